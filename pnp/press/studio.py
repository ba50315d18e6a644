"""Pictures of faces for somebody who is working on them: each is made anew only when something on it has changed."""

import hashlib
import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from io import BytesIO
from typing import TYPE_CHECKING

from pnp.component import MM, Component, Face, Mosaic
from pnp.errors import UserError
from pnp.press.look import Look
from pnp.press.pictures import rasterised
from pnp.press.singles import Single, face_key, singles, write
from pnp.press.templates import Templates
from pnp.source import Source, led_to

if TYPE_CHECKING:
    from PIL.Image import Image

DPI = 150.0
_BATCH = 24  # faces in memory at a time
# What a filled template takes in: files that it places, and symbols in its texts.
_PLACED = re.compile(r"""\bhref\s*=\s*["']\s*([^"'#][^"']*?)\s*["']""")
_SYMBOL = re.compile(r":([a-z][a-z0-9-]*):")


@dataclass(frozen=True, slots=True)
class Proof:
    """One side of a card with its picture (PNG) or, where it can't be made, what is wrong with it.

    `key` is the same as long as the picture is.
    """

    single: Single
    key: str
    picture: bytes = b""
    fault: str = ""


class Studio:
    """Keeps the pictures of one deck from one look at it to the next."""

    def __init__(self, dpi: float = DPI) -> None:
        self._dpi = dpi
        self._made: dict[str, Proof] = {}
        self._keys: _Keys | None = None

    def proofs(
        self, components: Iterable[Component], look: Look, *, same: bool = False
    ) -> tuple[list[Proof], int]:
        """Every side of every distinct card, and how many pictures had to be made anew.

        `same` promises that the look and all files of its source are as they were the last time.
        Raises `UserError` where the package that rasterises is missing; what is wrong with a face stands in its proof.
        """
        if self._keys is None or not same:
            self._keys = _Keys(look)
        keys = self._keys
        sides = [(single, keys.of(single)) for single in singles(components)]
        missing = {key: single for single, key in sides if key not in self._made}
        made = {proof.key: proof for proof in self._pictures(missing, look)}
        known = self._made | made
        self._made = {key: known[key] for _, key in sides}  # what is seen no more is forgotten
        return [replace(known[key], single=single) for single, key in sides], len(made)

    def picture(self, key: str) -> bytes:
        """The picture of a proof of this key; empty where there is none."""
        proof = self._made.get(key)
        return proof.picture if proof else b""

    def _pictures(self, missing: dict[str, Single], look: Look) -> Iterator[Proof]:
        waiting = list(missing.items())
        for start in range(0, len(waiting), _BATCH):
            yield from self._batch(waiting[start : start + _BATCH], look)

    def _batch(self, batch: list[tuple[str, Single]], look: Look) -> Iterator[Proof]:
        """The proofs of some faces. Where one is wrong, each is made alone, so that the others are seen."""
        try:
            yield from self._rasterised(batch, look)
        except UserError as error:
            if len(batch) == 1:
                ((key, single),) = batch
                yield Proof(single, key, fault=str(error))
                return
            for each in batch:
                yield from self._batch([each], look)

    def _rasterised(self, batch: list[tuple[str, Single]], look: Look) -> list[Proof]:
        held = BytesIO()
        write([single for _, single in batch], held, look)
        images = rasterised(held.getvalue(), self._dpi)
        return [Proof(single, key, _png(image)) for (key, single), image in zip(batch, images, strict=True)]


def _png(image: "Image") -> bytes:
    out = BytesIO()
    image.save(out, "PNG", compress_level=1)
    return out.getvalue()


class _Keys:
    """Tells faces apart by all that is seen on them: the filled template, and every file that it takes in."""

    def __init__(self, look: Look) -> None:
        self._source = look.source
        self._templates = Templates(look)
        self._known: dict[object, str] = {}
        self._prints: dict[str, str] = {}
        self._inside: dict[str, frozenset[str]] = {}
        fonts = [file for styles in look.source.fonts.values() for file in styles.values()]
        self._fonts = repr((sorted(look.source.fonts.items()), [self._print(file) for file in fonts]))

    def of(self, single: Single) -> str:
        """The key of a card's side."""
        known = (face_key(single.face), single.component.size)
        if known not in self._known:
            self._known[known] = self._of(single)
        return self._known[known]

    def _of(self, single: Single) -> str:
        size = single.component.size
        face = single.face
        if isinstance(face, Mosaic):
            return _digest(face_key(face), size)
        try:
            filled = self._filled(face, size.width / MM, size.height / MM)
        except UserError as error:  # told once more when it is drawn
            filled = f"{error} {single.owner}"
        files = sorted(led_to(_taken_in(filled), self._taken_in))
        return _digest(filled, size, self._fonts, [(name, self._print(name)) for name in files])

    def _filled(self, face: Face, width: float, height: float) -> str:
        return self._templates.fill(face.template, {**face.data, "w": width, "h": height})

    def _taken_in(self, name: str) -> frozenset[str]:
        """What a file takes in itself; names that are made up when it is filled stand for all files beside it."""
        if name not in self._inside:
            self._inside[name] = frozenset()
            if name.endswith(".svg"):
                found = _taken_in(self._text(name))
                unknown = any("{" in each for each in found)
                self._inside[name] = frozenset(_all_files(self._source)) if unknown else found
        return self._inside[name]

    def _text(self, name: str) -> str:
        try:
            return self._source.text(name)
        except UserError:  # told when it is drawn
            return ""

    def _print(self, name: str) -> str:
        """What changes when the file does; empty where it is not there."""
        if name not in self._prints:
            try:
                stat = self._source.find(name).stat()
                self._prints[name] = f"{stat.st_mtime_ns} {stat.st_size}"
            except (UserError, OSError):
                self._prints[name] = ""
        return self._prints[name]


def _digest(*values: object) -> str:
    return hashlib.sha256(repr(values).encode("utf-8", "surrogatepass")).hexdigest()[:32]


def _taken_in(text: str) -> frozenset[str]:
    symbols = (f"symbols/{name}.svg" for name in _SYMBOL.findall(text))
    return frozenset((*_PLACED.findall(text), *symbols))


def _all_files(source: Source) -> Iterator[str]:
    """Every drawing and picture of the game itself."""
    folder = source.folders[0]
    for path in folder.rglob("*"):
        if path.suffix.lower() in (".svg", ".png", ".jpg", ".jpeg", ".webp"):
            yield path.relative_to(folder).as_posix()
