"""The pages of FBI-spillet at the table, and what their script asks of the server."""

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, cast

from flask import Blueprint, Response, current_app, redirect, render_template, request, url_for
from flask.blueprints import BlueprintSetupState
from flask.typing import ResponseReturnValue

from pnp.errors import UserError
from pnp.games import GAMES
from pnp.web import language, records
from pnp.web.fbi import invitation
from pnp.web.fbi.faults import Gone, Refused
from pnp.web.fbi.sittings import Sittings
from pnp.web.house import house
from pnp.web.table import given

if TYPE_CHECKING:
    from pnp.web.fbi.sitting import Sitting

blueprint = Blueprint("fbi", __name__, url_prefix="/table/fbi")

_EXTENSION = "pnp.fbi"
_GAME = GAMES["fbi"]
_MOST_NAME = 200  # characters of a file's name
_MOST_KEYS = 10


@blueprint.record
def _settle(setup: BlueprintSetupState) -> None:
    setup.app.extensions[_EXTENSION] = Sittings()


def sittings() -> Sittings:
    """The tables of this run."""
    return cast(Sittings, current_app.extensions[_EXTENSION])


# --- Pages -------------------------------------------------------------------------------------------------


@blueprint.get("")
def begin() -> str:
    """Who plays, or a record to go on with."""
    return render_template("fbi/begin.html", game=_GAME, given=given(_GAME))


@blueprint.get("/<name>")
def table(name: str) -> ResponseReturnValue:
    """The table of this name, for whoever sits at it."""
    from pnp.web.fbi import ending, view

    sitting = sittings().get(name)
    facts = {**given(_GAME), "named": view.named_sets()}
    if sitting.over:
        with house().checks.turn():
            told = ending.told(sitting, facts["words"])
        return render_template("fbi/end.html", game=_GAME, name=name, given=facts, **told)
    address = invitation.address(house().doors, request.host, url_for(f"{blueprint.name}.table", name=name))
    return render_template(
        "fbi/play.html", game=_GAME, name=name, given=facts, address=address, code=invitation.code(address)
    )


@blueprint.get("/<name>/state")
def state(name: str) -> ResponseReturnValue:
    """What everybody may see, or only its version where that is `?since` already."""
    sitting = sittings().get(name)
    if request.args.get("since", type=int) == sitting.version:
        return {"version": sitting.version}
    return _shown(sitting)


@blueprint.route("/<name>/record", methods=["GET", "POST"])
def record(name: str) -> Response:
    """The record as a file, sealed while the game is on: {"keys"} in. It is then for nobody who has not seen all cards,
    or could not look into this machine.
    """
    from pnp.web.fbi import paper
    from pnp.web.fbi.sitting import may_save

    sitting = sittings().get(name)
    seen = sitting.over or house().doors.at_home(request.remote_addr or "")
    if not seen and not may_save(sitting, _texts("keys") if request.method == "POST" else ()):
        raise Refused("unseen")
    text = paper.record(sitting)
    return Response(
        text, mimetype="application/toml", headers={"Content-Disposition": 'attachment; filename="fbi.toml"'}
    )


# --- What a script posts -----------------------------------------------------------------------------------


@blueprint.post("/new")
def new() -> ResponseReturnValue:
    """A new table: {"players", "dealer", "starts"} in, {"address"} out."""
    from pnp.web.fbi import paper

    posted = _posted()
    return _opened(paper.begun(posted.get("players"), posted.get("dealer"), posted.get("starts")))


@blueprint.post("/load")
def load() -> ResponseReturnValue:
    """A table from a record: {"name", "text"} in, {"address"} out and the "key" with which to save it again. What is
    sealed goes no further than the server.
    """
    from pnp.web.fbi import paper
    from pnp.web.fbi.judging import judged

    file = _text("name")[:_MOST_NAME] or "record.toml"
    with house().checks.turn():
        sitting = judged(paper.loaded(_text("text"), file))
    return {**_opened(sitting), "key": sitting.seats[0].by}


@blueprint.post("/<name>/seat")
def seat(name: str) -> ResponseReturnValue:
    """Take a player's place: {"place", "key", "take_over"} in, {"key"} and the state out."""
    from pnp.web.fbi.sitting import claim

    take_over = _posted().get("take_over") is True
    sitting, key = sittings().change(
        name, lambda sitting: claim(sitting, _number("place"), _text("key"), take_over=take_over)
    )
    return {**_shown(sitting), "key": key}


@blueprint.post("/<name>/cards")
def cards(name: str) -> ResponseReturnValue:
    """Enter what a player has set aside: {"place", "key", "cards"} in, the state out."""
    from pnp.web.fbi.judging import judged
    from pnp.web.fbi.sitting import lay

    with house().checks.turn():
        return _changed(
            name, lambda sitting: judged(lay(sitting, _number("place"), _text("key"), _text("cards")))
        )


@blueprint.post("/<name>/turn")
def turn(name: str) -> ResponseReturnValue:
    """Note what was done in a turn: {"number", "action", "key"} in, the state out."""
    from pnp.web.fbi.sitting import note

    return _changed(name, lambda sitting: note(sitting, _number("number"), _text("action"), _text("key")))


@blueprint.post("/<name>/undo")
def take_back(name: str) -> ResponseReturnValue:
    """Take back the last turn: {"number"} in, the state out."""
    from pnp.web.fbi.sitting import undo

    return _changed(name, lambda sitting: undo(sitting, _number("number")))


@blueprint.errorhandler(Refused)
def _refused(error: Refused) -> ResponseReturnValue:
    return {"error": language.words()["fbi"]["refused"][error.reason]}, 409


@blueprint.errorhandler(UserError)
def _told(error: UserError) -> ResponseReturnValue:
    return {"error": records.sentence(error)}, 422


@blueprint.errorhandler(Gone)
def _gone(_: Gone) -> ResponseReturnValue:
    """A table that is forgotten: a script is told so, a reader begins anew."""
    if request.endpoint == f"{blueprint.name}.table":
        return redirect(url_for(f"{blueprint.name}.begin", gone=""), 303)
    return {"error": language.words()["fbi"]["refused"]["gone"]}, 404


# --- What they share ---------------------------------------------------------------------------------------


def _opened(sitting: "Sitting") -> dict[str, Any]:
    return {"address": url_for(f"{blueprint.name}.table", name=sittings().add(sitting))}


def _changed(name: str, how: Callable[["Sitting"], "Sitting"]) -> dict[str, Any]:
    sitting, _ = sittings().change(name, lambda sitting: (how(sitting), None))
    return _shown(sitting)


def _shown(sitting: "Sitting") -> dict[str, Any]:
    from pnp.web.fbi.view import shown

    return shown(sitting, language.words()["fbi"])


def _posted() -> dict[str, Any]:
    found = request.get_json(silent=True)
    if not isinstance(found, dict):
        raise Refused("form")
    return found


def _text(key: str) -> str:
    found = _posted().get(key, "")
    if not isinstance(found, str):
        raise Refused("form")
    return found


def _texts(key: str) -> list[str]:
    found = _posted().get(key)
    if (
        not isinstance(found, list)
        or len(found) > _MOST_KEYS
        or not all(isinstance(each, str) for each in found)
    ):
        raise Refused("form")
    return found


def _number(key: str) -> int:
    found = _posted().get(key)
    if not isinstance(found, int) or isinstance(found, bool):
        raise Refused("form")
    return found
