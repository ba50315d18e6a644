"""What a standard deck prints: pure data."""

from pnp import messages
from pnp.component import POKER, Component
from pnp.games import Settings
from pnp.games.deck.cards import Pattern, deck_cards
from pnp.games.tuckbox import Stack, tuck_box


def _cards(settings: Settings) -> Component:
    title = messages.load("deck", settings.lang)["components"]["cards"]
    return Component("cards", title, POKER, deck_cards(Pattern.of(settings), jokers=True))


def _box(settings: Settings) -> Component:
    return tuck_box("deck", settings, [Stack.of(_cards(settings), "crown")])


COMPONENTS = {"cards": _cards, "box": _box}
