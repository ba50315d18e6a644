"""Every component of every game goes on paper: each language, both inks, A4 and Letter."""

from itertools import product
from pathlib import Path

import pytest

from pnp.component import Size
from pnp.games import GAMES, Settings, components
from pnp.messages import LANGS
from pnp.press import pdf
from pnp.press.look import Look
from pnp.press.sheet import Setup

PAPERS = {"a4": Size.mm(210, 297), "letter": Size.mm(215.9, 279.4)}
LARGEST = {"pegs": "6", "colours": "10", "rows": "12"}


def printed(key: str, settings: Settings, ink: str, paper: str, path: Path) -> pdf.Printed:
    game = GAMES[key]
    parts = components(game, settings)
    notice = game.notice.get(settings.lang, "")
    document = pdf.Document(game.title, game.author, notice, parts, Look(settings.lang, ink))
    return pdf.write(document, path / f"{key}.pdf", Setup(PAPERS[paper]))


@pytest.mark.parametrize(("lang", "ink", "paper"), list(product(LANGS, ["full", "saver"], PAPERS)))
@pytest.mark.parametrize("key", [key for key, game in GAMES.items() if game.prints])
def test_all_of_a_game_prints(key: str, lang: str, ink: str, paper: str, tmp_path: Path) -> None:
    assert printed(key, Settings(lang, 7, count=2), ink, paper, tmp_path).pages


@pytest.mark.parametrize("lang", LANGS)
def test_the_largest_edition_prints(lang: str, tmp_path: Path) -> None:
    assert printed("mastermind", Settings(lang, 7, options=LARGEST), "full", "letter", tmp_path).pages


def test_every_game_prints() -> None:
    assert [key for key, game in GAMES.items() if not game.prints] == []
