"""What is known of a language's words: pnp/words/tables/<lang>.toml, read into one value."""

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

from pnp.words.reading import own_list, read_words, same

_TABLES = Path(__file__).parent / "tables"


@dataclass(frozen=True, slots=True, eq=False)
class Tongue:
    """The tables of one language; nb.toml says what each holds. `tongue` makes one a language."""

    lang: str
    stemmer: str
    endings: tuple[tuple[str, str], ...]  # (the headword's ending, the form's)
    genitive: tuple[str, ...]
    doubled: frozenset[str]
    irregular: Mapping[str, tuple[str, ...]]  # a form: its headwords
    links: tuple[str, ...]
    firsts: tuple[tuple[str, str], ...]
    apart: frozenset[frozenset[str]]
    whole: frozenset[str]
    suffixes: frozenset[str]
    nouns: frozenset[str]  # with those of the word list
    abbreviations: frozenset[str]
    places: frozenset[str]


@cache
def tongue(lang: str) -> Tongue:
    """The tables of nb, sv, da or en."""
    table = tomllib.loads((_TABLES / f"{lang}.toml").read_text("utf-8"))
    return Tongue(
        lang=lang,
        stemmer=table["stemmer"],
        endings=_pairs(table["endings"]),
        genitive=tuple(table["genitive"]),
        doubled=frozenset(table["doubled"]),
        irregular=_headwords(table["irregular"]),
        links=tuple(table["links"]),
        firsts=_pairs(table["firsts"]),
        apart=frozenset(frozenset(pair.split()) for pair in table["apart"]),
        whole=frozenset(table["whole"]),
        suffixes=frozenset(table["suffixes"]),
        nouns=_nouns(table, lang),
        abbreviations=frozenset(table["abbreviations"].split()),
        places=frozenset(table["places"].split()),
    )


def _pairs(lines: list[str]) -> tuple[tuple[str, str], ...]:
    """`"e: a et"` is ("e", "a"), ("e", "et"); `-` is the empty ending."""
    pairs = []
    for line in lines:
        before, _, after = line.partition(":")
        pairs += [(before.strip("- "), ending.strip("-")) for ending in after.split()]
    return tuple(pairs)


def _headwords(lines: list[str]) -> dict[str, tuple[str, ...]]:
    found: dict[str, tuple[str, ...]] = {}
    for line in lines:
        headword, *forms = line.split()
        for form in forms:
            found[form] = (*found.get(form, ()), headword)
    return found


def _nouns(table: dict[str, Any], lang: str) -> frozenset[str]:
    return frozenset(table["nouns"].split()) | frozenset(map(same, read_words(own_list(lang)).words))
