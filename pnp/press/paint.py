"""A read template as PDF operators, in the template's own units with y pointing down.

Colours: `currentColor` is the colour that the face's user set, so one symbol serves all colours.
`<use href="folder/name.svg" x y width height color>` places another face; its data-* attributes become that template's
variables. `<use href="#id">` places an element of the same file, `<image href="art/fox.png" …>` a picture.
"""

import difflib
import math
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from typing import Protocol

from pnp.component import Face
from pnp.errors import UserError
from pnp.press import outline as outlines
from pnp.press import path as paths
from pnp.press import typeset
from pnp.press.colours import rgb as rgb
from pnp.press.fitting import View as View
from pnp.press.fitting import alignment, around, face_box, fitted, image_box, own_transform, view_box
from pnp.press.fonts import Fonts
from pnp.press.gradient import Gradient, gradient
from pnp.press.lettering import Lettering
from pnp.press.path import num
from pnp.press.style import Style, colour, is_clear, share, stroke_state
from pnp.press.svg import DRAWN, TEXT, Node
from pnp.press.templates import NoTemplate
from pnp.press.turn import IDENTITY, Matrix, apply, cm, multiply

_MM_PER_INCH = 25.4
_MOST = 20_000  # elements on one face, those of the faces that it places included
_DEEPEST = 12  # elements that place each other
_USED = tuple((DRAWN - TEXT - {"svg"}) | {"text", "symbol", "flowRoot"})


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

    The fineness takes a unit of the view for a millimetre. `alphas` are the opacities of fill and stroke, and
    `gradients` what is shaded, by the names that the operators have for them; `count` is how much is on the face.
    """

    view: View
    ops: list[str | Used] = field(default_factory=list)
    texts: list[TextBox] = field(default_factory=list)
    images: list[Pixels] = field(default_factory=list)
    alphas: dict[str, tuple[float, float]] = field(default_factory=dict)
    gradients: dict[str, Gradient] = field(default_factory=dict)
    count: int = 0


@dataclass(frozen=True, slots=True)
class Placed:
    """A nested face that is ready: its form's name, its viewBox, where its text is, how fine its pictures are."""

    form: str
    view: View
    texts: tuple[TextBox, ...] = ()
    images: tuple[Pixels, ...] = ()
    count: int = 1


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


class Stock(Protocol):
    """Where a painter has from what its elements name. `opaque` says that nothing may be transparent."""

    opaque: bool

    def text_code(self, text: str, font: str, size: float, at: Matrix) -> str:
        """The operators that show a text in a font and size."""

    def face(self, face: Face) -> Placed:
        """A face, ready to be placed."""

    def picture(self, href: str, template: str) -> Picture | Placed:
        """What a file holds, pixels or a drawing. `template` is what names it."""

    def group(self, painting: Painting) -> str:
        """The form of a part of a face that is made transparent as a whole."""

    def symbols(self) -> list[str]:
        """The names of all symbols."""


