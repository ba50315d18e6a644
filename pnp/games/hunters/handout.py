"""FBI Hunters dealt: how the city lies, and a slip for each player with their roles and point cards."""

from pnp import messages
from pnp.chance import Chance
from pnp.component import Card, Component, Face, Size
from pnp.games import Settings
from pnp.games.handout import Handout, drawn_seed, names, slips
from pnp.games.hunters.dealing import Deal, deal, record
from pnp.games.hunters.facts import BANK, HQ, facts

CITY_SHEET = Size.mm(180, 190)


def handout(settings: Settings) -> Handout:
    """A round for two to four players. Raises `UserError` for other numbers of players."""
    players = names(settings, ("A", "B", "C", "D"), 2, 4)
    dealt = deal(players, facts(), Chance(drawn_seed(settings)))
    points = messages.load("deal", settings.lang)["point"]
    secrets = [
        (who, [f"{role}: {value} {points}" for role, value in held]) for who, held in dealt.cards.items()
    ]
    papers = (_city(settings, dealt), *slips(settings, "hunters", "badge", secrets))
    cards = {who: dict(held) for who, held in dealt.cards.items()}
    data = {"city": [list(row) for row in dealt.city], "cards": cards}
    return Handout(papers, record(dealt), record(dealt, sealed=True), data)


def _city(settings: Settings, dealt: Deal) -> Component:
    areas = {area.number: area for area in facts().areas}
    rows = [
        {"number": n, "name": areas[n].tile, "symbol": areas[n].symbol, "special": n in (HQ, BANK)}
        for row in dealt.city
        for n in row
    ]
    title = messages.load("deal", settings.lang)["components"]["city"]
    return Component("city", title, CITY_SHEET, (Card("city", Face("deal/city.svg", {"areas": rows})),))
