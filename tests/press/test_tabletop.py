"""Decks for Tabletop Simulator, read back as the game reads them."""

import json
from collections import Counter
from pathlib import Path
from typing import Any
from urllib.parse import unquote, urlparse

import pytest
from PIL import Image, ImageChops, ImageStat

from pnp.component import Card, Component, Face, Shape, Size
from pnp.games import GAMES, Settings, components
from pnp.press.files import together
from pnp.press.look import Look
from pnp.press.pdf import Document
from pnp.press.pictures import pictures
from pnp.press.sheet import Side
from pnp.press.tabletop import LARGEST, layout, save

HUNTERS = components(GAMES["hunters"], Settings("en", 7))
DPI = 40


def points(value: int) -> Face:
    return Face("hunters/points.svg", {"value": value})


def deck(name: str, *cards: Card) -> Component:
    return Component(name, name.title(), Size.mm(41, 63), cards)


def written(folder: Path, *parts: Component, **options: Any) -> dict[str, Any]:
    with together() as files:
        paths = save(Document("x", "x", "", parts, Look("en")), "table", folder, files, **options)
    assert all(path.is_file() for path in paths)
    assert paths[-1] == folder / "table.json"
    return json.loads(paths[-1].read_text("utf-8"))


def picture(url: str) -> Image.Image:
    with Image.open(unquote(urlparse(url).path)) as image:
        return image.convert("RGB")


def place(sheet: dict[str, Any], url: str, index: int) -> Image.Image:
    """What the game cuts out of a sheet for this place."""
    image = picture(sheet[url])
    width, height = image.width // sheet["NumWidth"], image.height // sheet["NumHeight"]
    assert (width * sheet["NumWidth"], height * sheet["NumHeight"]) == image.size
    row, column = divmod(index, sheet["NumWidth"])
    return image.crop((column * width, row * height, (column + 1) * width, (row + 1) * height))


def same(one: Image.Image, other: Image.Image) -> bool:
    assert one.size == other.size
    return max(ImageStat.Stat(ImageChops.difference(one, other)).mean) < 0.5


@pytest.fixture(scope="module")
def table(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Any]:
    return written(tmp_path_factory.mktemp("tts"), *HUNTERS, dpi=DPI)


def test_there_is_a_pile_for_each_component_with_its_name(table: dict[str, Any]) -> None:
    assert [state["Nickname"] for state in table["ObjectStates"] if state["Name"] == "DeckCustom"] == [
        part.title for part in HUNTERS if part.count > 1
    ]
    assert len({state["GUID"] for state in table["ObjectStates"]}) == len(HUNTERS)


def test_each_pile_has_each_card_as_often_as_the_deck(table: dict[str, Any]) -> None:
    for part, state in zip(HUNTERS, table["ObjectStates"], strict=True):
        cards = state.get("ContainedObjects", [state])
        assert len(cards) == part.count
        assert Counter(card["Nickname"] for card in cards) == {card.id: card.copies for card in part.cards}
        assert [card["CardID"] for card in cards] == state.get(
            "DeckIDs", [state["CardID"]] if part.count == 1 else []
        )


def test_each_number_shows_its_own_card_and_back(table: dict[str, Any]) -> None:
    for part, state in zip(HUNTERS, table["ObjectStates"], strict=True):
        drawn = {(single.card.id, single.side): image for single, image in pictures([part], Look("en"), DPI)}
        seen = set()
        for card in state.get("ContainedObjects", [state]):
            if card["CardID"] in seen:
                continue
            seen.add(card["CardID"])
            number, index = divmod(card["CardID"], 100)
            sheet = state["CustomDeck"][str(number)]
            assert same(place(sheet, "FaceURL", index), drawn[card["Nickname"], Side.FRONT])
            back = place(sheet, "BackURL", index) if sheet["UniqueBack"] else picture(sheet["BackURL"])
            if (card["Nickname"], Side.BACK) in drawn:
                assert same(back, drawn[card["Nickname"], Side.BACK])
            else:
                assert back.getextrema() == ((255, 255),) * 3


