"""Preflight, on PDFs made to have one fault each, and on our own sheets."""

from collections.abc import Callable
from io import BytesIO
from pathlib import Path

import pikepdf
import pytest
from click.testing import CliRunner
from PIL import Image
from reportlab.lib.utils import ImageReader
from reportlab.pdfgen.canvas import Canvas

from pnp.cli import pnp
from pnp.component import Size
from pnp.errors import UserError
from pnp.press.fonts import Fonts
from pnp.press.preflight import Problem, Report, Where, preflight

MM = 72 / 25.4
A4 = (210 * MM, 297 * MM)


@pytest.fixture
def made(tmp_path: Path) -> Callable[..., Path]:
    def make(draw: Callable[[Canvas], None] = lambda _: None, size: tuple[float, float] = A4) -> Path:
        path = tmp_path / "made.pdf"
        canvas = Canvas(str(path), pagesize=size, initialFontName=Fonts().get("text").name)
        draw(canvas)
        canvas.showPage()
        canvas.save()
        return path

    return make


def changed(path: Path, change: Callable[[pikepdf.Pdf], None], **how: object) -> Path:
    target = path.with_name("changed.pdf")
    with pikepdf.open(path) as pdf:
        change(pdf)
        pdf.save(target, **how)
    return target


def found(report: Report) -> dict[str, list[Problem]]:
    problems: dict[str, list[Problem]] = {}
    for problem in report.all():
        problems.setdefault(problem.code, []).append(problem)
    return problems


def only(report: Report, code: str) -> Problem:
    problems = found(report)
    assert list(problems) == [code]
    assert len(problems[code]) == 1
    return problems[code][0]


def write_text(canvas: Canvas, size: float = 10, font: str = "") -> None:
    canvas.setFont(font or Fonts().get("text").name, size)
    canvas.drawString(100, 400, "Text to read")


def test_a_good_page_is_fine(made: Callable[..., Path]) -> None:
    report = preflight(made(write_text))
    assert not found(report)
    assert report.fine(Where.HOME)
    assert report.fine(Where.SERVICE)
    assert report.pages[0].paper == "a4"
    assert (report.pages[0].width, report.pages[0].height) == (210, 297)


@pytest.mark.parametrize(
    ("size", "paper"),
    [
        ((595, 842), "a4"),
        ((842, 595), "a4"),
        ((612, 792), "letter"),
        ((297 * MM, 420 * MM), "a3"),
        ((288, 432), "4x6 in"),
    ],
)
def test_papers_are_known_as_programs_write_them(
    made: Callable[..., Path], size: tuple[float, float], paper: str
) -> None:
    report = preflight(made(size=size))
    assert not found(report)
    assert report.pages[0].paper == paper


@pytest.mark.parametrize(
    ("size", "told"),
    [
        ((210.84 * MM, 298.19 * MM), r"210\.84 x 298\.19 mm, \+0\.84 x \+1\.19 mm off a4"),
        ((209 * MM, 297 * MM), r"-1\.00 x \+0\.00 mm off a4"),
        ((80 * MM, 300 * MM), "of no paper that home printers take"),
    ],
)
def test_a_wrong_size_is_told_with_how_much_it_is_off(
    made: Callable[..., Path], size: tuple[float, float], told: str
) -> None:
    problem = only(preflight(made(size=size)), "size")
    assert problem.where == (Where.HOME,)
    with pytest.raises(AssertionError, match=told):
        raise AssertionError(problem.message)


def test_the_paper_that_is_meant_may_be_named(made: Callable[..., Path]) -> None:
    assert not found(preflight(made(size=(120 * MM, 200 * MM)), Size.mm(120, 200)))
    assert "not letter" in only(preflight(made(), Size.mm(215.9, 279.4)), "size").message


def test_pages_of_several_sizes_are_told(tmp_path: Path) -> None:
    canvas = Canvas(str(tmp_path / "two.pdf"), pagesize=A4)
    canvas.showPage()
    canvas.setPageSize((612, 792))
    canvas.showPage()
    canvas.save()
    assert only(preflight(tmp_path / "two.pdf"), "size").message.endswith("a4, letter")


def test_a_font_that_is_not_embedded_is_named(made: Callable[..., Path]) -> None:
    problem = only(preflight(made(lambda canvas: write_text(canvas, font="Helvetica"))), "font")
    assert "Helvetica is not embedded" in problem.message
    assert problem.where == (Where.HOME, Where.SERVICE)


