from itertools import combinations_with_replacement, product

import pytest

from pnp.games.hunters.rules import (
    Arrest,
    city_faults,
    draw_faults,
    role_points,
    strength_faults,
    winner,
)

CITY = [[5 * row + column for column in range(5)] for row in range(5)]


def drawable():
    """All that can be drawn by the document's words, found by drawing: every card, every discard."""
    found, seen, todo = set(), set(), [()]
    while todo:
        held = todo.pop()
        if held in seen:
            continue
        seen.add(held)
        if sum(held) >= 6:
            found.add(held)
        elif len(held) < 4:
            todo += [tuple(sorted((*held, card))) for card in (1, 2, 3)]
        else:
            todo += [
                tuple(sorted((*held[:place], *held[place + 1 :], card)))
                for place, card in product(range(4), (1, 2, 3))
            ]
    return found


def test_exactly_the_draws_that_the_document_allows_are_accepted():
    every = [cards for count in range(7) for cards in combinations_with_replacement((1, 2, 3), count)]
    accepted = {cards for cards in every if not list(draw_faults(cards))}
    assert accepted == drawable()
    assert (3, 3) in accepted
    assert (1, 1, 2, 2) in accepted
    assert (2, 3, 3) in accepted


@pytest.mark.parametrize(
    ("values", "words"),
    [
        ([], "are none, 0 in all"),
        ([3], "are 3, 1 in all; 2 to 4"),
        ([3, 2], "make 5; 6 to 8"),
        ([1, 1, 1, 2], "make 5; 6 to 8"),
        ([3, 3, 3], "make 9; 6 to 8"),
        ([2, 2, 2, 2], "6 points already"),
        ([1, 1, 1, 1, 2], "5 in all"),
    ],
)
def test_draws_that_can_not_be(values, words):
    assert any(words in message for message in draw_faults(values))


def test_a_city_has_each_tile_once():
    areas = range(25)
    assert not list(city_faults(CITY, areas))
    assert not list(city_faults(CITY[::-1], areas))
    doubled = [[1, *CITY[0][1:]], *CITY[1:]]
    assert list(city_faults(doubled, areas)) == [
        "area 1 lies in the city 2 times; there is one tile of it",
        "the city lacks area 0",
    ]
    strange = [[25, *CITY[0][1:]], *CITY[1:]]
    assert list(city_faults(strange, areas)) == [
        "there is no area 25; areas are 0 to 24",
        "the city lacks area 0",
    ]
    assert "4 rows, of 5, 5, 5, 5 tiles" in next(city_faults(CITY[:4], areas))
    assert "of 5, 5, 5, 5, 4 tiles" in next(city_faults([*CITY[:4], CITY[4][:4]], areas))
    assert "0 rows, of no tiles" in next(city_faults([], areas))


def test_strengths():
    assert not list(strength_faults((1, 2, 3, 4, 4)))
    assert list(strength_faults((0, 5, 2))) == ["there is no strength 0, 5; action cards have 1 to 4"]


@pytest.mark.parametrize(
    ("agent_cards", "robber_cards", "succeeds"),
    [
        ((2,), (3,), False),
        ((3,), (3,), True),
        ((3, 1), (2, 1), True),
        ((1,), (), True),
        ((), (), True),
        ((), (1,), False),
    ],
)
def test_an_arrest_succeeds_with_an_equal_sum_or_a_higher(agent_cards, robber_cards, succeeds):
    assert Arrest("Agent 1", "Redman", agent_cards, robber_cards).succeeds == succeeds


def test_points_of_roles():
    assert role_points(3, agent=True, at_hq=True) == 3
    assert role_points(3, agent=True, at_hq=False) == 0
    assert role_points(3, agent=False, at_hq=True) == -1
    assert role_points(3, agent=False, at_hq=False) == 3


def test_winner():
    assert winner({"A": 11, "B": 3}) is None
    assert winner({"A": 12, "B": 3}) == "A"
    assert winner({"A": 12, "B": 13, "C": 4}) == "B"
    assert winner({"A": 13, "B": 13, "C": 12}) is None
