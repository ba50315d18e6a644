"""What of a deck nothing uses: columns, values, colours, sizes, fonts, options, messages and files.

All of it may be meant, for a card that is still to be drawn; or it is a name that was misspelt where it should be used.
"""

import os
import re
from collections.abc import Iterator, Mapping, Sequence
from collections.abc import Set as AbstractSet
from dataclasses import dataclass
from functools import cached_property
from itertools import islice
from pathlib import Path

from pnp.decks.deckfile import NAME, Deck, Part
from pnp.decks.names import Names
from pnp.decks.references import Path as Reference
from pnp.decks.references import references, takes
from pnp.decks.remark import Remark, placed
from pnp.decks.tables import SUFFIXES, Table
from pnp.decks.translations import flattened, text_folders
from pnp.errors import UserError
from pnp.reading import Node
from pnp.resources import TEMPLATES

_MOST_FILES = 20_000  # looked at: whoever keeps a deck in a folder of more than that keeps other things there
_DRAWN = frozenset({".svg", ".png", ".jpg", ".jpeg", ".webp"})
_KINDS = _DRAWN | {".ttf", ".otf", *SUFFIXES}
_ABOUT = re.compile(r"(readme|licen[cs]e|copying|notice|changelog|credits|authors|ofl)\b.*", re.IGNORECASE)
_OUTPUT = "output"
_LARGEST = 1_000_000  # bytes of a file that is looked through for names


@dataclass(frozen=True)
class Seen:
    """A deck and what was seen of it as it was drawn: the templates of each component that could be made, the tables
    with the components that are made from them, and the files that were asked for.
    """

    deck: Deck
    names: Names
    templates: Mapping[str, AbstractSet[str]]
    tables: Sequence[tuple[Table, Sequence[Part]]]
    files: AbstractSet[Path]

    @cached_property
    def texts(self) -> dict[Path, str]:
        """The templates that were asked for, ours too, and all that the deck's folder has."""
        own = {path for path in self.folder_files if path.suffix.lower() == ".svg"}
        drawn = {path for path in self.files if path.suffix.lower() == ".svg"}
        return {path: _text(path) for path in sorted(own | drawn)}

    @cached_property
    def folder_files(self) -> tuple[Path, ...]:
        """The files of the deck's folder, hidden and printed ones left out."""
        return tuple(islice(_walked(self.deck.path.parent), _MOST_FILES))

    @cached_property
    def expressions(self) -> frozenset[Reference]:
        """What the deck file's own expressions take."""
        return frozenset().union(*(_expressed(part) for part in self.deck.parts))

    @cached_property
    def references(self) -> frozenset[Reference]:
        """What templates and expressions take. Ours that take any colour by its name take none of the deck's."""
        found = set(self.expressions)
        for path, text in self.texts.items():
            own = not path.is_relative_to(TEMPLATES)
            found |= {each for each in references(text) or () if own or len(each) > 1}
        return frozenset(found)

    def at(self, *path: str) -> str:
        """Where a key stands in the deck file, as a message begins."""
        source = self.deck.parts[0].node.source
        return f"{source.file}:{Node(None, path, source).line}: "


def remarks(seen: Seen) -> Iterator[Remark]:
    """All that nothing uses, as notes."""
    yield from _columns(seen)
    yield from _values(seen)
    yield from _style(seen)
    yield from _fonts(seen)
    yield from _options(seen)
    yield from _messages(seen)
    yield from _files(seen)


def _unused(message: str, component: str = "") -> Remark:
    return Remark("unused", message, component, note=True)


def _expressed(part: Part) -> frozenset[Reference]:
    """What `where` and the names of files with {{ }} in them take."""
    texts = [text for text in (*part.made_from, part.back) if "{" in text]
    texts += [f"{{{{ {part.where} }}}}"] if part.where else []
    return frozenset().union(*(references(text) or () for text in texts))


def _looked_at(seen: Seen, part: Part) -> frozenset[str] | None:
    """The variables that a component's templates and expressions look at; None where that can't be said."""
    found = {path[0] for path in _expressed(part)}
    templates = seen.templates.get(part.name)
    if templates is None:
        return None
    for template in templates:
        names = seen.names.of(template)
        if names is None or any(_is_broken(seen, name) for name in seen.names.files(template)):
            return None
        found |= names
    return frozenset(found)


def _is_broken(seen: Seen, template: str) -> bool:
    try:
        return references(_text(seen.deck.source.find(template))) is None
    except UserError:
        return True


