"""Preflight: what would go wrong when a PDF, ours or another's, is printed at home or sent to a print service.

Two ways of looking: the page's objects tell fonts, images, lines and type, all at the size at which they are placed;
the page as rendered tells where there is ink.
"""

import ctypes
import math
from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum
from functools import partial
from pathlib import Path
from typing import Any

from pnp.component import MM, Size
from pnp.errors import UserError
from pnp.press.pdfium import library
from pnp.press.units import PAPERS, PRINTABLE, mm

_EDGE = PRINTABLE / MM
LEAST_LINE = 0.25  # points: thinner lines break up or vanish
LEAST_TYPE = 6.0  # points
HOME_DPI = 150.0  # pictures of fewer pixels an inch look blurred at reading distance
SERVICE_DPI = 300.0  # what print services of cards ask for
LEAST_BLEED = 3.0  # mm: what they ask for around the cut
HOME_PAPERS = {
    **PAPERS,
    "a5": Size.mm(148, 210),
    "a6": Size.mm(105, 148),
    "legal": Size.mm(215.9, 355.6),
    "tabloid": Size.mm(279.4, 431.8),
    "4x6 in": Size.mm(101.6, 152.4),
    "10x15 cm": Size.mm(100, 150),
}
_EXACT = 0.2  # mm: programs write A4 as 595 x 842 points, which no printer takes for another size
_NEAR = 8.0  # mm: what is this close to a paper was meant to be it
_SLACK = 0.02  # lengths in a PDF are rounded: so much (of itself) a value may miss what is asked
_INSIDE = 0.1  # points that a box may stick out of the one around it
_POINT = 25.4 / 72  # mm
_DPI = 144  # of the rendered page …
_LONGEST = 5000  # … which has at most so many pixels a side
_BLANK = 250  # grey of 255 that prints as paper

Matrix = tuple[float, float, float, float, float, float]
Box = tuple[float, float, float, float]  # left, bottom, right, top in points

_UNTURNED: Matrix = (1.0, 0.0, 0.0, 1.0, 0.0, 0.0)


class Where(StrEnum):
    """Where something would go wrong."""

    HOME = "home"
    SERVICE = "service"


BOTH = (Where.HOME, Where.SERVICE)


@dataclass(frozen=True, slots=True)
class Problem:
    """One thing that would go wrong: what kind it is of, where, and in words."""

    code: str
    where: tuple[Where, ...]
    message: str


@dataclass(frozen=True, slots=True)
class PageReport:
    """What was found on a page. `paper` names the home printer's paper that it fits, if any."""

    number: int
    width: float  # mm
    height: float  # mm
    paper: str | None
    problems: tuple[Problem, ...]


@dataclass(frozen=True, slots=True)
class Report:
    """What was found in a file: in the whole of it, and page by page."""

    problems: tuple[Problem, ...]
    pages: tuple[PageReport, ...]

    def all(self) -> Iterator[Problem]:
        """Every problem, those of the file first."""
        yield from self.problems
        for page in self.pages:
            yield from page.problems

    def fine(self, where: Where) -> bool:
        """Whether nothing would go wrong there."""
        return not any(where in problem.where for problem in self.all())


def preflight(path: Path, paper: Size | None = None) -> Report:
    """Look a PDF over. `paper` is the one that it is meant for; without it any that home printers take will do.

    Raises `UserError` where the file can't be read, or not without a password, and where the reader is missing.
    """
    pdf = _open(path)
    try:
        if not len(pdf):
            raise UserError("this PDF has no pages", file=path)
        pages = tuple(_page_report(pdf, number, path, paper) for number in range(1, len(pdf) + 1))
        return Report((*_encryption(pdf), *_sizes_differ(pages)), pages)
    finally:
        pdf.close()


