"""What the real referee says of a sitting: of the deal alone while the game is on, of everything after it."""

from dataclasses import replace

from pnp.games.fbi import referee
from pnp.games.fbi.record import FbiRecord
from pnp.games.fbi.referee import states
from pnp.games.fbi.rules import OPEN_RULES, faults
from pnp.referee import Problem, Report
from pnp.web.fbi.paper import open_record
from pnp.web.fbi.sitting import Sitting


def judged(sitting: Sitting) -> Sitting:
    """With the deal judged, once all four have entered their cards: who should look again is asked to, no more."""
    if sitting.dealing:
        return sitting
    again = referee.blind(open_record(sitting)).extra.get("look_again", ())
    seats = tuple(
        replace(seat, again=name in again) for name, seat in zip(sitting.players, sitting.seats, strict=True)
    )
    return replace(sitting, seats=seats, version=sitting.version + 1)


def open_problems(sitting: Sitting) -> list[Problem]:
    """What is wrong with the play as far as everybody may know it. Only a record that was loaded can have any."""
    game = FbiRecord(sitting.table, sitting.starts, sitting.turns)
    return [
        Problem(fault.message, turn=number, player=fault.player)
        for number, state, turn in states(game)
        for fault in faults(game.table, state, turn, OPEN_RULES)
    ]


def verdict(sitting: Sitting) -> Report:
    """The referee's answer to a game that is over, with what each could know."""
    if not sitting.over:
        raise ValueError("the game is still on, and its cards are hidden")
    return referee.knowledge(open_record(sitting))
