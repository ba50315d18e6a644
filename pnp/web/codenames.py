"""Codenames at the table: what its page asks after each tap. The key never leaves but where it is asked for."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from flask import Blueprint, abort, render_template
from flask.typing import ResponseReturnValue

from pnp.errors import UserError
from pnp.web import records
from pnp.web.house import game_or_404, house
from pnp.web.keycells import KINDS, cells, key_words
from pnp.web.posts import posted
from pnp.web.table import given

if TYPE_CHECKING:
    from pnp.games.codenames.record import Evening
    from pnp.games.codenames.rules import State, Turn

blueprint = Blueprint("codenames", __name__, url_prefix="/table/codenames")

_MOST_LISTED = 25


@dataclass(frozen=True, slots=True)
class Draft:
    """A turn that is not over, as the page tells it."""

    clue: str
    invalid: bool
    touched: tuple[int, ...]
    covers: tuple[int, ...]


@blueprint.get("")
def page() -> str:
    """The referee's page."""
    game = game_or_404("codenames")
    facts = {**given(game), **key_words()}
    return render_template("table/codenames.html", game=game, given=facts, cells=cells())


@blueprint.post("/live")
def live() -> dict[str, Any]:
    """Where a game stands: {"record", "draft"} in, where the draft is a turn that is not over, or null."""
    record, whole = _record()
    draft = _draft(whole.get("draft"))
    with house().checks.turn():
        return _live(record, _evening(record), draft)


@blueprint.post("/clue")
def clue() -> dict[str, Any]:
    """Whether a clue is legal where the game stands: {"record", "clue"} in, `pnp clue`'s answer out."""
    from pnp.games.codenames.clue import judge, read_clue
    from pnp.games.codenames.live import standing

    record, whole = _record()
    said = read_clue(_text(whole.get("clue")))
    with house().checks.turn():
        evening = _evening(record)
        covered = standing(evening.setup, evening.turns).covered
        visible = [word for place, word in enumerate(evening.words) if place not in covered]
        judgement = judge(said, visible, evening.lang)
    reasons = [reason.text for reason in judgement.reasons]
    return {"verdict": judgement.verdict.value, "reasons": reasons, "clue": said.word}


@blueprint.post("/key")
def key() -> dict[str, Any]:
    """The key of a record, for the spymasters: {"record"} in."""
    from pnp.games.codenames.keycard import Key

    record, _ = _record()
    evening = _evening(record)
    starts, letters = evening.setup.starts, evening.setup.cells
    try:
        return Key(starts, letters).as_json()
    except ValueError as error:
        raise UserError(f"the key has {error}") from error


@blueprint.errorhandler(UserError)
def _told(error: UserError) -> ResponseReturnValue:
    return {"error": records.sentence(error)}, 422


def _live(record: Mapping[str, Any], evening: "Evening", draft: Draft | None) -> dict[str, Any]:
    from pnp.games.codenames import live as game

    setup, turns = evening.setup, evening.turns
    before = game.standing(setup, turns)
    if draft is None or before.ended is not None:
        return _shown(evening, before) | {"may": None, "wrong": [], "line": None}
    turn = _turn(draft, before)
    now = game.live(setup, turns, turn)
    wrong = [
        fault.message.format(*(evening.words[place].upper() for place in fault.places)) for fault in now.wrong
    ]
    may = {"touch": now.may_touch, "stop": now.may_stop, "cover": now.may_cover, "end": now.may_end}
    line = _line(record, evening, turn)
    return _shown(evening, now.state, turn) | {
        "may": may,
        "wrong": wrong,
        "line": line if now.may_end else None,
    }


def _shown(evening: "Evening", state: "State", turn: "Turn | None" = None) -> dict[str, Any]:
    """What everybody at the table sees: of the key only what lies open."""
    from pnp.games.codenames.keycard import Team
    from pnp.games.codenames.rules import Mode, score

    setup = evening.setup
    shown: dict[str, Any] = {
        "lang": evening.lang,
        "mode": setup.mode.value,
        "words": list(evening.words),
        "starts": setup.starts.value,
        "turn": turn.team.value if turn else state.next.value,
        "most": turn.clue.most if turn else None,
        "covered": [
            KINDS[setup.cells[place]] if place in state.covered else None for place in range(len(setup.cells))
        ],
        "left": {team.value: setup.left(team, state.covered) for team in Team},
        "winner": state.winner.value if state.winner else None,
        "reason": state.reason.value if state.reason else None,
        "log": [_logged(evening, each) for each in evening.turns],
    }
    if setup.mode is Mode.TWO:
        shown["won"], shown["score"] = score(setup, state)
    return shown


def _logged(evening: "Evening", turn: "Turn") -> dict[str, Any]:
    def told(places: tuple[int, ...]) -> list[dict[str, str]]:
        return [{"word": evening.words[place], "kind": KINDS[evening.setup.cells[place]]} for place in places]

    number = "∞" if turn.clue.unlimited else turn.clue.number
    return {
        "team": turn.team.value,
        "clue": turn.clue.word,
        "number": number,
        "invalid": turn.invalid,
        "touched": told(turn.touched),
        "covers": told(turn.covers),
    }


def _turn(draft: Draft, before: "State") -> "Turn":
    from pnp.games.codenames.clue import read_clue
    from pnp.games.codenames.rules import Turn

    return Turn(before.next, read_clue(draft.clue), draft.touched, draft.invalid, draft.covers)


def _line(record: Mapping[str, Any], evening: "Evening", turn: "Turn") -> str:
    """The turn as the record will have it. Raises `UserError` where the referee would read it otherwise."""
    from pnp.games.codenames.live import written

    line = written(turn, evening.words)
    play = {"turns": [*record.get("play", {}).get("turns", []), line]}
    if _evening({**record, "play": play}).turns[-1] != turn:
        raise UserError(
            f"a record can't hold the clue '{turn.clue.word}'; write it without commas and colons"
        )
    return line


# --- what the page posts -------------------------------------------------------------------------------


def _record() -> tuple[dict[str, Any], dict[str, Any]]:
    """The record and the whole of what was posted."""
    whole = posted()
    record = whole.get("record")
    if not isinstance(record, dict):
        abort(400)
    return record, whole


def _evening(record: Mapping[str, Any]) -> "Evening":
    from pnp.games.codenames.record import evening

    if record.get("game") != "codenames":
        abort(400)
    return evening(records.read(record))


def _draft(given: Any) -> Draft | None:
    if given is None:
        return None
    if not isinstance(given, dict):
        abort(400)
    return Draft(
        _text(given.get("clue")),
        given.get("invalid") is True,
        _places(given, "touched"),
        _places(given, "covers"),
    )


def _text(given: Any) -> str:
    if not isinstance(given, str):
        abort(400)
    return given


def _places(given: Mapping[str, Any], name: str) -> tuple[int, ...]:
    found = given.get(name, [])
    if not isinstance(found, list) or len(found) > _MOST_LISTED:
        abort(400)
    if any(type(place) is not int or not 0 <= place < _MOST_LISTED for place in found):
        abort(400)
    return tuple(found)