def _open(path: Path) -> Any:
    pypdfium2 = library("preflight needs")
    try:
        with path.open("rb") as file:
            start = file.read(1024)
            file.seek(max(0, path.stat().st_size - 2048))
            end = file.read()
    except OSError as error:
        raise UserError(f"can't read the file: {error.strerror}", file=path) from error
    if b"%PDF-" not in start:
        raise UserError("this is not a PDF", file=path)
    if b"%%EOF" not in end:
        raise UserError("the file breaks off before its end; save or fetch it again", file=path)
    try:
        return pypdfium2.PdfDocument(path)
    except pypdfium2.PdfiumError as error:
        if "password" in str(error).lower():
            raise UserError(
                "the file is encrypted and opens with a password only; save it without one", file=path
            ) from error
        raise UserError("this PDF is damaged and can't be read", file=path) from error


def _encryption(pdf: Any) -> Iterator[Problem]:
    from pypdfium2 import raw

    if raw.FPDF_GetSecurityHandlerRevision(pdf) == -1:
        return
    yield Problem("encrypted", (Where.SERVICE,), "the file is encrypted: services refuse it")
    allowed = raw.FPDF_GetDocPermissions(pdf)
    if not allowed & 1 << 2:
        yield Problem("encrypted", (Where.HOME,), "the file does not allow printing")
    elif not allowed & 1 << 11:
        yield Problem("encrypted", (Where.HOME,), "the file allows printing in low quality only")


def _sizes_differ(pages: tuple[PageReport, ...]) -> Iterator[Problem]:
    sizes = dict.fromkeys(page.paper or f"{page.width:.1f} x {page.height:.1f} mm" for page in pages)
    if len(sizes) > 1:
        yield Problem("size", (Where.HOME,), f"the pages are of several sizes: {', '.join(sizes)}")


def _page_report(pdf: Any, number: int, path: Path, paper: Size | None) -> PageReport:
    import pypdfium2

    try:
        page = pdf[number - 1]
        try:
            return _looked_over(page, number, path, paper)
        finally:
            page.close()
    except pypdfium2.PdfiumError as error:
        raise UserError(f"page {number} is damaged and can't be read", file=path) from error


def _looked_over(page: Any, number: int, path: Path, paper: Size | None) -> PageReport:
    width, height = (side * _POINT for side in page.get_size())
    if min(width, height) <= 0:
        raise UserError(f"page {number} has no size", file=path)
    name = fitting(width, height, paper)
    ink = _Ink(page)
    problems = (
        *([] if name else [_wrong_size(width, height, paper)]),
        *_margin(ink),
        *_boxes(page, ink, is_sheet=name is not None),
        *_objects(page),
    )
    return PageReport(number, round(width, 3), round(height, 3), name, problems)


def fitting(width: float, height: float, paper: Size | None = None) -> str | None:
    """The name of the paper that a page of so many mm fits, upright or on its side.

    >>> fitting(209.9, 297.04), fitting(279.4, 215.9), fitting(209, 297)
    ('a4', 'letter', None)
    """
    papers = HOME_PAPERS if paper is None else {_size_name(paper): paper}
    return next((name for name, size in papers.items() if _miss(width, height, size) <= _EXACT), None)


def _size_name(paper: Size) -> str:
    return next(
        (name for name, size in HOME_PAPERS.items() if size == paper), f"{mm(paper.width)}x{mm(paper.height)}"
    )


def _turned_alike(width: float, height: float, paper: Size) -> tuple[float, float]:
    """The paper's sides in mm, turned as the page is."""
    short, long = sorted((paper.width / MM, paper.height / MM))
    return (short, long) if width <= height else (long, short)


def _miss(width: float, height: float, paper: Size) -> float:
    across, down = _turned_alike(width, height, paper)
    return max(abs(width - across), abs(height - down))


