"""What a call prints, as its command would print it, one page at a time."""

from collections import OrderedDict
from collections.abc import Callable, Hashable
from dataclasses import dataclass
from io import BytesIO
from itertools import islice
from threading import Lock
from typing import TYPE_CHECKING, Generic, TypeVar

from pnp.component import MM
from pnp.games import Game, Settings, components
from pnp.web.printing.calls import Call, is_ours

if TYPE_CHECKING:
    from pnp.component import Component, Size
    from pnp.press.pdf import Document
    from pnp.press.sheet import Setup

MOST_PIECES = 5_000  # that are made to be looked at: they are all held in memory
SMALL, LARGE = 1400, 2600  # pixels on the longer side

_FINEST = 300.0  # dpi
_SHEETS = "pdf"

Made = TypeVar("Made")


class TooMany(Exception):
    """More pieces than are shown; the command itself takes them."""


class Kept(Generic[Made]):
    """The last few things that were made, by what they were made of. One is made at a time."""

    def __init__(self, most: int) -> None:
        self._most = most
        self._held: OrderedDict[Hashable, Made] = OrderedDict()
        self._lock = Lock()

    def get(self, key: Hashable, make: Callable[[], Made]) -> Made:
        """What was made of this key, or what `make` makes."""
        with self._lock:
            if key not in self._held:
                self._held[key] = make()
            self._held.move_to_end(key)
            while len(self._held) > self._most:
                self._held.popitem(last=False)
            return self._held[key]


@dataclass(frozen=True, slots=True)
class Piece:
    """What is told of a component: how many pieces of what size in mm, whether it draws lots and heeds --count."""

    name: str
    title: str
    pieces: int
    size: str
    drawn: bool
    counted: bool


@dataclass(frozen=True, slots=True)
class Plan:
    """What a call prints: sheets, or (`bleed` µm around each) the sides of cards as pictures."""

    document: "Document"
    setup: "Setup"
    sheets: bool
    count: int

    @property
    def drawn(self) -> bool:
        """Whether any of it depends on the seed."""
        return any(part.seed is not None for part in self.document.components)

    def picture(self, number: int, longest: int) -> bytes:
        """A PNG of one page or side, `longest` pixels on its longer side. Numbers beyond the last show the last.

        Raises `UserError` for a fault in a face. To be called with the press held.
        """
        from pnp.press.pictures import rasterised

        place = range(max(1, min(number, self.count)), self.count + 1)[:1]
        pdf, size = self._sheet(place) if self.sheets else self._side(place.start)
        dpi = min(_FINEST, longest * 25.4 * MM / max(size.width, size.height))
        out = BytesIO()
        next(rasterised(pdf, dpi)).save(out, "PNG", compress_level=1)
        return out.getvalue()

    def _sheet(self, place: range) -> "tuple[bytes, Size]":
        from pnp.press.pdf import excerpt

        return excerpt(self.document, self.setup, place), self.setup.paper

    def _side(self, number: int) -> "tuple[bytes, Size]":
        from pnp.press.singles import singles, write

        side = next(islice(singles(self.document.components), number - 1, None))
        out = BytesIO()
        write([side], out, self.document.look, self.setup.bleed)
        return out.getvalue(), side.component.size


def plan(call: Call, kept: "Kept[Document]") -> Plan:
    """What the command would make of the call. Raises `UserError` as it does, and `TooMany`."""
    from pnp.cli import options, print_cmd
    from pnp.cli.paper import setup
    from pnp.press.pdf import page_count
    from pnp.press.pictures import side_count

    given = call.params()
    settings = options.settings([call.game], given)
    print_cmd.check_options(given["kind"], None, given)
    sheets = given["kind"] == _SHEETS
    laid = setup(given)
    document = _document(call, settings, given["ink"], kept)
    return Plan(document, laid, sheets, page_count(document, laid) if sheets else side_count(document))


def _document(call: Call, settings: Settings, ink: str, kept: "Kept[Document]") -> "Document":
    from pnp.cli.print_cmd import document_of

    if (settings.count or 0) > MOST_PIECES:
        raise TooMany

    def make() -> "Document":
        made: Document = document_of(call.game, call.names, settings, ink)
        return made

    if not is_ours(call.game):  # its files may have changed
        return make()
    own = tuple(sorted(settings.options.items()))
    return kept.get((call.game.key, call.names, settings.lang, settings.seed, settings.count, own, ink), make)


def pieces(game: Game, lang: str, seed: int) -> tuple[Piece, ...]:
    """The game's components as they are where nothing is asked. Raises `UserError` where one can't be made."""
    plain, one, two = (components(game, Settings(lang, seed, count)) for count in (None, 1, 2))
    return tuple(
        Piece(part.name, part.title, part.count, size(part), part.seed is not None, fewer.count != more.count)
        for part, fewer, more in zip(plain, one, two, strict=True)
    )


def size(part: "Component") -> str:
    """A component's trim as people write it."""
    return f"{part.size.width / MM:g} × {part.size.height / MM:g} mm"
