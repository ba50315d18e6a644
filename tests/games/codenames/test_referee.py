"""The referee: each rule kept and broken, random play, records of every kind."""

import json
import tomllib
from collections.abc import Sequence
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pnp.errors import UserError
from pnp.games.codenames.keycard import KEYS, Key, Team, unrank
from pnp.games.codenames.referee import check, table
from pnp.referee import Report, parse
from pnp.words.reading import own_list, read_words

RECORDS = Path(__file__).parents[2] / "records"
EXAMPLE = (RECORDS / "codenames-example.toml").read_text("utf-8")
WORDS: list[str] = tomllib.loads(EXAMPLE)["words"]
KEY = "RR.BB R.BXR RRB.B R.RB. .BR.B"
CELLS = KEY.replace(" ", "")
REDS = [word for word, cell in zip(WORDS, CELLS, strict=True) if cell == "R"]
BLUES = [word for word, cell in zip(WORDS, CELLS, strict=True) if cell == "B"]
ASSASSIN = WORDS[CELLS.index("X")]
BYSTANDER = WORDS[CELLS.index(".")]


def record(*turns: str, head: str = "", **keys: object) -> str:
    fields = {"game": "codenames", "lang": "nb", "words": WORDS, "starts": "red", "key": KEY} | keys
    lines = [
        f"{name} = {json.dumps(value, ensure_ascii=False)}"
        for name, value in fields.items()
        if value is not None
    ]
    return "\n".join([*lines, head, "[play]", f"turns = {json.dumps(turns, ensure_ascii=False)}", ""])


def judged(*turns: str, **keys: object) -> Report:
    return check(parse(record(*turns, **keys), "r.toml"))


def refused(*turns: str, **keys: object) -> str:
    with pytest.raises(UserError) as error:
        judged(*turns, **keys)
    message = str(error.value)
    assert message.startswith("r.toml:")
    assert "\n" not in message
    return message


def problems(report: Report) -> list[tuple[int | None, str | None, str]]:
    return [(problem.turn, problem.player, problem.message) for problem in report.problems]


def one_problem(report: Report, turn: int | None, player: str | None, told: str) -> None:
    assert len(report.problems) == 1, report.problems
    problem = report.problems[0]
    assert (problem.turn, problem.player) == (turn, player)
    assert told in problem.message


def listed(words: Sequence[str]) -> str:
    return ", ".join(words)


# --- the example ---


def test_the_example_gives_the_expected_answer() -> None:
    found = check(parse(EXAMPLE, "x")).as_json()
    expected = json.loads((RECORDS / "codenames-example.expected.json").read_text("utf-8"))
    assert {name: found[name] for name in expected} == expected
    assert found["notes"] == []


def test_a_code_is_as_good_as_letters() -> None:
    code = Key(Team.RED, CELLS).code
    assert judged("red: trær 2: nøtt", key=code, starts=None).result == judged("red: trær 2: nøtt").result


def test_the_same_spelled_otherwise() -> None:
    found = judged("  RED :Trær:2: NØTT   ved,bro", "Blå: hav 0: hval kran", mode="Teams")
    assert found.valid
    assert found.result == {"winner": None, "reason": None, "left": {"red": 6, "blue": 6}}


# --- the deal ---


def test_a_key_of_wrong_numbers_is_a_problem_and_scores_nothing() -> None:
    found = judged("red: trær 2: nøtt", key="." + CELLS[1:])
    assert [p.message for p in found.problems] == [
        "the key has 8 red agents, where 9 are right as red starts",
        "the key has 8 bystanders, where 7 are right",
    ]
    assert found.result is None
    wrong = judged(starts="blue")
    assert [p.message for p in wrong.problems] == [
        "the key has 9 red agents, where 8 are right as blue starts",
        "the key has 8 blue agents, where 9 are right as blue starts",
    ]
    assert wrong.result is None


def test_a_code_that_says_otherwise_who_starts() -> None:
    found = judged(key=Key(Team.RED, CELLS).code, starts="blue")
    one_problem(found, None, None, "by the key's code red starts")


# --- turns ---


def test_the_side_with_the_lights_starts() -> None:
    one_problem(judged("blue: hav 2: hval"), 1, "blue", "red starts")


def test_turns_alternate() -> None:
    one_problem(judged("red: trær 2: nøtt", "red: trær 2: ved"), 2, "red", "it is blue's turn")
    assert judged("red: trær 2: nøtt", "blue: hav 1: hval", "red: trær 2: ved").valid


def test_at_least_one_word_is_touched() -> None:
    one_problem(judged("red: trær 2"), 1, "red", "at least one")
    one_problem(judged("red: trær 2:"), 1, "red", "at least one")


