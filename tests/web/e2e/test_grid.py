"""The words on a screen for the whole table."""

from typing import Any


def words(page: Any) -> list[str]:
    page.wait_for_selector(".word")
    return page.locator(".word span").all_inner_texts()


def test_words_are_covered_and_kept(desk: Any) -> None:
    desk.goto("/grid")
    laid = words(desk)
    assert len(set(laid)) == 25
    sizes = desk.locator(".word span").evaluate_all(
        "all => all.map(each => parseFloat(getComputedStyle(each).fontSize))"
    )
    assert min(sizes) >= 28  # read across a table
    assert desk.evaluate("document.documentElement.scrollHeight <= innerHeight")
    for place, kind in enumerate(("red", "blue", "bystander", "assassin")):
        desk.locator(".word").nth(place).click()
        desk.click(f"dialog [data-kind={kind}]")
        desk.wait_for_selector(f".word[data-kind={kind}]")
    desk.reload()
    assert words(desk) == laid
    assert desk.locator(".word[data-kind]").count() == 4

    desk.locator(".word").nth(0).click()
    desk.get_by_role("button", name="Uncover").click()
    assert desk.locator(".word[data-kind]").count() == 3

    fresh = desk.locator("[data-key=fresh]")
    fresh.click()  # a game is on: asks once more
    assert words(desk) == laid
    fresh.click()
    desk.wait_for_selector(".word[data-kind]", state="detached")
    assert words(desk) != laid


def test_it_fits_a_phone(phone: Any) -> None:
    phone.goto("/grid")
    words(phone)
    assert phone.evaluate("document.documentElement.scrollWidth") <= 360
    wide = "all => all.filter(each => each.scrollWidth > each.clientWidth + 1).map(each => each.textContent)"
    assert phone.locator(".word span").evaluate_all(wide) == []


def test_no_answer_has_a_key(desk: Any) -> None:
    answers: list[Any] = []
    desk.on("response", lambda answer: answers.append(answer))
    desk.goto("/grid")
    words(desk)
    desk.locator("[data-key=fresh]").click()
    desk.wait_for_load_state("networkidle")
    posted = [answer for answer in answers if answer.request.method == "POST"]
    assert {answer.url.rpartition("/grid/")[2] for answer in posted} == {"words"}
    assert all(answer.json().keys() == {"lang", "words"} for answer in posted)
