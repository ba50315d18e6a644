"""The doping race: from a record to the referee's answer."""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from pnp.games.sprint.rules import (
    HAND,
    OPEN,
    ROW,
    DopingTest,
    Outcome,
    Run,
    is_playable,
    leaders,
    lowest,
    outcome,
    told,
)
from pnp.playing_cards import DECK, Card, Suit, short
from pnp.referee import Node, Problem, Report, player_names
from pnp.referee.record import choose, pick

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


def check(record: Node) -> Report:
    """The answer to a record of one season. Raises `UserError` for a fault of form."""
    players, races = _read(record)
    problems: list[Problem] = []
    for race in races:
        problems += [*_deal(race), *_hands(race), *_deck(race), *_tests(race)]
    notes = tuple(note for race in races for note in _notes(race))
    return Report("sprint", tuple(problems), notes, _result(players, races))


def table(report: Report) -> list[list[str]]:
    """The score: a row a race with times and millions, then the totals."""
    if report.result is None:
        return []
    totals = report.result["totals"]
    rows = [["race", *totals]]
    for number, race in enumerate(report.result["races"], start=1):
        rows.append([str(number), *(_cell(race, player) for player in totals)])
    rows.append(["all", *map(str, totals.values())])
    return rows


def _cell(race: Mapping[str, Any], player: str) -> str:
    """What a player did in a race, and the millions for it."""
    if player not in race["times"]:
        return "-"
    did = "doped" if player in race["doped"] else f"{race['times'][player]} s"
    return f"{did}: {race['millions'][player]}"


# --- reading ---------------------------------------------------------------------------------------------


def _read(record: Node) -> tuple[tuple[str, ...], tuple[Race, ...]]:
    top = record.table(required=("game", "players", "races"), optional=("dealt",))
    players = player_names(top["players"], fewest=2, most=4)
    nodes = _few(top["races"], MOST_RACES, "races")
    dealt = _some(top["dealt"], players) if "dealt" in top else {}
    races = (
        _race(node, number, players, dealt if number == 1 else {})
        for number, node in enumerate(nodes, start=1)
    )
    return players, tuple(races)


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
    return dict.fromkeys(players, ()) | told


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


# --- rules -----------------------------------------------------------------------------------------------


def _cards(cards: Iterable[Card]) -> str:
    return " ".join(map(str, cards)) or "none"


def _told(race: Race, player: str) -> tuple[Card, ...]:
    """All cards that the record lists as a player's, as often as it lists them."""
    run = race.runs[player]
    return (*run.shown, *run.kept, *(run.row or ()))


def _known(race: Race, player: str) -> tuple[Card, ...]:
    """A player's cards, each once: those listed, and those that tests turned up."""
    turned = (card for test in race.tests if test.of == player for card in test.turned)
    return tuple(dict.fromkeys((*_told(race, player), *turned)))


def _deal(race: Race) -> Iterator[Problem]:
    """Thirteen cards each, and with no other cards is it run."""
    for player, hand in race.dealt.items():
        if len(hand) != HAND:
            yield Problem(
                f"{player} was dealt {len(hand)} cards; {HAND} are needed", race.number, None, player
            )
        strange = [card for card in _known(race, player) if card not in hand] if race.runs else []
        if strange:
            yield Problem(f"{player} was not dealt {_cards(strange)}", race.number, None, player)


def _hands(race: Race) -> Iterator[Problem]:
    """Nine cards in the row; four others, none of them a spade, at least one of them shown."""
    for player, run in race.runs.items():
        found = (*run.shown, *run.kept)
        messages = []
        if len(found) != OPEN:
            messages.append(
                f"{player} shows or keeps back {len(found)} cards: {_cards(found)}; {OPEN} are needed"
            )
        if not run.shown:
            messages.append(f"{player} shows no card; at least one is needed")
        if spades := [card for card in found if card.suit is Suit.SPADES]:
            messages.append(
                f"{player} has {_cards(spades)} among the {OPEN} cards; none of them may be a spade"
            )
        if run.row is not None and len(run.row) != ROW:
            messages.append(f"{player} has {len(run.row)} cards in the row; {ROW} are needed")
        if not is_playable(_known(race, player)):
            messages.append(_unplayable(player))
        for message in messages:
            yield Problem(message, race.number, None, player)


def _unplayable(player: str) -> str:
    return f"{player}'s hand can't be played: with more than {ROW} spades one is left over; deal again"


def _deck(race: Race) -> Iterator[Problem]:
    """One deck of 52: no card is seen twice."""
    holders: dict[Card, list[str]] = {}
    hands = {player: _told(race, player) for player in race.runs} or race.dealt
    for player, hand in hands.items():
        for card in hand:
            holders.setdefault(card, []).append(player)
    if race.runs:
        _add_dealt(race, holders)
    for card, players in holders.items():
        if len(players) > 1:
            whose = " and ".join(dict.fromkeys(players))
            message = f"{card} is there {len(players)} times, with {whose}; the deck has it once"
            yield Problem(message, race.number, None, players[-1])


