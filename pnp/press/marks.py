"""Lines to cut and fold by: in the page's margin, so that none is printed on a card."""

from dataclasses import dataclass

from pnp.component import MM, Shape
from pnp.press.sheet import Box, Marks, Page, Setup, Side
from pnp.press.units import PRINTABLE

CLEAR = 1 * MM  # between a trim (or its bleed) and the mark beside it
LENGTH = 4 * MM
REACH = CLEAR + LENGTH


@dataclass(frozen=True, slots=True)
class Line:
    """A straight mark from one point to another, in µm from the page's top left corner."""

    x1: int
    y1: int
    x2: int
    y2: int
    dashed: bool = False


@dataclass(frozen=True, slots=True)
class Ring:
    """A circle to cut along, in µm."""

    x: int
    y: int
    radius: int


def marks(page: Page, setup: Setup) -> list[Line | Ring]:
    """The marks of a page: on its front only, since that is where people cut from."""
    fronts = [place.box for place in page.placements if place.side is Side.FRONT]
    found: list[Line | Ring] = []
    if page.fold is not None:
        found += _fold_line(page.fold, setup)
    by_hand = setup.marks is not Marks.NONE and setup.registration is None
    if not by_hand or not fronts or page.component.shape is Shape.DRAWN:
        return found
    if page.component.shape is Shape.ROUND:
        return [*found, *(Ring(b.x + b.width // 2, b.y + b.height // 2, b.width // 2) for b in fronts)]
    xs = sorted({x for box in fronts for x in (box.x, box.right)})
    ys = sorted({y for box in fronts for y in (box.y, box.bottom)})
    if setup.marks is Marks.LINES:
        return [*found, *_across(xs, ys, setup)]
    block = Box(xs[0], ys[0], xs[-1] - xs[0], ys[-1] - ys[0])
    return [*found, *_corner(xs, ys, block, setup, page.fold or setup.paper.height)]


def _end(setup: Setup) -> int:
    """How far from the paper's edge marks end: where printers do, unless the user's margins are said to be less."""
    return PRINTABLE if setup.margin >= PRINTABLE + CLEAR else 0


def _across(xs: list[int], ys: list[int], setup: Setup) -> list[Line | Ring]:
    end, right, bottom = _end(setup), setup.paper.width - _end(setup), setup.paper.height - _end(setup)
    upright: list[Line | Ring] = [Line(x, end, x, bottom) for x in xs]
    return [*upright, *(Line(end, y, right, y) for y in ys)]


def _corner(xs: list[int], ys: list[int], block: Box, setup: Setup, lowest: int) -> list[Line | Ring]:
    near, far, end = setup.bleed + CLEAR, setup.bleed + REACH, _end(setup)
    top, bottom = max(end, block.y - far), min(lowest, block.bottom + far, setup.paper.height - end)
    left, right = max(end, block.x - far), min(setup.paper.width - end, block.right + far)
    ends_x = ((left, block.x - near), (block.right + near, right))
    ends_y = ((top, block.y - near), (block.bottom + near, bottom))
    upright = [Line(x, start, x, end) for x in xs for start, end in ends_y if start < end]
    return [*upright, *(Line(start, y, end, y) for y in ys for start, end in ends_x if start < end)]


def _fold_line(fold: int, setup: Setup) -> list[Line | Ring]:
    return [Line(_end(setup), fold, setup.paper.width - _end(setup), fold, dashed=True)]
