"""`pnp key` from outside."""

import json
import subprocess
import sys

import pytest
from click.testing import CliRunner

from pnp.cli.key_cmd import command
from pnp.errors import UserError
from pnp.games.codenames.keycard import unrank

KEY = unrank(123_456_789_012)


def run(*args: str, colour: bool = False) -> str:
    result = CliRunner().invoke(command, args, color=colour)
    if result.exception is not None:
        raise result.exception
    assert result.exit_code == 0
    return result.stdout


def test_json_is_the_card_of_the_contract() -> None:
    card = json.loads(run(KEY.code, "--json"))
    assert card == {"code": KEY.code, "starts": KEY.starts.value, "cells": KEY.cells}
    assert len(card["cells"]) == 25


def test_the_drawing_shows_letters_and_lights() -> None:
    lines = run(KEY.code).splitlines()
    assert lines[0] == f"{KEY.code}  {KEY.starts} starts"
    assert lines[2].strip() == lines[8].strip() == KEY.starts.letter
    rows = [line.split() for line in lines[3:8]]
    assert rows[2][0] == rows[2][-1] == KEY.starts.letter
    rows[2] = rows[2][1:-1]
    assert ["".join(row) for row in rows] == list(KEY.rows)


def test_colours_only_where_the_terminal_has_them() -> None:
    assert "\x1b[" not in run(KEY.code)
    assert "48;2;224;96;42" in run(KEY.code, colour=True)


def test_a_code_may_be_typed_in_pieces() -> None:
    assert run(*KEY.code.lower().split("-")) == run(KEY.code)


def test_a_bad_code_is_refused() -> None:
    with pytest.raises(UserError, match="too short"):
        run("ABC")


def test_it_imports_neither_the_press_nor_the_libraries_of_words() -> None:
    program = (
        "import sys, pnp.cli.key_cmd;"
        "print(*(m for m in ('reportlab', 'jinja2', 'simplemma', 'random', 'json', 'tomllib') if m in sys.modules))"
    )
    found = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    assert found.stdout.split() == []
