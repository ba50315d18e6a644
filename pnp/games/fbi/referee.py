"""The referee of FBI-spillet: from a record to a report."""

from collections.abc import Iterable
from dataclasses import replace
from typing import Any

from pnp.games.fbi import knowledge as known
from pnp.games.fbi.record import FbiRecord, read_fbi
from pnp.games.fbi.repair import Exchange, Repairs, repairs
from pnp.games.fbi.rules import (
    Guess,
    State,
    Table,
    Turn,
    after,
    correct,
    faults,
    listed,
    may_take,
    own_faults,
    right,
    shared_faults,
    team_faults,
    winners,
)
from pnp.playing_cards import Rank
from pnp.referee import Node, Problem, Report


def check(record: Node) -> Report:
    """The deal, the play and the verdict."""
    game = read_fbi(record)
    found = Report("fbi", (*deal_problems(game.table), *play_problems(game)))
    if right(game.table):
        return replace(found, notes=play_notes(game), result=verdict(game))
    nearest = repairs(game.table)
    return replace(
        found,
        notes=(repair_note(nearest), *play_notes(game)),
        extra={
            "look_again": list(nearest.players),
            "repairs": [_repair_json(each) for each in nearest.changes],
        },
    )


def blind(record: Node) -> Report:
    """Whether the deal is right and, if not, who should look at the cards again: nothing that tells of the
    crooks.

    The players are named in the order of the seats, each with the same sentence, however many faults there
    are. The play is not judged, since a true or a wrong answer would tell something.
    """
    table = read_fbi(record).table
    if right(table):
        return Report("fbi")
    names = repairs(table).players
    return Report(
        "fbi",
        tuple(
            Problem(f"the deal is not right; {name} should look at the cards again", player=name)
            for name in names
        ),
        extra={"look_again": list(names)},
    )


def knowledge(record: Node) -> Report:
    """The same as `check`, and what each could know after every turn; None where the deal is not right."""
    game = read_fbi(record)
    report = check(record)
    if not right(game.table):
        note = "what the players could know is not told, because the deal is not right"
        return replace(report, notes=(*report.notes, note), extra={**report.extra, "knowledge": None})
    turns = [
        {"turn": number, "views": {name: _view_json(view) for name, view in views.items()}}
        for number, views in enumerate(known.history(game.table, game.starts, game.turns))
    ]
    return replace(report, extra={**report.extra, "knowledge": turns})


def deal_problems(table: Table) -> list[Problem]:
    """Every rule of the deal that is broken."""
    own = [
        Problem(message, player=name)
        for name, held in zip(table.players, table.held, strict=True)
        for message in own_faults(name, held)
    ]
    return own + [Problem(message) for message in (*team_faults(table), *shared_faults(table))]


def states(game: FbiRecord) -> Iterable[tuple[int, State, Turn]]:
    """Each turn, its number from 1, and where the game stood before it."""
    state = State(game.starts)
    for number, turn in enumerate(game.turns, start=1):
        yield number, state, turn
        state = after(game.table, state, turn)


def play_problems(game: FbiRecord) -> list[Problem]:
    """Every rule of the play that is broken."""
    return [
        Problem(fault.message, turn=number, player=fault.player)
        for number, state, turn in states(game)
        for fault in faults(game.table, state, turn)
    ]


def play_notes(game: FbiRecord) -> tuple[str, ...]:
    """Where a reading of the rules decided something."""
    notes = []
    for number, state, turn in states(game):
        if state.finished_by is not None:
            break
        if isinstance(turn.action, Guess) and turn.player not in state.guesses:
            ended = after(game.table, state, turn).finished_by is not None
            notes += [f"turn {number}: {note}" for note in _guess_notes(turn, ended)]
        if state.due != turn.player and may_take(game.table, state, turn.player):
            notes.append(f"turn {number}: {state.due} has played all five set-aside cards and is passed over")
    return tuple(notes)


