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
from pnp.press import css

PLACE = "pnp-at"  # the attribute that tells where in the templates an element stands; see templates.py

SHAPES = frozenset({"rect", "circle", "ellipse", "line", "polyline", "polygon", "path"})
TEXT = frozenset({"text", "tspan"})
FLOWED = frozenset({"flowRoot", "flowRegion", "flowPara", "flowSpan"})  # text boxes of Inkscape 0.9
DRAWN = SHAPES | TEXT | {"svg", "g", "use", "image"}
# What is drawn only where another element names it; a definition that nothing names is passed over.
DEFINITIONS = frozenset({"defs", "symbol", "clipPath", "linearGradient", "radialGradient"})
IGNORED = frozenset({"title", "desc", "metadata"})
_GROUPED = SHAPES | {"g", "use", "image", "text", "flowRoot"}
# What may stand in an element; in all others nothing may.
_INSIDE = {
    **dict.fromkeys(("svg", "g", "symbol"), _GROUPED),
    **dict.fromkeys(TEXT, frozenset({"tspan"})),
    "flowRoot": FLOWED,
    "flowPara": frozenset({"flowSpan"}),
    "flowRegion": frozenset({"rect"}),
    "clipPath": SHAPES | {"use"},
    **dict.fromkeys(("linearGradient", "radialGradient"), frozenset({"stop"})),
}
_DEEPEST = 60  # elements within elements

_BOX = "x y width height"
_GRADIENT = "href gradientUnits gradientTransform spreadMethod"
_GEOMETRY = {
    "svg": f"viewBox version preserveAspectRatio xmlns {_BOX}",
    "symbol": f"viewBox preserveAspectRatio {_BOX}",
    "g": "",
    "use": f"href {_BOX}",
    "image": f"href preserveAspectRatio {_BOX}",
    "rect": f"{_BOX} rx ry",
    "circle": "cx cy r",
    "ellipse": "cx cy rx ry",
    "line": "x1 y1 x2 y2",
    "polyline": "points",
    "polygon": "points",
    "path": "d",
    "text": "x y shape-inside text-align",
    "tspan": "x y dx dy text-align",
    "clipPath": "clipPathUnits",
    "linearGradient": f"x1 y1 x2 y2 {_GRADIENT}",
    "radialGradient": f"cx cy r fx fy {_GRADIENT}",
    "stop": "offset stop-color stop-opacity",
    **dict.fromkeys(FLOWED, "text-align"),
}
_STYLE = frozenset(
    {
        *("fill", "fill-rule", "fill-opacity", "color", "opacity", "clip-path", "clip-rule", "paint-order"),
        *("font-family", "font-size", "font-weight", "font-style", "text-anchor"),
        *("stroke", "stroke-width", "stroke-linecap", "stroke-linejoin", "stroke-miterlimit"),
        *("stroke-dasharray", "stroke-dashoffset", "stroke-opacity"),
    }
)
_COMMON = frozenset({"id", "class", "transform", PLACE})
# Hints to screens, and what drawing programs leave on elements that it does not change.
_NO_MATTER = frozenset(
    {
        *("color-rendering", "image-rendering", "shape-rendering", "text-rendering", "color-interpolation"),
        *("color-interpolation-filters", "enable-background", "solid-color", "solid-opacity", "cursor"),
        *("pointer-events", "line-height", "white-space"),
        *("text-decoration-style", "text-decoration-color", "text-decoration-thickness", "role", "focusable"),
        *("overflow", "lang", "stop-color", "stop-opacity", "text-orientation", "text-align", "tabindex"),
        *("shape-inside", "-inkscape-font-specification", "baseProfile", "contentScriptType"),
        *("contentStyleType", "zoomAndPan", "version", "xmlns", "requiredFeatures"),
    }
)
# Values that ask for nothing, of attributes that can't be drawn: of these by name, and of all others.
_ZERO = frozenset({"0", "0px", "0mm", "0%"})
_ASKS_NOTHING = {
    **dict.fromkeys(("letter-spacing", "word-spacing", "text-indent", "inline-size"), _ZERO | {"normal"}),
    **dict.fromkeys(("shape-padding", "shape-margin"), _ZERO),
    **dict.fromkeys(("baseline-shift", "vertical-align"), _ZERO | {"baseline"}),
    "opacity": frozenset({"1", "1.0", "100%"}),
    "display": frozenset({"inline", "block"}),
    "visibility": frozenset({"visible"}),
    "writing-mode": frozenset({"lr-tb", "lr", "horizontal-tb"}),
    "direction": frozenset({"ltr"}),
}
_NEUTRAL = frozenset({"none", "normal", "auto", "inherit", ""})
_ALLOWED = {tag: frozenset(words.split()) | _STYLE | _COMMON for tag, words in _GEOMETRY.items()}
_ALLOWED["tspan"] -= {"transform", "opacity", "clip-path"}
# Style that is one of a few words; the first is the default.
WORDS = {
    "fill-rule": ("nonzero", "evenodd"),
    "clip-rule": ("nonzero", "evenodd"),
    "text-anchor": ("start", "middle", "end"),
    "font-style": ("normal", "italic", "oblique"),
    "font-weight": ("normal", "bold", "lighter", "bolder", *(str(n) for n in range(100, 1000, 100))),
    "stroke-linecap": ("butt", "round", "square"),
    "stroke-linejoin": ("miter", "round", "bevel"),
    "text-align": ("start", "left", "center", "end", "right", "justify"),
}
_PIXELS = {"": 1, "px": 1, "pt": 4 / 3, "pc": 16, "in": 96, "mm": 96 / 25.4, "cm": 96 / 2.54}
_LENGTH = re.compile(rf"([\d.]+)({'|'.join(_PIXELS)})")
_URL = re.compile(r"""url\(\s*["']?#([^"')]+)["']?\s*\)""")
_NUMBER = re.compile(r"[-+]?(?:\d+\.?\d*|\.\d+)(?:[eE][-+]?\d+)?", re.ASCII)
_OTHER_UNIT = re.compile(r"\d\s*(?:pt|pc|cm|in|em|rem|ex|%|Q)$")
_LARGEST = 1e6  # more than any paper has, and less than what readers of PDF take
# What XML can't hold, and halves of characters, which come of bytes that are no UTF-8.
_UNSEEN = re.compile("[\u00ad\ufe0e\ufe0f]")  # soft hyphens, and whether a sign is wanted as text or as emoji
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


