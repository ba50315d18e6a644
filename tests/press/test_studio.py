"""Pictures of faces that are made anew only when something on them has changed."""

import os
from collections.abc import Callable
from pathlib import Path

import pytest
from PIL import Image

from pnp.component import Card, Component, Face, Size
from pnp.press.look import Look
from pnp.press.studio import Studio
from pnp.resources import TEMPLATES
from pnp.source import Source

SIZE = Size.mm(40, 30)


class Bench:
    """A deck on the bench: three cards, one with a picture, one with a symbol, one with a face in it."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.texts = ["one", "two :star:", "three"]
        self.studio = Studio(40)
        self.put(
            "card.svg",
            '<svg viewBox="0 0 40 30"><text y="9" data-width="40">{{ text }}</text>{{ more|safe }}</svg>',
        )
        self.put("inner.svg", '<svg viewBox="0 0 9 9"><use href="deep.svg"/></svg>')
        self.put("deep.svg", '<svg viewBox="0 0 9 9"><rect width="9" height="9"/></svg>')
        self.put("symbols/star.svg", '<svg viewBox="0 0 24 24"><circle cx="12" cy="12" r="9"/></svg>')
        Image.new("RGB", (9, 9), "#FF0000").save(folder / "a.png")

    def put(self, name: str, text: str) -> None:
        path = self.folder / name
        path.parent.mkdir(exist_ok=True)
        path.write_text(text, "utf-8")
        stamp = path.stat().st_mtime_ns + 1_000_000 * (1 + len(text))
        os.utime(path, ns=(stamp, stamp))  # files that are written within a tick of the clock differ too

    def look(self, *, same: bool = False, **colours: str) -> int:
        """Look at the cards again; how many pictures were made anew."""
        more = ['<image href="a.png" y="10" width="9" height="9"/>', "", '<use href="inner.svg" y="10"/>']
        data = [{"text": text, "more": each} for text, each in zip(self.texts, more, strict=True)]
        cards = tuple(Card(f"c{n}", Face("card.svg", each)) for n, each in enumerate(data))
        source = Source((self.folder, TEMPLATES), colours={"full": colours})
        self.proofs, made = self.studio.proofs(
            [Component("cards", "x", SIZE, cards)], Look("en", source=source), same=same
        )
        return made


@pytest.fixture
def bench(tmp_path: Path) -> Bench:
    made = Bench(tmp_path)
    assert made.look() == 3
    assert made.look() == 0
    return made


def test_a_changed_text_is_one_picture(bench: Bench) -> None:
    before = [proof.key for proof in bench.proofs]
    bench.texts[0] = "uno"
    assert bench.look(same=True) == 1
    assert [proof.key for proof in bench.proofs][1:] == before[1:]
    assert bench.studio.picture(bench.proofs[0].key).startswith(b"\x89PNG")
    assert bench.studio.picture(before[0]) == b""


@pytest.mark.parametrize(
    ("change", "made"),
    [
        (lambda bench: Image.new("RGB", (8, 8), "#00FF00").save(bench.folder / "a.png"), 1),
        (
            lambda bench: bench.put(
                "symbols/star.svg", '<svg viewBox="0 0 24 24"><rect width="9" height="9"/></svg>'
            ),
            1,
        ),
        (lambda bench: bench.put("deep.svg", '<svg viewBox="0 0 9 9"><rect width="5" height="5"/></svg>'), 1),
        (
            lambda bench: bench.put(
                "card.svg", '<svg viewBox="0 0 40 30"><text y="9">{{ text }}</text></svg>'
            ),
            3,
        ),
        (lambda bench: bench.put("else.svg", "<svg/>"), 0),
    ],
)
def test_what_a_changed_file_is_seen_on_is_made_anew(
    bench: Bench, change: Callable[[Bench], None], made: int
) -> None:
    change(bench)
    assert bench.look() == made


def test_a_changed_colour_is_seen(bench: Bench) -> None:
    bench.put("card.svg", '<svg viewBox="0 0 40 30"><rect width="9" height="9" fill="{{ c.fox }}"/></svg>')
    bench.look(fox="#FF0000")
    assert bench.look(fox="#00FF00") == len({proof.key for proof in bench.proofs}) == 1


def test_a_face_that_is_wrong_is_told_in_its_place(bench: Bench) -> None:
    bench.texts[1] = "too long " * 40
    assert bench.look() == 1
    wrong = [proof.fault for proof in bench.proofs]
    assert (wrong[0], wrong[2]) == ("", "")
    assert "does not fit" in wrong[1]
    assert "card c1, front" in wrong[1]
