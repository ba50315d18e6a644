"""Reading a filled template: the SVG that the press can draw, and a refusal of all else by name and line.

What a drawing library drops without a word (filters, masks, patterns, clipped text …) would be missed on the
table, so everything that is not in the tables below is an error that says where it stands.
"""

import math
import re
import unicodedata
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from xml.parsers import expat

from pnp.errors import UserError

PLACE = "pnp-at"  # the attribute that tells where in the templates an element stands; see templates.py

SHAPES = frozenset({"rect", "circle", "ellipse", "line", "polyline", "polygon", "path"})
TEXT = frozenset({"text", "tspan"})
DRAWN = SHAPES | TEXT | {"svg", "g", "use", "image"}
IGNORED = frozenset({"title", "desc", "metadata", "defs"})
# What may stand in an element; in all others nothing may.
_INSIDE = {
    "svg": SHAPES | {"g", "use", "image", "text"},
    "g": SHAPES | {"g", "use", "image", "text"},
    "text": frozenset({"tspan"}),
}
_DEEPEST = 60  # elements within elements

_GEOMETRY = {
    "svg": "viewBox width height version preserveAspectRatio xmlns x y",
    "g": "",
    "use": "href x y width height",
    "image": "href x y width height preserveAspectRatio",
    "rect": "x y width height rx ry",
    "circle": "cx cy r",
    "ellipse": "cx cy rx ry",
    "line": "x1 y1 x2 y2",
    "polyline": "points",
    "polygon": "points",
    "path": "d",
    "text": "x y",
    "tspan": "x y dx dy",
}
_STYLE = frozenset(
    {
        *("fill", "fill-rule", "color"),
        *("font-family", "font-size", "font-weight", "font-style", "text-anchor"),
        *("stroke", "stroke-width", "stroke-linecap", "stroke-linejoin", "stroke-miterlimit"),
        *("stroke-dasharray", "stroke-dashoffset"),
    }
)
_COMMON = frozenset({"id", "class", "style", "transform", PLACE})
# Values that ask for nothing, of attributes that can't be drawn: of these by name, and of all others.
_ASKS_NOTHING = {
    **dict.fromkeys(("opacity", "fill-opacity", "stroke-opacity"), frozenset({"1", "1.0", "100%"})),
    **dict.fromkeys(("letter-spacing", "word-spacing"), frozenset({"normal", "0", "0px"})),
    "display": frozenset({"inline", "block"}),
    "visibility": frozenset({"visible"}),
}
_NEUTRAL = frozenset({"none", "normal", "auto", "inherit"})
_ALLOWED = {tag: frozenset(words.split()) | _STYLE | _COMMON for tag, words in _GEOMETRY.items()}
_ALLOWED["tspan"] -= {"transform"}
# Style that is one of a few words; the first is the default.
WORDS = {
    "fill-rule": ("nonzero", "evenodd"),
    "text-anchor": ("start", "middle", "end"),
    "font-style": ("normal", "italic", "oblique"),
    "font-weight": ("normal", "bold", "lighter", "bolder", *(str(n) for n in range(100, 1000, 100))),
    "stroke-linecap": ("butt", "round", "square"),
    "stroke-linejoin": ("miter", "round", "bevel"),
}
_NUMBER = re.compile(r"[-+]?(?:\d+\.?\d*|\.\d+)(?:[eE][-+]?\d+)?", re.ASCII)
_LARGEST = 1e6  # more than any paper has, and less than what readers of PDF take
# What XML can't hold, and halves of characters, which come of bytes that are no UTF-8.
_BROKEN = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\ud800-\udfff\ufffe\uffff]")


def number(text: str) -> float:
    """A number as SVG writes it. Raises `ValueError` for any other text, and for one too large for paper.

    >>> number("-.5e1")
    -5.0
    """
    value = float(text) if _NUMBER.fullmatch(text) else math.nan
    if not abs(value) <= _LARGEST:
        raise ValueError(f"'{text[:40]}' is not a number")
    return value


@dataclass(slots=True)
class Node:
    """One element: `place` is the template and line that it came from, `attrs` has the style= parts merged in."""

    tag: str
    attrs: dict[str, str]
    place: str
    children: list["Node | str"] = field(default_factory=list)

    def nodes(self) -> Iterator["Node"]:
        """The child elements that are drawn."""
        return (child for child in self.children if isinstance(child, Node))

    def fault(self, message: str) -> UserError:
        """An error about this element, with its place in the templates."""
        return UserError(f"<{self.tag}>: {message}", file=self.place or None)

    def number(self, name: str, default: float = 0.0, *, least: float = -math.inf) -> float:
        """An attribute in user units (mm in our templates), at least `least`."""
        text = self.attrs.get(name)
        return default if text is None else self.length(name, text, least=least)

    def length(self, name: str, text: str, *, least: float = -math.inf) -> float:
        """A number in user units that `name` has; `px` and `mm` endings are taken as such units."""
        try:
            value = number(text.strip().removesuffix("px").removesuffix("mm"))
        except ValueError:
            raise self.fault(f'{name}="{text}" is not a number') from None
        if value < least:
            raise self.fault(f'{name}="{text}" must be at least {least:g}')
        return value

    def size(self, name: str, text: str | None = None) -> float:
        """A number in user units that must be more than 0: the attribute `name`, or the `text` it inherits."""
        value = self.number(name) if text is None else self.length(name, text)
        if value <= 0:
            raise self.fault(f'{name}="{self.attrs.get(name, text or "")}" must be more than 0')
        return value

    def whole(self, name: str) -> int:
        """An attribute that counts things: 1 where it is not there."""
        value = self.number(name, 1.0, least=1.0)
        if value != int(value):
            raise self.fault(f'{name}="{self.attrs[name]}" is not a whole number')
        return int(value)


