"""Every text stands out from its ground, measured on the rendered face."""

from itertools import islice

import pytest
from PIL import Image

from pnp.component import Component
from pnp.games import GAMES, Settings, components
from pnp.press import contrast
from pnp.press.look import Look
from pnp.press.pictures import pictures
from pnp.press.singles import singles, texts

DPI = 300
PRINTED = [key for key, game in GAMES.items() if game.prints]


def some(parts: tuple[Component, ...]) -> list[Component]:
    """Each component with its first cards: the rest have the same templates."""
    return [
        Component(each.name, each.title, each.size, tuple(islice(each.cards, 8)), each.gap, each.shape)
        for each in parts
    ]


@pytest.mark.parametrize("key", PRINTED)
@pytest.mark.parametrize("ink", ["full", "saver"])
def test_text_is_told_from_its_ground(key: str, ink: str) -> None:
    parts = some(components(GAMES[key], Settings("nb", 7)))
    found = texts(singles(parts), Look("nb", ink))
    for (single, boxes), (same, image) in zip(found, pictures(parts, Look("nb", ink), DPI), strict=True):
        assert single == same
        for box in boxes:
            crop = [round(v / 25.4 * DPI) for v in (box.left, box.top, box.right, box.bottom)]
            if crop[2] - crop[0] > 2 and crop[3] - crop[1] > 2:
                assert contrast.contrast(image.crop(tuple(crop))) >= contrast.LEAST, (single.owner, box)


@pytest.mark.parametrize(
    ("one", "other", "expected"),
    [
        ("#FFFFFF", "#000000", 21),
        ("#777777", "#FFFFFF", 4.48),
        ("#767676", "#FFFFFF", 4.54),
        ("#F00", "#F00", 1),
    ],
)
def test_contrast_is_that_of_the_guidelines(one: str, other: str, expected: float) -> None:
    image = Image.new("RGB", (40, 20), one)
    image.paste(other, (10, 5, 20, 15))
    assert contrast.contrast(image) == pytest.approx(expected, abs=0.005)


@pytest.mark.parametrize(
    ("one", "other", "sure"),
    [
        ("#FFFFFF", "#000000", True),
        ("#FFFFFF", "#777777", False),
        ("#FFFFFF", "#6F6F6F", True),
        ("#000", "#000", False),
    ],
)
def test_what_surely_stands_out_does(one: str, other: str, sure: bool) -> None:
    image = Image.new("RGB", (40, 20), one)
    image.paste(other, (10, 5, 20, 15))
    assert contrast.surely(contrast.light(image)) is sure


def test_a_text_is_lost_where_much_of_its_ground_has_its_colour() -> None:
    for grounds, lost in ((range(0, 250), True), (range(180, 250), False)):
        image = Image.new("RGB", (100, 100))
        chosen = list(grounds)
        image.putdata(
            [(chosen[n * 7 % len(chosen)], chosen[n * 11 % len(chosen)], 200) for n in range(10_000)]
        )
        image.paste("#000000", (40, 20, 60, 80))
        assert contrast.is_lost(image) is lost
    assert not contrast.is_lost(Image.new("RGB", (9, 9), "#777777"))
