"""Files that are written whole or not at all."""

import errno
import os
from pathlib import Path

import pytest

from pnp.errors import UserError
from pnp.press.files import replacing, together


def names(folder: Path) -> list[str]:
    return sorted(str(path.relative_to(folder)) for path in folder.rglob("*"))


def write_all(*paths: Path) -> None:
    with together() as files:
        for path in paths:
            with files.file(path) as scratch:
                scratch.write_text("yours")


def test_files_take_their_places_together(tmp_path: Path) -> None:
    with together() as files:
        for name in ("a", "deep/er/b"):
            with files.file(tmp_path / name) as scratch:
                scratch.write_text(name)
            assert not (tmp_path / name).exists()
    assert (tmp_path / "a").read_text() == "a"
    assert (tmp_path / "deep/er/b").read_text() == "deep/er/b"
    assert names(tmp_path) == ["a", "deep", "deep/er", "deep/er/b"]


def test_where_one_fails_nothing_is_changed(tmp_path: Path) -> None:
    (tmp_path / "a").write_text("mine")
    (tmp_path / "b").mkdir()
    with pytest.raises(UserError, match=r"b: there is a folder of this name"):
        write_all(tmp_path / "new" / "folder" / "c", tmp_path / "a", tmp_path / "b")
    assert names(tmp_path) == ["a", "b"]
    assert (tmp_path / "a").read_text() == "mine"


@pytest.mark.parametrize("code", [errno.ENOSPC, errno.EIO, errno.EDQUOT])
def test_a_full_disk_is_told_and_nothing_is_lost(tmp_path: Path, code: int) -> None:
    (tmp_path / "a").write_text("mine")
    with (
        pytest.raises(UserError, match=f"a: can't write here: {os.strerror(code)}"),
        replacing(tmp_path / "a"),
    ):
        raise OSError(code, os.strerror(code))
    assert names(tmp_path) == ["a"]
    assert (tmp_path / "a").read_text() == "mine"


def test_a_bug_is_not_called_the_fault_of_the_disk(tmp_path: Path) -> None:
    with pytest.raises(ZeroDivisionError), replacing(tmp_path / "a"):
        raise ZeroDivisionError
    assert names(tmp_path) == []


def test_no_two_files_go_to_one_place(tmp_path: Path) -> None:
    (tmp_path / "link").symlink_to("a")
    with pytest.raises(UserError, match="two files of one call would go here"):
        write_all(tmp_path / "a", tmp_path / "link")
    assert names(tmp_path) == ["link"]


def test_a_link_stays_a_link(tmp_path: Path) -> None:
    (tmp_path / "folder").mkdir()
    (tmp_path / "folder" / "real").write_text("mine")
    for link, target in (("link", "folder/real"), ("dangling", "folder/new")):
        (tmp_path / link).symlink_to(target)
        with replacing(tmp_path / link) as scratch:
            scratch.write_text("yours")
        assert (tmp_path / link).is_symlink()
        assert (tmp_path / target).read_text() == "yours"


def test_what_is_in_the_way_is_told(tmp_path: Path) -> None:
    (tmp_path / "a").write_text("mine")
    for place in ("a/b", "a/b/c"):
        with (
            pytest.raises(UserError, match="a file stands where a folder is needed"),
            replacing(tmp_path / place),
        ):
            pass
    with pytest.raises(UserError, match="can't write here"), replacing(tmp_path / ("x" * 300)):
        pass
    with pytest.raises(UserError, match="can't write here"), replacing(tmp_path / ("x" * 300) / "y"):
        pass
    assert names(tmp_path) == ["a"]


def test_the_longest_name_is_not_too_long(tmp_path: Path) -> None:
    with replacing(tmp_path / ("x" * 255)):
        pass
    assert names(tmp_path) == ["x" * 255]


@pytest.mark.skipif(not os.path.exists("/dev/full"), reason="there is no such device here")
def test_a_device_is_written_to_and_not_replaced() -> None:
    before = os.stat("/dev/full")
    with pytest.raises(UserError, match="can't write here: No space left on device"):
        write_all(Path("/dev/full"))
    assert os.stat("/dev/full").st_rdev == before.st_rdev


def test_a_file_has_the_rights_that_other_programs_would_give_it(tmp_path: Path) -> None:
    (tmp_path / "usual").write_text("")
    with replacing(tmp_path / "a"):
        pass
    assert (tmp_path / "a").stat().st_mode == (tmp_path / "usual").stat().st_mode
