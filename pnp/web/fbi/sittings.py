"""The tables of one run: in memory only, few, and forgotten after some hours."""

import secrets
from collections import OrderedDict
from collections.abc import Callable
from dataclasses import dataclass
from threading import Lock
from time import monotonic
from typing import TYPE_CHECKING, TypeVar

from pnp.web.fbi.faults import Gone

if TYPE_CHECKING:  # the store is made with the app, the game's modules only when somebody plays
    from pnp.web.fbi.sitting import Sitting

T = TypeVar("T")


@dataclass(slots=True)
class _Kept:
    sitting: "Sitting"
    touched: float


class Sittings:
    """Up to `most` sittings by their random names. One that nobody asked for in `seconds` is forgotten; where there is
    no room, the one that was left alone longest is.
    """

    def __init__(
        self, most: int = 64, seconds: float = 8 * 3600.0, clock: Callable[[], float] = monotonic
    ) -> None:
        self._most = most
        self._seconds = seconds
        self._clock = clock
        self._kept: OrderedDict[str, _Kept] = OrderedDict()
        self._lock = Lock()

    def add(self, sitting: "Sitting") -> str:
        """Keep a new sitting; its name."""
        name = secrets.token_urlsafe(9)
        with self._lock:
            self._forget()
            self._kept[name] = _Kept(sitting, self._clock())
            while len(self._kept) > self._most:
                self._kept.popitem(last=False)
        return name

    def get(self, name: str) -> "Sitting":
        """The sitting of this name. Raises `Gone`."""
        with self._lock:
            return self._touched(name).sitting

    def change(self, name: str, how: Callable[["Sitting"], tuple["Sitting", T]]) -> tuple["Sitting", T]:
        """Change a sitting, one caller after the other; how it is then, and what else `how` gave. Raises `Gone`."""
        with self._lock:
            kept = self._touched(name)
            kept.sitting, told = how(kept.sitting)
            return kept.sitting, told

    def _touched(self, name: str) -> _Kept:
        self._forget()
        if name not in self._kept:
            raise Gone
        self._kept.move_to_end(name)
        kept = self._kept[name]
        kept.touched = self._clock()
        return kept

    def _forget(self) -> None:
        """The order is that of the last touch, so what is too old stands first."""
        oldest = self._clock() - self._seconds
        while self._kept and next(iter(self._kept.values())).touched < oldest:
            self._kept.popitem(last=False)
