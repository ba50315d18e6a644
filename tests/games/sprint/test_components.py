"""What the doping race prints."""

from pnp.component import Component, Face, Size
from pnp.games import GAMES, Settings, components
from pnp.playing_cards import DECK

SPRINT = GAMES["sprint"]


def one(name: str, lang: str = "nb", **options: str) -> Component:
    return components(SPRINT, Settings(lang, options=options), (name,))[0]


def test_the_deck_is_the_52_without_jokers() -> None:
    assert [card.id for card in one("deck").cards] == [str(card) for card in DECK]


def test_every_player_has_a_lane_with_nine_places() -> None:
    faces = [card.front for card in one("lanes").cards]
    assert [face.data["number"] for face in faces if isinstance(face, Face)] == [1, 2, 3, 4]
    assert {face.data["places"] for face in faces if isinstance(face, Face)} == {9}


def test_a_lane_holds_its_cards() -> None:
    size = one("lanes").size
    assert size.width >= Size.mm(8 * 14.6 + 63 + 6, 0).width
    assert size.height >= 2 * Size.mm(0, 88).height


def test_level_times_go_by_rank_and_then_clubs_diamonds_hearts() -> None:
    face = one("ties").cards[0].front
    assert isinstance(face, Face)
    assert face.data["letters"] == ["E", *map(str, range(2, 11)), "Kn", "D", "K"]
    assert [suit["symbol"] for suit in face.data["suits"]] == ["club", "diamond", "heart"]


def test_the_season_has_six_races_for_four() -> None:
    face = one("season").cards[0].front
    assert isinstance(face, Face)
    assert (face.data["races"], face.data["players"]) == (6, 4)


def test_everybody_gets_an_aid_with_two_sides_and_a_card_for_level_times() -> None:
    aid = one("aid").cards[0]
    assert isinstance(aid.front, Face)
    assert isinstance(aid.back, Face)
    assert (aid.front.data["page"], aid.back.data["page"]) == ("race", "money")
    assert one("aid").count == one("ties").count == 4


def test_the_cards_look_as_asked() -> None:
    faces = [card.front for card in one("deck", suits="four", index="large").cards]
    assert len({face.data["colour"] for face in faces if isinstance(face, Face)}) == 4
    assert {face.data["index"] for face in faces if isinstance(face, Face)} == {"large"}
