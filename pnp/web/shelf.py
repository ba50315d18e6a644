"""The first page: the games, what several are played with, and the decks of the user."""

from collections.abc import Mapping
from dataclasses import dataclass

from flask import Blueprint, render_template

from pnp.errors import UserError
from pnp.games import GAMES, Game
from pnp.web.house import house
from pnp.web.stock import Stock

blueprint = Blueprint("shelf", __name__)

# key: pages that a game has beside its printing and its referee, each with the words that name it.
ALSO = {"codenames": (("spymaster.page", "spymaster"), ("grid.page", "grid"))}


@dataclass(frozen=True, slots=True)
class Deck:
    """A deck of the user's: its game, or what is wrong with it."""

    key: str
    name: str
    game: Game | None = None
    fault: str = ""


@blueprint.get("/")
def shelf() -> str:
    """Every game that prints, by where it stands."""
    games = house().games
    ours = [(key, games[key]) for key in games if key in GAMES and games[key].prints]
    return render_template(
        "shelf.html",
        games=[pair for pair in ours if not pair[1].supply],
        supplies=[pair for pair in ours if pair[1].supply],
        decks=[_deck(games, key) for key in games if key not in GAMES],
        also=ALSO,
    )


def _deck(games: Mapping[str, Game], key: str) -> Deck:
    try:
        game = games[key]
    except UserError as error:
        assert isinstance(games, Stock)
        return Deck(key, games.name(key), fault=games.sentence(key, error))
    return Deck(key, game.title, game)
