"""Ports and addresses, and the command as it is run."""

import re
import signal
import socket
import subprocess
import sys
from urllib.request import urlopen

import pytest

from pnp.errors import UserError
from pnp.web import needs, serve_cmd, serving
from pnp.web.serving import LOCAL, bind, lan_addresses

RUN = "from pnp.web.serve_cmd import command; command(standalone_mode=False)"


def test_port_0_takes_one_that_is_free() -> None:
    (bound,) = bind([LOCAL], 0)
    with bound:
        assert bound.getsockname()[0] == LOCAL
        assert bound.getsockname()[1] > 0


def test_a_port_in_use_is_told_with_a_hint() -> None:
    (held,) = bind([LOCAL], 0)
    port = held.getsockname()[1]
    with held, pytest.raises(UserError, match=rf"port {port} is in use.*--port \d+"):
        bind([LOCAL], port)


def test_an_address_that_is_not_ours_is_told() -> None:
    with pytest.raises(UserError, match=r"can't listen on 198\.51\.100\.1"):
        bind(["198.51.100.1"], 0)


def test_only_addresses_of_own_networks_count(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(serving, "_way_out", lambda: ["192.168.1.5"])
    monkeypatch.setattr(
        serving, "_named", lambda: ["127.0.1.1", "8.8.8.8", "0.0.0.0", "10.0.0.2", "192.168.1.5"]
    )
    assert lan_addresses() == ["192.168.1.5", "10.0.0.2"]


def test_a_package_that_is_missing_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(needs, "find_spec", lambda name: None)
    with pytest.raises(UserError, match=r"needs flask; run: pip install 'pnp\[web\]'"):
        serve_cmd.command(["--port", "0"], standalone_mode=False)


def test_without_a_network_there_is_no_lan(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(serve_cmd, "lan_addresses", list)
    with pytest.raises(UserError, match="leave out --lan"):
        serve_cmd.command(["--lan", "--port", "0"], standalone_mode=False)


@pytest.mark.skipif(sys.platform == "darwin", reason="it has one loopback address only")
def test_the_own_network_gets_the_secret_address_and_its_code(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(serve_cmd, "lan_addresses", lambda: ["127.0.0.2"])
    monkeypatch.setattr(serve_cmd, "serve", lambda app, sockets, most: [each.close() for each in sockets])
    serve_cmd.command(["--lan", "--port", "0"], standalone_mode=False)
    local, lan, *rest = capsys.readouterr().out.splitlines()
    assert re.fullmatch(r"http://127\.0\.0\.2:\d+/[\w-]{16,}/", lan)
    assert local.startswith(lan.replace("127.0.0.2", "127.0.0.1"))
    assert sum("█" in line for line in rest) > 10


@pytest.mark.skipif(sys.platform == "darwin", reason="it has one loopback address only")
def test_all_addresses_have_one_port() -> None:
    one, other = bind([LOCAL, "127.0.0.2"], 0)
    with one, other:
        assert one.getsockname()[1] == other.getsockname()[1]


@pytest.mark.skipif(sys.platform == "win32", reason="there Ctrl-C goes to all programs of a console")
@pytest.mark.parametrize("end", [signal.SIGINT, signal.SIGTERM])
def test_the_command_serves_until_it_is_told_to_end(end: signal.Signals) -> None:
    process = subprocess.Popen(
        [sys.executable, "-c", RUN, "--port", "0"],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        encoding="utf-8",
    )
    try:
        assert process.stdout is not None
        address = process.stdout.readline().split()[0]
        with urlopen(address, timeout=30) as page:
            assert page.status == 200
            assert b"FBI Hunters" in page.read()
        process.send_signal(end)
        out, errors = process.communicate(timeout=30)
    finally:
        process.kill()
        process.wait()
    assert (process.returncode, out, errors) == (0, "stopped\n", "")


def test_it_listens_on_this_machine_alone() -> None:
    (bound,) = bind([LOCAL], 0)
    port = bound.getsockname()[1]
    others = [address for address in lan_addresses() if address != LOCAL]
    with bound:
        for address in others:
            with socket.socket() as stranger:
                assert stranger.connect_ex((address, port)) != 0
