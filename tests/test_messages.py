"""The words that are printed: the same ones in every language."""

import re
import tomllib
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

import pytest

from pnp.errors import UserError
from pnp.messages import LANGS, words
from pnp.resources import TEMPLATES
from pnp.source import Source

FOLDERS = sorted(path.parent.name for path in TEMPLATES.glob("*/text"))


def table(folder: str, lang: str) -> dict[str, Any]:
    return tomllib.loads((TEMPLATES / folder / "text" / f"{lang}.toml").read_text("utf-8"))


def flat(value: Any, name: str = "") -> Iterator[tuple[str, Any]]:
    if isinstance(value, dict):
        for key, each in value.items():
            yield from flat(each, f"{name}.{key}")
    else:
        yield name, value


@pytest.mark.parametrize("folder", FOLDERS)
@pytest.mark.parametrize("lang", LANGS)
def test_every_language_has_every_message(folder: str, lang: str) -> None:
    ours, first = dict(flat(table(folder, lang))), dict(flat(table(folder, LANGS[0])))
    assert ours.keys() == first.keys()
    for name, text in ours.items():
        assert type(text) is type(first[name]), name
        if isinstance(text, str):
            assert text.strip(), name
            assert sorted(re.findall(r"\{\w*\}", text)) == sorted(re.findall(r"\{\w*\}", first[name])), name
            signs = re.compile(r":[a-z][a-z0-9-]*:")
            assert sorted(signs.findall(text)) == sorted(signs.findall(first[name])), name


@pytest.mark.parametrize("folder", FOLDERS)
def test_languages_are_not_copies_of_each_other(folder: str) -> None:
    words = {lang: " ".join(str(text) for _, text in flat(table(folder, lang))) for lang in LANGS}
    assert len(set(words.values())) == len(LANGS)


def test_a_message_that_is_missing_is_named_with_its_file(tmp_path: Path) -> None:
    (tmp_path / "game" / "text").mkdir(parents=True)
    (tmp_path / "game" / "text" / "nb.toml").write_text("[components]\n")

    def load(folder: str, lang: str) -> Mapping[str, Any]:
        return words(Source((tmp_path,)), f"{folder}/face.svg", lang)

    with pytest.raises(UserError, match=r"nb\.toml: the message components\.cards is missing"):
        load("game", "nb")["components"]["cards"]
    with pytest.raises(UserError, match=r"en\.toml: can't read the en messages"):
        load("game", "en")
    assert load("no-such-game", "nb") == {}


@pytest.mark.parametrize("content", [b"[a", b"a = '\xe6'", b"\xff\xfe"])
def test_messages_that_can_not_be_read_are_told(tmp_path: Path, content: bytes) -> None:
    (tmp_path / "game" / "text").mkdir(parents=True)
    (tmp_path / "game" / "text" / "nb.toml").write_bytes(content)
    with pytest.raises(UserError, match=r"nb\.toml: not valid TOML"):
        words(Source((tmp_path,)), "game/", "nb")
