"""How far long work has come: a bar on a terminal, or lines in a file for a program that waits."""

import sys
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from time import monotonic
from typing import IO, Any, TypeVar

import click

from pnp.errors import UserError

Command = TypeVar("Command", bound=Callable[..., Any])
Tick = Callable[[], None]  # to be called after each step

_PATIENCE = 0.5  # seconds before there is a bar: short work needs none
_APART = 0.1  # seconds between lines

option = click.option("--progress", metavar="FILE", hidden=True, help="Write lines DONE TOTAL into FILE.")


@contextmanager
def progress(total: int, file: str | None) -> Iterator[Tick]:
    """What work of `total` steps calls after each: it adds lines such as "12 40" to `file`, or draws a bar.

    There is a bar where standard error is a terminal. Raises `UserError` for a file that can't be written.
    """
    with ExitStack() as stack:
        if file is not None:
            yield _Lines(total, stack.enter_context(_opened(Path(file))))
        elif sys.stderr.isatty():
            yield _Bar(total, stack)
        else:
            yield _nothing


def _opened(path: Path) -> IO[str]:
    try:
        return path.open("w", encoding="ascii", buffering=1)
    except OSError as error:
        raise UserError(f"can't write here: {error.strerror}", file=path) from error


def _nothing() -> None:
    pass


class _Lines:
    """Tells of steps in lines of a file, not more often than anybody reads them."""

    def __init__(self, total: int, file: IO[str]) -> None:
        self._done, self._total, self._file = 0, total, file
        self._tell()

    def __call__(self) -> None:
        self._done += 1
        if self._done == self._total or monotonic() - self._told >= _APART:
            self._tell()

    def _tell(self) -> None:
        self._told = monotonic()
        self._file.write(f"{self._done} {self._total}\n")


class _Bar:
    """Draws a bar on standard error once the work proves long."""

    def __init__(self, total: int, stack: ExitStack) -> None:
        self._done, self._total, self._stack = 0, total, stack
        self._begun = monotonic()
        self._bar: Any = None

    def __call__(self) -> None:
        self._done += 1
        if self._bar is not None:
            self._bar.update(1)
        elif self._done < self._total and monotonic() - self._begun >= _PATIENCE:
            self._bar = self._stack.enter_context(click.progressbar(length=self._total, file=sys.stderr))
            self._bar.update(self._done)
