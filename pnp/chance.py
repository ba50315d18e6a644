"""The one source of chance: the same seed gives the same draws on every machine and Python version.

Only `getrandbits` is used: what it gives for a seed is fixed, while the algorithms of `shuffle` and `sample`
may change.
"""

import secrets
from collections.abc import Sequence
from random import Random
from typing import TypeVar

T = TypeVar("T")


class Chance:
    """Draws from one seed: any integer, 0, negative and 64-bit ones included, each with draws of its own."""

    __slots__ = ("_random", "seed")

    def __init__(self, seed: int) -> None:
        self.seed = seed
        # Random drops an integer's sign; counting both ways from 0 keeps -1 and 1 apart.
        self._random = Random(2 * seed if seed >= 0 else -2 * seed - 1)

    def below(self, n: int) -> int:
        """A whole number from 0 to n - 1, each as likely; n is 1 or more.

        >>> chance = Chance(1)
        >>> [chance.below(6) for _ in range(5)]
        [0, 0, 0, 2, 1]
        """
        if n < 1:
            raise ValueError(f"can't draw below {n}")
        bits = (n - 1).bit_length()
        drawn = self._random.getrandbits(bits)
        while drawn >= n:
            drawn = self._random.getrandbits(bits)
        return drawn

    def picked(self, items: Sequence[T], k: int) -> list[T]:
        """`k` different places of the sequence in random order, each choice as likely; k is 0 to its
        length.
        """
        if not 0 <= k <= len(items):
            raise ValueError(f"can't pick {k} of {len(items)}")
        pool = list(items)
        for place in range(k):
            other = place + self.below(len(pool) - place)
            pool[place], pool[other] = pool[other], pool[place]
        return pool[:k]

    def shuffled(self, items: Sequence[T]) -> list[T]:
        """The whole sequence in random order; the sequence itself stays as it is."""
        return self.picked(items, len(items))


def new_seed() -> int:
    """A fresh seed, short enough to be typed again: 0 to 2**32 - 1."""
    return secrets.randbits(32)