def test_one_word_more_than_the_number() -> None:
    assert judged(f"red: trær 2: {listed(REDS[:3])}").valid
    one_problem(judged(f"red: trær 2: {listed(REDS[:4])}"), 1, "red", "4 words are touched; after 'trær 2' 3")
    assert judged(f"red: trær 7: {listed(REDS[:8])}").valid


@pytest.mark.parametrize("number", ["0", "unlimited", "uendelig", "∞"])
def test_no_limit_after_null_and_unlimited(number: str) -> None:
    assert judged(f"red: planter {number}: {listed(REDS[:8])}").valid


def test_nothing_after_a_wrong_word() -> None:
    one_problem(judged(f"red: trær 2: {BYSTANDER}, nøtt"), 1, "red", "after APPELSIN, a bystander")
    one_problem(judged(f"red: trær 2: {BLUES[0]}, nøtt"), 1, "red", "after HVAL, blue's")
    assert judged(f"red: trær 2: nøtt, {BYSTANDER}").valid


def test_covered_words_are_not_touched_again() -> None:
    one_problem(judged("red: trær 2: nøtt, nøtt"), 1, "red", "NØTT is covered already")
    found = judged("red: trær 2: nøtt", "blue: hav 1: nøtt")
    one_problem(found, 2, "blue", "NØTT is covered already")


def test_every_broken_rule_is_told() -> None:
    found = judged("blue: hav 1: nøtt, hval, kran, nøtt", "blue: hav 2")
    assert [(turn, message.split(";")[0]) for turn, _, message in problems(found)] == [
        (1, "blue plays, but red starts"),
        (1, "4 words are touched"),
        (1, "HVAL is touched after NØTT, red's, which ended the turn"),
        (1, "KRAN is touched after NØTT, red's, which ended the turn"),
        (1, "NØTT is covered already"),
        (2, "blue plays, but it is red's turn"),
        (2, "no word is touched"),
    ]


# --- the end ---


def test_the_assassin_loses_at_once() -> None:
    found = judged(f"red: trær 2: nøtt, {ASSASSIN}")
    assert found.valid
    assert found.result == {"winner": "blue", "reason": "assassin", "left": {"red": 8, "blue": 8}}


def test_all_agents_win() -> None:
    found = judged(f"red: planter unlimited: {listed(REDS)}")
    assert found.valid
    assert found.result == {"winner": "red", "reason": "agents", "left": {"red": 0, "blue": 8}}


def test_the_rivals_last_word_is_the_rivals_win() -> None:
    turns = [
        "red: planter 1: nøtt",
        f"blue: hav unlimited: {listed(BLUES[:7])}",
        f"red: planter 1: {BLUES[7]}",
    ]
    found = judged(*turns)
    assert found.valid
    assert found.result == {"winner": "blue", "reason": "agents", "left": {"red": 8, "blue": 0}}


def test_nothing_after_the_end() -> None:
    over = f"red: trær 2: {ASSASSIN}"
    one_problem(judged(over, "blue: hav 2: hval"), 2, "blue", "the game ended with turn 1: blue has won")
    one_problem(judged(over + ", nøtt"), 1, "red", "NØTT is touched after the end")
    found = judged(over, "blue: hav 2: hval", "red: trær 2: nøtt")
    assert [problem.turn for problem in found.problems] == [2, 3]
    assert found.result == {"winner": "blue", "reason": "assassin", "left": {"red": 9, "blue": 8}}


# --- invalid clues ---


def test_an_invalid_clue_costs_the_turn_and_a_word() -> None:
    found = judged("red: invalid nøtter 2, cover hval", "blue: hav 1: kran")
    assert found.valid
    assert found.result == {"winner": None, "reason": None, "left": {"red": 9, "blue": 6}}
    assert judged("red: invalid nøtter 2", "blue: hav 1: kran").valid


def test_an_invalid_clue_may_be_of_any_form() -> None:
    assert judged("red: invalid dette er en litt vanskelig kobling men, cover hval").valid
    assert judged("red: invalid nøtter, cover hval").valid


def test_the_rival_covers_one_of_their_own() -> None:
    one_problem(
        judged("red: invalid nøtter 2, cover ved"), 1, "red", "VED is covered for blue, but is not blue's"
    )
    one_problem(
        judged("red: invalid x 2, cover hval, cover kran"), 1, "red", "2 words are covered at the end"
    )
    found = judged(
        "red: invalid x 2, cover hval", "blue: invalid x 2, cover nøtt", "red: invalid x 2, cover hval"
    )
    one_problem(found, 3, "red", "HVAL is covered already")


def test_a_word_is_covered_only_after_an_invalid_clue() -> None:
    one_problem(judged("red: trær 2: nøtt, cover hval"), 1, "red", "only an invalid clue costs one")


