"""What FBI Hunters prints: pure data."""

from collections.abc import Iterator

from pnp import messages
from pnp.component import MINI, MM, POKER, Card, Component, Face, Shape, Size
from pnp.games import STARS, Settings
from pnp.games.hunters.facts import BANK, HQ, Area, Facts, Role, facts
from pnp.games.hunters.matrix import Action, audit, deck

TILE = Size.mm(53, 53)  # fifteen on a sheet of A4 or Letter: the city takes two
STANDEE = Size.mm(24, 98)
COUNTER = Size.mm(25, 25)
AID = Size.mm(95, 125)  # four on a sheet of A4 or Letter


def components(settings: Settings) -> tuple[Component, ...]:
    """All of the box, in the order in which it is printed."""
    words = messages.load("hunters", settings.lang)["components"]
    box = facts()
    actions = deck(box, complete_stars=settings.option(STARS) == "complete")
    return (
        Component("actions", words["actions"], POKER, tuple(_actions(actions, box)), audit=audit(actions, box)),
        Component("tiles", words["tiles"], TILE, tuple(map(_tile, box.areas))),
        Component("points", words["points"], MINI, tuple(_points(box))),
        Component("roles", words["roles"], MINI, tuple(_role(role, box) for role in box.roles)),
        Component("standees", words["standees"], STANDEE, tuple(map(_standee, box.roles))),
        Component("counters", words["counters"], COUNTER, tuple(map(_counter, box.roles)), 4 * MM, Shape.ROUND),
        Component("aid", words["aid"], AID, (_aid(),)),
    )


def _back(kind: str, symbol: str, colour: str) -> Face:
    return Face("hunters/back.svg", {"kind": kind, "symbol": symbol, "colour": colour})


def _actions(actions: tuple[Action, ...], box: Facts) -> Iterator[Card]:
    back = _back("actions", "star", "blue")
    names = {area.number: area for area in box.areas}
    for action in actions:
        rows = [
            {
                "number": n,
                "name": names[n].card,
                "symbol": names[n].symbol,
                "starred": n in action.starred,
            }
            for n in action.areas
        ]
        yield Card(
            action.id,
            Face("hunters/action.svg", {"areas": rows, "strength": action.strength}),
            box.copies,
            back,
            {
                "areas": list(action.areas),
                "starred": list(action.starred),
                "strength": action.strength,
                "matrix": action.matrix,
            },
        )
    yield Card("stop", Face("hunters/stop.svg"), 1, back)


def _tile(area: Area) -> Card:
    kind = {HQ: "hq", BANK: "bank"}.get(area.number, "area")
    data = {"number": area.number, "name": area.tile, "symbol": area.symbol, "kind": kind}
    facts = {"number": area.number, "name": area.tile}
    return Card(f"tile-{area.number:02}", Face("hunters/tile.svg", data), 1, _back("tiles", "tower", "quiet"), facts)


def _points(box: Facts) -> Iterator[Card]:
    back = _back("points", "crown", "gold")
    for value, count in box.points.items():
        yield Card(f"points-{value}", Face("hunters/points.svg", {"value": value}), count, back, {"points": value})


def _role_data(role: Role) -> dict[str, object]:
    return {
        "name": role.name,
        "symbol": role.symbol,
        "index": role.index,
        "colour": role.colour,
        "agent": role.is_agent,
    }


def _id(role: Role) -> str:
    return role.name.lower().replace(" ", "-")


def _role(role: Role, box: Facts) -> Card:
    face = Face("hunters/role.svg", _role_data(role))
    return Card(_id(role), face, box.role_sets, _back("roles", "mask", "ink"), {"role": role.name})


def _standee(role: Role) -> Card:
    return Card(_id(role), Face("hunters/standee.svg", _role_data(role)), facts={"role": role.name})


def _counter(role: Role) -> Card:
    return Card(_id(role), Face("hunters/counter.svg", _role_data(role)), facts={"role": role.name})


def _aid() -> Card:
    return Card("aid", Face("hunters/aid.svg", {"page": "turn"}), 4, Face("hunters/aid.svg", {"page": "setup"}))
