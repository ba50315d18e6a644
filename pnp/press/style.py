"""The drawing style that elements inherit, and the operators that set it."""

from dataclasses import dataclass, replace

from pnp.press.colours import CLEAR, light, rgb
from pnp.press.path import join, num
from pnp.press.svg import WORDS, Node

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
    stroke_opacity: str = "1"
    fill_rule: str = "nonzero"
    fill_opacity: str = "1"
    clip_rule: str = "nonzero"
    paint_order: str = "normal"
    color: str = "currentColor"
    font_family: str = "text"
    font_size: str = "4"
    font_weight: str = "normal"
    font_style: str = "normal"
    text_anchor: str = "start"
    text_align: str = ""

    def of(self, node: Node) -> "Style":
        """The style of an element inside one that has this style."""
        own = {
            _FIELDS[name]: value
            for name, value in node.attrs.items()
            if name in _FIELDS and value not in ("inherit", "")
        }
        return replace(self, **own) if own else self

    @property
    def face_style(self) -> str:
        """The font style that weight and slant ask for."""
        bold, italic = self.font_weight in _BOLD, self.font_style in ("italic", "oblique")
        return "bold-italic" if bold and italic else "bold" if bold else "italic" if italic else "regular"

    @property
    def stroked_first(self) -> bool:
        """Whether the stroke lies under the fill."""
        order = [*self.paint_order.split(), "fill", "stroke"]
        return order.index("stroke") < order.index("fill")


_FIELDS = {name.replace("_", "-"): name for name in Style.__slots__}


def is_clear(paint: str) -> bool:
    """Whether a fill or stroke is none."""
    return paint in CLEAR


def colour(text: str, operator: str, node: Node, current: str) -> str:
    """The operator that sets a colour; none for currentColor, which the user of the face has set."""
    if text == "currentColor":
        if current == "currentColor":
            return ""
        text = current
    code = rgb(text)
    if code is None:
        raise node.fault(f"'{text}' is not a colour; write #RRGGBB")
    return f"{code} {operator} "


def tint(text: str, node: Node, current: str) -> tuple[float, float, float]:
    """A colour as light, 0 to 1 each; black for currentColor where nobody has set it."""
    if text == "currentColor":
        text = "#000000" if current == "currentColor" else current
    found = light(text)
    if found is None:
        raise node.fault(f"'{text}' is not a colour; write #RRGGBB")
    return found


def share(node: Node, name: str, text: str) -> float:
    """An opacity or an offset as a part of 1: "0.5" or "50%"."""
    value = node.length(name, text.strip().removesuffix("%"))
    return min(1.0, max(0.0, value / 100 if text.strip().endswith("%") else value))


def stroke_state(style: Style, node: Node) -> str:
    """The operators that set how a line is drawn, but its colour."""
    width = node.length("stroke-width", style.stroke_width, least=0)
    mitred = style.stroke_linejoin == "miter"
    limit = node.length("stroke-miterlimit", style.stroke_miterlimit, least=1) if mitred else 4
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
