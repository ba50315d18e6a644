"""Fonts: what is in the table, what a broken file is told."""

from io import BytesIO
from pathlib import Path

import pytest
from reportlab.pdfbase.ttfonts import TTFont

from pnp.errors import UserError
from pnp.press.advances import with_advances
from pnp.press.fonts import Fonts
from pnp.resources import FONTS
from pnp.source import Source


def whole_font() -> bytes:
    return Path(Fonts().get("text").name).read_bytes()


def fonts(folder: Path, table: str, font: bytes | None = None) -> Fonts:
    (folder / "fonts.toml").write_text(table, "utf-8")
    if font is not None:
        (folder / "own.ttf").write_bytes(font)
    return Fonts(Source(font_folder=folder))


def test_every_role_has_every_style_that_its_table_names() -> None:
    own = Fonts()
    for role, style in (("text", "regular"), ("text", "bold"), ("title", "bold")):
        font = own.get(role, style)
        assert font.missing("Æøå Öä é “ ” – · • 0123456789") == ""
        assert 0.6 < font.cap_height < 0.8


def test_a_font_of_ones_own_is_taken_from_beside_the_table(tmp_path: Path) -> None:
    own = fonts(tmp_path, '[text]\nregular = "own.ttf"', whole_font()).get("text")
    assert Path(own.name) == tmp_path / "own.ttf"
    assert own.width("Blå", 10) == pytest.approx(Fonts().get("text").width("Blå", 10))


@pytest.mark.parametrize(
    ("table", "said"),
    [
        ("[text", "not valid TOML"),
        ("text = 5", "text must be a table"),
        ('text = "own.ttf"', "text must be a table"),
        ("[text]\nregular = 5", "5 is not a file's name"),
        ('[text]\nbold = "x"', "no text font style 'regular'; there is: bold"),
        ('[title]\nregular = "x"', "no font role 'text'; there is: title"),
        ('[text]\nregular = "none.ttf"', "no font file"),
        ('[text]\nregular = "no_such_package:x.ttf"', "pip install no-such-package"),
        ('[text]\nregular = "no.such.package:x.ttf"', "is not installed"),
        ('[text]\nregular = "C:/x.ttf"', "is not installed"),
    ],
)
def test_a_wrong_table_is_told(tmp_path: Path, table: str, said: str) -> None:
    with pytest.raises(UserError, match=said):
        fonts(tmp_path, table).get("text")


@pytest.mark.parametrize("kept", [0, 10, 1000, 0.3, 0.6, 0.99])
def test_a_font_that_is_cut_off_is_told_before_anything_is_printed(tmp_path: Path, kept: float) -> None:
    whole = whole_font()
    part = whole[: int(kept * len(whole)) if kept < 1 else int(kept)]
    with pytest.raises(UserError, match=r"own\.ttf: this font can't be used: \S") as error:
        fonts(tmp_path, '[text]\nregular = "own.ttf"', part).get("text")
    assert "\n" not in str(error.value)


def test_an_accent_of_its_own_is_missing() -> None:
    assert Fonts().get("text").missing("q\u030a") == "\u030a"


def test_a_vowel_sign_is_missing_even_where_the_font_has_it(tmp_path: Path) -> None:
    font = fonts(tmp_path, '[text]\nregular = "own.ttf"', whole_font()).get("text")
    font.ttf.face.charToGlyph[0x093F] = 1
    assert font.missing("\u093f") == "\u093f"


def test_a_missing_table_is_told(tmp_path: Path) -> None:
    with pytest.raises(UserError, match="can't read the table of fonts: No such file"):
        Fonts(Source(font_folder=tmp_path))
    assert (FONTS / "fonts.toml").is_file()


@pytest.mark.parametrize("role", ["text", "title"])
@pytest.mark.parametrize("style", ["regular", "bold"])
def test_northern_letters_advance_as_their_relatives_do(role: str, style: str) -> None:
    font = Fonts().get(role, style)
    for letter, relative in ("ØO", "øo", "ÅA", "åa", "ÄA", "äa", "ÖO", "öo", "ÜU"):
        assert font.width(letter, 1000) == pytest.approx(font.width(relative, 1000), abs=40), letter


def test_an_advance_is_mended_in_the_file() -> None:
    whole = whole_font()
    assert with_advances(whole, {}) == whole
    mended = TTFont("mended", BytesIO(with_advances(whole, {"Ø": 1234, "g": 321})))
    font = TTFont("font", BytesIO(whole))
    assert (mended.stringWidth("Ø", 1000), mended.stringWidth("g", 1000)) == pytest.approx((1234, 321), abs=1)
    assert mended.stringWidth("Oslo", 1000) == font.stringWidth("Oslo", 1000)
    with pytest.raises(ValueError, match="there is no '卡' whose advance could be set"):
        with_advances(whole, {"卡": 500})
