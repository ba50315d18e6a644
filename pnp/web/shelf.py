"""The first page: the games, what several are played with, and the decks of the user."""

from flask import Blueprint, render_template

from pnp.games import GAMES
from pnp.web.house import house

blueprint = Blueprint("shelf", __name__)


@blueprint.get("/")
def shelf() -> str:
    """Every game that prints, by where it stands."""
    printing = [(key, game) for key, game in house().games.items() if game.prints]
    ours = [pair for pair in printing if pair[0] in GAMES]
    return render_template(
        "shelf.html",
        games=[pair for pair in ours if not pair[1].supply],
        supplies=[pair for pair in ours if pair[1].supply],
        decks=[pair for pair in printing if pair[0] not in GAMES],
    )
