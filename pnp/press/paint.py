"""A read template as PDF operators, in the template's own units with y pointing down.

Colours: `currentColor` is the colour that the face's user set, so one symbol serves all colours.
Text attributes of our own: `data-width` (mm) makes the text a title that is fitted, `data-lines` how many lines it
may take, `data-height` makes it a block (in `data-columns`), `data-min` is the smallest size (mm), `data-middle="1"`
centres the capitals (of all lines) on y. `<use href="folder/name.svg" x y width height color>` places another face;
its data-* attributes become that template's variables. `<image href="art/fox.png" …>` places a picture.
"""

import math
import re
from collections.abc import Callable
from dataclasses import dataclass, field, replace

from pnp.component import Face
from pnp.errors import UserError
from pnp.press import path as paths
from pnp.press import typeset
from pnp.press.fonts import Fonts, lack
from pnp.press.path import join, num
from pnp.press.svg import WORDS, Node, number
from pnp.press.templates import NoTemplate
from pnp.press.turn import IDENTITY, Matrix, apply, cm, multiply, parse_transform

View = tuple[float, float, float, float]  # a viewBox: left, top, width, height
_MM_PER_INCH = 25.4
SMALLEST_TYPE = 6.5 * 25.4 / 72  # mm: the floor where a template names none

_ALIGNMENT = re.compile(r"none|x(Min|Mid|Max)Y(Min|Mid|Max)(?:\s+(meet|slice))?")
_SHARES = {"Min": 0.0, "Mid": 0.5, "Max": 1.0}
_BOLD = frozenset({"bold", "bolder", "600", "700", "800", "900"})


@dataclass(frozen=True, slots=True)
class Style:
    """The drawing style that elements inherit."""

    fill: str = "#000000"
    stroke: str = "none"
    stroke_width: str = "1"
    stroke_linecap: str = "butt"
    stroke_linejoin: str = "miter"
    stroke_miterlimit: str = "4"
    stroke_dasharray: str = "none"
    stroke_dashoffset: str = "0"
    fill_rule: str = "nonzero"
    color: str = "currentColor"
    font_family: str = "text"
    font_size: str = "4"
    font_weight: str = "normal"
    font_style: str = "normal"
    text_anchor: str = "start"

    def of(self, node: Node) -> "Style":
        """The style of an element inside one that has this style."""
        own = {
            _FIELDS[name]: value
            for name, value in node.attrs.items()
            if name in _FIELDS and value != "inherit"
        }
        return replace(self, **own) if own else self

    @property
    def face_style(self) -> str:
        """The font style that weight and slant ask for."""
        bold, italic = self.font_weight in _BOLD, self.font_style in ("italic", "oblique")
        return "bold-italic" if bold and italic else "bold" if bold else "italic" if italic else "regular"


_FIELDS = {name.replace("_", "-"): name for name in Style.__slots__}


@dataclass(frozen=True, slots=True)
class TextBox:
    """Where a run of text is inked, in face units: for the checks of overflow, safe area and size."""

    text: str
    left: float
    top: float
    right: float
    bottom: float
    size: float


@dataclass(frozen=True, slots=True)
class Pixels:
    """How fine a picture of pixels is where it is inked, along the coarser of its sides."""

    name: str
    dpi: float


@dataclass(frozen=True, slots=True)
class Used:
    """A place in the operators where another face's form, or a picture, is drawn."""

    form: str


@dataclass(slots=True)
class Painting:
    """What a face draws: operators with the nested faces between them, where its text is, how fine its pictures are.

    The fineness takes a unit of the view for a millimetre.
    """

    view: View
    ops: list[str | Used] = field(default_factory=list)
    texts: list[TextBox] = field(default_factory=list)
    images: list[Pixels] = field(default_factory=list)


@dataclass(frozen=True, slots=True)
class Placed:
    """A nested face that is ready: its form's name, its viewBox, where its text is, how fine its pictures are."""

    form: str
    view: View
    texts: tuple[TextBox, ...] = ()
    images: tuple[Pixels, ...] = ()


