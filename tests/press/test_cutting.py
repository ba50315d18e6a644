"""Marks and files for cutting machines, read back and measured."""

import io
import re
from pathlib import Path
from xml.etree import ElementTree

import ezdxf
import pypdfium2 as pdfium
import pytest

from pnp.component import MM, Component, Shape, Size
from pnp.errors import UserError
from pnp.games import GAMES, Settings, components
from pnp.press import pdf
from pnp.press.cutting import Cut, check_radius, cuts, dxf, save, svg
from pnp.press.files import together
from pnp.press.registration import LATEST, VERSIONS, Geometry, Registration
from pnp.press.sheet import Box, Duplex, Marks, Setup, Side, impose

A4, LETTER = Size.mm(210, 297), Size.mm(215.9, 279.4)
SVG = "{http://www.w3.org/2000/svg}"
DPI = 508  # a pixel is 0.05 mm


def parts(*names: str) -> tuple[Component, ...]:
    return components(GAMES["hunters"], Settings("nb", 7), names)


def silhouette(paper: Size = A4, *, four: bool = False, bleed: int = 0) -> Setup:
    return Setup(paper, marks=Marks.SILHOUETTE4 if four else Marks.SILHOUETTE, bleed=bleed)


Printed = tuple[pdf.Printed, Setup, dict[str, list[tuple[Path, Cut]]]]


def printed(folder: Path, setup: Setup, radius: int, *names: str) -> Printed:
    document = pdf.Document("FBI Hunters", "Ø", "", parts(*names))
    with together() as files:
        result = pdf.write(document, folder / "x.pdf", setup, files=files, keep_pages=True)
        written = list(save(result, setup, radius, files))
    return result, setup, {kind: [w for w in written if w[0].suffix == f".{kind}"] for kind in ("svg", "dxf")}


def trims(result: pdf.Printed, page: int) -> list[tuple[float, ...]]:
    """The printed trims in mm from the upper left corner."""
    assert result.placed is not None
    boxes = [place.box for place in result.placed[page - 1].placements if place.side is Side.FRONT]
    return [(box.x / MM, box.y / MM, box.width / MM, box.height / MM) for box in boxes]


def svg_boxes(path: Path) -> list[tuple[float, ...]]:
    root = ElementTree.parse(path).getroot()
    assert root.get("width", "").endswith("mm")
    found = [
        tuple(float(r.get(k, 0)) for k in ("x", "y", "width", "height")) for r in root.iter(f"{SVG}rect")
    ]
    for circle in root.iter(f"{SVG}circle"):
        x, y, r = (float(circle.get(k, 0)) for k in ("cx", "cy", "r"))
        found.append((x - r, y - r, 2 * r, 2 * r))
    return found


def dxf_boxes(path: Path, height: float) -> list[tuple[float, ...]]:
    found = []
    for entity in ezdxf.readfile(path).modelspace():
        if entity.dxftype() == "CIRCLE":
            x, y, r = entity.dxf.center.x, entity.dxf.center.y, entity.dxf.radius
            found.append((x - r, height - y - r, 2 * r, 2 * r))
            continue
        assert entity.dxftype() == "LWPOLYLINE"
        assert entity.closed
        xs, ys = zip(*[(p[0], p[1]) for p in entity.get_points()], strict=True)
        found.append((min(xs), height - max(ys), max(xs) - min(xs), max(ys) - min(ys)))
    return found


@pytest.mark.parametrize("four", [False, True])
@pytest.mark.parametrize("paper", [A4, LETTER])
@pytest.mark.parametrize(("radius", "bleed"), [(0, 0), (3 * MM, 0), (3175, 3 * MM)])
def test_both_files_cut_where_the_cards_are_printed(
    tmp_path: Path, four: bool, paper: Size, radius: int, bleed: int
) -> None:
    setup = silhouette(paper, four=four, bleed=bleed)
    result, _, files = printed(tmp_path, setup, radius, "actions", "counters", "points")
    seen = []
    for (drawing, cut), (machine, same) in zip(files["svg"], files["dxf"], strict=True):
        assert cut == same
        for page in cut.pages:
            seen.append(page)
            wanted = [pytest.approx(box, abs=1e-4) for box in trims(result, page)]
            assert svg_boxes(drawing) == wanted
            assert dxf_boxes(machine, paper.height / MM) == wanted
    assert result.placed is not None
    assert sorted(seen) == [page.number for page in result.placed if page.side is Side.FRONT]


