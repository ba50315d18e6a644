"""Commands in processes of their own: limits, ends, and nothing left behind."""

import time
from collections.abc import Iterator

import pytest

from pnp.games import GAMES
from pnp.web.jobs import Busy, Jobs
from pnp.web.printing.calls import Call, Given
from pnp.web.printing.works import State, Work, Works

SHORT = Call("print", GAMES["mastermind"], ("pegs",))
LONG = Call(
    "print",
    GAMES["codenames"],
    ("keys",),
    (Given("count", "50000", "50000"), Given("format", "png", "png"), Given("seed", "1", "1")),
)


@pytest.fixture
def works() -> Iterator[Works]:
    made = Works(most=2, keep=60)
    yield made
    made.end_all()


def until(work: Work, *states: State) -> Work:
    for _ in range(1200):
        if work.state in states:
            return work
        time.sleep(0.05)
    raise AssertionError(work.state)


def gone(work: Work) -> bool:
    """Whether its folder goes."""
    for _ in range(200):
        if not work.folder.exists():
            return True
        time.sleep(0.05)
    return False


def test_what_was_made_is_kept_and_goes_in_the_end(works: Works) -> None:
    work = until(works.start(SHORT, "all.zip", Jobs()), State.DONE)
    assert works.find(work.id) is work
    assert work.file is not None
    assert work.file.read_bytes().startswith(b"%PDF")
    assert work.progress() == (1, 1)
    works.end_all()
    assert gone(work)
    assert works.find(work.id) is None


def test_what_was_made_goes_after_its_time() -> None:
    work = until(Works(keep=0.1).start(SHORT, "all.zip", Jobs()), State.DONE)
    assert gone(work)


def test_a_work_is_ended_while_it_runs(works: Works) -> None:
    work = until(works.start(LONG, "all.zip", Jobs()), State.RUNNING)
    while work.process is None:
        time.sleep(0.05)
    work.ended.set()
    until(work, State.ENDED)
    assert work.process.poll() is not None
    assert gone(work)


def test_a_work_is_ended_while_it_waits(works: Works) -> None:
    jobs = Jobs(at_once=1, patience=0.1)
    with jobs.turn():
        work = works.start(SHORT, "all.zip", jobs)
        work.ended.set()
        until(work, State.ENDED)
    assert work.process is None


def test_no_more_than_so_many_are_under_way(works: Works) -> None:
    jobs = Jobs(at_once=1)
    with jobs.turn():
        first, _ = works.start(SHORT, "a.zip", jobs), works.start(SHORT, "b.zip", jobs)
        with pytest.raises(Busy):
            works.start(SHORT, "c.zip", jobs)
        first.ended.set()


def test_a_work_has_only_so_long(works: Works) -> None:
    work = until(works.start(LONG, "all.zip", Jobs(seconds=0.5)), State.FAILED)
    assert work.trouble == "too_long"
    assert gone(work)


def test_a_work_may_write_only_so_much() -> None:
    works = Works(largest=1000)
    call = Call("print", GAMES["codenames"], ("keys",), LONG.options[1:])
    work = until(works.start(call, "all.zip", Jobs()), State.FAILED)
    assert work.trouble == "too_large"
    assert gone(work)


def test_the_sentence_of_the_command_is_told(works: Works) -> None:
    call = Call("print", GAMES["mastermind"], ("pegs",), (Given("pegs", "99", "99", own=True),))
    work = until(works.start(call, "all.zip", Jobs()), State.FAILED)
    assert work.error is not None
    assert (work.error.field, "99" in str(work.error)) == ("own-pegs", True)


def test_finished_ones_make_room(works: Works) -> None:
    made = [until(works.start(SHORT, "all.zip", Jobs()), State.DONE) for _ in range(3)]
    assert gone(made[0])
    assert works.find(made[2].id) is made[2]
