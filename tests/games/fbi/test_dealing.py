from collections import Counter

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pnp.chance import Chance
from pnp.games.fbi.dealing import deal
from pnp.games.fbi.rules import CROOKS, right


@settings(deadline=None, max_examples=100)
@given(st.integers())
def test_every_deal_is_right(seed: int) -> None:
    table = deal(Chance(seed), ("A", "B", "C", "D"))
    assert right(table)
    crooks = table.crooks()
    assert crooks is not None
    assert len(crooks) == CROOKS
    for name in table.players:
        hand = table.hand(name)
        assert hand is not None
        assert crooks < hand


def test_every_rank_is_a_crook_as_often() -> None:
    counts = Counter(rank for seed in range(2600) for rank in deal(Chance(seed), "ABCD").crooks() or ())
    assert len(counts) == 13
    assert all(480 < times < 720 for times in counts.values())


def test_four_players_are_needed() -> None:
    with pytest.raises(ValueError, match="for 4 players, not 3"):
        deal(Chance(0), ("A", "B", "C"))
