"""Reading records: places, encodings, and every fault of form told with file and line."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pnp.errors import UserError
from pnp.lines import lines, tokens
from pnp.reading import MOST_BYTES
from pnp.referee import Node, parse, player_names, read

RECORDS = Path(__file__).parents[1] / "records"


def paths(value: Any, at: tuple[str | int, ...] = ()) -> set[tuple[str | int, ...]]:
    entries: Any = (
        value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    )
    return {at} - {()} | {path for key, each in entries for path in paths(each, (*at, key))}


@pytest.mark.parametrize("path", sorted(RECORDS.glob("*.toml")), ids=lambda path: path.stem)
def test_every_value_of_the_examples_has_a_line_that_holds_it(path: Path) -> None:
    record = read(path)
    text = path.read_text("utf-8").split("\n")
    assert paths(record.value) == set(record.source.lines)
    for where, line in record.source.lines.items():
        if isinstance(where[-1], str):
            assert where[-1] in text[line - 1]


def outcome(act: Callable[[], Node]) -> tuple[Node | None, str]:
    """What was read, or else what was said."""
    try:
        return act(), ""
    except UserError as error:
        return None, str(error)


AWKWARD = '''
"quoted key" = 1   # a comment with "quotes" and [brackets]
a.b."c.d" = [ # opens
  1, [2,
  3], """
many "lines" # no comment
""", 'lite[ral',
]
e = { f = 1, g.h = [ 1.5, 1979-05-27 07:32:00 ] }
[[t]]
[[t.u]]
x = 1
[[t.u]]
[t.u.v]
y = \'\'\'
"""\'\'\'
[[t]]
[ spaced . "k\\u0065y" ]
z = ""
'''


def test_awkward_toml_gets_its_lines() -> None:
    record = parse(AWKWARD, "x")
    found = record.source.lines
    assert paths(record.value) == set(found)
    assert found["quoted key",] == 2
    assert found["a", "b", "c.d", 1, 1] == 5
    assert found["a", "b", "c.d", 2] == 5
    assert found["a", "b", "c.d", 3] == 7
    assert found["e", "g", "h", 1] == 9
    assert found["t", 0, "u", 0, "x"] == 12
    assert found["t", 0, "u", 1, "v", "y"] == 15
    assert found["t", 1] == 17
    assert found["spaced", "key", "z"] == 19


values = st.recursive(
    st.sampled_from(
        ["1", '"a"', "'#['", '"""\n"x\n"""', "'''\n'\n'''", "true", "1.5", '"\\""', '""', "''", "1979-05-27"]
    ),
    lambda inner: st.one_of(
        st.lists(inner, max_size=4).map(lambda parts: "[" + ", #]\n".join(parts) + "\n]"),
        st.lists(inner, max_size=3).map(
            lambda parts: "{" + ", ".join(f"k{n} = {p}" for n, p in enumerate(parts)) + "}"
        ),
    ),
    max_leaves=8,
)
sections = st.sampled_from(["", "[a{n}]", "[[b]]", '[b2."x.{n}".d]', "[[c.d]]"])


@settings(deadline=None, max_examples=200)
@given(st.lists(st.tuples(sections, values, st.booleans()), max_size=6))
def test_any_toml_gets_a_line_for_each_value(parts: list[tuple[str, str, bool]]) -> None:
    text = ""
    for n, (section, value, dotted) in enumerate(parts):
        text += f"{section.format(n=n)}\n{f'k{n}.l' if dotted else f'k{n}'} = {value}\n\n# c\n"
    record = parse(text + "\nlast = 1", "x")
    assert paths(record.value) == set(record.source.lines)


@settings(deadline=None, max_examples=200)
@given(st.text(alphabet="[]{}=,.\"'\\#\n ab1", max_size=60))
def test_any_text_is_read_or_refused_with_its_line(text: str) -> None:
    record, said = outcome(lambda: parse(text, "f"))
    if record is None:
        assert said.startswith("f:")
        assert 1 <= int(said.split(":")[1]) <= text.count("\n") + 1
    else:
        assert paths(record.value) == set(lines(text)) == set(record.source.lines)


@settings(deadline=None, max_examples=200)
@given(st.binary(max_size=200))
def test_any_bytes_are_read_or_refused(tmp_path_factory: pytest.TempPathFactory, data: bytes) -> None:
    file = tmp_path_factory.mktemp("bytes") / "record"
    file.write_bytes(data)
    record, said = outcome(lambda: read(file))
    assert record is not None or said.startswith(f"{file}:")


def test_pieces_keep_their_lines() -> None:
    assert [(piece.text, piece.line) for piece in tokens('a = """\n\n"""\n\n# c\nb')][-2:] == [
        ("\n", 3),
        ("b", 6),
    ]


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "cp1252"])
@pytest.mark.parametrize("end", ["\n", "\r\n"])
def test_texts_are_read_however_they_were_saved(tmp_path: Path, encoding: str, end: str) -> None:
    file = tmp_path / "r.toml"
    file.write_bytes(end.join(['game = "fbi"', 'players = ["Åse"]', ""]).encode(encoding))
    assert read(file).value == {"game": "fbi", "players": ["Åse"]}


def refused(text: str) -> str:
    with pytest.raises(UserError) as error:
        parse(text, "f")
    return str(error.value)


