"""What is to be said of a deck's files, each thing of a small deck that has it."""

from collections.abc import Callable
from pathlib import Path

import pytest

from pnp.decks.checking import Checking
from pnp.decks.deckfile import load
from pnp.decks.references import references, takes
from pnp.decks.remark import Remark
from pnp.games import Settings
from pnp.press.look import Look
from pnp.press.proofreading import proofread

DECK = """
title = "Foxes"
languages = ["en", "nb"]
{top}
[components.cards]
size = "poker"
template = "card.svg"
data = "cards.csv"
{more}
"""

Write = Callable[..., Path]


@pytest.fixture
def write(tmp_path: Path) -> Write:
    """A deck in a folder of its own: its table, what the card's template says of it, and other files by name."""

    def written(
        cards: str, said: str = "name", more: str = "", top: str = "", drawn: str = "", **files: str
    ) -> Path:
        contents = {
            "deck.toml": DECK.format(top=top, more=more),
            "cards.csv": cards,
            "card.svg": '<svg viewBox="0 0 {{ w }} {{ h }}">'
            + drawn
            + f'<text x="9" y="9" font-size="4">{{{{ {said} }}}}</text></svg>',
            **files,
        }
        for name, text in contents.items():
            path = tmp_path / name
            path.parent.mkdir(exist_ok=True)
            path.write_text(text, "utf-8")
        return tmp_path

    return written


def remarks(
    folder: Path, names: tuple[str, ...] = (), langs: tuple[str, ...] = (), **asked: str
) -> list[Remark]:
    deck = load(folder)
    checking = Checking(deck, names, langs)
    for lang in langs or deck.languages:
        made = checking.components(Settings(lang, options=asked))
        for _ in proofread(made, [Look(lang, "full", checking.source)]):
            pass
    return list(checking.remarks())


def told(found: list[Remark], folder: Path) -> list[str]:
    """The messages as a user in the deck's folder reads them, notes marked."""
    return [("note: " if each.note else "") + each.message.replace(f"{folder}/", "") for each in found]


def test_nothing_is_said_of_a_deck_without_fault(write: Write) -> None:
    folder = write("name,count\nFox,2\nBear,\n")
    assert remarks(folder) == []


def test_every_row_that_can_not_be_used_is_told_and_its_card_made(write: Write) -> None:
    folder = write("name,count\nFox,many\nBear,1\nOtter,-2\n")
    checking = Checking(load(folder))
    (made,) = checking.components(Settings("en"))
    assert [card.id for card in made.cards] == ["fox", "bear", "otter"]
    needed = "is no number of copies; a whole number from 0 to 10000 is needed"
    assert told(list(checking.remarks()), folder) == [
        f"cards.csv:2: column count: 'many' {needed}",
        f"cards.csv:4: column count: '-2' {needed}",
    ]


def test_every_fault_of_the_deck_file_that_a_table_shows_is_told(write: Write) -> None:
    folder = write("name\nFox\nBear\n", more="where = \"cost > 1\"\nid = 'key'\ncount = 'times'")
    found = told(remarks(folder), folder)
    assert len(found) == 4
    assert found[0].startswith("deck.toml:9: ")
    assert found[0].endswith("(cards.csv, line 2)")
    assert found[1].endswith("(cards.csv, line 3)")
    assert found[2:] == [
        "deck.toml:11: cards.csv has no column times",
        "deck.toml:10: cards.csv has no column key",
    ]


def test_a_component_that_can_not_be_made_does_not_keep_the_others_from_it(write: Write) -> None:
    folder = write(
        "name\nFox\n",
        more='[components.lost]\nsize = "poker"\ntemplate = "card.svg"\ndata = "none.csv"\n'
        '[components.rules]\nrules = "none.txt"\n'
        '[components.boxes]\nbox = ["cards"]',
    )
    found = remarks(folder)
    assert [(each.component, each.note) for each in found] == [
        ("lost", False),
        ("rules", False),
        ("boxes", False),
    ]
    assert told(found, folder)[:2] == [
        "deck.toml:12: there is no file none.csv",
        "deck.toml:14: there is no file none.txt",
    ]


