"""Cards drawn in Inkscape: the files that it saves print as they are."""

from pathlib import Path

import pytest

from pnp.component import Face, Size
from pnp.errors import UserError
from pnp.press.paint import TextBox
from tests.press.test_images import Desk

CARD = Size.mm(63, 88)
FILES = Path(__file__).parent / "inkscape"


@pytest.fixture
def desk(tmp_path: Path) -> Desk:
    return Desk(tmp_path)


def texts(desk: Desk, svg: str, **data: object) -> tuple[TextBox, ...]:
    desk.put("face.svg", svg)
    return desk.book().texts(Face("face.svg", data), CARD, "card 7")


@pytest.mark.parametrize("saved", sorted(FILES.glob("*.svg")), ids=lambda path: path.stem)
def test_a_saved_card_prints(desk: Desk, saved: Path) -> None:
    found = texts(desk, saved.read_text("utf-8"), name="Rævens list", text="Draw **two** cards.\nKeep one.")
    said = [box.text.strip() for box in found]
    assert "Rævens list" in said
    assert {"Draw", "two", "Keep one."} <= set(said)
    name = next(box for box in found if box.text == "Rævens list")
    assert (name.left + name.right) / 2 == pytest.approx(31.5, abs=0.05)
    assert name.bottom == pytest.approx(12, abs=0.05)
    box = [each for each in found if each.text.strip() in ("Draw", "Keep one.")]
    assert all(each.left >= 6 and each.top >= 50 and each.bottom <= 75.01 for each in box)
    assert box[0].left == pytest.approx(6, abs=0.05)


def boxed(inside: str, extra: str = "", style: str = "") -> str:
    """A card with a text box of Inkscape 1."""
    return (
        '<svg viewBox="0 0 63 88" xmlns:xlink="l"><defs><rect id="b" x="6" y="50" width="51" height="25"/>'
        f"{extra}</defs>"
        f'<text xml:space="preserve" style="font-size:3px;white-space:pre;shape-inside:url(#b);{style}">'
        f"{inside}</text></svg>"
    )


def test_lines_that_were_broken_on_saving_are_joined(desk: Desk) -> None:
    found = texts(
        desk, boxed('<tspan x="6" y="52">one </tspan><tspan x="6" y="56">two\n</tspan><tspan>three</tspan>')
    )
    assert [box.text for box in found] == ["one two", "three"]


def test_a_style_that_a_whole_box_has_inside_is_kept(desk: Desk) -> None:
    span = '<tspan x="6" y="52"><tspan style="font-weight:bold;fill:#ff0000">{}</tspan></tspan>'
    plain = texts(desk, boxed("wide words"))
    bold = texts(desk, boxed(span.format("wide ") + span.format("words")))
    assert [box.text for box in bold] == ["wide words"]
    assert bold[0].right > plain[0].right
    desk.put("face.svg", boxed("a " + span.format("b")))
    with pytest.raises(UserError, match=r"face\.svg:1: <text>: a text box has one style throughout"):
        desk.book().form(Face("face.svg"), CARD, "card")


@pytest.mark.parametrize(
    ("align", "left", "right"), [("start", 6, None), ("center", None, None), ("end", None, 57)]
)
def test_a_text_box_is_aligned_as_it_was_drawn(
    desk: Desk, align: str, left: float | None, right: float | None
) -> None:
    (box,) = texts(desk, boxed("words", style=f"text-align:{align}"))
    assert left is None or box.left == pytest.approx(left, abs=0.01)
    assert right is None or box.right == pytest.approx(right, abs=0.01)
    if align == "center":
        assert (box.left + box.right) / 2 == pytest.approx(31.5, abs=0.01)


def test_a_text_box_shrinks_and_refuses_as_any_block_does(desk: Desk) -> None:
    words = "many words that are long " * 14
    found = texts(desk, boxed("{{ text }}"), text=words)
    assert max(box.size for box in found) < 3
    with pytest.raises(UserError, match=r"does not fit 51 x 25 mm .* \(card 7\)"):
        texts(desk, boxed("{{ text }}"), text=words * 3)


def test_a_text_box_of_inkscape_0_9(desk: Desk) -> None:
    found = texts(
        desk,
        '<svg viewBox="0 0 63 88"><flowRoot xml:space="preserve" style="font-size:3px;font-family:Sans">'
        '<flowRegion><rect x="6" y="50" width="40" height="20"/></flowRegion><flowPara>{{ text }}</flowPara>'
        "<flowPara/><flowPara>end</flowPara></flowRoot></svg>",
        text="first",
    )
    assert [box.text for box in found] == ["first", "end"]
    assert found[1].bottom - found[0].bottom > 4
    assert found[0].left == 6


