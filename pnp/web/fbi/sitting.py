"""One game of FBI-spillet as the server keeps it: who has entered which cards, and what was played.

A `Sitting` is a value; each function that changes it gives a new one, or raises `Refused`. What `held` and the guesses
in `turns` say is hidden: only `paper` writes it, sealed, and only after the end is it told.
"""

import secrets
from collections.abc import Iterable
from dataclasses import dataclass, field, replace
from hmac import compare_digest

from pnp.errors import UserError
from pnp.games.fbi.record import parse_turn
from pnp.games.fbi.rules import (
    ASIDE,
    CROOKS,
    OPEN_RULES,
    Guess,
    Held,
    State,
    Table,
    Turn,
    after,
    choices,
    faults,
)
from pnp.playing_cards import parse_ranks
from pnp.web.fbi.faults import Refused

MOST_TURNS = 400  # ten times a long game
MOST_TEXT = 120  # characters of a turn


@dataclass(frozen=True, slots=True)
class Seat:
    """A player's place: the cards that were entered, the key of the phone that may enter them, the key of the one that
    did, and whether the player is to look at the cards again.
    """

    held: Held | None = field(default=None, repr=False)
    key: str = field(default="", repr=False)
    by: str = field(default="", repr=False)
    again: bool = False

    @property
    def open(self) -> bool:
        """Whether cards are awaited here."""
        return self.held is None or self.again


@dataclass(frozen=True, slots=True)
class Sitting:
    """A table with four players, clockwise. `version` grows with each change."""

    players: tuple[str, ...]
    starts: str
    dealer: str = ""
    seats: tuple[Seat, ...] = (Seat(),) * 4
    turns: tuple[Turn, ...] = field(default=(), repr=False)
    version: int = 1

    @property
    def complete(self) -> bool:
        """Whether everybody's cards are there, right or not."""
        return all(seat.held is not None for seat in self.seats)

    @property
    def dealing(self) -> bool:
        """Whether cards are awaited from somebody."""
        return any(seat.open for seat in self.seats)

    @property
    def state(self) -> State:
        """Where the play stands. It follows from what everybody has seen, and holds the guesses."""
        state = State(self.starts)
        for turn in self.turns:
            state = after(self.table, state, turn)
        return state

    @property
    def over(self) -> bool:
        """Whether the game has ended and all is to be told."""
        return not self.dealing and self.state.finished_by is not None

    @property
    def table(self) -> Table:
        """The table for the referee; who has entered nothing holds nothing."""
        return Table(self.players, tuple(seat.held or Held(()) for seat in self.seats))


def claim(sitting: Sitting, place: int, given: str, *, take_over: bool = False) -> tuple[Sitting, str]:
    """Give the player's place to the phone that asks, and the key to it. `given` is the key that the phone has.

    Another phone's place is only given where it is to `take_over`.
    """
    seat = _seat(sitting, place)
    if seat.key and _same(seat.key, given):
        return sitting, seat.key
    if seat.key and not take_over:
        raise Refused("elsewhere")
    key = secrets.token_urlsafe(12)
    return _seated(sitting, place, replace(seat, key=key)), key


def lay(sitting: Sitting, place: int, key: str, cards: str) -> Sitting:
    """Enter the cards that a player has set aside. Once all four have, the deal is to be judged."""
    seat = _held_by(sitting, place, key)
    if not seat.open:
        raise Refused("entered")
    try:
        ranks = parse_ranks(cards[:MOST_TEXT])
    except UserError:
        raise Refused("five") from None
    if not len(ranks) == len(set(ranks)) == ASIDE:
        raise Refused("five")
    held = Held(tuple(sorted(ranks)))
    return _seated(sitting, place, replace(seat, held=held, by=key, again=False))


def may_save(sitting: Sitting, keys: Iterable[str]) -> bool:
    """Whether these are the keys of a phone that has seen everybody's cards: all four were entered there, or it brought
    their record. A seal keeps out a glance, not a player who takes it apart.
    """
    given = list(keys)
    return all(seat.by and any(_same(seat.by, key) for key in given) for seat in sitting.seats)


def note(sitting: Sitting, number: int, action: str, key: str) -> Sitting:
    """Note what the player whose turn it is did in turn `number`, from 1, in the words of a record.

    A guess is taken only from the phone that has the player's `key`. Raises `UserError` for what no record has, and for
    what breaks a rule that can be told now.
    """
    _must_be_next(sitting, number)
    if len(action) > MOST_TEXT:
        raise Refused("form")
    table, state = sitting.table, sitting.state
    turn = parse_turn(f"{state.due}: {action}", table)
    if isinstance(turn.action, Guess):
        _held_by(sitting, sitting.players.index(state.due), key)
        if not len(turn.action.cards) == len(set(turn.action.cards)) == CROOKS:
            raise Refused("three")
    broken = faults(table, state, turn, OPEN_RULES)
    if broken:
        raise UserError(broken[0].message)
    if not isinstance(turn.action, choices(state)):
        raise Refused("guessed")
    return replace(sitting, turns=(*sitting.turns, turn), version=sitting.version + 1)


def undo(sitting: Sitting, number: int) -> Sitting:
    """Take back turn `number`, the last one. What has been told at the end can't be."""
    _must_be_next(sitting, number + 1)
    if not sitting.turns:
        raise Refused("stale")
    return replace(sitting, turns=sitting.turns[:-1], version=sitting.version + 1)


def _must_be_next(sitting: Sitting, number: int) -> None:
    if sitting.dealing:
        raise Refused("dealing")
    if sitting.over or len(sitting.turns) >= MOST_TURNS:
        raise Refused("over")
    if number != len(sitting.turns) + 1:
        raise Refused("stale")


def _seat(sitting: Sitting, place: int) -> Seat:
    if not 0 <= place < len(sitting.seats):
        raise Refused("form")
    return sitting.seats[place]


def _held_by(sitting: Sitting, place: int, key: str) -> Seat:
    seat = _seat(sitting, place)
    if not seat.key or not _same(seat.key, key):
        raise Refused("elsewhere")
    return seat


def _same(right: str, given: str) -> bool:
    return compare_digest(right.encode(), given.encode("utf-8", "surrogatepass"))


def _seated(sitting: Sitting, place: int, seat: Seat) -> Sitting:
    seats = (*sitting.seats[:place], seat, *sitting.seats[place + 1 :])
    return replace(sitting, seats=seats, version=sitting.version + 1)
