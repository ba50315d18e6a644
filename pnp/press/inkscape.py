"""Text as drawing programs save it, turned into the text that the press sets.

Inkscape keeps each line in a `<tspan>` with a place of its own. A text box is a `<text>` whose `shape-inside` names a
rectangle (Inkscape 1), or a `<flowRoot>` (0.9); both become blocks.
"""

from dataclasses import replace

from pnp.press.style import Style
from pnp.press.svg import Node

_FLOW_LINE = "flowPara"


def plain_text(node: Node) -> Node:
    """The `<text>` that an element stands for. Raises `UserError` for a text box that is none."""
    if node.tag == "flowRoot":
        return _flow_root(node)
    if node.attrs.get("shape-inside", "none") not in ("none", "auto", ""):
        return _text_box(node)
    return _single_line(node)


def _single_line(node: Node) -> Node:
    """A text of one line, whose only `<tspan>` gives it its place, as text at that place."""
    lines = list(node.nodes())
    if len(lines) != 1 or not lines[0].attrs.keys() & {"x", "y"} or lines[0].attrs.keys() & {"dx", "dy"}:
        return node
    if any(isinstance(child, str) and child.strip() for child in node.children):
        return node
    attrs = {**node.attrs, **{name: v for name, v in lines[0].attrs.items() if name != "id"}}
    return replace(node, attrs=attrs, children=lines[0].children)


def _text_box(node: Node) -> Node:
    """A text in a rectangle. The lines that it was broken into when it was saved are joined again."""
    rectangle = node.definition("shape-inside", "rect")
    if rectangle.attrs.get("transform", "none") != "none":
        raise rectangle.fault("the rectangle of a text box can't be turned or stretched")
    return _block(node, rectangle, node.text())


def _flow_root(node: Node) -> Node:
    parts = list(node.nodes())
    rectangles = [rect for part in parts if part.tag == "flowRegion" for rect in part.nodes()]
    if len(rectangles) != 1:
        raise node.fault("a text box must have one rectangle")
    lines = [part for part in parts if part.tag == _FLOW_LINE]
    return _block(node, rectangles[0], "\n".join(line.text() for line in lines))


def _block(node: Node, rectangle: Node, text: str) -> Node:
    styles = [style for part, style in _styles(node, Style()) if part]
    if len(set(styles)) > 1:
        raise node.fault("a text box has one style throughout; mark what is to be bold with **…**")
    style = styles[0] if styles else Style().of(node)
    own = {name: value for name, value in node.attrs.items() if name not in ("shape-inside", "dx", "dy")}
    own |= _changed(style, Style().of(node))
    own |= {"x": rectangle.attrs.get("x", "0"), "y": rectangle.attrs.get("y", "0")}
    own |= {f"data-{name}": rectangle.attrs.get(name, "0") for name in ("width", "height")}
    return Node("text", own, node.place, [text], node.named)


def _styles(node: Node, around: Style) -> list[tuple[str, Style]]:
    """The texts in an element with their styles."""
    style = around.of(node)
    found: list[tuple[str, Style]] = []
    for child in node.children:
        found += [(child.strip(), style)] if isinstance(child, str) else _styles(child, style)
    return found


def _changed(style: Style, before: Style) -> dict[str, str]:
    """The attributes that make one style of another."""
    return {
        name.replace("_", "-"): getattr(style, name)
        for name in Style.__slots__
        if getattr(style, name) != getattr(before, name)
    }
