"""Sealed parts of records."""

import base64
import zlib
from contextlib import suppress

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pnp.errors import UserError
from pnp.referee.record import parse
from pnp.referee.seal import MOST_BYTES, seal, unseal


@given(st.text())
def test_any_text_gives_a_table_or_a_value_error(text: str) -> None:
    with suppress(ValueError):
        unseal(text)


def test_a_sealed_part_stands_in_its_place() -> None:
    record = parse(f'game = "fbi"\nsealed = "{seal("[aside]" + chr(10) + "A = 1")}"\n', "r.toml")
    assert record.value == {"game": "fbi", "aside": {"A": 1}}


def test_a_damaged_seal_is_told_with_its_line() -> None:
    with pytest.raises(UserError, match=r"r\.toml:2: the sealed part is damaged"):
        parse('game = "fbi"\nsealed = "AAAA"\n', "r.toml")


def test_what_is_sealed_may_not_be_written_out_too() -> None:
    with pytest.raises(UserError, match=r"r\.toml:2: key is sealed and written out"):
        parse(f'key = "x"\nsealed = "{seal("key = 1")}"\n', "r.toml")


def test_a_seal_that_swells_is_refused() -> None:
    bomb = base64.b64encode(zlib.compress(b"#" * (MOST_BYTES * 50))).decode()
    with pytest.raises(ValueError, match="too long"):
        unseal(bomb)
