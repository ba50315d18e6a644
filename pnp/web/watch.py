"""The page that shows a deck while it is worked on."""

from flask import Blueprint, Response, abort, render_template, request

from pnp.web.answers import kept
from pnp.web.house import house
from pnp.web.watching import Watcher

blueprint = Blueprint("watch", __name__, url_prefix="/watch")

_PATIENCE = 20.0  # seconds that an answer waits for a change


@blueprint.get("/")
def page() -> str:
    """All faces of the deck."""
    return render_template("watch.html", file=_watcher().path)


@blueprint.get("/view")
def view() -> dict[str, object]:
    """What there is to see, as soon as it is not the view of the number that the page has."""
    number = request.args.get("after", "0")
    if not (number.isascii() and number.isdecimal() and len(number) < 12):
        abort(400)
    return _watcher().after(int(number), _PATIENCE).as_json()


@blueprint.get("/<key>.png")
def picture(key: str) -> Response:
    """The picture of a face."""
    found = _watcher().picture(key)
    if not found:
        abort(404)
    return kept(found, "image/png")


def _watcher() -> Watcher:
    watcher = house().watcher
    if watcher is None:
        abort(404)
    return watcher
