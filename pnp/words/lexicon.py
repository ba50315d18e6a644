"""Which words there are: our own lists, and with the extra `words` simplemma and wordfreq."""

from collections.abc import Callable
from dataclasses import dataclass, field
from functools import cache
from importlib.util import find_spec

from pnp.messages import LANGS
from pnp.words.tongue import tongue

ENGLISH = "en"  # the language whose words are most often said in the others
RARE = 1.0  # on the Zipf scale: ten times in a thousand million words
COMMON = 3.0  # once in a million words
EXTRA = "pip install 'pnp[words]'"


def _no_lemma(word: str) -> str:
    return word


def _never(word: str) -> bool:
    return False


@dataclass(frozen=True, slots=True)
class Lexicon:
    """What is known of a language's words. `full` says whether the libraries are there.

    `noun` knows the everyday nouns that we list, `common` those and what else is often said, `listed` all
    that the libraries list. `lemma` is the headword of a word. `foreign` words seem to be another language's.
    """

    lang: str
    full: bool
    noun: Callable[[str], bool]
    common: Callable[[str], bool]
    foreign: Callable[[str], bool]
    listed: Callable[[str], bool] = field(default=_never)
    lemma: Callable[[str], str] = field(default=_no_lemma)

    def known(self, word: str) -> bool:
        """Whether any source has the word."""
        return self.noun(word) or self.listed(word)


@cache
def own(lang: str) -> Lexicon:
    """What our own lists know: quick, and the same on every machine."""
    nouns = tongue(lang).nouns

    def foreign(word: str) -> bool:
        return word not in nouns and lang != ENGLISH and word in tongue(ENGLISH).nouns

    return Lexicon(lang, False, nouns.__contains__, nouns.__contains__, foreign)


@cache
def lexicon(lang: str) -> Lexicon:
    """All that can be known here. The libraries take about a second to load a language."""
    if find_spec("simplemma") is None or find_spec("wordfreq") is None:
        return own(lang)
    from simplemma import is_known, lemmatize
    from wordfreq import zipf_frequency

    def dictionary(word: str) -> bool:
        return bool(is_known(word, lang=lang))

    def common(word: str) -> bool:
        return own(lang).noun(word) or (zipf_frequency(word, lang) >= COMMON and dictionary(word))

    def listed(word: str) -> bool:
        return bool(zipf_frequency(word, lang) >= RARE) or dictionary(word)

    def foreign(word: str) -> bool:
        if own(lang).noun(word) or dictionary(word):
            return False
        here, english = (zipf_frequency(word, code) for code in (lang, ENGLISH))
        if lang != ENGLISH and english >= max(COMMON, here) and is_known(word, lang=ENGLISH):
            return True
        return here < COMMON and any(word in tongue(other).nouns for other in LANGS if other != lang)

    def lemma(word: str) -> str:
        return str(lemmatize(word, lang=lang)).casefold()

    return Lexicon(lang, True, own(lang).noun, common, foreign, listed, lemma)
