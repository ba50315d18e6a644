"""A TOML file that people write, read into values that know their lines: records, and decks.

    top = read(path, "record").table(required=("game", "players"), optional=("play",))

Whatever is wrong with a file's form is a `UserError` that begins with FILE:LINE.
"""

import difflib
import re
import tomllib
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path as FilePath
from typing import Any, TypeVar

from pnp.errors import UserError
from pnp.lines import Path, lines, refuse_depth
from pnp.playing_cards import Card, Rank, parse_cards, parse_ranks, short

MOST_BYTES = 1_000_000  # 10,000 turns take a third of it
MOST_DIGITS = 18  # of a number: more than any game counts to

T = TypeVar("T")


@dataclass(frozen=True)
class Text:
    """A text of TOML, its file as the user named it, what messages call it, and whether a part of it is sealed."""

    file: str
    text: str
    what: str
    sealed: bool = False

    @cached_property
    def lines(self) -> dict[Path, int]:
        """The line of each key and list item; looked for only when a message needs one."""
        return lines(self.text)


@dataclass(frozen=True, slots=True)
class Node:
    """A value of a file, the path that leads to it, and where it stands. Every method raises
    `UserError`.
    """

    value: Any
    path: Path
    source: Text

    @property
    def line(self) -> int:
        """The line of its key or list item, from 1."""
        return self.source.lines.get(self.path, 1)

    @property
    def name(self) -> str:
        """What a message calls it: its key, and its place where it stands in a list.

        >>> parse('turns = ["a", "b"]', "x", "record").entries()["turns"].items()[1].name
        'entry 2 of turns'
        """
        if not self.path:
            return f"the {self.source.what}"
        *parents, last = self.path
        if isinstance(last, str):
            return short(last)
        return f"entry {last + 1} of {Node(None, tuple(parents), self.source).name}"

    def error(self, message: str) -> UserError:
        """The error that this value is wrong: file and line first."""
        return UserError(message, file=self.source.file, line=self.line)

    def wrong(self, needed: str) -> UserError:
        """The error that this value is of the wrong kind."""
        return self.error(f"{self.name} must be {needed}; found {_told(self.value)}")

    def below(self, key: str | int, value: Any) -> "Node":
        """The node of a value within this one."""
        return Node(value, (*self.path, key), self.source)

    def table(self, required: Iterable[str] = (), optional: Iterable[str] = ()) -> dict[str, "Node"]:
        """A table of these keys and no others. An unknown key's error names the valid ones and the
        closest.
        """
        found = self.entries()
        required = tuple(required)
        valid = (*required, *optional)
        for key, node in found.items():
            if key not in valid:
                raise node.error(f"{self.name} has no key '{short(key)}'{choose(key, valid)}")
        for key in required:
            if key not in found:
                raise self.error(f"{self.name} lacks the key '{key}'")
        return found

    def entries(self) -> dict[str, "Node"]:
        """A table whose keys are free."""
        if not isinstance(self.value, dict):
            raise self.wrong("a table of keys and values")
        return {key: self.below(key, value) for key, value in self.value.items()}

    def of_players(self, players: Iterable[str], every: bool = True) -> dict[str, "Node"]:
        """A table with one entry for each player, in the players' order; none left out, unless not
        `every`.
        """
        players = tuple(players)
        found: dict[str, Node] = {}
        for key, node in self.entries().items():
            who = pick(key, players)
            if who is None:
                raise node.error(f"there is no player '{short(key)}'{choose(key, players)}")
            if who in found:
                raise node.error(f"{who} stands twice in {self.name}")
            found[who] = node
        for player in players:
            if every and player not in found:
                raise self.error(f"{self.name} lacks {player}; it must name all of {', '.join(players)}")
        return {player: found[player] for player in players if player in found}

    def items(self) -> list["Node"]:
        """A list, of any length."""
        if not isinstance(self.value, list):
            raise self.wrong("a list in [brackets]")
        return [self.below(index, value) for index, value in enumerate(self.value)]

    def text(self) -> str:
        """A text, blanks at its ends cut off."""
        if not isinstance(self.value, str):
            raise self.wrong('a text in "quotes"')
        return self.value.strip()

    def integer(self, low: int | None = None, high: int | None = None) -> int:
        """A whole number from `low` to `high`, both included."""
        number = self.value
        if not isinstance(number, int) or isinstance(number, bool):
            raise self.wrong("a whole number")
        if abs(number) >= 10**MOST_DIGITS:
            raise self.error(f"{self.name} has more than {MOST_DIGITS} digits")
        if (low is not None and number < low) or (high is not None and number > high):
            bounds = f"{'' if low is None else low}…{'' if high is None else high}"
            raise self.error(f"{self.name} must be a whole number ({bounds}); found {number}")
        return number

    def boolean(self) -> bool:
        """`true` or `false`."""
        if not isinstance(self.value, bool):
            raise self.wrong("true or false")
        return self.value

    def choice(self, kind: str, options: Iterable[str]) -> str:
        """One of these words, whatever its case and spaces; returned as `options` spells it."""
        options = tuple(options)
        text = self.text()
        found = pick(text, options)
        if found is None:
            raise self.error(f"there is no {kind} '{short(text)}'{choose(text, options)}")
        return found

    def parsed(self, parse: Callable[[str], T]) -> T:
        """What `parse` makes of the text; a `UserError` that it raises gets this value's file and line."""
        text = self.text()
        try:
            return parse(text)
        except UserError as error:
            raise self.error(str(error)) from None

    def ranks(self) -> tuple[Rank, ...]:
        """A list of ranks: a text such as "A 2 10", or a TOML list of texts and numbers."""
        return self._listed(parse_ranks)

    def cards(self) -> tuple[Card, ...]:
        """A list of cards with suits: a text such as "4h Kd", or a TOML list of texts."""
        return self._listed(parse_cards)

    def _listed(self, parse: Callable[[str], tuple[T, ...]]) -> tuple[T, ...]:
        if not isinstance(self.value, list):
            return self.parsed(parse)
        found: list[T] = []
        for node in self.items():
            is_number = isinstance(node.value, int) and not isinstance(node.value, bool)
            entry = self.below(node.path[-1], str(node.integer())) if is_number else node
            found += entry.parsed(parse)
        return tuple(found)


