"""Lengths and paper: whole micrometres inside, points in the PDF."""

import re

from pnp.component import MM, Size
from pnp.errors import UserError

PAPERS = {
    "a4": Size.mm(210, 297),
    "letter": Size.mm(215.9, 279.4),
    "a3": Size.mm(297, 420),
}
PRINTABLE = 4200  # µm: home printers reach no closer to the paper's edge
_LARGEST = 2000 * MM


def points(um: float) -> float:
    """So many µm in points: 72 an inch of exactly 25.4 mm.

    >>> points(25_400)
    72.0
    """
    return um * 72 / 25_400


def parse_mm(text: str, what: str, *, least: int = 0) -> int:
    """A length that the user wrote in mm (comma or point), in µm. `what` names the option in the error.

    >>> parse_mm("6,35", "--margin")
    6350
    """
    if not re.fullmatch(r"[+-]?\d{1,6}([.,]\d{1,6})?(\s*mm)?", text.strip()):
        raise UserError(f"{what}: '{text}' is not a length in mm; write a number such as 3 or 2.5")
    value = round(float(text.strip().removesuffix("mm").replace(",", ".")) * MM)
    if not least <= value <= _LARGEST:
        raise UserError(f"{what}: {text.strip()} mm is outside {least / MM:g} to {_LARGEST / MM:g} mm")
    return value


def parse_paper(text: str) -> Size:
    """The paper that the user named (`PAPERS`) or wrote as WxH in mm.

    >>> parse_paper("A4")
    Size(width=210000, height=297000)
    >>> parse_paper("100x150.5")
    Size(width=100000, height=150500)
    """
    known = PAPERS.get(text.strip().lower())
    if known:
        return known
    width, x, height = re.sub(r"\s*mm$", "", text.strip().lower()).replace("×", "x").partition("x")
    if not x:
        raise UserError(f"--paper: there is no paper '{text}'; there is: {', '.join(PAPERS)}, or WxH in mm")
    return Size(parse_mm(width, "--paper", least=MM), parse_mm(height, "--paper", least=MM))


def mm(um: int) -> str:
    """A length in µm as people write it in mm: 88900 is 88.9."""
    return f"{um / MM:g}"
