"""The table of data behind a user's deck: one row a card, one named column a fact.

table = read(path.read_bytes(), path)
for row in table.rows:
    cells = localised(row.cells, "nb", "en")
"""

import math
import re
import unicodedata
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from pnp.decks import delimited, objects, workbook
from pnp.decks.grid import (
    ITEM,
    MOST_BYTES,
    MOST_CELLS,
    MOST_CHARACTERS,
    MOST_COLUMNS,
    MOST_ROWS,
    Cell,
    Grid,
    fault,
    too_long,
)
from pnp.errors import UserError, one_of
from pnp.playing_cards import short

__all__ = ["SUFFIXES", "Cell", "Row", "Table", "languages", "localised", "read"]

DELIMITED = (".csv", ".tsv", ".txt")
SUFFIXES = (*DELIMITED, ".json", *workbook.SUFFIXES)
MOST_DEPTH = 20  # lists and objects of JSON within each other
_LANGUAGE = re.compile(r"[a-z]{2,3}")
_UNSHOWN = re.compile("[\0\ud800-\udfff]")  # JSON can spell them, no file and no font can hold them


@dataclass(frozen=True, slots=True)
class Row:
    """A row's cells by column, and its place in the file, from 1: the line where it starts, the row of its sheet or its
    number in the list.
    """

    line: int
    cells: Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class Table:
    """A table as read from `path`. `where` is what `Row.line` counts: "line", "row" or "item"."""

    path: Path
    columns: tuple[str, ...]
    rows: tuple[Row, ...]
    where: str

    def fault(self, row: Row, column: str, message: str) -> UserError:
        """The error that a cell is wrong: file, row and column first. An empty column means the whole row."""
        return fault(self.path, self.where, row.line, message, column)


def read(data: bytes, path: Path, sheet: str = "") -> Table:
    """The table in these bytes; the suffix of `path` tells the kind, and messages call the file `path`.

    `sheet` names the sheet of a spreadsheet; without it the first is read. Rows without a cell are left out. Raises
    `UserError` for everything that makes a table unusable.
    """
    if len(data) > MOST_BYTES:
        raise UserError(f"longer than {MOST_BYTES:,} bytes; no table of cards is", file=path)
    grid = _grid(data, path, sheet)
    if len(grid.header) > MOST_COLUMNS:
        many = f"the table has {len(grid.header)} columns; at most {MOST_COLUMNS} are read"
        raise fault(path, grid.where, grid.header_place, many)
    found = _filled(grid)
    names = _names(grid, found)
    rows = tuple(_row(grid, place, cells, names) for place, cells in found)
    return Table(path, tuple(names.values()), rows, grid.where)


def languages(table: Table) -> tuple[str, ...]:
    """The languages that columns end in, as they first appear."""
    endings = (_parted(column)[1] for column in table.columns)
    return tuple(dict.fromkeys(lang for lang in endings if lang))


def localised(row_cells: Mapping[str, Any], lang: str, fallback: str) -> dict[str, Any]:
    """The cells with `name.nb`, `name.en` and so on as one `name`: in `lang`, or where that is empty in `fallback`.

    >>> localised({"name.nb": "", "name.en": "Fire", "cost": 3}, "nb", "en")
    {'name': 'Fire', 'cost': 3}
    >>> localised({"name.sv": "Eld"}, "nb", "en")
    {'name': ''}
    """
    found: dict[str, Any] = {}
    for column, cell in row_cells.items():
        base, ending = _parted(column)
        if not ending:
            found[base] = cell
        elif base not in found:
            here = row_cells.get(f"{base}.{lang}", "")
            found[base] = row_cells.get(f"{base}.{fallback}", "") if here == "" else here
    return found


def _grid(data: bytes, path: Path, sheet: str) -> Grid:
    suffix = path.suffix.lower()
    if suffix in workbook.SUFFIXES:
        return workbook.read(data, path, sheet)
    if suffix not in SUFFIXES:
        raise UserError(str(one_of("kind of table", short(suffix), SUFFIXES)), file=path)
    if sheet:
        raise UserError(f"only spreadsheets have sheets; leave out the sheet '{short(sheet)}'", file=path)
    return delimited.read(data, path) if suffix in DELIMITED else objects.read(data, path)


