"""`pnp list GAME --ink`."""

import json

import pytest
from click.testing import CliRunner, Result

from pnp.cli import pnp
from pnp.errors import UserError


def run(*args: str) -> Result:
    return CliRunner().invoke(pnp, ["list", *args], catch_exceptions=False)


def test_each_side_of_each_component_has_its_line() -> None:
    lines = run("hunters", "points", "--ink").stdout.splitlines()
    assert [line.split()[:2] for line in lines[2:]] == [["points", "front"], ["points", "back"]]
    assert lines[1].split() == ["full", "saver", "saving"]


def test_json_says_the_same() -> None:
    told = json.loads(run("hunters", "points", "--ink", "--json").stdout)
    assert told["game"] == "hunters"
    front, back = told["ink"]
    assert (front["component"], front["side"], back["side"]) == ("points", "front", "back")
    assert 0 < front["saver"] < front["full"] < back["full"] < 1
    assert front["saving"] == pytest.approx(1 - front["saver"] / front["full"], abs=0.005)


def test_ink_wants_a_game() -> None:
    with pytest.raises(UserError, match="name it"):
        run("--ink")
