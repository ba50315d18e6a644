"""The rule sheet that every game has: one page, complete enough to play from."""

from collections.abc import Callable

from pnp import messages
from pnp.component import Card, Component, Face, Size
from pnp.games import GAMES, Settings

SHEET = Size.mm(190, 245)  # fits A4 and Letter with the footer below


def rule_sheet(key: str, symbol: str, colour: str) -> Callable[[Settings], Component]:
    """What makes a game's component `rules`: `[rules]` of its messages under its notice, which names the author.

    `symbol` and `colour` are those of the title's band, by name.
    """

    def made(settings: Settings) -> Component:
        said = messages.load(key, settings.lang)
        page = {**said["rules"], "by": GAMES[key].notice[settings.lang]}
        face = Face("rules.svg", {"page": page, "symbol": symbol, "colour": colour})
        return Component("rules", said["components"]["rules"], SHEET, (Card("rules", face),))

    return made
