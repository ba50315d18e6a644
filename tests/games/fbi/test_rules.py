"""Each rule of the deal, the play and the verdict: a record that keeps it and one that breaks it."""

import json
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pnp.games.fbi import referee
from pnp.playing_cards import RANKS
from pnp.referee import Report, parse

from .games import EXAMPLE, Game, example, random_game

EXPECTED = json.loads(
    (Path(__file__).parents[2] / "records" / "fbi-example.expected.json").read_text("utf-8")
)


def problems(report: Report) -> list[tuple[int | None, str | None, str]]:
    return [(problem.turn, problem.player, problem.message) for problem in report.problems]


def test_the_documents_example_gives_the_expected_answer() -> None:
    answer = json.loads(json.dumps(referee.knowledge(parse(EXAMPLE, "test")).as_json()))
    assert {key: answer[key] for key in EXPECTED} == EXPECTED


def test_the_examples_table_for_the_terminal() -> None:
    assert referee.table(example().checked()) == [
        ["", "cards", "guess"],
        ["Anders", "5 9 Q", "right"],
        ["Daniel", "5 7 Q", "wrong"],
        ["Beate", "5 9 Q", "right"],
        ["the crooks", "5 9 Q", ""],
        ["winners", "Anders and Cecilie", ""],
    ]


# --- The deal ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("cards", "said"),
    [
        ("A 3 4 7", "Beate has set aside four cards: A 3 4 7; five are needed"),
        ("A 3 4 7 10 J", "Beate has set aside six cards: A 3 4 7 10 J; five are needed"),
        ("A 3 4 7 7", "Beate has set aside 7 more than once: A 3 4 7 7"),
        ("", "Beate has set aside no cards; five are needed"),
        ("A 3 4 7 8", "Beate and Daniel have both set aside 8; team-mates set aside different cards"),
        (
            "A 3 4 7 9",
            "the teams must set aside the same ten ranks: Anders and Cecilie alone set aside 10, "
            "Beate and Daniel alone 9",
        ),
    ],
)
def test_a_wrong_deal(cards: str, said: str) -> None:
    game = example().first(0)
    report = replace(game, asides=game.asides | {"Beate": cards}).checked()
    assert said in [problem.message for problem in report.problems]
    assert report.result is None
    assert "Beate" in report.extra["look_again"]


@pytest.mark.parametrize(
    ("cards", "said"),
    [
        ("2 5 6 8 9 J Q", ["Beate has in hand seven cards: 2 5 6 8 9 J Q; eight are needed"]),
        ("2 5 6 8 9 J Q K A", ["Beate has in hand nine cards", "Beate has A both in hand and aside"]),
        ("2 5 6 8 9 J Q Q", ["Beate has in hand Q more than once", "Beate has K neither in hand nor aside"]),
    ],
)
def test_a_wrong_hand(cards: str, said: list[str]) -> None:
    report = replace(example(), hands={"Beate": cards}).checked()
    messages = [problem.message for problem in report.problems if problem.player == "Beate"]
    assert all(any(message.startswith(each) for message in messages) for each in said)


def test_a_deal_alone_is_enough() -> None:
    report = example().first(0).checked()
    assert report.valid
    assert report.result == {"crooks": ["5", "9", "Q"], "guesses": {}, "finished_by": None, "winners": None}


# --- The play ----------------------------------------------------------------------------------------------


def test_the_turn_goes_clockwise_from_who_starts() -> None:
    kept = replace(example(), turns=("Daniel: has 2 = yes", "Anders: has 3 = yes"), starts="Daniel")
    assert kept.checked().valid
    broken = replace(kept, starts=None)
    assert problems(broken.checked()) == [(1, "Daniel", "Daniel takes a turn, but it is Anders's")]


def test_one_turn_left_out_is_one_problem() -> None:
    turns = example().turns
    report = replace(example(), turns=turns[:1] + turns[2:]).checked()
    assert problems(report) == [(2, "Cecilie", "Cecilie takes a turn, but it is Beate's")]


def test_questions_go_to_the_partner() -> None:
    game = example().first(0)
    assert game.and_then("Anders to Cecilie: count A-7 = 3").checked().valid
    report = game.and_then("Anders to Beate: has 2 = yes").checked()
    assert problems(report) == [(1, "Anders", "Anders asks Beate; questions go to the partner, Cecilie")]