def _filled(grid: Grid) -> list[tuple[int, list[Cell]]]:
    """The rows that have a cell."""
    found = []
    width = len(grid.header)
    for place, cells in grid.rows:
        if all(cell == "" for cell in cells):
            continue
        if any(cell != "" for cell in cells[width:]):
            mend = "put a cell that has the delimiter in it in quotes"
            many = f"the row has {len(cells)} cells, the header {width}; {mend}"
            raise fault(grid.path, grid.where, place, many)
        found.append((place, cells))
        if len(found) > MOST_ROWS:
            raise fault(grid.path, grid.where, place, f"at most {MOST_ROWS:,} rows are read")
        if len(found) * width > MOST_CELLS:
            raise fault(grid.path, grid.where, place, f"at most {MOST_CELLS:,} cells are read")
    return found


def _row(grid: Grid, place: int, cells: list[Cell], names: Mapping[int, str]) -> Row:
    named = {name: cells[index] if index < len(cells) else "" for index, name in names.items()}
    for name, cell in named.items():
        flaw = _flaw(cell)
        if flaw:
            raise fault(grid.path, grid.where, place, flaw, name)
    return Row(place, named)


def _flaw(cell: Cell, depth: int = 0) -> str:
    """Why a cell can't be used, or nothing."""
    match cell:
        case str() if len(cell) > MOST_CHARACTERS:
            return too_long(len(cell))
        case str() if _UNSHOWN.search(cell):
            return "the cell has a character that can't be shown"
        case float() if not math.isfinite(cell):
            return "the number is too large"
        case list() | dict() if depth == MOST_DEPTH:
            return f"lists and objects stand more than {MOST_DEPTH} deep within each other"
        case list():
            return _first_flaw(cell, depth + 1)
        case dict():
            return _first_flaw([*cell, *cell.values()], depth + 1)
    return ""


def _first_flaw(cells: Iterable[Cell], depth: int) -> str:
    return next(filter(None, (_flaw(cell, depth) for cell in cells)), "")


def _names(grid: Grid, rows: Iterable[tuple[int, list[Cell]]]) -> dict[int, str]:
    """The columns' names by their place in the grid, those left out that have neither a name nor a cell."""
    found: dict[int, str] = {}
    taken: dict[str, str] = {}
    for index, header in enumerate(grid.header):
        if not header.strip():
            _refuse_nameless(grid, rows, index)
            continue
        name = _name(grid, header)
        if name in taken:
            raise fault(grid.path, grid.where, grid.header_place, _twice(name, taken[name], header))
        taken[name] = header
        found[index] = name
    _refuse_mixed(grid, list(taken))
    return found


def _twice(name: str, first: str, second: str) -> str:
    how = "" if first == second else f", as '{short(first)}' and as '{short(second)}'"
    return f"two columns are called {short(name)}{how}; each needs a name of its own"


def _refuse_nameless(grid: Grid, rows: Iterable[tuple[int, list[Cell]]], index: int) -> None:
    for place, cells in rows:
        if index < len(cells) and cells[index] != "":
            column = "a key" if grid.where == ITEM else f"column {_letters(grid.first_column + index)}"
            raise fault(
                grid.path, grid.where, place, f"{column} has no name, but something stands in it here"
            )


def _name(grid: Grid, header: str) -> str:
    """A header as a template can say it.

    Accents are composed, as a keyboard types them: else what looks the same is not found.
    """
    base, dot, lang = (part.strip() for part in unicodedata.normalize("NFC", header).partition("."))
    base = re.sub(r"[\s-]+", "_", base)
    if not base.isidentifier() or base.startswith("_") or (dot and not _LANGUAGE.fullmatch(lang)):
        needed = "a letter, then letters, digits and _; .nb or the like may follow for a language"
        wrong = f"'{short(header)}' can't be a column's name; it must be {needed}"
        raise fault(grid.path, grid.where, grid.header_place, wrong)
    if len(header) > MOST_CHARACTERS:
        raise fault(grid.path, grid.where, grid.header_place, too_long(len(header)))
    return base + dot + lang


def _refuse_mixed(grid: Grid, names: list[str]) -> None:
    for name in names:
        base, lang = _parted(name)
        if lang and base in names:
            mend = f"give the first a language too, or call it otherwise, for {base} alone means them both"
            raise fault(grid.path, grid.where, grid.header_place, f"{base} and {name}: {mend}")


def _parted(column: str) -> tuple[str, str]:
    """A column's base, and its language or nothing."""
    base, _, lang = column.partition(".")
    return base, lang


def _letters(index: int) -> str:
    """What a spreadsheet calls a column.

    >>> _letters(0), _letters(25), _letters(26), _letters(701), _letters(702)
    ('A', 'Z', 'AA', 'ZZ', 'AAA')
    """
    letters = ""
    while index >= 0:
        index, digit = divmod(index, 26)
        letters = chr(ord("A") + digit) + letters
        index -= 1
    return letters
