"""The spymaster's phone: a key by its code, from a picture of its QR code, or a fresh one.

A key is only ever in the answer to a post, which no browser keeps: it is in no address and in no page.
"""

import secrets
from typing import Any

from flask import Blueprint, abort, render_template, request
from flask.typing import ResponseReturnValue

from pnp.chance import Chance
from pnp.errors import UserError
from pnp.games.codenames.keycard import Key, draw_keys, key_of
from pnp.web import language
from pnp.web.house import house
from pnp.web.keycells import cells, key_words
from pnp.web.posts import posted

blueprint = Blueprint("spymaster", __name__, url_prefix="/spymaster")

_SEED_BITS = 64  # more than there are keys, so that each is as likely
_FORMATS = ("JPEG", "PNG", "WEBP")
_MOST_PIXELS = 8_000_000  # of a picture: the page sends far smaller ones
_LARGEST_SIDE = (
    1600  # pixels: a picture of nothing but corners of codes, twice as wide, takes ten times as long
)


@blueprint.get("")
def page() -> str:
    """The page, without a key."""
    words = language.words()
    given = {"words": {**words["table"], **words["spymaster"]}, **key_words()}
    return render_template("spymaster.html", given=given, cells=cells())


@blueprint.post("/code")
def by_code() -> dict[str, str]:
    """The key that a code names: {"code"} in."""
    code = posted().get("code")
    if not isinstance(code, str):
        abort(400)
    return key_of(code).as_json()


@blueprint.post("/fresh")
def fresh() -> dict[str, str]:
    """A key that nobody has seen."""
    (key,) = draw_keys(Chance(secrets.randbits(_SEED_BITS)), 1)
    return key.as_json()


@blueprint.post("/scan")
def scan() -> dict[str, str]:
    """The key whose QR code is in a picture: the file "picture" in."""
    picture = request.files.get("picture")
    if picture is None:
        abort(400)
    with house().jobs.turn():
        return key_in(picture.read()).as_json()


@blueprint.errorhandler(UserError)
def _told(error: UserError) -> ResponseReturnValue:
    """What is no code of a key is said to the script that posted it."""
    return {"error": str(error)}, 422


def key_in(picture: bytes) -> Key:
    """The one key whose QR code is in a picture.

    Raises `UserError`, in the reader's language, for what is no picture, is too large, or has no code of a key or
    those of several.
    """
    said = language.words()["keycard"]
    texts = _qr_codes(picture, said["no_picture"])
    if not texts:
        raise UserError(said["no_code"])
    keys = {key.code: key for key in map(key_of, texts)}
    if len(keys) > 1:
        raise UserError(said["many_codes"])
    return keys.popitem()[1]


def _qr_codes(picture: bytes, refusal: str) -> list[str]:
    """What the QR codes in a picture say. Raises `UserError` with the `refusal` for what is no picture of ours."""
    image = _grey(picture, refusal)
    try:
        import zxingcpp
    except ImportError:
        raise UserError("reading QR codes needs the package zxing-cpp; run: pip install zxing-cpp") from None
    found = zxingcpp.read_barcodes(image, formats=zxingcpp.BarcodeFormats(zxingcpp.BarcodeFormat.QRCode))
    return [code.text for code in found if code.valid]


def _grey(picture: bytes, refusal: str) -> Any:
    from io import BytesIO

    from PIL import Image

    try:
        with Image.open(BytesIO(picture), formats=_FORMATS) as image:
            if image.width * image.height > _MOST_PIXELS:
                raise UserError(refusal)
            grey = image.convert("L")
            grey.thumbnail((_LARGEST_SIDE, _LARGEST_SIDE))
            return grey
    # Broken files and those that blow up when opened: Pillow has no error of its own for all of them.
    except (OSError, SyntaxError, ValueError, Image.DecompressionBombError) as error:
        raise UserError(refusal) from error
