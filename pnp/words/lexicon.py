"""Which words there are: our own lists, and with the extra `words` simplemma and wordfreq."""

from collections.abc import Callable
from dataclasses import dataclass, field
from functools import cache
from importlib.util import find_spec

from pnp.words.tongue import tongue

RARE = 1.0  # on the Zipf scale: ten times in a thousand million words
EXTRA = "pip install 'pnp[words]'"


def _no_lemma(word: str) -> str:
    return word


def _never(word: str) -> bool:
    return False


@dataclass(frozen=True, slots=True)
class Lexicon:
    """What is known of a language's words. `full` says whether the libraries are there.

    `noun` knows everyday nouns, `listed` all that the libraries list; `lemma` is their headword for a word.
    """

    lang: str
    full: bool
    noun: Callable[[str], bool]
    listed: Callable[[str], bool] = field(default=_never)
    lemma: Callable[[str], str] = field(default=_no_lemma)

    def known(self, word: str) -> bool:
        """Whether any source has the word."""
        return self.noun(word) or self.listed(word)


@cache
def own(lang: str) -> Lexicon:
    """What our own lists know: quick, and the same on every machine."""
    return Lexicon(lang, False, tongue(lang).nouns.__contains__)


@cache
def lexicon(lang: str) -> Lexicon:
    """All that can be known here. The libraries take about a second to load a language."""
    if find_spec("simplemma") is None or find_spec("wordfreq") is None:
        return own(lang)
    from simplemma import is_known, lemmatize
    from wordfreq import zipf_frequency

    def listed(word: str) -> bool:
        return bool(zipf_frequency(word, lang) >= RARE or is_known(word, lang=lang))

    def lemma(word: str) -> str:
        return str(lemmatize(word, lang=lang)).casefold()

    return Lexicon(lang, True, own(lang).noun, listed, lemma)
