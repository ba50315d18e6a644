"""Codenames at the table: where the game stands, and what of the key is told."""

import json
import tomllib
from pathlib import Path
from typing import Any

import pytest

from pnp.games.codenames.keycard import Key, Team
from pnp.games.codenames.referee import check
from pnp.referee import parse
from pnp.referee.seal import seal

RECORDS = Path(__file__).parents[1] / "records"
RECORD = tomllib.loads((RECORDS / "codenames-example.toml").read_text(encoding="utf-8"))
KEY = Key(Team(RECORD["starts"]), "".join(RECORD["key"].split()))
WORDS = RECORD["words"]
FRESH = {name: RECORD[name] for name in ("game", "lang", "words")} | {"key": KEY.code}
SEALED = {name: FRESH[name] for name in ("game", "lang", "words")} | {"sealed": seal(f'key = "{KEY.code}"')}


def live(reader: Any, record: Any, draft: Any = None) -> Any:
    answer = reader.post("/table/codenames/live", json={"record": record, "draft": draft})
    assert answer.status_code == 200, answer.text
    return answer.json


def draft(clue: str, *touched: str, **more: Any) -> dict[str, Any]:
    return {"clue": clue, "touched": [WORDS.index(word) for word in touched], "covers": [], **more}


def test_a_record_is_shown_as_it_stands(reader: Any) -> None:
    now = live(reader, RECORD)
    assert now["covered"][WORDS.index("nøtt")] == "red"
    assert now["covered"][WORDS.index("fly")] is None
    assert [turn["clue"] for turn in now["log"]] == ["trær", "hav", "tre"]
    assert now["log"][0]["touched"] == [
        {"word": "nøtt", "kind": "red"},
        {"word": "appelsin", "kind": "bystander"},
    ]
    assert (now["turn"], now["winner"], now["may"]) == ("blue", None, None)


@pytest.mark.parametrize("record", [FRESH, SEALED])
def test_a_turn_word_for_word(reader: Any, record: dict[str, Any]) -> None:
    now = live(reader, record, draft("trær 2", "nøtt"))
    assert now["may"] == {"touch": True, "stop": True, "cover": False, "end": True}
    assert (now["line"], now["turn"], now["most"]) == ("red: trær 2: nøtt", "red", 3)
    now = live(reader, record, draft("trær 2", "nøtt", "appelsin"))
    assert now["may"]["touch"] is False
    assert now["line"] == "red: trær 2: nøtt, appelsin"
    assert [kind for kind in now["covered"] if kind] == ["red", "bystander"]


@pytest.mark.parametrize("record", [FRESH, SEALED])
def test_of_the_key_only_what_lies_open_is_told(reader: Any, record: dict[str, Any]) -> None:
    answer = reader.post("/table/codenames/live", json={"record": record, "draft": draft("trær 2", "nøtt")})
    assert KEY.code not in answer.text
    assert KEY.cells not in answer.text
    assert [kind for kind in answer.json["covered"] if kind] == ["red"]


@pytest.mark.parametrize("record", [RECORD, FRESH, SEALED])
def test_the_spymasters_may_see_it(reader: Any, record: dict[str, Any]) -> None:
    assert reader.post("/table/codenames/key", json={"record": record}).json == KEY.as_json()


@pytest.mark.parametrize("covered", ["", "?covered=key"])
def test_what_is_loaded_and_saved_again_is_judged_the_same(reader: Any, covered: str) -> None:
    text = (RECORDS / "codenames-example.toml").read_text(encoding="utf-8")
    loaded = reader.post("/table/codenames/load", json={"name": "example.toml", "text": text}).json["record"]
    saved = reader.post(f"/table/codenames/toml{covered}", json=loaded).text
    expected = json.loads((RECORDS / "codenames-example.expected.json").read_text(encoding="utf-8"))
    report = check(parse(saved, "saved.toml")).as_json()
    assert {name: report[name] for name in ("valid", "result")} == {
        name: expected[name] for name in ("valid", "result")
    }


def test_two_players(reader: Any) -> None:
    record = {**FRESH, "mode": "two"}
    now = live(reader, record, draft("trær 2", "nøtt"))
    assert now["may"] == {"touch": True, "stop": True, "cover": True, "end": False}
    now = live(reader, record, draft("trær 2", "nøtt", covers=[WORDS.index("hval")]))
    assert now["line"] == "red: trær 2: nøtt, cover hval"
    assert (now["won"], now["score"]) == (None, 7)
    wrong = live(reader, record, draft("trær 2", "nøtt", covers=[WORDS.index("ved")]))["wrong"]
    assert wrong == ["VED is covered for blue, but is not blue's"]


@pytest.mark.parametrize(
    ("said", "invalid", "line"),
    [
        ("U: 1", False, "red: U 1: nøtt"),
        ("fugl unlimited", False, "red: fugl unlimited: nøtt"),
        ("rute 66 2", False, "red: rute 66 2: nøtt"),
        ("hestesko 2", True, "red: invalid hestesko 2"),
        ("hestesko", True, "red: invalid hestesko"),
    ],
)
def test_a_turn_is_written_as_the_referee_reads_it(reader: Any, said: str, invalid: bool, line: str) -> None:
    turn = draft(said, invalid=True) if invalid else draft(said, "nøtt")
    assert live(reader, FRESH, turn)["line"] == line


@pytest.mark.parametrize(
    ("said", "invalid"), [("a, b 2", True), ("invalid 2", False), ("trær", False), ("", False)]
)
def test_a_clue_that_no_record_can_hold_is_told_before_a_word_is_touched(
    reader: Any, said: str, invalid: bool
) -> None:
    answer = reader.post(
        "/table/codenames/live", json={"record": FRESH, "draft": draft(said, invalid=invalid)}
    )
    assert answer.status_code == 422
    assert answer.json["error"]


def test_a_clue_is_judged_where_the_game_stands(reader: Any) -> None:
    def verdict(record: Any, clue: str) -> Any:
        return reader.post("/table/codenames/clue", json={"record": record, "clue": clue}).json["verdict"]

    assert verdict(FRESH, "nøtten 2") == "illegal"
    assert verdict(RECORD, "nøtten 2") != "illegal"  # NØTT is covered by then
    assert verdict(FRESH, "trær") == "illegal"


@pytest.mark.parametrize("path", ["live", "clue", "key"])
@pytest.mark.parametrize(
    "posted",
    [
        "text",
        [],
        {},
        {"record": []},
        {"record": {}},
        {"record": {"game": "fbi"}},
        {"record": {**FRESH, "words": 5}},
        {"record": {**FRESH, "key": "000-000-001"}},
        {"record": {**FRESH, "play": 5}},
        {"record": {**FRESH, "other": None}},
        {"record": {**FRESH, "sealed": "x"}},
    ],
)
def test_what_is_no_record_is_refused(reader: Any, path: str, posted: Any) -> None:
    if isinstance(posted, dict):
        posted = {**posted, "clue": "trær 2"}
    assert reader.post(f"/table/codenames/{path}", json=posted).status_code in (400, 422)


@pytest.mark.parametrize(
    "turn",
    [
        5,
        {},
        {"clue": 5},
        {"clue": "trær 2", "touched": "nøtt"},
        {"clue": "trær 2", "touched": [25]},
        {"clue": "trær 2", "touched": [-1]},
        {"clue": "trær 2", "touched": [True]},
        {"clue": "trær 2", "covers": [0] * 26},
    ],
)
def test_what_is_no_turn_is_refused(reader: Any, turn: Any) -> None:
    answer = reader.post("/table/codenames/live", json={"record": FRESH, "draft": turn})
    assert answer.status_code == 400
