import pytest

from pnp.errors import UserError
from pnp.playing_cards import DECK, RANKS, Card, Rank, Suit, parse_card, parse_cards, parse_rank, parse_ranks

RANK_NAMES = {
    Rank.ACE: ("A", "a", "1", "E", "Ess", "ESS"),
    Rank.TEN: ("10", "T", "t"),
    Rank.JACK: ("J", "Kn", "kn", "KN", "B", "b"),
    Rank.QUEEN: ("Q", "q", "D", "d"),
    Rank.KING: ("K", "k"),
} | {Rank(n): (str(n),) for n in range(2, 10)}
SUIT_NAMES = {
    Suit.CLUBS: ("c", "C", "♣", "kl", "KL"),
    Suit.DIAMONDS: ("d", "D", "♦", "ru"),
    Suit.HEARTS: ("h", "♥", "hj", "Hj"),
    Suit.SPADES: ("s", "♠", "sp", "♠\ufe0f"),
}


def test_every_spelling_of_a_rank_is_read() -> None:
    assert all(parse_rank(f" {name} ") is rank for rank, names in RANK_NAMES.items() for name in names)


def test_every_spelling_of_a_card_is_read_with_the_suit_before_or_after() -> None:
    for rank, rank_names in RANK_NAMES.items():
        for suit, suit_names in SUIT_NAMES.items():
            for rank_name in rank_names:
                for suit_name in suit_names:
                    assert parse_card(rank_name + suit_name) == Card(rank, suit)
                    assert parse_card(suit_name + rank_name) == Card(rank, suit)


def test_no_spelling_names_two_cards() -> None:
    spelt: dict[str, Card] = {}
    for rank, rank_names in RANK_NAMES.items():
        for suit, suit_names in SUIT_NAMES.items():
            for text in [r + s for r in rank_names for s in suit_names] + [
                s + r for r in rank_names for s in suit_names
            ]:
                assert spelt.setdefault(text.lower(), Card(rank, suit)) == Card(rank, suit)


def test_what_is_written_is_read_again() -> None:
    assert parse_cards(" ".join(map(str, DECK))) == DECK
    assert parse_ranks(", ".join(map(str, RANKS))) == RANKS


@pytest.mark.parametrize("text", ["14", "0", "X", "4h", "Eß", "", "1 1"])
def test_a_rank_that_does_not_exist_is_named_with_the_valid_ones(text: str) -> None:
    with pytest.raises(UserError, match=rf"no rank '{text}'; ranks are A 2 3"):
        parse_rank(text)


@pytest.mark.parametrize("text", ["4", "h", "14h", "4x", "4 h", "", "h" * 100_000])
def test_a_card_that_does_not_exist_is_named_with_the_valid_ones(text: str) -> None:
    with pytest.raises(UserError, match=r"there is no card '.{0,40}'; a card is a rank with its suit"):
        parse_card(text)
