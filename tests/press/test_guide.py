"""The templates in the guide print as they stand there."""

import re
from pathlib import Path

import pytest

from pnp.component import POKER, Face
from pnp.resources import TEMPLATES
from pnp.sandbox import FILTERS
from tests.press.test_images import Desk, quartered, saved

GUIDE = (Path(__file__).parents[2] / "docs" / "templates.md").read_text("utf-8")
DATA = {"name": "Fox", "text": "Draw **two** cards.", "cost": 3, "picture": "fox.png"}


def drawn(desk: Desk, template: str) -> set[str]:
    found = desk.book().texts(Face(template, DATA), POKER, "card 7")
    return {box.text.strip() for box in found}


@pytest.mark.parametrize("example", re.findall(r"```xml\n(.*?)```", GUIDE, re.DOTALL))
def test_an_example_prints(tmp_path: Path, example: str) -> None:
    desk = Desk(tmp_path)
    desk.put("art/fox.png", saved(quartered()))
    desk.put("face.svg", example)
    said = drawn(desk, "face.svg")
    assert ("Fox" in said) == ("{{ name }}" in example)


def test_a_frame_is_filled(tmp_path: Path) -> None:
    desk = Desk(tmp_path)
    frame, card = re.findall(r"\n\n```\n(.*?)```", GUIDE, re.DOTALL)
    desk.put("frame.svg", frame)
    desk.put("card.svg", card)
    assert drawn(desk, "card.svg") == {"Fox"}


def test_all_filters_and_macros_are_named() -> None:
    named = set(re.findall(r"`(\w+)`", GUIDE))
    assert set(FILTERS) - {"d", "escape"} <= named
    macros = re.findall(r"\{% macro (\w+)", (TEMPLATES / "parts.svg").read_text("utf-8"))
    assert {name for name in macros if f"p.{name}(" not in GUIDE} == {"aid", "back"}
