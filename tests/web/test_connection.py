"""Neighbours who open many connections, or let a request trickle in."""

import socket
from collections.abc import Iterator
from contextlib import ExitStack, closing
from typing import Any

import pytest
from waitress.adjustments import Adjustments

from pnp.web import connection
from pnp.web.connection import Connection
from pnp.web.serving import LOCAL


class Listening:
    """As much of waitress's server as a connection asks for."""

    def __init__(self) -> None:
        self.active_channels: dict[int, Any] = {}


@pytest.fixture
def stack() -> Iterator[ExitStack]:
    with ExitStack() as opened:
        yield opened


def connected(server: Listening, stack: ExitStack, peer: str) -> tuple[Connection, socket.socket]:
    ours, theirs = (stack.enter_context(closing(each)) for each in socket.socketpair())
    return Connection(server, ours, (peer, 50000), Adjustments(), {}), theirs


def test_a_request_that_trickles_in_does_not_put_off_its_end(stack: ExitStack) -> None:
    ours, theirs = connected(Listening(), stack, "192.168.1.6")
    theirs.sendall(b"GET / HT")
    ours.handle_read()
    ours.last_activity = begun = 1000.0
    for _ in range(3):
        theirs.sendall(b"T")
        ours.handle_read()
    assert ours.last_activity == begun


def test_the_first_byte_of_a_request_begins_its_time(stack: ExitStack) -> None:
    ours, theirs = connected(Listening(), stack, "192.168.1.6")
    ours.last_activity = 1000.0
    theirs.sendall(b"G")
    ours.handle_read()
    assert ours.last_activity > 1000.0


def test_one_other_machine_has_only_so_many(stack: ExitStack, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(connection, "EACH", 2)
    server = Listening()
    many = [connected(server, stack, "192.168.1.6")[0] for _ in range(4)]
    assert [each.will_close for each in many] == [False, False, True, True]
    assert not connected(server, stack, "192.168.1.7")[0].will_close
    here = [connected(server, stack, LOCAL)[0] for _ in range(4)]
    assert not any(each.will_close for each in here)
