"""Long work on behalf of the page: few jobs at once, few in the queue, none without end."""

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from threading import Lock, Semaphore
from time import monotonic


class Busy(Exception):
    """As many jobs run and wait as the page takes; to be tried again in a moment."""


class TooLong(Exception):
    """A job took longer than jobs may."""


@dataclass(frozen=True, slots=True)
class Turn:
    """A job that runs. It asks `check` between its steps, since a thread can't be stopped from outside."""

    ends: float  # on the clock of time.monotonic

    def check(self) -> None:
        """Raise `TooLong` when the job's time is up."""
        if monotonic() > self.ends:
            raise TooLong


class Jobs:
    """The jobs of one page: `at_once` run, `waiting` more wait up to `patience` seconds, each runs up to `seconds`."""

    def __init__(
        self, at_once: int = 2, waiting: int = 6, patience: float = 20.0, seconds: float = 120.0
    ) -> None:
        self._running = Semaphore(at_once)
        self._room = at_once + waiting
        self._lock = Lock()
        self._patience = patience
        self._seconds = seconds

    @contextmanager
    def turn(self) -> Iterator[Turn]:
        """Wait for a turn and hold it. Raises `Busy` where the queue is full or does not move."""
        with self._lock:
            if self._room == 0:
                raise Busy
            self._room -= 1
        try:
            if not self._running.acquire(timeout=self._patience):
                raise Busy
            try:
                yield Turn(monotonic() + self._seconds)
            finally:
                self._running.release()
        finally:
            with self._lock:
                self._room += 1
