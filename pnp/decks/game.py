"""A user's deck as a game among ours: all commands take it."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import partial
from pathlib import Path

from pnp.component import Component
from pnp.decks.deckfile import Deck, load
from pnp.decks.making import Maker
from pnp.games import Game, Settings


@dataclass(frozen=True, kw_only=True)
class DeckGame(Game):
    """The game that a deck file describes."""

    deck: Deck

    def makers(self) -> Mapping[str, Callable[[Settings], Component]]:
        """What makes each component, by its name and in the file's order."""
        maker = Maker(self.deck)
        return {part.name: partial(maker.component, part) for part in self.deck.parts}


def open_deck(path: str | Path) -> DeckGame:
    """The game of this deck file, or of the folder that has one. Raises `UserError` for what in it can't be used."""
    deck = load(path)
    return DeckGame(
        deck.key,
        deck.title,
        deck.author,
        deck.notice,
        deck.options,
        prints=True,
        languages=deck.languages,
        source=deck.source,
        deck=deck,
    )
