"""`pnp new`: a record to fill in."""

import click

from pnp.errors import UserError
from pnp.games import game, refereed
from pnp.resources import TEMPLATES


@click.command("new")
@click.argument("game_key", metavar="GAME")
def command(game_key: str) -> None:
    """Print a commented record of GAME to fill in.

    \b
    pnp new fbi > evening.toml
    pnp check evening.toml
    """
    each = game(game_key)
    if not each.refereed:
        raise UserError(f"{each.title} has no record: it is not a game; these are: {', '.join(refereed())}")
    path = TEMPLATES / "records" / f"{each.key}.toml"
    try:
        text = path.read_text("utf-8")
    except OSError as error:
        raise UserError(f"can't read the record to fill in: {error.strerror}", file=path) from error
    click.echo(text, nl=False)
