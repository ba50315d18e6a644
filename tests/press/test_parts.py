"""The macros that all games share, as a card uses them."""

from pathlib import Path

import pytest

from pnp.component import Face
from pnp.press.look import Look
from pnp.press.paint import TextBox
from tests.press.test_images import BLUE, RED, SIZE, WHITE, Desk, near, quartered, saved

IMPORT = '{% import "parts.svg" as p %}\n'


@pytest.fixture
def desk(tmp_path: Path) -> Desk:
    return Desk(tmp_path)


def texts(desk: Desk, body: str) -> tuple[TextBox, ...]:
    desk.body(IMPORT + body)
    return desk.book().texts(Face("face.svg"), SIZE, "card 7")


@pytest.mark.parametrize(
    ("how", "corner", "beside"), [("fit", RED, WHITE), ("crop", RED, RED), ("fill", RED, RED)]
)
def test_a_picture_is_fitted_cropped_or_stretched(
    desk: Desk, how: str, corner: tuple[int, int, int], beside: tuple[int, int, int]
) -> None:
    desk.put("art/a.png", saved(quartered()))
    page = desk.page(IMPORT + f'{{{{ p.picture("art/a.png", 10, 10, 40, 20, "{how}") }}}}')
    assert near(page.getpixel((220, 120)), corner)
    assert near(page.getpixel((120, 120)), beside)
    below = {"fit": BLUE, "crop": BLUE, "fill": BLUE}[how]
    assert near(page.getpixel((220, 280)), below)


def test_an_unknown_way_to_fit_a_picture_is_refused(desk: Desk) -> None:
    desk.put("a.png", saved(quartered()))
    assert 'preserveAspectRatio="stretch"' in desk.fault(
        IMPORT + '{{ p.picture("a.png", 1, 1, 2, 2, "stretch") }}'
    )


@pytest.mark.parametrize(("value", "filled"), [(0, 0), (5, 20), (10, 40), (12, 40), (-3, 0)])
@pytest.mark.parametrize("ink", ["full", "saver"])
def test_a_bar_is_filled_by_its_share(desk: Desk, value: int, filled: int, ink: str) -> None:
    desk.look = Look(ink=ink, source=desk.look.source)
    page = desk.page(IMPORT + f'{{{{ p.bar(10, 10, 40, 6, {value}, 10, "#0000FF") }}}}')
    row = [page.getpixel((x, 130)) != WHITE for x in range(110, 495)]
    assert sum(row) == pytest.approx(max(0, filled * 10 - (10 if filled else 0)), abs=8)


def _inked(page: object, x: float, y: float) -> bool:
    return page.getpixel((round(x * 10), round(y * 10))) != WHITE  # type: ignore[attr-defined]


def test_pips_are_as_many_as_they_count(desk: Desk) -> None:
    page = desk.page(IMPORT + '{{ p.pips("shape-disc", 3, 5, 5, 6, "#0000FF", 10) }}')
    assert [_inked(page, 8 + 10 * n, 8) for n in range(5)] == [True, True, True, False, False]
    desk.body(IMPORT + '{{ p.pips("shape-disc", 0, 5, 5, 6, "#0000FF") }}')
    desk.book().form(Face("face.svg"), SIZE, "none at all")


@pytest.mark.parametrize("rows", ["x.y/.x.", "x.y\\n .x."])
def test_a_grid_follows_its_rows(desk: Desk, rows: str) -> None:
    desk.put("own.svg", '<svg viewBox="0 0 9 9"><rect width="9" height="9" fill="#f00"/></svg>')
    page = desk.page(
        IMPORT + f'{{{{ p.grid("{rows}", 10, 10, 6, {{"x": "shape-disc", "y": "own.svg"}}, "#0000FF") }}}}'
    )
    found = [[_inked(page, 13 + 6 * column, 13 + 6 * row) for column in range(4)] for row in range(3)]
    assert found == [[True, False, True, False], [False, True, False, False], [False] * 4]
    assert near(page.getpixel((250, 130)), RED)


def test_a_list_has_a_dot_before_each(desk: Desk) -> None:
    found = texts(desk, '{{ p.list(["one", "two words"], 5, 5, 40, 20, type.text) }}')
    assert [box.text for box in found] == ["•", "one", "•", "two words"]
    assert found[1].bottom < found[3].bottom