@dataclass(slots=True, eq=False)
class Node:
    """One element: `place` is the template and line that it came from, `attrs` has the style= parts merged in."""

    tag: str
    attrs: dict[str, str]
    place: str
    children: list["Node | str"] = field(default_factory=list)
    named: dict[str, "Node"] = field(default_factory=dict, repr=False)  # all elements of the file by id

    def nodes(self) -> Iterator["Node"]:
        """The child elements that are drawn."""
        return (child for child in self.children if isinstance(child, Node))

    def text(self) -> str:
        """All text in the element and in those within it."""
        return "".join(child if isinstance(child, str) else child.text() for child in self.children)

    def definition(self, name: str, *tags: str) -> "Node":
        """The element that the attribute `name` refers to by #id or url(#id): one of the `tags`, fit to be drawn."""
        said = self.attrs.get(name, "").strip()
        match = _URL.fullmatch(said)
        found = self.named.get(match[1] if match else said.removeprefix("#"))
        if found is None or not (match or said.startswith("#")):
            raise self.fault(f'{name}="{said}" names no element of this file')
        if found.tag not in tags:
            raise self.fault(f'{name}="{said}" is a <{found.tag}>, which can\'t be used here')
        _admit(found)
        return found

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
            raise self.fault(f'{name}="{text}" is not a number{_instead(text.strip())}') from None
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


def _instead(text: str) -> str:
    """What to write where a length is in other units than the viewBox, or has a decimal comma."""
    comma = text.replace(",", ".", 1)
    if comma != text and _NUMBER.fullmatch(comma):
        return f"; write {comma}"
    if _OTHER_UNIT.search(text):
        return "; lengths are in units of the viewBox, which are mm: leave the unit out (10 pt are 3.53 mm)"
    return ""


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
    parser.SkippedEntityHandler = reader.entity
    parser.ProcessingInstructionHandler = reader.instruction
    try:
        parser.Parse(text, True)
    except expat.ExpatError as error:
        what = expat.errors.messages[error.code]
        place = _last_place("\n".join(text.splitlines()[: error.lineno]), template)
        raise UserError(f"not valid SVG at or after this line: {what}", file=place) from error
    if reader.root is None or reader.root.tag != "svg":
        raise UserError("a template must be one <svg> element", file=template)
    reader.style()
    _admit(reader.root)
    return reader.root


