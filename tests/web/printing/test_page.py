"""The print page, asked as its script asks."""

import io
import time
import zipfile
from typing import Any
from urllib.parse import urlencode

import pypdfium2
import pytest
from PIL import Image

from pnp.games import GAMES
from pnp.web.doors import LARGEST_BODY


def ask(reader: Any, key: str, what: str, **fields: Any) -> Any:
    return reader.get(f"/print/{key}/{what}?{urlencode(fields, doseq=True)}")


def finished(reader: Any, key: str, value: dict[str, Any]) -> tuple[str, dict[str, Any]]:
    """The work's id and how it stands in the end."""
    answer = reader.post(f"/print/{key}/work", json=value)
    assert answer.status_code == 202, answer.json
    for _ in range(600):
        told = reader.get(f"/jobs/{answer.json['id']}").json
        if told["state"] not in ("waiting", "running"):
            return answer.json["id"], told
        time.sleep(0.1)
    raise AssertionError(told)


@pytest.mark.parametrize("key", [key for key, game in GAMES.items() if game.prints])
@pytest.mark.parametrize("lang", ["nb", "sv", "da", "en"])
def test_every_game_has_a_form_in_every_language(reader: Any, key: str, lang: str) -> None:
    answer = reader.get(f"/print/{key}?lang={lang}")
    assert answer.status_code == 200
    assert all(f'value="{name}"' in answer.text for name in GAMES[key].makers())


def test_the_form_is_filled_in_from_the_address(reader: Any) -> None:
    text = reader.get("/print/fbi?part=rules&paper=120x250&ink=saver&margin=9").text
    assert 'value="rules" checked' in text
    assert 'value="cards" checked' not in text
    assert 'value="own" checked' in text
    assert 'value="250"' in text
    assert 'value="saver" checked' in text
    assert "<details open>" in text


def test_the_plan_is_what_the_command_would_do(reader: Any) -> None:
    plan = ask(reader, "hunters", "plan", part=["actions", "tiles"], language="nb", paper="letter").json
    assert plan["line"] == "pnp print hunters actions tiles --paper letter"
    assert plan["count"] == 18
    assert plan["pieces"]["actions"] == {"count": 63, "size": "63 × 88 mm"}


def test_a_seed_stands_in_the_line_where_lots_are_drawn(reader: Any) -> None:
    assert "--seed" in ask(reader, "codenames", "plan", part="keys").json["line"]
    assert "--seed" not in ask(reader, "codenames", "plan", part="agents").json["line"]


@pytest.mark.parametrize(
    ("fields", "field", "sentence"),
    [
        ({"paper": "b9"}, "paper", "there is no paper 'b9'"),
        ({"paper": "40x40"}, "", "does not fit"),
        ({"margin": "wide"}, "margin", "not a length"),
        ({"printer": "none such"}, "", "there is no printer"),
        ({"count": "0"}, "count", "at least 1"),
        ({"own-size": "20"}, "own-size", "outside 40 to 180"),
        ({"own-code": "nonsense"}, "", "nonsense"),
    ],
)
@pytest.mark.parametrize("what", ["plan", "page.png"])
def test_what_is_wrong_is_told_with_its_field(
    reader: Any, what: str, fields: dict[str, str], field: str, sentence: str
) -> None:
    answer = ask(reader, "codenames", what, part="keys", **fields)
    assert answer.status_code == 422
    assert answer.json["field"] == field
    assert sentence in answer.json["error"]


def test_a_page_is_drawn_as_it_prints(reader: Any) -> None:
    pages = [ask(reader, "fbi", "page.png", part="cards", n=n) for n in (1, 2, 1)]
    assert [answer.mimetype for answer in pages] == ["image/png"] * 3
    first, second, again = (answer.data for answer in pages)
    assert first == again
    assert first != second
    with Image.open(io.BytesIO(first)) as image:
        assert image.width / image.height == pytest.approx(210 / 297, abs=0.002)
    large = ask(reader, "fbi", "page.png", part="cards", n=1, large=1)
    with Image.open(io.BytesIO(large.data)) as image:
        assert image.height == pytest.approx(2600, abs=2)


def test_a_page_beyond_the_last_is_the_last(reader: Any) -> None:
    assert (
        ask(reader, "fbi", "page.png", part="rules", n=99).data
        == ask(reader, "fbi", "page.png", part="rules", n=1).data
    )


def test_pictures_are_shown_side_by_side(reader: Any) -> None:
    plan = ask(reader, "fbi", "plan", part="cards", format="png").json
    assert (plan["sheets"], plan["count"]) == (False, 104)
    with Image.open(
        io.BytesIO(ask(reader, "fbi", "page.png", part="cards", format="png", n=2).data)
    ) as image:
        assert image.width / image.height == pytest.approx(63 / 88, abs=0.002)


