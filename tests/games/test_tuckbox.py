"""Tuck boxes: nets that close around their stacks, and that fit on paper."""

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pnp.component import MINI, MM, POKER, Component, Face, Shape, Size
from pnp.games import GAMES, Settings, components
from pnp.games.tuckbox import MOST, ROOM, Net, Stack, tuck_box
from pnp.messages import LANGS
from pnp.press.look import Look
from pnp.press.singles import singles, texts
from pnp.press.templates import Templates

BOXED = ("hunters", "codenames", "deck")
sizes = st.builds(Size.mm, st.integers(30, 70), st.integers(30, 95))
counts = st.integers(10, MOST)


def box(key: str, lang: str = "nb", **given: object) -> Component:
    settings = Settings(lang, 7, **given)  # type: ignore[arg-type]
    return components(GAMES[key], settings, ("box",))[0]


def outline(net: Net) -> list[tuple[float, float]]:
    """The corners of the line to cut along, in mm, where the net is drawn on a piece of its own size."""
    face = tuck_box("deck", Settings(), [Stack("cards", "Cards", POKER, 54, "crown")]).cards[0].front
    assert isinstance(face, Face)
    size = {"w": net.size.width / MM, "h": net.size.height / MM}
    svg = Templates(Look()).fill(face.template, {**face.data, **net.data(), **size})
    data = next(d for d in re.findall(r' d="([^"]+)"', svg) if d.count("A") == 3)
    x, y, corners = 0.0, 0.0, []
    for command, rest in re.findall(r"([MLHVA])([^A-Z]*)", data):
        *_, last = numbers = [float(n) for n in rest.split()]
        x = x if command == "V" else last if command == "H" else numbers[-2]
        y = y if command == "H" else last
        corners.append((x, y))
    return corners


@given(sizes, counts)
def test_the_box_holds_its_stack_with_little_room_to_spare(card: Size, count: int) -> None:
    net = Net.around(card, count)
    narrow, long = sorted((card.width, card.height))
    assert MM <= net.width - narrow <= 2 * MM
    assert MM <= net.height - long <= 2 * MM
    assert net.depth == count * 300 + MM


@given(sizes, counts)
def test_the_ring_closes_and_the_flaps_cover(card: Size, count: int) -> None:
    net = Net.around(card, count)
    data = net.data()
    around = net.size.width / MM - data["glue"]
    assert around == pytest.approx(2 * data["wide"] + 2 * data["deep"])
    assert net.size.height / MM == pytest.approx(data["tuck"] + data["deep"] + data["high"] + data["deep"])
    assert 2 * data["dust"] <= data["wide"]  # dust flaps from both sides don't meet
    assert data["under"] < data["deep"]  # what is glued under the bottom does not stick out
    assert data["glue"] < data["wide"]


@pytest.mark.parametrize(("card", "count"), [(POKER, 54), (POKER, 63), (MINI, 18), (Size.mm(68, 44), 100)])
def test_the_cut_line_fills_the_net_and_its_panels_match(card: Size, count: int) -> None:
    net = Net.around(card, count)
    corners = outline(net)
    xs, ys = [x for x, _ in corners], [y for _, y in corners]
    assert (min(xs), min(ys)) == pytest.approx((0, 0), abs=0.2)
    assert (max(xs), max(ys)) == pytest.approx((net.size.width / MM, net.size.height / MM), abs=0.2)
    data = net.data()
    top, bottom = data["tuck"] + data["deep"], data["tuck"] + data["deep"] + data["high"]
    folds = [data["glue"]]
    for panel in ("wide", "deep", "wide", "deep"):
        folds.append(folds[-1] + data[panel])
    for fold in folds:  # the line meets each upright fold at its top and at its bottom
        for y in (top, bottom):
            assert any(abs(x - fold) < 0.2 and abs(at - y) < 0.01 for x, at in corners), (fold, y)


@pytest.mark.parametrize("count", [54, 63])
def test_poker_decks_fit_a4_and_letter(count: int) -> None:
    size = Net.around(POKER, count).size
    assert size.width <= ROOM.width
    assert size.height <= ROOM.height


def test_thick_stacks_are_shared_out_evenly() -> None:
    stack = Stack("words", "Ord", Size.mm(68, 44), 201, "star")
    assert (stack.boxes, stack.in_box) == (3, 67)
    assert stack.net() == Net.around(Size.mm(44, 68), 67)


def test_every_deck_has_its_box() -> None:
    assert {card.id: (card.copies, card.facts["cards"]) for card in box("hunters").cards} == {
        "actions": (1, 63),
        "points": (1, 18),
        "roles": (1, 32),
    }
    assert {card.id: (card.copies, card.facts["cards"]) for card in box("codenames").cards} == {
        "keys": (1, 40),
        "words": (2, 100),
        "agents": (1, 25),
    }
    assert {card.id: (card.copies, card.facts["cards"]) for card in box("deck").cards} == {"cards": (1, 54)}


def test_pieces_are_as_large_as_the_largest_net_and_cut_along_the_drawn_line() -> None:
    made = box("hunters")
    assert made.size == Net.around(POKER, 63).size
    assert made.shape is Shape.DRAWN


def test_a_stack_that_has_no_room_on_a_sheet_is_told() -> None:
    made = box("codenames", options={"size": "150"})
    assert [card.id for card in made.cards] == ["words", "agents"]
    assert made.notes == ("no box for keys: opened flat it is 339 x 190.5 mm, more than a sheet holds",)


def test_more_cards_take_more_boxes() -> None:
    keys = box("codenames", count=150).cards[0]
    assert (keys.copies, keys.facts["cards"]) == (2, 75)


@pytest.mark.parametrize("ink", ["full", "saver"])
@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize("key", BOXED)
def test_every_text_fits(key: str, lang: str, ink: str) -> None:
    made = box(key, lang)
    for single, boxes in texts(singles((made,)), Look(lang, ink)):
        said = " ".join(box.text for box in boxes)
        assert str(single.card.facts["cards"]) in said


def test_few_cards_get_no_box_and_a_note_says_so() -> None:
    made = box("codenames", count=9)
    assert [card.id for card in made.cards] == ["agents"]
    assert made.notes[0] == "no box for keys: one is made for 10 cards or more, and there are 9"
    assert [card.id for card in box("codenames", count=10).cards] == ["keys", "words", "agents"]
