"""The fonts: which file plays which role, what a text measures, which characters it lacks."""

import tomllib
from functools import cache
from importlib.util import find_spec
from pathlib import Path

from reportlab.pdfbase.pdfmetrics import registerFont
from reportlab.pdfbase.ttfonts import TTFError, TTFont

from pnp.errors import UserError, one_of
from pnp.resources import FONTS

STYLES = ("regular", "bold", "italic", "bold-italic")


class Font:
    """One TrueType font: metrics in units of its own size. `name` is what the PDF library knows it by."""

    def __init__(self, path: Path) -> None:
        self.name = str(path)
        try:
            self.ttf = TTFont(self.name, str(path))
        except (TTFError, OSError) as error:
            raise UserError(f"this font can't be used: {error}", file=path) from error
        registerFont(self.ttf)
        self.cap_height: float = self.ttf.face.capHeight / 1000

    def width(self, text: str, size: float) -> float:
        """How wide `text` runs at `size`, in the unit of `size`."""
        return float(self.ttf.stringWidth(text, size))

    def missing(self, text: str) -> str:
        """The characters of `text` that this font can't draw, each once."""
        glyphs = self.ttf.face.charToGlyph
        return "".join(dict.fromkeys(c for c in text if ord(c) not in glyphs and c != "\u00a0"))


class Fonts:
    """The fonts by role and style, each opened when first asked for.

    `folder` holds fonts.toml. Raises `UserError` where it names a role, style or file that is not there.
    """

    def __init__(self, folder: Path = FONTS) -> None:
        self._table_path = folder / "fonts.toml"
        try:
            self._table = tomllib.loads(self._table_path.read_text("utf-8"))
        except OSError as error:
            raise UserError(
                f"can't read the table of fonts: {error.strerror}", file=self._table_path
            ) from error
        except tomllib.TOMLDecodeError as error:
            raise UserError(f"not valid TOML: {error}", file=self._table_path) from error
        self._fonts: dict[str, Font] = {}

    def get(self, role: str, style: str = "regular") -> Font:
        """The font that plays `role` ("text" or "title") in `style` (one of `STYLES`)."""
        key = f"{role}-{style}"
        if key not in self._fonts:
            self._fonts[key] = Font(self._file(role, style))
        return self._fonts[key]

    def _file(self, role: str, style: str) -> Path:
        if role not in self._table:
            raise one_of("font role", role, self._table)
        if style not in self._table[role]:
            raise one_of(f"{role} font style", style, self._table[role])
        entry = str(self._table[role][style])
        package, _, file = entry.rpartition(":")
        path = _package_folder(package) / "files" / file if package else self._table_path.parent / file
        if not path.is_file():
            raise UserError(f"[{role}] {style}: there is no font file {path}", file=self._table_path)
        return path


@cache
def _package_folder(package: str) -> Path:
    spec = find_spec(package)
    if spec is None or spec.origin is None:
        raise UserError(
            f"the font package {package} is not installed; run: pip install {package.replace('_', '-')}"
        )
    return Path(spec.origin).parent
