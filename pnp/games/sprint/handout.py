"""The doping race needs only its deck: hands to lay out, and the record to fill in."""

from pnp.chance import Chance
from pnp.games import Settings
from pnp.games.handout import Handout, drawn_seed, names
from pnp.games.sprint.dealing import deal, record


def handout(settings: Settings) -> Handout:
    """Thirteen cards each. Raises `UserError` for other than two to four players."""
    players = names(settings, ("A", "B", "C", "D"), 2, 4)
    hands = deal(players, Chance(drawn_seed(settings)))
    told = {player: " ".join(map(str, hand)) for player, hand in hands.items()}
    return Handout((), record(hands), record(hands, sealed=True), {"hands": told})