def test_the_last_place_of_a_sheet_is_the_back(tmp_path: Path) -> None:
    back = Face("hunters/back.svg", {"symbol": "star", "colour": "blue"})
    three = deck("three", *(Card(f"c{n}", points(n), 1, back) for n in (1, 2, 3)))
    (state,) = written(tmp_path, three, dpi=DPI)["ObjectStates"]
    (sheet,) = state["CustomDeck"].values()
    assert (sheet["NumWidth"], sheet["NumHeight"]) == (2, 2)
    assert not sheet["UniqueBack"]
    assert sheet["BackIsHidden"]
    assert same(place(sheet, "FaceURL", 3), picture(sheet["BackURL"]))


def test_different_backs_stand_in_a_sheet_of_their_own(tmp_path: Path) -> None:
    two = deck("two", Card("a", points(1), 2, points(2)), Card("b", points(3)))
    (state,) = written(tmp_path, two, dpi=DPI)["ObjectStates"]
    (sheet,) = state["CustomDeck"].values()
    assert sheet["UniqueBack"]
    assert len(state["DeckIDs"]) == 3
    assert not same(place(sheet, "BackURL", 0), place(sheet, "BackURL", 1))
    assert place(sheet, "BackURL", 1).getextrema() == ((255, 255),) * 3


def test_one_card_is_a_card_and_no_deck(tmp_path: Path) -> None:
    (state,) = written(tmp_path, deck("lonely", Card("one", points(1))), dpi=DPI)["ObjectStates"]
    assert state["Name"] == "CardCustom"
    assert "ContainedObjects" not in state
    (sheet,) = state["CustomDeck"].values()
    assert (sheet["NumWidth"], sheet["NumHeight"], state["CardID"] % 100) == (1, 1, 0)


def test_seventy_cards_take_two_sheets_and_a_place_stays_free(tmp_path: Path) -> None:
    cards = [Card(f"c{n}", points(n % 3 + 1)) for n in range(70)]
    (state,) = written(tmp_path, deck("many", *cards), deck("more", *cards[:2]), dpi=30)["ObjectStates"][:1]
    assert sorted(Counter(number // 100 for number in state["DeckIDs"]).values()) == [1, 69]
    assert max(number % 100 for number in state["DeckIDs"]) == 68
    assert set(state["CustomDeck"]) == {"1", "2"}


def test_sheets_have_numbers_of_their_own(table: dict[str, Any]) -> None:
    numbers = [number for state in table["ObjectStates"] for number in state["CustomDeck"]]
    assert len(numbers) == len(set(numbers))


@pytest.mark.parametrize("cards", [1, 3, 4, 9, 33, 53, 69])
@pytest.mark.parametrize("size", [Size.mm(63, 88), Size.mm(25, 25), Size.mm(210, 148), Size.mm(105, 297)])
def test_a_sheet_stays_under_4096_pixels_unless_asked(cards: int, size: Size) -> None:
    part = Component("x", "x", size, tuple(Card(str(n), points(1)) for n in range(cards)), 0)
    found = layout(part, cards)
    assert max(found.columns * found.width, found.rows * found.height) <= LARGEST
    assert found.columns <= 10
    assert found.rows <= 7
    assert found.columns * found.rows > cards or cards == 1
    assert found.dpi >= 20
    assert layout(part, cards, 600).dpi == 600


def test_round_pieces_are_round_and_small_ones_small(table: dict[str, Any]) -> None:
    for part, state in zip(HUNTERS, table["ObjectStates"], strict=True):
        (sheet,) = state["CustomDeck"].values()
        assert sheet["Type"] == (4 if part.shape is Shape.ROUND else 0)
        assert state["Transform"]["scaleX"] == pytest.approx(part.size.height / 88_000, abs=1e-4)


def test_addresses_lie_below_the_base_that_is_given(tmp_path: Path) -> None:
    told = written(
        tmp_path, deck("two", Card("a", points(1), 2)), dpi=DPI, url="https://example.org/my game/"
    )
    (sheet,) = told["ObjectStates"][0]["CustomDeck"].values()
    assert sheet["FaceURL"] == "https://example.org/my game/two-1-face.png"


def test_files_are_named_where_they_are(tmp_path: Path) -> None:
    told = written(tmp_path / "a b", deck("two", Card("a", points(1), 2)), dpi=DPI)
    (sheet,) = told["ObjectStates"][0]["CustomDeck"].values()
    assert sheet["FaceURL"] == (tmp_path / "a b" / "two-1-face.png").as_uri()
