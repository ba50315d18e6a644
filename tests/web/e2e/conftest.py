"""A live page and a browser on it. Without a browser these tests are skipped, and say so."""

import json
import shutil
import socket
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

from pnp.cli.check_cmd import command as check
from pnp.games import GAMES
from pnp.web.app import create
from pnp.web.doors import Doors
from pnp.web.serving import LOCAL, bind
from pnp.web.watching import Watcher

BROWSERS = ("chromium", "chromium-browser", "google-chrome")
NOWHERE = "/nowhere"  # no page of ours
FLAGS = (
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
)


@pytest.fixture(scope="session")
def live() -> Iterator[str]:
    """The address of a page that is served, without its last slash."""
    with served() as address:
        yield address


@contextmanager
def served(watcher: Watcher | None = None) -> Iterator[str]:
    """The address of a page that is served meanwhile, with a deck to watch."""
    waitress = pytest.importorskip("waitress")
    sockets: list[socket.socket] = bind((LOCAL,), 0)
    port = sockets[0].getsockname()[1]
    app = create(Doors.local(port), GAMES, watcher)
    server = waitress.create_server(app, sockets=sockets, threads=8, ident="")
    thread = threading.Thread(target=server.run, daemon=True)
    thread.start()
    yield f"http://{LOCAL}:{port}"
    server.close()


@pytest.fixture(scope="session")
def browser() -> Iterator[Any]:
    """A browser of this machine."""
    playwright = pytest.importorskip("playwright.sync_api", reason="playwright is not installed")
    found = next(filter(None, map(shutil.which, BROWSERS)), None)
    if found is None:
        pytest.skip(f"no browser found: looked for {', '.join(BROWSERS)}")
    with playwright.sync_playwright() as running:
        opened = running.chromium.launch(executable_path=found, args=list(FLAGS))
        yield opened
        opened.close()


@pytest.fixture
def phone(browser: Any, live: str) -> Iterator[Any]:
    """A page of 360 x 740, in the hand."""
    yield from _page(browser, live, 360, 740, has_touch=True)


@pytest.fixture
def desk(browser: Any, live: str) -> Iterator[Any]:
    """A page of 1280 x 800, on a desk."""
    yield from _page(browser, live, 1280, 800)


def _page(browser: Any, live: str, width: int, height: int, **more: Any) -> Iterator[Any]:
    """A page in a window of its own; whatever its console calls an error fails the test, refused scripts too."""
    size = {"width": width, "height": height}
    window = browser.new_context(base_url=live, viewport=size, locale="en-GB", accept_downloads=True, **more)
    page = window.new_page()
    errors: list[str] = []
    page.on("console", lambda said: errors.append(said.text) if _is_fault(said) else None)
    page.on("pageerror", lambda error: errors.append(str(error)))
    page.set_default_timeout(10_000)
    yield page
    window.close()
    assert not errors, errors


def _is_fault(said: Any) -> bool:
    """Whether the console tells a fault: a 422 is the referee's sentence on what somebody entered, and some pages are
    looked for that aren't there.
    """
    return said.type == "error" and "status of 422" not in said.text and NOWHERE not in said.location["url"]


@pytest.fixture
def save(tmp_path: Path) -> Callable[[Any], dict[str, Any]]:
    """Save the record of a page at the table; what `pnp check` answers to the file, and the `file` itself."""

    def saved(page: Any) -> dict[str, Any]:
        with page.expect_download() as waiting:
            page.locator('[data-book="save"]').click()
        file = tmp_path / waiting.value.suggested_filename
        waiting.value.save_as(file)
        told = CliRunner().invoke(check, [str(file), "--json"])
        assert told.exit_code in (0, 1), told.output
        return {**json.loads(told.output), "file": file}

    return saved


@pytest.fixture
def load() -> Callable[[Any, Path], None]:
    """Load a record's file on a page at the table."""

    def loaded(page: Any, file: Path) -> None:
        with page.expect_file_chooser() as waiting:
            page.locator('[data-book="load"]').click()
        waiting.value.set_files(file)

    return loaded
