"""What Mastermind prints: pure data."""

from collections.abc import Iterable

from pnp import messages
from pnp.component import Card, Component, Face, Size
from pnp.games import Settings
from pnp.games.mastermind.edition import edition, looks
from pnp.games.rulesheet import rule_sheet

PITCH = 15.6  # mm from place to place of the board
PEG = Size.mm(15, 15)
KEY = Size.mm(10, 10)
KEY_PITCH = 10.5  # mm
SHIELD = Size.mm(150, 136)
PAD = Size.mm(95, 125)  # four on a sheet of A4 or Letter
GAMES = 10  # lines of the score sheet

_MARGIN, _NUMBER, _MIDDLE = (
    8.0,
    8.0,
    4.0,
)  # mm of the board: beside it, for the row's number, before the answers
_HEAD, _LEGEND_ROW, _FOOT = 18.0, 7.0, 6.0
_LEGEND = 6  # the most colours in a line of the legend


def _component(name: str, settings: Settings, size: Size, cards: Iterable[Card]) -> Component:
    title = messages.load("mastermind", settings.lang)["components"][name]
    return Component(name, title, size, tuple(cards))


def _colours(settings: Settings) -> list[dict[str, object]]:
    """The edition's colours as templates see them; numbers count from 1, as records do."""
    chosen = looks()[: edition(settings).colours]
    return [
        {"number": number, "name": peg.name, "symbol": peg.symbol, "fill": peg.fill, "on": peg.on}
        for number, peg in enumerate(chosen, start=1)
    ]


def _board(settings: Settings) -> Component:
    board = edition(settings)
    keys = _MARGIN + _NUMBER + board.pegs * PITCH + _MIDDLE
    lines = -(-board.colours // _LEGEND)
    size = Size.mm(
        keys + board.pegs * KEY_PITCH + _MARGIN,
        _HEAD + (board.rows + 1) * PITCH + lines * _LEGEND_ROW + _FOOT,
    )
    data = {
        "pegs": board.pegs,
        "rows": board.rows,
        "colours": _colours(settings),
        "pitch": PITCH,
        "key_pitch": KEY_PITCH,
        "left": _MARGIN + _NUMBER,
        "keys": keys,
        "top": _HEAD,
        "in_line": -(-board.colours // lines),
    }
    facts = {"pegs": board.pegs, "colours": board.colours, "rows": board.rows}
    return _component(
        "board", settings, size, [Card("board", Face("mastermind/board.svg", data), facts=facts)]
    )


def _pegs(settings: Settings) -> Component:
    """As many of each colour as make one in every row and a code of that colour alone."""
    board = edition(settings)
    return _component(
        "pegs",
        settings,
        PEG,
        (
            Card(
                str(colour["name"]),
                Face("mastermind/peg.svg", colour),
                board.rows + board.pegs,
                facts={"number": colour["number"], "colour": colour["name"]},
            )
            for colour in _colours(settings)
        ),
    )


def _keys(settings: Settings) -> Component:
    """So many that they never run out: one for every place, of either colour."""
    board = edition(settings)
    return _component(
        "keys",
        settings,
        KEY,
        (
            Card(kind, Face("mastermind/key.svg", {"kind": kind}), board.rows * board.pegs)
            for kind in ("black", "white")
        ),
    )


def _shield(settings: Settings) -> Component:
    face = Face("mastermind/shield.svg", {"pegs": edition(settings).pegs, "pitch": PITCH})
    return _component("shield", settings, SHIELD, [Card("shield", face)])


def _pencil(settings: Settings) -> Component:
    board = edition(settings)
    face = Face(
        "mastermind/pencil.svg", {"pegs": board.pegs, "rows": board.rows, "colours": _colours(settings)}
    )
    return _component("pencil", settings, PAD, [Card("pencil", face, 4)])


def _match(settings: Settings) -> Component:
    return _component(
        "match", settings, PAD, [Card("match", Face("mastermind/match.svg", {"games": GAMES}), 4)]
    )


COMPONENTS = {
    "board": _board,
    "pegs": _pegs,
    "keys": _keys,
    "shield": _shield,
    "pencil": _pencil,
    "match": _match,
    "rules": rule_sheet("mastermind", "shape-ring", "deep_red"),
}
