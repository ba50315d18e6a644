"""Which language a page speaks: what the reader chose, or what the browser asks for."""

from collections.abc import Iterable, Mapping
from typing import Any
from urllib.parse import urlencode

from flask import Response, g, request

from pnp import messages
from pnp.messages import LANGS

NAMES = {"nb": "Norsk", "sv": "Svenska", "da": "Dansk", "en": "English"}  # each in its own words
COOKIE = "pnp_lang"

_FALLBACK = "en"  # for browsers that ask for none of ours
_ALSO = {"no": "nb", "nn": "nb"}
_YEAR = 365 * 24 * 3600  # seconds


def preferred(wanted: Iterable[str]) -> str:
    """The first language that we speak among tags such as "nn-NO", most wanted first.

    >>> preferred(["de", "nn-NO", "en"]), preferred(["fi"])
    ('nb', 'en')
    """
    for tag in wanted:
        primary = tag.lower().replace("_", "-").partition("-")[0]
        language = _ALSO.get(primary, primary)
        if language in LANGS:
            return language
    return _FALLBACK


def lang() -> str:
    """The language of this request: `?lang=`, else the choice that was kept, else the browser's."""
    if "lang" not in g:
        chosen = (request.args.get("lang"), request.cookies.get(COOKIE))
        known = [choice for choice in chosen if choice in LANGS]
        g.lang = known[0] if known else preferred(request.accept_languages.values())
    return str(g.lang)


def words() -> Mapping[str, Any]:
    """The messages of all pages in the language of this request: a table a page."""
    return messages.load("web", lang())


def link(code: str) -> str:
    """The address of this page in another language."""
    return "?" + urlencode({**request.args.to_dict(flat=False), "lang": [code]}, doseq=True)


def keep_choice(response: Response) -> Response:
    """Keep the language that was chosen by `?lang=` in this request."""
    if request.args.get("lang") in LANGS:
        response.set_cookie(COOKIE, lang(), max_age=_YEAR, httponly=True, samesite="Strict")
    return response
