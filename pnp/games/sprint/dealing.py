"""A ready deal: thirteen cards each, of one deck."""

import json
from collections.abc import Mapping

from pnp.chance import Chance
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
    """The record of the race, to be filled in; `sealed` leaves the hands out."""
    names = {player: json.dumps(player, ensure_ascii=False) for player in hands}
    text = f'game = "sprint"\nplayers = [{", ".join(names.values())}]\n\n[[races]]\n'
    if not sealed:
        rows = (
            f'{names[player]} = "{" ".join(map(str, _sorted(hand)))}"\n' for player, hand in hands.items()
        )
        text += "[races.dealt]\n" + "".join(rows)
    for key, meaning in _TO_FILL_IN.items():
        lines = (f'{name} = ""\n' for name in names.values())
        text += f"# {meaning}\n" + "".join(f"# {line}" for line in (f"[races.{key}]\n", *lines))
    return text


_TO_FILL_IN = {
    "shown": "Take the # away and fill in what each shows, one to four cards …",
    "kept": "… and what each keeps back, so that it makes four.",
}


def _sorted(hand: tuple[Card, ...]) -> list[Card]:
    return sorted(hand, key=lambda card: (card.suit.order, card.rank))
