"""Reading a record of FBI-spillet (docs/formats.md, `game = "fbi"`) into values."""

from dataclasses import dataclass

from pnp.errors import UserError
from pnp.games.fbi.questions import FORMS, parse_question, told
from pnp.games.fbi.rules import PLAYERS, Action, Ask, Guess, Held, Pass, Play, Table, Turn
from pnp.playing_cards import Rank, parse_rank, parse_ranks, short, words
from pnp.reading import choose, pick
from pnp.referee import Node, player_names

ONLOOKER = "table"  # in the knowledge: somebody who sees no hand
ACTIONS = f"{FORMS}, guess RANK RANK RANK, guess RANK RANK RANK, play RANK, play RANK, pass"


@dataclass(frozen=True, slots=True)
class FbiRecord:
    """One game: the table, who takes the first turn, and the turns."""

    table: Table
    starts: str
    turns: tuple[Turn, ...]


def read_fbi(record: Node) -> FbiRecord:
    """The game of this record. Raises `UserError` for whatever can't be read."""
    top = record.table(required=("game", "players", "aside"), optional=("dealer", "hand", "play"))
    players = player_names(top["players"], PLAYERS, PLAYERS)
    for name in players:
        if ":" in name or name.casefold() == ONLOOKER:
            raise top["players"].error(f"a player can't be called '{short(name)}'; choose a name without ':'")
    if "dealer" in top:
        top["dealer"].choice("player", players)
    aside = top["aside"].of_players(players)
    hand = top["hand"].of_players(players, every=False) if "hand" in top else {}
    held = tuple(Held(aside[name].ranks(), hand[name].ranks() if name in hand else None) for name in players)
    table = Table(players, held)
    if "play" not in top:
        return FbiRecord(table, players[0], ())
    play = top["play"].table(optional=("starts", "turns"))
    starts = play["starts"].choice("player", players) if "starts" in play else players[0]
    turns = play["turns"].items() if "turns" in play else []
    return FbiRecord(
        table, starts, tuple(turn.parsed(lambda text: parse_turn(text, table)) for turn in turns)
    )


def parse_turn(text: str, table: Table) -> Turn:
    """A turn: `PLAYER: ACTION`, or `PLAYER to PLAYER: QUESTION` where the record says who was asked."""
    head, colon, body = text.partition(":")
    if not colon:
        raise UserError(f"the turn '{short(text)}' lacks the ':' after its player")
    name, _, asked = (head, "", "") if pick(head, table.players) else head.rpartition(" to ")
    player = _player(name or head, table)
    action = parse_action(body, _player(asked, table) if asked else table.partner(player))
    if asked and not isinstance(action, Ask):
        raise UserError(f"only a question goes 'to' somebody; found '{short(text)}'")
    return Turn(player, action)


def written(turn: Turn, table: Table) -> str:
    """The turn as a record has it: what `parse_turn` reads.

    >>> table = Table(("Ada", "Bo", "Cleo", "Dag"), ())
    >>> written(parse_turn("ada:  HAS d = ja", table), table)
    'Ada: HAS d = yes'
    """
    match turn.action:
        case Ask(question, asked):
            to = "" if asked == table.partner(turn.player) else f" to {asked}"
            return f"{turn.player}{to}: {question.text} = {told(question.answer)}"
        case Guess(cards, card):
            named = " ".join(map(str, cards))
            return f"{turn.player}: guess {named}" + (f", play {card}" if card else "")
        case Play(card):
            return f"{turn.player}: play {card}"
        case Pass():
            return f"{turn.player}: pass"


def parse_action(text: str, asked: str) -> Action:
    """What a player does in a turn; a question goes to `asked`.

    >>> parse_action("guess 5 9 Q, play J", "Cecilie").card
    <Rank.JACK: 11>
    """
    verb, *rest = words(text) or [""]
    match verb.lower():
        case "guess":
            return _guess([word.lower() for word in rest])
        case "play":
            return Play(_one_rank(" ".join(rest)))
        case "pass" if not rest:
            return Pass()
        case "count" | "lowest" | "highest" | "has":
            return Ask(parse_question(text), asked)
    raise UserError(f"can't read '{short(text)}'; a turn is one of: {ACTIONS}")


def _guess(rest: list[str]) -> Guess:
    place = rest.index("play") if "play" in rest else len(rest)
    cards = parse_ranks(" ".join(rest[:place]))
    if not cards:
        raise UserError("a guess names three cards, such as: guess 5 9 Q")
    return Guess(cards, _one_rank(" ".join(rest[place + 1 :])) if place < len(rest) else None)


def _one_rank(text: str) -> Rank:
    if len(words(text)) != 1:
        raise UserError(f"'play' names one card, such as: play J; found '{short(text)}'")
    return parse_rank(text)


def _player(text: str, table: Table) -> str:
    found = pick(text, table.players)
    if found is None:
        raise UserError(f"there is no player '{short(text)}'{choose(text, table.players)}")
    return found
