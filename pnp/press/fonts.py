"""The fonts: which file plays which role, what a text measures, which characters it lacks."""

from collections.abc import Mapping
from io import BytesIO
from pathlib import Path
from unicodedata import category

from reportlab.pdfbase.pdfmetrics import registerFont
from reportlab.pdfbase.ttfonts import TTFError, TTFont, TTFontFile

from pnp.errors import UserError
from pnp.press.advances import with_advances
from pnp.press.fonttable import FontTable
from pnp.source import SHIPPED, Source


class Font:
    """One TrueType font: metrics in units of its own size. `name` is what the PDF library knows it by.

    `advances` mends letters; see advances.py. A font that is not `proven` is cut down once, to see that all of its
    glyphs can be embedded.
    """

    def __init__(
        self, path: Path, *, proven: bool = False, advances: Mapping[str, int] | None = None
    ) -> None:
        self.name = str(path)
        try:
            self.ttf = TTFont(self.name, BytesIO(with_advances(path.read_bytes(), advances or {})))
            if not proven:
                _prove(self.ttf.face, path.stat().st_size)
        except Exception as error:  # what the library raises on a broken file is of many kinds
            raise UserError(f"this font can't be used: {' '.join(str(error).split())}", file=path) from error
        registerFont(self.ttf)
        self.cap_height: float = self.ttf.face.capHeight / 1000

    def width(self, text: str, size: float) -> float:
        """How wide `text` runs at `size`, in the unit of `size`."""
        return float(self.ttf.stringWidth(text, size))

    def missing(self, text: str) -> str:
        """The characters of `text` that this font can't draw, each once.

        An accent of its own is one: the library would put it beside its letter. Those that Unicode knows together
        with their letter are joined with it when a template is read.
        """
        glyphs = self.ttf.face.charToGlyph
        return "".join(dict.fromkeys(c for c in text if ord(c) not in glyphs or category(c).startswith("M")))


def _prove(face: TTFontFile, size: int) -> None:
    """Find out now, and not when the last page is drawn, whether a font file of so many bytes is whole."""
    if any(table["offset"] + table["length"] > size for table in face.tables):
        raise TTFError("the file is cut off")
    face.makeSubset(list(face.charToGlyph))


def lack(font: str, missing: str, text: str) -> str:
    """What to say of a font that has not all characters of a text."""
    names = ", ".join(f"'{c}' (U+{ord(c):04X})" for c in missing)
    return (
        f"the {font} has no {names}, needed for '{' '.join(text.split())[:40]}'; "
        "draw it as a symbol, or take a font that has it"
    )


class Fonts:
    """The fonts by role and style, each opened when first asked for.

    Raises `UserError` for a role, style or file that is not there; see `FontTable`.
    """

    def __init__(self, source: Source = SHIPPED) -> None:
        self._table = FontTable(source)
        self._fonts: dict[str, Font] = {}

    @property
    def roles(self) -> tuple[str, ...]:
        """The roles that a template may name."""
        return self._table.roles

    def get(self, role: str, style: str = "regular") -> Font:
        """The font that plays `role` ("text" or "title") in `style`: regular, bold, italic or bold-italic."""
        key = f"{role}-{style}"
        if key not in self._fonts:
            package, path = self._table.file(role, style)
            advances = self._table.advances(role, style)
            self._fonts[key] = Font(path, proven=bool(package), advances=advances)
        return self._fonts[key]
