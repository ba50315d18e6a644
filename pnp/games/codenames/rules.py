"""The rules of Codenames that a referee needs (004_e3fa61c65f8f9640.txt): functions over frozen values.

The words on the table are told by their places, 0 to 24 in reading order.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum

from pnp.games.codenames.clue import Clue
from pnp.games.codenames.keycard import ASSASSIN, BYSTANDER, Team

# Which side two players play: the document does not say, but lets key and rules hold "som vanlig", and its
# ratings begin with 8, the words of the side that does not start.
TWO_PLAYERS_PLAY = "the side that starts"

# What two players score who lost: the document rates no loss, so one to the assassin counts like one to the
# rival's last word, after which the rival has none left.
LOST_SCORES = 0


class Mode(StrEnum):
    """Two teams, or two players against a rival who is not there ("SPILL MED TO ELLER TRE SPILLERE")."""

    TEAMS = "teams"
    TWO = "two"


class End(StrEnum):
    """How a game ends ("AVSLUTTE SPILLET")."""

    AGENTS = "agents"
    ASSASSIN = "assassin"


@dataclass(frozen=True, slots=True)
class Setup:
    """A game as laid out: who starts, the key's 25 letters, the mode."""

    starts: Team
    cells: str
    mode: Mode = Mode.TEAMS

    def left(self, team: Team, covered: frozenset[int]) -> int:
        """How many words of a team are not covered."""
        return sum(cell == team.letter and place not in covered for place, cell in enumerate(self.cells))


@dataclass(frozen=True, slots=True)
class Turn:
    """What happened in a turn: the words touched in order, and those that were covered at its end.

    `invalid` says that the table ruled the clue out.
    """

    team: Team
    clue: Clue
    touched: tuple[int, ...] = ()
    invalid: bool = False
    covers: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class State:
    """Where the game stands between two turns; `ended` is the number of the turn that ended it, from 1."""

    next: Team
    covered: frozenset[int] = frozenset()
    winner: Team | None = None
    reason: End | None = None
    ended: int | None = None


@dataclass(frozen=True, slots=True)
class Fault:
    """A broken rule: the turn, from 1; the team; one sentence, where {0} and {1} are the words at `places`."""

    turn: int
    team: Team
    message: str
    places: tuple[int, ...] = ()


def start(setup: Setup) -> State:
    """The side with the lights starts ("LAGET SOM STARTER")."""
    return State(setup.starts)


def play(setup: Setup, turns: Sequence[Turn]) -> Iterator[tuple[State, tuple[Fault, ...]]]:
    """The state after each turn, and the rules that it broke. What the record tells counts as done."""
    state = start(setup)
    for number, turn in enumerate(turns, start=1):
        if state.ended is not None:
            yield state, (_after_the_end(state, number, turn),)
            continue
        faults = [
            *_whose_turn(setup, state, number, turn),
            *_enough(number, turn),
            *_not_too_many(number, turn),
        ]
        state, in_order = _touched(setup, state, number, turn)
        state, at_the_end = _covered(setup, state, number, turn)
        state = replace(state, next=setup.starts if setup.mode is Mode.TWO else turn.team.rival)
        yield state, (*faults, *in_order, *at_the_end)


# --- a turn --------------------------------------------------------------------------------------------


def _after_the_end(state: State, number: int, turn: Turn) -> Fault:
    """Nothing follows the end ("AVSLUTTE SPILLET")."""
    return Fault(number, turn.team, f"the game ended with turn {state.ended}: {state.winner} has won")


def _whose_turn(setup: Setup, state: State, number: int, turn: Turn) -> Iterator[Fault]:
    """The teams take turns, and the side with the lights begins ("SPILL"). Two players have every turn."""
    if turn.team is state.next:
        return
    if setup.mode is Mode.TWO:
        why = f"two players play {TWO_PLAYERS_PLAY}, {setup.starts}"
    else:
        why = f"{setup.starts} starts" if number == 1 else f"it is {state.next}'s turn"
    yield Fault(number, turn.team, f"{turn.team} plays, but {why}")


def _enough(number: int, turn: Turn) -> Iterator[Fault]:
    """ "Feltagentene må gjette på minimum ett ord" ("Antall forsøk")."""
    if not turn.touched and not turn.invalid:
        yield Fault(number, turn.team, "no word is touched; at least one must be")


