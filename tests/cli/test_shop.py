"""`pnp print` beside sheets: virtual tables, print services, cutting machines."""

import json
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from pnp.cli import pnp, shop
from pnp.errors import UserError
from pnp.games import GAMES, Settings, components
from pnp.press.services import SERVICES


@pytest.fixture(autouse=True)
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    return tmp_path


def run(*args: str) -> Result:
    return CliRunner().invoke(pnp, ["print", *args], catch_exceptions=False)


def test_a_table_is_one_object_beside_its_pictures(here: Path) -> None:
    pieces = sum(part.count for part in components(GAMES["hunters"], Settings(), ("points", "roles")))
    result = run("hunters", "points", "roles", "--format", "tts", "--dpi", "30")
    assert result.stdout == f"output/hunters-tts/hunters.json: 2 piles, {pieces} pieces, 4 pictures\n"
    told = json.loads((here / "output/hunters-tts/hunters.json").read_text("utf-8"))
    assert sum(len(state["DeckIDs"]) for state in told["ObjectStates"]) == pieces


def test_addresses_can_be_elsewhere(here: Path) -> None:
    run("hunters", "points", "--format", "tts", "--dpi", "30", "--url", "https://example.org/x")
    told = (here / "output/hunters-tts/hunters.json").read_text("utf-8")
    assert '"https://example.org/x/points-1-face.png"' in told
    assert "file:" not in told


@pytest.mark.parametrize("service", SERVICES)
def test_an_order_takes_what_fits_and_says_what_it_left(here: Path, service: str) -> None:
    result = run("hunters", "--for", service)
    assert result.exit_code == 0
    assert result.stdout.startswith(f"output/hunters-{service}/actions")
    assert "left out" in result.stderr
    assert "tiles" in result.stderr
    assert len(list((here / "output" / f"hunters-{service}").iterdir())) == 1


def test_the_services_of_the_option_are_those_there_are() -> None:
    assert list(SERVICES) == list(shop.SERVICES)


def test_what_was_named_and_does_not_fit_is_refused_with_what_does(here: Path) -> None:
    with pytest.raises(
        UserError, match=r"^tiles: not of the size of .*what fits here is: actions of FBI Hunters$"
    ):
        run("hunters", "actions", "tiles", "--for", "gamecrafter")
    with pytest.raises(UserError, match=r"what fits here is: nothing$"):
        run("codenames", "pad", "--for", "gamecrafter")
    assert not (here / "output").exists()


def test_cut_files_stand_beside_the_sheets(here: Path) -> None:
    result = run("hunters", "points", "--marks", "silhouette", "--corners", "3", "-o", "my.pdf")
    assert result.stdout.splitlines()[1].startswith("my-cut-01.svg: for pages 1")
    assert {path.name for path in here.iterdir()} >= {"my.pdf", "my-cut-01.svg", "my-cut-01.dxf"}


@pytest.mark.parametrize(
    ("args", "said"),
    [
        ("--format tts -o x.pdf", "name a folder"),
        ("--for gamecrafter -o x.pdf", "name a folder"),
        ("--format tts --url example.org", "begins with http"),
        ("--url https://example.org", "add --format tts"),
        ("--format tts --marks none", "--marks belongs to sheets"),
        ("--format tts --manifest m.json", "--manifest belongs to sheets"),
        ("--for gamecrafter --bleed 3", "--bleed belongs to sheets"),
        ("--for gamecrafter --format png", "leave out --format png"),
        ("--for gamecrafter --dpi 600", "leave out --dpi"),
        ("--corners 3", "add --marks silhouette"),
        ("--marks silhouette --corners 20", "a radius of 0 to 10 mm"),
        ("--marks silhouette --corners x", "not a length"),
        ("--marks silhouette --duplex fold", "can't cut folded sheets"),
        ("--marks silhouette --paper 80x110", "does not fit"),
    ],
)
def test_what_can_not_be_is_told_and_nothing_is_written(here: Path, args: str, said: str) -> None:
    with pytest.raises(UserError, match=said):
        run("hunters", "actions", *args.split())
    assert not list(here.iterdir())


def test_a_deal_has_no_cut_files() -> None:
    with pytest.raises(UserError, match="pnp print"):
        CliRunner().invoke(pnp, ["deal", "fbi", "--marks", "silhouette"], catch_exceptions=False)
