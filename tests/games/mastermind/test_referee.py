import json
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pnp.chance import Chance
from pnp.errors import UserError
from pnp.games.mastermind.dealing import STANDARD, deal, record
from pnp.games.mastermind.referee import check, table
from pnp.games.mastermind.rules import Board, feedback
from pnp.referee import parse, read
from pnp.resources import TEMPLATES

RECORDS = Path(__file__).parents[2] / "records"
EXAMPLE = (RECORDS / "mastermind-example.toml").read_text("utf-8")


def report(text):
    return check(parse(text, "game.toml"))


def small(games, *, pegs=2, colours=3, rows=3):
    """A record of a small board; each game is its maker, code or None, guesses."""
    text = (
        f'game = "mastermind"\nplayers = ["Ada", "Bo"]\ncolours = {colours}\npegs = {pegs}\nrows = {rows}\n'
    )
    for maker, code, guesses in games:
        text += f'[[games]]\nmaker = "{maker}"\nguesses = {json.dumps(guesses)}\n'
        text += f'code = "{code}"\n' if code else ""
    return text if games else text + "games = []\n"


def told(answer):
    return [(each.round, each.turn, each.player) for each in answer.problems]


SOLVED = ("Ada", "1 2", ["1 1 = 1 0", "1 2 = 2 0"])
SOLVED_TOO = ("Bo", "3 3", ["1 2 = 0 0", "3 3 = 2 0"])


def test_the_example_gives_the_expected_answer():
    expected = json.loads((RECORDS / "mastermind-example.expected.json").read_text("utf-8"))
    answer = check(read(RECORDS / "mastermind-example.toml")).as_json()
    assert {key: answer[key] for key in expected} == expected


def test_the_template_is_accepted():
    answer = check(read(TEMPLATES / "records" / "mastermind.toml"))
    assert answer.valid
    assert answer.result is not None


def test_two_games_well_played():
    answer = report(small([SOLVED, SOLVED_TOO]))
    assert answer.valid
    assert answer.notes == ()
    assert answer.result["points"] == {"Ada": 2, "Bo": 2}
    assert answer.result["winner"] is None


def test_rows_used_up_give_a_point_more():
    lost = ("Bo", "3 3", ["1 2 = 0 0", "1 1 = 0 0", "2 3 = 1 0"])
    answer = report(small([SOLVED, lost]))
    assert answer.valid
    assert answer.result["points"] == {"Ada": 2, "Bo": 4}
    assert answer.result["winner"] == "Bo"
    assert answer.result["games"][1] == {"solved": False, "attempts": 3, "points": 4, "remaining": [1, 1, 1]}


def test_a_game_that_is_on_has_no_points_yet():
    answer = report(small([SOLVED, ("Bo", None, ["1 2 = 0 0"])]))
    assert answer.valid
    assert answer.result["games"][1] == {"solved": False, "attempts": 1, "points": 0, "remaining": [1]}
    assert answer.result["winner"] is None
    assert any("still on" in note for note in answer.notes)


def test_no_guess_and_no_game_yet():
    assert report(small([("Ada", None, [])])).result["games"][0]["remaining"] == []
    empty = report(small([]))
    assert empty.valid
    assert empty.result == {"games": [], "points": {"Ada": 0, "Bo": 0}, "winner": None}
    assert all(len(row) == 5 for row in table(empty))


def test_an_odd_number_of_games_is_noted():
    answer = report(small([SOLVED]))
    assert answer.valid
    assert any("odd number" in note for note in answer.notes)
    assert answer.result["winner"] is None


def test_a_game_over_without_its_code_is_noted():
    answer = report(small([("Ada", None, ["1 2 = 2 0"])]))
    assert answer.valid
    assert any("code isn't given" in note for note in answer.notes)


@pytest.mark.parametrize(
    ("games", "where", "words"),
    [
        ([SOLVED, ("Ada", "3 3", ["3 3 = 2 0"])], [(2, None, "Ada")], "Bo's turn"),
        ([("Ada", "1 2 3", [])], [(1, None, "Ada")], "pegs of the code are 3; 2"),
        ([("Ada", "1 2", ["1 2 1 = 2 0"])], [(1, 1, "Bo")], "pegs of the guess are 3; 2"),
        ([("Ada", "1 2", ["1 1 = 0 1"])], [(1, 1, "Ada")], "the code 1 2 makes it 1 black and 0 white"),
        ([("Ada", "1 2", ["1 2 = 1 0"])], [(1, 1, "Ada")], "makes it 2 black and 0 white"),
        ([("Ada", None, ["1 2 = 1 1"])], [(1, 1, "Ada")], "there is no such answer"),
        ([("Ada", None, ["1 2 = 3 0"])], [(1, 1, "Ada")], "there is no such answer"),
        ([("Ada", None, ["1 1 = 0 0", "2 2 = 0 0", "2 3 = 0 1"])], [(1, 3, "Ada")], "no code fits"),
        ([("Ada", "1 2", ["1 2 = 2 0", "1 3 = 1 0"])], [(1, 2, "Bo")], "follow guess 1: the code was found"),
        ([("Ada", "1 2", ["3 3 = 0 0"] * 5)], [(1, 4, "Bo"), (1, 5, "Bo")], "all 3 rows are used up"),
    ],
)
def test_each_rule_broken(games, where, words):
    answer = report(small(games))
    assert told(answer) == where
    assert words in answer.problems[0].message


