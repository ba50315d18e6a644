"""The doping race: from a record to the referee's answer."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from pnp.games.sprint.record import Race
from pnp.games.sprint.record import races as read_races
from pnp.games.sprint.rules import (
    HAND,
    DopingTest,
    Outcome,
    hand_faults,
    is_playable,
    leaders,
    listed,
    lowest,
    outcome,
    told,
    unplayable,
)
from pnp.playing_cards import Card
from pnp.referee import Node, Problem, Report


def check(record: Node) -> Report:
    """The answer to a record of one season. Raises `UserError` for a fault of form."""
    players, races = read_races(record)
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


# --- rules -----------------------------------------------------------------------------------------------


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
            message = f"{player} was dealt {listed(hand)}, {len(hand)} in all; {HAND} cards are needed"
            yield Problem(message, race.number, None, player)
        strange = [card for card in _known(race, player) if card not in hand] if race.runs else []
        if strange:
            yield Problem(f"{player} was not dealt {listed(strange)}", race.number, None, player)


def _hands(race: Race) -> Iterator[Problem]:
    """Nine cards in the row; four others, none of them a spade, at least one of them shown."""
    for player, run in race.runs.items():
        messages = list(hand_faults(player, run))
        if not is_playable(_known(race, player)):
            messages.append(unplayable(player))
        for message in messages:
            yield Problem(message, race.number, None, player)


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
            f"{test.by} turned up {listed(test.turned)}, {len(test.turned)} in all; "
            f"{test.of} kept back {len(run.kept)}, so it must be as many"
        )
    if twice := [card for card, times in Counter(test.turned).items() if times > 1]:
        yield f"{test.by} turned up {listed(twice)} twice"
    if run.row is None and (seen := [card for card in test.turned if card in _elsewhere(race, test)]):
        yield f"{test.by} turned up {listed(seen)}, seen elsewhere; the deck has it once"
    if run.row is not None and (strange := [card for card in test.turned if card not in run.row]):
        yield f"{test.by} turned up {listed(strange)}, not in the row of {test.of}: {listed(run.row)}"


def _elsewhere(race: Race, test: DopingTest) -> set[Card]:
    """What can't lie hidden before the tested player: cards that are listed, or turned up of others."""
    told = {card for player in race.runs for card in _told(race, player)}
    return told | {card for other in race.tests if other.of != test.of for card in other.turned}


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
        yield from (unplayable(player) for player, hand in race.dealt.items() if not is_playable(hand))
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
