"""How far long work is."""

import io
from pathlib import Path

import pytest
from click.testing import CliRunner

from pnp.cli import progress as module
from pnp.cli.print_cmd import command
from pnp.cli.progress import progress
from pnp.errors import UserError


class Terminal(io.StringIO):
    def isatty(self) -> bool:
        return True


def told(path: Path) -> list[tuple[int, ...]]:
    return [tuple(map(int, line.split())) for line in path.read_text("ascii").splitlines()]


def test_lines_go_from_nothing_to_all(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "_APART", 0)
    with progress(3, str(tmp_path / "told")) as tick:
        for _ in range(3):
            tick()
    assert told(tmp_path / "told") == [(0, 3), (1, 3), (2, 3), (3, 3)]


def test_lines_that_nobody_reads_are_left_out(tmp_path: Path) -> None:
    with progress(1000, str(tmp_path / "told")) as tick:
        for _ in range(1000):
            tick()
    lines = told(tmp_path / "told")
    assert (lines[0], lines[-1]) == ((0, 1000), (1000, 1000))
    assert len(lines) < 1000


@pytest.mark.parametrize("kind", ["pdf", "png", "tts"])
def test_print_tells_of_all_it_makes(kind: str, tmp_path: Path) -> None:
    args = ["mastermind", "pegs", "keys", "--dpi", "20"] if kind != "pdf" else ["mastermind", "pegs", "keys"]
    file = tmp_path / "told"
    made = CliRunner().invoke(
        command, [*args, "--format", kind, "-o", str(tmp_path), "--progress", str(file)]
    )
    assert made.exit_code == 0, made.output
    lines = told(file)
    assert lines[-1][0] == lines[-1][1] == lines[0][1]


def test_a_file_that_can_not_be_written_is_told(tmp_path: Path) -> None:
    with pytest.raises(UserError, match="can't write"), progress(1, str(tmp_path / "none" / "told")):
        pass


def test_a_bar_is_drawn_for_long_work_on_a_terminal(monkeypatch: pytest.MonkeyPatch) -> None:
    terminal = Terminal()
    monkeypatch.setattr("sys.stderr", terminal)
    with progress(2, None) as tick:
        tick()
        tick()
    assert terminal.getvalue() == ""
    monkeypatch.setattr(module, "_PATIENCE", 0)
    with progress(2, None) as tick:
        tick()
        tick()
    assert "100%" in terminal.getvalue()


def test_nothing_is_drawn_elsewhere(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.stderr", io.StringIO())
    monkeypatch.setattr(module, "_PATIENCE", 0)
    with progress(2, None) as tick:
        tick()
    assert module.sys.stderr.getvalue() == ""  # type: ignore[attr-defined]
