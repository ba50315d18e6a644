"""What drawings show: opacity, clips, gradients, style sheets, elements used twice. Looked at as pixels."""

from io import BytesIO
from pathlib import Path

import pikepdf
import pypdfium2
import pytest

from pnp.component import Face
from pnp.errors import UserError
from pnp.press.fonts import Fonts
from pnp.press.pressready import PressCanvas
from tests.press.test_images import BLUE, RED, SIZE, WHITE, Desk, near, quartered, saved

PINK, GREEN = (255, 128, 128), (0, 128, 0)
BOX = 'x="10" y="10" width="20" height="20"'


@pytest.fixture
def desk(tmp_path: Path) -> Desk:
    return Desk(tmp_path)


Spot = tuple[float, float, tuple[int, int, int]]


def check(desk: Desk, body: str, *spots: Spot) -> None:
    page = desk.page(body)
    for x, y, colour in spots:
        found = page.getpixel((round(x * 10), round(y * 10)))
        assert near(found, colour), f"at {x}, {y}: {found}"


@pytest.mark.parametrize(
    "body",
    [
        f'<rect {BOX} fill="#f00" fill-opacity="0.5"/>',
        f'<rect {BOX} style="fill:#f00;opacity:50%"/>',
        f'<g opacity=".5"><rect {BOX} fill="#f00"/><rect {BOX} fill="#f00"/></g>',
        f'<g fill-opacity="0.5"><rect {BOX} fill="red"/></g>',
        f'<rect {BOX} fill="none" stroke="#f00" stroke-width="9" stroke-opacity="0.5"/>',
        '<g transform="translate(5 5) scale(2)" opacity="0.5"><rect width="20" height="20" fill="#f00"/></g>',
        '<text x="9" y="30" font-size="30" fill="#f00" fill-opacity="0.5" font-weight="bold">■</text>',
        '<use href="red.svg" width="60" height="40" opacity="0.5"/>',
        '<image href="red.svg" width="60" height="40" opacity="0.5"/>',
        '<image href="red.png" width="60" height="40" preserveAspectRatio="none" opacity="0.5"/>',
    ],
)
def test_opacity_lets_the_paper_through_once(desk: Desk, body: str) -> None:
    desk.put("red.svg", '<svg viewBox="0 0 60 40"><rect width="60" height="40" fill="#f00"/></svg>')
    from PIL import Image

    desk.put("red.png", saved(Image.new("RGB", (3, 2), RED)))
    if "■" in body:
        body = body.replace("■", "M")
        page = desk.page(body)
        assert any(near(colour, PINK) for count, colour in page.getcolors(1 << 20) if count > 100)
        assert not any(near(colour, RED) for _, colour in page.getcolors(1 << 20))
        return
    check(desk, body, (13, 13, PINK))


def test_overlaps_in_a_transparent_group_and_beside_it(desk: Desk) -> None:
    pair = f'<rect {BOX} fill="#f00"/><rect x="20" y="10" width="20" height="20" fill="#00f"/>'
    check(
        desk,
        f'<g opacity="0.5">{pair}</g>',
        (15, 20, PINK),
        (25, 20, (128, 128, 255)),
        (35, 20, (128, 128, 255)),
    )
    check(desk, f'<g fill-opacity="0.5">{pair}</g>', (15, 20, PINK), (25, 20, (128, 64, 191)))
    check(desk, f'<g opacity="0">{pair}</g>', (15, 20, WHITE))


def test_transparent_groups_within_each_other(desk: Desk) -> None:
    inner = f'<g transform="translate(-9 -9) scale(2)" opacity="0.5"><rect {BOX} fill="#f00"/></g>'
    inner = f'<g transform="translate(-1000 -600)">{inner}</g>'
    body = f'<g transform="translate(500 300) scale(0.5)" opacity="0.5">{inner}</g>'
    check(desk, body, (10, 10, (255, 191, 191)), (24, 24, (255, 191, 191)), (3, 3, WHITE))


def test_symbols_in_a_transparent_text_are_so_too(desk: Desk) -> None:
    desk.put(
        "symbols/box.svg", '<svg viewBox="0 0 1 1"><rect width="1" height="1" fill="currentColor"/></svg>'
    )
    check(
        desk,
        '<text x="5" y="30" font-size="20" data-width="40" fill="#f00" fill-opacity="0.5">:box:</text>',
        (15, 20, PINK),
    )


def test_what_has_no_opacity_at_all_is_not_there(desk: Desk) -> None:
    body = f'<rect {BOX} fill-opacity="0" stroke="#f00" stroke-opacity="0"/><text y="9" fill-opacity="0">a</text>'
    assert desk.page(body).getcolors() == [(600 * 400, WHITE)]
    desk.body(body)
    canvas = PressCanvas(BytesIO(), Fonts().get("text").name, "nb", "T")
    assert desk.book(canvas).form(Face("face.svg"), SIZE, "card").texts == ()


