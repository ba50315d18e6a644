"""Codenames: a record read into values."""

import re
from collections.abc import Mapping
from dataclasses import dataclass

from pnp.errors import UserError
from pnp.games.codenames.clue import MOST, Clue, read_clue
from pnp.games.codenames.keycard import ASSASSIN, BLUE, BYSTANDER, CELLS, RED, Key, Team, key_of
from pnp.games.codenames.rules import Mode, Setup, Turn
from pnp.messages import LANGS
from pnp.playing_cards import short
from pnp.reading import choose
from pnp.referee import Node
from pnp.words.reading import same, tidy

MOST_TURNS = 500  # twenty-five words take far fewer, even with many an invalid clue
_TEAMS = {"red": Team.RED, "rød": Team.RED, "röd": Team.RED, "blue": Team.BLUE, "blå": Team.BLUE}
_INVALID = re.compile(r"invalid\b[\s:]*", re.IGNORECASE)
_COVER = re.compile(r"\bcover\s+", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class Evening:
    """All of a record. `contradicted` is what `starts` says where the key's code says otherwise."""

    lang: str
    words: tuple[str, ...]
    setup: Setup
    turns: tuple[Turn, ...]
    contradicted: Team | None = None


def evening(record: Node) -> Evening:
    """The record as a value. Raises `UserError`, with the line, for a fault of form."""
    top = record.table(required=("game", "words", "key"), optional=("lang", "starts", "mode", "play"))
    lang = top["lang"].choice("language", LANGS) if "lang" in top else LANGS[0]
    words = board(top["words"])
    mode = Mode(top["mode"].choice("mode", Mode)) if "mode" in top else Mode.TEAMS
    told = Team(top["starts"].choice("team", Team)) if "starts" in top else None
    starts, cells = _key(record, top["key"], told)
    places = {same(word): place for place, word in enumerate(words)}
    turns = _turns(top["play"], places) if "play" in top else ()
    contradicted = told if told is not starts else None
    return Evening(lang, words, Setup(starts, cells, mode), turns, contradicted)


def board(node: Node) -> tuple[str, ...]:
    """The 25 words on the table, no two the same. Raises `UserError`."""
    words = [tidy(each.text()) for each in node.items()]
    if len(words) != CELLS:
        raise node.error(f"{node.name} must be {CELLS} words; found {len(words)}")
    for place, (word, each) in enumerate(zip(words, node.items(), strict=True)):
        if not word or not word.isprintable():
            raise each.error(f"{each.name} is no word")
        if same(word) in map(same, words[:place]):
            raise each.error(f"'{short(word)}' is on the table twice")
    return tuple(words)


def _key(record: Node, node: Node, starts: Team | None) -> tuple[Team, str]:
    """Who starts, and the 25 letters: written out beside `starts`, or named by a code."""
    letters = "".join(node.text().split()).upper()
    if set(letters) <= {RED, BLUE, BYSTANDER, ASSASSIN} and (BYSTANDER in letters or len(letters) >= CELLS):
        if len(letters) != CELLS:
            raise node.error(f"the key has {len(letters)} letters; {CELLS} are needed, five rows of five")
        if starts is None:
            raise record.error("the record lacks the key 'starts': who starts, red or blue")
        return starts, letters
    key: Key = node.parsed(key_of)
    return key.starts, key.cells


def _turns(play: Node, places: Mapping[str, int]) -> tuple[Turn, ...]:
    nodes = play.table(required=("turns",))["turns"].items()
    if len(nodes) > MOST_TURNS:
        raise nodes[MOST_TURNS].error(f"more than {MOST_TURNS} turns; no game has so many")
    return tuple(node.parsed(lambda text: _turn(text, places)) for node in nodes)


def _turn(text: str, places: Mapping[str, int]) -> Turn:
    who, colon, rest = text.partition(":")
    team = _TEAMS.get(same(who))
    if team is None or not colon:
        example = "'red: tree 2: nut, wood'"
        raise UserError(f"'{short(text)}' is no turn; it begins with red: or blue:, such as {example}")
    rest = tidy(rest)
    invalid = _INVALID.match(rest)
    return _ruled_out(team, rest[invalid.end() :], places) if invalid else _played(team, rest, places)


def _played(team: Team, text: str, places: Mapping[str, int]) -> Turn:
    clue, words = _clue_and_rest(text)
    if not clue.unlimited and (clue.number is None or not 0 <= clue.number <= MOST):
        found = "none" if clue.number is None else clue.number
        raise UserError(f"a clue has a number, 0 to {MOST} or unlimited; found {found} in '{short(text)}'")
    touched, covers = _words(words, places)
    return Turn(team, clue, touched, covers=covers)


def _ruled_out(team: Team, text: str, places: Mapping[str, int]) -> Turn:
    """A clue that did not count may be of any form, so it goes up to the first comma."""
    said, _, words = text.partition(",")
    touched, covers = _words(words, places)
    if touched:
        raise UserError(f"after an invalid clue no word is touched; found '{short(words.strip())}'")
    return Turn(team, read_clue(said), invalid=True, covers=covers)


def _clue_and_rest(text: str) -> tuple[Clue, str]:
    """The clue, which may have a colon of its own (U: 1), and what stands behind it."""
    before, _, after = text.rpartition(":")
    whole = read_clue(text)
    if whole.number is not None or whole.unlimited or not before:
        return whole, ""
    return read_clue(before), after


def _words(text: str, places: Mapping[str, int]) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """The places of the words touched, and of those behind "cover"."""
    touched: list[int] = []
    covers: list[int] = []
    for entry in filter(None, map(str.strip, text.split(","))):
        if same(entry) in places:
            touched.append(places[same(entry)])
            continue
        # Within an entry blanks part words, so "nut wood cover whale" is three.
        before, *behind = _COVER.split(entry)
        touched += [_place(word, places) for word in _parted(before, places)]
        for named in behind:
            first, *others = _parted(named, places)
            covers.append(_place(first, places))
            touched += [_place(word, places) for word in others]
    return tuple(touched), tuple(covers)


def _parted(text: str, places: Mapping[str, int]) -> list[str]:
    return [text] if same(text) in places else text.split()


def _place(word: str, places: Mapping[str, int]) -> int:
    found = places.get(same(word))
    if found is None:
        raise UserError(f"there is no word '{short(word)}' on the table{choose(word, places)}")
    return found
