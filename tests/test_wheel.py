"""The wheel has all that is needed: built, installed in a fresh environment, and printing from another folder."""

import os
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("wheel")
    command = [sys.executable, "-m", "build", "--wheel", "--no-isolation", "--outdir", str(folder), str(ROOT)]
    subprocess.run(command, check=True, capture_output=True)
    return next(folder.glob("*.whl"))


def test_all_data_is_in_the_wheel(wheel: Path) -> None:
    packed = set(zipfile.ZipFile(wheel).namelist())
    for folder in ("templates", "fonts", "wordlists"):
        for file in (ROOT / folder).rglob("*"):
            if file.is_file() and not file.name.startswith("."):
                assert f"pnp/data/{file.relative_to(ROOT).as_posix()}" in packed


def test_an_installed_wheel_prints_from_another_folder(wheel: Path, tmp_path: Path) -> None:
    venv = tmp_path / "venv"
    subprocess.run([sys.executable, "-m", "venv", "--without-pip", str(venv)], check=True)
    python = next(path for path in venv.glob("*/python*") if path.stem == "python" and path.is_file())
    site = subprocess.run(
        [python, "-c", "import sysconfig; print(sysconfig.get_path('purelib'))"],
        check=True,
        capture_output=True,
        text=True,
    ).stdout.strip()
    zipfile.ZipFile(wheel).extractall(site)
    # the dependencies are those of this environment; the package itself is the wheel's
    others = [path for path in sys.path if path.endswith("site-packages")]
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join([site, *others])}
    code = (
        "import pnp; print(pnp.__file__); from pnp.__main__ import main; main(['print', 'hunters', 'points'])"
    )
    done = subprocess.run(
        [python, "-c", code], cwd=tmp_path, env=environment, capture_output=True, text=True, check=True
    )
    assert done.stdout.splitlines()[0].startswith(site)
    assert (tmp_path / "output" / "hunters-points.pdf").read_bytes().startswith(b"%PDF")
