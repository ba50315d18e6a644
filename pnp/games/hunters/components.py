"""What FBI Hunters prints: pure data."""

from collections.abc import Iterable, Iterator
from dataclasses import replace

from pnp import messages
from pnp.component import MINI, MM, POKER, Card, Component, Face, Shape, Size
from pnp.games import STARS, Settings
from pnp.games.hunters.facts import BANK, HQ, Area, Facts, Role, facts
from pnp.games.hunters.matrix import Action, audit, deck
from pnp.games.rulesheet import rule_sheet
from pnp.games.tuckbox import Stack, tuck_box

TILE = Size.mm(53, 53)  # fifteen on a sheet of A4 or Letter: the city takes two
STANDEE = Size.mm(24, 98)
COUNTER = Size.mm(25, 25)
AID = Size.mm(95, 125)  # four on a sheet of A4 or Letter


def _component(name: str, settings: Settings, size: Size, cards: Iterable[Card]) -> Component:
    title = messages.load("hunters", settings.lang)["components"][name]
    return Component(name, title, size, tuple(cards))


def _actions(settings: Settings) -> Component:
    box = facts()
    actions = deck(box, complete_stars=settings.option(STARS) == "complete")
    made = _component("actions", settings, POKER, _action_cards(actions, box))
    return replace(made, audit=audit(actions, box))


def _tiles(settings: Settings) -> Component:
    return _component("tiles", settings, TILE, map(_tile, facts().areas))


def _points(settings: Settings) -> Component:
    return _component("points", settings, MINI, _point_cards(facts()))


def _roles(settings: Settings) -> Component:
    box = facts()
    return _component("roles", settings, MINI, (_role(role, box) for role in box.roles))


def _standees(settings: Settings) -> Component:
    return _component("standees", settings, STANDEE, map(_standee, facts().roles))


def _counters(settings: Settings) -> Component:
    made = _component("counters", settings, COUNTER, map(_counter, facts().roles))
    return replace(made, gap=4 * MM, shape=Shape.ROUND)


def _aid(settings: Settings) -> Component:
    front, back = (Face("hunters/aid.svg", {"page": page}) for page in ("turn", "setup"))
    return _component("aid", settings, AID, [Card("aid", front, 4, back)])


def _box(settings: Settings) -> Component:
    kept = ((_actions, "star", "blue"), (_points, "crown", "gold"), (_roles, "mask", "ink"))
    return tuck_box(
        "hunters", settings, (Stack.of(make(settings), icon, colour) for make, icon, colour in kept)
    )


COMPONENTS = {
    "actions": _actions,
    "tiles": _tiles,
    "points": _points,
    "roles": _roles,
    "standees": _standees,
    "counters": _counters,
    "aid": _aid,
    "box": _box,
    "rules": rule_sheet("hunters", "badge", "blue"),
}


def _back(kind: str, symbol: str, colour: str) -> Face:
    return Face("hunters/back.svg", {"kind": kind, "symbol": symbol, "colour": colour})


def _action_cards(actions: tuple[Action, ...], box: Facts) -> Iterator[Card]:
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
    return Card(
        f"tile-{area.number:02}", Face("hunters/tile.svg", data), 1, _back("tiles", "tower", "quiet"), facts
    )


def _point_cards(box: Facts) -> Iterator[Card]:
    back = _back("points", "crown", "gold")
    for value, count in box.points.items():
        yield Card(
            f"points-{value}", Face("hunters/points.svg", {"value": value}), count, back, {"points": value}
        )


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
