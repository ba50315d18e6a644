"""What everybody at the table may see of a sitting."""

from collections.abc import Iterable, Mapping
from typing import Any

from pnp.games.fbi.questions import FACES, Count, Has, Nth
from pnp.games.fbi.rules import Ask, Guess, Pass, Play, Turn, choices
from pnp.playing_cards import RANKS, Rank
from pnp.web.fbi.judging import open_problems
from pnp.web.fbi.sitting import Seat, Sitting

Words = Mapping[str, Any]

# Sets that have a name of their own, beside ranges.
NAMED: Mapping[str, frozenset[Rank]] = {
    "faces": FACES,
    "even": frozenset(rank for rank in RANKS if rank % 2 == 0),
    "odd": frozenset(rank for rank in RANKS if rank % 2 == 1),
    "multiples 3": frozenset(rank for rank in RANKS if rank % 3 == 0),
}
_SHORTEST = 3  # ranks of a range
_HELD = "\u2060"  # a line does not break here, so that a range stays whole
_TOGETHER = "\u00a0"


def named_sets() -> dict[str, list[str]]:
    """The sets that have a name, as the ranks of a record."""
    return {name: [str(rank) for rank in sorted(ranks)] for name, ranks in NAMED.items()}


def shown(sitting: Sitting, words: Words) -> dict[str, Any]:
    """The sitting for the page's script: of hidden cards only whether they are there, of a guess only that it lies."""
    seen: dict[str, Any] = {
        "version": sitting.version,
        "phase": "deal" if sitting.dealing else "over" if sitting.over else "play",
        "players": list(sitting.players),
        "seats": [{"cards": _cards(seat), "taken": bool(seat.key)} for seat in sitting.seats],
        "complete": sitting.complete,
        "turns": log(sitting, words),
    }
    return seen | (_play(sitting) if seen["phase"] == "play" else {})


def _cards(seat: Seat) -> str:
    return "again" if seat.again else "missing" if seat.held is None else "in"


def _play(sitting: Sitting) -> dict[str, Any]:
    state = sitting.state
    return {
        "due": sitting.players.index(state.due),
        "partner": sitting.table.partner(state.due),
        "choices": [choice.__name__.lower() for choice in choices(state)],
        "out": [str(rank) for rank in state.out.get(state.due, ())],
        "guessed": list(state.guesses),
        "problems": [
            {"round": None, "turn": problem.turn, "player": problem.player, "message": problem.message}
            for problem in open_problems(sitting)
        ],
    }


def log(sitting: Sitting, words: Words) -> list[dict[str, str]]:
    """What each did, a sentence a turn; guesses are named only after the end."""
    told = sitting.over
    return [{"player": turn.player, "said": _said(turn, words["log"], told)} for turn in sitting.turns]


def _said(turn: Turn, says: Mapping[str, str], told: bool) -> str:
    match turn.action:
        case Ask(question, asked):
            return _asked(question, asked, says)
        case Guess(cards, card):
            guess = (
                says["guessed"].format(ranks=_TOGETHER.join(map(str, sorted(cards))))
                if told
                else says["guess"]
            )
            return guess if card is None else says["with"].format(guess=guess, rank=card)
        case Play(card):
            return says["play"].format(rank=card)
        case Pass():
            return says["pass"]


def _asked(question: Count | Nth | Has, asked: str, says: Mapping[str, str]) -> str:
    match question:
        case Count(_, ranks, answer):
            return says["count"].format(asked=asked, ranks=named(ranks, says), answer=answer)
        case Nth(_, n, highest, answer):
            return says["highest" if highest else "lowest"].format(asked=asked, n=n, answer=answer)
        case Has(_, rank, answer):
            return says["has"].format(asked=asked, rank=rank, answer=says["yes" if answer else "no"])


def named(ranks: Iterable[Rank], says: Mapping[str, str]) -> str:
    """A set of ranks as people say it.

    >>> named(FACES, {"faces": "face cards"})
    'face cards'
    >>> named({Rank(1), Rank(2), Rank(3), Rank(9)}, {}).replace(_HELD, "").split()
    ['A–3', '9']
    """
    wanted = frozenset(ranks)
    for name, members in NAMED.items():
        if members == wanted and name in says:
            return says[name]
    told = []
    for run in _runs(sorted(wanted)):
        told += (
            [f"{run[0]}{_HELD}–{_HELD}{run[-1]}"] if len(run) >= _SHORTEST else [str(rank) for rank in run]
        )
    return _TOGETHER.join(told)


def _runs(ranks: list[Rank]) -> list[list[Rank]]:
    runs: list[list[Rank]] = []
    for rank in ranks:
        if runs and rank == runs[-1][-1] + 1:
            runs[-1].append(rank)
        else:
            runs.append([rank])
    return runs
