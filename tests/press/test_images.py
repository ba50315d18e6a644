"""Pictures on faces: where they are, what is seen of them, what is refused, and what a file of them weighs."""

import struct
import tracemalloc
import zlib
from io import BytesIO
from pathlib import Path

import pikepdf
import pypdfium2
import pytest
from PIL import Image, ImageDraw

from pnp.component import Card, Component, Face, Size
from pnp.errors import UserError
from pnp.press import images
from pnp.press.canvas import SheetCanvas
from pnp.press.faces import FaceBook
from pnp.press.fonts import Fonts
from pnp.press.look import Look
from pnp.press.pressready import PressCanvas
from pnp.press.sheet import Side
from pnp.press.singles import Single, write
from pnp.press.templates import Templates
from pnp.source import SHIPPED, Source

SIZE = Size.mm(60, 40)
RED, GREEN, BLUE, WHITE = (255, 0, 0), (0, 128, 0), (0, 0, 255), (255, 255, 255)


def quartered(wide: int = 8, high: int = 8) -> Image.Image:
    """Red and green above, blue and white below."""
    image = Image.new("RGB", (wide, high), RED)
    draw = ImageDraw.Draw(image)
    draw.rectangle((wide // 2, 0, wide, high // 2 - 1), GREEN)
    draw.rectangle((0, high // 2, wide // 2 - 1, high), BLUE)
    draw.rectangle((wide // 2, high // 2, wide, high), WHITE)
    return image


def saved(image: Image.Image, kind: str = "PNG", **options: object) -> bytes:
    held = BytesIO()
    image.save(held, kind, **options)
    return held.getvalue()


class Desk:
    """A folder with a template and pictures, and the page that comes of it."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.look = Look(source=Source((folder, *SHIPPED.folders)))

    def put(self, name: str, data: bytes | str) -> None:
        path = self.folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(data.encode() if isinstance(data, str) else data)

    def body(self, body: str) -> None:
        self.put("face.svg", f'<svg viewBox="0 0 60 40">\n{body}\n</svg>')

    def pdf(self, copies: int = 1) -> bytes:
        cards = tuple(Card(str(n), Face("face.svg", {"n": n})) for n in range(copies))
        component = Component("things", "Things", SIZE, cards)
        held = BytesIO()
        write((Single(component, card, Side.FRONT) for card in cards), held, self.look)
        return held.getvalue()

    def page(self, body: str) -> Image.Image:
        """The page with ten pixels a mm."""
        self.body(body)
        with pypdfium2.PdfDocument(self.pdf()) as document:
            return document[0].render(scale=10 * 25.4 / 72).to_pil().convert("RGB")

    def book(self, canvas: SheetCanvas | None = None) -> FaceBook:
        fonts = Fonts(self.look.source)
        canvas = canvas or SheetCanvas(BytesIO(), initialFontName=fonts.get("text").name)
        return FaceBook(canvas, fonts, Templates(self.look))

    def fault(self, body: str) -> str:
        self.body(body)
        with pytest.raises(UserError) as error:
            self.book().form(Face("face.svg"), SIZE, "card 7")
        assert "\n" not in str(error.value)
        return str(error.value)


@pytest.fixture
def desk(tmp_path: Path) -> Desk:
    return Desk(tmp_path)


def near(found: object, wanted: tuple[int, int, int], slack: int = 6) -> bool:
    return all(abs(a - b) <= slack for a, b in zip(found, wanted, strict=True))  # type: ignore[call-overload]


BOX = 'x="10" y="10" width="40" height="20"'


@pytest.mark.parametrize(
    ("how", "inked", "bare"),
    [
        ("", [(22, 12, RED), (38, 12, GREEN), (22, 28, BLUE)], [(15, 20), (45, 20)]),
        ("xMidYMid meet", [(22, 12, RED)], [(15, 20), (45, 20)]),
        ("xMinYMin", [(12, 12, RED), (28, 12, GREEN)], [(35, 20)]),
        ("xMaxYMax meet", [(32, 12, RED), (32, 28, BLUE)], [(25, 20)]),
        ("none", [(12, 12, RED), (48, 12, GREEN), (12, 28, BLUE)], [(5, 20)]),
        ("xMidYMid slice", [(12, 12, RED), (48, 18, GREEN), (12, 28, BLUE)], [(20, 5), (20, 35)]),
        ("xMidYMin slice", [(12, 12, RED), (12, 28, RED), (48, 28, GREEN)], [(20, 5), (20, 35)]),
        ("xMidYMax slice", [(12, 12, BLUE), (12, 28, BLUE)], [(20, 5), (20, 35)]),
    ],
)
@pytest.mark.parametrize("drawn", [False, True])
def test_a_picture_fits_its_box_as_the_template_says(
    desk: Desk,
    how: str,
    inked: list[tuple[int, int, tuple[int, int, int]]],
    bare: list[tuple[int, int]],
    drawn: bool,
) -> None:
    desk.put("a.png", saved(quartered()))
    desk.put(
        "a.svg",
        '<svg width="20mm" height="20mm" viewBox="-1 -1 2 2"><path fill="#f00" d="M-1-1h1v1h-1z"/>'
        '<path fill="green" d="M0-1h1v1h-1z"/><path fill="#00f" d="M-1 0h1v1h-1z"/></svg>',
    )
    said = f'preserveAspectRatio="{how}"' if how else ""
    page = desk.page(f'<image href="a.{"svg" if drawn else "png"}" {BOX} {said}/>')
    assert all(near(page.getpixel((x * 10, y * 10)), colour) for x, y, colour in inked)
    assert all(near(page.getpixel((x * 10, y * 10)), WHITE) for x, y in bare)


def test_one_side_of_the_box_is_enough(desk: Desk) -> None:
    desk.put("a.png", saved(quartered(20, 10)))
    page = desk.page('<image href="a.png" x="10" y="10" width="40"/>')
    assert near(page.getpixel((120, 280)), BLUE)
    page = desk.page('<image href="a.png" x="10" y="10" height="20"/>')
    assert near(page.getpixel((480, 120)), GREEN)


def _interlaced(image: Image.Image) -> bytes:
    """A PNG whose rows are in Adam7's order."""
    width, height = image.size
    rows = b""
    for x0, y0, dx, dy in (
        (0, 0, 8, 8),
        (4, 0, 8, 8),
        (0, 4, 4, 8),
        (2, 0, 4, 4),
        (0, 2, 2, 4),
        (1, 0, 2, 2),
        (0, 1, 1, 2),
    ):
        for y in range(y0, height, dy):
            row = [image.getpixel((x, y)) for x in range(x0, width, dx)]
            rows += b"\0" + bytes(v for pixel in row for v in pixel) if row else b""  # type: ignore[union-attr]

    def chunk(kind: bytes, data: bytes) -> bytes:
        return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))

    head = struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 1)
    return (
        b"\x89PNG\r\n\x1a\n"
        + chunk(b"IHDR", head)
        + chunk(b"IDAT", zlib.compress(rows))
        + chunk(b"IEND", b"")
    )


def _deep_grey() -> bytes:
    image = Image.new("I;16", (8, 8), 0x8000)
    return saved(image)


def _clear_half(kind: str, **options: object) -> bytes:
    image = quartered().convert("RGBA")
    image.paste((0, 0, 0, 0), (0, 0, 4, 8))
    return saved(image, kind, **options)


def _clear_palette() -> bytes:
    image = quartered().convert("P", palette=Image.Palette.ADAPTIVE, colors=4)
    return saved(image, transparency=image.getpixel((0, 0)))


def _turned(orientation: int, kind: str = "JPEG") -> bytes:
    """`quartered`, stored as a camera does that is held so."""
    undo = {
        2: Image.Transpose.FLIP_LEFT_RIGHT,
        3: Image.Transpose.ROTATE_180,
        4: Image.Transpose.FLIP_TOP_BOTTOM,
        5: Image.Transpose.TRANSPOSE,
        6: Image.Transpose.ROTATE_90,
        7: Image.Transpose.TRANSVERSE,
        8: Image.Transpose.ROTATE_270,
    }
    image = quartered(32, 32).transpose(undo[orientation])
    exif = Image.Exif()
    exif[0x0112] = orientation
    return saved(image, kind, exif=exif, **({"quality": 95, "subsampling": 0} if kind == "JPEG" else {}))


def _moving() -> bytes:
    still = Image.new("RGB", (8, 8), BLUE)
    return saved(quartered(), "WEBP", save_all=True, append_images=[still], duration=100, lossless=True)


GREY = (128, 128, 128)
QUARTERS = [RED, GREEN, BLUE]
LEFT_CLEAR = [WHITE, GREEN, WHITE]


@pytest.mark.parametrize(
    ("data", "wanted"),
    [
        pytest.param(saved(quartered()), QUARTERS, id="png"),
        pytest.param(_interlaced(quartered()), QUARTERS, id="interlaced"),
        pytest.param(saved(quartered().quantize(4)), QUARTERS, id="palette"),
        pytest.param(_clear_palette(), [WHITE, GREEN, BLUE], id="clear palette"),
        pytest.param(_clear_half("PNG"), LEFT_CLEAR, id="alpha"),
        pytest.param(_clear_half("WEBP", lossless=True), LEFT_CLEAR, id="webp alpha"),
        pytest.param(saved(quartered(), transparency=RED), [WHITE, GREEN, BLUE], id="clear colour"),
        pytest.param(saved(Image.new("L", (8, 8), 128)), [GREY] * 3, id="grey"),
        pytest.param(saved(Image.new("1", (8, 8), 0)), [(0, 0, 0)] * 3, id="bits"),
        pytest.param(saved(Image.new("LA", (8, 8), (128, 255))), [GREY] * 3, id="grey alpha"),
        pytest.param(_deep_grey(), [GREY] * 3, id="16 bits"),
        pytest.param(saved(quartered(32, 32), "JPEG", quality=95, subsampling=0), QUARTERS, id="jpeg"),
        pytest.param(
            saved(quartered(32, 32), "JPEG", quality=95, progressive=True), QUARTERS, id="progressive"
        ),
        pytest.param(saved(Image.new("L", (8, 8), 128), "JPEG"), [GREY] * 3, id="grey jpeg"),
        pytest.param(
            saved(Image.new("CMYK", (8, 8), (0, 255, 255, 0)), "JPEG", quality=95), [RED] * 3, id="cmyk jpeg"
        ),
        pytest.param(saved(quartered(), "WEBP", lossless=True), QUARTERS, id="webp"),
        pytest.param(_moving(), QUARTERS, id="moving webp"),
        *(pytest.param(_turned(n), QUARTERS, id=f"held {n}") for n in range(2, 9)),
        pytest.param(_turned(6, "PNG"), QUARTERS, id="png held 6"),
    ],
)
def test_all_kinds_look_as_they_should(desk: Desk, data: bytes, wanted: list[tuple[int, int, int]]) -> None:
    desk.put("art/a.png", data)
    page = desk.page('<image href="art/a.png" x="10" y="10" width="20" height="20"/>')
    found = [page.getpixel(at) for at in ((130, 130), (270, 130), (130, 270))]
    assert all(near(a, b, 12) for a, b in zip(found, wanted, strict=True)), found


def test_a_picture_lies_where_its_box_is(desk: Desk) -> None:
    desk.put("a.jpg", _turned(6))
    desk.body('<image href="a.jpg" x="10" y="8" width="30" height="20" preserveAspectRatio="none"/>')
    with pypdfium2.PdfDocument(desk.pdf()) as document:
        page = document[0].render(scale=10 * 25.4 / 72).to_pil().convert("L")
    left, top, right, bottom = page.point(lambda v: 255 if v < 200 else 0).getbbox()
    assert (left, top) == pytest.approx((100, 80), abs=1)
    assert (right, bottom) == pytest.approx((400, 280), abs=1)


def _pictures_in(pdf: bytes) -> list[pikepdf.Object]:
    with pikepdf.open(BytesIO(pdf)) as document:
        found = [
            o for o in document.objects if isinstance(o, pikepdf.Stream) and o.get("/Subtype") == "/Image"
        ]
        return [(str(o.ColorSpace), str(o.Filter), o.read_raw_bytes(), "/SMask" in o) for o in found]


def test_a_picture_is_embedded_once(desk: Desk) -> None:
    desk.put("a.png", saved(quartered()))
    body = f'<image href="a.png" {BOX}/><image href="./a.png" x="{{{{ n }}}}" width="5"/>'
    desk.body(body)
    assert len(_pictures_in(desk.pdf(copies=4))) == 1


def test_streams_that_pdf_takes_go_in_as_they_are(desk: Desk) -> None:
    plain, photo = saved(quartered()), saved(quartered(32, 32), "JPEG")
    desk.put("a.png", plain)
    desk.put("b.jpg", photo)
    desk.body('<image href="a.png" width="5"/><image href="b.jpg" width="5"/>')
    png, jpeg = _pictures_in(desk.pdf())
    assert png[:2] == ("/DeviceRGB", "/FlateDecode")
    assert png[2] in plain
    assert jpeg[:3] == ("/DeviceRGB", "/DCTDecode", photo)


def test_only_what_shows_through_has_a_mask(desk: Desk) -> None:
    desk.put("a.png", _clear_half("PNG"))
    desk.put("b.png", saved(quartered().convert("RGBA")))
    desk.body('<image href="a.png" width="5"/><image href="b.png" width="5"/>')
    assert sorted(mask for *_, mask in _pictures_in(desk.pdf())) == [False, False, True]  # one is the mask


def test_the_same_pictures_make_the_same_bytes(desk: Desk) -> None:
    desk.put("a.webp", _clear_half("WEBP", lossless=True))
    desk.body('<image href="a.webp" width="5"/>')
    assert desk.pdf() == desk.pdf()


def test_a_file_written_piece_by_piece_is_what_the_library_writes() -> None:
    def drawn(out: BytesIO) -> SheetCanvas:
        canvas = SheetCanvas(out, pageCompression=1, invariant=1, initialFontName=Fonts().get("text").name)
        canvas.bookmarkPage("a")
        canvas.addOutlineEntry("A", "a", level=0)
        canvas.drawString(10, 10, "words")
        canvas.showPage()
        return canvas

    out = BytesIO()
    drawn(out).save()
    assert out.getvalue() == drawn(BytesIO()).getpdfdata()


def test_memory_does_not_grow_with_the_pictures(desk: Desk, tmp_path: Path) -> None:
    def peak(count: int) -> int:
        for n in range(count):
            noise = Image.effect_noise((300, 300), 90 + n).convert("RGB")
            desk.put(f"n{n}.png", saved(noise))
        desk.body('<image href="n{{ n }}.png" width="30"/>')
        component = Component(
            "things", "Things", SIZE, tuple(Card(str(n), Face("face.svg", {"n": n})) for n in range(count))
        )
        tracemalloc.start()
        write(
            (Single(component, card, Side.FRONT) for card in component.cards), tmp_path / "o.pdf", desk.look
        )
        _, most = tracemalloc.get_traced_memory()
        tracemalloc.stop()
        return most

    peak(2)  # what is opened once
    few, many = peak(5), peak(50)
    assert (tmp_path / "o.pdf").stat().st_size > 2_000_000
    assert many < few + 600_000


@pytest.mark.parametrize(
    ("name", "data", "said"),
    [
        ("a.png", b"", "no PNG, JPEG, WebP or SVG"),
        ("a.png", b"GIF89a", "no PNG, JPEG, WebP or SVG"),
        ("a.png", saved(quartered())[:60], "can't be read"),
        ("a.png", saved(Image.effect_noise((90, 90), 50))[:3000], "can't be read"),
        ("a.jpg", saved(Image.effect_noise((90, 90), 50), "JPEG")[:2000], "can't be read"),
        ("a.jpg", b"\xff\xd8\xff\xe0", "can't be read"),
        ("a.webp", saved(Image.effect_noise((90, 90), 50), "WEBP")[:900], "can't be read"),
        ("a.svg", b"\xff", "no text in UTF-8"),
        ("a.svg", b"<svg><rect/></svg>", "needs a viewBox, or width and height"),
        ("a.svg", b'<svg viewBox="0 0 1 1">\n<filter/></svg>', "a.svg:2: <filter>: the press can't draw"),
        ("a.svg", b'<svg viewBox="0 0 1 1"><image href="a.svg" width="1"/></svg>', "does one place itself"),
        ("a.svg", b'<svg viewBox="0 0 1 1"><image href="http://a/b.png" width="1"/></svg>', "leads out of"),
    ],
)
def test_a_broken_picture_is_refused_by_name(desk: Desk, name: str, data: bytes, said: str) -> None:
    desk.put(name, data)
    told = desk.fault(f'<image href="{name}" {BOX}/>')
    assert name in told
    assert said in told
    assert "card 7" in told


def test_a_picture_too_large_is_refused_before_it_is_unpacked(desk: Desk) -> None:
    data = bytearray(saved(Image.new("1", (8, 8))))
    data[16:24] = struct.pack(">II", 60_000, 60_000)
    data[29:33] = struct.pack(">I", zlib.crc32(bytes(data[12:29])))
    desk.put("a.png", bytes(data))
    assert "60000 x 60000 pixels; 40 million can be used" in desk.fault(f'<image href="a.png" {BOX}/>')


@pytest.mark.parametrize(
    ("body", "said"),
    [
        (f"<image {BOX}/>", "must name a file"),
        (f'<image href="none.png" {BOX}/>', "there is no file none.png"),
        (f'<image href="../a.png" {BOX}/>', "leads out of the game's folder"),
        (f'<image href="art\\a.png" {BOX}/>', "write / for \\ in 'art\\a.png'"),
        (f'<image href="art/" {BOX}/>', "'art/' names no picture; if a cell is empty"),
        (f'<image href="C:\\a.png" {BOX}/>', "leads out of the game's folder"),
        (f'<image href="file:///a.png" {BOX}/>', "leads out of the game's folder"),
        (f'<image href="https://example.org/a.png" {BOX}/>', "leads out of the game's folder"),
        (f'<image href="data:image/png;base64,AAAA" {BOX}/>', "link to its file instead"),
        ('<image href="a.png"/>', "needs width and height, or one of them"),
        ('<image href="a.png" width="0"/>', "must be more than 0"),
        (f'<image href="a.png" {BOX} preserveAspectRatio="middle"/>', "none such as xMidYMid meet"),
        (f'<image href="a.png" {BOX} filter="url(#a)"/>', "can't draw filter"),
    ],
)
def test_a_picture_that_can_not_be_placed_is_told_with_its_line(desk: Desk, body: str, said: str) -> None:
    desk.put("a.png", saved(quartered()))
    told = desk.fault(body)
    assert told.startswith("face.svg:2: <image>: ")
    assert said in told
    assert told.endswith("(card 7)")


def test_names_are_looked_up_beside_the_template_first(desk: Desk) -> None:
    desk.put("cards/face.svg", f'<svg viewBox="0 0 60 40"><image href="../art/a%20b.png" {BOX}/></svg>')
    desk.put("art/a b.png", saved(quartered()))
    desk.put("cards/own.svg", f'<svg viewBox="0 0 60 40"><image href="art/a b.png" {BOX}/></svg>')
    book = desk.book()
    names = {book.images(Face(f"cards/{name}.svg"), SIZE, "a")[0].name for name in ("face", "own")}
    assert names == {"art/a b.png"}


def test_how_fine_a_picture_is_on_the_card(desk: Desk) -> None:
    desk.put("a.png", saved(quartered(400, 400)))
    desk.put("in.svg", '<svg viewBox="0 0 10 10"><image href="a.png" width="10"/></svg>')
    desk.put(
        "face.svg",
        '<svg viewBox="0 0 600 400"><image href="a.png" width="200" height="200"/>'
        '<g transform="scale(2)"><image href="a.png" width="200" height="100" preserveAspectRatio="none"/></g>'
        '<use href="in.svg" width="100" height="100"/><image href="in.svg" width="200"/></svg>',
    )
    found = desk.book().images(Face("face.svg"), SIZE, "card")
    assert [each.name for each in found] == ["a.png"] * 4
    assert [each.dpi for each in found] == pytest.approx([508, 254, 1016, 508])


def test_ink_is_what_the_formula_says(desk: Desk) -> None:
    colours = [(0, 0, 0), (255, 255, 255), (255, 128, 0), (51, 51, 51), (10, 200, 90)]
    image = Image.new("RGB", (len(colours), 1))
    for x, colour in enumerate(colours):
        image.putpixel((x, 0), colour)
    raster = images.read(saved(image), ink=True)
    assert raster.space is images.Space.INK
    found = zlib.decompress(raster.data)
    from pnp.press.pressready import cmyk

    wanted = [round(255 * v) for colour in colours for v in cmyk(*(channel / 255 for channel in colour))]
    assert list(found) == pytest.approx(wanted, abs=1)


def test_a_printing_house_gets_ink_and_no_transparency(desk: Desk) -> None:
    desk.put("a.png", saved(quartered()))
    desk.put("b.png", _clear_half("PNG"))
    desk.put("c.jpg", saved(Image.new("L", (8, 8), 9), "JPEG"))
    desk.put("d.png", saved(quartered().convert("RGBA")))
    out = BytesIO()
    canvas = PressCanvas(out, Fonts().get("text").name, "nb", "T")
    book = desk.book(canvas)
    desk.body('<image href="a.png" width="9"/><image href="c.jpg" width="9"/><image href="d.png" width="9"/>')
    book.drawing(Face("face.svg"), SIZE, "card 1")
    canvas.showPage()
    canvas.save()
    assert [space for space, *_ in _pictures_in(out.getvalue())] == [
        "/DeviceCMYK",
        "/DeviceGray",
        "/DeviceCMYK",
    ]
    desk.body('<image href="b.png" width="9"/>')
    with pytest.raises(UserError, match=r"b\.png: the picture is transparent in places.*\(card 7\)"):
        desk.book(canvas).form(Face("face.svg"), SIZE, "card 7")


def test_pictures_need_their_package(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    desk.put("a.png", saved(quartered()))
    monkeypatch.setitem(__import__("sys").modules, "PIL.PngImagePlugin", None)
    assert "pip install 'pnp[pictures]'" in desk.fault(f'<image href="a.png" {BOX}/>')
