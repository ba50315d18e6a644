"""What every reader of tables gives: cells as they stand in the file, and how a message names their place."""

from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path
from typing import Any, TypeAlias

from pnp.errors import UserError

Cell: TypeAlias = str | int | float | bool | list[Any] | dict[str, Any] | None

MOST_BYTES = 20_000_000
MOST_ROWS = 100_000
MOST_COLUMNS = 500
MOST_CELLS = 2_000_000  # rows times columns: a short file of many gaps must not fill the memory
MOST_CHARACTERS = 20_000  # of a cell: more than any card holds
MOST_DIGITS = 15  # of a whole number: a spreadsheet keeps no more

LINE, ROW, ITEM = "line", "row", "item"


@dataclass(frozen=True, slots=True)
class Grid:
    """A header and the rows under it, each with its place: a line, row or item number, from 1.

    `header_place` is None where no row of the file is the header. `first_column` is how many columns of the
    sheet stand empty to the left. `rows` are read while they are walked, once, and may raise `UserError`.
    """

    path: Path
    where: str
    header_place: int | None
    header: tuple[str, ...]
    rows: Iterable[tuple[int, list[Cell]]]
    first_column: int = 0


def fault(path: Path, where: str, place: int | None, message: str, column: str = "") -> UserError:
    """The error that something is wrong at a place of a table.

    >>> print(fault(Path("cards.csv"), LINE, 7, "must be a number", "cost"))
    cards.csv:7: column cost: must be a number
    >>> print(fault(Path("cards.ods"), ROW, 7, "must be a number", "cost"))
    cards.ods: row 7, column cost: must be a number
    """
    spoken = [f"{where} {place}"] if place is not None and where != LINE else []
    spoken += [f"column {column}"] if column else []
    text = f"{', '.join(spoken)}: {message}" if spoken else message
    return UserError(text, file=path, line=place if where == LINE else None)


def empty(path: Path) -> UserError:
    """The error that a table has not even a header."""
    return UserError("the table is empty; its first row must name the columns", file=path)


def too_long(characters: int) -> str:
    """What is wrong with a cell of so many characters."""
    return f"the cell has {characters:,} characters; at most {MOST_CHARACTERS:,} are read"
