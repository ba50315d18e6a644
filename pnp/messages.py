"""The words that are printed, by language: text/<lang>.toml beside the templates that say them."""

from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any

from pnp.errors import UserError
from pnp.resources import TEMPLATES
from pnp.source import SHIPPED, Source

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
def load(folder: str, lang: str) -> Mapping[str, Any]:
    """Our own messages of a template folder in one language; see `words`."""
    return words(SHIPPED, f"{folder}/", lang)


def words(source: Source, template: str, lang: str) -> Mapping[str, Any]:
    """The messages for a template: those of its own folder, else those of a game whose templates lie beside text/.

    None where there is no text/. What ships with us speaks English where a game's language is none of ours. Raises
    `UserError` when there are other languages than this one, or the file is not valid TOML, and when a message is
    asked for that is not there.
    """
    first, slash, _ = template.partition("/")
    for texts in (f"{first}/text", "text") if slash else ("text",):
        for folder in source.folders:
            if (folder / texts).is_dir():
                spoken = lang if folder != TEMPLATES or lang in LANGS else "en"
                alone = Source((folder,))
                name = f"{texts}/{spoken}.toml"
                return Messages(alone.table(name, f"the {spoken} messages"), folder / name)
    return Messages({}, source.folders[0] / "text" / f"{lang}.toml")
