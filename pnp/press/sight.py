"""How a picture looks to other eyes and on other paper: protan, deutan and tritan sight, and grey.

The matrices are those of Machado, Oliveira and Fernandes, "A physiologically-based model for simulation of color
vision deficiency" (2009), at full severity; they work on linear light.
"""

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from PIL.Image import Image

Row = tuple[float, float, float]

SIGHTS: dict[str, tuple[Row, Row, Row]] = {
    "protan": (
        (0.152286, 1.052583, -0.204868),
        (0.114503, 0.786281, 0.099216),
        (-0.003882, -0.048116, 1.051998),
    ),
    "deutan": (
        (0.367322, 0.860646, -0.227968),
        (0.280085, 0.672501, 0.047413),
        (-0.011820, 0.042940, 0.968881),
    ),
    "tritan": (
        (1.255528, -0.076749, -0.178779),
        (-0.078411, 0.930809, 0.147602),
        (0.004733, 0.691367, 0.303900),
    ),
    "grey": ((0.2126, 0.7152, 0.0722),) * 3,
}


def linear(value: float) -> float:
    """A channel of sRGB (0 to 1) as linear light."""
    return value / 12.92 if value <= 0.04045 else float(((value + 0.055) / 1.055) ** 2.4)


def encoded(value: float) -> float:
    """Linear light as a channel of sRGB, 0 to 1."""
    value = min(1.0, max(0.0, value))
    return value * 12.92 if value <= 0.0031308 else float(1.055 * value ** (1 / 2.4) - 0.055)


def seen_by(colour: tuple[int, int, int], sight: str) -> tuple[int, int, int]:
    """A colour (0 to 255) as this sight has it.

    >>> seen_by((255, 255, 255), "deutan"), seen_by((255, 0, 0), "grey")
    ((255, 255, 255), (127, 127, 127))
    """
    light = [linear(channel / 255) for channel in colour]
    r, g, b = (
        round(255 * encoded(sum(m * v for m, v in zip(row, light, strict=True)))) for row in SIGHTS[sight]
    )
    return r, g, b


def picture_seen_by(image: "Image", sight: str) -> "Image":
    """A picture as this sight has it, in at most 256 colours: our faces are flat, so that is all of them but edges."""
    from PIL.Image import Quantize

    reduced = image.quantize(256, method=Quantize.MEDIANCUT)
    palette = reduced.getpalette() or []
    colours = [(palette[i], palette[i + 1], palette[i + 2]) for i in range(0, len(palette) - 2, 3)]
    reduced.putpalette([channel for colour in colours for channel in seen_by(colour, sight)])
    return reduced.convert("RGB")
