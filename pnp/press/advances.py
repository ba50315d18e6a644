"""Letters that a font sets too far from the next one, mended in the bytes of its file.

fonts.toml names them: a font that is right but for one letter need not be given up for it.
"""

import struct
from collections.abc import Mapping

_THOUSANDTHS = 1000


def with_advances(font: bytes, advances: Mapping[str, int]) -> bytes:
    """A TrueType font in which these letters advance by so many thousandths of the size.

    Raises `ValueError` for a letter that the font lacks, and `struct.error` for bytes that are no font.
    """
    tables = _tables(font)
    (per_em,) = struct.unpack_from(">H", font, tables["head"] + 18)
    (measured,) = struct.unpack_from(">H", font, tables["hhea"] + 34)
    mended = bytearray(font)
    for letter, advance in advances.items():
        glyph = _glyph(font, tables["cmap"], ord(letter))
        if not 0 < glyph < measured:
            raise ValueError(f"there is no '{letter}' whose advance could be set")
        struct.pack_into(">H", mended, tables["hmtx"] + 4 * glyph, round(advance * per_em / _THOUSANDTHS))
    return bytes(mended)


def _tables(font: bytes) -> dict[str, int]:
    """Where each table of the file begins."""
    (count,) = struct.unpack_from(">H", font, 4)
    entries = (struct.unpack_from(">4sLLL", font, 12 + 16 * number) for number in range(count))
    return {tag.decode("latin-1"): start for tag, _, start, _ in entries}


def _glyph(font: bytes, cmap: int, code: int) -> int:
    """The number of a letter's glyph, by the table for letters of two bytes (format 4); 0 where it has none."""
    (count,) = struct.unpack_from(">H", font, cmap + 2)
    for number in range(count):
        (start,) = struct.unpack_from(">L", font, cmap + 4 + 8 * number + 4)
        at = cmap + start
        if struct.unpack_from(">H", font, at) == (4,):
            return _in_segments(font, at, code)
    return 0


def _in_segments(font: bytes, at: int, code: int) -> int:
    (twice,) = struct.unpack_from(">H", font, at + 6)
    ends, starts = at + 14, at + 16 + twice
    for segment in range(0, twice, 2):
        (end,) = struct.unpack_from(">H", font, ends + segment)
        if code > end:
            continue
        (start,) = struct.unpack_from(">H", font, starts + segment)
        delta, offset = (
            struct.unpack_from(">H", font, starts + part * twice + segment)[0] for part in (1, 2)
        )
        if code < start:
            return 0
        if not offset:
            return int(code + delta) & 0xFFFF
        place = starts + 2 * twice + segment + offset + 2 * (code - start)
        (glyph,) = struct.unpack_from(">H", font, place)
        return int(glyph + delta) & 0xFFFF if glyph else 0
    return 0
