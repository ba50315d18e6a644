"""What scripts post."""

import json
from typing import Any

from flask import abort, request
from flask.json.provider import DefaultJSONProvider


class Json(DefaultJSONProvider):
    """JSON as everybody writes it. What only some readers take is no JSON here: NaN, halves of characters, and lists in
    lists without end.
    """

    def loads(self, s: str | bytes, **given: Any) -> Any:
        """The value of a text. Raises `ValueError` where it has none."""
        try:
            found = json.loads(s, parse_constant=_none_such, **given)
        except RecursionError:
            raise ValueError("too many levels") from None
        if (b"\\u" if isinstance(s, bytes) else "\\u") in s:  # type: ignore[operator]
            json.dumps(found, ensure_ascii=False).encode()  # of half a character there are no bytes
        return found


def posted() -> dict[str, Any]:
    """The JSON object of the request; ends the request with 400 where there is none."""
    found = request.get_json(silent=True)
    if not isinstance(found, dict):
        abort(400)
    return found


def _none_such(name: str) -> None:
    raise ValueError(f"{name} is no JSON")
