"""What the form says, as a call of the command line: the same options, the same errors."""

import re
import shlex
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache
from importlib import import_module
from typing import Any

import click

from pnp.cli import COMMANDS
from pnp.errors import UserError, one_of
from pnp.games import GAMES, Game, Option
from pnp.web.printing.uploads import Uploads

PART = "part"  # the field that names components
LANGUAGE = "language"  # the field of --lang: "lang" in an address is what the page speaks
OWN = "own-"  # what stands before the game's own options: a deck may call its options as it likes
FILE = "FILE"  # the metavar of options that name a file

_SHEETS = ("paper", "ink", "duplex", "marks", "printer", "margin", "gap", "bleed")
_ACCEPTED = {
    "print": ("lang", *_SHEETS, "format", "dpi", "url", "count", "seed"),
    "deal": ("lang", "players", *_SHEETS),
}
_LONGEST = 2000  # characters of a field
FINEST = 600  # dpi of pictures
_MOST = 200  # values of one option
_PARTED = re.compile(r"[\s,;]+")
_NAMED = re.compile(r"--(?:option )?([a-z][a-z-]*)")


class Wrong(UserError):
    """What the form says can't be used. `field` is the form's field, or empty where the fault is in none."""

    def __init__(self, message: str, field: str) -> None:
        super().__init__(message)
        self.field = field


@dataclass(frozen=True, slots=True)
class Given:
    """An option with its value; `shown` is the value that the user knows it by, `own` says that the game brings it."""

    name: str
    value: str
    shown: str
    own: bool = False


@dataclass(frozen=True, slots=True)
class Call:
    """A call of `pnp print` or `pnp deal` that names what differs from the defaults, and nothing else."""

    command: str
    game: Game
    names: tuple[str, ...] = ()
    options: tuple[Given, ...] = ()

    def args(self) -> list[str]:
        """The arguments, for the command itself."""
        flags = [f"{flag}={given.value}" for given in self.options for flag in [self._flag(given)]]
        return [_target(self.game, absolute=True), *self.names, *flags]

    def line(self) -> str:
        """The call as it is typed in a shell."""
        words = ["pnp", self.command, _target(self.game, absolute=False), *self.names]
        for given in self.options:
            flag = self._flag(given)
            words += (
                [f"{flag}={given.shown}"] if "=" in flag or given.shown[:1] == "-" else [flag, given.shown]
            )
        return shlex.join(words)

    def params(self) -> dict[str, Any]:
        """What the command makes of the arguments. Raises `Wrong` with the command's own sentence."""
        try:
            return _command(self.command).make_context(self.command, self.args()).params
        except click.UsageError as error:
            param = getattr(error, "param", None)
            name = _option_name(param) if param else ""
            raise Wrong(error.format_message(), _field(name, self.command, self.game)) from None

    def without(self, name: str) -> "Call":
        """The call without an option."""
        return replace(self, options=tuple(given for given in self.options if given.name != name))

    def wrong(self, error: UserError) -> Wrong:
        """An error of the command with the field that it names, and with files called as the user calls them."""
        text = str(error)
        for given in self.options:
            if given.value != given.shown:
                text = text.replace(given.value, given.shown)
        named = (_field(name, self.command, self.game) for name in _NAMED.findall(text))
        return Wrong(text, next(filter(None, named), ""))

    def _flag(self, given: Given) -> str:
        return f"--option={given.name}" if given.own and not is_ours(self.game) else f"--{given.name}"


def is_ours(game: Game) -> bool:
    """Whether this is one of the shipped games, and no deck of the user's."""
    return GAMES.get(game.key) is game


def read(command: str, game: Game, fields: Mapping[str, Sequence[str]], uploads: Uploads) -> Call:
    """The call that the fields of the form make. Raises `Wrong` for a component that the game has not."""
    makers = game.makers()
    parts = [name for name in fields.get(PART, ()) if name]
    for name in parts:
        if name not in makers:
            raise Wrong(str(one_of(f"component of {game.key}", name, makers)), PART)
    whole = command == "deal" or len(set(parts)) == len(makers)
    names = () if whole else tuple(name for name in makers if name in parts)
    return Call(command, game, names, tuple(_options(command, game, fields, uploads)))


def defaults(command: str, game: Game) -> dict[str, str]:
    """What each of the command's options is where it is not given; "" where it then has no value."""
    found = dict.fromkeys(_ACCEPTED[command], "")
    for param in _command(command).params:
        name = _option_name(param)
        if name in _ACCEPTED[command] and isinstance(param.default, str | int | float):
            found[name] = str(param.default)
    return {**found, "lang": game.languages[0]}


def choices(command: str) -> dict[str, tuple[str, ...]]:
    """The values of those options that have only some."""
    return {
        _option_name(param): tuple(param.type.choices)
        for param in _command(command).params
        if isinstance(param.type, click.Choice)
    }


def _options(
    command: str, game: Game, fields: Mapping[str, Sequence[str]], uploads: Uploads
) -> Iterator[Given]:
    for name, default in defaults(command, game).items():
        for value in _values(name, LANGUAGE if name == "lang" else name, fields):
            if name == "dpi":
                _check_fineness(value)
            if value != default:
                yield Given(name, value, value)
    for option in game.options:
        for value in _values(option.name, OWN + option.name, fields, many=option.many):
            if value != option.default:
                yield _own(option, value, uploads)


def _check_fineness(value: str) -> None:
    """Refuse pictures so fine that making them takes gigabytes; what is no number at all is click's to refuse."""
    if re.fullmatch(r"\d{1,6}(\.\d*)?", value) and float(value) > FINEST:
        raise Wrong(
            f"--dpi {value}: {FINEST} at the most is made here; the command itself makes finer ones", "dpi"
        )


def _values(
    name: str, field: str, fields: Mapping[str, Sequence[str]], *, many: bool = False
) -> Iterator[str]:
    """What a field holds. Of an option that may be given more than once, the words in it; else its last value."""
    texts = fields.get(field, ())
    found = [word for text in texts for word in _PARTED.split(text)] if many else texts[-1:]
    if len(found) > _MOST:
        raise Wrong(f"--{name}: {len(found)} values; {_MOST} are the most that are taken here", field)
    for text in found:
        if len(text) > _LONGEST or "\0" in text:
            raise Wrong(f"--{name}: this is too long, or no text", field)
        if text.strip():
            yield text.strip()


def _own(option: Option, value: str, uploads: Uploads) -> Given:
    """A value of the game's own option. A file is named by what it was called when it came here: no other can be."""
    if option.metavar != FILE:
        return Given(option.name, value, value, own=True)
    found = uploads.find(value)
    if found is None:
        raise Wrong(f"--{option.name}: this file is no longer here; choose it again", OWN + option.name)
    return Given(option.name, str(found.path), found.path.name, own=True)


def _field(name: str, command: str, game: Game) -> str:
    """The form's field of an option, or "" where it has none."""
    if any(option.name == name for option in game.options):
        return OWN + name
    if name not in _ACCEPTED[command]:
        return ""
    return LANGUAGE if name == "lang" else name


@cache
def _command(name: str) -> click.Command:
    command = import_module(COMMANDS[name][0]).command
    assert isinstance(command, click.Command)
    return command


def _option_name(param: click.Parameter) -> str:
    return max(param.opts, key=len).removeprefix("--")


def _target(game: Game, *, absolute: bool) -> str:
    """What the command calls the game: its key, or its deck's file."""
    if is_ours(game):
        return game.key
    from pnp.decks.game import DeckGame

    assert isinstance(game, DeckGame)
    path = game.deck.path
    return str(path.resolve() if absolute else path)
