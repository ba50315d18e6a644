"""Ranks, suits and cards of a standard deck, as people write them.

Accepted spellings (docs/formats.md, "Cards"): a rank is `A 2 … 10 J Q K`, also `1 E Ess` (ace), `T` (10), `Kn B`
(jack) and `D` (queen); a suit is `c d h s`, `♣ ♦ ♥ ♠` or `kl ru hj sp`, before or after its rank. Case and
extra spaces never matter; commas and spaces both part a list.
"""

import re
from dataclasses import dataclass
from enum import Enum, IntEnum

from pnp.errors import UserError


class Rank(IntEnum):
    """A rank by its number: ace 1, jack 11, queen 12, king 13."""

    ACE = 1
    TWO = 2
    THREE = 3
    FOUR = 4
    FIVE = 5
    SIX = 6
    SEVEN = 7
    EIGHT = 8
    NINE = 9
    TEN = 10
    JACK = 11
    QUEEN = 12
    KING = 13

    def __str__(self) -> str:
        return _RANK_LETTERS.get(self.value, str(self.value))


class Suit(Enum):
    """A suit, in the order clubs, diamonds, hearts, spades; the value is the letter it is written with."""

    CLUBS = "c"
    DIAMONDS = "d"
    HEARTS = "h"
    SPADES = "s"

    def __str__(self) -> str:
        return self.value

    @property
    def order(self) -> int:
        """Its place in the order above, from 0."""
        return "cdhs".index(self.value)


@dataclass(frozen=True, slots=True)
class Card:
    """One card of the 52.

    >>> str(Card(Rank.TEN, Suit.HEARTS))
    '10h'
    """

    rank: Rank
    suit: Suit

    def __str__(self) -> str:
        return f"{self.rank}{self.suit}"


_RANK_LETTERS = {1: "A", 11: "J", 12: "Q", 13: "K"}
_RANKS = {
    **{str(rank).lower(): rank for rank in Rank},
    **dict.fromkeys(("1", "e", "ess"), Rank.ACE),
    "t": Rank.TEN,
    **dict.fromkeys(("kn", "b"), Rank.JACK),
    "d": Rank.QUEEN,
}
_SUITS = {
    **dict.fromkeys(("c", "♣", "kl"), Suit.CLUBS),
    **dict.fromkeys(("d", "♦", "ru"), Suit.DIAMONDS),
    **dict.fromkeys(("h", "♥", "hj"), Suit.HEARTS),
    **dict.fromkeys(("s", "♠", "sp"), Suit.SPADES),
}
_LONGEST = len("esshj") + 1
_EMOJI = "\ufe0f"  # phones put this mark behind a suit's symbol

VALID_RANKS = "A 2 3 4 5 6 7 8 9 10 J Q K (also 1 E Ess, T, Kn B, D)"
VALID_SUITS = "c d h s, ♣ ♦ ♥ ♠, kl ru hj sp"

RANKS = tuple(Rank)
DECK = tuple(Card(rank, suit) for suit in Suit for rank in Rank)


def words(text: str) -> list[str]:
    """The entries of a list that commas and spaces part.

    >>> words(" 4h, ♥5  hj6,")
    ['4h', '♥5', 'hj6']
    """
    return [word for word in re.split(r"[\s,]+", text) if word]


def parse_rank(text: str) -> Rank:
    """The rank that is written so. Raises `UserError` for anything else.

    >>> parse_rank(" kn "), parse_rank("10"), parse_rank("Ess")
    (<Rank.JACK: 11>, <Rank.TEN: 10>, <Rank.ACE: 1>)
    """
    found = _RANKS.get(text.strip().lower())
    if found is None:
        raise UserError(f"there is no rank '{short(text)}'; ranks are {VALID_RANKS}")
    return found


def parse_ranks(text: str) -> tuple[Rank, ...]:
    """The ranks of a list, in its order, repeated ones too. Raises `UserError` for anything that is no rank.

    >>> [str(each) for each in parse_ranks("t, kn 2")]
    ['10', 'J', '2']
    """
    return tuple(parse_rank(word) for word in words(text))


def parse_card(text: str) -> Card:
    """The card that is written so. Raises `UserError` for anything else.

    >>> [str(parse_card(text)) for text in ("4h", "h4", "♥4", "hj4", "knsp", "dd")]
    ['4h', '4h', '4h', '4h', 'Js', 'Qd']
    """
    letters = text.strip().lower().replace(_EMOJI, "")
    for cut in range(1, min(len(letters), _LONGEST)):
        front, back = letters[:cut], letters[cut:]
        if front in _RANKS and back in _SUITS:
            return Card(_RANKS[front], _SUITS[back])
        if front in _SUITS and back in _RANKS:
            return Card(_RANKS[back], _SUITS[front])
    raise UserError(
        f"there is no card '{short(text)}'; a card is a rank with its suit, "
        f"such as 4h, h4, ♥4 or hj4; ranks are {VALID_RANKS}; suits are {VALID_SUITS}"
    )


def parse_cards(text: str) -> tuple[Card, ...]:
    """The cards of a list, in its order, repeated ones too. Raises `UserError` for anything that is no card.

    >>> [str(each) for each in parse_cards("Kd, ♠10")]
    ['Kd', '10s']
    """
    return tuple(parse_card(word) for word in words(text))


def short(text: str, most: int = 40) -> str:
    """The text for a message: on one line, at most `most` characters long, each one that can be shown.

    >>> short("a" * 50, 5)
    'aaaa…'
    """
    line = "".join(c if c.isprintable() else "�" for c in " ".join(text.split()))
    return line if len(line) <= most else line[: most - 1] + "…"