@dataclass(frozen=True, slots=True)
class Picture:
    """A picture of pixels that is ready: what it is called, its size in pixels as it is seen, and the matrix that sets
    it upright in the unit square (y pointing down)."""

    form: str
    name: str
    pixels: tuple[int, int]
    upright: Matrix = IDENTITY

    @property
    def view(self) -> View:
        """Its pixels as a viewBox."""
        return 0.0, 0.0, *self.pixels


class Painter:
    """Paints one tree.

    `text_code` gives the operators that show a text in a font and size, `nested` makes a face ready to be placed, and
    `picture` what a file holds: pixels, or a drawing. It is told the file's name and the template that names it.
    Raises `UserError` with template and line for what can't be drawn: bad numbers, colours, glyphs, misfits.
    """

    def __init__(
        self,
        fonts: Fonts,
        text_code: Callable[[str, str, float, Matrix], str],
        nested: Callable[[Face], Placed],
        picture: Callable[[str, str], Picture | Placed],
    ) -> None:
        self._fonts = fonts
        self._text_code = text_code
        self._nested = nested
        self._picture = picture

    def paint(self, root: Node) -> Painting:
        """The operators of a whole face."""
        self._out = Painting(_view_box(root))
        style = Style().of(root)
        for child in root.nodes():
            self._node(child, style, IDENTITY)
        self._refuse_overflow(root)
        return self._out

    def _node(self, node: Node, style: Style, matrix: Matrix) -> None:
        style = style.of(node)
        transform = node.attrs.get("transform", "none").strip()
        if transform not in ("", "none"):
            own = _transform(transform, node)
            self._op(f"q {cm(own)}")
            self._inside(node, style, multiply(own, matrix))
            self._op("Q")
        else:
            self._inside(node, style, matrix)

    def _inside(self, node: Node, style: Style, matrix: Matrix) -> None:
        if node.tag == "g":
            for child in node.nodes():
                self._node(child, style, matrix)
        elif node.tag == "text":
            self._text(node, style, matrix)
        elif node.tag == "use":
            self._use(node, style, matrix)
        elif node.tag == "image":
            self._image(node, style, matrix)
        else:
            self._shape(node, style)

    def _op(self, text: str) -> None:
        self._out.ops.append(text)

    def _shape(self, node: Node, style: Style) -> None:
        # A width of 0 is no line in SVG, and the thinnest one there is in PDF.
        fill = style.fill != "none"
        stroke = style.stroke != "none" and node.length("stroke-width", style.stroke_width, least=0) > 0
        outline = _outline(node)
        if not outline or not (fill or stroke):
            return
        state = _colour(style.fill, "rg", node, style.color) if fill else ""
        if stroke:
            state += _colour(style.stroke, "RG", node, style.color) + _stroke_state(style, node)
        even_odd = "*" if style.fill_rule == "evenodd" else ""
        paint = {(True, True): f"B{even_odd}", (True, False): f"f{even_odd}", (False, True): "S"}[
            fill, stroke
        ]
        self._op(f"q {state}{outline} {paint} Q")

    def _use(self, node: Node, style: Style, matrix: Matrix) -> None:
        href = node.attrs.get("href", "")
        if not href.endswith(".svg"):
            raise node.fault(f'href="{href}" must name a template or symbol such as symbols/star.svg')
        data = {name[5:]: value for name, value in node.attrs.items() if name.startswith("data-")}
        try:
            placed = self._nested(Face(href, data))
        except NoTemplate as error:
            raise node.fault(str(error).partition(": ")[2]) from error
        _, _, width, height = placed.view
        box = (
            node.number("x"),
            node.number("y"),
            node.size("width") if "width" in node.attrs else width,
            node.size("height") if "height" in node.attrs else height,
        )
        self._place(placed, fitted(placed.view, box), style, node, matrix)

    def _place(self, placed: Placed, at: Matrix, style: Style, node: Node, matrix: Matrix) -> None:
        colour = _colour(style.color, "rg", node, style.color) + _colour(style.color, "RG", node, style.color)
        self._op(f"q {colour}{cm(at)}")
        self._out.ops.append(Used(placed.form))
        self._op("Q")
        inner = multiply(at, matrix)
        self._out.texts += [moved(box, inner) for box in placed.texts]
        self._out.images += [replace(each, dpi=each.dpi / _stretch(inner)) for each in placed.images]

    def _image(self, node: Node, style: Style, matrix: Matrix) -> None:
        """A picture from a file, in its box as preserveAspectRatio says."""
        href = node.attrs.get("href", "")
        if not href:
            raise node.fault("needs href: it must name a file such as art/fox.png")
        if href.startswith("data:"):
            raise node.fault("a picture can't be inside the drawing (data:…); link to its file instead")
        try:
            picture = self._picture(href, node.place.rpartition(":")[0])
        except UserError as error:
            raise node.fault(str(error)) from error
        view = picture.view
        box = _image_box(node, view)
        how = node.attrs.get("preserveAspectRatio", "xMidYMid")
        at = fitted(view, box, *_alignment(how, node))
        self._op("q")
        if how.endswith("slice"):
            self._op(f"{paths.rectangle(*box)} W n")
        if isinstance(picture, Picture):
            self._pixels(picture, at, matrix)
        else:
            self._place(picture, at, style, node, matrix)
        self._op("Q")

    def _pixels(self, picture: Picture, at: Matrix, matrix: Matrix) -> None:
        wide, high = picture.pixels
        square = multiply((wide, 0, 0, high, 0, 0), at)
        self._op(cm(multiply(multiply((1, 0, 0, -1, 0, 1), picture.upright), square)))
        self._out.ops.append(Used(picture.form))
        self._out.images.append(Pixels(picture.name, _MM_PER_INCH / _stretch(multiply(at, matrix))))

    def _text(self, node: Node, style: Style, matrix: Matrix) -> None:
        _refuse_dropped(node, style)
        for each in (style, *(style.of(child) for child in node.nodes())):
            self._open_font(node, each)
        x, y = node.number("x"), node.number("y")
        if "data-height" in node.attrs:
            self._show(node, style, self._block(node, style), x, y, matrix)
            return
        parts = _text_parts(node, style)
        if _positioned(node):
            for part in parts:
                span = typeset.Span(part.text.strip(), part.style.font_family, part.style.face_style)
                pieces = typeset.line([span], self._fonts, _size(part.style, node), part.style.text_anchor)
                self._show(node, part.style, pieces, *part.at, matrix)
            return
        pieces = self._line(node, style, parts)
        if node.attrs.get("data-middle"):
            y += self._drop(style, pieces)
        self._show(node, style, pieces, x, y, matrix)

    def _open_font(self, node: Node, style: Style) -> None:
        try:
            self._fonts.get(style.font_family, style.face_style)
        except UserError as error:
            raise node.fault(str(error)) from error

    def _line(self, node: Node, style: Style, parts: list["_Part"]) -> list[typeset.Piece]:
        """A text that stands on one line, or is fitted as a title."""
        fitted = "data-width" in node.attrs
        runs: list[typeset.Span] = []
        for part in parts:
            role, face, colour = part.style.font_family, part.style.face_style, part.style.fill
            added = typeset.spans(part.text, role, face) if fitted else [typeset.Span(part.text, role, face)]
            runs += [replace(span, colour=colour) for span in added]
        size = _size(style, node)
        if fitted:
            return self._title(node, style, runs, size)
        return typeset.line(runs, self._fonts, size, style.text_anchor)

    def _drop(self, style: Style, pieces: list[typeset.Piece]) -> float:
        """How far below the middle of the capitals of all lines the first baseline is."""
        if not pieces:
            return 0.0
        font = self._fonts.get(style.font_family, style.face_style)
        return (font.cap_height * pieces[0].size - max(piece.y for piece in pieces)) / 2

    def _title(self, node: Node, style: Style, runs: list[typeset.Span], size: float) -> list[typeset.Piece]:
        self._refuse_missing(node, runs)
        try:
            return typeset.title(
                runs,
                self._fonts,
                width=node.size("data-width"),
                size=size,
                floor=_floor(size, node),
                lines=node.whole("data-lines"),
                anchor=style.text_anchor,
            )
        except typeset.DoesNotFit as error:
            raise node.fault(str(error)) from None

    def _block(self, node: Node, style: Style) -> list[typeset.Piece]:
        text = "".join(c for c in node.children if isinstance(c, str))
        size = _size(style, node)
        self._refuse_missing(
            node, typeset.spans(text.replace("\n", " "), style.font_family, style.face_style)
        )
        try:
            return typeset.block(
                text,
                self._fonts,
                role=style.font_family,
                style=style.face_style,
                width=node.size("data-width"),
                height=node.size("data-height"),
                size=size,
                floor=_floor(size, node),
                columns=node.whole("data-columns"),
            )
        except typeset.DoesNotFit as error:
            raise node.fault(str(error)) from None

    def _show(
        self, node: Node, style: Style, pieces: list[typeset.Piece], x: float, y: float, matrix: Matrix
    ) -> None:
        self._refuse_missing(node, [piece.span for piece in pieces])
        for piece in pieces:
            fill = piece.span.colour or style.fill
            if piece.span.symbol:
                self._symbol(node, replace(style, color=fill), piece, x, y, matrix)
            elif piece.span.text.strip():
                font = self._fonts.get(piece.span.role, piece.span.style)
                at = (1.0, 0.0, 0.0, -1.0, x + piece.x, y + piece.y)
                shown = self._text_code(piece.span.text, font.name, piece.size, at)
                self._op(f"q {_colour(fill, 'rg', node, style.color)}{shown} Q")
                self._note(piece, font.cap_height, x, y, matrix)

    def _symbol(
        self, node: Node, style: Style, piece: typeset.Piece, x: float, y: float, matrix: Matrix
    ) -> None:
        left, top, side = typeset.symbol_box(piece)
        box = {"x": x + left, "y": y + top, "width": side, "height": side}
        attrs = {name: f"{value:.6f}" for name, value in box.items()}
        attrs |= {"href": f"symbols/{piece.span.text}.svg", "color": style.color}
        self._use(Node("use", attrs, node.place), style, matrix)

    def _note(self, piece: typeset.Piece, cap: float, x: float, y: float, matrix: Matrix) -> None:
        left, base = x + piece.x, y + piece.y
        top, right = base - cap * piece.size, left + piece.width
        box = TextBox(piece.span.text, left, top, right, base, piece.size)
        self._out.texts.append(moved(box, matrix))

    def _refuse_missing(self, node: Node, runs: list[typeset.Span]) -> None:
        for run in runs:
            if run.symbol:
                continue
            missing = self._fonts.get(run.role, run.style).missing(run.text)
            if missing:
                raise node.fault(lack(f"{run.role} font ({run.style})", missing, run.text))

    def _refuse_overflow(self, root: Node) -> None:
        left, top, width, height = self._out.view
        for box in self._out.texts:
            over = max(left - box.left, box.right - left - width, top - box.top, box.bottom - top - height)
            if over > 0.01:
                raise root.fault(
                    f"'{box.text}' runs {over:.1f} mm over the edge; give it data-width (mm) so that it is fitted"
                )


