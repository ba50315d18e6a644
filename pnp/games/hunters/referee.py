"""FBI Hunters: from a record to the referee's answer."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from itertools import accumulate
from typing import Any

from pnp.games.hunters.facts import Facts, facts
from pnp.games.hunters.record import Round
from pnp.games.hunters.record import rounds as read_rounds
from pnp.games.hunters.rules import (
    TWELVE,
    Arrest,
    Holding,
    city_faults,
    draw_faults,
    role_points,
    strength_faults,
    winner,
)
from pnp.referee import Node, Problem, Report

Totals = Mapping[str, int]


def check(record: Node) -> Report:
    """The answer to a record of one game. Raises `UserError` for a fault of form."""
    box = facts()
    players, rounds = read_rounds(record, box)
    problems: list[Problem] = []
    for each in rounds:
        problems += [*_city(each, box), *_cards(each, box), *_table(each, box), *_arrests(each, box)]
    if any(_is_unscorable(each, box) for each in rounds):
        return Report("hunters", tuple(problems), tuple(_notes_on_play(rounds)))
    scores = [_score(each, box) for each in rounds]
    totals = _running_totals(players, scores)
    lasting = _lasting(totals)
    problems += _after_the_end(totals, lasting)
    problems.sort(key=lambda problem: problem.round or 0)
    result = {"rounds": scores[:lasting], "totals": dict(totals[lasting]), "winner": winner(totals[lasting])}
    notes = (*_notes_on_play(rounds), *_notes_on_level(totals, lasting))
    return Report("hunters", tuple(problems), notes, result)


def table(report: Report) -> list[list[str]]:
    """The score: what each role brought its holders, round by round, then the totals."""
    if report.result is None:
        return []
    totals = report.result["totals"]
    rows = [["", *totals]]
    for number, scores in enumerate(report.result["rounds"], start=1):
        roles = dict.fromkeys(role for player in totals for role in scores[player]["roles"])
        rows += [[role, *(str(scores[player]["roles"].get(role, "")) for player in totals)] for role in roles]
        rows.append([f"round {number}", *(str(scores[player]["points"]) for player in totals)])
    rows.append(["all", *map(str, totals.values())])
    return rows


# --- rules -----------------------------------------------------------------------------------------------


def _city(each: Round, box: Facts) -> Iterator[Problem]:
    """25 tiles, each once."""
    if each.city is not None:
        areas = [area.number for area in box.areas]
        yield from (Problem(message, each.number) for message in city_faults(each.city, areas))


def _cards(each: Round, box: Facts) -> Iterator[Problem]:
    """Every player's draw: point cards that there are, drawn by the rules, each on a role of the own set."""
    for player, held in each.cards.items():
        values = [value for _, value in held]
        messages = [
            *(f"there is no point card of {value}" for value in _strange(values, box)),
            *draw_faults(values),
            *(f"{role} is in {player}'s set once, not {times} times" for role, times in _twice(held)),
        ]
        for message in messages:
            yield Problem(f"{player}: {message}", each.number, None, player)


def _strange(values: Sequence[int], box: Facts) -> list[int]:
    return [value for value in values if value not in box.points]


def _twice(held: Holding) -> list[tuple[str, int]]:
    return [(role, times) for role, times in Counter(role for role, _ in held).items() if times > 1]


def _table(each: Round, box: Facts) -> Iterator[Problem]:
    """No more point cards of a value than the box has."""
    drawn = Counter(value for held in each.cards.values() for _, value in held)
    for value, most in box.points.items():
        if drawn[value] > most:
            message = f"{drawn[value]} point cards of {value} are on the table; the box has {most}"
            yield Problem(message, each.number)


def _arrests(each: Round, box: Facts) -> Iterator[Problem]:
    out: set[str] = set()
    for turn, arrest in enumerate(each.arrests, start=1):
        messages = [
            *strength_faults(arrest.agent_cards + arrest.robber_cards),
            *_who_faults(arrest, out, box),
            *_outcome_faults(arrest),
        ]
        yield from (Problem(message, each.number, turn) for message in messages)
        out |= _taken_out(arrest, out, box)


