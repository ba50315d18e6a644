"""The deck file: a game of the user's own as one TOML file, beside its templates, tables and pictures.

docs/decks.md is the reference. Every path in it is relative to the file, wherever it is called from.
"""

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from pnp.component import MM, SIZES, Shape, Size
from pnp.errors import UserError
from pnp.games import Option
from pnp.reading import Node, choose, read
from pnp.resources import TEMPLATES
from pnp.source import Source

NAME = "deck.toml"  # looked for in a folder that is named instead of its file
MOST_COPIES = 10_000  # of one card
STYLES = ("regular", "bold", "italic", "bold-italic")
GIVEN = frozenset(["w", "h", "t", "c", "ink_on", "type", "saver", "lang", "options", "players", "card"])
# What a template takes for something else, so that no column of the name could be looked at.
UNSAYABLE = frozenset(
    [
        "not",
        "true",
        "false",
        "none",
        "True",
        "False",
        "None",
        "self",
        "loop",
        "super",
        "caller",
        "varargs",
        "kwargs",
    ]
)
_LARGEST = 1000  # mm: the side of a piece
_WORD = re.compile(r"[a-z][a-z0-9-]{0,39}")
_LANG = re.compile(r"[a-z]{2,3}")
_COLOUR = re.compile(r"#([0-9A-Fa-f]{3}|[0-9A-Fa-f]{6})")
_PIECE = ("title", "size", "shape", "gap", "copies", "values")
# What a component is made from, and the keys that go with each.
KINDS = {
    "template": ("back", "data", "sheet", "where", "id", "count"),
    "rules": ("symbol", "colour"),
    "box": ("symbol", "colour"),
}


@dataclass(frozen=True, slots=True)
class Part:
    """A component as the deck file has it. `kind` is one of `KINDS`; `node` is where an error about it points.

    `made_from` is a template, the file of the rules, or the names of the components to box. Templates, backs and
    rules may have {{ }} in them. `size` is None where the kind decides, `count` a column, `gap` in µm.
    """

    name: str
    node: Node
    kind: str
    made_from: tuple[str, ...]
    titles: Mapping[str, str]
    size: Size | None = None
    shape: Shape = Shape.RECTANGLE
    gap: int = 0
    copies: int = 1
    values: Mapping[str, Any] = field(default_factory=dict)
    back: str = ""
    data: str = ""
    sheet: str = ""
    where: str = ""
    id: str = ""
    count: str = ""
    symbol: str = "star"
    colour: str = "ink"

    def key(self, name: str) -> Node:
        """Where a key of it stands in the file, for an error; the component itself where it lacks the key."""
        return self.node.below(name, self.node.value[name]) if name in self.node.value else self.node


@dataclass(frozen=True, slots=True)
class Deck:
    """A deck file, read and found right in itself; its templates and tables are read when it is made."""

    path: Path
    title: str
    author: str
    notice: Mapping[str, str]
    languages: tuple[str, ...]
    options: tuple[Option, ...]
    parts: tuple[Part, ...]
    source: Source

    @property
    def key(self) -> str:
        """What files made from it are called: its folder's name."""
        return slug(self.path.resolve().parent.name) or "deck"


def slug(text: str) -> str:
    """A text as part of a file's name: letters, digits and single dashes, at most 40.

    >>> slug("Fire & Ash (2nd ed.)")
    'fire-ash-2nd-ed'
    """
    return re.sub(r"[\W_]+", "-", text.casefold()).strip("-")[:40].rstrip("-")


def find(path: str | Path) -> Path:
    """The deck file that a path names: the file itself, or deck.toml in the folder."""
    return Path(path) / NAME if Path(path).is_dir() else Path(path)


def load(path: str | Path) -> Deck:
    """The deck of this file. Raises `UserError` with file and line for whatever in it can't be used."""
    file = find(path)
    if not file.exists():
        raise UserError(f"there is no deck file {file}; pnp new deck NAME makes one")
    top = read(file, "deck")
    found = top.table(
        ("title", "components"),
        ("author", "notice", "languages", "options", "fonts", "colours", "sizes"),
    )
    languages = _languages(found.get("languages"))
    source = _source(file, found)
    parts = tuple(_part(name, node, languages) for name, node in found["components"].entries().items())
    if not parts:
        raise found["components"].error("components is empty; a deck has one at least")
    deck = Deck(
        file,
        _line(found["title"]),
        _line(found["author"]) if "author" in found else "",
        _by_language(found["notice"], languages) if "notice" in found else {},
        languages,
        _options(found.get("options")),
        parts,
        source,
    )
    _check_boxes(deck)
    return deck


def _line(node: Node) -> str:
    text = node.text()
    if not text or not text.isprintable() or len(text) > 200:
        raise node.wrong("one line of text, of 200 characters at most")
    return text


def _languages(node: Node | None) -> tuple[str, ...]:
    if node is None:
        return ("en",)
    found = tuple(each.text() for each in node.items())
    for lang, each in zip(found, node.items(), strict=True):
        if not _LANG.fullmatch(lang):
            raise each.error(f"'{lang}' is no language; write two or three small letters, such as en or nb")
    if not found or len(set(found)) < len(found):
        raise node.error("languages must name one language or more, each once")
    return found


def _by_language(node: Node, languages: tuple[str, ...]) -> dict[str, str]:
    """A text in each language; one that is written once serves all of them."""
    if not isinstance(node.value, dict):
        return dict.fromkeys(languages, _line(node))
    found = node.table(languages)
    return {lang: _line(found[lang]) for lang in languages}


