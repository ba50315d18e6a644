"""The words that are printed, by language: templates/<folder>/text/<lang>.toml."""

from functools import cache
from pathlib import Path
from typing import Any

from pnp.errors import UserError
from pnp.resources import TEMPLATES, read_toml

LANGS = ("nb", "sv", "da", "en")


class Messages(dict[str, Any]):
    """A table of messages, which says where it stands when a word is asked for that it has not."""

    def __init__(self, table: dict[str, Any], path: Path, name: str = "") -> None:
        super().__init__(
            (key, Messages(value, path, f"{name}{key}.") if isinstance(value, dict) else value)
            for key, value in table.items()
        )
        self._path = path
        self._name = name

    def __missing__(self, key: str) -> Any:
        raise UserError(f"the message {self._name}{key} is missing", file=self._path)


@cache
def load(folder: str, lang: str) -> dict[str, Any]:
    """The messages of a template folder in one language; empty for a folder that has no text/ at all.

    Raises `UserError` when the folder speaks other languages than this one, or the file is not valid TOML, and when
    a message is asked for that is not there.
    """
    texts = TEMPLATES / folder / "text"
    if not texts.is_dir():
        return {}
    path = texts / f"{lang}.toml"
    return Messages(read_toml(path, f"the {lang} messages"), path)
