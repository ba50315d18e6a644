"""What scripts post."""

from typing import Any

from flask import abort, request


def posted() -> dict[str, Any]:
    """The JSON object of the request; ends the request with 400 where there is none."""
    try:
        found = request.get_json(silent=True)
    except RecursionError:
        found = None
    if not isinstance(found, dict):
        abort(400)
    return found
