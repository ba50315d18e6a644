"""Keys: numbers, drawing, turning, codes."""

import re
from collections import Counter
from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pnp.chance import Chance
from pnp.errors import UserError
from pnp.games.codenames.keycard import (
    ALPHABET,
    CELLS,
    KEYS,
    PATTERNS,
    Key,
    Team,
    check_value,
    code,
    draw_keys,
    key_of,
    miscounts,
    rank,
    unrank,
)

NUMBERS = st.integers(0, KEYS - 1)


def turned(cells: str) -> str:
    """A quarter turn clockwise, written once more and differently."""
    rows = [cells[start : start + 5] for start in range(0, 25, 5)]
    return "".join("".join(column) for column in zip(*reversed(rows), strict=True))


def plain(code: str) -> list[str]:
    return list(code.replace("-", ""))


# --- numbers ---


def test_there_are_as_many_keys_as_the_rules_make() -> None:
    assert PATTERNS == 210_344_706_000
    assert KEYS == 420_689_412_000
    assert KEYS < 32**8


@given(NUMBERS)
def test_ranking_inverts_unranking(number: int) -> None:
    key = unrank(number)
    assert rank(key) == number
    assert miscounts(key.starts, key.cells) == []


@given(st.permutations("R" * 9 + "B" * 8 + "." * 7 + "X"), st.sampled_from(Team))
def test_unranking_inverts_ranking(cells: list[str], starts: Team) -> None:
    letters = "".join(cells)
    if starts is Team.BLUE:
        letters = letters.translate(str.maketrans("RB", "BR"))
    key = Key(starts, letters)
    assert 0 <= rank(key) < KEYS
    assert unrank(rank(key)) == key


@pytest.mark.parametrize("number", [0, 1, PATTERNS - 1, PATTERNS, PATTERNS + 1, KEYS - 1])
def test_the_ends_of_the_range(number: int) -> None:
    assert rank(unrank(number)) == number


@pytest.mark.parametrize("number", [-1, KEYS, 2**40])
def test_beyond_the_range_there_is_no_key(number: int) -> None:
    with pytest.raises(ValueError, match="no key"):
        unrank(number)


def test_a_key_has_nine_eight_seven_and_one() -> None:
    with pytest.raises(ValueError, match="8 red agents"):
        Key(Team.RED, "R" * 8 + "B" * 9 + "." * 7 + "X")
    assert miscounts(Team.RED, "R" * 9 + "B" * 8 + "." * 6 + "XX") == [
        "6 bystanders, where 7 are right",
        "2 assassins, where 1 is right",
    ]
    assert miscounts(Team.RED, "R" * 9 + "B" * 8 + "." * 6 + "X")[0] == "24 cells, where 25 are right"


# --- turning ---


@given(NUMBERS, st.integers(0, 7))
def test_turning_is_what_turning_does(number: int, quarters: int) -> None:
    key = unrank(number)
    cells = key.cells
    for _ in range(quarters % 4):
        cells = turned(cells)
    assert key.turned(quarters) == Key(key.starts, cells)
    assert key.turned(quarters).same == key.same


def test_the_two_sides_are_never_the_same_card() -> None:
    red = unrank(5)
    blue = Key(Team.BLUE, red.cells.translate(str.maketrans("RB", "BR")))
    assert red.same != blue.same


# --- drawing ---


@pytest.mark.parametrize("seed", [0, 1, -1, 7, 2**63, -(2**63), 2**64 - 1])
def test_the_same_seed_draws_the_same_keys(seed: int) -> None:
    assert draw_keys(Chance(seed), 40) == draw_keys(Chance(seed), 40)
    assert draw_keys(Chance(seed), 40) != draw_keys(Chance(seed + 1), 40)


def test_no_two_of_a_printing_are_one_card() -> None:
    keys = draw_keys(Chance(7), 10_000)
    assert len(keys) == 10_000
    cards = {min(key.turned(quarter).cells for quarter in range(4)) + key.starts for key in keys}
    assert len(cards) == 10_000


