"""Imposition: nothing overlaps, nothing leaves the page, and backs lie behind their fronts."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pnp.component import MM, Card, Component, Face, Size
from pnp.errors import UserError
from pnp.press.marks import Line, marks
from pnp.press.sheet import Box, Duplex, Marks, Placement, Setup, Side, grid_for, impose, sheet_count

FACE = Face("x.svg")
A4, LETTER = Size.mm(210, 297), Size.mm(215.9, 279.4)


def component(size: Size, count: int, *, back: bool = True, gap: int = 0) -> Component:
    cards = tuple(Card(str(n), FACE, 1, FACE if back else None) for n in range(count))
    return Component("cards", "Cards", size, cards, gap)


sizes = st.builds(Size, st.integers(20 * MM, 120 * MM), st.integers(20 * MM, 120 * MM))
papers = st.sampled_from([A4, LETTER, Size.mm(297, 420), Size.mm(150, 200), Size.mm(200, 150)])
setups = st.builds(
    Setup,
    papers,
    st.sampled_from(Duplex),
    st.sampled_from(Marks),
    st.integers(0, 12 * MM),
    st.integers(0, 5 * MM),
    st.integers(0, 4 * MM),
)


def overlap(a: Box, b: Box, apart: int = 0) -> bool:
    return (
        a.x < b.right + apart and b.x < a.right + apart and a.y < b.bottom + apart and b.y < a.bottom + apart
    )


def pages(size: Size, count: int, setup: Setup) -> list:
    try:
        return list(impose((component(size, count),), setup))
    except UserError:
        return []


@given(sizes, st.integers(1, 40), setups)
def test_cards_lie_apart_and_inside_the_margins(size: Size, count: int, setup: Setup) -> None:
    apart = max(setup.gap, 2 * setup.bleed)
    inset = setup.margin + setup.bleed
    for page in pages(size, count, setup):
        boxes = [place.box for place in page.placements]
        for n, box in enumerate(boxes):
            assert box.x >= inset
            assert box.right <= setup.paper.width - inset
            assert box.y >= inset
            assert box.bottom <= setup.paper.height - inset
            assert not any(overlap(box, other, apart) for other in boxes[:n])
            if page.fold is not None:
                assert box.bottom <= page.fold or box.y >= page.fold


@given(sizes, st.integers(1, 40), setups)
def test_every_card_is_printed_once(size: Size, count: int, setup: Setup) -> None:
    found = pages(size, count, setup)
    fronts = [p.card.id for page in found for p in page.placements if p.side is Side.FRONT]
    backs = [p.card.id for page in found for p in page.placements if p.side is Side.BACK]
    if found:
        assert fronts == [str(n) for n in range(count)]
        assert sorted(backs) == ([] if setup.duplex is Duplex.NONE else sorted(fronts))
        assert [page.number for page in found] == list(range(1, len(found) + 1))


def on_the_paper(
    placement: Placement, setup: Setup, fold: int | None
) -> tuple[tuple[float, float], tuple[int, int]]:
    """Where a back's centre ends up under the front page, seen through it, and where its head then points.

    Written from the paper in hand: the sheet is turned about one of its edges, or folded, and looked through.
    """
    box = placement.box
    x, y = box.x + box.width / 2, box.y + box.height / 2
    head = {0: (0, -1), 90: (1, 0), 180: (0, 1), 270: (-1, 0)}[placement.turned]
    if fold is not None:
        return (x, 2 * fold - y), (head[0], -head[1])
    upright_axis = (setup.duplex is Duplex.LONG) == (setup.paper.height >= setup.paper.width)
    if upright_axis:
        return (setup.paper.width - x, y), (-head[0], head[1])
    return (x, setup.paper.height - y), (head[0], -head[1])


@given(sizes, st.integers(1, 40), setups)
def test_a_back_lies_behind_its_front_with_its_head_the_same_way(
    size: Size, count: int, setup: Setup
) -> None:
    found = pages(size, count, setup)
    fronts = {p.card.id: p for page in found for p in page.placements if p.side is Side.FRONT}
    for page in found:
        for back in page.placements:
            if back.side is not Side.BACK:
                continue
            front = fronts[back.card.id]
            centre, head = on_the_paper(back, setup, page.fold)
            assert centre == (front.box.x + front.box.width / 2, front.box.y + front.box.height / 2)
            assert (back.box.width, back.box.height) == (front.box.width, front.box.height)
            assert head == {0: (0, -1), 90: (1, 0)}[front.turned]


def test_the_back_of_a_partly_filled_page_mirrors_the_page_and_not_the_block() -> None:
    last = pages(Size.mm(63, 88), 10, Setup(A4))[-2:]
    front, back = last[0].placements[0].box, last[1].placements[0].box
    assert len(last[1].placements) == 1
    assert back.x == A4.width - front.right > A4.width / 2


@pytest.mark.parametrize(
    ("size", "setup", "places"),
    [
        (Size.mm(63.5, 88.9), Setup(LETTER), 9),  # exactly as high as the margins leave
        (Size.mm(63, 88), Setup(A4), 9),
        (Size.mm(63, 88), Setup(LETTER), 9),
        (Size.mm(41, 63), Setup(A4), 18),
        (Size.mm(53, 53), Setup(LETTER), 15),
        (Size.mm(63, 88), Setup(A4, bleed=3 * MM), 8),
        (Size.mm(63, 88), Setup(A4, gap=2 * MM), 9),
        (Size.mm(63, 88), Setup(A4, Duplex.FOLD), 4),
        (Size.mm(197.3, 284.3), Setup(A4), 1),
    ],
)
def test_as_many_cards_as_fit(size: Size, setup: Setup, places: int) -> None:
    assert grid_for(component(size, 1), setup).places == places


def test_a_card_that_does_not_fit_is_refused_with_what_is_left() -> None:
    with pytest.raises(UserError, match=r"cards: a card of 200 x 290 mm .* 197\.3 x 284\.3 mm is left"):
        grid_for(component(Size.mm(200, 290), 1), Setup(A4))
    with pytest.raises(UserError, match="nothing is left"):
        grid_for(component(Size.mm(20, 20), 1), Setup(A4, margin=110 * MM))


@pytest.mark.parametrize("size", [Size(0, 0), Size(0, 5 * MM), Size(5 * MM, -1)])
def test_a_card_of_no_size_is_refused(size: Size) -> None:
    with pytest.raises(UserError, match=r"cards: a card of .* can't be printed"):
        grid_for(component(size, 1), Setup(A4))


def test_each_component_starts_a_fresh_sheet_and_reverses_stay_free() -> None:
    with_backs, without = component(Size.mm(63, 88), 10), component(Size.mm(63, 88), 3, back=False)
    found = list(impose((without, with_backs), Setup(A4)))
    assert [(page.component.cards, page.side, len(page.placements)) for page in found] == [
        (without.cards, Side.FRONT, 3),
        (without.cards, Side.BACK, 0),
        (with_backs.cards, Side.FRONT, 9),
        (with_backs.cards, Side.BACK, 9),
        (with_backs.cards, Side.FRONT, 1),
        (with_backs.cards, Side.BACK, 1),
    ]


def test_a_document_without_backs_has_no_reverses() -> None:
    assert [page.side for page in impose((component(Size.mm(63, 88), 10, back=False),), Setup(A4))] == [
        Side.FRONT
    ] * 2


@given(sizes, st.integers(1, 40), setups)
def test_sheets_are_counted_before_they_are_made(size: Size, count: int, setup: Setup) -> None:
    found = pages(size, count, setup)
    if found:
        sheets = sheet_count(found[0].component, grid_for(found[0].component, setup))
        assert len(found) == sheets * (2 if setup.duplex in (Duplex.LONG, Duplex.SHORT) else 1)


@given(sizes, st.integers(1, 40), setups)
def test_corner_marks_touch_no_card_and_no_bleed(size: Size, count: int, setup: Setup) -> None:
    for page in pages(size, count, setup):
        found = marks(page, setup)
        if page.side is Side.BACK or setup.marks is Marks.NONE:
            assert all(mark.dashed for mark in found)  # the fold line is always there
        if setup.marks is Marks.LINES:
            continue
        for mark in found:
            assert isinstance(mark, Line)
            box = Box(
                min(mark.x1, mark.x2), min(mark.y1, mark.y2), abs(mark.x2 - mark.x1), abs(mark.y2 - mark.y1)
            )
            near = 0 if mark.dashed else setup.bleed
            assert not any(overlap(box, place.box, near) for place in page.placements)
            assert box.x >= 0
            assert box.y >= 0
            assert box.right <= setup.paper.width
            assert box.bottom <= setup.paper.height


def test_every_cut_has_its_marks() -> None:
    page = pages(Size.mm(63, 88), 9, Setup(A4))[0]
    found = [mark for mark in marks(page, Setup(A4)) if isinstance(mark, Line)]
    edges = {edge for place in page.placements for edge in (place.box.x, place.box.right)}
    assert {mark.x1 for mark in found if mark.x1 == mark.x2} == edges
    assert len([mark for mark in found if mark.x1 == mark.x2]) == 2 * len(edges)
