"""What each player and an onlooker could know of the crooks, exactly.

A player reasons without error from the own cards, all answers and all cards played open (docs/formats.md,
`game = "fbi"`). A set of three crooks is possible for somebody when at least one deal with it fits all that they saw.

What is said about a player only limits that player's hand, and the two teams' hands have nothing in common
but the crooks. So a set of crooks is possible for the onlooker when each team, taken alone, can still part
the other ten cards in some way; and for a player, whose partner's hand follows from the own hand and the
crooks, when that one hand fits and the other team can still part the ten. So a turn looks at the 286 x 252
ways of one team, once, and never at the 18 million deals.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass

from pnp.games.fbi.deals import FULL, hands, mask, splits, triples, unmask
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

    `hands`: for each seat the hands (masks of eight) that fit all that was seen of it. `crooks`: for each
    team the sets of crooks for which the team can still part the other ten cards.
    """

    hands: tuple[frozenset[int], ...]
    crooks: tuple[frozenset[int], frozenset[int]]


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
    every = frozenset(triples())
    return Known((frozenset(hands()),) * PLAYERS, (every, every))


def learn(known: Known, seen: Seen) -> Known:
    """What is known when this has been seen too."""
    old, ranks = known.hands[seen.seat], hands()
    new = frozenset(hand for hand in old if seen.fits(ranks[hand]))
    if len(new) == len(old):
        return known
    fitting = (*known.hands[: seen.seat], new, *known.hands[seen.seat + 1 :])
    team = seen.seat % 2
    left = _can_part(known.crooks[team], fitting[team], fitting[team + 2])
    return Known(fitting, (left, known.crooks[1]) if team == 0 else (known.crooks[0], left))


def _can_part(crooks: frozenset[int], first: frozenset[int], third: frozenset[int]) -> frozenset[int]:
    """Those sets of crooks for which some five, set aside by the first of a team, gives both a hand that
    fits.
    """
    asides = frozenset(FULL ^ hand for hand in first)
    ways = splits()
    # The partner holds the crooks and what the first has set aside.
    return frozenset(
        three for three in crooks if not third.isdisjoint(map(three.__or__, ways[three] & asides))
    )


def possible_for_onlooker(known: Known) -> frozenset[int]:
    """The sets of crooks (masks) that are possible for somebody who sees no hand."""
    return known.crooks[0] & known.crooks[1]


def possible_for(known: Known, seat: int, hand: int) -> frozenset[int]:
    """The sets of crooks (masks) that are possible for the player at this seat with this hand (a mask)."""
    if hand not in known.hands[seat]:
        return frozenset()
    partners, rivals = known.hands[(seat + 2) % PLAYERS], known.crooks[(seat + 1) % 2]
    return frozenset(three for three in rivals if three & hand == three and FULL ^ hand | three in partners)


def onlooker(known: Known) -> View:
    """What somebody knows who sees no hand; cleared are ranks of all thirteen."""
    return _view(possible_for_onlooker(known), FULL)


def player(known: Known, seat: int, hand: int) -> View:
    """What the player at this seat knows, who holds this hand (a mask); cleared are ranks of the own hand."""
    return _view(possible_for(known, seat, hand), hand)


def _view(possible: frozenset[int], own: int) -> View:
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
