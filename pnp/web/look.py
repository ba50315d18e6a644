"""The look of the printed things, for the page: fonts and colours."""

from importlib.util import find_spec
from pathlib import Path

from flask import Blueprint, Response, abort, render_template

from pnp.errors import UserError
from pnp.press.advances import with_advances
from pnp.resources import FONTS, TEMPLATES, read_toml
from pnp.web.answers import kept

blueprint = Blueprint("look", __name__, url_prefix="/look")

_TABLE = FONTS / "fonts.toml"
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
    data = font_file(role, style).read_bytes()
    advances = read_toml(_TABLE, "the table of fonts")[role].get("advances", {}).get(style, {})
    return kept(with_advances(data, advances), "font/ttf")


def font_file(role: str, style: str) -> Path:
    """The file that fonts.toml names. Read here, since the press opens and measures fonts, which takes its time."""
    table = _TABLE
    try:
        package, _, file = read_toml(table, "the table of fonts")[role][style].rpartition(":")
    except (KeyError, AttributeError, TypeError):
        raise UserError(f"[{role}] {style} must name a font's file", file=table) from None
    if not package:
        return FONTS / str(file)
    spec = find_spec(package)
    if spec is None or spec.origin is None:
        raise UserError(f"the font package {package} is not installed", file=table)
    return Path(spec.origin).parent / "files" / str(file)
