"""Sealed parts of a record: what nobody at the table may read by chance, though `pnp check` can.

A seal is no secret from somebody who wants to break it; it keeps a glance at the file from spoiling the evening.
"""

import base64
import binascii
import tomllib
import zlib
from typing import Any

MOST_BYTES = 100_000  # of opened text; no deal has more


def seal(text: str) -> str:
    """A piece of TOML as one line that tells nothing at a glance.

    >>> unseal(seal('code = "red blue"'))
    {'code': 'red blue'}
    """
    return base64.b64encode(zlib.compress(text.encode("utf-8"), 9)).decode("ascii")


def unseal(sealed: str) -> dict[str, Any]:
    """What was sealed. Raises `ValueError` for a text that `seal` did not make."""
    try:
        opener = zlib.decompressobj()
        opened = opener.decompress(base64.b64decode(sealed, validate=True), MOST_BYTES)
        if opener.unconsumed_tail or not opener.eof:
            raise ValueError("a seal that is too long or cut off")
        return tomllib.loads(opened.decode("utf-8"))
    except (binascii.Error, zlib.error, RecursionError) as error:
        raise ValueError(str(error)) from error