def test_rounded_corners_are_quarters_of_a_circle(tmp_path: Path) -> None:
    _, _, files = printed(tmp_path, silhouette(), 3 * MM, "actions")
    (path, _), *_ = files["dxf"]
    for entity in ezdxf.readfile(path).modelspace():
        corners = [(p[0], p[1]) for p in entity.get_points()]
        bulges = [p[4] for p in entity.get_points()]
        assert bulges == pytest.approx([0, 2**0.5 - 1] * 4)
        for index in range(1, 8, 2):
            (x1, y1), (x2, y2) = corners[index], corners[(index + 1) % 8]
            assert (abs(x1 - x2), abs(y1 - y2)) == pytest.approx((3, 3))
    (drawing, _), *_ = files["svg"]
    assert all(rect.get("rx") == "3" for rect in ElementTree.parse(drawing).getroot().iter(f"{SVG}rect"))


def test_dxf_is_clean_in_millimetres_and_says_its_version(tmp_path: Path) -> None:
    _, _, files = printed(tmp_path, silhouette(), 0, "actions")
    (path, _), *_ = files["dxf"]
    drawing = ezdxf.readfile(path)
    assert drawing.units == ezdxf.units.MM
    assert not drawing.audit().errors
    assert {entity.dxf.layer for entity in drawing.modelspace()} == {"cut-1-3"}
    assert "cut 1-3: 3 marks, inset 10 mm, length 10 mm, thickness 0.5 mm" in path.read_text("utf-8")


def test_svg_says_its_version(tmp_path: Path) -> None:
    _, _, files = printed(tmp_path, silhouette(four=True), 0, "actions")
    root = ElementTree.parse(files["svg"][0][0]).getroot()
    assert [group.get("id") for group in root.iter(f"{SVG}g")] == ["cut-1-4"]
    assert (root.findtext(f"{SVG}desc") or "").startswith("cut 1-4: 4 marks")


def test_the_version_is_printed_beside_the_marks(tmp_path: Path) -> None:
    result, _, _ = printed(tmp_path, silhouette(), 0, "actions")
    with pdfium.PdfDocument(result.path) as file:
        page = file[0].get_textpage()
        found = page.search("cut 1-3")
        index, count = found.get_next()
        boxes = [page.get_charbox(n) for n in range(index, index + count)]
        assert not file[1].get_textpage().search("cut 1-3").get_next()
    height = A4.height / MM * 72 / 25.4
    assert min(box[0] for box in boxes) * 25.4 / 72 < 30
    assert (height - max(box[3] for box in boxes)) * 25.4 / 72 < 15


def test_marks_are_printed_where_the_geometry_says(tmp_path: Path) -> None:
    for four in (False, True):
        setup = silhouette(four=four)
        assert setup.registration is not None
        result, _, _ = printed(tmp_path, setup, 0, "actions")
        with pdfium.PdfDocument(result.path) as file:
            front, back = (file[n].render(scale=DPI / 72).to_pil().convert("L") for n in (0, 1))
        for x, y, width, height in setup.registration.bars():
            left, top, right, bottom = (v / MM * 20 for v in (x, y, x + width, y + height))
            inner = tuple(map(round, (left + 1, top + 1, right - 1, bottom - 1)))
            assert front.crop(inner).getextrema()[1] < 10, "black throughout"
            assert back.crop(inner).getextrema()[0] > 250, "nothing on the back"


