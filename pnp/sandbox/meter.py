"""What a filling may cost: steps, characters and seconds, counted while a template runs."""

import time
from collections import deque
from collections.abc import Collection, Mapping
from dataclasses import dataclass
from typing import Any

from jinja2 import TemplateRuntimeError, Undefined
from jinja2.environment import TemplateModule
from jinja2.runtime import BlockReference, LoopContext, Macro, TemplateReference
from jinja2.utils import Namespace

# The clock is read once in so many steps: a look costs more than a step.
_STEPS_A_LOOK = 20_000
_STEPS_A_CONTAINER = 5
LARGEST = 2**1024  # what a float holds; whole numbers of a template stay below it


class TooMuch(TemplateRuntimeError):
    """A template wants more steps, characters, memory or time than a filling may have."""


class Refused(TemplateRuntimeError):
    """A template wants something that the sandbox has not."""


@dataclass(frozen=True, slots=True)
class Limits:
    """What one filling may cost.

    A step is about one small operation, or one character or list item that is made or looked through. Steps and
    characters are counted, so that a template passes or fails alike on every machine. Seconds are only a backstop.
    """

    steps: int = 5_000_000
    characters: int = 2_000_000
    seconds: float = 20.0


class Meter:
    """Counts down the steps of the filling that runs."""

    __slots__ = ("_end", "_left", "_look", "limits")

    def __init__(self, limits: Limits) -> None:
        self.limits = limits
        self.refill()

    def refill(self) -> None:
        self._left = self.limits.steps
        self._look = self._left - _STEPS_A_LOOK
        self._end = time.monotonic() + self.limits.seconds

    @property
    def used(self) -> int:
        """The steps so far."""
        return self.limits.steps - self._left

    def spend(self, steps: int) -> None:
        """Take so many steps. Raises `TooMuch` when none are left."""
        self._left -= steps
        if self._left < self._look or self._left < 0:
            self._check()

    def _check(self) -> None:
        if self._left < 0:
            raise TooMuch(f"this template works without end: more than {self.limits.steps:,} steps")
        if time.monotonic() > self._end:
            raise TooMuch(f"this template works too long: more than {self.limits.seconds:g} seconds")
        self._look = self._left - _STEPS_A_LOOK

    def weigh(self, value: object) -> None:
        """Take a step for each item and character that printing, comparing or hashing `value` would touch.

        A list that holds the same list twice is touched twice, so that a small value may weigh without bound.
        """
        if type(value) in _LIGHT:
            return
        if isinstance(value, str):
            self.spend(1 + len(value) // 16)
            return
        if isinstance(value, list | tuple) and _LIGHT.issuperset(map(type, value)):
            self.spend(1 + len(value))
            return
        self.spend(1)
        open_: deque[object] = deque([value])
        while open_:
            inner = _inside(open_.pop())
            if isinstance(inner, str):
                self.spend(len(inner) // 16)
            elif inner:
                self.spend(_STEPS_A_CONTAINER + len(inner))
                if not _LIGHT.issuperset(map(type, inner)):
                    open_.extend(inner)

    def text(self, value: object) -> str:
        """`value` as a text (a `Markup` stays one); takes a step a character."""
        if not isinstance(value, str):
            self.weigh(value)
            value = str(value)
        self.spend(len(value))
        return value

    def items(self, value: Any) -> list[Any]:
        """The items of a list, table, text or range; takes a step an item.

        Raises `TypeError` for what has none.
        """
        if hasattr(value, "__len__"):
            self.spend(1 + len(value))
            return list(value)
        kept = []
        for item in value:
            self.spend(1)
            kept.append(item)
        return kept


_LIGHT = frozenset((int, float, bool, type(None)))
_RUNNING = (Namespace, TemplateModule, Macro, LoopContext, BlockReference, TemplateReference)


def _inside(value: object) -> Collection[object]:
    """What is touched when `value` is. Raises `Refused` for what is no value."""
    if isinstance(value, str | list | tuple | set | frozenset):
        return value
    if isinstance(value, Mapping):
        return [*value.keys(), *value.values()]
    if isinstance(value, Undefined):
        str(value)  # raises what it has to say, if it is strict; a list of it would be printed without a word
    elif isinstance(value, _RUNNING) or callable(value):
        raise Refused(f"{_named(value)} is no value that can be printed or compared")
    return ()


def _named(value: object) -> str:
    if isinstance(value, Macro):
        return f"the macro '{value.name}' (call it: {value.name}(…))"
    if isinstance(value, Namespace | TemplateModule):
        return "a namespace" if isinstance(value, Namespace) else "an imported template"
    return "'loop'" if isinstance(value, LoopContext) else "a method or block that is not called"