def _positioned(node: Node) -> bool:
    """Whether parts of a text have places of their own."""
    return any(child.attrs.keys() & {"x", "y"} for child in node.nodes())


def _refuse_dropped(node: Node, style: Style) -> None:
    """What text can't have here, and would be dropped."""
    if style.stroke != "none":
        raise node.fault(f'text can\'t have stroke="{style.stroke}"; set stroke="none" on it')
    fitted = node.attrs.keys() & {"data-width", "data-height"}
    if "data-height" in node.attrs and (style.text_anchor != "start" or any(True for _ in node.nodes())):
        raise node.fault("a block (data-height) can't have <tspan>s, nor a text-anchor but start")
    for child in node.nodes():
        if child.attrs.get("stroke", "none") != "none":
            raise child.fault("text can't have a stroke")
        if fitted and child.attrs.keys() & {"x", "y"}:
            raise child.fault("a part of a text with data-width can't have a place of its own")
        if not _positioned(node) and child.attrs.keys() & {"dx", "dy", "font-size", "text-anchor"}:
            raise child.fault("dx, dy, font-size and text-anchor need all parts of the text to have x or y")


@dataclass(frozen=True, slots=True)
class _Part:
    """A run of a text element, white space folded, its style, and where a new line would put it."""

    text: str
    style: Style
    at: tuple[float, float]


