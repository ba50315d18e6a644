"""What each player and an onlooker could know of the crooks, exactly.

A player reasons without error from the own cards, all answers and all cards played open (CONTRACT, `game =
"fbi"`). A set of three crooks is possible for somebody when at least one deal with it fits all that they saw.

What is said about a player only limits that player's hand, and the two teams' hands have nothing in common
but the crooks. So a set of crooks is possible for the onlooker when each team, taken alone, can still part
the other ten cards in some way; and for a player, whose partner's hand follows from the own hand and the
crooks, when that one hand fits and the other team can still part the ten. Hands that are ruled out stay so.
Therefore each team keeps, for each set of crooks, the first way to part that fits, and only ever moves on
from there: a whole game looks at each of the 286 x 252 ways of a team once at the most, however the
questions fall.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass

from pnp.games.fbi.deals import FULL, mask, splits, triples, unmask
from pnp.games.fbi.rules import PLAYERS, Ask, Ranks, State, Table, Turn, after
from pnp.playing_cards import Rank


@dataclass(frozen=True, slots=True)
class Seen:
    """Something that everybody sees: the hand of the player at this seat (from 0) fits this test."""

    seat: int
    fits: Callable[[Ranks], bool]


@dataclass(frozen=True, slots=True)
class Known:
    """What everybody knows.

    `hands`: for each seat the hands (masks of eight) that fit all that was seen of it. `ways`: for each team
    and each set of crooks the place of the first way to part the ten that fits; behind the last, there is
    none.
    """

    hands: tuple[frozenset[int], ...]
    ways: tuple[tuple[int, ...], tuple[int, ...]]


@dataclass(frozen=True, slots=True)
class View:
    """What one of them knows: how many sets of crooks are possible, the ranks in all of them, and those in
    none.

    Where nothing is possible, because an answer was wrong, no rank is sure and none is cleared.
    """

    triples: int
    sure: tuple[Rank, ...]
    cleared: tuple[Rank, ...]


def start() -> Known:
    """What is known before the first turn: nothing."""
    every = frozenset(FULL ^ five for fives in splits() for five in fives)
    none_passed = (0,) * len(triples())
    return Known((every,) * PLAYERS, (none_passed, none_passed))


def learn(known: Known, seen: Seen) -> Known:
    """What is known when this has been seen too."""
    old = known.hands[seen.seat]
    new = frozenset(hand for hand in old if seen.fits(frozenset(unmask(hand))))
    if len(new) == len(old):
        return known
    hands = (*known.hands[: seen.seat], new, *known.hands[seen.seat + 1 :])
    team = seen.seat % 2
    moved = _move_on(known.ways[team], hands[team], hands[team + 2])
    return Known(hands, (moved, known.ways[1]) if team == 0 else (known.ways[0], moved))


def _move_on(ways: tuple[int, ...], first: frozenset[int], third: frozenset[int]) -> tuple[int, ...]:
    moved = []
    for crooks, fives, way in zip(triples(), splits(), ways, strict=True):
        while way < len(fives) and not (FULL ^ fives[way] in first and fives[way] | crooks in third):
            way += 1
        moved.append(way)
    return tuple(moved)


def _open(known: Known, team: int) -> Iterator[int]:
    """The sets of crooks for which this team can still part the ten."""
    for crooks, fives, way in zip(triples(), splits(), known.ways[team], strict=True):
        if way < len(fives):
            yield crooks


def onlooker(known: Known) -> View:
    """What somebody knows who sees no hand; cleared are ranks of all thirteen."""
    theirs = set(_open(known, 1))
    return _view([crooks for crooks in _open(known, 0) if crooks in theirs], FULL)


def player(known: Known, seat: int, hand: int) -> View:
    """What the player at this seat knows, who holds this hand (a mask); cleared are ranks of the own hand."""
    partners = known.hands[(seat + 2) % PLAYERS]
    truthful = hand in known.hands[seat]
    possible = [
        crooks
        for crooks in _open(known, (seat + 1) % 2)
        if truthful and crooks & hand == crooks and FULL ^ hand | crooks in partners
    ]
    return _view(possible, hand)


def _view(possible: list[int], own: int) -> View:
    if not possible:
        return View(0, (), ())
    sure, any_of = FULL, 0
    for crooks in possible:
        sure &= crooks
        any_of |= crooks
    return View(len(possible), tuple(unmask(sure)), tuple(unmask(own & ~any_of)))


def seen_in(table: Table, turn: Turn) -> list[Seen]:
    """What everybody sees in a turn: an answer, and a card played open, which is not in the hand.

    A guess lies face down and tells nothing; nor does what somebody chose to ask.
    """
    found = []
    if isinstance(turn.action, Ask):
        found.append(Seen(table.seat(turn.action.asked), turn.action.question.fits))
    if (card := turn.card) is not None:
        found.append(Seen(table.seat(turn.player), lambda hand: card not in hand))
    return found


def views(table: Table, known: Known) -> dict[str, View]:
    """What each player of a right deal knows, and the onlooker under the name "table"."""
    found = {}
    for seat, name in enumerate(table.players):
        found[name] = player(known, seat, FULL ^ mask(table.held[seat].aside))
    return {**found, "table": onlooker(known)}


def history(table: Table, starts: str, turns: tuple[Turn, ...]) -> Iterator[dict[str, View]]:
    """The views at the start and after every turn, up to the end of the game."""
    known, state = start(), State(starts)
    told = views(table, known)
    yield told
    for turn in turns:
        if state.finished_by is not None:
            return
        state = after(table, state, turn)
        before = known
        for seen in seen_in(table, turn):
            known = learn(known, seen)
        if known is not before:
            told = views(table, known)
        yield told
