"""Where the data folders are: in a checkout, in an editable install and in a wheel alike."""

from pathlib import Path
from typing import Any

from pnp.errors import UserError

_PACKAGE = Path(__file__).parent
_ROOT = _PACKAGE / "data" if (_PACKAGE / "data").is_dir() else _PACKAGE.parent

TEMPLATES = _ROOT / "templates"
FONTS = _ROOT / "fonts"
WORDLISTS = _ROOT / "wordlists"


def read_toml(path: Path, what: str) -> dict[str, Any]:
    """The table of a data file. `what` says in the error what the file is: "the fonts".

    Raises `UserError` where it can't be read or is not valid TOML.
    """
    try:
        return parse_toml(path.read_bytes(), path)
    except OSError as error:
        raise UserError(f"can't read {what}: {error.strerror}", file=path) from error


def parse_toml(data: bytes, path: Path) -> dict[str, Any]:
    """The table that the bytes of a file hold. Raises `UserError` where they are not valid TOML."""
    import tomllib  # not at the top: some commands read no TOML, and answer the sooner

    try:
        return tomllib.loads(data.decode("utf-8-sig"))
    except UnicodeDecodeError as error:
        raise UserError("not valid TOML: it is not saved as UTF-8; save it so", file=path) from error
    except (ValueError, RecursionError) as error:
        raise UserError(f"not valid TOML: {error}", file=path) from error
