"""What FBI-spillet prints: pure data."""

from collections.abc import Iterable

from pnp import messages
from pnp.component import POKER, Card, Component, Face, Size
from pnp.games import Settings
from pnp.games.deck.cards import SYMBOLS, Pattern
from pnp.games.rulesheet import SHEET, rule_sheet
from pnp.games.tuckbox import Stack, tuck_box
from pnp.playing_cards import DECK, RANKS
from pnp.playing_cards import Card as PlayingCard

NOTEBOOK = Size.mm(95, 125)  # four on a sheet of A4 or Letter
SLIP = Size.mm(62, 44)  # eighteen on a sheet
SLIPS = 18  # four games, and two to spare


def _component(name: str, settings: Settings, size: Size, cards: Iterable[Card]) -> Component:
    title = messages.load("fbi", settings.lang)["components"][name]
    return Component(name, title, size, tuple(cards))


def _letters(settings: Settings) -> list[str]:
    pattern = Pattern.of(settings)
    return [pattern.letter(rank) for rank in RANKS]


def _cards(settings: Settings) -> Component:
    pattern = Pattern.of(settings)
    return _component("cards", settings, POKER, (_card(card, pattern) for card in DECK))


def _card(card: PlayingCard, pattern: Pattern) -> Card:
    face = Face(
        "fbi/card.svg",
        {
            "letter": pattern.letter(card.rank),
            "value": int(card.rank),
            "suit": SYMBOLS[card.suit],
            "colour": pattern.colour(card.suit),
        },
    )
    facts = {"rank": str(card.rank), "suit": str(card.suit)}
    return Card(str(card), face, 1, Face("fbi/back.svg"), facts)


def _notebook(settings: Settings) -> Component:
    face = Face("fbi/notebook.svg", {"letters": _letters(settings)})
    return _component("notebook", settings, NOTEBOOK, [Card("notebook", face, 4)])


def _slips(settings: Settings) -> Component:
    return _component("slips", settings, SLIP, [Card("slip", Face("fbi/slip.svg"), SLIPS)])


def _guide(settings: Settings) -> Component:
    face = Face("fbi/guide.svg", {"letters": _letters(settings), "suits": list(SYMBOLS.values())})
    return _component("guide", settings, SHEET, [Card("guide", face)])


def _box(settings: Settings) -> Component:
    return tuck_box("fbi", settings, [Stack.of(_cards(settings), "badge", "blue")])


COMPONENTS = {
    "cards": _cards,
    "guide": _guide,
    "notebook": _notebook,
    "slips": _slips,
    "box": _box,
    "rules": rule_sheet("fbi", "badge", "blue"),
}
