"""What a face looks like beside its own data: the language, the ink, and the source that its files come from."""

from dataclasses import dataclass
from functools import cache, partial
from typing import Any

from pnp.errors import UserError
from pnp.press.colours import light
from pnp.press.contrast import luminance, ratio
from pnp.source import SHIPPED, Source

_STYLE = "style.toml"
_MM_PER_POINT = 25.4 / 72


@dataclass(frozen=True)
class Look:
    """The language and the ink ("full" or "saver") that faces are filled for, and their source."""

    lang: str = "nb"
    ink: str = "full"
    source: Source = SHIPPED

    def variables(self) -> dict[str, Any]:
        """What every template sees: the colours (`c`) and what reads on them (`ink_on`), the sizes of type in mm
        (`type`), `saver` and `lang`.
        """
        sizes = {**_sizes(), **self.source.sizes}
        own = self.source.colours
        colours = {**_colours(self.ink), **own.get("full", {}), **own.get(self.ink, {})}
        return {
            "c": colours,
            "ink_on": partial(_ink_on, colours["ink"], colours["paper"]),
            "type": {name: size * _MM_PER_POINT for name, size in sizes.items()},
            "saver": self.ink == "saver",
            "lang": self.lang,
        }


def _ink_on(ink: str, paper: str, ground: str) -> str:
    """Whichever of ink and paper stands out more from a ground (#RRGGBB)."""
    shade = _luminance(ground)
    return max((ink, paper), key=lambda colour: ratio(_luminance(colour), shade))


def _luminance(colour: str) -> float:
    channels = light(colour)
    if channels is None:
        raise UserError(f"'{colour[:40]}' is not a colour; write #RRGGBB")
    red, green, blue = (round(255 * channel) for channel in channels)
    return luminance((red, green, blue))


@cache
def _style() -> dict[str, Any]:
    return SHIPPED.table(_STYLE, "the look")


def _colours(ink: str) -> dict[str, str]:
    try:
        return dict(_style()[ink])
    except (KeyError, TypeError, ValueError) as error:
        raise _wrong(error) from error


def _sizes() -> dict[str, float]:
    try:
        return {name: float(size) for name, size in _style()["type"].items()}
    except (KeyError, TypeError, ValueError, AttributeError) as error:
        raise _wrong(error) from error


def _wrong(error: Exception) -> UserError:
    return UserError(f"something is missing or of the wrong kind: {error}", file=SHIPPED.find(_STYLE))
