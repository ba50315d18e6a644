"""Clues: the document's own examples, and what is said at tables in the four languages.

Each case is one that our own tables decide; what only the libraries know is tested apart.
"""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pnp.chance import Chance
from pnp.errors import UserError
from pnp.games.codenames.clue import Clue, Verdict, judge, read_clue
from pnp.words.lexicon import lexicon
from pnp.words.reading import own_list, read_words

LANGS = ("nb", "sv", "da", "en")
LEGAL, ASK, ILLEGAL = Verdict.LEGAL, Verdict.ASK, Verdict.ILLEGAL

# (language, clue, words on the table, verdict)
DOCUMENT = [
    ("nb", "Trær: 2", "nøtt ved appelsin", LEGAL),
    ("nb", "trær 2", "nøtt ved fjær", LEGAL),
    ("nb", "Chashew: 1", "nøtt ved", LEGAL),
    ("nb", "Dette er en litt vanskelig kobling men 2", "nøtt ved", ILLEGAL),
    ("nb", "nøtt 1", "nøtt ved", ILLEGAL),
    ("nb", "nøtt 1", "ved", LEGAL),
    ("nb", "U: 1", "båt", LEGAL),
    ("nb", "åtte: 2", "blekksprut ball", LEGAL),
    ("nb", "8 2", "blekksprut ball", LEGAL),
    ("nb", "strudel 1", "berlin", LEGAL),
    ("nb", "apple 1", "eple", ASK),
    ("nb", "hest 1", "hestesko", ILLEGAL),
    ("nb", "sko 1", "hestesko", ILLEGAL),
    ("nb", "hester 1", "hestesko", ILLEGAL),
    ("nb", "hestene 1", "hestesko", ILLEGAL),
    ("nb", "skoene 1", "hestesko", ILLEGAL),
    ("nb", "hest 1", "nøtt", LEGAL),
    ("nb", "bønner 1", "bønder", LEGAL),
    ("nb", "glasshus 2", "rute hjem", LEGAL),
    ("nb", "De tre musketerer 3", "sverd kappe", ASK),
    ("nb", "FBI 1", "agent", ASK),
    ("nb", "UK 1", "øy", ASK),
    ("nb", "lol 1", "latter", ASK),
    ("nb", "PhD 1", "skole", ASK),
    ("nb", "flue 1", "due", ASK),
    ("nb", "hue 1", "due", ASK),
    ("nb", "fjær: 0", "due and", LEGAL),
    ("nb", "fugl uendelig", "due and", LEGAL),
]
NORWEGIAN = [
    ("nb", "is 1", "pris", LEGAL),
    ("nb", "pris 1", "is", LEGAL),
    ("nb", "bøker 1", "bok", ILLEGAL),
    ("nb", "bok 1", "bøker", ILLEGAL),
    ("nb", "menn 2", "mann", ILLEGAL),
    ("nb", "føttene 1", "fot", ILLEGAL),
    ("nb", "trær 2", "tre", ILLEGAL),
    ("nb", "gjess 1", "gås", ILLEGAL),
    ("nb", "musene 1", "mus", ILLEGAL),
    ("nb", "syklene 1", "sykkel", ILLEGAL),
    ("nb", "rommet 1", "rom", ILLEGAL),
    ("nb", "hestens 1", "hest", ILLEGAL),
    ("nb", "Hest 1", "HEST", ILLEGAL),
    ("nb", "hesteskoene 1", "hest", ILLEGAL),
    ("nb", "kokebøker 1", "bok", ILLEGAL),
    ("nb", "nattog 1", "tog", ILLEGAL),
    ("nb", "hestehale 1", "hestesko", ASK),
    ("nb", "planet 1", "plan", ASK),
    ("nb", "maler 1", "mal", ASK),
    ("nb", "soldat 1", "sol", LEGAL),
    ("nb", "museum 1", "mus", LEGAL),
    ("nb", "alarm 1", "arm", LEGAL),
    ("nb", "hjørne 1", "bord", ASK),
    ("nb", "hest 10", "nøtt", ILLEGAL),
    ("nb", "hest -1", "nøtt", ILLEGAL),
    ("nb", "hest", "nøtt", ILLEGAL),
    ("nb", "stor hest 2", "nøtt", ILLEGAL),
    ("nb", "De tre musketerer 3", "tre", ILLEGAL),
    ("nb", "rødt hus 1", "hus", ILLEGAL),
    ("nb", "hundre 1", "hund", LEGAL),
    ("nb", "vennskap 1", "skap", ASK),
    ("nb", "skapdør 1", "skap", ILLEGAL),
    ("nb", "parkering 1", "ring", ASK),
    ("nb", "kajakk 1", "kajakktur", ILLEGAL),
    ("nb", "100 1", "hund", LEGAL),
    ("nb", "hav unlimited", "hval dam", LEGAL),
    ("nb", "hav ∞", "hval dam", LEGAL),
]
SWEDISH = [
    ("sv", "möss 1", "mus", ILLEGAL),
    ("sv", "mössa 1", "mus", LEGAL),
    ("sv", "möss 1", "mössa", LEGAL),
    ("sv", "böckerna 1", "bok", ILLEGAL),
    ("sv", "männen 1", "man", ILLEGAL),
    ("sv", "hästarna 2", "häst", ILLEGAL),
    ("sv", "häst 1", "hästsko", ILLEGAL),
    ("sv", "sko 1", "hästsko", ILLEGAL),
    ("sv", "hästsko 1", "sko", ILLEGAL),
    ("sv", "kyrka 1", "kyrkogård", ILLEGAL),
    ("sv", "flickskola 1", "flicka", ILLEGAL),
    ("sv", "cyklar 1", "cykel", ILLEGAL),
    ("sv", "fåglarna 1", "fågel", ILLEGAL),
    ("sv", "ögonen 1", "öga", ILLEGAL),
    ("sv", "rummet 1", "rum", ILLEGAL),
    ("sv", "läraren 1", "lärare", ILLEGAL),
    ("sv", "lampor 1", "lampa", ILLEGAL),
    ("sv", "koppar 1", "kopp", ASK),
    ("sv", "is 1", "gris", LEGAL),
    ("sv", "skog 2", "träd björn", LEGAL),
    ("sv", "vals 1", "val", ASK),
    ("sv", "hund 1", "mund", ASK),
    ("sv", "oändligt många 2", "träd", ILLEGAL),
    ("sv", "fågel oändligt", "duva", LEGAL),
    ("sv", "TV 1", "skärm", ASK),
    ("sv", "äppelträd 1", "träd", ILLEGAL),
    ("sv", "nyckeln 1", "nyckel", ILLEGAL),
]
DANISH = [
    ("da", "bøger 1", "bog", ILLEGAL),
    ("da", "mændene 1", "mand", ILLEGAL),
    ("da", "hestene 1", "hest", ILLEGAL),
    ("da", "hest 1", "hestesko", ILLEGAL),
    ("da", "sko 1", "hestesko", ILLEGAL),
    ("da", "busserne 1", "bus", ILLEGAL),
    ("da", "katte 1", "kat", ILLEGAL),
    ("da", "cyklen 1", "cykel", ILLEGAL),
    ("da", "æblerne 1", "æble", ILLEGAL),
    ("da", "gæs 1", "gås", ILLEGAL),
    ("da", "træer 2", "træ", ILLEGAL),
    ("da", "fingre 1", "finger", ILLEGAL),
    ("da", "is 1", "pris", LEGAL),
    ("da", "billet 1", "bil", ASK),
    ("da", "vand 2", "hval båd", LEGAL),
    ("da", "uendelig 2", "hval", LEGAL),
    ("da", "kage 1", "lagkage", ILLEGAL),
    ("da", "bordplade 1", "bord", ILLEGAL),
    ("da", "dvd 1", "film", ASK),
    ("da", "sol ubegrænset", "måne", LEGAL),
]
ENGLISH = [
    ("en", "mice 1", "mouse", ILLEGAL),
    ("en", "mouse 1", "mice", ILLEGAL),
    ("en", "wolves 1", "wolf", ILLEGAL),
    ("en", "cherries 1", "cherry", ILLEGAL),
    ("en", "boxes 1", "box", ILLEGAL),
    ("en", "horse's 1", "horse", ILLEGAL),
    ("en", "horse 1", "horseshoe", ILLEGAL),
    ("en", "shoes 1", "horseshoe", ILLEGAL),
    ("en", "snowman 1", "snow", ILLEGAL),
    ("en", "firemen 1", "fire", ILLEGAL),
    ("en", "car 1", "carpet", LEGAL),
    ("en", "carpet 1", "car", LEGAL),
    ("en", "ice 1", "price", LEGAL),
    ("en", "tree 2", "nut wood", LEGAL),
    ("en", "cat 1", "hat", ASK),
    ("en", "cat 2", "hat tree", LEGAL),
    ("en", "paints 1", "painter", LEGAL),
    ("en", "training 1", "train", ILLEGAL),
    ("en", "flew 1", "fly", ILLEGAL),
    ("en", "news 1", "new", ASK),
    ("en", "NASA 1", "rocket", ASK),
    ("en", "The Lord of the Rings 2", "queen king", ASK),
    ("en", "The Lord of the Rings 2", "ring king", ILLEGAL),
    ("en", "new york 1", "city", ILLEGAL),
    ("en", "New York 1", "city", ASK),
    ("en", "corner 1", "street", ASK),
    ("en", "ice-cream 1", "cream", ILLEGAL),
]


