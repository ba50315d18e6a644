"""A user's deck of 500 cards, a picture and texts on each, beside a program written by hand for the same marks.

python -m benchmarks.decks

Squib, which makes cards from tables too, would be the peer; it is in Ruby, and comes from a registry of its own.
"""

import http.client
import json
import os
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path

from PIL import Image

from benchmarks.harness import PNP, RUNS, Figure, peak_mb, ratio

_DECK = """title = "Bench"
[components.cards]
title = "Cards"
size = "poker"
template = "card.svg"
data = "cards.csv"
where = "card_number <= {count}"
"""
_CARD = """<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 63 88">
  <rect x="4" y="4" width="13" height="13" rx="2" fill="{{ c.blue }}"/>
  <text x="10.5" y="10.5" data-middle="1" text-anchor="middle" font-family="title" font-weight="bold" font-size="8.5"
    fill="{{ c.paper }}">{{ value }}</text>
  <text x="20" y="12.6" data-width="38" font-family="title" font-weight="bold" font-size="6">{{ name }}</text>
  <image href="{{ picture }}" x="11.5" y="21" width="40" height="34" preserveAspectRatio="none"/>
  <text x="4" y="60" data-width="55" data-height="20" font-family="text" font-size="3.6">{{ text }}</text>
</svg>
"""
_TEXT = (
    "Move {n} steps, then give a card to whoever has the fewest; if nobody has fewer than you, draw {n} more."
)


def make(folder: Path, cards: int = 500) -> None:
    """The deck's files: every card has a name, a text and a picture (300 dpi) of its own."""
    (folder / "art").mkdir()
    ground = Image.linear_gradient("L").resize((472, 402))
    rows = ["card_number,name,value,picture,text"]
    for n in range(1, cards + 1):
        picture = f"art/{n}.png"
        Image.merge("RGB", (ground.rotate(n), ground.rotate(2 * n), ground)).save(folder / picture)
        rows.append(f'{n},The card of number {n},{n % 10},{picture},"{_TEXT.format(n=n)}"')
    (folder / "cards.csv").write_text("\n".join(rows) + "\n", "utf-8")
    (folder / "card.svg").write_text(_CARD, "utf-8")
    limit(folder, cards)


def limit(folder: Path, cards: int) -> None:
    """Let the deck have so many of its cards."""
    (folder / "deck.toml").write_text(_DECK.format(count=cards), "utf-8")


def watched(folder: Path) -> float:
    """Seconds from the change of one card's text to its new picture at the watching page: the median of some."""
    table = folder / "cards.csv"
    text = table.read_text("utf-8")
    process = subprocess.Popen(
        [*PNP, "watch", folder, "--port", "0"],
        stdout=subprocess.PIPE,
        env={**os.environ, "PYTHONUNBUFFERED": "1"},
    )
    try:
        assert process.stdout is not None
        host = process.stdout.readline().decode().split("/")[2]
        view = _view(host, 0)
        taken = []
        for n in range(RUNS):
            begun = time.perf_counter()
            table.write_text(text.replace("Move 7 steps", f"Go on {n + 10} steps", 1), "utf-8")
            before, view = view, _view(host, view["number"])
            old = {card["front"]["key"] for card in before["components"][0]["cards"]}
            new = [
                card["front"]["key"]
                for card in view["components"][0]["cards"]
                if card["front"]["key"] not in old
            ]
            assert len(new) == 1
            _get(host, f"/watch/{new[0]}.png")
            taken.append(time.perf_counter() - begun)
            time.sleep(0.3)
        return statistics.median(taken)
    finally:
        process.terminate()
        process.wait()
        table.write_text(text, "utf-8")


def _view(host: str, after: int) -> dict[str, object]:
    while True:
        view = json.loads(_get(host, f"/watch/view?after={after}"))
        if view["number"] != after:
            return view


def _get(host: str, path: str) -> bytes:
    connection = http.client.HTTPConnection(host, timeout=60)
    connection.request("GET", path)
    answer = connection.getresponse()
    assert answer.status == 200, answer.status
    return answer.read()


def figures() -> Iterator[Figure]:
    """Time against the program by hand; memory of 500 cards over 50; how soon a change is seen."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        make(folder)
        ours = [*PNP, "print", folder, "-o", folder / "ours.pdf"]
        theirs = [sys.executable, "-m", "benchmarks.peers.decks", folder, folder / "theirs.pdf"]
        yield Figure("500 cards with pictures : by hand through reportlab", ratio(ours, theirs), 1.5)
        many = peak_mb(ours)
        limit(folder, 50)
        yield Figure("500 cards with pictures, peak memory over 50", many - peak_mb(ours), 20, " MB")
        limit(folder, 500)
        yield Figure("pnp watch, 500 cards: a changed text is seen after", watched(folder), 0.5, " s")


if __name__ == "__main__":
    for figure in figures():
        print(figure)
