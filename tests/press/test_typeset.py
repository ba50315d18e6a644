"""Laws of setting text: nothing is lost, nothing is wider than its room, nothing is smaller than the floor."""

import re
from itertools import pairwise

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from pnp.press.fonts import Fonts
from pnp.press.typeset import DoesNotFit, Piece, Span, block, line, spans, title

FONTS = Fonts()
words = st.text("abcdefgæøåABCÅÖ,.-1 ", min_size=1, max_size=60).filter(lambda text: text.strip())
widths = st.floats(5, 80)


def shown(pieces: list[Piece]) -> str:
    """The text of the pieces as it is read: line by line, from the left."""
    rows: dict[float, list[Piece]] = {}
    for piece in pieces:
        rows.setdefault(piece.y, []).append(piece)
    lines = ["".join(p.span.text for p in sorted(row, key=lambda p: p.x)) for _, row in sorted(rows.items())]
    return " ".join(" ".join(lines).split())


@given(words, widths, st.integers(1, 4), st.sampled_from(["start", "middle", "end"]))
def test_a_title_keeps_its_words_and_its_room(text: str, width: float, lines: int, anchor: str) -> None:
    try:
        pieces = title([Span(text.strip())], FONTS, width=width, size=5, floor=2, lines=lines, anchor=anchor)
    except DoesNotFit:
        return
    left = {"start": 0.0, "middle": -width / 2, "end": -width}[anchor]
    assert shown(pieces) == " ".join(text.split())
    assert len({piece.y for piece in pieces}) <= lines
    for piece in pieces:
        assert 2 - 1e-9 <= piece.size <= 5
        assert piece.width == pytest.approx(FONTS.get("text").width(piece.span.text, piece.size))
        assert piece.x >= left - 1e-6
        assert piece.x + piece.width <= left + width + 1e-6


@given(words, widths)
def test_a_title_that_fits_is_not_made_smaller(text: str, width: float) -> None:
    runs = [Span(text.strip())]
    assume(sum(piece.width for piece in line(runs, FONTS, 5)) <= width)
    assert [piece.size for piece in title(runs, FONTS, width=width, size=5, floor=2)] == [5]


@given(words, st.floats(5, 40))
def test_a_title_is_refused_only_where_the_floor_is_too_large(text: str, width: float) -> None:
    runs = [Span(text.strip())]
    smallest = sum(piece.width for piece in line(runs, FONTS, 2))
    if smallest <= width:
        title(runs, FONTS, width=width, size=5, floor=2)
    elif smallest > width + 1e-6:
        with pytest.raises(DoesNotFit, match=r"^[^\n]*does not fit[^\n]*$"):
            title(runs, FONTS, width=width, size=5, floor=2)


paragraphs = st.lists(
    st.sampled_from(["", "- ", "# ", "1. "]).flatmap(
        lambda mark: words.map(lambda w: mark + w.strip(" -.1,"))
    ),
    min_size=1,
    max_size=6,
)


def build(text: str, width: float, height: float, columns: int = 1) -> list[Piece]:
    return block(
        text,
        FONTS,
        role="text",
        style="regular",
        width=width,
        height=height,
        size=4,
        floor=1.5,
        columns=columns,
    )


@given(paragraphs, st.floats(15, 90), st.floats(10, 120), st.integers(1, 3))
def test_a_block_stays_in_its_box_and_keeps_its_words(
    lines: list[str], width: float, height: float, columns: int
) -> None:
    text = "\n".join(lines)
    assume(text.strip())
    try:
        pieces = build(text, width, height, columns)
    except DoesNotFit:
        return
    for piece in pieces:
        assert 1.5 - 1e-9 <= piece.size <= 4 * 1.25 + 1e-9
        assert piece.x >= 0
        assert piece.x + piece.width <= width + 1e-6
        assert piece.y - piece.size * 0.75 >= -1e-6
        assert piece.y <= height
    wanted = re.findall(r"[^\W_]+", re.sub(r"^(# |- )", "", text, flags=re.MULTILINE))
    found = re.findall(r"[^\W_]+", " ".join(piece.span.text for piece in pieces))
    assert sorted("".join(found)) == sorted("".join(wanted))


@given(words, st.floats(20, 90))
def test_lines_of_a_block_do_not_touch(text: str, width: float) -> None:
    try:
        pieces = build(text, width, 500)
    except DoesNotFit:
        return
    levels = sorted({piece.y for piece in pieces})
    assert all(low - high >= pieces[0].size for high, low in pairwise(levels))


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("a **b** c", [("a ", "regular"), ("b", "bold"), (" c", "regular")]),
        ("*b*", [("b", "italic")]),
        ("2 * 3 * 4", [("2 * 3 * 4", "regular")]),
        ("**", [("**", "regular")]),
        ("a*b", [("a*b", "regular")]),
        ("kl. 10:30", [("kl. 10:30", "regular")]),
        ("***b***", [("b", "bold-italic")]),
        ("**a *b* c**", [("a ", "bold"), ("b", "bold-italic"), (" c", "bold")]),
        ("**a *b***", [("a ", "bold"), ("b", "bold-italic")]),
        ("*a **b** c*", [("a ", "italic"), ("b", "bold-italic"), (" c", "italic")]),
        (r"**a \* b**", [("a * b", "bold")]),
    ],
)
def test_markup(text: str, found: list[tuple[str, str]]) -> None:
    assert [(span.text, span.style) for span in spans(text, "text", "regular")] == found
    assert not any(span.symbol for span in spans(text, "text", "regular"))


@pytest.mark.parametrize(
    ("text", "names"),
    [
        (":star:", ["star"]),
        (":Star: :båt_2:", ["Star", "båt_2"]),
        ("**a :star: b**", ["star"]),
        ("*a **b :star:***", ["star"]),
        ("kl. 10:30:00", []),
        (r"\:star\:", []),
    ],
)
def test_symbols_in_a_text(text: str, names: list[str]) -> None:
    assert [span.text for span in spans(text, "text", "regular") if span.symbol] == names


@given(st.text("ab*:_ 1-", max_size=20))
def test_markup_loses_only_its_own_signs(text: str) -> None:
    joined = "".join(f":{s.text}:" if s.symbol else s.text for s in spans(text, "text", "regular"))
    assert joined.replace("*", "") == text.replace("*", "")


def test_symbols_are_named() -> None:
    found = spans("take :star: now", "text", "bold")
    assert [(span.text, span.symbol) for span in found] == [("take ", False), ("star", True), (" now", False)]
