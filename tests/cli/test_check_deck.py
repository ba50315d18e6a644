"""`pnp check-deck`."""

import json
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from pnp.cli import pnp
from pnp.cli.check_deck_cmd import command
from pnp.errors import UserError

DECK = """
title = "Foxes"
languages = ["en", "nb"]
[options.frame]
default = "yes"
choices = ["yes", "no"]
[components.cards]
size = "poker"
template = "card.svg"
back = "back.svg"
data = "cards.csv"
[components.tiles]
size = [30, 30]
template = "tile.svg"
"""
CARD = (
    '<svg viewBox="0 0 63 88"><text x="9" y="9" font-size="4">{{ name }}</text>\n'
    '{% if options.frame == "yes" %}<rect x="5" y="5" width="2" height="70"/>{% endif %}</svg>'
)
BACK = '<svg viewBox="0 0 63 88"><rect x="9" y="9" width="40" height="60" fill="{{ c.blue }}" stroke="#111111"/></svg>'
TILE = '<svg viewBox="0 0 30 30"><circle cx="15" cy="15" r="9" fill="{{ c.red }}" stroke="#111111"/></svg>'


@pytest.fixture
def deck(tmp_path: Path) -> Path:
    """A deck without fault."""
    folder = tmp_path / "foxes"
    folder.mkdir()
    table = "name.en,name.nb\nFox,Rev\nBear,Bjørn\nOtter,Oter\n"
    for name, text in {
        "deck.toml": DECK,
        "cards.csv": table,
        "card.svg": CARD,
        "back.svg": BACK,
        "tile.svg": TILE,
    }.items():
        (folder / name).write_text(text, "utf-8")
    return folder


def change(file: Path, old: str, new: str) -> None:
    text = file.read_text("utf-8")
    assert old in text
    file.write_text(text.replace(old, new), "utf-8")


def run(*args: object) -> Result:
    called = ["check-deck", *map(str, args)]
    return CliRunner().invoke(pnp, called, catch_exceptions=False, standalone_mode=False)


def test_a_deck_without_fault(deck: Path) -> None:
    for path in (deck, deck / "deck.toml"):
        result = run(path)
        assert (result.return_value, result.stdout) == (0, "Foxes: nothing is wrong\n")


def test_notes_alone_are_no_fault(deck: Path) -> None:
    (deck / "old.png").write_bytes(b"")
    result = run(deck)
    assert result.return_value == 0
    assert result.stdout.splitlines() == [
        "Foxes: nothing is wrong, 1 note",
        "the deck",
        "  note: nothing uses the file old.png",
    ]


def test_all_faults_are_told_in_one_run_and_equal_ones_in_one_line(deck: Path) -> None:
    (deck / "cards.csv").write_text(
        "name.en,name.nb\n" + "".join(f"Fox {n},Rev {n}\n" for n in range(8)) + "卡,\n", "utf-8"
    )
    change(deck / "card.svg", 'x="9" y="9"', 'x="1" y="9"')
    change(deck / "tile.svg", "{{ c.red }}", "{{ c.rad }}")
    (deck / "back.svg").write_text('<svg viewBox="0 0 63 88"/>', "utf-8")
    result = run(deck)
    assert result.return_value == 1
    first, *lines = result.stdout.splitlines()
    assert first == "Foxes: 5 faults"
    assert lines[0] == "cards"
    assert lines[1].startswith(
        "  text stands less than 3 mm from the cut: front of fox-0 ('Fox 0', 1.0 mm), "
    )
    assert lines[1].endswith("and 11 more")
    assert lines[2].startswith("  card.svg:1: <text>: the text font (regular) has no '卡' (U+5361)")
    assert lines[2].endswith(": front of 卡")
    assert lines[3] == "  nothing is drawn: every back"
    assert lines[4].endswith(
        "cards.csv:10: column name.nb is empty, though name is there in another language"
    )
    assert lines[5] == "tiles"
    assert lines[6].startswith("  tile.svg:1: there is no 'rad'")
    assert lines[6].endswith(": front of tiles")
    assert len(lines) == 7


