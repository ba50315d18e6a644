"""Reading a word list, however its file was saved."""

import csv
import re
import unicodedata
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from pnp.errors import UserError
from pnp.resources import WORDLISTS

MOST_BYTES = 2_000_000
MOST_LETTERS = 60  # no card holds half of it; what is longer is no word list
_HEADERS = frozenset(
    {"word", "words", "ord", "ordet", "orden", "ordene", "ordliste", "begrep", "begrepp", "begreb"}
)
_BLANK_CONTROLS = frozenset("\t\n\r\f\v")
_RIGHT_TO_LEFT = frozenset({"R", "AL", "AN", "RLE", "RLO", "RLI"})


@dataclass(frozen=True, slots=True)
class Merged:
    """An entry left out, as it is the same word as one before it; lines count from 1."""

    text: str
    line: int
    first: str
    first_line: int

    def __str__(self) -> str:
        spelled = (
            f"'{self.text}'" if self.text == self.first else f"'{self.text}', the same as '{self.first}',"
        )
        return f"line {self.line}: {spelled} is on line {self.first_line} already"


@dataclass(frozen=True, slots=True)
class WordList:
    """The words of a list in the order of their file, each once; `lines` are where they stand, from 1."""

    file: Path
    words: tuple[str, ...]
    lines: tuple[int, ...]
    merged: tuple[Merged, ...] = ()


def same(word: str) -> str:
    """What two spellings of one word share: case, the accents' composition and spaces don't matter.

    >>> same("Sa\u030a  vel") == same("så VEL ")
    True
    """
    # Composed, then folded, then composed again: folding may take a letter apart.
    return tidy(tidy(word).casefold())


def tidy(text: str) -> str:
    """The text with accents composed, one space between words and nothing that can't be seen."""
    seen = "".join(c for c in text if unicodedata.category(c) != "Cf")
    return " ".join(unicodedata.normalize("NFC", seen).split())


def own_list(lang: str) -> Path:
    """The file of the list that comes with the program; `lang` is nb, sv, da or en."""
    return WORDLISTS / f"{lang}.txt"


def read_words(path: Path) -> WordList:
    """The words of a file: one a line, or commas, semicolons or tabs between them; `#` starts a comment.

    A table whose first row names a column "word" (or "ord") gives that column. Encodings: UTF-8, UTF-16,
    Windows-1252. Raises `UserError`, with the line where there is one, for a file that is no list: a folder,
    empty, binary, larger than 2 MB, with a word of more than 60 letters, right-to-left writing or emoji.
    """
    words: list[str] = []
    lines: list[int] = []
    merged: list[Merged] = []
    first: dict[str, int] = {}
    for line, text in _entries(_text(path), path):
        _refuse(text, path, line)
        word = tidy(text)
        if not word:
            continue
        place = first.setdefault(same(word), len(words))
        if place < len(words):
            merged.append(Merged(word, line, words[place], lines[place]))
        else:
            words.append(word)
            lines.append(line)
    if not words:
        raise UserError("the list has no words; write one a line", file=path)
    return WordList(path, tuple(words), tuple(lines), tuple(merged))


def _text(path: Path) -> str:
    if path.is_dir():
        raise UserError("this is a folder; name the file with the words", file=path)
    try:
        with path.open("rb") as file:
            raw = file.read(MOST_BYTES + 1)
    except OSError as error:
        raise UserError(f"can't read the words: {error.strerror}", file=path) from error
    except ValueError as error:
        raise UserError("this is no name that a file can have", file=repr(str(path))) from error
    if len(raw) > MOST_BYTES:
        raise UserError(f"more than {MOST_BYTES // 1_000_000} MB; a word list is smaller", file=path)
    return decoded(raw, path)


def decoded(raw: bytes, path: Path) -> str:
    """The text of a file's bytes: UTF-8 or UTF-16 with or without a mark, or Windows-1252.

    Raises `UserError` for bytes that are none of them.
    """
    for encoding in _encodings(raw):
        try:
            text = raw.decode(encoding)
        except UnicodeDecodeError:
            continue
        if all(c in _BLANK_CONTROLS or unicodedata.category(c) != "Cc" for c in text):
            return text
    raise UserError("this is no text: save the list as UTF-8, one word a line", file=path)


def _encodings(raw: bytes) -> tuple[str, ...]:
    if raw.startswith((b"\xff\xfe", b"\xfe\xff")):
        return ("utf-16",)
    # Western letters in UTF-16 have a zero byte each, all on the same side.
    if raw[1::2].count(0) * 2 > len(raw[1::2]):
        return ("utf-16-le",)
    if raw[0::2].count(0) * 2 > len(raw[0::2]):
        return ("utf-16-be",)
    return ("utf-8-sig", "cp1252")


def _entries(text: str, path: Path) -> Iterator[tuple[int, str]]:
    """Each entry with its line, from 1."""
    rows = list(_rows(text, path))
    column = _word_column(rows[0][1]) if rows else None
    for line, cells in rows[0 if column is None else 1 :]:
        for cell in cells if column is None else cells[column : column + 1]:
            # A cell in quotes may hold several words.
            for entry in cell.split(","):
                yield line, entry


def _rows(text: str, path: Path) -> Iterator[tuple[int, list[str]]]:
    for number, line in enumerate(re.split("\r\n|\n|\r", text), 1):
        words = line.partition("#")[0].strip()
        if len(words) > MOST_LETTERS and not re.search("[,;\t]", words):
            raise UserError(_too_long(words), file=path, line=number)
        if words:
            delimiter = next((mark for mark in "\t;" if mark in words), ",")
            try:
                yield number, next(csv.reader([words], delimiter=delimiter, skipinitialspace=True))
            except csv.Error as error:
                raise UserError(f"this row can't be read: {error}", file=path, line=number) from error


def _word_column(cells: list[str]) -> int | None:
    """Which column of a table holds the words, where its first row says so."""
    if len(cells) < 2:
        return None
    return next((at for at, cell in enumerate(cells) if same(cell) in _HEADERS), None)


def _too_long(word: str) -> str:
    return f"'{word[:20]}…' has {len(word)} letters; a word has {MOST_LETTERS} at the most"


def _refuse(entry: str, path: Path, line: int) -> None:
    word = entry.strip()
    if len(word) > MOST_LETTERS:
        raise UserError(_too_long(word), file=path, line=line)
    for character in word:
        if unicodedata.bidirectional(character) in _RIGHT_TO_LEFT:
            raise UserError(f"'{word}' runs from right to left, which can't be printed", file=path, line=line)
        # Emoji are "other symbols"; unassigned and private places are newer ones and fonts' own.
        if unicodedata.category(character) in ("So", "Cn", "Co", "Cs"):
            raise UserError(f"'{word}' has {character}, which is no letter", file=path, line=line)
