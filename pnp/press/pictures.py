"""Cards as pictures: rasterised from the PDF that would print them, so that what is seen is what prints."""

from collections.abc import Callable, Iterable, Iterator
from io import BytesIO
from itertools import islice
from pathlib import Path
from typing import TYPE_CHECKING

from pnp.press import pdfium
from pnp.press.files import Files
from pnp.press.look import Look
from pnp.press.sheet import Side
from pnp.press.singles import Single, face_key, singles, write

if TYPE_CHECKING:
    from PIL.Image import Image

    from pnp.component import Component
    from pnp.press.pdf import Document

_BATCH = 24  # sides in memory at a time


def pictures(
    components: Iterable["Component"], look: Look, dpi: float = 300, bleed: int = 0
) -> Iterator[tuple[Single, "Image"]]:
    """Every side of every distinct card with its picture (RGB), `bleed` µm around the trim. Few are held at a time.

    Raises `UserError` where the package that rasterises is missing.
    """
    pages = singles(components)
    while batch := list(islice(pages, _BATCH)):
        held = BytesIO()
        write(batch, held, look, bleed)
        yield from zip(batch, rasterised(held.getvalue(), dpi), strict=True)


def rasterised(pdf: bytes, dpi: float) -> Iterator["Image"]:
    """The pages of a PDF as pictures (RGB). Raises `UserError` where the package that does it is missing."""
    with pdfium.opened(pdf, "pictures need") as document:
        for page in document:
            yield page.render(scale=dpi / 72).to_pil().convert("RGB")


def side_count(document: "Document") -> int:
    """How many sides of different cards the document has that something is on."""
    return sum(1 + (card.back is not None) for part in document.components for card in part.cards)


def save(
    document: "Document",
    folder: Path,
    files: Files,
    dpi: float = 300,
    bleed: int = 0,
    tick: Callable[[], None] | None = None,
) -> int:
    """Write a PNG for each side of each copy of each card into `folder`/<component>/; how many there are.

    Names sort in the order of the deck: 012-4-5-6-front.png is the front of the twelfth card. `tick` is called after
    each of the sides that `side_count` counts.
    """
    count, numbers = 0, _Numbers()
    back: object = None  # most decks have one: it is compressed once, for that takes longer than drawing
    data = b""
    for single, image in pictures(document.components, document.look, dpi, bleed):
        if single.side is Side.BACK and (single.component.name, face_key(single.face)) == back:
            png = data
        else:
            png = _png(image, dpi)
        if single.side is Side.BACK:
            back, data = (single.component.name, face_key(single.face)), png
        for number in numbers.of(single):
            name = f"{number:03}-{single.card.id}-{single.side}.png"
            with files.file(folder / single.component.name / name) as scratch:
                scratch.write_bytes(png)
            count += 1
        if tick:
            tick()
    return count


def _png(image: "Image", dpi: float) -> bytes:
    data = BytesIO()
    image.save(data, "PNG", dpi=(dpi, dpi))
    return data.getvalue()


class _Numbers:
    """The places of cards in their component's deck, counted from 1 with all copies."""

    def __init__(self) -> None:
        self._component: object = None
        self._next = 1
        self._last: tuple[object, range] = (None, range(0))

    def of(self, single: Single) -> range:
        """The numbers of the copies of the card; the same for its front and its back, which come together."""
        if single.component is not self._component:
            self._component, self._next = single.component, 1
        if self._last[0] is not single.card:
            self._last = single.card, range(self._next, self._next + single.card.copies)
            self._next += single.card.copies
        return self._last[1]
