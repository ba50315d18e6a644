"""Cards for print services, opened as the services open them."""

import re
import shutil
import subprocess
import tomllib
from pathlib import Path

import pikepdf
import pypdfium2 as pdfium
import pytest
from PIL import Image

from pnp.component import Card, Component, Face, Shape, Size
from pnp.errors import UserError
from pnp.games import GAMES, Settings, components
from pnp.press.files import together
from pnp.press.look import Look
from pnp.press.pdf import Document
from pnp.press.pressready import CONDITION, cmyk, inked
from pnp.press.services import SERVICES, fit, fitting, order
from pnp.press.singles import singles, texts
from pnp.resources import TEMPLATES
from pnp.source import Source

POKER = [key for key, game in GAMES.items() if game.prints]
ACTIONS = components(GAMES["hunters"], Settings("nb", 7), ("actions",))
INCH = 72.0


def made(folder: Path, name: str, *parts: Component, look: Look | None = None) -> list[tuple[Path, int]]:
    with together() as files:
        return order(Document("FBI Hunters", "Ø", "", parts, look or Look()), SERVICES[name], folder, files)


@pytest.fixture(scope="module")
def pages(tmp_path_factory: pytest.TempPathFactory) -> Path:
    ((path, count),) = made(tmp_path_factory.mktemp("drivethru"), "drivethrucards", *ACTIONS)
    assert count == 126
    return path


@pytest.mark.parametrize(
    ("name", "pixels"), [("makeplayingcards", (822, 1122)), ("gamecrafter", (825, 1125))]
)
def test_pictures_have_the_pixels_that_the_service_asks_for(
    tmp_path: Path, name: str, pixels: tuple[int, int]
) -> None:
    ((folder, count),) = made(tmp_path, name, *ACTIONS)
    files = sorted(folder.iterdir())
    assert len(files) == count == 64  # the fronts, and the back that all have
    assert files[-1].name == "back.png"
    assert [file.name[:3] for file in files[:-1]] == [f"{n:03}" for n in range(1, 64)]
    for file in files:
        with Image.open(file) as image:
            assert (image.size, image.mode) == (pixels, "RGB")
            assert image.info["dpi"] == pytest.approx((300, 300), abs=0.1)


def test_bleed_and_safe_area_are_the_services_own() -> None:
    mpc, crafter, drive = (SERVICES[name] for name in ("makeplayingcards", "gamecrafter", "drivethrucards"))
    assert mpc.bleed == mpc.safe == 3048  # 36 pixels at 300 dpi
    assert crafter.bleed == drive.bleed == 3175  # an eighth of an inch
    for service in SERVICES.values():
        assert (service.trim.width, service.trim.height) == (63_500, 88_900)


def test_pages_have_their_boxes(pages: Path) -> None:
    with pikepdf.open(pages) as file:
        assert len(file.pages) == 126
        for page in file.pages:
            assert [float(v) for v in page.MediaBox] == [0, 0, 2.75 * INCH, 3.75 * INCH]
            assert [float(v) for v in page.BleedBox] == [0, 0, 2.75 * INCH, 3.75 * INCH]
            assert [float(v) for v in page.TrimBox] == [9, 9, 2.625 * INCH, 3.625 * INCH]


def test_fronts_and_backs_take_turns_and_copies_are_pages(pages: Path) -> None:
    with pdfium.PdfDocument(pages) as file:
        said = [page.get_textpage().get_text_bounded().strip() for page in file]
    assert not any(said[1::2])
    assert all(said[::2])
    assert said[0] == said[2]  # two copies
    assert "Stopp" in said[-2]


def operators(path: Path) -> set[str]:
    found = set()
    with pikepdf.open(path) as file:
        streams = [page.Contents for page in file.pages] + [
            each
            for each in file.objects
            if isinstance(each, pikepdf.Stream) and each.get("/Subtype") == "/Form"
        ]
        for stream in streams:
            found |= {str(operator) for _, operator in pikepdf.parse_content_stream(stream)}
    return found


