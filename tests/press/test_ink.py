"""How much of the faces is inked, and that saver spares it."""

import pytest
from PIL import Image, ImageDraw

from pnp.component import Card, Component, Face, Shape, Size
from pnp.games import GAMES, Settings, components
from pnp.press.ink import FILL, coverage, has_fill, ink_of, share
from pnp.press.look import Look
from pnp.press.sheet import Side

DPI = 254  # ten pixels a mm


def paper(*boxes: tuple[int, int, int, int], colour: str = "#000000") -> Image.Image:
    image = Image.new("RGB", (400, 300), "white")
    for box in boxes:
        ImageDraw.Draw(image).rectangle(box, fill=colour)
    return image


@pytest.mark.parametrize(
    ("colour", "inked"),
    [
        ("#FFFFFF", 0),
        ("#000000", 1),
        ("#FF0000", 1),
        ("#FFFF00", 1),
        ("#808080", 127 / 255),
        ("#FF8080", 127 / 255),
    ],
)
def test_ink_is_what_the_darkest_channel_lacks(colour: str, inked: float) -> None:
    assert share(ink_of(paper((0, 0, 399, 299), colour=colour))) == pytest.approx(inked)


def test_a_quarter_inked_is_a_quarter() -> None:
    assert share(ink_of(paper((0, 0, 199, 149)))) == pytest.approx(0.25)


@pytest.mark.parametrize(
    ("boxes", "fills"),
    [
        ([(50, 50, 79, 79)], True),  # exactly 3 mm
        ([(50, 50, 78, 79)], False),
        ([(10, 50, 390, 70)], False),  # a rule, however long
        ([(50, 50, 64, 79), (66, 50, 80, 79)], False),  # two strokes with a gap
        ([], False),
    ],
)
def test_a_fill_covers_three_millimetres_both_ways(
    boxes: list[tuple[int, int, int, int]], fills: bool
) -> None:
    assert FILL == 3
    assert has_fill(ink_of(paper(*boxes)), DPI) is fills


def test_a_picture_smaller_than_a_fill_has_none() -> None:
    assert not has_fill(Image.new("L", (20, 200), 255), DPI)


def test_copies_weigh_and_backs_are_told_apart() -> None:
    tile = Face("hunters/points.svg", {"value": 1}), Face("hunters/points.svg", {"value": 3})
    one, three = (_front(Card("a", face)) for face in tile)
    both = _front(Card("a", tile[0], 3), Card("b", tile[1], 1))
    assert both == pytest.approx((3 * one + three) / 4)


def _front(*cards: Card) -> float:
    (found,) = coverage([Component("x", "x", Size.mm(41, 63), cards)], Look())
    assert found.side is Side.FRONT
    return found.full


def test_a_round_piece_has_the_area_of_its_circle() -> None:
    face = Face("hunters/counter.svg", {"agent": False, "colour": "red", "symbol": "mask", "index": "R"})
    square, circle = (
        next(coverage([Component("x", "x", Size.mm(25, 25), (Card("a", face),), 0, shape)], Look())).full
        for shape in (Shape.RECTANGLE, Shape.ROUND)
    )
    assert circle == pytest.approx(square * 4 / 3.14159265)


@pytest.mark.parametrize("key", [key for key, game in GAMES.items() if game.prints])
@pytest.mark.parametrize("lang", ["nb", "en"])
def test_saver_spares_three_fifths_wherever_there_are_fills(key: str, lang: str) -> None:
    for side in coverage(components(GAMES[key], Settings(lang, 7, count=20)), Look(lang)):
        assert side.saver <= side.full
        if side.fills:
            assert side.saving >= 0.6, side


def test_grids_of_words_are_all_text_and_tiles_are_not() -> None:
    (grids,) = coverage(components(GAMES["codenames"], Settings("nb", 7, count=2), ("grids",)), Look())
    assert not grids.fills
    assert all(side.fills for side in coverage(components(GAMES["hunters"], Settings(), ("tiles",)), Look()))
