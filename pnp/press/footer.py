"""The strip in the margin that says what a sheet is, and whether it was printed at its true size."""

from dataclasses import dataclass

from pnp.component import MM
from pnp.press.marks import REACH
from pnp.press.sheet import Page, Setup
from pnp.press.units import PRINTABLE

RULER = 50 * MM
DEPTH = 600  # below the baseline …
RISE = 2600  # … and above it: the ruler's ticks and number


@dataclass(frozen=True, slots=True)
class Strip:
    """Where the footer runs, in µm: along the bottom edge, or (`upright`) along the left one, reading upwards.

    `edge` is the distance of its ink from that edge, `start` and `length` its run along it.
    """

    upright: bool
    edge: int
    start: int
    length: int


def strip(page: Page, setup: Setup) -> Strip | None:
    """The place for the footer: the bottom margin, the left one where cards fill the page's height, or none."""
    boxes = [place.box for place in page.placements]
    paper = setup.paper
    below = paper.height - max((box.bottom for box in boxes), default=0)
    beside = min((box.x for box in boxes), default=0)
    needed = PRINTABLE + DEPTH + RISE + (setup.bleed + REACH if boxes else 0)
    inset = max(setup.margin, 6350)
    start = inset if setup.registration is None else max(inset, setup.registration.footing)
    if below >= needed and paper.width - 2 * start >= RULER:
        return Strip(False, min(inset - DEPTH, below - needed + PRINTABLE), start, paper.width - 2 * start)
    if beside >= needed and paper.height - 2 * start >= RULER:
        return Strip(True, min(inset - DEPTH, beside - needed + PRINTABLE), start, paper.height - 2 * start)
    return None
