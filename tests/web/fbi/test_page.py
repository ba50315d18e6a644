"""FBI-spillet at the table: playing, and what is refused."""

import json
from typing import Any

import pytest

from .fbi_table import ASIDE, NAMES, RECORD, TURNS, At


def played(reader: Any, turns: list[str]) -> At:
    at = At(reader)
    at.deal(ASIDE)
    for turn in turns:
        at.note(turn)
    return at


def test_the_documents_example_to_its_end(reader: Any) -> None:
    at = played(reader, TURNS)
    page = reader.get(at.address).text
    for said in (
        "Anders and Cecilie win",
        "certain after turn 9",
        "wrong guess, turn 16",
        "Deal and play were right.",
    ):
        assert said in page
    assert at.look()["phase"] == "over"
    assert at.send(f"{at.address}/undo", {"number": 18}, 409)["error"] == "The game is over."


def test_a_false_answer_is_told_at_the_end_and_not_before(reader: Any) -> None:
    at = played(reader, ["Anders: count A-7 = 4", *TURNS[1:17]])
    assert at.look()["problems"] == []
    at.note(TURNS[17])
    page = reader.get(at.address).text
    assert "Cecilie answers 4 to &#39;count A-7&#39;" in page


def test_whose_turn_it_is_and_what_can_be_done(reader: Any) -> None:
    at = played(reader, TURNS[:13])
    state = at.look()
    assert (state["due"], state["choices"], state["guessed"]) == (1, ["ask", "guess"], ["Anders"])
    for turn in TURNS[13:16]:
        at.note(turn)
    state = at.look()
    assert (state["due"], state["choices"], state["out"]) == (0, ["play"], ["J"])


@pytest.mark.parametrize(
    ("turn", "status", "said"),
    [
        ("Anders: play 3", 422, "Anders plays 3 before guessing; until the guess a turn is a question"),
        ("Anders: pass", 422, "Anders passes; a turn is a question or a guess"),
        ("Anders: guess 5 9", 409, "A guess is three different cards. Enter it again."),
        ("Anders: guess 5 9 9", 409, "A guess is three different cards. Enter it again."),
        ("Anders: has K = maybe", 422, "the answer must be yes or no; found 'maybe'"),
        ("Anders: " + "count A = 1" * 99, 409, "This can't be read."),
    ],
)
def test_what_is_no_turn_is_refused(reader: Any, turn: str, status: int, said: str) -> None:
    at = played(reader, [])
    assert at.note(turn, status)["error"] == said
    assert at.look()["turns"] == []


def test_after_a_guess_a_card_is_played_each_turn(reader: Any) -> None:
    at = played(reader, TURNS[:16])
    assert at.note("Anders: has K = no", 422)["error"].startswith("Anders asks after guessing")
    assert at.note("Anders: play J", 422)["error"] == "Anders plays J, which is out already"
    assert at.note("Anders: guess 5 9 Q", 409)["error"] == "That can't be done in this turn."


def test_two_phones_note_a_turn_once(reader: Any) -> None:
    at = played(reader, TURNS[:1])
    at.note(TURNS[1], number=2)
    assert at.note(TURNS[1], 409, number=2)["error"].startswith("Somebody else noted something")


def test_nothing_is_played_before_the_deal_is_right(reader: Any) -> None:
    at = At(reader)
    assert at.note(TURNS[0], 409)["error"] == "The cards of all four are needed first."
    assert reader.get(f"{at.address}/record").status_code == 409


def test_the_state_is_sent_only_when_it_is_new(reader: Any) -> None:
    at = played(reader, TURNS[:2])
    version = at.look()["version"]
    assert reader.get(f"{at.address}/state?since={version}").json == {"version": version}
    assert "turns" in reader.get(f"{at.address}/state?since={version - 1}").json


def test_faults_of_a_loaded_play_that_everybody_may_know_are_told(reader: Any) -> None:
    lines = "\n".join(json.dumps(turn) + "," for turn in ("Beate: has K = no", "Cecilie: play 4"))
    aside = "\n".join(f'{name} = "{cards}"' for name, cards in ASIDE.items())
    text = f'game = "fbi"\nplayers = {json.dumps(NAMES)}\n[aside]\n{aside}\n[play]\nturns = [\n{lines}\n]\n'
    at = At(reader, loaded=text)
    assert [problem["message"] for problem in at.look()["problems"]] == [
        "Beate takes a turn, but it is Anders's",
        "Cecilie plays 4 before guessing; until the guess a turn is a question",
    ]


