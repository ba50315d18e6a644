"""Cards as print services want them: the service's size, full bleed, nothing to be read too near the cut.

Each service cuts a trim of its own. A face is laid on it as large as fits, in the middle, and its ground runs on to
the end of the bleed. Sizes are those that the services' own card templates give.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from enum import StrEnum
from io import BytesIO
from pathlib import Path
from typing import IO, TYPE_CHECKING

from pnp import __version__
from pnp.component import MM, POKER, Card, Component, Shape, Size
from pnp.errors import UserError
from pnp.press.canvas import SheetCanvas
from pnp.press.faces import FaceBook, view_matrix
from pnp.press.files import Files
from pnp.press.fonts import Fonts
from pnp.press.paint import rgb
from pnp.press.pdf import Document
from pnp.press.pictures import pictures
from pnp.press.pressready import PressCanvas
from pnp.press.sheet import Side
from pnp.press.singles import Single, face_key, singles, texts
from pnp.press.templates import Templates
from pnp.press.units import points

if TYPE_CHECKING:
    from PIL.Image import Image

_INCH = 25_400  # µm
DPI = 300
_PAPER = "#FFFFFF"
_EDGE_DPI = 100.0  # where only the colour at the edge is looked for
_BATCH = 16  # sides in memory at a time


class Kind(StrEnum):
    """What a service takes."""

    PICTURES = "png"
    PAGES = "pdf"


@dataclass(frozen=True, slots=True)
class Service:
    """A print service's poker card. Lengths in µm: what is cut, how much more is sent on each side, and how far
    within the cut all must be that is to be read. `sizes` are the trims of ours that are printed as this card."""

    name: str
    title: str
    kind: Kind
    trim: Size
    bleed: int
    safe: int
    sizes: tuple[Size, ...] = (POKER, Size.mm(63.5, 88.9))

    @property
    def page(self) -> Size:
        """What is sent: the trim and its bleed."""
        return Size(self.trim.width + 2 * self.bleed, self.trim.height + 2 * self.bleed)

    @property
    def pixels(self) -> tuple[int, int]:
        """The size of a picture that is sent."""
        return round(self.page.width * DPI / _INCH), round(self.page.height * DPI / _INCH)

    def takes(self, component: Component) -> bool:
        """Whether the component can be printed as this card."""
        return component.size in self.sizes and component.shape is Shape.RECTANGLE


_POKER = Size(round(2.5 * _INCH), round(3.5 * _INCH))
_36_PIXELS = 36 * _INCH // DPI
SERVICES = {
    service.name: service
    for service in (
        Service("makeplayingcards", "MakePlayingCards", Kind.PICTURES, _POKER, _36_PIXELS, _36_PIXELS),
        Service("gamecrafter", "The Game Crafter", Kind.PICTURES, _POKER, _INCH // 8, _INCH // 8),
        Service("drivethrucards", "DriveThruCards", Kind.PAGES, _POKER, _INCH // 8, _INCH // 8),
    )
}


def order(document: Document, service: Service, folder: Path, files: Files) -> list[tuple[Path, int]]:
    """Write what the service wants for each component; the folders or files with the pictures or pages in each.

    Pictures: one for each copy of each card, 012-4-5-6-front.png, and back.png where all have the same. Pages: front
    and back of each copy in turn. Raises `UserError` for text that is too near the cut.
    """
    _check_texts(document, service)
    made = []
    for component in document.components:
        one = replace(document, components=(component,))
        if service.kind is Kind.PICTURES:
            made.append(
                (folder / component.name, _write_pictures(one, service, folder / component.name, files))
            )
            continue
        path = folder / f"{component.name}.pdf"
        with files.file(path) as scratch:
            made.append((path, _write_pages(one, service, scratch)))
    return made


def fitting(service: Service, components: Iterable[Component]) -> tuple[Component, ...]:
    """The components that the service's card can be made of."""
    return tuple(component for component in components if service.takes(component))


@dataclass(frozen=True, slots=True)
class Fit:
    """How a face lies on a service's trim: what it is multiplied by, and its corner in mm from the trim's."""

    scale: float
    x: float
    y: float


def fit(size: Size, trim: Size) -> Fit:
    """A face of this size as large as the trim allows, in its middle."""
    scale = min(trim.width / size.width, trim.height / size.height)
    x, y = (
        (whole - part * scale) / 2 / MM
        for whole, part in ((trim.width, size.width), (trim.height, size.height))
    )
    return Fit(scale, x, y)


def _check_texts(document: Document, service: Service) -> None:
    safe, width, height = (v / MM for v in (service.safe, service.trim.width, service.trim.height))
    for single, boxes in texts(singles(document.components), document.look):
        to = fit(single.component.size, service.trim)
        for box in boxes:
            left, right = (v * to.scale + to.x for v in (box.left, box.right))
            top, bottom = (v * to.scale + to.y for v in (box.top, box.bottom))
            room = min(left, top, width - right, height - bottom)
            if room < safe - 1e-6:
                raise UserError(
                    f"'{box.text}' would stand {room:.2f} mm from the cut; {service.title} wants {safe:.2f} mm: move "
                    f"it inwards in the template ({single.owner})"
                )


