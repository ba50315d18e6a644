"""Deck files: what they say, and what is said of those that can't be used."""

from pathlib import Path

import pytest

from pnp.component import POKER, Shape, Size
from pnp.decks.deckfile import load, slug
from pnp.errors import UserError

CARDS = '[components.cards]\nsize = "poker"\ntemplate = "card.svg"\n'


def write(folder: Path, text: str) -> Path:
    path = folder / "deck.toml"
    path.write_text(text, "utf-8")
    return path


def test_a_whole_deck_file_is_read(tmp_path: Path) -> None:
    folder = tmp_path / "Fire & Ash"
    folder.mkdir()
    deck = load(
        write(
            folder,
            """
            title = "Fire and Ash"
            author = "Kari"
            notice = { en = "Free.", nb = "Fri." }
            languages = ["en", "nb"]
            [fonts]
            title = "f/own.ttf"
            [fonts.body]
            regular = "f/a.ttf"
            bold = "f/b.ttf"
            [colours]
            fire = "#C75B12"
            [colours.saver]
            fire = "#FFF"
            [sizes]
            huge = 40
            [options.long-game]
            default = "no"
            choices = ["no", "yes"]
            [components.cards]
            title = { en = "Cards", nb = "Kort" }
            size = "us-poker"
            template = "{{ kind }}.svg"
            back = "back.svg"
            data = "t.csv"
            where = "kind == 'fire'"
            count = "number"
            id = "name"
            copies = 2
            values = { tone = "fire" }
            [components.tokens]
            size = [25, 20.5]
            shape = "round"
            gap = 2.5
            template = "token.svg"
            [components.rules]
            rules = "rules.{{ lang }}.txt"
            [components.box]
            box = ["cards"]
            """,
        )
    )
    assert (deck.key, deck.title, deck.author) == ("fire-ash", "Fire and Ash", "Kari")
    assert deck.notice == {"en": "Free.", "nb": "Fri."}
    assert deck.source.fonts["title"]["bold"] == "f/own.ttf"
    assert deck.source.fonts["body"] == {"regular": "f/a.ttf", "bold": "f/b.ttf"}
    assert deck.source.colours == {"full": {"fire": "#C75B12"}, "saver": {"fire": "#FFF"}}
    assert deck.source.sizes == {"huge": 40}
    assert deck.source.folders[0] == folder
    assert [(option.name, option.choices) for option in deck.options] == [("long-game", ("no", "yes"))]
    cards, tokens, rules, box = deck.parts
    assert (cards.size, cards.count, cards.copies, cards.values) == (
        Size.mm(63.5, 88.9),
        "number",
        2,
        {"tone": "fire"},
    )
    assert cards.titles == {"en": "Cards", "nb": "Kort"}
    assert (tokens.size, tokens.shape, tokens.gap) == (Size(25_000, 20_500), Shape.ROUND, 2500)
    assert tokens.titles == {"en": "Tokens", "nb": "Tokens"}
    assert (rules.kind, box.kind, box.made_from) == ("rules", "box", ("cards",))


def test_a_folder_stands_for_its_deck_file(tmp_path: Path) -> None:
    write(tmp_path, f'title = "x"\n{CARDS}')
    assert load(tmp_path).parts[0].size == POKER


@pytest.mark.parametrize(
    ("text", "line", "said"),
    [
        ("", 1, "the file is empty; `pnp new` gives a deck to fill in"),
        ('title = "x"', 1, "the deck lacks the key 'components'"),
        (CARDS, 1, "the deck lacks the key 'title'"),
        (f'titel = "x"\n{CARDS}', 1, "no key 'titel'; did you mean 'title'?"),
        (f'title = ""\n{CARDS}', 1, "one line of text"),
        (f'title = "a\\nb"\n{CARDS}', 1, "one line of text"),
        (f'title = "x"\nlanguages = ["Norsk"]\n{CARDS}', 2, "'Norsk' is no language"),
        (f'title = "x"\nlanguages = []\n{CARDS}', 2, "one language or more"),
        (f'title = "x"\nnotice = {{ nb = "a" }}\n{CARDS}', 2, "no key 'nb'"),
        (f'title = "x"\n[colours]\nfox = "orange"\n{CARDS}', 3, "'orange' is not a colour; write #RRGGBB"),
        (f'title = "x"\n[sizes]\nhuge = "40"\n{CARDS}', 3, "a number from 1 to 1000"),
        (f'title = "x"\n[fonts.body]\nbold = "a.ttf"\n{CARDS}', 2, "lacks the key 'regular'"),
        (f'title = "x"\n[options.o]\ndefault = "a"\nchoices = ["b"]\n{CARDS}', 3, "none of the choices: b"),
        ('title = "x"\n[components]', 2, "components is empty"),
        ('title = "x"\n[components.Cards]\n', 2, "'Cards' can't name a component"),
        (
            'title = "x"\n[components.c]\nsize = "poker"\n',
            2,
            "needs one of template, rules, box; it has none",
        ),
        (f'title = "x"\n{CARDS}box = ["cards"]', 2, "it has template and box"),
        (f'title = "x"\n{CARDS}tmplate = "a"', 5, "no key 'tmplate'; did you mean 'template'?"),
        ('title = "x"\n[components.c]\ntemplate = "a.svg"', 2, "lacks the key 'size'"),
        (f'title = "x"\n{CARDS.replace("poker", "pokr")}', 3, "no size 'pokr'; did you mean 'poker'?"),
        (f'title = "x"\n{CARDS}'.replace('"poker"', "[63]"), 3, "a size's name, or [width, height] in mm"),
        (f'title = "x"\n{CARDS}'.replace('"poker"', "[1, 9]"), 3, "a number from 5 to 1000"),
        (f'title = "x"\n{CARDS}shape = "oval"', 5, "no shape 'oval'"),
        (f'title = "x"\n{CARDS}copies = 0', 5, "(1…10000); found 0"),
        (f'title = "x"\n{CARDS}where = "a"', 5, "where needs data"),
        (f'title = "x"\n{CARDS}values = {{ w = 1 }}', 5, "'w' can't name a value; templates are given that"),
        (
            f'title = "x"\n{CARDS}values = {{ not = 1 }}',
            5,
            "in a template that word means something of its own",
        ),
        (
            f'title = "x"\n{CARDS}[components.b]\nbox = ["card"]',
            6,
            "no component 'card' of cards; did you mean 'cards'?",
        ),
        (f'title = "x"\n{CARDS}[components.b]\nbox = ["b"]', 6, "no component 'b' of cards"),
        (f'title = "x"\n{CARDS}[components.r]\nrules = "r.txt"\nback = "b.svg"', 7, "no key 'back'"),
    ],
)
def test_what_is_wrong_is_told_with_its_line(tmp_path: Path, text: str, line: int, said: str) -> None:
    path = write(tmp_path, text)
    with pytest.raises(UserError) as error:
        load(path)
    assert str(error.value).startswith(f"{path}:{line}: ")
    assert said in str(error.value)


def test_a_file_that_is_not_there_is_told(tmp_path: Path) -> None:
    with pytest.raises(UserError, match=r"there is no deck file .*none\.toml; pnp new deck NAME makes one"):
        load(tmp_path / "none.toml")


@pytest.mark.parametrize(
    ("text", "name"),
    [("Blå rev", "blå-rev"), ("../../etc", "etc"), ("a__b", "a-b"), ("…", ""), ("x" * 60, "x" * 40)],
)
def test_names_are_safe_in_files(text: str, name: str) -> None:
    assert slug(text) == name