@pytest.mark.parametrize(
    ("players", "said"),
    [
        (["A", "B", "C"], "players must be 4 names; found 3"),
        (["A", "B", "C", ""], "a player's name is empty"),
        (["A", "B", "C", "a"], "two players are called 'a'; each needs a name of their own"),
        (["A", "B", "C", "C"], "two players are called 'C'; each needs a name of their own"),
        (["A", "B", "C", "table"], "a player can't be called 'table'; choose a name without ':'"),
        (["A", "B", "C", "d" * 41], "a player's name may have 40 characters here"),
    ],
)
def test_names_that_no_record_has(reader: Any, players: list[str], said: str) -> None:
    answer = reader.post("/table/fbi/new", json={"players": players})
    assert (answer.status_code, answer.json["error"]) == (422, said)


@pytest.mark.parametrize(
    "posted", ["fbi", [], {"players": "ABCD"}, {"players": [1, 2, 3, 4]}, {"players": None}]
)
def test_posts_that_nobody_understands(reader: Any, posted: Any) -> None:
    assert reader.post("/table/fbi/new", json=posted).status_code == 409


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("", "evening.toml:1: the file is empty"),
        ('game = "sprint"', "evening.toml:1: this is a record of"),
        ('game = "fbi"\nplayers = ["A"]', "evening.toml:1: the record lacks the key 'aside'"),
        ('game = "fbi"\nsealed = "x"', "evening.toml:2: the sealed part is damaged"),
    ],
)
def test_records_that_cannot_be_loaded(reader: Any, text: str, said: str) -> None:
    answer = reader.post("/table/fbi/load", json={"name": "evening.toml", "text": text})
    assert answer.status_code == 422
    assert answer.json["error"].startswith(said)


def test_too_many_turns_are_not_kept(reader: Any) -> None:
    turns = json.dumps([TURNS[0]] * 401)
    aside = "\n".join(f'{name} = "{cards}"' for name, cards in ASIDE.items())
    text = f'game = "fbi"\nplayers = {json.dumps(NAMES)}\n[aside]\n{aside}\n[play]\nturns = {turns}\n'
    answer = reader.post("/table/fbi/load", json={"name": "long.toml", "text": text})
    assert answer.json["error"] == "long.toml:1: at most 400 turns are kept here; found 401"


def test_a_table_that_is_gone(reader: Any) -> None:
    page = reader.get("/table/fbi/nowhere")
    assert (page.status_code, page.location) == (303, "/table/fbi?gone=")
    assert "That table is no longer here" in reader.get(page.location).text
    answer = reader.post("/table/fbi/nowhere/turn", json={"number": 1, "action": "pass", "key": ""})
    assert (answer.status_code, answer.json["error"]) == (404, "This table is no longer here.")


def test_nothing_at_the_table_is_kept_by_the_browser(reader: Any) -> None:
    at = played(reader, TURNS[:1])
    for address in (at.address, f"{at.address}/state", f"{at.address}/record"):
        assert reader.get(address).headers["Cache-Control"] == "no-store"


def test_names_are_shown_as_they_are_written(reader: Any) -> None:
    players = ["<b>Ann</b>", "B&B", "Ær", "D"]
    address = reader.post("/table/fbi/new", json={"players": players}).json["address"]
    at = At.__new__(At)
    at.reader, at.said, at.keys, at.address = reader, [], {}, address
    at.deal(ASIDE)
    for turn in RECORD["play"]["turns"]:
        at.note(turn)
    page = reader.get(address).text
    assert "<b>Ann" not in page
    assert "&lt;b&gt;Ann&lt;/b&gt; and Ær win" in page


def test_a_phone_in_the_network_is_shown_the_way(guest: Any) -> None:
    guest.get(f"/{guest.doors.secret}/", host="192.168.1.5:8017")
    host = "192.168.1.5:8017"
    address = guest.post("/table/fbi/new", json={"players": NAMES}, host=host).json["address"]
    page = guest.get(address, host=host).text
    assert f"http://192.168.1.5:8017/{guest.doors.secret}{address}" in page
    assert "<svg" in page


def test_this_machine_alone_has_no_way_to_show(reader: Any) -> None:
    assert "pnp serve --lan" in reader.get(At(reader).address).text
