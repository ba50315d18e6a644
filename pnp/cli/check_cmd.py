"""`pnp check`: the referee."""

import json
from collections.abc import Iterable
from types import ModuleType

import click

from pnp.errors import UserError
from pnp.games import Game, game, refereed
from pnp.referee import Node, Problem, Report, read


@click.command("check")
@click.argument("file", metavar="FILE", type=click.Path())
@click.option("--json", "as_json", is_flag=True, help="Print JSON.")
@click.option(
    "--blind", is_flag=True, help="Judge only the deal, and tell nothing that is to stay hidden (fbi)."
)
@click.option(
    "--open", "opened", is_flag=True, help="Tell all of a sealed record, though its game is still on (fbi)."
)
@click.option("--knowledge", is_flag=True, help="Tell what each player could know after every turn (fbi).")
def command(file: str, as_json: bool, blind: bool, opened: bool, knowledge: bool) -> None:
    """Judge the record in FILE: is the deal right, was the play legal, what is the score.

    Exits with 0 where the record is right, 1 where it is wrong, 2 where it can't be read.
    """
    if blind and knowledge:
        raise UserError("--blind tells nothing of the cards and --knowledge does; choose one of them")
    record = read(file)
    of = game_of(record)
    how = "blind" if blind else "knowledge" if knowledge else "check"
    report, blind = verdict(record, of, how, opened=opened)
    if as_json:
        click.echo(json.dumps(report.as_json(), ensure_ascii=False, indent=1))
    else:
        _show(of, of.module("referee"), report, "the deal" if blind else "the record")
    click.get_current_context().exit(0 if report.valid else 1)


def game_of(record: Node) -> Game:
    """The game that a record says it is of."""
    entries = record.entries()
    if "game" not in entries:
        raise record.error(
            f"the record lacks the key 'game', such as game = \"fbi\"; games are: {', '.join(refereed())}"
        )
    return game(entries["game"].choice("game", refereed()))


def verdict(record: Node, of: Game, how: str = "check", *, opened: bool = False) -> tuple[Report, bool]:
    """What the referee answers, and whether that is of the deal alone.

    Where a part of the record is sealed and its game still on, it is, unless all is to be `opened`. `how` is what the
    referee is asked for: "check", "blind" or "knowledge". Raises `UserError` for a fault of form.
    """
    referee = of.module("referee")
    report = _judge(record, of, referee, how)
    stays_sealed = how == "check" and record.source.sealed and not opened and _still_on(report)
    if stays_sealed and hasattr(referee, "blind"):
        return _judge(record, of, referee, "blind"), True
    return report, how == "blind"


def _still_on(report: Report) -> bool:
    """Whether nobody has won yet, so that a sealed deal must stay so."""
    return report.result is None or report.result.get("winners") is None


def _judge(record: Node, of: Game, referee: ModuleType, how: str) -> Report:
    judge = getattr(referee, how, None)
    if judge is None:
        raise UserError(f"--{how} is not for {of.title}; leave it out")
    report = judge(record)
    assert isinstance(report, Report)
    return report


def _show(of: Game, referee: ModuleType, report: Report, what: str) -> None:
    """A short verdict, then the problems, the notes, the score."""
    count = len(report.problems)
    if report.valid:
        verdict = click.style(f"{what} is right", fg="green", bold=True)
    else:
        verdict = click.style(f"{what} is wrong: {count} problem{'s' * (count != 1)}", fg="red", bold=True)
    click.echo(f"{of.title}: {verdict}")
    for problem in report.problems:
        click.echo(f"  {_place(problem)}{problem.message}")
    for note in report.notes:
        click.echo(click.style("  note: ", fg="yellow") + note)
    _show_table(referee.table(report))
    if "knowledge" in report.extra:
        _show_table(referee.knowledge_table(report))


def _place(problem: Problem) -> str:
    places = [
        f"round {problem.round}" if problem.round is not None else "",
        f"turn {problem.turn}" if problem.turn is not None else "",
        problem.player or "",
    ]
    told = ", ".join(place for place in places if place)
    return click.style(told, bold=True) + ": " if told else ""


def _show_table(rows: list[list[str]]) -> None:
    if not rows:
        return
    widths = [max(len(row[column]) for row in rows) for column in range(len(rows[0]))]
    click.echo()
    for number, row in enumerate(rows):
        line = "  ".join(_aligned(row, widths)).rstrip()
        click.echo("  " + (click.style(line, bold=True) if number == 0 else line))


def _aligned(row: Iterable[str], widths: Iterable[int]) -> list[str]:
    first, *others = zip(row, widths, strict=True)
    return [first[0].ljust(first[1]), *(cell.rjust(width) for cell, width in others)]
