"""`pnp calibrate`: the printers that are kept."""

import tomllib
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from pnp.cli import pnp
from pnp.errors import UserError

HOLES = (
    "--hole",
    "A",
    "1",
    "-0.5",
    "--hole",
    "b",
    "1",
    "-0.5",
    "--hole",
    "C",
    "1",
    "-0,5",
    "--hole",
    "D",
    "1",
    "−0.5",
)


@pytest.fixture(autouse=True)
def config(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("PNP_CONFIG", str(tmp_path / "config"))
    monkeypatch.chdir(tmp_path)
    return tmp_path / "config" / "printers.toml"


def run(*args: str) -> Result:
    return CliRunner().invoke(pnp, args, catch_exceptions=False)


def calibrate(*args: str) -> str:
    result = run("calibrate", *args)
    assert result.exit_code == 0, result.output
    return result.stdout


def test_setting_again_keeps_what_is_not_named(config: Path) -> None:
    calibrate("--set", "hp", "--scale-x", "0.99", "--offset-x", "1.5")
    calibrate("--set", "hp", "--offset-x", "-2", "--slant", "0.25")
    assert tomllib.loads(config.read_text("utf-8")) == {
        "hp": {"scale-x": 0.99, "offset-x": -2.0, "slant": 0.25}
    }


@pytest.mark.parametrize("text", ["0.995", "0,995", "99.5%", "179.1/180", "258,7 / 260"])
def test_a_scale_may_be_written_as_it_was_read(text: str, config: Path) -> None:
    calibrate("--set", "hp", "--scale-y", text)
    assert tomllib.loads(config.read_text("utf-8"))["hp"]["scale-y"] == pytest.approx(0.995, abs=1e-9)


def test_holes_give_offset_and_slant(config: Path) -> None:
    told = calibrate("--set", "hp", *HOLES)
    assert tomllib.loads(config.read_text("utf-8")) == {
        "hp": {"offset-x": 1.0, "offset-y": -0.5, "slant": 0.0}
    }
    assert told == "hp: --scale-x 1 --scale-y 1 --offset-x 1 --offset-y -0.5 --slant 0\n"


def test_printers_are_listed_and_removed(config: Path) -> None:
    calibrate("--set", "skriver.æ", "--slant", "1")
    calibrate("--set", "hp", "--scale-x", "1.01")
    assert [line.partition(":")[0] for line in calibrate("--list").splitlines()] == ["hp", "skriver.æ"]
    calibrate("--remove", "hp")
    assert calibrate("--list") == "skriver.æ: --scale-x 1 --scale-y 1 --offset-x 0 --offset-y 0 --slant 1\n"
    calibrate("--remove", "skriver.æ")
    assert calibrate("--list") == ""


def test_a_printer_made_for_prints_and_deals(tmp_path: Path) -> None:
    calibrate("--set", "hp", "--offset-x", "1")
    for call in (("print", "hunters", "points"), ("deal", "fbi", "--seed", "5")):
        plain, own = tmp_path / "plain", tmp_path / "own"
        assert run(*call, "-o", str(plain)).exit_code == 0
        assert run(*call, "-o", str(own), "--printer", "hp").exit_code == 0
    for name in ("hunters-points.pdf", "fbi-deal-5.pdf"):
        assert (plain / name).read_bytes() != (own / name).read_bytes()


def test_a_printer_without_errors_moves_nothing_and_is_named(tmp_path: Path) -> None:
    from pypdfium2 import PdfDocument

    calibrate("--set", "true")
    assert (
        run("print", "hunters", "points", "--lang", "en", "-o", "p.pdf", "--printer", "true").exit_code == 0
    )
    assert "for the printer true" in PdfDocument("p.pdf")[0].get_textpage().get_text_bounded()


@pytest.mark.parametrize(
    ("args", "told"),
    [
        (("--scale-x", "1"), "--scale-x: say which printer it is with --set NAME"),
        (HOLES, "--hole: say which printer it is"),
        (("--set", "hp", "--list"), "take one"),
        (("--set", "my printer"), "can't name a printer"),
        (("--set", "--list"), "can't name a printer"),
        (
            ("--set", "hp", "--scale-x", "0.5"),
            "--scale-x: 0.5 is outside 0.9 to 1.1; was the sheet printed at 100 %",
        ),
        (("--set", "hp", "--scale-x", "nan"), "'nan' is not a number"),
        (("--set", "hp", "--scale-x", "180/0"), "divides by zero"),
        (("--set", "hp", "--offset-y", "21"), "--offset-y: 21 is outside -20 to 20 mm"),
        (("--set", "hp", "--slant", "-4"), "--slant: -4 is outside -3 to 3 degrees"),
        (("--set", "hp", "--offset-x", "2mm?"), "'2mm\\?' is not a number"),
        (("--set", "hp", *HOLES[:-4]), "corner D is missing"),
        (("--set", "hp", *HOLES, "--hole", "A", "0", "0"), "corner A is there twice"),
        (("--set", "hp", "--hole", "E", "0", "0"), "no corner 'E'; there is: A, B, C, D"),
        (("--set", "hp", "--hole", "A", "6.5", "0"), "the grids end at 6 mm"),
        (("--set", "hp", *HOLES, "--offset-x", "1"), "--offset-x follows from --hole"),
        (("--remove", "nope"), "no printer 'nope'; there is: canon"),
        (("--printer", "nope"), "no printer 'nope'; there is: canon"),
        (("--paper", "90x150"), "too small for the calibration sheet; it needs 100 x 148 mm"),
    ],
)
def test_what_can_not_be_kept_is_told_and_what_was_kept_stays(
    args: tuple[str, ...], told: str, config: Path
) -> None:
    calibrate("--set", "canon", "--slant", "1")
    before = config.read_text("utf-8")
    with pytest.raises(UserError, match=told):
        run("calibrate", *args)
    assert config.read_text("utf-8") == before
    assert not Path("output").exists()


@pytest.mark.parametrize("call", [("print", "hunters", "points"), ("deal", "fbi")])
def test_an_unknown_printer_is_told_with_the_known_ones(call: tuple[str, ...]) -> None:
    with pytest.raises(
        UserError, match="no printer 'hp', nor any other; keep one with pnp calibrate --set hp"
    ):
        run(*call, "--printer", "hp")
    calibrate("--set", "canon")
    calibrate("--set", "brother")
    with pytest.raises(UserError, match="no printer 'hp'; there is: brother, canon"):
        run(*call, "--printer", "hp")
    assert not Path("output").exists()


def test_pictures_have_no_printer() -> None:
    calibrate("--set", "hp")
    with pytest.raises(UserError, match="--printer corrects sheets"):
        run("print", "hunters", "points", "--format", "png", "--printer", "hp")


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("[hp\n", "printers.toml: not valid TOML: .*line 1"),
        ("hp = 1\n", "'hp' is not a printer"),
        ("[hp]\nscale = 1\n", "\\[hp\\]: there is no value 'scale'; there is: scale-x"),
        ("[hp]\nslant = 'x'\n", "\\[hp\\] slant: 'x' is not a number"),
        ("[hp]\nscale-x = 3\n", "\\[hp\\] scale-x: 3 is outside"),
        ("[hp]\nscale-x = nan\n", "\\[hp\\] scale-x: nan is outside"),
    ],
)
def test_a_file_of_printers_that_was_spoilt_is_told_and_left(text: str, told: str, config: Path) -> None:
    config.parent.mkdir()
    config.write_text(text)
    for call in (
        ("calibrate", "--set", "x"),
        ("calibrate", "--list"),
        ("print", "hunters", "--printer", "hp"),
    ):
        with pytest.raises(UserError, match=told):
            run(*call)
    assert config.read_text() == text