def test_a_transparent_part_knows_its_texts_and_the_version_of_the_file(desk: Desk) -> None:
    desk.body('<g transform="translate(5 5)" opacity="0.5"><text y="9">word</text></g>')
    (box,) = desk.book().form(Face("face.svg"), SIZE, "card").texts
    assert (box.left, box.bottom) == (5, 14)
    with pikepdf.open(BytesIO(desk.pdf())) as document:
        assert document.pdf_version >= "1.4"
    with pypdfium2.PdfDocument(desk.pdf()) as document:
        assert "word" in document[0].get_textpage().get_text_range()


def test_a_stroke_may_lie_under_the_fill(desk: Desk) -> None:
    shape = f'<rect {BOX} fill="#f00" stroke="#00f" stroke-width="6" style="paint-order:{{}}"/>'
    check(desk, shape.format("stroke fill markers"), (11, 20, RED), (8, 20, BLUE))
    check(desk, shape.format("normal"), (11, 20, BLUE), (8, 20, BLUE), (20, 20, RED))
    check(desk, shape.format("markers stroke"), (11, 20, RED))


@pytest.mark.parametrize(
    ("clip", "inside", "outside"),
    [
        ('<circle cx="20" cy="20" r="5"/>', [(20, 20)], [(12, 12), (20, 27)]),
        ('<path d="M10 10h20v20h-20zM15 15h10v10h-10z" clip-rule="evenodd"/>', [(12, 12)], [(20, 20)]),
        ('<rect width="5" height="5" transform="translate(15 15) scale(2)"/>', [(16, 16), (24, 24)], [(12, 12)]),
        ('<rect x="10" y="10" width="4" height="4"/><rect x="20" y="20" width="4" height="4"/>',
         [(12, 12), (22, 22)], [(17, 17)]),
        ('<use href="#shape" x="5"/>', [(17, 12)], [(12, 12), (23, 12)]),
        ("", [], [(20, 20)]),
    ],
)  # fmt: skip
@pytest.mark.parametrize(
    "target", [f'<rect {BOX} fill="#f00" {{}}/>', f'<g {{}}><rect {BOX} fill="#f00"/></g>']
)
def test_a_clip_keeps_all_within_its_shapes(
    desk: Desk, clip: str, inside: list[tuple[int, int]], outside: list[tuple[int, int]], target: str
) -> None:
    body = (
        f'<defs><rect id="shape" x="10" y="10" width="5" height="20"/><clipPath id="c">{clip}</clipPath></defs>'
        + target.format('clip-path="url(#c)"')
    )
    check(desk, body, *((x, y, RED) for x, y in inside), *((x, y, WHITE) for x, y in outside))


def test_a_clipped_picture_keeps_its_transform(desk: Desk) -> None:
    desk.put("a.png", saved(quartered()))
    check(
        desk,
        '<clipPath id="c"><circle cx="5" cy="5" r="4"/></clipPath>'
        '<image href="a.png" width="10" height="10" transform="translate(10 10) scale(2)" clip-path="url(#c)"/>',
        (17, 17, RED), (23, 23, WHITE), (11, 11, WHITE), (17, 23, BLUE),
    )  # fmt: skip


STOPS = '<stop offset="0" stop-color="#f00"/><stop offset="1" stop-color="#00f"/>'


def mixed(share: float) -> tuple[int, int, int]:
    return round(255 * (1 - share)), 0, round(255 * share)


@pytest.mark.parametrize(
    ("defined", "spots"),
    [
        (f'<linearGradient id="g">{STOPS}</linearGradient>', [(15, 20, mixed(0.25)), (25, 20, mixed(0.75))]),
        (f'<linearGradient id="g" x2="0" y2="1">{STOPS}</linearGradient>', [(20, 15, mixed(0.25))]),
        (
            f'<linearGradient id="g" x1="0" x2="40" gradientUnits="userSpaceOnUse">{STOPS}</linearGradient>',
            [(20, 20, mixed(0.5)), (28, 12, mixed(0.7))],
        ),
        (f'<radialGradient id="g">{STOPS}</radialGradient>', [(20.1, 20.1, mixed(0.01)), (25, 20, mixed(0.5))]),
        (
            f'<linearGradient id="s">{STOPS}</linearGradient><linearGradient id="g" href="#s" x1="0.5" '
            'gradientTransform="translate(0.1 0)"/>',
            [(20, 20, mixed(0)), (27, 20, mixed(0.5))],
        ),
        (
            '<linearGradient id="g"><stop offset="50%" stop-color="#f00"/><stop offset="50%" '
            'style="stop-color:#00f"/></linearGradient>',
            [(12, 20, RED), (28, 20, BLUE)],
        ),
        ('<linearGradient id="g"><stop offset="0.3" stop-color="green"/></linearGradient>', [(12, 20, GREEN)]),
        ('<linearGradient id="g"/>', [(20, 20, WHITE)]),
    ],
)  # fmt: skip
def test_gradients_run_as_they_say(desk: Desk, defined: str, spots: list[Spot]) -> None:
    page = desk.page(f'{defined}<rect {BOX} fill="url(#g)"/>')
    for x, y, colour in spots:
        assert near(page.getpixel((round(x * 10), round(y * 10))), colour, 8), (x, y)
    assert near(page.getpixel((50, 50)), WHITE)


