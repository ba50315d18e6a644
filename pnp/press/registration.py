"""The marks by which a cutting machine finds its way on a printed sheet, as Silhouette's machines look for them.

With three marks: a filled square in the upper left corner, and angles in the upper right and the lower left one. With
four: an angle in each corner. All in whole µm from the page's top left corner.

A sheet and its cut file belong together by their version, which both carry. A version is never changed once it has
been printed: what is to be otherwise becomes the next one, and the old stays in the table.
"""

from dataclasses import dataclass

from pnp.component import MM, Size

Rect = tuple[int, int, int, int]  # x, y, width, height


@dataclass(frozen=True, slots=True)
class Geometry:
    """The marks of one version. Lengths in µm: the marks' distance from the paper's edges, the square's side, the
    length and thickness of an angle's arms, and how much around every mark must be blank."""

    version: int
    inset: int
    square: int
    arm: int
    line: int
    clear: int


VERSIONS = {1: Geometry(1, inset=10 * MM, square=5 * MM, arm=10 * MM, line=MM // 2, clear=2 * MM)}
LATEST = VERSIONS[max(VERSIONS)]

_LABEL = (26 * MM, 2600)  # the room of the version's label: to the right of the upper left mark


@dataclass(frozen=True, slots=True)
class Registration:
    """The marks on one size of paper: three of them or four."""

    paper: Size
    four: bool
    geometry: Geometry = LATEST

    @property
    def label(self) -> str:
        """What is printed beside the marks and stands in the cut file."""
        return f"cut {self.geometry.version}-{4 if self.four else 3}"

    @property
    def told(self) -> str:
        """The marks as a person sets them in the machine's program."""
        g = self.geometry
        return (
            f"{4 if self.four else 3} marks, inset {g.inset / MM:g} mm, length {g.arm / MM:g} mm, "
            f"thickness {g.line / MM:g} mm"
        )

    def bars(self) -> tuple[Rect, ...]:
        """The marks as filled rectangles."""
        g, right, bottom = self.geometry, self.paper.width, self.paper.height
        far_x, far_y = right - g.inset - g.arm, bottom - g.inset - g.arm
        edge_x, edge_y = right - g.inset - g.line, bottom - g.inset - g.line
        upper_right = ((far_x, g.inset, g.arm, g.line), (edge_x, g.inset, g.line, g.arm))
        lower_left = ((g.inset, edge_y, g.arm, g.line), (g.inset, far_y, g.line, g.arm))
        if not self.four:
            return ((g.inset, g.inset, g.square, g.square), *upper_right, *lower_left)
        upper_left = ((g.inset, g.inset, g.arm, g.line), (g.inset, g.inset, g.line, g.arm))
        lower_right = ((far_x, edge_y, g.arm, g.line), (edge_x, far_y, g.line, g.arm))
        return (*upper_left, *upper_right, *lower_left, *lower_right)

    def label_at(self) -> Rect:
        """The room of the label: its text stands on the lower side."""
        g = self.geometry
        return g.inset + g.arm + g.clear, g.inset, *_LABEL

    def is_clear(self, x: int, y: int, width: int, height: int) -> bool:
        """Whether what is printed in this rectangle keeps away from all marks and the label."""
        clear = self.geometry.clear
        rooms = [(bx - clear, by - clear, bw + 2 * clear, bh + 2 * clear) for bx, by, bw, bh in self.bars()]
        return not any(
            x < rx + rw and rx < x + width and y < ry + rh and ry < y + height
            for rx, ry, rw, rh in [*rooms, self.label_at()]
        )

    @property
    def footing(self) -> int:
        """How far from the paper's corners the footer must begin."""
        return self.geometry.inset + self.geometry.arm + self.geometry.clear