def _agents(box: Facts) -> set[str]:
    return {role.name for role in box.roles if role.is_agent}


def _who_faults(arrest: Arrest, out: set[str], box: Facts) -> Iterator[str]:
    """An agent arrests a robber, and neither is out yet ("Disse er nå ute av spill")."""
    if arrest.agent not in _agents(box):
        yield f"{arrest.agent} is a robber; only an agent arrests"
    elif arrest.agent in out:
        yield f"{arrest.agent} is at FBI HQ and out; no agent arrests from there"
    if arrest.robber in _agents(box):
        yield f"{arrest.robber} is an agent; only a robber is arrested"
    elif arrest.robber in out:
        yield f"{arrest.robber} is at FBI HQ already; nobody is arrested twice"


def _outcome_faults(arrest: Arrest) -> Iterator[str]:
    """The outcome that the table tells is the one that the strengths give."""
    if arrest.success is not None and arrest.success != arrest.succeeds:
        sums = f"{sum(arrest.agent_cards)} against {sum(arrest.robber_cards)}"
        said, right = ("succeed", "fails") if arrest.success else ("fail", "succeeds")
        yield f"{arrest.agent} arresting {arrest.robber} is said to {said}; with {sums} it {right}"


def _taken_out(arrest: Arrest, out: set[str], box: Facts) -> set[str]:
    """Whom the arrest brings to FBI HQ; nobody where it wasn't allowed."""
    if not arrest.succeeds or any(_who_faults(arrest, out, box)):
        return set()
    return {arrest.agent, arrest.robber}


def _after_the_end(totals: Sequence[Totals], lasting: int) -> Iterator[Problem]:
    """Twelve points end the game ("Vinner")."""
    for number in range(lasting + 1, len(totals)):
        who = winner(totals[lasting])
        message = (
            f"{who} won with {max(totals[lasting].values())} points in round {lasting}; no round may follow"
        )
        yield Problem(message, number)


# --- score -----------------------------------------------------------------------------------------------


def _is_unscorable(each: Round, box: Facts) -> bool:
    """Whether it isn't known what a role is worth."""
    held = each.cards.values()
    return any(_twice(holding) or _strange([value for _, value in holding], box) for holding in held)


def _score(each: Round, box: Facts) -> dict[str, Any]:
    out: set[str] = set()
    for arrest in each.arrests:
        out |= _taken_out(arrest, out, box)
    agents = _agents(box)
    scores = {}
    for player, held in each.cards.items():
        roles = {role: role_points(value, agent=role in agents, at_hq=role in out) for role, value in held}
        scores[player] = {"points": sum(roles.values()), "roles": roles}
    return scores


def _running_totals(players: tuple[str, ...], scores: Sequence[Mapping[str, Any]]) -> list[Totals]:
    """The totals before the first round and after each."""

    def add(totals: Totals, score: Mapping[str, Any]) -> Totals:
        return {player: totals[player] + score[player]["points"] for player in players}

    start: Totals = dict.fromkeys(players, 0)
    return list(accumulate(scores, add, initial=start))


def _lasting(totals: Sequence[Totals]) -> int:
    """How many rounds the game lasts of those recorded."""
    over = (number for number, each in enumerate(totals) if winner(each) is not None)
    return next(over, len(totals) - 1)


def _notes_on_play(rounds: Sequence[Round]) -> Iterator[str]:
    for each in rounds:
        for turn, arrest in enumerate(each.arrests, start=1):
            if not arrest.agent_cards:
                yield (
                    f"round {each.number}, arrest {turn}: no card is told for {arrest.agent}; "
                    "the card that moved the agent counts"
                )


def _notes_on_level(totals: Sequence[Totals], lasting: int) -> Iterator[str]:
    for number, each in enumerate(totals[: lasting + 1]):
        best = max(each.values())
        if best >= TWELVE and winner(each) is None:
            level = " and ".join(player for player, total in each.items() if total == best)
            yield f"round {number}: {level} are level at {best}; there is no winner yet, play another round"
