"""From deck files to components: rows chosen, counted, named, and put into words."""

import json
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner
from PIL import Image

from pnp.cli.print_cmd import command
from pnp.component import Component, Face
from pnp.decks.game import open_deck
from pnp.errors import UserError
from pnp.games import Settings, components

HEAD = 'title = "Foxes"\nauthor = "Kari"\nlanguages = ["en", "nb"]\n'
CARDS = '[components.cards]\nsize = "poker"\ntemplate = "card.svg"\ndata = "cards.csv"\n'
TABLE = "name.en,name.nb,kind,count\nFox,Rev,beast,2\nGoose,,bird,\nHen,Høne,bird,0\nFox,Mikkel,beast,1\n"


class Deck:
    """A deck to put together in a folder."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder

    def put(self, name: str, text: str) -> "Deck":
        (self.folder / name).parent.mkdir(parents=True, exist_ok=True)
        (self.folder / name).write_text(text, "utf-8")
        return self

    def made(self, lang: str = "en", **given: Any) -> tuple[Component, ...]:
        return components(open_deck(self.folder), Settings(lang, **given))

    def fault(self, **given: Any) -> str:
        with pytest.raises(UserError) as error:
            self.made(**given)
        return str(error.value)


@pytest.fixture
def deck(tmp_path: Path) -> Deck:
    desk = Deck(tmp_path).put("deck.toml", HEAD + CARDS).put("cards.csv", TABLE)
    return desk.put("card.svg", "<svg viewBox='0 0 63 88'>{{ name }} {{ kind }}</svg>")


def data(component: Component) -> list[dict[str, Any]]:
    faces = [card.front for card in component.cards]
    return [dict(face.data) for face in faces if isinstance(face, Face)]


def test_each_row_is_a_card_as_often_as_its_count_says(deck: Deck) -> None:
    (cards,) = deck.made()
    assert [(card.id, card.copies) for card in cards.cards] == [("fox", 2), ("goose", 1), ("fox-2", 1)]
    assert data(cards)[0] == {"name": "Fox", "kind": "beast"}


def test_an_empty_cell_is_in_the_first_language_and_names_are_the_same_in_all(deck: Deck) -> None:
    (cards,) = deck.made("nb")
    assert [card["name"] for card in data(cards)] == ["Rev", "Goose", "Mikkel"]
    assert [card.id for card in cards.cards] == ["fox", "goose", "fox-2"]


def test_several_components_share_a_table(deck: Deck) -> None:
    two = (
        CARDS
        + "where = \"kind == 'bird'\"\n"
        + CARDS.replace("cards]", "beasts]")
        + "where = \"kind != 'bird'\"\n"
    )
    deck.put("deck.toml", HEAD + two)
    birds, beasts = deck.made()
    assert [card.id for card in birds.cards] == ["goose"]
    assert [card.id for card in beasts.cards] == ["fox", "fox-2"]


def test_where_and_templates_see_options_and_players(deck: Deck) -> None:
    option = '[options.birds-too]\ndefault = "no"\n'
    deck.put(
        "deck.toml", HEAD + option + CARDS + "where = \"kind == 'beast' or options.birds_too == 'yes'\"\n"
    )
    deck.put("card.svg", "{{ options.birds_too }} {{ players }} {{ card.number }}")
    assert deck.made()[0].count == 3
    (cards,) = deck.made(options={"birds-too": "yes"}, players=("Ada", "Bo"))
    assert cards.count == 4
    assert data(cards)[1]["players"] == ["Ada", "Bo"]
    assert data(cards)[1]["card"] == {"id": "goose", "number": 2, "of": 4}


def test_templates_and_backs_may_be_named_by_columns(deck: Deck) -> None:
    deck.put(
        "deck.toml", HEAD + CARDS.replace("card.svg", "{{ kind }}.svg") + 'back = "{{ kind }}-back.svg"\n'
    )
    (cards,) = deck.made()
    assert [(card.front.template, card.back.template) for card in cards.cards][:2] == [  # type: ignore[union-attr]
        ("beast.svg", "beast-back.svg"),
        ("bird.svg", "bird-back.svg"),
    ]


def test_cards_with_the_same_back_share_it(deck: Deck) -> None:
    deck.put("back.svg", "{% extends 'master.svg' %}").put(
        "master.svg", "{{ kind }}{% block body %}{% endblock %}"
    )
    deck.put("deck.toml", HEAD + CARDS + 'back = "back.svg"\n')
    (cards,) = deck.made()
    assert [card.back.data for card in cards.cards] == [  # type: ignore[union-attr]
        {"kind": "beast"},
        {"kind": "bird"},
        {"kind": "beast"},
    ]


def test_a_piece_without_a_table_is_printed_as_often_as_asked(deck: Deck) -> None:
    deck.put(
        "deck.toml",
        HEAD
        + '[components.t]\nsize = [25, 25]\ntemplate = "card.svg"\ncopies = 6\nvalues = { kind = "x" }\n',
    )
    deck.put("card.svg", "{{ kind }}")
    assert deck.made()[0].count == 6
    (tokens,) = deck.made(count=20)
    assert (tokens.count, data(tokens)) == (20, [{"kind": "x"}])


def test_rules_and_boxes_are_made_like_ours(deck: Deck) -> None:
    more = '[components.rules]\nrules = "rules.{{ lang }}.txt"\n[components.box]\nbox = ["cards"]\ncolour = "blue"\n'
    deck.put("deck.toml", HEAD + CARDS + "copies = 5\n" + more).put("rules.nb.txt", "# Mål\nVinn.")
    _, rules, box = deck.made("nb")
    page = data(rules)[0]["page"]
    assert (page["title"], page["text"], page["by"]) == ("Foxes", "# Mål\nVinn.", "Kari")
    assert box.cards[0].facts["cards"] == 20
    assert "rules.en.txt" in deck.fault()


@pytest.mark.parametrize(
    "tag",
    [
        "{{ name if n &gt; 1 }}",
        '{{ name </tspan><tspan x="2"\ny="5">if n }}',
        "{% if n &lt; 1 %}{{ name }}{% endif %}",
    ],
)
def test_tags_may_be_saved_as_a_drawing_program_does(deck: Deck, tag: str) -> None:
    deck.put("card.svg", f"<text><tspan>{tag}</tspan></text>").put("cards.csv", "name,n,kind\nFox,2,a\n")
    assert data(deck.made()[0]) == [{"name": "Fox", "n": 2}]


def test_rules_may_be_saved_as_windows_does(deck: Deck) -> None:
    deck.put("deck.toml", HEAD + CARDS + '[components.rules]\nrules = "rules.txt"\n')
    (deck.folder / "rules.txt").write_bytes("# Mål\r\nVinn.".encode("cp1252"))
    assert data(deck.made()[1])[0]["page"]["text"] == "# Mål\nVinn."


def test_a_number_of_copies_may_be_a_text(deck: Deck) -> None:
    deck.put(
        "cards.json", json.dumps([{"name": "Fox", "kind": "", "count": "3"}, {"name": "Hen", "count": "0"}])
    )
    deck.put("deck.toml", HEAD + CARDS.replace("csv", "json"))
    assert [(card.id, card.copies) for card in deck.made()[0].cards] == [("fox", 3)]


def test_other_kinds_of_tables_do_as_well(deck: Deck) -> None:
    rows = [{"name": "Fox", "kind": "beast", "parts": ["nose", "tail"]}]
    deck.put("cards.json", json.dumps(rows)).put("card.svg", "{{ parts }}")
    deck.put("deck.toml", HEAD + CARDS.replace("csv", "json"))
    assert data(deck.made()[0]) == [{"parts": ["nose", "tail"]}]


@pytest.mark.parametrize(
    ("change", "said"),
    [
        ('where = "kind = 1"', "deck.toml:8: 'kind = 1' can't be read"),
        ('where = "knd == 1"', "deck.toml:8: there is no 'knd'; did you mean 'kind'? (cards.csv, line 2)"),
        ("where = \"kind == 'fish'\"", "deck.toml:8: no row of cards.csv is left for cards"),
        ('where = "9 ** 9 ** 9 ** 9"', "deck.toml:8: "),
        ('count = "number"', "deck.toml:8: cards.csv has no column number"),
        ('count = "kind"', "cards.csv:2: column kind: 'beast' is no number of copies"),
        ('where = "name > 2"', "'name > 2' can't be told where name is the text 'Fox'; write name | int"),
        ("where = \"kind == 'bird' and 2 <= name\"", "where name is the text 'Goose'; write name | int"),
        (
            'where = "count > 2"',
            "'count > 2' can't be told where count is empty; write count | int for a number",
        ),
        ('id = "nr"', "deck.toml:8: cards.csv has no column nr"),
        ('back = "{{ knd }}.svg"', "deck.toml:8: '{{ knd }}.svg' can't be filled: there is no 'knd'"),
    ],
)
def test_what_can_not_be_made_is_told_with_its_place(deck: Deck, change: str, said: str) -> None:
    deck.put("deck.toml", HEAD + CARDS + change)
    assert said in deck.fault()


@pytest.mark.parametrize(
    ("table", "said"),
    [
        ("w,b\n1,2\n", "a column can't be called w; templates are given that by themselves"),
        ("lang.en,b\n1,2\n", "a column can't be called lang.en; templates are given that by themselves"),
        ("name,none\n1,2\n", "a column can't be called none; in a template that word means something"),
        ("name,count\nFox,-1\n", "cards.csv:2: column count: '-1' is no number of copies"),
        ("name,count\nFox,99999999\n", "a whole number from 0 to 10000"),
    ],
)
def test_tables_that_can_not_be_used_are_told(deck: Deck, table: str, said: str) -> None:
    assert said in deck.put("cards.csv", table).fault()


def test_more_pieces_than_can_be_held_are_refused(deck: Deck) -> None:
    rows = "".join(f"c{n},10000\n" for n in range(11))
    assert "110000 pieces; 100000 at the most" in deck.put("cards.csv", f"name,count\n{rows}").fault()


def test_a_picture_with_too_few_pixels_is_told_when_it_is_printed(deck: Deck) -> None:
    Image.new("RGB", (50, 50)).save(deck.folder / "art.png")
    body = '<image href="art.png" x="4" y="4" width="{}" height="{}"/>'
    for size, said in (
        (25, "art.png has 51 dpi at its size (cards, card fox, front) and prints blurred"),
        (8, ""),
    ):
        deck.put("card.svg", f'<svg viewBox="0 0 63 88">{body.format(size, size)}</svg>')
        run = CliRunner().invoke(command, [str(deck.folder), "-o", str(deck.folder / "out.pdf")])
        assert run.exception is None
        assert said in run.stderr
        assert bool(said) == bool(run.stderr)


def test_a_component_that_options_leave_empty_is_left_out(deck: Deck) -> None:
    option = '[options.more]\ndefault = "no"\n'
    extra = (
        CARDS.replace("cards]", "extra]")
        + 'where = "options.more == \'yes\'"\n[components.box]\nbox = ["cards", "extra"]\n'
    )
    deck.put("deck.toml", HEAD + option + CARDS + "copies = 5\n" + extra)
    assert [part.name for part in deck.made()] == ["cards", "box"]
    assert [part.name for part in deck.made(options={"more": "yes"})] == ["cards", "extra", "box"]
    with pytest.raises(UserError, match="extra: no pieces are left as the options are"):
        components(open_deck(deck.folder), Settings("en"), ("extra",))
