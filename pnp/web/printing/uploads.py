"""Files that the user gave to the page, kept for this run: the only ones that a call from the page can name."""

import re
from collections import OrderedDict
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path
from tempfile import TemporaryDirectory
from threading import Lock

from pnp.errors import UserError

LARGEST = 1_000_000  # bytes
_MOST = 20  # files
_NAME = re.compile(r"[^\w. -]+")


@dataclass(frozen=True, slots=True)
class Upload:
    """A file that came in. It is called as it was where it came from, as far as that is a plain name."""

    id: str
    path: Path


class Uploads:
    """The newest files that came in, by what is in them. Safe among threads; gone when the process ends."""

    def __init__(self) -> None:
        self._folder = TemporaryDirectory(prefix="pnp-")
        self._kept: OrderedDict[str, Upload] = OrderedDict()
        self._lock = Lock()

    def keep(self, name: str, text: str) -> Upload:
        """Keep a text file. Raises `UserError` for one that is too large."""
        data = text.encode("utf-8", "replace")
        if len(data) > LARGEST:
            raise UserError(f"{len(data) / 1e6:.1f} MB are too much; {LARGEST / 1e6:g} MB can be sent")
        key = sha256(plain_name(name).encode() + b"\0" + data).hexdigest()[:24]
        with self._lock:
            folder = Path(self._folder.name) / key
            folder.mkdir(exist_ok=True)
            upload = Upload(key, folder / plain_name(name))
            upload.path.write_bytes(data)
            self._kept[key] = upload
            self._kept.move_to_end(key)
            while len(self._kept) > _MOST:
                _, gone = self._kept.popitem(last=False)
                gone.path.unlink(missing_ok=True)
                gone.path.parent.rmdir()
        return upload

    def find(self, key: str) -> Upload | None:
        """The file of this id, where it is still here."""
        with self._lock:
            return self._kept.get(key)


def plain_name(name: str) -> str:
    """A name without folders, signs and dots in front.

    >>> plain_name("../../etc/my words.txt"), plain_name("C:\\\\lists\\\\ord.txt"), plain_name("..")
    ('my words.txt', 'ord.txt', 'words.txt')
    """
    last = re.split(r"[/\\\\]", name)[-1]
    return _NAME.sub("", last).lstrip(". -")[-60:].strip() or "words.txt"
