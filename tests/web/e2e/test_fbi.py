"""FBI-spillet on a phone that is passed around, and on two phones at one table."""

import tomllib
from pathlib import Path
from typing import Any

from pnp.cli.check_cmd import verdict
from pnp.games import GAMES
from pnp.games.fbi.questions import parse_set
from pnp.referee import parse

RECORD = tomllib.loads((Path(__file__).parents[2] / "records" / "fbi-example.toml").read_text("utf-8"))
NAMES: list[str] = RECORD["players"]
ASIDE: dict[str, str] = RECORD["aside"]
TURNS: list[str] = RECORD["play"]["turns"]
LAID = [[str(rank) for rank in cards.split()] for cards in ASIDE.values()]


def sit_down(page: Any) -> None:
    page.goto("/table/fbi")
    for field, name in zip(page.locator("[name=name]").all(), NAMES, strict=True):
        field.fill(name)
    page.get_by_label("Deals: Seat 1").check()
    page.get_by_role("button", name="To the table").click()


def tap(page: Any, *keys: str, within: str = "#board") -> None:
    for key in keys:
        page.locator(f'{within} [data-key="{key}"]').click()


def enter(page: Any, name: str, cards: str) -> None:
    """One player's private screen, and what is left of it."""
    page.get_by_role("button", name=f"I am {name}").first.click()
    tap(page, *(f"rank:{rank}" for rank in cards.split()), within="#private")
    assert page.locator("#private .count").inner_text() == "5 of 5"
    tap(page, "done", within="#private")
    page.locator("#private").wait_for(state="hidden")
    assert page.locator("#private *").count() == 0


def nothing_is_left(page: Any) -> None:
    """No cards in what this browser keeps, nor in the page, its address or its history."""
    kept = page.evaluate(
        "JSON.stringify([{...localStorage}, {...sessionStorage}, history.state, location.href])"
    )
    page_text = page.evaluate("document.documentElement.outerHTML")
    for cards in LAID:
        for parted in (" ", ",", '","', ""):
            assert parted.join(cards) not in kept + page_text


def note(page: Any, turn: str) -> None:
    """Tap a turn of a record."""
    player, _, action = turn.partition(": ")
    page.locator(".due", has_text=f"{player} ").wait_for()
    verb, _, rest = action.partition(" ")
    asked, _, answer = rest.partition(" = ")
    match verb:
        case "count":
            ranks = [f"rank:{rank}" for rank in sorted(parse_set(asked))]
            tap(page, "kind:count", *ranks, f"answer:{answer}", "note")
        case "has":
            tap(page, "kind:has", f"rank:{asked}", f"answer:{answer}", "note")
        case "lowest" | "highest":
            tap(page, "kind:nth", f"end:{verb}", f"n:{asked}", f"rank:{answer}", "note")
        case "guess":
            cards, _, card = rest.partition(", play ")
            tap(page, "kind:guess", "alone")
            tap(page, *(f"rank:{rank}" for rank in cards.split()), within="#private")
            tap(page, *([f"card:{card}"] if card else []), "done", within="#private")
        case "play":
            tap(page, f"rank:{rest}", "note")


def saved(page: Any, tmp_path: Path) -> str:
    with page.expect_download() as download:
        page.locator("#save").click()
    download.value.save_as(tmp_path / "fbi.toml")
    return (tmp_path / "fbi.toml").read_text("utf-8")


def test_one_phone_is_passed_around(phone: Any, tmp_path: Path) -> None:
    sit_down(phone)
    wrong = {**ASIDE, "Daniel": "2 6 8 J Q"}
    for name in NAMES:
        assert phone.locator(".whose").inner_text() == name
        enter(phone, name, wrong[name])
        nothing_is_left(phone)
    again = phone.locator(".again")
    again.wait_for()
    assert (
        again.inner_text() == "The deal is not right. These should look at their cards again: Cecilie, Daniel"
    )
    enter(phone, "Cecilie", ASIDE["Cecilie"])
    enter(phone, "Daniel", ASIDE["Daniel"])

    note(phone, "Anders: has K = no")
    phone.locator(".log li").wait_for()
    phone.get_by_role("button", name="Undo").click()
    for turn in TURNS[:13]:
        note(phone, turn)
    phone.locator(".log li", has_text="lays three cards face down and plays J").wait_for()
    nothing_is_left(phone)
    report, blind = verdict(parse(saved(phone, tmp_path), "fbi.toml"), GAMES["fbi"])
    assert (report.valid, blind) == (True, True)

    for turn in TURNS[13:]:
        note(phone, turn)
    assert phone.locator(".winners").inner_text() == "Anders and Cecilie win"
    assert phone.locator(".crooks").inner_text().split() == ["5", "9", "Q"]
    assert phone.locator(".stairs").get_by_text("certain after turn 9").count() == 1
    phone.get_by_role("button", name="Earlier").click()
    assert phone.locator(".steps p").inner_text() == "Turn 17 Anders plays 3"
    report, blind = verdict(parse(saved(phone, tmp_path), "fbi.toml"), GAMES["fbi"])
    assert (report.valid, blind) == (True, False)
    assert report.result is not None
    assert report.result["winners"] == ["Anders", "Cecilie"]
    assert phone.evaluate("document.documentElement.scrollWidth") <= 360


def test_two_phones_at_one_table(phone: Any, desk: Any) -> None:
    sit_down(phone)
    phone.locator(".whose").wait_for()
    desk.goto(phone.url)
    assert desk.locator("#board h2").inner_text() == "Who are you?"
    enter(desk, "Beate", ASIDE["Beate"])
    enter(desk, "Daniel", ASIDE["Daniel"])
    enter(phone, "Anders", ASIDE["Anders"])
    phone.locator(".places li", has_text="Beate").get_by_text("in", exact=False).wait_for()
    enter(phone, "Cecilie", ASIDE["Cecilie"])

    note(phone, TURNS[0])
    note(desk, TURNS[1])
    phone.locator(".log li", has_text="Beate asks Daniel: how many of face cards? 1").wait_for()
    note(phone, TURNS[2])
    note(desk, "Daniel: guess 5 9 Q")
    phone.locator(".log li", has_text="Daniel lays three cards face down").wait_for()
    nothing_is_left(phone)

    # Who leaves the page while entering leaves nothing there.
    note(phone, TURNS[4])
    desk.locator(".due", has_text="Beate ").wait_for()
    tap(desk, "kind:guess", "alone")
    tap(desk, "rank:5", within="#private")
    desk.evaluate("dispatchEvent(new Event('pagehide'))")
    assert desk.locator("#private *").count() == 0
