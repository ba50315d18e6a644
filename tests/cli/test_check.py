"""`pnp check` and `pnp new` from outside: answers, exit codes, and input of every kind."""

import json
import re
import tomllib
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from pnp.cli.check_cmd import command as check_command
from pnp.cli.new_cmd import command as new_command
from pnp.errors import UserError
from pnp.games import GAMES
from pnp.reading import MOST_BYTES

RECORDS = Path(__file__).parents[1] / "records"
EXAMPLES = sorted(RECORDS.glob("*-example.toml"))
FBI = (RECORDS / "fbi-example.toml").read_text("utf-8")


def check(*args: str | Path, colour: bool = False) -> tuple[int, Result]:
    """The exit code, as `pnp` gives it, and what was printed. Any exception but a `UserError` is raised."""
    result = CliRunner().invoke(check_command, [str(arg) for arg in args], color=colour)
    if isinstance(result.exception, UserError):
        assert result.stdout == ""
        return 2, result
    if result.exception is not None and not isinstance(result.exception, SystemExit):
        raise result.exception
    return result.exit_code, result


def said(*args: str | Path) -> str:
    """The message of a call that can't be used."""
    code, result = check(*args)
    assert code == 2
    message = str(result.exception)
    assert "\n" not in message
    return message


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "r.toml"


def written(file: Path, text: str) -> Path:
    file.write_text(text, "utf-8")
    return file


def holds(answer: Any, expected: Any) -> bool:
    """Whether the answer has all that is expected; further keys of a table are welcome."""
    if isinstance(expected, dict):
        return isinstance(answer, dict) and all(
            key in answer and holds(answer[key], expected[key]) for key in expected
        )
    return bool(answer == expected)


@pytest.mark.parametrize("path", EXAMPLES, ids=lambda path: path.stem)
def test_the_examples_give_the_expected_answers(path: Path) -> None:
    expected = json.loads(path.with_suffix("").with_suffix(".expected.json").read_text("utf-8"))
    knowledge = ["--knowledge"] if "knowledge" in expected else []
    code, result = check(path, "--json", *knowledge)
    assert code == 0
    assert holds(json.loads(result.stdout), expected)


@pytest.mark.parametrize("key", [key for key, game in GAMES.items() if game.refereed])
def test_a_new_record_is_commented_and_accepted(key: str, file: Path) -> None:
    text = CliRunner().invoke(new_command, [key]).stdout
    assert len(re.findall(r"(?m)^# ", text)) > 5
    code, result = check(written(file, text))
    assert (code, result.stdout.split("\n")[0]) == (0, f"{GAMES[key].title}: the record is right")


def test_a_game_that_does_not_exist_is_named_with_the_valid_ones() -> None:
    result = CliRunner().invoke(new_command, ["chess"])
    assert str(result.exception) == f"there is no game 'chess'; there is: {', '.join(GAMES)}"


def test_a_right_record_reads_verdict_then_score() -> None:
    code, result = check(RECORDS / "fbi-example.toml")
    assert code == 0
    assert result.stdout.split("\n") == [
        "FBI-spillet: the record is right",
        "",
        "                           cards  guess",
        "  Anders                   5 9 Q  right",
        "  Daniel                   5 7 Q  wrong",
        "  Beate                    5 9 Q  right",
        "  the crooks               5 9 Q",
        "  winners     Anders and Cecilie",
        "",
    ]


def test_a_wrong_record_reads_verdict_problems_notes(file: Path) -> None:
    wrong = FBI.replace("faces = 1", "faces = 2").replace("guess 5 9 Q, play J", "guess 5 9 Q")
    code, result = check(written(file, wrong))
    assert code == 1
    lines = result.stdout.split("\n")
    assert lines[0] == "FBI-spillet: the record is wrong: 1 problem"
    assert lines[1] == (
        "  turn 2, Daniel: Daniel answers 2 to 'count faces', but 1 is true of A 3 4 5 7 9 10 Q"
    )
    assert lines[2].startswith("  note: turn 13: Anders guesses and plays no set-aside card")


def test_there_is_colour_only_on_a_terminal() -> None:
    assert "\x1b[" not in check(RECORDS / "fbi-example.toml")[1].stdout
    assert "\x1b[" in check(RECORDS / "fbi-example.toml", colour=True)[1].stdout


