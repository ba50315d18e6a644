"""What is made once is kept, while there is room."""

from threading import Barrier, Thread

import pytest

from pnp.web.store import Store


def test_it_is_made_once() -> None:
    made: list[int] = []
    store = Store()

    def make() -> bytes:
        made.append(1)
        return b"x"

    assert [store.get("a", make) for _ in range(3)] == [b"x"] * 3
    assert len(made) == 1


def test_the_oldest_goes_when_there_is_no_room() -> None:
    store = Store(most=10)
    store.get("a", lambda: b"a" * 4)
    store.get("b", lambda: b"b" * 4)
    store.get("a", lambda: b"again")
    store.get("c", lambda: b"c" * 4)
    assert store.get("a", lambda: b"again") == b"aaaa"
    assert store.get("b", lambda: b"again") == b"again"


def test_what_is_larger_than_the_room_is_given_all_the_same() -> None:
    assert Store(most=1).get("a", lambda: b"large") == b"large"


def test_a_failure_is_not_kept() -> None:
    store = Store()

    def fail() -> bytes:
        raise ValueError("broken")

    with pytest.raises(ValueError, match="broken"):
        store.get("a", fail)
    assert store.get("a", lambda: b"x") == b"x"


def test_many_who_ask_at_once_wait_for_one() -> None:
    store, made, got = Store(), [], []
    ready = Barrier(8, timeout=10)

    def make() -> bytes:
        made.append(1)
        return b"x"

    def ask() -> None:
        ready.wait()
        got.append(store.get("a", make))

    threads = [Thread(target=ask) for _ in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(10)
    assert (len(made), got) == (1, [b"x"] * 8)
