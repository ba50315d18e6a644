"""FBI Hunters: a record read into frozen values. Any fault of form is a `UserError`."""

import re
from collections.abc import Mapping
from dataclasses import dataclass

from pnp.errors import UserError
from pnp.games.hunters.facts import Facts
from pnp.games.hunters.rules import Arrest, Holding
from pnp.playing_cards import short, words
from pnp.reading import choose, pick
from pnp.referee import Node, player_names

MOST_ROUNDS = 100
MOST_ARRESTS = 1000

City = tuple[tuple[int, ...], ...]


@dataclass(frozen=True, slots=True)
class Round:
    """One round: `number` counts from 1; `city` is None where the record doesn't tell it."""

    number: int
    city: City | None
    cards: Mapping[str, Holding]
    arrests: tuple[Arrest, ...]


def rounds(record: Node, box: Facts) -> tuple[tuple[str, ...], tuple[Round, ...]]:
    """The players and the rounds of a record."""
    top = record.table(required=("game", "players", "rounds"), optional=("dealt",))
    players = player_names(top["players"], fewest=2, most=4)
    nodes = _few(top["rounds"], MOST_ROUNDS, "rounds")
    dealt = top.get("dealt")
    found = (
        _round(node, number, players, box, dealt if number == 1 else None)
        for number, node in enumerate(nodes, start=1)
    )
    return players, tuple(found)


def _few(node: Node, most: int, what: str) -> list[Node]:
    nodes = node.items()
    if len(nodes) > most:
        raise nodes[most].error(f"more than {most} {what}; no game has so many")
    return nodes


def _round(node: Node, number: int, players: tuple[str, ...], box: Facts, dealt: Node | None) -> Round:
    """A round; `dealt` are its cards where they stand at the top of the record, as a dealt game has them."""
    needed = ("cards",) if dealt is None else ()
    entries = node.table(required=needed, optional=("cards", "city", "arrests"))
    if dealt is not None and "cards" in entries:
        raise entries["cards"].error("the cards of round 1 stand in 'dealt' too; keep one")
    cards = entries.get("cards", dealt)
    assert cards is not None
    holdings = {player: _holding(each, box) for player, each in cards.of_players(players).items()}
    city = tuple(_row(row) for row in entries["city"].items()) if "city" in entries else None
    arrests = _few(entries["arrests"], MOST_ARRESTS, "arrests") if "arrests" in entries else []
    return Round(number, city, holdings, tuple(_arrest(arrest, box) for arrest in arrests))


def _row(node: Node) -> tuple[int, ...]:
    return tuple(tile.integer() for tile in node.items())


def _names(box: Facts) -> tuple[str, ...]:
    return tuple(role.name for role in box.roles)


def _holding(node: Node, box: Facts) -> Holding:
    names = _names(box)
    held = []
    for key, value in node.entries().items():
        name = pick(key, names)
        if name is None:
            raise value.error(f"there is no role '{short(key)}'{choose(key, names)}")
        held.append((name, value.integer()))
    return tuple(held)


def _arrest(node: Node, box: Facts) -> Arrest:
    keys = ("agent", "robber", "agent_cards", "robber_cards")
    entries = node.table(required=keys, optional=("success",))
    agent, robber = (entries[key].choice("role", _names(box)) for key in keys[:2])
    agent_cards, robber_cards = (_laid_out(entries[key]) for key in keys[2:])
    success = entries["success"].boolean() if "success" in entries else None
    return Arrest(agent, robber, agent_cards, robber_cards, success)


def _laid_out(node: Node) -> tuple[int, ...]:
    match node.value:
        case list():
            return tuple(each.integer() for each in node.items())
        case int():
            return (node.integer(),)
        case _:
            return node.parsed(_strengths)


def _strengths(text: str) -> tuple[int, ...]:
    for word in words(text):
        if not re.fullmatch(r"-?[0-9]{1,3}", word):
            raise UserError(f"'{short(word)}' is no strength; write the strengths laid out, such as '4 2'")
    return tuple(map(int, words(text)))
