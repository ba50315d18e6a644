"""The form as a call of the command line."""

from typing import Any

import pytest

from pnp.games import GAMES
from pnp.web.printing import calls
from pnp.web.printing.calls import Call, Wrong
from pnp.web.printing.uploads import LARGEST, Uploads


def made(key: str, command: str = "print", uploads: Uploads | None = None, **fields: Any) -> Call:
    given = {name.replace("_", "-"): [value] for name, value in fields.items()}
    return calls.read(command, GAMES[key], given, uploads or Uploads())


@pytest.mark.parametrize(
    ("fields", "line"),
    [
        ({}, "pnp print codenames"),
        ({"paper": "a4", "margin": "6.35", "language": "nb", "own_size": "62"}, "pnp print codenames"),
        ({"part": "keys", "paper": "letter"}, "pnp print codenames keys --paper letter"),
        ({"seed": "-5"}, "pnp print codenames --seed=-5"),
        ({"own_code": "AAA, BBB\nCCC"}, "pnp print codenames --code AAA --code BBB --code CCC"),
        ({"language": "sv", "format": "tts", "url": "file:///C:/my games"}, None),
    ],
)
def test_only_what_differs_stands_in_the_line(fields: dict[str, str], line: str | None) -> None:
    told = "pnp print codenames --lang sv --format tts --url 'file:///C:/my games'"
    assert made("codenames", **fields).line() == (line or told)


def test_all_components_are_the_whole_game() -> None:
    game = GAMES["fbi"]
    assert calls.read("print", game, {"part": list(game.makers())}, Uploads()).names == ()
    assert calls.read("print", game, {"part": ["rules", "cards"]}, Uploads()).names == ("cards", "rules")


def test_the_command_reads_the_arguments() -> None:
    given = made("fbi", paper="100x200", seed="7", own_suits="four").params()
    assert (given["paper"], given["seed"], given["suits"], given["game_key"]) == ("100x200", 7, "four", "fbi")


@pytest.mark.parametrize(
    ("fields", "field"),
    [
        ({"duplex": "up"}, "duplex"),
        ({"count": "many"}, "count"),
        ({"seed": "1.5"}, "seed"),
        ({"own_suits": "five"}, "own-suits"),
        ({"paper": "x" * 3000}, "paper"),
        ({"margin": "1\0"}, "margin"),
        ({"part": "--help"}, "part"),
    ],
)
def test_what_the_command_refuses_is_told_with_its_field(fields: dict[str, str], field: str) -> None:
    with pytest.raises(Wrong) as caught:
        made("fbi", **fields).params()
    assert caught.value.field == field


def test_no_path_from_outside_becomes_an_argument() -> None:
    with pytest.raises(Wrong) as caught:
        made("codenames", own_words="/etc/passwd")
    assert caught.value.field == "own-words"
    for name in ("output", "manifest", "progress", "o", "deck_options", "words"):
        assert made("codenames", **{name: "/etc/passwd"}).options == ()


def test_a_file_that_came_in_is_called_by_its_name() -> None:
    uploads = Uploads()
    kept = uploads.keep("../../my words.txt", "tre\n")
    call = made("codenames", uploads=uploads, own_words=kept.id)
    assert call.line() == "pnp print codenames --words 'my words.txt'"
    assert call.params()["words"] == str(kept.path)
    assert str(call.wrong(calls.UserError("broken", file=kept.path, line=3))) == "my words.txt:3: broken"


def test_the_oldest_files_go_and_large_ones_never_come() -> None:
    uploads = Uploads()
    first = uploads.keep("a.txt", "0")
    for number in range(1, 30):
        uploads.keep("a.txt", str(number))
    assert uploads.find(first.id) is None
    assert not first.path.exists()
    with pytest.raises(calls.UserError, match="MB"):
        uploads.keep("a.txt", "a" * (LARGEST + 1))


def test_a_deal_takes_what_concerns_it() -> None:
    call = made("fbi", "deal", part="cards", players="A,B,C,D", count="9", seed="1", own_suits="four")
    assert call.line() == "pnp deal fbi --players A,B,C,D --suits four"
