"""Dealing FBI-spillet as its document does ("Spillforberedelser"), so that nobody has to."""

from collections.abc import Sequence

from pnp.chance import Chance
from pnp.games.fbi.rules import ASIDE, CROOKS, PLAYERS, Held, Table
from pnp.playing_cards import RANKS


def deal(chance: Chance, players: Sequence[str]) -> Table:
    """A right deal for four players, clockwise: what each has set aside; the other eight are in hand."""
    if len(players) != PLAYERS:
        raise ValueError(f"FBI-spillet is for {PLAYERS} players, not {len(players)}")
    ten = chance.shuffled(RANKS)[CROOKS:]
    ours, theirs = chance.shuffled(ten), chance.shuffled(ten)
    fives = (ours[:ASIDE], theirs[:ASIDE], ours[ASIDE:], theirs[ASIDE:])
    return Table(tuple(players), tuple(Held(tuple(sorted(five))) for five in fives))
