"""Key cards with their codes, twelve a page, straight through pikepdf: `python -m benchmarks.peers.keys FILE COUNT`.

What somebody would write by hand for the same marks: form XObjects for the four fields and the two frames, content
streams that place them, a code and a footer in a standard font, no card twice when turned.
"""

import random
import sys
from math import comb

import pikepdf
from pikepdf import Array, Dictionary, Name

MM = 72 / 25.4
CELLS = {
    "R": b"0.878 0.376 0.165 rg 0 0 9 9 re f 0.067 0.067 0.067 rg 4.5 1.5 m 7.5 4.5 l 4.5 7.5 l 1.5 4.5 l h f",
    "B": b"0.122 0.306 0.62 rg 0 0 9 9 re f 1 1 1 RG 1.1 w 2.3 2.3 4.4 4.4 re S",
    "N": b"0.937 0.89 0.776 rg 0 0 9 9 re f 0.373 0.373 0.373 rg 4 4 1 1 re f",
    "X": b"0.067 0.067 0.067 rg 0 0 9 9 re f 1 1 1 RG 1.3 w 2.2 2.2 m 6.8 6.8 l 6.8 2.2 m 2.2 6.8 l S",
}
FRAME = b"0.067 0.067 0.067 rg 7 7 48 48 re f %s rg 24 3.2 14 3.4 re f 24 55.4 14 3.4 re f"
FRAMES = {"FR": FRAME % b"0.878 0.376 0.165", "FB": FRAME % b"0.122 0.306 0.62"}


SYMBOLS = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"


def turned(cells: list[str]) -> list[str]:
    return [cells[(4 - column) * 5 + row] for row in range(5) for column in range(5)]


def same(cells: list[str]) -> str:
    ways = ["".join(cells)]
    for _ in range(3):
        cells = turned(cells)
        ways.append("".join(cells))
    return min(ways)


def code(cells: list[str], starts: str) -> str:
    """The number of the key in the order of its letters, as nine symbols."""
    left = {"R": cells.count("R"), "B": cells.count("B"), "N": 7, "X": 1}
    number = 0
    for cell in cells:
        for smaller in left:
            if smaller == cell:
                break
            if left[smaller]:
                left[smaller] -= 1
                r, b, n, x = left.values()
                number += comb(r + b + n + x, r) * comb(b + n + x, b) * comb(n + x, n)
                left[smaller] += 1
        left[cell] -= 1
    number = number * 2 + (starts == "B")
    digits = [number >> shift & 31 for shift in range(35, -1, -5)]
    text = "".join(SYMBOLS[d] for d in digits) + SYMBOLS[sum(d * (i + 1) for i, d in enumerate(digits)) % 31]
    return f"{text[:3]}-{text[3:6]}-{text[6:]}"


def main(path: str, count: int) -> None:
    pdf = pikepdf.new()
    forms = {
        f"/{name}": pdf.make_stream(
            ops, Type=Name.XObject, Subtype=Name.Form, BBox=Array([0, 0, 62, 62]), Resources=Dictionary()
        )
        for name, ops in {**CELLS, **FRAMES}.items()
    }
    font = Dictionary(Type=Name.Font, Subtype=Name.Type1, BaseFont=Name.Helvetica)
    resources = pdf.make_indirect(Dictionary(XObject=Dictionary(forms), Font=Dictionary(F=font)))
    fields = [
        {
            kind: f"q 1 0 0 1 {7.7 + 9.4 * (n % 5):g} {7.7 + 9.4 * (n // 5):g} cm /{kind} Do Q"
            for kind in CELLS
        }
        for n in range(25)
    ]
    marks = "0.5 w " + " ".join(f"{x} 20 m {x} 32 l {x} 800 m {x} 812 l S" for x in (30, 206, 382, 558))
    draw, seen, pages = random.Random(7), set(), -(-count // 12)
    for first in range(0, count, 12):
        footer = f"Codenames - page {first // 12 + 1} of {pages} - seed 7 - Print at 100 %"
        ruler = " ".join(f"{435 + n * 14.17:g} 18 m {435 + n * 14.17:g} 22 l S" for n in range(11))
        ops = [f"{marks} {ruler} BT /F 6.5 Tf 18 18 Td ({footer}) Tj ET"]
        for place in range(min(12, count - first)):
            starts, other = ("R", "B") if draw.getrandbits(1) else ("B", "R")
            cells = list(starts * 9 + other * 8 + "N" * 7 + "X")
            draw.shuffle(cells)
            while same(cells) in seen:
                draw.shuffle(cells)
            seen.add(same(cells))
            x, y = (12 + 62 * (place % 3)) * MM, (24.5 + 62 * (place // 3)) * MM
            placed = "\n".join(field[kind] for field, kind in zip(fields, cells, strict=True))
            ops.append(
                f"q {MM:.5f} 0 0 {MM:.5f} {x:.3f} {y:.3f} cm /F{starts} Do\n{placed}"
                f" BT /F 2.29 Tf 1 0 0 -1 3.2 58.9 Tm ({code(cells, starts)}) Tj ET Q"
            )
        page = Dictionary(
            Type=Name.Page,
            MediaBox=Array([0, 0, 595.276, 841.89]),
            Resources=resources,
            Contents=pdf.make_stream("\n".join(ops).encode()),
        )
        pdf.pages.append(pikepdf.Page(pdf.make_indirect(page)))
    pdf.save(path, compress_streams=True)


if __name__ == "__main__":
    main(sys.argv[1], int(sys.argv[2]))
