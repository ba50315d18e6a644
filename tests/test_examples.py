"""The decks in examples/: they print whole in all their languages and inks, and hold what their rules say."""

import json
import math
import re
from collections import Counter
from collections.abc import Iterator
from itertools import islice, product
from pathlib import Path
from typing import Any

import pytest
from PIL import Image

from pnp.component import MM, Component, Shape, Size
from pnp.decks.game import DeckGame, open_deck
from pnp.games import Settings, components
from pnp.press import contrast, pdf
from pnp.press.look import Look
from pnp.press.pictures import pictures
from pnp.press.sheet import Setup, Side
from pnp.press.singles import singles, texts
from pnp.resources import parse_toml

EXAMPLES = Path(__file__).parent.parent / "examples"
DECKS = sorted(file.parent for file in EXAMPLES.glob("*/deck.toml"))
A4, LETTER = Size.mm(210, 297), Size.mm(215.9, 279.4)
SMALLEST = 6.5 * 25.4 / 72  # mm
SAFE = 3.0  # mm inside the trim
DPI = 150


def ways(folder: Path) -> Iterator[tuple[str, str, dict[str, str]]]:
    """Every language, ink and choice of options of a deck."""
    game = open_deck(folder)
    choices = [[(option.name, choice) for choice in option.choices] for option in game.options]
    for lang, ink, *options in product(game.languages, ("full", "saver"), *choices):
        yield lang, ink, dict(options)


WAYS = [
    pytest.param(folder, *way, id="-".join([folder.name, *way[:2], *way[2].values()]))
    for folder in DECKS
    for way in ways(folder)
]


def deck(name: str) -> DeckGame:
    return open_deck(EXAMPLES / name)


def made(game: DeckGame, lang: str = "en", **options: str) -> dict[str, Component]:
    return {each.name: each for each in components(game, Settings(lang, options=options))}


def test_there_are_examples() -> None:
    assert {folder.name for folder in DECKS} >= {"flo", "spor"}


@pytest.mark.parametrize(("folder", "lang", "ink", "options"), WAYS)
def test_every_example_prints_whole(
    folder: Path, lang: str, ink: str, options: dict[str, str], tmp_path: Path
) -> None:
    game = open_deck(folder)
    parts = components(game, Settings(lang, options=options))
    assert {each.name for each in parts} == set(game.makers())
    document = pdf.Document(game.title, game.author, game.notice[lang], parts, Look(lang, ink, game.source))
    pdf.write(document, tmp_path / "x.pdf", Setup(A4 if ink == "full" else LETTER))


@pytest.mark.parametrize(("folder", "lang", "ink", "options"), WAYS)
def test_all_that_is_read_is_large_enough_and_inside_the_safe_area(
    folder: Path, lang: str, ink: str, options: dict[str, str]
) -> None:
    game = open_deck(folder)
    parts = components(game, Settings(lang, options=options))
    for single, found in texts(singles(parts), Look(lang, ink, game.source)):
        component = single.component
        width, height = component.size.width / MM, component.size.height / MM
        for text in found:
            assert text.size >= SMALLEST - 1e-6, (single.owner, text)
            corners = [(x, y) for x in (text.left, text.right) for y in (text.top, text.bottom)]
            if component.shape is Shape.ROUND:
                edge = width / 2 - max(math.hypot(x - width / 2, y - height / 2) for x, y in corners)
            else:
                edge = min(text.left, text.top, width - text.right, height - text.bottom)
            assert edge >= SAFE - 0.05, (single.owner, text)


@pytest.mark.parametrize("folder", DECKS, ids=lambda folder: folder.name)
@pytest.mark.parametrize("ink", ["full", "saver"])
def test_text_is_told_from_its_ground(folder: Path, ink: str) -> None:
    game = open_deck(folder)
    look = Look(game.languages[0], ink, game.source)
    every = {option.name: option.choices[-1] for option in game.options}
    # every thirteenth card is of another suit and number: the rest have the same templates
    parts = [
        Component(each.name, "", each.size, tuple(islice(each.cards, 0, None, 13)), each.gap, each.shape)
        for each in components(game, Settings(look.lang, options=every))
    ]
    drawn = pictures(parts, look, DPI)
    for (single, boxes), (_, image) in zip(texts(singles(parts), look), drawn, strict=True):
        for box in boxes:
            crop = [round(v / 25.4 * DPI) for v in (box.left, box.top, box.right, box.bottom)]
            if crop[2] - crop[0] > 2 and crop[3] - crop[1] > 2:
                assert contrast.contrast(image.crop(tuple(crop))) >= contrast.LEAST, (single.owner, box)


@pytest.mark.parametrize("folder", DECKS, ids=lambda folder: folder.name)
def test_the_languages_say_the_same(folder: Path) -> None:
    game = open_deck(folder)
    messages = [parse_toml(file.read_bytes(), file) for file in sorted(folder.glob("text/*.toml"))]
    assert len(messages) == len(game.languages)
    assert all(keys(each) == keys(messages[0]) for each in messages)
    rules = [(folder / f"rules.{lang}.txt").read_text("utf-8") for lang in game.languages]
    for pattern in (r"^# ", r"^- ", r"^\d\. ", r":[a-z]+:", r"\d+"):
        found = [Counter(re.findall(pattern, each, re.MULTILINE)) for each in rules]
        assert all(each == found[0] for each in found), pattern


def keys(table: dict[str, Any]) -> list[str]:
    return sorted(
        f"{name}.{below}"
        for name, value in table.items()
        for below in (keys(value) if isinstance(value, dict) else [""])
    )


