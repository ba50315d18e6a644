"""What is wrong with components as they would print, each fault on a small component that has it."""

import random
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

import pytest
from PIL import Image

from pnp.component import Card, Component, Face, Shape, Size
from pnp.press.look import Look
from pnp.press.proofreading import Finding, face_count, proofread
from pnp.press.sheet import Side
from pnp.resources import TEMPLATES
from pnp.source import Source

FRAME = '<rect x="6" y="23" width="10" height="5"/>'
CARD = Size.mm(60, 40)
INKS = ("full", "saver")

Find = Callable[..., list[Finding]]


@pytest.fixture
def find(tmp_path: Path) -> Find:
    """What is found on a component of one template, given as its SVG without the root, and one card for each data."""

    def found(
        svg: str,
        *data: Mapping[str, Any],
        size: Size = CARD,
        shape: Shape = Shape.RECTANGLE,
        back: str = "",
        inks: tuple[str, ...] = ("full",),
        source: Source | None = None,
    ) -> list[Finding]:
        for name, inside in (("front", svg), ("back", back)):
            text = f'<svg viewBox="0 0 {{{{ w }}}} {{{{ h }}}}">{inside}</svg>'
            (tmp_path / f"{name}.svg").write_text(text, "utf-8")
        behind = Face("back.svg") if back else None
        cards = [
            Card(f"c{n}", Face("front.svg", each), 1, behind, each) for n, each in enumerate(data or ({},))
        ]
        made = Component("cards", "Cards", size, tuple(cards), shape=shape)
        own = source or Source((tmp_path, TEMPLATES))
        return list(proofread([made], [Look("en", ink, own) for ink in inks]))

    return found


def text(words: str, x: float = 10, y: float = 20, size: float = 4, **more: str) -> str:
    attrs = "".join(f' {name.replace("_", "-")}="{value}"' for name, value in more.items())
    return f'<text x="{x}" y="{y}" font-size="{size}"{attrs}>{words}</text>'


def codes(found: list[Finding]) -> list[str]:
    return [each.code for each in found]


def noise(path: Path, side: int = 200, low: int = 0, high: int = 255) -> None:
    """A picture in which no two neighbours are alike."""
    path.parent.mkdir(exist_ok=True)
    chance = random.Random(1)
    image = Image.new("RGB", (side, side))
    image.putdata([tuple(chance.randint(low, high) for _ in range(3)) for _ in range(side * side)])
    image.save(path)


def test_a_card_without_fault_is_passed_over(find: Find) -> None:
    assert find(text("Fox") + FRAME, back=FRAME, inks=INKS[:1]) == []


def test_what_can_not_be_drawn_is_told_card_by_card_and_the_rest_read_on(find: Find) -> None:
    found = find(
        "\n" + text("{{ words }}", data_width="30") + "{% if art %}\n"
        '<image href="art/{{ art }}" x="1" y="1" width="9" height="9"/>{% endif %}' + FRAME,
        {"words": "Fox", "art": "fox.png"},
        {"words": "Bear" * 30, "art": ""},
        {"words": "卡", "art": ""},
        {"words": "{{ lost }}", "art": "", "n": 1},
        {"words": "low", "art": "", "n": 2},
    )
    assert [(each.card, each.code, each.side, each.note) for each in found] == [
        (f"c{n}", "drawing", Side.FRONT, False) for n in range(3)
    ]
    missing, long, glyph = (each.message for each in found)
    assert missing == "front.svg:3: <image>: there is no file art/fox.png"
    assert long.startswith("front.svg:2: <text>: 'BearBear")
    assert "has no '卡' (U+5361)" in glyph


def test_faces_that_are_missing_are_told_once_for_each_card_that_shows_them(tmp_path: Path) -> None:
    face = Face("none.svg")
    cards = tuple(Card(f"c{n}", face) for n in range(3))
    look = Look("en", source=Source((tmp_path, TEMPLATES)))
    found = list(proofread([Component("cards", "x", Size.mm(30, 30), cards)], [look]))
    assert {each.message for each in found} == {"none.svg: there is no file none.svg"}
    assert [each.card for each in found] == ["c0", "c1", "c2"]


@pytest.mark.parametrize(
    ("x", "y", "room"), [(3, 20, None), (2.5, 20, "2.5 mm"), (10, 37, None), (10, 38.5, "1.5 mm")]
)
def test_text_near_the_cut(find: Find, x: float, y: float, room: str | None) -> None:
    found = find(text("Fox", x, y))
    assert [each.detail for each in found] == ([f"'Fox', {room}"] if room else [])
    assert codes(found) == (["safe area"] if room else [])