def test_a_gradient_is_in_ink_for_a_printing_house_and_opacity_refused(desk: Desk) -> None:
    desk.body(f'<linearGradient id="g">{STOPS}</linearGradient><rect {BOX} fill="url(#g)"/>')
    out = BytesIO()
    canvas = PressCanvas(out, Fonts().get("text").name, "nb", "T")
    desk.book(canvas).drawing(Face("face.svg"), SIZE, "card 1")
    canvas.showPage()
    canvas.save()
    assert b"/DeviceRGB" not in out.getvalue()
    assert b"/DeviceCMYK" in out.getvalue()
    for body in (f'<rect {BOX} opacity="0.5"/>', f'<g fill-opacity="0.5"><rect {BOX}/></g>'):
        desk.body(body)
        with pytest.raises(UserError, match=r"^face\.svg:2: <(rect|g)>: is transparent.*\(card 7\)$"):
            desk.book(canvas).form(Face("face.svg"), SIZE, "card 7")


def test_style_sheets_set_what_elements_do_not(desk: Desk) -> None:
    sheet = (
        "/* as drawing programs write it */ rect{fill:#00f} .a , .b{fill:#f00;} #c.b{fill:green}"
        ".hidden{display:none}"
    )
    check(
        desk,
        f"<style>{sheet}</style>"
        '<rect width="9" height="9" fill="#000"/><rect class="x a" x="10" width="9" height="9"/>'
        '<rect class="b" id="c" x="20" width="9" height="9"/>'
        '<rect class="a" style="fill:#00f" x="30" width="9" height="9"/>'
        '<rect class="a hidden" x="40" width="9" height="9"/>',
        (5, 5, BLUE), (15, 5, RED), (25, 5, GREEN), (35, 5, BLUE), (45, 5, WHITE),
    )  # fmt: skip


def test_elements_are_used_where_they_are_named(desk: Desk) -> None:
    check(
        desk,
        '<defs><g id="g"><rect width="5" height="5"/></g></defs>'
        '<symbol id="s" viewBox="0 0 2 2"><rect width="1" height="2" fill="#00f"/>'
        '<rect width="9" x="1" height="9"/></symbol>'
        '<use href="#g" x="10" y="10" fill="#f00"/><use xlink:href="#g" transform="translate(20 10)" fill="green" '
        'xmlns:xlink="l"/><use href="#s" x="30" y="10" width="10" height="10" fill="#f00"/>',
        (2, 2, WHITE), (12, 12, RED), (22, 12, GREEN), (32, 12, BLUE), (38, 12, RED), (42, 12, WHITE), (38, 22, WHITE),
    )  # fmt: skip


@pytest.mark.parametrize(
    "colour", ["#f00", "#F00F", "#ff0000ff", "red", "rgb(255, 0,0)", "rgb(100%,0%,0%)", "Red"]
)
def test_colours_as_css_writes_them(desk: Desk, colour: str) -> None:
    check(
        desk,
        f'<rect {BOX} fill="{colour}"/><rect width="5" height="5" fill="transparent"/>',
        (20, 20, RED),
        (2, 2, WHITE),
    )


