"""A deck that is being worked on: looked at again when a file of it changes, and shown as it then is."""

import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from threading import Condition, Event, Lock, Thread
from typing import TYPE_CHECKING, Any

from pnp.component import MM
from pnp.errors import UserError
from pnp.games import components

if TYPE_CHECKING:
    from pnp.press.studio import Proof, Studio

_LOOKS_A_SECOND = 10
_MOST_FILES = 5000  # of a deck's folder that are looked after
_SETTLED = 0.03  # seconds: a file that was written just now is often written once more

Fingerprint = tuple[tuple[str, int, int], ...]


@dataclass(frozen=True, slots=True)
class View:
    """What a watched deck looks like. `number` grows with each change, `made` tells how many pictures were made anew.

    `fault` is what is wrong with the deck as a whole; its pieces are then those of the view before.
    """

    number: int = 0
    title: str = ""
    fault: str = ""
    made: int = 0
    seconds: float = 0.0
    components: tuple[dict[str, Any], ...] = ()

    def as_json(self) -> dict[str, Any]:
        """The view for the page's script."""
        return {name: getattr(self, name) for name in View.__slots__}


@dataclass(slots=True)
class Watcher:
    """Watches one deck. `opened` gives its game and the settings to make it with, from the files as they are."""

    path: Path
    opened: Callable[[], Any]
    ink: str = "full"
    view: View = field(default_factory=View)
    _studio: "Studio | None" = None
    _files: Fingerprint = ()  # all but the tables, as they were when the view was made
    _changed: Condition = field(default_factory=Condition)
    _ended: Event = field(default_factory=Event)

    def start(self, press: Lock) -> None:
        """Look after the deck until the process ends. `press` is held while faces are made."""
        Thread(target=self._watch, args=(press,), daemon=True).start()

    def stop(self) -> None:
        """Look no more, and let go who waits for a change."""
        self._ended.set()
        with self._changed:
            self._changed.notify_all()

    def after(self, number: int, seconds: float) -> View:
        """The view that comes after the one of this number, or the present one when so many seconds have passed."""
        with self._changed:
            self._changed.wait_for(lambda: self.view.number != number or self._ended.is_set(), seconds)
            return self.view

    def picture(self, key: str) -> bytes:
        """The picture (PNG) of a face in the view; empty where there is none."""
        return self._studio.picture(key) if self._studio else b""

    def _watch(self, press: Lock) -> None:
        seen: Fingerprint | None = None
        while not self._ended.wait(1 / _LOOKS_A_SECOND if seen is not None else 0):
            found = fingerprint(self.path.parent)
            if found == seen:
                continue
            self._ended.wait(_SETTLED)
            seen = found
            with press:
                self.look()

    def look(self) -> None:
        """Make the view anew."""
        begun = time.perf_counter()
        number = self.view.number + 1
        try:
            title, told, made = self._made()
            view = View(number, title, "", made, round(time.perf_counter() - begun, 3), told)
        except UserError as error:
            view = View(number, self.view.title, str(error), 0, 0.0, self.view.components)
        with self._changed:
            self.view = view
            self._changed.notify_all()

    def _made(self) -> tuple[str, tuple[dict[str, Any], ...], int]:
        from pnp.decks.tables import SUFFIXES
        from pnp.press.look import Look
        from pnp.press.studio import Studio

        if self._studio is None:
            self._studio = Studio()
        game, settings = self.opened()
        parts = components(game, settings)
        files = tuple(each for each in fingerprint(self.path.parent) if not each[0].endswith(SUFFIXES))
        same, self._files = files == self._files, files
        proofs, made = self._studio.proofs(parts, Look(settings.lang, self.ink, game.source), same=same)
        told = tuple(
            {
                "name": part.name,
                "title": part.title,
                "width": part.size.width / MM,
                "height": part.size.height / MM,
                "shape": str(part.shape),
                "pieces": part.count,
                "cards": list(_cards([each for each in proofs if each.single.component is part])),
            }
            for part in parts
        )
        return game.title, told, made


def _cards(proofs: "list[Proof]") -> Iterator[dict[str, Any]]:
    cards: dict[str, dict[str, Any]] = {}
    for proof in proofs:
        card = proof.single.card
        told = cards.setdefault(card.id, {"id": card.id, "copies": card.copies})
        told[str(proof.single.side)] = {"key": proof.key, "fault": proof.fault}
    yield from cards.values()


def fingerprint(folder: Path) -> Fingerprint:
    """What changes when a file below the folder does; hidden ones and what is printed do not count."""
    found = []
    for path in _files(folder):
        try:
            stat = path.stat()
        except OSError:  # gone since it was listed
            continue
        found.append((str(path), stat.st_mtime_ns, stat.st_size))
        if len(found) == _MOST_FILES:
            break
    return tuple(sorted(found))


def _files(folder: Path) -> Iterator[Path]:
    try:
        entries = list(folder.iterdir())
    except OSError:
        return
    for path in entries:
        if path.name.startswith((".", "~")) or path.name.endswith(("~", ".pdf")) or path.name == "output":
            continue
        if path.is_dir() and not path.is_symlink():
            yield from _files(path)
        elif path.is_file():
            yield path
