"""The outlines of shapes as PDF path operators (m, l, c, re, h), and what can be done with them."""

import math
import re
from collections.abc import Iterator

from pnp.press import path as paths
from pnp.press.fitting import View, own_transform
from pnp.press.path import Point, join
from pnp.press.style import Style
from pnp.press.svg import SHAPES, Node
from pnp.press.turn import IDENTITY, Matrix, apply, multiply

_FLAT = re.compile(r"\S+ \S+ m(?: \S+ \S+ l)?(?: h)?")


def outline(node: Node) -> str:
    """The operators of a shape. Raises `UserError` for numbers that are none."""
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


def _steps(code: str) -> Iterator[tuple[str, list[Point]]]:
    """Each operator with its points; a rectangle as the lines that it is."""
    numbers: list[float] = []
    for word in code.split():
        if word[-1].isdigit():
            numbers.append(float(word))
            continue
        points = list(zip(numbers[::2], numbers[1::2], strict=True))
        numbers = []
        if word == "re":
            (x, y), (w, h) = points
            yield "m", [(x, y)]
            yield from (("l", [corner]) for corner in ((x + w, y), (x + w, y + h), (x, y + h)))
            word, points = "h", []
        yield word, points


def through(matrix: Matrix, code: str) -> str:
    """An outline as the matrix takes it.

    >>> through((2, 0, 0, 2, 1, 0), "0 0 m 3 4 l")
    '1 0 m 7 8 l'
    """
    if matrix == IDENTITY:
        return code
    parts = []
    for word, points in _steps(code):
        moved = [value for point in points for value in apply(matrix, *point)]
        parts.append(f"{join(*moved)} {word}" if moved else word)
    return " ".join(parts)


def is_flat(code: str) -> bool:
    """Whether an outline is one straight line, which has nothing within it.

    >>> is_flat("0 0 m 3 4 l"), is_flat("0 0 m 3 4 l 0 4 l")
    (True, False)
    """
    return _FLAT.fullmatch(code) is not None


def bounds(code: str) -> View | None:
    """The box around an outline; None where it has no points.

    >>> bounds("0 0 m 0 4 4 4 4 0 c")
    (0.0, 0.0, 4.0, 3.0)
    """
    found: list[Point] = []
    for _, points in _steps(code):
        if len(points) == 3:
            found += _turning_points(found[-1], *points)
        found += points[-1:]
    if not found:
        return None
    xs, ys = [x for x, _ in found], [y for _, y in found]
    return min(xs), min(ys), max(xs) - min(xs), max(ys) - min(ys)


def _turning_points(start: Point, first: Point, second: Point, end: Point) -> list[Point]:
    """The points of a curve where it turns back, across or down."""
    points = []
    for p0, p1, p2, p3 in zip(start, first, second, end, strict=True):
        a, b, c = 3 * (p3 - 3 * p2 + 3 * p1 - p0), 6 * (p2 - 2 * p1 + p0), 3 * (p1 - p0)
        for t in _roots(a, b, c):
            if 0 < t < 1:
                parts = ((1 - t) ** 3, 3 * t * (1 - t) ** 2, 3 * t * t * (1 - t), t**3)
                x, y = (
                    sum(
                        part * point[axis]
                        for part, point in zip(parts, (start, first, second, end), strict=True)
                    )
                    for axis in (0, 1)
                )
                points.append((x, y))
    return points


def _roots(a: float, b: float, c: float) -> list[float]:
    """Where a t² + b t + c is 0."""
    if abs(a) < 1e-12:
        return [-c / b] if b else []
    inside = b * b - 4 * a * c
    return [(-b + sign * math.sqrt(inside)) / (2 * a) for sign in (1, -1)] if inside >= 0 else []


def clip(node: Node, style: Style) -> str:
    """The operators that keep what is drawn within the shapes of a clipPath."""
    clipper = node.definition("clip-path", "clipPath")
    if clipper.attrs.get("clipPathUnits", "userSpaceOnUse") != "userSpaceOnUse":
        raise clipper.fault("clipPathUnits must be userSpaceOnUse")
    if clipper.attrs.get("clip-path", "none") != "none":
        raise clipper.fault("a clipPath can't be clipped itself")
    own = own_transform(clipper)
    parts, rules = [], set()
    for child in clipper.nodes():
        shape, at = child, multiply(own_transform(child), own)
        if child.tag == "use":
            shape = child.definition("href", *SHAPES)
            at = multiply((1, 0, 0, 1, child.number("x"), child.number("y")), at)
            at = multiply(own_transform(shape), at)
        parts.append(through(at, outline(shape)))
        rules.add(style.of(clipper).of(child).of(shape).clip_rule)
    if len(parts) > 1 and "evenodd" in rules:
        raise clipper.fault('a clipPath of several shapes can\'t have clip-rule="evenodd"')
    # without a shape nothing is to be seen
    return f"{' '.join(filter(None, parts)) or '0 0 0 0 re'} W{'*' if 'evenodd' in rules else ''} n"
