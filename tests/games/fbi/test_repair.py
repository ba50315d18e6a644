"""The smallest change, and how much of it a blind check tells."""

from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pnp.chance import Chance
from pnp.games.fbi import referee
from pnp.games.fbi.dealing import deal
from pnp.games.fbi.repair import repairs
from pnp.games.fbi.rules import Held, Table, right
from pnp.playing_cards import RANKS, Rank, parse_ranks
from pnp.referee import parse

from .games import NAMES, Game, example


def table(**asides: str) -> Table:
    cards = example().asides | asides
    return Table(NAMES, tuple(Held(parse_ranks(cards[name])) for name in NAMES))


def told(wrong: Table) -> list[str]:
    return [
        "; ".join(
            f"{each.player}: {' '.join(map(str, each.out))} > {' '.join(map(str, each.into))}"
            for each in change
        )
        for change in repairs(wrong).changes
    ]


def test_a_missing_card_is_found() -> None:
    assert told(table(Beate="A 3 4 7")) == ["Beate:  > 10"]


def test_a_card_too_many_is_found() -> None:
    assert told(table(Beate="A 3 4 7 10 J")) == ["Beate: J > "]


def test_a_doubled_card_is_found() -> None:
    assert told(table(Beate="A 3 4 7 7")) == ["Beate: 7 > 10"]


def test_a_wrong_card_that_clashes_with_the_partners_is_found() -> None:
    assert sorted(told(table(Beate="A 3 4 7 8"))) == ["Beate: 8 > 10", "Daniel: 8 > 10"]


def test_a_crook_set_aside_leaves_two_smallest_changes() -> None:
    wrong = table(Beate="A 3 4 7 9")
    assert sorted(told(wrong)) == ["Anders: 10 > 9", "Beate: 9 > 10"]
    assert repairs(wrong).players == ("Anders", "Beate")


def test_a_hand_that_contradicts_is_found_though_all_set_aside_is_right() -> None:
    game = example()
    wrong = replace(game, hands={"Cecilie": "2 3 5 8 9 10 J K"})
    found = wrong.checked()
    assert [problem.message for problem in found.problems] == [
        "Cecilie has K both in hand and aside",
        "Cecilie has Q neither in hand nor aside",
    ]
    assert found.notes[0].endswith("the smallest change that makes the deal right: Cecilie corrects the hand")


@settings(deadline=None, max_examples=30)
@given(st.integers(0, 10**6), st.integers(0, 3), st.data())
def test_one_changed_card_is_mended_by_one_card(seed: int, seat: int, data: st.DataObject) -> None:
    dealt = deal(Chance(seed), NAMES)
    cards = list(dealt.held[seat].aside)
    cards[data.draw(st.integers(0, 4))] = data.draw(st.sampled_from(RANKS))
    wrong = Table(
        NAMES, tuple(Held(tuple(cards)) if at == seat else held for at, held in enumerate(dealt.held))
    )
    if right(wrong):
        assert wrong.aside(NAMES[seat]) == dealt.aside(NAMES[seat])
        return
    found = repairs(wrong)
    assert found.cards == 1
    assert NAMES[seat] in found.players


@settings(deadline=None, max_examples=30)
@given(st.lists(st.lists(st.sampled_from(RANKS), max_size=7), min_size=4, max_size=4))
def test_every_change_told_makes_any_deal_right(asides: list[list[Rank]]) -> None:
    wrong = Table(NAMES, tuple(Held(tuple(cards)) for cards in asides))
    for change in repairs(wrong).changes:
        mended = {name: list(cards) for name, cards in zip(NAMES, asides, strict=True)}
        for each in change:
            for rank in each.out:
                mended[each.player].remove(rank)
            mended[each.player] += each.into
        assert right(Table(NAMES, tuple(Held(tuple(mended[name])) for name in NAMES)))


def test_where_nearly_all_is_wrong_the_ways_are_only_counted() -> None:
    found = Game(dict.fromkeys(NAMES, "")).checked()
    assert found.notes[0].endswith("the smallest change exchanges 20 cards, in one of 18,162,144 ways")


# --- Blind: the crooks stay hidden -------------------------------------------------------------------------


def blind(game: Game) -> dict[str, object]:
    return referee.blind(parse(game.text(), "test")).as_json()


@settings(deadline=None, max_examples=30)
@given(st.integers(0, 10**6))
def test_a_right_deal_is_told_alike_whatever_the_crooks_and_the_play(seed: int) -> None:
    dealt = deal(Chance(seed), NAMES)
    game = Game({name: " ".join(map(str, held.aside)) for name, held in zip(NAMES, dealt.held, strict=True)})
    nothing = {"game": "fbi", "valid": True, "problems": [], "notes": [], "result": None}
    assert blind(game) == nothing
    assert blind(game.and_then("Anders: has K = yes", "Daniel: guess A 2 3")) == nothing


@pytest.mark.parametrize("crook", ["5", "9", "Q"])
def test_a_wrong_deal_names_whom_to_look_alike_whatever_is_wrong(crook: str) -> None:
    game = example()
    one = blind(replace(game, asides=game.asides | {"Beate": f"A 3 4 7 {crook}"}))
    assert one == {
        "game": "fbi",
        "valid": False,
        "problems": [
            {
                "round": None,
                "turn": None,
                "player": name,
                "message": f"the deal is not right; {name} should look at the cards again",
            }
            for name in ("Anders", "Beate")
        ],
        "notes": [],
        "result": None,
        "look_again": ["Anders", "Beate"],
    }


@settings(deadline=None, max_examples=30)
@given(st.lists(st.lists(st.sampled_from(RANKS), max_size=7), min_size=4, max_size=4))
def test_a_blind_report_names_no_rank_and_keeps_the_order_of_the_seats(asides: list[list[Rank]]) -> None:
    game = Game(
        {
            name: " ".join(map(str, cards))
            for name, cards in zip(("ANN", "BOB", "CID", "DAN"), asides, strict=True)
        }
    )
    report = referee.blind(parse(game.text(), "test"))
    names = [problem.player for problem in report.problems]
    assert names == sorted(names, key=str)
    for problem in report.problems:
        assert problem.message == f"the deal is not right; {problem.player} should look at the cards again"
