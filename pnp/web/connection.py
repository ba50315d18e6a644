"""A connection that a neighbour can neither hold open by trickling nor take from the others by opening many."""

from typing import Any

from waitress.channel import HTTPChannel

HERE = "127.0.0.1"
EACH = 60  # connections of one other machine; a browser holds six


class Connection(HTTPChannel):  # type: ignore[misc]
    """waitress's connection. A request that comes in bit by bit does not put off the time at which it is given up."""

    last_activity: float

    def __init__(self, server: Any, sock: Any, addr: Any, adj: Any, map: Any = None) -> None:
        super().__init__(server, sock, addr, adj, map)
        same = sum(each.addr[0] == addr[0] for each in server.active_channels.values())
        if same > EACH and addr[0] != HERE:
            self.will_close = True

    def handle_read(self) -> None:
        """Read on. The time is counted from the first byte of a request."""
        begun, unfinished = self.last_activity, self.request
        super().handle_read()
        if unfinished is not None and self.request is unfinished:
            self.last_activity = begun
