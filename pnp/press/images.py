"""Pictures of pixels (PNG, JPEG, WebP) as the streams that a PDF holds, made one at a time.

A JPEG goes in as its own bytes where a reader of PDF shows them rightly, and so does the packed part of a plain PNG;
all else is packed anew without loss. How large a picture is, and so whether it is taken at all, is read from its head
before anything is unpacked.
"""

import zlib
from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum
from io import BytesIO
from typing import TYPE_CHECKING

from pnp.errors import UserError
from pnp.press.turn import IDENTITY, Matrix

if TYPE_CHECKING:
    from PIL.Image import Image
    from PIL.ImageFile import ImageFile

MOST_PIXELS = 40_000_000
_ROWS = 256  # turned into ink at a time
_PNG = b"\x89PNG\r\n\x1a\n"
_ORIENTATION = 0x0112  # the entry of EXIF that says how the camera was held
# Where a picture's upright corner is for each way of holding the camera: unit square to unit square, y pointing down.
_UPRIGHT: dict[int, Matrix] = {
    2: (-1, 0, 0, 1, 1, 0),
    3: (-1, 0, 0, -1, 1, 1),
    4: (1, 0, 0, -1, 0, 1),
    5: (0, 1, 1, 0, 0, 0),
    6: (0, 1, -1, 0, 1, 0),
    7: (0, -1, -1, 0, 1, 1),
    8: (0, -1, 1, 0, 0, 1),
}


class Space(StrEnum):
    """What a pixel is made of, as PDF names it."""

    GREY = "DeviceGray"
    LIGHT = "DeviceRGB"
    INK = "DeviceCMYK"

    @property
    def channels(self) -> int:
        """How many numbers a pixel has."""
        return {Space.GREY: 1, Space.LIGHT: 3, Space.INK: 4}[self]


@dataclass(frozen=True, slots=True)
class Raster:
    """A picture of 8 bits a channel, packed. `alpha` is its transparency, where it has some.

    `upright` takes the stored picture to what is to be seen, both as unit squares with y pointing down.
    `predicted` says that the rows are packed as PNG does it.
    """

    width: int
    height: int
    space: Space
    data: bytes
    jpeg: bool = False
    predicted: bool = True
    alpha: "Raster | None" = None
    upright: Matrix = IDENTITY

    @property
    def seen(self) -> tuple[int, int]:
        """Width and height in pixels as the picture is looked at."""
        lies = not self.upright[0]
        return (self.height, self.width) if lies else (self.width, self.height)


def read(data: bytes, *, ink: bool = False) -> Raster:
    """The picture that the bytes of a file hold; in `ink`, for a printing house.

    Raises `UserError` for what is no whole picture of a known kind, for one that is too large, and, in ink, for one
    that is transparent. It names no file: who knows the name puts it before.
    """
    try:
        image = _opened(data)
        if image.width * image.height > MOST_PIXELS:
            size = f"{image.width} x {image.height}"
            raise UserError(f"the picture has {size} pixels; {MOST_PIXELS / 1e6:g} million can be used")
        upright = _UPRIGHT.get(image.getexif().get(_ORIENTATION, 1), IDENTITY)
        return _raster(image, data, upright, ink=ink)
    except UserError:
        raise
    except Exception as error:  # what the library raises on a broken file is of many kinds
        raise UserError(f"the picture can't be read: {' '.join(str(error).split())}") from error


def _opened(data: bytes) -> "ImageFile":
    """The picture with nothing but its head read."""
    try:
        from PIL.JpegImagePlugin import JpegImageFile
        from PIL.PngImagePlugin import PngImageFile
        from PIL.WebPImagePlugin import WebPImageFile
    except ImportError as error:
        raise UserError("pictures need a package more; run: pip install 'pnp[pictures]'") from error
    file = BytesIO(data)
    if data.startswith(_PNG):
        return PngImageFile(file)
    if data.startswith(b"\xff\xd8\xff"):
        return JpegImageFile(file)
    if data[:4] == b"RIFF" and data[8:12] == b"WEBP":
        return WebPImageFile(file)
    raise UserError("this is no PNG, JPEG, WebP or SVG picture; save it as one of these")


