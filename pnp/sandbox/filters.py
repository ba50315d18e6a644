"""The filters and tests that templates may use: `FILTERS` and `TESTS`, by name, and nothing else.

They are Jinja's, and take what Jinja's take, but for three things: they give lists where Jinja gives generators; what
they do is counted; and `sum` adds numbers only. `lines` and `signed` are ours.
"""

import operator
import re
from collections.abc import Callable, Iterable, Mapping
from functools import partial
from typing import Any

from jinja2 import filters as theirs
from jinja2 import pass_context
from jinja2 import tests as their_tests
from jinja2.runtime import Context
from markupsafe import Markup, escape

from pnp.sandbox import texts
from pnp.sandbox.meter import Meter, Refused
from pnp.sandbox.operators import small
from pnp.sandbox.words import unknown

_Filter = Callable[..., Any]  # (meter, context, value, …)
_Test = Callable[..., bool]  # (meter, value, …)
_LONGEST_PATH = 200  # of an attribute, in characters
_LONGEST_NUMBER = 400  # in characters
_FINEST = 20  # decimal places that `round` knows
_MINUS = "−"


def _textual(make: Callable[..., Any]) -> _Filter:
    """A filter that goes through the value's text."""

    def run(meter: Meter, context: Context, value: object) -> Any:
        return make(meter.text(value))

    return run


def _trim(meter: Meter, context: Context, value: object, chars: str | None = None) -> str:
    return texts.strip(meter, value, chars)


def _replace(
    meter: Meter, context: Context, s: object, old: object, new: object, count: int | None = None
) -> str:
    return texts.replace(meter, s, old, new, -1 if count is None else count)


def _join(meter: Meter, context: Context, value: Any, d: object = "", attribute: Any = None) -> str:
    items = meter.items(value)
    if attribute is not None:
        items = _looked_up(meter, context, items, attribute)
    return texts.join(meter, d, items)


def _lines(meter: Meter, context: Context, value: object) -> list[str]:
    parts = re.split(r"[\n;]", str(meter.text(value)))
    return [part.strip() for part in parts if part.strip()]


def _signed(meter: Meter, context: Context, value: Any) -> str:
    number = float(value)
    size = str(meter.text(value)).strip().lstrip("+-" + _MINUS)
    return size if number == 0 else (_MINUS if number < 0 else "+") + size


def _int(meter: Meter, context: Context, value: Any, default: Any = None, base: int = 10) -> Any:
    return small(_number(theirs.do_int(_readable(value), default, base), value))


def _float(meter: Meter, context: Context, value: Any, default: Any = None) -> Any:
    return _number(theirs.do_float(_readable(value), default), value)


def _number(found: Any, value: Any) -> Any:
    """What was found. Without a default, what is no number is not taken for 0."""
    if found is None:
        raise Refused(
            f"'{str(value)[:40]}' is not a number; write one such as 1.5, or give a default: int(0)"
        )
    return found


def _readable(value: Any) -> Any:
    if isinstance(value, str) and len(value) > _LONGEST_NUMBER:
        raise Refused(f"a text of more than {_LONGEST_NUMBER} characters is not read as a number")
    return value


def _round(meter: Meter, context: Context, value: Any, precision: int = 0, method: Any = "common") -> Any:
    if not -_FINEST <= precision <= _FINEST:
        raise Refused(f"round takes at most {_FINEST} decimal places, not {precision}")
    return theirs.do_round(value, precision, method)


def _abs(meter: Meter, context: Context, value: Any) -> Any:
    return abs(value)


def _sum(meter: Meter, context: Context, value: Any, attribute: Any = None, start: Any = 0) -> Any:
    items = meter.items(value)
    if attribute is not None:
        items = _looked_up(meter, context, items, attribute)
    for item in (start, *items):
        if not isinstance(item, int | float):
            raise Refused(f"sum adds numbers; here is a {type(item).__name__}")
    return small(sum(items, start))


def _list(meter: Meter, context: Context, value: Any) -> list[Any]:
    return meter.items(value)


def _length(meter: Meter, context: Context, value: Any) -> int:
    return len(value)


