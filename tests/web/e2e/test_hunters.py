"""FBI Hunters at the table, by taps."""

from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any

from pnp.games import Settings, game

RECORDS = Path(__file__).parent.parent.parent / "records"
HELD = {
    "A": {"Agent 1": 2, "Redman": 3, "Greenie": 3},
    "B": {"Agent 1": 3, "Agent 3": 3},
    "C": {"Redman": 1, "Blackie": 1, "Agent 2": 2, "Yell-O": 2},
}


def tap(page: Any, *keys: str) -> None:
    for key in keys:
        page.locator(f'[data-key="{key}"]').click()


def begin(page: Any, names: Iterable[str]) -> None:
    page.goto("/table/hunters")
    for place, name in enumerate(names, start=1):
        page.get_by_label(f"Player {place}").fill(name)
    page.get_by_role("button", name="Begin").click()


def test_a_round_by_taps(phone: Any, save: Callable[[Any], dict[str, Any]]) -> None:
    begin(phone, HELD)
    tap(phone, "agent:Agent 2", "robber:Redman", "agent_cards:2", "robber_cards:3")
    phone.get_by_role("button", name="Agent 2 arrests Redman fails").wait_for()
    tap(phone, "agent:Agent 1", "robber:Redman", "agent_cards:3", "agent_cards:1", "robber_cards:4")
    phone.get_by_role("button", name="Agent 1 arrests Redman succeeds").wait_for()

    tap(phone, "whose:A", "points:Agent 1:2")
    phone.locator(".hand").get_by_text("the point cards are 2, 1 in all").wait_for()
    for player, held in HELD.items():
        if player != "A":
            tap(phone, f"whose:{player}")
        missing = {role: value for role, value in held.items() if (player, role) != ("A", "Agent 1")}
        tap(phone, *(f"points:{role}:{value}" for role, value in missing.items()))
    phone.get_by_text("All is right.").wait_for()
    assert phone.locator(".score .points").all_inner_texts() == ["4", "3", "2"]
    assert phone.evaluate("document.documentElement.scrollWidth") <= 360

    report = save(phone)
    assert report["valid"]
    assert report["result"]["totals"] == {"A": 4, "B": 3, "C": 2}


def test_a_record_is_kept_and_undone_and_loaded(
    desk: Any, load: Callable[[Any, Path], None], save: Callable[[Any], dict[str, Any]]
) -> None:
    begin(desk, "XY")
    tap(desk, "whose:X", "points:Greenie:3")
    desk.reload()
    tap(desk, "whose:X")
    assert desk.locator('[data-key="points:Greenie:3"]').get_attribute("aria-pressed") == "true"

    load(desk, RECORDS / "hunters-example.toml")
    desk.get_by_text("All is right.").wait_for()
    assert desk.locator(".score .points").all_inner_texts() == ["4", "3", "2"]
    assert save(desk)["result"]["totals"] == {"A": 4, "B": 3, "C": 2}

    desk.locator('[data-book="undo"]').click()
    desk.locator(".score .who", has_text="X").wait_for()
    load(desk, RECORDS / "sprint-example.toml")
    desk.get_by_role("alert").get_by_text("this is a record of Doping race").wait_for()


def test_a_tap_is_not_lost_where_the_referee_answers_meanwhile(desk: Any) -> None:
    begin(desk, "XY")
    desk.get_by_text("All is right so far.").wait_for()
    held: list[Any] = []
    desk.route("**/table/hunters/check", lambda route: held.append(route))
    tap(desk, "whose:X", "points:Greenie:3")
    button = desk.locator('[data-key="points:Blackie:3"]')
    button.hover()
    desk.mouse.down()
    with desk.expect_response("**/table/hunters/check"):
        held[0].continue_()
    desk.wait_for_timeout(200)
    desk.mouse.up()
    assert button.get_attribute("aria-pressed") == "true"
    desk.unroute_all(behavior="ignoreErrors")


def test_sealed_roles_are_told_when_the_round_is_over(
    desk: Any, load: Callable[[Any, Path], None], tmp_path: Path
) -> None:
    file = tmp_path / "dealt.toml"
    dealt = game("hunters").module("handout").handout(Settings(seed=7, players=("Ada", "Bo")))
    file.write_text(dealt.sealed_record, "utf-8")
    desk.goto("/table/hunters")
    load(desk, file)
    desk.get_by_text("All is right.").wait_for()
    assert desk.locator(".score .points").all_inner_texts() == ["–", "–"]
    tap(desk, "open")
    desk.locator("summary", has_text="role by role").click()
    assert desk.locator("#board table tbody tr").count() > 4
