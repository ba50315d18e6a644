"""The rule sheets: one page each, to play from, with the author's name."""

import re
from pathlib import Path

import pytest

from pnp.component import Size
from pnp.games import GAMES, Settings, components
from pnp.messages import LANGS
from pnp.press import pdf
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
    ((_, boxes),) = texts(singles(parts), lang, "full")
    return " ".join(box.text for box in boxes)


@pytest.mark.parametrize("key", GAMES_WITH_RULES)
@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize("paper", PAPERS)
def test_each_is_one_page(key: str, lang: str, paper: str, tmp_path: Path) -> None:
    game = GAMES[key]
    parts = components(game, Settings(lang), ("rules",))
    document = pdf.Document(game.title, game.author, game.notice[lang], parts, lang, "saver")
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
