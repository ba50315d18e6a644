"""The PDF library's canvas, with what it lacks: a form's operator as text, to put in a longer literal."""

from reportlab.pdfgen.canvas import Canvas


class SheetCanvas(Canvas):  # type: ignore[misc]
    """A canvas whose forms can be placed in literals."""

    def form_code(self, name: str) -> str:
        """The operator that draws a form; `use_forms` must name it on every page and in every form that has it."""
        return f"/{self._doc.getXObjectName(name)} Do"

    def use_forms(self, names: set[str]) -> None:
        """Say that literals on this page, or in this form, draw the forms of these names."""
        self._formsinuse.extend(sorted(names))
