"""What the pages share that show a Codenames key: its fields as they are printed, and the words for them."""

from collections.abc import Mapping
from functools import cache
from typing import Any

from jinja2 import Environment, FileSystemLoader, StrictUndefined
from markupsafe import Markup

from pnp.games.codenames.keycard import ASSASSIN, BYSTANDER, Team
from pnp.resources import TEMPLATES, read_toml
from pnp.web import language

KINDS = {**{team.letter: team.value for team in Team}, BYSTANDER: "bystander", ASSASSIN: "assassin"}


@cache
def cells() -> Mapping[str, Markup]:
    """The SVG of each kind of field, told by its shape as well as by its colour."""
    filled = Environment(loader=FileSystemLoader(TEMPLATES), undefined=StrictUndefined, autoescape=True)
    colours = read_toml(TEMPLATES / "style.toml", "the look")["full"]
    face = filled.get_template("codenames/cell.svg")
    return {kind: Markup(face.render(kind=kind, saver=False, c=colours)) for kind in KINDS.values()}


def key_words() -> dict[str, Any]:
    """What the script that shows keys is given."""
    return {"key_words": language.words()["keycard"]}
