"""Whether a word list is fit to print and to play."""

import unicodedata
from collections import defaultdict
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace
from enum import StrEnum
from itertools import combinations

from pnp.words.compounds import first_shapes, part_of, split
from pnp.words.forms import Kin, headwords, kin, stem
from pnp.words.lexicon import EXTRA, Lexicon
from pnp.words.reading import WordList, same
from pnp.words.tongue import Tongue

FEWEST = 25  # words on the table
SHORTEST_INSIDE = 3  # letters worth a remark where they stand in a word by chance

# Asks whether a word fits its card at the smallest type; tells the characters of a word that no font has.
Fits = Callable[[str], bool]
Missing = Callable[[str], str]
Lines = Mapping[str, int]  # each word and its line

_WITHIN_A_WORD = frozenset("-'’ ")


class Kind(StrEnum):
    """What may be wrong with a list."""

    FEW = "few"
    DUPLICATE = "duplicate"
    FORM = "form"
    WITHIN = "within"
    NOT_ONE_WORD = "not one word"
    LONG = "long"
    UNPRINTABLE = "unprintable"
    UNKNOWN = "unknown"


_CLAIMS = {
    (Kind.FORM, Kin.SURE): "is a form of the same word as {}",
    (Kind.FORM, Kin.PERHAPS): "may be taken for a form of {}",
    (Kind.WITHIN, Kin.SURE): "has {} as a part",
    (Kind.WITHIN, Kin.PERHAPS): "may be taken for a compound with {}",
    (Kind.WITHIN, Kin.NONE): "has the letters of {} by chance",
}


@dataclass(frozen=True, slots=True)
class Finding:
    """One thing that is wrong, or worth a look. The line counts from 1; None is the whole list."""

    kind: Kind
    message: str
    word: str | None = None
    line: int | None = None


@dataclass(frozen=True, slots=True)
class Checked:
    """What was found. Faults make a list unfit, remarks are for the reader; `unchecked` had no means."""

    words: int
    faults: tuple[Finding, ...]
    remarks: tuple[Finding, ...]
    unchecked: tuple[str, ...]

    @property
    def good(self) -> bool:
        """Whether the list has no fault."""
        return not self.faults


@dataclass(frozen=True, slots=True)
class _Pair:
    """A word that is a form or a part of another one before or behind it, and how sure that is."""

    kind: Kind
    sure: Kin
    word: str
    other: str


def check(
    found: WordList,
    tongue: Tongue,
    lexicon: Lexicon,
    fits: Fits | None = None,
    missing: Missing | None = None,
) -> Checked:
    """All that is wrong with a list of this language, in the order of its lines.

    `fits` and `missing` know the paper. What they, or the libraries of a full lexicon, would tell is named as
    unchecked where they are not there.
    """
    lines = {same(word): line for word, line in zip(found.words, found.lines, strict=True)}
    pairs = [*_forms(lines, tongue, lexicon), *_parts(lines, tongue, lexicon)]
    faults = [
        *_few(found),
        *_duplicates(found),
        *_not_one_word(lines),
        *(_told(pair, lines) for pair in pairs if pair.sure is Kin.SURE),
        *(_long(lines, fits) if fits else ()),
        *(_unprintable(lines, missing) if missing else ()),
        *(_unknown(lines, tongue, lexicon) if lexicon.full else ()),
    ]
    remarks = [_told(pair, lines) for pair in pairs if pair.sure is not Kin.SURE]
    unchecked = [
        *(() if lexicon.full else (f"whether the words are known: {EXTRA} brings the libraries",)),
        *(() if fits else ("whether the words fit their cards",)),
        *(() if missing else ("whether the fonts have all characters",)),
    ]
    return Checked(len(found.words), _sorted(faults), _sorted(remarks), tuple(unchecked))


def _sorted(findings: list[Finding]) -> tuple[Finding, ...]:
    return tuple(sorted(findings, key=lambda finding: finding.line or 0))


# --- single words --------------------------------------------------------------------------------------


