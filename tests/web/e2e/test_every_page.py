"""Every page, on the desk and in the hand: seen by day and by night, named for those who hear it, and still."""

from typing import Any

import pytest

from pnp.messages import LANGS

from . import audit
from .states import STATES

MOST_MOVED = 0.02  # a fifth of what counts as still
LEAST = {"print": 44, "shelf": 44, "nowhere": 44}  # CSS pixels that a target is high; at the table it is 48


@pytest.mark.parametrize("size", ["desk", "phone"])
@pytest.mark.parametrize("state", STATES)
def test_a_page_is_right(state: str, size: str, live: str, request: pytest.FixtureRequest) -> None:
    page: Any = request.getfixturevalue(size)
    lang = LANGS[(list(STATES).index(state) + (size == "phone")) % len(LANGS)]
    page.context.add_cookies([{"name": "pnp_lang", "value": lang, "url": live}])
    page.add_init_script(audit.WATCH_SHIFTS)
    STATES[state](page)
    assert page.locator("html").get_attribute("lang") == lang
    faults = {
        "cut": audit.cut(page),
        "small": audit.small(page, LEAST.get(state.partition("-")[0], 48)),
        "tiny": audit.tiny(page, 9),
        "nameless": audit.nameless(page),
    }
    for theme in ("light", "dark"):
        page.emulate_media(color_scheme=theme)
        faults[f"faint, {theme}"] = audit.faint(page)
    assert not any(faults.values()), faults
    assert audit.moved(page) <= MOST_MOVED
