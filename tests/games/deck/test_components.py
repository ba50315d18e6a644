"""The standard deck: what it prints, and what its faces show."""

import re
from dataclasses import replace

import pytest

from pnp.component import POKER, Card, Face
from pnp.games import GAMES, Settings, components
from pnp.games.deck.cards import JOKERS, SYMBOLS, Pattern, card_face, deck_cards, joker_face
from pnp.messages import LANGS
from pnp.playing_cards import DECK, Rank, Suit, parse_card
from pnp.playing_cards import Card as PlayingCard
from pnp.press.look import Look
from pnp.press.singles import singles, texts
from pnp.press.templates import Templates

DECK_GAME = GAMES["deck"]
INKS = ("full", "saver")
LETTERS = {"nb": "E Kn D K", "sv": "E Kn D K", "da": "E B D K", "en": "A J Q K"}
ENDS = (Rank.ACE, Rank.JACK, Rank.QUEEN, Rank.KING)


def cards(lang: str = "nb", **options: str) -> tuple[Card, ...]:
    return components(DECK_GAME, Settings(lang, options=options), ("cards",))[0].cards


def drawn(face: Face, lang: str = "nb", ink: str = "full") -> str:
    return Templates(Look(lang, ink)).fill(face.template, {**face.data, "w": 63.0, "h": 88.0})


def test_there_are_52_cards_and_two_jokers() -> None:
    made = components(DECK_GAME, Settings(), ("cards",))[0]
    assert (made.size, made.count) == (POKER, 54)
    assert [card.id for card in made.cards[52:]] == ["joker-black", "joker-red"]
    assert {parse_card(card.id) for card in made.cards[:52]} == set(DECK)


def test_no_two_faces_are_the_same_and_all_backs_are() -> None:
    made = cards()
    assert len({drawn(card.front) for card in made if isinstance(card.front, Face)}) == 54
    assert len({repr(card.back) for card in made}) == 1


@pytest.mark.parametrize("lang", LANGS)
def test_corners_speak_the_language(lang: str) -> None:
    look = Pattern(lang)
    assert " ".join(look.letter(rank) for rank in ENDS) == LETTERS[lang]
    assert [look.letter(rank) for rank in Rank if rank not in ENDS] == [str(n) for n in range(2, 11)]


@pytest.mark.parametrize("index", ["normal", "large"])
@pytest.mark.parametrize("lang", LANGS)
def test_each_card_says_its_rank_twice_inside_the_safe_area(lang: str, index: str) -> None:
    made = components(DECK_GAME, Settings(lang, options={"index": index}), ("cards",))
    for single, boxes in texts(singles(made), Look(lang)):
        if single.face == single.card.back or single.card.id.startswith("joker"):
            continue
        rank = parse_card(single.card.id).rank
        assert [box.text for box in boxes] == [Pattern(lang).letter(rank)] * 2, single.card.id
        for box in boxes:
            assert min(box.left, box.top, 63 - box.right, 88 - box.bottom) >= 3 - 0.01, single.card.id


def pips(svg: str, suit: str) -> list[tuple[float, float, float, bool]]:
    """Centres, sizes and whether it stands on its head, of the symbols outside of the corners."""
    symbol = rf'<use [^>]*href="symbols/{suit}(?:-open)?\.svg" x="([\d.]+)" y="([\d.]+)" width="([\d.]+)"'
    found = []
    for group in re.findall(r'<g [^>]*transform="rotate\((0|180) [^>]*>(.*?)</g>', svg, re.DOTALL):
        for x, y, size in re.findall(symbol, group[1]):
            if "<text" not in group[1]:
                half = float(size) / 2
                found.append((float(x) + half, float(y) + half, float(size), group[0] == "180"))
    return found


@pytest.mark.parametrize("ink", INKS)
@pytest.mark.parametrize("index", ["normal", "large"])
@pytest.mark.parametrize("card", [card for card in DECK if card.rank < Rank.JACK], ids=str)
def test_pips_are_as_many_as_the_rank_and_the_lower_ones_are_turned(
    card: PlayingCard, index: str, ink: str
) -> None:
    face = card_face(card, Pattern(index=index))
    found = pips(drawn(face, ink=ink), str(face.data["suit"]))
    assert len(found) == face.data["rank"]
    for x, y, size, turned in found:
        assert turned == (y > 44.01)
        assert min(x, y, 63 - x, 88 - y) - size / 2 >= 3


@pytest.mark.parametrize("index", ["normal", "large"])
@pytest.mark.parametrize("rank", range(1, 11))
def test_pips_do_not_touch(rank: int, index: str) -> None:
    found = pips(drawn(card_face(replace(DECK[0], rank=Rank(rank)), Pattern(index=index))), "club")
    for n, (x, y, size, _) in enumerate(found):
        for other_x, other_y, _, _ in found[:n]:
            assert max(abs(x - other_x), abs(y - other_y)) >= size * 0.85


def test_suits_have_two_colours_or_four() -> None:
    assert {suit: Pattern(suits="two").colour(suit) for suit in Suit} == {
        Suit.CLUBS: "ink",
        Suit.DIAMONDS: "deep_red",
        Suit.HEARTS: "deep_red",
        Suit.SPADES: "ink",
    }
    assert len({Pattern(suits="four").colour(suit) for suit in Suit}) == 4


@pytest.mark.parametrize("rank", [Rank.JACK, Rank.QUEEN, Rank.KING])
def test_court_cards_differ_by_more_than_colour(rank: Rank) -> None:
    def shapes(suit: Suit) -> str:
        svg = drawn(card_face(replace(DECK[0], rank=rank, suit=suit), Pattern()))
        return re.sub(r"#[0-9A-F]{6}|symbols/\w+", "", svg)

    assert len({shapes(suit) for suit in Suit}) == 4


def test_the_jokers_differ_by_more_than_colour() -> None:
    black, red = (re.sub(r"#[0-9A-F]{6}", "", drawn(joker_face(which, Pattern()))) for which in JOKERS)
    assert black != red


def test_other_games_take_the_cards_they_need() -> None:
    spades = tuple(card for card in DECK if card.suit is Suit.SPADES)
    made = deck_cards(Pattern("en"), spades, back=None)
    assert [card.facts["suit"] for card in made] == ["s"] * 13
    assert {card.front.data["suit"] for card in made if isinstance(card.front, Face)} == {
        SYMBOLS[Suit.SPADES]
    }
    assert all(card.back is None for card in made)


@pytest.mark.parametrize("ink", INKS)
@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize("index", ["normal", "large"])
def test_every_text_fits(lang: str, ink: str, index: str) -> None:
    parts = components(DECK_GAME, Settings(lang, options={"index": index, "suits": "four"}))
    assert sum(1 for _ in texts(singles(parts), Look(lang, ink))) >= 54
