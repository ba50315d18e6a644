"""Tables as spreadsheets, through python-calamine in a process of its own.

calamine holds a sheet as a full rectangle: one stray cell far down and far right asks for more memory than there is,
and that, like a panic of its own on a damaged file, would end the program that asked.
"""

import json
import math
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from importlib.util import find_spec
from pathlib import Path
from typing import Any

from pnp.decks.grid import MOST_CELLS, MOST_COLUMNS, MOST_DIGITS, MOST_ROWS, ROW, Cell, Grid, empty
from pnp.errors import UserError, one_of
from pnp.playing_cards import short

SUFFIXES = (".xlsx", ".xlsm", ".xls", ".ods")
MOST_MEMORY = 2_000_000_000  # bytes, where the system can hold a process to it
MOST_SECONDS = 60
_READER = Path(__file__).with_name("workbook_reader.py")
_SIGNATURES = (b"PK\x03\x04", b"\xd0\xcf\x11\xe0")  # a zip archive, a compound file
_MEND = "open it in a spreadsheet program and save it anew, best as .xlsx"


def read(data: bytes, path: Path, sheet: str = "") -> Grid:
    """The table in the sheet of this name; without a name, in the first sheet.

    Raises `UserError` when python-calamine is missing, the file is damaged or has a password, there is no such sheet,
    or the sheet is empty or too large.
    """
    if find_spec("python_calamine") is None:
        raise UserError(
            "tables of this kind need the package python-calamine; run: pip install 'pnp[sheets]'", file=path
        )
    if not data.startswith(_SIGNATURES):
        raise UserError(f"this is no spreadsheet, whatever its name says; {_MEND}", file=path)
    answer = _answer(data, path, sheet)
    if "fault" in answer:
        raise UserError(short(answer["fault"], 200), file=path)
    if "sheets" in answer:
        names = [short(name) for name in answer["sheets"]]
        raise UserError(str(one_of("sheet", short(sheet), names)), file=path)
    if "height" in answer:
        size = f"{answer['height']:,} rows and {answer['width']:,} columns"
        most = f"{MOST_ROWS:,} rows, {MOST_COLUMNS} columns and {MOST_CELLS:,} cells"
        raise UserError(f"the sheet reaches over {size}; at most {most} are read", file=path)
    return _grid(answer, path)


def _grid(answer: dict[str, Any], path: Path) -> Grid:
    top, left = answer["start"]
    rows = _rows(answer["rows"], top + 1)
    for place, cells in rows:
        if any(cell != "" for cell in cells):
            return Grid(path, ROW, place, tuple(str(cell) for cell in cells), rows, left)
    raise empty(path)


def _rows(rows: list[list[Any]], first: int) -> Iterator[tuple[int, list[Cell]]]:
    for place, cells in enumerate(rows, first):
        yield place, [_cell(cell) for cell in cells]


def _cell(value: Cell) -> Cell:
    if isinstance(value, float) and math.isfinite(value) and value.is_integer():
        return int(value) if abs(value) < 10**MOST_DIGITS else value
    return value.strip() if isinstance(value, str) else value


def _answer(data: bytes, path: Path, sheet: str) -> dict[str, Any]:
    """What the reader says of the file; see its `answer`."""
    with tempfile.TemporaryDirectory(prefix="pnp-") as folder:
        copy = Path(folder, f"table{path.suffix.lower()}")
        copy.write_bytes(data)
        request = {
            "path": str(copy),
            "sheet": sheet,
            "memory": MOST_MEMORY,
            "most": [MOST_ROWS + 1, MOST_COLUMNS, MOST_CELLS],
        }
        try:
            done = subprocess.run(
                [sys.executable, "-P", str(_READER)],
                input=json.dumps(request).encode(),
                capture_output=True,
                timeout=MOST_SECONDS,
                check=False,
            )
        except subprocess.TimeoutExpired:
            raise UserError(f"not read after {MOST_SECONDS} seconds; {_MEND}", file=path) from None
        except OSError as error:
            raise UserError(f"the reader of spreadsheets can't be started: {error}", file=path) from None
    if done.returncode:
        raise UserError(f"the spreadsheet is damaged or too large; {_MEND}", file=path)
    found: dict[str, Any] = json.loads(done.stdout)
    return found