@pytest.mark.parametrize(
    ("size", "scale", "small"), [(5.5, 1, True), (11, 0.5, True), (3, 2, False), (6, 1, False)]
)
def test_small_type_is_measured_as_it_is_placed(
    made: Callable[..., Path], size: float, scale: float, small: bool
) -> None:
    def draw(canvas: Canvas) -> None:
        canvas.beginForm("words")
        write_text(canvas, size)
        canvas.endForm()
        canvas.translate(320, 200)
        canvas.rotate(30)
        canvas.scale(scale, scale)
        canvas.doForm("words")

    problems = found(preflight(made(draw)))
    assert list(problems) == (["type"] if small else [])
    if small:
        assert problems["type"][0].message == "1 text under 6 pt, the smallest 5.5 pt"


@pytest.mark.parametrize(
    ("width", "scale", "thin"),
    [(0.2, 1, True), (0.25, 1, False), (0, 1, True), (1, 0.1, True), (0.1, 3, False)],
)
def test_hairlines_are_measured_as_they_are_placed(
    made: Callable[..., Path], width: float, scale: float, thin: bool
) -> None:
    def draw(canvas: Canvas) -> None:
        canvas.scale(scale, scale)
        canvas.setLineWidth(width)
        canvas.line(100 / scale, 100 / scale, 300 / scale, 300 / scale)

    problems = found(preflight(made(draw)))
    assert list(problems) == (["hairline"] if thin else [])
    if thin:
        assert "1 line under 0.25 pt" in problems["hairline"][0].message


def test_a_filled_bar_can_be_a_hairline(made: Callable[..., Path]) -> None:
    bar = made(lambda canvas: canvas.rect(100, 100, 200, 0.1, stroke=0, fill=1))
    assert "0.10 pt" in only(preflight(bar), "hairline").message


@pytest.mark.parametrize(
    ("pixels", "where"), [(100, (Where.HOME, Where.SERVICE)), (200, (Where.SERVICE,)), (300, None)]
)
def test_pictures_are_measured_at_the_size_at_which_they_are_placed(
    made: Callable[..., Path], pixels: int, where: tuple[Where, ...] | None
) -> None:
    held = BytesIO()
    Image.new("RGB", (pixels, pixels), "red").save(held, "PNG")

    def draw(canvas: Canvas) -> None:
        canvas.translate(200, 200)
        canvas.rotate(20)
        canvas.drawImage(ImageReader(BytesIO(held.getvalue())), 0, 0, 72, 72)

    problems = found(preflight(made(draw)))
    if where is None:
        assert not problems
    else:
        assert problems["resolution"][0].where == where
        assert (
            f"{pixels} x {pixels} pixels at 25.4 x 25.4 mm, {pixels} dpi" in problems["resolution"][0].message
        )


@pytest.mark.parametrize(
    ("box", "told"),
    [
        ((2, 100, 50, 50), "2.0 mm from the left edge"),
        ((100, 1, 50, 50), "1.0 mm from the bottom edge"),
        ((100, 100, 108, 50), "2.0 mm from the right edge"),
        ((100, 200, 50, 97), "0.0 mm from the top edge"),
        ((4.3, 4.3, 201.4, 288.4), None),
    ],
)
def test_ink_where_printers_do_not_print(
    made: Callable[..., Path], box: tuple[float, float, float, float], told: str | None
) -> None:
    report = preflight(made(lambda canvas: canvas.rect(*(side * MM for side in box), stroke=0, fill=1)))
    if told is None:
        assert not found(report)
    else:
        problem = only(report, "margin")
        assert told in problem.message
        assert problem.where == (Where.HOME,)


def test_what_is_clipped_away_or_off_the_page_is_no_ink(made: Callable[..., Path]) -> None:
    def draw(canvas: Canvas) -> None:
        canvas.setFont("Helvetica", 3)
        canvas.drawString(-300, 100, "off the page")
        path = canvas.beginPath()
        path.rect(100, 100, 100, 100)
        canvas.clipPath(path, stroke=0)
        canvas.rect(0, 0, *A4, stroke=0, fill=1)

    assert not found(preflight(made(draw)))


def card(made: Callable[..., Path], bleed: float, **boxes: list[float]) -> Path:
    size = ((63 + 2 * bleed) * MM, (88 + 2 * bleed) * MM)
    path = made(lambda canvas: canvas.rect(0, 0, *size, stroke=0, fill=1), size)

    def change(pdf: pikepdf.Pdf) -> None:
        for name, box in boxes.items():
            pdf.pages[0][f"/{name}"] = pikepdf.Array([side * MM for side in box])

    return changed(path, change)


def test_a_card_with_bleed_is_fine_at_a_service(made: Callable[..., Path]) -> None:
    report = preflight(card(made, 3, TrimBox=[3, 3, 66, 91], BleedBox=[0, 0, 69, 94]))
    assert report.fine(Where.SERVICE)
    assert not report.fine(Where.HOME)


