"""The facts of the game, read from templates/hunters/facts.toml, which a user may change."""

import tomllib
from dataclasses import dataclass
from functools import cache
from typing import Any

from pnp.errors import UserError
from pnp.resources import TEMPLATES

PATH = TEMPLATES / "hunters" / "facts.toml"
HQ = 0
BANK = 2


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
    """The facts. Raises `UserError` where the file can't be read or lacks something."""
    try:
        table = tomllib.loads(PATH.read_text("utf-8"))
        return _facts(table)
    except OSError as error:
        raise UserError(f"can't read the facts: {error.strerror}", file=PATH) from error
    except tomllib.TOMLDecodeError as error:
        raise UserError(f"not valid TOML: {error}", file=PATH) from error
    except (KeyError, TypeError, ValueError, AttributeError) as error:
        raise UserError(f"something is missing or of the wrong kind: {error}", file=PATH) from error


def _facts(table: dict[str, Any]) -> Facts:
    areas = tuple(
        Area(int(number), area["tile"], area.get("card", area["tile"]), area["symbol"])
        for number, area in table["areas"].items()
    )
    box = table["box"]
    return Facts(
        areas=areas,
        matrices=table["matrix"],
        stars=table["stars"],
        strength=table["strength"],
        copies=box["copies"],
        points={int(value): count for value, count in box["points"].items()},
        role_sets=box["role_sets"],
        roles=tuple(Role(**role) for role in table["roles"]),
    )