@pytest.mark.parametrize(
    ("body", "said"),
    [
        (f'<rect {BOX} fill="#ff000080"/>', "is not a colour"),
        (f'<rect {BOX} fill="rgba(1,2,3,0.5)"/>', "is not a colour"),
        (f'<rect {BOX} fill="rgb(1..2,2,3)"/>', "is not a colour"),
        (f'<rect {BOX} fill="url(#none)"/>', 'fill="url(#none)" names no element of this file'),
        (f'<rect {BOX} fill="url(http://a/b#c)"/>', "names no element of this file"),
        (f'<pattern id="p"/><rect {BOX} fill="url(#p)"/>', "can't draw this element"),
        (
            f'<defs><pattern id="p"/></defs><rect {BOX} fill="url(#p)"/>',
            "is a <pattern>, which can't be used",
        ),
        (f'<linearGradient id="g"/><rect {BOX} stroke="url(#g)"/>', "strokes have one colour"),
        ('<linearGradient id="g"/><text y="9" fill="url(#g)">a</text>', "it has one colour"),
        (
            f'<linearGradient id="g"><stop stop-opacity="0.5"/></linearGradient><rect {BOX} fill="url(#g)"/>',
            "stop-opacity",
        ),
        (f'<linearGradient id="g" href="#g"/><rect {BOX} fill="url(#g)"/>', "does one name itself"),
        (f'<linearGradient id="g" spreadMethod="repeat"/><rect {BOX} fill="url(#g)"/>', "only pad"),
        ('<g clip-path="url(#a)"/>', "names no element of this file"),
        ('<g clip-path="inset(1px)"/>', "names no element of this file"),
        (
            '<clipPath id="a" clipPathUnits="objectBoundingBox"/><g clip-path="url(#a)"/>',
            "must be userSpaceOnUse",
        ),
        ('<clipPath id="a"><text>b</text></clipPath><g clip-path="url(#a)"/>', "can't stand in <clipPath>"),
        ('<use href="symbols/star.svg" fill-opacity="0.5"/>', "don't reach into another face"),
        ('<use href="#a"/>', "names no element of this file"),
        ('<g id="a"><use href="#a"/></g>', "does it place itself"),
        ('<defs><g id="a"><filter/></g></defs><use href="#a"/>', "can't draw this element"),
        ("<style>@import url(a.css);</style>", "@import in a style sheet can't be used"),
        ("<style>@font-face{font-family:x}</style>", "@font-face in a style sheet"),
        ("<style>g rect{fill:red}</style>", "'g rect' in a style sheet can't be read"),
        ("<style>g:hover{fill:red}</style>", "'g:hover' in a style sheet"),
        ("<style>g{fill:red !important}</style>", "!important can't be used"),
        ("<style>g{</style>", "can't be read at"),
        ('<g style="font:large"/>', "font: large can't be read"),
        ('<rect opacity="half" width="1" height="1"/>', 'opacity="half" is not a number'),
    ],
)
def test_what_is_not_drawn_is_refused_with_its_line(desk: Desk, body: str, said: str) -> None:
    told = desk.fault(body)
    assert told.startswith("face.svg:2: "), told
    assert said in told
    assert told.endswith("(card 7)")


def test_a_face_has_an_end(desk: Desk) -> None:
    levels = "".join(f'<g id="l{n}">{f"<use href={chr(34)}#l{n + 1}{chr(34)}/>" * 10}</g>' for n in range(9))
    told = desk.fault(f'<defs>{levels}<rect id="l9" width="1" height="1"/></defs><use href="#l0"/>')
    assert "more than 20000 elements on this face" in told
    for n in range(8):
        uses = f'<use href="n{n + 1}.svg"/>' * 10
        desk.put(f"n{n}.svg", f'<svg viewBox="0 0 9 9">{uses}</svg>')
    desk.put("n8.svg", '<svg viewBox="0 0 9 9"><text y="9">a</text></svg>')
    assert "more than 20000 elements on this face" in desk.fault('<use href="n0.svg"/>')


def test_a_document_type_without_definitions_is_passed_over(desk: Desk) -> None:
    head = (
        '<!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "http://www.w3.org/Graphics/SVG/1.1/DTD/svg11.dtd">'
    )
    desk.put("face.svg", f'{head}<svg viewBox="0 0 60 40"><text y="9">a</text></svg>')
    assert desk.book().form(Face("face.svg"), SIZE, "card").texts
    desk.put("face.svg", f'{head}<svg viewBox="0 0 60 40"><text y="9">a&nbsp;b</text></svg>')
    with pytest.raises(UserError, match="&nbsp; is not known"):
        desk.book().form(Face("face.svg"), SIZE, "card")
    desk.put("face.svg", '<?xml-stylesheet href="a.css"?><svg viewBox="0 0 60 40"/>')
    with pytest.raises(UserError, match="style sheet of its own"):
        desk.book().form(Face("face.svg"), SIZE, "card")


def test_a_line_has_no_fill(desk: Desk) -> None:
    body = '<path d="M5 5 20 20"/><polyline points="5,30 50,30"/><polygon points="5,35 50,35"/>'
    assert desk.page(body).getcolors() == [(600 * 400, WHITE)]


def test_how_far_mitres_go_matters_for_them_only(desk: Desk) -> None:
    corner = (
        '<path d="M10 30 30 10 30 30" fill="none" stroke="#f00" stroke-miterlimit="0" stroke-linejoin="{}"/>'
    )
    check(desk, corner.format("round"), (20, 20, RED))
    assert "must be at least 1" in desk.fault(corner.format("miter"))
