"""A ready deal: thirteen cards each, of one deck."""

from collections.abc import Mapping

from pnp.chance import Chance
from pnp.games.handout import records, toml
from pnp.games.sprint.rules import HAND, is_playable
from pnp.playing_cards import DECK, Card

Hands = Mapping[str, tuple[Card, ...]]


def deal(players: tuple[str, ...], chance: Chance) -> Hands:
    """Hands for two to four players; dealt anew while one of them can't be played (more than nine spades).

    >>> hands = deal(("A", "B"), Chance(7))
    >>> [len(hand) for hand in hands.values()]
    [13, 13]
    """
    while True:
        deck = chance.shuffled(DECK)
        hands = {player: tuple(deck[i * HAND : (i + 1) * HAND]) for i, player in enumerate(players)}
        if all(map(is_playable, hands.values())):
            return hands


def record(hands: Hands, *, sealed: bool = False) -> str:
    """The record of the race, to be filled in; `sealed` hides the hands until the referee opens it."""
    dealt = ", ".join(f"{toml(player)} = {toml(_written(hand))}" for player, hand in hands.items())
    blanks = "".join(f'# {toml(player)} = ""\n' for player in hands)
    head = f'game = "sprint"\nplayers = {toml(list(hands))}\n'
    tail = f"""
[[races]]
# Take the # away and fill in what each shows, one to four cards …
# [races.shown]
{blanks}# … and what each keeps back, so that it makes four.
# [races.kept]
{blanks}"""
    return records(head, f"dealt = {{ {dealt} }}\n", tail)[sealed]


def _written(hand: tuple[Card, ...]) -> str:
    return " ".join(map(str, sorted(hand, key=lambda card: (card.suit.order, card.rank))))
