"""Whatever a record holds, every referee gives an answer or one sentence: any value, any character, any bytes."""

import json
from contextlib import suppress
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pnp.errors import UserError
from pnp.games import GAMES
from pnp.referee import parse

EXAMPLES = {
    path.name.removesuffix("-example.toml"): path.read_text("utf-8")
    for path in sorted((Path(__file__).parents[1] / "records").glob("*-example.toml"))
}
WEIRD = (
    *(
        "-1",
        "0",
        "99",
        "10000000000000000000000",
        "1.5",
        "nan",
        "true",
        '""',
        '"x"',
        "[]",
        '["x"]',
        "[[]]",
        "{}",
    ),
    *("2026-01-01", "{ x = 1 }", '"""\n"""', "[1, [2]]", "[{}]"),
)


def judged(game: str, text: str) -> None:
    """Ask for the answer as the command does; only a `UserError` may come instead."""
    referee = GAMES[game].module("referee")
    with suppress(UserError):
        report = referee.check(parse(text, "record.toml"))
        json.dumps(report.as_json())
        assert len({len(row) for row in referee.table(report)}) <= 1


def test_there_is_an_example_of_every_game() -> None:
    assert set(EXAMPLES) == {key for key, game in GAMES.items() if game.refereed}


@pytest.mark.parametrize("game", EXAMPLES)
@pytest.mark.parametrize("value", WEIRD)
def test_any_other_value_gives_an_answer_or_a_user_error(game: str, value: str) -> None:
    lines = EXAMPLES[game].splitlines()
    for place, line in enumerate(lines):
        changed = line.partition("=")[0] + f"= {value}" if "=" in line else value + ","
        judged(game, "\n".join([*lines[:place], changed, *lines[place + 1 :]]))


@pytest.mark.parametrize("game", EXAMPLES)
@given(data=st.data())
def test_any_changed_character_gives_an_answer_or_a_user_error(game: str, data: st.DataObject) -> None:
    text = EXAMPLES[game]
    place = data.draw(st.integers(0, len(text) - 1))
    letter = data.draw(st.sampled_from('01239=" ,[]{}#\nabs') | st.characters(codec="utf-8"))
    judged(game, text[:place] + letter + text[place + data.draw(st.integers(0, 3)) :])


@pytest.mark.parametrize("game", EXAMPLES)
@given(text=st.text())
def test_any_text_after_the_game_gives_an_answer_or_a_user_error(game: str, text: str) -> None:
    judged(game, f'game = "{game}"\n{text}')
