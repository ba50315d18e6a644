"""By the keyboard alone: a page of each kind, from its first Tab to what it is for."""

from typing import Any

MOST = 80  # presses of Tab


def go(page: Any, selector: str) -> None:
    """Press Tab until what is found there has the focus, which must show."""
    for _ in range(MOST):
        page.keyboard.press("Tab")
        if page.evaluate("(wanted) => document.activeElement.matches(wanted)", selector):
            assert page.evaluate("document.activeElement.matches(':focus-visible')")
            return
    raise AssertionError(f"Tab never comes to {selector}")


def press(page: Any, *selectors: str, key: str = "Enter") -> None:
    for selector in selectors:
        go(page, selector)
        page.keyboard.press(key)


def test_from_the_shelf_to_a_round_of_hunters(desk: Any) -> None:
    desk.goto("/")
    press(desk, ".skip")
    press(desk, 'a[href="/table/hunters"]')
    desk.wait_for_selector(".names")
    press(desk, ".skip")
    for name in ("Ada", "Bo"):
        go(desk, ".names input:placeholder-shown, .names input[value=''], .names input")
        desk.keyboard.type(name)
    press(desk, ".names .button.main")
    desk.wait_for_selector(".score")
    press(
        desk,
        '[data-key="agent:Agent 2"]',
        '[data-key="robber:Redman"]',
        '[data-key="agent_cards:2"]',
        key=" ",
    )
    press(desk, '[data-key="robber_cards:3"]', key=" ")
    desk.get_by_role("button", name="Agent 2 arrests Redman fails").wait_for()
    assert desk.evaluate("document.activeElement !== document.body")  # the focus stays where it was


def test_a_sheet_is_chosen_by_arrows(desk: Any) -> None:
    desk.goto("/print/mastermind")
    desk.wait_for_selector("#sheet[aria-busy=false]")
    go(desk, "input[name=paper]")
    desk.keyboard.press("ArrowRight")
    assert desk.locator("input[name=paper][value=letter]").is_checked()
    desk.wait_for_selector("#line:has-text('--paper letter')")
    press(desk, "#on")
    desk.wait_for_selector("#where:has-text('Page 2')")


def test_a_key_is_typed_marked_and_hidden(desk: Any) -> None:
    desk.goto("/spymaster")
    press(desk, "[data-key=fresh]")
    desk.wait_for_selector(".key.open")
    press(desk, '[data-key="cell:0"]', key=" ")
    assert desk.locator(".key-cell").first.get_attribute("aria-pressed") == "true"
    press(desk, ".key-turn")
    assert desk.locator(".key-cell").count() == 0
