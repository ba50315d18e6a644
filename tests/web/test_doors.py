"""Each door, tried from outside."""

import re
from io import BytesIO
from typing import Any
from urllib.parse import quote

import pytest

from pnp.web.doors import HEADERS, LARGEST_BODY, TOKEN_FIELD, TOKEN_HEADER, Doors

LAN = "192.168.1.5:8017"


@pytest.mark.parametrize("host", ["127.0.0.1:8017", "localhost:8017", "LOCALHOST:8017", "[::1]:8017"])
def test_the_machine_itself_is_answered(reader: Any, host: str) -> None:
    assert reader.get("/", host).status_code == 200


@pytest.mark.parametrize(
    "host", ["rebound.example:8017", "127.0.0.1", "127.0.0.1:80", "localhost:8018", LAN, "127.0.0.1.example"]
)
@pytest.mark.parametrize("path", ["/", "/static/pnp.js", "/nothing"])
def test_another_name_is_not(reader: Any, host: str, path: str) -> None:
    answer = reader.get(path, host)
    assert answer.status_code == 421
    assert answer.text == "Wrong address\n"


def test_a_request_without_a_name_is_refused(reader: Any) -> None:
    assert reader.client.get("/", headers={"Host": ""}).status_code in (400, 421)


@pytest.mark.parametrize(
    ("port", "name"), [(80, "localhost"), (80, "localhost:80"), (8017, "localhost:8017")]
)
def test_browsers_leave_out_port_80(port: int, name: str) -> None:
    assert Doors.local(port).expects(name)


def test_a_post_from_our_page_is_taken(reader: Any) -> None:
    assert reader.post("/echo", json={"a": 1}).json["json"] == {"a": 1}
    form = reader.post("/echo", data={TOKEN_FIELD: reader.doors.token, "a": "1"}, headers={TOKEN_HEADER: ""})
    assert form.json["form"]["a"] == "1"


@pytest.mark.parametrize(
    "headers",
    [
        {"Origin": ""},  # Sec-Fetch-Site alone
        {"Sec-Fetch-Site": ""},  # Origin alone, as where there is no https
    ],
)
def test_one_proof_of_origin_is_enough(reader: Any, headers: dict[str, str]) -> None:
    assert reader.post("/echo", json={}, headers=headers).status_code == 200


@pytest.mark.parametrize(
    "headers",
    [
        {"Origin": "http://elsewhere.example"},
        {"Origin": "http://localhost:8017"},
        {"Origin": "https://127.0.0.1:8017"},
        {"Origin": "null"},
        {"Sec-Fetch-Site": "cross-site"},
        {"Sec-Fetch-Site": "same-site"},
        {"Sec-Fetch-Site": "none"},
        {"Origin": "", "Sec-Fetch-Site": ""},
        {TOKEN_HEADER: ""},
        {TOKEN_HEADER: "guess"},
        {TOKEN_HEADER: "gjett-æøå"},
    ],
)
def test_other_posts_are_refused(reader: Any, headers: dict[str, str]) -> None:
    answer = reader.post("/echo", json={}, headers=headers)
    assert answer.status_code == 403


def test_the_token_is_new_each_run() -> None:
    assert Doors.local(8017).token != Doors.local(8017).token


@pytest.mark.parametrize("kind", ["text/plain", "application/xml", ""])
def test_only_forms_and_json_are_taken(reader: Any, kind: str) -> None:
    assert reader.post("/echo", data=b"{}", content_type=kind).status_code == 415


def test_a_large_body_is_refused(reader: Any) -> None:
    assert reader.post("/echo", json="x" * (LARGEST_BODY - 100)).status_code == 200
    assert reader.post("/echo", json="x" * LARGEST_BODY).status_code == 413
    upload = {"file": (BytesIO(b"x" * LARGEST_BODY), "deck.toml"), TOKEN_FIELD: reader.doors.token}
    assert reader.post("/echo", data=upload).status_code == 413


def test_a_body_that_does_not_say_how_large_it_is_ends_where_it_must(reader: Any) -> None:
    answer = reader.post(
        "/echo",
        input_stream=BytesIO(b'"' + b"x" * LARGEST_BODY + b'"'),
        content_type="application/json",
        environ_overrides={"wsgi.input_terminated": True},
    )
    assert answer.status_code == 413


@pytest.mark.parametrize("path", ["/", "/static/pnp.js", "/look/look.css", "/wrong-secret/", "/nothing"])
def test_without_the_secret_there_is_nothing(guest: Any, path: str) -> None:
    for host in (LAN, "127.0.0.1:8017"):
        answer = guest.get(path, host)
        assert (answer.status_code, answer.text) == (404, "Not found\n")
        assert "Set-Cookie" not in answer.headers


