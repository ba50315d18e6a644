"""A ready round: the city, and what each player draws."""

from collections.abc import Mapping
from dataclasses import dataclass

from pnp.chance import Chance
from pnp.games.handout import records, toml
from pnp.games.hunters.facts import Facts
from pnp.games.hunters.rules import CITY, ENOUGH, MOST_CARDS, Holding


@dataclass(frozen=True, slots=True)
class Deal:
    """The city's rows of area numbers, and each player's roles with their point cards."""

    city: tuple[tuple[int, ...], ...]
    cards: Mapping[str, Holding]


def deal(players: tuple[str, ...], box: Facts, chance: Chance) -> Deal:
    """A round for two to four players, drawn by the document's rules ("Forberedelser")."""
    areas = chance.shuffled([area.number for area in box.areas])
    city = tuple(tuple(areas[row * CITY : (row + 1) * CITY]) for row in range(CITY))
    roles = [role.name for role in box.roles]
    cards = {
        player: tuple(zip(chance.picked(roles, len(points)), points, strict=True))
        for player, points in zip(players, _all_points(len(players), box, chance), strict=True)
    }
    return Deal(city, cards)


def _all_points(players: int, box: Facts, chance: Chance) -> list[list[int]]:
    """The point cards of all; drawn anew where discards use up the pile, which the document leaves open."""
    while True:
        pile = chance.shuffled([value for value, count in box.points.items() for _ in range(count)])
        drawn = [_points(pile) for _ in range(players)]
        if all(sum(points) >= ENOUGH for points in drawn):
            return drawn


def _points(pile: list[int]) -> list[int]:
    """One player's draw off the pile: up to six points; with four cards under six the lowest is discarded.

    Which card is discarded is the player's choice; the lowest is the one that brings six nearest.

    >>> _points([2, 3, 1, 1, 1, 1])
    [1, 1, 1, 3]
    """
    held: list[int] = []
    while pile and sum(held) < ENOUGH:
        if len(held) == MOST_CARDS:
            held.remove(min(held))
        held.append(pile.pop())
    return held


def record(dealt: Deal, *, sealed: bool = False) -> str:
    """The record of the round, to be filled in; `sealed` hides who holds what until the referee opens it."""
    held = ", ".join(
        f"{toml(player)} = {{ {', '.join(f'{toml(role)} = {value}' for role, value in cards)} }}"
        for player, cards in dealt.cards.items()
    )
    rows = "".join(f"  [{', '.join(map(str, row))}],\n" for row in dealt.city)
    head = f'game = "hunters"\nplayers = {toml(list(dealt.cards))}\n'
    tail = f"""
# Check it when the round is over: the answer tells everybody's cards.
[[rounds]]
city = [
{rows}]

# One block an arrest, in the order of play, without the #:
# [[rounds.arrests]]
# agent = "Agent 1"
# robber = "Redman"
# agent_cards = "3"
# robber_cards = "2"
"""
    return records(head, f"dealt = {{ {held} }}\n", tail)[sealed]
