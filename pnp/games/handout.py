"""A ready deal: papers for the table, and the record to check later."""

import json
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from pnp import messages
from pnp.component import Card, Component, Face, Size
from pnp.errors import UserError
from pnp.games import Settings
from pnp.referee.seal import seal

SLIP = Size.mm(95, 123)  # three panels of 41 mm


@dataclass(frozen=True, slots=True)
class Handout:
    """What `pnp deal` makes: papers, the record that everybody may read, and the one that keeps the deal's secrets.

    `facts` is the deal as data, hidden things included.
    """

    components: tuple[Component, ...]
    record: str
    sealed_record: str
    facts: Mapping[str, Any] = field(default_factory=dict)


def records(head: str, hidden: str, tail: str) -> tuple[str, str]:
    """An open and a sealed record of three pieces of TOML, of which the middle one must stay hidden for now."""
    return head + hidden + tail, f'{head}sealed = "{seal(hidden)}"  # pnp check opens it\n{tail}'


def names(settings: Settings, usual: Sequence[str], fewest: int, most: int) -> tuple[str, ...]:
    """The players' names, or the usual ones. Raises `UserError` for too few, too many, or one name twice."""
    players = settings.players or tuple(usual)
    if not fewest <= len(players) <= most:
        needed = str(most) if fewest == most else f"{fewest} to {most}"
        raise UserError(f"--players: {len(players)} names; {needed} are needed, parted by commas")
    twice = next(
        (name for name in players if [p.casefold() for p in players].count(name.casefold()) > 1), None
    )
    if twice:
        raise UserError(f"--players: '{twice}' stands twice; each needs a name of their own")
    return players


def drawn_seed(settings: Settings) -> int:
    """The seed of a deal: the commands always give one."""
    if settings.seed is None:
        raise ValueError("a deal needs a seed")
    return settings.seed


def toml(value: object) -> str:
    """A text, number or list as TOML writes it.

    >>> print(toml(["Åse", "Bo"]))
    ["Åse", "Bo"]
    """
    return json.dumps(value, ensure_ascii=False)


def slips(
    settings: Settings, kind: str, icon: str, secrets: Iterable[tuple[str, Sequence[str]]]
) -> tuple[Component, ...]:
    """Slips to cut and fold: for each player the lines that nobody else may see. `kind` is a table of the messages.

    Each is a component of its own, so that it has a sheet of its own, whose reverse says whose it is.
    """
    title = messages.load("deal", settings.lang)["components"]["slip"]
    made = []
    for number, (who, rows) in enumerate(secrets, 1):
        front = Face("deal/slip.svg", {"player": who, "kind": kind, "icon": icon, "rows": list(rows)})
        card = Card(f"slip-{number}", front, 1, Face("deal/slip-back.svg", {"player": who}))
        made.append(Component(card.id, f"{title}: {who}", SLIP, (card,)))
    return tuple(made)


def rank_letters(settings: Settings) -> list[str]:
    """The thirteen ranks, ace to king, in the letters of the language's cards."""
    return str(messages.load("deal", settings.lang)["ranks"]).split()