def _wrong_size(width: float, height: float, paper: Size | None) -> Problem:
    """The problem with a page that fits no paper: by how much it misses the nearest."""
    papers = HOME_PAPERS if paper is None else {_size_name(paper): paper}
    name, nearest = min(papers.items(), key=lambda item: _miss(width, height, item[1]))
    found = f"the page is {width:.2f} x {height:.2f} mm"
    if _miss(width, height, nearest) > _NEAR:
        wanted = "of no paper that home printers take" if paper is None else f"not {name}"
        return Problem("size", (Where.HOME,), f"{found}, {wanted}: it would be scaled or cut off")
    across, down = _turned_alike(width, height, nearest)
    off = f"{width - across:+.2f} x {height - down:+.2f} mm off {name}"
    return Problem("size", (Where.HOME,), f"{found}, {off}: it would be scaled or shifted")


class _Ink:
    """Where a page has ink: as rendered, in mm."""

    def __init__(self, page: Any) -> None:
        longest = max(page.get_size())
        self._scale: float = min(_DPI / 72, _LONGEST / longest)
        self._mm: float = self._scale / _POINT  # pixels a mm
        picture = page.render(scale=self._scale, grayscale=True).to_pil().convert("L")
        self._dark = picture.point([255] * _BLANK + [0] * (256 - _BLANK))

    @property
    def pixel(self) -> float:
        """A pixel in mm: ink that begins at a place colours the whole pixel that it begins in."""
        return 1 / self._mm

    def box(self) -> Box | None:
        """How far the ink is from the left, top, right and bottom edges, to a pixel; None for a blank page."""
        found = self._dark.getbbox()
        if found is None:
            return None
        width, height = self._dark.size
        blank = (found[0], found[1], width - found[2], height - found[3])
        left, top, right, bottom = ((pixels + 0.5 if pixels else 0.0) / self._mm for pixels in blank)
        return left, top, right, bottom

    def reaches(self, inset: Box) -> list[str]:
        """At which sides of a rectangle, so many mm inside the page, ink runs up to it from inside."""
        width, height = self._dark.size
        left, top, right, bottom = (round(side * self._mm) for side in inset)
        right, bottom = width - right, height - bottom
        strip = max(1, round(0.3 * self._mm))
        edges = {
            "left": (left, top, left + strip, bottom),
            "top": (left, top, right, top + strip),
            "right": (right - strip, top, right, bottom),
            "bottom": (left, bottom - strip, right, bottom),
        }
        return [side for side, edge in edges.items() if self._dark.crop(edge).getbbox()]


def _margin(ink: _Ink) -> Iterator[Problem]:
    found = ink.box()
    if found is None:
        return
    close = [
        f"{distance:.1f} mm from the {side} edge"
        for side, distance in zip(("left", "top", "right", "bottom"), found, strict=True)
        if distance < _EDGE - ink.pixel
    ]
    if close:
        text = f"ink comes to {', '.join(close)}; printers leave {_EDGE:g} mm blank"
        yield Problem("margin", (Where.HOME,), text)


def _boxes(page: Any, ink: _Ink, *, is_sheet: bool) -> Iterator[Problem]:
    """What is wrong with the page's boxes, and with the bleed that they leave."""
    media: Box = page.get_mediabox(fallback_ok=False) or page.get_bbox()
    crop, bleed, trim = (
        getter(fallback_ok=False) for getter in (page.get_cropbox, page.get_bleedbox, page.get_trimbox)
    )
    bent = [
        Problem("boxes", BOTH, f"the {name} is empty")
        for name, box in (("MediaBox", media), ("CropBox", crop), ("BleedBox", bleed), ("TrimBox", trim))
        if box and (box[0] >= box[2] or box[1] >= box[3])
    ]
    if bent:
        yield from bent
        return
    if crop and not _same(crop, media):
        text = "the CropBox is not the MediaBox: services differ in which they print"
        yield Problem("boxes", (Where.SERVICE,), text)
    for name, box, outer_name, outer in (
        ("BleedBox", bleed, "MediaBox", media),
        ("TrimBox", trim, "BleedBox" if bleed else "MediaBox", bleed or media),
    ):
        if box and not _within(box, outer):
            yield Problem("boxes", (Where.SERVICE,), f"the {name} runs outside the {outer_name}")
    if trim is None and is_sheet:
        return  # a sheet that is printed whole and cut by its marks
    yield from _bleed(page, ink, trim, bleed, crop or media)


