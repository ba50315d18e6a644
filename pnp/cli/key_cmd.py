"""`pnp key`: the key card that a code names. It imports next to nothing, so that it answers at once."""

import click

from pnp.games.codenames.keycard import ASSASSIN, BLUE, BYSTANDER, RED, Key, Team, key_of

# What stands behind a letter and the letter itself, on the terminal: the colours that are printed.
_INK: dict[str, dict[str, tuple[int, int, int]]] = {
    RED: {"bg": (0xE0, 0x60, 0x2A), "fg": (0x11, 0x11, 0x11)},
    BLUE: {"bg": (0x1F, 0x4E, 0x9E), "fg": (0xFF, 0xFF, 0xFF)},
    BYSTANDER: {"bg": (0xEF, 0xE3, 0xC6), "fg": (0x11, 0x11, 0x11)},
    ASSASSIN: {"bg": (0x11, 0x11, 0x11), "fg": (0xFF, 0xFF, 0xFF)},
}
_LIGHT = {Team.RED: "R", Team.BLUE: "B"}


@click.command("key")
@click.argument("code", nargs=-1, required=True)
@click.option("--json", "as_json", is_flag=True, help="Print JSON.")
def command(code: tuple[str, ...], as_json: bool) -> None:
    """Show the Codenames key card that a printed CODE names.

    Dashes, spaces and small letters don't matter; O is read as 0, I and L as 1.

    \b
    R red agent, B blue agent, . bystander, X assassin
    pnp print codenames keys --code CODE   prints it
    """
    key = key_of(" ".join(code))
    if as_json:
        import json

        click.echo(json.dumps(key.as_json(), ensure_ascii=False, indent=1))
    else:
        click.echo(drawing(key))


def drawing(key: Key) -> str:
    """The key as lines for a terminal: the lights of the side that starts stand at the four edges."""
    light = click.style(f" {_LIGHT[key.starts]} ", bold=True, **_INK[key.starts.letter])
    edge = " " * 9 + light
    rows = []
    for number, row in enumerate(key.rows):
        side = light if number == 2 else "   "
        cells = "".join(click.style(f" {cell} ", bold=cell == ASSASSIN, **_INK[cell]) for cell in row)
        rows.append(f"{side} {cells} {side}".rstrip())
    return "\n".join([f"{key.code}  {key.starts} starts", "", " " + edge, *rows, " " + edge])
