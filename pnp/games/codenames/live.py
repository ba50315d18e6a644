"""A game that is on: where it stands in the middle of a turn, and what may follow, by the rules in `rules`."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

from pnp.games.codenames.keycard import CELLS
from pnp.games.codenames.rules import Fault, Mode, Setup, State, Turn, play, start


@dataclass(frozen=True, slots=True)
class Live:
    """A game with a turn that is not over yet.

    `may_touch`, `may_cover`: whether one more word may be touched, or covered for the rival. `may_stop`: whether the
    touching may end; `may_end`: whether the whole turn may. `wrong`: the rules that were broken at single words.
    """

    state: State
    may_touch: bool
    may_stop: bool
    may_cover: bool
    may_end: bool
    wrong: tuple[Fault, ...]


def standing(setup: Setup, turns: Sequence[Turn]) -> State:
    """The state after these turns."""
    state = start(setup)
    for after, _ in play(setup, turns):
        state = after
    return state


def live(setup: Setup, turns: Sequence[Turn], turn: Turn) -> Live:
    """Where the game stands in this turn, which follows `turns`. What may follow is tried out on the rules."""

    def faults(tried: Turn, mode: Mode = setup.mode) -> frozenset[Fault]:
        *_, (_, found) = play(replace(setup, mode=mode), (*turns, tried))
        return frozenset(found)

    state = standing(setup, (*turns, turn))
    found = faults(turn)
    # In the mode of teams nothing is to be covered, so that only the touching is judged.
    touching = replace(turn, covers=())
    so_far = faults(touching, Mode.TEAMS)
    still_on = state.ended is None
    another = _first(range(CELLS), state)
    rivals = _first((place for place in range(CELLS) if setup.cells[place] == turn.team.rival.letter), state)
    more = replace(touching, touched=(*turn.touched, another)) if another is not None else None
    cover = replace(turn, covers=(*turn.covers, rivals)) if rivals is not None else None
    return Live(
        state,
        may_touch=still_on
        and not turn.invalid
        and not turn.covers
        and more is not None
        and faults(more, Mode.TEAMS) <= so_far,
        may_stop=not so_far,
        may_cover=still_on and cover is not None and faults(cover) <= found,
        may_end=not found,
        wrong=tuple(fault for fault in found if fault.places),
    )


def _first(places: Iterable[int], state: State) -> int | None:
    return next((place for place in places if place not in state.covered), None)


def written(turn: Turn, words: Sequence[str]) -> str:
    """The turn as a line of a record.

    >>> from pnp.games.codenames.clue import read_clue
    >>> from pnp.games.codenames.keycard import Team
    >>> written(Turn(Team.RED, read_clue("tree 2"), (0, 1)), ["nut", "wood", "whale"])
    'red: tree 2: nut, wood'
    >>> written(Turn(Team.BLUE, read_clue("nuts 2"), invalid=True, covers=(2,)), ["nut", "wood", "whale"])
    'blue: invalid nuts 2, cover whale'
    """
    said = turn.clue.word if turn.clue.number is None and not turn.clue.unlimited else str(turn.clue)
    named = [*(words[place] for place in turn.touched), *(f"cover {words[place]}" for place in turn.covers)]
    listed = ", ".join(named)
    if turn.invalid:
        return f"{turn.team}: invalid {said}" + (f", {listed}" if listed else "")
    return f"{turn.team}: {said}: {listed}"
