"""Files for a cutting machine: where it is to cut a printed sheet, as SVG and DXF.

Coordinates are those of the printed trims, on a drawing as large as the paper: in SVG from the top left corner, in
DXF from the bottom left one, both in mm.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from io import StringIO
from math import pi, tan
from pathlib import Path
from typing import Any
from xml.sax.saxutils import escape

from pnp.component import MM, Shape, Size
from pnp.errors import UserError
from pnp.press.files import Files
from pnp.press.pdf import Printed
from pnp.press.registration import Registration
from pnp.press.sheet import Box, Page, Setup, Side
from pnp.press.units import mm

_QUARTER = tan(pi / 8)  # a quarter of a circle, as a DXF polyline bulges
_MOST_ROUNDED = 10 * MM


@dataclass(frozen=True, slots=True)
class Cut:
    """What is cut out of one or several sheets alike: the trims, their corners' radius (µm), and the pages."""

    paper: Size
    boxes: tuple[Box, ...]
    shape: Shape
    radius: int
    pages: tuple[int, ...]
    registration: Registration


def check_radius(radius: int) -> int:
    """The corners' radius, where cards can have it. Raises `UserError` otherwise."""
    if radius > _MOST_ROUNDED:
        raise UserError(f"--corners {mm(radius)}: a radius of 0 to {mm(_MOST_ROUNDED)} mm is possible")
    return radius


def cuts(pages: Iterable[Page], setup: Setup, radius: int) -> list[Cut]:
    """What to cut: sheets with the same trims share one."""
    assert setup.registration is not None
    found: dict[tuple[Shape, tuple[Box, ...]], list[int]] = {}
    for page in pages:
        boxes = tuple(place.box for place in page.placements if place.side is Side.FRONT)
        if boxes and page.component.shape is not Shape.DRAWN:
            found.setdefault((page.component.shape, boxes), []).append(page.number)
    return [
        Cut(setup.paper, boxes, shape, _fitting(radius, boxes), tuple(numbers), setup.registration)
        for (shape, boxes), numbers in found.items()
    ]


def _fitting(radius: int, boxes: tuple[Box, ...]) -> int:
    return min(radius, *(min(box.width, box.height) // 2 for box in boxes))


def save(printed: Printed, setup: Setup, radius: int, files: Files) -> Iterator[tuple[Path, Cut]]:
    """Write the cut files of a printed document beside it, as SVG and DXF; each with what it cuts.

    Raises `UserError` where the package that writes DXF is missing.
    """
    if setup.registration is None:
        return
    stem = printed.path.with_suffix("")
    for number, cut in enumerate(cuts(printed.placed or (), setup, radius), 1):
        title = f"{printed.path.name}, pages {', '.join(map(str, cut.pages))}"
        for suffix, text in (("svg", svg(cut, title)), ("dxf", dxf(cut, title))):
            path = stem.with_name(f"{stem.name}-cut-{number:02}.{suffix}")
            with files.file(path) as scratch:
                scratch.write_text(text, "utf-8")
            yield path, cut


def svg(cut: Cut, title: str) -> str:
    """The cut as an SVG drawing."""
    width, height = cut.paper.width / MM, cut.paper.height / MM
    shapes = "\n".join(f"  {_svg_shape(cut, box)}" for box in cut.boxes)
    told = escape(f"{cut.registration.label}: {cut.registration.told}")
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{width:g}mm" height="{height:g}mm" '
        f'viewBox="0 0 {width:g} {height:g}">\n'
        f"<title>{escape(title)}</title>\n<desc>{told}</desc>\n"
        f'<g id="{_layer(cut)}" fill="none" stroke="#FF0000" stroke-width="0.1">\n{shapes}\n</g>\n</svg>\n'
    )


def _svg_shape(cut: Cut, box: Box) -> str:
    x, y, width, height = (v / MM for v in (box.x, box.y, box.width, box.height))
    if cut.shape is Shape.ROUND:
        return f'<circle cx="{x + width / 2:.7g}" cy="{y + height / 2:.7g}" r="{width / 2:.7g}"/>'
    rounded = f' rx="{cut.radius / MM:g}"' if cut.radius else ""
    return f'<rect x="{x:.7g}" y="{y:.7g}" width="{width:.7g}" height="{height:.7g}"{rounded}/>'


def _layer(cut: Cut) -> str:
    return cut.registration.label.replace(" ", "-")


def dxf(cut: Cut, title: str) -> str:
    """The cut as a DXF drawing (AutoCAD 2000, mm). Raises `UserError` where the package that writes it is missing."""
    try:
        import ezdxf
    except ImportError:
        raise UserError("cut files need the package ezdxf; run: pip install 'pnp[cut]'") from None
    before = ezdxf.options.write_fixed_meta_data_for_testing
    ezdxf.options.write_fixed_meta_data_for_testing = True  # no clock: the same call gives the same bytes
    try:
        drawing = ezdxf.new("R2000", units=4)
        drawing.layers.add(_layer(cut), color=1)
        for box in cut.boxes:
            _dxf_shape(drawing.modelspace(), cut, box)
        out = StringIO()
        out.write(f"999\n{_ascii(title)}\n999\n{cut.registration.label}: {cut.registration.told}\n")
        drawing.write(out)
    finally:
        ezdxf.options.write_fixed_meta_data_for_testing = before
    return out.getvalue()


def _ascii(text: str) -> str:
    return text.encode("ascii", "replace").decode()


def _dxf_shape(space: Any, cut: Cut, box: Box) -> None:
    left, right = box.x / MM, box.right / MM
    bottom, top = (cut.paper.height - box.bottom) / MM, (cut.paper.height - box.y) / MM
    layer = {"layer": _layer(cut)}
    if cut.shape is Shape.ROUND:
        space.add_circle(((left + right) / 2, (bottom + top) / 2), (right - left) / 2, dxfattribs=layer)
        return
    r = cut.radius / MM
    if not r:
        corners = [(left, bottom), (right, bottom), (right, top), (left, top)]
        space.add_lwpolyline(corners, close=True, dxfattribs=layer)
        return
    round_the_corner = [  # x, y, bulge of what follows
        *((left + r, bottom, 0), (right - r, bottom, _QUARTER)),
        *((right, bottom + r, 0), (right, top - r, _QUARTER)),
        *((right - r, top, 0), (left + r, top, _QUARTER)),
        *((left, top - r, 0), (left, bottom + r, _QUARTER)),
    ]
    space.add_lwpolyline(round_the_corner, format="xyb", close=True, dxfattribs=layer)
