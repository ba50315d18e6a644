"""Decks of strangers: nothing outside their folder is read, nothing runs without end, nothing is written."""

import os
import struct
import zlib
from collections.abc import Iterator
from pathlib import Path

import pytest
from click.testing import CliRunner

from pnp.__main__ import main
from pnp.cli.print_cmd import command

SECRET = "the-secret-word"
SVG = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 63 88">{}</svg>'
DECK = 'title = "x"\n[components.cards]\nsize = "poker"\ntemplate = "card.svg"\n'


class Stranger:
    """A deck that came by mail, beside files that are none of its business."""

    def __init__(self, folder: Path) -> None:
        self.outside = folder / "home"
        self.folder = self.outside / "deck"
        self.output = folder / "out"
        self.folder.mkdir(parents=True)
        for name in ("secret.svg", "secret.csv", "secret.txt", "secret.toml", "secret.png", "secret.ttf"):
            (self.outside / name).write_text(SECRET, "utf-8")
        self.put("deck.toml", DECK)
        self.put("card.svg", SVG.format("<text y='9'>a</text>"))

    def put(self, name: str, text: str | bytes) -> None:
        path = self.folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(text if isinstance(text, bytes) else text.encode("utf-8"))

    def link(self, name: str, to: str) -> None:
        path = self.folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.symlink_to(to)

    def refusal(self, capsys: pytest.CaptureFixture[str]) -> str:
        """What `pnp print` says of the deck: one sentence, with exit code 2, and nothing written."""
        with pytest.raises(SystemExit) as stopped:
            main(["print", str(self.folder), "-o", str(self.output)])
        told = capsys.readouterr()
        assert stopped.value.code == 2, told
        assert not self.output.exists() or not any(self.output.rglob("*.*"))
        assert "Traceback" not in told.err
        assert told.err.count("\n") == 1
        assert SECRET not in told.out + told.err
        return told.err


@pytest.fixture
def stranger(tmp_path: Path) -> Stranger:
    return Stranger(tmp_path)


WAYS_OUT = (
    "../secret{}",
    "a/../../secret{}",
    "/etc/passwd",
    "C:\\secret{}",
    "..\\secret{}",
    "file:///etc/passwd",
    "link{}",
)


@pytest.mark.parametrize("way", WAYS_OUT)
@pytest.mark.parametrize(
    ("end", "key"),
    [
        (".svg", 'template = "{}"'),
        (".svg", 'template = "card.svg"\nback = "{}"'),
        (".csv", 'template = "card.svg"\ndata = "{}"'),
    ],
)
def test_no_key_of_the_deck_file_leads_out(
    stranger: Stranger, capsys: pytest.CaptureFixture[str], way: str, end: str, key: str
) -> None:
    stranger.link(f"link{end}", f"../secret{end}")
    path = way.format(end).replace("\\", "\\\\")
    stranger.put("deck.toml", f'title = "x"\n[components.cards]\nsize = "poker"\n{key.format(path)}\n')
    assert "leads out of the game's folder" in stranger.refusal(capsys)


@pytest.mark.parametrize("way", WAYS_OUT)
def test_neither_rules_nor_fonts_lead_out(
    stranger: Stranger, capsys: pytest.CaptureFixture[str], way: str
) -> None:
    stranger.link("link.txt", "../secret.txt")
    stranger.link("link.ttf", "../secret.ttf")
    path = way.format(".txt").replace("\\", "\\\\")
    stranger.put("deck.toml", f'title = "x"\n[components.r]\nrules = "{path}"\n')
    assert "leads out of the game's folder" in stranger.refusal(capsys)
    path = way.format(".ttf").replace("\\", "\\\\")
    stranger.put("deck.toml", f'title = "x"\n[fonts]\ntext = "{path}"\n{DECK.partition(chr(10))[2]}')
    assert "leads out of the game's folder" in stranger.refusal(capsys)


@pytest.mark.filterwarnings("ignore:invalid escape sequence")
@pytest.mark.parametrize(
    "way", [*WAYS_OUT, "http://example.org/a{}", "//example.org/a{}", "data:image/png;base64,AAAA"]
)
@pytest.mark.parametrize(
    "body",
    [
        '<use href="{}.svg"/>',
        '<use xlink:href="{}.svg"/>',
        '<image href="{}.svg" width="9" height="9"/>',
        '<image href="{}.png" width="9" height="9"/>',
        '{{% include "{}.svg" %}}',
        '{{% import "{}.svg" as p %}}{{{{ p.x }}}}',
        "<style>@import url({}.svg);</style>",
        '<rect width="9" height="9" fill="url({}.svg#a)"/>',
        '<?xml-stylesheet href="{}.svg"?><rect width="9" height="9" filter="url({}.svg#a)"/>',
    ],
)
def test_no_template_leads_out(
    stranger: Stranger, capsys: pytest.CaptureFixture[str], way: str, body: str
) -> None:
    for end in (".svg", ".png"):
        stranger.link(f"link{end}", f"../secret{end}")
    path = way.format("").removesuffix(".svg")
    stranger.put("card.svg", SVG.format(body.replace("{}", path).replace("{{", "{").replace("}}", "}")))
    assert "card.svg" in stranger.refusal(capsys)


def test_no_picture_that_is_a_drawing_leads_out(
    stranger: Stranger, capsys: pytest.CaptureFixture[str]
) -> None:
    stranger.put("card.svg", SVG.format('<image href="art.svg" width="20" height="20"/>'))
    for inside in ('<image href="../secret.png" width="9" height="9"/>', '<use href="../secret.svg"/>'):
        stranger.put("art.svg", f'<svg viewBox="0 0 20 20">{inside}</svg>')
        assert "leads out of the game's folder" in stranger.refusal(capsys)


