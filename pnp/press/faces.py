"""The faces of one PDF: each distinct one is painted once, as a form XObject that is placed as often as needed."""

import json
import math
import posixpath
import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from urllib.parse import unquote

from pnp.component import MM, Face, Label, Mosaic, Part, Size
from pnp.errors import UserError
from pnp.press import images, svg
from pnp.press.canvas import SheetCanvas
from pnp.press.fonts import Font, Fonts
from pnp.press.paint import (
    Painter,
    Painting,
    Picture,
    Pixels,
    Placed,
    TextBox,
    Used,
    View,
    moved,
    rgb,
)
from pnp.press.path import join
from pnp.press.templates import Templates
from pnp.press.turn import Matrix
from pnp.source import NotThere

_DEEPEST = 12  # faces within faces


@dataclass(slots=True)
class _Stamp:
    """The operators around the text of a label, the letters it has shown so far and the widest of them (mm)."""

    before: str
    after: str
    font: Font
    letters: set[str]
    widest: float = 0.0


class FaceBook:
    """Makes the forms of faces on one canvas. `bleed` is how far they may draw beyond their trim, in µm."""

    def __init__(self, canvas: SheetCanvas, fonts: Fonts, templates: Templates, bleed: int = 0) -> None:
        self._canvas = canvas
        self.opaque = canvas.in_ink
        self._fonts = fonts
        self._templates = templates
        self._bleed = bleed
        self._placed: dict[str, Placed] = {}
        self._count = 0
        self._open: list[str] = []  # the faces that are being made, each inside the one before
        self._parts: dict[Part, tuple[str, str]] = {}
        self._stamps: dict[Label, _Stamp] = {}
        self._pictures: dict[str, Picture | Placed] = {}
        self.coarsest: dict[
            str, tuple[float, str]
        ] = {}  # each picture's least dpi on a card, and whose that is

    def form(self, face: Face, size: Size, owner: str) -> Placed:
        """The form of a card's face. Errors name the `owner`, such as "card 4-5-6"."""
        data = {**face.data, "w": size.width / MM, "h": size.height / MM}
        try:
            placed = self._form(face.template, data, size.width / MM)
        except UserError as error:
            raise UserError(f"{error} ({owner})") from error
        width, height = placed.view[2:]
        if abs(width * size.height - height * size.width) > 0.001 * height * size.width:
            raise UserError(
                f"the viewBox is {width:g} x {height:g}, but the component is {size.width / MM:g} x "
                f"{size.height / MM:g} mm ({owner})",
                file=face.template,
            )
        for each in _at_scale(placed.images, size.width / MM / width):
            if each.dpi < self.coarsest.get(each.name, (math.inf, ""))[0]:
                self.coarsest[each.name] = each.dpi, owner
        return placed

    def drawing(self, face: Face | Mosaic, size: Size, owner: str) -> tuple[View, str]:
        """A face's viewBox and the operators that draw it, for the page that is being drawn."""
        if isinstance(face, Mosaic):
            return (0.0, 0.0, size.width / MM, size.height / MM), self.mosaic(face, size, owner)
        placed = self.form(face, size, owner)
        self._canvas.use_forms({placed.form})
        return placed.view, self._canvas.form_code(placed.form)

    def mosaic(self, mosaic: Mosaic, size: Size, owner: str) -> str:
        """The operators of a mosaic, in mm with y pointing down, for the page that is being drawn."""
        try:
            codes = [self._parts.get(part) or self._part(part) for part in mosaic.parts]
            labels = [self._label(label, text, size) for label, text in mosaic.labels]
        except UserError as error:
            raise UserError(f"{error} ({owner})") from error
        self._canvas.use_forms({form for form, _ in codes})
        return "\n".join([code for _, code in codes] + labels)

    def texts(self, face: Face | Mosaic, size: Size, owner: str) -> tuple[TextBox, ...]:
        """Where a face's text is, in mm from its trim's top left corner."""
        if isinstance(face, Face):
            placed = self.form(face, size, owner)
            left, top, width, _ = placed.view
            scale = size.width / MM / width
            if (left, top, scale) == (0, 0, 1):
                return placed.texts
            return tuple(
                moved(box, (scale, 0, 0, scale, -left * scale, -top * scale)) for box in placed.texts
            )
        found = [box for part in face.parts for box in self._part_texts(part)]
        for label, text in face.labels:
            font = self._fonts.get(label.role, label.style)
            right, top = label.x + font.width(text, label.size), label.y - font.cap_height * label.size
            found.append(TextBox(text, label.x, top, right, label.y, label.size))
        return tuple(found)

    def images(self, face: Face | Mosaic, size: Size, owner: str) -> tuple[Pixels, ...]:
        """How fine a face's pictures are on a card of this size."""
        if isinstance(face, Face):
            placed = self.form(face, size, owner)
            return _at_scale(placed.images, size.width / MM / placed.view[2])
        found: list[Pixels] = []
        for part in face.parts:
            placed = self._form(part.face.template, dict(part.face.data))
            scale = max(part.width / placed.view[2], part.height / placed.view[3])
            found += _at_scale(placed.images, scale)
        return tuple(found)

    def _part_texts(self, part: Part) -> Iterator[TextBox]:
        placed = self._form(part.face.template, dict(part.face.data))
        left, top, width, height = placed.view
        sx, sy = part.width / width, part.height / height
        return (moved(box, (sx, 0, 0, sy, part.x - left * sx, part.y - top * sy)) for box in placed.texts)

    def _part(self, part: Part) -> tuple[str, str]:
        placed = self._form(part.face.template, dict(part.face.data))
        left, top, width, height = placed.view
        sx, sy = part.width / width, part.height / height
        at = join(part.x - left * sx, part.y - top * sy)
        code = f"q {sx:.5g} 0 0 {sy:.5g} {at} cm {self._canvas.form_code(placed.form)} Q"
        self._parts[part] = placed.form, code
        return self._parts[part]

    def _label(self, label: Label, text: str, size: Size) -> str:
        stamp = self._stamps.get(label) or self._stamp(label)
        if not (stamp.letters.issuperset(text) and len(text) * stamp.widest <= size.width / MM - label.x):
            self._check_label(label, text, size, stamp)
        return stamp.before + text + stamp.after

    def _stamp(self, label: Label) -> "_Stamp":
        # The PDF library writes letters and digits of ASCII as they are, so that all labels of a kind share the rest.
        font = self._fonts.get(label.role, label.style)
        sample = "M"
        code = self.text_code(sample, font.name, label.size, (1, 0, 0, -1, label.x, label.y))
        before, _, after = code.rpartition(sample)
        self._stamps[label] = _Stamp(f"q {rgb(label.colour)} rg {before}", f"{after} Q", font, set())
        return self._stamps[label]

    def _check_label(self, label: Label, text: str, size: Size, stamp: "_Stamp") -> None:
        if stamp.font.missing(text) or not re.fullmatch("[0-9A-Za-z -]+", text):
            raise UserError(f"a label is made of letters A to Z, digits and dashes; '{text}' is not")
        if label.x + stamp.font.width(text, label.size) > size.width / MM:
            raise UserError(f"'{text}' runs over the edge")
        stamp.letters.update(text)
        stamp.widest = max(stamp.font.width(letter, label.size) for letter in stamp.letters)

    def _form(self, template: str, data: dict[str, object], width: float | None = None) -> Placed:
        key = f"{template} {json.dumps(data, sort_keys=True, default=str)}"
        if key not in self._placed:
            self._placed[key] = self._made(
                template,
                lambda: svg.read(self._templates.fill(template, data), template),
                self._bleed,
                width,
            )
        return self._placed[key]

    def _made(
        self, template: str, root: Callable[[], svg.Node], bleed: int, width: float | None = None
    ) -> Placed:
        """The form of what a template or a drawing holds, which may draw `bleed` µm beyond its view.

        `width` is how many mm it is wide, where that is known.
        """
        if len(self._open) == _DEEPEST:
            chain = " in ".join(reversed(self._open[-3:]))
            raise UserError(f"stands in too many faces ({chain} …); does one place itself?", file=template)
        self._open.append(template)
        try:
            painting = Painter(self._fonts, self).paint(root(), width)
        finally:
            self._open.pop()
        name = self._name()
        self._keep(name, painting, bleed)
        return Placed(name, painting.view, tuple(painting.texts), tuple(painting.images), painting.count)

    def _name(self) -> str:
        self._count += 1
        return f"f{self._count - 1}"

    def face(self, face: Face) -> Placed:
        """The form of a face that another one places."""
        return self._form(face.template, dict(face.data))

    def group(self, painting: Painting) -> str:
        """The form of a part of a face that is made transparent as a whole."""
        name = self._name()
        self._keep(name, painting, 0, group=True)
        return name

    def symbols(self) -> list[str]:
        """The names of all symbols that a text may have."""
        folders = (folder / "symbols" for folder in self._templates.source.folders)
        return sorted({path.stem for folder in folders for path in folder.glob("*.svg")})

    def picture(self, href: str, template: str) -> Picture | Placed:
        """The picture that a template names: from its own folder, as drawing programs write it, or from the game's."""
        plain = unquote(href)
        if "\\" in plain and not plain.startswith("\\") and ":" not in plain:
            raise UserError(f"write / for \\ in '{plain}', as in art/fox.png")
        if not plain or plain.endswith("/"):
            raise UserError(
                f"'{plain}' names no picture; if a cell is empty, put {{% if … %}} and {{% endif %}} about the element"
            )
        beside = posixpath.normpath(posixpath.join(posixpath.dirname(template), plain))
        name = plain
        if not beside.startswith("..") and ":" not in plain and beside != plain:
            try:
                self._templates.source.find(beside)
                name = beside
            except NotThere:
                pass
        if name not in self._pictures:
            drawn = name.lower().endswith(".svg")
            self._pictures[name] = self._drawing(name) if drawn else self._pixels(name)
        return self._pictures[name]

    def _drawing(self, name: str) -> Placed:
        def root() -> svg.Node:
            found = svg.read(self._templates.drawing(name), name)
            if "viewBox" not in found.attrs:
                found.attrs["viewBox"] = svg.own_size(found)
            return found

        return self._made(name, root, 0)

    def _pixels(self, name: str) -> Picture:
        data = self._templates.source.read(name)
        try:
            raster = images.read(data, ink=self._canvas.in_ink)
        except UserError as error:
            raise UserError(str(error), file=name) from error
        form = f"p{len(self._pictures)}"
        self._canvas.add_picture(form, raster)
        return Picture(form, name, raster.seen, raster.upright)

    def _keep(self, name: str, painting: Painting, bleed: int, *, group: bool = False) -> None:
        left, top, width, height = painting.view
        edge = bleed / MM
        self._canvas.beginForm(name, left - edge, top - edge, left + width + edge, top + height + edge)
        for op in painting.ops:
            if isinstance(op, Used):
                self._canvas.doForm(op.form)
            else:
                self._canvas.addLiteral(op)
        self._canvas.end_form(painting.alphas, painting.gradients, group=group)

    def text_code(self, text: str, font: str, size: float, at: Matrix) -> str:
        """The operators that show a text in a font and size."""
        shown = self._canvas.beginText()
        shown.setFont(font, size)
        shown.setTextTransform(*at)
        shown.textOut(text)
        return str(shown.getCode())


def _at_scale(found: tuple[Pixels, ...], scale: float) -> tuple[Pixels, ...]:
    return tuple(replace(each, dpi=each.dpi / scale) for each in found)


def view_matrix(view: View, x: float, y: float, width: float, turned: int) -> str:
    """The operator that puts a face with this viewBox with its trim's corner at x, y (points, from the bottom left),
    `width` points wide before it is turned clockwise by `turned` degrees about that trim's own box."""
    left, top, view_width, view_height = view
    scale = width / view_width
    high = view_height * scale
    a, b, c, d, e, f = {
        0: (1.0, 0.0, 0.0, -1.0, 0.0, high),
        90: (0.0, -1.0, -1.0, 0.0, high, width),
        180: (-1.0, 0.0, 0.0, 1.0, width, 0.0),
        270: (0.0, 1.0, 1.0, 0.0, 0.0, 0.0),
    }[turned]
    a, b, c, d = a * scale, b * scale, c * scale, d * scale
    e, f = x + e - a * left - c * top, y + f - b * left - d * top
    return f"{a:.6f} {b:.6f} {c:.6f} {d:.6f} {join(e, f)} cm"
