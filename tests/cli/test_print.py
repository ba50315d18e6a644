"""`pnp print` and `pnp list`, as a user calls them."""

import json
import os
import re
import subprocess
import sys
from collections import Counter
from pathlib import Path

import pypdfium2 as pdfium
import pytest

from pnp.games import GAMES, Settings, components


def pnp(*args: str, cwd: Path | None = None) -> subprocess.CompletedProcess[str]:
    return subprocess.run([sys.executable, "-m", "pnp", *args], capture_output=True, text=True, cwd=cwd)


def refused(*args: str, cwd: Path) -> str:
    """The one sentence on standard error of a call that can't be used."""
    done = pnp(*args, cwd=cwd)
    assert done.returncode == 2, done
    assert done.stdout == ""
    lines = done.stderr.splitlines()
    assert len(lines) == 1, done.stderr
    return lines[0]


def test_a_game_goes_into_the_output_folder(tmp_path: Path) -> None:
    done = pnp("print", "hunters", cwd=tmp_path)
    assert done.returncode == 0
    told = re.fullmatch(
        rf"{re.escape(str(Path('output/hunters.pdf')))}: (\d+) pages, (\d+) pieces\n", done.stdout
    )
    assert told
    pages, pieces = map(int, told.groups())
    assert pieces == sum(part.count for part in components(GAMES["hunters"], Settings()))
    assert done.stderr == ""
    with pdfium.PdfDocument(tmp_path / "output" / "hunters.pdf") as file:
        assert len(file) == pages
        first = file[0].get_textpage().get_text_bounded()
    assert "Museum" in first
    assert f"side 1 av {pages}" in first
    assert "Skriv ut i 100 %" in first


def test_components_can_be_named_and_come_in_the_order_of_the_game(tmp_path: Path) -> None:
    pnp("print", "hunters", "points", "tiles", "-o", "x.pdf", "--manifest", "m.json", cwd=tmp_path)
    told = json.loads((tmp_path / "m.json").read_text("utf-8"))
    assert list(dict.fromkeys(place["component"] for place in told["placements"])) == ["tiles", "points"]


def test_the_manifest_tells_every_card_where_it_is(tmp_path: Path) -> None:
    pnp("print", "hunters", "-o", "x.pdf", "--manifest", "m.json", cwd=tmp_path)
    told = json.loads((tmp_path / "m.json").read_text("utf-8"))
    assert told["seed"] is None
    with pdfium.PdfDocument(tmp_path / "x.pdf") as file:
        assert told["files"][0]["pages"] == len(file)
    fronts = Counter(place["component"] for place in told["placements"] if place["side"] == "front")
    assert fronts == {
        "actions": 63,
        "tiles": 25,
        "points": 18,
        "roles": 32,
        "standees": 8,
        "counters": 8,
        "aid": 4,
    } | {name: count for name, count in fronts.items() if name not in _KNOWN}
    first = told["placements"][0]
    assert (first["x_mm"], first["y_mm"], first["w_mm"], first["h_mm"], first["turned"]) == (
        10.5,
        16.5,
        63,
        88,
        0,
    )


_KNOWN = {"actions", "tiles", "points", "roles", "standees", "counters", "aid"}


