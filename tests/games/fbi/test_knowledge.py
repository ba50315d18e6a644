"""What can be known: against plain enumeration, and against the document's commentary on its example.

The document slips three times; those sentences are tested as they must read, and the slips shown to be slips.
"""

from collections.abc import Callable
from itertools import combinations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pnp.chance import Chance
from pnp.games.fbi.dealing import deal
from pnp.games.fbi.deals import FULL, mask, splits, triples, unmask
from pnp.games.fbi.knowledge import (
    Known,
    Seen,
    learn,
    onlooker,
    player,
    possible_for,
    possible_for_onlooker,
    seen_in,
    start,
)
from pnp.games.fbi.record import read_fbi
from pnp.games.fbi.rules import CROOKS, EVERY, PLAYERS
from pnp.playing_cards import RANKS, Rank, parse_ranks
from pnp.referee import parse

from .games import EXAMPLE, NAMES, random_game

# --- Against plain enumeration -----------------------------------------------------------------------------


def fits_all(seen: list[Seen], seat: int, hand: frozenset[Rank]) -> bool:
    return all(each.fits(hand) for each in seen if each.seat == seat)


def by_enumeration(seen: list[Seen], crooks: frozenset[Rank], seat: int | None, own: frozenset[Rank]) -> bool:
    """Whether some deal with these crooks fits, all 252 x 252 of them tried one by one."""
    ten = EVERY - crooks
    hands = [
        (frozenset(EVERY - set(five)), frozenset(five) | crooks) for five in combinations(sorted(ten), 5)
    ]
    for first, third in hands:
        for second, fourth in hands:
            held = (first, second, third, fourth)
            known = seat is None or held[seat] == own
            if known and all(fits_all(seen, at, hand) for at, hand in enumerate(held)):
                return True
    return False


@pytest.mark.parametrize("seed", range(6))
def test_possible_crooks_are_those_of_some_deal(seed: int) -> None:
    chance = Chance(seed)
    table = deal(chance, NAMES)
    known, seen = start(), list[Seen]()
    for turn in range(4 + chance.below(4)):
        asked = frozenset(chance.picked(RANKS, 3 + chance.below(6)))
        seat = (turn + 2) % PLAYERS
        answer = len(asked - table.aside(NAMES[seat]))
        seen.append(Seen(seat, lambda hand, asked=asked, answer=answer: len(hand & asked) == answer))  # type: ignore[misc]
        known = learn(known, seen[-1])
    for three in chance.picked(triples(), 6):
        crooks = frozenset(unmask(three))
        assert (three in possible_for_onlooker(known)) is by_enumeration(seen, crooks, None, EVERY)
        for seat, name in enumerate(NAMES):
            own = EVERY - table.aside(name)
            assert (three in possible_for(known, seat, mask(own))) is by_enumeration(seen, crooks, seat, own)


@settings(deadline=None, max_examples=30)
@given(st.integers())
def test_the_true_crooks_stay_possible_and_knowledge_only_grows(seed: int) -> None:
    game = read_fbi(parse(random_game(seed).text(), "test"))
    crooks = game.table.crooks()
    assert crooks is not None
    known = start()
    for turn in game.turns:
        before = known
        for seen in seen_in(game.table, turn):
            known = learn(known, seen)
        assert mask(crooks) in possible_for_onlooker(known) <= possible_for_onlooker(before)
        for seat in range(PLAYERS):
            hand = FULL ^ mask(game.table.held[seat].aside)
            mine = possible_for(known, seat, hand)
            assert mask(crooks) in mine <= possible_for(before, seat, hand)
            assert mine <= possible_for_onlooker(known)


def test_at_the_start_all_is_possible() -> None:
    known = start()
    assert onlooker(known).triples == len(triples()) == 286
    assert all(player(known, seat, 0xFF).triples == 56 for seat in range(PLAYERS))
    assert {len(fives) for fives in splits().values()} == {252}


def test_a_contradiction_leaves_nothing_possible_and_nothing_sure() -> None:
    known = learn(start(), Seen(2, lambda hand: False))
    for view in (onlooker(known), player(known, 0, 0xFF), player(known, 2, 0xFF)):
        assert (view.triples, view.sure, view.cleared) == (0, (), ())


# --- The document's commentary -----------------------------------------------------------------------------

Claim = Callable[[frozenset[Rank]], bool]
GAME = read_fbi(parse(EXAMPLE, "example"))
ANDERS, BEATE, CECILIE, DANIEL = range(4)
EVERYBODY = (ANDERS, BEATE, CECILIE, DANIEL)


