"""Colours as SVG writes them, as numbers of light."""

import re

from reportlab.lib.colors import Color, getAllNamedColors

from pnp.press.path import num

_HEX = re.compile(r"#(?:([0-9A-Fa-f]{6})(?:[Ff]{2})?|([0-9A-Fa-f]{3})[Ff]?)")
_RGB = re.compile(r"rgb\(\s*([\d.]+)(%?)\s*[,\s]\s*([\d.]+)\2\s*[,\s]\s*([\d.]+)\2\s*\)")
# CSS's names that the library lacks or has otherwise
_NAMED = {"darkseagreen": "#8FBC8F", "lightgray": "#D3D3D3", "rebeccapurple": "#663399"}
CLEAR = frozenset({"none", "transparent"})

Light = tuple[float, float, float]


def light(text: str) -> Light | None:
    """A colour (#RRGGBB, #RGB, rgb(…) or one of CSS's names) as red, green and blue, 0 to 1; None for any other text.

    >>> light("#FF0000"), light("rgb(0, 255, 0)"), light("sky")
    ((1.0, 0.0, 0.0), (0.0, 1.0, 0.0), None)
    """
    match = _HEX.fullmatch(_NAMED.get(text.lower(), text))
    if match:
        digits = match[1] or "".join(digit * 2 for digit in match[2])
        red, green, blue = (int(digits[i : i + 2], 16) / 255 for i in (0, 2, 4))
        return red, green, blue
    match = _RGB.fullmatch(text)
    if match:
        return _shares(match[1], match[3], match[4], whole=100 if match[2] else 255)
    named = getAllNamedColors().get(text.lower())
    return named.rgb() if type(named) is Color and named.alpha == 1 else None


def _shares(*channels: str, whole: int) -> Light | None:
    try:
        red, green, blue = (min(1.0, float(channel) / whole) for channel in channels)
    except ValueError:
        return None
    return red, green, blue


def rgb(text: str) -> str | None:
    """A colour as three numbers for a PDF operator; None for a text that is none.

    >>> rgb("#FF0000")
    '1 0 0'
    """
    found = light(text)
    return None if found is None else " ".join(map(num, found))
