"""Where things are to be: viewBoxes, boxes, and the matrices that take the one into the other."""

import re

from pnp.press.svg import Node, number
from pnp.press.turn import IDENTITY, Matrix, apply, parse_transform

View = tuple[float, float, float, float]  # a viewBox or a box: left, top, width, height

_ALIGNMENT = re.compile(r"none|x(Min|Mid|Max)Y(Min|Mid|Max)(?:\s+(meet|slice))?")
_SHARES = {"Min": 0.0, "Mid": 0.5, "Max": 1.0}


def view_box(root: Node) -> View:
    """The viewBox of an element."""
    try:
        left, top, width, height = map(number, root.attrs.get("viewBox", "").replace(",", " ").split())
    except ValueError:
        raise root.fault('needs viewBox="0 0 WIDTH HEIGHT" in mm') from None
    if width <= 0 or height <= 0:
        raise root.fault(f"viewBox is {width:g} x {height:g}; both must be more than 0")
    return left, top, width, height


def face_box(node: Node, view: View) -> View:
    """Where a face is to be: as large as its view where the element does not say."""
    return (
        node.number("x"),
        node.number("y"),
        node.size("width") if "width" in node.attrs else view[2],
        node.size("height") if "height" in node.attrs else view[3],
    )


def image_box(node: Node, view: View) -> View:
    """Where a picture is to be; of its width and height one may be left out."""
    _, _, width, height = view
    if "width" not in node.attrs and "height" not in node.attrs:
        raise node.fault("needs width and height, or one of them")
    wide = node.size("width") if "width" in node.attrs else node.size("height") * width / height
    high = node.size("height") if "height" in node.attrs else wide * height / width
    return node.number("x"), node.number("y"), wide, high


def alignment(text: str, node: Node) -> tuple[str, float, float]:
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


def around(view: View, matrix: Matrix) -> View:
    """The view, with its own size around it, as coordinates before the matrix: where a part of a face may draw."""
    a, b, c, d, e, f = matrix
    whole = a * d - b * c
    inverse = (d / whole, -b / whole, -c / whole, a / whole, (c * f - d * e) / whole, (b * e - a * f) / whole)
    left, top, width, height = view
    corners = [
        apply(inverse, x, y)
        for x in (left - width, left + 2 * width)
        for y in (top - height, top + 2 * height)
    ]
    xs, ys = [x for x, _ in corners], [y for _, y in corners]
    return min(xs), min(ys), max(xs) - min(xs), max(ys) - min(ys)


def own_transform(node: Node, name: str = "transform") -> Matrix:
    """What an element's transform does."""
    text = node.attrs.get(name, "none").strip()
    try:
        return IDENTITY if text in ("", "none") else parse_transform(text)
    except ValueError as error:
        raise node.fault(str(error)) from None
