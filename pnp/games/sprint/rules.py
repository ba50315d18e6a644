"""The rules of the doping race (002_2e5f65720fa310e4.txt), as functions over frozen values.

Money is in millions of dollars, times are in tenths of a second.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from pnp.playing_cards import Card, Rank, Suit

HAND = 13
ROW = 9  # hidden cards, one for each second
OPEN = HAND - ROW  # shown or kept back, and in the end seen by all
SECONDS = 90
WORTH_MONEY_BELOW = 100
BONUS = 5
FINE = 5


@dataclass(frozen=True, slots=True)
class Run:
    """What one player runs with: the cards shown, those kept back, and the hidden row where it is known."""

    shown: tuple[Card, ...]
    kept: tuple[Card, ...] = ()
    row: tuple[Card, ...] | None = None


@dataclass(frozen=True, slots=True)
class DopingTest:
    """A doping test: who called it, on whom, and the hidden cards turned up."""

    by: str
    of: str
    turned: tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class Outcome:
    """How a race came out. `winner` is None where all were doped."""

    times: Mapping[str, int]
    doped: tuple[str, ...]
    winner: str | None
    millions: Mapping[str, int]


def tenths(card: Card) -> int:
    """What a shown card adds to the time: ace 1, pictures 10."""
    return min(card.rank, Rank.TEN)


def running_time(shown: Sequence[Card]) -> int:
    """The time in tenths of a second. The document's example, an ace and a four:

    >>> told(running_time([Card(Rank.ACE, Suit.HEARTS), Card(Rank.FOUR, Suit.CLUBS)]))
    '9.5'
    """
    return SECONDS + sum(map(tenths, shown))


def told(time: int) -> str:
    """A time as it is written: seconds and one decimal.

    >>> told(130)
    '13.0'
    """
    return f"{time // 10}.{time % 10}"


def sponsors(time: int) -> int:
    """The millions for a time: one for each tenth under 10.0 seconds.

    >>> sponsors(98), sponsors(100), sponsors(130)
    (2, 0, 0)
    """
    return max(0, WORTH_MONEY_BELOW - time)


def lowest(shown: Sequence[Card]) -> Card:
    """The card that settles equal times: the lowest rank, then clubs before diamonds before hearts.

    The document says "lowest card", not "fewest tenths": we read that a 10 is lower than a jack.
    """
    return min(shown, key=lambda card: (card.rank, card.suit.order))


def place(shown: Sequence[Card]) -> tuple[int, int, int]:
    """What runners are ordered by, the best first: time, then the lowest card shown. Never equal for two.

    The document's example: a two and a five beat a three and a four.

    >>> two, three, four, five = (Card(rank, Suit.HEARTS) for rank in list(Rank)[1:5])
    >>> place([two, five]) < place([three, four])
    True
    """
    card = lowest(shown)
    return running_time(shown), card.rank, card.suit.order


def is_positive(turned: Sequence[Card]) -> bool:
    """Whether a test finds doping: a spade."""
    return any(card.suit is Suit.SPADES for card in turned)


def is_playable(hand: Sequence[Card]) -> bool:
    """Whether a hand can be played: at most nine spades, since no spade may be among the other four."""
    return sum(card.suit is Suit.SPADES for card in hand) <= ROW


def listed(cards: Iterable[Card]) -> str:
    """The cards as a message names them."""
    return " ".join(map(str, cards)) or "none"


def hand_faults(player: str, run: Run) -> Iterator[str]:
    """What is wrong with a player's cards: nine in the row, four others without a spade, one at least shown.

    >>> list(hand_faults("A", Run(shown=(Card(Rank.TWO, Suit.SPADES),))))[0]
    'A shows or keeps back 2s, 1 in all; 4 cards are needed'
    """
    others = (*run.shown, *run.kept)
    if len(others) != OPEN:
        yield f"{player} shows or keeps back {listed(others)}, {len(others)} in all; {OPEN} cards are needed"
    if not run.shown:
        yield f"{player} shows no card; at least one is needed"
    if spades := [card for card in others if card.suit is Suit.SPADES]:
        yield f"{player} has {listed(spades)} among the {OPEN} cards; none of them may be a spade"
    if run.row is not None and len(run.row) != ROW:
        yield f"{player} has {listed(run.row)} in the row, {len(run.row)} in all; {ROW} cards are needed"


def unplayable(player: str) -> str:
    """What is told of a hand that is not playable. The document is silent on it; we say: deal again."""
    return f"{player}'s hand can't be played: with more than {ROW} spades one is left over; deal again"


def outcome(runs: Mapping[str, Run], tests: Sequence[DopingTest]) -> Outcome:
    """The race's outcome; every player has shown a card, and nobody is tested twice.

    Who is found doped gets no money and loses five; an accuser who was wrong pays five to the accused. That
    holds for an accuser who is doped too: the fine isn't money won in the race.
    """
    times = {player: running_time(run.shown) for player, run in runs.items()}
    positive = {test.of for test in tests if is_positive(test.turned)}
    doped = tuple(player for player in runs if player in positive)
    clean = [player for player in runs if player not in positive]
    winner = min(clean, key=lambda player: place(runs[player].shown), default=None)
    millions = {player: -FINE if player in positive else sponsors(times[player]) for player in runs}
    if winner is not None:
        millions[winner] += BONUS
    for test in tests:
        if test.of not in positive:
            millions[test.by] -= FINE
            millions[test.of] += FINE
    return Outcome(times, doped, winner, millions)


def leaders(totals: Mapping[str, int]) -> list[str]:
    """Who has most millions; more than one where level.

    >>> leaders({"A": 8, "B": 1, "C": 8})
    ['A', 'C']
    """
    return [player for player, total in totals.items() if total == max(totals.values())]
