"""Who may ask the page for what: pure decisions, which `app.py` puts before every request.

The page has no accounts. Without `--lan` it answers this machine only; with it, those who know the secret.
"""

import secrets
from collections.abc import Iterable
from dataclasses import dataclass
from hmac import compare_digest
from urllib.parse import quote

LARGEST_BODY = 1_000_000  # bytes of a post, uploads included
TOKEN_HEADER = "X-Pnp-Token"
TOKEN_FIELD = "token"
LOCAL_NAMES = ("127.0.0.1", "localhost", "[::1]")
CONTENT_TYPES = ("application/json", "application/x-www-form-urlencoded", "multipart/form-data")

_HTTP = 80  # the port that browsers leave out of the Host header

HEADERS = {
    "Content-Security-Policy": "; ".join(
        (
            "default-src 'none'",
            "script-src 'self'",
            "style-src 'self'",
            "img-src 'self' blob: data:",
            "font-src 'self'",
            "connect-src 'self'",
            "form-action 'self'",
            "frame-ancestors 'none'",
            "base-uri 'none'",
        )
    ),
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
    # Not no-referrer: browsers then send a form's own Origin as null, and the form could not be told from a stranger's.
    "Referrer-Policy": "same-origin",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": "camera=(self), microphone=(), geolocation=()",
}


@dataclass(frozen=True, slots=True)
class Doors:
    """What the page answers to.

    `hosts` are the Host headers it expects, with the port; `token` proves that a post comes from a page of this run;
    `secret` opens the page where it is not empty.
    """

    hosts: frozenset[str]
    port: int
    token: str
    secret: str = ""

    @classmethod
    def local(cls, port: int) -> "Doors":
        """For this machine only."""
        return cls(_hosts(LOCAL_NAMES, port), port, secrets.token_urlsafe(24))

    @classmethod
    def lan(cls, port: int, addresses: Iterable[str]) -> "Doors":
        """For the own network too: this machine's `addresses` there, behind a new secret."""
        hosts = _hosts((*LOCAL_NAMES, *addresses), port)
        return cls(hosts, port, secrets.token_urlsafe(24), secrets.token_urlsafe(12))

    @property
    def cookie(self) -> str:
        """The cookie that keeps the secret. Browsers share cookies between ports, so the port is in its name."""
        return f"pnp_{self.port}"

    def address(self, host: str) -> str:
        """Where the page is found under this name of the machine.

        >>> Doors(frozenset(), 8017, "t").address("127.0.0.1")
        'http://127.0.0.1:8017/'
        """
        return f"http://{host}:{self.port}/" + (f"{self.secret}/" if self.secret else "")

    def expects(self, host: str) -> bool:
        """Whether the Host header is one of ours: a name that was made to point here is not (DNS rebinding)."""
        return host.lower() in self.hosts

    def inside(self, cookie: str) -> bool:
        """Whether who sends this cookie may come in."""
        return not self.secret or _same(cookie, self.secret)

    def at_home(self, peer: str) -> bool:
        """Whether who asks from this address sits at the machine that serves, or could look into it anyway.

        >>> doors = Doors.lan(8017, ["192.168.1.5"])
        >>> [doors.at_home(peer) for peer in ("127.0.0.1", "192.168.1.5", "192.168.1.6", "")]
        [True, True, False, False]
        """
        return peer == "127.0.0.1" or f"{peer}:{self.port}" in self.hosts

    def entrance(self, path: str) -> str | None:
        """Where a path that begins with the secret leads, once the cookie is set; None for all other paths.

        >>> doors = Doors(frozenset(), 8017, "t", secret="s3")
        >>> doors.entrance("/s3/print/fbi"), doors.entrance("/s3//elsewhere.example"), doors.entrance("/print")
        ('/print/fbi', '/elsewhere.example', None)
        """
        first, _, rest = path.removeprefix("/").partition("/")
        if not self.secret or not _same(first, self.secret):
            return None
        return "/" + quote(rest.lstrip("/\\"))

    def refuses_look(self, fetch_site: str | None, fetch_mode: str | None, fetch_dest: str | None) -> bool:
        """Whether a strange page wants to use what is here: as its picture, its script, its frame. It may link here.

        Browsers that don't say what they want it for are answered: they can't read the answer from elsewhere.
        """
        if fetch_site in (None, "same-origin", "none"):
            return False
        return (fetch_mode, fetch_dest) != ("navigate", "document")

    def is_token(self, given: str) -> bool:
        """Whether this is the token of this run."""
        return _same(given, self.token)

    def refuses_post(
        self, host: str, origin: str | None, fetch_site: str | None, content_type: str
    ) -> str | None:
        """Why a post is refused before its body is looked at: "cross_site", "content_type" or None.

        A post must say that it comes from a page of ours: by its Origin, or where that is left out by Sec-Fetch-Site.
        """
        if origin is None and fetch_site is None:
            return "cross_site"
        if origin is not None and origin.lower() != f"http://{host.lower()}":
            return "cross_site"
        if fetch_site is not None and fetch_site != "same-origin":
            return "cross_site"
        return None if content_type in CONTENT_TYPES else "content_type"


def _hosts(names: Iterable[str], port: int) -> frozenset[str]:
    with_port = {f"{name}:{port}" for name in names}
    return frozenset(with_port | set(names) if port == _HTTP else with_port)


def _same(given: str, right: str) -> bool:
    return compare_digest(given.encode("utf-8", "surrogatepass"), right.encode())