@pytest.mark.parametrize("folder", DECKS, ids=lambda folder: folder.name)
def test_every_example_tells_how_to_print_it(folder: Path) -> None:
    told = (folder / "README.md").read_text("utf-8")
    assert f"pnp print examples/{folder.name}" in told
    for option in open_deck(folder).options:
        assert f"--option {option.name}=" in told
    assert all(file.stat().st_size < 60_000 for file in folder.glob("art/*"))


# --- Flo ---


def test_flo_has_the_cards_that_its_rules_say() -> None:
    cards = made(deck("flo"))["cards"].cards
    assert all(card.copies == 1 for card in cards)
    found = Counter((card.facts["suit"], card.facts["number"]) for card in cards)
    assert found == Counter(product(("fish", "crab", "kelp", "shell"), range(1, 13)))
    moons = {(card.facts["suit"], card.facts["number"]) for card in cards if card.facts["moon"]}
    assert moons == set(product(("fish", "crab", "kelp", "shell"), (4, 9)))


def test_the_weather_is_eight_cards_of_four_kinds() -> None:
    game = deck("flo")
    base, whole = made(game)["cards"], made(game, expansion="yes")["cards"]
    weather = {card.facts["suit"]: card.copies for card in whole.cards if card.facts["kind"] == "weather"}
    assert weather == {"spring": 2, "fog": 2, "slack": 2, "lantern": 2}
    assert (base.count, whole.count) == (48, 56)
    assert set(base.cards[0].facts) == set(whole.cards[-1].facts)


def test_the_rules_of_flo_deal_no_more_cards_than_there_are() -> None:
    game = deck("flo")
    told = (EXAMPLES / "flo" / "rules.en.txt").read_text("utf-8")
    without, with_weather = (made(game, expansion=choice)["cards"].count for choice in ("no", "yes"))
    many, fewer = map(
        int, re.findall(r"deal: (\d+) cards each with three or four players, (\d+) with five", told)[0]
    )
    assert 4 * many <= without
    assert 5 * fewer <= without
    dealt = re.findall(
        r"Deal (\d+) cards each with three or four players, (\d+) with five, (\d+) with six", told
    )[0]
    assert all(players * int(each) <= with_weather for players, each in zip((4, 5, 6), dealt, strict=True))


def test_the_backs_of_flo_tell_nothing() -> None:
    game = deck("flo")
    cards = made(game, expansion="yes")["cards"]
    backs = [
        image.tobytes()
        for single, image in pictures([cards], Look("en", "full", game.source), 20)
        if single.side is Side.BACK
    ]
    assert len(backs) == len(cards.cards)
    assert len(set(backs)) == 1


# --- Spor ---

ANIMALS = ("fox", "hare", "grouse")
ENDS = {"half": (0,), "line": (0, 2), "bend": (0, 1), "fork": (0, 1, 2)}  # edges clockwise from the upper one


def edges(trails: list[dict[str, Any]]) -> list[str]:
    """The animal at each edge of a tile, clockwise from the upper one; empty for snow."""
    found = [""] * 4
    for trail in trails:
        for end in ENDS[trail["shape"]]:
            edge = (end + trail["turn"]) % 4
            assert not found[edge], trails
            found[edge] = trail["animal"]
    return found


def test_spor_has_the_tiles_that_its_rules_say() -> None:
    parts = made(deck("spor"))
    assert parts["tiles"].count == 60
    assert parts["cabins"].count == 4
    assert len(parts["wishes"].cards) == parts["wishes"].count == 9
    assert parts["oranges"].count == 16
    kinds: Counter[str] = Counter()
    ends: Counter[str] = Counter()
    for card in parts["tiles"].cards:
        kinds["+".join(sorted(each["shape"] for each in card.facts["trails"]))] += card.copies
        for animal in edges(card.facts["trails"]):
            ends[animal] += card.copies
    assert kinds == {"line": 12, "bend": 12, "fork": 6, "half": 12, "line+line": 9, "bend+bend": 9}
    assert len({ends[animal] for animal in ANIMALS}) == 1


def test_dens_are_where_a_trail_ends() -> None:
    for tile in json.loads((EXAMPLES / "spor" / "tiles.json").read_text("utf-8")):
        ends = [each["shape"] for each in tile["trails"]].count("half")
        assert ends == {"tile": 0, "den": 1, "cabin": 3}[tile["kind"]], tile["id"]


def test_four_players_use_all_tiles_of_spor() -> None:
    parts = made(deck("spor"))
    assert parts["tiles"].count + parts["cabins"].count == 4 * 16


def test_tracks_are_drawn_at_the_edges_where_the_table_has_them() -> None:
    game = deck("spor")
    parts = [made(game)[name] for name in ("tiles", "cabins")]
    look = Look("en", "full", game.source)
    colours = {animal: look.variables()["c"][animal] for animal in ANIMALS}
    for single, image in pictures(parts, look, DPI):
        if single.side is Side.FRONT:
            assert drawn_edges(image, colours) == edges(single.card.facts["trails"]), single.owner


def drawn_edges(image: Image.Image, colours: dict[str, str]) -> list[str]:
    """The animals whose colours are seen in the middle of a tile's edges, half a millimetre inside."""
    by_colour = {tuple(int(code[i : i + 2], 16) for i in (1, 3, 5)): name for name, code in colours.items()}
    near = round(0.5 / 25.4 * DPI)
    side = image.width
    points = (
        (side // 2, near),
        (side - 1 - near, side // 2),
        (side // 2, side - 1 - near),
        (near, side // 2),
    )
    return [by_colour.get(image.convert("RGB").getpixel(point), "") for point in points]


def test_wishes_name_faces_that_are_there() -> None:
    for card in made(deck("spor"))["wishes"].cards:
        for each in card.facts["trails"].split():
            shape, animal, turn = each.split(":")
            assert shape in ENDS
            assert animal in ANIMALS
            assert turn in "0123"
