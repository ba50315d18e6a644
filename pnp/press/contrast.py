"""How far a text stands out from its ground, measured on the face as it prints."""

from collections.abc import Iterable
from typing import TYPE_CHECKING

from pnp.press.sight import linear

if TYPE_CHECKING:
    from PIL.Image import Image

Colour = tuple[int, int, int]

LEAST = 4.5  # to 1: what text must have to be read by most eyes and in poor light
_FEW = 4  # colours that take …
_FLAT = (
    0.6  # … so much of an area are a text and flat grounds, the rest their edges; a picture has more of them
)
_NEAR = 0.3  # of a ground's points: where so much of it is close to the text's colour, letters are lost in it
_WEIGHTS = (0.2126, 0.7152, 0.0722)  # how light red, green and blue are
_ROUNDED = 1.0  # of 255, by which a luminance may be off
_LIGHT = tuple(linear(channel / 255) for channel in range(256))
_STEPS = [round(255 * channel) for channel in _LIGHT]


def luminance(colour: Colour) -> float:
    """How light a colour (0 to 255 a channel) is, 0 to 1."""
    return sum(weight * _LIGHT[channel] for weight, channel in zip(_WEIGHTS, colour, strict=True))


def ratio(one: float, other: float) -> float:
    """The contrast of two luminances, 1 (none) to 21 (black and white).

    >>> ratio(0, 1)
    21.0
    """
    return (max(one, other) + 0.05) / (min(one, other) + 0.05)


def contrast(image: "Image") -> float:
    """The most contrast that two points of a picture (RGB) have: where it shows a text on its ground, theirs."""
    levels = [luminance(colour) for _, colour in _counted(image)]
    return ratio(min(levels), max(levels))


def light(image: "Image") -> "Image":
    """How light each point of a picture (RGB) is, as grey: its luminance in 255 steps."""
    return image.point(_STEPS * 3).convert("L", (*_WEIGHTS, 0.0))


def surely(lit: "Image") -> bool:
    """Whether a part of a `light` picture has contrast enough, its rounding taken into account."""
    least, most = lit.getextrema()
    return ratio((least + _ROUNDED) / 255, (most - _ROUNDED) / 255) >= LEAST  # type: ignore[operator]


def is_lost(image: "Image") -> bool:
    """Whether a text stands on a picture much of which is close to its own colour.

    A text is flat, and what it stands on is not: so its colour is the most frequent one.
    """
    (most, text), *ground = _counted(image)
    total = image.width * image.height
    if most + sum(count for count, _ in ground[: _FEW - 1]) >= _FLAT * total:
        return False
    level = luminance(text)
    return _points(ground, level) > _NEAR * (total - most)


def _points(ground: Iterable[tuple[int, Colour]], text: float) -> int:
    """How many points of a ground have too little contrast to a text of this luminance."""
    return sum(count for count, colour in ground if ratio(luminance(colour), text) < LEAST)


def _counted(image: "Image") -> list[tuple[int, Colour]]:
    """The colours of a picture, each with how many points have it, the most frequent first."""
    found = image.getcolors(image.width * image.height) or []
    counted = [(count, (colour[0], colour[1], colour[2])) for count, colour in found]  # type: ignore[index]
    return sorted(counted, reverse=True)
