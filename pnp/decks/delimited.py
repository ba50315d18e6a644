"""Tables as text: cells parted by commas, semicolons or tabs."""

import csv
import io
import re
from collections.abc import Iterator
from functools import partial
from pathlib import Path

from pnp.decks.encodings import decoded
from pnp.decks.grid import LINE, MOST_CHARACTERS, MOST_DIGITS, Cell, Grid, empty, too_long
from pnp.errors import UserError

_DELIMITERS = (",", ";", "\t")
# Strict: else text after a closing quote joins the cell, and a missing quote swallows the rest of the file.
_reader = partial(csv.reader, strict=True, skipinitialspace=True)
_WHOLE = re.compile(rf"-?(0|[1-9][0-9]{{0,{MOST_DIGITS - 1}}})")
_QUOTED = r' *+"[^"]*+(?:""[^"]*+)*+"'


def read(data: bytes, path: Path) -> Grid:
    """The table in this file. Its suffix `.tsv` means tabs; else the header tells what parts the cells.

    Raises `UserError` for a text that can't be decoded, an empty table, and quotes that don't pair.
    """
    text = decoded(data, path)
    delimiter = "\t" if path.suffix.lower() == ".tsv" else _delimiter(text)
    records = _records(text, delimiter, path)
    for line, cells in records:
        if any(cells):
            return Grid(path, LINE, line, tuple(cells), ((at, _typed(row)) for at, row in records))
    raise empty(path)


def _delimiter(text: str) -> str:
    """What parts the header into the most columns."""
    text = text.lstrip("\n ")  # else a file of blank lines is walked once for each

    def columns(delimiter: str) -> int:
        rows = _reader(io.StringIO(text, newline=""), delimiter=delimiter)
        try:
            return len(next((cells for cells in rows if any(map(str.strip, cells))), ()))
        except csv.Error:
            return 0

    return max(_DELIMITERS, key=columns)


def _records(text: str, delimiter: str, path: Path) -> Iterator[tuple[int, list[str]]]:
    reader = _reader(io.StringIO(text, newline=""), delimiter=delimiter)
    while True:
        line = reader.line_num + 1
        try:
            record = next(reader, None)
        except csv.Error:
            raise _broken(text, delimiter, path, line) from None
        if record is None:
            return
        yield line, [cell.strip() for cell in record]


def _typed(cells: list[str]) -> list[Cell]:
    return [int(cell) if _WHOLE.fullmatch(cell) else cell for cell in cells]


def _broken(text: str, delimiter: str, path: Path, line: int) -> UserError:
    """Why the row that starts on this line can't be parted into cells."""
    at = 0
    for _ in range(line - 1):
        at = text.index("\n", at) + 1
    whole = re.compile(rf'(?:{_QUOTED}| *+(?!")[^{delimiter}\n]*+)(?:{delimiter}|\n|\Z)')
    while (cell := whole.match(text, at)) and cell.end() > at:
        if len(cell[0]) > MOST_CHARACTERS:
            return UserError(too_long(len(cell[0])), file=path, line=text.count("\n", 0, at) + 1)
        at = cell.end()
    quoted = re.compile(_QUOTED).match(text, at)
    fault = (
        "a quote opens here and never closes"
        if quoted is None
        else f"a quote opens here and closes on line {text.count(chr(10), 0, quoted.end()) + 1} before the cell ends"
    )
    mend = 'put the whole cell in quotes, and write "" for a quote within'
    return UserError(f"{fault}; {mend}", file=path, line=text.count("\n", 0, at) + 1)