def test_files_that_hold_no_record_are_refused_in_one_sentence(tmp_path: Path) -> None:
    def told(data: bytes) -> str:
        file = tmp_path / "r"
        file.write_bytes(data)
        with pytest.raises(UserError) as error:
            read(file)
        return str(error.value).removeprefix(str(file))

    assert told(b"") == told(b" \n\r\n") == ":1: the file is empty; `pnp new` gives a record to fill in"
    assert told(b"a" * (MOST_BYTES + 1)) == ":1: longer than 1,000,000 bytes; no record is"
    assert told(b"a = 1\n\x81") == ":2: this is no text; a record is a text file, best in UTF-8"
    for encoding in ("utf-16", "utf-16-le", "utf-16-be"):
        said = told('game = "fbi"'.encode(encoding))
        assert said == ":1: this is saved as UTF-16; save it as UTF-8, which a record must be"
    with pytest.raises(UserError, match="this is a folder"):
        read(tmp_path)
    with pytest.raises(UserError, match="can't be read: No such file"):
        read(tmp_path / "none")


def test_toml_faults_have_their_line() -> None:
    assert refused("a = 1\nb = \n").startswith("f:2: not valid TOML at column 5: ")
    assert refused('a = 1\nb = "').startswith("f:2: not valid TOML")
    assert refused("a = 1\na = 2").startswith("f:2: not valid TOML")
    assert refused("a = 1\nb = " + "1" * 5000) == "f:2: not valid TOML: a number of thousands of digits"
    assert refused("\na = " + "[" * 3000) == "f:2: more than 40 brackets within each other"
    assert refused("\na" + ".a" * 3000 + " = 1") == "f:2: a key of more than 20 parts"


@pytest.mark.parametrize("name", ["Åse", "Agent 1"])
def test_a_name_that_lacks_its_quotes_is_told_so(name: str) -> None:
    told = refused(f'[aside]\nOla = "1"\n{name} = "2"')
    assert told.startswith("f:3: not valid TOML at column ")
    assert told.endswith(f'; a name with spaces or letters beyond A-Z stands in quotes: "{name}" =')


TOP = parse('game = "fbi"\nplayers = ["A", "B"]\nn = 5\n[t]\nA = "1"\nb = "2"\n', "f").entries()


def fault(act: Any) -> str:
    with pytest.raises(UserError) as error:
        act()
    return str(error.value)


def node(value: str) -> Node:
    return parse(f"\nx = {value}", "f").entries()["x"]


def test_an_unknown_key_is_named_with_the_valid_ones_and_the_closest() -> None:
    record = parse("\nplayer = 1", "f")
    said = fault(lambda: record.table(required=("players",), optional=("game",)))
    assert said == "f:2: the record has no key 'player'; did you mean 'players'? valid: players, game"
    assert fault(lambda: parse("a = 1", "f").table(("b",), ("a",))) == "f:1: the record lacks the key 'b'"


def test_players_tables_are_checked() -> None:
    assert list(TOP["t"].of_players(("B", "A"))) == ["B", "A"]
    assert fault(lambda: TOP["t"].of_players(("A", "C"))) == "f:6: there is no player 'b'; valid: A, C"
    assert (
        fault(lambda: TOP["t"].of_players(("A", "B", "C"))) == "f:4: t lacks C; it must name all of A, B, C"
    )
    assert list(TOP["t"].of_players(("A", "B", "C"), every=False)) == ["A", "B"]
    assert fault(lambda: node('{a = 1, "A " = 2}').of_players(("A",))) == "f:2: A stands twice in x"


@pytest.mark.parametrize(
    ("value", "said"),
    [
        ('"A"', "x must be a list in [brackets]; found a text"),
        ('["A"]', "x must be 2 to 4 names; found 1"),
        ('["A", ""]', "a player's name is empty"),
        ('["A", " a"]', "two players are called 'a'; each needs a name of their own"),
        ('["A", 3]', 'entry 2 of x must be a text in "quotes"; found a number'),
        ('["A", "\\u001b"]', "the name '�' has characters that can't be shown"),
    ],
)
def test_player_names_are_checked(value: str, said: str) -> None:
    assert fault(lambda: player_names(node(value), 2, 4)) == f"f:2: {said}"


def test_values_of_a_wrong_kind_are_told() -> None:
    assert fault(node("1").entries) == "f:2: x must be a table of keys and values; found a number"
    assert fault(node("true").integer) == "f:2: x must be a whole number; found true"
    assert fault(node("1.5").boolean) == "f:2: x must be true or false; found a decimal number"
    assert fault(node("{}").text) == 'f:2: x must be a text in "quotes"; found a table'
    assert fault(node("1979-05-27").text) == 'f:2: x must be a text in "quotes"; found a date or time'
    assert fault(lambda: node("7").integer(1, 6)) == "f:2: x must be a whole number (1…6); found 7"
    assert fault(lambda: node("-7").integer(low=1)) == "f:2: x must be a whole number (1…); found -7"
    assert fault(node("0x" + "f" * 9000).integer) == "f:2: x has more than 18 digits"
    assert fault(lambda: node('"gren"').choice("colour", ("green", "red"))) == (
        "f:2: there is no colour 'gren'; did you mean 'green'? valid: green, red"
    )
    assert node('" GREEN "').choice("colour", ("green", "red")) == "green"
    assert fault(node('"2 14"').ranks).startswith("f:2: there is no rank '14'; ranks are A 2 3")
    assert fault(node('["2", "4x"]').cards).startswith("f:2: there is no card '2'")
    assert [str(rank) for rank in node('[2, "kn"]').ranks()] == ["2", "J"]