@pytest.mark.parametrize("wrong", ["", "guess", "æ", "\ud800"])
def test_a_wrong_secret_in_the_cookie_is_none(guest: Any, wrong: str) -> None:
    assert not guest.doors.inside(wrong)


def test_posts_need_the_secret_too(guest: Any) -> None:
    assert guest.post("/echo", host=LAN, json={}).status_code == 404
    assert guest.post(f"/{guest.doors.secret}/echo", host=LAN, json={}).status_code == 404


def test_the_secret_opens_and_leaves_the_address(guest: Any) -> None:
    answer = guest.get(f"/{guest.doors.secret}/?lang=sv", LAN)
    assert (answer.status_code, answer.headers["Location"]) == (303, "/?lang=sv")
    cookie = next(each for each in answer.headers.getlist("Set-Cookie") if guest.doors.cookie in each)
    assert {"HttpOnly", "SameSite=Strict", "Path=/"} <= set(cookie.split("; "))
    assert guest.get("/", LAN).status_code == 200
    assert guest.doors.secret not in guest.get("/", LAN).text
    assert guest.post("/echo", host=LAN, json={}).status_code == 200
    assert guest.get("/", "rebound.example:8017").status_code == 421


@pytest.mark.parametrize(
    "rest", ["/elsewhere.example", "//elsewhere.example", "\\elsewhere.example", "%5C/x"]
)
def test_the_entrance_leads_to_this_page_only(guest: Any, rest: str) -> None:
    to = guest.get(f"/{guest.doors.secret}/{rest}", LAN).headers["Location"]
    assert re.match(r"/[^/\\]", to)


def test_the_secret_is_long_and_new_each_run() -> None:
    one, other = (Doors.lan(8017, ["192.168.1.5"]) for _ in range(2))
    assert one.secret != other.secret
    assert len(one.secret) >= 16
    assert one.address("192.168.1.5") == f"http://192.168.1.5:8017/{one.secret}/"


NASTY = (
    "..",
    "../../pyproject.toml",
    "....//pyproject.toml",
    "/etc/passwd",
    "C:\\boot.ini",
    "fbi/../../x",
    "\0",
)


def test_no_route_opens_a_path_from_outside(reader: Any) -> None:
    for rule in reader.client.application.url_map.iter_rules():
        if not rule.arguments:
            continue
        for name in NASTY:
            for shown in (quote(name, safe=""), quote(name, safe="/."), quote(quote(name, safe=""), safe="")):
                path = re.sub(r"<[^>]+>", lambda _, shown=shown: shown, rule.rule)
                send = reader.post if "POST" in rule.methods else reader.get
                answer = send(path, json={}) if send == reader.post else send(path)
                if answer.status_code == 303:  # a table that is gone
                    assert answer.headers["Location"] == "/table/fbi?gone=", (rule.rule, path)
                else:
                    assert answer.status_code in (301, 308, 400, 404, 405), (rule.rule, path)


@pytest.mark.parametrize(
    "path", ["/", "/nothing", "/static/style.css", "/static/nothing", "/look/look.css", "/look/text-bold.ttf"]
)
def test_every_answer_is_sealed(reader: Any, path: str) -> None:
    answer = reader.get(path)
    assert {name: answer.headers.get(name) for name in HEADERS} == HEADERS
    if path.startswith(("/static", "/look")) and answer.status_code == 200:
        assert "max-age" in answer.headers["Cache-Control"]
    else:
        assert answer.headers["Cache-Control"] == "no-store"


def test_refusals_are_sealed_too(reader: Any, guest: Any) -> None:
    answers = [
        reader.get("/", "rebound.example"),
        reader.post("/echo", json={}, headers={TOKEN_HEADER: ""}),
        reader.client.open("/", method="DELETE", base_url="http://127.0.0.1:8017"),
        guest.get("/", LAN),
        guest.get(f"/{guest.doors.secret}/", LAN),
    ]
    for answer in answers:
        assert {name: answer.headers.get(name) for name in HEADERS} == HEADERS
        assert answer.headers["Cache-Control"] == "no-store"


def test_no_page_has_script_or_style_in_itself(reader: Any) -> None:
    for path in ("/", "/nothing"):
        text = reader.get(path).text
        assert not re.search(r"<style|\sstyle=|\son[a-z]+=|<script(?![^>]*\ssrc=)", text)
        assert not re.search(r'(src|href|action)="(https?:)?//', text)
