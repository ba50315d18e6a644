"""A neighbour in the same network, a page elsewhere, and a player who cheats."""

import json
import signal
import socket
import subprocess
import sys
from io import BytesIO
from typing import Any

import pytest
from PIL import Image

from pnp.games import GAMES
from pnp.web import records
from pnp.web.app import create
from pnp.web.connection import EACH
from pnp.web.doors import Doors
from pnp.web.printing.uploads import Uploads
from pnp.web.tables import MOST_GUESSES

from .fbi.fbi_table import ASIDE, NAMES, TURNS, At

LAN = "192.168.1.5:8017"
ELSEWHERE = {"REMOTE_ADDR": "192.168.1.6"}


# --- pages elsewhere -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("site", "mode", "dest", "status"),
    [
        ("cross-site", "no-cors", "image", 403),
        ("cross-site", "no-cors", "script", 403),
        ("cross-site", "cors", "empty", 403),
        ("cross-site", "navigate", "iframe", 403),
        ("same-site", "no-cors", "image", 403),  # another server on this machine
        ("cross-site", "navigate", "document", 200),  # a link
        ("same-origin", "no-cors", "image", 200),
        ("none", "navigate", "document", 200),  # typed
    ],
)
def test_a_page_elsewhere_may_link_here_and_use_nothing(
    reader: Any, site: str, mode: str, dest: str, status: int
) -> None:
    said = {"Sec-Fetch-Site": site, "Sec-Fetch-Mode": mode, "Sec-Fetch-Dest": dest}
    for path in ("/", "/print/fbi/plan", "/static/pnp.js"):
        assert reader.get(path, headers=said).status_code == status


@pytest.mark.parametrize(
    "host",
    [
        "127.0.0.1:8017.",
        "127.0.0.1.:8017",
        "u@127.0.0.1:8017",
        "127.1:8017",
        "2130706433:8017",
        "0.0.0.0:8017",
        "[::ffff:127.0.0.1]:8017",
        "127.0.0.1:08017",
        "127.0.0.1:8017, 127.0.0.1:8017",
        "127.0.0.1:8017/x",
        "localhost:8017?",
        "a" * 5000,
    ],
)
def test_the_name_is_taken_to_the_letter(reader: Any, host: str) -> None:
    answer = reader.client.get("/", environ_overrides={"HTTP_HOST": host})
    assert answer.status_code == 421


@pytest.mark.parametrize("header", ["X-Forwarded-Host", "X-Original-Host", "Forwarded", "X-Host"])
def test_what_a_proxy_would_say_counts_for_nothing(reader: Any, header: str) -> None:
    for value in ("127.0.0.1:8017", "host=127.0.0.1:8017"):
        assert reader.get("/", "rebound.example:8017", headers={header: value}).status_code == 421


def test_the_token_counts_in_no_address_and_no_other_method_is_smuggled(reader: Any) -> None:
    token = reader.doors.token
    sent = reader.post(f"/spymaster/fresh?token={token}", json={}, headers={"X-Pnp-Token": ""})
    assert sent.status_code == 403
    assert reader.get("/spymaster/fresh", headers={"X-HTTP-Method-Override": "POST"}).status_code == 405


# --- strangers in the own network ------------------------------------------------------------------------------------


def test_without_the_secret_no_route_is_there(guest: Any) -> None:
    rules = [str(rule) for rule in guest.client.application.url_map.iter_rules()]
    for path in (*rules, "/static//x", "/%ff", f"/{guest.doors.secret[:-1]}/"):
        for method in ("GET", "HEAD", "POST", "PUT", "OPTIONS", "TRACE"):
            answer = guest.client.open(path, method=method, base_url=f"http://{LAN}", json={})
            assert answer.status_code == 404
            assert answer.data in (b"Not found\n", b"")
            assert "Set-Cookie" not in answer.headers
            assert "Location" not in answer.headers


def test_a_cookie_of_the_same_name_beside_ours_shuts_nobody_out(guest: Any) -> None:
    name, secret = guest.doors.cookie, guest.doors.secret
    for cookies, status in ((f"{name}=x; {name}={secret}", 200), (f"{name}=x; {name}=y", 404)):
        client = guest.client.application.test_client(use_cookies=False)
        answer = client.get("/", base_url=f"http://{LAN}", headers={"Cookie": cookies})
        assert answer.status_code == status


