"""Mastermind at the table, by taps."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

RECORDS = Path(__file__).parent.parent.parent / "records"
COLOURS = ("red", "blue", "green", "orange", "white", "yellow")


def tap(page: Any, *keys: str) -> None:
    for key in keys:
        page.locator(f'[data-key="{key}"]').click()


def lay(page: Any, key: str, code: str) -> None:
    tap(page, *(f"{key}:{COLOURS.index(colour)}" for colour in code.split()))


def guess(page: Any, code: str, black: int, white: int) -> None:
    lay(page, "bid", code)
    tap(page, f"black:{black}", f"white:{white}", "give")


def test_a_match_by_taps(phone: Any, save: Callable[[Any], dict[str, Any]]) -> None:
    phone.goto("/table/mastermind")
    phone.get_by_label("Player 1").fill("Ada")
    phone.get_by_label("Player 2").fill("Bo")
    phone.get_by_role("button", name="Begin").click()
    tap(phone, "make")
    lay(phone, "code", "blue blue green orange")
    tap(phone, "done")
    assert phone.locator(".secret [role=img]").count() == 0, "the code is covered"

    guess(phone, "red blue white green", 2, 1)
    phone.locator(".bids").get_by_text("the sealed code makes it 1 black and 1 white").wait_for()
    assert "blue green orange" not in phone.locator("#verdict").inner_text()
    phone.locator('[data-book="undo"]').click()
    guess(phone, "red blue white green", 1, 1)
    phone.locator(".left", has_text="252").wait_for()
    assert "code" not in save(phone)["file"].read_text("utf-8"), "a file tells no code of a game that is on"
    guess(phone, "blue blue orange yellow", 2, 1)
    guess(phone, "blue blue green orange", 4, 0)
    phone.get_by_text("Found in 3.").wait_for()
    assert phone.locator(".secret [role=img]").count() == 4, "the code is shown at the end"

    tap(phone, "next", "shielded")
    guess(phone, "red red red red", 4, 0)
    phone.get_by_text("Ada wins the match.").wait_for()
    assert phone.evaluate("document.documentElement.scrollWidth") <= 360
    report = save(phone)
    assert report["valid"]
    assert report["result"]["games"][0]["remaining"] == [252, 14, 1]
    assert report["result"]["points"] == {"Ada": 3, "Bo": 1}


def test_the_code_shows_only_while_it_is_held(desk: Any) -> None:
    desk.goto("/table/mastermind")
    desk.get_by_label("Player 1").fill("Ada")
    desk.get_by_label("Player 2").fill("Bo")
    desk.get_by_role("button", name="Begin").click()
    tap(desk, "make")
    lay(desk, "code", "red red white white")
    tap(desk, "done")
    seen = desk.locator(".secret [role=img]")
    desk.locator('[data-key="peek"]').hover()
    desk.mouse.down()
    assert seen.count() == 4
    desk.wait_for_timeout(500)
    desk.mouse.up()
    assert seen.count() == 0
    desk.locator('[data-key="peek"]').focus()
    desk.keyboard.down("Enter")
    assert seen.count() == 4
    desk.keyboard.press("Tab")
    assert seen.count() == 0


def test_a_match_from_a_file(desk: Any, load: Callable[[Any, Path], None]) -> None:
    desk.goto("/table/mastermind?lang=nb")
    load(desk, RECORDS / "mastermind-example.toml")
    desk.get_by_text("Spiller 2 vinner matchen.").wait_for()
    assert desk.locator(".match dd").all_inner_texts() == ["3", "4"]
    assert desk.locator(".bids .peg").first.get_attribute("aria-label") == "rød"
