"""The games: one table, one package each. Their modules are imported when they are needed."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from importlib import import_module
from types import ModuleType

from pnp.component import Component
from pnp.errors import UserError, one_of


@dataclass(frozen=True, slots=True)
class Option:
    """A word that one game's printing understands, such as --stars; `choices` are its values, the first the default."""

    name: str
    choices: tuple[str, ...]
    help: str


@dataclass(frozen=True, slots=True)
class Game:
    """A game: what it is called, who made it, what must be said where it prints (by language).

    The package pnp.games.<key> has `components.py` (what to print) and `referee.py` (the records' judge), where the
    game prints and is refereed.
    """

    key: str
    title: str
    author: str
    notice: Mapping[str, str] = field(default_factory=dict)
    options: tuple[Option, ...] = ()
    prints: bool = False
    refereed: bool = False

    def module(self, name: str) -> ModuleType:
        """A module of the game's package, such as "components" or "referee"."""
        return import_module(f"pnp.games.{self.key}.{name}")


@dataclass(frozen=True, slots=True)
class Settings:
    """What the user asks of a game's components; each game takes what concerns it."""

    lang: str = "nb"
    seed: int | None = None
    count: int | None = None
    players: tuple[str, ...] = ()
    options: Mapping[str, str] = field(default_factory=dict)

    def option(self, option: Option) -> str:
        """The value of one of the game's own options."""
        return self.options.get(option.name, option.choices[0])


STARS = Option(
    "stars",
    ("printed", "complete"),
    "Stars of the action cards: as the document prints them, or areas 16 and 22 starred too.",
)

GAMES = {
    game.key: game
    for game in (
        Game(
            "hunters",
            "FBI Hunters",
            "Øystein Eker",
            {
                "nb": "FBI Hunters av Øystein Eker, 2008. Bare til personlig bruk; må ikke spres videre.",
                "sv": "FBI Hunters av Øystein Eker, 2008. Endast för personligt bruk; får inte spridas.",
                "da": "FBI Hunters af Øystein Eker, 2008. Kun til personlig brug; må ikke videregives.",
                "en": "FBI Hunters by Øystein Eker, 2008. For personal use only; not to be passed on.",
            },
            options=(STARS,),
            prints=True,
            refereed=True,
        ),
        Game("codenames", "Codenames", "Vlaada Chvátil", refereed=True),
        Game("fbi", "FBI-spillet", "Henrik Berg", refereed=True),
        Game("sprint", "Doping race", "Dan Glimne", refereed=True),
        Game("mastermind", "Mastermind", "Mordecai Meirowitz", refereed=True),
    )
}


def game(key: str) -> Game:
    """The game of this key. Raises `UserError` that names the games there are."""
    if key not in GAMES:
        raise one_of("game", key, GAMES)
    return GAMES[key]


def components(of: Game, settings: Settings, names: tuple[str, ...] = ()) -> tuple[Component, ...]:
    """The game's components, or those named, in the game's own order. Raises `UserError` for a name it has not."""
    if not of.prints:
        printing = ", ".join(key for key, each in GAMES.items() if each.prints)
        raise UserError(f"{of.title} has nothing to print yet; these games print: {printing}")
    every: tuple[Component, ...] = of.module("components").components(settings)
    known = {component.name: component for component in every}
    for name in names:
        if name not in known:
            raise one_of(f"component of {of.key}", name, known)
    return tuple(component for component in every if not names or component.name in names)
