"""The questions that a record can hold: what each asks of a hand, and the answer given."""

import re
from collections.abc import Collection
from dataclasses import dataclass
from typing import TypeAlias

from pnp.errors import UserError
from pnp.playing_cards import RANKS, Rank, parse_rank, short, words


@dataclass(frozen=True, slots=True)
class Count:
    """How many of these ranks are in the hand."""

    text: str
    ranks: frozenset[Rank]
    answer: int

    def truth(self, hand: Collection[Rank]) -> int:
        """The true answer of a hand."""
        return len(self.ranks.intersection(hand))

    def fits(self, hand: Collection[Rank]) -> bool:
        """Whether the answer is true of the hand."""
        return self.truth(hand) == self.answer


@dataclass(frozen=True, slots=True)
class Nth:
    """Which card is the n-th lowest, or the n-th highest, of the hand; n is 1 to 8."""

    text: str
    n: int
    highest: bool
    answer: Rank

    def truth(self, hand: Collection[Rank]) -> Rank:
        """The true answer of a hand of eight."""
        return sorted(hand)[-self.n if self.highest else self.n - 1]

    def fits(self, hand: Collection[Rank]) -> bool:
        """Whether the answer is true of the hand."""
        return self.truth(hand) == self.answer


@dataclass(frozen=True, slots=True)
class Has:
    """Whether a rank is in the hand."""

    text: str
    rank: Rank
    answer: bool

    def truth(self, hand: Collection[Rank]) -> bool:
        """The true answer of a hand."""
        return self.rank in hand

    def fits(self, hand: Collection[Rank]) -> bool:
        """Whether the answer is true of the hand."""
        return self.truth(hand) == self.answer


Question: TypeAlias = Count | Nth | Has

FACES = frozenset({Rank.JACK, Rank.QUEEN, Rank.KING})  # "billedkort"; the ace is a 1 here
YES_NO = {**dict.fromkeys(("yes", "ja"), True), **dict.fromkeys(("no", "nei", "nej"), False)}
FORMS = "count RANKS = NUMBER, lowest N = RANK, highest N = RANK, has RANK = yes or no"


def told(answer: int | Rank | bool) -> str:
    """An answer in words for a message.

    >>> told(True), told(Rank.QUEEN), told(3)
    ('yes', 'Q', '3')
    """
    if isinstance(answer, bool):
        return "yes" if answer else "no"
    return str(answer)


def parse_question(text: str) -> Question:
    """The question and its answer: the forms of docs/formats.md, `game = "fbi"`. Raises `UserError` for anything
    else.

    >>> parse_question("highest 2 = q")
    Nth(text='highest 2', n=2, highest=True, answer=<Rank.QUEEN: 12>)
    >>> parse_question("has K = no").answer
    False
    """
    asked, equals, answer = (" ".join(part.split()) for part in text.partition("="))
    if not equals or not answer:
        raise UserError(f"the question '{short(asked)}' lacks its answer; questions are: {FORMS}")
    verb, _, rest = asked.partition(" ")
    match verb.lower():
        case "count":
            return Count(asked, parse_set(rest), _number(answer, 0, len(RANKS), "the answer"))
        case "lowest" | "highest" as end:
            return Nth(asked, _number(rest, 1, 8, "the place"), end == "highest", parse_rank(answer))
        case "has":
            return Has(asked, parse_rank(rest), _yes(answer))
    raise UserError(f"there is no question '{short(verb)}'; questions are: {FORMS}")


def parse_set(text: str) -> frozenset[Rank]:
    """A set of ranks: ranks, ranges, `faces`, `even`, `odd`, `multiples N`, any of them together.

    >>> [str(rank) for rank in sorted(parse_set("multiples 3, 10-J"))]
    ['3', '6', '9', '10', 'J', 'Q']
    """
    found: set[Rank] = set()
    parts = words(re.sub(r"\s*[-–—]\s*", "-", text))
    if not parts:
        raise UserError("there is nothing to count; name ranks, such as A-7, faces, even, odd or multiples 3")
    pieces = iter(parts)
    for piece in pieces:
        match piece.lower():
            case "faces":
                found |= FACES
            case "even":
                found |= {rank for rank in RANKS if rank % 2 == 0}
            case "odd":
                found |= {rank for rank in RANKS if rank % 2 == 1}
            case "multiples":
                factor = _number(next(pieces, ""), 1, len(RANKS), "the number after 'multiples'")
                found |= {rank for rank in RANKS if rank % factor == 0}
            case _:
                found |= _range(piece)
    return frozenset(found)


def _range(text: str) -> set[Rank]:
    first, dash, last = text.partition("-")
    low = parse_rank(first)
    high = parse_rank(last) if dash else low
    if low > high:
        raise UserError(f"the range '{short(text)}' runs downwards; write {high}-{low}")
    return {rank for rank in RANKS if low <= rank <= high}


def _number(text: str, low: int, high: int, what: str) -> int:
    if not re.fullmatch(r"[0-9]{1,2}", text) or not low <= int(text) <= high:
        raise UserError(f"{what} must be a number from {low} to {high}; found '{short(text)}'")
    return int(text)


def _yes(text: str) -> bool:
    if text.lower() not in YES_NO:
        raise UserError(f"the answer must be yes or no; found '{short(text)}'")
    return YES_NO[text.lower()]
