"""The text of a file, whichever program saved it."""

import codecs
from pathlib import Path

from pnp.errors import UserError

_MARKS = (
    (codecs.BOM_UTF8, "utf-8"),
    (codecs.BOM_UTF16_LE, "utf-16-le"),
    (codecs.BOM_UTF16_BE, "utf-16-be"),
)
_LOOKED_AT = 2_000  # bytes that tell UTF-16 without a mark


def decoded(data: bytes, path: Path) -> str:
    """The text, with every line break as one line feed.

    UTF-8 and UTF-16 with their marks or without, else Windows-1252. Raises `UserError` where a byte is no
    character or a character is NUL, with the line.
    """
    mark, encodings = _encodings(data)
    body = data[len(mark) :]
    for encoding in encodings:
        try:
            text = body.decode(encoding)
        except UnicodeDecodeError as error:
            line = _lines(body[: error.start].decode(encoding, "ignore")).count("\n") + 1
            continue
        return _without_nul(_lines(text), path)
    raise UserError(
        f"the bytes here are no text in {_title(encodings[-1])}; save the file as UTF-8", file=path, line=line
    )


def _encodings(data: bytes) -> tuple[bytes, tuple[str, ...]]:
    for mark, encoding in _MARKS:
        if data.startswith(mark):
            return mark, (encoding,)
    # Most letters of a table are Latin: in UTF-16 every other byte is then NUL.
    first, second = data[:_LOOKED_AT:2].count(0), data[1:_LOOKED_AT:2].count(0)
    enough = len(data[:_LOOKED_AT]) / 8
    if second > max(first, enough):
        return b"", ("utf-16-le",)
    if first > max(second, enough):
        return b"", ("utf-16-be",)
    return b"", ("utf-8", "cp1252")


def _title(encoding: str) -> str:
    return "Windows-1252" if encoding == "cp1252" else encoding[:6].rstrip("-").upper()


def _lines(text: str) -> str:
    return text.replace("\r\n", "\n").replace("\r", "\n")


def _without_nul(text: str, path: Path) -> str:
    nul = text.find("\0")
    if nul >= 0:
        line = text.count("\n", 0, nul) + 1
        raise UserError("a NUL stands here, which no text has; save the file as UTF-8", file=path, line=line)
    return text