def _source(file: Path, found: Mapping[str, Node]) -> Source:
    fonts = {name: _font(node) for name, node in _entries(found, "fonts")}
    colours = _colours(found["colours"]) if "colours" in found else {}
    sizes = {name: _number(node, 1, 1000) for name, node in _entries(found, "sizes")}
    return Source((file.parent, TEMPLATES), colours=colours, sizes=sizes, fonts=fonts)


def _entries(found: Mapping[str, Node], key: str) -> list[tuple[str, Node]]:
    if key not in found:
        return []
    entries = found[key].entries()
    for name, node in entries.items():
        if not re.fullmatch(r"[A-Za-z][\w -]*", name):
            raise node.error(f"'{name}' can't be a name in {key}; take letters, digits and dashes")
    return list(entries.items())


def _font(node: Node) -> dict[str, str]:
    """The files of a font by style; a single file serves every style."""
    if isinstance(node.value, str):
        return dict.fromkeys(STYLES, node.text())
    return {style: file.text() for style, file in node.table(("regular",), STYLES[1:]).items()}


def _colours(node: Node) -> dict[str, dict[str, str]]:
    full: dict[str, str] = {}
    saver: dict[str, str] = {}
    for name, each in node.entries().items():
        if name == "saver":
            saver = {key: _colour(value) for key, value in each.entries().items()}
        else:
            full[name] = _colour(each)
    return {"full": full, "saver": saver}


def _colour(node: Node) -> str:
    text = node.text()
    if not _COLOUR.fullmatch(text):
        raise node.error(f"'{text[:20]}' is not a colour; write #RRGGBB")
    return text


def _number(node: Node, least: float, most: float) -> float:
    value = node.value
    if isinstance(value, bool) or not isinstance(value, int | float) or not least <= value <= most:
        raise node.wrong(f"a number from {least:g} to {most:g}")
    return float(value)


def _options(node: Node | None) -> tuple[Option, ...]:
    return () if node is None else tuple(_option(name, each) for name, each in node.entries().items())


def _option(name: str, node: Node) -> Option:
    if not _WORD.fullmatch(name):
        raise node.error(f"'{name}' can't name an option; take small letters, digits and dashes")
    found = node.table(("default",), ("help", "choices"))
    choices = tuple(each.text() for each in found["choices"].items()) if "choices" in found else ()
    default = found["default"].text()
    if choices and default not in choices:
        raise found["default"].error(f"the default '{default}' is none of the choices: {', '.join(choices)}")
    return Option(name, _line(found["help"]) if "help" in found else "", default, choices)


def _part(name: str, node: Node, languages: tuple[str, ...]) -> Part:
    if not _WORD.fullmatch(name):
        raise node.error(f"'{name}' can't name a component; take small letters, digits and dashes")
    node.table((), dict.fromkeys((*KINDS, *_PIECE, *(key for keys in KINDS.values() for key in keys))))
    kinds = [kind for kind in KINDS if kind in node.entries()]
    if len(kinds) != 1:
        raise node.error(
            f"{node.name} needs one of {', '.join(KINDS)}; it has {' and '.join(kinds) or 'none'}"
        )
    kind = kinds[0]
    found = node.table((kind, *(("size",) if kind == "template" else ())), (*_PIECE, *KINDS[kind]))
    texts = {key: _line(found[key]) for key in KINDS[kind] if key in found}
    if "data" not in texts:
        for key in ("sheet", "where", "id", "count"):
            if key in texts:
                raise found[key].error(f"{key} needs data: the table that it is about")
    return Part(
        name,
        node,
        kind,
        tuple(each.text() for each in found[kind].items()) if kind == "box" else (_line(found[kind]),),
        _by_language(found["title"], languages)
        if "title" in found
        else dict.fromkeys(languages, name.replace("-", " ").capitalize()),
        _size(found["size"]) if "size" in found else None,
        Shape(found["shape"].choice("shape", ("rectangle", "round")))
        if "shape" in found
        else Shape.RECTANGLE,
        round(_number(found["gap"], 0, 100) * MM) if "gap" in found else 0,
        found["copies"].integer(1, MOST_COPIES) if "copies" in found else 1,
        _values(found["values"]) if "values" in found else {},
        **texts,
    )


def _size(node: Node) -> Size:
    if isinstance(node.value, str):
        name = node.text().lower()
        if name not in SIZES:
            raise node.error(f"there is no size '{name[:40]}'{choose(name, SIZES)}, or [width, height] in mm")
        return SIZES[name]
    sides = node.items()
    if len(sides) != 2:
        raise node.wrong("a size's name, or [width, height] in mm")
    return Size.mm(*(_number(side, 5, _LARGEST) for side in sides))


def _values(node: Node) -> dict[str, Any]:
    for name, each in node.entries().items():
        if not name.isidentifier() or name in GIVEN | UNSAYABLE:
            raise each.error(f"'{name}' can't name a value{reserved(name)}")
    return dict(node.value)


def reserved(name: str) -> str:
    """The end of a message about a name that no value or column may have."""
    base = name.partition(".")[0]
    if base in GIVEN:
        return f"; templates are given that by themselves, as {', '.join(sorted(GIVEN))}"
    if base in UNSAYABLE:
        return "; in a template that word means something of its own"
    return "; take letters, digits and _, with a letter first"


def _check_boxes(deck: Deck) -> None:
    names = {part.name: part for part in deck.parts}
    for part in deck.parts:
        if part.kind != "box":
            continue
        for node, name in zip(part.key("box").items(), part.made_from, strict=True):
            if name not in names or names[name].kind != "template":
                cards = [each.name for each in deck.parts if each.kind == "template"]
                raise UserError(
                    f"there is no component '{name}' of cards{choose(name, cards)}",
                    file=node.source.file,
                    line=node.line,
                )
