"""The action cards, against the document's description of them (001_bfa783a7b63015ee.txt, page 10)."""

from collections import Counter
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pnp.errors import UserError
from pnp.games.hunters import facts as facts_module
from pnp.games.hunters.facts import HQ, Facts, facts
from pnp.games.hunters.matrix import audit, cuts, deck
from pnp.source import Source

# As the document prints the matrices. The cards are worked out here by hand, row by row and column by column.
OF_THREE = [
    *("1-4-7", "2-5-8", "3-6-9", "10-13-16", "11-14-17", "12-15-18", "19-21-23", "20-22-24"),
    *("1-2-3", "10-11-12", "4-5-6", "13-14-15", "7-8-9", "16-17-18"),
]
OF_TWO_I = ["19-20", "21-22", "23-24"]
OF_FOUR = [
    *("1-2-3-4", "5-6-7-8", "9-10-11-12", "13-14-15-16", "17-18-19-20", "21-22-23-24"),
    *("1-5-9-13", "2-6-10-14", "3-7-11-15", "4-8-12-16"),
]
OF_TWO_II = ["17-21", "18-22", "19-23", "20-24"]


def test_the_cards_are_those_of_the_document() -> None:
    by_matrix = {name: sorted(a.id for a in deck(facts()) if a.matrix == name) for name in ("I", "II")}
    assert by_matrix["I"] == sorted(OF_THREE + OF_TWO_I)
    assert by_matrix["II"] == sorted(OF_FOUR + OF_TWO_II)


def test_there_are_31_cards_and_62_in_the_box() -> None:
    actions = deck(facts())
    assert len(actions) == 31
    assert len({action.areas for action in actions}) == 31
    assert len(actions) * facts().copies == 62
    assert Counter(len(action.areas) for action in actions) == {4: 10, 3: 14, 2: 7}


def test_every_area_stands_on_eight_of_the_62_cards() -> None:
    shown = Counter(area for action in deck(facts()) for area in action.areas * facts().copies)
    assert shown == dict.fromkeys(range(1, 25), 8)
    assert HQ not in shown


def test_stars_are_as_printed() -> None:
    starred = Counter(area for action in deck(facts()) for area in action.starred)
    assert starred == dict.fromkeys(set(range(1, 25)) - {16, 22}, 1)
    assert {a.id: a.starred for a in deck(facts())}["13-14-15-16"] == (13, 15)


def test_complete_stars_add_the_two_that_are_missing_and_nothing_else() -> None:
    printed = {action.id: action for action in deck(facts())}
    complete = {action.id: action for action in deck(facts(), complete_stars=True)}
    changed = {key for key in printed if printed[key].starred != complete[key].starred}
    assert {key: complete[key].starred for key in changed} == {"16-17-18": (16,), "20-22-24": (22,)}
    starred = Counter(area for action in complete.values() for area in action.starred)
    assert starred == dict.fromkeys(range(1, 25), 1)


def test_fewer_areas_are_stronger_and_strength_runs_from_one_to_four() -> None:
    actions = deck(facts())
    assert {action.strength for action in actions} == {1, 2, 3, 4}
    for strong in actions:
        for weak in actions:
            if len(strong.areas) < len(weak.areas) and bool(strong.starred) == bool(weak.starred):
                assert strong.strength > weak.strength


@given(st.integers(1, 9), st.integers(1, 9), st.integers(1, 9))
def test_cutting_uses_every_number_once_along_and_once_down(rows: int, columns: int, size: int) -> None:
    matrix = [[row * columns + column for column in range(columns)] for row in range(rows)]
    pieces = cuts(matrix, size)
    assert Counter(n for piece in pieces for n in piece) == dict.fromkeys(range(rows * columns), 2)
    assert all(1 <= len(piece) <= size for piece in pieces)
    short = sum(len(piece) < size for piece in pieces)
    assert short == (rows if columns % size else 0) + (columns if rows % size else 0)


def test_the_audit_tells_what_the_deck_is() -> None:
    assert audit(deck(facts()), facts()) == (
        "Matrix I: 14 of 3 + 3 of 2 = 17 cards",
        "Matrix II: 10 of 4 + 4 of 2 = 14 cards",
        "Together 31 cards: 10 of 4, 14 of 3, 7 of 2; each printed 2 times: 62",
        "Every area stands on 8 cards",
        "Stars: 22 on 21 cards; areas without: 16, 22",
        "Strength: 8 cards of 1, 10 cards of 2, 6 cards of 3, 7 cards of 4",
    )


def test_the_audit_tells_an_area_that_is_short() -> None:
    actions = deck(facts())
    told = audit(actions[1:], facts())
    assert any(line.startswith("Every area stands on 8 cards, but 1 on 6, 2 on 6") for line in told)


@pytest.mark.parametrize(
    ("change", "said"),
    [
        ({"stars": {"printed": {"4-5-7": [7]}, "complete": {}}}, "there is no card 4-5-7"),
        ({"stars": {"printed": {"4-5-6": [7]}, "complete": {}}}, "is not all on that card"),
        ({"strength": {}}, "[strength] 3 = { plain } is None"),
        ({"strength": {"2": {}, "3": {"plain": 9}, "4": {}}}, "is 9; it must be 1 to 4"),
    ],
)
def test_wrong_facts_are_told(change: dict[str, object], said: str) -> None:
    with pytest.raises(UserError) as error:
        deck(replace(facts(), **change))
    assert "facts.toml: " in str(error.value)
    assert said in str(error.value)


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ("[areas]", "[areas", "not valid TOML"),
        ("[areas]", "[areass]", "areas is missing"),
        ("copies = 2", "copies = 0", "[box] copies is 0; a whole number from 1 to 99"),
        ("copies = 2", 'copies = "2"', "[box] copies is '2'"),
        ("role_sets = 4", "", "role_sets is missing"),
        ("1 = 6, 2 = 6", "1 = 6, two = 6", "of the wrong kind"),
        ("[1, 2, 3, 4]", "[1, 2, 3]", "[matrix] II: its rows are not of one length"),
        ("[1, 2, 3, 4]", "[1, 2, 3, 44]", "[matrix] II: there is no area 44"),
        ('tile = "Museum", ', "", "tile is missing"),
        ('index = "1"', 'finger = "1"', "of the wrong kind"),
    ],
)
def test_a_facts_file_that_is_wrong_is_told(
    monkeypatch: pytest.MonkeyPatch, tmp_path_factory: pytest.TempPathFactory, old: str, new: str, said: str
) -> None:
    text = facts_module.PATH.read_text("utf-8")
    assert old in text
    folder = tmp_path_factory.mktemp("facts")
    path = folder / facts_module.NAME
    path.parent.mkdir()
    path.write_text(text.replace(old, new, 1), "utf-8")
    monkeypatch.setattr(facts_module, "SHIPPED", Source((folder,)))
    monkeypatch.setattr(facts_module, "PATH", path)
    with pytest.raises(UserError) as error:
        facts_module.facts.__wrapped__()
    assert str(error.value).startswith(f"{path}: ")
    assert said in str(error.value)


def test_the_facts_are_those_of_the_box() -> None:
    box: Facts = facts()
    assert [area.number for area in box.areas] == list(range(25))
    assert sum(box.points.values()) == 18
    assert box.role_sets * len(box.roles) == 32
    assert len({area.symbol for area in box.areas}) == 25
    assert {(a.tile, a.card) for a in box.areas if a.tile != a.card} == {
        ("Wood Land", "Woodland"),
        ("Car Repair Shop", "Car rep. Shop"),
        ("Football Stadion", "Football Stdn."),
    }
