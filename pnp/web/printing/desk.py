"""What the print pages of one run share."""

import atexit
from dataclasses import dataclass, field
from threading import Lock, Thread
from typing import TYPE_CHECKING, cast

from flask import current_app

from pnp.chance import new_seed
from pnp.web.printing.preview import Kept, Piece
from pnp.web.printing.uploads import Uploads
from pnp.web.printing.works import Works

if TYPE_CHECKING:
    from pnp.press.pdf import Document

_EXTENSION = "pnp-printing"


@dataclass(frozen=True, slots=True)
class Desk:
    """Files that came in, what was made to be looked at, and works under way.

    `seed` stands for the one that the user has not given: the pages shown are then those that are made.
    """

    uploads: Uploads = field(default_factory=Uploads)
    documents: "Kept[Document]" = field(default_factory=lambda: Kept(8))
    pieces: Kept[tuple[Piece, ...]] = field(default_factory=lambda: Kept(32))
    works: Works = field(default_factory=Works)
    seed: int = field(default_factory=new_seed)
    _warmed: Lock = field(default_factory=Lock)

    def warm(self) -> None:
        """Load the press in the background, once: the first page is soon asked for."""
        if self._warmed.acquire(blocking=False):
            Thread(target=_load_press, name="pnp-press", daemon=True).start()


def _load_press() -> None:
    from importlib import import_module
    from importlib.util import find_spec

    import_module("pnp.press.pdf")
    for package in ("pypdfium2", "PIL.PngImagePlugin"):
        if find_spec(package.partition(".")[0]):
            import_module(package)


def desk() -> Desk:
    """The desk of the run that the request belongs to; it is put there when it is first needed."""
    extensions = current_app.extensions
    if _EXTENSION not in extensions:
        made = Desk()
        if extensions.setdefault(_EXTENSION, made) is made:
            atexit.register(made.works.end_all)
    return cast(Desk, extensions[_EXTENSION])
