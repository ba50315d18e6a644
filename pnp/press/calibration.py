"""The calibration sheet: what is printed on it, and what a pin that went through it tells of the printer."""

import math
from collections.abc import Mapping

from pnp.component import MM, Card, Component, Face, Size
from pnp.errors import UserError
from pnp.press.look import Look
from pnp.press.pdf import Document
from pnp.press.printer import Printer
from pnp.press.sheet import Duplex, Marks, Setup
from pnp.press.units import PAPERS, mm

CORNERS = "ABCD"  # top left, top right, bottom left and bottom right of the front
READS_TO = 6  # mm: how far the grids on the back reach from their middle
_INSET = 28 * MM  # from the paper's edges to the targets
_RULER_START = 15 * MM  # from the paper's edge to the rulers' zero, and at least as much beyond their end
_SMALLEST = Size.mm(100, 148)  # less paper has no room for the words

Hole = tuple[float, float]


def document(title: str, setup: Setup, lang: str) -> Document:
    """The sheet for this paper: a component of one card as large as the page, since it is not to be cut.

    Raises `UserError` for paper that is too small.
    """
    paper = setup.paper
    if paper.width < _SMALLEST.width or paper.height < _SMALLEST.height:
        raise UserError(
            f"--paper: {mm(paper.width)} x {mm(paper.height)} mm is too small for the calibration sheet; "
            f"it needs {mm(_SMALLEST.width)} x {mm(_SMALLEST.height)} mm"
        )
    data = {
        "paper": _paper_name(paper),
        "duplex": str(setup.duplex),
        "printer": setup.printer.name if setup.printer else "",
        "ruler_x": ruler(paper.width),
        "ruler_y": ruler(paper.height),
        "start": _RULER_START / MM,
        "inset": _INSET / MM,
        "reads_to": READS_TO,
    }
    card = Card("sheet", Face("calibrate/front.svg", data), back=Face("calibrate/back.svg", data))
    return Document(title, "pnp", "", (Component("calibrate", title, paper, (card,)),), Look(lang))


def sheet_setup(paper: Size, duplex: Duplex, printer: Printer | None) -> Setup:
    """How the sheet is printed: the face fills the page."""
    return Setup(paper, duplex, Marks.NONE, margin=0, printer=printer)


def _paper_name(paper: Size) -> str:
    """What `--paper` calls it."""
    return next(
        (name for name, size in PAPERS.items() if size == paper), f"{mm(paper.width)}x{mm(paper.height)}"
    )


def ruler(side: int) -> int:
    """How long the ruler along a side of the paper (µm) is, in mm: whole centimetres."""
    return (side - 2 * _RULER_START) // (10 * MM) * 10


def back_error(
    holes: Mapping[str, Hole], paper: Size, scale_x: float = 1.0, scale_y: float = 1.0
) -> tuple[int, int, float]:
    """How far right and down (µm) the back lies and how far it is turned clockwise (degrees), as `Printer` means it.

    `holes` are the numbers read on the back where the pin came out, across and down in printed mm, by corner; all
    four are needed. The grids are numbered against the way a hole lies in them: a hole too far left shows a back
    too far right. The readings were made with a sheet that this printer printed, so that its scale is in them.
    """
    # Seen on the back, the front's left corners are at the right.
    sides = {corner: (1 if corner in "AC" else -1, 1 if corner in "CD" else -1) for corner in CORNERS}
    across, down = (sum(holes[corner][axis] for corner in CORNERS) / 4 for axis in (0, 1))
    # A turn by an angle puts the right side down and the foot to the left, by the targets' reach times its sine.
    sinks = sum(sides[corner][0] * holes[corner][1] for corner in CORNERS) / 4
    leans = sum(-sides[corner][1] * holes[corner][0] for corner in CORNERS) / 4
    sink = (paper.width / 2 - _INSET) / MM * scale_x / scale_y
    lean = (paper.height / 2 - _INSET) / MM * scale_y / scale_x
    sine = (sink * sinks + lean * leans) / (sink**2 + lean**2)
    cosine = math.sqrt(1 - sine**2)
    x, y = across * scale_x, down * scale_y
    right, below = cosine * x - sine * y, sine * x + cosine * y
    return round(right * MM), round(below * MM), math.degrees(math.asin(sine))
