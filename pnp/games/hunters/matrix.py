"""The action cards, cut from the document's two matrices (001_bfa783a7b63015ee.txt, page 10)."""

from collections import Counter
from dataclasses import dataclass

from pnp.errors import UserError
from pnp.games.hunters.facts import HQ, PATH, Facts
from pnp.games.hunters.rules import STRENGTHS

Matrix = list[list[int]]


@dataclass(frozen=True, slots=True)
class Action:
    """One action card: the areas it names, those of them with a star, its strength, and the matrix it is from."""

    areas: tuple[int, ...]
    starred: tuple[int, ...]
    strength: int
    matrix: str

    @property
    def id(self) -> str:
        """The areas joined, such as "4-5-6"."""
        return "-".join(map(str, self.areas))


def cuts(matrix: Matrix, size: int) -> list[tuple[int, ...]]:
    """The cards of a matrix: along its rows and down its columns, each cut in pieces of `size`; the rests stay.

    >>> cuts([[1, 2, 3], [4, 5, 6]], 2)
    [(1, 2), (3,), (4, 5), (6,), (1, 4), (2, 5), (3, 6)]
    """
    columns = [list(column) for column in zip(*matrix, strict=True)]
    return [tuple(line[i : i + size]) for line in [*matrix, *columns] for i in range(0, len(line), size)]


def deck(facts: Facts, *, complete_stars: bool = False) -> tuple[Action, ...]:
    """The 31 distinct action cards, matrix I (cards of three) before matrix II (cards of four).

    Raises `UserError` where the facts star what is on no card, or have no strength for a card.
    """
    stars = dict(facts.stars["printed"])
    if complete_stars:
        stars |= facts.stars["complete"]
    actions = []
    for name, size in (("I", 3), ("II", 4)):
        for areas in cuts(facts.matrices[name], size):
            starred = tuple(stars.pop("-".join(map(str, areas)), ()))
            if not set(starred) <= set(areas):
                raise UserError(f"[stars] {areas}: {starred} is not all on that card", file=PATH)
            actions.append(Action(areas, starred, _strength(facts, areas, starred), name))
    if stars:
        raise UserError(f"[stars] there is no card {next(iter(stars))}", file=PATH)
    return tuple(actions)


def _strength(facts: Facts, areas: tuple[int, ...], starred: tuple[int, ...]) -> int:
    kind = "starred" if starred else "plain"
    strength = facts.strength.get(str(len(areas)), {}).get(kind)
    if not isinstance(strength, int) or strength not in STRENGTHS:
        told = f"is {strength!r}; it must be {STRENGTHS[0]} to {STRENGTHS[-1]}"
        raise UserError(f"[strength] {len(areas)} = {{ {kind} }} {told}", file=PATH)
    return strength


def audit(actions: tuple[Action, ...], facts: Facts) -> tuple[str, ...]:
    """How the deck is built, and whether it keeps the document's laws, as lines to read."""
    lines = []
    for name in facts.matrices:
        sizes = Counter(len(a.areas) for a in actions if a.matrix == name)
        lines.append(f"Matrix {name}: {_made_of(sizes, ' + ')} = {sizes.total()} cards")
    sizes, copies = Counter(len(a.areas) for a in actions), facts.copies
    total = f"each printed {copies} times: {len(actions) * copies}"
    lines.append(f"Together {len(actions)} cards: {_made_of(sizes, ', ')}; {total}")
    shown = Counter(area for a in actions for area in a.areas * copies)
    playable = [area.number for area in facts.areas if area.number != HQ]
    lines.append(_equal("Every area stands on", {n: shown[n] for n in playable}, "cards"))
    starred = Counter(area for a in actions for area in a.starred)
    without = ", ".join(str(n) for n in playable if not starred[n]) or "none"
    on_cards = sum(bool(a.starred) for a in actions)
    lines.append(f"Stars: {starred.total()} on {on_cards} cards; areas without: {without}")
    strengths = Counter(a.strength for a in actions)
    lines.append("Strength: " + ", ".join(f"{strengths[s]} cards of {s}" for s in sorted(strengths)))
    return tuple(lines)


def _made_of(sizes: Counter[int], mark: str) -> str:
    return mark.join(f"{count} of {size}" for size, count in sorted(sizes.items(), reverse=True))


def _equal(what: str, counts: dict[int, int], unit: str) -> str:
    usual, _ = Counter(counts.values()).most_common(1)[0]
    others = ", ".join(f"{n} on {count}" for n, count in counts.items() if count != usual)
    return f"{what} {usual} {unit}" + (f", but {others}" if others else "")
