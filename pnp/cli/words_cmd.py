"""`pnp words`: is a word list fit to print and to play."""

from collections.abc import Iterable
from pathlib import Path

import click

from pnp.messages import LANGS
from pnp.words.checking import Checked, Finding, Fits, Missing


@click.group("words")
def command() -> None:
    """Look after word lists."""


@command.command("check")
@click.argument("file", metavar="FILE", type=click.Path(path_type=Path))
@click.option(
    "--lang", type=click.Choice(LANGS), help="The list's language: what its name says (sv.txt), or nb."
)
@click.option("--json", "as_json", is_flag=True, help="Print JSON.")
def check_command(file: Path, lang: str | None, as_json: bool) -> None:
    """Tell what is wrong with the word list in FILE, and where.

    \b
    Exits with 0 where the list is good, 1 where it has faults, 2 where it can't be read.
    """
    from pnp.words.checking import check
    from pnp.words.lexicon import lexicon
    from pnp.words.reading import read_words
    from pnp.words.tongue import tongue

    found = read_words(file)
    chosen = lang or (file.stem if file.stem in LANGS else LANGS[0])
    fits, missing = paper()
    answer = check(found, tongue(chosen), lexicon(chosen), fits, missing)
    if as_json:
        import json

        click.echo(json.dumps(_as_json(file, chosen, answer), ensure_ascii=False, indent=1))
    else:
        _show(file, answer)
    click.get_current_context().exit(0 if answer.good else 1)


def paper() -> tuple[Fits, Missing]:
    """What the paper says of a word: whether it fits a card at the smallest type; what the fonts lack of it."""
    from pnp.games.codenames.components import word_faces
    from pnp.press.fonts import Fonts
    from pnp.press.look import Look
    from pnp.press.singles import trial

    font, can_be_made = Fonts().get("title", "bold"), trial(Look("nb"))

    def missing(word: str) -> str:
        return font.missing(word.upper())

    def fits(word: str) -> bool:
        # what the fonts lack is told by its own name
        return bool(missing(word)) or all(can_be_made(*face) for face in word_faces(word))

    return fits, missing


def _as_json(file: Path, lang: str, answer: Checked) -> dict[str, object]:
    def told(findings: Iterable[Finding]) -> list[dict[str, object]]:
        return [
            {"kind": each.kind.value, "line": each.line, "word": each.word, "message": each.message}
            for each in findings
        ]

    return {
        "file": str(file),
        "lang": lang,
        "words": answer.words,
        "good": answer.good,
        "faults": told(answer.faults),
        "remarks": told(answer.remarks),
        "unchecked": list(answer.unchecked),
    }


def _show(file: Path, answer: Checked) -> None:
    count = len(answer.faults)
    if answer.good:
        verdict = click.style("good", fg="green", bold=True)
    else:
        verdict = click.style(f"{count} fault{'s' * (count != 1)}", fg="red", bold=True)
    click.echo(f"{file}: {answer.words} words, {verdict}")
    for fault in answer.faults:
        click.echo(f"  {_place(fault)}{fault.message}")
    for remark in answer.remarks:
        click.echo(click.style("  remark: ", fg="yellow") + _place(remark) + remark.message)
    for what in answer.unchecked:
        click.echo(click.style("  not checked: ", fg="yellow") + what)


def _place(finding: Finding) -> str:
    return "" if finding.line is None else click.style(f"line {finding.line}", bold=True) + ": "
