"""Whether two words are forms of one.

`SURE` rests on our own tables alone (pnp/words/tables), so that it is the same on every machine. Stems and
lemmas from libraries conflate words that only look alike (Swedish "möss", mice, becomes "mössa", cap; English
"universe" and "university" share a stem): what they alone say is `PERHAPS`, and the table decides.
"""

from collections.abc import Iterator
from enum import IntEnum
from functools import cache, lru_cache
from typing import TYPE_CHECKING, Protocol

from pnp.words.tongue import Tongue

if TYPE_CHECKING:
    from pnp.words.lexicon import Lexicon

SHORTEST_ROOT = 2  # letters before an ending
VOWELS = frozenset("aeiouyæøåäöé")
ANY_VOWEL = "*"  # in the table of endings: whatever vowel the headword ends with stays
REMEMBERED = 4096  # words whose headwords and stems are kept at hand


class Stemmer(Protocol):
    """What we ask of snowballstemmer, which has no types."""

    def stemWord(self, word: str) -> str: ...


class Kin(IntEnum):
    """How sure it is that two words belong together."""

    NONE = 0
    PERHAPS = 1
    SURE = 2


def kin(one: str, other: str, tongue: Tongue, lexicon: "Lexicon") -> Kin:
    """Whether two words (as `same` spells them) are forms of one word.

    >>> from pnp.words.lexicon import own; from pnp.words.tongue import tongue
    >>> kin("trær", "tre", tongue("nb"), own("nb")).name, kin("plan", "planet", tongue("nb"), own("nb")).name
    ('SURE', 'PERHAPS')
    """
    if one == other:
        return Kin.SURE
    if other in headwords(one, tongue) or one in headwords(other, tongue):
        return Kin.PERHAPS if _apart(one, other, tongue) else Kin.SURE
    # What the tables know to be another word's form, or a word of its own, is no chance find of a stemmer's.
    if one in tongue.irregular or other in tongue.irregular or {one, other} <= tongue.nouns:
        return Kin.NONE
    if headwords(one, tongue) & headwords(other, tongue) & tongue.nouns:
        return Kin.SURE
    if stem(one, tongue) == stem(other, tongue) or lexicon.lemma(one) == lexicon.lemma(other):
        return Kin.PERHAPS
    return Kin.NONE


def _apart(one: str, other: str, tongue: Tongue) -> bool:
    """Whether two words only look like forms of one: told apart by the table, or nouns both."""
    irregular = other in tongue.irregular.get(one, ()) or one in tongue.irregular.get(other, ())
    return not irregular and (
        frozenset((one, other)) in tongue.apart or (one in tongue.nouns and other in tongue.nouns)
    )


@lru_cache(maxsize=REMEMBERED)
def headwords(word: str, tongue: Tongue) -> frozenset[str]:
    """The word itself, and every word of which it would be a form if that word existed.

    >>> from pnp.words.tongue import tongue
    >>> sorted({"sykkel", "himmel", "hest", "bok", "rom"} & headwords("syklene", tongue("nb")))
    ['sykkel']
    """
    found = {word}
    for plain in _without_genitive(word, tongue):
        found.add(plain)
        found.update(_by_table(plain, tongue))
        for before, after in tongue.endings:
            root = plain.removesuffix(after)
            if len(root) >= SHORTEST_ROOT and len(root) + len(after) == len(plain):
                found.update(_restored(root, before, after, tongue))
    return frozenset(found)


def _without_genitive(word: str, tongue: Tongue) -> Iterator[str]:
    yield word
    for ending in tongue.genitive:
        if word.endswith(ending) and len(word) - len(ending) >= SHORTEST_ROOT:
            yield word.removesuffix(ending)


def _by_table(word: str, tongue: Tongue) -> Iterator[str]:
    """The headwords of an irregular form, alone or as the last part of a compound (kokebøker, kokebok)."""
    yield from tongue.irregular.get(word, ())
    for start in range(SHORTEST_ROOT, len(word) - 2):
        for headword in tongue.irregular.get(word[start:], ()):
            yield word[:start] + headword


def _restored(root: str, before: str, after: str, tongue: Tongue) -> Iterator[str]:
    """The headwords that have `before` behind the root where their form has `after`."""
    last = root[-1]
    if before == ANY_VOWEL:
        if last in VOWELS:
            yield root
        return
    yield root + before
    if not before and last in tongue.doubled and root[-2] == last:
        yield root[:-1]
    # sykler, sykkel: as the headword's ending loses its vowel, the double letter before it becomes one.
    if len(before) > 1 and after[0] == before[-1] and last not in VOWELS and root[-2] in VOWELS:
        yield root + last + before


@cache
def _stemmer(name: str) -> "Stemmer":
    import snowballstemmer  # type: ignore[import-untyped]

    found: Stemmer = snowballstemmer.stemmer(name)
    return found


@lru_cache(maxsize=REMEMBERED)
def stem(word: str, tongue: Tongue) -> str:
    """The word's stem, by snowballstemmer: fit to find candidates, not to decide."""
    return _stemmer(tongue.stemmer).stemWord(word)
