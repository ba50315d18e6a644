"""All deals of FBI-spillet: 286 sets of three crooks, and for each 252 ways to part the other ten in a team.

A set of ranks is a bit mask here: bit 0 is the ace, bit 12 the king.
"""

from collections.abc import Iterable
from functools import cache
from itertools import combinations

from pnp.games.fbi.rules import ASIDE, CROOKS
from pnp.playing_cards import RANKS, Rank

FULL = (1 << len(RANKS)) - 1


def mask(ranks: Iterable[Rank]) -> int:
    """The bit mask of these ranks.

    >>> mask([Rank.ACE, Rank.THREE])
    5
    """
    return sum({1 << (rank - 1) for rank in ranks})


def unmask(bits: int) -> list[Rank]:
    """The ranks of a bit mask, from the lowest."""
    return [rank for rank in RANKS if bits >> (rank - 1) & 1]


def _subsets(bits: int, size: int) -> tuple[int, ...]:
    return tuple(mask(chosen) for chosen in combinations(unmask(bits), size))


@cache
def triples() -> tuple[int, ...]:
    """Every set of three crooks."""
    return _subsets(FULL, CROOKS)


@cache
def asides() -> tuple[int, ...]:
    """Every five cards that one player may have set aside."""
    return _subsets(FULL, ASIDE)


@cache
def splits() -> dict[int, frozenset[int]]:
    """For each set of crooks, in the order of `triples`: every five cards that one of a team may have set
    aside.

    The team-mate has set aside the other five of the ten.
    """
    return {crooks: frozenset(five for five in asides() if not five & crooks) for crooks in triples()}


@cache
def hands() -> dict[int, frozenset[Rank]]:
    """Every hand of eight: its mask, and its ranks."""
    return {FULL ^ five: frozenset(unmask(FULL ^ five)) for five in asides()}