def pick(text: str, options: Iterable[str]) -> str | None:
    """The option that the text names, whatever its case and spaces, or None."""
    wanted = _plain(text)
    return next((option for option in options if _plain(option) == wanted), None)


def choose(text: str, valid: Iterable[str]) -> str:
    """The end of a message about an unknown word: the closest valid one, and all of them.

    >>> choose("trun", ("turns", "starts"))
    "; did you mean 'turns'? valid: turns, starts"
    """
    names = {_plain(name): name for name in valid}
    close = difflib.get_close_matches(_plain(text), names, n=1) if len(text) <= 40 else []
    hint = f"; did you mean '{names[close[0]]}'? valid: " if close else "; valid: "
    return hint + ", ".join(short(name) for name in names.values())


def read(path: str | FilePath, what: str) -> Node:
    """The values in this file: UTF-8 with or without its mark, or Windows-1252. `what` is what messages call it.

    Raises `UserError` for a folder, a file that can't be read, is in UTF-16, empty or has more than `MOST_BYTES` bytes,
    and for text that is no valid TOML.
    """
    try:
        with open(path, "rb") as file:
            data = file.read(MOST_BYTES + 1)
    except IsADirectoryError:
        raise UserError(f"this is a folder; name the {what}'s file in it", file=path) from None
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", None) or str(error)
        raise UserError(f"can't be read: {reason}", file=path) from None
    if len(data) > MOST_BYTES:
        raise UserError(f"longer than {MOST_BYTES:,} bytes; no {what} is", file=path, line=1)
    return parse(_decoded(data, str(path), what), str(path), what)


def parse(text: str, file: str, what: str) -> Node:
    """The values in this text; `file` and `what` are what messages call it.

    Raises `UserError` where the text is empty or no valid TOML.
    """
    text = text.replace("\r\n", "\n")
    if not text.strip():
        raise UserError(f"the file is empty; `pnp new` gives a {what} to fill in", file=file, line=1)
    refuse_depth(text, file)
    try:
        value = tomllib.loads(text)
    except ValueError as error:  # tomllib's own error is one, and so is int's for thousands of digits
        line = _fault_line(str(error), text)
        hint = _quotes_hint(text.split("\n")[line - 1])
        raise UserError(_toml_fault(str(error)) + hint, file=file, line=line) from None
    return Node(value, (), Text(file, text, what))


def _decoded(data: bytes, file: str, what: str) -> str:
    if data[:2] in (b"\xff\xfe", b"\xfe\xff") or b"\x00" in data[:2]:
        raise UserError(
            f"this is saved as UTF-16; save it as UTF-8, which a {what} must be", file=file, line=1
        )
    for encoding in ("utf-8-sig", "cp1252"):
        try:
            return data.decode(encoding)
        except UnicodeDecodeError as error:
            line = data[: error.start].count(b"\n") + 1
    raise UserError(f"this is no text; a {what} is a text file, best in UTF-8", file=file, line=line)


def _toml_fault(message: str) -> str:
    place = re.search(r" \(at (?:line \d+, column (\d+)|end of document)\)$", message)
    if place is None:
        return "not valid TOML: a number of thousands of digits"
    column = f" at column {place[1]}" if place[1] else " at the end of the file"
    return f"not valid TOML{column}: {message[: place.start()]}"


def _fault_line(message: str, text: str) -> int:
    place = re.search(r"\(at line (\d+), column \d+\)$", message)
    if place:
        return int(place[1])
    digits = re.search(r"[\d_]{4000}", text)
    end = len(text.rstrip()) if digits is None else digits.start()
    return text.count("\n", 0, end) + 1


def _quotes_hint(line: str) -> str:
    """TOML wants quotes round a key such as Åse or Agent 1: the commonest slip of all in a table of names."""
    key = line.partition("=")[0].strip()
    if "=" not in line or not re.fullmatch(r"[\w -]+", key) or re.fullmatch(r"[A-Za-z0-9_-]+", key):
        return ""
    return f'; a name with spaces or letters beyond A-Z stands in quotes: "{short(key)}" ='


def _plain(text: str) -> str:
    return " ".join(text.split()).casefold()


def _told(value: Any) -> str:
    """What a message says was found: its kind alone, since the value may be somebody's hidden cards."""
    match value:
        case bool():
            return str(value).lower()
        case int():
            return "a number"
        case str():
            return "a text"
        case dict():
            return "a table"
        case list():
            return "a list"
        case float():
            return "a decimal number"
        case _:
            return "a date or time"