def test_pages_are_what_pdf_x_1a_asks_for(pages: Path) -> None:
    assert {"rg", "RG", "cs", "CS", "sc", "SC", "scn", "SCN", "sh", "gs"}.isdisjoint(operators(pages))
    assert {"k", "K"} <= operators(pages)
    with pikepdf.open(pages) as file:
        assert not file.check_pdf_syntax()
        assert file.pdf_version == "1.4"
        assert not file.is_encrypted
        assert str(file.docinfo["/GTS_PDFXVersion"]) == "PDF/X-1a:2003"
        assert file.docinfo["/Trapped"] == "/False"
        for key in ("/Title", "/Creator", "/Producer", "/CreationDate", "/ModDate"):
            assert str(file.docinfo[key])
        assert len(file.trailer.ID) == 2
        (intent,) = file.Root.OutputIntents
        assert (intent.S, str(intent.OutputConditionIdentifier)) == ("/GTS_PDFX", CONDITION)
        assert str(intent.RegistryName) == "http://www.color.org"
        assert {"/AcroForm", "/OpenAction", "/Names", "/AA"}.isdisjoint(file.Root.keys())
        for each in file.objects:
            if isinstance(each, pikepdf.Dictionary | pikepdf.Stream):
                assert {"/SMask", "/ExtGState", "/Group", "/Annots", "/JS"}.isdisjoint(each.keys())
                if each.get("/Type") == "/Font":
                    assert "/FontFile2" in each.FontDescriptor


@pytest.mark.skipif(not shutil.which("qpdf"), reason="qpdf is not here")
def test_qpdf_finds_nothing_wrong(pages: Path) -> None:
    subprocess.run(["qpdf", "--check", pages], check=True, capture_output=True)


def test_the_same_order_gives_the_same_bytes(pages: Path, tmp_path: Path) -> None:
    ((again, _),) = made(tmp_path, "drivethrucards", *ACTIONS)
    assert again.read_bytes() == pages.read_bytes()


# --- Ink ---


@pytest.mark.parametrize("style", ["full", "saver"])
def test_no_colour_of_ours_takes_more_than_240_percent_of_ink(style: str) -> None:
    for colour in tomllib.loads((TEMPLATES / "style.toml").read_text("utf-8"))[style].values():
        ink = cmyk(*(int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5)))
        assert sum(ink) <= 2.4, colour
        if colour[1:3] == colour[3:5] == colour[5:7]:
            assert ink[:3] == (0, 0, 0), "grey is of black ink alone"


@pytest.mark.parametrize("rgb", [(0.1, 0.5, 0.9), (1, 0, 0), (0.3, 0.3, 0.3), (0, 0, 0), (0.88, 0.38, 0.16)])
def test_ink_laid_on_paper_gives_the_colour_back(rgb: tuple[float, float, float]) -> None:
    *colours, black = cmyk(*rgb)
    assert [(1 - c) * (1 - black) for c in colours] == pytest.approx(rgb, abs=1e-5)


def test_only_colours_are_turned() -> None:
    assert inked("BT 1 0 0 1 3 4 Tm (rg) Tj ET") == "BT 1 0 0 1 3 4 Tm (rg) Tj ET"
    assert inked("0.5 0.5 0.5 rg 0.25 w") == "0 0 0 0.5 k 0.25 w"


# --- Fit, bleed, safety ---


def square(colours: str, folder: Path) -> Component:
    """A poker card of this drawing, whose template is put into the folder."""
    (folder / "own").mkdir(parents=True)
    (folder / "own" / "x.svg").write_text(f'<svg viewBox="0 0 {{{{ w }}}} {{{{ h }}}}">{colours}</svg>')
    return Component("own", "own", Size.mm(63, 88), (Card("a", Face("own/x.svg")),))


def test_a_face_is_as_large_as_fits_and_in_the_middle() -> None:
    to = fit(Size.mm(63, 88), SERVICES["gamecrafter"].trim)
    assert to.scale == pytest.approx(63.5 / 63)
    assert to.x == pytest.approx(0, abs=1e-9)
    assert to.y == pytest.approx((88.9 - 88 * to.scale) / 2)


