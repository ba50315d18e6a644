"""A page that runs, and a reader who may use it."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from pnp.games import GAMES
from pnp.web.app import create
from pnp.web.doors import TOKEN_HEADER, Doors

HOST = "127.0.0.1:8017"
FACE = """
<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 63 88"><rect width="63" height="88" fill="#E0602A"/></svg>
"""


@pytest.fixture
def own_deck(tmp_path: Path, request: pytest.FixtureRequest) -> Path:
    """The file of a user's deck: DECK of the test's module, whose cards are of one colour."""
    (tmp_path / "deck.toml").write_text(request.module.DECK, "utf-8")
    (tmp_path / "card.svg").write_text(FACE, "utf-8")
    return tmp_path / "deck.toml"


class Reader:
    """A browser on a page of this run."""

    def __init__(self, client: FlaskClient, doors: Doors) -> None:
        self.client = client
        self.doors = doors

    def get(self, path: str, host: str = HOST, **given: Any) -> TestResponse:
        return self.client.get(path, base_url=f"http://{host}", **given)

    def post(
        self, path: str, *, host: str = HOST, headers: dict[str, str] | None = None, **given: Any
    ) -> TestResponse:
        """Post as a script of ours does. A header that is given as "" is left out."""
        right = {"Origin": f"http://{host}", "Sec-Fetch-Site": "same-origin", TOKEN_HEADER: self.doors.token}
        sent = {name: value for name, value in {**right, **(headers or {})}.items() if value}
        return self.client.post(path, base_url=f"http://{host}", headers=sent, **given)


def open_page(doors: Doors) -> Flask:
    app = create(doors, GAMES)
    app.add_url_rule("/echo", "echo", _echo, methods=["POST"])
    return app


def _echo() -> dict[str, Any]:
    from flask import request

    return {"json": request.get_json(silent=True), "form": request.form.to_dict()}


@pytest.fixture
def reader() -> Iterator[Reader]:
    """At the machine that serves."""
    doors = Doors.local(8017)
    with open_page(doors).test_client() as client:
        yield Reader(client, doors)


@pytest.fixture
def guest() -> Iterator[Reader]:
    """Somewhere in the own network, without the secret yet."""
    doors = Doors.lan(8017, ["192.168.1.5"])
    with open_page(doors).test_client() as client:
        yield Reader(client, doors)
