"""A PDF for a printing house: ink instead of light, and the marks of PDF/X-1a:2003.

Colours are turned into ink by a formula, not by a profile: the house's profiles are not ours to give away, and a
profile that is not the press's own helps little. Black is what the three colours have in common (grey component
replacement of 100 %), so that text and greys are of black ink alone, and no colour takes more than 300 % of ink.

What is claimed: DeviceCMYK and DeviceGray only, all fonts embedded, PDF 1.4 without transparency, scripts or
annotations, TrimBox and BleedBox on every page, Trapped, an output intent that names a registered printing condition.
The intent says what the ink values are to be taken for; no colour management has been done for it.
"""

import re
from typing import IO, Any

from reportlab.pdfbase import pdfdoc

from pnp.press.canvas import SheetCanvas
from pnp.press.colours import Light
from pnp.press.path import num

CONDITION = "CGATS TR 001"  # US web coated (SWOP): what the houses that ask for PDF/X-1a name
_REGISTRY = "http://www.color.org"
_VERSION = "PDF/X-1a:2003"
_RGB = re.compile(r"(?<![\d.])(\d*\.?\d+) (\d*\.?\d+) (\d*\.?\d+) (rg|RG)\b")
_INK = {"rg": "k", "RG": "K"}

Ink = tuple[float, float, float, float]


def cmyk(red: float, green: float, blue: float) -> Ink:
    """A colour (0 to 1 each) as cyan, magenta, yellow and black ink, 0 to 1 each.

    >>> cmyk(1, 1, 1), cmyk(0.2, 0.2, 0.2), cmyk(1, 0.5, 0)
    ((0.0, 0.0, 0.0, 0.0), (0.0, 0.0, 0.0, 0.8), (0.0, 0.5, 1.0, 0.0))
    """
    light = max(red, green, blue)
    if light <= 0:
        return 0.0, 0.0, 0.0, 1.0
    c, m, y = (round(1 - channel / light, 6) + 0.0 for channel in (red, green, blue))
    return c, m, y, round(1 - light, 6) + 0.0


def inked(code: str) -> str:
    """PDF operators with every colour of light turned into ink.

    >>> inked("q 0 0 0 rg 1 0 0 RG 0 0 5 5 re f Q")
    'q 0 0 0 1 k 0 1 1 0 K 0 0 5 5 re f Q'
    """

    def turned(match: re.Match[str]) -> str:
        ink = cmyk(float(match[1]), float(match[2]), float(match[3]))
        return f"{' '.join(map(num, ink))} {_INK[match[4]]}"

    return _RGB.sub(turned, code)


class PressCanvas(SheetCanvas):
    """A canvas for a printing house: what is drawn in light comes out in ink."""

    in_ink = True

    def __init__(self, out: str | IO[bytes], font: str, lang: str, title: str) -> None:
        super().__init__(
            out, pageCompression=1, invariant=1, initialFontName=font, lang=lang, pdfVersion=(1, 4)
        )
        self.setTitle(title)
        _declare(self._doc)

    def tint(self, light: Light) -> tuple[float, ...]:
        return cmyk(*light)

    def addLiteral(self, code: str, escaped: int = 1) -> None:
        super().addLiteral(inked(code), escaped)


class _Info(pdfdoc.PDFInfo):  # type: ignore[misc]
    """The document's information with the version of PDF/X."""

    def format(self, document: Any) -> Any:
        plain: bytes = super().format(document)
        said = f"/GTS_PDFXVersion ({_VERSION})".encode()
        return plain.replace(b"<<", b"<< " + said, 1)


def _declare(document: Any) -> None:
    """Say in a document that it is made to PDF/X-1a."""
    info = _Info()
    info.__dict__.update(document.info.__dict__)
    document.info = info
    intent = {
        "Type": pdfdoc.PDFName("OutputIntent"),
        "S": pdfdoc.PDFName("GTS_PDFX"),
        "OutputConditionIdentifier": pdfdoc.PDFString(CONDITION),
        "OutputCondition": pdfdoc.PDFString("SWOP (coated), United States"),
        "RegistryName": pdfdoc.PDFString(_REGISTRY),
        "Info": pdfdoc.PDFString(f"{CONDITION}; colours converted by formula"),
    }
    catalog = document.Catalog
    catalog.__NoDefault__ = [*catalog.__NoDefault__, "OutputIntents"]
    catalog.OutputIntents = pdfdoc.PDFArray([pdfdoc.PDFDictionary(intent)])
