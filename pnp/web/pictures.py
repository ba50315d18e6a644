"""Pictures of a game's pieces, rasterised from the PDF that would print them, side by side on one line.

Large pieces are drawn smaller than small ones are, so that a board does not make crumbs of its pegs: the heights that
are shown go with the square roots of the real ones.
"""

from collections.abc import Iterator
from dataclasses import replace
from io import BytesIO
from itertools import islice
from typing import TYPE_CHECKING

from flask import Blueprint, Response, abort

from pnp.component import MM, Component, Shape
from pnp.games import Game, Settings
from pnp.messages import LANGS
from pnp.web.answers import kept
from pnp.web.house import game_or_404, house

if TYPE_CHECKING:
    from PIL.Image import Image

    from pnp.press.look import Look

blueprint = Blueprint("pictures", __name__, url_prefix="/pictures")

WIDTH, HEIGHT = 720, 300  # pixels: twice what the page shows, for fine screens

_COMPONENTS = 3  # the first ones stand for the game
_FANNED = 3  # cards of each
_STEP = 0.3  # of a card's width: what shows of it under the next
_GAP = 30  # pixels between components
_EDGE = 2  # pixels kept clear at the ends: sizes are rounded up to whole ones
_SEED = 1  # any: pieces that are drawn by chance look the same each time
_HAIRLINE = "#8A8A8A"
_MM_PER_INCH = 25.4


@blueprint.get("/<lang>/<key>.png")
def pieces(lang: str, key: str) -> Response:
    """The first pieces of a game side by side."""
    game = game_or_404(key)
    if lang not in LANGS or not game.prints:
        abort(404)
    shared = house()

    def make() -> bytes:
        with shared.press:
            return picture(game, lang)

    return kept(shared.pictures.get(("pieces", key, lang), make), "image/png")


def picture(game: Game, lang: str) -> bytes:
    """A PNG with the first pieces of a game on a clear ground; empty where it has none."""
    from PIL import Image

    from pnp.press.look import Look

    spoken = lang if lang in game.languages else game.languages[0]
    shown = _shown(game, spoken)
    scales = _scales(shown) if shown else []
    made = Image.new("RGBA", (WIDTH, HEIGHT))
    images = _images(shown, Look(spoken, source=game.source), scales)
    x = (WIDTH - _length(shown, scales)) / 2
    for component, scale in zip(shown, scales, strict=True):
        step = _STEP * component.size.width / MM * scale
        for number, image in enumerate(islice(images, len(component.cards))):
            made.alpha_composite(image, (round(x + number * step), HEIGHT - image.height))
        x += _wide(component) * scale + _GAP
    out = BytesIO()
    made.save(out, "PNG")
    return out.getvalue()


def _shown(game: Game, lang: str) -> tuple[Component, ...]:
    """The first components with the few cards that are shown. A net to fold is no piece yet: it comes last."""
    pieces: list[Component] = []
    nets: list[Component] = []
    for make in game.makers().values():
        component = make(Settings(lang, _SEED))
        if component.cards:
            (nets if component.shape is Shape.DRAWN else pieces).append(_few(component))
        if len(pieces) == _COMPONENTS:
            break
    return tuple(pieces or nets[:1])


def _few(component: Component) -> Component:
    from pnp.press.singles import face_key

    cards = tuple({face_key(card.front): replace(card, back=None) for card in component.cards}.values())
    return replace(component, cards=cards[:: max(1, len(cards) // _FANNED)][:_FANNED])


def _wide(component: Component) -> float:
    """How wide the fanned cards of a component are, in mm."""
    return component.size.width / MM * (1 + _STEP * (len(component.cards) - 1))


def _scales(shown: tuple[Component, ...]) -> list[float]:
    """Pixels a mm for each component, so that all fit side by side."""
    roots = [(component.size.height / MM) ** -0.5 for component in shown]
    tallest = max(component.size.height / MM * root for component, root in zip(shown, roots, strict=True))
    widest = sum(_wide(component) * root for component, root in zip(shown, roots, strict=True))
    room = WIDTH - 2 * _EDGE - _GAP * (len(shown) - 1)
    fit = min((HEIGHT - _EDGE) / tallest, room / widest)
    return [fit * root for root in roots]


def _length(shown: tuple[Component, ...], scales: list[float]) -> float:
    """How long the row is, in pixels."""
    pieces = sum(_wide(component) * scale for component, scale in zip(shown, scales, strict=True))
    return pieces + _GAP * (len(shown) - 1)


def _images(shown: tuple[Component, ...], look: "Look", scales: list[float]) -> Iterator["Image"]:
    """The pieces in turn. All are drawn in one go, which is faster, as fine as the finest needs it."""
    from PIL.Image import Resampling

    from pnp.press.pictures import pictures

    finest = max(scales)
    by_name = {component.name: scale for component, scale in zip(shown, scales, strict=True)}
    for single, image in pictures(shown, look, finest * _MM_PER_INCH):
        part = by_name[single.component.name] / finest
        size = max(1, round(image.width * part)), max(1, round(image.height * part))
        yield _cut(image.resize(size, Resampling.LANCZOS), single.component.shape)


def _cut(image: "Image", shape: Shape) -> "Image":
    """The piece cut out, with a hairline that shows white paper on a white ground."""
    from PIL import Image, ImageDraw

    box = (0, 0, image.width - 1, image.height - 1)
    mask = Image.new("L", image.size, 0)
    drawing = ImageDraw.Draw(image)
    if shape is Shape.ROUND:
        ImageDraw.Draw(mask).ellipse(box, fill=255)
        drawing.ellipse(box, outline=_HAIRLINE)
    else:
        ImageDraw.Draw(mask).rectangle(box, fill=255)
        drawing.rectangle(box, outline=_HAIRLINE)
    piece = image.convert("RGBA")
    piece.putalpha(mask)
    return piece
