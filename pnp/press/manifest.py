"""The manifest: what was printed where, as data."""

import json
from collections.abc import Iterator
from typing import Any

from pnp.component import MM
from pnp.press.pdf import Printed


def text(seed: int | None, printed: list[Printed]) -> str:
    """The manifest of a print run as JSON."""
    files = [{"path": str(p.path), "pages": p.pages, "sha256": p.sha256} for p in printed]
    placements = [placement for p in printed for placement in _placements(p)]
    told = {"seed": seed, "files": files, "placements": placements}
    return json.dumps(told, ensure_ascii=False, indent=1) + "\n"


def _placements(printed: Printed) -> Iterator[dict[str, Any]]:
    for page in printed.placed or ():
        for each in page.placements:
            yield {
                "file": str(printed.path),
                "page": page.number,
                "component": page.component.name,
                "card": each.card.id,
                "side": str(each.side),
                "x_mm": each.box.x / MM,
                "y_mm": each.box.y / MM,
                "w_mm": each.box.width / MM,
                "h_mm": each.box.height / MM,
                "turned": each.turned,
            }