_SERVER = """
from pnp.games import GAMES
from pnp.web.app import create
from pnp.web.doors import Doors
from pnp.web.serving import bind, serve
sockets = bind(["127.0.0.1", "127.0.0.2"], 0)
port = sockets[0].getsockname()[1]
print(port, flush=True)
serve(create(Doors.lan(port, ["127.0.0.2"]), GAMES), sockets, 1000)
"""


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="only Linux has all of 127.0.0.0/8")
def test_many_connections_of_one_machine_leave_room_for_another() -> None:
    process = subprocess.Popen([sys.executable, "-c", _SERVER], stdout=subprocess.PIPE, text=True)
    held: list[socket.socket] = []
    try:
        assert process.stdout is not None
        there = "127.0.0.2", int(process.stdout.readline())
        held += [socket.create_connection(there, 10, ("127.0.0.3", 0)) for _ in range(EACH + 5)]
        for refused in held[EACH:]:
            assert refused.recv(1) == b""
        with socket.create_connection(there, 10, ("127.0.0.4", 0)) as other:
            other.sendall(f"GET / HTTP/1.1\r\nHost: 127.0.0.2:{there[1]}\r\n\r\n".encode())
            assert other.recv(100).startswith(b"HTTP/1.1 404")
    finally:
        for each in held:
            each.close()
        process.terminate()
        process.communicate(timeout=30)
    assert process.returncode == 0


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="only Linux has all of 127.0.0.0/8")
def test_a_terminal_that_closes_ends_the_page_as_ctrl_c_does() -> None:
    process = subprocess.Popen([sys.executable, "-c", _SERVER], stdout=subprocess.PIPE, text=True)
    assert process.stdout is not None
    there = "127.0.0.1", int(process.stdout.readline())
    with socket.create_connection(there, 10) as waiting:
        waiting.sendall(f"GET / HTTP/1.1\r\nHost: 127.0.0.1:{there[1]}\r\n\r\n".encode())
        assert waiting.recv(100).startswith(b"HTTP/1.1 404")  # it serves, so it listens to signals too
    process.send_signal(signal.SIGHUP)
    process.communicate(timeout=30)
    assert process.returncode == 0


# --- bodies ----------------------------------------------------------------------------------------------------------

BODIES = {
    "no JSON": b"[",
    "NaN": b'{"record": NaN}',
    "endless number": b'{"record": 1e999}',
    "digits": b'{"number": ' + b"9" * 5000 + b"}",
    "deep lists": b"[" * 100_000,
    "deep objects": b'{"a":' * 50_000,
    "half a character": b'{"text": "\\ud800", "name": "\\udfff", "code": "\\ud800", "players": ["\\ud800"]}',
    "no UTF-8": b"\xff\xfe",
    "wrong kinds": json.dumps(
        {key: [{}] for key in ("record", "text", "code", "players", "keys", "lang")}
    ).encode(),
}


@pytest.mark.parametrize("body", BODIES.values(), ids=BODIES)
def test_no_body_breaks_a_route(reader: Any, body: bytes) -> None:
    table = At(reader).address.rpartition("/")[2]
    for rule in reader.client.application.url_map.iter_rules():
        if "POST" not in (rule.methods or ()):
            continue
        for key in ("fbi", "codenames", "hunters", "mastermind", "sprint"):
            path = str(rule).replace("<key>", key).replace("<name>", table)
            answer = reader.post(path, data=body, content_type="application/json")
            assert answer.status_code < 500, path


def test_a_picture_of_corners_is_looked_at_small() -> None:
    from pnp.web.spymaster import _LARGEST_SIDE, _grey

    out = BytesIO()
    Image.new("1", (2800, 2000)).save(out, "PNG")
    assert max(_grey(out.getvalue(), "no").size) == _LARGEST_SIDE


def test_uploads_that_make_room_leave_nothing_behind() -> None:
    uploads = Uploads()
    kept = [uploads.keep(f"{number}.txt", str(number)) for number in range(40)]
    there = list(kept[0].path.parents[1].iterdir())
    assert len(there) == sum(each.path.exists() for each in kept) < len(kept)


# --- the referee's time ----------------------------------------------------------------------------------------------


def _long_match(guesses: int) -> dict[str, Any]:
    game = {"maker": "A", "guesses": ["1 1 2 2 = 1 1"] * guesses}
    return {"game": "mastermind", "players": ["A", "B"], "colours": 6, "pegs": 4, "rows": 10, "games": [game]}


def test_a_match_of_too_many_guesses_is_told_so(reader: Any) -> None:
    assert reader.post("/table/mastermind/check", json=_long_match(MOST_GUESSES)).status_code == 200
    long = _long_match(MOST_GUESSES + 1)
    checked = reader.post("/table/mastermind/check", json=long)
    loaded = reader.post("/table/mastermind/load", json={"name": "m.toml", "text": records.toml(long)})
    for answer in (checked, loaded):
        assert answer.status_code == 422
        assert "301 guesses; this page judges up to 300" in answer.json["error"]


@pytest.mark.parametrize("key", ["fbi", "hunters", "mastermind", "sprint", "codenames"])
def test_a_file_that_is_too_long_is_told_so(reader: Any, key: str) -> None:
    text = f'game = "{key}"\n' + "#" * records.MOST_BYTES
    answer = reader.post(f"/table/{key}/load", json={"name": "x.toml", "text": text})
    assert answer.status_code == 422
    assert answer.json["error"].startswith("x.toml: longer than 300,000 bytes")


