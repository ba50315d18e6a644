"""A contact sheet of all faces, to look a game over."""

from collections.abc import Iterable
from typing import TYPE_CHECKING

from pnp.press.look import Look
from pnp.press.pictures import pictures
from pnp.press.singles import face_key

if TYPE_CHECKING:
    from PIL.Image import Image

    from pnp.component import Component

_ROW = 2400  # pixels: how wide the sheet may grow
_GAP = 12


def contact_sheet(components: Iterable["Component"], look: Look, dpi: float = 72) -> "Image":
    """One picture with each distinct side of each card, in the order of the deck, component under component."""
    from PIL import Image

    rows: list[list[Image.Image]] = []
    last: object = None
    seen: set[object] = set()
    for single, image in pictures(components, look, dpi):
        if single.component is not last:
            last, seen = single.component, set()
            rows.append([])
        key = face_key(single.face)
        if key in seen:
            continue
        seen.add(key)
        if rows[-1] and sum(each.width + _GAP for each in rows[-1]) + image.width > _ROW:
            rows.append([])
        rows[-1].append(image)
    width = max(sum(each.width + _GAP for each in row) for row in rows) + _GAP
    height = sum(max(each.height for each in row) + _GAP for row in rows) + _GAP
    sheet = Image.new("RGB", (width, height), "#C8C8C8")
    y = _GAP
    for row in rows:
        x = _GAP
        for image in row:
            sheet.paste(image, (x, y))
            x += image.width + _GAP
        y += max(each.height for each in row) + _GAP
    return sheet