def test_words_are_not_read_through_a_link(stranger: Stranger, capsys: pytest.CaptureFixture[str]) -> None:
    stranger.link("text/en.toml", "../../secret.toml")
    assert "link" in stranger.refusal(capsys)


@pytest.mark.parametrize(
    "start",
    [
        '<!DOCTYPE svg [<!ENTITY a SYSTEM "file:///etc/passwd">]>',
        '<!DOCTYPE svg [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;&a;">]>',
    ],
)
@pytest.mark.parametrize("name", ["card.svg", "art.svg"])
def test_no_entity_is_resolved(
    stranger: Stranger, capsys: pytest.CaptureFixture[str], start: str, name: str
) -> None:
    stranger.put("card.svg", SVG.format('<image href="art.svg" width="20" height="20"/>'))
    stranger.put(name, start + SVG.format("<text y='9'>&a;</text>"))
    assert "DOCTYPE" in stranger.refusal(capsys)


@pytest.mark.parametrize(
    "body",
    [
        "{% for a in range(99999) %}{% for b in range(99999) %}{% endfor %}{% endfor %}",
        "{% for a in range(99999) %}{% for b in range(99999) %}<g/>{% endfor %}{% endfor %}",
        "{% set n = namespace(a='x' * 99) %}{% for i in range(99) %}{% set n.a = n.a ~ n.a %}{% endfor %}",
        "{{ 'x' * 999999999 }}",
        "{{ 9 ** (9 ** 9) }}",
        "{{ '%999999999d' % 1 }}",
        "{% macro m() %}{{ m() }}{{ m() }}{% endmacro %}{{ m() }}",
        '{% include "card.svg" %}',
        '<use href="card.svg"/>',
        "".join(f"<g>{'<g>' * 500}" for _ in range(1)),
        "{{ ''.__class__.__mro__[1].__subclasses__() }}",
        "{{ self.__init__.__globals__ }}",
        "{{ range.__self__ }}",
    ],
)
def test_templates_end(stranger: Stranger, capsys: pytest.CaptureFixture[str], body: str) -> None:
    stranger.put(
        "card.svg", SVG.format(body) if "{%" not in body and "{{" not in body else SVG.replace("{}", body)
    )
    assert "card.svg" in stranger.refusal(capsys)


def test_faces_do_not_multiply_without_end(stranger: Stranger, capsys: pytest.CaptureFixture[str]) -> None:
    for n in range(9):
        below = f'<use href="b{n + 1}.svg"/>' if n < 8 else "<text y='9'>a</text>"
        stranger.put(f"b{n}.svg", f'<svg viewBox="0 0 63 88">{below * 10}</svg>')
    stranger.put("card.svg", SVG.format('<use href="b0.svg"/>'))
    stranger.refusal(capsys)


def png(width: int, height: int, data: bytes = b"") -> bytes:
    """A PNG that says that it is so large, whatever is in it."""

    def chunk(kind: bytes, body: bytes) -> bytes:
        return struct.pack(">I", len(body)) + kind + body + struct.pack(">I", zlib.crc32(kind + body))

    head = chunk(b"IHDR", struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0))
    return b"\x89PNG\r\n\x1a\n" + head + chunk(b"IDAT", zlib.compress(data)) + chunk(b"IEND", b"")


def bombs() -> Iterator[tuple[str, bytes]]:
    yield "huge.png", png(60_000, 60_000)
    yield "cut.png", png(100, 100)[:60]
    yield "short.png", png(100, 100, b"\0" * 10)
    yield "long.png", png(4, 4, b"\0" * 50_000_000)
    yield "none.png", b""
    yield "text.png", SECRET.encode()
    yield "fake.jpg", b"\xff\xd8\xff\xe0" + b"\0" * 50
    yield "gif.png", b"GIF89a" + b"\0" * 50
    yield "postscript.png", b"%!PS-Adobe-3.0 EPSF-3.0\n"


@pytest.mark.parametrize(("name", "data"), list(bombs()), ids=[name for name, _ in bombs()])
def test_pictures_are_measured_before_they_are_opened(
    stranger: Stranger, capsys: pytest.CaptureFixture[str], name: str, data: bytes
) -> None:
    stranger.put(name, data)
    stranger.put("card.svg", SVG.format(f'<image href="{name}" width="20" height="20"/>'))
    if name == "long.png":
        run = CliRunner().invoke(command, [str(stranger.folder), "-o", str(stranger.output)])
        assert run.exception is None or name in str(run.exception)
    else:
        assert name in stranger.refusal(capsys)


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="this system has no pipes with names")
@pytest.mark.parametrize("key", ['template = "pipe.svg"', 'template = "card.svg"\ndata = "pipe.csv"'])
def test_pipes_and_devices_are_not_opened(
    stranger: Stranger, capsys: pytest.CaptureFixture[str], key: str
) -> None:
    os.mkfifo(stranger.folder / "pipe.svg")
    os.mkfifo(stranger.folder / "pipe.csv")
    stranger.put("deck.toml", f'title = "x"\n[components.cards]\nsize = "poker"\n{key}\n')
    assert "there is no file pipe" in stranger.refusal(capsys)


def test_names_of_cards_are_no_paths(stranger: Stranger) -> None:
    stranger.put("deck.toml", DECK + 'data = "cards.csv"\n')
    stranger.put("cards.csv", "name\n../../../evil\n/etc/evil\n..\nCON\n")
    run = CliRunner().invoke(
        command, [str(stranger.folder), "-o", str(stranger.output), "--format", "png", "--dpi", "30"]
    )
    assert run.exception is None
    written = [path for path in stranger.outside.parent.rglob("*") if "evil" in path.name]
    assert written
    assert all(path.parent == stranger.output / "deck" / "cards" for path in written)
