"""What is said where something is wrong."""

from typing import Any

import pytest

from pnp.errors import UserError
from pnp.web.jobs import Busy, TooLong


def fail_with(reader: Any, error: Exception) -> None:
    def fail() -> str:
        raise error

    reader.client.application.add_url_rule("/fail", "fail", fail)


@pytest.mark.parametrize(
    ("error", "status"), [(Busy(), 503), (TooLong(), 503), (UserError("say --count 1 or more"), 400)]
)
def test_an_error_has_a_page_and_a_sentence_for_scripts(reader: Any, error: Exception, status: int) -> None:
    fail_with(reader, error)
    page = reader.get("/fail", headers={"Accept-Language": "sv"})
    assert page.status_code == status
    assert "Till hyllan" in page.text
    said = reader.get("/fail", headers={"Accept": "application/json"})
    assert said.status_code == status
    assert said.json["error"]
    if isinstance(error, UserError):
        assert "say --count 1 or more" in page.text
        assert said.json["error"] == "say --count 1 or more"


def test_a_bug_shows_nothing_of_itself(reader: Any) -> None:
    fail_with(reader, ValueError("inner matters"))
    page = reader.get("/fail")
    assert page.status_code == 500
    assert "inner matters" not in page.text
    assert "Traceback" not in page.text


@pytest.mark.parametrize("path", ["/nothing", "/print/nothing/at/all", "/static/../app.py"])
def test_what_is_not_there_is_told(reader: Any, path: str) -> None:
    answer = reader.get(path, headers={"Accept-Language": "en"})
    assert answer.status_code == 404
    assert "There is no such page." in answer.text


def test_the_wrong_method_is_told(reader: Any) -> None:
    assert reader.post("/", json={}).status_code == 405
