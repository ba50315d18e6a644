"""The process that reads one sheet of a spreadsheet: a request in JSON comes in, an answer goes out.

It is run by its file's name and imports nothing of ours.
"""

import contextlib
import datetime
import json
import sys
from typing import Any

from python_calamine import (
    CalamineError,
    CalamineSheet,
    CalamineWorkbook,
    PasswordError,
    SheetTypeEnum,
    WorksheetNotFound,
)


def answer(path: str, sheet: str, most: tuple[int, int, int]) -> dict[str, Any]:
    """One of: `start` (row and column from 0) and `rows`; `height` and `width` of a sheet over the `most` rows, columns
    and cells; `sheets`, the names, when none is the one asked for; `fault`, a sentence.
    """
    try:
        with CalamineWorkbook.from_path(path) as workbook:
            names = [each.name for each in workbook.sheets_metadata if each.typ == SheetTypeEnum.WorkSheet]
            if not names:
                return {"fault": "the file has no sheet of cells"}
            if sheet and sheet not in names:
                return {"sheets": names}
            return _cells(workbook.get_sheet_by_name(sheet or names[0]), most)
    except PasswordError:
        return {"fault": "the file is locked with a password; save it without one"}
    except WorksheetNotFound:
        return {"fault": "the file lacks a sheet that it lists; save it anew, best as .xlsx"}
    except (CalamineError, OSError, ValueError) as error:
        return {"fault": f"the spreadsheet is damaged ({str(error)[:80]}); save it anew, best as .xlsx"}


def _cells(sheet: CalamineSheet, most: tuple[int, int, int]) -> dict[str, Any]:
    height, width = sheet.height, sheet.width
    rows, columns, cells = most
    if height > rows or width > columns or height * width > cells:
        return {"height": height, "width": width}
    return {"start": sheet.start or (0, 0), "rows": sheet.to_python()}


def iso(value: Any) -> str:
    """A date, a time or both in ISO 8601; a span of time in hours, minutes and seconds.

    >>> iso(datetime.timedelta(hours=30, seconds=5))
    '30:00:05'
    """
    if not isinstance(value, datetime.timedelta):
        return str(value.isoformat())
    minutes, seconds = divmod(round(abs(value.total_seconds())), 60)
    sign = "-" if value < datetime.timedelta(0) else ""
    return f"{sign}{minutes // 60}:{minutes % 60:02}:{seconds:02}"


def _limit_memory(size: int) -> None:
    with contextlib.suppress(ImportError, ValueError, OSError):  # not every system can
        import resource

        resource.setrlimit(resource.RLIMIT_AS, (size, size))


def main() -> None:
    """Read the request from standard input, write the answer to standard output."""
    request = json.load(sys.stdin)
    _limit_memory(request["memory"])
    json.dump(answer(request["path"], request["sheet"], request["most"]), sys.stdout, default=iso)


if __name__ == "__main__":
    main()
