"""From a deck file to components: tables read, rows chosen, faces named. Pure data, as our own games give it."""

import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Any

from jinja2 import TemplateError

from pnp.component import MOST_PIECES, Card, Component, Face
from pnp.decks.deckfile import GIVEN, MOST_COPIES, UNSAYABLE, Deck, Part, reserved, slug
from pnp.decks.encodings import decoded
from pnp.decks.names import Names
from pnp.decks.tables import Row, Table, localised, read
from pnp.errors import UserError
from pnp.games import Settings
from pnp.games.rulesheet import SHEET
from pnp.games.tuckbox import Stack, boxes
from pnp.playing_cards import short
from pnp.sandbox import Sandbox
from pnp.source import NotThere


@dataclass(frozen=True, slots=True)
class _Made:
    """A row that becomes a card: what templates see of it, how often it is printed."""

    data: Mapping[str, Any]
    copies: int
    id: str


class Maker:
    """Makes the components of one deck. Each table and template is read once."""

    def __init__(self, deck: Deck) -> None:
        self.deck = deck
        self.names = Names(deck.source)
        self._sandbox = Sandbox()
        self._tables: dict[tuple[str, str], Table] = {}

    def component(self, part: Part, settings: Settings) -> Component:
        """The component of a part of the deck file. Raises `UserError` for a table or a row that can't be used."""
        made = {"template": self._cards, "rules": self._rules, "box": self._box}[part.kind](part, settings)
        return replace(made, title=part.titles[settings.lang], gap=part.gap)

    def table(self, part: Part) -> Table:
        """The table of a part that has data."""
        key = (part.data, part.sheet)
        if key not in self._tables:
            source = self.deck.source
            try:
                data, path = source.read(part.data), source.find(part.data)
            except NotThere as error:
                raise part.key("data").error(str(error)) from error
            self._tables[key] = table = read(data, path, part.sheet)
            for column in table.columns:
                if column.partition(".")[0] in GIVEN | UNSAYABLE:
                    raise UserError(f"a column can't be called {column}{reserved(column)}", file=path)
        return self._tables[key]

    def _cards(self, part: Part, settings: Settings) -> Component:
        assert part.size is not None
        rows = list(self._rows(part, settings))
        if not rows and "options" not in part.where:  # an expansion is one that options leave out
            raise part.key("where").error(f"no row of {part.data} is left for {part.name}")
        ids = _Ids()
        cards = tuple(self._card(part, row, ids.new(row.id), settings) for row in rows)
        made = Component(part.name, "", part.size, cards, shape=part.shape)
        if made.count > MOST_PIECES:
            raise part.node.error(
                f"{part.name} has {made.count} pieces; {MOST_PIECES} at the most can be made"
            )
        return made

    def _rows(self, part: Part, settings: Settings) -> Iterator[_Made]:
        shared = {**part.values, "options": _options(self.deck, settings), "players": list(settings.players)}
        if not part.data:
            copies = part.copies if settings.count is None else settings.count
            yield _Made(self._numbered(shared, part.name, 1, 1), copies, part.name)
            return
        table = self.table(part)
        chosen = [
            (row, {**shared, **localised(row.cells, settings.lang, self.deck.languages[0])})
            for row in table.rows
        ]
        if part.where:
            asked = self._asked(part, table)
            chosen = [(row, data) for row, data in chosen if asked(row, data)]
        for number, (row, data) in enumerate(chosen, 1):
            copies = self._count(part, table, row)
            if copies:
                name = self._id(part, table, row) or f"{number:03}"
                yield _Made(self._numbered(data, name, number, len(chosen)), copies, name)

    def _numbered(self, data: Mapping[str, Any], name: str, number: int, of: int) -> dict[str, Any]:
        return {**data, "card": {"id": name, "number": number, "of": of}}

    def _asked(self, part: Part, table: Table) -> Callable[[Row, Mapping[str, Any]], bool]:
        """Whether a row is one of the component's."""
        node = part.key("where")
        try:
            expression = self._sandbox.expression(part.where)
        except TemplateError as error:
            told = f"'{part.where}' can't be read: {error.message}; right is, say, kind == 'fox' and cost > 2"
            raise node.error(told) from error

        def asked(row: Row, data: Mapping[str, Any]) -> bool:
            try:
                return bool(expression(data))
            except TemplateError as error:
                told = _no_number(part.where, data) if isinstance(error.__cause__, TypeError) else ""
                place = f"({table.path.name}, {table.where} {row.line})"
                raise node.error(f"{told or error.message} {place}") from error

        return asked

    def _count(self, part: Part, table: Table, row: Row) -> int:
        column = part.count or "count"
        if column not in table.columns:
            if part.count:
                raise part.key("count").error(f"{table.path.name} has no column {column}")
            return part.copies
        cell = row.cells[column]
        copies = 1 if cell == "" else int(cell) if _is_digits(cell) else cell
        if isinstance(copies, bool) or not isinstance(copies, int) or not 0 <= copies <= MOST_COPIES:
            needed = f"'{cell}' is no number of copies; a whole number from 0 to {MOST_COPIES} is needed"
            raise table.fault(row, column, needed)
        return copies * part.copies

    def _id(self, part: Part, table: Table, row: Row) -> str:
        """The card's name in files and messages: the same in every language."""
        cells = localised(row.cells, self.deck.languages[0], self.deck.languages[0])
        if part.id and part.id not in cells:
            raise part.key("id").error(f"{table.path.name} has no column {part.id}")
        column = part.id or next((name for name in ("id", "name", "title") if name in cells), "")
        return slug(str(cells.get(column, "")))

    def _card(self, part: Part, row: _Made, name: str, settings: Settings) -> Card:
        front = self._face(part, "template", part.made_from[0], row.data, settings)
        back = self._face(part, "back", part.back, row.data, settings) if part.back else None
        facts = {key: value for key, value in row.data.items() if key not in GIVEN and key not in part.values}
        return Card(name, front, row.copies, back, facts)

    def _face(self, part: Part, key: str, text: str, data: Mapping[str, Any], settings: Settings) -> Face:
        template = self._filled(part, key, text, {**data, "lang": settings.lang})
        return Face(template, self.names.given(template, data))

    def _filled(self, part: Part, key: str, text: str, data: Mapping[str, Any]) -> str:
        """A file's name with what it has in {{ }} put in."""
        if "{" not in text:
            return text
        try:
            return self._sandbox.from_string(text).render(data).strip()
        except TemplateError as error:
            raise part.key(key).error(f"'{text}' can't be filled: {error.message}") from error

    def _rules(self, part: Part, settings: Settings) -> Component:
        name = self._filled(part, "rules", part.made_from[0], {"lang": settings.lang})
        try:
            text = decoded(self.deck.source.read(name, 100_000), self.deck.source.find(name))
        except NotThere as error:
            raise part.key("rules").error(str(error)) from error
        by = self.deck.notice.get(settings.lang, "") or self.deck.author
        page = {"title": self.deck.title, "by": by, "text": text}
        face = Face("rules.svg", {"page": page, "symbol": part.symbol, "colour": part.colour})
        return Component(part.name, "", part.size or SHEET, (Card(part.name, face, part.copies),))

    def _box(self, part: Part, settings: Settings) -> Component:
        kept = [self.component(each, settings) for each in self.deck.parts if each.name in part.made_from]
        stacks = [Stack.of(each, part.symbol, part.colour) for each in kept]
        try:
            return boxes(part.name, "", self.deck.title, stacks)
        except UserError as error:
            raise part.key("box").error(str(error)) from error


