"""The PDF library's canvas, with what it lacks: forms in literals, pictures kept on disk, writing piece by piece."""

from tempfile import TemporaryFile
from typing import IO, Any

from reportlab.pdfbase import pdfdoc
from reportlab.pdfgen.canvas import Canvas

from pnp.press.images import Raster


class SheetCanvas(Canvas):  # type: ignore[misc]
    """A canvas whose forms can be placed in literals. What it has in memory does not grow with its pictures."""

    in_ink = False  # whether colours must be ink and nothing transparent

    def form_code(self, name: str) -> str:
        """The operator that draws a form; `use_forms` must name it on every page and in every form that has it."""
        return f"/{self._doc.getXObjectName(name)} Do"

    def use_forms(self, names: set[str]) -> None:
        """Say that literals on this page, or in this form, draw the forms of these names."""
        self._formsinuse.extend(sorted(names))

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
