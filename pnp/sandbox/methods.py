"""The methods of values that a template may call."""

from collections.abc import Callable, Mapping
from typing import Any

from jinja2.runtime import LoopContext

from pnp.sandbox import texts
from pnp.sandbox.meter import Meter, Refused

_Function = Callable[..., Any]


class Method:
    """A method of a value, ready to be called; `meter` counts what it costs."""

    __slots__ = ("_function", "_meter", "_value")

    def __init__(self, meter: Meter, function: _Function, value: object) -> None:
        self._meter = meter
        self._function = function
        self._value = value

    def __call__(self, *args: Any, **named: Any) -> Any:
        return self._function(self._meter, self._value, *args, **named)

    def __repr__(self) -> str:  # of the printed value, or of a list that holds it
        raise Refused("this is a method: call it, with brackets after its name")


def _of_text(name: str) -> _Function:
    """A method that looks through the text, and its arguments, once."""

    def method(meter: Meter, text: str, *args: Any) -> Any:
        meter.spend(4 * len(text) + 1)
        for arg in args:
            meter.weigh(arg)
        return getattr(text, name)(*args)

    return method


def _of_list(name: str) -> _Function:
    def method(meter: Meter, items: Any, *args: Any) -> Any:
        meter.weigh((items, args))
        return getattr(items, name)(*args)

    return method


def _strip(name: str) -> _Function:
    def method(meter: Meter, text: str, letters: str | None = None) -> str:
        return texts.stripped(meter, text, name, letters)

    return method


def _view(name: str) -> _Function:
    """The keys, values or items of a table, as a list."""

    def method(meter: Meter, table: Mapping[Any, Any]) -> list[Any]:
        return meter.items(getattr(table, name)())

    return method


def _get(meter: Meter, table: Mapping[Any, Any], key: Any, default: Any = None) -> Any:
    meter.weigh(key)
    return table.get(key, default)


def _of_loop(name: str) -> _Function:
    def method(meter: Meter, loop: LoopContext, *args: Any) -> Any:
        meter.weigh(args)
        return getattr(loop, name)(*args)

    return method


_LOOKING = (
    "capitalize count endswith find index isalnum isalpha isdecimal isdigit islower isnumeric isspace istitle isupper "
    "lower partition removeprefix removesuffix split splitlines startswith swapcase title upper"
)
_TEXT: dict[str, _Function] = {
    **{name: _of_text(name) for name in _LOOKING.split()},
    **{name: _strip(name) for name in ("strip", "lstrip", "rstrip")},
    "format": texts.fill_in,
    "join": texts.join,
    "replace": texts.replace,
}
_LIST: dict[str, _Function] = {name: _of_list(name) for name in ("count", "index")}
_TABLE: dict[str, _Function] = {"get": _get, **{name: _view(name) for name in ("items", "keys", "values")}}
_LOOP: dict[str, _Function] = {name: _of_loop(name) for name in ("changed", "cycle")}
_NONE: dict[str, _Function] = {}


def methods_of(value: object) -> Mapping[str, _Function]:
    """The methods that a template may call on `value`, by name."""
    if isinstance(value, str):
        return _TEXT
    if isinstance(value, Mapping):
        return _TABLE
    if isinstance(value, list | tuple):
        return _LIST
    return _LOOP if isinstance(value, LoopContext) else _NONE
