"""Turning, moving and stretching: SVG's transforms as matrices."""

import math
import re

from pnp.press.path import join
from pnp.press.svg import number

Matrix = tuple[float, float, float, float, float, float]
IDENTITY: Matrix = (1.0, 0.0, 0.0, 1.0, 0.0, 0.0)

_STEP = re.compile(r"\s*(\w+)\s*\(([^()]*)\)\s*,?")
# How many numbers each kind may have.
_COUNTS = {
    "translate": (1, 2),
    "scale": (1, 2),
    "rotate": (1, 3),
    "matrix": (6,),
    "skewX": (1,),
    "skewY": (1,),
}


def parse_transform(text: str) -> Matrix:
    """The matrix of a transform attribute. Raises `ValueError` for what is none, and for one that flattens all.

    >>> parse_transform("translate(1 2) scale(3)")
    (3.0, 0.0, 0.0, 3.0, 1.0, 2.0)
    """
    matrix, at = IDENTITY, 0
    while at < len(text):
        step = _STEP.match(text, at)
        if not step or not _counted(step):
            raise ValueError(f'transform="{text}" can\'t be read')
        matrix = multiply(_transform(step[1], _numbers(step[2])), matrix)
        at = step.end()
    if abs(matrix[0] * matrix[3] - matrix[1] * matrix[2]) < 1e-9:
        raise ValueError(f'transform="{text}" leaves nothing to see')
    return matrix


def _counted(step: re.Match[str]) -> bool:
    return len(step[2].replace(",", " ").split()) in _COUNTS.get(step[1], ())


def _numbers(arguments: str) -> list[float]:
    return [number(part) for part in arguments.replace(",", " ").split()]


def _transform(name: str, v: list[float]) -> Matrix:
    match name:
        case "translate":
            return (1.0, 0.0, 0.0, 1.0, v[0], v[1] if len(v) > 1 else 0.0)
        case "scale":
            return (v[0], 0.0, 0.0, v[-1], 0.0, 0.0)
        case "rotate":
            cos, sin = math.cos(math.radians(v[0])), math.sin(math.radians(v[0]))
            cx, cy = (v[1], v[2]) if len(v) > 1 else (0.0, 0.0)
            return (cos, sin, -sin, cos, cx - cos * cx + sin * cy, cy - sin * cx - cos * cy)
        case "skewX":
            return (1.0, 0.0, math.tan(math.radians(v[0])), 1.0, 0.0, 0.0)
        case "skewY":
            return (1.0, math.tan(math.radians(v[0])), 0.0, 1.0, 0.0, 0.0)
    return (v[0], v[1], v[2], v[3], v[4], v[5])


def multiply(first: Matrix, then: Matrix) -> Matrix:
    """The matrix that applies `first`, and `then` to what comes of it."""
    a, b, c, d, e, f = first
    g, h, i, j, k, m = then
    return (a * g + b * i, a * h + b * j, c * g + d * i, c * h + d * j, e * g + f * i + k, e * h + f * j + m)


def apply(matrix: Matrix, x: float, y: float) -> tuple[float, float]:
    """Where the matrix takes a point."""
    a, b, c, d, e, f = matrix
    return a * x + c * y + e, b * x + d * y + f


def cm(matrix: Matrix) -> str:
    """The operator that makes PDF draw through the matrix."""
    # six decimals for the linear part: a turn or a scale must hold over a whole page
    a, b, c, d = (f"{v:.6f}".rstrip("0").rstrip(".") or "0" for v in matrix[:4])
    return f"{a} {b} {c} {d} {join(matrix[4], matrix[5])} cm"
