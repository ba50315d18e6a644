"""The words that are printed, by language: templates/<folder>/text/<lang>.toml."""

import tomllib
from functools import cache
from typing import Any

from pnp.errors import UserError
from pnp.resources import TEMPLATES

LANGS = ("nb", "sv", "da", "en")


@cache
def load(folder: str, lang: str) -> dict[str, Any]:
    """The messages of a template folder in one language; empty for a folder that has no text/ at all.

    Raises `UserError` when the folder speaks other languages than this one, or the file is not valid TOML.
    """
    texts = TEMPLATES / folder / "text"
    if not texts.is_dir():
        return {}
    path = texts / f"{lang}.toml"
    try:
        return tomllib.loads(path.read_text("utf-8"))
    except OSError as error:
        raise UserError(f"can't read the {lang} messages: {error.strerror}", file=path) from error
    except tomllib.TOMLDecodeError as error:
        raise UserError(f"not valid TOML: {error}", file=path) from error