def _items(meter: Meter, context: Context, value: Mapping[Any, Any]) -> list[Any]:
    if not isinstance(value, Mapping):
        raise Refused("items takes a table")
    return meter.items(value.items())


def _reverse(meter: Meter, context: Context, value: Any) -> Any:
    if isinstance(value, str):
        return meter.text(value)[::-1]
    return meter.items(value)[::-1]


def _first(meter: Meter, context: Context, value: Any) -> Any:
    for item in value:
        return item
    return context.environment.undefined("there is no first item: the list is empty")


def _last(meter: Meter, context: Context, value: Any) -> Any:
    if len(value):
        return meter.items(value)[-1]
    return context.environment.undefined("there is no last item: the list is empty")


def _default(
    meter: Meter, context: Context, value: Any, default_value: Any = "", boolean: bool = False
) -> Any:
    return theirs.do_default(value, default_value, boolean)


def _parted(make: Callable[..., Iterable[list[Any]]]) -> _Filter:
    """`batch` and `slice`: lists of so many, or so many lists."""

    def run(meter: Meter, context: Context, value: Any, number: int, fill_with: Any = None) -> list[Any]:
        if number < 1:
            raise Refused("batch and slice take a number of at least 1")
        meter.spend(number)
        return list(make(meter.items(value), number, fill_with))

    return run


def _ordered(make: Callable[..., Any]) -> _Filter:
    """A filter that compares the items with each other."""

    def run(meter: Meter, context: Context, value: Any, *args: Any, **named: Any) -> Any:
        items = meter.items(value)
        for _ in range(len(items).bit_length()):
            meter.weigh(items)
        for path in (*args, named.get("attribute")):
            _check_path(meter, path, len(items))
        made = make(context.environment, items, *args, **named)
        return made if make in (theirs.do_min, theirs.do_max) else list(made)

    return run


def _dictsort(
    meter: Meter, context: Context, value: Mapping[Any, Any], *args: Any, **named: Any
) -> list[Any]:
    for _ in range(len(value).bit_length()):
        meter.weigh(value)
    return theirs.do_dictsort(value, *args, **named)


def _check_path(meter: Meter, path: object, times: int) -> None:
    if isinstance(path, str):
        if len(path) > _LONGEST_PATH:
            raise Refused(f"an attribute's name has at most {_LONGEST_PATH} characters")
        meter.spend(times * len(path))


def _looked_up(meter: Meter, context: Context, items: list[Any], attribute: Any) -> list[Any]:
    _check_path(meter, attribute, len(items))
    return list(map(theirs.make_attrgetter(context.environment, attribute), items))


def _map(meter: Meter, context: Context, value: Any, *args: Any, **named: Any) -> list[Any]:
    items = meter.items(value)
    if args:
        _check_name("filter", args[0], context.environment.filters)
    _check_path(meter, named.get("attribute"), len(items))
    meter.spend(len(items) * (1 + len(args) + len(named)))
    return list(map(theirs.prepare_map(context, args, named), items))


def _chosen(keep: bool, by_attribute: bool) -> _Filter:
    """`select`, `reject`, `selectattr` and `rejectattr`."""

    def run(meter: Meter, context: Context, value: Any, *args: Any, **named: Any) -> list[Any]:
        items = meter.items(value)
        if by_attribute and args:
            _check_path(meter, args[0], len(items))
        for name in args[by_attribute : by_attribute + 1]:
            _check_name("test", name, context.environment.tests)
        meter.spend(len(items) * (1 + len(args) + len(named)))
        wanted = theirs.prepare_select_or_reject(context, args, named, bool, by_attribute)
        return [item for item in items if wanted(item) is keep]

    return run


def _check_name(kind: str, name: object, known: Mapping[str, object]) -> None:
    if not isinstance(name, str) or name not in known:
        raise Refused(unknown(kind, name, known))


