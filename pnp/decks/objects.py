"""Tables as JSON: a list of objects."""

import json
import math
from pathlib import Path
from typing import Any

from pnp.decks.encodings import decoded
from pnp.decks.grid import ITEM, MOST_DIGITS, Cell, Grid, fault
from pnp.errors import UserError
from pnp.playing_cards import short

_NEEDED = "a table in JSON is a list of objects, or an object with one such list in it"


def read(data: bytes, path: Path) -> Grid:
    """The table in this file; its columns are the keys of all objects as they first appear.

    Raises `UserError` for what is no JSON or no list of objects, for keys that stand twice in an object, and for
    numbers that can't be kept.
    """
    items = _items(_value(decoded(data, path), path), path)
    keys = tuple(dict.fromkeys(key for item in items for key in item))
    if not keys:
        raise UserError("the table is empty; the keys of its objects name the columns", file=path)
    rows = ((place, [_cell(item.get(key)) for key in keys]) for place, item in enumerate(items, 1))
    return Grid(path, ITEM, None, keys, rows)


def _value(text: str, path: Path) -> Any:
    try:
        return json.loads(
            text, object_pairs_hook=_object, parse_constant=_constant, parse_float=_float, parse_int=_int
        )
    except json.JSONDecodeError as error:
        message = f"not valid JSON at column {error.colno}: {error.msg}"
        raise UserError(message, file=path, line=error.lineno) from None
    except RecursionError:
        raise UserError("lists and objects stand too deep within each other", file=path) from None
    except UserError as error:
        raise UserError(str(error), file=path) from None


def _object(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found: dict[str, Any] = {}
    for key, value in pairs:
        if key in found:
            values = f"with {_told(found[key])} and {_told(value)}"
            raise UserError(f"the key '{short(key)}' stands twice in one object, {values}; keep one")
        found[key] = value
    return found


def _told(value: Any) -> str:
    match value:
        case list():
            return "a list"
        case dict():
            return "an object"
        case _:
            return short(json.dumps(value, ensure_ascii=False))


def _constant(name: str) -> Any:
    raise UserError(f"{name} is no number that a card can show; write a number, or a text in quotes")


def _float(digits: str) -> float:
    number = float(digits)
    if not math.isfinite(number):
        raise UserError(f"the number {short(digits)} is too large; write it as a text in quotes")
    return number


def _int(digits: str) -> int:
    if len(digits.lstrip("-")) > MOST_DIGITS:
        raise UserError(
            f"the number {short(digits)} has more than {MOST_DIGITS} digits; write it as a text in quotes"
        )
    return int(digits)


def _items(value: Any, path: Path) -> list[dict[str, Any]]:
    if isinstance(value, dict):
        lists = [key for key, each in value.items() if isinstance(each, list) and _of_objects(each)]
        if len(lists) != 1:
            found = ", ".join(f"'{short(key)}'" for key in lists[:5]) or "none"
            raise UserError(f"{_NEEDED}; lists found: {found}", file=path)
        value = value[lists[0]]
    if not isinstance(value, list):
        raise UserError(f"{_NEEDED}; found {_told(value)}", file=path)
    for place, item in enumerate(value, 1):
        if not isinstance(item, dict):
            raise fault(path, ITEM, place, f"must be an object in {{braces}}; found {_told(item)}")
    return value


def _of_objects(values: list[Any]) -> bool:
    return all(isinstance(value, dict) for value in values)


def _cell(value: Cell) -> Cell:
    if isinstance(value, str):
        return value.strip()
    return "" if value is None else value
