"""On which line of a TOML text each key and each list item stands.

The standard library's parser checks the text and gives the values; this module only finds their places, and
may therefore trust that what it walks through is valid TOML.
"""

import re
import tomllib
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import NamedTuple, TypeAlias

from pnp.errors import UserError

Path: TypeAlias = tuple[str | int, ...]  # keys, and places in lists from 0

# No record nests deeper, and a parser's time or stack is not to be had for the asking.
MOST_BRACKETS = 40
MOST_KEY_PARTS = 20

_TOKEN = re.compile(
    r'''
      (?P<string> """ (?: [^"\\] | \\. | "(?!"") )* """ "{0,2}
                | \'\'\' (?: [^\'] | \'(?!\'\') )* \'\'\' \'{0,2}
                | " (?!"") (?: [^"\\\n] | \\[^\n] )* "
                | \' (?!\'\') [^\'\n]* \' )
    | (?P<newline> \n (?: \s | \#[^\n]* )* )
    | (?P<mark> [][{}=,.] )
    | (?P<bare> [^][{}=,."'\#\s]+ )
    | (?P<blank> [^\S\n]+ | \#[^\n]* )
    ''',
    re.VERBOSE | re.DOTALL,
)


class Token(NamedTuple):
    """A piece of the text: "string", "mark", "bare" or "newline", with its line from 1."""

    kind: str
    text: str
    line: int


def tokens(text: str) -> Iterator[Token]:
    """The pieces of a text that may be TOML, up to the first that can't be one; blanks and comments left
    out.
    """
    line, place = 1, 0
    while match := _TOKEN.match(text, place):
        place = match.end()
        kind, piece = str(match.lastgroup), match.group()
        if kind == "newline":
            yield Token(kind, "\n", line)
        elif kind != "blank":
            yield Token(kind, piece, line)
        if kind in ("newline", "string"):
            line += piece.count("\n")


def refuse_depth(text: str, file: str) -> None:
    """Raises `UserError` where brackets nest, or keys are dotted, as in no record; so no parser runs out of
    stack.
    """
    depth = dots = 0
    for _, piece, line in tokens(text):
        if piece in "[{":
            depth += 1
            if depth > MOST_BRACKETS:
                raise UserError(f"more than {MOST_BRACKETS} brackets within each other", file=file, line=line)
        elif piece in "]}":
            depth -= 1
        elif piece == ".":
            dots += 1
            if dots >= MOST_KEY_PARTS:
                raise UserError(f"a key of more than {MOST_KEY_PARTS} parts", file=file, line=line)
        elif piece in "=,\n":
            dots = 0


@dataclass(slots=True)
class _Walk:
    """One walk through the pieces of valid TOML."""

    pieces: list[Token]
    place: int = 0
    lines: dict[Path, int] = field(default_factory=dict)
    tables: dict[Path, int] = field(default_factory=dict)  # lists of tables: how many so far

    def at(self, *texts: str) -> bool:
        return self.place < len(self.pieces) and self.pieces[self.place].text in texts

    def take(self) -> Token:
        self.place += 1
        return self.pieces[self.place - 1]

    def skip(self, *texts: str) -> None:
        while self.at(*texts):
            self.place += 1

    def document(self) -> None:
        here: Path = ()
        self.skip("\n")
        while self.place < len(self.pieces):
            if self.at("["):
                here = self.header()
            else:
                self.pair(here)
            self.skip("\n")

    def header(self) -> Path:
        """`[key]` or `[[key]]`; returns the path of the table that it opens."""
        self.skip("[")
        line = self.pieces[self.place].line
        *parents, last = self.key()
        many = self.pieces[self.place + 1 : self.place + 2] == [Token("mark", "]", line)]
        self.skip("]")
        here = self.noted((), parents, line)
        self.lines.setdefault((*here, last), line)
        if many:
            self.tables[*here, last] = self.tables.get((*here, last), 0) + 1
        return self.noted(here, [last], line)

    def noted(self, base: Path, keys: list[str], line: int) -> Path:
        """The path that `keys` lead to from `base`: within lists of tables, to the latest. Notes each path's
        line.
        """
        for key in keys:
            base = (*base, key)
            self.lines.setdefault(base, line)
            if base in self.tables:
                base = (*base, self.tables[base] - 1)
                self.lines.setdefault(base, line)
        return base

    def pair(self, base: Path) -> None:
        line = self.pieces[self.place].line
        path = self.noted(base, self.key(), line)
        self.skip("=")
        self.value(path)

    def key(self) -> list[str]:
        parts = [_name(self.take())]
        while self.at("."):
            self.take()
            parts.append(_name(self.take()))
        return parts

    def value(self, path: Path) -> None:
        if self.at("["):
            self.take()
            for index in self.entries("]"):
                self.lines[*path, index] = self.pieces[self.place].line
                self.value((*path, index))
        elif self.at("{"):
            self.take()
            for _ in self.entries("}"):
                self.pair(path)
        else:
            while self.place < len(self.pieces) and not self.at(",", "]", "}", "\n"):
                self.place += 1

    def entries(self, closing: str) -> Iterator[int]:
        """Stops before each entry of a list or an inline table, and behind its end."""
        index = 0
        self.skip("\n", ",")
        while not self.at(closing):
            yield index
            index += 1
            self.skip("\n", ",")
        self.take()


def _name(token: Token) -> str:
    if token.kind != "string":
        return token.text
    return token.text[1:-1] if "\\" not in token.text else str(tomllib.loads(f"k = {token.text}")["k"])


def lines(text: str) -> dict[Path, int]:
    """The line of each key and list item of valid TOML, from 1.

    >>> lines('a = 1\\n[b]\\nc = [\\n  2,\\n  3]\\n')
    {('a',): 1, ('b',): 2, ('b', 'c'): 3, ('b', 'c', 0): 4, ('b', 'c', 1): 5}
    """
    walk = _Walk(list(tokens(text)))
    walk.document()
    return walk.lines