def _write_pictures(document: Document, service: Service, folder: Path, files: Files) -> int:
    (component,) = document.components
    back = _common_back(component)
    shown = [single for single in singles([component]) if not (back and single.side is Side.BACK)]
    if back:
        shown.append(Single(component, back, Side.BACK))
    count = 0
    places = _places(component)
    for single, image in _pictures(document, service, shown):
        common = single.card is back and single.side is Side.BACK
        names = (
            ["back"] if common else [f"{n:03}-{single.card.id}-{single.side}" for n in places[single.card.id]]
        )
        data = BytesIO()
        image.save(data, "PNG", dpi=(DPI, DPI))
        for name in names:
            with files.file(folder / f"{name}.png") as scratch:
                scratch.write_bytes(data.getvalue())
        count += len(names)
    return count


def _common_back(component: Component) -> Card | None:
    """A card whose back all have, if they have one."""
    first = component.cards[0]
    same = first.back is not None and all(card.back == first.back for card in component.cards)
    return first if same else None


def _places(component: Component) -> dict[str, range]:
    """The numbers of each card's copies in the deck, from 1."""
    places, start = {}, 1
    for card in component.cards:
        places[card.id] = range(start, start + card.copies)
        start += card.copies
    return places


def _pictures(document: Document, service: Service, shown: list[Single]) -> Iterator[tuple[Single, "Image"]]:
    import pypdfium2

    grounds = _grounds(document)
    for start in range(0, len(shown), _BATCH):
        batch = shown[start : start + _BATCH]
        held = BytesIO()
        _write(batch, document, service, grounds, held)
        with pypdfium2.PdfDocument(held.getvalue()) as pages:
            for single, page in zip(batch, pages, strict=True):
                image = page.render(scale=DPI / 72).to_pil().convert("RGB")
                yield single, image.crop((0, 0, *service.pixels))  # rounding may make it a pixel larger


def _write_pages(document: Document, service: Service, out: Path) -> int:
    (component,) = document.components
    two_sided = any(card.back for card in component.cards)
    sides = [
        Single(component, card, side)
        for card in component.cards
        for _ in range(card.copies)
        for side in Side
        if side is Side.FRONT or two_sided
    ]
    with out.open("wb") as file:
        _write(sides, document, service, _grounds(document), file)
    return len(sides)


def _grounds(document: Document) -> dict[object, str | None]:
    """The colour that each face ends in at its edge; None where there are several."""
    drawn = pictures(document.components, document.look, _EDGE_DPI)
    return {face_key(single.face): _edge_colour(image) for single, image in drawn}


def _edge_colour(image: "Image") -> str | None:
    # the outermost pixels may be covered in part only; those within are whole
    right, bottom = image.width - 3, image.height - 3
    edges = (
        (1, 1, right, 2),
        (1, bottom, right, bottom + 1),
        (1, 1, 2, bottom),
        (right, 1, right + 1, bottom),
    )
    colours = {colour for edge in edges for _, colour in image.crop(edge).getcolors(edge[2] * edge[3]) or ()}
    if len(colours) != 1:
        return None
    (colour,) = colours
    return "#{:02X}{:02X}{:02X}".format(*colour)  # type: ignore[misc]


def _write(
    sides: Iterable[Single],
    document: Document,
    service: Service,
    grounds: dict[object, str | None],
    out: IO[bytes],
) -> None:
    """Write a PDF with one side a page; where a card has no back, of paper."""
    fonts = Fonts(document.look.source)
    canvas = _canvas(document, service, fonts.get("text").name, out)
    faces = FaceBook(canvas, fonts, Templates(document.look), service.bleed)
    width, height = points(service.page.width), points(service.page.height)
    edge = points(service.bleed)
    for single in sides:
        canvas.setPageSize((width, height))
        canvas.setTrimBox((edge, edge, width - edge, height - edge))
        canvas.setBleedBox((0, 0, width, height))
        empty = single.side is Side.BACK and single.card.back is None
        ground = _PAPER if empty else grounds[face_key(single.face)]
        if ground:
            canvas.addLiteral(f"q {rgb(ground)} rg 0 0 {width:.4f} {height:.4f} re f Q")
        if not empty:
            _draw(canvas, faces, single, service)
        canvas.showPage()
    canvas.save()


def _canvas(document: Document, service: Service, font: str, out: IO[bytes]) -> SheetCanvas:
    if service.kind is Kind.PICTURES:
        return SheetCanvas(out, pageCompression=1, invariant=1, initialFontName=font, lang=document.look.lang)
    canvas = PressCanvas(out, font, document.look.lang, document.title)
    canvas.setAuthor(document.author)
    canvas.setSubject(document.notice)
    canvas.setCreator(f"pnp {__version__}")
    return canvas


def _draw(canvas: SheetCanvas, faces: FaceBook, single: Single, service: Service) -> None:
    size = single.component.size
    to = fit(size, service.trim)
    view, code = faces.drawing(single.face, size, single.owner)
    x = points(service.bleed + to.x * MM)
    y = points(service.bleed + to.y * MM)
    canvas.addLiteral(f"q {view_matrix(view, x, y, points(size.width * to.scale), 0)} {code} Q")
