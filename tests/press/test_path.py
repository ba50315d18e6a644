"""Path data, against points worked out on their own."""

import math
import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pnp.press.path import ellipse, num, path, polyline, rectangle


def numbers(code: str) -> list[float]:
    return [float(v) for v in re.findall(r"-?\d+(?:\.\d+)?", code)]


@pytest.mark.parametrize(
    ("data", "code"),
    [
        ("M1 2L3 4", "1 2 m 3 4 l"),
        ("m1 2 3 4", "1 2 m 4 6 l"),
        ("M1,2 3,4z", "1 2 m 3 4 l h"),
        ("M0 0h5v5H0z", "0 0 m 5 0 l 5 5 l 0 5 l h"),
        ("M0 0c1 1 2 1 3 0s2-1 3 0", "0 0 m 1 1 2 1 3 0 c 4 -1 5 -1 6 0 c"),
        ("M0 0q3 3 6 0t6 0", "0 0 m 2 2 4 2 6 0 c 8 -2 10 -2 12 0 c"),
        ("M0 0S1 1 2 0", "0 0 m 0 0 1 1 2 0 c"),
        ("M1 1zl1 0", "1 1 m h 2 1 l"),
        ("M.5.5.5-1", "0.5 0.5 m 0.5 -1 l"),
        ("M1e1 2", "10 2 m"),
        ("", ""),
    ],
)
def test_commands(data: str, code: str) -> None:
    assert path(data) == code


@pytest.mark.parametrize(
    "data", ["L", "M1", "M1 2 3", "1 2", "M0 0 X", "M0 0a1 1 0 2 0 3 3", "z5", "M1 2 nan 3"]
)
def test_what_is_no_path_is_refused(data: str) -> None:
    with pytest.raises(ValueError, match="path data"):
        path(data)


def on_curve(p: list[float], t: float) -> tuple[float, float]:
    u = 1 - t
    weights = (u**3, 3 * u * u * t, 3 * u * t * t, t**3)
    return (
        sum(w * p[2 * i] for i, w in enumerate(weights)),
        sum(w * p[2 * i + 1] for i, w in enumerate(weights)),
    )


@given(st.floats(1, 50), st.integers(1, 359), st.booleans())
def test_an_arc_stays_on_its_circle(radius: float, degrees: int, large: bool) -> None:
    end = (radius * math.cos(math.radians(degrees)), radius * math.sin(math.radians(degrees)))
    code = path(f"M{radius} 0A{radius} {radius} 0 {int(degrees > 180)} 1 {end[0]:.6f} {end[1]:.6f}")
    values = numbers(code)
    start, curves = values[:2], [values[i : i + 6] for i in range(2, len(values), 6)]
    for curve in curves:
        for step in range(11):
            x, y = on_curve([*start, *curve], step / 10)
            assert math.hypot(x, y) == pytest.approx(radius, abs=0.01 + radius * 3e-4)
        start = curve[4:]
    assert start == pytest.approx(end, abs=2e-3)


def test_arc_flags_may_stand_together() -> None:
    assert path("M0 0a1 1 0 012 0") == path("M0 0 a 1 1 0 0 1 2 0")
    assert path("M0 0a0 1 0 0 1 2 0").endswith("c")


@pytest.mark.parametrize("code", [rectangle(1, 2, 6, 4, 1, 1), ellipse(4, 4, 3, 2)])
def test_rounded_shapes_stay_in_their_box(code: str) -> None:
    values = numbers(code)
    assert min(values[::2]) == 1
    assert max(values[::2]) == 7
    assert min(values[1::2]) == 2
    assert max(values[1::2]) == 6


def test_points_must_be_pairs() -> None:
    assert polyline("1,2 3,4 5 6", closed=True) == "1 2 m 3 4 l 5 6 l h"
    for wrong in ("", "1 2", "1 2 3", "a b"):
        with pytest.raises(ValueError, match="not pairs"):
            polyline(wrong, closed=False)


@given(st.floats(-1e6, 1e6))
def test_numbers_are_plain_decimals(value: float) -> None:
    assert re.fullmatch(r"-?\d+(\.\d{1,3})?", num(value))
    assert float(num(value)) == pytest.approx(value, abs=0.00051)