def _few(found: WordList) -> Iterator[Finding]:
    if len(found.words) < FEWEST:
        yield Finding(Kind.FEW, f"{len(found.words)} words; {FEWEST} are needed to lay out a game")


def _duplicates(found: WordList) -> Iterator[Finding]:
    for twin in found.merged:
        how = "" if twin.text == twin.first else f" as '{twin.first}'"
        message = f"'{twin.text}' stands on line {twin.first_line} already{how}"
        yield Finding(Kind.DUPLICATE, message, twin.text, twin.line)


def _not_one_word(lines: Lines) -> Iterator[Finding]:
    for word, line in lines.items():
        strange = [c for c in word if not (c.isalpha() or unicodedata.combining(c) or c in _WITHIN_A_WORD)]
        if " " in word:
            yield Finding(Kind.NOT_ONE_WORD, f"'{word}' is not one word", word, line)
        elif strange:
            yield Finding(Kind.NOT_ONE_WORD, f"'{word}' has '{strange[0]}', which no word has", word, line)


def _long(lines: Lines, fits: Fits) -> Iterator[Finding]:
    for word, line in lines.items():
        if not fits(word):
            message = f"'{word}' is longer than fits a card at the smallest type"
            yield Finding(Kind.LONG, message, word, line)


def _unprintable(lines: Lines, missing: Missing) -> Iterator[Finding]:
    for word, line in lines.items():
        lacking = missing(word)
        if lacking:
            message = f"'{word}' has {' '.join(lacking)}, which the font lacks"
            yield Finding(Kind.UNPRINTABLE, message, word, line)


def _unknown(lines: Lines, tongue: Tongue, lexicon: Lexicon) -> Iterator[Finding]:
    for word, line in lines.items():
        if not (any(map(lexicon.known, headwords(word, tongue))) or split(word, tongue, lexicon)):
            message = f"'{word}' is a word that nobody knows in this language, or misspelt"
            yield Finding(Kind.UNKNOWN, message, word, line)


# --- pairs ---------------------------------------------------------------------------------------------


def _forms(lines: Lines, tongue: Tongue, lexicon: Lexicon) -> Iterator[_Pair]:
    """Each pair of words that are forms of one. Only words that share a headword or a stem are compared."""
    sharing: dict[str, list[str]] = defaultdict(list)
    for word in lines:
        for key in {f"={head}" for head in headwords(word, tongue)} | {
            stem(word, tongue),
            lexicon.lemma(word),
        }:
            sharing[key].append(word)
    candidates = {pair: None for words in sharing.values() for pair in combinations(words, 2)}
    for one, other in candidates:
        sure = kin(one, other, tongue, lexicon)
        if sure is not Kin.NONE:
            yield _Pair(Kind.FORM, sure, other, one)


def _parts(lines: Lines, tongue: Tongue, lexicon: Lexicon) -> Iterator[_Pair]:
    """Each pair of which one word stands at the beginning or the end of the other."""
    widened = replace(lexicon, noun=lambda word: word in lines or lexicon.noun(word))
    begins = {shape: word for word in lines for shape in first_shapes(word, tongue)}
    for whole in lines:
        inside = {begins.get(whole[:end]) for end in range(1, len(whole))}
        inside |= {whole[start:] for start in range(1, len(whole)) if whole[start:] in lines}
        for part in sorted(word for word in inside if word and word != whole):
            if kin(part, whole, tongue, lexicon) is not Kin.NONE:
                continue
            sure = part_of(part, whole, tongue, widened)
            if sure is not Kin.NONE or (len(part) >= SHORTEST_INSIDE and part in whole):
                yield _Pair(Kind.WITHIN, sure, whole, part)


def _told(pair: _Pair, lines: Lines) -> Finding:
    where = f"'{pair.other}' (line {lines[pair.other]})"
    message = f"'{pair.word}' {_CLAIMS[pair.kind, pair.sure].format(where)}"
    return Finding(pair.kind, message, pair.word, lines[pair.word])
