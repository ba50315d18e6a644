"""The facts of the game, read from templates/hunters/facts.toml, which a user may change."""

from dataclasses import dataclass
from functools import cache
from typing import Any

from pnp.errors import UserError
from pnp.resources import TEMPLATES
from pnp.source import SHIPPED

NAME = "hunters/facts.toml"
PATH = TEMPLATES / NAME
HQ = 0
BANK = 2
MOST = 99  # of any kind of card: more would not be meant


@dataclass(frozen=True, slots=True)
class Area:
    """A place in the city: `tile` is its name on its tile, `card` on the action cards."""

    number: int
    tile: str
    card: str
    symbol: str


@dataclass(frozen=True, slots=True)
class Role:
    """Somebody whom a player may be: `index` is the figure or letter that tells the token without its colour."""

    name: str
    symbol: str
    index: str
    colour: str

    @property
    def is_agent(self) -> bool:
        return self.symbol == "agent"


@dataclass(frozen=True, slots=True)
class Facts:
    """All of the file."""

    areas: tuple[Area, ...]
    matrices: dict[str, list[list[int]]]
    stars: dict[str, dict[str, list[int]]]
    strength: dict[str, dict[str, int]]
    copies: int
    points: dict[int, int]
    role_sets: int
    roles: tuple[Role, ...]


@cache
def facts() -> Facts:
    """The facts. Raises `UserError` where the file can't be read, lacks something or has what can't be."""
    table = SHIPPED.table(NAME, "the facts")
    try:
        return _facts(table)
    except KeyError as error:
        raise UserError(f"{error.args[0]} is missing", file=PATH) from error
    except (TypeError, ValueError, AttributeError) as error:
        raise UserError(f"something is of the wrong kind: {error}", file=PATH) from error


def _facts(table: dict[str, Any]) -> Facts:
    areas = tuple(
        Area(int(number), area["tile"], area.get("card", area["tile"]), area["symbol"])
        for number, area in table["areas"].items()
    )
    box = table["box"]
    return Facts(
        areas=areas,
        matrices={name: _matrix(name, table["matrix"][name], areas) for name in ("I", "II")},
        stars={kind: dict(table["stars"][kind]) for kind in ("printed", "complete")},
        strength={areas: dict(kinds) for areas, kinds in table["strength"].items()},
        copies=_whole("[box] copies", box["copies"]),
        points={int(value): _whole(f"[box] points {value}", count) for value, count in box["points"].items()},
        role_sets=_whole("[box] role_sets", box["role_sets"]),
        roles=tuple(Role(**role) for role in table["roles"]),
    )


def _whole(what: str, value: object) -> int:
    if not isinstance(value, int) or not 1 <= value <= MOST:
        raise UserError(f"{what} is {value!r}; a whole number from 1 to {MOST} is needed", file=PATH)
    return value


def _matrix(name: str, rows: list[list[int]], areas: tuple[Area, ...]) -> list[list[int]]:
    """A matrix that cards can be cut from: rows of one length, of areas that there are."""
    if not rows or len({len(row) for row in rows}) > 1:
        raise UserError(f"[matrix] {name}: its rows are not of one length", file=PATH)
    known = {area.number for area in areas}
    for number in (number for row in rows for number in row):
        if number not in known:
            raise UserError(f"[matrix] {name}: there is no area {number!r}", file=PATH)
    return rows
