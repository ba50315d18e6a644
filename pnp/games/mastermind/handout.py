"""Mastermind with a code that nobody has seen: a sealed slip for the maker's place."""

from pnp.chance import Chance
from pnp.games import Settings
from pnp.games.handout import Handout, drawn_seed, names, slips
from pnp.games.mastermind.dealing import STANDARD, deal, record


def handout(settings: Settings) -> Handout:
    """A code for the standard board. Raises `UserError` for other than two players."""
    players = names(settings, ("Maker", "Breaker"), 2, 2)
    code = deal(STANDARD, Chance(drawn_seed(settings)))
    told = [str(colour + 1) for colour in code]
    paper = slips(settings, "mastermind", "mask", [(players[0], ["  ".join(told)])])
    opened, sealed = (record(players, STANDARD, code, sealed=each) for each in (False, True))
    return Handout(paper, opened, sealed, {"code": told})