def test_every_problem_is_listed_in_order():
    games = [
        ("Ada", "1 2", ["1 1 = 0 0", "1 2 3 = 0 0", "2 2 = 2 0"]),
        ("Ada", None, ["1 1 = 1 1", "2 2 = 0 0"]),
    ]
    answer = report(small(games))
    assert told(answer) == [(1, 1, "Ada"), (1, 2, "Bo"), (1, 3, "Ada"), (2, None, "Ada"), (2, 1, "Ada")]
    assert answer.result is None


def test_a_known_code_blames_the_wrong_answer_alone():
    answer = report(small([("Ada", "1 2", ["1 1 = 0 0", "1 3 = 1 0"])]))
    assert told(answer) == [(1, 1, "Ada")]


def test_six_pegs_of_ten_colours_are_counted():
    guesses = ["1 1 2 2 3 3 = 0 0", "4 4 5 5 6 6 = 1 1", "7 8 9 10 4 7 = 2 1"]
    answer = report(small([("Ada", None, guesses)], pegs=6, colours=10, rows=12))
    assert answer.result["games"][0]["remaining"][0] == 7**6
    assert None not in answer.result["games"][0]["remaining"]


def test_counts_that_would_take_too_long_are_left_out_and_told():
    pegs = 16
    code = [i % 40 + 1 for i in range(pegs)]
    bids = [[(i * k + k) % 40 + 1 for i in range(pegs)] for k in range(1, 6)]
    guesses = []
    for bid in bids:
        right = feedback(tuple(code), tuple(bid))
        guesses.append(f"{' '.join(map(str, bid))} = {right.black} {right.white}")
    answer = report(small([("Ada", " ".join(map(str, code)), guesses)], pegs=pegs, colours=40, rows=12))
    assert answer.valid
    assert None in answer.result["games"][0]["remaining"]
    assert any("left out" in note for note in answer.notes)
    assert any("?" in row[3] for row in table(answer))


def test_codes_are_read_as_people_write_them():
    kept = EXAMPLE.replace('"red blue white green = 1 1"', '" RED, blue ,White green=1,1"')
    assert report(kept).valid
    assert report(small([("Ada", "AB", ["aa = 1 0", "1 2 = 2 0"])])).result["games"][0]["solved"]


@pytest.mark.parametrize(
    ("old", "new", "line", "words"),
    [
        ('"red blue white green = 1 1"', '"red blue pink green = 1 1"', 12, "no colour 'pink'"),
        ('"red blue white green = 1 1"', '"red blue white green"', 12, "is no guess"),
        ('"red blue white green = 1 1"', '"red blue white green = 1 1 = 2"', 12, "is no guess"),
        ('"red blue white green = 1 1"', '"red blue white green = -1 1"', 12, "is no guess"),
        ('"red blue white green = 1 1"', "4", 12, "must be a text"),
        ('"red", "blue", "green"', '"red", "blue", "Blue"', 4, "two colours are called 'Blue'"),
        ('"red", "blue", "green"', '"red", "sky blue", "green"', 4, "one word"),
        ('["red", "blue", "green", "orange", "white", "yellow"]', "0", 4, "1…100"),
        ('["red", "blue", "green", "orange", "white", "yellow"]', "[]", 4, "1 to 100 names"),
        ("pegs = 4", "pegs = 0", 5, "1…20"),
        ("pegs = 4", "pegs = 4.0", 5, "a whole number"),
        ("rows = 10", "rows = 1000", 6, "1…100"),
        ('maker = "Spiller 1"', 'maker = "Spiller 3"', 9, "no player 'Spiller 3'"),
        ('maker = "Spiller 1"', 'makr = "Spiller 1"', 9, "did you mean 'maker'"),
        ('"Spiller 1", "Spiller 2"', '"Spiller 1"', 3, "must be 2 names"),
    ],
)
def test_faults_of_form_name_the_line(old, new, line, words):
    with pytest.raises(UserError) as raised:
        report(EXAMPLE.replace(old, new, 1))
    assert str(raised.value).startswith(f"game.toml:{line}: ")
    assert words in str(raised.value)


def test_absurd_lengths_are_refused():
    with pytest.raises(UserError, match="1000 guesses"):
        report(small([("Ada", None, ["1 1 = 0 0"] * 1001)]))
    with pytest.raises(UserError, match="100 games"):
        report(small([SOLVED] * 101))


