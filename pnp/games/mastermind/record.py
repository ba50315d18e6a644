"""Mastermind: a record read into frozen values. Any fault of form is a `UserError`."""

import re
from dataclasses import dataclass

from pnp.errors import UserError
from pnp.games.mastermind.palette import Palette, palette
from pnp.games.mastermind.rules import Answer, Board, Code
from pnp.playing_cards import short
from pnp.referee import Node, player_names

MOST_PEGS = 20
MOST_ROWS = 100
MOST_GAMES = 100
MOST_GUESSES = 1000

_GUESS = re.compile(r"(?P<bid>[^=]*)=\s*(?P<black>\d{1,3})[\s,]+(?P<white>\d{1,3})\s*")


@dataclass(frozen=True, slots=True)
class Played:
    """One game: `number` counts from 1, `code` is None where the record doesn't tell it."""

    number: int
    maker: str
    breaker: str
    code: Code | None
    bids: tuple[Code, ...]
    answers: tuple[Answer, ...]


@dataclass(frozen=True, slots=True)
class Evening:
    """All of a record; `sealed` where nobody is to read the code in the answer."""

    players: tuple[str, ...]
    palette: Palette
    board: Board
    games: tuple[Played, ...]
    sealed: bool


def evening(record: Node) -> Evening:
    """The games of a record."""
    keys = ("game", "players", "colours", "pegs", "rows", "games")
    top = record.table(required=keys, optional=("dealt",))
    players = player_names(top["players"], fewest=2, most=2)
    colours = palette(top["colours"])
    board = Board(top["pegs"].integer(1, MOST_PEGS), len(colours.names), top["rows"].integer(1, MOST_ROWS))
    nodes = top["games"].items()
    if len(nodes) > MOST_GAMES:
        raise nodes[MOST_GAMES].error(f"more than {MOST_GAMES} games; make a record of each evening")
    dealt = top["dealt"].parsed(colours.code) if "dealt" in top else None
    games = tuple(
        _game(node, number, players, colours, dealt if number == 1 else None)
        for number, node in enumerate(nodes, start=1)
    )
    return Evening(players, colours, board, games, record.source.sealed)


def _game(node: Node, number: int, players: tuple[str, ...], colours: Palette, dealt: Code | None) -> Played:
    """A game; `dealt` is its code where that stands at the top of the record, as a dealt game has it."""
    entries = node.table(required=("maker", "guesses"), optional=("code",))
    maker = entries["maker"].choice("player", players)
    breaker = next(player for player in players if player != maker)
    if "code" in entries and dealt is not None:
        raise entries["code"].error("the code of game 1 stands in 'dealt' too; keep one")
    code = entries["code"].parsed(colours.code) if "code" in entries else dealt
    guesses = entries["guesses"].items()
    if len(guesses) > MOST_GUESSES:
        raise guesses[MOST_GUESSES].error(f"more than {MOST_GUESSES} guesses; no board has so many rows")
    read = [guess.parsed(lambda text: _guess(text, colours)) for guess in guesses]
    return Played(
        number, maker, breaker, code, tuple(bid for bid, _ in read), tuple(answer for _, answer in read)
    )


def _guess(text: str, colours: Palette) -> tuple[Code, Answer]:
    match = _GUESS.fullmatch(text)
    if match is None:
        raise UserError(
            f"'{short(text)}' is no guess; write the colours, =, the black pegs and the white ones: "
            f"'{colours.told((0,) * 3)} = 1 0'"
        )
    return colours.code(match["bid"]), Answer(int(match["black"]), int(match["white"]))
