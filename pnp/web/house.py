"""What all pages of one run share."""

import secrets
from collections.abc import Mapping
from dataclasses import dataclass, field
from threading import Lock
from typing import cast

from flask import abort, current_app

from pnp.games import Game
from pnp.web.doors import Doors
from pnp.web.jobs import Jobs
from pnp.web.store import Store
from pnp.web.watching import Watcher

_EXTENSION = "pnp"


@dataclass(frozen=True, slots=True)
class House:
    """One run of the page. `games` are what it shows, by the key that stands in addresses: nothing else is opened.

    `checks` are the referee's turns: nobody at the table waits for somebody's printing.
    `press` is held by whoever draws or rasterises: PDFium and the fonts' registry are not safe among threads.
    `run` stands in the addresses of what browsers keep, so that they keep it for this run only.
    """

    doors: Doors
    games: Mapping[str, Game]
    jobs: Jobs = field(default_factory=Jobs)
    checks: Jobs = field(default_factory=lambda: Jobs(waiting=40))
    pictures: Store = field(default_factory=Store)
    press: Lock = field(default_factory=Lock)
    watcher: Watcher | None = None
    run: str = field(default_factory=lambda: secrets.token_hex(4))


def house() -> House:
    """The run that the request belongs to."""
    return cast(House, current_app.extensions[_EXTENSION])


def settle(extensions: dict[str, object], shared: House) -> None:
    """Let the app of these extensions serve this run."""
    extensions[_EXTENSION] = shared


def game_or_404(key: str) -> Game:
    """The game of this key in an address; ends the request with 404 where there is none."""
    found = house().games.get(key)
    if found is None:
        abort(404)
    return found
