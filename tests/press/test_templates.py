"""Templates: what is drawn, what is refused, and where the fault is said to be."""

from io import BytesIO
from pathlib import Path

import pytest

from pnp.component import MM, Face, Size
from pnp.errors import UserError
from pnp.press import look, svg
from pnp.press.canvas import SheetCanvas
from pnp.press.faces import FaceBook
from pnp.press.fonts import Font, Fonts
from pnp.press.look import Look
from pnp.press.paint import Painter, TextBox
from pnp.press.templates import Templates
from pnp.source import Source

SIZE = Size.mm(60, 40)


class Desk:
    """A folder of templates to try."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder / "t"
        self.folder.mkdir()

    def form(self, body: str, **data: object) -> tuple[TextBox, ...]:
        """Make the face of a template with this body from its third line on; what its texts are."""
        svg = f'<svg viewBox="0 0 {{{{ w }}}} {{{{ h }}}}">\n\n{body}\n</svg>'
        (self.folder / "face.svg").write_text(svg, "utf-8")
        return self.book().form(Face("t/face.svg", data), SIZE, "card 7").texts

    def book(self) -> FaceBook:
        """A book of faces that takes templates from the folder."""
        fonts = Fonts()
        canvas = SheetCanvas(BytesIO(), initialFontName=fonts.get("text").name)
        return FaceBook(canvas, fonts, Templates(Look(source=Source((self.folder.parent,)))))

    def fault(self, body: str, **data: object) -> str:
        with pytest.raises(UserError) as error:
            self.form(body, **data)
        return str(error.value)


@pytest.fixture
def desk(tmp_path: Path) -> Desk:
    return Desk(tmp_path)


@pytest.mark.parametrize(
    "body",
    [
        "<filter/>",
        "<mask/>",
        "<pattern/>",
        "<image/>",
        "<style>x</style>",
        "<script>x</script>",
        "<foreignObject/>",
        '<g clip-path="url(#a)"/>',
        '<text letter-spacing="2">a</text>',
        '<g visibility="hidden"/>',
        '<rect width="a" height="1"/>',
        '<rect width="1" height="1" fill="nocolour"/>',
        '<rect width="1" height="1" fill="url(#g)"/>',
        '<path d="M0 0X"/>',
        '<g transform="spin(3)"/>',
        '<g transform="rotate(a)"/>',
        '<text font-size="0">a</text>',
        '<text font-family="Arial">a</text>',
        '<line x2="1" stroke="#000" stroke-linecap="pointed"/>',
        '<use href="symbols/none.svg"/>',
        '<use href="http://example.org/a.png"/>',
        '<use href="../../secret.svg"/>',
        "<tspan>a</tspan>",
        "<rect></g>",
        "{{ nothing }}",
        "{{ 1 / 0 }}",
        "{% if %}",
        "{{ ''.__class__ }}",
    ],
)
def test_what_can_not_be_drawn_is_refused_with_its_line(desk: Desk, body: str) -> None:
    told = desk.fault(body)
    assert told.startswith("t/face.svg:3: "), told
    assert "\n" not in told


def test_a_fault_in_a_loop_or_macro_is_found_at_its_source(desk: Desk) -> None:
    (desk.folder / "macros.svg").write_text(
        '{% macro m(c) %}\n<rect width="1" height="1" fill="{{ c }}"/>\n{% endmacro %}'
    )
    told = desk.fault(
        '{% import "t/macros.svg" as k %}\n{% for c in ("#000", "#bad1") %}\n{{ k.m(c) }}\n{% endfor %}'
    )
    assert told.startswith("t/macros.svg:2: <rect>: '#bad1' is not a colour")
    assert told.endswith("(card 7)")


def test_a_fault_in_a_macro_tells_its_file_and_who_called(desk: Desk) -> None:
    (desk.folder / "macros.svg").write_text("\n\n\n{% macro m(n) %}\n{{ n + 1 }}\n{% endmacro %}")
    told = desk.fault('{% import "t/macros.svg" as k %}{{ k.m("") }}')
    assert told.startswith("t/macros.svg:5: a text, or an empty cell")
    assert "; called from t/face.svg:3" in told


def test_a_tag_that_a_text_box_broke_is_joined(desk: Desk) -> None:
    box = '<rect id="r" x="2" y="2" width="50" height="30"/>'
    lines = (
        '<tspan x="2"\ny="5">{{ "a</tspan><tspan>b" }} {% if word == </tspan><tspan x="2"\ny="9">"x" %}{{ </tspan>'
        '<tspan x="2" y="13">word }}</tspan><tspan x="2" y="17">{% endif %}</tspan>'
    )
    texts = desk.form(f'{box}<text style="shape-inside:url(#r)">{lines}</text>', word="x")
    assert [each.text for each in texts] == ["a</tspan><tspan>b x"]
    assert ":7: there is no 'wrod'" in desk.fault(
        f"<text>{lines}</text>".replace("word }}", "\n\nwrod }}"), word="x"
    )


def test_a_block_that_stays_open_is_named(desk: Desk) -> None:
    told = desk.fault("{% if true %}")
    assert "{% if … %} is never closed; {% endif %} is missing" in told


@pytest.mark.parametrize("word", ["שלום", "مرحبا", "a ב b"])
@pytest.mark.parametrize("room", ["", 'data-width="40"', 'data-width="40" data-height="20"'])
def test_text_from_right_to_left_is_refused(
    desk: Desk, monkeypatch: pytest.MonkeyPatch, word: str, room: str
) -> None:
    monkeypatch.setattr(Font, "missing", lambda self, text: "")  # a font that has these letters
    assert "is written from right to left" in desk.fault(f"<text {room}>{{{{ word }}}}</text>", word=word)


def test_a_heading_names_what_its_own_font_lacks(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    title = Fonts().get("title", "bold").name
    lacking = lambda self, text: "ж" if self.name == title and "ж" in text else ""  # noqa: E731
    monkeypatch.setattr(Font, "missing", lacking)
    told = desk.fault('<text data-width="40" data-height="20">{{ text }}</text>', text="# ж\nж")
    assert "the title font (bold) has no 'ж'" in told


def test_signs_are_printed_without_their_wish_to_be_emoji(desk: Desk) -> None:
    assert [box.text for box in desk.form('<text x="9" y="9">{{ word }}</text>', word="a\ufe0fb\ufe0e")] == [
        "ab"
    ]


def test_a_doctype_and_its_entities_are_refused(desk: Desk) -> None:
    (desk.folder / "face.svg").write_text(
        '<!DOCTYPE svg [<!ENTITY a "b">]><svg viewBox="0 0 60 40">&a;</svg>'
    )
    with pytest.raises(UserError, match="DOCTYPE is not allowed"):
        desk.book().form(Face("t/face.svg"), SIZE, "card")


def test_a_view_box_of_another_shape_is_refused(desk: Desk) -> None:
    (desk.folder / "face.svg").write_text('<svg viewBox="0 0 40 60"></svg>')
    with pytest.raises(UserError, match="viewBox is 40 x 60, but the component is 60 x 40 mm"):
        desk.book().form(Face("t/face.svg"), SIZE, "card")


def test_what_a_drawing_program_leaves_is_passed_over(desk: Desk) -> None:
    desk.form(
        '<sodipodi:namedview xmlns:sodipodi="s"><x/></sodipodi:namedview><metadata>m</metadata><title>t</title>'
        '<g xmlns:inkscape="i" inkscape:label="a" display="none"><rect filter="url(#f)"/></g>'
        '<rect width="1" height="1" style="fill:#fff;opacity:1;stroke-miterlimit:4;display:inline;filter:none"/>'
    )


@pytest.mark.parametrize("letter", ["★", "😀", "漢", "ש"])
def test_a_character_that_the_font_lacks_is_named(desk: Desk, letter: str) -> None:
    told = desk.fault("<text>{{ word }}</text>", word=f"a{letter}")
    assert f"'{letter}' (U+{ord(letter):04X})" in told
    assert "text font (regular)" in told


def test_a_long_title_shrinks_then_breaks_then_is_refused(desk: Desk) -> None:
    def title(word: str) -> tuple[TextBox, ...]:
        return desk.form(
            '<text x="5" y="20" font-size="8" data-width="50" data-lines="2" data-min="4">{{ word }}</text>',
            word=word,
        )

    short, shrunk, broken = (
        title("ab"),
        title("Extraordinarily"),
        title("Extraordinarily long and winding words"),
    )
    assert [box.size for box in short] == [8]
    assert len(shrunk) == 1
    assert 4 <= shrunk[0].size < 8
    assert len(broken) == 2
    assert all(4 <= box.size < 8 and box.right <= 55.01 for box in broken)
    with pytest.raises(UserError, match=r"does not fit 50 mm in 2 lines .* \(card 7\)"):
        title("Extraordinarily long and winding words " * 3)
    with pytest.raises(UserError, match="does not fit"):
        title("W" * 40)


def test_a_block_shrinks_as_a_whole_and_keeps_its_marks(desk: Desk) -> None:
    words = "# Head\n- one **two** three\n1. four *five*\nplain " + "and more " * 20
    found = desk.form(
        '<text x="4" y="2" font-size="4" data-width="52" data-height="36" data-min="1.5">{{ t1 }}</text>',
        t1=words,
    )
    assert {box.text.strip() for box in found} >= {"Head", "•", "1.", "two"}
    assert max(box.bottom for box in found) <= 38
    assert 1.5 <= min(box.size for box in found) < 4
    with pytest.raises(UserError, match=r"^[^\n]*does not fit 52 x 36 mm[^\n]*$"):
        desk.form(
            '<text font-size="4" data-width="52" data-height="36" data-min="3">{{ t1 }}</text>', t1=words * 4
        )


def test_columns_are_filled_one_after_another(desk: Desk) -> None:
    words = "\n".join(f"line{n}" for n in range(12))
    found = desk.form(
        '<text x="2" y="0" font-size="3" data-width="56" data-height="30" data-columns="2">{{ t1 }}</text>',
        t1=words,
    )
    left = [box.text for box in found if box.left < 20]
    assert left == [f"line{n}" for n in range(len(left))]
    assert 0 < len(left) < 12


def test_plain_text_over_the_edge_is_refused(desk: Desk) -> None:
    told = desk.fault('<text x="50" y="20" font-size="8">wide text</text>')
    assert "mm over the edge" in told


def test_turned_and_nested_texts_are_found_where_they_are(desk: Desk) -> None:
    (desk.folder / "inner.svg").write_text(
        '<svg viewBox="0 0 10 10"><text x="1" y="5" font-size="2">in</text></svg>'
    )
    outer = desk.form('<g transform="translate(10 10)"><use href="t/inner.svg" width="20" height="20"/></g>')
    assert [(box.text, box.left, box.bottom, box.size) for box in outer] == [("in", 12, 20, 4)]
    turned = desk.form('<text x="30" y="20" font-size="3" transform="rotate(90 30 20)">up</text>')[0]
    assert turned.left == pytest.approx(30)
    assert turned.top == pytest.approx(20)
    assert turned.size == pytest.approx(3)


def test_capitals_are_centred_by_their_height(desk: Desk) -> None:
    box = desk.form('<text x="5" y="20" font-size="9" data-middle="1">8</text>')[0]
    assert (box.top + box.bottom) / 2 == pytest.approx(20)


def test_the_size_of_the_trim_is_given_in_millimetres(desk: Desk) -> None:
    assert desk.form('<text y="20">{{ w }} {{ h }}</text>')[0].text == f"{SIZE.width / MM} {SIZE.height / MM}"


@pytest.mark.parametrize(
    ("body", "said"),
    [
        ('<rect width="nan" height="1"/>', 'width="nan" is not a number'),
        ('<circle r="inf"/>', 'r="inf" is not a number'),
        ('<line x1="1e999"/>', 'x1="1e999" is not a number'),
        ('<line x1="9999999"/>', 'x1="9999999" is not a number'),
        ('<rect width="1_0" height="1"/>', 'width="1_0" is not a number'),
        ('<rect width="-5" height="1"/>', 'width="-5" must be at least 0'),
        ('<ellipse rx="1" ry="-1"/>', 'ry="-1" must be at least 0'),
        ('<path d="M0 0L1e999 3"/>', "is not a number"),
        ('<path d="L1 1"/>', "must begin with M"),
        ('<polyline points="1,2 foo 3,4"/>', "are not pairs of numbers"),
        ('<polygon points="1,2 1e999,4"/>', "is not a number"),
        ('<rect width="1" height="1" stroke="#000" stroke-dasharray="1 -1"/>', "must be at least 0"),
        ('<rect width="1" height="1" stroke="#000" stroke-width="-1"/>', "must be at least 0"),
        ('<rect width="1" height="1" stroke="#000" stroke-miterlimit="0"/>', "must be at least 1"),
        ('<g font-size="inf"><text>a</text></g>', "is not a number"),
        ('<text data-width="20" data-height="20" data-columns="0">a</text>', "must be at least 1"),
        ('<text data-width="20" data-height="20" data-columns="1.5">a</text>', "is not a whole number"),
        ('<text data-width="20" data-lines="inf">a</text>', "is not a number"),
        ('<text data-width="2" data-height="3" data-min="-1">aaaa</text>', "must be more than 0"),
        ('<text data-width="2" data-min="0">aaaa</text>', "must be more than 0"),
        ('<text data-height="9">aaaa</text>', "must be more than 0"),
        ('<text text-anchor="center">a</text>', "is none of start, middle, end"),
        ('<g text-anchor="center"/>', "is none of start, middle, end"),
        ('<text font-weight="bald">a</text>', "is none of normal, bold"),
        ('<text font-style="slanted">a</text>', "is none of normal, italic"),
        ('<rect width="1" height="1" fill-rule="oddeven"/>', "is none of nonzero, evenodd"),
        ('<g transform="translate(1 2) foo"/>', "can't be read"),
        ('<g transform="foo translate(1 2)"/>', "can't be read"),
        ('<g transform="translate(nan)"/>', "'nan' is not a number"),
        ('<g transform="rotate(1 2)"/>', "can't be read"),
        ('<g transform="matrix(1 2 3 4 5 6 7)"/>', "can't be read"),
        ('<g transform="scale(0)"/>', "leaves nothing to see"),
        ("<text>a<tspan>b<g/></tspan></text>", "can't stand in <tspan>"),
        ('<text>a<rect width="1" height="1"/></text>', "can't stand in <text>"),
        ('<rect width="1" height="1"><circle r="1"/></rect>', "can't stand in <rect>"),
        ("<svg/>", "can't stand in <svg>"),
        ('<text data-width="30" data-height="20">a<tspan>b</tspan></text>', "can't have <tspan>s"),
        ('<text data-width="30" data-height="20" data-valign="up">a</text>', "none of top, middle, bottom"),
        ('<text>a<tspan transform="scale(2)">b</tspan></text>', 'can\'t draw transform="scale(2)"'),
        ('<text>a<tspan font-size="8">b</tspan></text>', "need all parts of the text to have x or y"),
        ('<text>a<tspan dy="3">b</tspan></text>', "need all parts of the text to have x or y"),
        ('<text data-width="30">a<tspan x="3">b</tspan></text>', "a place of its own"),
        ('<text stroke="#000">a</text>', "can't have stroke"),
        ('<g stroke="#000"><text>a</text></g>', "can't have stroke"),
        ('<text>a<tspan stroke="#000">b</tspan></text>', "can't have a stroke"),
        ('<use href="t/inner.svg" width="0"/>', "must be more than 0"),
        ('<use href="t/none.svg"/>', "there is no file t/none.svg"),
        ('<text data-width="9">:none:</text>', "there is no symbol 'none' (symbols/none.svg)"),
        ("<g>" * 3000 + "</g>" * 3000, "stands in more than 60 elements"),
        ('{% include "t/face.svg" %}', "includes or calls itself without end"),
        ("{% macro m() %}{{ m() }}{% endmacro %}{{ m() }}", "includes or calls itself without end"),
        ('{{ "a" * 10 ** 13 }}', "works without end"),
        ("{% for n in range(10 ** 9) %}{% endfor %}", "a range goes over at most 100,000 numbers"),
        ('<text data-witdh="9">a</text>', "there is no attribute 'data-witdh'; there is: data-width"),
        ('<text font-size="12pt">a</text>', "leave the unit out"),
        ('<rect width="10%" height="1"/>', "leave the unit out"),
        ('<rect width="1,5" height="1"/>', 'width="1,5" is not a number; write 1.5'),
        ('{{ "" + 1 }}', "an empty cell, stands where a number is needed"),
        ('{{ 1 + "" }}', "an empty cell, stands where a number is needed"),
        ('{{ "2" * 1.5 }}', "an empty cell, stands where a number is needed"),
        ('{{ -"a" }}', "an empty cell, stands where a number is needed"),
        ('{% if "1,5" > 2 %}{% endif %}', "an empty cell, stands where a number is needed"),
        ('{% for n in range("") %}{% endfor %}', "an empty cell, stands where a number is needed"),
        ('<text data-width="30" font-family="title">*a*</text>', "there is no title font style 'italic'"),
        ('<text data-width="30" data-height="20" font-family="title">*a*</text>', "font style 'italic'"),
        ('<text data-width="30" data-height="20"># *a*</text>', "there is no title font style 'bold-italic'"),
        ("{{ hit points }}", "'points' is too much in {{ … }}"),
        ("{{ name } }", "what begins with {{ ends with }}"),
        ('{% import "t/none.svg" as k %}', "there is no file t/none.svg"),
    ],
)
def test_what_would_be_dropped_or_draw_nonsense_is_refused(desk: Desk, body: str, said: str) -> None:
    (desk.folder / "inner.svg").write_text('<svg viewBox="0 0 9 9"></svg>')
    told = desk.fault(body)
    assert told.startswith("t/face.svg:3: "), told
    assert said in told
    assert "\n" not in told


def test_a_face_that_places_itself_is_refused(desk: Desk) -> None:
    (desk.folder / "a.svg").write_text('<svg viewBox="0 0 9 9"><use href="t/b.svg"/></svg>')
    (desk.folder / "b.svg").write_text('<svg viewBox="0 0 9 9"><use href="t/a.svg"/></svg>')
    assert "does one place itself?" in desk.fault('<use href="t/a.svg"/>')


@pytest.mark.parametrize("character", ["\x00", "\x01", "\x1b", "\udcff", "\uffff"])
def test_a_broken_character_is_named(desk: Desk, character: str) -> None:
    told = desk.fault("<text>{{ word }}</text>", word=f"a{character}b")
    assert told.startswith("t/face.svg:3: ")
    assert f"U+{ord(character):04X}" in told


@pytest.mark.parametrize(
    "content", [b"\xe6", b"\xff\xfe<\x00", b"", b"<rect/>", b"<svg/><svg/>", b"<svg>&nbsp;</svg>"]
)
def test_a_file_that_is_no_template_is_refused(desk: Desk, content: bytes) -> None:
    (desk.folder / "face.svg").write_bytes(content)
    with pytest.raises(UserError, match=r"^t/face\.svg:") as error:
        desk.book().form(Face("t/face.svg"), SIZE, "card 7")
    assert "\n" not in str(error.value)


@pytest.mark.parametrize("view", ["", "0 0 60", "0 0 inf inf", "nan 0 60 40", "0 0 -60 -40", "0 0 60 0"])
def test_a_view_box_that_is_none_is_refused(desk: Desk, view: str) -> None:
    (desk.folder / "face.svg").write_text(f'<svg viewBox="{view}"></svg>')
    with pytest.raises(UserError, match=r"^t/face\.svg:1: <svg>: .*viewBox"):
        desk.book().form(Face("t/face.svg"), SIZE, "card 7")


def test_accents_are_joined_to_their_letters_and_soft_hyphens_left_out(desk: Desk) -> None:
    box = desk.form('<text x="5" y="20">{{ word }}</text>', word="A\u030angstro\u0308m\u00ads")[0]
    assert box.text == "Ångströms"


def test_a_text_keeps_the_colours_of_its_parts_however_it_is_broken(desk: Desk) -> None:
    book = desk.book()
    (desk.folder / "face.svg").write_text(
        '<svg viewBox="0 0 60 40"><text y="9" font-size="4" data-width="10" data-lines="4" fill="#0000FF">aaaa '
        'aaaa <tspan fill="#FF0000">bbbb bbbb</tspan></text></svg>'
    )
    root = svg.read(book._templates.fill("t/face.svg", {}), "t/face.svg")
    book.text_code = lambda text, *_: text  # type: ignore[method-assign]
    painter = Painter(book._fonts, book)
    shown = [op.removeprefix("q ").removesuffix(" Q") for op in painter.paint(root).ops]
    assert shown == ["0 0 1 rg aaaa", "0 0 1 rg aaaa", "1 0 0 rg bbbb", "1 0 0 rg bbbb"]


@pytest.mark.parametrize("content", ["[full", "[type]\nnote = 'x'", "[type]", "type = 3", "[full]\n[saver]"])
def test_a_broken_look_is_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, content: str) -> None:
    (tmp_path / "style.toml").write_text(content)
    monkeypatch.setattr(look, "SHIPPED", Source((tmp_path,)))
    monkeypatch.setattr(look, "_style", look._style.__wrapped__)
    with pytest.raises(UserError, match=r"style\.toml: (not valid TOML|something is missing)"):
        Look().variables()


@pytest.mark.parametrize("anchor", ["start", "middle", "end"])
@pytest.mark.parametrize("valign", ["top", "middle", "bottom"])
def test_a_block_lies_in_its_box_as_it_says(desk: Desk, anchor: str, valign: str) -> None:
    found = desk.form(
        f'<text x="10" y="5" font-size="4" data-width="40" data-height="30" text-anchor="{anchor}" '
        f'data-valign="{valign}">short\na longer line</text>'
    )
    assert [box.text for box in found] == ["short", "a longer line"]
    for box in found:
        side = {"start": box.left - 10, "middle": (box.left + box.right) / 2 - 30, "end": box.right - 50}
        assert side[anchor] == pytest.approx(0, abs=0.01)
    above, below = found[0].top - 5, 35 - found[1].bottom
    assert {"top": above < 3 < below, "middle": abs(above - below) < 1, "bottom": below < 3 < above}[valign]


def test_a_block_in_columns_is_centred_in_each(desk: Desk) -> None:
    found = desk.form(
        '<text x="0" y="0" font-size="3" data-width="60" data-height="9" data-columns="2" text-anchor="middle">'
        "aa\nbbbb\ncc</text>"
    )
    gutter = 3 * 2.2
    middles = [(box.left + box.right) / 2 for box in found]
    first, second = (60 - gutter) / 4, 60 - (60 - gutter) / 4
    assert middles == pytest.approx([first, first, second], abs=0.01)


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        (r"2 \* 3 \* 4", ["2 * 3 * 4"]),
        (r"\*\*bold\*\*", ["**bold**"]),
        (r"at 5\:30\:00 \:star\:", ["at 5:30:00 :star:"]),
        (r"\# no heading", ["# no heading"]),
        (r"\- no item", ["- no item"]),
        (r"a \\ b \_ c", [r"a \ b _ c"]),
        (r"C:\dir", [r"C:\dir"]),
        (r"**a \* b** c", ["a * b", " c"]),
    ],
)
def test_a_backslash_prints_the_mark_after_it(desk: Desk, text: str, shown: list[str]) -> None:
    for fitted in ('data-width="50"', 'data-width="50" data-height="20"'):
        if text.startswith(("\\#", "\\-")) or "height" in fitted:
            found = desk.form(f'<text x="2" y="9" font-size="4" {fitted}>{{{{ words }}}}</text>', words=text)
            assert [box.text for box in found] == shown


def test_a_text_may_be_no_markup_at_all(desk: Desk) -> None:
    words = r"# 2 ** 3 * 4 : :star: \* **x**"
    for fitted in ("", 'data-width="55"', 'data-width="55" data-height="20"'):
        found = desk.form(
            f'<text x="2" y="9" font-size="3" data-markup="none" {fitted}>{{{{ words }}}}</text>', words=words
        )
        assert [box.text for box in found] == [words]
    assert 'data-markup="off" is none of all, none' in desk.fault(
        '<text data-width="9" data-markup="off">a</text>'
    )


def test_symbols_in_a_text_come_from_the_deck_first(desk: Desk) -> None:
    (desk.folder.parent / "symbols").mkdir()
    own = '<svg viewBox="0 0 9 9"><text x="1" y="8" font-size="3">own</text></svg>'
    (desk.folder.parent / "symbols" / "acorn.svg").write_text(own)
    found = desk.form('<text x="9" y="20" font-size="6" data-width="40">a :acorn: b</text>')
    assert [box.text.strip() for box in found] == ["a", "own", "b"]
    assert found[0].right < found[1].left < found[2].left
    told = desk.fault('<text x="9" y="20" data-width="40">:acron:</text>')
    assert "there is no symbol 'acron' (symbols/acron.svg); there is: acorn;" in told


def test_a_text_has_an_end(desk: Desk) -> None:
    assert "one element can have 20000" in desk.fault("<text>{{ 'a ' * 10001 }}</text>")
    body = '<text font-size="900000" data-width="50" data-height="30" data-min="0.001">{{ words }}</text>'
    assert desk.form(body, words="many words " * 50)
