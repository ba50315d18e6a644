"""The referee behind the pages at the table: JSON in, the answer of `pnp check` out."""

import json
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

from pnp.cli.check_cmd import command

RECORDS = Path(__file__).parent.parent / "records"
PAGES = ("hunters", "sprint", "mastermind")


def example(key: str) -> str:
    return (RECORDS / f"{key}-example.toml").read_text("utf-8")


def checked(text: str, path: Path) -> dict[str, Any]:
    """What `pnp check` answers to a file of this text."""
    path.write_text(text, "utf-8")
    told = CliRunner().invoke(command, [str(path), "--json"])
    assert told.exit_code in (0, 1), told.output
    return dict(json.loads(told.stdout))


def loaded(reader: Any, key: str, text: str) -> dict[str, Any]:
    answer = reader.post(f"/table/{key}/load", json={"name": "my.toml", "text": text})
    assert answer.status_code == 200, answer.text
    return dict(answer.get_json()["record"])


@pytest.mark.parametrize("key", PAGES)
@pytest.mark.parametrize("lang", ["nb", "sv", "da", "en"])
def test_each_page_opens_in_each_language(reader: Any, key: str, lang: str) -> None:
    answer = reader.get(f"/table/{key}?lang={lang}")
    assert answer.status_code == 200
    given = json.loads(answer.text.partition('id="given">')[2].partition("</script>")[0])
    assert given["key"] == key


def test_a_game_without_a_referee_has_no_page(reader: Any) -> None:
    for key in ("deck", "chess", "..", "table"):
        assert reader.get(f"/table/{key}").status_code == 404
        assert reader.post(f"/table/{key}/check", json={}).status_code == 404


@pytest.mark.parametrize("key", PAGES)
def test_an_example_gets_the_same_verdict_by_every_road(reader: Any, key: str, tmp_path: Path) -> None:
    right = checked(example(key), tmp_path / "a.toml")
    record = loaded(reader, key, example(key))
    saved = reader.post(f"/table/{key}/toml", json=record)
    assert saved.headers["Content-Disposition"] == f'attachment; filename="{key}.toml"'
    assert checked(saved.text, tmp_path / "b.toml") == right
    answer = reader.post(f"/table/{key}/check", json=record).get_json()
    assert {name: answer[name] for name in right} == right
    assert answer["table"]


def test_every_spelling_is_loaded_as_the_pages_write_it(reader: Any) -> None:
    text = example("sprint").replace('"3h 4d"', '["hj3", "♦4"]').replace('by = "B"', 'by = "b"')
    race = loaded(reader, "sprint", text)["races"][0]
    assert race["shown"]["A"] == "3h 4d"
    assert race["tests"][0]["by"] == "B"

    text = example("hunters").replace('agent_cards = "3 1"', "agent_cards = [3, 1]")
    arrest = loaded(reader, "hunters", text.replace('"Yell-O"', '"YELL-O"'))["rounds"][0]["arrests"][1]
    assert arrest["agent_cards"] == "3 1"

    text = example("mastermind").replace("red blue white green = 1 1", "Red,blue white  GREEN= 1,1")
    assert loaded(reader, "mastermind", text)["games"][0]["guesses"][0] == "red blue white green = 1 1"


def test_a_role_spelt_twice_is_not_lost(reader: Any) -> None:
    text = example("hunters").replace('"Agent 1" = 2', '"Agent 1" = 2, "agent 1" = 2')
    answer = reader.post("/table/hunters/load", json={"name": "my.toml", "text": text})
    assert answer.status_code == 422
    assert "A has Agent 1 twice" in answer.get_json()["error"]


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("", "my.toml:1: the file is empty"),
        ("game = ", "my.toml:1: not valid TOML"),
        ('game = "hunters"', "my.toml:1: this is a record of FBI Hunters"),
        ('game = "sprint"\nplayers = 1979-05-27\nraces = []', "my.toml:2: players must be a list"),
        ("[" * 5000, "my.toml:1: more than"),
        ('game = "sprint"\nsealed = "no seal"', "my.toml:2: the sealed part is damaged"),
    ],
)
def test_a_file_that_is_no_record_is_told_with_its_line(reader: Any, text: str, told: str) -> None:
    answer = reader.post("/table/sprint/load", json={"name": "my.toml", "text": text})
    assert answer.status_code == 422
    assert told in answer.get_json()["error"]