@pytest.mark.parametrize(
    ("args", "said"),
    [
        (["hunterz"], "no game 'hunterz'; there is: hunters"),
        (["hunters", "action"], "no component of hunters 'action'; there is: actions"),
        (["hunters", "--paper", "a44"], "--paper: there is no paper 'a44'"),
        (["hunters", "--paper", "0x0"], "--paper: 0 mm is outside"),
        (["hunters", "--paper", "50x50"], "does not fit on 50 x 50 mm paper"),
        (["hunters", "--paper", "infx10"], "--paper: 'inf' is not a length"),
        (["hunters", "--paper", "99999x10"], "--paper: 99999 mm is outside"),
        (["hunters", "--margin", "150"], "nothing is left"),
        (["hunters", "--margin", "x"], "--margin: 'x' is not a length in mm"),
        (["hunters", "--bleed", "-1"], "--bleed: -1 mm is outside"),
        (["hunters", "--gap", "-0.5"], "--gap: -0.5 mm is outside"),
        (["hunters", "--gap", "nan"], "--gap: 'nan' is not a length"),
        (["hunters", "--duplex", "both"], "'both' is not one of"),
        (["hunters", "--ink", "red"], "'red' is not one of"),
        (["hunters", "--lang", "de"], "--lang de: FBI Hunters speaks nb, sv, da, en"),
        (["hunters", "--stars", "all"], "'all' is not one of"),
        (["hunters", "--seed", "x"], "'x' is not a valid integer"),
        (["codenames", "--stars", "complete"], "--stars belongs to hunters"),
        (["codenames", "keys", "--count", "0"], "--count 0: at least 1 is needed"),
        (["codenames", "keys", "--count", "-3"], "--count -3"),
        (["codenames", "keys", "--count", "999999999999"], "100000 at the most"),
        (["codenames", "grids", "--count", "100001"], "100000 at the most"),
        (["codenames", "keys", "--code", "123"], "123"),
        (["codenames", "words", "--count", "100000"], "at the most"),
        (["codenames", "words", "--words", "none.txt"], "none.txt"),
        (["all", "actions"], "prints every game whole"),
        (["all", "-o", "x.pdf"], "name a folder"),
        ([], "Missing argument"),
        (["hunters", "--colour", "red"], "No such option"),
    ],
)
def test_what_can_not_be_printed_is_told_in_one_sentence(args: list[str], said: str, tmp_path: Path) -> None:
    assert said in refused("print", *args, cwd=tmp_path)
    assert not list(tmp_path.iterdir())


