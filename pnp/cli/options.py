"""The options that mean the same in every command."""

from collections.abc import Callable
from typing import Any, TypeVar

import click

from pnp.chance import new_seed
from pnp.component import Component
from pnp.errors import UserError
from pnp.games import GAMES, Game, Option, Settings
from pnp.messages import LANGS

MOST = 100_000  # pieces that one call makes: they are all held in memory

Command = TypeVar("Command", bound=Callable[..., Any])

lang = click.option(
    "--lang", type=click.Choice(LANGS), default="nb", show_default=True, help="Language of what is printed."
)
seed = click.option(
    "--seed",
    type=int,
    metavar="N",
    help="Any integer: the same seed gives the same cards. Drawn and told if absent.",
)
count = click.option(
    "--count", type=int, metavar="N", help="How many to make, where a component has no fixed number."
)
players = click.option("--players", metavar="A,B,C", help="The players' names, clockwise.")
as_json = click.option("--json", "as_json", is_flag=True, help="Print JSON.")


def _own_options() -> dict[Option, list[Game]]:
    """The options that single games have, each with the games that share it."""
    found: dict[Option, list[Game]] = {}
    for game in GAMES.values():
        for option in game.options:
            found.setdefault(option, []).append(game)
    return found


def _keys(games: list[Game]) -> str:
    return ", ".join(game.key for game in games)


def game_options(function: Command) -> Command:
    """Add the options that single games have; see `settings`."""
    for option, games in _own_options().items():
        kind = click.Choice(option.choices) if option.choices else str
        text = f"[{_keys(games)}] {option.help}" + (f" Default {option.default}." if option.default else "")
        metavar = option.metavar or None
        click.option(f"--{option.name}", type=kind, help=text, metavar=metavar, multiple=option.many)(
            function
        )
    return function


def settings(games: list[Game], given: dict[str, Any]) -> Settings:
    """The settings for these games out of a command's options.

    Raises `UserError` for an option of a game that is not among them.
    """
    own: dict[str, str] = {}
    for option, owners in _own_options().items():
        value = given.get(option.name)
        if value is None or value == ():
            continue
        if not any(owner in games for owner in owners):
            raise UserError(f"--{option.name} belongs to {_keys(owners)}; leave it out here")
        own[option.name] = " ".join(value) if option.many else value
    _check_count(given.get("count"))
    names = tuple(name.strip() for name in (given.get("players") or "").split(",") if name.strip())
    seed = new_seed() if given.get("seed") is None else given["seed"]
    return Settings(given["lang"], seed, given.get("count"), names, own)


def _check_count(count: int | None) -> None:
    if count is not None and count < 1:
        raise UserError(f"--count {count}: at least 1 is needed")
    if count is not None and count > MOST:
        raise UserError(f"--count {count}: {MOST} at the most can be made at once")


def tell(parts: tuple[Component, ...], given: dict[str, Any]) -> None:
    """Say on standard error what the components' notes are, and the seed where it was drawn and used."""
    notes = [note for part in parts for note in part.notes]
    if given.get("seed") is None:
        notes += [f"drawn with --seed {part.seed}" for part in parts if part.seed is not None]
    for note in dict.fromkeys(notes):
        click.echo(note, err=True)
