"""Printing FBI Hunters, beside a program that merely imposes ready-made pictures; and the help page.

    python -m benchmarks.printing

The peer, pdfimpose, is installed in a throw-away environment; PDFIMPOSE may name one that is there.
"""

import os
import sys
import tempfile
import venv
from collections.abc import Iterator
from pathlib import Path

from PIL import Image
from reportlab.pdfgen.canvas import Canvas

from benchmarks.harness import PNP, Figure, peak_mb, ratio, seconds

_CARD = (63 * 72 / 25.4, 88 * 72 / 25.4)
_PIXELS = (744, 1039)  # 300 dpi


def pdfimpose(folder: Path) -> Path:
    """The peer's command."""
    given = os.environ.get("PDFIMPOSE")
    if given:
        return Path(given)
    venv.create(folder / "venv", with_pip=True)
    seconds([folder / "venv" / "bin" / "pip", "install", "--quiet", "pdfimpose"])
    return folder / "venv" / "bin" / "pdfimpose"


def pictures(folder: Path) -> None:
    """62 card pictures and a back, each a page of the card's size: cards.pdf and back.pdf."""
    for name, count in (("cards", 62), ("back", 1)):
        canvas = Canvas(str(folder / f"{name}.pdf"), pagesize=_CARD)
        for number in range(count):
            picture = folder / f"{name}{number}.png"
            Image.linear_gradient("L").resize(_PIXELS).rotate(number).save(picture)
            canvas.drawImage(str(picture), 0, 0, *_CARD)
            canvas.showPage()
        canvas.save()


def figures() -> Iterator[Figure]:
    """Time against the peer, the help page, memory, size."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        pictures(folder)
        ours = [*PNP, "print", "hunters", "-o", folder / "hunters.pdf"]
        theirs = [pdfimpose(folder), "cards", "-b", "back.pdf", "-f", "A4", "-o", "imposed.pdf", "cards.pdf"]
        yield Figure("print hunters : pdfimpose cards", ratio(ours, theirs, folder), 1)
        click = [sys.executable, "-c", "import click"]
        yield Figure("pnp --help : import click", ratio([*PNP, "--help"], click), 3)
        yield Figure("print hunters, peak memory", peak_mb(ours), 120, " MB")
        yield Figure("print hunters, file", (folder / "hunters.pdf").stat().st_size / 1e6, 1, " MB")


if __name__ == "__main__":
    for figure in figures():
        print(figure)
