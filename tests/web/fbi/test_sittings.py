"""The tables of one run are few, and forgotten."""

import pytest

from pnp.games.fbi.rules import Held
from pnp.playing_cards import Rank
from pnp.web.fbi.faults import Gone
from pnp.web.fbi.sitting import Seat, Sitting
from pnp.web.fbi.sittings import Sittings

SITTING = Sitting(("A", "B", "C", "D"), "A")


def test_the_one_left_alone_longest_makes_room() -> None:
    tables = Sittings(most=2)
    first, second = tables.add(SITTING), tables.add(SITTING)
    tables.get(first)
    third = tables.add(SITTING)
    assert tables.get(first) == tables.get(third) == SITTING
    with pytest.raises(Gone):
        tables.get(second)


def test_a_table_is_forgotten_after_some_hours() -> None:
    now = [0.0]
    tables = Sittings(seconds=100, clock=lambda: now[0])
    name = tables.add(SITTING)
    now[0] = 99
    tables.get(name)
    now[0] = 198
    tables.get(name)
    now[0] = 299
    with pytest.raises(Gone):
        tables.get(name)


def test_hidden_cards_stand_in_no_message() -> None:
    held = Seat(Held((Rank.ACE, Rank.TWO, Rank.THREE, Rank.FOUR, Rank.FIVE)), "key")
    assert "ACE" not in repr(Sitting(("A", "B", "C", "D"), "A", "", (held,) * 4))