def _add_dealt(race: Race, holders: dict[Card, list[str]]) -> None:
    """Count those who were dealt a card among its holders; not twice those who are."""
    for player, hand in race.dealt.items():
        for card, times in Counter(hand).items():
            held = holders.setdefault(card, [])
            held += [player] * (times - held.count(player))


def _tests(race: Race) -> Iterator[Problem]:
    """Anyone may test any other, each player once at the most, by as many hidden cards as were kept back."""
    tested: set[str] = set()
    for turn, test in enumerate(race.tests, start=1):
        for message in _test_faults(race, test, tested):
            yield Problem(message, race.number, turn, test.by)
        if test.by != test.of:
            tested.add(test.of)


def _test_faults(race: Race, test: DopingTest, tested: set[str]) -> Iterator[str]:
    run = race.runs[test.of]
    if test.by == test.of:
        yield f"{test.by} tests himself or herself; another player must call the test"
    if test.of in tested:
        yield f"{test.of} was tested before; each player is tested once at the most"
    if len(test.turned) != len(run.kept):
        yield (
            f"{test.by} turned up {len(test.turned)} cards: {_cards(test.turned)}; "
            f"{test.of} kept back {len(run.kept)}, so it must be as many"
        )
    if twice := [card for card, times in Counter(test.turned).items() if times > 1]:
        yield f"{test.by} turned up {_cards(twice)} twice"
    if run.row is None and (seen := [card for card in test.turned if card in _elsewhere(race, test)]):
        yield f"{test.by} turned up {_cards(seen)}, seen elsewhere; the deck has it once"
    if run.row is not None and (strange := [card for card in test.turned if card not in run.row]):
        yield f"{test.by} turned up {_cards(strange)}, not in the row of {test.of}: {_cards(run.row)}"


def _elsewhere(race: Race, test: DopingTest) -> set[Card]:
    """What can't lie hidden before the tested player: cards that are listed, or turned up of others."""
    listed = {card for player in race.runs for card in _told(race, player)}
    return listed | {card for other in race.tests if other.of != test.of for card in other.turned}


def _counting(race: Race) -> list[DopingTest]:
    """The tests that count: each player's first by somebody else, with no card more than was kept back."""
    counting: dict[str, DopingTest] = {}
    for test in race.tests:
        if test.by != test.of:
            turned = test.turned[: len(race.runs[test.of].kept)]
            counting.setdefault(test.of, DopingTest(test.by, test.of, turned))
    return list(counting.values())


# --- score -----------------------------------------------------------------------------------------------


def _result(players: tuple[str, ...], races: Sequence[Race]) -> dict[str, Any] | None:
    """The season's score, or None where somebody ran without a time."""
    if any(not run.shown for race in races for run in race.runs.values()):
        return None
    totals = dict.fromkeys(players, 0)
    rows = []
    for race in races:
        result = outcome(race.runs, _counting(race))
        for player, millions in result.millions.items():
            totals[player] += millions
        rows.append(_race_result(players, result))
    return {"races": rows, "totals": totals, "leader": leaders(totals)}


def _race_result(players: tuple[str, ...], result: Outcome) -> dict[str, Any]:
    return {
        "times": {player: told(time) for player, time in result.times.items()},
        "doped": list(result.doped),
        "winner": result.winner,
        "millions": {player: result.millions.get(player, 0) for player in players},
    }


def _notes(race: Race) -> Iterator[str]:
    if not race.runs:
        yield f"race {race.number} is dealt and not yet run"
        yield from (_unplayable(player) for player, hand in race.dealt.items() if not is_playable(hand))
        return
    for test in race.tests:
        if not race.runs[test.of].kept:
            yield f"race {race.number}: {test.of} kept no card back, so {test.by} turns up none: negative"
    if all(run.shown for run in race.runs.values()):
        yield from _notes_on_score(race, outcome(race.runs, _counting(race)))


def _notes_on_score(race: Race, result: Outcome) -> Iterator[str]:
    if result.winner is None:
        yield f"race {race.number}: all were doped, so nobody wins"
        return
    best = result.times[result.winner]
    level = [p for p, time in result.times.items() if time == best and p not in result.doped]
    if len(level) > 1:
        cards = ", ".join(f"{player}: {lowest(race.runs[player].shown)}" for player in level)
        yield f"race {race.number}: {told(best)} s more than once; the lowest card shown decides ({cards})"
    for test in _counting(race):
        if test.by in result.doped and test.of not in result.doped:
            yield f"race {race.number}: {test.by} is doped and was wrong about {test.of}, so pays twice"
