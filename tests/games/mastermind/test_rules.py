from collections import Counter
from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pnp.games.mastermind.rules import Answer, Board, ending, feedback, points, possible, winner

CODES = list(product(range(6), repeat=4))


@pytest.mark.parametrize(
    ("bid", "largest"),
    [((0, 0, 0, 0), 625), ((0, 0, 0, 1), 317), ((0, 0, 1, 1), 256), ((0, 0, 1, 2), 276), ((0, 1, 2, 3), 312)],
)
def test_first_bids_leave_the_known_largest_classes(bid, largest):
    classes = Counter(feedback(code, bid) for code in CODES)
    assert max(classes.values()) == largest
    assert classes.total() == 1296


def test_one_colour_first_is_answered_in_five_ways_four_in_fourteen():
    assert len({feedback(code, (0, 0, 0, 0)) for code in CODES}) == 5
    assert len({feedback(code, (0, 1, 2, 3)) for code in CODES}) == 14


def test_two_pairs_first_are_answered_as_often_as_known():
    classes = Counter(feedback(code, (0, 0, 1, 1)) for code in CODES)
    assert classes[Answer(0, 0)] == 256
    assert classes[Answer(4, 0)] == 1
    assert classes[Answer(0, 4)] == 1


def test_exactly_the_answers_called_possible_occur():
    given_answers = {
        feedback(code, bid)
        for code in CODES
        for bid in [(0, 0, 0, 0), (0, 0, 0, 1), (0, 0, 1, 1), (0, 0, 1, 2), (0, 1, 2, 3)]
    }
    called_possible = {
        Answer(black, white) for black in range(6) for white in range(6) if possible(Answer(black, white), 4)
    }
    assert given_answers == called_possible
    assert Answer(3, 1) not in given_answers


codes = st.integers(1, 9).flatmap(
    lambda pegs: st.tuples(*[st.lists(st.integers(0, 7), min_size=pegs, max_size=pegs).map(tuple)] * 2)
)


@given(codes)
def test_feedback_is_symmetric_and_possible(pair):
    code, bid = pair
    assert feedback(code, bid) == feedback(bid, code)
    assert possible(feedback(code, bid), len(code))
    assert (feedback(code, bid).black == len(code)) == (code == bid)


@given(codes, st.permutations(range(8)))
def test_feedback_knows_no_colour_by_name(pair, renamed):
    code, bid = pair
    assert feedback(code, bid) == feedback(
        tuple(renamed[colour] for colour in code), tuple(renamed[colour] for colour in bid)
    )


def test_the_code_says_when_a_game_ends_where_it_is_known():
    board = Board(1, 2, 3)
    bids, answers = [(0,), (1,)], [Answer(1, 0), Answer(0, 0)]
    assert ending(board, (1,), bids, answers) == (2, True)
    assert ending(board, None, bids, answers) == (1, True)


def test_points():
    board = Board(pegs=4, colours=6, rows=8)
    assert points(board, 8, True) == 8
    assert points(board, 8, False) == 9
    assert points(board, 7, False) == 0


def test_winner():
    assert winner({"A": 5, "B": 4}, [True, True]) == "A"
    assert winner({"A": 4, "B": 4}, [True, True]) is None
    assert winner({"A": 5, "B": 4}, [True, False]) is None
    assert winner({"A": 5, "B": 4}, [True, True, True]) is None
    assert winner({"A": 0, "B": 0}, []) is None
