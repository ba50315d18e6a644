"""Codenames: from a record to the referee's answer."""

from collections.abc import Iterator
from typing import Any

from pnp.games.codenames.clue import Verdict, judge
from pnp.games.codenames.keycard import Team, miscounts
from pnp.games.codenames.record import Evening, evening
from pnp.games.codenames.rules import LOST_SCORES, Fault, Mode, State, Turn, play, score, start
from pnp.playing_cards import short
from pnp.referee import Node, Problem, Report

RATINGS = {
    8: "the two of you hardly needed words",
    7: "a service would hire you both today",
    6: "brilliant",
    5: "very good work",
    4: "well above the common spy",
    3: "sound work",
    2: "a start; try for three",
    1: "won by a hair",
    0: "lost; the next one will be better",
}


def check(record: Node) -> Report:
    """The answer to a record of one game. Raises `UserError` for a fault of form."""
    read = evening(record)
    deal = list(_deal(read))
    states, problems = [start(read.setup)], list(deal)
    for state, faults in play(read.setup, read.turns):
        problems += [_problem(read, fault) for fault in faults]
        states.append(state)
    result = None if deal else _result(read, states[-1])
    return Report("codenames", tuple(problems), tuple(_notes(read, states)), result)


def table(report: Report) -> list[list[str]]:
    """The score: each team's words left, who has won and how; with two players, their score."""
    if report.result is None:
        return []
    result = report.result
    how = {"agents": "won: all agents found", "assassin": "won: the rival met the assassin", None: ""}
    rows = [["team", "words left", ""]]
    for team, left in result["left"].items():
        rows.append([team, str(left), how[result["reason"]] if team == result["winner"] else ""])
    if "score" in result:
        rows.append(
            ["score", str(result["score"]), "" if result["won"] is None else RATINGS[result["score"]]]
        )
    return rows


def _deal(read: Evening) -> Iterator[Problem]:
    """The key has nine, eight, seven and one, and its lights are the side's that has nine."""
    for fault in miscounts(read.setup.starts, read.setup.cells):
        yield Problem(f"the key has {fault}")
    if read.contradicted is not None:
        yield Problem(
            f"by the key's code {read.setup.starts} starts, but the record says {read.contradicted}"
        )


def _problem(read: Evening, fault: Fault) -> Problem:
    words = [short(read.words[place]).upper() for place in fault.places]
    message = fault.message.format(*words) if words else fault.message
    return Problem(message, None, fault.turn, fault.team.value)


def _result(read: Evening, state: State) -> dict[str, Any]:
    left = {team.value: read.setup.left(team, state.covered) for team in Team}
    winner = state.winner.value if state.winner else None
    reason = state.reason.value if state.reason else None
    result: dict[str, Any] = {"winner": winner, "reason": reason, "left": left}
    if read.setup.mode is Mode.TWO:
        result["won"], result["score"] = score(read.setup, state)
    return result


def _notes(read: Evening, states: list[State]) -> Iterator[str]:
    """What the table did not see, and readings; the first state is the one before the first turn."""
    for number, (turn, before, after) in enumerate(
        zip(read.turns, states, states[1:], strict=False), start=1
    ):
        # A turn that covers nothing has been told as a problem; and there may be many.
        if not turn.invalid and after.covered != before.covered:
            yield from _uncalled(read, number, turn, before)
    if read.setup.mode is Mode.TWO and states[-1].winner is read.setup.starts.rival:
        yield f"a lost game scores {LOST_SCORES}: the document rates only games that were won"


def _uncalled(read: Evening, number: int, turn: Turn, before: State) -> Iterator[str]:
    visible = [word for place, word in enumerate(read.words) if place not in before.covered]
    judgement = judge(turn.clue, visible, read.lang, quick=True)
    if judgement.verdict is Verdict.ILLEGAL:
        why = "; ".join(reason.text for reason in judgement.reasons if reason.verdict is Verdict.ILLEGAL)
        yield f"turn {number}: {turn.team}'s clue was illegal and nobody called it out: {why}"
