"""The printers that the user has calibrated, kept in a file of the user's own."""

import json
import math
import os
import re
import tomllib
from dataclasses import fields
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from pnp.errors import UserError, one_of

if TYPE_CHECKING:
    from pnp.press.printer import Printer

FOLDER = "PNP_CONFIG"  # an environment variable
# What each value may be. Beyond it lies a slip of the pen, or a print that was fitted to the page.
RANGES = {
    "scale-x": (0.9, 1.1),
    "scale-y": (0.9, 1.1),
    "offset-x": (-20.0, 20.0),
    "offset-y": (-20.0, 20.0),
    "slant": (-3.0, 3.0),
}
UNITS = {"offset-x": " mm", "offset-y": " mm", "slant": " degrees"}
DEFAULTS = {name: 1.0 if name.startswith("scale") else 0.0 for name in RANGES}
_NAME = re.compile(r"[\w.][\w.-]{0,39}")
_NUMBER = re.compile(r"[+-]?\d{1,6}([.,]\d{1,9})?")

Values = dict[str, float]


def path() -> Path:
    """The file of printers: in the folder that PNP_CONFIG names, else where the system keeps settings."""
    return Path(os.environ.get(FOLDER) or click.get_app_dir("pnp")) / "printers.toml"


def load() -> dict[str, Values]:
    """All printers by name, each value by its option's name. Raises `UserError` where the file can't be used."""
    file = path()
    try:
        found = tomllib.loads(file.read_text("utf-8"))
    except FileNotFoundError:
        return {}
    except OSError as error:
        raise UserError(f"can't read the printers: {error.strerror}", file=file) from error
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise UserError(f"not valid TOML: {error}; mend the file or remove it", file=file) from error
    return {name: _values(name, table, file) for name, table in found.items()}


def _values(name: str, table: Any, file: Path) -> Values:
    if not isinstance(table, dict):
        raise UserError(f"'{name}' is not a printer; a printer is a table such as [{name}]", file=file)
    for key, value in table.items():
        if key not in RANGES:
            raise UserError(f"[{name}]: {one_of('value', key, RANGES)}", file=file)
        if isinstance(value, bool) or not isinstance(value, int | float):
            raise UserError(f"[{name}] {key}: {value!r} is not a number", file=file)
        try:
            checked(key, value)
        except UserError as error:
            raise UserError(f"[{name}] {error}", file=file) from None
    return {key: float(value) for key, value in table.items()}


def save(printers: dict[str, Values]) -> None:
    """Keep these printers and no others."""
    from pnp.press.files import replacing

    lines = ["# Printers, as measured on their calibration sheets; see pnp calibrate --help."]
    for name, values in sorted(printers.items()):
        lines += [
            "",
            f"[{json.dumps(name, ensure_ascii=False)}]",
            *(f"{key} = {values[key]!r}" for key in values),
        ]
    with replacing(path()) as scratch:
        scratch.write_text("\n".join(lines) + "\n", "utf-8")


def printer(name: str) -> "Printer":
    """The printer of this name. Raises `UserError` that names those there are."""
    from pnp.press.printer import Printer

    values = {**DEFAULTS, **known(name, load())}
    by_field = {key.replace("-", "_"): value for key, value in values.items()}
    for field in fields(Printer):
        if field.name.startswith("offset"):
            by_field[field.name] = round(by_field[field.name] * 1000)
    return Printer(name, **by_field)  # type: ignore[arg-type]


def known(name: str, printers: dict[str, Values]) -> Values:
    """The values of the printer of this name. Raises `UserError` that names those there are."""
    if name in printers:
        return printers[name]
    if not printers:
        raise UserError(
            f"there is no printer '{name}', nor any other; keep one with pnp calibrate --set {name}"
        )
    raise one_of("printer", name, sorted(printers))


def check_name(name: str) -> str:
    """The name, where it can be one. Raises `UserError` otherwise."""
    if not _NAME.fullmatch(name):
        raise UserError(
            f"--set: '{name}' can't name a printer; take up to 40 letters, digits, dots and dashes"
        )
    return name


def checked(name: str, value: float) -> float:
    """The value, where it is in its range. `name` is one of `RANGES`."""
    least, most = RANGES[name]
    if not (math.isfinite(value) and least <= value <= most):
        raise UserError(f"{name}: {value:.6g} is outside {least:g} to {most:g}{UNITS.get(name, '')}")
    return value


def number(text: str, option: str) -> float:
    """A number with a sign or none, comma or point. `option` names it in the error.

    >>> number("−0,25", "--offset-x")
    -0.25
    """
    plain = text.strip().replace("−", "-")
    if not _NUMBER.fullmatch(plain):
        raise UserError(f"{option}: '{text}' is not a number; write one such as 0.25 or -1")
    return float(plain.replace(",", "."))


def scale(text: str, option: str) -> float:
    """A scale: a factor, a percentage, or a length measured through the length printed.

    >>> scale("0.995", "--scale-x"), scale("99,5 %", "--scale-x"), scale("179.1/180", "--scale-x")
    (0.995, 0.995, 0.995)
    """
    measured, slash, printed = text.partition("/")
    if slash:
        whole = number(printed, option)
        if whole == 0:
            raise UserError(f"{option}: '{text}' divides by zero; write measured/printed, such as 179.5/180")
        return number(measured, option) / whole
    if text.rstrip().endswith("%"):
        return number(text.rstrip().removesuffix("%"), option) / 100
    return number(text, option)