def _text_parts(node: Node, style: Style) -> list[_Part]:
    """The runs of a text element."""
    parts: list[_Part] = []
    at = (node.number("x"), node.number("y"))
    for child in node.children:
        text, own = child, style
        if isinstance(child, Node):
            own = style.of(child)
            at = (
                child.number("x", at[0]) + child.number("dx"),
                child.number("y", at[1]) + child.number("dy"),
            )
            text = "".join(c for c in child.children if isinstance(c, str))
        folded = re.sub(r"\s+", " ", str(text))
        if folded.strip() or (folded and parts):
            parts.append(_Part(folded, own, at))
    if parts:
        parts[0] = replace(parts[0], text=parts[0].text.lstrip())
        parts[-1] = replace(parts[-1], text=parts[-1].text.rstrip())
    return [part for part in parts if part.text]


def _view_box(root: Node) -> View:
    try:
        left, top, width, height = map(number, root.attrs.get("viewBox", "").replace(",", " ").split())
    except ValueError:
        raise root.fault('needs viewBox="0 0 WIDTH HEIGHT" in mm') from None
    if width <= 0 or height <= 0:
        raise root.fault(f"viewBox is {width:g} x {height:g}; both must be more than 0")
    return left, top, width, height


def _image_box(node: Node, view: View) -> View:
    """Where a picture is to be; of its width and height one may be left out."""
    _, _, width, height = view
    if "width" not in node.attrs and "height" not in node.attrs:
        raise node.fault("needs width and height, or one of them")
    wide = node.size("width") if "width" in node.attrs else node.size("height") * width / height
    high = node.size("height") if "height" in node.attrs else wide * height / width
    return node.number("x"), node.number("y"), wide, high


