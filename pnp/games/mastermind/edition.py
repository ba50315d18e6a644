"""The edition that is printed: pegs, colours and rows as asked for, and the look of each colour."""

from dataclasses import dataclass
from functools import cache

from pnp.errors import UserError
from pnp.games import COLOURS, PEGS, ROWS, Option, Settings
from pnp.games.mastermind.rules import Board
from pnp.resources import TEMPLATES
from pnp.source import SHIPPED

NAME = "mastermind/pegs.toml"
PATH = TEMPLATES / NAME
RANGES = ((PEGS, range(4, 7)), (COLOURS, range(6, 11)), (ROWS, range(8, 13)))


@dataclass(frozen=True, slots=True)
class Peg:
    """How a colour looks: its name in the messages, the shape that doubles it, its ground and the shape on it."""

    name: str
    symbol: str
    fill: str
    on: str


@cache
def looks() -> tuple[Peg, ...]:
    """All colours there are. Raises `UserError` where the file can't be read or lacks something."""
    table = SHIPPED.table(NAME, "the pegs")
    try:
        return tuple(Peg(**peg) for peg in table["pegs"])
    except (KeyError, TypeError) as error:
        raise UserError(f"something is missing or of the wrong kind: {error}", file=PATH) from error


def edition(settings: Settings) -> Board:
    """The board asked for: 4 to 6 pegs, 6 to 10 colours, 8 to 12 rows. Raises `UserError` for any other number."""
    pegs, colours, rows = (_number(settings, option, allowed) for option, allowed in RANGES)
    return Board(pegs, colours, rows)


def _number(settings: Settings, option: Option, allowed: range) -> int:
    text = settings.option(option).strip()
    if not (text.isascii() and text.isdecimal() and len(text) < 4 and int(text) in allowed):
        raise UserError(f"--{option.name} {text}: a number from {allowed[0]} to {allowed[-1]} is needed")
    return int(text)
