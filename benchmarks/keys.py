"""Ten thousand key cards with their codes, beside a program written by hand for the same marks; and one key's code.

python -m benchmarks.keys
"""

import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

from benchmarks.harness import PNP, Figure, peak_mb, ratio

COUNT = "10000"


def figures() -> Iterator[Figure]:
    """Time against the peer, memory, size, and the time of `pnp key`."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        file = folder / "keys.pdf"
        ours = [
            *PNP,
            "print",
            "codenames",
            "keys",
            "--count",
            COUNT,
            "--seed",
            "7",
            "--duplex",
            "none",
            "-o",
            file,
        ]
        theirs = [sys.executable, "-m", "benchmarks.peers.keys", folder / "peer.pdf", COUNT]
        yield Figure("10,000 key cards : by hand through pikepdf", ratio(ours, theirs), 1.5)
        yield Figure("10,000 key cards, peak memory", peak_mb(ours), 120, " MB")
        yield Figure("10,000 key cards, file", file.stat().st_size / 1e6, 3, " MB")
        yield Figure("pnp key CODE : pnp --help", ratio([*PNP, "key", "9RD-NJ7-BNS"], [*PNP, "--help"]), 2)


if __name__ == "__main__":
    for figure in figures():
        print(figure)
