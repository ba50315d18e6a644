"""At the table: a page for each game with a referee, and what all those pages ask of the server.

A game's page is templates/web/table/<key>.html with static/<key>.js. One that needs more has a blueprint of its own for
/table/<key>, and takes the rest from here.
"""

import json
from collections.abc import Mapping
from typing import Any

from flask import Blueprint, Response, abort, render_template, request
from flask.typing import ResponseReturnValue
from jinja2 import TemplateNotFound

from pnp.errors import UserError
from pnp.games import Game
from pnp.web import language, records, tables
from pnp.web.house import game_or_404, house

blueprint = Blueprint("table", __name__, url_prefix="/table")

_MOST_NAME = 200  # characters of a file's name


@blueprint.get("/<key>")
def page(key: str) -> str:
    """The referee's page of a game."""
    game = _game(key)
    try:
        return render_template(f"table/{game.key}.html", game=game, given=given(game))
    except TemplateNotFound:
        abort(404)


@blueprint.post("/<key>/check")
def check(key: str) -> ResponseReturnValue:
    """The referee's answer to a record. `?covered=KEY` seals a part of it first, so that no message tells it, and
    `?opened=1` lets the answer tell what is sealed.
    """
    game = _game(key)
    with house().checks.turn():
        record = records.read(_posted(), request.args.getlist("covered"))
        answer = records.judged(record, game, tables.of(game).fits)
        if record.source.sealed and "opened" not in request.args:
            answer = tables.of(game).sealed(answer)
        return in_order({**answer, "shown": tables.of(game).shown(record)})


@blueprint.post("/<key>/toml")
def toml(key: str) -> ResponseReturnValue:
    """The record as a file that `pnp check` reads. `?covered=KEY` seals a part of it."""
    game = _game(key)
    text = records.toml(_posted(), request.args.getlist("covered"))
    name = f"{game.key}.toml"
    return Response(
        text, mimetype="application/toml", headers={"Content-Disposition": f'attachment; filename="{name}"'}
    )


@blueprint.post("/<key>/load")
def load(key: str) -> ResponseReturnValue:
    """The record in a file: {"name", "text"} in, {"record"} out."""
    game = _game(key)
    posted = _posted()
    text, name = posted.get("text"), posted.get("name")
    if not isinstance(text, str) or not isinstance(name, str):
        raise UserError("the file's text and its name are needed")
    with house().checks.turn():
        found = records.loaded(
            text, name[:_MOST_NAME] or "record.toml", game, tables.of(game).plain, tables.of(game).fits
        )
        return in_order({"record": found})


@blueprint.errorhandler(UserError)
def _told(error: UserError) -> ResponseReturnValue:
    """What can't be read is said to the script that posted it."""
    return {"error": records.sentence(error)}, 422


def given(game: Game) -> dict[str, Any]:
    """What the script of a game's page is given: its key, the words, and what the game's tables say."""
    words = language.words()
    return {
        "key": game.key,
        "words": {**words["table"], **words.get(game.key, {})},
        **tables.of(game).facts(),
    }


def in_order(answer: Mapping[str, Any]) -> Response:
    """A JSON answer whose keys keep their order: players and roles have one."""
    return Response(json.dumps(answer), mimetype="application/json")


def _game(key: str) -> Game:
    game = game_or_404(key)
    if not game.refereed:
        abort(404)
    return game


def _posted() -> dict[str, Any]:
    """The JSON object of the request. Raises `UserError` where there is none."""
    found = request.get_json(silent=True)
    if not isinstance(found, dict) or not found:
        raise UserError("a record in JSON is needed")
    return found
