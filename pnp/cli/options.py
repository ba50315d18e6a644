"""The options that mean the same in every command."""

import os
from collections.abc import Callable
from typing import Any, TypeVar

import click

from pnp.chance import new_seed
from pnp.component import MOST_PIECES, Component
from pnp.errors import UserError
from pnp.games import GAMES, Game, Option, Settings, game
from pnp.messages import LANGS

Command = TypeVar("Command", bound=Callable[..., Any])

lang = click.option(
    "--lang",
    metavar="|".join(LANGS),
    help="Language of what is printed; a deck of your own may have others.  [default: nb, or the deck's first]",
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
deck_options = click.option(
    "--option", "deck_options", metavar="NAME=VALUE", multiple=True, help="An option of a deck of your own."
)
as_json = click.option("--json", "as_json", is_flag=True, help="Print JSON.")


def chosen(key: str) -> Game:
    """The game of this key, or that of a deck file or a folder that has one. Raises `UserError` where it is neither."""
    if key in GAMES or not (key.endswith(".toml") or os.path.isdir(key)):
        return game(key)
    from pnp.decks.game import open_deck

    return open_deck(key)


def _own_options() -> dict[Option, list[Game]]:
    """The options that single games have, each with the games that share it."""
    found: dict[Option, list[Game]] = {}
    for each in GAMES.values():
        for option in each.options:
            found.setdefault(option, []).append(each)
    return found


def _keys(games: list[Game]) -> str:
    return ", ".join(game.key for game in games)


def game_options(function: Command) -> Command:
    """Add the options that single games have, and --option for those of a deck; see `settings`."""
    deck_options(function)
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

    Raises `UserError` for an option of a game that is not among them, and a language that one of them lacks.
    """
    own: dict[str, str] = {}
    for option, owners in _own_options().items():
        value = given.get(option.name)
        if value is None or value == ():
            continue
        if not any(owner in games for owner in owners):
            raise UserError(f"--{option.name} belongs to {_keys(owners)}; leave it out here")
        own[option.name] = " ".join(value) if option.many else value
    for text in given.get("deck_options", ()):
        name, value = _deck_option(games, text)
        own[name] = value
    _check_count(given.get("count"))
    names = tuple(name.strip() for name in (given.get("players") or "").split(",") if name.strip())
    seed = new_seed() if given.get("seed") is None else given["seed"]
    return Settings(language(games, given["lang"]), seed, given.get("count"), names, own)


def language(games: list[Game], asked: str | None) -> str:
    """The language asked for, or the first that the games speak. Raises `UserError` where one of them lacks it."""
    for each in games:
        if asked is not None and asked not in each.languages:
            raise UserError(f"--lang {asked}: {each.title} speaks {', '.join(each.languages)}")
    return asked or games[0].languages[0]


def _deck_option(games: list[Game], text: str) -> tuple[str, str]:
    """The name and the value of NAME=VALUE. Raises `UserError` for an option or a value that the deck has not."""
    name, equals, value = text.partition("=")
    decks = [each for each in games if GAMES.get(each.key) is not each]
    options = {option.name: option for each in decks for option in each.options}
    if not options:
        raise UserError(f"--option {text}: {games[0].title} is no deck that names options; leave it out here")
    if name not in options or not equals:
        raise UserError(f"--option {text}: write NAME=VALUE; the names are: {', '.join(options)}")
    if options[name].choices and value not in options[name].choices:
        raise UserError(f"--option {text}: the values of {name} are: {', '.join(options[name].choices)}")
    return name, value


def _check_count(count: int | None) -> None:
    if count is not None and count < 1:
        raise UserError(f"--count {count}: at least 1 is needed")
    if count is not None and count > MOST_PIECES:
        raise UserError(f"--count {count}: {MOST_PIECES} at the most can be made at once")


def tell(parts: tuple[Component, ...], given: dict[str, Any]) -> None:
    """Say on standard error what the components' notes are, and the seed where it was drawn and used."""
    notes = [note for part in parts for note in part.notes]
    if given.get("seed") is None:
        notes += [f"drawn with --seed {part.seed}" for part in parts if part.seed is not None]
    for note in dict.fromkeys(notes):
        click.echo(note, err=True)
