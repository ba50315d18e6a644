"""The shelf, its pictures and its look."""

from html import unescape
from io import BytesIO
from pathlib import Path
from typing import Any

import pytest
from PIL import Image

from pnp.component import Card, Component, Face, Shape, Size
from pnp.games import GAMES, Game
from pnp.messages import LANGS
from pnp.web.app import create
from pnp.web.doors import Doors
from pnp.web.look import FACES
from pnp.web.pictures import HEIGHT, WIDTH, picture
from pnp.web.serve_cmd import on_the_shelf

DECK = """
title = "Fire & Ash"
notice = "Made by us."
languages = ["fi"]

[components.cards]
title = "Cards"
size = "poker"
template = "card.svg"
"""


def test_a_deck_of_the_user_stands_there_too(own_deck: Path) -> None:
    games = on_the_shelf((str(own_deck),))
    with create(Doors.local(8017), games).test_client() as client:
        text = client.get("/?lang=sv", base_url="http://127.0.0.1:8017").text
        assert "Fire &amp; Ash" in text
        assert "Made by us." in text
        assert 'href="/print/own-1"' in text
        assert str(own_deck.parent) not in text
        answer = client.get("/pictures/sv/own-1.png", base_url="http://127.0.0.1:8017")
    assert Image.open(BytesIO(answer.data)).getpixel((WIDTH // 2, HEIGHT // 2)) == (224, 96, 42, 255)


def test_a_deck_is_shown_as_its_file_is_now(own_deck: Path) -> None:
    stock = on_the_shelf((str(own_deck),))
    host = "http://127.0.0.1:8017"
    with create(Doors.local(8017), stock).test_client() as client:
        plan = f"{host}/print/own-1/plan?part=cards"
        own_deck.write_text(DECK.replace("Fire & Ash", "Ember"), "utf-8")
        assert "Ember" in client.get("/", base_url=host).text
        face = own_deck.with_name("card.svg")
        face.write_text(face.read_text("utf-8").replace("#E0602A", "#1F4E9E"), "utf-8")
        picture = Image.open(BytesIO(client.get("/pictures/en/own-1.png", base_url=host).data))
        assert picture.getpixel((WIDTH // 2, HEIGHT // 2)) == (31, 78, 158, 255)

        own_deck.write_text(DECK.replace("poker", "pokre"), "utf-8")
        shelf = client.get("/", base_url=host)
        assert shelf.status_code == 200
        assert "deck.toml:8: there is no size" in unescape(shelf.text)
        assert str(own_deck.parent) not in shelf.text
        assert 'href="/print/own-1"' not in shelf.text
        assert 'href="/print/hunters"' in shelf.text
        page = client.get("/print/own-1", base_url=host)
        assert (page.status_code, "there is no size" in unescape(page.text)) == (400, True)
        told = client.get(plan, headers={"Accept": "application/json"})
        assert (told.status_code, "there is no size" in told.json["error"]) == (400, True)

        own_deck.write_text(DECK, "utf-8")
        assert client.get(plan).json["pieces"]["cards"]["count"] == 1


def test_games_have_more_pages_than_two(reader: Any) -> None:
    text = reader.get("/").text
    assert 'href="/spymaster"' in text
    assert 'href="/grid"' in text


def test_a_game_without_pieces_has_an_empty_picture() -> None:
    class Bare(Game):
        def makers(self) -> dict[str, Any]:
            return {}

    assert Image.open(BytesIO(picture(Bare("bare", "Bare", "", prints=True), "nb"))).getbbox() is None


def test_a_net_to_fold_stands_for_a_game_that_has_nothing_else() -> None:
    net = Component(
        "box", "Box", Size.mm(60, 60), (Card("box", Face("symbols/star.svg")),), shape=Shape.DRAWN
    )

    class Boxed(Game):
        def makers(self) -> dict[str, Any]:
            return {"box": lambda _: net}

    assert Image.open(BytesIO(picture(Boxed("boxed", "Boxed", "", prints=True), "nb"))).getbbox()


def test_every_game_stands_there_with_its_doors(reader: Any) -> None:
    text = reader.get("/").text
    for key, game in GAMES.items():
        assert (f'href="/print/{key}"' in text) == game.prints
        assert (f'href="/table/{key}"' in text) == (game.refereed and game.prints)


def test_supplies_stand_after_the_games(reader: Any) -> None:
    text = reader.get("/").text
    places = {key: text.index(f'href="/print/{key}"') for key, game in GAMES.items() if game.prints}
    last_game = max(place for key, place in places.items() if not GAMES[key].supply)
    assert all(place > last_game for key, place in places.items() if GAMES[key].supply)


@pytest.mark.parametrize("lang", LANGS)
def test_what_must_be_said_of_a_game_is_said(reader: Any, lang: str) -> None:
    text = unescape(reader.get(f"/?lang={lang}").text)
    for game in GAMES.values():
        if game.prints:
            assert game.notice.get(lang, game.title) in text
            assert game.author in text


@pytest.mark.parametrize("key", [key for key, game in GAMES.items() if game.prints])
def test_a_game_has_a_picture_of_its_pieces(reader: Any, key: str) -> None:
    answer = reader.get(f"/pictures/nb/{key}.png")
    assert answer.mimetype == "image/png"
    image = Image.open(BytesIO(answer.data))
    assert image.size == (WIDTH, HEIGHT)
    left, top, right, bottom = image.getchannel("A").getbbox() or (0, 0, 0, 0)
    assert bottom == HEIGHT  # they stand on the line
    assert left > 0  # and nothing is cut off
    assert right < WIDTH
    assert top >= 0
    assert (WIDTH - right) - left == pytest.approx(0, abs=6)


@pytest.mark.parametrize(
    "path", ["/pictures/nb/nothing.png", "/pictures/de/fbi.png", "/look/title-slanted.ttf"]
)
def test_there_is_no_other(reader: Any, path: str) -> None:
    assert reader.get(path).status_code == 404


def test_the_look_is_that_of_the_printed_things(reader: Any) -> None:
    text = reader.get("/look/look.css").text
    assert "--deep-blue: #1F4E9E;" in text
    for face in FACES:
        assert f"/look/{face}.ttf" in text
        assert reader.get(f"/look/{face}.ttf").data[:4] == b"\0\1\0\0"


def _light(colour: str) -> float:
    """The relative luminance of #RRGGBB."""
    parts = [int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5)]
    red, green, blue = (c / 12.92 if c <= 0.03928 else ((c + 0.055) / 1.055) ** 2.4 for c in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def _contrast(one: str, other: str) -> float:
    high, low = sorted((_light(one), _light(other)), reverse=True)
    return (high + 0.05) / (low + 0.05)


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_text_can_be_read_by_day_and_by_night(reader: Any, scheme: str) -> None:
    block = reader.get("/look/look.css").text.split(f"color-scheme: {scheme};")[1].split("}")[0]
    colour = dict(line.strip(" ;").split(": ") for line in block.splitlines() if line.strip())
    for ground in ("--ground", "--raised", "--sunk"):
        for text in ("--text", "--soft", "--accent", "--good", "--bad"):
            assert _contrast(colour[text], colour[ground]) >= 4.5, (text, ground)
        assert _contrast(colour["--rule"], colour[ground]) >= 3
    assert _contrast(colour["--on-accent"], colour["--accent"]) >= 4.5
