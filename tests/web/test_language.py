"""The language follows the browser, until the reader chooses."""

from typing import Any

import pytest

from pnp.web.language import NAMES, preferred


@pytest.mark.parametrize(
    ("wanted", "lang"),
    [
        (["nb-NO"], "nb"),
        (["nn", "en"], "nb"),
        (["no"], "nb"),
        (["sv_FI"], "sv"),
        (["DA"], "da"),
        (["fi", "sv", "en"], "sv"),
        (["fi"], "en"),
        ([], "en"),
        (["", "*", "-"], "en"),
    ],
)
def test_the_first_that_we_speak(wanted: list[str], lang: str) -> None:
    assert preferred(wanted) == lang


def spoken(answer: Any) -> str:
    return str(answer.text.split('<html lang="')[1][:2])


def test_the_order_of_the_browser_counts(reader: Any) -> None:
    assert spoken(reader.get("/", headers={"Accept-Language": "en;q=0.5, da;q=0.9"})) == "da"


def test_a_choice_is_kept(reader: Any) -> None:
    browser = {"Accept-Language": "nb"}
    assert spoken(reader.get("/?lang=sv", headers=browser)) == "sv"
    assert spoken(reader.get("/", headers=browser)) == "sv"
    assert spoken(reader.get("/nothing", headers=browser)) == "sv"
    assert spoken(reader.get("/?lang=en", headers=browser)) == "en"


@pytest.mark.parametrize("wrong", ["de", "", "../nb", "nb\0"])
def test_a_choice_that_there_is_not_is_passed_over(reader: Any, wrong: str) -> None:
    answer = reader.get("/", query_string={"lang": wrong}, headers={"Accept-Language": "da"})
    assert spoken(answer) == "da"
    assert "Set-Cookie" not in answer.headers


def test_the_links_keep_what_else_was_asked(reader: Any) -> None:
    text = reader.get("/?paper=a4&lang=nb").text
    for lang in NAMES:
        assert f'href="?paper=a4&amp;lang={lang}"' in text
