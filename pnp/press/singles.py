"""One side of a card a page: for pictures, and for print services that impose themselves."""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from io import BytesIO
from pathlib import Path
from typing import IO

from pnp.component import Card, Component, Face, Mosaic, Size
from pnp.errors import UserError
from pnp.press.canvas import SheetCanvas
from pnp.press.faces import FaceBook, view_matrix
from pnp.press.fonts import Fonts
from pnp.press.look import Look
from pnp.press.paint import TextBox
from pnp.press.sheet import Side
from pnp.press.templates import Templates
from pnp.press.units import points


@dataclass(frozen=True, slots=True)
class Single:
    """One side of one distinct card of a component."""

    component: Component
    card: Card
    side: Side

    @property
    def face(self) -> Face | Mosaic:
        """What is printed on it."""
        face = self.card.front if self.side is Side.FRONT else self.card.back
        assert face is not None
        return face

    @property
    def owner(self) -> str:
        """What an error calls it."""
        return f"{self.component.name}, card {self.card.id}, {self.side}"


def face_key(face: Face | Mosaic) -> object:
    """The same for faces that look the same."""
    return id(face) if isinstance(face, Mosaic) else f"{face.template} {dict(face.data)}"


def singles(components: Iterable[Component]) -> Iterator[Single]:
    """Every side of every distinct card that has something on it."""
    for component in components:
        for card in component.cards:
            yield Single(component, card, Side.FRONT)
            if card.back is not None:
                yield Single(component, card, Side.BACK)


def write(pages: Iterable[Single], out: Path | IO[bytes], look: Look, bleed: int = 0) -> None:
    """Write a PDF with one side a page, as large as its trim and `bleed` (µm) around it, TrimBox and BleedBox set."""
    fonts = Fonts(look.source)
    target = str(out) if isinstance(out, Path) else out
    canvas = SheetCanvas(
        target, pageCompression=1, invariant=1, initialFontName=fonts.get("text").name, lang=look.lang
    )
    faces = FaceBook(canvas, fonts, Templates(look), bleed)
    edge = points(bleed)
    for page in pages:
        size = page.component.size
        width, height = points(size.width), points(size.height)
        canvas.setPageSize((width + 2 * edge, height + 2 * edge))
        canvas.setTrimBox((edge, edge, edge + width, edge + height))
        canvas.setBleedBox((0, 0, width + 2 * edge, height + 2 * edge))
        _draw(canvas, faces, page, edge)
        canvas.showPage()
    canvas.save()


def texts(pages: Iterable[Single], look: Look) -> Iterator[tuple[Single, tuple[TextBox, ...]]]:
    """Where the text of each side is, in mm from its trim's top left corner."""
    fonts = Fonts(look.source)
    canvas = SheetCanvas(BytesIO(), initialFontName=fonts.get("text").name)
    faces = FaceBook(canvas, fonts, Templates(look))
    for page in pages:
        yield page, faces.texts(page.face, page.component.size, page.owner)


def trial(look: Look) -> Callable[[Face, Size], bool]:
    """A way to ask whether a face can be made: whether its texts fit and the fonts have all characters."""
    fonts = Fonts(look.source)
    canvas = SheetCanvas(BytesIO(), initialFontName=fonts.get("text").name)
    faces = FaceBook(canvas, fonts, Templates(look))

    def can_be_made(face: Face, size: Size) -> bool:
        try:
            faces.form(face, size, "trial")
        except UserError:
            return False
        return True

    return can_be_made


def _draw(canvas: SheetCanvas, faces: FaceBook, page: Single, edge: float) -> None:
    size = page.component.size
    view, code = faces.drawing(page.face, size, page.owner)
    canvas.addLiteral(f"q {view_matrix(view, edge, edge, points(size.width), 0)} {code} Q")
