"""A printer's errors, as measured on its calibration sheet, and the page turned so that they cancel out."""

import math
from dataclasses import dataclass

from pnp.component import Size
from pnp.press.units import points

Matrix = tuple[float, float, float, float, float, float]

IDENTITY: Matrix = (1.0, 0.0, 0.0, 1.0, 0.0, 0.0)


@dataclass(frozen=True, slots=True)
class Printer:
    """What a printer does wrong. All of it is about the centre of the page.

    `scale_x` and `scale_y` are lengths on paper through lengths asked for (0.99 prints too small), across and along
    an upright page. `offset_x` and `offset_y` (µm) are how far too far right and down the back lies, and `slant`
    (degrees) how far it is turned clockwise, for somebody who turned the sheet like a page of a book and looks at
    its back. The front is the measure: where it lies on the paper does not matter, since it is cut by its marks.
    """

    name: str
    scale_x: float = 1.0
    scale_y: float = 1.0
    offset_x: int = 0
    offset_y: int = 0
    slant: float = 0.0

    def correction(self, paper: Size, *, back: bool, on_head: bool = False) -> Matrix:
        """What a page is to be multiplied by, as PDF writes it (points, y upwards), to come out true.

        `back` says that the page is a reverse; `on_head` that its top is at the foot of the page before, as where
        the paper turns about its short edge.

        >>> matrix = Printer("far right", offset_x=2540).correction(Size.mm(210, 297), back=True)
        >>> [round(value, 6) + 0 for value in matrix]
        [1.0, 0.0, 0.0, 1.0, -7.2, 0.0]
        """
        sine, cosine, right, up = 0.0, 1.0, 0.0, 0.0
        if back:
            sine, cosine = math.sin(math.radians(self.slant)), math.cos(math.radians(self.slant))
            sign = -1 if on_head else 1
            right, up = points(sign * self.offset_x), points(-sign * self.offset_y)
        a, b, c, d = cosine / self.scale_x, sine / self.scale_y, -sine / self.scale_x, cosine / self.scale_y
        x, y = points(paper.width) / 2, points(paper.height) / 2
        from_x, from_y = x + right, y + up
        return a, b, c, d, x - a * from_x - c * from_y, y - b * from_x - d * from_y