def test_answers_are_true_of_the_hand() -> None:
    report = example().with_turn(1, "Anders: count A-7 = 4").checked()
    assert problems(report) == [
        (1, "Cecilie", "Cecilie answers 4 to 'count A-7', but 3 is true of 2 3 5 8 9 10 J Q")
    ]


def test_who_has_guessed_answers_as_if_holding_everything() -> None:
    asked = "Cecilie: count 5 9 Q = "
    assert example().with_turn(15, asked + "3").checked().valid
    assert problems(example().with_turn(15, asked + "0").checked())[0][:2] == (15, "Anders")


def test_who_has_guessed_asks_no_more() -> None:
    report = example().with_turn(17, "Anders: has 2 = yes").checked()
    assert problems(report) == [
        (17, "Anders", "Anders asks after guessing; from the guess on a set-aside card is played each turn")
    ]


def test_a_player_guesses_once() -> None:
    report = example().with_turn(17, "Anders: guess 5 9 K, play 3").checked()
    assert problems(report) == [(17, "Anders", "Anders guesses again; 5 9 Q was guessed already")]
    assert report.result is not None
    assert report.result["guesses"]["Anders"]["cards"] == ["5", "9", "Q"]


@pytest.mark.parametrize("cards", ["5 9", "5 9 Q K", "5 9 9"])
def test_a_guess_is_three_cards(cards: str) -> None:
    report = example().with_turn(13, f"Anders: guess {cards}, play J").checked()
    assert problems(report) == [(13, "Anders", f"Anders guesses {cards}; a guess is three different cards")]


def test_a_guess_is_of_the_own_hand() -> None:
    report = example().with_turn(13, "Anders: guess 5 9 J, play J").checked()
    assert problems(report) == [
        (13, "Anders", "Anders guesses J, which is not in the own hand: A 4 5 6 7 9 Q K")
    ]


def test_no_card_is_played_before_the_guess() -> None:
    report = example().with_turn(5, "Anders: play 3").checked()
    assert (5, "Anders", "Anders plays 3 before guessing; until the guess a turn is a question") in problems(
        report
    )


def test_the_card_played_was_set_aside() -> None:
    report = example().with_turn(17, "Anders: play K").checked()
    assert problems(report) == [(17, "Anders", "Anders plays K, which was not set aside: 2 3 8 10 J")]


def test_each_card_is_played_once() -> None:
    report = example().with_turn(17, "Anders: play J").checked()
    assert problems(report) == [(17, "Anders", "Anders plays J, which is out already")]


def test_a_card_may_be_played_in_the_turn_of_the_guess_or_not() -> None:
    assert example().checked().notes == ()
    report = example().with_turn(13, "Anders: guess 5 9 Q").checked()
    assert report.valid
    assert len(report.notes) == 1
    assert report.notes[0].startswith("turn 13: Anders guesses and plays no set-aside card")


def test_a_card_played_with_the_guess_that_ends_the_game_is_noted() -> None:
    report = example().with_turn(18, "Beate: guess 5 9 Q, play A").checked()
    assert report.valid
    assert report.notes == (
        "turn 18: Beate plays A with the guess that ends the game; the card changes nothing",
    )


OUT = (
    "Anders: guess 5 9 Q, play 2",
    "Beate: has A = yes",
    "Cecilie: has A = yes",
    "Daniel: has 2 = yes",
    *(
        turn
        for card in ("3", "8", "10", "J")
        for turn in (
            f"Anders: play {card}",
            "Beate: has A = yes",
            "Cecilie: has A = yes",
            "Daniel: has 2 = yes",
        )
    ),
)


def test_with_all_five_out_a_player_passes_or_is_passed_over() -> None:
    game = replace(example(), turns=OUT)
    assert game.and_then("Anders: pass", "Beate: has A = yes").checked().valid
    skipped = game.and_then("Beate: has A = yes").checked()
    assert skipped.valid
    assert skipped.notes == ("turn 21: Anders has played all five set-aside cards and is passed over",)
    assert problems(game.and_then("Anders: play 3").checked()) == [
        (21, "Anders", "Anders plays 3, which is out already")
    ]
    assert problems(game.and_then("Cecilie: has A = yes").checked()) == [
        (21, "Cecilie", "Cecilie takes a turn, but it is Anders's")
    ]