def _guess_notes(turn: Turn, ended: bool) -> list[str]:
    """What there is to say of a set-aside card in the turn of a guess.

    A reading: the rules say that one can be played in that turn (NB2), the example that one must be
    ("Deretter må han spille ut ett"), and in the example the guess that ends the game comes without. So both
    are right, with a note.
    """
    if ended:
        if turn.card is None:
            return []
        return [
            f"{turn.player} plays {turn.card} with the guess that ends the game; the card changes nothing"
        ]
    if turn.card is not None:
        return []
    return [
        f"{turn.player} guesses and plays no set-aside card in the same turn; the document says once "
        "that one can be played then and once that it must be, so both are allowed"
    ]


def verdict(game: FbiRecord) -> dict[str, Any]:
    """The result of a right deal (docs/formats.md, `game = "fbi"`)."""
    crooks = game.table.crooks()
    assert crooks is not None
    state = State(game.starts)
    for turn in game.turns:
        state = after(game.table, state, turn)
    won = winners(game.table, state, crooks)
    return {
        "crooks": _texts(crooks),
        "guesses": {
            name: {"cards": _texts(cards), "correct": correct(cards, crooks)}
            for name, cards in state.guesses.items()
        },
        "finished_by": None if state.finished_by is None else list(state.finished_by),
        "winners": None if won is None else list(won),
    }


def repair_note(nearest: Repairs) -> str:
    """The smallest changes in words, and whose cards to look at again."""
    again = f"look again at the cards of {', '.join(nearest.players)}; "
    if nearest.count > len(nearest.changes):
        return f"{again}the smallest change exchanges {nearest.cards} cards, in one of {nearest.count:,} ways"
    told = ["; ".join(_exchange(each) for each in change) for change in nearest.changes]
    return f"{again}the smallest change that makes the deal right: {', or '.join(told)}"


def _exchange(each: Exchange) -> str:
    if not each.out and not each.into:
        return f"{each.player} corrects the hand"
    if not each.out:
        return f"{each.player} sets aside {listed(each.into)} too"
    if not each.into:
        return f"{each.player} takes {listed(each.out)} back in hand"
    return f"{each.player} sets aside {listed(each.into)} in place of {listed(each.out)}"


def _repair_json(change: tuple[Exchange, ...]) -> dict[str, Any]:
    return {each.player: {"out": _texts(each.out), "in": _texts(each.into)} for each in change}


def _view_json(view: known.View) -> dict[str, Any]:
    return {"triples": view.triples, "sure": _texts(view.sure), "cleared": _texts(view.cleared)}


def _texts(ranks: Iterable[Rank]) -> list[str]:
    return [str(rank) for rank in sorted(ranks)]


def table(report: Report) -> list[list[str]]:
    """The score for the terminal: each guess, the crooks, the winners."""
    result = report.result
    if result is None:
        return []
    rows = [["", "cards", "guess"]]
    for name, guess in result["guesses"].items():
        rows.append([name, " ".join(guess["cards"]), "right" if guess["correct"] else "wrong"])
    rows.append(["the crooks", " ".join(result["crooks"]), ""])
    won = result["winners"]
    return [*rows, ["winners", " and ".join(won) if won else "none yet", ""]]


def knowledge_table(report: Report) -> list[list[str]]:
    """What each could know, a row a turn: how many sets of crooks are possible, +sure ranks, -cleared
    ranks.
    """
    turns = report.extra.get("knowledge") or []
    rows = [["turn", *turns[0]["views"]]] if turns else []
    return rows + [
        [str(each["turn"]), *(_told_view(view) for view in each["views"].values())] for each in turns
    ]


def _told_view(view: dict[str, Any]) -> str:
    if view["triples"] == 1:
        return " ".join(view["sure"])
    signs = [f"+{rank}" for rank in view["sure"]] + [f"-{rank}" for rank in view["cleared"]]
    return " ".join([str(view["triples"]), *signs])
