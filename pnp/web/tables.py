"""What each game's page at the table needs of its game: facts, the one spelling of a record, and what a check shows."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from pnp.errors import UserError
from pnp.games import Game
from pnp.messages import LANGS, load
from pnp.playing_cards import Card
from pnp.referee import Node
from pnp.resources import TEMPLATES

MOST_GUESSES = 300  # of Mastermind in one record: an evening of 25 games that use up all rows

Json = dict[str, Any]


@dataclass(frozen=True, slots=True)
class Table:
    """What a game gives its page; nothing where it needs nothing.

    `facts` are told to its script. `plain` writes a record's entries as the script does: it is given the record as the
    referee reads it, and as it stands in the file, whose sealed parts stay sealed. `shown` is told beside the referee's
    answer, and `sealed` is what may be told of an answer while a part of the record is sealed. `fits` raises
    `UserError` for a record that would take the referee longer than the others at the page can wait.
    """

    facts: Callable[[], Json] = dict
    plain: Callable[[Node, Json], Json] = lambda record, found: found
    shown: Callable[[Node], Json] = lambda record: {}
    sealed: Callable[[Json], Json] = lambda answer: answer
    fits: Callable[[Node], None] = lambda record: None


def of(game: Game) -> Table:
    """The table of a game."""
    return _TABLES.get(game.key, Table())


def _symbol(name: str) -> str:
    return (TEMPLATES / "symbols" / f"{name}.svg").read_text("utf-8")


def _told(cards: Iterable[Card]) -> str:
    return " ".join(map(str, cards))


# --- FBI Hunters -----------------------------------------------------------------------------------------


def _hunters_facts() -> Json:
    from pnp.games.hunters.facts import facts
    from pnp.games.hunters.rules import STRENGTHS, TWELVE

    box = facts()
    roles = [{"name": role.name, "agent": role.is_agent, "svg": _symbol(role.symbol)} for role in box.roles]
    return {"roles": roles, "points": list(box.points), "strengths": list(STRENGTHS), "enough": TWELVE}


def _hunters_plain(record: Node, found: Json) -> Json:
    from pnp.games.hunters.facts import facts
    from pnp.games.hunters.record import rounds

    if "rounds" not in found or "players" not in found:
        return found
    players, read = rounds(record, facts())
    told = []
    for each, entry in zip(read, found["rounds"], strict=True):
        plain: Json = {} if each.city is None else {"city": [list(row) for row in each.city]}
        if "cards" in entry:
            plain["cards"] = {player: _once(held, player) for player, held in each.cards.items()}
        plain["arrests"] = [
            {
                "agent": arrest.agent,
                "robber": arrest.robber,
                "agent_cards": " ".join(map(str, arrest.agent_cards)),
                "robber_cards": " ".join(map(str, arrest.robber_cards)),
                **({} if arrest.success is None else {"success": arrest.success}),
            }
            for arrest in each.arrests
        ]
        told.append(plain)
    return {**found, "players": list(players), "rounds": told}


def _once(held: Iterable[tuple[str, int]], player: str) -> dict[str, int]:
    plain: dict[str, int] = {}
    for role, value in held:
        if role in plain:
            raise UserError(f"{player} has {role} twice, spelt in two ways; keep one")
        plain[role] = value
    return plain


def _hunters_shown(record: Node) -> Json:
    """Which arrests succeed, round by round: what the table looks for at once."""
    from pnp.games.hunters.facts import facts
    from pnp.games.hunters.record import rounds

    return {"arrests": [[arrest.succeeds for arrest in each.arrests] for each in rounds(record, facts())[1]]}


def _hunters_sealed(answer: Json) -> Json:
    """What the table has seen itself: nothing of who holds what."""
    problems = [problem for problem in answer["problems"] if problem["turn"] is not None]
    return {**answer, "problems": problems, "valid": not problems, "result": None, "table": []}


# --- the doping race -------------------------------------------------------------------------------------


def _sprint_facts() -> Json:
    from pnp.games.sprint.rules import OPEN

    return {"open": OPEN}


def _sprint_plain(record: Node, found: Json) -> Json:
    from pnp.games.sprint.record import races

    if "races" not in found or "players" not in found:
        return found
    players, read = races(record)
    told = []
    for race in read:
        runs = race.runs.items()
        rows = {player: _told(run.row) for player, run in runs if run.row is not None}
        plain = {
            "shown": {player: _told(run.shown) for player, run in runs},
            "kept": {player: _told(run.kept) for player, run in runs},
            **({"row": rows} if rows else {}),
            "tests": [{"by": test.by, "of": test.of, "turned": _told(test.turned)} for test in race.tests],
        }
        told.append(plain if race.runs else {})
    return {**found, "players": list(players), "races": told}


# --- Mastermind ------------------------------------------------------------------------------------------


def _mastermind_facts() -> Json:
    from pnp.games.mastermind.edition import RANGES, looks

    spoken = {lang: load("mastermind", lang)["colours"] for lang in LANGS}
    pegs = [
        {
            "name": peg.name,
            "told": {lang: names[peg.name] for lang, names in spoken.items()},
            "fill": peg.fill,
            "on": peg.on,
            "svg": _symbol(peg.symbol),
        }
        for peg in looks()
    ]
    ranges = {option.name: [allowed[0], allowed[-1], int(option.default)] for option, allowed in RANGES}
    return {"looks": pegs, "ranges": ranges}


def _mastermind_plain(record: Node, found: Json) -> Json:
    from pnp.games.mastermind.record import evening

    if "games" not in found or "players" not in found or "colours" not in found:
        return found
    read = evening(record)
    games = []
    for game, entry in zip(read.games, found["games"], strict=True):
        answers = zip(game.bids, game.answers, strict=True)
        code = {"code": read.palette.told(game.code)} if game.code is not None and "code" in entry else {}
        guesses = [f"{read.palette.told(bid)} = {answer.black} {answer.white}" for bid, answer in answers]
        games.append({"maker": game.maker, **code, "guesses": guesses})
    colours = found["colours"] if isinstance(found["colours"], int) else list(read.palette.names)
    return {**found, "players": list(read.players), "colours": colours, "games": games}


def _mastermind_fits(record: Node) -> None:
    """After each guess the referee counts the codes that are left; a hundred games of a hundred would take minutes."""
    from pnp.games.mastermind.record import evening

    guesses = sum(len(game.bids) for game in evening(record).games)
    if guesses > MOST_GUESSES:
        raise record.error(
            f"{guesses} guesses; this page judges up to {MOST_GUESSES}, and pnp check judges more"
        )


_TABLES: Mapping[str, Table] = {
    "hunters": Table(_hunters_facts, _hunters_plain, _hunters_shown, _hunters_sealed),
    "sprint": Table(_sprint_facts, _sprint_plain),
    "mastermind": Table(_mastermind_facts, _mastermind_plain, fits=_mastermind_fits),
}
