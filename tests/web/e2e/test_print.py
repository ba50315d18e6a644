"""The print page in a browser: what is chosen is shown, and what is shown is made."""

import re
from pathlib import Path
from typing import Any

import pypdfium2
import pytest

from pnp.games import GAMES

PRINTING = [key for key, game in GAMES.items() if game.prints]


def opened(page: Any, address: str) -> None:
    page.goto(address)
    settled(page)


def settled(page: Any) -> None:
    """Wait until what is shown is what is chosen."""
    page.wait_for_selector("#sheet[aria-busy=false]")


def shown(page: Any) -> str:
    """The picture that is shown, to tell it from others."""
    source: str = page.locator("#picture").get_attribute("src")
    return source


def expecting(page: Any, selector: str) -> Any:
    """What is found there soon."""
    from playwright.sync_api import expect

    return expect(page.locator(selector))


def choose(page: Any, name: str, value: str) -> None:
    page.locator(f"input[name='{name}'][value='{value}']").click()
    settled(page)


def saved(page: Any, button: str, folder: Path) -> Path:
    """The file that a section of the page makes."""
    with page.expect_download(timeout=60_000) as waiting:
        page.locator(button).click()
    path = folder / waiting.value.suggested_filename
    waiting.value.save_as(path)
    return path


def test_what_is_chosen_is_shown_and_made(desk: Any, tmp_path: Path) -> None:
    opened(desk, "/print/hunters?language=en")
    desk.locator("#none").click()
    assert "at least one" in desk.locator("#fault-part").inner_text()
    choose(desk, "part", "tiles")
    plain = shown(desk)
    assert desk.locator("#where").inner_text() == "Page 1 of 4"
    choose(desk, "ink", "saver")
    choose(desk, "paper", "letter")
    assert shown(desk) != plain
    line = desk.locator("#line").inner_text()
    assert line == "pnp print hunters tiles --lang en --paper letter --ink saver"

    desk.locator("#on").click()
    settled(desk)
    assert desk.locator("#where").inner_text() == "Page 2 of 4"
    desk.reload()
    settled(desk)
    assert desk.locator("#line").inner_text() == line

    path = saved(desk, "#take [data-make]", tmp_path)
    document = pypdfium2.PdfDocument(path)
    assert (path.suffix, len(document)) == (".pdf", 4)
    assert document[0].get_width() == pytest.approx(612)


def test_a_paper_that_is_none_is_told_beside_it(desk: Any) -> None:
    opened(desk, "/print/fbi")
    choose(desk, "paper", "own")
    before = shown(desk)
    desk.locator("#own-width").fill("wide")
    desk.locator("#own-height").fill("100")
    expecting(desk, "#trouble").to_contain_text("wide")
    assert "--paper" in desk.locator("#fault-paper").inner_text()
    assert desk.locator("#own-width").get_attribute("aria-invalid") == "true"
    assert shown(desk) == before
    desk.locator("#own-width").fill("250")
    desk.locator("#own-height").fill("300")
    expecting(desk, "#line").to_contain_text("250x300")
    assert not desk.locator("#fault-paper").is_visible()


def test_long_work_tells_how_far_it_is_and_can_be_ended(desk: Any) -> None:
    opened(desk, "/print/codenames?part=keys")
    desk.locator("#field-count").fill("4000")
    expecting(desk, "#line").to_contain_text("--count 4000")
    settled(desk)
    choose(desk, "format", "png")
    desk.locator("#take [data-make]").click()
    expecting(desk, "#take [data-told]").to_have_text(re.compile(r"^[1-9]\d* of 8000$"), timeout=60_000)
    assert desk.locator("#take progress").get_attribute("max") == "8000"
    desk.locator("#take [data-end]").click()
    desk.locator("#take [data-work]").wait_for(state="hidden")
    assert not desk.locator("#take [data-result]").is_visible()
    assert desk.locator("#take [data-failed]").inner_text() == ""


def test_a_word_list_and_a_deal_from_the_hand(phone: Any, tmp_path: Path) -> None:
    opened(phone, "/print/codenames?part=words")
    words = tmp_path / "my words.txt"
    words.write_text("".join(f"word{chr(97 + n // 26)}{chr(97 + n % 26)}\n" for n in range(60)), "utf-8")
    phone.locator("[data-upload='own-words']").set_input_files(words)
    expecting(phone, "#line").to_contain_text("--words 'my words.txt'")
    settled(phone)
    assert phone.locator("[data-piece='words']").inner_text().startswith("30 ")
    path = saved(phone, "#deal [data-make]", tmp_path)
    assert path.name == "codenames-deal.zip"


@pytest.mark.parametrize("key", PRINTING)
def test_every_game_is_shown_on_the_desk_and_in_the_hand(key: str, desk: Any, phone: Any) -> None:
    for page, width in ((desk, 1280), (phone, 360)):
        opened(page, f"/print/{key}")
        assert page.locator("#picture").is_visible()
        assert page.locator("#trouble").inner_text() == ""
        assert page.evaluate("document.documentElement.scrollWidth") <= width
