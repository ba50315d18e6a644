"""Operations on texts whose results can be much longer than what they are given."""

import re
from collections.abc import Iterable
from string import Formatter
from typing import Any

from markupsafe import Markup, escape

from pnp.sandbox.meter import Meter, Refused

_MOST_TRIMMED = 100  # letters that `strip` and `trim` look for: the work is their number times the text's
_PLACE = re.compile(r"[A-Za-z]\w*|\d{0,3}")
_SPEC = re.compile(r"(?:.?[<>=^])?[-+ ]?#?0?(\d{0,2})[,_]?(?:\.(\d{1,2}))?[a-zA-Z%]?", re.DOTALL)


def _alike(meter: Meter, texts: Iterable[object]) -> list[str]:
    """The values as texts; all of them markup where one is, as joining them would make them."""
    made = [meter.text(text) for text in texts]
    if any(isinstance(text, Markup) for text in made):
        made = [escape(text) for text in made]
        meter.spend(sum(map(len, made)))
    return made


def concatenate(meter: Meter, texts: Iterable[object]) -> str:
    """The values written one after the other."""
    return join(meter, "", texts)


def join(meter: Meter, between: object, texts: Iterable[object]) -> str:
    """The values with `between` between each two; markup, with the others escaped, where one is markup."""
    first, *rest = _alike(meter, [between, *texts])
    meter.spend(len(first) * len(rest))
    return type(first)(str(first).join(str(text) for text in rest))


def replace(meter: Meter, text: object, old: object, new: object, count: int = -1) -> str:
    """`text` with the first `count` places of `old`, or all of them, replaced by `new`."""
    whole, was, becomes = _alike(meter, (text, old, new))
    places = str(whole).count(str(was))
    if count >= 0:
        places = min(places, count)
    meter.spend(places * len(becomes))
    return type(whole)(str(whole).replace(str(was), str(becomes), places))


def strip(meter: Meter, text: object, letters: str | None = None) -> str:
    """`text` without the white space, or the `letters`, at its ends."""
    return stripped(meter, text, "strip", letters)


def stripped(meter: Meter, text: object, method: str, letters: str | None = None) -> str:
    """`text` as `str.strip`, `lstrip` or `rstrip` make it."""
    if letters is not None and len(letters) > _MOST_TRIMMED:
        raise Refused(f"trims at most {_MOST_TRIMMED} different letters")
    made: str = getattr(meter.text(text), method)(letters)
    return made


def fill_in(meter: Meter, pattern: str, *values: object, **named: object) -> str:
    """`pattern.format(…)`, without the paths into values and the wide columns that it could ask for.

    Raises `Refused` for these.
    """
    meter.spend(len(pattern))
    for literal, place, spec, how in Formatter().parse(pattern):
        if place is not None:
            _check_place(literal, place, spec or "", how)
            _weigh_place(meter, place, values, named)
            meter.spend(100 if spec else 1)
    return meter.text(pattern.format(*values, **named))


def _check_place(literal: str, place: str, spec: str, how: str | None) -> None:
    if not _PLACE.fullmatch(place) or how:
        raise Refused(
            f"a place in a text names a value and nothing more: {{{place}}} after '{literal[-20:]}'"
        )
    if not _SPEC.fullmatch(spec):
        raise Refused(f"'{spec[:40]}' is no way to write a value; '.1f', '02d' and '+' are some")


def _weigh_place(meter: Meter, place: str, values: tuple[object, ...], named: dict[str, Any]) -> None:
    """A value may be placed often: each time it is written out once more."""
    value = named.get(place)
    if place.isdigit() and int(place) < len(values):
        value = values[int(place)]
    for each in values if place == "" else (value,):
        meter.weigh(each)
        meter.spend(len(each) if isinstance(each, str) else 1)
