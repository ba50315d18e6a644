"""`pnp words check` from outside."""

import json
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from pnp.cli.words_cmd import command
from pnp.errors import UserError
from pnp.words.reading import own_list


def run(*args: str | Path) -> Result:
    return CliRunner().invoke(command, ["check", *map(str, args)])


@pytest.mark.parametrize("lang", ["nb", "sv", "da", "en"])
def test_our_lists_are_good(lang: str) -> None:
    result = run(own_list(lang), "--lang", lang)
    assert result.exit_code == 0
    assert "good" in result.stdout.splitlines()[0]
    assert run(own_list(lang)).stdout == result.stdout


def test_a_bad_list_tells_where(tmp_path: Path) -> None:
    path = tmp_path / "list.txt"
    path.write_text("hest\nhester\nHest\nhestesko\n", "utf-8")
    result = run(path)
    assert result.exit_code == 1
    for told in ("3 words; 25 are needed", "line 2: 'hester'", "line 3: 'Hest'", "line 4: 'hestesko'"):
        assert told in result.stdout


def test_json(tmp_path: Path) -> None:
    path = tmp_path / "list.txt"
    path.write_text("hest\nhester\n", "utf-8")
    result = run(path, "--json")
    found = json.loads(result.stdout)
    assert result.exit_code == 1
    assert (found["good"], found["words"], found["lang"]) == (False, 2, "nb")
    assert {"kind": "form", "line": 2, "word": "hester"}.items() <= found["faults"][1].items()


@pytest.mark.parametrize(
    ("data", "told"),
    [
        (b"", "no words"),
        (b"\x00\x01\x02", "no text"),
        (b"hest\n" + b"a" * 10_000, ":2: 'aaaaaaaaaaaaaaaaaaaa…' has 10000 letters"),
        ("hest\nשלום\n".encode(), ":2: 'שלום' runs from right to left"),
        ("hest\n🐎\n".encode(), ":2: '🐎' has 🐎"),
    ],
)
def test_what_is_no_list_is_refused(tmp_path: Path, data: bytes, told: str) -> None:
    path = tmp_path / "list.txt"
    path.write_bytes(data)
    result = run(path)
    assert isinstance(result.exception, UserError)
    assert told in str(result.exception)
    assert result.stdout == ""


def test_a_folder_is_refused(tmp_path: Path) -> None:
    assert "folder" in str(run(tmp_path).exception)
