"""The rules of FBI Hunters that a referee needs (001_bfa783a7b63015ee.txt): functions over frozen values."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from pnp.playing_cards import short

CITY = 5  # rows, and tiles in a row
FEWEST_CARDS = 2
MOST_CARDS = 4
ENOUGH = 6  # drawing stops here ("Forberedelser")
MOST_POINTS = 8
STRENGTHS = range(1, 5)
ARRESTED = -1
TWELVE = 12  # ends the game ("Vinner")

Holding = tuple[tuple[str, int], ...]  # a player's roles, each with its point card


@dataclass(frozen=True, slots=True)
class Arrest:
    """An agent's attempt: the strengths laid out on both sides, and what the table made of it, if told."""

    agent: str
    robber: str
    agent_cards: tuple[int, ...]
    robber_cards: tuple[int, ...]
    success: bool | None = None

    @property
    def succeeds(self) -> bool:
        """Whether the agent's sum is equal or higher ("Arrestasjon").

        >>> Arrest("Agent 1", "Redman", (3, 1), (4,)).succeeds
        True
        """
        return sum(self.agent_cards) >= sum(self.robber_cards)


def draw_faults(values: Sequence[int]) -> Iterator[str]:
    """Why these point cards can't have been drawn by the rules.

    Drawing stops when the total is 6 or more, so before the last card it was under 6; and some card may have
    been the last just when the highest may. That holds with four cards too, of which one is discarded and
    one drawn until they make 6: before the last, the other three made less.

    >>> list(draw_faults([1, 1, 3, 3])), list(draw_faults([2, 2, 2]))
    ([], [])
    >>> list(draw_faults([3, 3, 1]))
    []
    >>> list(draw_faults([2, 2, 2, 2]))
    ['without the highest of 2 2 2 2 there are 6 points already, where drawing stops']
    """
    told = short(" ".join(map(str, values))) or "none"
    total = sum(values)
    if not FEWEST_CARDS <= len(values) <= MOST_CARDS:
        yield f"the point cards are {told}, {len(values)} in all; {FEWEST_CARDS} to {MOST_CARDS} are drawn"
    if not ENOUGH <= total <= MOST_POINTS:
        yield f"the point cards {told} make {total}; {ENOUGH} to {MOST_POINTS} are drawn"
    if values and total - max(values) >= ENOUGH:
        left = total - max(values)
        yield f"without the highest of {told} there are {left} points already, where drawing stops"


def city_faults(rows: Sequence[Sequence[int]], areas: Sequence[int]) -> Iterator[str]:
    """Why these rows are no city: five by five tiles, each area once.

    >>> list(city_faults([[5 * row + column for column in range(5)] for row in range(5)], range(25)))
    []
    """
    if [len(row) for row in rows] != [CITY] * CITY:
        found = short(", ".join(str(len(row)) for row in rows)) or "no"
        yield f"the city has {len(rows)} rows, of {found} tiles; {CITY} rows of {CITY} are needed"
        return
    laid = Counter(area for row in rows for area in row)
    for area, times in sorted(laid.items()):
        if area not in areas:
            yield f"there is no area {area}; areas are {min(areas)} to {max(areas)}"
        elif times > 1:
            yield f"area {area} lies in the city {times} times; there is one tile of it"
    if missing := [area for area in areas if area not in laid]:
        yield f"the city lacks area {', '.join(map(str, missing))}"


def strength_faults(cards: Sequence[int]) -> Iterator[str]:
    """Why no action cards have these strengths.

    >>> list(strength_faults([4, 5, 0]))
    ['there is no strength 5, 0; action cards have 1 to 4']
    """
    if strange := [str(strength) for strength in cards if strength not in STRENGTHS]:
        told = short(", ".join(strange))
        yield f"there is no strength {told}; action cards have {STRENGTHS[0]} to {STRENGTHS[-1]}"


def role_points(value: int, *, agent: bool, at_hq: bool) -> int:
    """What a role brings whoever holds it at the end of a round ("Poeng"); `value` is its point card.

    >>> [role_points(3, agent=agent, at_hq=at_hq) for agent in (True, False) for at_hq in (True, False)]
    [3, 0, -1, 3]
    """
    if agent:
        return value if at_hq else 0
    return ARRESTED if at_hq else value


def winner(totals: Mapping[str, int]) -> str | None:
    """Who has most, twelve at least, and alone; None while nobody has.

    The document only says that the game goes on until a player has twelve. We read that of several in one
    round the highest wins, and that level at the top nobody has won yet: they play on.

    >>> winner({"A": 12, "B": 13}), winner({"A": 12, "B": 12}), winner({"A": 11, "B": 2})
    ('B', None, None)
    """
    best = max(totals.values())
    leading = [player for player, total in totals.items() if total == best]
    return leading[0] if best >= TWELVE and len(leading) == 1 else None