# --- a player who cheats ---------------------------------------------------------------------------------------------


class Phone:
    """A phone in the own network, behind the secret."""

    def __init__(self, app: Any, doors: Doors) -> None:
        self.client = app.test_client()
        self.doors = doors
        self.client.get(f"/{doors.secret}/", base_url=f"http://{LAN}", environ_overrides=ELSEWHERE)

    def get(self, path: str) -> Any:
        return self.client.get(path, base_url=f"http://{LAN}", environ_overrides=ELSEWHERE)

    def post(self, path: str, json: Any) -> Any:
        headers = {"Origin": f"http://{LAN}", "X-Pnp-Token": self.doors.token}
        return self.client.post(
            path, base_url=f"http://{LAN}", headers=headers, json=json, environ_overrides=ELSEWHERE
        )


@pytest.fixture
def phones() -> list[Phone]:
    doors = Doors.lan(8017, ["192.168.1.5"])
    app = create(doors, GAMES)
    return [Phone(app, doors) for _ in range(2)]


def test_a_phone_that_saw_one_players_cards_gets_no_record(phones: list[Phone]) -> None:
    first, cheat = (At(phone) for phone in phones)
    cheat.address = first.address
    for place, cards in enumerate(ASIDE.values()):
        (cheat if place == 3 else first).lay(place, cards)
    for place in range(4):
        cheat.take(place, take_over=True)
    at = f"{first.address}/record"
    assert phones[1].get(at).status_code == 409
    for keys in ([], [""], list(cheat.keys.values()), ["x"] * 10):
        assert phones[1].post(at, {"keys": keys}).status_code == 409
        assert "sealed" not in phones[1].post(at, {"keys": keys}).text
    for keys in (None, "x", [1], ["x"] * 11, {}):
        assert phones[1].post(at, {"keys": keys}).status_code == 409
    assert (
        phones[0].post(at, {"keys": list(first.keys.values())}).status_code == 409
    )  # nor has this one seen all


def test_a_phone_that_was_passed_around_saves_and_goes_on(phones: list[Phone]) -> None:
    at = At(phones[0])
    at.deal(ASIDE)
    for turn in TURNS[:14]:
        at.note(turn)
    saved = phones[0].post(f"{at.address}/record", {"keys": list(at.keys.values())})
    assert "sealed" in saved.text
    assert phones[1].post(f"{at.address}/record", {"keys": []}).status_code == 409
    opened = phones[0].post("/table/fbi/load", {"name": "fbi.toml", "text": saved.text}).json
    again = phones[0].post(f"{opened['address']}/record", {"keys": [opened["key"]]})
    assert again.text == saved.text
    assert phones[1].post(f"{opened['address']}/record", {"keys": [""]}).status_code == 409


def test_after_the_end_everybody_may_have_it(phones: list[Phone]) -> None:
    at = At(phones[0])
    at.deal(ASIDE)
    for turn in TURNS:
        at.note(turn)
    assert phones[1].get(f"{at.address}/record").status_code == 200


def test_one_game_tells_nothing_of_another(phones: list[Phone]) -> None:
    at = At(phones[0])
    at.deal(ASIDE)
    name = at.address.rpartition("/")[2]
    for guess in (name[:-1], name.swapcase(), "state", "x" * 12):
        assert phones[1].get(f"/table/fbi/{guess}/state").status_code == 404
    assert name not in phones[1].get("/table/fbi").text


NASTY = '</script><img src=x onerror="alert(1)">{{7*7}}${7*7}\u2028'


def test_names_do_nothing_but_stand_there(reader: Any) -> None:
    players = ["<b>A</b>", "'\"><svg/onload=x>", "{{7*7}}", "</script>D"]
    opened = reader.post("/table/fbi/new", json={"players": players}).json
    at = At(reader)
    at.address = opened["address"]
    for place, cards in enumerate(ASIDE.values()):
        at.lay(place, cards)
    for turn in TURNS:
        name, _, action = turn.partition(": ")
        place = NAMES.index(name)
        number = len(reader.get(f"{at.address}/state").json["turns"]) + 1
        for one, other in zip(NAMES, players, strict=True):
            action = action.replace(one, other)
        at.send(f"{at.address}/turn", {"number": number, "action": action, "key": at.keys[place]})
    page = reader.get(at.address).text
    assert "<h2>" in page
    for name in ("<b>A", "<svg/onload", "</script>D"):
        assert name not in page


def test_addresses_do_nothing_but_stand_there(reader: Any) -> None:
    for path in ("/", "/print/fbi", "/table/fbi", "/nothing", "/spymaster"):
        page = reader.get(path, query_string={"x": NASTY, "paper": NASTY, "language": NASTY, NASTY: "y"}).text
        assert "<img src=x" not in page
        assert 'onerror="alert' not in page
