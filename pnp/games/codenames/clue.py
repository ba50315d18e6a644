"""Whether a clue is legal (004_e3fa61c65f8f9640.txt, "Ett ord" and "GYLDIGE HINT").

Each rule is a function that gives its reasons, each with a verdict; the gravest decides. `ILLEGAL` means that
a rule is broken for sure; it rests on our own tables alone, so that every machine says the same. `ASK` is for
the table, as in the document ("Spionmesteren på det motsatte laget avgjør til slutt om hintet er gyldig").
"""

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from enum import StrEnum

from pnp.errors import UserError
from pnp.words.compounds import part_of, split
from pnp.words.forms import VOWELS, Kin, headwords, kin
from pnp.words.lexicon import Lexicon, lexicon, own
from pnp.words.reading import same, tidy
from pnp.words.tongue import Tongue, tongue

EXTRA_TELLS = "foreign words, invented compounds and rarer forms"  # what only a full lexicon knows
MOST = 9  # words of one side
UNLIMITED_WORDS = frozenset(
    {
        "unlimited",
        "infinity",
        "∞",
        "uendelig",
        "uendeligt",
        "ubegrenset",
        "ubegrænset",
        "obegränsat",
        "oändligt",
    }
)
LONGEST = 200  # characters of a clue
LONGEST_NAME = 4  # words, where only the first has a capital (De tre musketerer)
SHORTEST_ABBREVIATION, LONGEST_ABBREVIATION = 2, 4  # letters, where only capitals tell one

_CLUE = re.compile(
    rf"(?:(?P<word>.*?)[\s:,]+)?(?P<number>[-+]?\d+|{'|'.join(sorted(UNLIMITED_WORDS))})", re.I
)


class Verdict(StrEnum):
    """What becomes of a clue."""

    LEGAL = "legal"
    ASK = "ask"
    ILLEGAL = "illegal"


GRAVITY = tuple(Verdict)


@dataclass(frozen=True, slots=True)
class Clue:
    """What the spymaster said: the word as written; the number, None for unlimited or where none was said."""

    word: str
    number: int | None
    unlimited: bool = False

    @property
    def most(self) -> int | None:
        """How many words may be touched: one more than the number; None for no limit ("SUPERHINT").

        >>> read_clue("trær 2").most, read_clue("fjær: 0").most, read_clue("fugl uendelig").most
        (3, None, None)
        """
        return self.number + 1 if self.number else None

    def __str__(self) -> str:
        return f"{self.word} {'unlimited' if self.unlimited else self.number}"


@dataclass(frozen=True, slots=True)
class Reason:
    """What one rule says."""

    verdict: Verdict
    text: str


@dataclass(frozen=True, slots=True)
class Judgement:
    """The answer: the gravest of the reasons' verdicts."""

    reasons: tuple[Reason, ...]

    @property
    def verdict(self) -> Verdict:
        return max((reason.verdict for reason in self.reasons), key=GRAVITY.index, default=Verdict.LEGAL)


def read_clue(text: str) -> Clue:
    """What `text` says: a word and a number, such as "trær 2", "Trær:2" or "U: 1".

    A number that is missing is left to the judge. Raises `UserError` where there is no word.
    """
    said = tidy(text)
    if len(said) > LONGEST:
        raise UserError(f"'{said[:20]}…' is no clue: {len(said)} characters, where {LONGEST} are the most")
    match = _CLUE.fullmatch(said)
    if match is None or match["word"] is None:
        clue = Clue(said.rstrip(":"), None)
    else:
        unlimited = same(match["number"]) in UNLIMITED_WORDS
        # A number of thousands of digits is no less illegal when cut.
        clue = Clue(match["word"].rstrip(" :,"), None if unlimited else int(match["number"][:9]), unlimited)
    if not clue.word:
        raise UserError(f"'{said}' is no clue; write a word and a number, such as 'tree 2'")
    return clue


def judge(clue: Clue, visible: Iterable[str], lang: str, *, quick: bool = False) -> Judgement:
    """Whether the clue is legal while these words are not covered yet; `lang` is nb, sv, da or en.

    `quick` asks our own tables alone: it finds all that is illegal, but less of what to ask.
    """
    board = tuple(visible)
    found = _judged(clue, board, tongue(lang), own(lang))
    if quick or found.verdict is Verdict.ILLEGAL:
        return found
    return _judged(clue, board, tongue(lang), lexicon(lang))


