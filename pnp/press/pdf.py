"""The one writer: components in, a PDF out."""

import hashlib
from collections.abc import Callable, Iterator, Mapping
from contextlib import nullcontext
from dataclasses import dataclass, field
from io import BytesIO
from itertools import islice
from pathlib import Path
from typing import IO

from reportlab import rl_config

from pnp import __version__, messages
from pnp.component import Component, Shape, Size
from pnp.errors import UserError
from pnp.press import footer
from pnp.press.canvas import SheetCanvas
from pnp.press.faces import FaceBook, view_matrix
from pnp.press.files import Files, together
from pnp.press.fonts import Font, Fonts, lack
from pnp.press.look import Look
from pnp.press.marks import Line, Ring, marks
from pnp.press.paint import View
from pnp.press.printer import IDENTITY
from pnp.press.registration import Registration
from pnp.press.sheet import (
    Box,
    Duplex,
    Page,
    Placement,
    Setup,
    Side,
    grid_for,
    has_backs,
    impose,
    sheet_count,
)
from pnp.press.templates import Templates
from pnp.press.units import points

rl_config.useA85 = 0  # streams as bytes, not as text: a fifth smaller, and faster

_NOTE = 6.5  # points: the footer's type
_MARK = 0.5  # points: thick enough to see on any printer
_GREY = 0.37  # 6.4 : 1 on white
_DUPLEX_PREFERENCE = {Duplex.LONG: "DuplexFlipLongEdge", Duplex.SHORT: "DuplexFlipShortEdge"}


@dataclass(frozen=True, slots=True)
class Document:
    """What is printed and what stands about it in the file. `notice` is said on every sheet."""

    title: str
    author: str
    notice: str
    components: tuple[Component, ...]
    look: Look = field(default_factory=Look)


@dataclass(slots=True)
class Printed:
    """What became of a document: for the manifest. `coarsest` has each picture's least dpi, and on which card."""

    path: Path
    pages: int = 0
    sha256: str = ""
    coarsest: Mapping[str, tuple[float, str]] = field(default_factory=dict)
    placed: list[Page] | None = None


def write(
    document: Document,
    path: Path,
    setup: Setup,
    *,
    files: Files | None = None,
    keep_pages: bool = False,
    tick: Callable[[], None] | None = None,
) -> Printed:
    """Write the document to `path`, whole or not at all. Same document and setup: same bytes.

    Among other `files`, it takes its place when they do. `keep_pages` keeps what lies where, for the manifest, which
    grows with the number of cards. `tick` is called after each page.

    Raises `UserError` for a component that does not fit the paper, a fault in a template, and a path that can't be
    written; a file that stood there is then untouched.
    """
    total = page_count(document, setup)  # refuses before anything is drawn
    printed = Printed(path, total, placed=[] if keep_pages else None)
    with nullcontext(files) if files else together() as all_files, all_files.file(path) as scratch:
        writer = _Writer(document, setup, total, str(scratch))
        for page in impose(document.components, setup):
            writer.add(page)
            if printed.placed is not None:
                printed.placed.append(page)
            if tick:
                tick()
        writer.save()
        printed.coarsest = writer.faces.coarsest
        with scratch.open("rb") as written:
            printed.sha256 = hashlib.file_digest(written, "sha256").hexdigest()
    return printed


def page_count(document: Document, setup: Setup) -> int:
    """How many pages the document has. Raises `UserError` for a component that does not fit the paper."""
    sheets = sum(sheet_count(each, grid_for(each, setup)) for each in document.components)
    return sheets * (2 if _is_two_sided(document, setup) else 1)


def excerpt(document: Document, setup: Setup, only: range) -> bytes:
    """A PDF of some pages alone, which look as they do in the whole. `only` counts from 1.

    Raises `UserError` as `write` does.
    """
    out = BytesIO()
    writer = _Writer(document, setup, page_count(document, setup), out)
    for page in islice(impose(document.components, setup), only.start - 1, only.stop - 1, only.step):
        writer.add(page)
    writer.save()
    return out.getvalue()


