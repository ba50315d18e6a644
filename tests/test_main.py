"""The process: what it prints where, and what it ends with."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

PNP = [sys.executable, "-m", "pnp"]


def lines(text: str) -> list[str]:
    return text.splitlines()


@pytest.mark.skipif(not os.path.exists("/dev/full"), reason="there is no such device here")
@pytest.mark.parametrize("args", [["--help"], ["list"], ["print", "hunters", "points"]])
def test_output_sent_to_a_full_disk_is_told_in_one_line(args: list[str], tmp_path: Path) -> None:
    with open("/dev/full", "w") as full:
        done = subprocess.run([*PNP, *args], stdout=full, stderr=subprocess.PIPE, text=True, cwd=tmp_path)
    assert done.returncode == 2
    assert lines(done.stderr) == ["standard output: can't write: No space left on device"]


def test_a_reader_that_leaves_early_sees_no_traceback() -> None:
    reader, writer = os.pipe()
    os.close(reader)
    done = subprocess.run(
        [*PNP, "list", "hunters", "actions"], stdout=writer, stderr=subprocess.PIPE, text=True
    )
    os.close(writer)
    assert done.stderr == ""


@pytest.mark.skipif(sys.platform != "linux", reason="only Linux has names that are no text")
def test_a_name_that_is_no_text_can_be_written_and_told(tmp_path: Path) -> None:
    args = ["print", "hunters", "points", "-o", b"\xff.pdf", "--manifest", "m.json"]
    done = subprocess.run([*PNP, *args], capture_output=True, cwd=tmp_path)
    assert (done.returncode, done.stderr) == (0, b"")
    assert done.stdout.startswith(b"\\udcff.pdf: ")
    told = json.loads((tmp_path / "m.json").read_text("utf-8"))
    assert os.fsencode(told["files"][0]["path"]) == b"\xff.pdf"
    assert sorted(os.listdir(os.fsencode(tmp_path))) == [b"m.json", b"\xff.pdf"]


def test_a_terminal_that_lacks_a_letter_sees_its_number() -> None:
    done = subprocess.run(
        [*PNP, "list", "hunters"],
        capture_output=True,
        encoding="cp437",
        env={**os.environ, "PYTHONIOENCODING": "cp437"},
    )
    assert done.returncode == 0
    assert "\\xd8ystein" in done.stdout
