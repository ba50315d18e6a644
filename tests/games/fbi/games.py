"""Games of FBI-spillet for the tests: the document's example, and random legal ones."""

import tomllib
from dataclasses import dataclass, replace
from pathlib import Path

from pnp.chance import Chance
from pnp.games.fbi import referee
from pnp.games.fbi.dealing import deal
from pnp.games.fbi.record import parse_turn
from pnp.games.fbi.rules import ASIDE, CROOKS, State, Table, after, listed
from pnp.playing_cards import RANKS, Rank
from pnp.referee import Report, parse

NAMES = ("Anders", "Beate", "Cecilie", "Daniel")
EXAMPLE = (Path(__file__).parents[2] / "records" / "fbi-example.toml").read_text("utf-8")


@dataclass(frozen=True)
class Game:
    """A record in parts, to be changed and written out."""

    asides: dict[str, str]
    turns: tuple[str, ...] = ()
    hands: dict[str, str] | None = None
    starts: str | None = None

    def text(self) -> str:
        """The record."""
        lines = ['game = "fbi"', f"players = {list(self.asides)}", "[aside]"]
        lines += [f'{name} = "{cards}"' for name, cards in self.asides.items()]
        if self.hands is not None:
            lines += ["[hand]", *(f'{name} = "{cards}"' for name, cards in self.hands.items())]
        starts = [f'starts = "{self.starts}"'] if self.starts else []
        lines += ["[play]", *starts, "turns = [", *(f'"{turn}",' for turn in self.turns), "]"]
        return "\n".join(lines)

    def checked(self) -> Report:
        """What the referee says."""
        return referee.check(parse(self.text(), "test"))

    def with_turn(self, number: int, turn: str) -> "Game":
        """The same with another turn at this number, from 1."""
        return replace(self, turns=(*self.turns[: number - 1], turn, *self.turns[number:]))

    def first(self, turns: int) -> "Game":
        """The same with only so many turns."""
        return replace(self, turns=self.turns[:turns])

    def and_then(self, *turns: str) -> "Game":
        """The same with further turns."""
        return replace(self, turns=(*self.turns, *turns))


def example() -> Game:
    """The document's example."""
    value = tomllib.loads(EXAMPLE)
    return Game(value["aside"], tuple(value["play"]["turns"]))


def random_game(seed: int) -> Game:
    """A random legal game to its end, with every kind of question, guess and card."""
    chance = Chance(seed)
    table = deal(chance, NAMES)
    starts = NAMES[chance.below(4)]
    state, turns = State(starts), []
    while state.finished_by is None:
        text = f"{state.due}: {random_action(chance, table, state)}"
        turns.append(text)
        state = after(table, state, parse_turn(text, table))
    asides = {name: listed(table.aside(name)) for name in NAMES}
    hands = {name: listed(set(RANKS) - table.aside(name)) for name in NAMES}
    return Game(asides, tuple(turns), hands if chance.below(2) else None, starts)


def random_action(chance: Chance, table: Table, state: State) -> str:
    """Something legal for the player whose turn it is."""
    name = state.due
    left = sorted(table.aside(name) - set(state.out.get(name, ())))
    if name in state.guesses:
        return f"play {chance.picked(left, 1)[0]}" if left else "pass"
    if chance.below(8) == 0:
        guess = f"guess {listed(chance.picked(sorted(set(RANKS) - table.aside(name)), CROOKS))}"
        return f"{guess}, play {chance.picked(left, 1)[0]}" if chance.below(2) else guess
    return random_question(chance, sorted(set(RANKS) - table.aside(table.partner(name))))


def random_question(chance: Chance, hand: list[Rank]) -> str:
    """A question with the answer that is true of this hand."""
    assert len(hand) == len(RANKS) - ASIDE
    low, high = sorted(chance.picked(RANKS, 2))
    sets: list[tuple[str, set[Rank]]] = [
        (f"{low}-{high}", {rank for rank in RANKS if low <= rank <= high}),
        (f"{low} {high}", {low, high}),
        ("faces", {rank for rank in RANKS if rank > 10}),
        ("even", {rank for rank in RANKS if rank % 2 == 0}),
        ("odd", {rank for rank in RANKS if rank % 2}),
        (f"multiples {low.value}", {rank for rank in RANKS if rank % low == 0}),
    ]
    what, ranks = chance.picked(sets, 1)[0]
    n = chance.below(len(hand)) + 1
    return chance.picked(
        [
            f"count {what} = {len(ranks & set(hand))}",
            f"lowest {n} = {hand[n - 1]}",
            f"highest {n} = {hand[-n]}",
            f"has {low} = {'yes' if low in hand else 'no'}",
        ],
        1,
    )[0]
