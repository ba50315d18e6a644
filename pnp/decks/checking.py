"""What only a deck's files can tell: rows that can't be used, what is not translated, what nothing uses.

checking = Checking(deck)
for lang in deck.languages:
    components = checking.components(Settings(lang))   # as for printing, but past the faults of single rows
    …                                                  # draw them with `checking.source`
for remark in checking.remarks():
    …
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field, fields, replace
from itertools import product
from pathlib import Path
from typing import Any

from pnp.component import Component, Face
from pnp.decks import translations, unused
from pnp.decks.deckfile import Deck, Part
from pnp.decks.making import Maker
from pnp.decks.remark import Remark, placed
from pnp.decks.tables import Row, Table
from pnp.errors import UserError
from pnp.games import Settings
from pnp.source import Source


class Checking:
    """Looks one deck over. With `names`, only these of its components; `langs` are those that are looked at."""

    def __init__(self, deck: Deck, names: Sequence[str] = (), langs: Sequence[str] = ()) -> None:
        self.source = _Watched(**{each.name: getattr(deck.source, each.name) for each in fields(Source)})
        self.deck = replace(deck, source=self.source)
        self._whole = not (names or langs)
        self._langs = tuple(langs) or deck.languages
        self._parts = [part for part in deck.parts if not names or part.name in names]
        self._found: dict[Remark, None] = {}
        self._maker = _PatientMaker(self.deck, self._keep)
        self._templates: dict[str, set[str]] = {}  # of each component that could be made

    def components(self, settings: Settings) -> list[Component]:
        """Those components that can be made; why the others can't is among the remarks."""
        made = []
        for part in self._parts:
            try:
                component = self._maker.component(part, settings)
            except UserError as error:
                self._keep(part, error)
                continue
            made.append(component)
            self._templates.setdefault(part.name, set()).update(_templates(component))
        return made

    def remarks(self) -> Iterator[Remark]:
        """What is to be said, without what shows on the cards. Ask once they have been drawn with `source`: what they
        were drawn from is not unused.
        """
        yield from self._found
        tables = self._tables()
        for table, parts in tables:
            name = parts[0].name if len(parts) == 1 else ""
            yield from _empty_columns(table, name)
            yield from translations.of_table(table, self._langs, self.deck.languages, name)
            for part in parts:
                yield from _not_printed(table, part)
        yield from translations.of_messages(self.deck.path.parent, self._langs, self.deck.languages)
        if self._whole:
            self._see_other_options()
            seen = unused.Seen(self.deck, self._maker.names, self._templates, tables, self.source.found)
            yield from unused.remarks(seen)

    def _see_other_options(self) -> None:
        """Look at the templates that other choices of the options bring in: what these use is not unused."""
        maker = Maker(self.deck)
        for option, part in product(self.deck.options, self._parts):
            for choice in option.choices if part.name in self._templates else ():
                with suppress(UserError):
                    made = maker.component(part, Settings(self._langs[0], options={option.name: choice}))
                    self._templates[part.name] |= _templates(made)

    def _keep(self, part: Part, error: UserError) -> None:
        if not any(str(error) == each.message for each in self._found):
            self._found[Remark("deck", str(error), part.name)] = None

    def _tables(self) -> list[tuple[Table, list[Part]]]:
        """Each table that can be read, and the components that are made from it."""
        found: dict[tuple[str, str], tuple[Table, list[Part]]] = {}
        for part in self._parts:
            if part.data:
                try:
                    table = self._maker.table(part)
                except UserError:
                    continue  # told when its components were made
                found.setdefault((part.data, part.sheet), (table, []))[1].append(part)
        return list(found.values())


@dataclass(frozen=True)
class _Watched(Source):
    """A source that knows which files were asked for and found."""

    found: set[Path] = field(default_factory=set, compare=False)

    def find(self, name: str) -> Path:
        path = super().find(name)
        self.found.add(path)
        return path


class _PatientMaker(Maker):
    """Makes components past the faults of single rows, which it hands to `keep`."""

    def __init__(self, deck: Deck, keep: Callable[[Part, UserError], None]) -> None:
        super().__init__(deck)
        self._keep = keep

    def _asked(self, part: Part, table: Table) -> Callable[[Row, Mapping[str, Any]], bool]:
        try:
            asked = super()._asked(part, table)
        except UserError as error:
            self._keep(part, error)
            return lambda row, data: True

        def patiently(row: Row, data: Mapping[str, Any]) -> bool:
            try:
                return asked(row, data)
            except UserError as error:
                self._keep(part, error)
                return True

        return patiently

    def _count(self, part: Part, table: Table, row: Row) -> int:
        try:
            return super()._count(part, table, row)
        except UserError as error:
            self._keep(part, error)
            return part.copies

    def _id(self, part: Part, table: Table, row: Row) -> str:
        try:
            return super()._id(part, table, row)
        except UserError as error:
            self._keep(part, error)
            return ""


def _templates(component: Component) -> set[str]:
    faces = (face for card in component.cards for face in (card.front, card.back))
    return {face.template for face in faces if isinstance(face, Face)}


def _empty_columns(table: Table, component: str) -> Iterator[Remark]:
    for column in table.columns:
        if table.rows and all(row.cells[column] == "" for row in table.rows):
            yield Remark(
                "empty column", placed(f"column {column} is empty", table.path), component, note=True
            )


def _not_printed(table: Table, part: Part) -> Iterator[Remark]:
    column = part.count or "count"
    rows = [row for row in table.rows if row.cells.get(column) == 0]
    if rows:
        text = f"what has 0 in column {column} is not printed"
        yield Remark("count", translations.of_rows(table, rows, text), part.name, note=True)
