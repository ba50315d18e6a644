"""Five hundred cards of a table, a picture and texts on each, by a program written by hand for just that.

python -m benchmarks.peers.decks FOLDER OUT.pdf [COUNT]

It puts the same marks on paper as pnp does for the deck that `benchmarks.decks` makes: nine cards a sheet with corner
marks, a footer with a ruler, fitted names and broken texts; through reportlab alone.
"""

import csv
import sys
from pathlib import Path

from fontpkg_atkinson_hyperlegible import __file__ as text_package
from fontpkg_barlow_condensed import __file__ as title_package
from reportlab.lib.utils import simpleSplit
from reportlab.pdfbase.pdfmetrics import registerFont, stringWidth
from reportlab.pdfbase.ttfonts import TTFont
from reportlab.pdfgen.canvas import Canvas

MM = 72 / 25.4
CARD = (63 * MM, 88 * MM)
PAGE = (210 * MM, 297 * MM)
LEFT, BELOW = (210 - 3 * 63) / 2 * MM, (297 - 3 * 88) / 2 * MM


def card(canvas: Canvas, folder: Path, row: dict[str, str], x: float, y: float) -> None:
    """One card with its lower left corner at x, y."""
    canvas.setFillColorRGB(0.12, 0.31, 0.62)
    canvas.roundRect(x + 4 * MM, y + 71 * MM, 13 * MM, 13 * MM, 2 * MM, stroke=0, fill=1)
    canvas.setFillGray(1)
    canvas.setFont("title", 24)
    canvas.drawCentredString(x + 10.5 * MM, y + 74.8 * MM, row["value"])
    canvas.setFillGray(0.07)
    size = 17.0
    while stringWidth(row["name"], "title", size) > 38 * MM:
        size *= 0.97
    canvas.setFont("title", size)
    canvas.drawString(x + 20 * MM, y + 75.4 * MM, row["name"])
    canvas.drawImage(str(folder / row["picture"]), x + 11.5 * MM, y + 33 * MM, 40 * MM, 34 * MM)
    size = 10.2
    while len(lines := simpleSplit(row["text"], "text", size, 55 * MM)) * size * 1.28 > 20 * MM:
        size *= 0.97
    text = canvas.beginText(x + 4 * MM, y + 28 * MM - size)
    text.setFont("text", size, size * 1.28)
    text.textLines(lines)
    canvas.drawText(text)


def marks(canvas: Canvas) -> None:
    """The corner marks of a sheet."""
    canvas.setLineWidth(0.5)
    for n in range(4):
        x, y = LEFT + n * CARD[0], BELOW + n * CARD[1]
        for edge, away in ((BELOW, -1), (BELOW + 3 * CARD[1], 1)):
            canvas.line(x, edge + away * 2 * MM, x, edge + away * 6 * MM)
        for edge, away in ((LEFT, -1), (LEFT + 3 * CARD[0], 1)):
            canvas.line(edge + away * 2 * MM, y, edge + away * 6 * MM, y)


def footer(canvas: Canvas, page: int, pages: int) -> None:
    """What the sheet is, and a ruler."""
    canvas.setFont("text", 6.5)
    canvas.setFillGray(0.37)
    canvas.drawString(18, 18, f"Bench · Cards · page {page} of {pages} · Print at 100 %")
    x = PAGE[0] - 18 - 50 * MM
    canvas.line(x, 18, x + 50 * MM, 18)
    for tenth in range(11):
        canvas.line(x + 5 * MM * tenth, 18, x + 5 * MM * tenth, 21)


def main(folder: Path, out: str, count: int) -> None:
    """Draw the cards of the folder's table."""
    registerFont(
        TTFont("text", str(Path(text_package).parent / "files" / "AtkinsonHyperlegible-Regular.ttf"))
    )
    registerFont(TTFont("title", str(Path(title_package).parent / "files" / "BarlowCondensed-Bold.ttf")))
    with (folder / "cards.csv").open(encoding="utf-8", newline="") as file:
        rows = list(csv.DictReader(file))[:count]
    canvas = Canvas(out, pagesize=PAGE, pageCompression=1, invariant=1)
    pages = -(-len(rows) // 9)
    for page in range(pages):
        for place, row in enumerate(rows[page * 9 : page * 9 + 9]):
            card(canvas, folder, row, LEFT + place % 3 * CARD[0], BELOW + (2 - place // 3) * CARD[1])
        marks(canvas)
        footer(canvas, page + 1, pages)
        canvas.showPage()
    canvas.save()


if __name__ == "__main__":
    main(Path(sys.argv[1]), sys.argv[2], int(sys.argv[3]) if len(sys.argv) > 3 else 500)
