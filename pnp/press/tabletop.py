"""Decks for Tabletop Simulator: sheets of pictures, and a saved object that makes piles of them.

Of the saved object: a deck's `CustomDeck` names its sheets by number; a card's `CardID` is the number of its sheet
times a hundred plus its place there, counted in reading order. The last place of a sheet is what others see of a card
in a hand. One card alone can't be a deck: it is a `CardCustom`.
"""

import hashlib
import json
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, replace
from itertools import count
from math import ceil
from pathlib import Path
from typing import TYPE_CHECKING, Any
from urllib.parse import quote

from pnp.component import MM, Card, Component, Shape
from pnp.press.files import Files
from pnp.press.look import Look
from pnp.press.pdf import Document
from pnp.press.pictures import pictures
from pnp.press.sheet import Side
from pnp.press.singles import face_key

if TYPE_CHECKING:
    from PIL.Image import Image

COLUMNS, ROWS = 10, 7  # the most that a sheet may have
LARGEST = 4095  # pixels a side, unless the user asks for more
_SHARPEST = 300.0  # dpi: as a print
_SCALE_ONE = 88.0  # mm: the height of a card that the table shows at scale 1
_ROUNDED, _CIRCLE = 0, 4  # shapes of cards, as the game numbers them
_PAPER = "#FFFFFF"
_APART = 4  # between piles, in the table's units
_IN_A_ROW = 5


@dataclass(frozen=True, slots=True)
class Layout:
    """The places of a sheet, the pixels of each, and the dpi of the faces in them."""

    columns: int
    rows: int
    width: int
    height: int
    dpi: float


@dataclass(frozen=True, slots=True)
class Sheet:
    """Some cards of a component: the number, layout and files (by name) of their sheet."""

    number: int
    layout: Layout
    cards: tuple[Card, ...]
    face: str
    back: str
    own_backs: bool


def layout(component: Component, cards: int, dpi: float | None = None) -> Layout:
    """The sheet for so many different cards and one place more; or for one card alone.

    Without `dpi`, as sharp as `LARGEST` allows and no sharper than a print.
    """
    if component.count == 1:
        return _layout(component, 1, 1, dpi)
    found = (
        _layout(component, columns, rows, dpi)
        for columns in range(2, COLUMNS + 1)
        for rows in range(2, ROWS + 1)
        if columns * rows > cards
    )
    return max(found, key=lambda each: (each.dpi, -each.columns * each.rows, each.columns))


