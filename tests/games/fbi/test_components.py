"""What FBI-spillet prints."""

from collections import Counter

import pytest

from pnp.component import POKER, Card, Face, Size
from pnp.games import GAMES, Settings, components
from pnp.messages import LANGS

FBI = GAMES["fbi"]


def one(name: str, lang: str = "nb", **options: str) -> list[Card]:
    return list(components(FBI, Settings(lang, options=options), (name,))[0].cards)


def data(card: Card) -> dict[str, object]:
    assert isinstance(card.front, Face)
    return dict(card.front.data)


def test_every_player_gets_the_thirteen_ranks_of_one_suit() -> None:
    cards = one("cards")
    assert components(FBI, Settings(), ("cards",))[0].size == POKER
    assert Counter(card.facts["suit"] for card in cards) == dict.fromkeys("cdhs", 13)
    for suit in "cdhs":
        values = [data(card)["value"] for card in cards if card.facts["suit"] == suit]
        assert values == list(range(1, 14))


def test_the_backs_tell_nothing() -> None:
    assert len({card.back.template for card in one("cards") if isinstance(card.back, Face)}) == 1
    assert not any(card.back.data for card in one("cards") if isinstance(card.back, Face))


@pytest.mark.parametrize(
    ("lang", "letters"), [("nb", "E Kn D K"), ("sv", "E Kn D K"), ("da", "E B D K"), ("en", "A J Q K")]
)
def test_ranks_have_the_letters_of_the_language(lang: str, letters: str) -> None:
    clubs = {data(card)["value"]: data(card)["letter"] for card in one("cards", lang)}
    assert [clubs[value] for value in (1, 11, 12, 13)] == letters.split()
    assert clubs[10] == "10"
    assert one("notebook", lang)[0].front.data["letters"] == [clubs[value] for value in range(1, 14)]


def test_suits_may_have_a_colour_each() -> None:
    assert len({data(card)["colour"] for card in one("cards")}) == 2
    assert len({data(card)["colour"] for card in one("cards", suits="four")}) == 4


def test_four_notebooks_and_slips_for_four_games_fill_a_sheet_each() -> None:
    notebook, slips = components(FBI, Settings(), ("notebook", "slips"))
    assert (notebook.count, notebook.size) == (4, Size.mm(95, 125))
    assert (slips.count, slips.size) == (18, Size.mm(62, 44))


@pytest.mark.parametrize("lang", LANGS)
def test_the_guide_is_one_page_in_the_letters_of_the_language(lang: str) -> None:
    (card,) = one("guide", lang)
    assert data(card)["letters"] == [data(each)["letter"] for each in one("cards", lang)[:13]]
    assert components(FBI, Settings(lang), ("guide",))[0].size == Size.mm(190, 245)
