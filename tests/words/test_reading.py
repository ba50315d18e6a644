"""Word lists in whatever form they come."""

import codecs
from contextlib import suppress
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pnp.errors import UserError
from pnp.words.reading import decoded, own_list, read_words, same

TEXT = "hest\nål\nøre\nsäng\n"
WORDS = ("hest", "ål", "øre", "säng")


def saved(tmp_path: Path, data: bytes | str, name: str = "list.txt") -> Path:
    path = tmp_path / name
    path.write_bytes(data.encode() if isinstance(data, str) else data)
    return path


@pytest.mark.parametrize(
    "data",
    [
        TEXT.encode("utf-8"),
        TEXT.encode("utf-8-sig"),
        TEXT.encode("utf-16"),
        codecs.BOM_UTF16_BE + TEXT.encode("utf-16-be"),
        TEXT.encode("utf-16-le"),
        TEXT.encode("utf-16-be"),
        TEXT.encode("cp1252"),
        TEXT.replace("\n", "\r\n").encode("utf-8"),
        TEXT.replace("\n", "\r").encode("cp1252"),
        TEXT.replace("\n", "  # a remark\n").encode("utf-8"),
        TEXT.replace("\n", ",\n").encode("utf-8"),
        b"# nothing\n\n" + TEXT.encode("utf-8"),
        "hest, ål\nøre; säng".encode(),
        "hest\tål\tøre\tsäng".encode(),
        'nr;ord\n1;hest\n2;"ål"\n3;øre\n4;säng\n'.encode(),
        'lang,Word\nnb,"hest, ål"\nnb,øre\nsv,säng\n'.encode(),
    ],
)
def test_every_way_of_saving_gives_the_same_words(tmp_path: Path, data: bytes) -> None:
    assert read_words(saved(tmp_path, data)).words == WORDS


def test_one_column_called_ord_is_a_word(tmp_path: Path) -> None:
    assert read_words(saved(tmp_path, "ord\nhest\n")).words == ("ord", "hest")


def test_duplicates_are_merged_and_told(tmp_path: Path) -> None:
    decomposed = "a\u030al"
    found = read_words(saved(tmp_path, f"ål\nHest\n{decomposed}\n hest \nhes\u00adt\nål  fisk\nÅL fisk\n"))
    assert found.words == ("ål", "Hest", "ål fisk")
    assert found.lines == (1, 2, 6)
    assert [(m.line, m.first_line) for m in found.merged] == [(3, 1), (4, 2), (5, 2), (7, 6)]
    assert str(found.merged[0]) == "line 3: 'ål' is on line 1 already"
    assert str(found.merged[1]) == "line 4: 'hest', the same as 'Hest', is on line 2 already"


@pytest.mark.parametrize(
    ("data", "line", "told"),
    [
        (b"", None, "no words"),
        (b"# only\n\n  # remarks\n", None, "no words"),
        (b"\x00\x01\x02\xff\xfe", None, "no text"),
        (b"%PDF-1.7\n\x81\x8d\x00\x13\x07", None, "no text"),
        (b"\x89PNG\r\n\x1a\n\x00\x00\x00\rIHDR", None, "no text"),
        (b"hest\n" + b"a" * 10_000 + b"\n", 2, "10000 letters"),
        ("hest\nשלום\n", 2, "right to left"),
        ("hest\nsko\nمرحبا\n", 3, "right to left"),
        ("hest\n🐎\n", 2, "no letter"),
        ("hest ❤\n", 1, "no letter"),
        (b"a" * 2_000_001, None, "2 MB"),
    ],
)
def test_what_is_no_list_is_refused_in_one_sentence(
    tmp_path: Path, data: bytes | str, line: int | None, told: str
) -> None:
    path = saved(tmp_path, data)
    with pytest.raises(UserError) as refused:
        read_words(path)
    message = str(refused.value)
    assert told in message
    assert message.startswith(f"{path}:{line}: " if line else f"{path}: ")
    assert "\n" not in message


def test_a_folder_and_a_missing_file_are_refused(tmp_path: Path) -> None:
    for path, told in (
        (tmp_path, "folder"),
        (tmp_path / "none.txt", "can't read"),
        (Path("a\0b"), "no name"),
    ):
        with pytest.raises(UserError, match=told):
            read_words(path)


@given(st.binary(max_size=300))
def test_any_bytes_are_read_or_refused(data: bytes) -> None:
    with suppress(UserError):
        assert isinstance(decoded(data, Path("x")), str)


@given(st.text(max_size=20))
def test_same_is_the_same_again(text: str) -> None:
    assert same(same(text)) == same(text)


@pytest.mark.parametrize("lang", ["nb", "sv", "da", "en"])
def test_own_lists_are_read(lang: str) -> None:
    found = read_words(own_list(lang))
    assert len(found.words) >= 400
    assert not found.merged
