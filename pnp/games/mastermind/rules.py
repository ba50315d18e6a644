"""The rules of Mastermind (003_4d893f2379d4aa71.txt), as functions over frozen values.

A code, and a bid for it, is a tuple of colour numbers, 0 and up, one a peg.
"""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

Code = tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Answer:
    """The small pegs: `black` for a right colour in the right place, `white` for one in another place."""

    black: int
    white: int

    @property
    def total(self) -> int:
        return self.black + self.white

    def __str__(self) -> str:
        return f"{self.black} black and {self.white} white"


@dataclass(frozen=True, slots=True)
class Board:
    """The edition that is played: pegs in a code, colours to choose from, rows for bids; each 1 or more."""

    pegs: int
    colours: int
    rows: int

    @property
    def codes(self) -> int:
        """How many codes there are: a colour may be used more than once ("Setup").

        >>> Board(pegs=4, colours=6, rows=10).codes
        1296
        """
        return int(self.colours**self.pegs)


def feedback(code: Code, bid: Code) -> Answer:
    """What the maker of `code` answers to `bid`; both of one length. Symmetric in the two.

    The document's example, blue-blue-green-orange against red-blue-white-green:

    >>> feedback((0, 0, 1, 2), (3, 0, 4, 1))
    Answer(black=1, white=1)
    """
    black = sum(mine == theirs for mine, theirs in zip(code, bid, strict=True))
    common = (Counter(code) & Counter(bid)).total()
    return Answer(black, common - black)


def possible(answer: Answer, pegs: int) -> bool:
    """Whether any code and bid of so many pegs give this answer.

    One white beside pegs - 1 blacks can't be: only its own place is left for the last peg, where it is black.

    >>> possible(Answer(3, 1), 4), possible(Answer(2, 2), 4), possible(Answer(3, 2), 4)
    (False, True, False)
    """
    return answer.total <= pegs and answer != Answer(pegs - 1, 1)


def ending(
    board: Board, code: Code | None, bids: Sequence[Code], answers: Sequence[Answer]
) -> tuple[int, bool]:
    """How many of these bids belong to the game, and whether the last of them solves it.

    A game ends with the right bid or with the last row ("Sådan slutter en runde"). Where the code is known
    the code says which bid is right, else an answer of all blacks does.

    >>> ending(Board(1, 2, 3), None, [(0,), (1,), (1,)], [Answer(0, 0), Answer(1, 0), Answer(1, 0)])
    (2, True)
    """
    played = list(zip(bids, answers, strict=True))[: board.rows]
    for number, (bid, answer) in enumerate(played, start=1):
        if bid == code if code is not None else answer.black == board.pegs:
            return number, True
    return len(played), False


def points(board: Board, attempts: int, solved: bool) -> int:
    """The maker's points: one an attempt, one more where the rows ran out; none yet while the game is on.

    >>> board = Board(pegs=4, colours=6, rows=10)
    >>> points(board, 3, True), points(board, 10, False), points(board, 3, False)
    (3, 11, 0)
    """
    if solved:
        return attempts
    return attempts + 1 if attempts >= board.rows else 0


def winner(totals: Mapping[str, int], over: Sequence[bool]) -> str | None:
    """Who has most points of two ("Sådan vinder du spillet"), or None while level or unfinished.

    `over` tells of each game whether it is. An odd number of games is unfinished: only an even one lets both
    guess equally often, and the document demands it.

    >>> winner({"A": 3, "B": 4}, [True, True]), winner({"A": 3, "B": 0}, [True])
    ('B', None)
    """
    first, second = totals
    if not over or len(over) % 2 or not all(over) or totals[first] == totals[second]:
        return None
    return first if totals[first] > totals[second] else second
