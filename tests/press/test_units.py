"""Lengths and paper as people write them."""

from contextlib import suppress

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pnp.component import Size
from pnp.errors import UserError
from pnp.press.units import PAPERS, mm, parse_mm, parse_paper, points


@given(st.integers(0, 2_000_000))
def test_what_is_written_as_people_do_is_read_again(length: int) -> None:
    text = f"{length / 1000:.3f}"
    assert parse_mm(text, "--gap") == parse_mm(text.replace(".", ","), "--gap") == length
    if length % 10 == 0:
        assert parse_mm(mm(length), "--gap") == length


def test_a_point_is_a_seventysecond_of_an_inch() -> None:
    assert points(25_400) == 72
    assert points(PAPERS["a4"].width) == pytest.approx(595.2756, abs=1e-4)
    assert points(PAPERS["letter"].height) == pytest.approx(792, abs=1e-9)


@pytest.mark.parametrize(
    ("text", "size"),
    [
        ("a4", Size.mm(210, 297)),
        (" Letter ", Size.mm(215.9, 279.4)),
        ("A3", Size.mm(297, 420)),
        ("100x150.5", Size.mm(100, 150.5)),
        ("3,5X4", Size.mm(3.5, 4)),
        ("297×210 mm", Size.mm(297, 210)),
        ("100mm x 150mm", Size.mm(100, 150)),
        ("2000x1", Size.mm(2000, 1)),
    ],
)
def test_paper(text: str, size: Size) -> None:
    assert parse_paper(text) == size


@pytest.mark.parametrize(
    "text",
    [
        *("", "a44", "x", "10", "10x", "x10", "0x0", "0.4x10", "10x-5", "2001x5", "99999x1", "1e2x10"),
        *("infx10", "nanxnan", "10x10x10", "1_0x10", "0x10x", "10.x10", "10 10", "ten x ten", "10inx10in"),
    ],
)
def test_what_is_no_paper_is_refused_in_one_line(text: str) -> None:
    with pytest.raises(UserError, match=r"^--paper: [^\n]+$"):
        parse_paper(text)


@given(st.text(max_size=12))
def test_any_text_is_read_or_refused(text: str) -> None:
    for parse in (parse_paper, lambda given: parse_mm(given, "--bleed")):
        with suppress(UserError):
            assert parse(text) is not None


@pytest.mark.parametrize("text", ["-1", "-0.001", "2000.001", "abc", "", "1 2", "1e3", "+", "mm", "0x3"])
def test_what_is_no_length_is_refused(text: str) -> None:
    with pytest.raises(UserError, match=r"^--bleed: [^\n]+$"):
        parse_mm(text, "--bleed")