def _not_too_many(number: int, turn: Turn) -> Iterator[Fault]:
    """The clue's number and one more; no limit after 0 and unlimited ("Antall forsøk", "SUPERHINT")."""
    most = turn.clue.most
    if most is not None and len(turn.touched) > most:
        message = f"{len(turn.touched)} words are touched; after '{turn.clue}' {most} are the most"
        yield Fault(number, turn.team, message)


def _touched(setup: Setup, state: State, number: int, turn: Turn) -> tuple[State, list[Fault]]:
    """Word for word: the state after them, and what should not have been touched ("GJETTE KODENAVN")."""
    faults = []
    wrong: int | None = None
    for place in turn.touched:
        if state.ended is not None:
            faults.append(Fault(number, turn.team, "{0} is touched after the end of the game", (place,)))
        elif place in state.covered:
            faults.append(Fault(number, turn.team, "{0} is covered already", (place,)))
        else:
            if wrong is not None:
                message = f"{{0}} is touched after {{1}}, {_whose(setup, wrong)}, which ended the turn"
                faults.append(Fault(number, turn.team, message, (place, wrong)))
            if setup.cells[place] != turn.team.letter and wrong is None:
                wrong = place
            state = _cover(setup, state, number, turn.team, place)
    return state, faults


def _whose(setup: Setup, place: int) -> str:
    cell = setup.cells[place]
    return "a bystander" if cell == BYSTANDER else next(f"{team}'s" for team in Team if team.letter == cell)


def _cover(setup: Setup, state: State, number: int, team: Team, place: int) -> State:
    """The state after a word is covered: the assassin loses the game, the last word of a team wins it."""
    state = replace(state, covered=state.covered | {place})
    if setup.cells[place] == ASSASSIN:
        return replace(state, winner=team.rival, reason=End.ASSASSIN, ended=number)
    for owner in Team:
        if setup.cells[place] == owner.letter and setup.left(owner, state.covered) == 0:
            return replace(state, winner=owner, reason=End.AGENTS, ended=number)
    return state


# --- words covered without being touched ---------------------------------------------------------------


def _covered(setup: Setup, state: State, number: int, turn: Turn) -> tuple[State, list[Fault]]:
    """What is covered at a turn's end: by the rival for an invalid clue, or by two players' spymaster."""
    faults = [*_how_many_covers(setup, state, number, turn)]
    for place in turn.covers:
        fault = _wrong_cover(setup, state, turn, place)
        if fault:
            faults.append(Fault(number, turn.team, fault, (place,)))
        if state.ended is None and place not in state.covered:
            state = _cover(setup, state, number, turn.team, place)
    return state, faults


def _how_many_covers(setup: Setup, state: State, number: int, turn: Turn) -> Iterator[Fault]:
    """With two players one each turn; one where the rival punishes an invalid clue ("STRAFFE"); else none.

    With two players an invalid clue may cost both: the word of the turn and the penalty.
    """
    two, found = setup.mode is Mode.TWO, len(turn.covers)
    fewest = 1 if two and state.ended is None else 0
    most = two + turn.invalid
    if found < fewest:
        message = f"the spymaster covers one of {turn.team.rival}'s words each turn; none is covered"
        yield Fault(number, turn.team, message)
    elif found > most and most == 0:
        yield Fault(
            number, turn.team, "a word is covered that nobody touched; only an invalid clue costs one"
        )
    elif found > most:
        yield Fault(
            number, turn.team, f"{found} words are covered at the end of the turn; {most} is the most"
        )


def _wrong_cover(setup: Setup, state: State, turn: Turn, place: int) -> str | None:
    if state.ended is not None:
        return "{0} is covered after the end of the game"
    if place in state.covered:
        return "{0} is covered already"
    if setup.cells[place] != turn.team.rival.letter:
        return f"{{0}} is covered for {turn.team.rival}, but is not {turn.team.rival}'s"
    return None


# --- two players ---------------------------------------------------------------------------------------


def score(setup: Setup, state: State) -> tuple[bool | None, int]:
    """Whether two players have won (None: not over), and how many words the rival has left.

    Those who lost score `LOST_SCORES`.
    """
    left = setup.left(setup.starts.rival, state.covered)
    if state.winner is None:
        return None, left
    won = state.winner is setup.starts
    return won, left if won else LOST_SCORES