class Painter:
    """Paints one tree.

    Raises `UserError` with template and line for what can't be drawn: bad numbers, colours, glyphs, misfits.
    """

    def __init__(self, fonts: Fonts, stock: Stock) -> None:
        self._fonts = fonts
        self._stock = stock

    def paint(self, root: Node, width: float | None = None) -> Painting:
        """The operators of a whole face, which is so many mm wide, where that is known."""
        self._view = view_box(root)
        self._out = Painting(self._view)
        self._letters = Lettering(self._fonts)
        self._unit = self._view[2] / width if width else 1.0  # of the view, in a millimetre
        self._placing: list[Node] = []
        style = Style().of(root)
        with self._set_apart(root, style, IDENTITY):
            for child in root.nodes():
                self._node(child, style, IDENTITY)
        self._refuse_overflow(root)
        return self._out

    def _node(self, node: Node, style: Style, matrix: Matrix) -> None:
        self._count(node, 1)
        style = style.of(node)
        own = own_transform(node)
        if "transform" in node.attrs:
            self._op(f"q {cm(own)}")
            self._shown(node, style, multiply(own, matrix))
            self._op("Q")
        else:
            self._shown(node, style, matrix)

    def _shown(self, node: Node, style: Style, matrix: Matrix) -> None:
        with self._set_apart(node, style, matrix):
            self._inside(node, style, matrix)

    def _inside(self, node: Node, style: Style, matrix: Matrix) -> None:
        match node.tag:
            case "g" | "symbol":
                for child in node.nodes():
                    self._node(child, style, matrix)
            case "text" | "flowRoot":
                self._text(node, style, matrix)
            case "use":
                self._use(node, style, matrix)
            case "image":
                self._image(node, style, matrix)
            case _:
                self._shape(node, style)

    def _op(self, text: str) -> None:
        self._out.ops.append(text)

    def _count(self, node: Node, more: int) -> None:
        self._out.count += more
        if self._out.count > _MOST:
            raise node.fault(f"there are more than {_MOST} elements on this face, with those that it places")

    @contextmanager
    def _set_apart(self, node: Node, style: Style, matrix: Matrix) -> Iterator[None]:
        """Clips what is drawn in it, and makes it transparent as a whole, where the element says so."""
        clip = node.attrs.get("clip-path", "none")
        clipped = clip not in ("none", "auto", "inherit", "")
        opacity = share(node, "opacity", node.attrs.get("opacity", "1"))
        if not clipped and opacity == 1:
            yield
            return
        self._op("q")
        if clipped:
            self._op(outlines.clip(node, style))
        with self._faded(node, opacity, matrix):
            yield
        self._op("Q")

    @contextmanager
    def _faded(self, node: Node, opacity: float, matrix: Matrix) -> Iterator[None]:
        """Makes what is drawn in it transparent as a whole."""
        if opacity == 1:
            yield
            return
        outer = self._out
        self._out = Painting(around(self._view, matrix), count=outer.count)
        yield
        inner, self._out = self._out, outer
        outer.texts += inner.texts
        outer.images += inner.images
        outer.count = inner.count
        if opacity:
            self._op(f"q {self._alpha(node, opacity, opacity).strip()}")
            outer.ops.append(Used(self._stock.group(inner)))
            self._op("Q")

    def _alpha(self, node: Node, fill: float, stroke: float) -> str:
        """The operator that makes fills and strokes transparent; none where they are not."""
        if fill == stroke == 1:
            return ""
        if self._stock.opaque:
            raise node.fault(
                "is transparent, which a file for a printing house can't be; take its opacity out"
            )
        name = f"a{num(fill)}-{num(stroke)}".replace(".", "_")
        self._out.alphas[name] = fill, stroke
        return f"/{name} gs "

    def _shape(self, node: Node, style: Style) -> None:
        # A width of 0 is no line in SVG, and the thinnest one there is in PDF.
        fill_alpha, stroke_alpha = _opacities(node, style)
        filled = not is_clear(style.fill) and fill_alpha > 0
        stroked = not is_clear(style.stroke) and stroke_alpha > 0
        stroked = stroked and node.length("stroke-width", style.stroke_width, least=0) > 0
        outline = outlines.outline(node)
        # Readers of PDF show the fill of what has no area as a thin line.
        filled = filled and (node.tag == "line" or not outlines.is_flat(outline))
        if not outline or not (filled or stroked):
            return
        state = self._alpha(node, fill_alpha if filled else 1, stroke_alpha if stroked else 1)
        shaded = filled and style.fill.startswith("url(")
        filling = colour(style.fill, "rg", node, style.color) if filled and not shaded else ""
        stroking = _stroking(node, style) if stroked else ""
        even_odd = "*" if style.fill_rule == "evenodd" else ""
        if filled and stroked and not shaded and stroke_alpha == 1 and not style.stroked_first:
            self._op(f"q {state}{filling}{stroking}{outline} B{even_odd} Q")
            return
        drawn = []
        if shaded:
            drawn += self._shade(node, style, f"{state}{outline} W{even_odd} n")
        elif filled:
            drawn.append(f"q {state}{filling}{outline} f{even_odd} Q")
        if stroked:
            drawn.append(f"q {state}{stroking}{outline} S Q")
        self._out.ops += reversed(drawn) if style.stroked_first else drawn

    def _shade(self, node: Node, style: Style, clip: str) -> list[str]:
        """The operators that fill a clipped place with a gradient."""
        user = replace(node, attrs={**node.attrs, "fill": style.fill})
        found = gradient(user, "fill", outlines.bounds(outlines.outline(node)), style)
        if found is None:
            return []
        name = f"s{len(self._out.gradients)}"
        self._out.gradients[name] = found
        return [f"q {clip} {cm(found.matrix)} /{name} sh Q"]

    def _use(self, node: Node, style: Style, matrix: Matrix) -> None:
        href = node.attrs.get("href", "")
        if href.startswith("#"):
            self._use_here(node, style, matrix)
            return
        if not href.endswith(".svg"):
            raise node.fault(f'href="{href}" must name a template or symbol such as symbols/star.svg')
        if _opacities(node, style) != (1, 1):
            raise node.fault("fill-opacity and stroke-opacity don't reach into another face; use opacity")
        data = {name[5:]: value for name, value in node.attrs.items() if name.startswith("data-")}
        try:
            placed = self._stock.face(Face(href, data))
        except NoTemplate as error:
            raise node.fault(str(error).partition(": ")[2]) from error
        self._place(placed, fitted(placed.view, face_box(node, placed.view)), style, node, matrix)

    def _use_here(self, node: Node, style: Style, matrix: Matrix) -> None:
        """An element of the same file once more: a symbol in the box that it is given, all else where it is drawn."""
        found = node.definition("href", *_USED)
        if found in self._placing or len(self._placing) == _DEEPEST:
            raise node.fault(f"{node.attrs['href']} stands in too many others; does it place itself?")
        x, y = node.number("x"), node.number("y")
        at: Matrix = (1, 0, 0, 1, x, y)
        clip = ""
        if found.tag == "symbol" and "viewBox" in found.attrs:
            view = view_box(found)
            box = face_box(node, view)
            at = fitted(view, box, *alignment(found.attrs.get("preserveAspectRatio", "xMidYMid"), found))
            clip = paths.rectangle(*box) + " W n "
        self._op(f"q {clip}{cm(at)}")
        self._placing.append(found)
        self._node(found, style, multiply(at, matrix))
        self._placing.pop()
        self._op("Q")

    def _place(self, placed: Placed, at: Matrix, style: Style, node: Node, matrix: Matrix) -> None:
        self._count(node, placed.count)
        both = colour(style.color, "rg", node, style.color) + colour(style.color, "RG", node, style.color)
        self._op(f"q {both}{cm(at)}")
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
            picture = self._stock.picture(href, node.place.rpartition(":")[0])
        except UserError as error:
            raise node.fault(str(error)) from error
        view = picture.view
        box = image_box(node, view)
        how = node.attrs.get("preserveAspectRatio", "xMidYMid")
        at = fitted(view, box, *alignment(how, node))
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
        unit = round(self._unit / _scale(matrix), 6)  # so that a turn changes nothing
        for line in self._letters.lines(node, style, unit):
            for piece in line.pieces:
                fill = piece.span.colour or line.style.fill
                if piece.span.symbol:
                    self._symbol(node, replace(line.style, color=fill), piece, line.x, line.y, matrix)
                elif piece.span.text.strip() and not is_clear(fill):
                    self._letter(node, replace(line.style, fill=fill), piece, (line.x, line.y), matrix)

    def _letter(
        self, node: Node, style: Style, piece: typeset.Piece, at: tuple[float, float], matrix: Matrix
    ) -> None:
        """A run of text, and a note of where it is."""
        self._count(node, 1)
        if style.fill.startswith("url("):
            raise node.fault(f'text can\'t have fill="{style.fill}"; it has one colour')
        font = self._fonts.get(piece.span.role, piece.span.style)
        left, base = at[0] + piece.x, at[1] + piece.y
        opacity = share(node, "fill-opacity", style.fill_opacity)
        if not opacity:
            return
        state = self._alpha(node, opacity, opacity)
        shown = self._stock.text_code(piece.span.text, font.name, piece.size, (1, 0, 0, -1, left, base))
        self._op(f"q {state}{colour(style.fill, 'rg', node, style.color)}{shown} Q")
        top, right = base - font.cap_height * piece.size, left + piece.width
        self._out.texts.append(moved(TextBox(piece.span.text, left, top, right, base, piece.size), matrix))

    def _symbol(
        self, node: Node, style: Style, piece: typeset.Piece, x: float, y: float, matrix: Matrix
    ) -> None:
        left, top, side = typeset.symbol_box(piece)
        try:
            placed = self._stock.face(Face(f"symbols/{piece.span.text}.svg"))
        except NoTemplate as error:
            raise node.fault(self._no_symbol(piece.span.text)) from error
        at = fitted(placed.view, (x + left, y + top, side, side))
        with self._faded(node, share(node, "fill-opacity", style.fill_opacity), matrix):
            self._place(placed, at, style, node, matrix)

    def _no_symbol(self, name: str) -> str:
        names = self._stock.symbols()
        near = difflib.get_close_matches(name, names, cutoff=0.5) or names
        return (
            f"there is no symbol '{name}' (symbols/{name}.svg); there is: {', '.join(near)}; "
            f"write \\:{name}\\: to print it as it is"
        )

    def _refuse_overflow(self, root: Node) -> None:
        left, top, width, height = self._view
        for box in self._out.texts:
            over = max(left - box.left, box.right - left - width, top - box.top, box.bottom - top - height)
            if over > 0.01:
                raise root.fault(
                    f"'{box.text}' runs {over:.1f} mm over the edge; give it data-width (mm) so that it is fitted"
                )


