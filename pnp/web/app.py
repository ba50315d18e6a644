"""The app: its pages, the doors before them, and what is said where something is wrong."""

from collections.abc import Mapping
from importlib import import_module
from typing import Any

from flask import Blueprint, Flask, Response, abort, make_response, redirect, render_template, request
from flask.typing import ResponseReturnValue
from jinja2 import StrictUndefined
from werkzeug.exceptions import HTTPException

from pnp.errors import UserError
from pnp.games import Game
from pnp.resources import TEMPLATES
from pnp.web import language
from pnp.web.doors import HEADERS, LARGEST_BODY, TOKEN_FIELD, TOKEN_HEADER, Doors
from pnp.web.house import House, house, settle
from pnp.web.jobs import Busy, TooLong
from pnp.web.posts import Json
from pnp.web.watching import Watcher

# name: module. Each has a `blueprint`, and imports what is heavy (the press, a game's modules) only when it is asked.
PAGES = {
    "shelf": "pnp.web.shelf",
    "look": "pnp.web.look",
    "pictures": "pnp.web.pictures",
    "print": "pnp.web.printing.routes",
    "table": "pnp.web.table",
    "fbi": "pnp.web.fbi.page",
    "spymaster": "pnp.web.spymaster",
    "grid": "pnp.web.grid",
    "codenames": "pnp.web.codenames",
    "watch": "pnp.web.watch",
}

_WEB = TEMPLATES / "web"
_A_DAY = 24 * 3600  # seconds that static files are kept: their addresses change with each run
_SAFE = ("GET", "HEAD", "OPTIONS")
_BARE = {403: "Not from there", 404: "Not found", 421: "Wrong address"}


def create(doors: Doors, games: Mapping[str, Game], watcher: Watcher | None = None) -> Flask:
    """The app of one run behind these doors, with these games by the key in their address, and a deck to watch."""
    app = Flask("pnp.web", template_folder=_WEB, static_folder=_WEB / "static", static_url_path="/static")
    app.config.update(
        MAX_CONTENT_LENGTH=LARGEST_BODY, MAX_FORM_MEMORY_SIZE=LARGEST_BODY, SEND_FILE_MAX_AGE_DEFAULT=_A_DAY
    )
    app.json = Json(app)
    app.jinja_options = {
        **app.jinja_options,
        "undefined": StrictUndefined,
        "trim_blocks": True,
        "lstrip_blocks": True,
    }
    shared = House(doors, games, watcher=watcher)
    settle(app.extensions, shared)
    if watcher is not None:
        watcher.start(shared.press)
    app.before_request(_guard)
    app.after_request(language.keep_choice)
    app.after_request(_seal)
    app.context_processor(_shared)
    app.register_error_handler(HTTPException, _http_error)
    app.register_error_handler(UserError, _user_error)
    app.register_error_handler(Busy, _busy)
    app.register_error_handler(TooLong, _too_long)
    for module in PAGES.values():
        blueprint = import_module(module).blueprint
        assert isinstance(blueprint, Blueprint)
        app.register_blueprint(blueprint)
    return app


def _guard() -> ResponseReturnValue | None:
    """Every request comes through here first: the machine's name, the secret, and where a post comes from."""
    doors = house().doors
    if not doors.expects(request.host):
        return _bare(421)
    entrance = doors.entrance(request.path)
    if entrance is not None and request.method in _SAFE:
        return _let_in(doors, entrance)
    # Another server on this machine may set a cookie of the same name, which then stands beside ours.
    if not any(map(doors.inside, request.cookies.getlist(doors.cookie) or [""])):
        return _bare(404)
    if request.method not in _SAFE:
        _guard_post(doors)
        return None
    wanted = (request.headers.get(f"Sec-Fetch-{name}") for name in ("Site", "Mode", "Dest"))
    return _bare(403) if doors.refuses_look(*wanted) else None


def _guard_post(doors: Doors) -> None:
    if (request.content_length or 0) > LARGEST_BODY:
        abort(413)
    headers = request.headers
    reason = doors.refuses_post(
        request.host, headers.get("Origin"), headers.get("Sec-Fetch-Site"), request.mimetype
    )
    if reason == "content_type":
        abort(415)
    if reason or not doors.is_token(headers.get(TOKEN_HEADER) or request.form.get(TOKEN_FIELD, "")):
        abort(403)


def _let_in(doors: Doors, to: str) -> Response:
    query = request.query_string.decode("ascii", "ignore")
    response = make_response(redirect(f"{to}?{query}" if query else to, 303))
    response.set_cookie(doors.cookie, doors.secret, httponly=True, samesite="Strict")
    return response


def _bare(status: int) -> Response:
    """An answer that tells a stranger nothing, not even what this is."""
    return Response(f"{_BARE[status]}\n", status, mimetype="text/plain")


def _seal(response: Response) -> Response:
    response.headers.update(HEADERS)
    if "Cache-Control" not in response.headers or response.status_code >= 400:
        response.headers["Cache-Control"] = "no-store"
    return response


def _shared() -> dict[str, Any]:
    """What every template is given beside its own."""
    return {
        "t": language.words(),
        "lang": language.lang(),
        "langs": [(code, name, language.link(code)) for code, name in language.NAMES.items()],
        "token": house().doors.token,
        "run": house().run,
    }


def _http_error(error: HTTPException) -> ResponseReturnValue:
    if error.code is None or error.code < 400:
        return error.get_response()
    return _refusal(error.code, str(error.code))


def _user_error(error: UserError) -> ResponseReturnValue:
    return _refusal(400, "400", str(error))


def _busy(_: Busy) -> ResponseReturnValue:
    return _refusal(503, "busy")


def _too_long(_: TooLong) -> ResponseReturnValue:
    return _refusal(503, "too_long")


def _refusal(status: int, name: str, detail: str = "") -> ResponseReturnValue:
    """The page of an error, or its JSON where a script asked. `name` is its message in [errors]."""
    said = language.words()["errors"]
    text = said[name] if name in said else said["400"] if status < 500 else said["500"]
    if request.accept_mimetypes.best_match(["text/html", "application/json"]) == "application/json":
        return {"error": detail or text}, status
    return render_template("error.html", text=text, detail=detail), status