def test_cells_that_are_not_translated(write: Write) -> None:
    folder = write("name.en,name.nb,text.en\nFox,Rev,a\nBear,,b\nOtter,,\n,Ulv,c\n", said="name ~ text")
    found = remarks(folder)
    assert {each.code for each in found} == {"translation"}
    assert told(found, folder) == [
        "cards.csv:5: column name.en is empty, though name is there in another language",
        "cards.csv:3: column name.nb is empty, though name is there in another language: lines 3, 4",
        "cards.csv: there is no column text.nb, though the deck speaks nb; text.en is printed in its place",
    ]
    assert told(remarks(folder, langs=("en",)), folder) == told(found, folder)[:1]


def test_columns_in_a_language_that_the_deck_does_not_speak(write: Write) -> None:
    folder = write("name.en,name.nb,name.fr\nFox,Rev,Renard\n")
    assert told(remarks(folder), folder) == [
        "note: cards.csv: column name.fr is never printed; the deck's languages are en, nb"
    ]


def test_messages_that_a_language_lacks_and_that_nothing_uses(write: Write) -> None:
    messages = {
        "text/en.toml": 'goal = "Goal"\nold = "x"\n[kinds]\nfox = "Fox"\nbear = "Bear"\n',
        "text/nb.toml": 'goal = "Mål"\n[kinds]\nfox = "Rev"\nbear = "Bjørn"\n',
    }
    folder = write("name,kind\nFox,fox\n", said="name ~ t.goal ~ t.kinds[kind]", **messages)
    assert told(remarks(folder), folder) == [
        "text/nb.toml: messages are missing that another language has: old",
        "note: text/en.toml: no template uses the message old (t.old)",
    ]


def test_messages_that_are_no_toml(write: Write) -> None:
    folder = write("name\nFox\n", **{"text/en.toml": "goal = ", "text/nb.toml": 'goal = "x"'})
    found = told(remarks(folder), folder)
    assert found[0].startswith("text/en.toml: not valid TOML")


def test_columns_that_are_empty_and_rows_that_are_not_printed(write: Write) -> None:
    folder = write("name,count,art\nFox,0,\nBear,1,\nOtter,0,\n", said="name ~ art")
    assert told(remarks(folder), folder) == [
        "note: cards.csv: column art is empty",
        "note: cards.csv:2: what has 0 in column count is not printed: lines 2, 4",
    ]


def test_columns_and_values_that_nothing_uses(write: Write) -> None:
    table = "name,id,kind,art,remark,cost.en,cost.nb,text\nFox,f1,fox,fox,mine,1,1,x\n"
    folder = write(
        table,
        said="name ~ text",
        more='where = "kind == \'fox\'"\nback = "{{ art }}.svg"\nvalues = { tone = "red", dark = 1 }',
        **{"fox.svg": '<svg viewBox="0 0 63 88"><circle cx="9" cy="9" r="{{ dark }}"/></svg>'},
    )
    nobody = "no template, where, id, count or file's name uses the column"
    found = remarks(folder)
    assert told(found, folder) == [
        f"note: cards.csv: {nobody} remark",
        f"note: cards.csv: {nobody} cost",
        "note: deck.toml:11: nothing uses the value tone",
    ]
    assert {each.component for each in found} == {"cards"}


def test_a_column_that_another_component_uses(write: Write) -> None:
    more = '[components.tiles]\nsize = [30, 30]\ntemplate = "tile.svg"\ndata = "cards.csv"'
    tile = '<svg viewBox="0 0 30 30"><text x="5" y="9">{{ cost }}</text></svg>'
    folder = write("name,cost,lost\nFox,1,1\n", more=more, **{"tile.svg": tile})
    (found,) = remarks(folder)
    assert found.message.endswith("the column lost")
    assert found.component == ""
    assert remarks(folder, names=("cards",)) == []


def test_a_column_that_another_choice_of_an_option_uses(write: Write) -> None:
    top = '[options.extra]\ndefault = "no"\nchoices = ["no", "yes"]'
    more = "where = \"kind == 'fox' or options.extra == 'yes'\"\nback = '{{ kind }}.svg'"
    backs = {
        f"{name}.svg": f'<svg viewBox="0 0 63 88"><text x="9" y="9">{said}</text></svg>'
        for name, said in (("fox", "x"), ("bear", "{{ text }}"))
    }
    folder = write("name,kind,text\nFox,fox,\nBear,bear,growls\n", more=more, top=top, **backs)
    assert remarks(folder, extra="no") == []