def _stroking(node: Node, style: Style) -> str:
    """The operators that set up a stroke."""
    if style.stroke.startswith("url("):
        raise node.fault(f'stroke="{style.stroke}" can\'t be drawn; strokes have one colour')
    return colour(style.stroke, "RG", node, style.color) + stroke_state(style, node)


def _opacities(node: Node, style: Style) -> tuple[float, float]:
    """Those of fill and stroke."""
    return share(node, "fill-opacity", style.fill_opacity), share(
        node, "stroke-opacity", style.stroke_opacity
    )


def _stretch(matrix: Matrix) -> float:
    """How much longer a matrix makes lines, at most along the axes."""
    return max(math.hypot(matrix[0], matrix[1]), math.hypot(matrix[2], matrix[3]))


def moved(box: TextBox, matrix: Matrix) -> TextBox:
    """Where the matrix takes a text, as the box around it."""
    corners = [apply(matrix, x, y) for x in (box.left, box.right) for y in (box.top, box.bottom)]
    xs, ys = [corner[0] for corner in corners], [corner[1] for corner in corners]
    return TextBox(box.text, min(xs), min(ys), max(xs), max(ys), box.size * _scale(matrix))


def _scale(matrix: Matrix) -> float:
    """How much larger a matrix makes things, as the side of a square of the same area."""
    return math.sqrt(abs(matrix[0] * matrix[3] - matrix[1] * matrix[2]))
