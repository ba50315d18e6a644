"""The web page, beside a bare Flask page in the same run.

python -m benchmarks.web
"""

import statistics
import subprocess
import sys
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from http.client import HTTPConnection
from urllib.parse import urlencode, urlsplit

from benchmarks.harness import PNP, RUNS, Figure
from pnp.games import GAMES

BROWSERS = 20
_SERVE = [*PNP, "serve", "--port", "0"]
_BARE = [
    sys.executable,
    "-c",
    """
import socket
from flask import Flask
from waitress import create_server

app = Flask("bare")
app.add_url_rule("/", view_func=lambda: "<!doctype html><title>bare</title>")
bound = socket.create_server(("127.0.0.1", 0))
server = create_server(app, sockets=[bound])
print("http://127.0.0.1:%d/" % bound.getsockname()[1], flush=True)
server.run()
""",
]


class Answers:
    """Asks a page, over one connection."""

    def __init__(self, address: str) -> None:
        parts = urlsplit(address)
        self._connection = HTTPConnection(parts.hostname or "", parts.port, timeout=60)

    def ask(self, path: str) -> None:
        self._connection.request("GET", path)

    def get(self) -> tuple[int, bytes]:
        """The status and the body of what was asked for."""
        answer = self._connection.getresponse()
        return answer.status, answer.read()

    def seconds(self, path: str) -> float:
        """How long an answer takes."""
        begun = time.perf_counter()
        self.ask(path)
        status, _ = self.get()
        assert status == 200, f"{path}: {status}"
        return time.perf_counter() - begun


@contextmanager
def running(command: list[str]) -> Iterator[str]:
    """The address of a server that runs."""
    process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
    assert process.stdout is not None
    try:
        yield process.stdout.readline().split()[0]
    finally:
        process.terminate()
        process.wait()
        process.stdout.close()


def first_page(command: list[str]) -> float:
    """Seconds from the start of a command to its first page."""
    begun = time.perf_counter()
    with running(command) as address:
        Answers(address).seconds("/")
        return time.perf_counter() - begun


def changed(address: str, game: str, component: str) -> float:
    """Seconds from a changed option to the line and the picture of the first page: the median of changes."""
    line, picture = Answers(address), Answers(address)
    taken = []
    for step in range(RUNS + 1):
        option = {"ink": ("saver", "full")[step % 2], "margin": f"{6 + step / 100:g}"}
        query = urlencode({"part": component, "seed": 7, **option})
        begun = time.perf_counter()
        line.ask(f"/print/{game}/plan?{query}")
        picture.ask(f"/print/{game}/page.png?n=1&{query}")
        statuses = line.get()[0], picture.get()[0]
        assert statuses == (200, 200), f"{game} {component}: {statuses}"
        taken.append(time.perf_counter() - begun)
    return statistics.median(taken[1:])


def visit(address: str, number: int) -> int:
    """What a browser asks for that looks at the shelf and at a few pages of a game; how often it is refused."""
    key = list(GAMES)[number % len(GAMES)]
    query = urlencode({"margin": f"{6 + number / 100:g}", "seed": number})
    browser = Answers(address)
    refused = 0
    for path in (
        "/",
        "/static/style.css",
        f"/pictures/en/{key}.png",
        f"/print/{key}",
        f"/print/{key}/plan?{query}",
        *(f"/print/{key}/page.png?n={page}&{query}" for page in (1, 2, 3)),
    ):
        browser.ask(path)
        refused += browser.get()[0] != 200
    return refused


def figures() -> Iterator[Figure]:
    """The first page after the command, a page after a changed option, and many browsers at once."""
    first_page(_SERVE)
    pairs = [(first_page(_SERVE), first_page(_BARE)) for _ in range(RUNS)]
    ours, bare = (statistics.median(column) for column in zip(*pairs, strict=True))
    yield Figure(f"first page after pnp serve (bare Flask {bare:.2f} s)", ours, 0.5, " s")
    with running(_SERVE) as address, running(_BARE) as plain:
        answer = statistics.median(Answers(plain).seconds("/") for _ in range(RUNS))
        names = [(key, name) for key, game in GAMES.items() if game.prints for name in game.makers()]
        slowest, worst = max((changed(address, *name), " ".join(name)) for name in names)
        told = f"slowest preview, {worst} (bare Flask {answer * 1000:.0f} ms)"
        yield Figure(told, slowest, 0.3, " s")
        with ThreadPoolExecutor(BROWSERS) as pool:
            refused = sum(pool.map(lambda number: visit(address, number), range(BROWSERS)))
        yield Figure(f"{BROWSERS} browsers at once, answers refused", refused, 0)


if __name__ == "__main__":
    for figure in figures():
        print(figure)
