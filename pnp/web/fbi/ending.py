"""All that is told of a game that is over."""

from collections.abc import Iterable, Mapping
from typing import Any

from pnp.games.fbi.record import ONLOOKER
from pnp.games.fbi.rules import Guess
from pnp.playing_cards import Rank
from pnp.web.fbi.judging import verdict
from pnp.web.fbi.picture import picture
from pnp.web.fbi.sitting import Sitting
from pnp.web.fbi.view import log


def told(sitting: Sitting, words: Mapping[str, Any]) -> dict[str, Any]:
    """The referee's report, the log with its guesses, the hands, and who could have known what when."""
    report = verdict(sitting)
    assert report.result is not None
    knowledge = report.extra["knowledge"]
    turns = _guess_turns(sitting)
    guesses = {
        player: (turns[player], guess["correct"]) for player, guess in report.result["guesses"].items()
    }
    return {
        "report": report,
        "log": log(sitting, words),
        "knowledge": knowledge,
        "picture": picture(knowledge, guesses, (ONLOOKER, words["onlooker"])),
        "onlooker": ONLOOKER,
        "hands": {player: _texts(sitting.table.hand(player) or ()) for player in sitting.players},
        "players": list(sitting.players),
    }


def _guess_turns(sitting: Sitting) -> dict[str, int]:
    """The turn of each player's guess, from 1; of several the first, which counts."""
    found: dict[str, int] = {}
    for number, turn in enumerate(sitting.turns, start=1):
        if isinstance(turn.action, Guess):
            found.setdefault(turn.player, number)
    return found


def _texts(ranks: Iterable[Rank]) -> list[str]:
    return [str(rank) for rank in sorted(ranks)]
