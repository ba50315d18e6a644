"""The strip that says what a sheet is: where nothing else is printed, and nowhere else."""

from hypothesis import given
from hypothesis import strategies as st

from pnp.component import MM, Card, Component, Face, Size
from pnp.errors import UserError
from pnp.press.footer import DEPTH, RISE, RULER, strip
from pnp.press.marks import Line, marks
from pnp.press.sheet import Box, Duplex, Marks, Page, Setup, impose
from pnp.press.units import PAPERS, PRINTABLE

FACE = Face("x.svg")
setups = st.builds(
    Setup,
    st.sampled_from([*PAPERS.values(), Size.mm(297, 210), Size.mm(100, 150)]),
    st.sampled_from(Duplex),
    st.just(Marks.CORNER),
    st.integers(0, 20 * MM),
    st.integers(0, 5 * MM),
    st.integers(0, 4 * MM),
)
sizes = st.builds(Size, st.integers(20 * MM, 150 * MM), st.integers(20 * MM, 150 * MM))


def ink(page: Page, setup: Setup) -> Box | None:
    """Where the footer inks the page."""
    found = strip(page, setup)
    if found is None:
        return None
    if found.upright:
        return Box(found.edge, setup.paper.height - found.start - found.length, DEPTH + RISE, found.length)
    top = setup.paper.height - found.edge - DEPTH - RISE
    return Box(found.start, top, found.length, DEPTH + RISE)


def touch(a: Box, b: Box) -> bool:
    return a.x < b.right and b.x < a.right and a.y < b.bottom and b.y < a.bottom


@given(sizes, st.integers(1, 30), setups)
def test_the_footer_is_on_the_page_and_on_nothing_else(size: Size, count: int, setup: Setup) -> None:
    cards = tuple(Card(str(n), FACE, 1, FACE) for n in range(count))
    try:
        pages = list(impose((Component("c", "c", size, cards),), setup))
    except UserError:
        return
    for page in pages:
        box = ink(page, setup)
        if box is None:
            continue
        assert max(box.width, box.height) >= RULER
        assert min(box.x, box.y) >= PRINTABLE
        assert box.right <= setup.paper.width - PRINTABLE
        assert box.bottom <= setup.paper.height - PRINTABLE
        for place in page.placements:
            b, bleed = place.box, setup.bleed
            assert not touch(box, Box(b.x - bleed, b.y - bleed, b.width + 2 * bleed, b.height + 2 * bleed))
        for mark in marks(page, setup):
            if isinstance(mark, Line) and not mark.dashed:
                left, top = min(mark.x1, mark.x2), min(mark.y1, mark.y2)
                run = Box(left, top, abs(mark.x2 - mark.x1) or 1, abs(mark.y2 - mark.y1) or 1)
                assert not touch(box, run)


def test_usual_sheets_have_one() -> None:
    cards = tuple(Card(str(n), FACE) for n in range(9))
    for paper in (PAPERS["a4"], PAPERS["letter"]):
        for size in (Size.mm(63, 88), Size.mm(41, 63), Size.mm(53, 53), Size.mm(95, 125)):
            setup = Setup(paper)
            page = next(impose((Component("c", "c", size, cards),), setup))
            assert strip(page, setup) is not None, (paper, size)
