"""Whether a word is a part of another: HEST and SKO of HESTESKO, but not IS of PRIS.

A part stands at the beginning or the end, and what is left is a word too. Where both are everyday nouns that
we list, it is `SURE`; where what is left is some other common word, `PERHAPS`; else the letters are there by
chance. Words that two nouns make up by chance (English CARPET) are in the tables as `whole`; nouns that are
suffixes too (friendship) as `suffixes`.
"""

from collections.abc import Iterator

from pnp.words.forms import Kin, headwords
from pnp.words.lexicon import Lexicon
from pnp.words.tongue import Tongue

SHORTEST = 2  # letters of a part; shorter ones (Swedish "ö") are letters by chance more often than words
LONG = 5  # letters of a word that we don't list; with a noun that we do, they are hardly there by chance
SHORTEST_COMMON = 3  # of what is known from a library alone: those list every abbreviation


def part_of(part: str, whole: str, tongue: Tongue, lexicon: Lexicon) -> Kin:
    """Whether a word or its headword is a part of a compound, in whatever form (all as `same` spells).

    >>> from pnp.words.lexicon import own; from pnp.words.tongue import tongue
    >>> [part_of(part, "hesteskoene", tongue("nb"), own("nb")).name for part in ("hestene", "sko", "este")]
    ['SURE', 'SURE', 'NONE']
    """
    if len(part) >= len(whole) or headwords(whole, tongue) & tongue.whole:
        return Kin.NONE
    parts = [word for word in headwords(part, tongue) if word == part or word in tongue.nouns]
    found = Kin.NONE
    for compound in headwords(whole, tongue):
        for word in parts:
            for rest, tail in _rests(word, compound, tongue):
                sure = _judged(word, rest, tongue, lexicon)
                found = max(found, min(sure, Kin.PERHAPS) if tail in tongue.suffixes else sure)
    return found


def split(whole: str, tongue: Tongue, lexicon: Lexicon) -> tuple[str, str] | None:
    """Two common words that make up the compound, or None."""
    for at in range(SHORTEST_COMMON, len(whole) - SHORTEST_COMMON + 1):
        first = whole[:at]
        if lexicon.common(first):
            for rest in _behind(first, whole, tongue):
                if len(rest) >= SHORTEST_COMMON and lexicon.common(rest):
                    return first, rest
    return None


def _rests(word: str, compound: str, tongue: Tongue) -> Iterator[tuple[str, str]]:
    """What is left when the word is taken from the compound's beginning or end; and the last of the two."""
    if len(word) < SHORTEST or len(word) >= len(compound):
        return
    for first in first_shapes(word, tongue):
        yield from ((rest, rest) for rest in _behind(first, compound, tongue))
    if compound.endswith(word):
        yield from ((rest, word) for rest in _before(word, compound, tongue))


def first_shapes(word: str, tongue: Tongue) -> Iterator[str]:
    """How a word begins a compound: Swedish kyrka, kyrko(gård)."""
    yield word
    for before, after in tongue.firsts:
        if word.endswith(before) and len(word) - len(before) >= SHORTEST:
            yield word.removesuffix(before) + after


def _behind(first: str, compound: str, tongue: Tongue) -> Iterator[str]:
    if compound.startswith(first):
        rest = compound[len(first) :]
        for link in tongue.links:
            if rest.startswith(link) and len(rest) - len(link) >= SHORTEST:
                yield rest[len(link) :]
        # Three like letters are written as two: natt + tog is nattog.
        if first[-1:] == first[-2:-1]:
            yield first[-1] + rest


def _before(last: str, compound: str, tongue: Tongue) -> Iterator[str]:
    rest = compound[: -len(last)]
    for link in tongue.links:
        if rest.endswith(link) and len(rest) - len(link) >= SHORTEST:
            head = rest.removesuffix(link)
            yield head
            for before, after in tongue.firsts:
                if head.endswith(after):
                    yield head.removesuffix(after) + before
    if rest[-1:] == last[:1]:
        yield rest + last[0]


def _judged(word: str, rest: str, tongue: Tongue, lexicon: Lexicon) -> Kin:
    if lexicon.noun(rest) or _of_nouns(rest, tongue, lexicon):
        return Kin.SURE if lexicon.noun(word) or len(word) >= LONG else Kin.PERHAPS
    common = min(len(word), len(rest)) >= SHORTEST_COMMON and lexicon.common(rest)
    return Kin.PERHAPS if common else Kin.NONE


def _of_nouns(rest: str, tongue: Tongue, lexicon: Lexicon) -> bool:
    """Whether what is left is itself a compound of two everyday nouns."""
    for at in range(SHORTEST_COMMON, len(rest) - SHORTEST):
        if lexicon.noun(rest[:at]) and any(lexicon.noun(tail) for tail in _behind(rest[:at], rest, tongue)):
            return True
    return False
