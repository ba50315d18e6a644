"""Every page in the states that a user meets, for tests that look at all of them."""

import tomllib
from collections.abc import Callable
from pathlib import Path
from typing import Any

from pnp.games import GAMES
from pnp.games.codenames.keycard import KEYS, unrank

RECORDS = Path(__file__).parents[2] / "records"
PLAYERS = ("Ada", "Bo", "Cilla", "Dag")

Bring = Callable[[Any], None]


def opened(address: str, ready: str) -> Bring:
    """A page as it first shows."""

    def bring(page: Any) -> None:
        page.goto(address)
        page.wait_for_selector(ready)

    return bring


def begun(address: str, *taps: str) -> Bring:
    """A game of some players, and the first taps of it."""

    def bring(page: Any) -> None:
        page.goto(address)
        fields = page.locator(".names input").all()
        for field, name in zip(fields, PLAYERS, strict=False):
            field.fill(name)
        page.locator(".names .button.main").click()
        _tap(page, *taps)
        page.wait_for_load_state("networkidle")

    return bring


def loaded(key: str, ready: str) -> Bring:
    """A record of a whole game, loaded from its file."""

    def bring(page: Any) -> None:
        page.goto(f"/table/{key}")
        button = "#load" if key == "fbi" else "[data-book=load]"
        with page.expect_file_chooser() as chooser:
            page.click(button)
        chooser.value.set_files(RECORDS / f"{key}-example.toml")
        page.wait_for_selector(ready)
        page.wait_for_load_state("networkidle")

    return bring


def _tap(page: Any, *keys: str) -> None:
    for key in keys:
        page.locator(f'[data-key="{key}"]').click()


def _fbi_seated(page: Any) -> None:
    page.goto("/table/fbi")
    for field, name in zip(page.locator("[name=name]").all(), PLAYERS, strict=True):
        field.fill(name)
    page.locator("#begin .main").click()
    page.wait_for_selector(".hand-over")


def _fbi_alone(page: Any) -> None:
    _fbi_seated(page)
    page.locator("[data-key=next]").click()
    page.locator('#private [data-key="rank:7"]').click()


def _fbi_asked(page: Any) -> None:
    _fbi_seated(page)
    for cards in tomllib.loads((RECORDS / "fbi-example.toml").read_text("utf-8"))["aside"].values():
        page.locator("[data-key=next]").click()
        for rank in cards.split():
            page.locator(f'#private [data-key="rank:{rank}"]').click()
        page.locator("#private [data-key=done]").click()
        page.locator("#private").wait_for(state="hidden")
    _tap(page, "kind:count", "rank:3", "rank:4")


def _key_shown(page: Any) -> None:
    page.goto("/spymaster")
    page.fill("input.code", unrank(KEYS // 3).code)
    page.keyboard.press("Enter")
    page.wait_for_selector(".key.open")
    page.locator(".key-cell").nth(3).click()


def _word_touched(page: Any) -> None:
    page.goto("/grid")
    page.wait_for_selector(".word")
    page.locator(".word").nth(7).click()
    page.wait_for_selector("dialog[open]")


def _codenames_clue(page: Any) -> None:
    from playwright.sync_api import expect

    page.goto("/table/codenames")
    page.click("[data-key=fresh-words]")
    expect(page.locator("[data-key=words]")).not_to_have_value("")
    page.click("[data-key=fresh]")
    page.wait_for_selector(".key")
    _tap(page, "begin")
    page.wait_for_selector("[data-key=clue]")


STATES: dict[str, Bring] = {
    "shelf": opened("/", ".shelf"),
    "nowhere": opened("/nowhere", ".error"),
    **{
        f"print-{key}": opened(f"/print/{key}", "#sheet[aria-busy=false]")
        for key, game in GAMES.items()
        if game.prints
    },
    **{f"{key}-begin": opened(f"/table/{key}", ".names") for key in ("hunters", "sprint", "mastermind")},
    "hunters-arrest": begun("/table/hunters", "agent:Agent 2", "robber:Redman"),
    "hunters-cards": begun("/table/hunters", "whose:Ada", "points:Greenie:3"),
    "hunters-over": loaded("hunters", ".score"),
    "sprint-shown": begun("/table/sprint", "whose:Ada", "card:3h", "card:4d"),
    "sprint-tests": begun("/table/sprint", "step:tests", "by:Bo", "of:Cilla"),
    "sprint-over": loaded("sprint", ".season"),
    "mastermind-make": begun("/table/mastermind", "make", "code:1"),
    "mastermind-guess": begun("/table/mastermind", "shielded", "bid:0", "bid:1"),
    "mastermind-over": loaded("mastermind", ".match"),
    "codenames-begin": opened("/table/codenames", ".key-chooser"),
    "codenames-clue": _codenames_clue,
    "codenames-over": loaded("codenames", ".log li"),
    "spymaster": opened("/spymaster", ".key-chooser"),
    "spymaster-key": _key_shown,
    "grid": opened("/grid", ".word"),
    "grid-word": _word_touched,
    "fbi-begin": opened("/table/fbi", "#begin"),
    "fbi-deal": _fbi_seated,
    "fbi-alone": _fbi_alone,
    "fbi-play": _fbi_asked,
    "fbi-over": loaded("fbi", ".stairs"),
}
