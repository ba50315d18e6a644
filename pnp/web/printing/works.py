"""Files that are made by a command in a process of its own: waited for, told of, ended, taken away.

What a command makes lies in a folder of its own that goes when the file has been kept long enough.
"""

import os
import secrets
import subprocess
import sys
import zipfile
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager, suppress
from dataclasses import dataclass, field
from enum import StrEnum
from itertools import count
from pathlib import Path
from shutil import copyfileobj
from tempfile import TemporaryDirectory
from threading import Event, Lock, Thread

import pnp
from pnp.cli import printers
from pnp.errors import UserError
from pnp.web.jobs import Busy, Jobs, TooLong, Turn
from pnp.web.printing.calls import Call, Wrong

_TICK = 0.1  # seconds between looks at a process
_WEIGHED = 10  # looks after which what is written is weighed
_PATIENCE = 20  # times that a work tries for its turn, which waits a while itself
_READ = 64  # bytes from the end of the file in which a command tells how far it is


class State(StrEnum):
    """How a work stands."""

    WAITING = "waiting"
    RUNNING = "running"
    DONE = "done"
    FAILED = "failed"
    ENDED = "ended"  # by the user


class _Ended(Exception):
    pass


class TooLarge(Exception):
    """A command wrote more than is kept."""


@dataclass(slots=True)
class Work:
    """A call of the command line that runs in a process of its own, and the file that comes of it."""

    call: Call
    name: str  # of the file, where several are packed into one
    id: str = field(default_factory=lambda: secrets.token_urlsafe(12))
    state: State = State.WAITING
    trouble: str = ""  # a message of [errors]
    error: Wrong | None = None  # what the command said
    file: Path | None = None
    ended: Event = field(default_factory=Event)
    gone: Event = field(default_factory=Event)
    process: "subprocess.Popen[bytes] | None" = None
    _folder: "TemporaryDirectory[str]" = field(
        default_factory=lambda: TemporaryDirectory(prefix="pnp-", ignore_cleanup_errors=True)
    )

    @property
    def folder(self) -> Path:
        """Where the command runs."""
        return Path(self._folder.name)

    @property
    def live(self) -> bool:
        """Whether it waits or runs."""
        return self.state in (State.WAITING, State.RUNNING)

    def progress(self) -> tuple[int, int]:
        """Steps done and steps in all; 0 of 0 where nothing is known."""
        try:
            with (self.folder / "progress").open("rb") as file:
                file.seek(max(0, file.seek(0, os.SEEK_END) - _READ))
                done, total = file.read().split(b"\n")[-2].split()
        except (OSError, IndexError, ValueError):
            return 0, 0
        return int(done), int(total)

    def fail(self, trouble: str = "", error: UserError | None = None) -> None:
        """Say why there is no file."""
        if error is not None:
            self.error = self.call.wrong(error)
        self.trouble, self.state = trouble, State.FAILED

    def forget(self) -> None:
        """End it and remove what was made."""
        self.ended.set()
        self.gone.set()
        if self.process is not None:
            self.process.kill()
        self._folder.cleanup()