@pytest.mark.parametrize("four", [False, True])
@pytest.mark.parametrize("paper", [A4, LETTER, Size.mm(297, 420), Size.mm(150, 200)])
@pytest.mark.parametrize("bleed", [0, 2 * MM, 3 * MM])
@pytest.mark.parametrize("name", ["actions", "tiles", "points", "counters", "aid"])
def test_marks_keep_clear_of_cards_and_their_bleed(four: bool, paper: Size, bleed: int, name: str) -> None:
    setup = silhouette(paper, four=four, bleed=bleed)
    registration = setup.registration
    assert registration is not None
    clear = LATEST.clear
    for page in impose(parts(name), setup):
        if page.side is Side.BACK:
            continue
        for place in page.placements:
            box = place.box
            for x, y, width, height in registration.bars():
                apart_x = max(x - box.right, box.x - x - width) - bleed
                apart_y = max(y - box.bottom, box.y - y - height) - bleed
                assert max(apart_x, apart_y) >= clear


def test_marks_lie_on_the_paper_in_its_corners() -> None:
    for four in (False, True):
        for x, y, width, height in Registration(A4, four).bars():
            assert x >= 10 * MM
            assert y >= 10 * MM
            assert x + width <= A4.width - 10 * MM
            assert y + height <= A4.height - 10 * MM


def test_the_footer_keeps_clear_of_the_marks(tmp_path: Path) -> None:
    result, setup, _ = printed(tmp_path, silhouette(), 0, "actions")
    with pdfium.PdfDocument(result.path) as file:
        image = file[0].render(scale=DPI / 72).to_pil().convert("L")
    assert setup.registration is not None
    marks = [bar for bar in setup.registration.bars() if bar[1] > A4.height // 2]
    for x, y, width, height in marks:
        left, top, right, bottom = (x - 1900, y - 1900, x + width + 1900, y + height + 1900)
        around = image.crop(tuple(round(v / MM * 20) for v in (left, top, right, bottom)))
        for ox, oy, ow, oh in marks:  # blank out the marks themselves
            inked = tuple(
                round(v / MM * 20)
                for v in (ox - left - 60, oy - top - 60, ox + ow - left + 60, oy + oh - top + 60)
            )
            around.paste(255, inked)
        assert around.getextrema()[0] > 250


def test_a_version_is_never_changed() -> None:
    """A printed sheet can't be changed either: make version 2 instead."""
    assert VERSIONS[1] == Geometry(1, inset=10_000, square=5_000, arm=10_000, line=500, clear=2_000)
    assert Registration(A4, False, VERSIONS[1]).bars() == (
        (10_000, 10_000, 5_000, 5_000),
        (190_000, 10_000, 10_000, 500),
        (199_500, 10_000, 500, 10_000),
        (10_000, 286_500, 10_000, 500),
        (10_000, 277_000, 500, 10_000),
    )
    assert max(VERSIONS) == LATEST.version


def test_sheets_alike_share_a_file() -> None:
    setup = silhouette()
    found = cuts(impose(parts("actions"), setup), setup, 0)
    assert [cut.pages for cut in found] == [(1, 3, 5, 7, 9, 11, 13), (15,)]


def test_what_the_face_itself_shows_to_cut_has_no_file() -> None:
    setup = silhouette()
    drawn = [part for part in parts() if part.shape is Shape.DRAWN]
    assert drawn
    assert not cuts(impose(tuple(drawn), setup), setup, 0)


def test_the_radius_is_no_more_than_the_piece_allows() -> None:
    setup = silhouette()
    box = Box(30_000, 30_000, 12_000, 40_000)
    (cut,) = [Cut(A4, (box,), Shape.RECTANGLE, 6_000, (1,), setup.registration)]  # type: ignore[arg-type]
    assert 'rx="6"' in svg(cut, "x & y <z>")
    assert ezdxf.read(io.StringIO(dxf(cut, "Å"))).modelspace()
    with pytest.raises(UserError, match="--corners 11"):
        check_radius(11 * MM)


def test_the_same_cut_gives_the_same_bytes(tmp_path: Path) -> None:
    first, second = (printed(tmp_path / name, silhouette(), 0, "points")[2] for name in "ab")
    for kind in ("svg", "dxf"):
        assert [path.read_bytes() for path, _ in first[kind]] == [
            path.read_bytes() for path, _ in second[kind]
        ]


def test_other_marks_make_no_files(tmp_path: Path) -> None:
    assert not printed(tmp_path, Setup(A4, Duplex.LONG), 0, "points")[2]["svg"]
    assert not re.findall("cut", " ".join(path.name for path in tmp_path.iterdir()))