def test_files_in_the_way_stay_as_they_are(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("mine", "utf-8")
    (tmp_path / "folder.pdf").mkdir()
    assert "a file stands where a folder is needed" in refused(
        "print", "hunters", "points", "-o", "file", cwd=tmp_path
    )
    assert "a file stands where a folder is needed" in refused(
        "print", "hunters", "points", "-o", "file/x.pdf", cwd=tmp_path
    )
    assert "there is a folder of this name" in refused(
        "print", "hunters", "points", "-o", "folder.pdf", cwd=tmp_path
    )
    assert (tmp_path / "file").read_text("utf-8") == "mine"
    assert sorted(path.name for path in tmp_path.iterdir()) == ["file", "folder.pdf"]


def test_a_manifest_that_can_not_be_written_is_told_before_anything_is(tmp_path: Path) -> None:
    (tmp_path / "m.json").mkdir()
    assert "folder of this name" in refused(
        "print", "hunters", "points", "--manifest", "m.json", cwd=tmp_path
    )
    assert [path.name for path in tmp_path.iterdir()] == ["m.json"]
    assert "--manifest" in refused(
        "print", "hunters", "points", "-o", "x.pdf", "--manifest", "x.pdf", cwd=tmp_path
    )


@pytest.mark.skipif(not os.path.exists("/proc/self"), reason="/proc is a folder in which nobody can write")
def test_a_place_where_nothing_can_be_written_is_told(tmp_path: Path) -> None:
    assert "can't write here" in refused("print", "hunters", "points", "-o", "/proc/none/x.pdf", cwd=tmp_path)


def test_the_same_call_gives_the_same_file(tmp_path: Path) -> None:
    for name in ("a.pdf", "b.pdf"):
        pnp("print", "codenames", "keys", "grids", "--seed", "-5", "-o", name, cwd=tmp_path)
    assert (tmp_path / "a.pdf").read_bytes() == (tmp_path / "b.pdf").read_bytes()


def test_a_drawn_seed_is_told_and_prints_the_same_again(tmp_path: Path) -> None:
    done = pnp("print", "codenames", "keys", "-o", "a.pdf", cwd=tmp_path)
    seed = done.stderr.removeprefix("drawn with --seed ").strip()
    pnp("print", "codenames", "keys", "--seed", seed, "-o", "b.pdf", cwd=tmp_path)
    assert (tmp_path / "a.pdf").read_bytes() == (tmp_path / "b.pdf").read_bytes()


def test_merged_words_are_told(tmp_path: Path) -> None:
    words = [f"ord{n}" for n in range(30)] + ["ORD3"]
    (tmp_path / "w.txt").write_text("\n".join(words), "utf-8")
    done = pnp("print", "codenames", "grids", "--count", "1", "--words", "w.txt", cwd=tmp_path)
    assert done.returncode == 0
    assert "w.txt: line 31: 'ORD3', the same as 'ord3', is on line 4 already" in done.stderr


def test_the_list_of_cards_is_that_of_the_contract() -> None:
    told = json.loads(pnp("list", "hunters", "actions", "--json").stdout)
    assert (told["game"], told["component"], told["size_mm"]) == ("hunters", "actions", [63.0, 88.0])
    assert len(told["cards"]) == 32
    assert told["cards"][-1] == {"id": "stop", "copies": 1}
    card = next(card for card in told["cards"] if card["id"] == "4-5-6")
    assert card == {
        "id": "4-5-6",
        "copies": 2,
        "areas": [4, 5, 6],
        "starred": [6],
        "strength": 2,
        "matrix": "I",
    }


def test_lists_can_be_read(tmp_path: Path) -> None:
    games = pnp("list").stdout
    assert "hunters" in games
    assert "Øystein Eker" in games
    assert "63 pieces" in pnp("list", "hunters").stdout
    audit = pnp("list", "hunters", "actions").stdout
    assert "Every area stands on 8 cards" in audit
    assert "areas without: 16, 22" in audit
    assert "areas without: none" in pnp("list", "hunters", "actions", "--stars", "complete").stdout
    assert "no game 'x'" in refused("list", "x", cwd=tmp_path)


@pytest.mark.parametrize("command", [[], ["--help"], ["print", "--help"], ["list", "-h"], ["--version"]])
def test_help_is_given(command: list[str]) -> None:
    done = pnp(*command)
    assert "pnp" in (done.stdout + done.stderr)
    assert "Traceback" not in done.stderr


def test_where_one_game_can_not_be_printed_none_is(tmp_path: Path) -> None:
    assert "none.txt" in refused("print", "all", "--words", "none.txt", "-o", "sheets", cwd=tmp_path)
    assert not list(tmp_path.iterdir())


@pytest.mark.parametrize("place", ["x" * 300 + ".pdf", "x" * 300])
@pytest.mark.parametrize("kind", ["pdf", "png"])
def test_a_name_that_is_too_long_is_told(place: str, kind: str, tmp_path: Path) -> None:
    if place.endswith(".pdf") and kind == "png":
        return
    told = refused("print", "hunters", "points", "-o", place, "--format", kind, cwd=tmp_path)
    assert "can't write here: File name too long" in told
    assert not list(tmp_path.iterdir())


@pytest.mark.parametrize("place", ["file", "file/folder"])
def test_pictures_do_not_go_where_a_file_is(place: str, tmp_path: Path) -> None:
    (tmp_path / "file").write_text("mine")
    told = refused("print", "hunters", "points", "-o", place, "--format", "png", cwd=tmp_path)
    assert "a file stands where a folder is needed" in told
    assert [path.name for path in tmp_path.iterdir()] == ["file"]


@pytest.mark.skipif(os.name == "nt", reason="there are no such limits")
@pytest.mark.parametrize(
    "args",
    [
        ["-o", "mine.pdf"],
        ["-o", "new/folder/x.pdf"],
        ["-o", "new", "--format", "png", "--dpi", "600"],
        ["-o", "new.pdf", "--manifest", "mine.json"],
    ],
)
def test_a_disk_that_gets_full_is_told_and_nothing_is_lost(args: list[str], tmp_path: Path) -> None:
    import resource

    for name in ("mine.pdf", "mine.json"):
        (tmp_path / name).write_text("mine")
    # a limit on the size of files fails as a full disk does, in the middle of writing
    limit = 39_000 if "--manifest" in args else 10_000
    done = subprocess.run(
        [
            sys.executable,
            "-m",
            "pnp",
            "print",
            "hunters",
            "actions" if "--manifest" in args else "points",
            *args,
        ],
        capture_output=True,
        text=True,
        cwd=tmp_path,
        preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_FSIZE, (limit, limit)),
    )
    assert done.returncode == 2, done
    assert done.stdout == ""
    assert re.fullmatch(r"[^\n]+: can't write here: File too large\n", done.stderr)
    assert sorted(path.name for path in tmp_path.rglob("*")) == ["mine.json", "mine.pdf"]
    assert {path.read_text() for path in tmp_path.iterdir()} == {"mine"}


def test_a_component_named_twice_is_printed_once(tmp_path: Path) -> None:
    done = pnp("print", "hunters", "points", "points", cwd=tmp_path)
    assert done.stdout == f"{Path('output/hunters-points.pdf')}: 2 pages, 18 pieces\n"
