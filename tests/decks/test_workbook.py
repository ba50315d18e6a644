"""Tables as spreadsheets."""

import io
import sys
import zipfile
from html import escape
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pnp.decks.tables import Table, read
from pnp.errors import UserError

pytest.importorskip("python_calamine")

Sheet = dict[str, str | int | float | bool]  # cells by their address, such as B3
_MAIN = "http://schemas.openxmlformats.org/spreadsheetml/2006/main"
_RELATION = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"
_PACKAGE = "http://schemas.openxmlformats.org/package/2006"
_STYLES = (  # style 1 is a date
    f'<styleSheet xmlns="{_MAIN}"><cellXfs count="2"><xf numFmtId="0"/><xf numFmtId="14" applyNumberFormat="1"/>'
    "</cellXfs></styleSheet>"
)


def xlsx(sheets: dict[str, Sheet], dates: frozenset[str] = frozenset()) -> bytes:
    """A workbook of these sheets; `dates` are the addresses shown as dates."""
    numbers = range(1, len(sheets) + 1)
    listed = "".join(
        f'<sheet name="{escape(n)}" sheetId="{i}" r:id="rId{i}"/>' for i, n in enumerate(sheets, 1)
    )
    files = {
        "[Content_Types].xml": f'<Types xmlns="{_PACKAGE}/content-types"/>',
        "_rels/.rels": _relations(("rId1", "officeDocument", "xl/workbook.xml")),
        "xl/workbook.xml": f'<workbook xmlns="{_MAIN}" xmlns:r="{_RELATION}"><sheets>{listed}</sheets></workbook>',
        "xl/_rels/workbook.xml.rels": _relations(
            ("rIdS", "styles", "styles.xml"),
            *((f"rId{i}", "worksheet", f"worksheets/sheet{i}.xml") for i in numbers),
        ),
        "xl/styles.xml": _STYLES,
    }
    for i, cells in zip(numbers, sheets.values(), strict=True):
        rows = "".join(_cell(at, value, at in dates) for at, value in cells.items())
        files[f"xl/worksheets/sheet{i}.xml"] = (
            f'<worksheet xmlns="{_MAIN}"><sheetData>{rows}</sheetData></worksheet>'
        )
    return _zipped(files)


def ods(rows: str) -> bytes:
    """An OpenDocument spreadsheet of one sheet, Cards, with these `table:table-row` elements."""
    space = "urn:oasis:names:tc:opendocument:xmlns"
    names = " ".join(f'xmlns:{name}="{space}:{name}:1.0"' for name in ("office", "table", "text"))
    return _zipped(
        {
            "mimetype": "application/vnd.oasis.opendocument.spreadsheet",
            "META-INF/manifest.xml": f'<manifest:manifest xmlns:manifest="{space}:manifest:1.0"/>',
            "content.xml": f"<office:document-content {names}><office:body><office:spreadsheet>"
            f'<table:table table:name="Cards">{rows}</table:table>'
            "</office:spreadsheet></office:body></office:document-content>",
        }
    )


def _cell(at: str, value: str | int | float | bool, is_date: bool) -> str:
    row = at.lstrip("ABCDEFGHIJKLMNOPQRSTUVWXYZ")
    match value:
        case bool():
            inner = f'<c r="{at}" t="b"><v>{int(value)}</v></c>'
        case str():
            inner = f'<c r="{at}" t="inlineStr"><is><t xml:space="preserve">{escape(value)}</t></is></c>'
        case _:
            inner = f'<c r="{at}" s="{int(is_date)}"><v>{value}</v></c>'
    return f'<row r="{row}">{inner}</row>'


def _relations(*of: tuple[str, str, str]) -> str:
    each = "".join(f'<Relationship Id="{i}" Type="{_RELATION}/{kind}" Target="{at}"/>' for i, kind, at in of)
    return f'<Relationships xmlns="{_PACKAGE}/relationships">{each}</Relationships>'


