"""The doping race at the table, by taps."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

RECORDS = Path(__file__).parent.parent.parent / "records"
SHOWN = {"A": "3h 4d", "B": "Ac 2d 6h", "C": "2c"}
KEPT = {"A": "Kd Qh", "B": "9c", "C": "Jc Qd 8h"}


def tap(page: Any, *keys: str) -> None:
    for key in keys:
        page.locator(f'[data-key="{key}"]').click()


def lay(page: Any, cards: dict[str, str]) -> None:
    for player, hand in cards.items():
        tap(page, f"whose:{player}", *(f"card:{card}" for card in hand.split()))


def test_a_race_by_taps(phone: Any, save: Callable[[Any], dict[str, Any]]) -> None:
    phone.goto("/table/sprint")
    for place, name in enumerate(SHOWN, start=1):
        phone.get_by_label(f"Player {place}").fill(name)
    phone.get_by_role("button", name="Begin").click()

    lay(phone, SHOWN)
    assert phone.locator('[data-key="card:Ac"]').is_disabled(), "a card that somebody has"
    tap(phone, "step:tests", "by:B", "of:C", "card:5h", "card:9h", "card:7s")
    phone.get_by_text("All is right so far.").wait_for()
    tap(phone, "step:kept")
    lay(phone, KEPT)
    phone.get_by_text("All is right.").wait_for()
    rows = phone.locator(".outcome tbody tr")
    assert [row.locator("td").all_inner_texts() for row in rows.all()] == [
        ["9.7", "wins", "8"],
        ["9.9", "", "1"],
        ["9.2", "doped", "−5"],
    ]
    assert phone.evaluate("document.documentElement.scrollWidth") <= 360
    report = save(phone)
    assert report["valid"]
    assert report["result"]["totals"] == {"A": 8, "B": 1, "C": -5}


def test_a_season_goes_on_from_a_file(desk: Any, load: Callable[[Any, Path], None]) -> None:
    desk.goto("/table/sprint")
    load(desk, RECORDS / "sprint-example.toml")
    desk.get_by_text("In the lead: A").wait_for()
    tap(desk, "next")
    lay(desk, {"A": "As", "B": "2h", "C": "3h"})
    tap(desk, "step:kept")
    lay(desk, {"A": "2c 3c 4c", "B": "5c 6c 7c", "C": "8c 9c 10c"})
    desk.get_by_text("A has As among the 4 cards").wait_for()
    assert desk.locator(".season tbody tr").count() == 3
