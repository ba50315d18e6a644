"""The one exception for everything that the user can mend."""

from pathlib import Path


class UserError(Exception):
    """A fault in the call or in the input, told in one sentence that says how to mend it.

    The command line prints it on standard error and exits with 2. Any other exception is a bug.
    """

    def __init__(self, message: str, *, file: str | Path | None = None, line: int | None = None) -> None:
        where = "" if file is None else f"{file}: " if line is None else f"{file}:{line}: "
        super().__init__(where + message)


def one_of(kind: str, found: str, valid: object) -> UserError:
    """The error for a word that is none of the `valid` ones."""
    names = ", ".join(str(name) for name in valid)  # type: ignore[attr-defined]
    return UserError(f"there is no {kind} '{found}'; there is: {names}")