def _layout(component: Component, columns: int, rows: int, dpi: float | None) -> Layout:
    width, height = component.size.width / MM / 25.4, component.size.height / MM / 25.4
    if dpi is None:
        dpi = min(_SHARPEST, (LARGEST // columns) // width, (LARGEST // rows) // height)
    return Layout(columns, rows, ceil(width * dpi - 1e-6), ceil(height * dpi - 1e-6), dpi)


def save(
    document: Document,
    name: str,
    folder: Path,
    files: Files,
    *,
    dpi: float | None = None,
    url: str | None = None,
    tick: Callable[[], None] | None = None,
) -> list[Path]:
    """Write the sheets and, last, the saved object `name`.json into `folder`; where they go.

    The object names the sheets below `url`, or where they were written. `tick` is called after each of the pictures
    that `picture_count` counts.
    """
    written: list[Path] = []
    numbers = count(1)
    states = []
    address = _addresses(folder, url)
    for pile, component in enumerate(document.components):
        sheets = []
        for cards in _shared_out(component):
            sheet = _sheet_of(component, cards, next(numbers), dpi)
            sheets.append(sheet)
            for file, image in _drawn(component, sheet, document.look):
                written.append(folder / file)
                with files.file(written[-1]) as scratch:
                    image.save(scratch, "PNG", dpi=(sheet.layout.dpi,) * 2)
                if tick:
                    tick()
        states.append(_state(component, sheets, address, pile))
    written.append(folder / f"{name}.json")
    with files.file(written[-1]) as scratch:
        scratch.write_text(json.dumps(_saved(states), ensure_ascii=False, indent=2) + "\n", "utf-8")
    return written


def picture_count(document: Document) -> int:
    """How many pictures the document's decks take: faces and backs of each sheet."""
    return sum(2 for component in document.components for _ in _shared_out(component))


def _addresses(folder: Path, url: str | None) -> Callable[[str], str]:
    """Where the game finds a file of this name."""
    base = url.rstrip("/") if url else folder.absolute().as_uri()
    return lambda name: f"{base}/{quote(name)}"


def _shared_out(component: Component) -> Iterator[tuple[Card, ...]]:
    """The cards of each sheet."""
    most = COLUMNS * ROWS - 1
    for start in range(0, len(component.cards), most):
        yield component.cards[start : start + most]


def _sheet_of(component: Component, cards: tuple[Card, ...], number: int, dpi: float | None) -> Sheet:
    stem = f"{component.name}-{number}"
    place = layout(component, len(cards), dpi)
    return Sheet(number, place, cards, f"{stem}-face.png", f"{stem}-back.png", _backs_differ(cards))


def _drawn(component: Component, sheet: Sheet, look: Look) -> Iterator[tuple[str, "Image"]]:
    """The sheet of faces, and the back or the sheet of backs, with the names of their files."""
    from PIL import Image

    place, cards = sheet.layout, sheet.cards
    backs = _faces(component, cards if sheet.own_backs else cards[:1], Side.BACK, place, look)
    plain = Image.new("RGB", (place.width, place.height), _PAPER)
    hidden = plain if sheet.own_backs else next(backs)
    yield sheet.face, _joined(place, _faces(component, cards, Side.FRONT, place, look), hidden)
    yield sheet.back, _joined(place, backs, hidden) if sheet.own_backs else hidden


def _backs_differ(cards: tuple[Card, ...]) -> bool:
    return len({card.back and face_key(card.back) for card in cards}) > 1


def _faces(
    component: Component, cards: Iterable[Card], side: Side, place: Layout, look: Look
) -> Iterator["Image"]:
    """The pictures of this side of the cards; where it is empty, plain paper."""
    from PIL import Image

    faces = [(card.id, card.front if side is Side.FRONT else card.back) for card in cards]
    alone = tuple(Card(name, face) for name, face in faces if face)
    drawn = pictures([replace(component, cards=alone)], look, place.dpi)
    for _, face in faces:
        yield next(drawn)[1] if face else Image.new("RGB", (place.width, place.height), _PAPER)


def _joined(place: Layout, faces: Iterable["Image"], hidden: "Image") -> "Image":
    from PIL import Image

    sheet = Image.new("RGB", (place.columns * place.width, place.rows * place.height), _PAPER)
    last = place.columns * place.rows - 1
    if last:
        sheet.paste(hidden, _corner(place, last))
    for index, face in enumerate(faces):
        sheet.paste(face, _corner(place, index))
    return sheet


def _corner(place: Layout, index: int) -> tuple[int, int]:
    row, column = divmod(index, place.columns)
    return column * place.width, row * place.height


def _saved(states: list[dict[str, Any]]) -> dict[str, Any]:
    empty = dict.fromkeys(("SaveName", "GameMode", "Date", "Table", "Sky", "Note", "Rules", "PlayerTurn"), "")
    return {**empty, "LuaScript": "", "LuaScriptState": "", "ObjectStates": states}


def _state(
    component: Component, sheets: list[Sheet], address: Callable[[str], str], pile: int
) -> dict[str, Any]:
    """The pile of a component on the table."""
    decks = {str(sheet.number): _custom_deck(component, sheet, address) for sheet in sheets}
    cards = [
        (100 * sheet.number + index, card)
        for sheet in sheets
        for index, card in enumerate(sheet.cards)
        for _ in range(card.copies)
    ]
    at = (pile % _IN_A_ROW * _APART, pile // _IN_A_ROW * -_APART)
    scale = component.size.height / MM / _SCALE_ONE
    if len(cards) == 1:
        number, card = cards[0]
        return _card(component, number, card, 0, scale, at) | {"Name": "CardCustom", "CustomDeck": decks}
    return {
        **_thing("DeckCustom", component.title, f"{component.name} deck", scale, at),
        "HideWhenFaceDown": True,
        "DeckIDs": [number for number, _ in cards],
        "CustomDeck": decks,
        "ContainedObjects": [
            _card(component, number, card, copy, scale, at)
            | {"CustomDeck": {str(number // 100): decks[str(number // 100)]}}
            for copy, (number, card) in enumerate(cards)
        ],
    }


def _custom_deck(component: Component, sheet: Sheet, address: Callable[[str], str]) -> dict[str, Any]:
    return {
        "FaceURL": address(sheet.face),
        "BackURL": address(sheet.back),
        "NumWidth": sheet.layout.columns,
        "NumHeight": sheet.layout.rows,
        "BackIsHidden": not sheet.own_backs,
        "UniqueBack": sheet.own_backs,
        "Type": _CIRCLE if component.shape is Shape.ROUND else _ROUNDED,
    }


def _card(
    component: Component, number: int, card: Card, copy: int, scale: float, at: tuple[int, int]
) -> dict[str, Any]:
    return {
        **_thing("Card", card.id, f"{component.name} {card.id} {copy}", scale, at),
        "Description": component.title,
        "HideWhenFaceDown": True,
        "Hands": True,
        "CardID": number,
        "SidewaysCard": False,
    }


def _thing(name: str, nickname: str, what: str, scale: float, at: tuple[int, int]) -> dict[str, Any]:
    """What every object has. It lies face down, its top away from who sits at the table's foot."""
    x, z = at
    return {
        "GUID": hashlib.sha256(what.encode()).hexdigest()[:6],
        "Name": name,
        "Transform": {
            **{"posX": x, "posY": 1, "posZ": z, "rotX": 0, "rotY": 180, "rotZ": 180},
            **{"scaleX": round(scale, 4), "scaleY": 1, "scaleZ": round(scale, 4)},
        },
        "Nickname": nickname,
        "Description": "",
        "ColorDiffuse": {"r": 1, "g": 1, "b": 1},
        **dict.fromkeys(("Grid", "Snap", "Autoraise", "Sticky", "Tooltip"), True),
        "Locked": False,
    }
