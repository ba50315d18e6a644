"""`pnp watch`: a deck in the browser, as it is now."""

from contextlib import suppress
from pathlib import Path
from typing import Any

import click

from pnp.cli import options
from pnp.errors import UserError
from pnp.games import GAMES, Game, Settings
from pnp.web.needs import check_installed
from pnp.web.serving import LOCAL, bind, serve

PORT = 8018


@click.command("watch")
@click.argument("deck", metavar="DECK.toml")
@click.option(
    "--port",
    type=click.IntRange(0, 65535),
    default=PORT,
    show_default=True,
    metavar="N",
    help="The port to listen on; 0 takes any that is free.",
)
@click.option(
    "--ink", type=click.Choice(["full", "saver"]), default="full", show_default=True, help="As for print."
)
@options.lang
@options.seed
@options.count
@options.players
@options.deck_options
def command(deck: str, port: int, ink: str, **given: Any) -> None:
    """Show all faces of a deck of your own in the browser, and show them again when a file of it changes.

    \b
    pnp watch weather/deck.toml
    """
    with suppress(KeyboardInterrupt):
        _watch(deck, port, ink, given)
    click.echo("stopped")


def _watch(deck: str, port: int, ink: str, given: dict[str, Any]) -> None:
    check_installed()
    from pnp.decks.deckfile import find
    from pnp.web.app import create
    from pnp.web.doors import LARGEST_BODY, Doors
    from pnp.web.watching import Watcher

    file = find(Path(deck))
    if deck in GAMES or not file.is_file():
        raise UserError(f"there is no deck file {file}; pnp new deck NAME makes one")
    sockets = bind((LOCAL,), port)
    port = sockets[0].getsockname()[1]

    def opened() -> tuple[Game, Settings]:
        game = options.chosen(str(file))
        return game, options.settings([game], given)

    watcher = Watcher(file, opened, ink)
    app = create(Doors.local(port), GAMES, watcher)
    click.echo(f"http://{LOCAL}:{port}/watch/  (Ctrl-C ends it)")
    serve(app, sockets, LARGEST_BODY, watcher.stop)