def test_the_ground_runs_on_to_the_end_of_the_bleed(tmp_path: Path) -> None:
    drawing = '<rect width="{{ w }}" height="{{ h }}" fill="#1F4E9E"/><circle cx="30" cy="40" r="10" fill="#FFFFFF"/>'
    part = square(drawing, tmp_path / "templates")
    ((folder, _),) = made(
        tmp_path / "out", "gamecrafter", part, look=Look(source=Source((tmp_path / "templates",)))
    )
    with Image.open(folder / "001-a-front.png") as image:
        blue = (0x1F, 0x4E, 0x9E)
        for x, y in ((0, 0), (824, 0), (0, 1124), (824, 1124), (37, 600), (412, 39), (412, 1090)):
            assert image.getpixel((x, y)) == pytest.approx(blue, abs=1)
        centre = (37.5 + 30 * 300 / 25.4 * 63.5 / 63, 37.5 + (40 * 63.5 / 63 + 0.1) * 300 / 25.4)
        assert image.getpixel(tuple(map(round, centre))) == (255, 255, 255)


def test_text_too_near_the_cut_is_told_with_its_card(tmp_path: Path) -> None:
    part = square('<text x="2.5" y="40" font-size="4">margin</text>', tmp_path / "templates")
    with pytest.raises(UserError, match=r"'margin' would stand 2\.\d\d mm from the cut.*own, card a, front"):
        made(tmp_path / "out", "gamecrafter", part, look=Look(source=Source((tmp_path / "templates",))))
    assert not (tmp_path / "out").exists()


@pytest.mark.parametrize("name", SERVICES)
@pytest.mark.parametrize("key", POKER)
@pytest.mark.parametrize("ink", ["full", "saver"])
def test_nothing_of_ours_to_be_read_is_outside_the_safe_area(name: str, key: str, ink: str) -> None:
    service = SERVICES[name]
    parts = fitting(service, components(GAMES[key], Settings("nb", 7, count=6)))
    for single, boxes in texts(singles(parts), Look("nb", ink)):
        to = fit(single.component.size, service.trim)
        for box in boxes:
            safe = service.safe / 1000
            assert box.left * to.scale + to.x >= safe, (single.owner, box)
            assert box.right * to.scale + to.x <= 63.5 - safe, (single.owner, box)
            assert box.top * to.scale + to.y >= safe, (single.owner, box)
            assert box.bottom * to.scale + to.y <= 88.9 - safe, (single.owner, box)


def test_cards_with_and_without_backs_keep_their_turns(tmp_path: Path) -> None:
    face = Face("hunters/stop.svg")
    back = Face("hunters/back.svg", {"symbol": "star", "colour": "blue"})
    part = Component("two", "Two", Size.mm(63, 88), (Card("a", face, 2, back), Card("b", face)))
    ((path, count),) = made(tmp_path, "drivethrucards", part)
    assert count == 6
    with pdfium.PdfDocument(path) as file:
        blank = file[5].render(scale=1).to_pil().convert("RGB").getextrema()
    assert blank == ((255, 255),) * 3
    ((folder, count),) = made(tmp_path, "gamecrafter", part)
    assert sorted(file.name for file in folder.iterdir()) == [
        *("001-a-back.png", "001-a-front.png", "002-a-back.png", "002-a-front.png", "003-b-front.png")
    ]


def test_only_poker_cards_fit() -> None:
    service = SERVICES["gamecrafter"]
    assert [part.name for part in fitting(service, components(GAMES["hunters"], Settings()))] == ["actions"]
    us = Component("us", "us", Size.mm(63.5, 88.9), ())
    round_one = Component("round", "round", Size.mm(63, 88), (), 0, Shape.ROUND)
    assert fitting(service, (us, round_one)) == (us,)


def test_docs_say_what_is_claimed() -> None:
    told = re.sub(r"\s+", " ", (TEMPLATES.parent / "docs" / "shop.md").read_text("utf-8"))
    assert "PDF/X-1a:2003" in told
    assert CONDITION in told
