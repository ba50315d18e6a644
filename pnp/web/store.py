"""Bytes that are made once and kept while there is room."""

from collections import OrderedDict
from collections.abc import Callable, Hashable
from threading import Lock


class Store:
    """Keeps up to `most` bytes by key; what was asked for longest ago goes first. Safe among threads."""

    def __init__(self, most: int = 32_000_000) -> None:
        self._most = most
        self._held: OrderedDict[Hashable, bytes] = OrderedDict()
        self._size = 0
        self._lock = Lock()
        self._making: dict[Hashable, Lock] = {}

    def get(self, key: Hashable, make: Callable[[], bytes]) -> bytes:
        """The bytes of this key. They are made by one caller; others who ask meanwhile wait for them."""
        with self._lock:
            making = self._making.setdefault(key, Lock())
        try:
            with making:
                found = self._find(key)
                if found is None:
                    found = make()
                    self._keep(key, found)
        finally:
            with self._lock:
                self._making.pop(key, None)
        return found

    def _find(self, key: Hashable) -> bytes | None:
        with self._lock:
            if key not in self._held:
                return None
            self._held.move_to_end(key)
            return self._held[key]

    def _keep(self, key: Hashable, data: bytes) -> None:
        with self._lock:
            self._held[key] = data
            self._size += len(data)
            while self._size > self._most and len(self._held) > 1:
                _, gone = self._held.popitem(last=False)
                self._size -= len(gone)