def test_knowledge_is_a_row_a_turn() -> None:
    rows = check(RECORDS / "fbi-example.toml", "--knowledge")[1].stdout.split("\n")
    assert (
        "  2                10 +9             30          50                   56                        255"
        in rows
    )
    assert sum(re.match(r"  \d+ ", row) is not None for row in rows) == 19


def test_knowledge_of_a_wrong_deal_is_not_told(file: Path) -> None:
    code, result = check(written(file, FBI.replace('"A 3 4 7 10"', '"A 3 4 7 9"')), "--knowledge", "--json")
    answer = json.loads(result.stdout)
    assert (code, answer["result"], answer["knowledge"]) == (1, None, None)


def test_blind_tells_only_whether_the_deal_is_right(file: Path) -> None:
    code, result = check(RECORDS / "fbi-example.toml", "--blind")
    assert (code, result.stdout) == (0, "FBI-spillet: the deal is right\n")
    wrong = FBI.partition("[hand]")[0].replace('Beate = "A 3 4 7 10"', 'Beate = "A 3 4 7 9"')
    code, result = check(written(file, wrong), "--blind")
    assert code == 1
    assert result.stdout.split("\n") == [
        "FBI-spillet: the deal is wrong: 2 problems",
        "  Anders: the deal is not right; Anders should look at the cards again",
        "  Beate: the deal is not right; Beate should look at the cards again",
        "",
    ]


def test_options_that_do_not_fit_are_refused() -> None:
    assert "choose one of them" in said(RECORDS / "fbi-example.toml", "--blind", "--knowledge")
    assert (
        said(RECORDS / "mastermind-example.toml", "--blind") == "--blind is not for Mastermind; leave it out"
    )


# --- Input that can't be used ------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("old", "new", "line", "told"),
    [
        ('game = "fbi"', 'game = "fib"', 2, "there is no game 'fib'; did you mean 'fbi'? valid: hunters, "),
        ('game = "fbi"', "", 1, "the record lacks the key 'game'"),
        ('game = "fbi"', "game = 3", 2, 'game must be a text in "quotes"; found a number'),
        ('game = "fbi"', "game =", 2, "not valid TOML at column 7"),
        (
            "dealer",
            "deeler",
            4,
            "the record has no key 'deeler'; did you mean 'dealer'? valid: game, players, ",
        ),
        (
            'dealer = "Anders"',
            'dealer = "Andreas"',
            4,
            "there is no player 'Andreas'; did you mean 'Anders'?",
        ),
        ('"Daniel"]', "4]", 3, 'entry 4 of players must be a text in "quotes"; found a number'),
        (', "Daniel"]', "]", 3, "players must be 4 names; found 3"),
        ('"Daniel"]', '"Dan:iel"]', 3, "a player can't be called 'Dan:iel'"),
        ('"Daniel"]', '"Table"]', 3, "a player can't be called 'Table'"),
        ("A 3 4 7 10", "A 3 4 7 14", 8, "there is no rank '14'; ranks are A 2 3 4 5 6 7 8 9 10 J Q K"),
        (
            'Beate = "A 3 4 7 10"\n',
            "",
            6,
            "aside lacks Beate; it must name all of Anders, Beate, Cecilie, Daniel",
        ),
        ("[aside]\n", "[asides]\n", 6, "the record has no key 'asides'; did you mean 'aside'?"),
        ("turns = [", "turn = [", 19, "play has no key 'turn'; did you mean 'turns'? valid: starts, turns"),
        ("Beate: count faces", "Bea: count faces", 21, "there is no player 'Bea'; did you mean 'Beate'?"),
        ("Beate: count faces", "Beate count faces", 21, "lacks the ':' after its player"),
        ("Beate: count faces", "Beate: sum faces", 21, "can't read 'sum faces = 1'; a turn is one of: count"),
        ("has K = no", "has K = none", 29, "the answer must be yes or no; found 'none'"),
        ("guess 5 9 Q, play J", "guess, play J", 32, "a guess names three cards, such as: guess 5 9 Q"),
        ("guess 5 9 Q, play J", "guess 5 9 Q, play", 32, "'play' names one card, such as: play J"),
        ('"Anders: play 3"', "3", 36, 'entry 17 of turns must be a text in "quotes"; found a number'),
        ("Anders: play 3", "Anders to Beate: play 3", 36, "only a question goes 'to' somebody"),
    ],
)
def test_what_is_wrong_is_told_with_file_and_line(
    file: Path, old: str, new: str, line: int, told: str
) -> None:
    assert old in FBI
    message = said(written(file, FBI.replace(old, new, 1)), "--json")
    assert message.startswith(f"{file}:{line}: ")
    assert told in message


