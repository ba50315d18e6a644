"""A game that is on: what may follow is what the rules find no fault with."""

from dataclasses import replace

import pytest

from pnp.games.codenames.clue import read_clue
from pnp.games.codenames.keycard import Team
from pnp.games.codenames.live import live, standing, written
from pnp.games.codenames.rules import Mode, Setup, Turn, play

CELLS = "RRRRRRRRRBBBBBBBB.......X"
TEAMS, TWO = Setup(Team.RED, CELLS), Setup(Team.RED, CELLS, Mode.TWO)
RED, BLUE, BYSTANDER, ASSASSIN = 0, 9, 17, 24  # the first place of each


def red(clue: str, *touched: int, **more: object) -> Turn:
    return replace(Turn(Team.RED, read_clue(clue), touched), **more)


@pytest.mark.parametrize(
    ("turn", "touch", "stop", "end"),
    [
        (red("tree 2"), True, False, False),  # at least one
        (red("tree 2", 0), True, True, True),
        (red("tree 2", 0, 1, 2), False, True, True),  # the number and one more
        (red("tree 0", 0, 1, 2), True, True, True),
        (red("tree unlimited", 0, 1, 2), True, True, True),
        (red("tree 2", BYSTANDER), False, True, True),
        (red("tree 2", BLUE), False, True, True),
        (red("tree 2", ASSASSIN), False, True, True),
        (red("tree 9", *range(9)), False, True, True),  # all found
    ],
)
def test_touching(turn: Turn, touch: bool, stop: bool, end: bool) -> None:
    now = live(TEAMS, (), turn)
    assert (now.may_touch, now.may_stop, now.may_cover, now.may_end) == (touch, stop, False, end)
    assert now.wrong == ()


def test_a_clue_that_is_ruled_out_costs_one_word_at_the_most() -> None:
    now = live(TEAMS, (), red("tree 2", invalid=True))
    assert (now.may_touch, now.may_cover, now.may_end) == (False, True, True)
    now = live(TEAMS, (), red("tree 2", invalid=True, covers=(BLUE,)))
    assert (now.may_touch, now.may_cover, now.may_end) == (False, False, True)


def test_two_players_cover_one_word_each_turn() -> None:
    now = live(TWO, (), red("tree 2", RED))
    assert (now.may_touch, now.may_stop, now.may_cover, now.may_end) == (True, True, True, False)
    now = live(TWO, (), red("tree 2", RED, covers=(BLUE,)))
    assert (now.may_touch, now.may_cover, now.may_end) == (False, False, True)
    now = live(TWO, (), red("tree 2", invalid=True, covers=(BLUE,)))
    assert (now.may_cover, now.may_end) == (True, True)
    assert not live(TWO, (), red("tree 2", ASSASSIN)).may_cover


@pytest.mark.parametrize("place", [RED, BYSTANDER, ASSASSIN])
def test_a_word_that_is_not_the_rivals_is_told(place: int) -> None:
    (fault,) = live(TEAMS, (), red("tree 2", invalid=True, covers=(place,))).wrong
    assert fault.places == (place,)


def test_it_follows_the_turns_before() -> None:
    before = (red("tree 2", 0, 1), Turn(Team.BLUE, read_clue("sea 1"), (BLUE, BYSTANDER)))
    now = live(TEAMS, before, red("wood 1", 2))
    assert now.state.covered == {0, 1, 2, BLUE, BYSTANDER}
    assert now.may_touch
    assert standing(TEAMS, before).next is Team.RED


def test_what_may_follow_is_no_fault() -> None:
    """Whatever is tapped in the order that it may be: the whole turn breaks no rule."""
    for setup in (TEAMS, TWO):
        for place in (RED + 1, BLUE, BYSTANDER, ASSASSIN):
            turn = red("tree 1", RED, place)
            if live(setup, (), turn).may_cover:
                turn = replace(turn, covers=(BLUE + 1,))
            assert live(setup, (), turn).may_end
            ((_, faults),) = play(setup, (turn,))
            assert faults == ()


def test_a_clue_without_a_number_is_written_as_it_was_said() -> None:
    words = [f"word{n}" for n in range(25)]
    assert written(red("tree", invalid=True), words) == "red: invalid tree"
    assert written(red("tree ∞", 3), words) == "red: tree unlimited: word3"
