"""The spymaster's phone: by code, by picture, fresh; and where the key is not."""

from io import BytesIO
from typing import Any

import pytest
from PIL import Image

from pnp.games.codenames.keycard import KEYS, code, key_of, unrank

pytest.importorskip("zxingcpp")
segno = pytest.importorskip("segno")

KEY = unrank(KEYS // 3)


def qr(text: str, scale: int = 6) -> Image.Image:
    out = BytesIO()
    segno.make(text, error="m", micro=False).save(out, kind="png", scale=scale)
    return Image.open(out).convert("RGB")


def file(image: Image.Image, kind: str = "PNG") -> bytes:
    out = BytesIO()
    image.save(out, kind)
    return out.getvalue()


def scan(reader: Any, data: bytes, **given: Any) -> Any:
    return reader.post("/spymaster/scan", data={"picture": (BytesIO(data), "key.jpg")}, **given)


@pytest.mark.parametrize(
    "change", [str, str.lower, lambda text: text.replace("-", " "), lambda text: f" {text}\n"]
)
def test_a_code_names_its_key(reader: Any, change: Any) -> None:
    answer = reader.post("/spymaster/code", json={"code": change(KEY.code)})
    assert answer.json == KEY.as_json()
    assert answer.headers["Cache-Control"] == "no-store"


@pytest.mark.parametrize("wrong", ["", "000", "000-000-001", "!!!", "Å" * 9, "0" * 500])
def test_a_wrong_code_is_told(reader: Any, wrong: str) -> None:
    answer = reader.post("/spymaster/code", json={"code": wrong})
    assert answer.status_code == 422
    assert "code" in answer.json["error"]


@pytest.mark.parametrize("posted", ["text", [], {}, {"code": 5}, {"code": None}])
def test_what_is_no_code_at_all_is_refused(reader: Any, posted: Any) -> None:
    assert reader.post("/spymaster/code", json=posted).status_code == 400


def test_a_fresh_key_is_a_right_one_and_another_each_time(reader: Any) -> None:
    drawn = [reader.post("/spymaster/fresh", json={}).json for _ in range(5)]
    assert all(key_of(key["code"]).as_json() == key for key in drawn)
    assert len({key["code"] for key in drawn}) == 5


@pytest.mark.parametrize("kind", ["PNG", "JPEG", "WEBP"])
@pytest.mark.parametrize("angle", [0, 33, 90])
def test_a_photograph_of_the_printed_code(reader: Any, kind: str, angle: int) -> None:
    # as `pnp print codenames keys --qr yes` makes it: without dashes, on paper that is not white
    table = Image.new("RGB", (900, 1200), "#C9C2B0")
    card = qr(KEY.code.replace("-", "")).rotate(angle, expand=True, fillcolor="#C9C2B0")
    table.paste(card, (300, 500))
    assert scan(reader, file(table, kind)).json == KEY.as_json()


def said(answer: Any) -> str:
    assert answer.status_code == 422, answer.text
    return str(answer.json["error"])


@pytest.mark.parametrize("data", [b"", b"GIF89a", b"\x89PNG\r\n\x1a\n", b"\xff\xd8\xff\xe0", b"x" * 5000])
def test_what_is_no_picture_is_told(reader: Any, data: bytes) -> None:
    assert "JPEG, PNG or WebP" in said(scan(reader, data, headers={"Accept-Language": "en"}))


@pytest.mark.parametrize("kind", ["GIF", "BMP", "TIFF"])
def test_other_kinds_of_picture_are_not_opened(reader: Any, kind: str) -> None:
    assert "JPEG" in said(scan(reader, file(qr(KEY.code), kind)))


def test_a_picture_that_would_fill_the_memory_is_not_opened(reader: Any) -> None:
    assert "JPEG" in said(scan(reader, file(Image.new("1", (30_000, 30_000)))))


def test_a_picture_cut_short_is_told(reader: Any) -> None:
    assert "JPEG" in said(scan(reader, file(qr(KEY.code))[:200]))


def test_a_picture_without_a_code_or_with_another_is_told(reader: Any) -> None:
    assert "QR" in said(scan(reader, file(Image.new("RGB", (400, 400), "white"))))
    assert "code" in said(scan(reader, file(qr("http://elsewhere.example/"))))


def test_two_keys_in_one_picture_are_too_many(reader: Any) -> None:
    both = Image.new("RGB", (600, 300), "white")
    both.paste(qr(KEY.code), (0, 0))
    both.paste(qr(code(5)), (300, 0))
    assert "more than one" in said(scan(reader, file(both), headers={"Accept-Language": "en"}))
    both.paste(qr(KEY.code), (300, 0))
    assert scan(reader, file(both)).json == KEY.as_json()


def test_a_post_without_a_picture_is_refused(reader: Any) -> None:
    assert reader.post("/spymaster/scan", data={"other": "1"}).status_code == 400


@pytest.mark.parametrize("path", ["/spymaster/code", "/spymaster/fresh", "/spymaster/scan"])
def test_no_address_shows_a_key(reader: Any, path: str) -> None:
    assert reader.get(path, query_string={"code": KEY.code}).status_code == 405
    page = reader.get("/spymaster", query_string={"code": KEY.code})
    assert KEY.cells not in page.text
    assert page.headers["Cache-Control"] == "no-store"
