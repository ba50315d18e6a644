"""What a game gives and the press takes: components, cards and faces, as pure data.

Lengths are whole micrometres: floats lose a row where cards fit a page exactly.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Any

MM = 1000  # µm
MOST_PIECES = 100_000  # that one call makes of a component: they are all held in memory


@dataclass(frozen=True, slots=True)
class Size:
    """A width and a height in µm."""

    width: int
    height: int

    @classmethod
    def mm(cls, width: float, height: float) -> "Size":
        """The size of so many millimetres.

        >>> Size.mm(63.5, 88.9)
        Size(width=63500, height=88900)
        """
        return cls(round(width * MM), round(height * MM))

    @property
    def turned(self) -> "Size":
        """The same size, lying on its side."""
        return Size(self.height, self.width)


POKER = Size.mm(63, 88)
MINI = Size.mm(41, 63)  # mini American
# The sizes that cards are sold in, sleeved in and talked of by.
SIZES = {
    "poker": POKER,
    "us-poker": Size.mm(63.5, 88.9),
    "bridge": Size.mm(57, 88),
    "mini-euro": Size.mm(44, 68),
    "mini-american": MINI,
    "tarot": Size.mm(70, 120),
    "square": Size.mm(70, 70),
}


class Shape(StrEnum):
    """The outline that a component is cut to."""

    RECTANGLE = "rectangle"
    ROUND = "round"
    DRAWN = "drawn"  # the face itself draws the line to cut along


@dataclass(frozen=True, slots=True)
class Face:
    """One printed side: a template under templates/ and what fills it."""

    template: str
    data: Mapping[str, Any] = field(default_factory=dict)


@dataclass(frozen=True, slots=True, eq=False)
class Part:
    """A face at a place of mosaics, in mm from their top left corner. Make each once and share it: it is drawn once."""

    face: Face
    x: float
    y: float
    width: float
    height: float


@dataclass(frozen=True, slots=True, eq=False)
class Label:
    """A place of mosaics for a line of text: its left end on the baseline and its size in mm, its font and colour."""

    x: float
    y: float
    size: float
    role: str = "text"
    style: str = "regular"
    colour: str = "#111111"


@dataclass(frozen=True, slots=True)
class Mosaic:
    """A printed side that is put together from parts that many cards share.

    For cards by the thousand: ten thousand key cards cost placements, not templates filled.
    """

    parts: tuple[Part, ...]
    labels: tuple[tuple[Label, str], ...] = ()


@dataclass(frozen=True, slots=True)
class Card:
    """One piece to cut out. `facts` is what `pnp list` tells about it beside its id and copies."""

    id: str
    front: Face | Mosaic
    copies: int = 1
    back: Face | Mosaic | None = None
    facts: Mapping[str, Any] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Component:
    """Pieces of one size that are printed together, on sheets of their own.

    `size` is the trim in µm, `gap` the least distance between neighbours on the sheet in µm, `seed` what the cards
    were drawn with, where they were. `audit` tells a reader how the cards were made and that they are right, `notes`
    what the user should know of this printing.
    """

    name: str
    title: str
    size: Size
    cards: tuple[Card, ...]
    gap: int = 0
    shape: Shape = Shape.RECTANGLE
    seed: int | None = None
    audit: tuple[str, ...] = ()
    notes: tuple[str, ...] = ()

    @property
    def count(self) -> int:
        """How many pieces are printed, copies included."""
        return sum(card.copies for card in self.cards)
