"""The spymaster's phone in a browser."""

from io import BytesIO
from typing import Any

import pytest

from pnp.games.codenames.keycard import KEYS, unrank

KEY = unrank(KEYS // 3)
KINDS = {"R": "red", "B": "blue", ".": "bystander", "X": "assassin"}


def shown(page: Any) -> list[str]:
    page.wait_for_selector(".key.open")
    return page.locator(".key-cell").evaluate_all("cells => cells.map(cell => cell.dataset.kind)")


def right() -> list[str]:
    return [KINDS[letter] for letter in KEY.cells]


def hidden(page: Any) -> bool:
    """Whether nothing of the key is on the page or in its address."""
    return (
        page.locator(".key-cell").count() == 0
        and KEY.code not in page.locator("body").inner_text()
        and KEY.code not in page.url
    )


def enter(page: Any, code: str) -> None:
    page.goto("/spymaster")
    page.fill("input.code", code)
    page.keyboard.press("Enter")


def test_a_key_by_its_code_is_marked_and_hidden(phone: Any) -> None:
    enter(phone, KEY.code.lower().replace("-", " "))
    assert shown(phone) == right()
    assert KEY.code in phone.locator(".key-code").inner_text()
    assert phone.evaluate("document.documentElement.scrollWidth") <= 360
    assert min(phone.locator(".key-cell").first.bounding_box()[side] for side in ("width", "height")) >= 48

    place = KEY.cells.index("R")
    phone.locator(".key-cell").nth(place).click()
    left = KEY.cells.count("R") - 1
    assert f"{left} red left" in phone.locator(".left").inner_text()

    turn = phone.locator(".key-turn")
    turn.click()  # one tap hides it
    assert hidden(phone)
    turn.click()  # one tap more does not show it
    assert hidden(phone)
    turn.click()
    assert shown(phone) == right()
    assert phone.locator(".key-cell").nth(place).get_attribute("aria-pressed") == "true"
    turn.click()
    turn.click(delay=700)  # a long press does
    assert shown(phone) == right()


def test_laying_the_phone_away_hides_the_key(phone: Any) -> None:
    enter(phone, KEY.code)
    shown(phone)
    phone.evaluate(
        """() => {
            Object.defineProperty(document, "hidden", { value: true, configurable: true });
            document.dispatchEvent(new Event("visibilitychange"));
        }"""
    )
    assert hidden(phone)
    phone.reload()  # a browser that was put to sleep loads the page again
    phone.wait_for_selector(".key")
    assert hidden(phone)


def test_a_wrong_code_is_told(phone: Any) -> None:
    enter(phone, "000-000-001")
    phone.wait_for_selector(".said.bad:has-text('mistyped')")


def test_a_key_from_a_photograph(phone: Any) -> None:
    pytest.importorskip("zxingcpp")
    segno = pytest.importorskip("segno")
    out = BytesIO()
    segno.make(KEY.code.replace("-", ""), error="m", micro=False).save(out, kind="png", scale=120)
    phone.goto("/spymaster")
    # larger than the server takes, until the page has shrunk it
    phone.set_input_files(
        "input[type=file]", {"name": "key.png", "mimeType": "image/png", "buffer": out.getvalue()}
    )
    assert shown(phone) == right()


def test_a_fresh_key_and_another(phone: Any) -> None:
    phone.goto("/spymaster")
    phone.click("[data-key=fresh]")
    assert sorted(set(shown(phone))) == sorted(KINDS.values())
    code = phone.locator(".key-code").inner_text()
    phone.click("[data-key=other]")
    phone.click("[data-key=back]")
    assert hidden(phone)
    phone.click("[data-key=other]")
    phone.click("[data-key=fresh]")
    shown(phone)
    assert phone.locator(".key-code").inner_text() != code
