"""The first page: the games, and the decks of the user."""

from flask import Blueprint, render_template

from pnp.games import GAMES
from pnp.web.house import house

blueprint = Blueprint("shelf", __name__)


@blueprint.get("/")
def shelf() -> str:
    """Every game that prints: games first, then what several are played with, then the user's decks."""
    games = [(key, game) for key, game in house().games.items() if game.prints]
    games.sort(key=lambda pair: (pair[0] not in GAMES, pair[1].supply))  # the order is kept otherwise
    return render_template("shelf.html", games=games)
