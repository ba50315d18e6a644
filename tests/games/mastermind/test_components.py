"""What Mastermind prints."""

from itertools import product

import pytest

from pnp.component import MM, Component, Face, Size
from pnp.errors import UserError
from pnp.games import GAMES, Settings, components
from pnp.games.mastermind.edition import edition, looks
from pnp.games.mastermind.rules import Board
from pnp.messages import LANGS, load
from pnp.press.sight import linear
from pnp.resources import TEMPLATES

MASTERMIND = GAMES["mastermind"]
EDITIONS = [
    {"pegs": str(pegs), "colours": str(colours), "rows": str(rows)}
    for pegs, colours, rows in product(range(4, 7), range(6, 11), (8, 10, 12))
]


def one(name: str, lang: str = "nb", **options: str) -> Component:
    return components(MASTERMIND, Settings(lang, options=options), (name,))[0]


def luminance(colour: str) -> float:
    r, g, b = (linear(int(colour[i : i + 2], 16) / 255) for i in (1, 3, 5))
    return 0.2126 * r + 0.7152 * g + 0.0722 * b


def test_the_usual_edition_has_four_pegs_six_colours_ten_rows() -> None:
    assert edition(Settings()) == Board(pegs=4, colours=6, rows=10)


@pytest.mark.parametrize("options", EDITIONS, ids=lambda each: "x".join(each.values()))
def test_every_board_has_room_on_a4_and_letter(options: dict[str, str]) -> None:
    board = one("board", **options)
    assert board.size.width <= 190 * MM
    assert board.size.height <= 245 * MM
    assert board.cards[0].facts == {name: int(value) for name, value in options.items()}


def test_pegs_never_run_out() -> None:
    pegs = one("pegs", pegs="5", colours="8", rows="12")
    assert len(pegs.cards) == 8
    assert {card.copies for card in pegs.cards} == {17}  # one in every row, and a code of that colour alone
    keys = one("keys", pegs="5", colours="8", rows="12")
    assert {card.id: card.copies for card in keys.cards} == {"black": 60, "white": 60}


def test_pegs_fit_their_places() -> None:
    face = one("board").cards[0].front
    assert isinstance(face, Face)
    assert one("pegs").size.width < face.data["pitch"] * MM
    assert one("keys").size.width <= face.data["key_pitch"] * MM
    assert one("pegs").size == Size.mm(15, 15)


@pytest.mark.parametrize("option", ["pegs", "colours", "rows"])
@pytest.mark.parametrize("value", ["3", "13", "", "four", "4.5", "-4", "²", "99999999999"])
def test_an_edition_that_is_not_made_is_refused(option: str, value: str) -> None:
    with pytest.raises(UserError, match=f"--{option} .*: a number from"):
        one("board", **{option: value})


def test_every_colour_has_a_shape_of_its_own() -> None:
    pegs = looks()
    assert len(pegs) == 10
    assert len({peg.symbol for peg in pegs}) == len({peg.name for peg in pegs}) == 10
    drawings = {(TEMPLATES / "symbols" / f"{peg.symbol}.svg").read_text("utf-8") for peg in pegs}
    assert len(drawings) == 10


@pytest.mark.parametrize("peg", looks(), ids=lambda peg: peg.name)
def test_every_shape_stands_out_from_its_ground(peg: object) -> None:
    dark, light = sorted(luminance(colour) for colour in (peg.fill, peg.on))  # type: ignore[attr-defined]
    assert (light + 0.05) / (dark + 0.05) >= 4.5


@pytest.mark.parametrize("lang", LANGS)
def test_every_colour_has_one_word_of_its_own_in_every_language(lang: str) -> None:
    names = load("mastermind", lang)["colours"]
    assert set(names) == {peg.name for peg in looks()}
    assert len(set(names.values())) == 10
    assert all(len(name.split()) == 1 for name in names.values())


def test_pegs_are_numbered_as_records_number_them() -> None:
    numbers = [card.facts["number"] for card in one("pegs", colours="10").cards]
    assert numbers == list(range(1, 11))
