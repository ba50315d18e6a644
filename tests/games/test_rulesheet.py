"""The rule sheets: one page each, to play from, with the author's name."""

import re
from itertools import combinations
from pathlib import Path

import pytest

from pnp.component import Size
from pnp.games import GAMES, Settings, components
from pnp.games.hunters.rules import role_points
from pnp.games.mastermind.rules import Answer, Board, feedback, points
from pnp.games.sprint.rules import DopingTest, Run, outcome
from pnp.messages import LANGS
from pnp.playing_cards import Card, Rank, Suit
from pnp.press import pdf
from pnp.press.look import Look
from pnp.press.sheet import Setup
from pnp.press.singles import singles, texts

PAPERS = {"a4": Size.mm(210, 297), "letter": Size.mm(215.9, 279.4)}
GAMES_WITH_RULES = [key for key, game in GAMES.items() if not game.supply]
OWN_WORDS = {
    ("hunters", "nb"): "personlig bruk",
    ("hunters", "sv"): "personligt bruk",
    ("hunters", "da"): "personlig brug",
    ("hunters", "en"): "personal use",
    ("codenames", "nb"): "varemerke",
    ("codenames", "sv"): "varumärke",
    ("codenames", "da"): "varemærke",
    ("codenames", "en"): "trademark",
}
READINGS = {
    "nb": "Slik leser vi reglene",
    "sv": "Så läser vi reglerna",
    "da": "Sådan læser vi reglerne",
    "en": "How we read the rules",
}


def printed(key: str, lang: str) -> str:
    """All that stands on the sheet, in one line."""
    parts = components(GAMES[key], Settings(lang), ("rules",))
    ((_, boxes),) = texts(singles(parts), Look(lang))
    return " ".join(box.text for box in boxes)


@pytest.mark.parametrize("key", GAMES_WITH_RULES)
@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize("paper", PAPERS)
def test_each_is_one_page(key: str, lang: str, paper: str, tmp_path: Path) -> None:
    game = GAMES[key]
    parts = components(game, Settings(lang), ("rules",))
    document = pdf.Document(game.title, game.author, game.notice[lang], parts, Look(lang, "saver"))
    assert pdf.write(document, tmp_path / "rules.pdf", Setup(PAPERS[paper])).pages == 1


@pytest.mark.parametrize("key", GAMES_WITH_RULES)
@pytest.mark.parametrize("lang", LANGS)
def test_each_names_its_author_and_says_what_its_publisher_asks(key: str, lang: str) -> None:
    said = printed(key, lang)
    assert GAMES[key].author in said
    assert OWN_WORDS.get((key, lang), "") in said


@pytest.mark.parametrize("key", GAMES_WITH_RULES)
@pytest.mark.parametrize("lang", LANGS)
def test_readings_are_told_as_such(key: str, lang: str) -> None:
    assert READINGS[lang] in printed(key, lang)


@pytest.mark.parametrize("key", GAMES_WITH_RULES)
@pytest.mark.parametrize("lang", LANGS)
def test_no_marks_are_left_in_print(key: str, lang: str) -> None:
    assert not re.search(r"\*|`|:[a-z-]+:|(^| )#", printed(key, lang))


# --- The worked examples that the sheets give ---


def test_the_doping_race_of_the_example() -> None:
    two, three, four, ace = (Card(Rank(number), Suit.HEARTS) for number in (2, 3, 4, 1))
    spade, club = Card(Rank.NINE, Suit.SPADES), Card(Rank.NINE, Suit.CLUBS)
    runs = {"Ada": Run((two, four)), "Bo": Run((ace, three, three)), "Cy": Run((ace,))}
    clean = outcome(runs, [DopingTest("Bo", "Cy", (club,) * 3)])
    assert (clean.times["Ada"], clean.times["Bo"], clean.times["Cy"]) == (96, 97, 91)
    assert clean.millions == {"Ada": 4, "Bo": -2, "Cy": 19}
    doped = outcome(runs, [DopingTest("Bo", "Cy", (club, spade, club))])
    assert doped.millions == {"Ada": 9, "Bo": 3, "Cy": -5}


def test_the_answers_of_the_two_codes() -> None:
    red, blue, yellow, white, green = range(5)
    assert feedback((red, blue, blue, yellow), (blue, blue, white, red)) == Answer(1, 2)
    assert feedback((green, white, yellow, white), (white, white, white, blue)) == Answer(1, 1)
    board = Board(4, 6, 10)
    assert (points(board, 5, True), points(board, 10, False)) == (5, 11)


def test_what_ada_learns_from_kai() -> None:
    ada, low = {1, 3, 4, 6, 8, 9, 11, 13}, set(range(1, 7))
    kais = [set(range(1, 14)) - ada | set(crooks) for crooks in combinations(ada, 3)]
    told_three = [kai & ada for kai in kais if len(kai & low) == 3]
    assert told_three
    assert all(len(crooks & {1, 3, 4, 6}) == 1 and len(crooks & {8, 9, 11, 13}) == 2 for crooks in told_three)
    assert len(ada & low) == 4


def test_the_points_of_the_round() -> None:
    assert (
        role_points(3, agent=True, at_hq=True)
        + role_points(2, agent=False, at_hq=False)
        + role_points(1, agent=False, at_hq=True)
        == 4
    )
