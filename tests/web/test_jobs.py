"""Few jobs at once, few in the queue, none without end."""

from threading import Barrier, Event, Thread

import pytest

from pnp.web.jobs import Busy, Jobs, TooLong


def test_a_job_runs_and_frees_its_place() -> None:
    jobs = Jobs(at_once=1, waiting=0)
    for _ in range(3):
        with jobs.turn() as turn:
            turn.check()


def test_a_full_queue_refuses_at_once() -> None:
    jobs = Jobs(at_once=1, waiting=0)
    with jobs.turn(), pytest.raises(Busy), jobs.turn():
        pass
    with jobs.turn():
        pass


def test_a_queue_that_does_not_move_refuses() -> None:
    jobs = Jobs(at_once=1, waiting=1, patience=0.01)
    with jobs.turn(), pytest.raises(Busy), jobs.turn():
        pass
    with jobs.turn():
        pass


def test_a_failed_job_frees_its_place() -> None:
    jobs = Jobs(at_once=1, waiting=0)
    with pytest.raises(ValueError, match="broken"), jobs.turn():
        raise ValueError("broken")
    with jobs.turn():
        pass


def test_those_who_wait_get_their_turn() -> None:
    jobs = Jobs(at_once=1, waiting=1)
    started, end = Event(), Event()
    done: list[str] = []

    def first() -> None:
        with jobs.turn():
            started.set()
            end.wait(10)
            done.append("first")

    thread = Thread(target=first)
    thread.start()
    started.wait(10)
    second = Thread(target=lambda: _run(jobs, done))
    second.start()
    end.set()
    thread.join(10)
    second.join(10)
    assert done == ["first", "second"]


def _run(jobs: Jobs, done: list[str]) -> None:
    with jobs.turn():
        done.append("second")


def test_as_many_run_at_once_as_may() -> None:
    jobs = Jobs(at_once=2, waiting=0)
    together = Barrier(2, timeout=10)

    def run() -> None:
        with jobs.turn():
            together.wait()

    threads = [Thread(target=run) for _ in range(2)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(10)
    assert not together.broken


def test_a_job_that_takes_too_long_is_told_so() -> None:
    with Jobs(seconds=-1.0).turn() as turn, pytest.raises(TooLong):
        turn.check()