@pytest.mark.parametrize(
    ("bleed", "boxes", "code", "told"),
    [
        (0, {}, "bleed", "without a TrimBox the page's edge is the cut"),
        (1, {"TrimBox": [1, 1, 64, 89]}, "bleed", "with 1.0 mm of bleed"),
        (
            3,
            {"TrimBox": [3, 3, 66, 91], "BleedBox": [2, 2, 67, 92]},
            "bleed",
            "left, top, right, bottom with 1.0 mm",
        ),
        (3, {"TrimBox": [-3, 3, 66, 91]}, "boxes", "the TrimBox runs outside the MediaBox"),
        (
            3,
            {"TrimBox": [3, 3, 66, 91], "BleedBox": [0, 0, 80, 94]},
            "boxes",
            "BleedBox runs outside the MediaBox",
        ),
        (
            3,
            {"TrimBox": [0, 0, 69, 94], "BleedBox": [1, 1, 68, 93]},
            "boxes",
            "TrimBox runs outside the BleedBox",
        ),
        (3, {"TrimBox": [9, 9, 9, 91]}, "boxes", "the TrimBox is empty"),
        (
            3,
            {"TrimBox": [3, 3, 66, 91], "CropBox": [3, 3, 66, 91]},
            "boxes",
            "the CropBox is not the MediaBox",
        ),
    ],
)
def test_boxes_that_make_no_sense_and_bleed_that_lacks(
    made: Callable[..., Path], bleed: float, boxes: dict[str, list[float]], code: str, told: str
) -> None:
    report = preflight(card(made, bleed, **boxes))
    assert any(told in problem.message for problem in found(report)[code])
    assert not report.fine(Where.SERVICE)


def test_a_size_that_stands_on_the_tree_of_pages_counts(made: Callable[..., Path]) -> None:
    def up(pdf: pikepdf.Pdf) -> None:
        pdf.Root.Pages.MediaBox = pdf.pages[0].obj.MediaBox
        del pdf.pages[0].obj.MediaBox

    assert not found(preflight(changed(made(write_text), up)))


def test_encryption(made: Callable[..., Path]) -> None:
    allow = pikepdf.Permissions(print_lowres=False, print_highres=False)
    for rules, told in ((pikepdf.Permissions(), False), (allow, True)):
        locked = pikepdf.Encryption(owner="o", user="", allow=rules)
        report = preflight(changed(made(write_text), lambda pdf: None, encryption=locked))
        assert not report.fine(Where.SERVICE)
        assert report.fine(Where.HOME) is not told
    secret = pikepdf.Encryption(owner="o", user="u")
    with pytest.raises(UserError, match="opens with a password only"):
        preflight(changed(made(write_text), lambda pdf: None, encryption=secret))


@pytest.mark.parametrize(
    ("content", "told"),
    [
        (b"", "not a PDF"),
        (b"PK\x03\x04 a zip", "not a PDF"),
        (b"%PDF-1.7\nnothing more", "breaks off"),
        (b"%PDF-1.7\nnothing in it\n%%EOF", "damaged"),
    ],
)
def test_what_can_not_be_read_is_told(content: bytes, told: str, tmp_path: Path) -> None:
    file = tmp_path / "x.pdf"
    file.write_bytes(content)
    with pytest.raises(UserError, match=f"x.pdf: .*{told}"):
        preflight(file)


def test_a_file_that_breaks_off_or_is_not_there_is_told(made: Callable[..., Path], tmp_path: Path) -> None:
    whole = made(write_text).read_bytes()
    (tmp_path / "half.pdf").write_bytes(whole[: len(whole) // 2])
    with pytest.raises(UserError, match="breaks off"):
        preflight(tmp_path / "half.pdf")
    for path in (tmp_path / "none.pdf", tmp_path):
        with pytest.raises(UserError, match="can't read the file"):
            preflight(path)


SHEETS = [
    ("print", "hunters", "points", "tiles"),
    ("print", "hunters", "actions", "--paper", "letter"),
    ("print", "hunters", "points", "counters", "--marks", "lines"),
    ("print", "hunters", "points", "--duplex", "fold", "--ink", "saver"),
    ("print", "hunters", "tiles", "--bleed", "3"),
    ("print", "codenames", "keys", "words", "--count", "9", "--seed", "3"),
    ("calibrate",),
    ("calibrate", "--paper", "letter", "--lang", "en"),
]


@pytest.mark.parametrize("call", SHEETS, ids=" ".join)
def test_our_own_sheets_are_fine(call: tuple[str, ...], tmp_path: Path) -> None:
    file = tmp_path / "own.pdf"
    assert CliRunner().invoke(pnp, [*call, "-o", str(file)], catch_exceptions=False).exit_code == 0
    report = preflight(file)
    assert not found(report)
