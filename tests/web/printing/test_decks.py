"""A deck of the user's own on the print page."""

import time
from pathlib import Path
from typing import Any

from pnp.decks.game import open_deck
from pnp.games import GAMES
from pnp.web.app import create
from pnp.web.doors import TOKEN_HEADER, Doors

BASE = "http://127.0.0.1:8017"
DECK = """
title = "Fire"
languages = ["fi", "nb"]

[components.cards]
title = "Cards"
size = "poker"
template = "card.svg"
"""


def browser(own_deck: Path) -> tuple[Any, dict[str, str]]:
    doors = Doors.local(8017)
    app = create(doors, {**GAMES, "own-1": open_deck(own_deck)})
    return app.test_client(), {"Origin": BASE, TOKEN_HEADER: doors.token}


def test_it_is_shown_and_printed_by_its_file(own_deck: Path) -> None:
    client, headers = browser(own_deck)
    form = client.get("/print/own-1", base_url=BASE)
    assert form.status_code == 200
    assert 'value="fi"' in form.text
    plan = client.get("/print/own-1/plan?language=nb", base_url=BASE).json
    assert plan["line"] == f"pnp print {own_deck} --lang nb"
    assert client.get("/print/own-1/page.png?language=nb", base_url=BASE).mimetype == "image/png"
    started = client.post("/print/own-1/work", base_url=BASE, headers=headers, json={"language": ["nb"]}).json
    told: dict[str, Any] = {}
    for _ in range(600):
        told = client.get(f"/jobs/{started['id']}", base_url=BASE).json
        if told["state"] not in ("waiting", "running"):
            break
        time.sleep(0.1)
    assert told["state"] == "done", told


def test_what_was_changed_is_shown(own_deck: Path) -> None:
    client, _ = browser(own_deck)
    before = client.get("/print/own-1/page.png", base_url=BASE).data
    face = own_deck.with_name("card.svg")
    face.write_text(face.read_text("utf-8").replace("#E0602A", "#1F4E9E"), "utf-8")
    assert client.get("/print/own-1/page.png", base_url=BASE).data != before


def test_a_fault_in_it_is_told(own_deck: Path) -> None:
    client, _ = browser(own_deck)
    face = own_deck.with_name("card.svg")
    face.write_text(face.read_text("utf-8").replace("<rect", "<wrong"), "utf-8")
    answer = client.get("/print/own-1/page.png", base_url=BASE)
    assert answer.status_code == 422
    assert "card.svg:2" in answer.json["error"]
