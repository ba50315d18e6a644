"""How much of each component's faces is covered with ink: in full ink, sparing it, and what that spares."""

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from math import pi
from typing import TYPE_CHECKING

from pnp.component import Card, Component, Shape
from pnp.press.look import Look
from pnp.press.pictures import pictures
from pnp.press.sheet import Side
from pnp.press.singles import face_key

if TYPE_CHECKING:
    from PIL.Image import Image

DPI = 100.0
FILL = 3.0  # mm: a fill covers a square of this side somewhere; the strokes of our largest type are thinner
_INKED = 0.15  # coverage above which a point has ink on it


@dataclass(frozen=True, slots=True)
class Coverage:
    """One side of a component: the share of its area (0 to 1) that is inked, mean of all copies.

    `fills` says whether some square of `FILL` mm is inked throughout in full ink. Where none is, there are only
    letters, lines and small signs to read, which sparing ink must leave alone.
    """

    component: str
    side: Side
    full: float
    saver: float
    fills: bool

    @property
    def saving(self) -> float:
        """The share of the full ink that is spared, 0 to 1."""
        return 1 - self.saver / self.full if self.full else 0.0


def coverage(components: Iterable[Component], look: Look) -> Iterator[Coverage]:
    """The coverage of each component's fronts, and of its backs where it has any. The look's own ink does not matter.

    Raises `UserError` where the package that rasterises is missing.
    """
    for component in components:
        for side in Side:
            faces = _distinct(component, side)
            if not faces.cards:
                continue
            full, fills = _measured(faces, replace(look, ink="full"))
            saver, _ = _measured(faces, replace(look, ink="saver"))
            yield Coverage(component.name, side, full, saver, fills)


def _distinct(component: Component, side: Side) -> Component:
    """The component with the different faces of this side as fronts, each as often as it is printed."""
    first: dict[object, Card] = {}
    copies: Counter[object] = Counter()
    for card in component.cards:
        face = card.front if side is Side.FRONT else card.back
        if face is not None:
            key = face_key(face)
            first.setdefault(key, Card(card.id, face))
            copies[key] += card.copies
    return replace(component, cards=tuple(replace(card, copies=copies[key]) for key, card in first.items()))


def _measured(faces: Component, look: Look) -> tuple[float, bool]:
    """The share of the fronts that is inked, and whether any has a fill."""
    total, fills = 0.0, False
    for single, image in pictures([faces], look, DPI):
        inked = ink_of(image)
        total += share(inked) * single.card.copies
        fills = fills or has_fill(inked, DPI)
    cut_off = pi / 4 if faces.shape is Shape.ROUND else 1
    return total / (faces.count * cut_off), fills


def ink_of(image: "Image") -> "Image":
    """Where a picture (RGB) is inked and how much, as grey: 1 - min(r, g, b), so that any full colour is full ink."""
    from PIL import ImageChops

    red, green, blue = image.split()
    return ImageChops.invert(ImageChops.darker(ImageChops.darker(red, green), blue))


def share(inked: "Image") -> float:
    """The mean of an `ink_of` picture, 0 to 1."""
    counts = inked.histogram()
    return sum(value * count for value, count in enumerate(counts)) / (255 * sum(counts))


def has_fill(inked: "Image", dpi: float) -> bool:
    """Whether some square of `FILL` mm of an `ink_of` picture is inked throughout."""
    side = round(FILL / 25.4 * dpi)
    if side > min(inked.size):
        return False
    least = _least(_least(inked, side, across=True), side, across=False)
    return least.getextrema()[1] > _INKED * 255  # type: ignore[operator]


def _least(image: "Image", run: int, *, across: bool) -> "Image":
    """The least value of every `run` of neighbouring pixels, across or down."""
    from PIL import ImageChops

    covered = 1
    while covered < run:
        step = min(covered, run - covered)
        width, height = image.size
        right, down = (step, 0) if across else (0, step)
        image = ImageChops.darker(
            image.crop((0, 0, width - right, height - down)), image.crop((right, down, width, height))
        )
        covered += step
    return image
