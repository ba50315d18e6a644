"""SVG path data and plain shapes as PDF path operators (m, l, c, h), in the same coordinates."""

import math
import re
from collections.abc import Callable, Iterator

from pnp.press.svg import number

_TOKEN = re.compile(r"[MmZzLlHhVvCcSsQqTtAa]|[-+]?(?:\d+\.?\d*|\.\d+)(?:[eE][-+]?\d+)?")
_NUMBER = re.compile(r"[-+]?(?:\d+\.?\d*|\.\d+)(?:[eE][-+]?\d+)?", re.ASCII)
_FLAG = re.compile(r"[01]")
_ARGUMENTS = {"M": 2, "L": 2, "H": 1, "V": 1, "C": 6, "S": 4, "Q": 4, "T": 2, "A": 7, "Z": 0}
_KAPPA = 0.5522847498  # the handle that makes a Bézier curve a quarter circle

Point = tuple[float, float]


def num(value: float) -> str:
    """A coordinate as PDF writes it, to a thousandth.

    >>> num(2.0), num(-0.0001), num(1.23456)
    ('2', '0', '1.235')
    """
    text = f"{value:.3f}".rstrip("0").rstrip(".")
    return "0" if text == "-0" else text


def join(*values: float) -> str:
    """Several coordinates, parted by spaces."""
    return " ".join(map(num, values))


def rectangle(x: float, y: float, w: float, h: float, rx: float = 0, ry: float = 0) -> str:
    """A rectangle, with rounded corners where `rx` and `ry` say so."""
    if rx <= 0 or ry <= 0:
        return f"{join(x, y, w, h)} re"
    rx, ry = min(rx, w / 2), min(ry, h / 2)
    cx, cy = rx * (1 - _KAPPA), ry * (1 - _KAPPA)
    r, b = x + w, y + h
    return (
        f"{join(x + rx, y)} m {join(r - rx, y)} l {join(r - cx, y, r, y + cy, r, y + ry)} c "
        f"{join(r, b - ry)} l {join(r, b - cy, r - cx, b, r - rx, b)} c "
        f"{join(x + rx, b)} l {join(x + cx, b, x, b - cy, x, b - ry)} c "
        f"{join(x, y + ry)} l {join(x, y + cy, x + cx, y, x + rx, y)} c h"
    )


def ellipse(cx: float, cy: float, rx: float, ry: float) -> str:
    """An ellipse of four curves."""
    return rectangle(cx - rx, cy - ry, 2 * rx, 2 * ry, rx, ry)


def polyline(points: str, *, closed: bool) -> str:
    """The `points` of a polyline or polygon. Raises `ValueError` for an odd number of them."""
    values = [number(v) for v in _NUMBER.findall(points)]
    if len(values) < 4 or len(values) % 2 or _NUMBER.sub("", points).strip(" \t\r\n,"):
        raise ValueError(f"points '{points[:40]}' are not pairs of numbers")
    pairs = list(zip(values[::2], values[1::2], strict=True))
    lines = " ".join(f"{join(*p)} l" for p in pairs[1:])
    return f"{join(*pairs[0])} m {lines}" + (" h" if closed else "")


def path(data: str) -> str:
    """The operators of SVG path data. Raises `ValueError` that names the part which can't be read."""
    return _Pen().draw(data)


class _Pen:
    """Follows path data, keeping what relative and smooth commands need of the past."""

    def __init__(self) -> None:
        self.out: list[str] = []
        self.at: Point = (0.0, 0.0)
        self.start: Point = (0.0, 0.0)
        self.handle: Point | None = None  # the last control point, where the next smooth curve may mirror it
        self.handle_of = ""

    def draw(self, data: str) -> str:
        for command, values in _commands(data):
            letter = command.upper()
            if command.islower() and letter not in "AHV":
                values = [v + self.at[i % 2] for i, v in enumerate(values)]
            getattr(self, f"_{letter}")(values, command.islower())
            if letter not in "CSQT":
                self.handle, self.handle_of = None, ""
        return " ".join(self.out)

    def _M(self, v: list[float], relative: bool) -> None:
        self.start = self.at = (v[0], v[1])
        self.out.append(f"{join(*v)} m")

    def _L(self, v: list[float], relative: bool) -> None:
        self.at = (v[0], v[1])
        self.out.append(f"{join(*v)} l")

    def _H(self, v: list[float], relative: bool) -> None:
        self._L([v[0] + (self.at[0] if relative else 0), self.at[1]], False)

    def _V(self, v: list[float], relative: bool) -> None:
        self._L([self.at[0], v[0] + (self.at[1] if relative else 0)], False)

    def _Z(self, v: list[float], relative: bool) -> None:
        self.at = self.start
        self.out.append("h")

    def _C(self, v: list[float], relative: bool) -> None:
        self.handle, self.handle_of = (v[2], v[3]), "C"
        self.at = (v[4], v[5])
        self.out.append(f"{join(*v)} c")

    def _S(self, v: list[float], relative: bool) -> None:
        self._C([*self._mirrored("C"), *v], False)

    def _Q(self, v: list[float], relative: bool) -> None:
        (x0, y0), (qx, qy), (x, y) = self.at, (v[0], v[1]), (v[2], v[3])
        first = (x0 + 2 / 3 * (qx - x0), y0 + 2 / 3 * (qy - y0))
        second = (x + 2 / 3 * (qx - x), y + 2 / 3 * (qy - y))
        self._C([*first, *second, x, y], False)
        self.handle, self.handle_of = (qx, qy), "Q"

    def _T(self, v: list[float], relative: bool) -> None:
        self._Q([*self._mirrored("Q"), *v], False)

    def _A(self, v: list[float], relative: bool) -> None:
        rx, ry, slant, large, sweep, x, y = v
        end = (x + self.at[0], y + self.at[1]) if relative else (x, y)
        for curve in _arc(self.at, abs(rx), abs(ry), slant, bool(large), bool(sweep), end):
            self._C(curve, False)
        self.at = end

    def _mirrored(self, kind: str) -> Point:
        if self.handle is None or self.handle_of != kind:
            return self.at
        return (2 * self.at[0] - self.handle[0], 2 * self.at[1] - self.handle[1])


