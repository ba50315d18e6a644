"""A game of Codenames by taps, in both modes; what is saved, `pnp check` accepts."""

from pathlib import Path
from typing import Any

import pytest

from pnp.games.codenames.keycard import Key, Team
from pnp.games.codenames.referee import check
from pnp.referee import read
from pnp.words.lexicon import lexicon

WORDS = [
    *("nøtt", "ved", "appelsin", "hval", "kran"),
    *("bank", "stjerne", "mus", "egg", "bro"),
    *("slange", "krone", "kart", "ring", "ball"),
    *("lys", "nål", "fjær", "tårn", "panne"),
    *("skjerm", "rot", "vinge", "dam", "fly"),
]
KEY = Key(Team.RED, "RR.BBR.BXRRRB.BR.RB..BR.B")


@pytest.fixture(scope="module", autouse=True)
def _words_are_read() -> None:
    """Reading a language's words takes its time, on a busy machine more than a browser waits."""
    lexicon("nb")


def begin(page: Any, mode: str) -> None:
    page.goto("/table/codenames")
    page.click(f"[data-key='Who plays?:{mode}']")
    page.select_option("[data-key=lang]", "nb")
    page.fill("[data-key=words]", ", ".join(WORDS))
    page.fill("input.code", KEY.code)
    page.keyboard.press("Enter")
    page.wait_for_selector(".key")
    assert page.locator(".key-cell").count() == 0  # hidden until it is asked for
    page.click("[data-key=begin]")
    page.wait_for_selector("[data-key=clue]")


def clue(page: Any, word: str, number: str, verdict: str, answer: str = "give") -> None:
    page.fill("[data-key=clue]", word)
    page.click(f"[data-key='number:{number}']")
    page.click("[data-key=check]")
    page.wait_for_selector(f".judged .verdict:has-text('{verdict}')")
    page.click(f"[data-key={answer}]")
    page.wait_for_selector("[data-key=clue]", state="detached")


def tap(page: Any, word: str) -> None:
    """Touch or cover a word, by two taps."""
    cell = page.locator(f"[data-key='word:{WORDS.index(word)}']")
    cell.click()
    cell.click()
    page.wait_for_selector(f"[data-key='word:{WORDS.index(word)}'][data-kind]")


def saved(page: Any, folder: Path) -> Path:
    with page.expect_download() as download:
        page.click("[data-book=save]")
    path = folder / "codenames.toml"
    download.value.save_as(path)
    return path


def result(path: Path) -> Any:
    report = check(read(path))
    assert report.problems == ()
    return report.result


def test_two_teams(desk: Any, tmp_path: Path) -> None:
    begin(desk, "teams")
    clue(desk, "trær", "2", "Legal")
    tap(desk, "nøtt")
    tap(desk, "appelsin")  # a bystander: the turn is over
    desk.wait_for_selector('.status:has-text("Blue\'s turn")')
    desk.click("[data-book=undo]")
    desk.wait_for_selector('.status:has-text("Red\'s turn")')
    tap(desk, "appelsin")
    clue(desk, "hvaler", "2", "Illegal", "rule-out")
    desk.locator(f"[data-key='word:{WORDS.index('hval')}']").click()
    desk.click("[data-key=cover]")  # a word of blue's: the referee does not take it
    desk.wait_for_selector(".told.bad:has-text('HVAL')")
    tap(desk, "ved")
    clue(desk, "metall", "0", "Legal")
    tap(desk, "bank")
    desk.reload()  # in the middle of a turn
    desk.wait_for_selector("[data-key=stop]")
    desk.click("[data-key=stop]")
    desk.wait_for_selector('.status:has-text("Blue\'s turn")')

    unfinished = saved(desk, tmp_path)
    assert KEY.code not in unfinished.read_text("utf-8")  # sealed while the game is on
    assert result(unfinished)["left"] == {"red": 6, "blue": 8}

    clue(desk, "dyr", "unlimited", "Legal")
    tap(desk, "egg")
    desk.wait_for_selector(".status:has-text('Red wins')")
    assert desk.evaluate("document.documentElement.scrollWidth") <= 1280
    path = saved(desk, tmp_path)
    assert 'key = "' in path.read_text("utf-8")
    assert result(path) | {"left": None} == {"winner": "red", "reason": "assassin", "left": None}

    desk.click("[data-book=new]")
    desk.wait_for_selector("input.code")
    with desk.expect_file_chooser() as chooser:
        desk.click("[data-book=load]")
    chooser.value.set_files(path)
    desk.wait_for_selector(".status:has-text('Red wins')")
    assert desk.locator(".log li").count() == 4


def test_two_players(phone: Any, tmp_path: Path) -> None:
    begin(phone, "two")
    clue(phone, "trær", "2", "Legal")
    for word in ("nøtt", "ved", "bank"):  # the number and one more
        tap(phone, word)
    tap(phone, "hval")  # the spymaster covers one of blue's
    clue(phone, "metall", "9", "Legal")
    assert phone.evaluate("document.documentElement.scrollWidth") <= 360
    for place in (place for place, letter in enumerate(KEY.cells) if letter == "R"):
        if WORDS[place] not in ("nøtt", "ved", "bank"):
            tap(phone, WORDS[place])
    phone.wait_for_selector(".status:has-text('You have won')")
    phone.wait_for_selector(".panel:has-text('Score: 7 of 8.')")
    assert result(saved(phone, tmp_path))["score"] == 7


def test_the_key_is_shown_to_whom_asks_for_it(phone: Any) -> None:
    begin(phone, "teams")
    phone.click(".open-key summary")
    phone.click(".key-turn")
    phone.click(".key-turn")
    phone.wait_for_selector(".key.open")
    assert phone.locator(".key-cell").count() == 25
    phone.click(".key-turn")
    assert phone.locator(".key-cell").count() == 0


def test_the_words_of_the_grid_and_the_sand_clock(phone: Any) -> None:
    phone.goto("/grid")
    phone.wait_for_selector(".word")
    laid = [text.lower() for text in phone.locator(".word span").all_inner_texts()]
    phone.goto("/table/codenames")
    phone.click("[data-key=from-grid]")
    assert phone.input_value("[data-key=words]").lower().split(", ") == laid
    phone.click("[data-key=fresh]")
    phone.wait_for_selector(".key")
    phone.clock.install()
    phone.click("[data-key=begin]")
    phone.wait_for_selector("[data-key=clock]")
    phone.select_option("[data-key=minutes]", "1")
    phone.click("[data-key=clock]")
    phone.clock.run_for(30_000)
    assert phone.locator(".time").inner_text() == "0:30"
    phone.clock.run_for(31_000)
    phone.wait_for_selector(".up:has-text('Time is up.')")
    phone.click("[data-key=clock-reset]")
    assert phone.locator(".time").inner_text() == "1:00"