class Repeating(Chance):
    """Draws each number four times over, turned by one more quarter each time."""

    __slots__ = ("_drawn",)

    def __init__(self) -> None:
        super().__init__(3)
        self._drawn = 0

    def below(self, n: int) -> int:
        key = unrank(1_000_003 * (self._drawn // 4) + 12_345)
        self._drawn += 1
        return rank(key.turned(self._drawn % 4))


def test_a_turned_key_is_drawn_again() -> None:
    keys = draw_keys(Repeating(), 5)
    assert len({key.same for key in keys}) == 5
    more = draw_keys(Repeating(), 5, without=keys[:2])
    assert not {key.same for key in more} & {key.same for key in keys[:2]}


@pytest.mark.parametrize("count", [0, -1])
def test_no_keys_can_not_be_drawn(count: int) -> None:
    with pytest.raises(UserError, match="at least 1"):
        draw_keys(Chance(1), count)


def chi_square(found: Counter[str], expected: dict[str, float]) -> float:
    return sum((found[what] - many) ** 2 / many for what, many in expected.items())


def test_every_cell_and_side_is_as_likely() -> None:
    """Chi-square with fixed seeds: below the value that chance passes once in a thousand times."""
    drawn = 20_000
    keys = draw_keys(Chance(2024), drawn)
    starts = Counter(key.starts.value for key in keys)
    assert chi_square(starts, {"red": drawn / 2, "blue": drawn / 2}) < 10.8  # 1 degree of freedom
    shares = {"first": 9 / 25, "second": 8 / 25, ".": 7 / 25, "X": 1 / 25}
    for place in range(CELLS):
        roles = Counter(
            key.cells[place]
            if key.cells[place] in ".X"
            else "first"
            if key.cells[place] == key.starts.letter
            else "second"
            for key in keys
        )
        expected = {role: share * drawn for role, share in shares.items()}
        assert chi_square(roles, expected) < 16.3  # 3 degrees of freedom


def test_neighbouring_cells_do_not_lean_on_each_other() -> None:
    drawn = 20_000
    keys = draw_keys(Chance(99), drawn)
    for one, other in ((0, 1), (0, 24), (7, 12)):
        both = sum(key.cells[one] == key.starts.letter == key.cells[other] for key in keys)
        likely = drawn * 9 * 8 / (25 * 24)
        assert (both - likely) ** 2 / likely < 10.8


# --- codes ---


def test_the_alphabet_has_no_look_alikes() -> None:
    assert len(set(ALPHABET)) == 32
    assert not set(ALPHABET) & set("ILOU")


@given(NUMBERS)
def test_a_code_names_its_key(number: int) -> None:
    text = code(number)
    assert re.fullmatch(r"[0-9A-Z]{3}-[0-9A-Z]{3}-[0-9A-Z]{3}", text)
    assert key_of(text) == unrank(number)
    assert unrank(number).code == text


@given(NUMBERS, st.data())
def test_a_code_is_read_however_it_is_typed(number: int, data: st.DataObject) -> None:
    typed = "".join(
        data.draw(st.sampled_from({"0": "0Oo", "1": "1IiLl"}.get(c, c + c.lower())))
        for c in plain(code(number))
    )
    at = data.draw(st.integers(0, 9))
    for text in (typed, f" {typed[:at]} {typed[at:]}\n", f"{typed[:at]}–{typed[at:]}", "-".join(typed)):
        assert key_of(text) == unrank(number)


@given(NUMBERS)
def test_one_wrong_symbol_is_always_refused(number: int) -> None:
    symbols = plain(code(number))
    for place, right in enumerate(symbols):
        for wrong in ALPHABET:
            if wrong != right:
                with pytest.raises(UserError, match="mistyped"):
                    key_of("".join([*symbols[:place], wrong, *symbols[place + 1 :]]))


@given(NUMBERS)
def test_two_symbols_that_changed_places_are_always_refused(number: int) -> None:
    symbols = plain(code(number))
    for one, other in combinations(range(9), 2):
        if symbols[one] != symbols[other]:
            swapped = symbols.copy()
            swapped[one], swapped[other] = swapped[other], swapped[one]
            with pytest.raises(UserError, match="mistyped"):
                key_of("".join(swapped))


def test_the_proof_of_the_check_symbol() -> None:
    """The nine weights are different and not 0, and the check is linear: the docstring's proof in full."""
    weights = [check_value([1 if place == at else 0 for at in range(8)]) for place in range(8)] + [1]
    assert len(set(weights)) == 9
    assert 0 not in weights
    for place in range(8):
        units = [check_value([value if at == place else 0 for at in range(8)]) for value in range(32)]
        assert sorted(units) == list(range(32))
        assert all(units[a] ^ units[b] == units[a ^ b] for a in range(32) for b in range(32))


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("", "too short: 0 symbols"),
        ("C7S-GNZ-WZ", "too short: 8 symbols"),
        ("C7S-GNZ-WZYY", "too long: 10 symbols"),
        ("C7S-GNZ-WZU", "'U', which no code has"),
        ("C7S-GNZ-WZ★", "'★', which no code has"),
        ("С7S-GNZ-WZY", "which no code has"),  # a Cyrillic С
        ("C7S-GNZ-WZX", "mistyped"),
        ("ZZZ-ZZZ-ZZ" + ALPHABET[check_value([31] * 8)], "names no key"),
        ("x" * 100_000, "too long"),
    ],
)
def test_a_bad_code_is_refused_in_one_sentence(text: str, told: str) -> None:
    with pytest.raises(UserError, match=re.escape(told)) as refused:
        key_of(text)
    assert "\n" not in str(refused.value)
    assert len(str(refused.value)) < 200


@given(st.text(max_size=20))
def test_any_text_is_a_code_or_refused(text: str) -> None:
    try:
        key = key_of(text)
    except UserError as error:
        told = str(error)
    else:
        assert key_of(key.code) == key
        return
    assert told.isprintable()