def _raster(image: "ImageFile", data: bytes, upright: Matrix, *, ink: bool) -> Raster:
    size = image.size
    if _is_plain_jpeg(image, data) and (not ink or image.mode == "L"):
        space = Space.GREY if image.mode == "L" else Space.LIGHT
        # An eighth of the size is fast to unpack, and tells as well whether the file is whole.
        image.draft(None, (size[0] // 8 or 1, size[1] // 8 or 1))
        image.load()
        return Raster(*size, space, data, jpeg=True, upright=upright)
    image.load()
    if _is_plain_png(data) and (not ink or image.mode == "L"):
        space = Space.GREY if image.mode == "L" else Space.LIGHT
        return Raster(*size, space, _packed(data), upright=upright)
    colours, alpha = _parted(image, keep_ink=ink)
    if ink and alpha is not None:
        raise UserError(
            "the picture is transparent in places, which a file for a printing house can't be; "
            "save it on the colour that it lies on"
        )
    if ink and colours.mode != "L":
        return Raster(*size, Space.INK, _ink_packed(colours), predicted=False, upright=upright)
    space = Space.GREY if colours.mode == "L" else Space.LIGHT
    mask = Raster(*size, Space.GREY, _repacked(alpha)) if alpha is not None else None
    return Raster(*size, space, _repacked(colours), alpha=mask, upright=upright)


def _is_plain_jpeg(image: "ImageFile", data: bytes) -> bool:
    """Whether all readers of PDF show the file as the library does: grey, or the usual coding of colour."""
    if image.format != "JPEG" or image.mode not in ("L", "RGB"):
        return False
    # Without a mark of its maker, one whose channels are called R, G and B holds light as it is; readers differ there.
    called = [layer[0] for layer in getattr(image, "layer", ())]
    return called != [ord(c) for c in "RGB"] and _frame_kind(data) in (0xC0, 0xC1, 0xC2)


def _frame_kind(data: bytes) -> int:
    """The marker of a JPEG's frame: how it is coded. 0 where there is none."""
    at = 2
    while at + 4 <= len(data) and data[at] == 0xFF:
        kind = data[at + 1]
        if kind == 0xFF:  # filling
            at += 1
            continue
        if 0xC0 <= kind <= 0xCF and kind not in (0xC4, 0xC8, 0xCC):
            return kind
        at += 2 + int.from_bytes(data[at + 2 : at + 4])
    return 0


def _chunks(data: bytes) -> Iterator[tuple[bytes, memoryview]]:
    """The kinds and contents of a PNG's chunks."""
    view, at = memoryview(data), len(_PNG)
    while at + 8 <= len(data):
        length = int.from_bytes(view[at : at + 4])
        yield bytes(view[at + 4 : at + 8]), view[at + 8 : at + 8 + length]
        at += 12 + length


def _is_plain_png(data: bytes) -> bool:
    """Whether the packed part of the file is what PDF takes: 8 bits, grey or colour, no alpha, rows in their order."""
    if not data.startswith(_PNG):
        return False
    chunks = list(_chunks(data))
    depth, colour, *_, interlaced = chunks[0][1][8:13]
    clear = any(kind == b"tRNS" for kind, _ in chunks)
    return depth == 8 and colour in (0, 2) and not interlaced and not clear


def _packed(data: bytes) -> bytes:
    """The packed rows of a PNG."""
    return b"".join(content for kind, content in _chunks(data) if kind == b"IDAT")


def _repacked(image: "Image") -> bytes:
    """The rows of a picture (L or RGB) packed as PNG does it."""
    held = BytesIO()
    image.save(held, "PNG")
    return _packed(held.getvalue())


def _parted(image: "Image", *, keep_ink: bool) -> "tuple[Image, Image | None]":
    """A picture's colours (L or RGB; CMYK where that is kept), and its transparency where it has any."""
    if image.mode.startswith("I"):
        return _grey_of_16_bits(image)
    if image.mode == "CMYK" and keep_ink:
        return image, None
    grey = image.mode in ("1", "L", "LA")
    if not image.has_transparency_data:
        return image.convert("L" if grey else "RGB"), None
    whole = image.convert("LA" if grey else "RGBA")
    alpha = whole.getchannel("A")
    return whole.convert("L" if grey else "RGB"), None if alpha.getextrema()[0] == 255 else alpha


def _grey_of_16_bits(image: "Image") -> "tuple[Image, Image | None]":
    clear, image = image.info.get("transparency"), image.convert("I")
    alpha = image.point([0 if value == clear else 255 for value in range(1 << 16)], "L")
    grey = image.point([value >> 8 for value in range(1 << 16)], "L")
    return grey, alpha if clear is not None else None


def _ink_packed(image: "Image") -> bytes:
    """The rows of a picture (RGB or CMYK) in ink, packed."""
    pack = zlib.compressobj()
    parts = []
    for top in range(0, image.height, _ROWS):
        strip = image.crop((0, top, image.width, min(top + _ROWS, image.height)))
        parts.append(pack.compress((strip if strip.mode == "CMYK" else _inked(strip)).tobytes()))
    return b"".join([*parts, pack.flush()])


def _inked(image: "Image") -> "Image":
    """A picture in light (RGB) as ink, by the formula of `pressready.cmyk`."""
    from PIL import Image, ImageChops, ImageMath

    channels = image.split()
    light = ImageChops.lighter(ImageChops.lighter(channels[0], channels[1]), channels[2])
    some = light.point([1, *range(1, 256)])
    lit = light.point([0] + [255] * 255)
    inks = [
        ImageMath.lambda_eval(
            lambda a: a["convert"](255 - (a["channel"] * 255 + a["light"] / 2) / a["light"], "L"),
            channel=channel,
            light=some,
        )
        for channel in channels
    ]
    return Image.merge("CMYK", [*(ImageChops.darker(ink, lit) for ink in inks), ImageChops.invert(light)])
