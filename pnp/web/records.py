"""Records on their way: JSON in the browser, TOML in a file, and one road from both to the referee."""

import re
import tomllib
from collections.abc import Callable, Iterable, Mapping
from typing import Any, TypeAlias

import tomli_w

from pnp.cli.check_cmd import game_of, verdict
from pnp.errors import UserError
from pnp.games import Game
from pnp.referee import Node, parse
from pnp.referee.seal import seal, unseal

Plain: TypeAlias = Callable[[Node, dict[str, Any]], dict[str, Any]]
Fits: TypeAlias = Callable[[Node], None]

MOST_BYTES = 300_000  # of a record on the page, where others wait for their turn: some 9,000 turns

_MADE = "the record"  # what messages call a text of ours; nobody has seen its lines
_TOO_LONG = f"longer than {MOST_BYTES:,} bytes, which is more than this page takes; pnp check takes more"


def toml(record: Mapping[str, Any], covered: Iterable[str] = ()) -> str:
    """The record as TOML, the keys of `covered` sealed in it.

    Raises `UserError` for values that TOML has not, and for more than a record may have.
    """
    hidden = {key: record[key] for key in covered if key in record}
    plain = {key: value for key, value in record.items() if key not in hidden}
    try:
        if hidden and "sealed" in plain:
            hidden = {**unseal(str(plain["sealed"])), **hidden}
        text = tomli_w.dumps({**plain, "sealed": seal(tomli_w.dumps(hidden))} if hidden else plain)
        length = len(text.encode())
    except (TypeError, ValueError, RecursionError):
        raise UserError("the record has something in it that no record has") from None
    if length > MOST_BYTES:
        raise UserError(_TOO_LONG)
    return text


def read(record: Mapping[str, Any], covered: Iterable[str] = ()) -> Node:
    """The record as the referee reads it: through TOML, as from a file. Raises `UserError`."""
    return parse(toml(record, covered), _MADE)


def judged(record: Node, of: Game, fits: Fits) -> dict[str, Any]:
    """The referee's answer in the shape of docs/formats.md, with its table, and `blind` where only the deal was judged.

    Raises `UserError` for a fault of form, for the record of another game, and for what the page has no time for.
    """
    must_be(record, of)
    fits(record)
    report, blind = verdict(record, of)
    return {**report.as_json(), "table": of.module("referee").table(report), "blind": blind}


def opened(text: str, name: str) -> Node:
    """The record in a file's text. Raises `UserError` for what `pnp check` would not read, and for more than the page
    takes.
    """
    if len(text.encode()) > MOST_BYTES:
        raise UserError(_TOO_LONG, file=name)
    return parse(text, name)


def loaded(text: str, name: str, of: Game, plain: Plain, fits: Fits) -> dict[str, Any]:
    """The record in a file's text, its entries written as `plain` does.

    What is sealed stays so: it is handed back as the text that it is. Raises `UserError` for what `pnp check` would not
    read, and for what the page has no time for.
    """
    record = opened(text, name)
    must_be(record, of)
    fits(record)
    of.module("referee").check(record)
    return plain(record, {**tomllib.loads(text.replace("\r\n", "\n")), "game": of.key})


def sentence(error: UserError) -> str:
    """What an error says, without the place in a text that we made ourselves.

    >>> sentence(UserError("pegs must be a whole number", file=_MADE, line=4))
    'pegs must be a whole number'
    """
    return re.sub(rf"^{_MADE}(:\d+)?: ", "", str(error))


def must_be(record: Node, of: Game) -> None:
    """Raises `UserError` where the record is of another game."""
    found = game_of(record)
    if found.key != of.key:
        raise record.error(f"this is a record of {found.title}; this page is for {of.title}")
