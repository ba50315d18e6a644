"""Imposition: which card goes where on which page. All in whole µm from the page's top left corner.

Pages stand upright, and cards lie on their side where more of them fit so: a printer then has one long edge
throughout a document, whatever is on it.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum

from pnp.component import MM, Card, Component, Face, Mosaic, Size
from pnp.errors import UserError
from pnp.press.printer import Printer
from pnp.press.registration import Registration
from pnp.press.units import mm


class Duplex(StrEnum):
    """How backs get behind their fronts."""

    LONG = "long"  # the paper turns about its long edge: the back page mirrors the columns
    SHORT = "short"  # about its short edge: the back page mirrors the rows, and cards stand on their head
    FOLD = "fold"  # printed beside each other on one side, folded and glued
    NONE = "none"  # no backs


class Marks(StrEnum):
    """What is printed to cut by."""

    CORNER = "corner"
    LINES = "lines"
    SILHOUETTE = "silhouette"  # for a cutting machine: three marks
    SILHOUETTE4 = "silhouette4"  # four
    NONE = "none"


class Side(StrEnum):
    """The two sides of a card."""

    FRONT = "front"
    BACK = "back"


FOLD_GAP = 3 * MM  # from the fold to the trim beside it, on either side

# A card that lies turned by so many degrees clockwise: how its back lies behind it.
_TURNED_BACK = {
    Duplex.LONG: {0: 0, 90: 270},
    Duplex.SHORT: {0: 180, 90: 90},
}


@dataclass(frozen=True, slots=True)
class Setup:
    """What the user says of paper and printer. Lengths in µm."""

    paper: Size
    duplex: Duplex = Duplex.LONG
    marks: Marks = Marks.CORNER
    margin: int = 6350
    gap: int = 0
    bleed: int = 0
    printer: Printer | None = None

    @property
    def registration(self) -> Registration | None:
        """The marks for a cutting machine, where it cuts."""
        if self.marks in (Marks.SILHOUETTE, Marks.SILHOUETTE4):
            return Registration(self.paper, four=self.marks is Marks.SILHOUETTE4)
        return None

    @property
    def flips_sideways(self) -> bool:
        """Whether the paper is turned about an upright edge, like a page of a book."""
        # "long" and "short" speak of the paper's edges; on paper that the user made wider than high they change places
        return (self.duplex is Duplex.LONG) == (self.paper.height >= self.paper.width)


@dataclass(frozen=True, slots=True)
class Box:
    """A rectangle on the page, in µm from its top left corner."""

    x: int
    y: int
    width: int
    height: int

    @property
    def right(self) -> int:
        return self.x + self.width

    @property
    def bottom(self) -> int:
        return self.y + self.height


@dataclass(frozen=True, slots=True)
class Placement:
    """One side of one card on a page: `box` is its trim, `turned` the degrees that it is turned clockwise."""

    card: Card
    face: Face | Mosaic
    side: Side
    box: Box
    turned: int


@dataclass(frozen=True, slots=True)
class Page:
    """One page of the document. `fold` is the y at which the paper is folded, where it is."""

    number: int
    component: Component
    side: Side
    placements: tuple[Placement, ...]
    fold: int | None = None


@dataclass(frozen=True, slots=True)
class Grid:
    """How a component's cards lie on a page: `origin` is the first trim's corner, `cell` a trim as it lies."""

    columns: int
    rows: int
    turned: int
    cell: Size
    gap: int
    x: int
    y: int
    fold: int | None = None

    @property
    def places(self) -> int:
        return self.columns * self.rows

    def box(self, place: int) -> Box:
        """The trim of the place with this number, counted in reading order."""
        row, column = divmod(place, self.columns)
        x = self.x + column * (self.cell.width + self.gap)
        y = self.y + row * (self.cell.height + self.gap)
        return Box(x, y, self.cell.width, self.cell.height)


def sheet_count(component: Component, grid: Grid) -> int:
    """How many sheets of paper the component takes."""
    return -(-component.count // grid.places)


def has_backs(component: Component) -> bool:
    """Whether any of the cards has something on its back."""
    return any(card.back for card in component.cards)


def grid_for(component: Component, setup: Setup) -> Grid:
    """The grid that puts most cards on a page; upright where that is as good as lying.

    Raises `UserError` where not even one card fits, with the largest that would.
    """
    if min(component.size.width, component.size.height) <= 0:
        raise UserError(f"{component.name}: a card of {_mm(component.size)} can't be printed")
    gap = max(setup.gap, component.gap, 2 * setup.bleed)
    folded = setup.duplex is Duplex.FOLD and has_backs(component)
    best = max(
        (_grid(component.size, turned, gap, setup, folded) for turned in (0, 90)),
        key=lambda grid: grid.places,
    )
    if best.places == 0:
        inner = _usable(setup, folded)
        bleed = f" and {mm(setup.bleed)} mm of bleed" if setup.bleed else ""
        raise UserError(
            f"{component.name}: a card of {_mm(component.size)} does not fit on {_mm(setup.paper)} paper with "
            f"margins of {mm(setup.margin)} mm{bleed}: {_room(inner)}; take larger paper or "
            f"{'less of these' if bleed else 'smaller margins'}"
        )
    return best


def _mm(size: Size) -> str:
    return f"{mm(size.width)} x {mm(size.height)} mm"


def _room(inner: Size) -> str:
    return f"{_mm(inner)} is left" if min(inner.width, inner.height) > 0 else "nothing is left"


def _usable(setup: Setup, folded: bool) -> Size:
    """What the margins (and the bleed inside them) leave for trims; of one half, where the page is folded."""
    around = 2 * (setup.margin + setup.bleed)
    height = setup.paper.height - around
    if folded:
        height = (setup.paper.height - around) // 2 - max(FOLD_GAP, setup.bleed)
    return Size(setup.paper.width - around, height)


def _grid(size: Size, turned: int, gap: int, setup: Setup, folded: bool) -> Grid:
    cell = size.turned if turned else size
    inner = _usable(setup, folded)
    columns = max(0, (inner.width + gap) // (cell.width + gap))
    rows = max(0, (inner.height + gap) // (cell.height + gap))
    most = _laid(columns, rows, turned, cell, gap, setup, folded)
    if setup.registration is None or most.places == 0:
        return most
    fewer = (
        _laid(across, down, turned, cell, gap, setup, folded)
        for across in range(1, columns + 1)
        for down in range(1, rows + 1)
    )
    clear = [grid for grid in fewer if _keeps_clear(grid, setup)]
    return max(clear, key=lambda grid: grid.places, default=_laid(0, 0, turned, cell, gap, setup, folded))


def _laid(columns: int, rows: int, turned: int, cell: Size, gap: int, setup: Setup, folded: bool) -> Grid:
    """The grid of so many columns and rows, in the middle of the page or at its fold."""
    width = columns * (cell.width + gap) - gap
    height = rows * (cell.height + gap) - gap
    fold = setup.paper.height // 2 if folded else None
    y = fold - max(FOLD_GAP, setup.bleed) - height if fold is not None else (setup.paper.height - height) // 2
    return Grid(columns, rows, turned, cell, gap, (setup.paper.width - width) // 2, y, fold)


def _keeps_clear(grid: Grid, setup: Setup) -> bool:
    """Whether the cards with their bleed leave the marks of a cutting machine alone."""
    assert setup.registration is not None
    last, bleed = grid.box(grid.places - 1), setup.bleed
    x, y = grid.x - bleed, grid.y - bleed
    return setup.registration.is_clear(x, y, last.right + bleed - x, last.bottom + bleed - y)


def impose(components: tuple[Component, ...], setup: Setup) -> Iterator[Page]:
    """The pages of a document in printing order. Each component starts a fresh sheet.

    With `Duplex.LONG` or `SHORT`, every sheet of a document that has backs anywhere has two pages, so that the
    fronts of the next sheet never land on the reverse of this one.
    """
    two_sided = setup.duplex in _TURNED_BACK and any(map(has_backs, components))
    number = 1
    for component in components:
        grid = grid_for(component, setup)
        for cards in _sheets(component, grid.places):
            fronts = tuple(_front(card, grid, place) for place, card in enumerate(cards))
            backs = tuple(_backs(fronts, setup, grid.fold))
            if grid.fold is not None:
                yield Page(number, component, Side.FRONT, fronts + backs, grid.fold)
            else:
                yield Page(number, component, Side.FRONT, fronts)
            number += 1
            if two_sided:
                yield Page(number, component, Side.BACK, backs)
                number += 1


def _sheets(component: Component, places: int) -> Iterator[list[Card]]:
    sheet: list[Card] = []
    for card in component.cards:
        for _ in range(card.copies):
            sheet.append(card)
            if len(sheet) == places:
                yield sheet
                sheet = []
    if sheet:
        yield sheet


def _front(card: Card, grid: Grid, place: int) -> Placement:
    return Placement(card, card.front, Side.FRONT, grid.box(place), grid.turned)


def _backs(fronts: tuple[Placement, ...], setup: Setup, fold: int | None) -> Iterator[Placement]:
    for front in fronts:
        back = front.card.back
        if back is None or setup.duplex is Duplex.NONE:
            continue
        box, turned = behind(front.box, front.turned, setup, fold)
        yield Placement(front.card, back, Side.BACK, box, turned)


def behind(box: Box, turned: int, setup: Setup, fold: int | None) -> tuple[Box, int]:
    """Where on its page the back of a card lies that has its front at `box`, and how it is turned.

    The front's centre and the back's are at the same point of the paper once it is turned over or folded, and a
    card that is turned over about its own upright axis stays upright.
    """
    if fold is not None:  # folding along a level line turns the paper as the short edge does
        return Box(box.x, 2 * fold - box.bottom, box.width, box.height), _TURNED_BACK[Duplex.SHORT][turned]
    paper = setup.paper
    if setup.flips_sideways:
        return Box(paper.width - box.right, box.y, box.width, box.height), _TURNED_BACK[Duplex.LONG][turned]
    return Box(box.x, paper.height - box.bottom, box.width, box.height), _TURNED_BACK[Duplex.SHORT][turned]