def _bleed(page: Any, ink: _Ink, trim: Box | None, bleed: Box | None, shown: Box) -> Iterator[Problem]:
    cut = trim or shown
    around = bleed or shown
    room = min(cut[0] - around[0], cut[1] - around[1], around[2] - cut[2], around[3] - cut[3]) * _POINT
    if room >= LEAST_BLEED * (1 - _SLACK) or page.get_rotation():
        return
    inset = (cut[0] - shown[0], shown[3] - cut[3], shown[2] - cut[2], cut[1] - shown[1])
    sides = ink.reaches(tuple(max(0.0, side * _POINT) for side in inset))  # type: ignore[arg-type]
    if sides:
        why = "" if trim else " (without a TrimBox the page's edge is the cut)"
        text = (
            f"colour runs to the cut at the {', '.join(sides)} with {max(0.0, room):.1f} mm of bleed{why}; "
            f"services ask for {LEAST_BLEED:g} mm"
        )
        yield Problem("bleed", (Where.SERVICE,), text)


def _same(one: Box, other: Box) -> bool:
    return all(abs(a - b) <= _INSIDE for a, b in zip(one, other, strict=True))


def _within(inner: Box, outer: Box) -> bool:
    return (
        inner[0] >= outer[0] - _INSIDE
        and inner[1] >= outer[1] - _INSIDE
        and inner[2] <= outer[2] + _INSIDE
        and inner[3] <= outer[3] + _INSIDE
    )


@dataclass(slots=True)
class _Least:
    """The least of some measurements, and how many there were."""

    value: float = math.inf
    text: str = ""
    count: int = 0

    def add(self, value: float, text: str = "") -> None:
        self.count += 1
        if value < self.value:
            self.value, self.text = value, text


def _objects(page: Any) -> Iterator[Problem]:
    """What is wrong with the page's type, pictures and lines."""
    from pypdfium2 import raw

    fonts: dict[str, None] = {}
    small, thin, coarse, blurred = _Least(), _Least(), _Least(), _Least()
    visible = partial(_is_visible, box=page.get_bbox())
    for item, matrix in _placed(page):
        if item.type == raw.FPDF_PAGEOBJ_TEXT and raw.FPDFTextObj_GetTextRenderMode(item) != _INVISIBLE:
            font = item.get_font()
            if not font.is_embedded and visible(item, matrix):
                fonts[font.get_base_name() or "without a name"] = None
            size = item.get_font_size() * math.hypot(*_joined(item, matrix)[2:4])
            if 0 < size < LEAST_TYPE * (1 - _SLACK) and visible(item, matrix):
                small.add(size)
        elif item.type == raw.FPDF_PAGEOBJ_PATH:
            width = _line_width(item, matrix)
            if width is not None and width < LEAST_LINE * (1 - _SLACK) and visible(item, matrix):
                thin.add(width)
        elif item.type == raw.FPDF_PAGEOBJ_IMAGE:
            dpi, text = _resolution(item, matrix)
            if dpi < SERVICE_DPI * (1 - _SLACK) and visible(item, matrix):
                (blurred if dpi < HOME_DPI * (1 - _SLACK) else coarse).add(dpi, text)
    if fonts:
        names = f"the font {next(iter(fonts))} is" if len(fonts) == 1 else f"the fonts {', '.join(fonts)} are"
        yield Problem("font", BOTH, f"{names} not embedded: another would be printed instead")
    if small.count:
        yield Problem(
            "type",
            BOTH,
            f"{_times(small, 'text')} under {LEAST_TYPE:g} pt, the smallest {small.value:.1f} pt",
        )
    if thin.count:
        yield Problem(
            "hairline",
            BOTH,
            f"{_times(thin, 'line')} under {LEAST_LINE:g} pt, the thinnest {thin.value:.2f} pt",
        )
    if blurred.count:
        yield Problem(
            "resolution", BOTH, f"{_times(blurred, 'picture')} under {HOME_DPI:g} dpi: {blurred.text}"
        )
    if coarse.count:
        text = f"{_times(coarse, 'picture')} under {SERVICE_DPI:g} dpi: {coarse.text}"
        yield Problem("resolution", (Where.SERVICE,), text)


