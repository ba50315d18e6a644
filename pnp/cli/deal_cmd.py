"""`pnp deal`: a ready deal on paper, and its record."""

import json
from pathlib import Path
from typing import Any

import click

from pnp.cli import options
from pnp.cli.paper import paper_options, setup
from pnp.errors import UserError
from pnp.games import refereed
from pnp.games.handout import Handout


@click.command("deal")
@click.argument("game_key", metavar="GAME")
@click.option(
    "-o", "--output", default="output", show_default=True, metavar="FOLDER", help="Where the files go."
)
@click.option("--open", "shown", is_flag=True, help="Write the record so that everybody can read it.")
@options.as_json
@paper_options
@options.lang
@options.seed
@options.players
@options.game_options
def command(game_key: str, output: str, shown: bool, as_json: bool, **given: Any) -> None:
    """Make a deal of GAME: papers to print, and the record to fill in and check later.

    The record is sealed: pnp check can read it, a glance at it gives nothing away. So are the slips, once folded.
    With --json, the deal is printed, hidden things included.

    \b
    pnp deal fbi --players Anna,Bo,Cato,Dina
    pnp deal codenames --lang sv --seed 7
    """
    each = options.chosen(game_key)
    if not each.refereed:
        raise UserError(f"{each.title} is not dealt; these games are: {', '.join(refereed())}")
    if output.lower().endswith(".pdf"):
        raise UserError(f"-o {output}: a deal makes two files; name a folder")
    if given["marks"].startswith("silhouette"):
        raise UserError(f"--marks {given['marks']}: cut files are made by pnp print; take other --marks here")
    settings = options.settings([each], given)
    made: Handout = each.module("handout").handout(settings)
    from pnp.press import pdf
    from pnp.press.files import together
    from pnp.press.look import Look

    stem = Path(output) / f"{each.key}-deal-{settings.seed}"
    paper, record = stem.with_suffix(".pdf"), stem.with_suffix(".toml")
    with together() as written:
        if made.components:
            notice = each.notice.get(settings.lang, "")
            look = Look(settings.lang, given["ink"], each.source)
            document = pdf.Document(each.title, each.author, notice, made.components, look)
            pdf.write(document, paper, setup(given), files=written)
        with written.file(record) as scratch:
            scratch.write_text(made.record if shown else made.sealed_record, "utf-8")
    files = [paper, record] if made.components else [record]
    if as_json:
        told = {"game": each.key, "seed": settings.seed, "files": list(map(str, files)), **made.facts}
        click.echo(json.dumps(told, ensure_ascii=False, indent=1))
        return
    for file in files:
        click.echo(file)
    options.tell(made.components, given)
