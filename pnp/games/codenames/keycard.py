"""The key card: who is who in the five by five words, as a value, as a number and as a code to read aloud.

Source: 004_e3fa61c65f8f9640.txt, "FASITEN" and "LAGET SOM STARTER": the side that starts has nine agents,
the other eight; seven bystanders; one assassin. The card "har ingen spesifikk riktig side": turned, it is the
same key.

This module is imported by `pnp key`, which must start at once: it imports nothing that takes time.
"""

from bisect import bisect_right
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from enum import StrEnum
from math import comb
from operator import itemgetter
from typing import TYPE_CHECKING

from pnp.errors import UserError

if TYPE_CHECKING:
    from pnp.chance import Chance

SIDE = 5  # words along an edge
CELLS = SIDE * SIDE
FIRST_AGENTS = 9  # of the side that starts
SECOND_AGENTS = 8
BYSTANDERS = 7
RED, BLUE, BYSTANDER, ASSASSIN = "R", "B", ".", "X"
_RIGHT = (FIRST_AGENTS, SECOND_AGENTS, BYSTANDERS, 1, CELLS)


class Team(StrEnum):
    """One of the two sides."""

    RED = "red"
    BLUE = "blue"

    @property
    def letter(self) -> str:
        """The team's letter on a key."""
        return RED if self is Team.RED else BLUE

    @property
    def rival(self) -> "Team":
        """The other side."""
        return Team.BLUE if self is Team.RED else Team.RED

    def agents(self, starts: "Team") -> int:
        """How many agents the team has when `starts` starts: nine or eight."""
        return FIRST_AGENTS if self is starts else SECOND_AGENTS


@dataclass(frozen=True, slots=True)
class Key:
    """A key card: the side that starts, and 25 letters in reading order.

    `R` is a red agent, `B` a blue one, `.` a bystander, `X` the assassin.
    Raises `ValueError` where the letters are not nine, eight, seven and one.
    """

    starts: Team
    cells: str

    def __post_init__(self) -> None:
        faults = miscounts(self.starts, self.cells)
        if faults:
            raise ValueError("; ".join(faults))

    @property
    def rows(self) -> tuple[str, ...]:
        """The five rows of five letters."""
        return tuple(self.cells[start : start + SIDE] for start in range(0, CELLS, SIDE))

    @property
    def rank(self) -> int:
        """The key's number: 0 to `KEYS` - 1."""
        return rank(self)

    @property
    def code(self) -> str:
        """The printed code, such as "C7S-GNZ-WZY"."""
        return code(self.rank)

    @property
    def same(self) -> str:
        """The first in the alphabet of the four turned cards: equal where one card is the other, turned."""
        cells = self.cells
        return min(cells, *("".join(turn(cells)) for turn in _TURNS)) + self.starts

    def turned(self, quarters: int) -> "Key":
        """The key turned clockwise by so many quarters."""
        cells = self.cells
        for _ in range(quarters % 4):
            cells = "".join(_TURNS[0](cells))
        return Key(self.starts, cells)

    def as_json(self) -> dict[str, str]:
        """The shape of docs/formats.md, "A key card: `pnp key`"."""
        return {"code": self.code, "starts": self.starts.value, "cells": self.cells}


def miscounts(starts: Team, cells: str) -> list[str]:
    """What is wrong with a key's numbers, one clause each; empty for a right key.

    >>> miscounts(Team.RED, "R" * 8 + "B" * 9 + "." * 7 + "X")
    ['8 red agents, where 9 are right as red starts', '9 blue agents, where 8 are right as red starts']
    """
    red, blue, bystanders, assassins = map(cells.count, (RED, BLUE, BYSTANDER, ASSASSIN))
    first, second = (red, blue) if starts is Team.RED else (blue, red)
    if (first, second, bystanders, assassins, len(cells)) == (
        FIRST_AGENTS,
        SECOND_AGENTS,
        BYSTANDERS,
        1,
        CELLS,
    ):
        return []
    faults = [] if len(cells) == CELLS else [f"{len(cells)} cells, where {CELLS} are right"]
    for team, count in ((Team.RED, red), (Team.BLUE, blue)):
        if count != team.agents(starts):
            faults.append(f"{count} {team} agents, where {team.agents(starts)} are right as {starts} starts")
    if bystanders != BYSTANDERS:
        faults.append(f"{bystanders} bystanders, where {BYSTANDERS} are right")
    if assassins != 1:
        faults.append(f"{assassins} assassins, where 1 is right")
    return faults