def _judged(clue: Clue, visible: tuple[str, ...], tongue: Tongue, lexicon: Lexicon) -> Judgement:
    words = _spoken(clue)
    table = frozenset(map(same, visible))
    widened = replace(lexicon, noun=lambda word: word in table or lexicon.noun(word))
    reasons = [
        *one_word(clue),
        *a_number(clue),
        *(reason for word in words for shown in visible for reason in touching(word, shown, tongue, widened)),
        *sound(clue, visible),
        *abbreviation(clue, tongue, lexicon),
        *place(words, tongue),
        *invented(clue, tongue, lexicon),
        *foreign(clue, tongue, lexicon),
    ]
    unique = tuple(dict.fromkeys(reasons))
    return Judgement(unique or tuple(legal(clue, visible)))


def _spoken(clue: Clue) -> tuple[str, ...]:
    """The clue's words; one with a hyphen counts whole and in its parts."""
    words = [word for word in same(clue.word).split() if word]
    pieces = [piece for word in words for piece in re.split("[-–/]", word) if piece]
    whole = [same(clue.word)] if len(words) > 1 else []
    return tuple(dict.fromkeys([*whole, *words, *pieces]))


# --- form ----------------------------------------------------------------------------------------------


def one_word(clue: Clue) -> Iterator[Reason]:
    """ "Hintet ditt kan kun være ett ord": but names of several words may count as one ("Egennavn")."""
    words = clue.word.split()
    if len(words) == 1:
        return
    capitals = sum(word[0].isupper() for word in words)
    if capitals >= 2 or (words[0][0].isupper() and len(words) <= LONGEST_NAME):
        text = f"'{clue.word}' is {len(words)} words; the table may let a name count as one"
        yield Reason(Verdict.ASK, text)
    else:
        text = f"'{clue.word}' is {len(words)} words, and a clue is one (write a name with capitals)"
        yield Reason(Verdict.ILLEGAL, text)


def a_number(clue: Clue) -> Iterator[Reason]:
    """ "... og ett tall": 0 to 9, or unlimited ("SUPERHINT")."""
    if clue.unlimited:
        return
    if clue.number is None:
        yield Reason(Verdict.ILLEGAL, "a clue is one word and one number; the number is missing")
    elif not 0 <= clue.number <= MOST:
        text = f"the number {clue.number} is none that a clue can have: 0 to {MOST}, or unlimited"
        yield Reason(Verdict.ILLEGAL, text)


# --- the words on the table ----------------------------------------------------------------------------


def touching(word: str, shown: str, tongue: Tongue, lexicon: Lexicon) -> Iterator[Reason]:
    """No form of a visible word, no part of a visible compound, no visible word in the clue ("FASTE REGLER").

    Letters that stand in another word by chance (IS in PRIS) are no offence.
    """
    board, told = same(shown), shown.upper()
    related = kin(word, board, tongue, lexicon)
    if word == board:
        yield Reason(Verdict.ILLEGAL, f"{told} is on the table")
    elif related is Kin.SURE:
        yield Reason(Verdict.ILLEGAL, f"'{word}' is a form of {told}, which is on the table")
    elif related is Kin.PERHAPS:
        yield Reason(Verdict.ASK, f"'{word}' and {told} may be forms of one word, or alike by chance")
    else:
        yield from _compounds(word, board, told, tongue, lexicon)


def _compounds(word: str, board: str, told: str, tongue: Tongue, lexicon: Lexicon) -> Iterator[Reason]:
    inside = part_of(word, board, tongue, lexicon)
    around = part_of(board, word, tongue, lexicon)
    if inside is Kin.SURE:
        yield Reason(Verdict.ILLEGAL, f"'{word}' is a part of {told}, which is on the table")
    elif around is Kin.SURE:
        yield Reason(Verdict.ILLEGAL, f"'{word}' has {told} in it, which is on the table")
    elif inside is Kin.PERHAPS:
        yield Reason(Verdict.ASK, f"{told} may be a compound with '{word}'")
    elif around is Kin.PERHAPS:
        yield Reason(Verdict.ASK, f"'{word}' may be a compound with {told}")
    else:
        yield from _shared_part(word, board, told, tongue)


