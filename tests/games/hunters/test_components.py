"""What is in the box."""

import pytest

from pnp.component import Component
from pnp.games import GAMES, Settings, components
from pnp.messages import LANGS

BOX = {"actions": 63, "tiles": 25, "points": 18, "roles": 32, "standees": 8, "counters": 8, "aid": 4}


def box(lang: str = "nb", **options: str) -> dict[str, Component]:
    return {part.name: part for part in components(GAMES["hunters"], Settings(lang, options=options))}


def test_the_box_is_complete() -> None:
    found = {name: part.count for name, part in box().items()}
    assert {name: found.get(name) for name in BOX} == BOX


@pytest.mark.parametrize("name", list(BOX))
def test_ids_are_unique_and_backs_give_nothing_away(name: str) -> None:
    part = box()[name]
    assert len({card.id for card in part.cards}) == len(part.cards)
    if name != "aid":  # the aid has something to read on either side
        assert len({repr(card.back) for card in part.cards}) == 1


def test_actions_points_and_roles_are_told_apart_by_their_backs() -> None:
    backs = [box()[name].cards[0].back for name in ("actions", "points", "roles")]
    assert None not in backs
    assert len({repr(back) for back in backs}) == 3


def test_there_is_one_stop_card_and_it_comes_last() -> None:
    last = box()["actions"].cards[-1]
    assert (last.id, last.copies, dict(last.facts)) == ("stop", 1, {})


def test_areas_on_the_cards_have_the_cards_spelling_and_their_numbers() -> None:
    card = next(card for card in box()["actions"].cards if card.id == "3-7-11-15")
    rows = card.front.data["areas"]
    assert [(row["number"], row["name"]) for row in rows] == [
        (3, "Central Park"),
        (7, "Center Mall"),
        (11, "Woodland"),
        (15, "Animal Farm"),
    ]
    tile = next(card for card in box()["tiles"].cards if card.id == "tile-11")
    assert tile.front.data["name"] == "Wood Land"


def test_the_two_special_tiles_have_a_kind_of_their_own() -> None:
    kinds = {card.id: card.front.data["kind"] for card in box()["tiles"].cards}
    assert kinds.pop("tile-00") == "hq"
    assert kinds.pop("tile-02") == "bank"
    assert set(kinds.values()) == {"area"}


def test_tokens_are_told_apart_without_their_colours() -> None:
    for name in ("standees", "counters"):
        signs = [(card.front.data["symbol"], card.front.data["index"]) for card in box()[name].cards]
        assert len(set(signs)) == 8


def test_stars_can_be_completed() -> None:
    starred = {card.id: card.facts.get("starred") for card in box(stars="complete")["actions"].cards}
    assert (starred["16-17-18"], starred["20-22-24"]) == ([16], [22])


@pytest.mark.parametrize("lang", LANGS)
def test_every_component_has_a_title_in_every_language(lang: str) -> None:
    assert all(part.title.strip() for part in box(lang).values())
