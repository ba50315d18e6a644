"""Mastermind: from a record to the referee's answer."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Any

from pnp.games.mastermind.counting import TooMany, codes_left
from pnp.games.mastermind.record import Evening, Played
from pnp.games.mastermind.record import evening as read_evening
from pnp.games.mastermind.rules import Answer, Board, Code, ending, feedback, points, possible, winner
from pnp.playing_cards import short
from pnp.referee import Node, Problem, Report

# Up to so many codes what is left is always counted. Beyond, all counts of a record share so many steps,
# about a second, and the rest is left out with a note.
ALWAYS_COUNTED = 1_000_000
STEPS = 3_000_000


@dataclass(frozen=True, slots=True)
class Outcome:
    """How a game went: the bids that belong to it, and the codes left after each (None: not counted)."""

    attempts: int
    solved: bool
    over: bool
    points: int
    left: tuple[int | None, ...]


def check(record: Node) -> Report:
    """The answer to a record of one or more games. Raises `UserError` for a fault of form."""
    evening = read_evening(record)
    misshapen = [fault for game in evening.games for fault in _shapes(evening, game)]
    problems = [*_makers(evening), *misshapen]
    evening = replace(evening, games=tuple(_without_misshapen_code(evening, game) for game in evening.games))
    outcomes = _outcomes(evening)
    for game, outcome in zip(evening.games, outcomes, strict=True):
        problems += [*_answers(evening, game, outcome), *_after_the_end(evening, game, outcome)]
    problems.sort(key=lambda problem: (problem.round or 0, problem.turn or 0))
    result = None if misshapen else _result(evening, outcomes)
    return Report("mastermind", tuple(problems), tuple(_notes(evening, outcomes)), result)


def table(report: Report) -> list[list[str]]:
    """The score: one row a game, then the points."""
    if report.result is None:
        return []
    rows = [["game", "attempts", "solved", "codes left", "points"]]
    for number, game in enumerate(report.result["games"], start=1):
        left = " ".join("?" if count is None else str(count) for count in game["remaining"])
        solved = "yes" if game["solved"] else "no"
        rows.append([str(number), str(game["attempts"]), solved, left, str(game["points"])])
    rows += [[player, "", "", "", str(points)] for player, points in report.result["points"].items()]
    return rows


# --- rules -----------------------------------------------------------------------------------------------


def _makers(evening: Evening) -> Iterator[Problem]:
    """The makers take turns, so that both guess equally often ("Setup": an even number of games)."""
    for before, game in zip(evening.games, evening.games[1:], strict=False):
        if game.maker == before.maker:
            message = f"{game.maker} made the code of game {before.number} too; it is {game.breaker}'s turn"
            yield Problem(message, game.number, None, game.maker)


def _shapes(evening: Evening, game: Played) -> Iterator[Problem]:
    """A code, and a bid for it, fill all holes of a row."""
    pegs = evening.board.pegs
    if game.code is not None and len(game.code) != pegs:
        yield Problem(
            f"the pegs of the code are {len(game.code)}; {pegs} are needed", game.number, None, game.maker
        )
    for turn, bid in enumerate(game.bids, start=1):
        if len(bid) != pegs:
            yield Problem(
                f"the pegs of the guess are {len(bid)}; {pegs} are needed", game.number, turn, game.breaker
            )


def _without_misshapen_code(evening: Evening, game: Played) -> Played:
    fits = game.code is None or len(game.code) == evening.board.pegs
    return game if fits else replace(game, code=None)


def _answers(evening: Evening, game: Played, outcome: Outcome) -> Iterator[Problem]:
    """Every answer is right for the code; where the code isn't known, some code fits them all."""
    explained = False
    for turn, left in enumerate(outcome.left, start=1):
        bid, answer = game.bids[turn - 1], game.answers[turn - 1]
        told = f"{game.maker} answered {answer} to {short(evening.palette.told(bid), 200)}"
        fault = _answer_fault(evening, game, bid, answer)
        if fault is None and game.code is None and left == 0 and not explained:
            fault = "after that no code fits all answers any more: this one or an earlier one is wrong"
        if fault is not None:
            yield Problem(f"{told}; {fault}", game.number, turn, game.maker)
        explained = explained or left == 0


def _after_the_end(evening: Evening, game: Played, outcome: Outcome) -> Iterator[Problem]:
    """A game ends with the right bid or the last row ("Sådan slutter en runde")."""
    why = "the code was found" if outcome.solved else f"all {evening.board.rows} rows are used up"
    for turn in range(outcome.attempts + 1, len(game.bids) + 1):
        message = f"nothing may follow guess {outcome.attempts}: {why}"
        yield Problem(message, game.number, turn, game.breaker)


def _answer_fault(evening: Evening, game: Played, bid: Code, answer: Answer) -> str | None:
    pegs = evening.board.pegs
    if game.code is not None and len(bid) == pegs:
        right = feedback(game.code, bid)
        code = "sealed code" if evening.sealed else f"code {evening.palette.told(game.code)}"
        return None if answer == right else f"the {code} makes it {right}"
    return None if possible(answer, pegs) else f"with {pegs} pegs there is no such answer"


# --- score -----------------------------------------------------------------------------------------------


def _outcomes(evening: Evening) -> list[Outcome]:
    board = evening.board
    steps = None if board.codes <= ALWAYS_COUNTED else STEPS
    outcomes = []
    for game in evening.games:
        attempts, solved = ending(board, game.code, game.bids, game.answers)
        left, steps = _left(board, game, attempts, steps)
        over = solved or attempts == board.rows
        outcomes.append(Outcome(attempts, solved, over, points(board, attempts, solved), left))
    return outcomes


def _left(
    board: Board, game: Played, attempts: int, steps: int | None
) -> tuple[tuple[int | None, ...], int | None]:
    """The codes left after each attempt, and what is left of the steps."""
    answers = list(zip(game.bids, game.answers, strict=True))
    left: list[int | None] = []
    for turn in range(1, attempts + 1):
        if left and left[-1] == 0:
            left.append(0)
            continue
        shaped = [(bid, answer) for bid, answer in answers[:turn] if len(bid) == board.pegs]
        try:
            count, taken = codes_left(board.pegs, board.colours, shaped, steps)
        except TooMany:
            left.append(None)
            steps = 0
            continue
        left.append(count)
        steps = None if steps is None else steps - taken
    return tuple(left), steps


def _result(evening: Evening, outcomes: list[Outcome]) -> dict[str, Any]:
    totals = dict.fromkeys(evening.players, 0)
    rows = []
    for game, outcome in zip(evening.games, outcomes, strict=True):
        totals[game.maker] += outcome.points
        score = {"solved": outcome.solved, "attempts": outcome.attempts, "points": outcome.points}
        rows.append({**score, "remaining": list(outcome.left)})
    return {"games": rows, "points": totals, "winner": winner(totals, [outcome.over for outcome in outcomes])}


def _notes(evening: Evening, outcomes: list[Outcome]) -> Iterator[str]:
    if len(outcomes) % 2:
        yield (
            f"{len(outcomes)} is an odd number of games; an even one must be agreed on, "
            "so there is no winner until one more is played"
        )
    for game, outcome in zip(evening.games, outcomes, strict=True):
        if not outcome.over:
            yield f"game {game.number} is still on, or was given up: no points yet"
        elif game.code is None:
            yield f"game {game.number} is over, but its code isn't given to check the answers by"
    if any(None in outcome.left for outcome in outcomes):
        yield (
            f"of {evening.board.codes:,} codes not all counts of what is left can be had at once; "
            "those are left out"
        )
