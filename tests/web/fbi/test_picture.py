"""The staircases of who could have known what when."""

from typing import Any

from pnp.web.fbi.picture import LEFT, RIGHT, picture


def known(*counts: tuple[int, int]) -> list[dict[str, Any]]:
    return [
        {"turn": turn, "views": {"Ada": {"triples": ada}, "table": {"triples": table}}}
        for turn, (ada, table) in enumerate(counts)
    ]


def test_a_staircase_goes_down_to_the_floor() -> None:
    drawn = picture(known((56, 286), (8, 286), (1, 36), (1, 1)), {"Ada": (3, True)}, ("table", "Onlooker"))
    ada, onlooker = drawn.stairs
    heights = [float(step.partition("V")[2]) for step in ada.line.split("H")[1:]]
    assert heights == sorted(heights)
    assert heights[1:] == [ada.floor, ada.floor]
    assert ada.solved is not None
    assert ada.solved.turn == 2
    assert ada.guess is not None
    assert (ada.guess.turn, ada.guess.x, ada.guess.right) == (3, RIGHT, True)
    assert onlooker.name == "Onlooker"
    assert onlooker.guess is None
    assert onlooker.floor == ada.floor + onlooker.top


def test_what_is_never_certain_is_not_marked() -> None:
    ada, _ = picture(known((56, 286), (0, 0)), {}, ("table", "")).stairs
    assert ada.solved is None
    assert ada.last == 0


def test_a_game_without_turns_and_a_long_one_have_an_axis() -> None:
    assert picture(known((1, 286)), {}, ("table", "")).ticks == ((0, LEFT),)
    ticks = picture(known(*[(56, 286)] * 101), {}, ("table", "")).ticks
    assert 5 <= len(ticks) <= 9
    assert ticks[0] == (0, LEFT)
