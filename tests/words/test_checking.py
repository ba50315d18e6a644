"""The check of word lists."""

from pathlib import Path

import pytest

from pnp.words.checking import Checked, Kind, check
from pnp.words.lexicon import Lexicon, lexicon, own
from pnp.words.reading import own_list, read_words
from pnp.words.tongue import tongue

LANGS = ("nb", "sv", "da", "en")
FILL = [word for word in read_words(own_list("nb")).words if word not in ("hest", "bok", "plan", "planet")][
    :30
]


def checked(tmp_path: Path, *words: str, lang: str = "nb", words_known: Lexicon | None = None) -> Checked:
    """The check of these words, on the first lines, and of enough good ones behind them."""
    path = tmp_path / "list.txt"
    path.write_text("\n".join([*words, *FILL]), "utf-8")
    return check(read_words(path), tongue(lang), words_known or own(lang))


def told(found: Checked) -> list[tuple[Kind, int | None, str | None]]:
    return [(fault.kind, fault.line, fault.word) for fault in found.faults]


@pytest.mark.parametrize("lang", LANGS)
def test_our_lists_are_good(lang: str) -> None:
    found = check(read_words(own_list(lang)), tongue(lang), lexicon(lang))
    assert found.good, found.faults
    assert found.words >= 400
    assert found.remarks == ()


@pytest.mark.parametrize("lang", LANGS)
def test_our_lists_are_in_order_and_plain(lang: str) -> None:
    words = read_words(own_list(lang)).words
    order = "abcdefghijklmnopqrstuvwxyz" + {"sv": "åäö", "en": ""}.get(lang, "æøå")
    assert all(word.replace("é", "e").isalpha() and word == word.lower() for word in words)
    places = [[order.index(letter) for letter in word.replace("é", "e")] for word in words]
    assert places == sorted(places)


@pytest.mark.parametrize("lang", LANGS)
def test_the_libraries_know_our_words_without_us(lang: str) -> None:
    pytest.importorskip("simplemma")
    pytest.importorskip("wordfreq")
    unknown = [word for word in read_words(own_list(lang)).words if not lexicon(lang).listed(word)]
    assert unknown == []


def test_a_good_list_is_good(tmp_path: Path) -> None:
    assert checked(tmp_path).faults == ()


def test_few_words(tmp_path: Path) -> None:
    path = tmp_path / "list.txt"
    path.write_text("\n".join(FILL[:24]), "utf-8")
    found = check(read_words(path), tongue("nb"), own("nb"))
    assert told(found) == [(Kind.FEW, None, None)]
    assert "24 words; 25 are needed" in found.faults[0].message


def test_duplicates(tmp_path: Path) -> None:
    assert told(checked(tmp_path, "hest", "HEST")) == [(Kind.DUPLICATE, 2, "HEST")]


def test_forms_of_one_word(tmp_path: Path) -> None:
    found = checked(tmp_path, "hester", "hest", "bok", "bøker")
    assert told(found) == [(Kind.FORM, 2, "hest"), (Kind.FORM, 4, "bøker")]
    assert found.faults[1].message == "'bøker' is a form of the same word as 'bok' (line 3)"


def test_a_word_within_another(tmp_path: Path) -> None:
    found = checked(tmp_path, "hestesko", "hest")
    assert told(found) == [(Kind.WITHIN, 1, "hestesko")]
    assert found.faults[0].message == "'hestesko' has 'hest' (line 2) as a part"


def test_a_part_that_only_the_list_knows(tmp_path: Path) -> None:
    assert told(checked(tmp_path, "kvakksnurr", "kvakk", "snurr")) == [(Kind.WITHIN, 1, "kvakksnurr")] * 2


def test_letters_by_chance_and_lookalikes_are_remarks(tmp_path: Path) -> None:
    found = checked(tmp_path, "plan", "planet", "pris", "is", "kris")
    assert found.good
    assert [(remark.kind, remark.word) for remark in found.remarks] == [(Kind.FORM, "planet")]


@pytest.mark.parametrize("word", ["ny york", "h3st", "hest!", "hest/ku"])
def test_not_one_word(tmp_path: Path, word: str) -> None:
    assert told(checked(tmp_path, word)) == [(Kind.NOT_ONE_WORD, 1, word)]


@pytest.mark.parametrize("word", ["t-skjorte", "rock'n'roll", "kafé"])
def test_one_word_all_the_same(tmp_path: Path, word: str) -> None:
    assert checked(tmp_path, word).good


def test_what_the_paper_says(tmp_path: Path) -> None:
    path = tmp_path / "list.txt"
    path.write_text("\n".join(["hestehandlersvenn", "łąka", *FILL]), "utf-8")
    found = check(
        read_words(path),
        tongue("nb"),
        own("nb"),
        fits=lambda word: len(word) < 15,
        missing=lambda word: "".join(c for c in word if c in "łą"),
    )
    assert told(found) == [(Kind.LONG, 1, "hestehandlersvenn"), (Kind.UNPRINTABLE, 2, "łąka")]
    assert "ł ą" in found.faults[1].message
    assert [what for what in found.unchecked if "cards" in what or "fonts" in what] == []


def test_words_that_nobody_knows(tmp_path: Path) -> None:
    pytest.importorskip("simplemma")
    pytest.importorskip("wordfreq")
    found = checked(tmp_path, "xqzzt", "hestesko", "fjelltopp", words_known=lexicon("nb"))
    assert told(found) == [(Kind.UNKNOWN, 1, "xqzzt")]


def test_what_could_not_be_looked_at_is_told(tmp_path: Path) -> None:
    assert len(checked(tmp_path).unchecked) == 3