def _options(deck: Deck, settings: Settings) -> dict[str, str]:
    return {option.name.replace("-", "_"): settings.option(option) for option in deck.options}


class _Ids:
    """Names for cards, each given once."""

    def __init__(self) -> None:
        self._taken: set[str] = set()

    def new(self, name: str) -> str:
        """The name, with a number behind it where another card has it."""
        found, number = name, 1
        while found in self._taken:
            number += 1
            found = f"{name}-{number}"
        self._taken.add(found)
        return found


def _is_digits(cell: object) -> bool:
    """Whether this is a number that a spreadsheet, or a program that writes JSON, gave as a text."""
    return isinstance(cell, str) and cell.isascii() and cell.isdigit() and len(cell) <= len(str(MOST_COPIES))


def _no_number(where: str, data: Mapping[str, Any]) -> str:
    """What to say of texts that `where` takes for numbers; nothing where it looks at none."""
    beside = r"\b{0}\s*[<>+*/%-]|[<>+*/%-]=?\s*{0}\b"
    names = [
        name
        for name, cell in data.items()
        if isinstance(cell, str) and re.search(beside.format(re.escape(name)), where)
    ]
    if not names:
        return ""
    cells = " and ".join(
        f"{name} is " + (f"the text '{short(data[name])}'" if data[name] else "empty") for name in names
    )
    return f"'{where}' can't be told where {cells}; write {names[0]} | int for a number in any case"