def known_after(turn: int) -> Known:
    known = start()
    for each in GAME.turns[:turn]:
        for seen in seen_in(GAME.table, each):
            known = learn(known, seen)
    return known


def possible(turn: int, seat: int) -> list[frozenset[Rank]]:
    """The sets of crooks that the player at the seat holds possible after the turn."""
    hand = FULL ^ mask(GAME.table.held[seat].aside)
    return [frozenset(unmask(three)) for three in possible_for(known_after(turn), seat, hand)]


def crooks_among(cards: str, *numbers: int) -> Claim:
    """The claim that the number of crooks among these cards is one of the numbers."""
    return lambda crooks: len(crooks & set(parse_ranks(cards))) in numbers


def is_known(turn: int, seat: int, claim: Claim) -> bool:
    return all(claim(crooks) for crooks in possible(turn, seat))


ONE, NONE, AT_MOST_ONE, TWO, ALL = (1,), (0,), (0, 1), (2,), (3,)

# (after turn, who, cards, how many of them are crooks): the text, in its order, and its three summaries.
COMMENTARY = [
    (1, ANDERS, "A 4 5 6 7", ONE),
    (1, ANDERS, "9 Q K", TWO),
    (2, BEATE, "J Q K", ONE),
    (2, ANDERS, "J Q K", AT_MOST_ONE),
    (2, ANDERS, "9", ONE),
    (2, ANDERS, "9 Q K", TWO),  # the text has 9, J, Q: the first slip
    (2, ANDERS, "Q K", ONE),
    (3, CECILIE, "2 3 5", ONE),  # the text has 2, 5, 6: the second slip
    (3, BEATE, "A 2 3 4 5 6 7", ONE),
    (3, DANIEL, "A 2 3 4 5 6 7", ONE),
    (4, DANIEL, "4 10 Q", ONE),
    # the first summary
    (4, ANDERS, "9", ONE),
    (4, ANDERS, "A 4 5 6 7", ONE),
    (4, ANDERS, "Q K", ONE),
    (4, CECILIE, "2 3 5", ONE),
    (4, CECILIE, "J Q", AT_MOST_ONE),
    (4, BEATE, "2 5 6", ONE),
    (4, BEATE, "J Q K", ONE),
    (4, DANIEL, "A 3 4 5 7", ONE),
    (4, DANIEL, "4 10 Q", ONE),
    # the text again
    (5, ANDERS, "Q", ONE),
    (5, ANDERS, "K", NONE),
    (5, BEATE, "K", NONE),
    (5, DANIEL, "K", NONE),
    (6, BEATE, "2 J Q", ONE),
    (7, CECILIE, "3 9 Q", TWO),
    (8, DANIEL, "A 3 4", NONE),
    # the second summary
    (8, ANDERS, "9", ONE),
    (8, ANDERS, "Q", ONE),
    (8, ANDERS, "A 4 5 6 7", ONE),
    (8, CECILIE, "2 3 5", ONE),
    (8, CECILIE, "J Q", AT_MOST_ONE),
    (8, CECILIE, "3 9 Q", TWO),
    (8, BEATE, "2 5 6", ONE),
    (8, BEATE, "J Q K", ONE),
    (8, BEATE, "2 J Q", ONE),
    (8, DANIEL, "5 7", ONE),
    (8, DANIEL, "10 Q", ONE),
    (8, DANIEL, "A 3 4", NONE),
    # the text again
    (9, ANDERS, "5 9 Q", ALL),
    (9, BEATE, "6 7", NONE),
    (9, DANIEL, "6 7", NONE),
    (10, BEATE, "J Q", ONE),
    (10, BEATE, "2", NONE),
    (10, BEATE, "6", NONE),
    (10, BEATE, "5", ONE),
    (11, CECILIE, "9 Q", TWO),
    (11, CECILIE, "3", NONE),
    (11, CECILIE, "2 5", ONE),
    (12, DANIEL, "Q", ONE),
    (12, DANIEL, "10", NONE),
    # the third summary
    (12, ANDERS, "5 9 Q", ALL),
    (12, CECILIE, "9", ONE),
    (12, CECILIE, "Q", ONE),
    (12, CECILIE, "2 5", ONE),
    (12, BEATE, "5", ONE),
    (12, BEATE, "J Q", ONE),
    (12, BEATE, "2 6 K", NONE),
    (12, DANIEL, "5", ONE),
    (12, DANIEL, "Q", ONE),
    (12, DANIEL, "A 3 4 10", NONE),
    # the text to the end
    (13, BEATE, "Q", ONE),
    (13, BEATE, "8 9", ONE),
    (14, BEATE, "9", ONE),
    (14, CECILIE, "2 5", ONE),
    (15, CECILIE, "5", ONE),
    (15, CECILIE, "2", NONE),
    (15, DANIEL, "7 9", ONE),
]


