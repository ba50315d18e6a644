"""Where a game's templates, pictures, tables, words and fonts are: a few folders, and nothing outside them."""

import re
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path, PurePosixPath
from typing import Any

from pnp.errors import UserError
from pnp.resources import FONTS, TEMPLATES, parse_toml

LARGEST = 50_000_000  # bytes of a file that a game may bring
_LARGEST_TEXT = 1_000_000  # bytes of a template or drawing
_ELSEWHERE = re.compile(r"^[/\\]|^[A-Za-z]:|\\|\0|^[a-z][a-z0-9+.-]*:", re.IGNORECASE)


class NotThere(UserError):
    """None of the folders has a file of this name, or the name leads out of them."""


@dataclass(frozen=True)
class Source:
    """The folders in the order in which they are looked through, and what a game adds to the look that all share.

    Every file that a game names is found here, ours and a stranger's alike: below one of the folders, or not at all.
    `colours` are by ink ("full", "saver") and name, `sizes` of type are in points, `fonts` by role and style.
    """

    folders: tuple[Path, ...] = (TEMPLATES,)
    font_folder: Path = FONTS
    colours: Mapping[str, Mapping[str, str]] = field(default_factory=dict)
    sizes: Mapping[str, float] = field(default_factory=dict)
    fonts: Mapping[str, Mapping[str, str]] = field(default_factory=dict)

    @cached_property
    def _roots(self) -> tuple[tuple[Path, Path], ...]:
        return tuple((folder, folder.resolve()) for folder in self.folders)

    def find(self, name: str) -> Path:
        """The file of this name, such as "art/fox.png", in the first folder that has it.

        Raises `NotThere`, also for a name or a link that leads out of the folder.
        """
        if _ELSEWHERE.search(name) or ".." in PurePosixPath(name).parts:
            raise NotThere(
                f"'{name}' leads out of the game's folder; name a file below it, such as art/fox.png"
            )
        for folder, root in self._roots:
            path = folder / name
            try:
                if not path.is_file():
                    continue
                inside = path.resolve().is_relative_to(root)
            except (OSError, ValueError):  # a name that is too long, or that the system can't have
                continue
            if not inside:
                raise NotThere(
                    f"'{name}' is a link that leads out of the game's folder; put a copy in its place"
                )
            return path
        raise NotThere(f"there is no file {name}")

    def read(self, name: str, most: int = LARGEST) -> bytes:
        """What is in the file of this name. Raises `UserError` where it is not there, or larger than `most` bytes."""
        path = self.find(name)
        try:
            with path.open("rb") as file:
                data = file.read(min(most, path.stat().st_size) + 1)  # as much room is made as is asked for
        except OSError as error:
            raise UserError(f"can't read the file: {error.strerror}", file=path) from error
        if len(data) > most:
            raise UserError(f"the file is larger than {most / 1e6:g} MB", file=path)
        return data

    def text(self, name: str) -> str:
        """A template or drawing of this name. Raises `UserError` as `read` does, and for one that is not in UTF-8."""
        try:
            return self.read(name, _LARGEST_TEXT).decode("utf-8-sig")
        except UnicodeDecodeError as error:
            raise UserError("this is no text in UTF-8; save it anew in that encoding", file=name) from error

    def table(self, name: str, what: str) -> dict[str, Any]:
        """The TOML file of this name. `what` says in the error what the file is: "the pegs"."""
        try:
            return parse_toml(self.read(name), self.find(name))
        except NotThere as error:
            raise UserError(f"can't read {what}: {error}", file=self.folders[0] / name) from error


SHIPPED = Source()


def led_to(names: Iterable[str], more: Callable[[str], Iterable[str]]) -> frozenset[str]:
    """The names, and all that they lead to by `more`, which gives the next ones."""
    found: set[str] = set()
    waiting = list(names)
    while waiting:
        name = waiting.pop()
        if name not in found:
            found.add(name)
            waiting += more(name)
    return frozenset(found)
