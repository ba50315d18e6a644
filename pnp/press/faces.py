"""The faces of one PDF: each distinct one is painted once, as a form XObject that is placed as often as needed."""

import json
import re
from collections.abc import Iterator
from dataclasses import dataclass

from pnp.component import MM, Face, Label, Mosaic, Part, Size
from pnp.errors import UserError
from pnp.press import svg
from pnp.press.canvas import SheetCanvas
from pnp.press.fonts import Font, Fonts
from pnp.press.paint import Painter, Painting, Placed, TextBox, Used, View, moved, rgb
from pnp.press.path import join
from pnp.press.templates import Templates
from pnp.press.turn import Matrix

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
        self._fonts = fonts
        self._templates = templates
        self._bleed = bleed
        self._placed: dict[str, Placed] = {}
        self._open: list[str] = []  # the faces that are being made, each inside the one before
        self._parts: dict[Part, tuple[str, str]] = {}
        self._stamps: dict[Label, _Stamp] = {}

    def form(self, face: Face, size: Size, owner: str) -> Placed:
        """The form of a card's face. Errors name the `owner`, such as "card 4-5-6"."""
        data = {**face.data, "w": size.width / MM, "h": size.height / MM}
        try:
            placed = self._form(face.template, data)
        except UserError as error:
            raise UserError(f"{error} ({owner})") from error
        width, height = placed.view[2:]
        if abs(width * size.height - height * size.width) > 0.001 * height * size.width:
            raise UserError(
                f"the viewBox is {width:g} x {height:g}, but the component is {size.width / MM:g} x "
                f"{size.height / MM:g} mm ({owner})",
                file=face.template,
            )
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
            return self.form(face, size, owner).texts
        found = [box for part in face.parts for box in self._part_texts(part)]
        for label, text in face.labels:
            font = self._fonts.get(label.role, label.style)
            right, top = label.x + font.width(text, label.size), label.y - font.cap_height * label.size
            found.append(TextBox(text, label.x, top, right, label.y, label.size))
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
        code = self._text_code(sample, font.name, label.size, (1, 0, 0, -1, label.x, label.y))
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

    def _form(self, template: str, data: dict[str, object]) -> Placed:
        key = f"{template} {json.dumps(data, sort_keys=True, default=str)}"
        if key not in self._placed:
            if len(self._open) == _DEEPEST:
                chain = " in ".join(reversed(self._open[-3:]))
                raise UserError(
                    f"stands in too many faces ({chain} …); does one place itself?", file=template
                )
            self._open.append(template)
            painting = self._paint(template, data)
            self._open.pop()
            name = f"f{len(self._placed)}"
            self._keep(name, painting)
            self._placed[key] = Placed(name, painting.view, tuple(painting.texts))
        return self._placed[key]

    def _paint(self, template: str, data: dict[str, object]) -> Painting:
        root = svg.read(self._templates.fill(template, data), template)
        nested = Painter(
            self._fonts, self._text_code, lambda face: self._form(face.template, dict(face.data))
        )
        return nested.paint(root)

    def _keep(self, name: str, painting: Painting) -> None:
        left, top, width, height = painting.view
        edge = self._bleed / MM
        self._canvas.beginForm(name, left - edge, top - edge, left + width + edge, top + height + edge)
        for op in painting.ops:
            if isinstance(op, Used):
                self._canvas.doForm(op.form)
            else:
                self._canvas.addLiteral(op)
        self._canvas.endForm()

    def _text_code(self, text: str, font: str, size: float, at: Matrix) -> str:
        shown = self._canvas.beginText()
        shown.setFont(font, size)
        shown.setTextTransform(*at)
        shown.textOut(text)
        return str(shown.getCode())


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
