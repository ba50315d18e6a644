"""The table's grid: words, and nothing of any key."""

import re
from typing import Any

import pytest

from pnp.messages import LANGS
from pnp.words.reading import own_list, read_words


@pytest.mark.parametrize("lang", LANGS)
def test_it_lays_25_words_of_the_list(reader: Any, lang: str) -> None:
    words = reader.post("/grid/words", json={"lang": lang}).json["words"]
    assert len(set(words)) == 25
    assert set(words) <= set(read_words(own_list(lang)).words)


def test_new_words_are_others(reader: Any) -> None:
    one, other = (reader.post("/grid/words", json={"lang": "nb"}).json["words"] for _ in range(2))
    assert one != other


@pytest.mark.parametrize(
    "posted", ["text", [], {}, {"lang": "de"}, {"lang": "../nb"}, {"lang": ["nb"]}, {"lang": {}}]
)
def test_other_lists_are_not_opened(reader: Any, posted: Any) -> None:
    assert reader.post("/grid/words", json=posted).status_code == 400


def test_it_says_nothing_but_words(reader: Any) -> None:
    """No seed either, from which `pnp print codenames grid-keys` would draw a key."""
    answer = reader.post("/grid/words", json={"lang": "nb"})
    assert answer.json.keys() == {"lang", "words"}
    page = reader.get("/grid").text
    for text in (answer.text, page):
        assert not re.search(r"\b[0-9A-Z]{3}-[0-9A-Z]{3}-[0-9A-Z]{3}\b", text)
        assert not re.search(r"[RBX.]{25}", text)
        assert "seed" not in text