@pytest.mark.parametrize(
    ("lang", "clue", "board", "verdict"), [*DOCUMENT, *NORWEGIAN, *SWEDISH, *DANISH, *ENGLISH]
)
def test_the_table_of_clues(lang: str, clue: str, board: str, verdict: Verdict) -> None:
    found = judge(read_clue(clue), board.split(), lang, quick=True)
    assert found.verdict is verdict, [reason.text for reason in found.reasons]
    assert found.reasons


def test_the_table_is_long_enough() -> None:
    assert len({*DOCUMENT, *NORWEGIAN, *SWEDISH, *DANISH, *ENGLISH}) > 120


@pytest.mark.parametrize(
    ("text", "clue"),
    [
        ("trær 2", Clue("trær", 2)),
        ("Trær:2", Clue("Trær", 2)),
        ("  Trær :  2 ", Clue("Trær", 2)),
        ("U: 1", Clue("U", 1)),
        ("8 2", Clue("8", 2)),
        ("fjær 0", Clue("fjær", 0)),
        ("fugl unlimited", Clue("fugl", None, True)),
        ("fugl UENDELIG", Clue("fugl", None, True)),
        ("fågel, oändligt", Clue("fågel", None, True)),
        ("trær", Clue("trær", None)),
        ("uendelig", Clue("uendelig", None)),
        ("De tre musketerer 3", Clue("De tre musketerer", 3)),
        ("tre -1", Clue("tre", -1)),
    ],
)
def test_a_clue_is_read(text: str, clue: Clue) -> None:
    assert read_clue(text) == clue


