"""`pnp preflight`: what would go wrong with a PDF at the printer."""

import json
from collections.abc import Iterable
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from pnp.cli import options

if TYPE_CHECKING:
    from pnp.press.preflight import Problem, Report, Where

_PLACES = {"home": "at a home printer", "service": "at a print service"}


@click.command("preflight")
@click.argument("file", metavar="FILE.pdf")
@click.option("--for", "place", type=click.Choice(list(_PLACES)), help="Look for trouble there only.")
@click.option(
    "--paper", metavar="a4|letter|a3|WxH", help="The paper it is meant for; else any that home printers take."
)
@options.as_json
def command(file: str, place: str | None, paper: str | None, as_json: bool) -> int:
    """Tell what would go wrong with a PDF, ours or another's, at a home printer and at a print service.

    Page size, embedded fonts, the resolution of pictures, ink where printers can't print, hairlines, small type,
    boxes and bleed. Exit code 0 when nothing would, 1 when something would, 2 when the file can't be read.

    \b
    pnp preflight output/hunters.pdf --for home
    pnp preflight cards.pdf --json
    """
    from pnp.press.preflight import Where, preflight
    from pnp.press.units import parse_paper

    report = preflight(Path(file), None if paper is None else parse_paper(paper))
    places = [Where(place)] if place else list(Where)
    if as_json:
        click.echo(json.dumps(_as_json(file, report, places), ensure_ascii=False, indent=1))
    else:
        _tell(file, report, places)
    return int(not all(map(report.fine, places)))


def _asked(problems: Iterable["Problem"], places: list["Where"]) -> list["Problem"]:
    return [problem for problem in problems if set(problem.where) & set(places)]


def _as_json(file: str, report: "Report", places: list["Where"]) -> dict[str, Any]:
    def told(problems: Iterable["Problem"]) -> list[dict[str, Any]]:
        return [
            {"code": each.code, "where": list(map(str, each.where)), "message": each.message}
            for each in _asked(problems, places)
        ]

    pages = [
        {
            "page": page.number,
            "width_mm": page.width,
            "height_mm": page.height,
            "paper": page.paper,
            "problems": told(page.problems),
        }
        for page in report.pages
    ]
    fine = {str(place): report.fine(place) for place in places}
    return {"file": file, "fine": fine, "problems": told(report.problems), "pages": pages}


def _tell(file: str, report: "Report", places: list["Where"]) -> None:
    count = len(report.pages)
    first = report.pages[0]
    size = first.paper or f"{first.width:.1f} x {first.height:.1f} mm"
    click.echo(f"{file}: {count} page{'s' if count > 1 else ''}, {size}")
    for problem in _asked(report.problems, places):
        click.echo(f"all pages: {_where(problem)}: {problem.message}")
    pages: dict[Problem, list[int]] = {}
    for page in report.pages:
        for problem in _asked(page.problems, places):
            pages.setdefault(problem, []).append(page.number)
    for problem, numbers in pages.items():
        click.echo(f"{_runs(numbers)}: {_where(problem)}: {problem.message}")
    for place in places:
        if report.fine(place):
            click.echo(f"{_PLACES[place]}: nothing would go wrong")


def _where(problem: "Problem") -> str:
    return " and ".join(_PLACES[place] for place in problem.where)


def _runs(numbers: list[int]) -> str:
    """Page numbers as people write them: pages 1-3, 5."""
    runs: list[list[int]] = []
    for number in numbers:
        if runs and runs[-1][-1] == number - 1:
            runs[-1][1:] = [number]
        else:
            runs.append([number])
    text = ", ".join("-".join(map(str, run)) for run in runs)
    return f"page{'s' if len(numbers) > 1 else ''} {text}"
