"""The manifest: what was printed where, as data."""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from pnp.component import MM
from pnp.press.pdf import Printed, replacing


def write(path: Path, seed: int | None, printed: list[Printed]) -> None:
    """Write the manifest of a print run as JSON. Raises `UserError` where `path` can't be written."""
    files = [{"path": str(p.path), "pages": p.pages, "sha256": p.sha256} for p in printed]
    placements = [placement for p in printed for placement in _placements(p)]
    with replacing(path) as scratch:
        text = json.dumps(
            {"seed": seed, "files": files, "placements": placements}, ensure_ascii=False, indent=1
        )
        scratch.write_text(text + "\n", "utf-8")


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