def test_the_penalty_may_end_the_game() -> None:
    turns = [
        "red: planter 1: nøtt",
        f"blue: hav unlimited: {listed(BLUES[:7])}",
        f"red: invalid ved 1, cover {BLUES[7]}",
    ]
    found = judged(*turns)
    assert found.valid
    assert found.result == {"winner": "blue", "reason": "agents", "left": {"red": 8, "blue": 0}}
    assert not judged(*turns, "blue: hav 1: ved").valid


def test_an_illegal_clue_that_nobody_called_out_is_a_note() -> None:
    found = judged("red: nøtter 2: ved")
    assert found.valid
    assert found.notes == (
        "turn 1: red's clue was illegal and nobody called it out: 'nøtter' is a form of NØTT, which is on the table",
    )
    assert judged("red: planter 2: nøtt, ved", "blue: nøtter 1: hval").notes == ()


# --- two players ---


def two(*turns: str, **keys: object) -> Report:
    return judged(*turns, mode="two", **keys)


def test_two_players_cover_one_of_the_rivals_each_turn() -> None:
    found = two("red: trær 2: nøtt, ved, cover hval", "red: planter 1: bro, cover kran")
    assert found.valid
    assert found.result == {
        "winner": None,
        "reason": None,
        "left": {"red": 6, "blue": 6},
        "won": None,
        "score": 6,
    }
    one_problem(two("red: trær 2: nøtt"), 1, "red", "covers one of blue's words each turn")
    one_problem(two("red: trær 2: nøtt, cover hval, cover kran"), 1, "red", "2 words are covered")
    one_problem(two("red: trær 2: nøtt, cover ved"), 1, "red", "not blue's")


def test_two_players_play_the_side_that_starts() -> None:
    one_problem(two("blue: hav 2: hval, cover nøtt"), 1, "blue", "two players play the side that starts, red")


def test_two_players_win_and_score_what_the_rival_has_left() -> None:
    found = two(f"red: planter 8: {listed(REDS[:8])}, cover hval", f"red: planter 1: {REDS[8]}")
    assert found.valid
    assert found.result is not None
    assert (found.result["won"], found.result["score"], found.result["winner"]) == (True, 7, "red")


def test_two_players_lose_to_the_assassin_and_to_the_last_word() -> None:
    found = two(f"red: trær 1: {ASSASSIN}")
    assert found.valid
    assert found.result is not None
    assert (found.result["won"], found.result["score"], found.result["reason"]) == (False, 0, "assassin")
    assert any("scores 0" in note for note in found.notes)
    turns = [f"red: planter 1: {red}, cover {blue}" for red, blue in zip(REDS, BLUES, strict=False)]
    lost = two(*turns)
    assert lost.valid
    assert lost.result is not None
    assert (lost.result["won"], lost.result["score"], lost.result["left"]) == (
        False,
        0,
        {"red": 1, "blue": 0},
    )


def test_an_invalid_clue_of_two_players_costs_the_word_of_the_turn_and_may_cost_one_more() -> None:
    assert two("red: invalid nøtter 2, cover hval").valid
    assert two("red: invalid nøtter 2, cover hval, cover kran").valid
    one_problem(two("red: invalid nøtter 2"), 1, "red", "each turn")


# --- form ---


@pytest.mark.parametrize(
    ("keys", "told"),
    [
        ({"words": WORDS[:24]}, "r.toml:3: words must be 25 words; found 24"),
        ({"words": [*WORDS, "hest"]}, "found 26"),
        ({"words": [*WORDS[:24], "NØTT"]}, "'NØTT' is on the table twice"),
        ({"words": [*WORDS[:24], " "]}, "is no word"),
        ({"words": [*WORDS[:24], 7]}, "must be a text"),
        ({"key": CELLS[:24]}, "r.toml:5: the key has 24 letters"),
        ({"key": "RBQ"}, "too short"),
        ({"key": "C7S-GNZ-WZX"}, "mistyped"),
        ({"starts": None}, "lacks the key 'starts'"),
        ({"starts": "green"}, "there is no team 'green'"),
        ({"mode": "solo"}, "there is no mode 'solo'"),
        ({"lang": "fi"}, "there is no language 'fi'"),
        ({"key": None}, "lacks the key 'key'"),
        ({"colour": "red"}, "has no key 'colour'"),
    ],
)
def test_a_misshapen_record_is_refused(keys: dict[str, object], told: str) -> None:
    assert told in refused(**keys)