def _zipped(files: dict[str, str]) -> bytes:
    made = io.BytesIO()
    with zipfile.ZipFile(made, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, text in files.items():
            archive.writestr(name, text)
    return made.getvalue()


CARDS = {
    "B3": " name ",
    "C3": "cost",
    "D3": "born",
    "B5": "Ål",
    "C5": 3.0,
    "D5": 45000,
    "B6": "007",
    "C6": 2.5,
}
SAVED = Path(__file__).parent / "sheets"


def outcome(data: bytes, suffix: str) -> Table | str:
    try:
        return read(data, Path("cards" + suffix))
    except UserError as error:
        return str(error)


def fault(data: bytes, name: str = "cards.xlsx", sheet: str = "") -> str:
    with pytest.raises(UserError) as caught:
        read(data, Path(name), sheet)
    return str(caught.value)


def test_rows_are_numbered_as_the_spreadsheet_shows_them() -> None:
    table = read(xlsx({"Cards": CARDS}, dates=frozenset({"D5"})), Path("cards.xlsx"))
    assert table.where == "row"
    assert table.columns == ("name", "cost", "born")
    assert [(row.line, dict(row.cells)) for row in table.rows] == [
        (5, {"name": "Ål", "cost": 3, "born": "2023-03-15"}),
        (6, {"name": "007", "cost": 2.5, "born": ""}),
    ]
    assert isinstance(table.rows[0].cells["cost"], int)
    assert (
        str(table.fault(table.rows[1], "cost", "must be whole"))
        == "cards.xlsx: row 6, column cost: must be whole"
    )


def test_truth_stays_truth() -> None:
    table = read(xlsx({"Cards": {"A1": "rare", "A2": True, "A3": False}}), Path("cards.xlsm"))
    assert [row.cells["rare"] for row in table.rows] == [True, False]


def test_the_first_sheet_is_read_or_the_one_named() -> None:
    data = xlsx({"Cards": CARDS, "Æsker": {"A1": "n", "A2": 1}})
    assert read(data, Path("cards.xlsx")).columns == ("name", "cost", "born")
    assert read(data, Path("cards.xlsx"), "Æsker").columns == ("n",)
    assert fault(data, sheet="Boxes") == "cards.xlsx: there is no sheet 'Boxes'; there is: Cards, Æsker"


def test_an_old_workbook_is_read() -> None:
    table = read((SAVED / "cards.xls").read_bytes(), Path("cards.xls"))
    assert [(row.line, dict(row.cells)) for row in table.rows] == [(3, {"navn": "Bål", "pris": 7})]


def test_an_open_document_is_read() -> None:
    row = "<table:table-row>{}</table:table-row>"
    text = '<table:table-cell office:value-type="string"><text:p>{}</text:p></table:table-cell>'
    number = '<table:table-cell office:value-type="float" office:value="4"/>'
    merged = text.replace("<table:table-cell", '<table:table-cell table:number-columns-spanned="2"')
    rows = (
        '<table:table-row table:number-rows-repeated="2"><table:table-cell/></table:table-row>'
        + row.format(text.format("name") + text.format("cost"))
        + row.format(text.format("Ål") + number)
        + row.format(merged.format("both") + "<table:covered-table-cell/>")
    )
    table = read(ods(rows), Path("cards.ods"))
    assert [(row.line, dict(row.cells)) for row in table.rows] == [
        (4, {"name": "Ål", "cost": 4}),
        (5, {"name": "both", "cost": ""}),
    ]


def test_a_nameless_column_is_called_by_the_sheets_letter() -> None:
    assert fault(xlsx({"Cards": {"B1": "name", "D1": "cost", "C2": 1}})).startswith(
        "cards.xlsx: row 2: column C has no name"
    )


@pytest.mark.parametrize("cells", [{}, {"B2": " "}])
def test_an_empty_sheet_is_refused(cells: Sheet) -> None:
    assert "the table is empty" in fault(xlsx({"Cards": cells}))


def test_a_password_is_told() -> None:
    assert "password" in fault((SAVED / "locked.xlsx").read_bytes())


@pytest.mark.parametrize("far", ["A1048576", "XFD1", "XFD1048576"])
def test_a_stray_cell_far_off_is_refused(far: str) -> None:
    assert fault(xlsx({"Cards": {"A1": "name", far: "x"}})).startswith("cards.xlsx: the ")


def test_a_number_without_end_is_refused() -> None:
    assert "row 2, column n: the number is too large" in fault(
        xlsx({"Cards": {"A1": "n", "A2": float("inf")}})
    )


def test_what_is_no_spreadsheet_is_told() -> None:
    assert "no spreadsheet" in fault(b"name,cost\nA,1\n")


def test_the_missing_package_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "python_calamine", None)
    assert fault(b"").endswith(
        "tables of this kind need the package python-calamine; run: pip install 'pnp[sheets]'"
    )


def test_a_reader_that_cannot_start_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "executable", "/no/such/python")
    assert "can't be started" in fault(xlsx({"Cards": CARDS}))


WHOLE = (xlsx({"Cards": CARDS}), (SAVED / "cards.xls").read_bytes(), (SAVED / "locked.xlsx").read_bytes())


@settings(max_examples=30)
@given(st.sampled_from(WHOLE), st.sampled_from([".xlsx", ".xls", ".ods", ".xlsm"]), st.data())
def test_a_damaged_file_is_told_or_read(whole: bytes, suffix: str, data: st.DataObject) -> None:
    start = data.draw(st.integers(4, len(whole)))
    damage = data.draw(st.binary(max_size=40))
    rest = whole[start + len(damage) :] if data.draw(st.booleans()) else b""
    found = outcome(whole[:start] + damage + rest, suffix)
    assert isinstance(found, Table) or found.startswith("cards" + suffix)
