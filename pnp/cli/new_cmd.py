"""`pnp new`: a record to fill in."""

import click

from pnp.errors import UserError
from pnp.games import game
from pnp.resources import TEMPLATES


@click.command("new")
@click.argument("game_key", metavar="GAME")
def command(game_key: str) -> None:
    """Print a commented record of GAME to fill in.

    \b
    pnp new fbi > evening.toml
    pnp check evening.toml
    """
    path = TEMPLATES / "records" / f"{game(game_key).key}.toml"
    try:
        text = path.read_text("utf-8")
    except OSError as error:
        raise UserError(f"can't read the record to fill in: {error.strerror}", file=path) from error
    click.echo(text, nl=False)