def test_a_round_piece_is_cut_in_the_corners(find: Find) -> None:
    square = Size.mm(30, 30)
    assert find(text("Fox", 11, 16), size=square, shape=Shape.ROUND) == []
    assert codes(find(text("Fox", 4, 8), size=square, shape=Shape.ROUND)) == ["safe area"]
    assert find(text("Fox", 4, 8), size=square) == []
    assert find(text("Fox", 1, 8), size=square, shape=Shape.DRAWN) == []


def test_small_type(find: Find) -> None:
    (found,) = find(text("Fox", size=2))
    assert (found.code, found.message, found.detail) == (
        "type",
        "text is smaller than 6.5 pt",
        "'Fox', 5.7 pt",
    )
    assert find(text("Fox", size=2.3)) == []


@pytest.mark.parametrize(
    ("ground", "colour", "wrong"),
    [
        ("#FFFFFF", "#5F5F5F", False),
        ("#FFFFFF", "#999999", True),
        ("#FFFFFF", "#FFFFFF", True),
        ("#1F4E9E", "#FFFFFF", False),
        ("#1F4E9E", "#111111", True),
    ],
)
def test_contrast_is_that_of_the_text_to_its_ground(
    find: Find, ground: str, colour: str, wrong: bool
) -> None:
    panel = f'<rect x="5" y="5" width="50" height="30" fill="{ground}"/>' + FRAME
    found = find(panel + text("Fox and bear", size=2.3, fill=colour))
    assert codes(found) == (["contrast"] if wrong else [])


def test_specks(find: Find) -> None:
    found = find(f'<g transform="translate(9 9) scale(0.001)">{text("Fox")}</g>' + FRAME)
    assert codes(found) == ["type"]


def test_a_line_to_write_on_is_no_text_to_read(find: Find) -> None:
    assert find(text("____", fill="#999999") + FRAME) == []


@pytest.mark.parametrize(("side", "code", "note"), [(40, "1", False), (20, "3", True), (10, "", None)])
def test_coarse_pictures(find: Find, tmp_path: Path, side: int, code: str, note: bool | None) -> None:
    noise(tmp_path / "art" / "fox.png", 150)  # 95, 190 and 381 dpi
    found = find(f'<image href="art/fox.png" x="0" y="0" width="{side}" height="{side}"/>')
    assert codes(found) == (["resolution"] if code else [])
    if code:
        assert found[0].note is note
        assert found[0].detail == f"art/fox.png, {150 / side * 25.4:.0f} dpi"


@pytest.mark.parametrize(("low", "high", "lost"), [(0, 255, True), (190, 255, False)])
def test_text_on_a_picture(find: Find, tmp_path: Path, low: int, high: int, lost: bool) -> None:
    noise(tmp_path / "art" / "fox.png", 400, low, high)
    picture = '<image href="art/fox.png" x="0" y="0" width="30" height="30"/>'
    found = find(picture + text("Fox", size=6, font_weight="bold"))
    assert [(each.code, each.note) for each in found] == ([("ground", True)] if lost else [])


def test_text_beside_a_picture_and_across_two_panels_is_no_text_on_it(find: Find, tmp_path: Path) -> None:
    noise(tmp_path / "art" / "fox.png", 400)
    panel = '<rect x="12" y="5" width="20" height="30" fill="#E0602A"/>'
    picture = '<image href="art/fox.png" x="40" y="0" width="20" height="20"/>'
    assert find(panel + picture + text("Fox", size=6)) == []


def test_empty_faces(find: Find) -> None:
    found = find('<rect x="0" y="0" width="60" height="40" fill="#FFFFFF"/>', back=FRAME)
    assert [(each.code, each.side, each.note) for each in found] == [("blank", Side.FRONT, False)]


def test_a_back_that_only_the_ink_saver_leaves_blank_may_be_meant(find: Find) -> None:
    filled = '<rect x="5" y="5" width="30" height="30" fill="{{ c.blue }}"/>'
    found = find(filled, back=filled, inks=INKS)
    assert [(each.side, each.note, each.ink) for each in found if each.code == "blank"] == [
        (Side.FRONT, False, "saver"),
        (Side.BACK, True, "saver"),
    ]
    assert {each.note for each in find(FRAME, back="<g/>", inks=INKS) if each.code == "blank"} == {False}