@pytest.mark.parametrize(("turn", "seat", "cards", "numbers"), COMMENTARY)
def test_what_the_commentary_says_of_the_crooks_follows(
    turn: int, seat: int, cards: str, numbers: tuple[int, ...]
) -> None:
    assert possible(turn, seat)
    assert is_known(turn, seat, crooks_among(cards, *numbers))


# (after turn, who knows, who holds, the cards, how many of them): what the text says of others' hands.
HANDS = [
    (1, ANDERS, CECILIE, "2 3", 2),
    (1, ANDERS, CECILIE, "A 4 5 6 7", 1),
    (2, ANDERS, DANIEL, "J Q K", 1),
    (3, CECILIE, ANDERS, "A 4 6 7", 4),  # the text has A, 3, 4 and 7: the second slip
    (3, CECILIE, ANDERS, "2 3 5", 1),
    (4, DANIEL, BEATE, "2 6 8", 3),
    (4, DANIEL, BEATE, "4 10 Q", 1),
    (4, ANDERS, CECILIE, "8 10 J", 3),
    (4, ANDERS, CECILIE, "9", 1),
    (5, BEATE, CECILIE, "K", 0),
    (5, DANIEL, CECILIE, "K", 0),
    (6, CECILIE, ANDERS, "6", 1),
    (7, CECILIE, ANDERS, "3 9 Q", 2),
    (7, DANIEL, BEATE, "2", 1),
    (9, BEATE, CECILIE, "6 7", 0),
    (9, DANIEL, CECILIE, "6 7", 0),
    (15, CECILIE, ANDERS, "A 4", 2),
    (15, CECILIE, ANDERS, "2", 0),
]


@pytest.mark.parametrize(("turn", "seat", "holder", "cards", "number"), HANDS)
def test_what_the_commentary_says_of_the_hands_follows(
    turn: int, seat: int, holder: int, cards: str, number: int
) -> None:
    known, chosen = known_after(turn), set(parse_ranks(cards))
    own = FULL ^ mask(GAME.table.held[seat].aside)
    if holder == (seat + 2) % PLAYERS:
        hands = {FULL ^ own | three for three in possible_for(known, seat, own)}
    else:
        hands = set(
            known.hands[holder]
        )  # all that fit what was said of it, and so more than the player holds possible
    assert hands
    assert all(len(chosen & set(unmask(hand))) == number for hand in hands)


def test_before_the_first_turn_nobody_knows_a_crook() -> None:
    assert all(len(possible(0, seat)) == 56 for seat in EVERYBODY)
    assert not any(is_known(0, seat, crooks_among(str(rank), 1)) for seat in EVERYBODY for rank in RANKS)


def test_the_jack_that_anders_plays_does_not_help_cecilie() -> None:
    assert possible(13, CECILIE) == possible(12, CECILIE)


def test_the_question_asked_twice_tells_the_rivals_what_they_did_not_know() -> None:
    claim = crooks_among("A 2 3 4 5 6 7", 1)
    for seat in (BEATE, DANIEL):
        assert not is_known(2, seat, claim)
        assert is_known(3, seat, claim)


def test_the_first_slip_names_a_card_that_anders_does_not_hold() -> None:
    assert Rank.JACK in GAME.table.aside("Anders")
    assert not is_known(2, ANDERS, crooks_among("9 J Q", 2))
    assert not is_known(2, ANDERS, crooks_among("J Q", 1))


def test_the_second_slip_reasons_from_beates_cards() -> None:
    assert not is_known(3, CECILIE, crooks_among("2 5 6", 1))
    assert GAME.table.aside("Beate") - {Rank.TEN} == set(parse_ranks("A 3 4 7"))
    assert Rank.THREE not in EVERY - GAME.table.aside("Anders")


def test_the_third_slip_names_too_few_cards_to_find_the_crooks() -> None:
    cecilies = GAME.table.aside("Cecilie")
    assert set(parse_ranks("3 8 J")) < GAME.table.aside("Anders")
    assert len(EVERY - set(parse_ranks("3 8 J")) - cecilies) > CROOKS
    assert GAME.table.crooks() == EVERY - GAME.table.aside("Anders") - cecilies == set(parse_ranks("5 9 Q"))
