"""`pnp new`: a record to fill in, or a deck to begin from."""

import shlex
from pathlib import Path

import click

from pnp.errors import UserError
from pnp.games import game, refereed
from pnp.resources import TEMPLATES

_DECK = "deck"


@click.command("new")
@click.argument("game_key", metavar="GAME|deck")
@click.argument("name", metavar="[NAME]", required=False)
def command(game_key: str, name: str | None) -> None:
    """Print a commented record of GAME to fill in; or make the folder NAME with a small deck of your own in it.

    \b
    pnp new fbi > evening.toml
    pnp check evening.toml
    pnp new deck weather
    pnp print weather/deck.toml
    """
    if game_key == _DECK and name is not None:
        _begin(Path(name))
        return
    if name is not None:
        raise UserError(
            f"pnp new {game_key} prints a record; leave out '{name}', or say: pnp new deck {name}"
        )
    each = game(game_key)
    if game_key == _DECK:
        raise UserError("a standard deck has no record; a deck of your own needs a name: pnp new deck NAME")
    if not each.refereed:
        raise UserError(f"{each.title} has no record: it is not a game; these are: {', '.join(refereed())}")
    path = TEMPLATES / "records" / f"{each.key}.toml"
    try:
        text = path.read_text("utf-8")
    except OSError as error:
        raise UserError(f"can't read the record to fill in: {error.strerror}", file=path) from error
    click.echo(text, nl=False)


def _begin(folder: Path) -> None:
    from pnp.decks.starter import begin

    for path in begin(folder):
        click.echo(path)
    file = shlex.quote(str(folder / "deck.toml"))
    click.echo(f"now: pnp print {file}, or pnp watch {file}", err=True)
