"""Which file plays a font's role in a style: fonts.toml, and the roles of the game's own. No font is opened here."""

from collections.abc import Mapping
from functools import cache
from importlib.util import find_spec
from pathlib import Path
from typing import Any

from pnp.errors import UserError, one_of
from pnp.resources import read_toml
from pnp.source import SHIPPED, Source

_ADVANCES = "advances"  # the table beside a role's styles; see advances.py


class FontTable:
    """The source's own roles outrank those of fonts.toml in its font folder.

    Raises `UserError` where either names a role, style or file that is not there.
    """

    def __init__(self, source: Source = SHIPPED) -> None:
        self._source = source
        self._path = source.font_folder / "fonts.toml"
        self._table: dict[str, Any] = {**read_toml(self._path, "the table of fonts"), **source.fonts}

    @property
    def roles(self) -> tuple[str, ...]:
        """The roles that a template may name."""
        return tuple(self._table)

    def file(self, role: str, style: str) -> tuple[str, Path]:
        """The package (or none) and the file that plays `role` in `style`."""
        entry = self._entry(role, style)
        if role in self._source.fonts:
            return "", self._source.find(entry)
        package, _, file = entry.rpartition(":")
        path = _package_folder(package) / "files" / file if package else self._path.parent / file
        if not path.is_file():
            raise UserError(f"[{role}] {style}: there is no font file {path}", file=self._path)
        return package, path

    def advances(self, role: str, style: str) -> Mapping[str, int]:
        """The letters that are set closer than the file has them, in thousandths of the size."""
        if role in self._source.fonts:
            return {}
        found: Mapping[str, int] = self._table[role].get(_ADVANCES, {}).get(style, {})
        return found

    def _entry(self, role: str, style: str) -> str:
        if role not in self._table:
            raise one_of("font role", role, self._table)
        if not isinstance(self._table[role], dict):
            raise UserError(f"{role} must be a table such as [{role}]", file=self._path)
        if style not in self._table[role]:
            raise one_of(f"{role} font style", style, [key for key in self._table[role] if key != _ADVANCES])
        entry = self._table[role][style]
        if not isinstance(entry, str):
            raise UserError(f"[{role}] {style}: {entry!r} is not a file's name", file=self._path)
        return entry


@cache
def _package_folder(package: str) -> Path:
    spec = find_spec(package) if package.isidentifier() else None
    if spec is None or spec.origin is None:
        raise UserError(
            f"the font package {package} is not installed; run: pip install {package.replace('_', '-')}"
        )
    return Path(spec.origin).parent