@pytest.mark.parametrize("text", ["", " ", ":", ": 2", "x" * 201])
def test_what_is_no_clue_is_refused(text: str) -> None:
    with pytest.raises(UserError, match="is no clue"):
        read_clue(text)


@pytest.mark.parametrize(("text", "most"), [("a 1", 2), ("a 9", 10), ("a 0", None), ("a unlimited", None)])
def test_how_many_words_a_clue_allows(text: str, most: int | None) -> None:
    assert read_clue(text).most == most


def test_a_rhyme_is_asked_about_only_where_it_can_be_meant() -> None:
    one, two = ["fjær", "nøtt", "ved"], ["fjær", "bær", "ved"]
    assert judge(read_clue("trær 2"), one, "nb", quick=True).verdict is LEGAL
    assert judge(read_clue("trær 1"), one, "nb", quick=True).verdict is ASK
    assert judge(read_clue("trær 2"), two, "nb", quick=True).verdict is ASK


def test_every_reason_is_told() -> None:
    found = judge(read_clue("stor hestesko 12"), ["hest", "sko"], "nb", quick=True)
    texts = "\n".join(reason.text for reason in found.reasons)
    for told in ("2 words", "number 12", "HEST", "SKO"):
        assert told in texts


@pytest.mark.parametrize("lang", LANGS)
def test_the_words_of_our_lists_do_not_forbid_each_other(lang: str) -> None:
    words = read_words(own_list(lang)).words
    chance = Chance(5)
    for _ in range(20):
        word, *board = chance.picked(words, 26)
        found = judge(Clue(word, 1), board, lang, quick=True)
        assert found.verdict is not ILLEGAL, [reason.text for reason in found.reasons]


@given(st.text(max_size=30), st.lists(st.text(min_size=1, max_size=12), max_size=5), st.sampled_from(LANGS))
def test_any_clue_on_any_board_is_judged(text: str, board: list[str], lang: str) -> None:
    try:
        clue = read_clue(text)
    except UserError:
        return
    assert judge(clue, board, lang, quick=True).verdict in Verdict


# --- with the libraries ---


@pytest.fixture
def _libraries() -> None:
    pytest.importorskip("simplemma")
    pytest.importorskip("wordfreq")


@pytest.mark.usefixtures("_libraries")
@pytest.mark.parametrize(
    ("lang", "clue", "board", "verdict", "told"),
    [
        ("nb", "trær 2", "nøtt ved", LEGAL, "no form and no part"),
        ("nb", "strudel 1", "berlin", LEGAL, "no form and no part"),
        ("nb", "Chashew 1", "nøtt", LEGAL, "no form and no part"),
        ("nb", "glasshus 2", "rute hjem", LEGAL, "no form and no part"),
        ("nb", "apple 1", "eple", ASK, "another language"),
        ("nb", "häst 1", "hov", ASK, "another language"),
        ("nb", "fjellkake 1", "topp", ASK, "in no list"),
        ("nb", "is 1", "pris", LEGAL, "no form and no part"),
        ("nb", "musketerer 1", "mus", LEGAL, "no form and no part"),
        ("sv", "möss 1", "mössa", LEGAL, "no form and no part"),
        ("en", "car 1", "carpet", LEGAL, "no form and no part"),
        ("en", "tree 2", "nut wood", LEGAL, "no form and no part"),
    ],
)
def test_what_the_libraries_add(lang: str, clue: str, board: str, verdict: Verdict, told: str) -> None:
    assert lexicon(lang).full
    found = judge(read_clue(clue), board.split(), lang)
    assert found.verdict is verdict, [reason.text for reason in found.reasons]
    assert any(told in reason.text for reason in found.reasons)


@pytest.mark.usefixtures("_libraries")
@pytest.mark.parametrize(("lang", "clue", "board", "verdict"), [*DOCUMENT, *NORWEGIAN])
def test_the_libraries_call_nothing_illegal(lang: str, clue: str, board: str, verdict: Verdict) -> None:
    found = judge(read_clue(clue), board.split(), lang).verdict
    assert (found is ILLEGAL) == (verdict is ILLEGAL)
    assert found is not LEGAL or verdict is not ASK
