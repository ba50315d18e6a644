"""The manifest: what was printed where, as data."""

import json
from pathlib import Path

from pnp.press.pdf import Printed, replacing


def write(path: Path, seed: int | None, printed: list[Printed]) -> None:
    """Write the manifest of a print run as JSON. Raises `UserError` where `path` can't be written."""
    files = [{"path": str(p.path), "pages": p.pages, "sha256": p.sha256} for p in printed]
    placements = [placement for p in printed for placement in p.placements]
    with replacing(path) as scratch:
        text = json.dumps({"seed": seed, "files": files, "placements": placements}, ensure_ascii=False, indent=1)
        scratch.write_text(text + "\n", "utf-8")
