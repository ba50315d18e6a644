"""The table's grid: 25 words to lay on a screen. It knows no key, and draws from chance that no key comes from."""

import secrets
from typing import Any

from flask import Blueprint, abort, render_template

from pnp.chance import Chance
from pnp.games.codenames.keycard import CELLS
from pnp.messages import LANGS
from pnp.web import language
from pnp.web.keycells import cells, key_words
from pnp.web.posts import posted
from pnp.words.reading import own_list, read_words

blueprint = Blueprint("grid", __name__, url_prefix="/grid")

_SEED_BITS = 64  # nobody is told the seed: the keys of printed grids are drawn from theirs


@blueprint.get("")
def page() -> str:
    """The page, without words: the browser keeps those that lie on the table, or asks for new ones."""
    said = language.words()
    given = {"words": {**said["table"], **said["grid"]}, "lang": language.lang(), **key_words()}
    return render_template("grid.html", given=given, cells=cells())


@blueprint.post("/words")
def words() -> dict[str, Any]:
    """25 words of the list of a language: {"lang"} in."""
    lang = posted().get("lang")
    if lang not in LANGS:
        abort(400)
    listed = read_words(own_list(lang)).words
    return {"lang": lang, "words": Chance(secrets.randbits(_SEED_BITS)).picked(listed, CELLS)}
