"""A deck in the browser while its files are worked on."""

from pathlib import Path
from typing import Any

import pytest

from pnp.cli import options
from pnp.decks.starter import begin
from pnp.games import Game, Settings
from pnp.web.watching import Watcher

from . import audit
from .conftest import served


@pytest.mark.parametrize("size", ["desk", "phone"])
def test_a_card_changes_as_its_file_does(size: str, tmp_path: Path, request: pytest.FixtureRequest) -> None:
    from playwright.sync_api import expect

    begin(tmp_path / "weather")
    table = tmp_path / "weather" / "cards.csv"
    deck = tmp_path / "weather" / "deck.toml"

    def opened() -> tuple[Game, Settings]:
        game = options.chosen(str(deck))
        return game, options.settings([game], {"lang": None, "seed": 1})

    page: Any = request.getfixturevalue(size)
    page.set_default_timeout(20_000)
    watcher = Watcher(deck, opened)
    with served(watcher) as address:
        page.goto(f"{address}/watch/")
        first = page.locator(".cards .face.front img").first
        first.wait_for()
        before = first.get_attribute("src")

        text = table.read_text("utf-8")
        table.write_text(text.replace("Dawn", "Daybreak"), "utf-8")
        expect(first).not_to_have_attribute("src", before or "", timeout=20_000)
        assert page.locator(".face.new").count() == 1

        whole = deck.read_text("utf-8")
        deck.write_text(whole.replace("size", "siez", 1), "utf-8")
        expect(page.locator("#fault .said")).to_contain_text("siez", timeout=20_000)
        assert first.is_visible()  # as it was before
        faults = {"cut": audit.cut(page), "nameless": audit.nameless(page), "small": audit.small(page, 44)}
        for theme in ("light", "dark"):
            page.emulate_media(color_scheme=theme)
            faults[theme] = audit.faint(page)
        assert not any(faults.values()), faults

        deck.write_text(whole, "utf-8")
        page.locator("#fault").wait_for(state="hidden")
        page.locator("#backs").click()
        assert page.locator(".face.back:visible").count() == 0
        page.goto("about:blank")  # it asks no more
        watcher.stop()
