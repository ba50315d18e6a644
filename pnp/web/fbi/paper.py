"""A sitting as a record, and a sitting of a record."""

import secrets
from typing import Any

from pnp.games import GAMES
from pnp.games.fbi.record import FbiRecord, read_fbi, written
from pnp.games.fbi.rules import Guess, listed
from pnp.reading import Node
from pnp.web import records
from pnp.web.fbi.faults import Refused
from pnp.web.fbi.sitting import MOST_TEXT, MOST_TURNS, Seat, Sitting

_MOST_NAME = 40  # characters of a player's name
_ANY = "A 2 3 4 5"


def begun(players: object, dealer: object, starts: object) -> Sitting:
    """A new sitting; `dealer` and `starts` are names or None. Raises `UserError` for what no record could have."""
    if not isinstance(players, list) or not all(isinstance(each, str) for each in players):
        raise Refused("form")
    # The referee reads names out of a whole record only, so it gets one: its cards are nobody's.
    made: dict[str, Any] = {"game": "fbi", "players": players, "aside": dict.fromkeys(players, _ANY)}
    if dealer is not None:
        made["dealer"] = dealer
    if starts is not None:
        made["play"] = {"starts": starts}
    record = records.read(made)
    return _sitting(record, read_fbi(record), (Seat(),) * 4)


def loaded(text: str, file: str) -> Sitting:
    """The sitting of a record, sealed or not, its deal not yet judged; `file` is what messages call it. Raises
    `UserError` for what `pnp check` would not read, and for more than the page keeps.
    """
    record = records.opened(text, file)
    records.must_be(record, GAMES["fbi"])
    game = read_fbi(record)
    if len(game.turns) > MOST_TURNS:
        raise record.error(f"at most {MOST_TURNS} turns are kept here; found {len(game.turns)}")
    if any(len(written(turn, game.table)) > MOST_TEXT + 2 * _MOST_NAME for turn in game.turns):
        raise record.error(f"a question may have {MOST_TEXT} characters here")
    brought = secrets.token_urlsafe(12)
    return _sitting(record, game, tuple(Seat(held, by=brought) for held in game.table.held))


def _sitting(record: Node, game: FbiRecord, seats: tuple[Seat, ...]) -> Sitting:
    players = game.table.players
    if max(map(len, players)) > _MOST_NAME:
        raise record.error(f"a player's name may have {_MOST_NAME} characters here")
    dealer = record.entries().get("dealer")
    dealt = dealer.choice("player", players) if dealer else ""
    return Sitting(players, game.starts, dealt, seats, game.turns)


def open_record(sitting: Sitting) -> Node:
    """What the referee reads: all of it, through TOML as from a file."""
    return records.read(_values(sitting))


def record(sitting: Sitting) -> str:
    """The record to be saved: the cards sealed while the game is on, and the play too once a guess lies face down in
    it. Raises `Refused` while somebody's cards are missing.
    """
    if not sitting.complete:
        raise Refused("dealing")
    guessed = any(isinstance(turn.action, Guess) for turn in sitting.turns)
    covered = ("aside", "hand", "play") if guessed else ("aside", "hand")
    return records.toml(_values(sitting), () if sitting.over else covered)


def _values(sitting: Sitting) -> dict[str, Any]:
    table = sitting.table
    held = dict(zip(table.players, table.held, strict=True))
    hands = {name: listed(each.hand) for name, each in held.items() if each.hand is not None}
    return {
        "game": "fbi",
        "players": list(table.players),
        **({"dealer": sitting.dealer} if sitting.dealer else {}),
        "aside": {name: listed(each.aside) for name, each in held.items()},
        **({"hand": hands} if hands else {}),
        "play": {"starts": sitting.starts, "turns": [written(turn, table) for turn in sitting.turns]},
    }
