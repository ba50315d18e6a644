"""Answers that are no pages."""

from flask import Response

_A_DAY = 24 * 3600  # seconds


def kept(data: bytes | str, mimetype: str) -> Response:
    """Data that the browser may keep, under an address that has the run in it."""
    response = Response(data, mimetype=mimetype)
    response.cache_control.private = True
    response.cache_control.max_age = _A_DAY
    return response
