"""What stands on the shelf: our games, and the user's decks as their files are when they are asked for."""

import os
from collections.abc import Iterator, Mapping
from pathlib import Path

from pnp.errors import UserError
from pnp.games import Game


class Stock(Mapping[str, Game]):
    """Games by the key in their address. A deck stands under its number, own-1 and on: no path stands in an address.

    A deck is opened anew each time, since its files may have changed: that takes a few ms. To ask for one that can't
    be used raises `UserError`.
    """

    def __init__(self, games: Mapping[str, Game], decks: tuple[str, ...]) -> None:
        self._games = games
        self._decks = {f"own-{number}": Path(path) for number, path in enumerate(decks, 1)}

    def __getitem__(self, key: str) -> Game:
        from pnp.decks.game import open_deck

        return open_deck(self._decks[key]) if key in self._decks else self._games[key]

    def __iter__(self) -> Iterator[str]:
        yield from self._games
        yield from self._decks

    def __len__(self) -> int:
        return len(self._games) + len(self._decks)

    def name(self, key: str) -> str:
        """What a deck is called whose title can't be read: the name of its folder."""
        path = self._decks[key].resolve()
        return path.parent.name if path.suffix else path.name

    def sentence(self, key: str, error: UserError) -> str:
        """What is wrong with a deck, without the way to its folder."""
        path = self._decks[key]
        folder = path.parent if path.suffix else path
        return str(error).replace(f"{folder}{os.sep}", "")