def test_of_the_faults_that_one_line_brings_about_the_first_few_are_told(deck: Path) -> None:
    rows = "".join(f"Fox {n} {'and more ' * 9},Rev\n" for n in range(9))
    (deck / "cards.csv").write_text(f"id,name.en,name.nb\n{rows}".replace("Fox", "x,Fox"), "utf-8")
    first, _, *lines = run(deck, "--lang", "en").stdout.splitlines()
    assert first == "Foxes: 9 faults"
    assert lines[4].startswith("  card.svg:1: <svg>: 'Fox 4 and more")
    assert lines[5:] == ["  card.svg:1: 4 more; --json tells them all: front of x-6, x-7, x-8, x-9"]
    assert len(json.loads(run(deck, "--lang", "en", "--json").stdout)["faults"]) == 9


def test_what_is_so_in_one_language_or_ink_alone_says_so(deck: Path) -> None:
    change(deck / "cards.csv", "Bjørn", "Bjørn" + " og rev" * 10)
    change(deck / "tile.svg", ' stroke="#111111"', "")
    lines = run(deck).stdout.splitlines()
    assert lines[0] == "Foxes: 2 faults"
    assert lines[2].endswith(": front of bear [nb]")
    assert lines[4] == "  nothing is drawn: front of tiles [saver]"
    assert run(deck, "--lang", "en", "--ink", "full").stdout == "Foxes: nothing is wrong\n"
    assert "[" not in run(deck, "--lang", "nb", "--ink", "saver").stdout


def test_one_component_and_one_option_can_be_asked_for(deck: Path) -> None:
    change(deck / "tile.svg", "<circle", "<blob")
    change(deck / "card.svg", '<rect x="5"', '<blob x="5"')
    assert run(deck, "cards").stdout.splitlines()[0] == "Foxes: 1 fault"
    assert run(deck, "cards", "--option", "frame=no").return_value == 0
    assert run(deck, "tiles", "cards").stdout.splitlines()[0] == "Foxes: 2 faults"


def test_json(deck: Path) -> None:
    change(deck / "card.svg", 'x="9" y="9"', 'x="1" y="9"')
    change(deck / "card.svg", "{{ name }}", "{{ nome }}")
    change(deck / "tile.svg", "</svg>", '<text x="1" y="15" font-size="4">Tile</text></svg>')
    (deck / "old.png").write_bytes(b"")
    result = run(deck, "--json", "--lang", "en")
    found = json.loads(result.stdout)
    assert result.return_value == 1
    assert (found["title"], found["valid"]) == ("Foxes", False)
    drawing, near = found["faults"]
    assert (drawing["code"], drawing["component"], drawing["file"], drawing["line"]) == (
        "drawing",
        "cards",
        "card.svg",
        1,
    )
    assert [each["card"] for each in drawing["cards"]] == ["fox", "bear", "otter"]
    assert near["message"] == "text stands less than 3 mm from the cut"
    assert (near["file"], near["line"]) == (None, None)
    assert near["cards"] == [
        {
            "card": "tiles",
            "side": "front",
            "detail": "'Tile', 1.0 mm",
            "languages": ["en"],
            "inks": ["full", "saver"],
        }
    ]
    assert found["notes"] == []
    (note,) = json.loads(run(deck, "--json").stdout)["notes"]
    assert (note["code"], note["component"], note["message"]) == (
        "unused",
        None,
        "nothing uses the file old.png",
    )


@pytest.mark.parametrize(
    ("args", "said"),
    [
        (("none",), "there is no component of the deck 'none'; there is: cards, tiles"),
        (("--lang", "sv"), "--lang sv: Foxes speaks en, nb"),
        (("--option", "frame=maybe"), "the values of frame are: yes, no"),
        (("--option", "lost=1"), "the names are: frame"),
    ],
)
def test_a_call_that_can_not_be_used(deck: Path, args: tuple[str, ...], said: str) -> None:
    with pytest.raises(UserError, match=said):
        run(deck, *args)


@pytest.mark.parametrize("text", ["title = ", 'title = "x"', 'title = "x"\ncomponents = 1\n'])
def test_a_deck_file_that_can_not_be_read(deck: Path, text: str) -> None:
    (deck / "deck.toml").write_text(text, "utf-8")
    with pytest.raises(UserError, match=r"deck\.toml:"):
        run(deck)
    with pytest.raises(UserError, match="there is no deck file"):
        run(deck / "none")


def test_nothing_is_written(deck: Path) -> None:
    before = sorted(deck.parent.rglob("*"))
    run(deck)
    assert sorted(deck.parent.rglob("*")) == before


def test_the_help_names_the_exit_codes() -> None:
    assert command.help is not None
    assert "Exit code 0 when nothing is wrong" in " ".join(command.help.split())