# --- random play -----------------------------------------------------------------------------------------


@st.composite
def evenings(draw):
    """A record of legal play: random codes, random guesses, right answers, until found or out of rows."""
    board = Board(draw(st.integers(1, 4)), draw(st.integers(1, 6)), draw(st.integers(1, 8)))
    chance = Chance(draw(st.integers(0, 2**64)))
    games = []
    for number in range(draw(st.integers(0, 4))):
        code = deal(board, chance)
        bids = []
        while len(bids) < board.rows and (not bids or bids[-1] != code):
            bids.append(deal(board, chance))
        games.append((number % 2, code, [(bid, feedback(code, bid)) for bid in bids]))
    return board, games


def written(board, games, *, codes=True):
    def spelt(code):
        return " ".join(str(colour + 1) for colour in code)

    rows = [
        (
            ["Ada", "Bo"][maker],
            spelt(code) if codes else None,
            [f"{spelt(bid)} = {right.black} {right.white}" for bid, right in guesses],
        )
        for maker, code, guesses in games
    ]
    return small(rows, pegs=board.pegs, colours=board.colours, rows=board.rows)


@given(evenings(), st.booleans())
def test_legal_play_is_accepted(evening, codes):
    board, games = evening
    answer = report(written(board, games, codes=codes))
    assert answer.valid
    for (_, code, guesses), score in zip(games, answer.result["games"], strict=True):
        assert score["attempts"] == len(guesses)
        assert score["solved"] == (guesses[-1][0] == code)
        assert score["points"] == len(guesses) + (not score["solved"])
        assert score["remaining"] == sorted(score["remaining"], reverse=True)
        assert score["remaining"][-1] >= 1


@given(evenings(), st.data())
def test_a_changed_answer_is_caught(evening, data):
    board, games = evening
    if not games:
        return
    game = data.draw(st.integers(0, len(games) - 1))
    turn = data.draw(st.integers(0, len(games[game][2]) - 1))
    bid, right = games[game][2][turn]
    black, white = data.draw(
        st.tuples(st.integers(0, board.pegs), st.integers(0, board.pegs)).filter(
            lambda pair: pair != (right.black, right.white)
        )
    )
    games[game][2][turn] = (bid, type(right)(black, white))
    answer = report(written(board, games))
    assert told(answer) == [(game + 1, turn + 1, ["Bo", "Ada"][1 - games[game][0]])]


@given(evenings(), st.data())
def test_a_changed_guess_is_legal_only_with_the_same_answer(evening, data):
    board, games = evening
    if not games:
        return
    game = data.draw(st.integers(0, len(games) - 1))
    _, code, guesses = games[game]
    turn = data.draw(st.integers(0, len(guesses) - 1))
    bid = tuple(
        data.draw(st.lists(st.integers(0, board.colours - 1), min_size=board.pegs, max_size=board.pegs))
    )
    guesses[turn] = (bid, guesses[turn][1])
    follows = bid == code and turn < len(guesses) - 1
    same = feedback(code, bid) == guesses[turn][1]
    assert report(written(board, games)).valid == (same and not follows)


@given(evenings(), st.data())
def test_a_guess_after_the_end_is_caught(evening, data):
    board, games = evening
    if not games:
        return
    guesses = games[data.draw(st.integers(0, len(games) - 1))][2]
    guesses.append(guesses[0])
    assert not report(written(board, games)).valid


@given(st.integers(0, 2**64), st.booleans())
def test_a_deal_is_accepted_by_its_referee(seed, sealed):
    code = deal(STANDARD, Chance(seed))
    answer = report(record(("Ada", 'B"o\\'), STANDARD, code, sealed=sealed))
    assert answer.valid
    assert answer.result["games"] == [{"solved": False, "attempts": 0, "points": 0, "remaining": []}]


def test_a_sealed_code_checks_the_answers_and_stays_sealed():
    code = (0, 1, 2, 3)
    text = record(("Ada", "Bo"), STANDARD, code, sealed=True)
    assert "1 2 3 4" not in text
    right, wrong = (
        report(text.replace("guesses = [", f'guesses = ["1 1 5 2 = {answer}",')) for answer in ("1 1", "1 0")
    )
    assert right.valid
    assert told(wrong) == [(1, 1, "Ada")]
    assert "1 2 3 4" not in wrong.problems[0].message
    assert "sealed code makes it 1 black and 1 white" in wrong.problems[0].message


def test_a_code_dealt_and_written_out_is_refused():
    text = record(("Ada", "Bo"), STANDARD, (0, 1, 2, 3)).replace("guesses", 'code = "1 2 3 4"\nguesses')
    with pytest.raises(UserError, match=r"game\.toml:10: the code of game 1 stands in 'dealt' too"):
        report(text)
