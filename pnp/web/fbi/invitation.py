"""The way to a table for other phones."""

from importlib.util import find_spec

from pnp.web.doors import LOCAL_NAMES, Doors


def address(doors: Doors, host: str, path: str) -> str:
    """Where other phones find this path; empty where only this machine is listened to. `host` is what the one who asks
    came by.

    >>> doors = Doors(frozenset({"127.0.0.1:8017", "192.168.1.5:8017"}), 8017, "token", "secret")
    >>> address(doors, "localhost:8017", "/table/fbi/x")
    'http://192.168.1.5:8017/secret/table/fbi/x'
    """
    names = sorted(each.rpartition(":")[0] for each in doors.hosts if ":" in each)
    outside = [name for name in names if name not in LOCAL_NAMES]
    if not doors.secret or not outside:
        return ""
    here = host.rpartition(":")[0]
    return doors.address(here if here in outside else outside[0]) + path.removeprefix("/")


def code(of: str) -> str:
    """An address as a QR code in SVG; empty where there is none, or no package that makes one."""
    if not of or find_spec("segno") is None:
        return ""
    import segno

    drawn = segno.make(of, micro=False)
    return str(drawn.svg_inline(scale=5, border=4, svgclass="qr", lineclass=None))
