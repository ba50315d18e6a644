"""Files that are written whole or not at all."""

import os
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from pnp.errors import UserError


class Files:
    """The files of one call. They are written beside their places, and take them together when all went well."""

    def __init__(self) -> None:
        self._waiting: list[tuple[Path, Path]] = []  # scratch file, place
        self._folders: list[Path] = []  # those that were made for them

    @contextmanager
    def file(self, path: Path) -> Iterator[Path]:
        """A scratch file that takes the place of `path` in the end.

        A link stays a link: what it leads to is replaced. Into a pipe or a device the file is copied. Raises
        `UserError` where it can't be written.
        """
        with _told(path):
            place = path if _is_special(path) else Path(os.path.realpath(path))
            if path.is_dir():
                raise UserError("there is a folder of this name; name a file", file=path)
            if place in (other for _, other in self._waiting):
                raise UserError("two files of one call would go here; name another", file=path)
            scratch = self._scratch(place)
            self._waiting.append((scratch, place))
            yield scratch

    def _scratch(self, place: Path) -> Path:
        folder = Path(tempfile.gettempdir()) if _is_special(place) else place.parent
        missing = [each for each in (folder, *folder.parents) if not each.exists()]
        try:
            folder.mkdir(parents=True, exist_ok=True)
        except (FileExistsError, NotADirectoryError):
            raise UserError(
                "a file stands where a folder is needed; name another place", file=folder
            ) from None
        self._folders += reversed(missing)
        handle, name = tempfile.mkstemp(prefix=".pnp-", dir=folder)
        os.close(handle)
        return Path(name)

    def settle(self) -> None:
        """Put all files in their places."""
        for scratch, place in self._waiting:
            with _told(place):
                if _is_special(place):
                    with place.open("wb") as out:
                        out.write(scratch.read_bytes())
                else:
                    scratch.chmod(0o666 & ~_umask())
                    scratch.replace(place)
        self._folders.clear()

    def clear(self) -> None:
        """Take away what has no place yet, and the folders that were made for it."""
        for scratch, _ in self._waiting:
            scratch.unlink(missing_ok=True)
        for folder in reversed(self._folders):
            if folder.is_dir() and not any(folder.iterdir()):
                folder.rmdir()


@contextmanager
def together() -> Iterator[Files]:
    """Files that take their places when the block ends well; otherwise nothing is changed."""
    files = Files()
    try:
        yield files
        files.settle()
    finally:
        files.clear()


@contextmanager
def replacing(path: Path) -> Iterator[Path]:
    """A scratch file that takes the place of `path` when the block ends well, and is gone otherwise."""
    with together() as files, files.file(path) as scratch:
        yield scratch


@contextmanager
def _told(path: Path) -> Iterator[None]:
    """Tell the user what keeps a file from being written."""
    try:
        yield
    except OSError as error:
        raise UserError(f"can't write here: {error.strerror or error}", file=path) from error


def _is_special(path: Path) -> bool:
    return path.exists() and not path.is_file()


def _umask() -> int:
    mask = os.umask(0)
    os.umask(mask)
    return mask
