"""What a deck does not say in all of its languages: cells of columns such as name.nb, and messages of text/nb.toml."""

from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

from pnp.decks.grid import LINE
from pnp.decks.remark import Remark, listed, placed
from pnp.decks.tables import Row, Table
from pnp.errors import UserError
from pnp.resources import parse_toml

Key = tuple[str, ...]  # goal = "…" under [rules] is ("rules", "goal")


def of_table(table: Table, langs: Sequence[str], spoken: Sequence[str], component: str) -> Iterator[Remark]:
    """What is not translated to the `langs`. The deck's languages are those `spoken`, of which the first stands in."""
    by_base: dict[str, list[str]] = {}
    for column in table.columns:
        base, dot, lang = column.partition(".")
        if dot:
            by_base.setdefault(base, []).append(lang)
    for base, there in by_base.items():
        for lang in there:
            if lang not in spoken:
                text = f"column {base}.{lang} is never printed; the deck's languages are {', '.join(spoken)}"
                yield Remark("language", placed(text, table.path), component, note=True)
        for lang in langs:
            if lang not in there:
                instead = f"; {base}.{spoken[0]} is printed in its place" if spoken[0] in there else ""
                text = f"there is no column {base}.{lang}, though the deck speaks {lang}{instead}"
                yield Remark("translation", placed(text, table.path), component)
                continue
            lacking = [row for row in table.rows if _is_lacking(row, base, lang, there)]
            if lacking:
                text = f"column {base}.{lang} is empty, though {base} is there in another language"
                yield Remark("translation", of_rows(table, lacking, text), component)


def _is_lacking(row: Row, base: str, lang: str, there: Sequence[str]) -> bool:
    return row.cells[f"{base}.{lang}"] == "" and any(row.cells[f"{base}.{other}"] != "" for other in there)


def of_rows(table: Table, rows: Sequence[Row], text: str) -> str:
    """A message about some rows of a table, with their numbers."""
    first = rows[0].line if table.where == LINE else None
    if len(rows) == 1 and first is not None:
        return placed(text, table.path, first)
    numbers = listed([str(row.line) for row in rows])
    return placed(f"{text}: {table.where}{'s' * (len(rows) > 1)} {numbers}", table.path, first)


def text_folders(folder: Path) -> list[Path]:
    """Where a deck has messages: beside its templates, and in folders of them."""
    return [each for each in (folder / "text", *sorted(folder.glob("*/text"))) if each.is_dir()]


def of_messages(folder: Path, langs: Sequence[str], spoken: Sequence[str]) -> Iterator[Remark]:
    """Messages that one language has and another of those asked for lacks. A whole file that lacks is told with the
    first card that needs it.
    """
    for texts in text_folders(folder):
        keys: dict[str, Mapping[Key, Any]] = {}
        for lang in spoken:
            if (texts / f"{lang}.toml").is_file():
                try:
                    keys[lang] = flattened(texts / f"{lang}.toml")
                except UserError as error:
                    yield Remark("messages", str(error))
        for lang in (lang for lang in langs if lang in keys):
            others = dict.fromkeys(key for other in keys for key in keys[other])
            lacking = [".".join(key) for key in others if key not in keys[lang]]
            if lacking:
                text = f"messages are missing that another language has: {listed(lacking, 10)}"
                yield Remark("translation", placed(text, texts / f"{lang}.toml"))


def flattened(path: Path) -> dict[Key, Any]:
    """The messages of a file by their keys. Raises `UserError` where it can't be read or is not valid TOML."""
    try:
        data = path.read_bytes()
    except OSError as error:
        raise UserError(f"can't be read: {error.strerror}", file=path) from error
    return dict(_flat(parse_toml(data, path), ()))


def _flat(table: Mapping[str, Any], before: Key) -> Iterator[tuple[Key, Any]]:
    for name, value in table.items():
        if isinstance(value, dict):
            yield from _flat(value, (*before, name))
        else:
            yield (*before, name), value
