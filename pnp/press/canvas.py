"""The PDF library's canvas, with what it lacks: forms in literals, pictures kept on disk, writing piece by piece."""

from collections.abc import Mapping
from itertools import pairwise
from tempfile import TemporaryFile
from typing import IO, Any

from reportlab.pdfbase import pdfdoc
from reportlab.pdfgen.canvas import Canvas

from pnp.press.colours import Light
from pnp.press.gradient import Gradient
from pnp.press.images import Raster, Space


class SheetCanvas(Canvas):  # type: ignore[misc]
    """A canvas whose forms can be placed in literals. What it has in memory does not grow with its pictures."""

    in_ink = False  # whether colours must be ink and nothing transparent

    def form_code(self, name: str) -> str:
        """The operator that draws a form; `use_forms` must name it on every page and in every form that has it."""
        return f"/{self._doc.getXObjectName(name)} Do"

    def use_forms(self, names: set[str]) -> None:
        """Say that literals on this page, or in this form, draw the forms of these names."""
        self._formsinuse.extend(sorted(names))

    def end_form(
        self, alphas: Mapping[str, tuple[float, float]], gradients: Mapping[str, Gradient], *, group: bool
    ) -> None:
        """End a form. Its operators know opacities (of fill and stroke) and gradients by these names.

        A `group` is painted as a whole before its opacity is applied.
        """
        if not (alphas or gradients or group):
            self.endForm()
            return
        if alphas or group:
            self._doc.ensureMinPdfVersion("transparency")
        resources = pdfdoc.PDFResourceDictionary()
        resources.basicFonts()
        resources.allProcs()
        if self._formsinuse:
            resources.XObject = self._doc.xobjDict(self._formsinuse)
        resources.ExtGState = {
            name: pdfdoc.PDFDictionary({"ca": fill, "CA": stroke}) for name, (fill, stroke) in alphas.items()
        }
        resources.Shading = {name: self._doc.Reference(self._shading(g)) for name, g in gradients.items()}
        stream = pdfdoc.PDFStream(content=pdfdoc.pdfdocEnc("\n".join([self._preamble, *self._code])))
        if group:
            kind = {"Type": pdfdoc.PDFName("Group"), "S": pdfdoc.PDFName("Transparency")}
            stream.dictionary["Group"] = pdfdoc.PDFDictionary(kind)
        self.endForm(Resources=resources, Contents=stream)

    def tint(self, light: Light) -> tuple[float, ...]:
        """A colour as this document has it."""
        return light

    def _shading(self, gradient: Gradient) -> Any:
        """The colours of a gradient, from 0 to 1, with what lies beyond in the colour of the nearer end."""
        (first, start), *_ = gradient.stops
        last, end = gradient.stops[-1]
        stops = [(0.0, start), *gradient.stops, (1.0, end)] if first > 0 or last < 1 else list(gradient.stops)
        parts = list(pairwise(stops if len(stops) > 1 else stops * 2))
        ramps = [
            pdfdoc.PDFExponentialFunction(self.tint(before), self.tint(after), 1)
            for (_, before), (_, after) in parts
        ]
        colours = pdfdoc.PDFStitchingFunction(
            ramps, [at for (_, _), (at, _) in parts[:-1]], [0, 1] * len(parts), Domain=pdfdoc.PDFArray([0, 1])
        )
        kind = pdfdoc.PDFAxialShading if len(gradient.coords) == 4 else pdfdoc.PDFRadialShading
        space = Space.INK if self.in_ink else Space.LIGHT
        return kind(*gradient.coords, colours, space, Extend="[true true]")

    def add_picture(self, name: str, picture: Raster) -> None:
        """Make a picture known; it is then drawn as a form of this name is, in the unit square with y pointing up."""
        held = _HeldPicture(picture, self._spool())
        if picture.alpha is not None:
            self._doc.ensureMinPdfVersion("transparency")
            held.entries["SMask"] = self._doc.Reference(_HeldPicture(picture.alpha, self._spool()))
        self._doc.Reference(held, self._doc.getXObjectName(name))

    def _spool(self) -> IO[bytes]:
        """The file that holds the pictures until all is written."""
        if not hasattr(self, "_spooled"):
            self._spooled: IO[bytes] = TemporaryFile()  # noqa: SIM115 - open as long as the canvas lives
        return self._spooled

    def save(self) -> None:
        """Write the document. Nothing can be drawn after that."""
        if self._code:
            self.showPage()
        if isinstance(self._filename, str):
            with open(self._filename, "wb") as out:
                _write(self._doc, self, out)
        else:
            _write(self._doc, self, self._filename)


class _HeldPicture(pdfdoc.PDFObject):  # type: ignore[misc]
    """A picture as an object of the document, whose bytes are in a file until they are written."""

    __RefOnly__ = 1

    def __init__(self, picture: Raster, spool: IO[bytes]) -> None:
        self.entries: dict[str, Any] = {
            "Type": pdfdoc.PDFName("XObject"),
            "Subtype": pdfdoc.PDFName("Image"),
            "Width": picture.width,
            "Height": picture.height,
            "BitsPerComponent": 8,
            "ColorSpace": pdfdoc.PDFName(picture.space),
            "Filter": pdfdoc.PDFName("DCTDecode" if picture.jpeg else "FlateDecode"),
        }
        if picture.predicted and not picture.jpeg:
            parameters = {
                "Predictor": 15,
                "Colors": picture.space.channels,
                "BitsPerComponent": 8,
                "Columns": picture.width,
            }
            self.entries["DecodeParms"] = pdfdoc.PDFDictionary(parameters)
        self._spool, self._at, self._length = spool, spool.seek(0, 2), len(picture.data)
        spool.write(picture.data)

    def format(self, document: Any) -> Any:
        self._spool.seek(self._at)
        stream = pdfdoc.PDFStream(pdfdoc.PDFDictionary(self.entries), self._spool.read(self._length))
        return stream.format(document)


def _write(document: Any, canvas: SheetCanvas, out: IO[bytes]) -> None:
    """Write a document object by object. The library would gather the whole file in memory, twice."""
    for font in document.delayedFonts:
        font.addObjects(document)
    document.info.invariant = document.invariant
    document.info.digest(document.signature)
    document.Reference(document.Catalog)
    document.Reference(document.info)
    document.Outlines.prepare(document, canvas)
    if document.Outlines.ready < 0:
        document.Catalog.Outlines = None
    file = pdfdoc.PDFFile(document._pdfVersion)
    out.write(b"".join(file.strings))
    file.write = out.write
    names: list[str] = []
    while (number := len(names) + 1) in document.numberToId:  # writing one object may add others
        name = document.numberToId[number]
        written = pdfdoc.PDFIndirectObject(name, document.idToObject[name]).format(document)
        document.idToOffset[name] = file.add(written)
        names.append(name)
    table = pdfdoc.PDFCrossReferenceTable()
    table.addsection(0, names)
    trailer = pdfdoc.PDFTrailer(
        startxref=file.add(table.format(document)),
        Size=len(names) + 1,
        Root=document.Reference(document.Catalog),
        Info=document.Reference(document.info),
        ID=document.ID(),
    )
    file.add(trailer.format(document))