def test_files_that_are_no_records_are_refused(tmp_path: Path, file: Path) -> None:
    assert said(tmp_path).startswith(f"{tmp_path}: this is a folder")
    assert said(tmp_path / "none").startswith(f"{tmp_path / 'none'}: can't be read")
    assert said(written(file, "")).startswith(f"{file}:1: the file is empty")
    assert said(written(file, FBI * (10 * MOST_BYTES // len(FBI)))).startswith(f"{file}:1: longer than")


def test_a_record_in_utf_16_is_refused(file: Path) -> None:
    file.write_bytes(FBI.encode("utf-16"))
    assert check(file)[0] == 2


def test_ten_thousand_turns_are_judged(file: Path) -> None:
    turns = [
        '"Anders: count A-7 = 3"',
        '"Beate: count A-7 = 5"',
        '"Cecilie: count A-7 = 5"',
        '"Daniel: count A-7 = 3"',
    ]
    text = FBI[: FBI.index("turns")] + "turns = [\n" + ",\n".join(turns * 2500) + "]"
    assert check(written(file, text))[0] == 0
    code, result = check(written(file, FBI.replace("\n]", "\n" + ",\n".join(turns * 2500) + "]")), "--json")
    assert code == 1
    assert len(json.loads(result.stdout)["problems"]) == 10_000


# --- Fuzz: 0, 1 or 2, and nothing else ---------------------------------------------------------------------

fuzz = settings(deadline=None, max_examples=60, suppress_health_check=[HealthCheck.function_scoped_fixture])


@fuzz
@given(st.binary(max_size=300), st.sampled_from([b"", b'game = "fbi"\n', b"\xff\xfe", b"\xef\xbb\xbf"]))
def test_any_bytes_are_answered(file: Path, data: bytes, head: bytes) -> None:
    file.write_bytes(head + data)
    assert check(file, "--json")[0] in (0, 1, 2)


@fuzz
@given(st.sampled_from(EXAMPLES), st.data())
def test_any_change_of_a_good_record_is_answered(file: Path, path: Path, data: st.DataObject) -> None:
    text = path.read_bytes()
    for _ in range(data.draw(st.integers(1, 3))):
        start = data.draw(st.integers(0, len(text)))
        end = min(len(text), start + data.draw(st.integers(0, 12)))
        other = data.draw(st.integers(0, len(text)))
        new = data.draw(st.one_of(st.binary(max_size=4), st.just(text[other : other + 20])))
        text = text[:start] + new + text[end:]
    file.write_bytes(text)
    for options in ([], ["--json"]):
        assert check(file, *options)[0] in (0, 1, 2)


def every_value(value: Any, at: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    entries: Any = (
        value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    )
    return [at, *(path for key, each in entries for path in every_value(each, (*at, key)))]


STRANGE = [
    "",
    "A",
    "5 9 Q",
    "x: y = z",
    ":",
    "=",
    "-1",
    "0",
    0,
    -1,
    10**30,
    1.5,
    True,
    [],
    {},
    [[]],
    [{}],
    ["A", 1],
    {"A": 1},
]


@fuzz
@given(st.sampled_from(EXAMPLES), st.data())
def test_any_value_of_a_good_record_may_be_another(file: Path, path: Path, data: st.DataObject) -> None:
    value: Any = tomllib.loads(path.read_text("utf-8"))
    where = data.draw(st.sampled_from(every_value(value)[1:]))
    parent = value
    for key in where[:-1]:
        parent = parent[key]
    parent[where[-1]] = data.draw(st.sampled_from(STRANGE))
    text = "".join(f"{json.dumps(key)} = {inline(each)}\n" for key, each in value.items())
    assert check(written(file, text))[0] in (0, 1, 2)


def inline(value: Any) -> str:
    """A value as TOML on one line."""
    if isinstance(value, dict):
        return "{" + ", ".join(f"{json.dumps(key)} = {inline(each)}" for key, each in value.items()) + "}"
    if isinstance(value, list):
        return "[" + ", ".join(map(inline, value)) + "]"
    return json.dumps(value, ensure_ascii=False)


def test_a_deck_has_no_record_to_fill_in() -> None:
    done = CliRunner().invoke(new_command, ["deck"])
    assert isinstance(done.exception, UserError)
    assert "no record" in str(done.exception)