_INVISIBLE = 3  # the way of showing text that shows nothing, as under scanned pages


def _times(least: _Least, noun: str) -> str:
    return f"{least.count} {noun}{'s' if least.count > 1 else ''}"


def _placed(
    page: Any, form: Any = None, matrix: Matrix = _UNTURNED, level: int = 0
) -> Iterator[tuple[Any, Matrix]]:
    """Each object of a page that is no form, with what turns the coordinates of its form into the page's."""
    from pypdfium2 import raw

    if level > _DEEPEST:
        return
    for item in page.get_objects(max_depth=level + 1, form=form, level=level):
        if item.type == raw.FPDF_PAGEOBJ_FORM:
            yield from _placed(page, item, _joined(item, matrix), level + 1)
        else:
            yield item, matrix


_DEEPEST = 20  # forms within forms


def _joined(item: Any, matrix: Matrix) -> Matrix:
    """An object's own matrix and its form's, one after the other."""
    a, b, c, d, e, f = item.get_matrix().get()
    k, m, n, o, p, q = matrix
    return (
        a * k + b * n,
        a * m + b * o,
        c * k + d * n,
        c * m + d * o,
        e * k + f * n + p,
        e * m + f * o + q,
    )


def _corners(item: Any, matrix: Matrix) -> Box:
    """The box on the page around an object."""
    left, bottom, right, top = item.get_bounds()
    a, b, c, d, e, f = matrix
    xs = [a * x + c * y + e for x in (left, right) for y in (bottom, top)]
    ys = [b * x + d * y + f for x in (left, right) for y in (bottom, top)]
    return min(xs), min(ys), max(xs), max(ys)


def _is_visible(item: Any, matrix: Matrix, box: Box) -> bool:
    left, bottom, right, top = _corners(item, matrix)
    return left < box[2] and right > box[0] and bottom < box[3] and top > box[1]


def _line_width(item: Any, matrix: Matrix) -> float | None:
    """How thick a line is in points, drawn or as a filled bar; None for what is no line."""
    from pypdfium2 import raw

    fill, stroke, width = ctypes.c_int(), ctypes.c_int(), ctypes.c_float()
    if not raw.FPDFPath_GetDrawMode(item, fill, stroke):
        return None
    if stroke.value:
        raw.FPDFPageObj_GetStrokeWidth(item, width)
        return float(width.value) * _least_stretch(_joined(item, matrix))
    if not fill.value:
        return None
    left, bottom, right, top = _corners(item, matrix)
    short, long = sorted((right - left, top - bottom))
    return short if long >= 1 else None


def _least_stretch(matrix: Matrix) -> float:
    """By how much a matrix stretches the direction that it stretches least."""
    a, b, c, d = matrix[:4]
    total, area = a * a + b * b + c * c + d * d, abs(a * d - b * c)
    most = math.sqrt((total + math.sqrt(max(0.0, total * total - 4 * area * area))) / 2)
    return area / most if most else 0.0


def _resolution(item: Any, matrix: Matrix) -> tuple[float, str]:
    """The pixels an inch of a picture in its coarser direction, and its size in words."""
    from pypdfium2 import raw

    across, down = ctypes.c_uint(), ctypes.c_uint()
    a, b, c, d = _joined(item, matrix)[:4]
    width, height = math.hypot(a, b), math.hypot(c, d)
    if not raw.FPDFImageObj_GetImagePixelSize(item, across, down) or width == 0 or height == 0:
        return math.inf, ""
    dpi = min(across.value / width, down.value / height) * 72
    text = f"{across.value} x {down.value} pixels at {width * _POINT:.1f} x {height * _POINT:.1f} mm, {dpi:.0f} dpi"
    return dpi, text
