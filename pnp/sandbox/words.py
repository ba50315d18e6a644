"""What is said of a name that is not there."""

from collections.abc import Collection
from difflib import get_close_matches

_MOST_NAMED = 40
_LONGEST_GUESSED = 60


def unknown(kind: str, name: object, known: Collection[object]) -> str:
    """The sentence for a name that is none of the known ones: the close ones, or else all, beside it.

    >>> unknown("filter", "uper", ["upper", "lower"])
    "there is no filter 'uper'; did you mean 'upper'?"
    >>> unknown("filter", "x", ["upper", "lower"])
    "there is no filter 'x'; there is: lower, upper"
    """
    shown = str(name)[:_LONGEST_GUESSED]
    names = sorted(word for word in known if isinstance(word, str) and word.isidentifier())
    told = f"there is no {kind} '{shown}'" if kind else f"there is no '{shown}'"
    near = get_close_matches(shown, names[:1000], n=3, cutoff=0.7)
    if near:
        return f"{told}; did you mean {' or '.join(repr(word) for word in near)}?"
    return f"{told}; there is: {', '.join(names)}" if 0 < len(names) <= _MOST_NAMED else told
