"""A ready game: a code that nobody at the table has seen."""

from pnp.chance import Chance
from pnp.games.handout import records, toml
from pnp.games.mastermind.rules import Board, Code

STANDARD = Board(pegs=4, colours=6, rows=10)


def deal(board: Board, chance: Chance) -> Code:
    """A code of the board, each as likely.

    >>> deal(STANDARD, Chance(7)) == deal(STANDARD, Chance(7))
    True
    """
    return tuple(chance.below(board.colours) for _ in range(board.pegs))


def record(players: tuple[str, ...], board: Board, code: Code, *, sealed: bool = False) -> str:
    """The record of the game, to be filled in, with colours called 1, 2, 3 …

    `sealed` hides the code until the referee opens it.
    """
    head = f"""\
game = "mastermind"
players = {toml(players)}
colours = {board.colours}
pegs = {board.pegs}
rows = {board.rows}
"""
    tail = f"""
[[games]]
maker = {toml(players[0])}
guesses = [
]
"""
    told = " ".join(str(colour + 1) for colour in code)
    return records(head, f"dealt = {toml(told)}\n", tail)[sealed]