def _columns(seen: Seen) -> Iterator[Remark]:
    for table, parts in seen.tables:
        looked_at = [_looked_at(seen, part) for part in parts]
        used = set()
        for part, names in zip(parts, looked_at, strict=True):
            bases = [column.partition(".")[0] for column in table.columns]
            named = part.id or next((name for name in ("id", "name", "title") if name in bases), "")
            used |= {part.count or "count", named, *(names or ())}
        if None in looked_at:
            continue
        for base in dict.fromkeys(column.partition(".")[0] for column in table.columns):
            if base not in used:
                text = f"no template, where, id, count or file's name uses the column {base}"
                yield _unused(placed(text, table.path), parts[0].name if len(parts) == 1 else "")


def _values(seen: Seen) -> Iterator[Remark]:
    for part in seen.deck.parts:
        names = _looked_at(seen, part) if part.values else None
        for value in part.values:
            if names is not None and value not in names:
                text = f"nothing uses the value {value}"
                yield _unused(seen.at("components", part.name, "values", value) + text, part.name)


def _style(seen: Seen) -> Iterator[Remark]:
    """Colours and sizes of type."""
    source, named = seen.deck.source, {part.colour for part in seen.deck.parts if part.kind != "template"}
    for ink, table in source.colours.items():
        for name in table:
            if name not in named and not takes(seen.references, ("c", name)):
                keys = ("colours", "saver", name) if ink == "saver" else ("colours", name)
                yield _unused(f"{seen.at(*keys)}no template uses the colour {name} (c.{name})")
    for name in source.sizes:
        if not takes(seen.references, ("type", name)):
            yield _unused(f"{seen.at('sizes', name)}no template uses the size {name} (type.{name})")


def _fonts(seen: Seen) -> Iterator[Remark]:
    source = seen.deck.source
    for role, styles in source.fonts.items():
        named = any(re.search(rf"\b{re.escape(role)}\b", text) for text in seen.texts.values())
        if not named and not any(_is_found(seen, file) for file in styles.values()):
            yield _unused(f"{seen.at('fonts', role)}no text is set in the font {role}")


def _is_found(seen: Seen, name: str) -> bool:
    return any(folder / name in seen.files for folder in seen.deck.source.folders)


def _options(seen: Seen) -> Iterator[Remark]:
    for option in seen.deck.options:
        name = option.name.replace("-", "_")
        if not takes(seen.references, ("options", name)):
            text = f"nothing asks for the option {option.name} (options.{name})"
            yield _unused(seen.at("options", option.name) + text)


def _messages(seen: Seen) -> Iterator[Remark]:
    for texts in text_folders(seen.deck.path.parent):
        for path in (texts / f"{lang}.toml" for lang in seen.deck.languages):
            try:
                keys = flattened(path)
            except UserError:
                continue  # told where messages are compared, or with the card that needs them
            for key in keys:
                if not takes(seen.references, ("t", *key)):
                    name = ".".join(key)
                    yield _unused(placed(f"no template uses the message {name} (t.{name})", path))


def _files(seen: Seen) -> Iterator[Remark]:
    """Files that were not asked for, and that no template, table or the deck file names."""
    folder = seen.deck.path.parent
    if any(_is_deck(path) for path in folder.glob("*.toml") if path != seen.deck.path):
        return  # the other deck may use them
    said = "\n".join(
        [_text(seen.deck.path), *(text for path, text in seen.texts.items() if path in seen.files)]
    )
    cells = {str(cell) for table, _ in seen.tables for row in table.rows for cell in row.cells.values()}
    languages = {texts / f"{lang}.toml" for texts in text_folders(folder) for lang in seen.deck.languages}
    for path in seen.folder_files:
        is_text = path.suffix == ".toml" and path.parent.name == "text"
        if path in seen.files or path in languages or not (is_text or path.suffix.lower() in _KINDS):
            continue
        name = path.relative_to(folder).as_posix()
        if path.name not in said and not cells & {name, path.name, path.stem} and not _ABOUT.match(path.name):
            yield _unused(f"nothing uses the file {name}")


def _walked(folder: Path) -> Iterator[Path]:
    for parent, folders, files in os.walk(folder):
        top = Path(parent) == folder
        folders[:] = sorted(
            each for each in folders if not each.startswith(".") and not (top and each == _OUTPUT)
        )
        yield from (Path(parent, name) for name in sorted(files) if not name.startswith("."))


def _is_deck(path: Path) -> bool:
    return path.name == NAME or "[components" in _text(path)


def _text(path: Path) -> str:
    """What a file says, as far as it is text; nothing where it can't be read."""
    try:
        with path.open("rb") as file:
            return file.read(_LARGEST).decode("utf-8-sig", errors="replace")
    except OSError:
        return ""
