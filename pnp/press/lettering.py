"""Laying out the text of one element: which font, which size, what stands where.

Attributes of our own: `data-width` makes the text a title that is fitted, `data-lines` how many lines it may take,
`data-height` makes it a block (in `data-columns`, at the `data-valign` of its box), `data-min` is the smallest size,
`data-middle="1"` centres the capitals (of all lines) on y, `data-markup="none"` prints marks as they are. Lengths are
in units of the viewBox.
"""

import re
from dataclasses import dataclass, replace
from unicodedata import bidirectional

from pnp.errors import UserError, one_of
from pnp.press import typeset
from pnp.press.fonts import Font, Fonts, lack
from pnp.press.inkscape import plain_text
from pnp.press.style import Style, is_clear
from pnp.press.svg import Node

SMALLEST_TYPE = 6.5 * 25.4 / 72  # mm: the floor where a template names none
_OWN = tuple(
    f"data-{name}" for name in ("width", "height", "min", "lines", "columns", "valign", "middle", "markup")
)
MOST_LETTERS = 20_000  # in one text
_GENERIC = frozenset({"sans-serif", "sans", "serif", "monospace", "cursive", "fantasy", "system-ui"})
_ANCHORS = {"left": "start", "center": "middle", "right": "end", "justify": "start"}


@dataclass(frozen=True, slots=True)
class Line:
    """Pieces that are shown at one place in one style."""

    style: Style
    pieces: list[typeset.Piece]
    x: float
    y: float


class Lettering:
    """Lays out texts.

    Raises `UserError` with template and line for fonts and characters that are not there, and for misfits.
    """

    def __init__(self, fonts: Fonts) -> None:
        self._fonts = fonts

    def lines(self, element: Node, style: Style, unit: float = 1.0) -> list[Line]:
        """What a text element of this style shows. `unit` is how many of its units a millimetre has."""
        node = plain_text(element)
        style = self._known(node, style.of(node))
        _refuse_dropped(node, style)
        x, y = node.number("x"), node.number("y")
        if "data-height" in node.attrs:
            return [Line(style, self._block(node, style, unit), x, y)]
        parts = self._parts(node, style)
        if _positioned(node):
            return [line for each in _rows(parts) for line in self._row(node, each)]
        pieces = self._title_or_line(node, style, parts, unit)
        if node.attrs.get("data-middle"):
            y += self._drop(style, pieces)
        self._refuse_missing(node, [piece.span for piece in pieces])
        return [Line(style, pieces, x, y)]

    def _known(self, node: Node, style: Style) -> Style:
        """The style with the role that its font family stands for."""
        families = [name.strip().strip("'\"") for name in style.font_family.split(",")]
        roles = self._fonts.roles
        family = next((name for name in families if name in roles), None)
        if family is None:
            if not any(name.lower() in _GENERIC for name in families):
                raise node.fault(
                    f"there is no font role '{families[0]}'; there is: {', '.join(roles)}; or name its file in the "
                    f'deck file: [fonts] "{families[0]}" = "fonts/….ttf"'
                )
            family = "text"
        known = replace(style, font_family=family)
        self._font(node, family, known.face_style)
        return known

    def _font(self, node: Node, role: str, style: str) -> Font:
        try:
            return self._fonts.get(role, style)
        except UserError as error:
            raise node.fault(str(error)) from error

    def _parts(self, node: Node, style: Style) -> list["_Part"]:
        """The runs of a text element, white space folded across them."""
        parts: list[_Part] = []
        self._gather(node, style, (node.number("x"), node.number("y")), parts)
        if parts:
            parts[0] = replace(parts[0], text=parts[0].text.lstrip())
            parts[-1] = replace(parts[-1], text=parts[-1].text.rstrip())
        return [part for part in parts if part.text]

    def _gather(
        self, node: Node, style: Style, at: tuple[float, float], parts: list["_Part"]
    ) -> tuple[float, float]:
        for child in node.children:
            if isinstance(child, Node):
                at = _place(child, at)
                at = self._gather(child, self._known(child, style.of(child)), at, parts)
                continue
            folded = re.sub(r"\s+", " ", child)
            if folded.strip() or (folded and parts):
                parts.append(_Part(folded, style, at))
        return at

    def _row(self, node: Node, parts: list["_Part"]) -> list[Line]:
        """A line of a text whose lines have places of their own."""
        style = parts[0].style
        runs = [replace(span, colour=part.style.fill) for part in parts for span in _plain_spans(part)]
        self._refuse_missing(node, runs)
        pieces = typeset.line(runs, self._fonts, _size(style, node), style.text_anchor)
        return [Line(style, pieces, *parts[0].at)]

    def _title_or_line(
        self, node: Node, style: Style, parts: list["_Part"], unit: float
    ) -> list[typeset.Piece]:
        fitted, marked = "data-width" in node.attrs, _is_marked(node)
        runs: list[typeset.Span] = []
        for part in parts:
            role, face, colour = part.style.font_family, part.style.face_style, part.style.fill
            added = typeset.spans(part.text, role, face) if fitted and marked else _plain_spans(part)
            runs += [replace(span, colour=colour) for span in added]
        if fitted:
            return self._title(node, style, runs, unit)
        return typeset.line(runs, self._fonts, _size(style, node), style.text_anchor)

    def _drop(self, style: Style, pieces: list[typeset.Piece]) -> float:
        """How far below the middle of the capitals of all lines the first baseline is."""
        if not pieces:
            return 0.0
        font = self._fonts.get(style.font_family, style.face_style)
        return (font.cap_height * pieces[0].size - max(piece.y for piece in pieces)) / 2

    def _title(self, node: Node, style: Style, runs: list[typeset.Span], unit: float) -> list[typeset.Piece]:
        self._refuse_missing(node, runs)
        size = _size(style, node)
        try:
            return typeset.title(
                runs,
                self._fonts,
                width=node.size("data-width"),
                size=size,
                floor=_floor(size, node, unit),
                lines=node.whole("data-lines"),
                anchor=style.text_anchor,
            )
        except UserError as error:
            raise node.fault(str(error)) from None

    def _block(self, node: Node, style: Style, unit: float) -> list[typeset.Piece]:
        text, size = node.text(), _size(style, node)
        text = text if _is_marked(node) else typeset.escaped(text)
        self._refuse_missing(
            node, typeset.spans(text.replace("\n", " "), style.font_family, style.face_style)
        )
        valign = node.attrs.get("data-valign", "top")
        if valign not in typeset.SHARES:
            raise node.fault(f'data-valign="{valign}" is none of top, middle, bottom')
        try:
            pieces = typeset.block(
                text,
                self._fonts,
                role=style.font_family,
                style=style.face_style,
                width=node.size("data-width"),
                height=node.size("data-height"),
                size=size,
                floor=_floor(size, node, unit),
                columns=node.whole("data-columns"),
                anchor=_ANCHORS.get(style.text_align, style.text_align) or style.text_anchor,
                valign=valign,
            )
        except UserError as error:
            raise node.fault(str(error)) from None
        self._refuse_missing(node, [piece.span for piece in pieces])  # headings have a font of their own
        return pieces

    def _refuse_missing(self, node: Node, runs: list[typeset.Span]) -> None:
        for run in runs:
            if run.symbol:
                continue
            missing = self._font(node, run.role, run.style).missing(run.text)
            if missing:
                raise node.fault(lack(f"{run.role} font ({run.style})", missing, run.text))
            leftward = "".join(letter for letter in run.text if bidirectional(letter) in ("R", "AL"))
            if leftward:
                raise node.fault(
                    f"'{leftward[:20]}' is written from right to left, which can't be set; draw it as a symbol"
                )


