"""What the pages at the table are told of their games, beside the words."""

from collections.abc import Callable, Mapping
from typing import Any

from pnp.games import Game

Facts = Mapping[str, Any]


def facts(game: Game) -> Facts:
    """The facts of a game for its page; empty where it needs none."""
    make = _FACTS.get(game.key)
    return make() if make else {}


def _hunters() -> Facts:
    from pnp.games.hunters.facts import facts as box_facts
    from pnp.games.hunters.rules import STRENGTHS, TWELVE

    box = box_facts()
    return {
        "roles": [
            {"name": role.name, "agent": role.is_agent, "index": role.index, "colour": role.colour}
            for role in box.roles
        ],
        "points": list(box.points),
        "strengths": list(STRENGTHS),
        "enough": TWELVE,
    }


def _mastermind() -> Facts:
    from pnp.games.mastermind.edition import looks

    return {
        "pegs": [{"name": peg.name, "symbol": peg.symbol, "fill": peg.fill, "on": peg.on} for peg in looks()]
    }


_FACTS: Mapping[str, Callable[[], Facts]] = {"hunters": _hunters, "mastermind": _mastermind}
