"""What is to be said of a deck's files."""

from dataclasses import dataclass
from pathlib import Path

from pnp.errors import UserError


@dataclass(frozen=True, slots=True)
class Remark:
    """Something about a deck's files; `component` is empty where it is about none, or about several.

    `message` begins with FILE:LINE: where that is known. A `note` is worth a look and may be meant; anything else is a
    fault.
    """

    code: str
    message: str
    component: str = ""
    note: bool = False


def placed(message: str, file: Path, line: int | None = None) -> str:
    """The message with its place before it."""
    return str(UserError(message, file=file, line=line))


def listed(names: list[str], most: int = 5) -> str:
    """Names for a message, of many only the first.

    >>> listed(["a", "b", "c", "d"], 2)
    'a, b and 2 more'
    """
    more = len(names) - most
    return ", ".join(names[:most]) + (f" and {more} more" if more > 0 else "")