def test_nobody_passes_before() -> None:
    assert problems(example().with_turn(1, "Anders: pass").checked()) == [
        (1, "Anders", "Anders passes; a turn is a question or a guess")
    ]
    assert problems(example().with_turn(17, "Anders: pass").checked()) == [
        (17, "Anders", "Anders passes; after the guess a set-aside card is played each turn")
    ]


def test_nothing_comes_after_the_end() -> None:
    ended = "the game ended when Beate and Daniel had both guessed; nothing comes after it"
    report = example().and_then("Cecilie: has A = yes", "Beate: play A").checked()
    assert problems(report) == [(19, "Cecilie", ended), (20, "Beate", ended)]
    assert report.result == EXPECTED["result"]


def test_several_faults_of_one_turn_are_all_listed() -> None:
    report = example().with_turn(17, "Beate: play K").checked()
    assert [message.split(",")[0] for _, _, message in problems(report)][:3] == [
        "Beate takes a turn",
        "Beate plays K before guessing; until the guess a turn is a question",
        "Beate plays K",
    ]


# --- The verdict -------------------------------------------------------------------------------------------


def result(game: Game) -> Any:
    return game.checked().result


def test_level_the_team_that_ended_it_wins() -> None:
    # The document's last two sentences say this of the example.
    assert result(example().with_turn(16, "Daniel: guess 5 9 Q, play 2"))["winners"] == ["Beate", "Daniel"]


def test_fewer_wrong_guesses_win() -> None:
    both = example().with_turn(13, "Anders: guess 5 9 K, play J")
    assert result(both)["winners"] == ["Beate", "Daniel"]
    ended = both.with_turn(16, "Daniel: guess 5 9 Q, play 2")
    assert result(ended)["winners"] == ["Beate", "Daniel"]
    two = both.with_turn(18, "Beate: guess 5 6 9")
    assert result(two)["winners"] == ["Anders", "Cecilie"]


def test_no_guess_at_all_is_no_wrong_guess() -> None:
    turns = ("Anders: guess 5 9 K", "Beate: has A = yes", "Cecilie: guess 5 9 Q")
    assert result(replace(example(), turns=turns))["winners"] == ["Beate", "Daniel"]


def test_nobody_has_won_while_the_game_is_on() -> None:
    unfinished = result(example().first(17))
    assert unfinished["finished_by"] is None
    assert unfinished["winners"] is None
    assert list(unfinished["guesses"]) == ["Anders", "Daniel"]


# --- Random games ------------------------------------------------------------------------------------------


@settings(deadline=None, max_examples=60)
@given(st.integers())
def test_random_legal_games_are_accepted(seed: int) -> None:
    report = random_game(seed).checked()
    assert report.problems == ()
    assert report.result is not None
    assert report.result["winners"] is not None


@settings(deadline=None, max_examples=60)
@given(st.integers(), st.data())
def test_a_turn_left_out_or_moved_is_caught(seed: int, data: st.DataObject) -> None:
    game = random_game(seed)
    turns = list(game.turns)
    at = data.draw(st.integers(0, len(turns) - 1))
    without = replace(game, turns=(*turns[:at], *turns[at + 1 :])).checked()
    harmless = turns[at].endswith("pass") or at == len(turns) - 1
    assert without.valid is harmless
    if at + 1 < len(turns) and not turns[at].endswith("pass") and not turns[at + 1].endswith("pass"):
        swapped = replace(game, turns=(*turns[:at], turns[at + 1], turns[at], *turns[at + 2 :])).checked()
        assert not swapped.valid
    twice = replace(game, turns=(*turns[: at + 1], *turns[at:])).checked()
    assert not twice.valid


@settings(deadline=None, max_examples=60)
@given(st.integers(), st.data())
def test_another_answer_is_caught(seed: int, data: st.DataObject) -> None:
    game = random_game(seed)
    asked = [number for number, turn in enumerate(game.turns, start=1) if "=" in turn]
    if not asked:
        return
    number = data.draw(st.sampled_from(asked))
    question, answer = game.turns[number - 1].split(" = ")
    others = {"yes": ["no"], "no": ["yes"]}.get(answer)
    if others is None:
        pool = [str(n) for n in range(9)] if "count" in question else [str(rank) for rank in RANKS]
        others = [other for other in pool if other != answer]
    report = game.with_turn(number, f"{question} = {data.draw(st.sampled_from(others))}").checked()
    assert [problem.turn for problem in report.problems] == [number]
