from hypothesis import given
from hypothesis import strategies as st

from pnp.games.sprint.rules import (
    DopingTest,
    Run,
    is_playable,
    is_positive,
    lowest,
    outcome,
    place,
    running_time,
    sponsors,
    tenths,
    told,
)
from pnp.playing_cards import DECK, Rank, parse_card, parse_cards


def runs(**shown):
    return {player: Run(parse_cards(cards)) for player, cards in shown.items()}


def test_tenths_of_all_ranks():
    assert [tenths(card) for card in DECK[:13]] == [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 10, 10, 10]


def test_the_documents_times():
    assert told(running_time(parse_cards("Ah 4h"))) == "9.5"
    assert told(running_time(parse_cards("3h 4h"))) == "9.7"
    assert told(running_time(parse_cards("Ah 2h 6h"))) == "9.9"
    assert told(running_time(parse_cards("2h"))) == "9.2"


def test_times_at_the_edges():
    assert told(running_time(parse_cards("Ah"))) == "9.1"
    assert told(running_time(parse_cards("10h"))) == told(running_time(parse_cards("Kd"))) == "10.0"
    assert told(running_time(parse_cards("10h Jh Qh Kh"))) == "13.0"


def test_money_for_the_time():
    assert sponsors(98) == 2
    assert [sponsors(time) for time in (91, 99, 100, 101, 130)] == [9, 1, 0, 0, 0]


def test_level_times_are_settled_by_the_lowest_card_then_by_suit():
    assert place(parse_cards("2h 5h")) < place(parse_cards("3c 4c"))
    assert place(parse_cards("2c 5h")) < place(parse_cards("2d 5c")) < place(parse_cards("2h 5d"))
    assert (
        place(parse_cards("10h"))
        < place(parse_cards("Jc"))
        < place(parse_cards("Qc"))
        < place(parse_cards("Kc"))
    )
    assert place(parse_cards("9h")) < place(parse_cards("Ac 9c"))
    assert lowest(parse_cards("2h 2c 5c")) == parse_card("2c")


@given(st.sets(st.sampled_from(DECK), min_size=8, max_size=8), st.integers(1, 4), st.integers(1, 4))
def test_no_two_players_are_ever_level(cards, mine, theirs):
    cards = sorted(cards, key=DECK.index)
    assert place(cards[:mine]) != place(cards[4 : 4 + theirs])


def test_only_a_spade_is_doping():
    assert is_positive(parse_cards("5h 9h 7s"))
    assert not is_positive(parse_cards("5h 9h 7c"))
    assert not is_positive(())


def test_nine_spades_can_be_played_and_ten_can_not():
    spades = [card for card in DECK if str(card.suit) == "s"]
    others = [card for card in DECK if str(card.suit) != "s"]
    assert is_playable(spades[:9] + others[:4])
    assert not is_playable(spades[:10] + others[:3])


def test_the_documents_race():
    result = outcome(runs(A="3h 4d", B="Ac 2d 6h", C="2c"), [DopingTest("B", "C", parse_cards("5h 9h 7s"))])
    assert result.times == {"A": 97, "B": 99, "C": 92}
    assert result.doped == ("C",)
    assert result.winner == "A"
    assert result.millions == {"A": 8, "B": 1, "C": -5}


def test_a_wrong_accuser_pays_the_accused():
    result = outcome(runs(A="2h", B="3h"), [DopingTest("B", "A", parse_cards("5h"))])
    assert result.winner == "A"
    assert result.millions == {"A": 8 + 5 + 5, "B": 7 - 5}


def test_a_doped_accuser_who_was_wrong_loses_both():
    tests = [DopingTest("A", "B", parse_cards("5h")), DopingTest("B", "A", parse_cards("5s"))]
    assert outcome(runs(A="2h", B="3h"), tests).millions == {"A": -5 - 5, "B": 7 + 5 + 5}


def test_all_doped_and_nobody_wins():
    tests = [DopingTest("A", "B", parse_cards("5s")), DopingTest("B", "A", parse_cards("6s"))]
    result = outcome(runs(A="2h", B="3h"), tests)
    assert result.winner is None
    assert result.millions == {"A": -5, "B": -5}


def test_a_winner_above_ten_seconds_gets_the_bonus_alone():
    assert outcome(runs(A="10h Jh", B="Kh Qd Jd"), []).millions == {"A": 5, "B": 0}


@given(st.integers(1, 4), st.integers(1, 4))
def test_ranks_alone_make_the_time(first, second):
    spelt = f"{Rank(first)}h {Rank(second)}d"
    assert running_time(parse_cards(spelt)) == 90 + first + second
