"""`pnp serve`: the web page."""

import sys
from collections.abc import Mapping
from contextlib import suppress
from importlib.util import find_spec

import click

from pnp.errors import UserError
from pnp.games import GAMES, Game
from pnp.web.needs import check_installed
from pnp.web.serving import LOCAL, PORT, bind, lan_addresses, serve

_PORT_HELP = "The port to listen on; 0 takes any that is free."
_LAN_HELP = "Open the page to the own network too, behind a secret address: for phones at the table."


@click.command("serve")
@click.argument("decks", metavar="[DECK.toml]...", nargs=-1)
@click.option(
    "--port", type=click.IntRange(0, 65535), default=PORT, show_default=True, metavar="N", help=_PORT_HELP
)
@click.option("--lan", is_flag=True, help=_LAN_HELP)
def command(decks: tuple[str, ...], port: int, lan: bool) -> None:
    """Open a web page that prints the games and referees them, on this machine only. Ctrl-C ends it.

    \b
    pnp serve
    pnp serve --lan
    pnp serve my-game/deck.toml
    """
    with suppress(KeyboardInterrupt):
        _serve(decks, port, lan)
    click.echo("stopped")


def _serve(decks: tuple[str, ...], port: int, lan: bool) -> None:
    check_installed()
    from pnp.web.app import create
    from pnp.web.doors import LARGEST_BODY, Doors

    games = on_the_shelf(decks)
    addresses = _lan_addresses() if lan else []
    sockets = bind((LOCAL, *addresses), port)
    port = sockets[0].getsockname()[1]
    doors = Doors.lan(port, addresses) if lan else Doors.local(port)
    app = create(doors, games)
    click.echo(f"{doors.address(LOCAL)}  (Ctrl-C ends it)")
    for address in addresses:
        click.echo(doors.address(address))
    if addresses:
        _show_code(doors.address(addresses[0]))
    serve(app, sockets, LARGEST_BODY)


def on_the_shelf(decks: tuple[str, ...]) -> Mapping[str, Game]:
    """Our games, and the user's decks. Raises `UserError` for one that can't be used."""
    if not decks:
        return GAMES
    from pnp.web.stock import Stock

    stock = Stock(GAMES, decks)
    for _ in stock.values():
        pass  # each is opened
    return stock


def _lan_addresses() -> list[str]:
    found = lan_addresses()
    if not found:
        raise UserError("this machine is in no network of its own; leave out --lan, or join one")
    return found


def _show_code(address: str) -> None:
    """The address as a QR code, where the package that makes one is there and the terminal has its signs."""
    if find_spec("segno") is None:
        click.echo("with pip install 'pnp[qr]' a QR code of the address stands here", err=True)
        return
    try:
        "█▀▄".encode(sys.stdout.encoding or "ascii")
    except UnicodeEncodeError:
        return
    import segno

    click.echo()
    segno.make(address, micro=False).terminal(compact=True)
