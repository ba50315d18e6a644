"""Every text stands out from its ground, measured on the rendered face."""

from itertools import islice

import pytest
from PIL import Image

from pnp.component import Component
from pnp.games import GAMES, Settings, components
from pnp.press.look import Look
from pnp.press.pictures import pictures
from pnp.press.sight import linear
from pnp.press.singles import singles, texts

DPI = 300
PRINTED = [key for key, game in GAMES.items() if game.prints]


def luminance(colour: tuple[int, int, int]) -> float:
    r, g, b = (linear(channel / 255) for channel in colour)
    return 0.2126 * r + 0.7152 * g + 0.0722 * b


def contrast(image: Image.Image) -> float:
    colours = [colour for _, colour in image.getcolors(image.width * image.height)]
    levels = sorted(map(luminance, colours))
    return (levels[-1] + 0.05) / (levels[0] + 0.05)


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
                assert contrast(image.crop(tuple(crop))) >= 4.5, (single.owner, box)
