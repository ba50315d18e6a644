"""Records: what happened at the table, as people write it down.

record = read(path)
top = record.table(required=("game", "players"), optional=("play",))
names = player_names(top["players"], fewest=4, most=4)
"""

from dataclasses import replace
from pathlib import Path
from typing import Any

from pnp import reading
from pnp.errors import UserError
from pnp.playing_cards import short
from pnp.reading import Node, Text, pick
from pnp.referee.seal import unseal

_WHAT = "record"


def read(path: str | Path) -> Node:
    """The record in this file. Raises `UserError` where it can't be read or is no valid TOML."""
    return _unsealed(reading.read(path, _WHAT))


def parse(text: str, file: str) -> Node:
    """The record in this text; `file` is what messages call it. Raises `UserError` where it is no valid TOML."""
    return _unsealed(reading.parse(text, file, _WHAT))


def _unsealed(record: Node) -> Node:
    """The record with what `pnp deal` sealed in it put in its place."""
    if "sealed" not in record.value:
        return record
    source = replace(record.source, sealed=True)
    return Node(_opened(record.value, source), (), source)


def _opened(value: dict[str, Any], source: Text) -> dict[str, Any]:
    seal_line = source.lines.get(("sealed",), 1)
    try:
        hidden = unseal(str(value["sealed"]))
    except ValueError:
        message = "the sealed part is damaged; copy it from the record that `pnp deal` wrote"
        raise UserError(message, file=source.file, line=seal_line) from None
    twice = sorted(hidden.keys() & value.keys())
    if twice:
        raise UserError(f"{twice[0]} is sealed and written out; keep one", file=source.file, line=seal_line)
    return {key: each for key, each in value.items() if key != "sealed"} | hidden


def player_names(node: Node, fewest: int, most: int) -> tuple[str, ...]:
    """The players' names, `fewest` to `most` of them, no two alike but for case and spaces."""
    names = [each.text() for each in node.items()]
    if not fewest <= len(names) <= most:
        number = str(fewest) if fewest == most else f"{fewest} to {most}"
        raise node.error(f"{node.name} must be {number} names; found {len(names)}")
    for place, (name, each) in enumerate(zip(names, node.items(), strict=True)):
        if not name:
            raise each.error("a player's name is empty")
        if not name.isprintable():
            raise each.error(f"the name '{short(name)}' has characters that can't be shown")
        if pick(name, names[:place]) is not None:
            raise each.error(f"two players are called '{short(name)}'; each needs a name of their own")
    return tuple(names)