def own_size(root: Node) -> str:
    """The viewBox of a drawing that has none: its width and height in pixels, as browsers take them."""
    sizes = []
    for name in ("width", "height"):
        match = _LENGTH.fullmatch(root.attrs.get(name, "").strip())
        if match is None:
            raise root.fault("needs a viewBox, or width and height")
        sizes.append(number(match[1]) * _PIXELS[match[2]])
    return f"0 0 {sizes[0]:.6f} {sizes[1]:.6f}"


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
    """Builds the tree while expat reads: all elements, so that what refers to others finds them."""

    def __init__(self, template: str) -> None:
        self.template = template
        self.root: Node | None = None
        self._named: dict[str, Node] = {}
        self._all: list[Node] = []
        self._sheets: list[Node] = []
        self._open: list[Node] = []
        self._skipping = 0

    def doctype(self, name: str, system: str | None, public: str | None, inside: bool) -> None:
        if inside:
            raise UserError("a DOCTYPE is not allowed to define anything here; delete it", file=self.template)

    def entity(self, name: str, parameter: bool) -> None:
        raise UserError(f"&{name}; is not known; write the character itself", file=self.template)

    def instruction(self, target: str, data: str) -> None:
        if target == "xml-stylesheet":
            raise UserError("a style sheet of its own can't be used; put it in a <style>", file=self.template)

    def start(self, tag: str, attrs: dict[str, str]) -> None:
        tag = tag.removeprefix("svg:")
        if self._skipping or tag in IGNORED or ":" in tag:
            self._skipping += 1
            return
        node = Node(tag, _plain(attrs), attrs.get(PLACE, self.template), [], self._named)
        if len(self._open) == _DEEPEST:
            raise node.fault(f"stands in more than {_DEEPEST} elements")
        self._all.append(node)
        if "id" in node.attrs:
            self._named.setdefault(node.attrs["id"], node)
        if tag == "style":
            self._sheets.append(node)
        elif self._open:
            self._open[-1].children.append(node)
        else:
            self.root = node
        self._open.append(node)

    def end(self, tag: str) -> None:
        if self._skipping:
            self._skipping -= 1
        else:
            self._open.pop()

    def text(self, data: str) -> None:
        if self._open and not self._skipping and self._open[-1].tag in TEXT | FLOWED | {"style"}:
            # a letter and its accent as one; a soft hyphen is to be seen only where a line ends at it
            plain = data if data.isascii() else _UNSEEN.sub("", unicodedata.normalize("NFC", data))
            self._open[-1].children.append(plain)

    def style(self) -> None:
        """Give all elements what style sheets and style attributes set: the latter outrank the former."""
        rules = self._rules()
        for node in self._all:
            own = node.attrs.pop("style", None)
            if not rules and own is None:
                continue
            try:
                for rule in rules:
                    if rule.meets(node.tag, node.attrs):
                        node.attrs |= rule.sets
                node.attrs |= css.declarations(own or "")
            except ValueError as error:
                raise node.fault(str(error)) from None

    def _rules(self) -> list[css.Rule]:
        found: list[css.Rule] = []
        for sheet in self._sheets:
            try:
                found += css.rules(sheet.text())
            except ValueError as error:
                raise sheet.fault(str(error)) from None
        return sorted(found, key=lambda rule: rule.weight)


def _plain(attrs: Mapping[str, str]) -> dict[str, str]:
    """The attributes without editors' own ones."""
    plain = {name.removeprefix("xlink:"): value for name, value in attrs.items()}
    return {name: value for name, value in plain.items() if ":" not in name or name == PLACE}


def _admit(node: Node) -> None:
    """Refuse what can't be drawn in an element; take out what is not to be drawn."""
    _refuse_unknown(node)
    inside = _INSIDE.get(node.tag, frozenset())
    kept: list[Node | str] = []
    for child in node.children:
        if isinstance(child, Node):
            if child.tag in DEFINITIONS - inside or child.attrs.get("display") == "none":
                continue
            if child.tag in _ALLOWED and child.tag not in inside:
                raise child.fault(f"can't stand in <{node.tag}>")
            _admit(child)
        kept.append(child)
    node.children = kept


def _refuse_unknown(node: Node) -> None:
    if node.tag not in _ALLOWED:
        raise node.fault(f"the press can't draw this element; it draws: {', '.join(sorted(DRAWN))}")
    allowed = _ALLOWED[node.tag]
    for name, value in node.attrs.items():
        if value not in WORDS.get(name, (value,)) and value not in ("inherit", ""):
            raise node.fault(f'{name}="{value}" is none of {", ".join(WORDS[name])}')
        if name in allowed or name in _NO_MATTER or name.startswith(("data-", "aria-", "-inkscape")):
            continue
        if value in _ASKS_NOTHING.get(name, _NEUTRAL):
            continue
        raise node.fault(f'the press can\'t draw {name}="{value}"; take it out or draw it with plain shapes')