@dataclass(frozen=True, slots=True)
class _Part:
    """A run of a text element, its style, and where its line has its place."""

    text: str
    style: Style
    at: tuple[float, float]


def _plain_spans(part: _Part) -> list[typeset.Span]:
    return [typeset.Span(part.text, part.style.font_family, part.style.face_style)]


def _rows(parts: list[_Part]) -> list[list[_Part]]:
    """The parts of each line, without spaces at its ends."""
    rows: list[list[_Part]] = []
    for part in parts:
        if rows and rows[-1][0].at == part.at:
            rows[-1].append(part)
        else:
            rows.append([part])
    for row in rows:
        row[0] = replace(row[0], text=row[0].text.lstrip())
        row[-1] = replace(row[-1], text=row[-1].text.rstrip())
    return [row for row in rows if any(part.text for part in row)]


def _place(node: Node, before: tuple[float, float]) -> tuple[float, float]:
    x, y = node.number("x", before[0]), node.number("y", before[1])
    return x + node.number("dx"), y + node.number("dy")


def _size(style: Style, node: Node) -> float:
    return node.size("font-size", style.font_size)


def _floor(size: float, node: Node, unit: float) -> float:
    """The smallest size to which a text may shrink."""
    return min(size, node.size("data-min") if "data-min" in node.attrs else SMALLEST_TYPE * unit)


def _is_marked(node: Node) -> bool:
    """Whether **, * and : are marks in a text."""
    said = node.attrs.get("data-markup", "all")
    if said not in ("all", "none"):
        raise node.fault(f'data-markup="{said}" is none of all, none')
    return said == "all"


def _spans(node: Node) -> list[Node]:
    """All parts of a text that have a style of their own."""
    return [each for child in node.nodes() for each in (child, *_spans(child))]


def _refuse_unknown(node: Node) -> None:
    """A misspelt attribute of our own: the text would not be fitted."""
    for name in node.attrs:
        if name.startswith("data-") and name not in _OWN:
            raise node.fault(str(one_of("attribute", name, _OWN)))


def _positioned(node: Node) -> bool:
    """Whether parts of a text have places of their own."""
    return any(child.attrs.keys() & {"x", "y"} for child in node.nodes())


def _refuse_dropped(node: Node, style: Style) -> None:
    """What text can't have here, and would be dropped."""
    _refuse_unknown(node)
    if len(node.text()) > MOST_LETTERS:
        raise node.fault(f"the text has {len(node.text())} letters; one element can have {MOST_LETTERS}")
    if not is_clear(style.stroke):
        raise node.fault(f'text can\'t have stroke="{style.stroke}"; set stroke="none" on it')
    fitted = node.attrs.keys() & {"data-width", "data-height"}
    if "data-height" in node.attrs and any(True for _ in node.nodes()):
        raise node.fault("a block (data-height) can't have <tspan>s; mark what is to be bold with **…**")
    positioned = _positioned(node)
    for child in _spans(node):
        if not is_clear(child.attrs.get("stroke", "none")):
            raise child.fault("text can't have a stroke")
        if fitted and child.attrs.keys() & {"x", "y"}:
            raise child.fault("a part of a text with data-width can't have a place of its own")
        if not positioned and child.attrs.keys() & {"dx", "dy"}:
            raise child.fault("dx, dy, font-size and text-anchor need all parts of the text to have x or y")
        own = {name: v for name, v in child.attrs.items() if name in ("font-size", "text-anchor")}
        if (not positioned or not child.attrs.keys() & {"x", "y", "dx", "dy"}) and any(
            value != getattr(style, name.replace("-", "_")) for name, value in own.items()
        ):
            raise child.fault("dx, dy, font-size and text-anchor need all parts of the text to have x or y")
