"""The smallest change that makes a wrong deal right.

The deal is compared with every right one (`deals`). The distance of a player is the number of cards to
exchange, in the list of set-aside cards or in the hand, whichever needs more: a card that lies in the wrong
place is wrong in both, and still one card. The nearest deals have the fewest cards exchanged and, among
those, the fewest players concerned.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import islice, product

from pnp.games.fbi.deals import FULL, asides, mask, splits, triples, unmask
from pnp.games.fbi.rules import PLAYERS, Held, Table
from pnp.playing_cards import Rank

MOST_TOLD = 4
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
    """The smallest changes: how many cards each exchanges, whom any of them concerns, how many changes there
    are.

    `changes` are the first `MOST_TOLD` of them; where nearly everything is wrong there are millions.
    """

    cards: int
    players: tuple[str, ...]
    count: int
    changes: tuple[tuple[Exchange, ...], ...]


def repairs(table: Table) -> Repairs:
    """The smallest changes that make this deal right. The time it takes does not depend on the crooks."""
    far = [_distances(held) for held in table.held]
    best = {crooks: _nearest_teams(far, crooks) for crooks in triples()}
    least = min(map(sum, best.values()))
    nearest = [_fives_at(far, crooks, teams) for crooks, teams in best.items() if sum(teams) == least]
    concerned = {
        seat
        for teams in nearest
        for team, pairs in enumerate(teams)
        for pair in pairs
        for seat, five in zip((team, team + 2), pair, strict=True)
        if far[seat][five]
    }
    deals = ((a, b, c, d) for ours, theirs in nearest for (a, c), (b, d) in product(ours, theirs))
    return Repairs(
        least // _CARD,
        tuple(name for seat, name in enumerate(table.players) if seat in concerned),
        sum(len(ours) * len(theirs) for ours, theirs in nearest),
        tuple(_change(table, far, deal) for deal in islice(deals, MOST_TOLD)),
    )


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


def _nearest_teams(far: Sequence[dict[int, int]], crooks: int) -> tuple[int, int]:
    """How far each team is from the nearest way to hold these crooks."""
    ten, fives = FULL ^ crooks, splits()[crooks]
    return (
        min(far[0][five] + far[2][ten ^ five] for five in fives),
        min(far[1][five] + far[3][ten ^ five] for five in fives),
    )


def _fives_at(
    far: Sequence[dict[int, int]], crooks: int, distances: tuple[int, int]
) -> tuple[list[tuple[int, int]], list[tuple[int, int]]]:
    """For each team, what its two players set aside in each way that is so far away."""
    ten, fives = FULL ^ crooks, sorted(splits()[crooks])
    return (
        [(five, ten ^ five) for five in fives if far[0][five] + far[2][ten ^ five] == distances[0]],
        [(five, ten ^ five) for five in fives if far[1][five] + far[3][ten ^ five] == distances[1]],
    )


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
