"""Tables as text."""

import csv
import io
from pathlib import Path

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from pnp.decks.tables import Table, read
from pnp.errors import UserError

ENCODINGS = ("utf-8", "utf-8-sig", "utf-16", "utf-16-le", "utf-16-be", "cp1252")
BREAKS = ("\n", "\r\n", "\r")


def table(text: str, name: str = "cards.csv") -> Table:
    return read(text.encode(), Path(name))


def cells(text: str, name: str = "cards.csv") -> list[tuple[int, list[object]]]:
    return [(row.line, list(row.cells.values())) for row in table(text, name).rows]


def fault(data: str | bytes, name: str = "cards.csv") -> str:
    with pytest.raises(UserError) as caught:
        read(data if isinstance(data, bytes) else data.encode(), Path(name))
    return str(caught.value)


@pytest.mark.parametrize("encoding", ENCODINGS)
@pytest.mark.parametrize("delimiter", ",;\t")
@pytest.mark.parametrize("line_break", BREAKS)
def test_all_ways_to_save_a_table_are_read_alike(encoding: str, delimiter: str, line_break: str) -> None:
    rows = [["navn", "blå tekst", "pris"], ["Bål", 'to,\nlinjer; "sitat"', "3"], ["Øl", "med\ttab", "-1"]]
    text = io.StringIO(newline="")
    csv.writer(text, delimiter=delimiter, lineterminator="\n").writerows(rows)
    data = text.getvalue().replace("\n", line_break).encode(encoding)
    found = read(data, Path("kort.tsv" if delimiter == "\t" else "kort.csv"))
    assert found.columns == ("navn", "blå_tekst", "pris")
    assert [(row.line, list(row.cells.values())) for row in found.rows] == [
        (2, ["Bål", 'to,\nlinjer; "sitat"', 3]),
        (4, ["Øl", "med\ttab", -1]),
    ]


# A delimiter that stands in the header's own names can't be told from the one that parts them.
TEXTS = st.text(st.characters(codec="utf-8", exclude_characters="\0\r"), max_size=20)


@given(
    st.lists(st.lists(TEXTS, min_size=2, max_size=2), max_size=5),
    st.sampled_from(",;\t"),
    st.sampled_from([each for each in ENCODINGS if each != "cp1252"]),
)
@example([['"', "\n"], ["7", " "]], ";", "utf-16-le")
def test_what_was_written_is_read(rows: list[list[str]], delimiter: str, encoding: str) -> None:
    text = io.StringIO(newline="")
    writer = csv.writer(text, delimiter=delimiter, lineterminator="\n", quoting=csv.QUOTE_ALL)
    writer.writerows(
        [["first_of_two_columns_with_long_names", "second_of_two_columns_with_long_names"], *rows]
    )
    # Letters beyond Latin alone would leave UTF-16 without a mark untold.
    encoding = encoding if text.getvalue().isascii() else encoding.removesuffix("-le").removesuffix("-be")
    found = read(text.getvalue().encode(encoding), Path("cards.txt"))
    told = [[str(cell) for cell in row.cells.values()] for row in found.rows]
    stripped = [["0" if cell.strip() == "-0" else cell.strip() for cell in row] for row in rows]
    assert told == [row for row in stripped if any(row)]


def test_plain_whole_numbers_alone_become_numbers() -> None:
    typed = ["7", "-7", "0", "007", "1.50", "+3", "1e3", "yes", "٣", "999999999999999", "1234567890123456"]
    found = [row[0] for _, row in cells("n,m\n" + "".join(f"{each},x\n" for each in typed))]
    assert found == [7, -7, 0, "007", "1.50", "+3", "1e3", "yes", "٣", 999999999999999, "1234567890123456"]
    assert all(type(each) in (int, str) for each in found)


def test_blank_rows_are_left_out_and_lines_still_count() -> None:
    assert cells("\n ,\na,b\n\n , \n1,2\n") == [(6, [1, 2])]


def test_short_rows_are_filled_and_empty_extras_are_fine() -> None:
    assert cells("a,b\n1\n1,2, ,\n") == [(2, [1, ""]), (3, [1, 2])]


def test_a_row_of_too_many_cells_is_refused() -> None:
    assert fault("a,b\n1,2\n1,2,3\n").startswith("cards.csv:3: the row has 3 cells, the header 2;")


def test_the_header_tells_the_delimiter() -> None:
    assert table('"a";b;c;d\n').columns == ("a", "b", "c", "d")
    assert cells('"a";"b"\n"1,5,6";2\n') == [(2, ["1,5,6", 2])]
    assert cells("a\tb\n1,2\t3\n", "cards.txt") == [(2, ["1,2", 3])]
    assert cells("a\n1;2\n") == [(2, ["1;2"])]
    assert "can't be a column's name" in fault("a,b\n1,2\n", "cards.tsv")


def test_blanks_may_stand_before_a_quote() -> None:
    assert cells('a, "b"\n1, "x, y"\n') == [(2, [1, "x, y"])]


def test_an_open_quote_is_told_where_it_opened() -> None:
    assert fault('a,b\n"1\n2",3\n4,"5\n6\n').startswith("cards.csv:4: a quote opens here and never closes;")
    assert fault('a,b\n"1\n2","3\n4').startswith("cards.csv:3: a quote opens here and never closes;")
    assert fault('a,b\n1,"2' + "x\n" * 100_000).startswith(
        "cards.csv:2: a quote opens here and never closes;"
    )
    assert fault('"a,b\n1,2\n').startswith("cards.csv:1: a quote opens here")


def test_text_after_a_closing_quote_is_refused() -> None:
    assert fault('a,b\n1,"x\ny" z\n').startswith(
        "cards.csv:2: a quote opens here and closes on line 3 before"
    )


@pytest.mark.parametrize("characters", [20_001, 200_000])
def test_a_cell_too_long_is_refused(characters: int) -> None:
    told = fault('a,b\n"\n",1\n1,"' + "x" * characters + '"\n')
    assert told.startswith("cards.csv:4: ")
    assert "characters; at most 20,000 are read" in told


def test_bytes_that_are_no_text_are_told_with_their_line() -> None:
    assert fault(b"a,b\r\n1,\xe5\r\n1,\x81\r\n").startswith(
        "cards.csv:3: the bytes here are no text in Windows-1252"
    )
    assert fault(b"\xef\xbb\xbfa,b\n1,\xe5\n").startswith("cards.csv:2: the bytes here are no text in UTF-8")
    assert fault(b"\xff\xfea\0\n\0\0").startswith("cards.csv:2: the bytes here are no text in UTF-16")
    assert fault("a,b\n1,2\n1,\0\n").startswith("cards.csv:3: a NUL stands here")


@pytest.mark.parametrize("text", ["", "\n\n", " \n", "\ufeff"])
def test_an_empty_table_is_refused(text: str) -> None:
    assert "the table is empty" in fault(text)
