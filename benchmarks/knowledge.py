"""What the players of FBI-spillet can know: the engine beside plain enumeration of all 286 x 252 x 252 deals.

    python -m benchmarks.knowledge

Both answer the onlooker's question after the same turns: for how many sets of three crooks does some deal
fit all answers? The games are drawn from a seed: some with questions that tell much, some with questions
that tell little.
"""

from collections.abc import Iterator
from time import perf_counter

from pnp.chance import Chance
from pnp.games.fbi.dealing import deal
from pnp.games.fbi.deals import FULL, hands, splits
from pnp.games.fbi.knowledge import Seen, learn, onlooker, start, views
from pnp.games.fbi.rules import PLAYERS, Table
from pnp.playing_cards import RANKS, Rank

TURNS = 12
ENGINE_GAMES = 20


def questions(chance: Chance, table: Table, few: int, many: int) -> list[Seen]:
    """Counts of `few` to `many` random ranks, answered truly, one a turn."""
    seen = []
    for turn in range(TURNS):
        seat = (turn + 2) % PLAYERS
        asked = frozenset(chance.picked(RANKS, few + chance.below(many - few + 1)))
        seen.append(_count(seat, asked, len(asked - set(table.held[seat].aside))))
    return seen


def _count(seat: int, asked: frozenset[Rank], answer: int) -> Seen:
    return Seen(seat, lambda hand: len(asked & hand) == answer)


def plain(seen: list[Seen]) -> int:
    """The sets of crooks that are possible after these turns, by going through every deal."""
    fitting = [
        {
            hand
            for hand, ranks in hands().items()
            if all(each.fits(ranks) for each in seen if each.seat == seat)
        }
        for seat in range(PLAYERS)
    ]
    return len({crooks for crooks, *held in every_deal() if all(map(set.__contains__, fitting, held))})


def every_deal() -> Iterator[tuple[int, int, int, int, int]]:
    """The crooks and the four hands of each deal, as masks."""
    for crooks, fives in splits().items():
        for ours in fives:
            for theirs in fives:
                yield crooks, FULL ^ ours, FULL ^ theirs, ours | crooks, theirs | crooks


def main() -> None:
    """Print the time a turn of both, and their ratio."""
    hands(), splits()
    for name, few, many in (("telling", 4, 8), ("idle", 12, 13)):
        slowest, spent = 0.0, 0.0
        for seed in range(ENGINE_GAMES):
            table = deal(Chance(seed), ("A", "B", "C", "D"))
            known = start()
            for seen in questions(Chance(~seed), table, few, many):
                before = perf_counter()
                known = learn(known, seen)
                views(table, known)
                taken = perf_counter() - before
                slowest, spent = max(slowest, taken), spent + taken
        a_turn = spent / (ENGINE_GAMES * TURNS)
        before = perf_counter()
        count = plain(questions(Chance(~(ENGINE_GAMES - 1)), table, few, many))
        enumeration = perf_counter() - before
        assert count == onlooker(known).triples
        print(
            f"{name} questions: {a_turn * 1000:.2f} ms a turn (slowest {slowest * 1000:.2f} ms); "
            f"plain enumeration {enumeration * 1000:,.0f} ms: {enumeration / a_turn:,.0f} times as long"
        )


if __name__ == "__main__":
    main()
