"""Ports, addresses and the server: from the app to somebody's browser."""

import errno
import ipaddress
import logging
import select
import signal
import socket
import sys
from collections.abc import Callable, Iterable
from types import FrameType
from typing import Any

from pnp.errors import UserError

LOCAL = "127.0.0.1"
PORT = 8017

_THREADS = 32  # most of them wait for a picture
_CONNECTIONS = 500  # a browser holds six, and twenty of them may look on
_ROOM_TO_REFUSE = 4  # bodies this many times too large still get our own answer
_PATIENCE = 60  # seconds: for a request to come in, and for the next one
_HEADER = 32_768  # bytes
_HELD = 65_536  # bytes of a body that are held in memory; the rest waits on the disk
_ANYWHERE = ("192.0.2.1", 9)  # an address for examples: asking for the way there sends nothing


def bind(hosts: Iterable[str], port: int) -> list[socket.socket]:
    """Sockets bound to this port of each address; port 0 lets the system choose one for all.

    Raises `UserError` where that can't be had.
    """
    bound: list[socket.socket] = []
    try:
        for host in hosts:
            bound.append(_bind(host, port))
            port = bound[0].getsockname()[1]
    except BaseException:
        for each in bound:
            each.close()
        raise
    return bound


def _bind(host: str, port: int) -> socket.socket:
    made = socket.socket(socket.AF_INET, socket.SOCK_STREAM)
    try:
        if sys.platform != "win32":  # there it would let two programs have one port
            made.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        made.bind((host, port))
        made.listen(socket.SOMAXCONN)  # now, since another program may hold a port that can be bound
    except OSError as error:
        made.close()
        raise UserError(_refused(error, host, port)) from error
    return made


def _refused(error: OSError, host: str, port: int) -> str:
    if error.errno == errno.EADDRINUSE:
        other = port + 1 if port < 65535 else PORT
        return f"port {port} is in use, maybe by another pnp serve; take another one: --port {other}"
    if error.errno == errno.EACCES:
        return f"port {port} is kept for the system; take one above 1023: --port {PORT}"
    return f"can't listen on {host}, port {port}: {error.strerror}"


def lan_addresses() -> list[str]:
    """This machine's addresses in networks of its own (IPv4), the one that leads out first."""
    found = [*_way_out(), *_named()]
    return [address for address in dict.fromkeys(found) if _is_own(address)]


def _is_own(address: str) -> bool:
    parsed = ipaddress.ip_address(address)
    return parsed.is_private and not parsed.is_loopback and not parsed.is_unspecified


def _way_out() -> list[str]:
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as asking:
        try:
            asking.connect(_ANYWHERE)
        except OSError:  # no way out: a network of its own, or none
            return []
        return [str(asking.getsockname()[0])]


def _named() -> list[str]:
    try:
        return socket.gethostbyname_ex(socket.gethostname())[2]
    except OSError:
        return []


def serve(
    app: Any, sockets: list[socket.socket], largest_body: int, ending: Callable[[], None] = lambda: None
) -> None:
    """Serve until Ctrl-C, or until the process is asked to end. `ending` is called then, before answers under way are
    waited for: what keeps them waiting should let them go.
    """
    from waitress import create_server
    from waitress.server import BaseWSGIServer

    from pnp.web.connection import Connection

    listening: dict[int, Any] = {}
    server = create_server(
        app,
        map=listening,
        sockets=sockets,
        threads=_THREADS,
        connection_limit=_CONNECTIONS,
        max_request_body_size=_ROOM_TO_REFUSE * largest_body,
        max_request_header_size=_HEADER,
        inbuf_overflow=_HELD,
        channel_timeout=_PATIENCE,
        asyncore_use_poll=hasattr(select, "poll"),
        ident="",
    )
    for each in listening.values():
        if isinstance(each, BaseWSGIServer):
            each.channel_class = Connection
    logging.getLogger("waitress.queue").setLevel(logging.ERROR)  # it tells of every request that has to wait

    def interrupted(number: int, frame: FrameType | None) -> None:
        ending()
        signal.default_int_handler(number, frame)

    def ended(_number: int, _frame: FrameType | None) -> None:
        ending()
        raise SystemExit(0)

    signal.signal(signal.SIGTERM, ended)
    # The terminal was closed. Started with nohup, the page goes on.
    if hasattr(signal, "SIGHUP") and signal.getsignal(signal.SIGHUP) is not signal.SIG_IGN:
        signal.signal(signal.SIGHUP, ended)
    signal.signal(signal.SIGINT, interrupted)  # a script's shell starts programs deaf to it
    server.run()
