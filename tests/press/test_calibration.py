"""Calibration, with a simulated printer: what its sheet tells must make its prints true."""

import json
import math
from dataclasses import dataclass
from pathlib import Path

import pikepdf
import pypdfium2
import pytest
from click.testing import CliRunner
from PIL import Image, ImageChops
from pypdfium2 import raw

from pnp.cli import pnp
from pnp.component import Size
from pnp.press.calibration import CORNERS, back_error, ruler
from pnp.press.printer import Printer
from pnp.press.units import parse_paper

POINT = 25.4 / 72
Point = tuple[float, float]


@pytest.fixture(autouse=True)
def config(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PNP_CONFIG", str(tmp_path / "config"))


def run(*args: str) -> str:
    result = CliRunner().invoke(pnp, args, catch_exceptions=False)
    assert result.exit_code == 0, result.output
    return result.stdout


@dataclass(frozen=True)
class FaultyPrinter:
    """A printer as it stands on a desk. Points are mm from the paper's centre, right and down.

    Its faults belong to the paper's sides, whichever way a driver turns the page: the back is seen with the sheet
    turned like a page of a book. It stretches from a corner, as printers do, and shifts its fronts too.
    """

    width: float
    height: float
    scale: Point = (1.0, 1.0)
    front: Point = (0.0, 0.0)
    back: Point = (0.0, 0.0)
    turn: float = 0.0  # degrees clockwise
    on_head: bool = False  # the driver prints the back upside down, for paper that turns about its short edge

    def prints(self, point: Point, side: str) -> Point:
        """Where a point of the page comes out on that side of the paper."""
        x, y = point
        if side == "back" and self.on_head:
            x, y = -x, -y
        corner_x, corner_y = -self.width / 2, -self.height / 2
        x = corner_x + self.scale[0] * (x - corner_x)
        y = corner_y + self.scale[1] * (y - corner_y)
        if side == "front":
            return x + self.front[0], y + self.front[1]
        sine, cosine = math.sin(math.radians(self.turn)), math.cos(math.radians(self.turn))
        return cosine * x - sine * y + self.back[0], sine * x + cosine * y + self.back[1]


def from_centre(x: float, y: float, paper: Size) -> Point:
    """A point of a PDF page (points, upwards) as `FaultyPrinter` takes it."""
    return x * POINT - paper.width / 2000, paper.height / 2000 - y * POINT


def correction(page: pikepdf.Page) -> list[float]:
    """The matrix that stands first in a corrected page, else that which changes nothing."""
    for operands, operator in pikepdf.parse_content_stream(page):
        if str(operator) == "cm" and [float(value) for value in operands] != [1, 0, 0, 1, 0, 0]:
            return [float(value) for value in operands]
        if str(operator) in ("q", "Do"):
            break
    return [1, 0, 0, 1, 0, 0]


def walked(page: pypdfium2.PdfPage) -> list[tuple[str, tuple[float, float, float, float]]]:
    """Every circle ("o") and word of a page with its box in points."""
    found = []
    form = next(each for each in page.get_objects(max_depth=1) if each.type == raw.FPDF_PAGEOBJ_FORM)
    matrix = form.get_matrix()
    for each in page.get_objects(max_depth=3):
        if each.level and each.type == raw.FPDF_PAGEOBJ_PATH:
            left, top, right, bottom = each.get_bounds()
            corners = [matrix.on_point(left, top), matrix.on_point(right, bottom)]
            xs, ys = zip(*corners, strict=True)
            found.append(("path", (min(xs), min(ys), max(xs), max(ys))))
    text = page.get_textpage()
    for index in range(text.count_rects()):
        box = text.get_rect(index)
        word = text.get_text_bounded(*box).strip()
        if len(word) == 1:  # as the glyph is inked, not as the font spaces it
            box = text.get_charbox(text.get_index(*middle(box), 2, 2))
        found.append((word, box))
    return found


def middle(box: tuple[float, float, float, float]) -> Point:
    return (box[0] + box[2]) / 2, (box[1] + box[3]) / 2


def targets(page: pypdfium2.PdfPage) -> dict[str, Point]:
    """The middles of the front's targets, by the letter beside each: their rings are 6 mm wide."""
    things = walked(page)
    rings = [
        middle(box) for name, box in things if name == "path" and abs((box[2] - box[0]) * POINT - 6.25) < 0.3
    ]
    letters = {name: middle(box) for name, box in things if name in CORNERS and name}
    assert len(rings) == 4
    assert sorted(letters) == list(CORNERS)
    return {
        letter: inked_middle(page, min(rings, key=lambda ring: math.dist(ring, at)))
        for letter, at in letters.items()
    }


def inked_middle(page: pypdfium2.PdfPage, near: Point) -> Point:
    """The middle of the ink within 6 mm of a place, as rendered (the reader's boxes of strokes are rough)."""
    scale, reach = 10, 6 / POINT
    width, height = page.get_size()
    left, bottom = near[0] - reach, near[1] - reach
    crop = (left, bottom, width - left - 2 * reach, height - bottom - 2 * reach)
    picture = page.render(scale=scale, crop=crop).to_pil().convert("L")
    inked = picture.point(lambda value: 255 if value < 128 else 0).getbbox()
    assert inked is not None
    x, y = middle(inked)
    return left + x / scale, bottom + (picture.height - y) / scale


def read_grid(page: pypdfium2.PdfPage, letter: str, hole: Point) -> tuple[float, float]:
    """What the numbers above and beside a grid on the back say of a place on the page (points)."""
    things = walked(page)
    at = next(middle(box) for name, box in things if name == letter)
    numbers = []
    for name, box in things:
        try:
            numbers.append((float(name.replace("−", "-")), middle(box)))
        except ValueError:
            continue
    near = [(value, point) for value, point in numbers if math.dist(point, at) * POINT < 26]
    up = -1 if page_is_on_head(things) else 1
    zeros = sorted((point for value, point in near if value == 0), key=lambda point: -up * point[1])
    above, beside = zeros[0], zeros[1]
    rows = [(value, point, up * (point[1] - above[1]) * POINT) for value, point in near]
    across = [(value, point[0]) for value, point, higher in rows if -1 < higher < 3]
    down = [(value, point[1]) for value, point in near if abs(point[0] - beside[0]) * POINT < 2]
    return reading(across, hole[0]), reading(down, hole[1])


def page_is_on_head(things: list) -> bool:
    ys = {name: middle(box)[1] for name, box in things if name in ("A", "C")}
    return ys["A"] < ys["C"]


def reading(scale: list[tuple[float, float]], place: float) -> float:
    """The number at a place of a scale of numbers at places (their minus signs push them off a little)."""
    plain = sorted((where, value) for value, where in scale if value >= 0)
    assert len(plain) == 4
    (first, low), (last, high) = plain[0], plain[-1]
    return low + (high - low) * (place - first) / (last - first)


PAPERS = [("a4", "long"), ("a4", "short"), ("letter", "long"), ("210x148", "long"), ("210x148", "short")]


@pytest.mark.parametrize(("name", "duplex"), PAPERS)
def test_who_follows_the_sheet_gets_true_prints(name: str, duplex: str, tmp_path: Path) -> None:
    paper = parse_paper(name)
    sideways = (duplex == "long") == (paper.height >= paper.width)
    desk = FaultyPrinter(
        paper.width / 1000,
        paper.height / 1000,
        scale=(0.993, 1.004),
        front=(0.8, -0.5),
        back=(1.3, -2.1),
        turn=0.4,
        on_head=not sideways,
    )
    sheet = tmp_path / "sheet.pdf"
    run("calibrate", "--paper", name, "--duplex", duplex, "-o", str(sheet))
    # The user measures what was printed, and pushes pins through.
    pdf = pypdfium2.PdfDocument(sheet)
    words = ["calibrate", "--set", "desk", "--paper", name]
    for axis, side in enumerate((paper.width, paper.height)):
        length = ruler(side)
        ends = [desk.prints((step, 0) if axis == 0 else (0, step), "front")[axis] for step in (0, length)]
        words += [f"--scale-{'xy'[axis]}", f"{ends[1] - ends[0]:.3f}/{length}"]
    for letter, target in targets(pdf[0]).items():
        x, y = desk.prints(from_centre(*target, paper), "front")
        hole = unprinted(desk, (-x, y), paper)
        across, down = read_grid(pdf[1], letter, hole)
        words += ["--hole", letter, f"{across:.3f}", f"{down:.3f}"]
    run(*words)
    # What is printed for that printer is true.
    cards, manifest = tmp_path / "cards.pdf", tmp_path / "cards.json"
    options = ["--paper", name, "--duplex", duplex, "-o", str(cards), "--manifest", str(manifest)]
    run("print", "hunters", "points", "--printer", "desk", *options)
    placed = json.loads(manifest.read_text())["placements"]
    fronts = printed_cards(desk, cards, placed, paper, "front")
    backs = printed_cards(desk, cards, placed, paper, "back")
    assert len(fronts) == len(backs) > 0
    for key, front in fronts.items():
        true = [(x - desk_shift(desk)[0], y - desk_shift(desk)[1]) for x, y in front]
        for corner, asked in zip(true, nominal(placed, key, paper), strict=True):
            assert math.dist(corner, asked) < 0.05
        for x, y in front:
            assert min(math.dist((-x, y), corner) for corner in backs[key]) < 0.05


def desk_shift(desk: FaultyPrinter) -> Point:
    """Where the page's centre comes out on the front: its fronts lie there, true among each other."""
    return desk.prints((0, 0), "front")


def unprinted(desk: FaultyPrinter, hole: Point, paper: Size) -> Point:
    """The point of the PDF's back page that comes out at a place of the paper: solved, as the print is affine."""
    zero = desk.prints((0, 0), "back")
    right, down = desk.prints((1, 0), "back"), desk.prints((0, 1), "back")
    a, b = right[0] - zero[0], right[1] - zero[1]
    c, d = down[0] - zero[0], down[1] - zero[1]
    x, y = hole[0] - zero[0], hole[1] - zero[1]
    determinant = a * d - b * c
    u, v = (d * x - c * y) / determinant, (a * y - b * x) / determinant
    return (u + paper.width / 2000) / POINT, (paper.height / 2000 - v) / POINT


def corners(entry: dict) -> list[Point]:
    x, y, w, h = entry["x_mm"], entry["y_mm"], entry["w_mm"], entry["h_mm"]
    return [(x, y), (x + w, y), (x, y + h), (x + w, y + h)]


def nominal(placed: list[dict], key: tuple[int, int], paper: Size) -> list[Point]:
    entries = of_side(placed, "front")
    return [(x - paper.width / 2000, y - paper.height / 2000) for x, y in corners(entries[key])]


def of_side(placed: list[dict], side: str) -> dict[tuple[int, int], dict]:
    """The placements of a side, by sheet and by their number on it: fronts and backs come in the same order."""
    found: dict[tuple[int, int], dict] = {}
    for entry in (each for each in placed if each["side"] == side):
        sheet = (entry["page"] - 1) // 2
        found[sheet, sum(key[0] == sheet for key in found)] = entry
    return found


def printed_cards(
    desk: FaultyPrinter, file: Path, placed: list[dict], paper: Size, side: str
) -> dict[tuple[int, int], list[Point]]:
    """Where the corners of the cards come out on the paper."""
    height = paper.height / 1000
    with pikepdf.open(file) as pdf:
        matrices = [correction(page) for page in pdf.pages]
    found = {}
    for key, entry in of_side(placed, side).items():
        a, b, c, d, e, f = matrices[entry["page"] - 1]
        found[key] = []
        for x, y in corners(entry):
            u, v = x / POINT, (height - y) / POINT
            on_page = from_centre(a * u + c * v + e, b * u + d * v + f, paper)
            found[key].append(desk.prints(on_page, side))
    return found


def test_scale_is_on_both_sides_and_offset_and_slant_on_backs_only(tmp_path: Path) -> None:
    run(
        "calibrate",
        "--set",
        "p",
        "--scale-x",
        "0.98",
        "--scale-y",
        "1.01",
        "--offset-x",
        "1.5",
        "--slant",
        "0.5",
    )
    run("print", "hunters", "points", "--printer", "p", "-o", str(tmp_path / "p.pdf"))
    with pikepdf.open(tmp_path / "p.pdf") as pdf:
        found = [correction(page) for page in pdf.pages]
    assert len(found) == 4 or len(found) == 2
    width, height = 210 / POINT, 297 / POINT
    for front, back in zip(found[::2], found[1::2], strict=True):
        assert front == pytest.approx(
            [1 / 0.98, 0, 0, 1 / 1.01, width / 2 * (1 - 1 / 0.98), height / 2 * (1 - 1 / 1.01)], abs=1e-6
        )
        assert back[:4] == pytest.approx(
            [
                math.cos(math.radians(0.5)) / 0.98,
                math.sin(math.radians(0.5)) / 1.01,
                -math.sin(math.radians(0.5)) / 0.98,
                math.cos(math.radians(0.5)) / 1.01,
            ],
            abs=1e-6,
        )


def test_an_offset_moves_the_ink_of_backs_by_just_so_much(tmp_path: Path) -> None:
    run("calibrate", "--set", "p", "--offset-x", "2", "--offset-y", "-3")
    run("print", "hunters", "points", "-o", str(tmp_path / "plain.pdf"))
    run("print", "hunters", "points", "--printer", "p", "-o", str(tmp_path / "moved.pdf"))
    plain, moved = (pypdfium2.PdfDocument(tmp_path / name) for name in ("plain.pdf", "moved.pdf"))

    def cards(pdf: pypdfium2.PdfDocument, page: int) -> Image.Image:  # 10 pixels a mm, without the footer
        return pdf[page].render(scale=10 * POINT).to_pil().convert("L").crop((0, 0, 2100, 2700))

    assert ImageChops.difference(cards(plain, 0), cards(moved, 0)).getbbox() is None
    shifted = ImageChops.offset(cards(moved, 1), 20, -30)
    assert ImageChops.difference(cards(plain, 1), cards(moved, 1)).getbbox() is not None
    assert max(ImageChops.difference(cards(plain, 1), shifted).getextrema()) < 80  # edges are smoothed


@pytest.mark.parametrize("duplex", ["fold", "none"])
def test_prints_without_a_back_page_have_no_offset(duplex: str, tmp_path: Path) -> None:
    run("calibrate", "--set", "p", "--offset-x", "2", "--slant", "1")
    for name, more in (("plain", []), ("own", ["--printer", "p"])):
        run("print", "hunters", "points", "--duplex", duplex, "-o", str(tmp_path / f"{name}.pdf"), *more)
    with pikepdf.open(tmp_path / "own.pdf") as pdf:
        assert {tuple(correction(page)) for page in pdf.pages} == {(1, 0, 0, 1, 0, 0)}


def test_without_a_printer_nothing_changes(tmp_path: Path) -> None:
    run("print", "hunters", "points", "-o", str(tmp_path / "before.pdf"))
    run("calibrate", "--set", "p", "--offset-x", "2")
    run("print", "hunters", "points", "-o", str(tmp_path / "after.pdf"))
    assert (tmp_path / "before.pdf").read_bytes() == (tmp_path / "after.pdf").read_bytes()
    with pikepdf.open(tmp_path / "after.pdf") as pdf:
        assert all(correction(page) == [1, 0, 0, 1, 0, 0] for page in pdf.pages)


def test_a_sheet_for_a_printer_that_is_kept_shows_no_error_any_more(tmp_path: Path) -> None:
    paper = parse_paper("a4")
    desk = FaultyPrinter(210, 297, scale=(0.99, 0.995), back=(0.7, 1.1), turn=-0.3)
    own = Printer("desk", 0.99, 0.995, *back_of(desk), slant=-0.3)
    for side, page in (
        ("front", own.correction(paper, back=False)),
        ("back", own.correction(paper, back=True)),
    ):
        a, b, c, d, e, f = page
        for x, y in ((50, 60), (500, 800), (90, 700)):
            came_out = desk.prints(from_centre(a * x + c * y + e, b * x + d * y + f, paper), side)
            asked = from_centre(x, y, paper)
            shift = desk_shift(desk)
            true = (asked[0] + shift[0], asked[1] + shift[1])
            if side == "back":
                true = (asked[0] - shift[0], asked[1] + shift[1])
            assert math.dist(came_out, true) < 0.002


def back_of(desk: FaultyPrinter) -> tuple[int, int]:
    """How far right and down the back's centre lies from the front's, in µm."""
    front, back = desk.prints((0, 0), "front"), desk.prints((0, 0), "back")
    return round((back[0] + front[0]) * 1000), round((back[1] - front[1]) * 1000)


def test_readings_of_nothing_wrong_are_nothing_wrong() -> None:
    assert back_error(dict.fromkeys(CORNERS, (0.0, 0.0)), Size.mm(210, 297)) == (0, 0, 0.0)


@pytest.mark.parametrize("lang", ["nb", "sv", "da", "en"])
@pytest.mark.parametrize("name", ["a4", "letter", "a3", "148x210", "210x148", "100x150"])
def test_the_sheet_fits_all_papers_in_all_languages(lang: str, name: str, tmp_path: Path) -> None:
    file = tmp_path / "sheet.pdf"
    run("calibrate", "--lang", lang, "--paper", name, "-o", str(file))
    paper = parse_paper(name)
    pdf = pypdfium2.PdfDocument(file)
    assert len(pdf) == 2
    assert pdf[0].get_size() == pytest.approx(
        (paper.width / 1000 / POINT, paper.height / 1000 / POINT), abs=0.01
    )
    front = pdf[0].get_textpage().get_text_bounded()
    back = pdf[1].get_textpage().get_text_bounded()
    assert f"/ {ruler(paper.width)}" in " ".join(front.split())
    assert f"--paper {name}" in back
    assert "--hole D" in back
    with pikepdf.open(file) as raw_pdf:
        assert str(raw_pdf.Root.Lang) == lang


def test_rulers_are_as_long_as_they_say(tmp_path: Path) -> None:
    run("calibrate", "-o", str(tmp_path / "sheet.pdf"))
    page = pypdfium2.PdfDocument(tmp_path / "sheet.pdf")[0]
    dark = page.render(scale=10).to_pil().convert("L").point(lambda value: 255 if value < 128 else 0)
    pixel = POINT / 10
    # Between the longest tick of a centimetre and the numbers, only the ends stand.
    across = dark.crop((0, round(13.6 / pixel), dark.width, round(14.1 / pixel))).getbbox()
    down = dark.crop((round(13.5 / pixel), 0, round(13.9 / pixel), dark.height)).getbbox()
    assert across is not None
    assert down is not None
    assert (across[2] - across[0]) * pixel == pytest.approx(180, abs=0.2)
    assert (down[3] - down[1]) * pixel == pytest.approx(260, abs=0.2)
    assert ruler(210_000) == 180
    assert ruler(297_000) == 260
    assert 0.25 / ruler(210_000) < 0.002  # a quarter of a millimetre is read
