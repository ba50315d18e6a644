"""How many codes still fit the answers: exactly, and without going through all of them.

The code is filled in place by place. Two beginnings of a code are as good as one another when every bid so
far has the same blacks in both, and they hold the same number of each colour: of a colour that nobody bid,
any number; of the others, no more than the bids can tell apart. So beginnings are kept in heaps: what those
of a heap have in common, and how many they are. A heap that can't come out at the answers is dropped.

What a heap's beginnings have in common is packed into one whole number, its looks: a field for each bid's
blacks, one for each bid's blacks and whites together, one for each colour's count. The fields of the bids
start at `room` less the answer, so that one peg too many sets the field's top bit, its guard; and where too
few pegs can still come, adding all places that are left does not set it.
"""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

from pnp.games.mastermind.rules import Answer, Code

Bid = tuple[Code, Answer]


class TooMany(Exception):
    """The count would take more steps than allowed."""


@dataclass(frozen=True, slots=True)
class _Fields:
    """Whole numbers packed side by side, `width` bits each."""

    width: int

    @property
    def room(self) -> int:
        """The greatest number that leaves the guard unset."""
        return (1 << (self.width - 1)) - 1

    def at(self, index: int, value: int) -> int:
        return value << (index * self.width)

    def first(self, count: int, value: int) -> int:
        return sum(self.at(index, value) for index in range(count))


@dataclass(frozen=True, slots=True)
class _Colour:
    """A colour that was bid: where its count stands, and what one more adds to the looks, by the count."""

    number: int
    shift: int
    gains: tuple[int, ...]


def codes_left(pegs: int, colours: int, answers: Sequence[Bid], steps: int | None = None) -> tuple[int, int]:
    """The number of codes that fit every answer, and the number of steps that the count took.

    A count never takes more than twice as many steps as there are codes. Raises `TooMany` beyond `steps`.

    >>> codes_left(4, 6, [])[0], codes_left(4, 6, [((0, 0, 1, 1), Answer(0, 0))])[0]
    (1296, 256)
    """
    bids = list(dict.fromkeys(answers))
    if any(answer.total > pegs for _, answer in bids):
        return 0, 0
    fields = _Fields(pegs.bit_length() + 2)
    told = _colours(bids, fields)
    fresh = colours - len(told)
    guards = fields.first(2 * len(bids), fields.room + 1)
    heaps = {_start(bids, fields): 1}
    taken = 0
    for place in range(pegs):
        taken += len(heaps) * (len(told) + bool(fresh))
        if steps is not None and taken > steps:
            raise TooMany
        hits = [_hit(bids, fields, colour.number, place) for colour in told]
        lift = fields.first(2 * len(bids), pegs - place)
        heaps = _grown(heaps, told, hits, fresh, guards, lift, fields)
    return sum(heaps.values()), taken


def _colours(bids: list[Bid], fields: _Fields) -> list[_Colour]:
    holds = [Counter(bid) for bid, _ in bids]
    numbers = sorted({number for held in holds for number in held})
    found = []
    for index, number in enumerate(numbers, start=2 * len(bids)):
        most = max(held[number] for held in holds)
        one = fields.at(index, 1)
        gains = [
            sum(fields.at(len(bids) + bid, 1) for bid, held in enumerate(holds) if held[number] > have) + one
            for have in range(most)
        ]
        found.append(_Colour(number, index * fields.width, (*gains, 0)))
    return found


def _start(bids: list[Bid], fields: _Fields) -> int:
    told = [answer.black for _, answer in bids] + [answer.total for _, answer in bids]
    return sum(fields.at(index, fields.room - pegs) for index, pegs in enumerate(told))


def _hit(bids: list[Bid], fields: _Fields, colour: int, place: int) -> int:
    return sum(fields.at(i, 1) for i, (bid, _) in enumerate(bids) if bid[place] == colour)


def _grown(
    heaps: dict[int, int],
    told: list[_Colour],
    hits: list[int],
    fresh: int,
    guards: int,
    lift: int,
    fields: _Fields,
) -> dict[int, int]:
    """The heaps with one place more filled in, in every way that can still come out at the answers."""
    digit = (1 << fields.width) - 1
    moves = [(colour.shift, colour.gains, hit) for colour, hit in zip(told, hits, strict=True)]
    grown: dict[int, int] = {}
    for looks, ways in heaps.items():
        if fresh and (looks + lift) & guards == guards:
            grown[looks] = grown.get(looks, 0) + ways * fresh
        for shift, gains, hit in moves:
            after = looks + gains[(looks >> shift) & digit] + hit
            if not after & guards and (after + lift) & guards == guards:
                grown[after] = grown.get(after, 0) + ways
    return grown
