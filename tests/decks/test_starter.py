"""The deck to begin from: it works as it is, and nothing that was there is lost."""

from pathlib import Path

import pytest
from click.testing import CliRunner

from pnp.cli.check_deck_cmd import command as check_deck
from pnp.cli.new_cmd import command as new
from pnp.cli.print_cmd import command as print_
from pnp.decks.game import open_deck
from pnp.decks.starter import begin
from pnp.errors import UserError
from pnp.games import Settings, components


def test_it_has_two_components_a_back_a_picture_and_twelve_cards(tmp_path: Path) -> None:
    files = begin(tmp_path / "sea-birds")
    deck = open_deck(tmp_path / "sea-birds")
    cards, tokens = components(deck, Settings("en"))
    assert (deck.title, deck.key) == ("Sea birds", "sea-birds")
    assert [len(cards.cards), tokens.count] == [12, 12]
    assert all(card.back for card in cards.cards)
    assert "<image" in (tmp_path / "sea-birds" / "card.svg").read_text("utf-8")
    assert {file.suffix for file in files} == {".toml", ".csv", ".svg"}


def test_nothing_is_wrong_with_it(tmp_path: Path) -> None:
    begin(tmp_path / "x")
    done = CliRunner().invoke(check_deck, [str(tmp_path / "x")], standalone_mode=False)
    assert (done.return_value or 0, done.exception) == (0, None), done.output


@pytest.mark.parametrize("kind", ["pdf", "png", "tts"])
def test_it_prints(tmp_path: Path, kind: str) -> None:
    begin(tmp_path / "x")
    run = CliRunner().invoke(
        print_, [str(tmp_path / "x"), "--format", kind, "--dpi", "40", "-o", str(tmp_path / "o")]
    )
    assert run.exception is None, run.output
    assert any((tmp_path / "o").rglob("*.*"))


def test_what_is_there_stays(tmp_path: Path) -> None:
    (tmp_path / "x").mkdir()
    (tmp_path / "x" / "mine.txt").write_text("mine")
    (tmp_path / "file").write_text("mine")
    for name in ("x", "file", "file/below"):
        with pytest.raises(UserError, match=r"is there already|can't make the folder"):
            begin(tmp_path / name)
    assert sorted(path.name for path in tmp_path.rglob("*")) == ["file", "mine.txt", "x"]


def test_an_empty_folder_will_do(tmp_path: Path) -> None:
    (tmp_path / "x").mkdir()
    assert begin(tmp_path / "x")


@pytest.mark.parametrize("name", ['a"b', "a\\b", "x" * 90, "a\nb"])
def test_a_name_that_is_no_title_is_told(tmp_path: Path, name: str) -> None:
    with pytest.raises(UserError, match="can't name a deck"):
        begin(tmp_path / name)
    assert not list(tmp_path.iterdir())


def test_the_command_tells_how_to_go_on(tmp_path: Path) -> None:
    done = CliRunner().invoke(new, ["deck", str(tmp_path / "my deck")])
    assert done.exception is None
    assert f"pnp print '{tmp_path}/my deck/deck.toml'" in done.stderr


def test_a_record_takes_no_name() -> None:
    done = CliRunner().invoke(new, ["fbi", "evening"])
    assert "say: pnp new deck evening" in str(done.exception)
