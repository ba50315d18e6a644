from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pnp.games.mastermind.counting import TooMany, codes_left
from pnp.games.mastermind.rules import Answer, feedback


@st.composite
def games(draw):
    """A small board, and bids with answers, most of them right for one code."""
    pegs, colours = draw(st.integers(1, 5)), draw(st.integers(1, 5))
    codes = st.lists(st.integers(0, colours - 1), min_size=pegs, max_size=pegs).map(tuple)
    code = draw(codes)
    wrong = st.builds(Answer, st.integers(0, pegs + 1), st.integers(0, pegs + 1))
    bids = draw(st.lists(codes, max_size=6))
    return pegs, colours, [(bid, draw(st.just(feedback(code, bid)) | wrong)) for bid in bids]


@given(games())
def test_the_count_is_what_plain_enumeration_counts(game):
    pegs, colours, bids = game
    plain = sum(
        all(feedback(code, bid) == answer for bid, answer in bids)
        for code in product(range(colours), repeat=pegs)
    )
    assert codes_left(pegs, colours, bids)[0] == plain


@given(games())
def test_no_count_takes_more_than_two_steps_a_code(game):
    pegs, colours, bids = game
    assert codes_left(pegs, colours, bids)[1] <= max(2 * colours**pegs, pegs)


@pytest.mark.parametrize("bid", [(0, 0, 1, 1, 2, 2), (0, 1, 2, 3, 4, 5), (3, 3, 3, 3, 3, 3)])
def test_a_million_codes_fall_apart_into_all_answers(bid):
    answers = [Answer(black, white) for black in range(7) for white in range(7 - black)]
    counts = [codes_left(6, 10, [(bid, answer)])[0] for answer in answers]
    assert sum(counts) == 10**6
    assert codes_left(6, 10, [(bid, Answer(6, 0))])[0] == 1
    assert codes_left(6, 10, [(bid, Answer(0, 0))])[0] == (10 - len(set(bid))) ** 6


def test_every_further_bid_parts_the_codes_that_were_left():
    code = (9, 0, 3, 3, 7, 1)
    told = []
    left = 10**6
    for bid in ((0, 0, 1, 1, 2, 2), (3, 4, 3, 5, 0, 0), (9, 3, 3, 7, 7, 8), (9, 0, 3, 3, 7, 0)):
        answers = [Answer(black, white) for black in range(7) for white in range(7 - black)]
        parts = {answer: codes_left(6, 10, [*told, (bid, answer)])[0] for answer in answers}
        assert sum(parts.values()) == left
        told.append((bid, feedback(code, bid)))
        left = parts[told[-1][1]]
    assert left >= 1


def test_a_count_beyond_its_steps_is_refused():
    with pytest.raises(TooMany):
        codes_left(10, 10, [(tuple(range(10)), Answer(2, 5))], steps=1000)