def _alignment(text: str, node: Node) -> tuple[str, float, float]:
    """What preserveAspectRatio says: how the picture is made to fit, and where it lies in its box (0 to 1 each)."""
    match = _ALIGNMENT.fullmatch(text.strip())
    if match is None:
        raise node.fault(f'preserveAspectRatio="{text}" is none such as xMidYMid meet, xMidYMid slice, none')
    if match[1] is None:
        return "none", 0.0, 0.0
    return match[3] or "meet", _SHARES[match[1]], _SHARES[match[2]]


def fitted(view: View, box: View, how: str = "meet", across: float = 0.5, down: float = 0.5) -> Matrix:
    """The matrix that takes a view into a box: whole ("meet"), filling it ("slice"), or stretched to it ("none").

    What is over or left is parted as `across` and `down` say: 0 has the view at the left or top, 1 at the other end.
    """
    left, top, width, height = view
    x, y, wide, high = box
    sx, sy = wide / width, high / height
    if how != "none":
        sx = sy = min(sx, sy) if how == "meet" else max(sx, sy)
    return (
        sx,
        0,
        0,
        sy,
        x + (wide - sx * width) * across - sx * left,
        y + (high - sy * height) * down - sy * top,
    )


def _stretch(matrix: Matrix) -> float:
    """How much longer a matrix makes lines, at most along the axes."""
    return max(math.hypot(matrix[0], matrix[1]), math.hypot(matrix[2], matrix[3]))


