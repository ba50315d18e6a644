"""What one player enters is served to nobody: the server says the same whatever it is."""

import tomllib
from typing import Any

import pytest

from pnp.cli.check_cmd import verdict
from pnp.games import GAMES
from pnp.referee import parse
from pnp.referee.seal import unseal

from .fbi_table import ASIDE, NAMES, TURNS, At

OTHER = dict(
    zip(NAMES, ("A 2 3 4 5", "A 3 5 7 9", "6 7 8 9 10", "2 4 6 8 10"), strict=True)
)  # another right deal


def evening(reader: Any, aside: dict[str, str], guess: str) -> At:
    """The deal and part of a game, with everything asked for after every step."""
    at = At(reader)
    assert at.deal(aside)["phase"] == "play"
    for turn in (*TURNS[:4], f"Anders: guess {guess}, play 3", "Beate: has K = no"):
        at.note(turn)
    at.send(f"{at.address}/undo", {"number": 6})
    at.note("Beate: play 3", 422)
    at.look()
    return at


def test_what_is_said_does_not_depend_on_the_cards(reader: Any) -> None:
    one = evening(reader, ASIDE, "5 9 Q")
    other = evening(reader, OTHER, "J Q K")
    assert one.told() == other.told()
    assert len(one.told()) > 30


def test_a_wrong_deal_tells_only_who_should_look_again(reader: Any) -> None:
    """Two wrong deals of which the same two are to look again."""
    told = []
    for aside in (
        {**ASIDE, "Cecilie": "A 4 6 7 8", "Daniel": "2 6 8 J K"},
        {**OTHER, "Cecilie": "6 7 8 9 A", "Daniel": "2 4 6 8 10"},
    ):
        at = At(reader)
        state = at.deal(aside)
        assert state["phase"] == "deal"
        again = [each["cards"] for each in state["seats"]]
        told.append((again, at.told()))
    assert told[0] == told[1]
    assert told[0][0] == ["again", "in", "again", "in"]


def test_who_is_asked_to_look_again_mends_the_deal(reader: Any) -> None:
    at = At(reader)
    state = at.deal({**ASIDE, "Daniel": "2 6 8 J Q"})
    asked = [place for place in range(4) if state["seats"][place]["cards"] == "again"]
    assert 3 in asked
    assert at.lay(1 if 1 not in asked else 0, "A 2 3 4 5", 409)["error"]  # who is not asked writes nothing
    for place in asked:
        state = at.lay(place, list(ASIDE.values())[place])
    assert state["phase"] == "play"
    assert at.lay(3, ASIDE["Daniel"], 409)["error"]


def test_the_saved_record_is_sealed_while_the_game_is_on(reader: Any) -> None:
    at = At(reader)
    at.deal(ASIDE)
    for turn in TURNS[:12]:
        at.note(turn)
    value = tomllib.loads(at.saved())
    assert "aside" not in value
    assert value["play"]["turns"] == TURNS[:12]
    assert unseal(value["sealed"])["aside"] == ASIDE
    report, blind = verdict(parse(at.saved(), "fbi.toml"), GAMES["fbi"])
    assert (report.valid, blind) == (True, True)

    at.note(TURNS[12])
    value = tomllib.loads(at.saved())
    assert "play" not in value  # a guess lies face down
    assert unseal(value["sealed"])["play"]["turns"] == TURNS[:13]
    report, blind = verdict(parse(at.saved(), "fbi.toml"), GAMES["fbi"])
    assert (report.valid, blind) == (True, True)


def test_a_sealed_record_is_played_on(reader: Any) -> None:
    first = At(reader)
    first.deal(ASIDE)
    for turn in TURNS[:14]:
        first.note(turn)
    second = At(reader, loaded=first.saved())
    state = second.look()
    assert state["phase"] == "play"
    assert "5 9 Q" not in "".join(second.said)
    assert second.saved() == first.saved()
    for turn in TURNS[14:]:
        second.note(turn)
    assert tomllib.loads(second.saved()) == {
        "game": "fbi",
        "players": NAMES,
        "dealer": "Anders",
        "aside": ASIDE,
        "play": {"starts": "Anders", "turns": TURNS},
    }
    page = reader.get(second.address).text
    assert "Anders and Cecilie win" in page


@pytest.mark.parametrize("cards", ["", "A 2 3 4", "A 2 3 4 4", "A 2 3 4 5 6", "A 2 3 4 Z", "A" * 5000])
def test_five_cards_are_needed(reader: Any, cards: str) -> None:
    at = At(reader)
    error = at.lay(0, cards, 409)["error"]
    assert error == "Five different cards are needed. Enter them again."
    assert at.look()["seats"][0]["cards"] == "missing"


def test_another_phone_writes_nothing_in_a_players_place(reader: Any) -> None:
    at = At(reader)
    right = at.take(0)
    for key in ("", "x", right[:-1], "é", "\ud800"):
        at.send(f"{at.address}/cards", {"place": 0, "key": key, "cards": "A 2 3 4 5"}, 409)
        at.send(f"{at.address}/seat", {"place": 0, "key": key}, 409)
    at.send(f"{at.address}/seat", {"place": 0, "key": "", "take_over": True})
    at.send(f"{at.address}/cards", {"place": 0, "key": right, "cards": "A 2 3 4 5"}, 409)


def test_a_guess_comes_from_the_players_phone(reader: Any) -> None:
    at = At(reader)
    at.deal(ASIDE)
    guess = {"number": 1, "action": "guess 5 9 Q", "key": at.keys[2]}
    assert at.send(f"{at.address}/turn", guess, 409)["error"] == "This player is on another phone."
