"""The faces of one PDF: each distinct one is painted once, as a form XObject that is placed as often as needed."""

import json

from reportlab.pdfgen.canvas import Canvas

from pnp.component import MM, Face, Size
from pnp.errors import UserError
from pnp.press import svg
from pnp.press.fonts import Fonts
from pnp.press.paint import Matrix, Painter, Painting, Placed, TextBox, Used
from pnp.press.path import join
from pnp.press.templates import Templates


class FaceBook:
    """Makes the forms of faces on one canvas. `bleed` is how far they may draw beyond their trim, in µm."""

    def __init__(self, canvas: Canvas, fonts: Fonts, templates: Templates, bleed: int = 0) -> None:
        self._canvas = canvas
        self._fonts = fonts
        self._templates = templates
        self._bleed = bleed
        self._placed: dict[str, Placed] = {}
        self.texts: dict[str, list[TextBox]] = {}  # what each form says, by the form's name

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

    def _form(self, template: str, data: dict[str, object]) -> Placed:
        key = f"{template} {json.dumps(data, sort_keys=True, default=str)}"
        if key not in self._placed:
            root = svg.read(self._templates.fill(template, data), template)
            nested = Painter(self._fonts, self._text_code, lambda face: self._form(face.template, dict(face.data)))
            painting = nested.paint(root)
            name = f"f{len(self._placed)}"
            self._keep(name, painting)
            self._placed[key] = Placed(name, painting.view)
        return self._placed[key]

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
        self.texts[name] = painting.texts

    def _text_code(self, text: str, font: str, size: float, at: Matrix) -> str:
        shown = self._canvas.beginText()
        shown.setFont(font, size)
        shown.setTextTransform(*at)
        shown.textOut(text)
        return str(shown.getCode())


def view_matrix(placed: Placed, x: float, y: float, width: float, turned: int) -> str:
    """The operator that puts a form with its trim's corner at x, y (points, from the bottom left), `width` points
    wide before it is turned clockwise by `turned` degrees about that trim's own box."""
    left, top, view_width, view_height = placed.view
    scale = width / view_width
    high = view_height * scale
    a, b, c, d, e, f = {
        0: (1, 0, 0, -1, 0.0, high),
        90: (0, -1, -1, 0, high, width),
        180: (-1, 0, 0, 1, width, 0.0),
        270: (0, 1, 1, 0, 0.0, 0.0),
    }[turned]
    a, b, c, d = a * scale, b * scale, c * scale, d * scale
    e, f = x + e - a * left - c * top, y + f - b * left - d * top
    return f"{a:.6f} {b:.6f} {c:.6f} {d:.6f} {join(e, f)} cm"