FILTERS: dict[str, _Filter] = {
    # texts
    "capitalize": _textual(theirs.do_capitalize),
    "e": _textual(escape),
    "escape": _textual(escape),
    "join": _join,
    "lines": _lines,  # the parts of a text between line breaks or semicolons, as a list
    "lower": _textual(theirs.do_lower),
    "replace": _replace,
    "safe": _textual(Markup),
    "signed": _signed,  # a number with its sign: +2, −1, 0
    "string": _textual(lambda text: text),
    "title": _textual(theirs.do_title),
    "trim": _trim,
    "upper": _textual(theirs.do_upper),
    "wordcount": _textual(theirs.do_wordcount),
    # numbers
    "abs": _abs,
    "float": _float,
    "int": _int,
    "round": _round,
    "sum": _sum,
    # lists and tables
    "batch": _parted(theirs.do_batch),
    "count": _length,
    "dictsort": _dictsort,
    "first": _first,
    "groupby": _ordered(theirs.sync_do_groupby),
    "items": _items,
    "last": _last,
    "length": _length,
    "list": _list,
    "map": _map,
    "max": _ordered(theirs.do_max),
    "min": _ordered(theirs.do_min),
    "reject": _chosen(False, False),
    "rejectattr": _chosen(False, True),
    "reverse": _reverse,
    "select": _chosen(True, False),
    "selectattr": _chosen(True, True),
    "slice": _parted(theirs.sync_do_slice),
    "sort": _ordered(theirs.do_sort),
    "unique": _ordered(theirs.sync_do_unique),
    # any value
    "d": _default,
    "default": _default,
}


def _compared(compare: Callable[[Any, Any], Any]) -> _Test:
    def run(meter: Meter, value: Any, other: Any) -> bool:
        meter.weigh((value, other))
        return bool(compare(value, other))

    return run


def _of_number(judge: Callable[..., bool]) -> _Test:
    def run(meter: Meter, value: Any, *args: Any) -> bool:
        for number in (value, *args):
            if not isinstance(number, int | float):
                raise Refused(
                    f"only a number can be odd, even or divisible; here is a {type(number).__name__}"
                )
        return judge(value, *args)

    return run


def _plain(judge: Callable[..., bool]) -> _Test:
    """A test that looks at the kind of the value only."""

    def run(meter: Meter, value: Any, *args: Any) -> bool:
        return judge(value, *args)

    return run


def _of_text(judge: Callable[[str], bool]) -> _Test:
    def run(meter: Meter, value: Any) -> bool:
        return judge(meter.text(value))

    return run


_COMPARED: dict[Callable[[Any, Any], Any], tuple[str, ...]] = {
    operator.eq: ("==", "eq", "equalto"),
    operator.ne: ("!=", "ne"),
    operator.lt: ("<", "lt", "lessthan"),
    operator.le: ("<=", "le"),
    operator.gt: (">", "gt", "greaterthan"),
    operator.ge: (">=", "ge"),
    their_tests.test_in: ("in",),
}
TESTS: dict[str, _Test] = {
    **{name: _compared(compare) for compare, names in _COMPARED.items() for name in names},
    "boolean": _plain(their_tests.test_boolean),
    "defined": _plain(their_tests.test_defined),
    "divisibleby": _of_number(their_tests.test_divisibleby),
    "even": _of_number(their_tests.test_even),
    "false": _plain(their_tests.test_false),
    "float": _plain(their_tests.test_float),
    "integer": _plain(their_tests.test_integer),
    "iterable": _plain(their_tests.test_iterable),
    "lower": _of_text(str.islower),
    "mapping": _plain(their_tests.test_mapping),
    "none": _plain(their_tests.test_none),
    "number": _plain(their_tests.test_number),
    "odd": _of_number(their_tests.test_odd),
    "sameas": _plain(their_tests.test_sameas),
    "sequence": _plain(their_tests.test_sequence),
    "string": _plain(their_tests.test_string),
    "true": _plain(their_tests.test_true),
    "undefined": _plain(their_tests.test_undefined),
    "upper": _of_text(str.isupper),
}


def filters_for(meter: Meter) -> dict[str, Callable[..., Any]]:
    """The filters, counting on `meter`. None is worked out before the template runs: they all want its context."""
    return {name: pass_context(partial(run, meter)) for name, run in FILTERS.items()}


def tests_for(meter: Meter) -> dict[str, Callable[..., bool]]:
    """The tests, counting on `meter`."""
    return {name: partial(run, meter) for name, run in TESTS.items()}