@pytest.mark.parametrize(
    ("posted", "told"),
    [
        ("[]", "a record in JSON is needed"),
        ("{", "a record in JSON is needed"),
        ("[" * 100_000, "a record in JSON is needed"),
        ("{}", "a record in JSON is needed"),
        ('{"players": []}', "the record lacks the key 'game'"),
        ('{"game": "fbi"}', "this is a record of FBI-spillet"),
        ('{"game": "sprint", "players": null}', "something in it that no record has"),
        ('{"game": "sprint", "players": "\\ud800"}', "a record in JSON is needed"),
        ('{"game": "sprint", "players": ' + "[" * 99 + "]" * 99 + "}", "within each other"),
        ('{"game": "sprint", "players": ["A", "B"], "races": 3}', "races must be a list"),
        ('{"game": "sprint", "players": ["A", "B"], "races": [], "x": 1e999}', "has no key 'x'"),
        ('{"game": "sprint", "sealed": "no seal", "players": []}', "the sealed part is damaged"),
    ],
)
def test_what_is_no_record_is_told_in_a_sentence(reader: Any, posted: str, told: str) -> None:
    answer = reader.post("/table/sprint/check", data=posted, content_type="application/json")
    assert answer.status_code == 422
    error = answer.get_json()["error"]
    assert told in error
    assert not error.startswith("the record:")


def test_a_message_tells_nothing_of_a_covered_code(reader: Any) -> None:
    record = loaded(reader, "mastermind", example("mastermind"))
    record["games"][0]["guesses"][0] = "red blue white green = 2 2"
    open_ = reader.post("/table/mastermind/check", json=record).get_json()
    answer = reader.post("/table/mastermind/check?covered=games", json=record).get_json()
    assert "blue blue green orange makes it" in open_["problems"][0]["message"]
    assert "the sealed code makes it 1 black and 1 white" in answer["problems"][0]["message"]
    assert answer["result"] == open_["result"]


def dealt(key: str, *players: str) -> str:
    from pnp.games import Settings, game

    handout = game(key).module("handout").handout(Settings(seed=7, players=players))
    return str(handout.sealed_record)


def test_what_is_sealed_stays_so(reader: Any) -> None:
    for key, players in (("hunters", "AB"), ("sprint", "ABC"), ("mastermind", "AB")):
        text = dealt(key, *players)
        record = loaded(reader, key, text)
        assert set(record) & {"sealed", "dealt"} == {"sealed"}
        assert f'sealed = "{record["sealed"]}"' in text
        assert record["sealed"] in reader.post(f"/table/{key}/toml", json=record).text


def test_sealed_roles_are_not_told_before_the_round_is_over(reader: Any) -> None:
    record = loaded(reader, "hunters", dealt("hunters", "A", "B"))
    arrest = {"agent": "Agent 1", "robber": "Agent 2", "agent_cards": "3", "robber_cards": "4"}
    record["rounds"][0]["arrests"] = [arrest]
    answer = reader.post("/table/hunters/check", json=record).get_json()
    assert (answer["result"], answer["table"]) == (None, [])
    assert answer["shown"] == {"arrests": [[False]]}
    assert [problem["turn"] for problem in answer["problems"]] == [1]
    opened = reader.post("/table/hunters/check?opened=1", json=record).get_json()
    assert set(opened["result"]["totals"]) == {"A", "B"}


def test_a_part_can_be_covered_beside_what_is_sealed(reader: Any) -> None:
    record = loaded(reader, "mastermind", dealt("mastermind", "A", "B"))
    record["games"][0]["guesses"] = ["1 1 2 2 = 0 0"]
    plain = reader.post("/table/mastermind/check", json=record).get_json()
    assert reader.post("/table/mastermind/check?covered=games", json=record).get_json() == plain
