"""A deck that is watched: its views, the page's answers, and what counts as a change."""

from collections.abc import Iterator
from pathlib import Path
from threading import Lock

import pytest
from flask.testing import FlaskClient

from pnp.cli import options
from pnp.decks.starter import begin
from pnp.games import GAMES, Game, Settings
from pnp.web.app import create
from pnp.web.doors import Doors
from pnp.web.watching import Watcher, fingerprint


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    begin(tmp_path / "weather")
    return tmp_path / "weather"


@pytest.fixture
def watcher(folder: Path) -> Iterator[Watcher]:
    def opened() -> tuple[Game, Settings]:
        game = options.chosen(str(folder))
        return game, options.settings([game], {"lang": None, "seed": 1})

    made = Watcher(folder / "deck.toml", opened)
    yield made
    made.stop()


@pytest.fixture
def client(watcher: Watcher) -> Iterator[FlaskClient]:
    with create(Doors.local(8018), GAMES, watcher).test_client() as client:
        yield client


def change(path: Path, old: str, new: str) -> None:
    text = path.read_text("utf-8")
    assert old in text
    path.write_text(text.replace(old, new), "utf-8")


def test_a_view_has_all_faces(watcher: Watcher) -> None:
    watcher.look()
    view = watcher.view.as_json()
    assert (view["number"], view["title"], view["fault"], view["made"]) == (1, "Weather", "", 14)
    cards, tokens = view["components"]
    assert [len(cards["cards"]), cards["pieces"], tokens["shape"]] == [12, 12, "round"]
    assert watcher.picture(cards["cards"][0]["front"]["key"]).startswith(b"\x89PNG")


def test_a_change_is_seen_and_only_what_changed_is_made(watcher: Watcher, folder: Path) -> None:
    watcher.look()
    change(folder / "cards.csv", "Dawn", "Daybreak")
    watcher.look()
    assert (watcher.view.number, watcher.view.made) == (2, 1)
    assert watcher.view.components[0]["cards"][0]["id"] == "daybreak"


def test_a_fault_in_a_face_stands_in_its_place(watcher: Watcher, folder: Path) -> None:
    change(folder / "card.svg", "{{ name }}", "{{ nmae }}")
    watcher.look()
    card = watcher.view.components[0]["cards"][0]
    assert "card.svg:" in card["front"]["fault"]
    assert "there is no 'nmae'; did you mean 'name'?" in card["front"]["fault"]
    assert card["back"]["fault"] == ""


def test_a_deck_that_is_wrong_is_told_beside_what_it_was(watcher: Watcher, folder: Path) -> None:
    watcher.look()
    change(folder / "deck.toml", 'template = "card.svg"', 'tmplate = "card.svg"')
    watcher.look()
    assert "did you mean 'template'?" in watcher.view.fault
    assert len(watcher.view.components) == 2
    change(folder / "deck.toml", "tmplate", "template")
    watcher.look()
    assert watcher.view.fault == ""


def test_it_looks_by_itself_when_a_file_changes(watcher: Watcher, folder: Path) -> None:
    watcher.start(Lock())
    first = watcher.after(0, 30)
    change(folder / "cards.csv", "Noon", "Midday")
    second = watcher.after(first.number, 30)
    assert second.number > first.number
    assert "midday" in [card["id"] for card in second.components[0]["cards"]]


def test_what_is_printed_or_hidden_is_no_change(folder: Path) -> None:
    before = fingerprint(folder)
    (folder / "output").mkdir()
    for name in ("output/weather.pdf", ".cards.csv.swp", "cards.csv~", "~$cards.xlsx", "x.pdf"):
        (folder / name).write_text("x")
    assert fingerprint(folder) == before
    (folder / "new.svg").write_text("x")
    assert fingerprint(folder) != before


def test_the_page_answers(client: FlaskClient) -> None:
    assert client.get("/watch/", base_url="http://127.0.0.1:8018").status_code == 200
    view = client.get("/watch/view?after=0", base_url="http://127.0.0.1:8018").get_json()
    key = view["components"][0]["cards"][0]["front"]["key"]
    assert client.get(f"/watch/{key}.png", base_url="http://127.0.0.1:8018").mimetype == "image/png"
    assert client.get("/watch/none.png", base_url="http://127.0.0.1:8018").status_code == 404
    assert client.get("/watch/view?after=x", base_url="http://127.0.0.1:8018").status_code == 400


def test_without_a_deck_there_is_no_such_page() -> None:
    with create(Doors.local(8018), GAMES).test_client() as client:
        assert client.get("/watch/", base_url="http://127.0.0.1:8018").status_code == 404
