"""What can be told of the play while hands and guesses are hidden."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pnp.games.fbi.record import parse_turn, read_fbi, written
from pnp.games.fbi.referee import states
from pnp.games.fbi.rules import OPEN_RULES, Held, State, Table, choices, faults
from pnp.referee import parse

from .games import NAMES, example, random_game

SOMEBODY = Table(NAMES, (Held(()),) * 4)


@given(st.integers(0, 500))
@settings(max_examples=40, deadline=None)
def test_a_turn_is_written_as_it_is_read(seed: int) -> None:
    game = read_fbi(parse(random_game(seed).text(), "test"))
    for turn in game.turns:
        assert parse_turn(written(turn, game.table), game.table) == turn


def test_a_question_to_somebody_else_is_written_so() -> None:
    text = "Anders to Beate: has K = no"
    assert written(parse_turn(text, SOMEBODY), SOMEBODY) == text


@given(st.integers(0, 500))
@settings(max_examples=40, deadline=None)
def test_legal_turns_are_among_the_choices(seed: int) -> None:
    game = read_fbi(parse(random_game(seed).text(), "test"))
    for _, state, turn in states(game):
        assert isinstance(turn.action, choices(state))


def test_there_is_no_choice_after_the_end() -> None:
    assert choices(State("Anders", finished_by=("Beate", "Daniel"))) == ()


@pytest.mark.parametrize(
    "turn",
    [
        "Beate: has 8 = yes",
        "Beate: guess A 2 3",
        "Beate: guess A 3 4, play K",
        "Beate: count A-K = 0",
        "Beate: lowest 1 = K",
    ],
)
def test_open_rules_look_at_no_hand(turn: str) -> None:
    """Whatever the hands: each turn of the record with another deal, or none, has the same open faults."""
    record = example().first(13).and_then(turn)
    game = read_fbi(parse(record.text(), "test"))
    for _, state, each in states(game):
        told = [fault.message for fault in faults(game.table, state, each, OPEN_RULES)]
        assert told == [fault.message for fault in faults(SOMEBODY, state, each, OPEN_RULES)] == []


@pytest.mark.parametrize(
    ("turn", "said"),
    [
        ("Beate: play A", "Beate plays A before guessing; until the guess a turn is a question"),
        ("Cecilie: has 8 = no", "Cecilie takes a turn, but it is Beate's"),
        ("Beate: pass", "Beate passes; a turn is a question or a guess"),
        ("Beate to Anders: has 2 = no", "Beate asks Anders; questions go to the partner, Daniel"),
    ],
)
def test_open_faults(turn: str, said: str) -> None:
    game = read_fbi(parse(example().first(13).and_then(turn).text(), "test"))
    *_, (_, state, last) = states(game)
    assert [fault.message for fault in faults(SOMEBODY, state, last, OPEN_RULES)] == [said]
