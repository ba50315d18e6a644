"""`pnp deal`."""

import json
from pathlib import Path

import pytest
from click.testing import CliRunner, Result
from pypdfium2 import PdfDocument

from pnp.cli import pnp
from pnp.errors import UserError
from pnp.games import GAMES


def run(*args: str) -> Result:
    return CliRunner().invoke(pnp, ["deal", *args], catch_exceptions=False)


@pytest.mark.parametrize("key", [key for key, game in GAMES.items() if game.refereed])
def test_a_deal_writes_its_papers_and_a_record_that_is_right(key: str, tmp_path: Path) -> None:
    result = run(key, "--seed", "5", "-o", str(tmp_path))
    assert result.exit_code == 0
    files = [Path(line) for line in result.stdout.split()]
    assert all(file.is_file() for file in files)
    assert files[-1] == tmp_path / f"{key}-deal-5.toml"
    checked = CliRunner().invoke(pnp, ["check", str(files[-1])], catch_exceptions=False, standalone_mode=True)
    assert checked.exit_code == 0


def test_the_same_seed_gives_the_same_files(tmp_path: Path) -> None:
    for name in "ab":
        run("hunters", "--seed", "5", "-o", str(tmp_path / name))
    for ending in ("pdf", "toml"):
        first, second = ((tmp_path / name / f"hunters-deal-5.{ending}").read_bytes() for name in "ab")
        assert first == second


def test_a_seed_that_was_drawn_is_told(tmp_path: Path) -> None:
    result = run("fbi", "-o", str(tmp_path))
    seed = Path(result.stdout.split()[0]).stem.removeprefix("fbi-deal-")
    assert run("fbi", "--seed", seed, "-o", str(tmp_path / "again")).exit_code == 0
    assert (tmp_path / "again" / f"fbi-deal-{seed}.toml").read_text() == (
        tmp_path / f"fbi-deal-{seed}.toml"
    ).read_text()


def test_json_tells_the_whole_deal(tmp_path: Path) -> None:
    told = json.loads(run("fbi", "--seed", "5", "--json", "-o", str(tmp_path)).stdout)
    assert told["game"] == "fbi"
    assert all(len(cards.split()) == 5 for cards in told["aside"].values())


def test_slips_show_no_secret_on_their_reverse(tmp_path: Path) -> None:
    run("fbi", "--seed", "5", "--players", "Ada,Bo,Cy,Di", "-o", str(tmp_path))
    pages = [page.get_textpage().get_text_bounded() for page in PdfDocument(tmp_path / "fbi-deal-5.pdf")]
    assert len(pages) == 8
    for front, back, name in zip(pages[::2], pages[1::2], ("Ada", "Bo", "Cy", "Di"), strict=True):
        assert name in front
        assert name in back
        assert "Legg disse fem" in front
        assert "Legg disse fem" not in back


@pytest.mark.parametrize(
    ("args", "told"),
    [
        (["chess"], "no game 'chess'"),
        (["fbi", "--players", "A,B,C"], "--players: 3 names; 4 are needed"),
        (["fbi", "-o", "x.pdf"], "name a folder"),
        (["fbi", "--stars", "complete"], "--stars belongs to hunters"),
        (["fbi", "--paper", "50x50"], "does not fit"),
    ],
)
def test_what_can_not_be_dealt_is_told_and_nothing_is_written(
    args: list[str], told: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    with pytest.raises(UserError, match=told):
        run(*args)
    assert not list(tmp_path.iterdir())
