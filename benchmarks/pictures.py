"""Cards as pictures, beside Pillow saving those same pixels; and the memory of many cards beside that of few.

python -m benchmarks.pictures
"""

import statistics
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path

from PIL import Image

from benchmarks.harness import PNP, RUNS, Figure, peak_mb, seconds


def saving(pictures: Path, scratch: Path) -> float:
    """How long Pillow takes to save the pictures of a folder, reading them not counted."""
    taken = 0.0
    for file in sorted(pictures.iterdir()):
        with Image.open(file) as image:
            image.load()
        begun = time.perf_counter()
        image.save(scratch, "PNG", dpi=(300, 300))
        taken += time.perf_counter() - begun
    return taken


def figures() -> Iterator[Figure]:
    """Time against Pillow for both sides of the action cards; memory of 1,000 key cards over 100."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        ours = [*PNP, "print", "hunters", "actions", "--format", "png", "--dpi", "300", "-o", folder]
        seconds(ours)
        pictures, scratch = folder / "hunters" / "actions", folder / "scratch.png"
        pairs = [(seconds(ours), saving(pictures, scratch)) for _ in range(RUNS)]
        ratio = statistics.median(a for a, _ in pairs) / statistics.median(b for _, b in pairs)
        yield Figure("63 action cards as PNG : Pillow saving their pixels", ratio, 1.5)
        for what, kind in (("pictures", ["--format", "png"]), ("sheets", [])):
            few, many = (
                peak_mb(
                    [*PNP, "print", "codenames", "keys", "--count", count, "--seed", "7", *kind, "-o", folder]
                )
                for count in ("100", "1000")
            )
            yield Figure(f"1,000 key cards as {what}, peak memory over 100", many - few, 20, " MB")


if __name__ == "__main__":
    for figure in figures():
        print(figure)
