"""Running commands and telling how long they took, beside each other in one run."""

import os
import statistics
import subprocess
import sys
import time
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

RUNS = 5
PNP = [sys.executable, "-m", "pnp"]


@dataclass(frozen=True)
class Figure:
    """One measured figure and the most that it may be."""

    name: str
    value: float
    limit: float
    unit: str = ""

    def __str__(self) -> str:
        verdict = "ok" if self.value <= self.limit else "TOO MUCH"
        return f"{self.name:<64} {self.value:>8.2f}{self.unit:<3} limit {self.limit:g}{self.unit}  {verdict}"


def seconds(command: Sequence[str | Path], cwd: Path | None = None) -> float:
    """How long one run of a command takes, from its start to its end."""
    begun = time.perf_counter()
    subprocess.run(command, check=True, stdout=subprocess.DEVNULL, cwd=cwd)
    return time.perf_counter() - begun


def ratio(ours: Sequence[str | Path], theirs: Sequence[str | Path], cwd: Path | None = None) -> float:
    """The median of our times over the median of theirs, run in turn after a first run each that does not count."""
    seconds(ours, cwd)
    seconds(theirs, cwd)
    pairs = [(seconds(ours, cwd), seconds(theirs, cwd)) for _ in range(RUNS)]
    return statistics.median(a for a, _ in pairs) / statistics.median(b for _, b in pairs)


def peak_mb(command: Sequence[str | Path]) -> float:
    """The most memory that a run of the command held, in MB."""
    process = subprocess.Popen(command, stdout=subprocess.DEVNULL)
    _, status, usage = os.wait4(process.pid, 0)
    if status:
        raise subprocess.CalledProcessError(status, list(map(str, command)))
    return usage.ru_maxrss / (1 << 20 if sys.platform == "darwin" else 1 << 10)
