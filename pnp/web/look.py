"""The look of the printed things, for the page: fonts and colours."""

from flask import Blueprint, Response, abort, render_template

from pnp.press.advances import with_advances
from pnp.press.fonttable import FontTable
from pnp.resources import TEMPLATES, read_toml
from pnp.web.answers import kept

blueprint = Blueprint("look", __name__, url_prefix="/look")

FACES = ("text-regular", "text-bold", "title-regular", "title-bold")


@blueprint.get("/look.css")
def css() -> Response:
    """The fonts, and the colours of templates/style.toml as custom properties."""
    style = read_toml(TEMPLATES / "style.toml", "the look")
    return kept(render_template("look.css", colours=style["full"], faces=FACES), "text/css")


@blueprint.get("/<face>.ttf")
def font(face: str) -> Response:
    """The font that plays a role in a style, such as text-bold."""
    if face not in FACES:
        abort(404)
    role, _, style = face.partition("-")
    table = FontTable()
    data = table.file(role, style)[1].read_bytes()
    return kept(with_advances(data, table.advances(role, style)), "font/ttf")
