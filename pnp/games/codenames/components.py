"""What Codenames prints: pure data."""

from collections.abc import Iterable, Iterator
from dataclasses import replace
from pathlib import Path

from pnp import messages
from pnp.chance import Chance
from pnp.component import MM, Card, Component, Face, Label, Mosaic, Part, Size
from pnp.errors import UserError
from pnp.games import CODE, GRID, QR, SIZE, STYLE, WORDS, Settings
from pnp.games.codenames.keycard import Key, draw_keys, key_of
from pnp.games.rulesheet import rule_sheet
from pnp.games.tuckbox import Stack, tuck_box
from pnp.words.reading import own_list, read_words

WORD = Size.mm(68, 44)  # mini euro, lying: a cover card hides a word
STAND = Size.mm(74, 138)
GRID_SHEET = Size.mm(190, 240)  # fits A4 and Letter
GRID_CELL = Size.mm(38, 46)
AID = Size.mm(95, 125)
LIP = 14  # mm of the stand that is folded up
QR_STRIP = 16  # mm under the key, where a QR code is asked for

_KEY_SIDE = 62.0  # mm, as the frame's template is drawn; its fields are 9 mm, 9.4 mm apart, from 7.7 mm on
_FIELD, _PITCH, _FIRST = 9.0, 9.4, 7.7
_NOTE = 6.5 * 25.4 / 72  # mm
_KINDS = {"R": "red", "B": "blue", ".": "bystander", "X": "assassin"}
_AGENTS = (("red", 8), ("blue", 8), ("bystander", 7), ("assassin", 1))


def _component(name: str, settings: Settings, size: Size, cards: Iterable[Card]) -> Component:
    title = messages.load("codenames", settings.lang)["components"][name]
    return Component(name, title, size, tuple(cards))


def _seed(settings: Settings) -> int:
    if settings.seed is None:
        raise ValueError("a component that is drawn by chance needs a seed")
    return settings.seed


# --- key cards ---------------------------------------------------------------


def _keys(settings: Settings) -> Component:
    codes = settings.option(CODE).split()
    if codes:
        keys: Iterable[Key] = map(key_of, codes)
        return _key_component("keys", settings, keys, None)
    keys = draw_keys(Chance(_seed(settings)), settings.count or 40)
    return _key_component("keys", settings, keys, settings.seed)


def _key_component(name: str, settings: Settings, keys: Iterable[Key], seed: int | None) -> Component:
    side = _side(settings)
    with_qr = settings.option(QR) == "yes"
    faces = _KeyFaces(side, with_qr)
    size = Size.mm(side, side + QR_STRIP if with_qr else side)
    return replace(_component(name, settings, size, map(faces.card, keys)), seed=seed)


def _side(settings: Settings) -> float:
    text = settings.option(SIZE)
    try:
        side = float(text.replace(",", "."))
    except ValueError:
        raise UserError(f"--size: '{text}' is not a length in mm; write a number such as 62") from None
    if not 40 <= side <= 180:
        raise UserError(f"--size: {text} mm is outside 40 to 180 mm")
    return side


class _KeyFaces:
    """The parts that all key cards of one size share."""

    def __init__(self, side: float, with_qr: bool) -> None:
        grow = side / _KEY_SIDE
        self._with_qr = with_qr
        self._side = side
        self._back = Face("codenames/back.svg")
        self._frames = {
            starts: Part(Face("codenames/frame.svg", {"starts": starts}), 0, 0, side, side)
            for starts in ("red", "blue")
        }
        self._fields = [
            {letter: _field(place, kind, grow) for letter, kind in _KINDS.items()} for place in range(25)
        ]
        self._code = (
            Label(3.2 * grow, side - 3.1 * grow, _NOTE) if not with_qr else Label(20, side + 8, _NOTE * 1.5)
        )

    def card(self, key: Key) -> Card:
        """The card of one key."""
        code = key.code
        parts = [self._frames[key.starts]]
        parts += [fields[letter] for fields, letter in zip(self._fields, key.cells, strict=True)]
        if self._with_qr:
            parts.append(Part(_qr_face(code), 3, self._side, QR_STRIP - 3, QR_STRIP - 3))
        facts = {"code": code, "starts": key.starts, "cells": key.cells}
        return Card(code, Mosaic(tuple(parts), ((self._code, code),)), 1, self._back, facts)


def _field(place: int, kind: str, grow: float) -> Part:
    row, column = divmod(place, 5)
    x, y = (_FIRST + _PITCH * column) * grow, (_FIRST + _PITCH * row) * grow
    return Part(Face("codenames/cell.svg", {"kind": kind}), x, y, _FIELD * grow, _FIELD * grow)


def _qr_face(code: str) -> Face:
    try:
        import segno
    except ImportError:
        raise UserError("--qr needs the package segno; run: pip install 'pnp[qr]'") from None
    made = segno.make(code.replace("-", ""), error="m", micro=False)
    rows = ["".join("1" if dark else "0" for dark in row) for row in made.matrix]
    return Face("codenames/qr.svg", {"rows": rows})


def _stand(settings: Settings) -> Component:
    return _component("stand", settings, STAND, [Card("stand", Face("codenames/stand.svg", {"lip": LIP}), 2)])


# --- words -------------------------------------------------------------------


def _word_list(settings: Settings) -> tuple[list[str], tuple[str, ...]]:
    """The words in capitals, and what to tell about the list."""
    own = settings.option(WORDS)
    read = read_words(Path(own) if own else own_list(settings.lang))
    if len(read.words) < 25:
        raise UserError(f"{len(read.words)} words; a grid needs at least 25", file=read.file)
    return [word.upper() for word in read.words], tuple(f"{read.file}: {merged}" for merged in read.merged)