@pytest.mark.parametrize(
    ("turn", "told"),
    [
        ("trær 2: nøtt", "begins with red: or blue:"),
        ("green: trær 2: nøtt", "begins with red: or blue:"),
        ("red", "begins with red: or blue:"),
        ("red:", "is no clue"),
        ("red: trær: nøtt", "a clue has a number"),
        ("red: trær 10: nøtt", "found 10"),
        ("red: trær -1: nøtt", "found -1"),
        ("red: trær 2: nøt", "there is no word 'nøt' on the table; did you mean 'nøtt'?"),
        ("red: invalid trær 2, nøtt", "after an invalid clue no word is touched"),
        ("red: invalid trær 2, cover hest", "there is no word 'hest' on the table"),
        ("red: " + "x" * 300 + " 2: nøtt", "characters"),
    ],
)
def test_a_misshapen_turn_is_refused_with_its_line(turn: str, told: str) -> None:
    message = refused(turn)
    assert message.startswith("r.toml:8: ")
    assert told in message


def test_more_turns_than_a_game_has() -> None:
    assert "more than 500 turns" in refused(*["red: trær 2: nøtt"] * 10_000)


def test_a_turn_says_what_it_says() -> None:
    words = ["cover", "u", "New York", *WORDS[3:]]
    assert judged("red: U: 1: cover", words=words).valid
    found = judged("red: by 3: new york", words=words)
    assert found.result is not None
    assert found.result["left"] == {"red": 9, "blue": 8}
    assert judged("red: invalid by 3, cover hval", words=words).valid


def test_the_table_is_made_of_the_result() -> None:
    assert table(judged("red: trær 2: nøtt")) == [
        ["team", "words left", ""],
        ["red", "8", ""],
        ["blue", "8", ""],
    ]
    won = table(judged(f"red: planter unlimited: {listed(REDS)}"))
    assert won[1] == ["red", "0", "won: all agents found"]
    scored = table(two("red: trær 2: nøtt, cover hval"))
    assert scored[-1] == ["score", "7", ""]
    assert table(judged(key="." + CELLS[1:])) == []


# --- random play ---

NB = read_words(own_list("nb")).words


@st.composite
def legal_games(draw: st.DrawFn) -> tuple[Key, list[str], list[tuple[Team, int, list[int]]]]:
    """A key, 25 words, and turns by the rules: team, number, places touched."""
    key = unrank(draw(st.integers(0, KEYS - 1)))
    start = draw(st.integers(0, len(NB) - 25))
    covered: set[int] = set()
    turns: list[tuple[Team, int, list[int]]] = []
    team = key.starts
    for _ in range(draw(st.integers(0, 12))):
        number = draw(st.integers(0, 4))
        touched: list[int] = []
        over = False
        for _ in range(draw(st.integers(1, number + 1 if number else 6))):
            free = [place for place in range(25) if place not in covered]
            place = draw(st.sampled_from(free))
            touched.append(place)
            covered.add(place)
            over = key.cells[place] == "X" or any(
                all(cell != side.letter or at in covered for at, cell in enumerate(key.cells))
                for side in Team
            )
            if over or key.cells[place] != team.letter:
                break
        turns.append((team, number, touched))
        if over:
            break
        team = team.rival
    return key, list(NB[start : start + 25]), turns


def written(words: list[str], turns: list[tuple[Team, int, list[int]]]) -> list[str]:
    return [
        f"{team}: q {number}: {listed([words[place] for place in places])}" for team, number, places in turns
    ]


@given(legal_games())
def test_legal_play_is_accepted(game: tuple[Key, list[str], list[tuple[Team, int, list[int]]]]) -> None:
    key, words, turns = game
    found = judged(*written(words, turns), words=words, key=key.code, starts=None)
    assert found.valid, found.problems
    assert found.result is not None
    covered = {place for _, _, places in turns for place in places}
    left = {
        side.value: sum(cell == side.letter and at not in covered for at, cell in enumerate(key.cells))
        for side in Team
    }
    assert found.result["left"] == left


@given(legal_games(), st.data())
def test_a_turn_that_is_left_out_or_given_to_the_other_side_is_caught(
    game: tuple[Key, list[str], list[tuple[Team, int, list[int]]]], data: st.DataObject
) -> None:
    key, words, turns = game
    if not turns:
        return
    at = data.draw(st.integers(0, len(turns) - 1))
    team, number, places = turns[at]
    swapped = [*turns[:at], (team.rival, number, places), *turns[at + 1 :]]
    assert not judged(*written(words, swapped), words=words, key=key.code, starts=None).valid
    if at < len(turns) - 1:
        without = [*turns[:at], *turns[at + 1 :]]
        assert not judged(*written(words, without), words=words, key=key.code, starts=None).valid
    again = [*turns[: at + 1], (team.rival, 1, places[:1]), *turns[at + 1 :]]
    assert not judged(*written(words, again), words=words, key=key.code, starts=None).valid


@given(st.lists(st.text(max_size=40), max_size=4))
def test_any_turns_are_judged_or_refused(turns: list[str]) -> None:
    try:
        judged(*(f"red: {turn}" for turn in turns))
    except UserError as error:
        told = str(error)
        assert told.startswith("r.toml:")
