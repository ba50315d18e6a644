"""Playing cards as printed pieces: for the standard deck, and for every game that is played with one."""

from dataclasses import dataclass
from typing import Self

from pnp import messages
from pnp.component import Card, Face
from pnp.games import INDEX, SUITS, Settings
from pnp.playing_cards import DECK, Rank, Suit
from pnp.playing_cards import Card as PlayingCard

SYMBOLS = {Suit.CLUBS: "club", Suit.DIAMONDS: "diamond", Suit.HEARTS: "heart", Suit.SPADES: "spade"}
JOKERS = ("black", "red")

_TWO = {Suit.CLUBS: "ink", Suit.DIAMONDS: "deep_red", Suit.HEARTS: "deep_red", Suit.SPADES: "ink"}
_FOUR = {Suit.CLUBS: "deep_green", Suit.DIAMONDS: "deep_blue", Suit.HEARTS: "deep_red", Suit.SPADES: "ink"}
_COLOURS = {"two": _TWO, "four": _FOUR}
_JOKER_COLOURS = {"black": "ink", "red": "deep_red"}
_BACK = Face("deck/back.svg", {"colour": "blue"})


@dataclass(frozen=True, slots=True)
class Pattern:
    """How playing cards are drawn: `suits` in "two" or "four" colours, `index` "normal" or "large"."""

    lang: str = "nb"
    suits: str = "two"
    index: str = "normal"

    @classmethod
    def of(cls, settings: Settings) -> Self:
        """What the user asks for."""
        return cls(settings.lang, settings.option(SUITS), settings.option(INDEX))

    def letter(self, rank: Rank) -> str:
        """What stands in the corner of a card of this rank, in the pattern's language.

        >>> [Pattern(lang).letter(Rank.JACK) for lang in ("nb", "da", "en")], Pattern().letter(Rank.TEN)
        (['Kn', 'B', 'J'], '10')
        """
        letters: dict[str, str] = messages.load("deck", self.lang)["ranks"]
        return letters.get(str(rank), str(rank))

    def colour(self, suit: Suit) -> str:
        """The suit's colour, by its name in templates/style.toml."""
        return _COLOURS[self.suits][suit]


def card_face(card: PlayingCard, pattern: Pattern) -> Face:
    """The front of one of the 52, for a size of 63 x 88 mm."""
    data = {
        "rank": int(card.rank),
        "letter": pattern.letter(card.rank),
        "suit": SYMBOLS[card.suit],
        "colour": pattern.colour(card.suit),
        "index": pattern.index,
    }
    return Face("deck/court.svg" if card.rank >= Rank.JACK else "deck/card.svg", data)


def joker_face(which: str, pattern: Pattern) -> Face:
    """The front of a joker: `which` is "black" or "red". For a size of 63 x 88 mm."""
    return Face("deck/joker.svg", {"which": which, "colour": _JOKER_COLOURS[which], "index": pattern.index})


def deck_cards(
    pattern: Pattern,
    cards: tuple[PlayingCard, ...] = DECK,
    *,
    jokers: bool = False,
    back: Face | None = _BACK,
) -> tuple[Card, ...]:
    """These playing cards as pieces in the order given, then the two jokers where they are wanted.

    A piece's id is the card as it is written ("10h"), its facts are `rank` and `suit` as records
    write them; a joker's id is "joker-black" or "joker-red".
    """
    made = [
        Card(str(card), card_face(card, pattern), 1, back, {"rank": str(card.rank), "suit": str(card.suit)})
        for card in cards
    ]
    if jokers:
        made += [
            Card(f"joker-{which}", joker_face(which, pattern), 1, back, {"joker": which}) for which in JOKERS
        ]
    return tuple(made)
