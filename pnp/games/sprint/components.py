"""What the doping race prints: pure data."""

from collections.abc import Iterable

from pnp import messages
from pnp.component import POKER, Card, Component, Face, Size
from pnp.games import GAMES, Settings
from pnp.games.deck.cards import SYMBOLS, Pattern, deck_cards
from pnp.games.rulesheet import rule_sheet
from pnp.games.sprint.rules import ROW
from pnp.games.tuckbox import Stack, tuck_box
from pnp.playing_cards import RANKS, Suit

LANE = Size.mm(190, 216)  # a row of nine cards that overlap, and beneath it four
SEASON = Size.mm(190, 240)
AID = Size.mm(95, 84)  # six on a sheet of A4 or Letter
PLAYERS = 4
RACES = 6


def _component(name: str, settings: Settings, size: Size, cards: Iterable[Card]) -> Component:
    title = messages.load("sprint", settings.lang)["components"][name]
    return Component(name, title, size, tuple(cards))


def _deck(settings: Settings) -> Component:
    return _component("deck", settings, POKER, deck_cards(Pattern.of(settings)))


def _lanes(settings: Settings) -> Component:
    return _component("lanes", settings, LANE, map(_lane, range(1, PLAYERS + 1)))


def _lane(number: int) -> Card:
    return Card(f"lane-{number}", Face("sprint/lane.svg", {"number": number, "places": ROW}))


def _ties(settings: Settings) -> Component:
    pattern = Pattern.of(settings)
    suits = [
        {"symbol": SYMBOLS[suit], "colour": pattern.colour(suit)} for suit in Suit if suit is not Suit.SPADES
    ]
    face = Face("sprint/ties.svg", {"letters": [pattern.letter(rank) for rank in RANKS], "suits": suits})
    return _component("ties", settings, POKER, [Card("ties", face, PLAYERS)])


def _season(settings: Settings) -> Component:
    face = Face("sprint/season.svg", {"players": PLAYERS, "races": RACES})
    return _component("season", settings, SEASON, [Card("season", face)])


def _aid(settings: Settings) -> Component:
    by = GAMES["sprint"].notice[settings.lang]
    front, back = (Face("sprint/aid.svg", {"page": page, "by": by}) for page in ("race", "money"))
    return _component("aid", settings, AID, [Card("aid", front, PLAYERS, back)])


def _box(settings: Settings) -> Component:
    return tuck_box("sprint", settings, [Stack.of(_deck(settings), "crown")])


COMPONENTS = {
    "deck": _deck,
    "lanes": _lanes,
    "ties": _ties,
    "season": _season,
    "aid": _aid,
    "box": _box,
    "rules": rule_sheet("sprint", "sprinter", "green"),
}
