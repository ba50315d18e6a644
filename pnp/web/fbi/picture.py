"""A picture of who could have known what when: a staircase for each, from all sets of crooks that are possible to one.

The scale is logarithmic: what halves the sets is a step of the same height everywhere.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from math import comb, log
from typing import Any

from pnp.games.fbi.rules import CROOKS
from pnp.playing_cards import RANKS, short

WIDTH = 340  # units; about the pixels of a phone
ROW = 62
TALL = 34  # of a staircase
LEFT, RIGHT = 6, 334
_NAME = 22  # characters
_ALL = comb(len(RANKS), CROOKS)
_MOST_TICKS = 8


@dataclass(frozen=True, slots=True)
class Mark:
    """Something that happened in a turn, and how far from the left that stands, in units."""

    turn: int
    x: float
    right: bool = True


@dataclass(frozen=True, slots=True)
class Stairs:
    """One viewer's staircase: its paths, and how many sets were left at the end. It is `solved` where only one is."""

    name: str
    top: int
    floor: int
    line: str
    area: str
    last: int
    solved: Mark | None
    guess: Mark | None


@dataclass(frozen=True, slots=True)
class Picture:
    """All staircases over one axis of turns: `ticks` are turns and where they stand."""

    stairs: tuple[Stairs, ...]
    ticks: tuple[tuple[int, float], ...]
    width: int
    height: int
    left: int = LEFT
    right: int = RIGHT


def picture(
    knowledge: Sequence[Mapping[str, Any]],
    guesses: Mapping[str, tuple[int, bool]],
    onlooker: tuple[str, str],
) -> Picture:
    """The picture of a report's `knowledge`. `guesses` are the turn of each guess and whether it was right; `onlooker`
    is the view of somebody who sees no hand, and what to call it.
    """
    last = len(knowledge) - 1
    at = [round(LEFT + (RIGHT - LEFT) * turn / max(last, 1), 1) for turn in range(last + 1)]
    stairs = []
    for row, viewer in enumerate(knowledge[0]["views"]):
        left = [each["views"][viewer]["triples"] for each in knowledge]
        name = onlooker[1] if viewer == onlooker[0] else short(viewer, _NAME)
        stairs.append(_stairs(name, row * ROW, left, at, guesses.get(viewer)))
    every = max(1, -(-last // _MOST_TICKS))
    ticks = tuple((turn, at[turn]) for turn in range(0, last + 1, every))
    return Picture(tuple(stairs), ticks, WIDTH, len(stairs) * ROW + 20)


def _stairs(
    name: str, top: int, left: Sequence[int], at: Sequence[float], guess: tuple[int, bool] | None
) -> Stairs:
    floor = top + ROW - 8
    heights = [round(floor - TALL * log(max(count, 1)) / log(_ALL), 1) for count in left]
    steps = "".join(f"H{x}V{y}" for x, y in zip(at[1:], heights[1:], strict=True))
    line = f"M{at[0]} {heights[0]}{steps}"
    solved = next((turn for turn, count in enumerate(left) if count == 1), None)
    return Stairs(
        name,
        top,
        floor,
        line,
        f"{line}V{floor}H{at[0]}Z",
        left[-1],
        None if solved is None else Mark(solved, at[solved]),
        None if guess is None else Mark(guess[0], at[guess[0]], guess[1]),
    )