def _shared_part(word: str, board: str, told: str, tongue: Tongue) -> Iterator[Reason]:
    """SHARED_PARTS: two compounds with a part in common (hestehale, HESTESKO). The document does not say."""
    ours = own(tongue.lang)
    for part in split(word, tongue, ours) or ():
        if part_of(part, board, tongue, ours) is Kin.SURE:
            yield Reason(Verdict.ASK, f"'{word}' and {told} have '{part}' in common; the rules do not say")


# --- what the table decides ----------------------------------------------------------------------------


def sound(clue: Clue, visible: Iterable[str]) -> Iterator[Reason]:
    """A rhyme is for its meaning, not for its sound ("Rim"): hue is no clue for DUE, flue is one.

    Read: only where as many visible words rhyme as the number says can the rhyme be what is meant.
    """
    spoken = same(clue.word)
    rhymes = [shown.upper() for shown in visible if _rhyme(spoken, same(shown))]
    if rhymes and len(rhymes) >= (1 if clue.unlimited else clue.number or len(rhymes) + 1):
        text = f"'{clue.word}' rhymes with {', '.join(rhymes)}: allowed for its meaning, not for its sound"
        yield Reason(Verdict.ASK, text)


def _rhyme(one: str, other: str) -> bool:
    """Whether two words differ only in the consonants that they begin with."""
    rest, other_rest = one.lstrip(_CONSONANTS), other.lstrip(_CONSONANTS)
    begin_with_them = len(rest) < len(one) and len(other_rest) < len(other)
    return one != other and rest == other_rest and len(rest) >= 2 and begin_with_them


_CONSONANTS = "".join(sorted(set("abcdefghijklmnopqrstuvwxyz") - VOWELS)) + "ß"


def abbreviation(clue: Clue, tongue: Tongue, lexicon: Lexicon) -> Iterator[Reason]:
    """ "Teknisk sett er ikke FBI et ord. Dere kan bli enige om å tillate forkortelser" ("Forkortelser")."""
    word, letters = clue.word, same(clue.word).replace(".", "")
    if not letters.isalnum() or len(letters) < SHORTEST_ABBREVIATION or letters.isdigit():
        return
    unlike_a_word = not VOWELS & set(letters) and letters.isalpha()
    capitals = len(letters) <= LONGEST_ABBREVIATION and any(c.isupper() for c in word[1:])
    in_capitals_only = word.isupper() and lexicon.common(letters)
    if letters in tongue.abbreviations or unlike_a_word or "." in word or (capitals and not in_capitals_only):
        yield Reason(Verdict.ASK, f"'{word}' is an abbreviation; the table agrees whether those are words")


def place(words: Iterable[str], tongue: Tongue) -> Iterator[Reason]:
    """ "Du kan ikke bruke hintet til å si ... posisjonen på brettet" ("FASTE REGLER")."""
    for word in words:
        if word in tongue.places:
            yield Reason(Verdict.ASK, f"'{word}' must be meant by its meaning, not for a place on the table")


def invented(clue: Clue, tongue: Tongue, lexicon: Lexicon) -> Iterator[Reason]:
    """ "Det er ikke lov å finne opp sammensatte ord" ("Sammensatte ord"). Only a full lexicon can tell."""
    word = same(clue.word)
    if lexicon.full and word.isalpha() and not any(map(lexicon.known, headwords(word, tongue))):
        parts = split(word, tongue, lexicon)
        if parts:
            made_of = f"'{parts[0]}' and '{parts[1]}'"
            yield Reason(
                Verdict.ASK, f"'{word}' is in no list; made up of {made_of}, it must be a word in use"
            )


def foreign(clue: Clue, tongue: Tongue, lexicon: Lexicon) -> Iterator[Reason]:
    """ "Man kan ikke si apple for å gi hint om EPLE": but strudel is a word of ours too ("FASTE REGLER")."""
    word = same(clue.word)
    if word.isalpha() and lexicon.foreign(word) and not split(word, tongue, lexicon):
        yield Reason(
            Verdict.ASK, f"'{word}' seems to be a word of another language; the game is played in one"
        )


# --- legal ---------------------------------------------------------------------------------------------


def legal(clue: Clue, visible: tuple[str, ...]) -> Iterator[Reason]:
    """Why there is nothing against the clue."""
    word = clue.word
    if len(word) == 1 or word.isdigit():
        text = "letters and numbers are clues too, where they are meant by their meaning"
        yield Reason(Verdict.LEGAL, text)
    text = f"one word and one number; '{word}' is no form and no part of the {len(visible)} visible words"
    yield Reason(Verdict.LEGAL, text)
