"""`pnp preflight`."""

import json
from pathlib import Path

import pytest
from click.testing import CliRunner, Result
from reportlab.pdfgen.canvas import Canvas

from pnp.cli import pnp
from pnp.cli.preflight_cmd import _runs
from pnp.errors import UserError


def run(*args: str) -> Result:
    return CliRunner().invoke(pnp, ["preflight", *args], catch_exceptions=False, standalone_mode=False)


@pytest.fixture
def bad(tmp_path: Path) -> Path:
    path = tmp_path / "bad.pdf"
    canvas = Canvas(str(path), pagesize=(595, 842))
    for place in (0, 0, 300):
        canvas.drawString(place, 400, "Helvetica to the edge")
        canvas.showPage()
    canvas.save()
    return path


def test_what_would_go_wrong_is_told_page_by_page(bad: Path) -> None:
    result = run(str(bad))
    assert result.return_value == 1
    lines = result.stdout.splitlines()
    assert lines[0] == f"{bad}: 3 pages, a4"
    assert any(line.startswith("pages 1-2: at a home printer: ink comes to 0.") for line in lines)
    assert any(
        "pages 1-3: at a home printer and at a print service: the font Helvetica" in line for line in lines
    )


def test_json_names_each_problem(bad: Path) -> None:
    result = run(str(bad), "--json")
    assert result.return_value == 1
    told = json.loads(result.stdout)
    assert told["fine"] == {"home": False, "service": False}
    assert [page["page"] for page in told["pages"]] == [1, 2, 3]
    assert {problem["code"] for problem in told["pages"][0]["problems"]} == {"font", "margin"}
    assert told["pages"][2]["problems"][0]["where"] == ["home", "service"]


def test_one_place_alone_may_be_asked_for(bad: Path) -> None:
    told = json.loads(run(str(bad), "--json", "--for", "service").stdout)
    assert told["fine"] == {"service": False}
    assert {problem["code"] for page in told["pages"] for problem in page["problems"]} == {"font"}


def test_our_sheets_pass(tmp_path: Path) -> None:
    file = str(tmp_path / "p.pdf")
    CliRunner().invoke(pnp, ["print", "hunters", "points", "-o", file], catch_exceptions=False)
    result = run(file)
    assert result.return_value == 0
    assert result.stdout.splitlines()[1:] == [
        "at a home printer: nothing would go wrong",
        "at a print service: nothing would go wrong",
    ]
    assert run(file, "--paper", "letter").return_value == 1


def test_what_can_not_be_read_is_told(tmp_path: Path) -> None:
    with pytest.raises(UserError, match=r"no\.pdf: can't read the file"):
        run(str(tmp_path / "no.pdf"))


def test_page_numbers_are_run_together() -> None:
    assert _runs([1]) == "page 1"
    assert _runs([1, 2, 3, 5, 7, 8]) == "pages 1-3, 5, 7-8"
