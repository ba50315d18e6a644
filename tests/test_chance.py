from collections import Counter

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pnp.chance import Chance, new_seed


@settings(deadline=None, max_examples=100)
@given(st.integers())
def test_a_seed_gives_the_same_draws_again(seed: int) -> None:
    one, other = Chance(seed), Chance(seed)
    assert [one.below(1000) for _ in range(5)] == [other.below(1000) for _ in range(5)]
    assert one.shuffled(range(9)) == other.shuffled(range(9))


def test_the_draws_of_known_seeds_never_change() -> None:
    drawn = {
        seed: [Chance(seed).below(10**6), Chance(seed).shuffled("abcdef")]
        for seed in (0, -1, 1, 2**63, -(2**63))
    }
    assert drawn == {
        0: [885440, list("decbfa")],
        -1: [140891, list("bfadec")],
        1: [905035, list("abcefd")],
        2**63: [771190, list("fdceab")],
        -(2**63): [22885, list("acdfeb")],
    }


@settings(deadline=None, max_examples=100)
@given(st.integers(min_value=1, max_value=10**12))
def test_seeds_that_differ_in_sign_alone_differ(seed: int) -> None:
    assert Chance(seed).below(2**64) != Chance(-seed).below(2**64)


@settings(deadline=None, max_examples=100)
@given(st.integers(), st.lists(st.integers()), st.data())
def test_picked_takes_places_of_the_sequence_and_leaves_it_alone(
    seed: int, items: list[int], data: st.DataObject
) -> None:
    before = list(items)
    k = data.draw(st.integers(0, len(items)))
    picked = Chance(seed).picked(items, k)
    assert len(picked) == k
    assert not Counter(picked) - Counter(items)
    assert items == before
    assert sorted(Chance(seed).shuffled(items)) == sorted(items)


def test_every_order_is_as_likely() -> None:
    chance = Chance(7)
    orders = Counter("".join(chance.shuffled("abc")) for _ in range(6000))
    assert len(orders) == 6
    assert all(850 < times < 1150 for times in orders.values())


def test_impossible_draws_are_refused() -> None:
    with pytest.raises(ValueError, match="below 0"):
        Chance(0).below(0)
    with pytest.raises(ValueError, match="pick 3 of 2"):
        Chance(0).picked("ab", 3)


def test_a_new_seed_is_short() -> None:
    assert 0 <= new_seed() < 2**32
