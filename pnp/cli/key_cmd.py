"""`pnp key`: the key card that a code names. It imports next to nothing, so that it answers at once."""

import click

from pnp.games.codenames.keycard import ASSASSIN, BLUE, BYSTANDER, RED, SIDE, Key, key_of

_DARK, _PALE = (0x11, 0x11, 0x11), (0xFF, 0xFF, 0xFF)
# The ground behind a cell's letter and the letter: the colours that are printed.
_INK = {
    RED: ((0xE0, 0x60, 0x2A), _DARK),
    BLUE: ((0x1F, 0x4E, 0x9E), _PALE),
    BYSTANDER: ((0xEF, 0xE3, 0xC6), _DARK),
    ASSASSIN: (_DARK, _PALE),
}


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
    light = _cell(key.starts.letter)
    edge = " " * 10 + light
    rows = []
    for number, row in enumerate(key.rows):
        side = light if number == SIDE // 2 else "   "
        rows.append(f"{side} {''.join(map(_cell, row))} {side}".rstrip())
    return "\n".join([f"{key.code}  {key.starts} starts", "", edge, *rows, edge])


def _cell(letter: str) -> str:
    ground, ink = _INK[letter]
    return click.style(f" {letter} ", bg=ground, fg=ink, bold=True)
