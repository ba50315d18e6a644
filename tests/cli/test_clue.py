"""`pnp clue` from outside."""

import json
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from pnp.cli.clue_cmd import command
from pnp.errors import UserError

EXAMPLE = Path(__file__).parents[1] / "records" / "codenames-example.toml"
WORDS = [
    f"{first}{second}"
    for first in ("la", "me", "ni", "so", "ru")
    for second in ("kto", "bba", "ffe", "ppi", "zzu")
]
BOARD = ", ".join(["hestesko", "eple", *WORDS[2:]])


def run(*args: str | Path) -> Result:
    result = CliRunner().invoke(command, [*map(str, args)])
    if result.exception is not None and not isinstance(result.exception, UserError):
        raise result.exception
    return result


def answer(*args: str | Path) -> dict[str, object]:
    result = run(*args, "--json")
    assert result.exception is None
    found = json.loads(result.stdout)
    assert isinstance(found, dict)
    return found


@pytest.mark.parametrize(
    ("clue", "verdict"),
    [
        ("trær 2", "legal"),
        ("hest 1", "illegal"),
        ("FBI 1", "ask"),
        ("hest unlimited", "illegal"),
        ("sol", "illegal"),
    ],
)
def test_json_has_the_verdict_and_why(clue: str, verdict: str) -> None:
    found = answer(clue, "--board", BOARD)
    assert found["verdict"] == verdict
    assert found["reasons"]
    assert all(isinstance(reason, str) for reason in found["reasons"])  # type: ignore[attr-defined]


def test_the_answer_in_words() -> None:
    lines = run("hest 1", "--board", BOARD).stdout.splitlines()
    assert lines[0] == "illegal"
    assert "HESTESKO" in lines[1]


def test_a_records_play_covers_words_and_tells_the_language() -> None:
    found = answer("nøtt 1", "--board", EXAMPLE)
    assert (found["verdict"], found["lang"]) == ("legal", "nb")
    assert answer("kart 1", "--board", EXAMPLE)["verdict"] == "illegal"
    assert len(found["visible"]) == 17  # type: ignore[arg-type]


def test_covered_words_no_longer_count() -> None:
    assert answer("hest 1", "--board", BOARD, "--covered", "HESTESKO, eple")["verdict"] == "legal"


def test_a_list_in_a_file(tmp_path: Path) -> None:
    path = tmp_path / "board.txt"
    path.write_text("\n".join(["mus", *WORDS[1:]]), "utf-8")
    assert answer("möss 1", "--board", path, "--lang", "sv")["verdict"] == "illegal"
    assert answer("mus 1", "--board", path, "--lang", "en")["verdict"] == "illegal"


def test_words_with_blanks_alone() -> None:
    assert answer("hest 1", "--board", BOARD.replace(",", ""))["verdict"] == "illegal"


@pytest.mark.parametrize(
    ("args", "told"),
    [
        (["x 1", "--board", ", ".join(WORDS[:24])], "24 words, where a board has 25"),
        (["x 1", "--board", ", ".join([*WORDS, "hest"])], "26 words"),
        (["x 1", "--board", ", ".join([*WORDS[:24], WORDS[0].upper()])], "is on the table twice"),
        (["x 1", "--board", "none.toml"], "no such file"),
        (["x 1", "--board", "none"], "no such file"),
        (["x 1", "--board", " "], "--board is empty"),
        (["x 1", "--board", BOARD, "--covered", "hund"], "no word 'hund'"),
        (["", "--board", BOARD], "is no clue"),
        (["x" * 300, "--board", BOARD], "characters"),
    ],
)
def test_a_call_that_can_not_be_used(args: list[str], told: str) -> None:
    result = run(*args)
    assert isinstance(result.exception, UserError)
    assert told in str(result.exception)
    assert "\n" not in str(result.exception)


def test_files_that_are_no_board(tmp_path: Path) -> None:
    short, twice, other = tmp_path / "short.txt", tmp_path / "twice.txt", tmp_path / "other.toml"
    short.write_text("hest\nsko\n", "utf-8")
    twice.write_text("\n".join([*WORDS[:24], WORDS[0]]), "utf-8")
    other.write_text('game = "fbi"\nplayers = ["a"]\n', "utf-8")
    for path, told in ((short, "2 words"), (twice, ":25: "), (other, "other.toml:2"), (tmp_path, "folder")):
        result = run("x 1", "--board", path)
        assert isinstance(result.exception, UserError)
        assert told in str(result.exception)
