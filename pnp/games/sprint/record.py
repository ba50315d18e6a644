"""The doping race: a record read into frozen values. Any fault of form is a `UserError`."""

from collections.abc import Mapping
from dataclasses import dataclass

from pnp.games.sprint.rules import OPEN, DopingTest, Run
from pnp.playing_cards import DECK, Card, short
from pnp.reading import choose, pick
from pnp.referee import Node, player_names

MOST_RACES = 100
MOST_TESTS = 100

Dealt = Mapping[str, tuple[Card, ...]]


@dataclass(frozen=True, slots=True)
class Race:
    """One race: `number` counts from 1; `runs` is empty while it is only dealt."""

    number: int
    dealt: Dealt
    runs: Mapping[str, Run]
    tests: tuple[DopingTest, ...]


def races(record: Node) -> tuple[tuple[str, ...], tuple[Race, ...]]:
    """The players and the races of a record."""
    top = record.table(required=("game", "players", "races"), optional=("dealt",))
    players = player_names(top["players"], fewest=2, most=4)
    nodes = _few(top["races"], MOST_RACES, "races")
    dealt = _some(top["dealt"], players) if "dealt" in top else {}
    found = (
        _race(node, number, players, dealt if number == 1 else {})
        for number, node in enumerate(nodes, start=1)
    )
    return players, tuple(found)


def _few(node: Node, most: int, what: str) -> list[Node]:
    nodes = node.items()
    if len(nodes) > most:
        raise nodes[most].error(f"more than {most} {what}; no evening has so many")
    return nodes


def _race(node: Node, number: int, players: tuple[str, ...], dealt: Dealt) -> Race:
    """A race that was run, or, where the deal is known, one that is still to be run."""
    if dealt and not node.entries():
        return Race(number, dealt, {}, ())
    entries = node.table(required=("shown", "kept"), optional=("row", "tests"))
    shown = {player: _hand(each) for player, each in entries["shown"].of_players(players).items()}
    kept = _kept(entries["kept"], shown, players)
    rows = _some(entries["row"], players) if "row" in entries else {}
    runs = {player: Run(shown[player], kept[player], rows.get(player)) for player in players}
    tests = _few(entries["tests"], MOST_TESTS, "tests") if "tests" in entries else []
    return Race(number, dealt, runs, tuple(_test(test, players) for test in tests))


def _kept(node: Node, shown: Dealt, players: tuple[str, ...]) -> Dealt:
    """What each kept back: told for everybody, but whoever showed all four may be left out."""
    showed_all = [player for player in players if len(shown[player]) == OPEN]
    told = _some(node, players)
    if any(player not in told and player not in showed_all for player in players):
        node.of_players(players)
    return {player: told.get(player, ()) for player in players}


def _hand(node: Node) -> tuple[Card, ...]:
    cards = node.cards()
    if len(cards) > len(DECK):
        raise node.error(f"{node.name} has {len(cards)} cards; a deck has {len(DECK)}")
    return cards


def _some(node: Node, players: tuple[str, ...]) -> Dealt:
    """A table with cards of some of the players."""
    found: dict[str, tuple[Card, ...]] = {}
    for key, entry in node.entries().items():
        who = pick(key, players)
        if who is None:
            raise entry.error(f"there is no player '{short(key)}'{choose(key, players)}")
        if who in found:
            raise entry.error(f"{who} stands twice in {node.name}")
        found[who] = _hand(entry)
    return found


def _test(node: Node, players: tuple[str, ...]) -> DopingTest:
    entries = node.table(required=("by", "of", "turned"))
    by, of = (entries[key].choice("player", players) for key in ("by", "of"))
    return DopingTest(by, of, _hand(entries["turned"]))
