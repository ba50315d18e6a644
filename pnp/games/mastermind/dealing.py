"""A ready game: a code that nobody at the table has seen."""

import json

from pnp.chance import Chance
from pnp.games.mastermind.rules import Board, Code

STANDARD = Board(pegs=4, colours=6, rows=10)


def deal(board: Board, chance: Chance) -> Code:
    """A code of the board, each as likely.

    >>> deal(STANDARD, Chance(7)) == deal(STANDARD, Chance(7))
    True
    """
    return tuple(chance.below(board.colours) for _ in range(board.pegs))


def record(players: tuple[str, str], board: Board, code: Code, *, sealed: bool = False) -> str:
    """The record of the game, to be filled in; colours are called 1, 2, 3 …; `sealed` leaves the code out."""
    names = ", ".join(json.dumps(player, ensure_ascii=False) for player in players)
    told = " ".join(str(colour + 1) for colour in code)
    line = (
        '# code = ""   # to be copied from the slip when the game is over' if sealed else f'code = "{told}"'
    )
    return f"""\
game = "mastermind"
players = [{names}]
colours = {board.colours}
pegs = {board.pegs}
rows = {board.rows}

[[games]]
maker = {json.dumps(players[0], ensure_ascii=False)}
{line}
guesses = [
]
"""
