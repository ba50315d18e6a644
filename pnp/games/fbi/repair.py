"""The smallest change that makes a wrong deal right.

The deal is compared with every right one (`deals`). The distance of a player is the number of cards to
exchange, in the list of set-aside cards or in the hand, whichever needs more: a card that lies in the wrong
place is wrong in both, and still one card. The nearest deals have the fewest cards exchanged and, among
those, the fewest players concerned.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import product

from pnp.games.fbi.deals import FULL, asides, mask, splits, triples, unmask
from pnp.games.fbi.rules import PLAYERS, Held, Table
from pnp.playing_cards import Rank

_CARD = PLAYERS + 1  # weight of an exchanged card beside that of a player concerned


@dataclass(frozen=True, slots=True)
class Exchange:
    """Cards that one player takes out of the set-aside cards, and those that go there in their place.

    Both are empty where the set-aside cards are right and the hand is not.
    """

    player: str
    out: tuple[Rank, ...]
    into: tuple[Rank, ...]


@dataclass(frozen=True, slots=True)
class Repairs:
    """The smallest changes: how many cards each exchanges, whom any of them concerns, and what each is."""

    cards: int
    players: tuple[str, ...]
    changes: tuple[tuple[Exchange, ...], ...]


def repairs(table: Table) -> Repairs:
    """Every smallest change that makes this deal right. The time it takes does not depend on the crooks."""
    far = [_distances(held) for held in table.held]
    best: list[tuple[int, int, int]] = []
    for place, fives in enumerate(splits()):
        ten = FULL ^ triples()[place]
        best.append((place, _nearest(far[0], far[2], ten, fives), _nearest(far[1], far[3], ten, fives)))
    least = min(first + second for _, first, second in best)
    nearest = [
        deal
        for place, first, second in best
        if first + second == least
        for deal in _deals_at(far, place, first, second)
    ]
    changes = tuple(dict.fromkeys(_change(table, far, deal) for deal in nearest))
    concerned = {exchange.player for change in changes for exchange in change}
    return Repairs(least // _CARD, tuple(name for name in table.players if name in concerned), changes)


def _distances(held: Held) -> dict[int, int]:
    """How far a player's cards are from each five that may be set aside: cards first, then whether there is
    any.
    """
    found: dict[int, int] = {}
    for five in asides():
        cards = _distance(held.aside, five)
        if held.hand is not None:
            cards = max(cards, _distance(held.hand, FULL ^ five))
        found[five] = cards * _CARD + (cards > 0)
    return found


def _distance(listed: Sequence[Rank], right: int) -> int:
    """How many cards to exchange, add or take away so that the list holds exactly the ranks of the mask."""
    common = (mask(listed) & right).bit_count()
    return max(len(listed), right.bit_count()) - common


def _nearest(one: dict[int, int], other: dict[int, int], ten: int, fives: Sequence[int]) -> int:
    return min(one[five] + other[ten ^ five] for five in fives)


def _deals_at(far: Sequence[dict[int, int]], place: int, first: int, second: int) -> list[tuple[int, ...]]:
    """The set-aside cards of the four players in each deal of these crooks that is as near as said."""
    ten, fives = FULL ^ triples()[place], splits()[place]
    ours = [five for five in fives if far[0][five] + far[2][ten ^ five] == first]
    theirs = [five for five in fives if far[1][five] + far[3][ten ^ five] == second]
    return [(a, b, ten ^ a, ten ^ b) for a, b in product(ours, theirs)]


def _change(table: Table, far: Sequence[dict[int, int]], deal: tuple[int, ...]) -> tuple[Exchange, ...]:
    return tuple(
        Exchange(name, tuple(_surplus(held.aside, five)), tuple(unmask(five & ~mask(held.aside))))
        for name, held, five, distances in zip(table.players, table.held, deal, far, strict=True)
        if distances[five]
    )


def _surplus(listed: Sequence[Rank], right: int) -> list[Rank]:
    """The cards of a list that are not among the ranks of the mask, and those listed more than once."""
    extra = list(listed)
    for rank in unmask(right):
        if rank in extra:
            extra.remove(rank)
    return sorted(extra)