def _quarters() -> Iterator[Callable[[str], tuple[str, ...]]]:
    """For each of the three turns: what picks the turned card's letters out of the card's."""
    places = tuple(range(CELLS))
    for _ in range(3):
        # The turned card's row r, column c is the card's row SIDE-1-c, column r.
        places = tuple(places[(SIDE - 1 - c) * SIDE + r] for r in range(SIDE) for c in range(SIDE))
        yield itemgetter(*places)


_TURNS = tuple(_quarters())

# --- Numbers -------------------------------------------------------------------------------------------
#
# A key is four choices, each a digit of its number: who starts; where the assassin is; which of the other 24
# cells hold the bystanders; which of the last 17 hold the agents of the side that starts. The two sets
# are numbered by the combinatorial number system: p0 < p1 < p2 ... is C(p0, 1) + C(p1, 2) + C(p2, 3) + ...

_BYSTANDER_SETS = comb(CELLS - 1, BYSTANDERS)
_AGENT_SETS = comb(FIRST_AGENTS + SECOND_AGENTS, FIRST_AGENTS)
PATTERNS = CELLS * _BYSTANDER_SETS * _AGENT_SETS  # 25! / (9! 8! 7! 1!)
KEYS = 2 * PATTERNS

_CHOOSE = tuple(tuple(comb(n, k) for n in range(CELLS)) for k in range(FIRST_AGENTS + 1))  # [k][n]


def _set_number(places: str, member: str) -> int:
    """The number of the set of places at which `member` stands."""
    number, size, place = 0, 0, places.find(member)
    while place >= 0:
        size += 1
        number += _CHOOSE[size][place]
        place = places.find(member, place + 1)
    return number


def _set_places(number: int, size: int, end: int) -> list[int]:
    """The set of `size` places below `end` that has this number, the highest first."""
    places = []
    for left in range(size, 0, -1):
        choose = _CHOOSE[left]
        end = bisect_right(choose, number, 0, end) - 1
        number -= choose[end]
        places.append(end)
    return places


def rank(key: Key) -> int:
    """The number of a key, 0 to `KEYS` - 1; each key has one of its own."""
    first = key.starts.letter
    cells = key.cells
    rest = cells.replace(ASSASSIN, "")
    agents = rest.replace(BYSTANDER, "")
    pattern = cells.index(ASSASSIN)
    pattern = pattern * _BYSTANDER_SETS + _set_number(rest, BYSTANDER)
    pattern = pattern * _AGENT_SETS + _set_number(agents, first)
    return pattern if key.starts is Team.RED else pattern + PATTERNS


def unrank(number: int) -> Key:
    """The key of this number. Raises `ValueError` for one that is not from 0 to `KEYS` - 1.

    >>> unrank(rank(Key(Team.RED, "RR.BBR.BXRRRB.BR.RB..BR.B"))).cells
    'RR.BBR.BXRRRB.BR.RB..BR.B'
    """
    if not 0 <= number < KEYS:
        raise ValueError(f"no key has the number {number}")
    starts = Team.RED if number < PATTERNS else Team.BLUE
    pattern, agent_set = divmod(number % PATTERNS, _AGENT_SETS)
    assassin, bystander_set = divmod(pattern, _BYSTANDER_SETS)
    cells = [starts.rival.letter] * (FIRST_AGENTS + SECOND_AGENTS)
    for place in _set_places(agent_set, FIRST_AGENTS, FIRST_AGENTS + SECOND_AGENTS):
        cells[place] = starts.letter
    # From the lowest place up: each letter put in moves only what comes behind it.
    for place in reversed(_set_places(bystander_set, BYSTANDERS, CELLS - 1)):
        cells.insert(place, BYSTANDER)
    cells.insert(assassin, ASSASSIN)
    return Key(starts, "".join(cells))


