"""The PDF as other programs read it, and the paper as it would come out of a printer."""

import math
import os
import re
import subprocess
import sys
from pathlib import Path

import pikepdf
import pypdfium2 as pdfium
import pytest
from PIL import Image

from pnp.component import MM, Card, Component, Face, Shape, Size
from pnp.errors import UserError
from pnp.games import GAMES, Settings, components
from pnp.messages import LANGS
from pnp.press import pdf
from pnp.press.look import Look
from pnp.press.sheet import Duplex, Marks, Setup, grid_for, impose
from pnp.press.singles import singles, texts
from pnp.source import Source

A4, LETTER = Size.mm(210, 297), Size.mm(215.9, 279.4)
PRINTED = [key for key, game in GAMES.items() if game.prints]
SMALLEST = 6.5 * 25.4 / 72  # mm
SAFE = 3.0  # mm inside the trim


def document(key: str, names: tuple[str, ...] = (), *, lang: str = "nb", ink: str = "full") -> pdf.Document:
    game = GAMES[key]
    parts = components(game, Settings(lang, 7), names)
    return pdf.Document(game.title, game.author, game.notice.get(lang, ""), parts, Look(lang, ink))


@pytest.fixture(scope="module")
def hunters(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("pdf") / "hunters.pdf"
    pdf.write(document("hunters"), path, Setup(A4))
    return path


def fonts_of(file: pikepdf.Pdf) -> list[pikepdf.Object]:
    return [
        each
        for each in file.objects
        if isinstance(each, pikepdf.Dictionary) and each.get("/Type") == "/Font" and "/FontDescriptor" in each
    ] + [
        each
        for each in file.objects
        if isinstance(each, pikepdf.Dictionary)
        and each.get("/Type") == "/Font"
        and "/FontDescriptor" not in each
    ]


def test_every_font_is_embedded(hunters: Path) -> None:
    with pikepdf.open(hunters) as file:
        fonts = fonts_of(file)
        assert len(fonts) >= 3
        for font in fonts:
            assert "/FontFile2" in font.FontDescriptor, font.BaseFont


def test_the_file_says_what_it_is(hunters: Path) -> None:
    with pikepdf.open(hunters) as file:
        assert str(file.docinfo["/Title"]) == "FBI Hunters"
        assert str(file.docinfo["/Author"]) == "Øystein Eker"
        assert "personlig bruk" in str(file.docinfo["/Subject"])
        assert str(file.Root.Lang) == "nb"
        preferences = file.Root.ViewerPreferences
        assert preferences.PrintScaling == "/None"
        assert preferences.Duplex == "/DuplexFlipLongEdge"
        with file.open_outline() as outline:
            titles = [entry.title for entry in outline.root]
    assert titles == [component.title for component in document("hunters").components]
    assert not pikepdf.open(hunters).check_pdf_syntax()


@pytest.mark.parametrize(
    ("duplex", "said"),
    [(Duplex.SHORT, "/DuplexFlipShortEdge"), (Duplex.FOLD, "/Simplex"), (Duplex.NONE, "/Simplex")],
)
def test_the_printer_is_told_how_to_turn_the_paper(tmp_path: Path, duplex: Duplex, said: str) -> None:
    pdf.write(document("hunters", ("points",)), tmp_path / "x.pdf", Setup(A4, duplex))
    with pikepdf.open(tmp_path / "x.pdf") as file:
        assert said == file.Root.ViewerPreferences.Duplex


def test_the_same_call_gives_the_same_bytes(hunters: Path, tmp_path: Path) -> None:
    again = pdf.write(document("hunters"), tmp_path / "again.pdf", Setup(A4))
    assert (tmp_path / "again.pdf").read_bytes() == hunters.read_bytes()
    assert len(again.sha256) == 64


def test_the_bytes_do_not_depend_on_the_accelerator(tmp_path: Path, hunters: Path) -> None:
    # a module of that name which can't be imported: reportlab then takes its own loops
    (tmp_path / "_rl_accel.py").write_text("raise ImportError", "utf-8")
    code = (
        "import sys; sys.path.insert(0, sys.argv[1])\n"
        "from pnp.__main__ import main\n"
        "main(['print', 'hunters', '-o', sys.argv[2]])"
    )
    subprocess.run(
        [sys.executable, "-c", code, str(tmp_path), str(tmp_path / "x.pdf")], check=True, env=os.environ
    )
    assert (tmp_path / "x.pdf").read_bytes() == hunters.read_bytes()


@pytest.mark.parametrize("paper", [A4, LETTER, Size.mm(100, 150)])
def test_the_page_is_as_large_as_the_paper(tmp_path: Path, paper: Size) -> None:
    pdf.write(document("hunters", ("counters",)), tmp_path / "x.pdf", Setup(paper))
    with pikepdf.open(tmp_path / "x.pdf") as file:
        box = [float(v) for v in file.pages[0].MediaBox]
    assert box == [
        0,
        0,
        pytest.approx(paper.width * 72 / 25400, abs=1e-3),
        pytest.approx(paper.height * 72 / 25400, abs=1e-3),
    ]


# --- Measured on rendered pages ---

_DPI = 508  # a pixel is 0.05 mm


def square(tmp_path: Path, count: int, setup: Setup) -> list[Image.Image]:
    """Pages of cards whose faces are one black rectangle each, 5 mm in from the trim's left, top and right."""
    face = Face("deal/mark.svg")
    folder = tmp_path / "templates"
    (folder / "deal").mkdir(parents=True, exist_ok=True)
    (folder / "deal" / "mark.svg").write_text(
        '<svg viewBox="0 0 {{ w }} {{ h }}"><rect x="5" y="5" width="{{ w - 10 }}" height="{{ h - 15 }}"/></svg>'
    )
    cards = tuple(Card(str(n), face, 1, face) for n in range(count))
    made = pdf.Document(
        "x", "x", "", (Component("cards", "x", Size.mm(40, 30), cards),), Look(source=Source((folder,)))
    )
    pdf.write(made, tmp_path / "x.pdf", setup)
    with pdfium.PdfDocument(tmp_path / "x.pdf") as file:
        return [page.render(scale=_DPI / 72).to_pil().convert("L") for page in file]


def ink_boxes(page: Image.Image, boxes: list) -> list[tuple[float, float, float, float]]:
    """The dark rectangle inside each trim, in mm."""
    found = []
    for box in boxes:
        crop = [round(v / MM / 25.4 * _DPI) for v in (box.x, box.y, box.right, box.bottom)]
        inside = page.crop(tuple(crop)).point(lambda v: 255 if v < 128 else 0).getbbox()
        found.append(tuple((crop[i % 2] + inside[i]) / _DPI * 25.4 for i in range(4)))
    return found


@pytest.mark.parametrize("duplex", list(Duplex))
@pytest.mark.parametrize("paper", [A4, LETTER, Size.mm(297, 210)])
def test_size_and_register_on_paper(tmp_path: Path, duplex: Duplex, paper: Size) -> None:
    setup = Setup(paper, duplex, Marks.NONE)
    pages = square(tmp_path, 19, setup)
    placed = list(impose(pdf_component(tmp_path), setup))
    assert len(pages) == len(placed)
    fronts: dict[str, tuple[float, ...]] = {}
    for image, page in zip(pages, placed, strict=True):
        measured = ink_boxes(image, [place.box for place in page.placements])
        for place, box in zip(page.placements, measured, strict=True):
            turned = place.turned in (90, 270)
            width, height = box[2] - box[0], box[3] - box[1]
            assert (
                (height, width)
                if turned
                else (width, height) == (pytest.approx(30, abs=0.1), pytest.approx(15, abs=0.1))
            )
            if place.side == "front":
                fronts[place.card.id] = box
            elif duplex is not Duplex.NONE:
                x0, y0, x1, y1 = box
                if page.fold is not None:
                    y0, y1 = 2 * page.fold / MM - y1, 2 * page.fold / MM - y0
                elif (duplex is Duplex.LONG) == (paper.height >= paper.width):
                    x0, x1 = paper.width / MM - x1, paper.width / MM - x0
                else:
                    y0, y1 = paper.height / MM - y1, paper.height / MM - y0
                assert (x0, y0, x1, y1) == pytest.approx(fronts[place.card.id], abs=0.05 + 25.4 / _DPI)


def pdf_component(tmp_path: Path) -> tuple[Component, ...]:
    face = Face("deal/mark.svg")
    cards = tuple(Card(str(n), face, 1, face) for n in range(19))
    return (Component("cards", "x", Size.mm(40, 30), cards),)


def test_nothing_is_printed_behind_an_empty_place(tmp_path: Path) -> None:
    setup = Setup(A4, Duplex.LONG, Marks.NONE)
    pages = square(tmp_path, 1, setup)
    back = pages[1]
    box = list(impose(pdf_component(tmp_path), setup))[1].placements[0].box
    # paint the one back white, and the footer's strip: all else must be empty
    for area in ((box.x, box.y, box.right, box.bottom), (0, 280 * MM, A4.width, A4.height)):
        back.paste(255, tuple(round(v / MM / 25.4 * _DPI) for v in area))
    assert back.getextrema()[0] > 250


def test_the_ruler_is_fifty_millimetres(tmp_path: Path) -> None:
    image = square(tmp_path, 1, Setup(A4, Duplex.NONE, Marks.NONE))[0]
    strip = image.crop((image.width // 2, round(284 / 25.4 * _DPI), image.width, image.height))
    dark = strip.point(lambda v: 255 if v < 180 else 0).getbbox()
    assert (dark[2] - dark[0]) / _DPI * 25.4 == pytest.approx(50 + 0.5 / 72 * 25.4, abs=0.15)


# --- What is read ---


@pytest.mark.parametrize("key", PRINTED)
@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize("ink", ["full", "saver"])
def test_all_that_is_read_is_large_enough_and_inside_the_safe_area(key: str, lang: str, ink: str) -> None:
    for single, found in texts(singles(document(key, lang=lang).components), Look(lang, ink)):
        component = single.component
        width, height = component.size.width / MM, component.size.height / MM
        for text in found:
            assert text.size >= SMALLEST - 1e-6, (component.name, text)
            if component.shape is Shape.ROUND:
                corners = [
                    (x - width / 2, y - height / 2)
                    for x in (text.left, text.right)
                    for y in (text.top, text.bottom)
                ]
                assert max(math.hypot(*corner) for corner in corners) <= width / 2 - SAFE, text
                continue
            edge = min(text.left, text.top, width - text.right, height - text.bottom)
            assert edge >= SAFE - 0.05, (component.name, text)


def test_a_failed_print_leaves_what_was_there(tmp_path: Path) -> None:
    target = tmp_path / "x.pdf"
    target.write_text("mine", "utf-8")
    broken = Component("b", "b", Size.mm(50, 50), (Card("c", Face("hunters/none.svg")),))
    with pytest.raises(UserError, match="there is no file hunters/none"):
        pdf.write(pdf.Document("x", "x", "", (broken,)), target, Setup(A4))
    assert target.read_text("utf-8") == "mine"
    assert [file.name for file in tmp_path.iterdir()] == ["x.pdf"]


def test_a_folded_page_has_the_marks_of_its_own_fronts(tmp_path: Path) -> None:
    face = Face("deal/mark.svg")
    (tmp_path / "t" / "deal").mkdir(parents=True)
    (tmp_path / "t" / "deal" / "mark.svg").write_text('<svg viewBox="0 0 {{ w }} {{ h }}"></svg>')
    setup = Setup(A4, Duplex.FOLD)
    places = grid_for(Component("c", "c", Size.mm(60, 80), (Card("0", face, 1, face),)), setup).places
    # as many sides on either page: all fronts on the first, and half as many with their backs on the second
    cards = [Card(f"a{n}", face) for n in range(places)]
    cards += [Card(f"b{n}", face, 1, face) for n in range(places // 2)]
    component = Component("c", "c", Size.mm(60, 80), tuple(cards))
    alone = Component("c", "c", Size.mm(60, 80), tuple(cards[places:]))
    shown = []
    for each in (component, alone):
        own = Look(source=Source((tmp_path / "t",)))
        pdf.write(pdf.Document("x", "x", "", (each,), own), tmp_path / "x.pdf", setup)
        with pdfium.PdfDocument(tmp_path / "x.pdf") as file:
            page = file[len(file) - 1].render(scale=1).to_pil()
        shown.append(page.crop((0, 0, page.width, round(page.height * 0.9))))
    assert shown[0].tobytes() == shown[1].tobytes()


def test_a_title_that_the_footer_can_not_spell_is_told(tmp_path: Path) -> None:
    points = components(GAMES["hunters"], Settings(), ("points",))
    with pytest.raises(UserError, match=r"the footer: the text font \(regular\) has no '卡' \(U\+5361\)"):
        pdf.write(pdf.Document("卡", "x", "", points), tmp_path / "x.pdf", Setup(A4))
    assert not list(tmp_path.iterdir())


@pytest.mark.parametrize("only", [range(1, 2), range(4, 5), range(2, 4)])
def test_an_excerpt_looks_as_the_whole_does(tmp_path: Path, only: range) -> None:
    made, setup = document("hunters", ("tiles", "points")), Setup(Size.mm(210, 297))
    whole = pdf.write(made, tmp_path / "whole.pdf", setup)
    assert pdf.page_count(made, setup) == whole.pages == 6
    part = pdfium.PdfDocument(pdf.excerpt(made, setup, only))
    pages = pdfium.PdfDocument(tmp_path / "whole.pdf")
    assert len(part) == len(only)
    for page, number in zip(part, only, strict=True):
        wanted, found = pages[number - 1], page
        assert found.get_textpage().get_text_range() == wanted.get_textpage().get_text_range()
        assert found.render().to_pil().tobytes() == wanted.render().to_pil().tobytes()


def test_each_page_is_told(tmp_path: Path) -> None:
    told: list[None] = []
    setup = Setup(Size.mm(210, 297))
    whole = pdf.write(document("fbi"), tmp_path / "fbi.pdf", setup, tick=lambda: told.append(None))
    assert len(told) == whole.pages


def drawn(path: Path, bleed: float) -> list[tuple[float, ...]]:
    """Page, left, top, width and height (mm) of each face that is drawn on a page, out of its operators."""
    found = []
    with pikepdf.open(path) as file:
        for number, page in enumerate(file.pages, 1):
            height = float(page.MediaBox[3])
            for matrix, name in re.findall(rb"q ([-\d. ]+) cm /(\S+) Do Q", page.Contents.read_bytes()):
                a, b, c, d, e, f = map(float, matrix.split())
                left, bottom, right, top = map(float, page.Resources.XObject["/" + name.decode()].BBox)
                corners = [
                    (a * x + c * y + e, b * x + d * y + f)
                    for x in (left + bleed, right - bleed)
                    for y in (bottom + bleed, top - bleed)
                ]
                xs, ys = zip(*corners, strict=True)
                box = (min(xs), height - max(ys), max(xs) - min(xs), max(ys) - min(ys))
                found.append((number, *(value * 25.4 / 72 for value in box)))
    return found


@pytest.mark.parametrize("bleed", [0, 3])
@pytest.mark.parametrize("duplex", list(Duplex))
@pytest.mark.parametrize("paper", [A4, LETTER])
def test_faces_are_drawn_where_the_placements_say(
    tmp_path: Path, paper: Size, duplex: Duplex, bleed: int
) -> None:
    setup = Setup(paper, duplex, bleed=bleed * MM)
    made = document("hunters", ("actions", "tiles", "points", "standees"))
    printed = pdf.write(made, tmp_path / "x.pdf", setup, keep_pages=True)
    found = drawn(tmp_path / "x.pdf", bleed)
    said = [(page.number, place.box) for page in printed.placed or () for place in page.placements]
    assert len(found) == len(said)
    for (number, *box), (page, trim) in zip(found, said, strict=True):
        assert number == page
        wanted = [value / MM for value in (trim.x, trim.y, trim.width, trim.height)]
        assert box == pytest.approx(wanted, abs=0.01)
