"""What Codenames prints."""

from collections import Counter
from pathlib import Path

import pytest

from pnp.component import Mosaic
from pnp.errors import UserError
from pnp.games import GAMES, Settings, components
from pnp.games.codenames.components import grid_key, grid_words
from pnp.games.codenames.keycard import Key, Team, key_of
from pnp.messages import LANGS
from pnp.words.reading import own_list, read_words

CODENAMES = GAMES["codenames"]


def one(name: str, **given: object) -> list:
    settings = Settings(seed=7, **given)  # type: ignore[arg-type]
    return list(components(CODENAMES, settings, (name,))[0].cards)


def test_keys_are_as_many_as_asked_and_tell_what_they_show() -> None:
    cards = one("keys", count=40)
    assert len({card.id for card in cards}) == 40
    for card in cards:
        key = key_of(card.facts["code"])
        assert (key.starts, key.cells) == (card.facts["starts"], card.facts["cells"])
        assert isinstance(card.front, Mosaic)
        kinds = Counter(part.face.data.get("kind") for part in card.front.parts)
        more, fewer = ("red", "blue") if key.starts is Team.RED else ("blue", "red")
        assert (kinds[more], kinds[fewer], kinds["bystander"], kinds["assassin"]) == (9, 8, 7, 1)


def test_fields_lie_in_reading_order() -> None:
    cells = "X" + "R" * 9 + "B" * 8 + "." * 7
    card = one("keys", options={"code": Key(Team.RED, cells).code})[0]
    fields = card.front.parts[1:]
    letter = {"red": "R", "blue": "B", "bystander": ".", "assassin": "X"}
    ordered = sorted(fields, key=lambda part: (part.y, part.x))
    assert "".join(letter[part.face.data["kind"]] for part in ordered) == cells


def test_given_codes_are_printed_in_their_order() -> None:
    codes = [card.id for card in one("keys", count=3)]
    again = one("keys", options={"code": " ".join(reversed(codes)).lower()})
    assert [card.id for card in again] == codes[::-1]


@pytest.mark.parametrize("seed", [0, -1, 2**63, -(2**63)])
def test_any_seed_gives_keys_of_its_own(seed: int) -> None:
    made = components(CODENAMES, Settings(seed=seed, count=5), ("keys",))[0]
    assert made.seed == seed
    assert [c.id for c in made.cards] == [
        c.id for c in components(CODENAMES, Settings(seed=seed, count=5), ("keys",))[0].cards
    ]
    assert made.cards[0].id != one("keys", count=1)[0].id


@pytest.mark.parametrize("size", ["39", "181", "wide", "nan", "-62"])
def test_a_size_that_no_key_can_have_is_refused(size: str) -> None:
    with pytest.raises(UserError, match="--size"):
        one("keys", options={"size": size})


@pytest.mark.parametrize("lang", LANGS)
def test_word_cards_have_each_word_once(lang: str) -> None:
    cards = one("words", lang=lang)
    assert len(cards) == 200
    words = [card.facts["word"] for card in cards] + [card.facts["back"] for card in cards]
    assert len(set(words)) == 400
    single = one("words", lang=lang, options={"style": "ends"})
    assert all("back" not in card.facts for card in single)


def test_more_word_cards_than_the_list_holds_are_refused() -> None:
    with pytest.raises(UserError, match="at the most"):
        one("words", count=5000)


def test_a_short_list_is_refused_with_its_file(tmp_path: Path) -> None:
    file = tmp_path / "few.txt"
    file.write_text("\n".join(f"word{n}" for n in range(24)), "utf-8")
    with pytest.raises(UserError, match=r"few\.txt: 24 words; a grid needs at least 25"):
        one("grids", options={"words": str(file)})


def test_no_word_comes_twice_until_the_list_is_used_up() -> None:
    words = list(read_words(own_list("nb")).words)
    whole = len(words) // 25
    used = Counter(word for number in range(1, whole + 1) for word in grid_words(words, 7, number))
    assert set(used.values()) == {1}
    assert grid_words(words, 7, whole + 1) != grid_words(words, 7, 1)


def test_a_grid_is_the_same_again_with_its_number() -> None:
    third = one("grids", count=4)[2]
    assert one("grids", options={"grid": "3"})[0] == third


def test_a_grid_has_its_own_key_and_no_loose_card_repeats_it() -> None:
    keys = one("grid-keys", count=4)
    assert [card.facts["code"] for card in keys] == [grid_key(7, number).code for number in (1, 2, 3, 4)]
    assert not {card.facts["code"] for card in keys} & {card.id for card in one("keys", count=40)}


@pytest.mark.parametrize("number", ["0", "-1", "x", "1000000"])
def test_a_grid_number_that_is_none_is_refused(number: str) -> None:
    with pytest.raises(UserError, match="--grid"):
        one("grids", options={"grid": number})


def test_cover_cards_are_those_of_the_document() -> None:
    counts = {card.id: card.copies for card in one("agents")}
    assert counts == {"red": 8, "blue": 8, "bystander": 7, "assassin": 1, "double-agent": 1}
    double = next(card for card in one("agents") if card.id == "double-agent")
    assert double.front != double.back