# --- Drawing -------------------------------------------------------------------------------------------


def draw_keys(chance: "Chance", count: int, *, without: Iterable[Key] = ()) -> list[Key]:
    """`count` keys (1 or more), each as likely.

    No two are the same when turned, nor the same as one of `without`.
    Raises `UserError` for a count below 1.
    """
    if count < 1:
        raise UserError(f"{count} key cards can't be drawn; at least 1 is needed")
    seen = {key.same for key in without}
    keys: list[Key] = []
    while len(keys) < count:
        key = unrank(chance.below(KEYS))
        if key.same not in seen:
            seen.add(key.same)
            keys.append(key)
    return keys


# --- Codes ---------------------------------------------------------------------------------------------

ALPHABET = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"  # no I, L, O (1, 1, 0) and no U (V)
CODE_SYMBOLS = 9  # eight for the number, highest first, and one to check
GROUP = 3

_VALUES = {symbol: value for value, symbol in enumerate(ALPHABET)}
_VALUES |= {symbol.lower(): value for symbol, value in _VALUES.items()}
_VALUES |= dict.fromkeys("Oo", 0) | dict.fromkeys("IiLl", 1)
_BLANKS = frozenset(" \t\r\n\u00a0-\u00ad\u2010\u2011\u2012\u2013\u2014\u2212_.:/")

# Multiplying by x in the field of 32 elements, GF(2)[x] modulo x^5 + x^2 + 1; the powers
# of x are all 31 that are not 0.
_TIMES_X = tuple((value << 1) ^ (0b100101 if value & 0b10000 else 0) for value in range(32))


def check_value(values: Iterable[int]) -> int:
    """The check symbol's value for the eight values (0 to 31 each) of a code.

    The code v1 ... v8 with its check symbol c is right when x^8 v1 + x^7 v2 + ... + x v8 + c = 0 in the field
    of 32 elements. So, whatever the code:

    - One wrong symbol, off by d (not 0), changes the sum by x^k d, which is not 0: refused.
    - Two different symbols a and b that have changed places, at the weights x^j and x^k (j and k from 0 to 8,
      different), change the sum by (x^j + x^k)(a + b). Neither factor is 0, as the powers x^0 ... x^8 are all
      different and addition is exclusive-or: refused. That holds for neighbours and for any other two.
    """
    total = 0
    for value in values:
        total = _TIMES_X[total ^ value]
    return total


def code(number: int) -> str:
    """The printed code of a key's number.

    >>> code(0), code(KEYS - 1)
    ('000-000-000', 'C7S-GNZ-WZY')
    """
    values = [number >> shift & 31 for shift in range(35, -1, -5)]
    values.append(check_value(values))
    a, b, c, d, e, f, g, h, i = [ALPHABET[value] for value in values]
    return f"{a}{b}{c}-{d}{e}{f}-{g}{h}{i}"


def key_of(text: str) -> Key:
    """The key that a code names. Dashes, spaces and small letters don't matter; O is 0, I and L are 1.

    Raises `UserError` for a code that is too short or long, has a symbol that no code has, or is mistyped.
    """
    symbols = [symbol for symbol in text if symbol not in _BLANKS]
    shown = "".join(symbol if symbol.isprintable() else "?" for symbol in " ".join(text.split()))
    told = f"the code '{shown if len(shown) <= 24 else shown[:24] + '…'}'"
    for symbol in symbols:
        if symbol not in _VALUES:
            raise UserError(f"{told} has {symbol!r}, which no code has; the symbols are {ALPHABET}")
    if len(symbols) != CODE_SYMBOLS:
        fault = "short" if len(symbols) < CODE_SYMBOLS else "long"
        raise UserError(f"{told} is too {fault}: {len(symbols)} symbols, where {CODE_SYMBOLS} are needed")
    *values, check = [_VALUES[symbol] for symbol in symbols]
    if check_value(values) != check:
        raise UserError(f"{told} is mistyped: its last symbol, the check, does not go with the others")
    number = 0
    for value in values:
        number = number << 5 | value
    if number >= KEYS:
        raise UserError(f"{told} names no key: it is past the last one, {code(KEYS - 1)}")
    return unrank(number)
