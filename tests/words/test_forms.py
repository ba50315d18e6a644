"""Forms of one word, parts of a compound: what is sure by our own tables, and what is not."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pnp.words.compounds import part_of, split
from pnp.words.forms import Kin, headwords, kin
from pnp.words.lexicon import own
from pnp.words.reading import own_list, read_words
from pnp.words.tongue import tongue

LANGS = ("nb", "sv", "da", "en")


def related(one: str, other: str, lang: str) -> Kin:
    found = kin(one, other, tongue(lang), own(lang))
    assert kin(other, one, tongue(lang), own(lang)) is found
    return found


@pytest.mark.parametrize(
    ("lang", "headword", "forms"),
    [
        ("nb", "hest", "hest hesten hester hestene hests hestens hesters hestenes"),
        ("nb", "lampe", "lampen lampa lamper lampene lampas"),
        ("nb", "hus", "huset husene husa husets"),
        ("nb", "bok", "bøker bøkene boka boken bokens"),
        ("nb", "mann", "mannen menn mennene mennenes"),
        ("nb", "sykkel", "sykkelen sykler syklene"),
        ("nb", "finger", "fingeren fingre fingrer fingrene"),
        ("nb", "lærer", "læreren lærere lærerne"),
        ("nb", "museum", "museet museer museene"),
        ("nb", "dam", "dammen dammer dammene"),
        ("nb", "våpen", "våpenet våpnene våpnet"),
        ("nb", "bro", "broen broa broer broene"),
        ("sv", "häst", "hästen hästar hästarna hästens"),
        ("sv", "lampa", "lampan lampor lamporna"),
        ("sv", "hus", "huset husen husets"),
        ("sv", "äpple", "äpplet äpplen äpplena"),
        ("sv", "mus", "musen möss mössen"),
        ("sv", "gås", "gåsen gäss gässen"),
        ("sv", "nyckel", "nyckeln nycklar nycklarna"),
        ("sv", "vinter", "vintern vintrar vintrarna"),
        ("sv", "motor", "motorn motorer motorerna"),
        ("sv", "fönster", "fönstret fönstren"),
        ("sv", "kam", "kammen kammar kammarna"),
        ("sv", "bagare", "bagaren bagarna"),
        ("sv", "museum", "museet museer museerna"),
        ("sv", "hjärta", "hjärtat hjärtan hjärtana"),
        ("sv", "öga", "ögat ögon ögonen"),
        ("da", "hest", "hesten heste hestene hestens"),
        ("da", "lampe", "lampen lamper lamperne"),
        ("da", "bus", "bussen busser busserne"),
        ("da", "kat", "katten katte kattene"),
        ("da", "bog", "bogen bøger bøgerne"),
        ("da", "cykel", "cyklen cykler cyklerne"),
        ("da", "æble", "æblet æbler æblerne"),
        ("da", "finger", "fingeren fingre fingrene"),
        ("da", "museum", "museet museer museerne"),
        ("da", "våben", "våbnet våbnene"),
        ("en", "horse", "horses horse's horses'"),
        ("en", "cherry", "cherries"),
        ("en", "wolf", "wolves"),
        ("en", "knife", "knives"),
        ("en", "box", "boxes"),
        ("en", "mouse", "mice"),
        ("en", "snowman", "snowmen"),
        ("en", "train", "trained training trains"),
        ("en", "trap", "trapped trapping"),
        ("en", "oasis", "oases"),
    ],
)
def test_forms_of_one_word(lang: str, headword: str, forms: str) -> None:
    for form in forms.split():
        assert headword in headwords(form, tongue(lang)), form
        assert related(headword, form, lang) is Kin.SURE, form


@pytest.mark.parametrize(
    ("lang", "pair"),
    [
        ("nb", "plan planet"),
        ("nb", "lag lager"),
        ("nb", "kran krans"),
        ("nb", "fly flyer"),
        ("sv", "kopp koppar"),
        ("sv", "val vals"),
        ("da", "bil billet"),
        ("da", "hal hals"),
        ("en", "new news"),
    ],
)
def test_two_words_that_look_like_forms_are_left_to_the_table(lang: str, pair: str) -> None:
    one, other = pair.split()
    assert related(one, other, lang) is Kin.PERHAPS


@pytest.mark.parametrize(
    ("lang", "pair"),
    [
        ("sv", "möss mössa"),
        ("nb", "tre tro"),
        ("da", "hals hale"),
        ("en", "universe university"),
        ("nb", "hest hatt"),
    ],
)
def test_two_words_are_two_words(lang: str, pair: str) -> None:
    one, other = pair.split()
    assert related(one, other, lang) is Kin.NONE


@pytest.mark.parametrize(
    ("lang", "whole", "parts"),
    [
        ("nb", "hestesko", "hest sko hester hestene skoene"),
        ("nb", "hesteskoene", "hest sko"),
        ("nb", "nattog", "natt tog"),
        ("nb", "isbjørn", "is bjørn"),
        ("nb", "skipsbåt", "skip båt"),
        ("sv", "hästsko", "häst sko"),
        ("sv", "kyrkogård", "kyrka gård"),
        ("sv", "flickskola", "flicka skola"),
        ("da", "hestesko", "hest sko"),
        ("da", "bordplade", "bord plade"),
        ("en", "horseshoe", "horse shoe shoes"),
        ("en", "snowmen", "snow man"),
    ],
)
def test_parts_of_a_compound(lang: str, whole: str, parts: str) -> None:
    for part in parts.split():
        assert part_of(part, whole, tongue(lang), own(lang)) is Kin.SURE, part


@pytest.mark.parametrize(
    ("lang", "part", "whole"),
    [
        ("nb", "is", "pris"),
        ("nb", "mus", "museum"),
        ("nb", "sol", "soldat"),
        ("nb", "hest", "hest"),
        ("nb", "hestesko", "hest"),
        ("sv", "is", "gris"),
        ("sv", "val", "karneval"),
        ("da", "is", "pris"),
        ("en", "car", "carpet"),
        ("en", "ice", "price"),
        ("en", "king", "making"),
    ],
)
def test_letters_by_chance_are_no_part(lang: str, part: str, whole: str) -> None:
    assert part_of(part, whole, tongue(lang), own(lang)) is Kin.NONE


def test_a_compound_is_split() -> None:
    assert split("hestehale", tongue("nb"), own("nb")) == ("hest", "hale")
    assert split("stjerne", tongue("nb"), own("nb")) is None


@given(st.text(max_size=15), st.text(max_size=15), st.sampled_from(LANGS))
def test_any_two_texts_are_compared(one: str, other: str, lang: str) -> None:
    related(one, other, lang)
    part_of(one, other, tongue(lang), own(lang))


@pytest.mark.parametrize("lang", LANGS)
def test_the_tables_are_in_order(lang: str) -> None:
    known = tongue(lang)
    assert all(len(pair) == 2 for pair in known.apart)
    assert all(form not in heads for form, heads in known.irregular.items())
    for pair in known.apart:
        one, other = sorted(pair)
        assert other in headwords(one, known) or one in headwords(other, known), (
            f"{one} {other} need no telling apart"
        )
    assert all(word == word.casefold() for word in known.nouns | known.abbreviations | known.places)


@pytest.mark.parametrize("lang", LANGS)
def test_no_word_of_our_list_is_a_form_of_another(lang: str) -> None:
    words = set(read_words(own_list(lang)).words)
    for word in words:
        for other in headwords(word, tongue(lang)) & words - {word}:
            assert related(word, other, lang) is not Kin.SURE
