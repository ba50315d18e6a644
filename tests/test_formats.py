"""docs/formats.md holds what the commands print: its calls are made one after the other, in an empty folder."""

import json
import re
import shlex
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result

from pnp.cli import pnp

TEXT = (Path(__file__).parent.parent / "docs" / "formats.md").read_text("utf-8")
_PART = re.compile(
    r"^```(?P<kind>\w+) ?(?P<name>\S*)\n(?P<block>.*?)^```$"
    r"|^    pnp (?P<call>[^\n]*)$"
    r"|^\| (?P<table>[^\n]*) \|\n\|[-|]+\|\n(?P<rows>(?:\|[^\n]*\n)+)",
    re.MULTILINE | re.DOTALL,
)


@dataclass
class Section:
    """A part of the page under one heading: the JSON of its calls, the examples of it, and the keys it names."""

    title: str
    printed: list[Any] = field(default_factory=list)
    examples: list[tuple[str, Any]] = field(default_factory=list)
    named: list[str] = field(default_factory=list)


def run(call: str) -> Result:
    return CliRunner().invoke(pnp, shlex.split(call), catch_exceptions=False, standalone_mode=False)


def printed(call: str) -> Any:
    """The JSON that a call prints, or writes as a manifest; None where it does neither."""
    result = run(call)
    manifest = re.search(r"--manifest (\S+)", call)
    if manifest:
        return json.loads(Path(manifest[1]).read_text("utf-8"))
    return json.loads(result.stdout) if "--json" in call else None


def first_cells(rows: str) -> Iterator[str]:
    """What stands in backquotes in the first column of a table."""
    for row in rows.splitlines():
        yield from re.findall(r"`([^`]+)`", row.split(" | ")[0])


def carried_out(title: str, text: str) -> Section:
    """The section, its files written and its calls made in the working folder."""
    section = Section(title)
    for part in _PART.finditer(text):
        if part["name"]:
            Path(part["name"]).write_text(part["block"], "utf-8")
        elif part["kind"] == "json":
            section.examples.append((part["block"], section.printed[-1]))
        elif part["call"]:
            section.printed += [told for told in [printed(part["call"])] if told is not None]
        elif part["table"].startswith("key "):
            section.named += first_cells(part["rows"])
        elif part["table"].startswith("result "):
            section.named += ["game", "valid", "problems[]", "notes[]", "knowledge[]"]
            section.named += [f"result.{key}" for key in first_cells(part["rows"])]
    return section


@pytest.fixture(scope="module")
def sections(tmp_path_factory: pytest.TempPathFactory) -> list[Section]:
    with pytest.MonkeyPatch.context() as patch:
        patch.chdir(tmp_path_factory.mktemp("formats"))
        parts = re.split(r"^##+ (.*)\n", TEXT, flags=re.MULTILINE)[1:]
        return [carried_out(title, text) for title, text in zip(parts[::2], parts[1::2], strict=True)]


def paths(value: Any, path: str = "") -> Iterator[str]:
    """The paths to all that a JSON value holds, such as `cards[].id`."""
    if isinstance(value, dict) and value:
        for key, each in value.items():
            yield from paths(each, f"{path}.{key.replace('.', '')}".removeprefix("."))
    elif isinstance(value, list) and value:
        for each in value:
            yield from paths(each, f"{path}[]")
    else:
        yield path


def meet(one: str, other: str) -> bool:
    """Whether both lead the same way, as far as the shorter goes: what is empty or null shows no keys below it."""
    pairs = zip(one.replace("[]", "").split("."), other.replace("[]", "").split("."), strict=False)
    return all(a == b or "*" in (a, b) for a, b in pairs)


def test_the_keys_are_those_that_commands_print(sections: list[Section]) -> None:
    told = [section for section in sections if section.printed and section.named]
    assert len(told) > 10
    for section in told:
        found = {path for value in section.printed for path in paths(value)}
        unknown = {path for path in found if not any(meet(path, name) for name in section.named)}
        missing = {name for name in section.named if not any(meet(path, name) for path in found)}
        assert (unknown, missing - {"knowledge[]"}) == (set(), set()), section.title


def test_the_examples_are_what_commands_print(sections: list[Section]) -> None:
    examples = [example for section in sections for example in section.examples]
    assert len(examples) > 10
    for example, value in examples:
        whole = re.sub(r"\s", "", json.dumps(value, ensure_ascii=False))
        pieces = re.sub(r",…", "…", re.sub(r"\s", "", example)).split("…")
        assert re.fullmatch(".*?".join(map(re.escape, pieces)), whole), f"{example}\nis not\n{whole}"


@pytest.mark.parametrize(
    ("name", "record"), re.findall(r"^```toml (\S+)\n(.*?)^```$", TEXT, re.MULTILINE | re.DOTALL)
)
def test_the_referee_accepts_every_record(name: str, record: str, tmp_path: Path) -> None:
    file = tmp_path / name
    file.write_text(record, "utf-8")
    assert run(f"check {shlex.quote(str(file))}").return_value == int(name == "wrong.toml")


def test_every_fact_of_a_card_is_named() -> None:
    table = TEXT.split("| component | facts |")[1].split("\n\n")[0]
    for row in table.splitlines()[2:]:
        facts = set(re.findall(r"`(\w+)`", row.split(" | ")[1]))
        for component in first_cells(row):
            cards = json.loads(run(f"list {component} --json").stdout)["cards"]
            found = {key for card in cards for key in card} - {"id", "copies"}
            assert found, component
            assert found <= facts, component