def _outline(node: Node) -> str:
    try:
        match node.tag:
            case "rect":
                return _rectangle(node)
            case "circle":
                return _ellipse(node, "r", "r")
            case "ellipse":
                return _ellipse(node, "rx", "ry")
            case "line":
                start, end = ((node.number(f"x{n}"), node.number(f"y{n}")) for n in (1, 2))
                return f"{join(*start)} m {join(*end)} l"
            case "path":
                return paths.path(node.attrs.get("d", ""))
        return paths.polyline(node.attrs.get("points", ""), closed=node.tag == "polygon")
    except ValueError as error:
        raise node.fault(str(error)) from None


def _rectangle(node: Node) -> str:
    width, height = node.number("width", least=0), node.number("height", least=0)
    rx = node.number("rx", node.number("ry", least=0), least=0)
    ry = node.number("ry", rx, least=0)
    return paths.rectangle(node.number("x"), node.number("y"), width, height, rx, ry)


def _ellipse(node: Node, rx: str, ry: str) -> str:
    radii = node.number(rx, least=0), node.number(ry, least=0)
    return paths.ellipse(node.number("cx"), node.number("cy"), *radii)


def _stroke_state(style: Style, node: Node) -> str:
    width = node.length("stroke-width", style.stroke_width, least=0)
    limit = node.length("stroke-miterlimit", style.stroke_miterlimit, least=1)
    # PDF numbers caps and joins in the order in which SVG lists them
    cap = WORDS["stroke-linecap"].index(style.stroke_linecap)
    corner = WORDS["stroke-linejoin"].index(style.stroke_linejoin)
    return f"{num(width)} w {num(limit)} M {cap} J {corner} j {_dashes(style, node)}"


def _dashes(style: Style, node: Node) -> str:
    if style.stroke_dasharray == "none":
        return ""
    parts = style.stroke_dasharray.replace(",", " ").split()
    dashes = [node.length("stroke-dasharray", part, least=0) for part in parts]
    if not any(dashes):  # all of them 0: SVG draws such a line whole
        return ""
    return f"[{join(*dashes)}] {num(node.length('stroke-dashoffset', style.stroke_dashoffset))} d "


def _size(style: Style, node: Node) -> float:
    return node.size("font-size", style.font_size)


def _floor(size: float, node: Node) -> float:
    """The smallest size to which a text may shrink."""
    return min(size, node.size("data-min") if "data-min" in node.attrs else SMALLEST_TYPE)


def _transform(text: str, node: Node) -> Matrix:
    try:
        return parse_transform(text)
    except ValueError as error:
        raise node.fault(str(error)) from None


def _colour(text: str, operator: str, node: Node, current: str) -> str:
    """The operator that sets a colour; none for currentColor, which the user of the face has set."""
    if text == "currentColor":
        if current == "currentColor":
            return ""
        text = current
    code = rgb(text)
    if code is None:
        raise node.fault(f"'{text}' is not a colour; write #RRGGBB")
    return f"{code} {operator} "


def rgb(text: str) -> str | None:
    """A colour (#RRGGBB, #RGB or one of a few names) as three numbers for a PDF operator; None for any other text.

    >>> rgb("#FF0000")
    '1 0 0'
    """
    match = re.fullmatch(r"#([0-9A-Fa-f]{6}|[0-9A-Fa-f]{3})", text)
    digits = match[1] if match else _NAMED.get(text.lower())
    if digits is None:
        return None
    if len(digits) == 3:
        digits = "".join(d * 2 for d in digits)
    return " ".join(num(int(digits[i : i + 2], 16) / 255) for i in (0, 2, 4))


_NAMED = {
    "black": "000000",
    "white": "ffffff",
    "red": "ff0000",
    "green": "008000",
    "blue": "0000ff",
    "gray": "808080",
}


def moved(box: TextBox, matrix: Matrix) -> TextBox:
    """Where the matrix takes a text, as the box around it."""
    corners = [apply(matrix, x, y) for x in (box.left, box.right) for y in (box.top, box.bottom)]
    xs, ys = [corner[0] for corner in corners], [corner[1] for corner in corners]
    scale = math.sqrt(abs(matrix[0] * matrix[3] - matrix[1] * matrix[2]))
    return TextBox(box.text, min(xs), min(ys), max(xs), max(ys), box.size * scale)
