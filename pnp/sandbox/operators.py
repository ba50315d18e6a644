"""The operators that can make much of little: refused before they do."""

from collections.abc import Callable
from functools import partial
from typing import Any

from pnp.sandbox.meter import LARGEST, Meter, Refused, TooMuch

_SEQUENCES = (str, list, tuple)


def operators(meter: Meter) -> dict[str, Callable[[Any, Any], Any]]:
    """`+ - * ** %` as a template may use them, by sign. `/` and `//` never make more than they are given."""
    return {
        "+": partial(_add, meter),
        "-": _subtract,
        "*": partial(_multiply, meter),
        "**": _power,
        "%": _remainder,
    }


def small(number: Any) -> Any:
    """`number` itself. Raises `TooMuch` for a whole number that no float could hold."""
    if isinstance(number, int) and not -LARGEST < number < LARGEST:
        raise TooMuch("a number here has more than 308 digits")
    return number


def _add(meter: Meter, left: Any, right: Any) -> Any:
    kind = type(left)
    if kind is float or kind is int:
        total = left + right
        return total if -LARGEST < total < LARGEST else small(total)
    if isinstance(left, _SEQUENCES) and isinstance(right, _SEQUENCES):
        meter.spend(len(left) + len(right))
    return left + right


def _subtract(left: Any, right: Any) -> Any:
    return small(left - right)


def _multiply(meter: Meter, left: Any, right: Any) -> Any:
    if type(left) is float or type(right) is float:
        return left * right
    if isinstance(left, int) and isinstance(right, int):
        return small(left * right)
    for many, times in ((left, right), (right, left)):
        if isinstance(many, _SEQUENCES) and isinstance(times, int):
            meter.spend(len(many) * max(times, 0))
    return left * right


def _power(left: Any, right: Any) -> Any:
    if not (isinstance(left, int | float) and isinstance(right, int | float)):
        raise Refused("only numbers can be raised to a power")
    if isinstance(left, int) and isinstance(right, int) and right * left.bit_length() > 2 * 1024:
        raise TooMuch("a number here has more than 308 digits")
    power = left**right
    return small(power)


def _remainder(left: Any, right: Any) -> Any:
    if isinstance(left, str):
        raise Refused("% takes the remainder of numbers; for texts there are ~ and '…{}…'.format(…)")
    return left % right
