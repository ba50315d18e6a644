"""What all tables share: names, languages, limits."""

from pathlib import Path

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from pnp.decks import tables
from pnp.decks.tables import SUFFIXES, Table, languages, localised, read
from pnp.errors import UserError


def table(text: str) -> Table:
    return read(text.encode(), Path("cards.csv"))


def outcome(data: bytes, suffix: str) -> Table | str:
    try:
        return read(data, Path("cards" + suffix))
    except UserError as error:
        return str(error)


def fault(text: str, name: str = "cards.csv", sheet: str = "") -> str:
    with pytest.raises(UserError) as caught:
        read(text.encode(), Path(name), sheet)
    return str(caught.value)


def test_a_fault_names_file_line_and_column() -> None:
    found = table("name,cost\nA,x\n")
    assert str(found.fault(found.rows[0], "cost", "must be a number")) == (
        "cards.csv:2: column cost: must be a number"
    )
    assert str(found.fault(found.rows[0], "", "is odd")) == "cards.csv:2: is odd"


@pytest.mark.parametrize(
    ("header", "name"),
    [
        (" name ", "name"),
        ("card  name", "card_name"),
        ("card - name", "card_name"),
        ("blå-bær", "blå_bær"),
        ("bla\u030a", "blå"),
        ("Name2", "Name2"),
        ("name.nb", "name.nb"),
        ("card name . eng", "card_name.eng"),
    ],
)
def test_headers_become_names(header: str, name: str) -> None:
    assert table(f"{header},z\n").columns == (name, "z")


@pytest.mark.parametrize(
    "header", ["2nd", "_x", "-x", "a+b", "a.", ".nb", "a.NB", "a.nb.no", "a.norsk", "a?", "\u200b"]
)
def test_what_no_template_can_say_is_refused(header: str) -> None:
    assert "can't be a column's name" in fault(f"\nok,{header}\n1,2\n")
    assert fault(f"\nok,{header}\n1,2\n").startswith("cards.csv:2: ")


def test_a_column_without_a_name_is_dropped_or_told_by_its_letter() -> None:
    assert table("a,,b,\n1, ,2,\n").columns == ("a", "b")
    assert fault("a,,b\n1,,2\n1,0,2\n").startswith("cards.csv:3: column B has no name")
    assert "column AB has no name" in fault("a" + "," * 27 + "\n" + "," * 27 + "x\n")


def test_a_name_that_stands_twice_is_told() -> None:
    assert fault("a,a\n") == "cards.csv:1: two columns are called a; each needs a name of its own"
    assert "called a_b, as 'a b' and as 'a-b'" in fault("a b,a-b\n")


def test_a_column_has_languages_or_none() -> None:
    assert "name and name.en: " in fault("name.en,x,name\n")


def test_languages_stand_as_they_first_appear() -> None:
    assert languages(table("name.nb,cost,text.en,text.nb,name.sv\n")) == ("nb", "en", "sv")
    assert languages(table("name\n")) == ()


def test_cells_are_picked_by_language() -> None:
    row = {"name.nb": "Ild", "x": 0, "name.en": "Fire", "text.nb": "", "text.en": "Hot", "n.nb": 0, "n.en": 1}
    assert localised(row, "nb", "en") == {"name": "Ild", "x": 0, "text": "Hot", "n": 0}
    assert localised(row, "en", "nb") == {"name": "Fire", "x": 0, "text": "Hot", "n": 1}
    assert localised(row, "da", "nb") == {"name": "Ild", "x": 0, "text": "", "n": 0}
    assert localised(row, "da", "sv") == {"name": "", "x": 0, "text": "", "n": ""}


def test_an_unknown_kind_is_told_with_the_known() -> None:
    assert fault("", "cards.docx").startswith(
        "cards.docx: there is no kind of table '.docx'; there is: .csv, .tsv"
    )


def test_only_spreadsheets_have_sheets() -> None:
    assert "only spreadsheets have sheets" in fault("a\n", sheet="Cards")


def test_limits_are_told(monkeypatch: pytest.MonkeyPatch) -> None:
    assert "501 columns; at most 500" in fault(",".join(f"c{n}" for n in range(501)))
    assert table(",".join(f"c{n}" for n in range(500))).rows == ()
    assert "at most 100,000 rows" in fault("a\n" + "1\n" * 100_001)
    assert len(table("a\n" + "1\n" * 100_000).rows) == 100_000
    assert fault(",".join(f"c{n}" for n in range(500)) + "\n1" * 4_001).startswith(
        "cards.csv:4002: at most 2,000,000"
    )
    assert "column a: the cell has 20,001 characters" in fault("a\n" + "x" * 20_001)
    assert len(table("a\n" + "x" * 20_000).rows[0].cells["a"]) == 20_000
    monkeypatch.setattr(tables, "MOST_BYTES", 3)
    assert "longer than 3 bytes" in fault("a\n1\n")


@given(st.binary() | st.text().map(str.encode), st.sampled_from(SUFFIXES))
@example(b"PK\x03\x04", ".xlsx")
@example(b"\xd0\xcf\x11\xe0" + bytes(600), ".xls")
def test_arbitrary_bytes_are_read_or_told(data: bytes, suffix: str) -> None:
    found = outcome(data, suffix)
    assert isinstance(found, Table) or found.startswith("cards" + suffix)


@given(st.text('"a,;\t\n\r 1.\0', max_size=60), st.sampled_from([".csv", ".tsv", ".txt"]))
def test_any_mess_of_quotes_is_read_or_told(text: str, suffix: str) -> None:
    found = outcome(text.encode(), suffix)
    assert isinstance(found, Table) or found.startswith("cards" + suffix)