def _commands(data: str) -> Iterator[tuple[str, list[float]]]:
    """Each command with as many numbers as it takes; repeated numbers repeat the command."""
    rest = _TOKEN.sub("", data).replace(",", "").strip()
    if rest:
        raise ValueError(f"path data has '{rest[:20]}' in it")
    tokens = _Tokens(data)
    if not tokens.ended() and tokens.data[tokens.at] not in "Mm":
        raise ValueError("path data must begin with M")
    command = ""
    while not tokens.ended():
        if tokens.is_letter():
            command = tokens.letter()
        elif command in "Zz":
            raise ValueError("path data has numbers where a command must stand")
        yield command, tokens.numbers(command)
        command = {"M": "L", "m": "l"}.get(command, command)


class _Tokens:
    """Path data cut in letters and numbers; arc flags may stand together without a space (a1 1 0 012 3)."""

    def __init__(self, data: str) -> None:
        self.data, self.at = data, 0
        self._skip()

    def _skip(self) -> None:
        while self.at < len(self.data) and self.data[self.at] in " \t\r\n,":
            self.at += 1

    def ended(self) -> bool:
        return self.at >= len(self.data)

    def is_letter(self) -> bool:
        return self.data[self.at].isalpha()

    def letter(self) -> str:
        letter = self.data[self.at]
        self.at += 1
        self._skip()
        return letter

    def numbers(self, command: str) -> list[float]:
        count = _ARGUMENTS[command.upper()]
        return [self._number(flag=command in "Aa" and i in (3, 4)) for i in range(count)]

    def _number(self, *, flag: bool) -> float:
        match = (_FLAG if flag else _NUMBER).match(self.data, self.at)
        if not match:
            raise ValueError(f"path data ends or goes wrong at '{self.data[self.at : self.at + 20]}'")
        self.at = match.end()
        self._skip()
        return number(match.group())


def _arc(
    start: Point, rx: float, ry: float, slant: float, large: bool, sweep: bool, end: Point
) -> list[list[float]]:
    """An elliptical arc as curves of at most a quarter turn (SVG 1.1, appendix F.6)."""
    if start == end:
        return []
    if not rx or not ry:
        return [[*start, *end, *end]]
    cos, sin = math.cos(math.radians(slant)), math.sin(math.radians(slant))
    dx, dy = (start[0] - end[0]) / 2, (start[1] - end[1]) / 2
    x, y = cos * dx + sin * dy, -sin * dx + cos * dy
    grow = math.sqrt(max(1.0, (x / rx) ** 2 + (y / ry) ** 2))
    rx, ry = rx * grow, ry * grow
    below = (rx * y) ** 2 + (ry * x) ** 2
    factor = math.sqrt(max(0.0, ((rx * ry) ** 2 - below) / below)) * (-1 if large == sweep else 1)
    cx, cy = factor * rx * y / ry, -factor * ry * x / rx
    first = math.atan2((y - cy) / ry, (x - cx) / rx)
    turn = math.atan2((-y - cy) / ry, (-x - cx) / rx) - first
    turn += 2 * math.pi if sweep and turn < 0 else -2 * math.pi if not sweep and turn > 0 else 0

    def on_page(u: float, v: float) -> Point:
        u, v = u * rx + cx, v * ry + cy
        return (cos * u - sin * v + (start[0] + end[0]) / 2, sin * u + cos * v + (start[1] + end[1]) / 2)

    return _arc_curves(first, turn, on_page)


def _arc_curves(first: float, turn: float, on_page: Callable[[float, float], Point]) -> list[list[float]]:
    count = max(1, math.ceil(abs(turn) / (math.pi / 2) - 1e-9))
    step = turn / count
    reach = 4 / 3 * math.tan(step / 4)
    curves = []
    for i in range(count):
        a, b = first + i * step, first + (i + 1) * step
        c1 = on_page(math.cos(a) - reach * math.sin(a), math.sin(a) + reach * math.cos(a))
        c2 = on_page(math.cos(b) + reach * math.sin(b), math.sin(b) - reach * math.cos(b))
        curves.append([*c1, *c2, *on_page(math.cos(b), math.sin(b))])
    return curves