def test_cards_that_look_the_same(find: Find) -> None:
    rows = [{"name": "Fox", "cost": 1}, {"name": "Bear", "cost": 1}, {"name": "Fox", "cost": 2}]
    found = find(text("{{ name }}"), *rows)
    assert [(each.code, each.card, each.detail, each.note) for each in found] == [
        ("alike", "c2", "like c0", True)
    ]
    assert find(text("{{ name }}"), rows[0], rows[0]) == []


def test_cards_that_only_the_ink_saver_makes_the_same(find: Find) -> None:
    svg = FRAME + '<rect x="30" y="10" width="9" height="9" fill="{{ c[colour] }}"/>'
    found = find(svg, {"colour": "red"}, {"colour": "blue"}, inks=INKS)
    assert [(each.code, each.ink) for each in found if each.code == "alike"] == [("alike", "saver")]


@pytest.mark.parametrize(
    ("size", "note", "papers"),
    [
        ((190, 260), None, ""),
        ((190, 280), True, "Letter"),
        ((203, 260), True, "A4"),
        ((300, 300), False, "A4 or on Letter"),
    ],
)
def test_pieces_that_fit_no_home_paper(
    find: Find, size: tuple[int, int], note: bool | None, papers: str
) -> None:
    found = [each for each in find(FRAME, size=Size.mm(*size)) if each.code == "paper"]
    assert [each.note for each in found] == ([] if note is None else [note])
    if found:
        size_told = f"{size[0]} x {size[1]} mm"
        assert found[0].message == f"a piece of {size_told} does not fit on {papers} paper with its margins"


def test_a_saver_that_spares_nothing(find: Find) -> None:
    filled = '<rect x="5" y="5" width="30" height="30" fill="{}"/>'
    found = find(filled.format("#1F4E9E"), inks=INKS)
    assert [(each.code, each.side, each.note) for each in found] == [("saver", Side.FRONT, True)]
    assert "saver" not in codes(find(FRAME + filled.format("{{ c.blue }}"), inks=INKS))
    assert find(text("Fox"), inks=INKS) == []


def test_backs_that_some_cards_lack_and_notes_of_a_component(tmp_path: Path) -> None:
    (tmp_path / "x.svg").write_text(f'<svg viewBox="0 0 30 30">{FRAME}</svg>', "utf-8")
    face = Face("x.svg")
    cards = (Card("a", face, 1, face), Card("b", face), Card("c", face))
    made = Component("cards", "x", Size.mm(30, 30), cards, notes=("no box for these",))
    found = list(proofread([made], [Look("en", source=Source((tmp_path, TEMPLATES)))]))
    assert [(each.message, each.note) for each in found] == [
        ("no box for these", True),
        ("2 of 3 cards have no back", True),
    ]


def test_a_font_that_can_not_be_used_is_a_fault_of_all(find: Find, tmp_path: Path) -> None:
    (tmp_path / "own.ttf").write_bytes(b"no font")
    styles = dict.fromkeys(("regular", "bold", "italic", "bold-italic"), "own.ttf")
    found = find(text("Fox"), source=Source((tmp_path, TEMPLATES), fonts={"text": styles}), inks=INKS)
    assert [(each.code, each.component, each.ink) for each in found] == [
        ("font", "", "full"),
        ("font", "", "saver"),
    ]
    assert "this font can't be used" in found[0].message


def test_faces_that_are_alike_are_looked_at_once(tmp_path: Path) -> None:
    (tmp_path / "x.svg").write_text(f'<svg viewBox="0 0 30 30">{FRAME}{text("Fox", 1)}</svg>', "utf-8")
    face = Face("x.svg")
    made = Component("cards", "x", Size.mm(30, 30), tuple(Card(f"c{n}", face, 1, face) for n in range(150)))
    looks = [Look("en", ink, Source((tmp_path, TEMPLATES))) for ink in INKS]
    ticks: list[None] = []
    found = list(proofread([made], looks, lambda: ticks.append(None)))
    assert face_count([made], looks) == len(ticks) == 2
    near = [(each.card, each.side, each.ink) for each in found if each.code == "safe area"]
    assert len(near) == len(set(near)) == 2 * 2 * 150


def test_more_faces_than_are_held_at_once(find: Find) -> None:
    found = find(text("{{ n }}", x=10) + FRAME, *({"n": n, "word": n} for n in range(230)))
    assert found == []