class Works:
    """The works of one run: `most` may wait and run at once; as many finished ones are kept, each for `keep` seconds.

    `largest` is how many bytes a command may write.
    """

    def __init__(self, most: int = 8, keep: float = 600.0, largest: int = 400_000_000) -> None:
        self._most = most
        self._keep = keep
        self._largest = largest
        self._works: dict[str, Work] = {}
        self._lock = Lock()

    def start(self, call: Call, name: str, jobs: Jobs) -> Work:
        """Begin. Raises `Busy` where too many are under way."""
        with self._lock:
            if sum(work.live for work in self._works.values()) >= self._most:
                raise Busy
            finished = [work for work in self._works.values() if not work.live]
            for old in finished[: max(0, len(finished) - self._most + 1)]:
                self._works.pop(old.id).forget()
            work = Work(call, name)
            self._works[work.id] = work
        Thread(target=self._see_through, args=(work, jobs), name=f"pnp-{call.command}", daemon=True).start()
        return work

    def find(self, key: str) -> Work | None:
        """The work of this id."""
        with self._lock:
            return self._works.get(key)

    def end_all(self) -> None:
        """End what runs and remove what was made: the page closes."""
        with self._lock:
            works, self._works = list(self._works.values()), {}
        for work in works:
            work.forget()

    def _see_through(self, work: Work, jobs: Jobs) -> None:
        try:
            with ExitStack() as stack:
                turn = _turn(work, jobs, stack)
                work.state = State.RUNNING
                self._run(work, turn)
                work.file = _packed(work, turn)
                work.state = State.DONE
        except Busy:
            work.fail("busy")
        except TooLong:
            work.fail("too_long")
        except TooLarge:
            work.fail("too_large")
        except _Ended:
            work.state = State.ENDED
        except UserError as error:
            work.fail(error=error)
        except Exception:
            work.fail("500")
            if not work.gone.is_set():  # else its folder was taken from under it: the page closes
                raise  # so that it is told where pnp was started
        finally:
            if work.file is not None:
                work.gone.wait(self._keep)
            with self._lock:
                if work.file is not None:
                    self._works.pop(work.id, None)
            work.forget()

    def _run(self, work: Work, turn: Turn) -> None:
        with _process(work) as process:
            for look in count():
                if process.poll() is not None:
                    break
                turn.check()
                if work.ended.wait(_TICK):
                    raise _Ended
                if look % _WEIGHED == 0 and _written(work.folder) > self._largest:
                    raise TooLarge
        if process.returncode != 0:
            said = (work.folder / "said").read_text("utf-8", "replace").strip()
            if process.returncode != 2:  # no fault of the call's
                raise RuntimeError(said)
            raise UserError(said.splitlines()[-1] if said else "")


def _turn(work: Work, jobs: Jobs, stack: ExitStack) -> Turn:
    """The work's turn, once there is one. Raises `Busy` where it does not come."""
    for _ in range(_PATIENCE):
        if work.ended.is_set():
            raise _Ended
        with suppress(Busy):
            return stack.enter_context(jobs.turn())
    raise Busy


@contextmanager
def _process(work: Work) -> Iterator["subprocess.Popen[bytes]"]:
    """The command at work in its folder. It does not outlive the block."""
    made = work.folder / "made"
    made.mkdir()
    progress = [f"--progress={work.folder / 'progress'}"] if work.call.command == "print" else []
    with (work.folder / "said").open("wb") as said:
        process = work.process = subprocess.Popen(
            [
                sys.executable,
                "-P",
                "-m",
                "pnp",
                work.call.command,
                *work.call.args(),
                "-o",
                str(made),
                *progress,
            ],
            cwd=made,
            env=_environment(),
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
            stderr=said,
        )
    try:
        yield process
    finally:
        process.kill()
        process.wait()


def _environment() -> dict[str, str]:
    """Ours, with paths that hold in another folder too."""
    package = Path(pnp.__file__).resolve().parent.parent
    paths = [str(package), *filter(None, [os.environ.get("PYTHONPATH")])]
    return {
        **os.environ,
        "PYTHONPATH": os.pathsep.join(paths),
        "PYTHONUTF8": "1",
        printers.FOLDER: str(printers.path().parent.resolve()),
    }


def _written(folder: Path) -> int:
    total = 0
    for path in folder.rglob("*"):
        with suppress(OSError):  # a scratch file that has just taken its place
            total += path.stat().st_size
    return total


def _packed(work: Work, turn: Turn) -> Path:
    """The one file that was made, or all of them in one."""
    made = work.folder / "made"
    files = sorted(path for path in made.rglob("*") if path.is_file())
    if len(files) == 1:
        return files[0]
    packed = work.folder / work.name
    with zipfile.ZipFile(packed, "w") as archive:
        for path in files:
            turn.check()
            if work.ended.is_set():
                raise _Ended
            info = zipfile.ZipInfo(path.relative_to(made).as_posix())
            if path.suffix != ".png":  # which is packed as it is
                info.compress_type = zipfile.ZIP_DEFLATED
            with path.open("rb") as source, archive.open(info, "w") as target:
                copyfileobj(source, target)
            path.unlink()
    return packed
