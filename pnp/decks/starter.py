"""A small working deck to begin from."""

import os
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from pnp.errors import UserError
from pnp.resources import TEMPLATES

_STARTER = TEMPLATES / "starter"
_MOST = 80  # characters of a title: it stands in one line of the footer


def begin(folder: Path) -> list[Path]:
    """Write the starter into a folder of this name, which is made, whole or not at all; the files in it.

    The deck's title is the folder's name. Raises `UserError` where something is there already, or it can't be written.
    """
    title = _title(folder)
    with _becoming(folder) as scratch:
        for path in sorted(each for each in _STARTER.rglob("*") if each.is_file()):
            target = scratch / path.relative_to(_STARTER)
            target.parent.mkdir(parents=True, exist_ok=True)
            text = path.read_text("utf-8")
            if target.name == "deck.toml":
                text = text.replace('title = "Weather" ', f'title = "{title}" ', 1)
            target.write_text(text, "utf-8")
    return sorted(path for path in folder.rglob("*") if path.is_file())


def _title(folder: Path) -> str:
    name = folder.resolve().name.replace("-", " ").replace("_", " ").strip()
    if not name or not name.isprintable() or '"' in name or "\\" in name or len(name) > _MOST:
        raise UserError(f"'{folder}' can't name a deck; take letters, digits and dashes, {_MOST} at the most")
    return name[0].upper() + name[1:]


@contextmanager
def _becoming(folder: Path) -> Iterator[Path]:
    """A scratch folder that takes the place of `folder` in the end. An empty one may be there."""
    try:
        if folder.exists() and (not folder.is_dir() or any(folder.iterdir())):
            raise UserError(f"{folder} is there already; name a folder that is not, or an empty one")
        folder.parent.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryDirectory(dir=folder.parent, prefix=".pnp-") as beside:
            scratch = Path(beside) / "deck"
            scratch.mkdir()
            yield scratch
            if folder.is_dir():
                folder.rmdir()
            os.rename(scratch, folder)
    except OSError as error:
        raise UserError(f"can't make the folder: {error.strerror}", file=folder) from error