def test_thousands_are_not_made_to_be_looked_at(reader: Any) -> None:
    plan = ask(reader, "codenames", "plan", part="keys", count=90_000).json
    assert plan["line"].startswith("pnp print codenames keys --count 90000 --seed ")
    assert (plan["count"], plan["many"]) == (0, 5000)
    assert ask(reader, "codenames", "page.png", part="keys", count=90_000).status_code == 422


@pytest.mark.parametrize(
    "path", ["/print/none", "/print/none/plan", "/print/..%2F..%2Fetc/page.png", "/jobs/x"]
)
def test_what_is_not_there_is_not_found(reader: Any, path: str) -> None:
    assert reader.get(path).status_code == 404


def test_a_word_list_comes_in_and_is_printed(reader: Any) -> None:
    words = "".join(f"ord{chr(97 + n // 26)}{chr(97 + n % 26)}\n" for n in range(60))
    sent = reader.post("/print/codenames/upload", json={"name": "C:\\ord.txt", "text": words}).json
    plan = ask(reader, "codenames", "plan", part="words", **{"own-words": sent["id"]}).json
    assert plan["pieces"]["words"]["count"] == 30
    assert plan["line"] == "pnp print codenames words --words ord.txt"
    few = reader.post("/print/codenames/upload", json={"name": "few.txt", "text": "tre\n"}).json
    told = ask(reader, "codenames", "plan", part="words", **{"own-words": few["id"]}).json["error"]
    assert told.startswith("few.txt: 1 words")


@pytest.mark.parametrize("value", [{}, [], {"name": 1, "text": "a"}, {"name": "a", "text": ["b"]}])
def test_an_upload_that_is_none_is_refused(reader: Any, value: Any) -> None:
    assert reader.post("/print/codenames/upload", json=value).status_code == 422


def test_an_upload_that_is_too_large_is_refused(reader: Any) -> None:
    value = {"name": "a", "text": "a" * LARGEST_BODY}
    assert reader.post("/print/codenames/upload", json=value).status_code == 413


def test_the_file_is_what_the_command_writes(reader: Any) -> None:
    key, told = finished(reader, "mastermind", {"part": ["pegs", "keys"], "language": ["en"]})
    assert (told["state"], told["file"]) == ("done", "mastermind-pegs-keys.pdf")
    assert told["done"] == told["total"] == 2
    answer = reader.get(f"/jobs/{key}/file")
    assert "attachment" in answer.headers["Content-Disposition"]
    assert len(answer.data) == told["bytes"]
    assert len(pypdfium2.PdfDocument(answer.data)) == 2


def test_pictures_and_decks_come_packed(reader: Any) -> None:
    key, told = finished(reader, "mastermind", {"part": ["pegs"], "format": ["png"], "dpi": ["30"]})
    assert told["file"] == "mastermind-png.zip"
    with zipfile.ZipFile(io.BytesIO(reader.get(f"/jobs/{key}/file").data)) as packed:
        assert all(name.startswith("mastermind/pegs/") for name in packed.namelist())
    asked = {"part": ["pegs"], "format": ["tts"], "dpi": ["30"]}
    assert reader.post("/print/mastermind/work", json=asked).json["field"] == "url"
    key, told = finished(reader, "mastermind", {**asked, "url": ["file:///C:/here"]})
    with zipfile.ZipFile(io.BytesIO(reader.get(f"/jobs/{key}/file").data)) as packed:
        assert b"file:///C:/here/" in packed.read("mastermind-tts/mastermind.json")


def test_a_deal_comes_sealed(reader: Any) -> None:
    key, told = finished(reader, "fbi", {"deal": True, "players": ["Anna,Bo,Cato,Dina"]})
    assert told["file"] == "fbi-deal.zip"
    with zipfile.ZipFile(io.BytesIO(reader.get(f"/jobs/{key}/file").data)) as packed:
        paper, record = sorted(packed.namelist())
        assert (paper[-4:], b"sealed = " in packed.read(record)) == (".pdf", True)


def test_what_the_command_refuses_is_told_at_the_end(reader: Any) -> None:
    _, told = finished(reader, "fbi", {"deal": True, "players": ["Anna,Bo"]})
    assert (told["state"], told["field"]) == ("failed", "players")
    assert "4 are needed" in told["error"]


@pytest.mark.parametrize("value", [{"part": ["none"]}, {"paper": ["b9"]}, {"seed": ["x"]}, []])
def test_work_that_can_not_be_done_is_not_begun(reader: Any, value: Any) -> None:
    assert reader.post("/print/fbi/work", json=value).status_code == 422