def _is_two_sided(document: Document, setup: Setup) -> bool:
    return setup.duplex in _DUPLEX_PREFERENCE and any(map(has_backs, document.components))


class _Writer:
    """Draws a document of `total` pages into a file, a page after the other."""

    def __init__(self, document: Document, setup: Setup, total: int, out: str | IO[bytes]) -> None:
        self.document = document
        self.setup = setup
        self.total = total
        self.templates = Templates(document.look)
        self.fonts = Fonts(document.look.source)
        self.font: Font = self.fonts.get("text")
        self.words = messages.load("sheet", document.look.lang)
        self._matrices: dict[tuple[Box, int, View], str] = {}
        self._mark_forms: dict[tuple[str, Side, int], str | None] = {}
        self._rulers: dict[footer.Strip, str] = {}
        self._outlined: Component | None = None
        self.canvas = SheetCanvas(
            out,
            pagesize=(points(setup.paper.width), points(setup.paper.height)),
            pageCompression=1,
            invariant=1,
            initialFontName=self.font.name,
            lang=document.look.lang,
        )
        self._describe()
        self.faces = FaceBook(self.canvas, self.fonts, self.templates, setup.bleed)

    def add(self, page: Page) -> None:
        """Draw the next page."""
        if page.component is not self._outlined:
            self._outlined = page.component
            self._outline(page.component)
        self._correct(page)
        for placement in page.placements:
            self._place(page, placement)
        self._marks(page)
        self._footer(page)
        self.canvas.showPage()

    def save(self) -> None:
        """Write what was drawn. Nothing can be added after that."""
        self.canvas.save()

    def _describe(self) -> None:
        canvas, document = self.canvas, self.document
        canvas.setTitle(document.title)
        canvas.setAuthor(document.author)
        canvas.setSubject(document.notice)
        canvas.setCreator(f"pnp {__version__}")
        canvas.setViewerPreference("PrintScaling", "None")
        canvas.setViewerPreference("DisplayDocTitle", "true")
        two_sided = _is_two_sided(document, self.setup)
        duplex = _DUPLEX_PREFERENCE[self.setup.duplex] if two_sided else "Simplex"
        canvas.setViewerPreference("Duplex", duplex)

    def _outline(self, component: Component) -> None:
        self.canvas.bookmarkPage(component.name)
        self.canvas.addOutlineEntry(component.title, component.name, level=0)
        self.canvas.showOutline()

    def _correct(self, page: Page) -> None:
        """Turn and stretch the whole page against what the printer does to it."""
        setup = self.setup
        if setup.printer is None:
            return
        matrix = setup.printer.correction(
            setup.paper, back=page.side is Side.BACK, on_head=not setup.flips_sideways
        )
        if matrix != IDENTITY:
            self.canvas.addLiteral(" ".join(f"{value:.8f}" for value in matrix) + " cm")

    def _place(self, page: Page, placement: Placement) -> None:
        size = page.component.size
        owner = f"{page.component.name}, card {placement.card.id}, {placement.side}"
        view, code = self.faces.drawing(placement.face, size, owner)
        place = (placement.box, placement.turned, view)
        if place not in self._matrices:
            self._matrices[place] = self._matrix(placement, view, size)
        self.canvas.addLiteral(f"q {self._matrices[place]} {code} Q")

    def _matrix(self, placement: Placement, view: View, size: Size) -> str:
        box = placement.box
        x, y = points(box.x), points(self.setup.paper.height - box.bottom)
        return view_matrix(view, x, y, points(size.width), placement.turned)

    def _marks(self, page: Page) -> None:
        """The marks, as a form: sheets of a component with as many fronts share theirs."""
        fronts = sum(place.side is Side.FRONT for place in page.placements)
        key = (page.component.name, page.side, fronts)
        if key not in self._mark_forms:
            found = marks(page, self.setup) if page.side is Side.FRONT else []
            self._mark_forms[key] = self._mark_form(found) if found else None
        form = self._mark_forms[key]
        if form:
            self.canvas.doForm(form)
        if self.setup.registration is not None and page.component.shape is not Shape.DRAWN and fronts:
            self.canvas.doForm(self._registration_form(self.setup.registration))

    def _registration_form(self, registration: Registration) -> str:
        """The marks of a cutting machine, with their version beside them."""
        name, canvas, height = "registration", self.canvas, self.setup.paper.height
        if canvas.hasForm(name):
            return name
        canvas.beginForm(name)
        for x, y, wide, high in registration.bars():
            canvas.rect(points(x), points(height - y - high), points(wide), points(high), stroke=0, fill=1)
        x, y, _, high = registration.label_at()
        canvas.setFillGray(_GREY)
        canvas.setFont(self.font.name, _NOTE)
        canvas.drawString(points(x), points(height - y - high), registration.label)
        canvas.endForm()
        return name

    def _mark_form(self, found: list[Line | Ring]) -> str:
        name = f"marks{len(self._mark_forms)}"
        height = self.setup.paper.height
        canvas = self.canvas
        canvas.beginForm(name)
        canvas.setLineWidth(_MARK)
        for mark in found:
            if isinstance(mark, Ring):
                canvas.setStrokeGray(_GREY)
                canvas.circle(points(mark.x), points(height - mark.y), points(mark.radius))
                continue
            canvas.setStrokeGray(_GREY if mark.dashed else 0)
            canvas.setDash([4, 3] if mark.dashed else [])
            canvas.line(points(mark.x1), points(height - mark.y1), points(mark.x2), points(height - mark.y2))
        canvas.endForm()
        return name

    def _footer(self, page: Page) -> None:
        strip = footer.strip(page, self.setup)
        if strip is None:
            return
        if strip not in self._rulers:
            self._rulers[strip] = self._ruler_form(strip)
        canvas = self.canvas
        canvas.doForm(self._rulers[strip])
        canvas.saveState()
        self._along(strip)
        canvas.setFillGray(_GREY)
        room = points(strip.length - footer.RULER) - 6
        for text in self._footer_texts(page):
            if missing := self.font.missing(text):
                raise UserError(f"the footer: {lack('text font (regular)', missing, text)}")
            if self.font.width(text, _NOTE) <= room:
                canvas.setFont(self.font.name, _NOTE)
                canvas.drawString(0, 0, text)
                break
        canvas.restoreState()

    def _along(self, strip: footer.Strip) -> None:
        """Turn the canvas so that the strip's baseline runs from 0, 0 to the right."""
        if strip.upright:
            self.canvas.translate(points(strip.edge + footer.RISE), points(strip.start))
            self.canvas.rotate(90)
        else:
            self.canvas.translate(points(strip.start), points(strip.edge + footer.DEPTH))

    def _ruler_form(self, strip: footer.Strip) -> str:
        name = f"ruler{len(self._rulers)}"
        canvas = self.canvas
        canvas.beginForm(name)
        self._along(strip)
        canvas.setStrokeGray(_GREY)
        canvas.setFillGray(_GREY)
        canvas.setLineWidth(_MARK)
        length = points(footer.RULER)
        x = points(strip.length) - length
        canvas.line(x, 0, x + length, 0)
        for tenth in range(11):
            high = 4 if tenth in (0, 10) else 2.6 if tenth == 5 else 1.6
            canvas.line(x + length * tenth / 10, 0, x + length * tenth / 10, high)
        canvas.setFont(self.font.name, _NOTE)
        canvas.drawCentredString(x + length * 0.75, 2.6, self.words["ruler"])
        canvas.endForm()
        return name

    def _footer_texts(self, page: Page) -> Iterator[str]:
        """The footer's text, and shorter ones to take where it is too long."""
        words, component = self.words, page.component
        parts = [f"{self.document.title} · {component.title}"]
        if page.side is Side.BACK:
            parts.append(words["back"] if page.placements else words["empty"])
        parts.append(words["page"].format(page=page.number, pages=self.total))
        if component.seed is not None:
            parts.append(words["seed"].format(seed=component.seed))
        if self.setup.printer is not None:
            parts.append(words["printer"].format(name=self.setup.printer.name))
        parts.append(words["scale"])
        if self.document.notice:
            yield " · ".join([*parts, self.document.notice])
        while parts:
            yield " · ".join(parts)
            parts.pop()