def test_a_line_alone_may_be_fitted(desk: Desk) -> None:
    (box,) = texts(
        desk,
        '<svg viewBox="0 0 63 88"><text style="font-size:5px;text-anchor:middle" x="1" y="2" data-width="30">'
        '<tspan x="31.5" y="12" style="font-size:5px">{{ name }}</tspan></text></svg>',
        name="Rævens snedige list",
    )
    assert (box.left + box.right) / 2 == pytest.approx(31.5, abs=0.01)
    assert box.right - box.left <= 30.01


def test_lines_with_bold_words_stand_where_they_were_drawn(desk: Desk) -> None:
    found = texts(
        desk,
        '<svg viewBox="0 0 63 88"><text font-size="3"><tspan x="5" y="30">One <tspan font-weight="bold">bold</tspan> '
        'word</tspan><tspan x="5" y="35">Two</tspan></text></svg>',
    )
    assert [box.text for box in found] == ["One ", "bold", " word", "Two"]
    assert found[1].left > found[0].left
    assert (found[3].left, found[3].bottom) == (5, 35)


def test_the_smallest_type_is_the_same_in_pixels_and_in_a_scaled_layer(desk: Desk) -> None:
    line = '<text y="20" font-size="4" data-width="30">{{ name }}</text>'
    layers = {
        "mm": f'<svg viewBox="0 0 63 88">{line}</svg>',
        "layer": f'<svg viewBox="0 0 630 880"><g transform="scale(10)">{line}</g></svg>',
        "px": '<svg viewBox="0 0 630 880"><text y="200" font-size="40" data-width="300">{{ name }}</text></svg>',
    }
    sizes = {texts(desk, svg, name="Rævens snedige list")[0].size for svg in layers.values()}
    assert max(sizes) - min(sizes) < 0.001
    for svg in layers.values():
        with pytest.raises(UserError, match="does not fit"):
            texts(desk, svg, name="Rævens snedige list er meget lang")


@pytest.mark.parametrize("family", ["sans-serif", "Sans", "serif", "'monospace'", "Nothing, sans-serif"])
def test_generic_families_are_the_text_font(desk: Desk, family: str) -> None:
    texts(desk, f'<svg viewBox="0 0 63 88"><text y="9" style="font-family:{family}">a</text></svg>')


def test_a_family_that_is_no_role_is_told_with_the_roles(desk: Desk) -> None:
    desk.put(
        "face.svg", '<svg viewBox="0 0 63 88">\n<text y="9" style="font-family:\'Comic Sans\'">a</text></svg>'
    )
    with pytest.raises(
        UserError, match=r"face\.svg:2: <text>: there is no font role 'Comic Sans'; .*text, title"
    ) as e:
        desk.book().form(Face("face.svg"), CARD, "card")
    assert "[fonts]" in str(e.value)


@pytest.mark.parametrize(
    "style",
    [
        "display:inline;overflow:visible;visibility:visible;enable-background:accumulate",
        "color-interpolation:sRGB;color-rendering:auto;image-rendering:auto;shape-rendering:auto",
        "mix-blend-mode:normal;isolation:auto;vector-effect:none;marker:none;mask:none;filter:none",
        "font-variant-ligatures:normal;font-feature-settings:normal;font-stretch:normal;text-decoration:none",
        "letter-spacing:0px;word-spacing:0px;writing-mode:lr-tb;direction:ltr;baseline-shift:baseline",
        "solid-color:#000000;solid-opacity:1;stop-color:#000000;paint-order:stroke fill markers;text-indent:0",
    ],
)
def test_style_that_asks_for_nothing_is_passed_over(desk: Desk, style: str) -> None:
    texts(desk, f'<svg viewBox="0 0 63 88"><g style="{style}"><text y="9">a</text></g></svg>')


@pytest.mark.parametrize(
    "style",
    [
        "letter-spacing:2px",
        "filter:url(#f)",
        "mask:url(#m)",
        "mix-blend-mode:multiply",
        "vector-effect:non-scaling-stroke",
        "marker-end:url(#a)",
        "text-decoration:underline",
        "text-decoration-line:underline",
        "writing-mode:tb-rl",
        "baseline-shift:super",
        "inline-size:30",
        "shape-subtract:url(#b)",
        "text-transform:uppercase",
    ],
)
def test_style_that_would_change_the_picture_is_refused(desk: Desk, style: str) -> None:
    desk.put("face.svg", f'<svg viewBox="0 0 63 88">\n<g style="{style}"><text y="9">a</text></g></svg>')
    with pytest.raises(
        UserError, match=rf"^face\.svg:2: <g>: the press can't draw {style.partition(':')[0]}="
    ):
        desk.book().form(Face("face.svg"), CARD, "card")


def test_tags_are_understood_as_a_drawing_program_writes_them(desk: Desk) -> None:
    line = '<text y="9">{{ &quot;many&quot; if n &gt; 2 else &apos;few&apos; }}</text>'
    found = texts(desk, f'<svg viewBox="0 0 63 88">{line}</svg>', n=3)
    assert [box.text for box in found] == ["many"]