def read(text: str, template: str) -> Node:
    """The tree of a filled template. Raises `UserError` for XML that does not parse and for what can't be drawn."""
    _refuse_broken(text, template)
    reader = _Reader(template)
    parser = expat.ParserCreate()
    parser.buffer_text = True
    parser.StartElementHandler = reader.start
    parser.EndElementHandler = reader.end
    parser.CharacterDataHandler = reader.text
    parser.StartDoctypeDeclHandler = reader.doctype
    try:
        parser.Parse(text, True)
    except expat.ExpatError as error:
        what = expat.errors.messages[error.code]
        place = _last_place("\n".join(text.splitlines()[: error.lineno]), template)
        raise UserError(f"not valid SVG at or after this line: {what}", file=place) from error
    if reader.root is None or reader.root.tag != "svg":
        raise UserError("a template must be one <svg> element", file=template)
    return reader.root


def _last_place(before: str, template: str) -> str:
    """The place of the last element that begins in this part of a filled template."""
    places = re.findall(f'{PLACE}="([^"]*)"', before)
    return places[-1] if places else template


def _refuse_broken(text: str, template: str) -> None:
    broken = _BROKEN.search(text)
    if broken:
        place = _last_place(text[: broken.start()], template)
        raise UserError(
            f"a text at or after this line has the character U+{ord(broken[0]):04X} in it", file=place
        )


class _Reader:
    """Builds the tree while expat reads."""

    def __init__(self, template: str) -> None:
        self.template = template
        self.root: Node | None = None
        self._open: list[Node] = []
        self._skipping = 0

    def doctype(self, *_: object) -> None:
        raise UserError("a DOCTYPE is not allowed in a template; delete it", file=self.template)

    def start(self, tag: str, attrs: dict[str, str]) -> None:
        tag = tag.removeprefix("svg:")
        if self._skipping or tag in IGNORED or ":" in tag:
            self._skipping += 1
            return
        node = Node(tag, _plain(attrs), attrs.get(PLACE, self.template))
        if node.attrs.get("display") == "none":
            self._skipping += 1
            return
        _refuse_unknown(node)
        if self._open:
            self._put(node, self._open[-1])
        else:
            self.root = node
        self._open.append(node)

    def _put(self, node: Node, parent: Node) -> None:
        if node.tag not in _INSIDE.get(parent.tag, ()):
            raise node.fault(f"can't stand in <{parent.tag}>")
        if len(self._open) == _DEEPEST:
            raise node.fault(f"stands in more than {_DEEPEST} elements")
        parent.children.append(node)

    def end(self, tag: str) -> None:
        if self._skipping:
            self._skipping -= 1
        else:
            self._open.pop()

    def text(self, data: str) -> None:
        if self._open and not self._skipping and self._open[-1].tag in TEXT:
            # a letter and its accent as one; a soft hyphen is to be seen only where a line ends at it
            plain = data if data.isascii() else unicodedata.normalize("NFC", data).replace("\u00ad", "")
            self._open[-1].children.append(plain)


def _plain(attrs: Mapping[str, str]) -> dict[str, str]:
    """The attributes without editors' own ones, with the parts of style= as attributes (which they outrank)."""
    plain = {name.removeprefix("xlink:"): value for name, value in attrs.items()}
    plain = {name: value for name, value in plain.items() if ":" not in name or name == PLACE}
    style = plain.pop("style", None)
    if style is not None:
        for part in style.split(";"):
            name, colon, value = part.partition(":")
            if colon:
                plain[name.strip()] = value.strip()
    return plain


def _refuse_unknown(node: Node) -> None:
    if node.tag not in DRAWN:
        raise node.fault(f"the press can't draw this element; it draws: {', '.join(sorted(DRAWN))}")
    allowed = _ALLOWED[node.tag]
    for name, value in node.attrs.items():
        if value not in WORDS.get(name, (value,)) and value != "inherit":
            raise node.fault(f'{name}="{value}" is none of {", ".join(WORDS[name])}')
        if name in allowed or name.startswith(("data-", "aria-", "-inkscape")):
            continue
        if value in _ASKS_NOTHING.get(name, _NEUTRAL):
            continue
        raise node.fault(f'the press can\'t draw {name}="{value}"; take it out or draw it with plain shapes')
