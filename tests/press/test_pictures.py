"""Cards as pictures."""

from pathlib import Path

import pytest
from PIL import Image

from pnp.component import MM
from pnp.games import GAMES, Settings, components
from pnp.press.files import together
from pnp.press.look import Look
from pnp.press.pdf import Document
from pnp.press.pictures import pictures, save
from pnp.press.proof import contact_sheet
from pnp.press.sheet import Side
from pnp.press.sight import SIGHTS, picture_seen_by, seen_by

HUNTERS = GAMES["hunters"]


def parts(*names: str) -> tuple:
    return components(HUNTERS, Settings(), names)


def document(*names: str) -> Document:
    return Document("x", "x", "", parts(*names))


def test_each_copy_has_a_picture_of_each_side_and_names_sort(tmp_path: Path) -> None:
    with together() as files:
        count = save(document("points"), tmp_path, files, 60)
        assert not list((tmp_path / "points").glob("*.png"))
    names = sorted(file.name for file in (tmp_path / "points").iterdir())
    assert count == len(names) == 36
    assert names[0] == "001-points-1-back.png"
    assert names[-1] == "018-points-3-front.png"
    assert [name[4:12] for name in names[::12]] == ["points-1", "points-2", "points-3"]


@pytest.mark.parametrize("bleed", [0, 3 * MM])
@pytest.mark.parametrize("dpi", [72, 300])
def test_a_picture_has_the_size_of_its_trim_and_says_its_resolution(
    tmp_path: Path, dpi: int, bleed: int
) -> None:
    with together() as files:
        save(document("counters"), tmp_path, files, dpi, bleed)
    with Image.open(tmp_path / "counters" / "001-agent-1-front.png") as image:
        side = (25 + 2 * bleed / MM) / 25.4 * dpi
        assert image.size == (pytest.approx(side, abs=1), pytest.approx(side, abs=1))
        assert image.mode == "RGB"
        assert image.info["dpi"] == (pytest.approx(dpi, abs=0.1), pytest.approx(dpi, abs=0.1))


def test_fronts_and_backs_come_in_the_order_of_the_deck() -> None:
    found = [(single.card.id, single.side) for single, _ in pictures(parts("roles"), Look(), 20)]
    assert found[:4] == [
        ("agent-1", Side.FRONT),
        ("agent-1", Side.BACK),
        ("agent-2", Side.FRONT),
        ("agent-2", Side.BACK),
    ]
    assert len(found) == 16


def test_a_contact_sheet_shows_each_face_once() -> None:
    narrow = contact_sheet(parts("points"), Look(), 30)
    # three fronts and one back of 41 x 63 mm in one row
    assert narrow.width == pytest.approx(4 * (41 / 25.4 * 30 + 12) + 12, abs=4)
    assert narrow.height == pytest.approx(63 / 25.4 * 30 + 24, abs=2)


@pytest.mark.parametrize("sight", SIGHTS)
def test_white_black_and_greys_look_the_same_to_all_eyes(sight: str) -> None:
    for grey in (0, 60, 128, 200, 255):
        assert seen_by((grey, grey, grey), sight) == pytest.approx((grey, grey, grey), abs=1)


@pytest.mark.parametrize("sight", SIGHTS)
def test_red_and_blue_sides_stay_apart_for_all_eyes(sight: str) -> None:
    red, blue = seen_by((0xE0, 0x60, 0x2A), sight), seen_by((0x1F, 0x4E, 0x9E), sight)
    assert max(abs(a - b) for a, b in zip(red, blue, strict=True)) > 40


def test_a_picture_is_turned_colour_by_colour() -> None:
    image = Image.new("RGB", (2, 1), (255, 0, 0))
    image.putpixel((1, 0), (0, 0, 255))
    turned = picture_seen_by(image, "grey")
    assert [turned.getpixel((x, 0)) for x in (0, 1)] == [
        seen_by((255, 0, 0), "grey"),
        seen_by((0, 0, 255), "grey"),
    ]