def _words(settings: Settings) -> Component:
    words, notes = _word_list(settings)
    two_sided = settings.option(STYLE) == "sides"
    most = len(words) // 2 if two_sided else len(words)
    count = settings.count or min(200, most)
    if count > most:
        raise UserError(f"--count {count}: the list's {len(words)} words make {most} cards at the most")
    chosen = _spread(words, count * 2 if two_sided else count)
    return replace(_component("words", settings, WORD, _word_cards(chosen, count)), notes=notes)


def _spread(words: list[str], count: int) -> list[str]:
    """So many of the words, taken evenly from the whole list."""
    return [words[i * len(words) // count] for i in range(count)]


def _word_cards(words: list[str], count: int) -> Iterator[Card]:
    """Cards of the first `count` words; words beyond those go on their backs."""
    for number, word in enumerate(words[:count]):
        behind = words[count + number] if len(words) > count else None
        back = Face("codenames/word.svg", {"word": behind}) if behind else Face("codenames/back.svg")
        facts = {"word": word} | ({"back": behind} if behind else {})
        yield Card(f"word-{number + 1:03}", Face("codenames/word.svg", {"word": word}), 1, back, facts)


def word_faces(word: str) -> tuple[tuple[Face, Size], ...]:
    """The faces on which a word must fit: its card, and its place in a grid, each with its size."""
    data = {"word": word.upper()}
    return (Face("codenames/word.svg", data), WORD), (Face("codenames/grid-cell.svg", data), GRID_CELL)


def grid_words(words: list[str], seed: int, number: int) -> list[str]:
    """The 25 words of a grid, in reading order; `number` counts from 1.

    The grids of one seed use every word of the list once before any comes again (but for the rest under 25).
    """
    per_round = len(words) // 25
    rounds, place = divmod(number - 1, per_round)
    chance = Chance(seed)
    shuffled = words
    for _ in range(rounds + 1):
        shuffled = chance.shuffled(words)
    return shuffled[place * 25 : place * 25 + 25]


def _grid_numbers(settings: Settings) -> list[int]:
    asked = settings.option(GRID).split()
    for text in asked:
        if not text.isdecimal() or not 1 <= int(text) <= 100_000:
            raise UserError(f"--grid {text}: a grid's number is 1 or more, as printed on it behind the seed")
    return [int(text) for text in asked] or list(range(1, (settings.count or 4) + 1))


def _grids(settings: Settings) -> Component:
    (words, notes), seed = _word_list(settings), _seed(settings)
    cards = [_grid_card(words, seed, number) for number in _grid_numbers(settings)]
    return replace(_component("grids", settings, GRID_SHEET, cards), seed=seed, notes=notes)


def _grid_card(words: list[str], seed: int, number: int) -> Card:
    chosen = grid_words(words, seed, number)
    face = Face("codenames/grid.svg", {"words": chosen, "number": f"{seed}-{number}"})
    return Card(f"grid-{number}", face, facts={"number": number, "words": chosen})


def grid_key(seed: int, number: int) -> Key:
    """The key that belongs to a grid: the same each time for the same seed and number."""
    return _keys_of_grids(seed, number)[number - 1]


def _keys_of_grids(seed: int, count: int) -> list[Key]:
    # not the draws that `keys` makes of the same seed, so that loose key cards never repeat a grid's
    return draw_keys(Chance(seed ^ 0x67726964), count)


def _grid_keys(settings: Settings) -> Component:
    numbers, seed = _grid_numbers(settings), _seed(settings)
    drawn = _keys_of_grids(seed, max(numbers))
    made = _key_component("grid-keys", settings, [drawn[number - 1] for number in numbers], seed)
    named = Label(made.size.width / MM - 24, made.size.width / MM - 3.1, _NOTE)
    cards = []
    for number, card in zip(numbers, made.cards, strict=True):
        assert isinstance(card.front, Mosaic)
        front = replace(card.front, labels=(*card.front.labels, (named, f"{seed}-{number}")))
        cards.append(replace(card, id=f"grid-{number}", front=front, facts={"number": number, **card.facts}))
    return replace(made, cards=tuple(cards))


# --- the rest of the box -----------------------------------------------------


def _agents(settings: Settings) -> Component:
    return _component("agents", settings, WORD, _agent_cards())


def _agent_cards() -> Iterator[Card]:
    for kind, count in _AGENTS:
        face = Face("codenames/agent.svg", {"kind": kind, "double": False})
        yield Card(kind, face, count, face, {"agent": kind})
    red, blue = (Face("codenames/agent.svg", {"kind": kind, "double": True}) for kind in ("red", "blue"))
    yield Card("double-agent", red, 1, blue, {"agent": "double"})


def _aid(settings: Settings) -> Component:
    front, back = (Face("codenames/aid.svg", {"page": page}) for page in ("play", "clues"))
    return _component("aid", settings, AID, [Card("aid", front, 4, back)])


def _pad(settings: Settings) -> Component:
    return _component("pad", settings, AID, [Card("pad", Face("codenames/pad.svg"), 4)])


def _box(settings: Settings) -> Component:
    kept = ((_keys, "spy-a", "quiet"), (_words, "spy-b", "blue"), (_agents, "double-agent", "red"))
    return tuck_box(
        "codenames", settings, (Stack.of(make(settings), icon, colour) for make, icon, colour in kept)
    )


COMPONENTS = {
    "keys": _keys,
    "stand": _stand,
    "words": _words,
    "grids": _grids,
    "grid-keys": _grid_keys,
    "agents": _agents,
    "aid": _aid,
    "pad": _pad,
    "box": _box,
    "rules": rule_sheet("codenames", "spy-a", "ink"),
}