def test_columns_are_not_judged_where_a_template_is_known_only_as_it_is_filled(write: Write) -> None:
    body = '{% include name ~ ".svg" %}'
    files = {"fox.svg": '<text x="9" y="20" font-size="4">{{ text }}</text>'}
    folder = write("name,text,remark\nfox,a,b\n", drawn=body, **files)
    assert remarks(folder) == []


def test_colours_sizes_fonts_and_options_that_nothing_uses(write: Write) -> None:
    top = """
[colours]
fox = "#C75B12"
bear = "#775533"
[colours.saver]
otter = "#FFFFFF"
[sizes]
huge = 5
tiny = 3
[fonts]
own = "own.ttf"
[options.extra]
default = "no"
[options.big-print]
default = "no"
[options.lost]
default = "no"
"""
    drawn = (
        '<rect x="3" y="20" width="9" height="9" fill="{{ c.fox }}"/>'
        '<text x="9" y="60" font-size="{{ type.huge }}">{{ options.extra }}</text>'
    )
    more = "where = \"options.big_print == 'no'\""
    folder = write("name\nFox\n", more=more, top=top, drawn=drawn, **{"own.ttf": ""})
    assert told(remarks(folder, extra="no"), folder) == [
        "note: deck.toml:7: no template uses the colour bear (c.bear)",
        "note: deck.toml:9: no template uses the colour otter (c.otter)",
        "note: deck.toml:12: no template uses the size tiny (type.tiny)",
        "note: deck.toml:14: no text is set in the font own",
        "note: deck.toml:19: nothing asks for the option lost (options.lost)",
    ]


def test_what_a_tag_saved_by_a_drawing_program_takes_is_used() -> None:
    assert ("c", "fox") in (references("<text>{{ c.fox if n &gt; 1 }}</text>") or ())


def test_a_colour_chosen_by_a_column_may_be_any(write: Write) -> None:
    top = '[colours]\nfox = "#C75B12"\nbear = "#775533"\n'
    drawn = '<rect x="3" y="20" width="9" height="9" fill="{{ c[kind] }}"/>'
    folder = write("name,kind\nFox,fox\n", top=top, drawn=drawn)
    assert remarks(folder) == []


def test_files_that_nothing_uses(write: Write) -> None:
    drawing = '<svg viewBox="0 0 9 9"><circle cx="4" cy="4" r="4"/></svg>'
    drawn = '<image href="art/{{ name }}.svg" x="9" y="20" width="9" height="9"/>'
    drawn += (
        '{% if name == "wolf" %}<image href="art/moon.svg" x="9" y="20" width="9" height="9"/>{% endif %}'
    )
    files = dict.fromkeys(("art/fox.svg", "art/moon.svg", "art/old.svg", "art/otter.svg"), drawing)
    others = {
        "README.md": "x",
        "LICENSE.txt": "x",
        "notes.odt": "x",
        "old.csv": "name",
        "text/fr.toml": "",
        "text/en.toml": "",
        "text/nb.toml": "",
        "output/cards.svg": drawing,
        ".hidden/card.svg": drawing,
        ".card.svg": drawing,
    }
    folder = write("name,count\nfox,1\notter,0\n", drawn=drawn, **files, **others)
    found = [each for each in told(remarks(folder), folder) if "uses the file" in each]
    assert found == [
        "note: nothing uses the file old.csv",
        "note: nothing uses the file art/old.svg",
        "note: nothing uses the file text/fr.toml",
    ]
    # a part of the deck does not tell what the rest would use, and neither does a folder of two decks
    assert not [each for each in remarks(folder, langs=("en",)) if each.code == "unused"]
    (folder / "other.toml").write_text('title = "x"\n[components.cards]\n', "utf-8")
    assert not [each for each in remarks(folder) if "nothing uses" in each.message]


def test_what_a_template_takes() -> None:
    found = references(
        "{% set k = t.kinds %}{{ c['fox'] }}{{ t.goal.upper() }}{{ f(options.extra) }}{{ c[k].x }}"
    )
    assert found is not None
    assert found >= {("t", "kinds"), ("c", "fox"), ("t", "goal"), ("options", "extra"), ("c",), ("k",)}
    assert takes({("t", "kinds")}, ("t", "kinds", "fox"))
    assert not takes({("c", "fox")}, ("c", "bear"))
    assert references("{{ broken") is None
