"""`pnp proof`: all faces on one picture."""

from pathlib import Path
from typing import Any

import click

from pnp.cli import options
from pnp.games import components


@click.command("proof")
@click.argument("game_key", metavar="GAME")
@click.argument("names", metavar="[COMPONENT]...", nargs=-1)
@click.option(
    "-o", "--output", default="output", show_default=True, metavar="FOLDER", help="Where the pictures go."
)
@click.option("--dpi", type=click.FloatRange(20, 600), default=72, show_default=True, help="Pixels an inch.")
@click.option(
    "--ink", type=click.Choice(["full", "saver"]), default="full", show_default=True, help="As for print."
)
@options.lang
@options.seed
@options.count
@options.game_options
def command(game_key: str, names: tuple[str, ...], output: str, dpi: float, ink: str, **given: Any) -> None:
    """Make one picture of all faces of GAME: as they are, and as seen with protan, deutan and tritan sight and in grey.

    \b
    pnp proof hunters
    pnp proof codenames keys agents --ink saver
    """
    each = options.chosen(game_key)
    settings = options.settings([each], given)
    parts = components(each, settings, names)
    from pnp.press.files import together
    from pnp.press.look import Look
    from pnp.press.proof import contact_sheet
    from pnp.press.sight import SIGHTS, picture_seen_by

    paths = {
        sight: Path(output) / ("-".join(filter(None, [each.key, *names, "proof", sight])) + ".png")
        for sight in ("", *SIGHTS)
    }
    sheet = contact_sheet(parts, Look(settings.lang, ink, each.source), dpi)
    with together() as files:
        for sight, path in paths.items():
            with files.file(path) as scratch:
                picture = picture_seen_by(sheet, sight) if sight else sheet
                picture.save(scratch, "PNG", dpi=(dpi, dpi))
    for path in paths.values():
        click.echo(path)
    options.tell(parts, given)
