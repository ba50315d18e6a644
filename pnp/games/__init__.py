"""The games: one table, one package each. Their modules are imported when they are needed."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from importlib import import_module
from types import ModuleType

from pnp.component import Component
from pnp.errors import UserError, one_of
from pnp.messages import LANGS
from pnp.source import SHIPPED, Source


@dataclass(frozen=True, slots=True)
class Option:
    """A word that one game's printing understands, such as --stars.

    `choices` are its values, where they can be named; `default` is the value where it is not given. `many` allows it
    more than once; its value is then all of them, parted by spaces.
    """

    name: str
    help: str
    default: str = ""
    choices: tuple[str, ...] = ()
    metavar: str = ""
    many: bool = False


@dataclass(frozen=True, slots=True)
class Game:
    """A game: what it is called, who made it, what must be said where it prints (by language).

    The package pnp.games.<key> has `components.py` (what to print) and `referee.py` (the records' judge), where the
    game prints and is refereed. `supply` is what several games are played with: it prints when it is asked for,
    not with all games. The first of its `languages` is the one that it speaks unasked.
    """

    key: str
    title: str
    author: str
    notice: Mapping[str, str] = field(default_factory=dict)
    options: tuple[Option, ...] = ()
    prints: bool = False
    refereed: bool = False
    supply: bool = False
    languages: tuple[str, ...] = LANGS
    source: Source = SHIPPED

    @property
    def byline(self) -> str:
        """The title, and the author where there is one."""
        return f"{self.title}, by {self.author}" if self.author else self.title

    def module(self, name: str) -> ModuleType:
        """A module of the game's package, such as "components" or "referee"."""
        return import_module(f"pnp.games.{self.key}.{name}")

    def makers(self) -> Mapping[str, Callable[["Settings"], Component]]:
        """What makes each component, by its name and in the game's order. Raises `UserError` where none prints."""
        if not self.prints:
            printing = ", ".join(key for key, each in GAMES.items() if each.prints)
            raise UserError(f"{self.title} has nothing to print yet; these games print: {printing}")
        makers: Mapping[str, Callable[[Settings], Component]] = self.module("components").COMPONENTS
        return makers


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
        return self.options.get(option.name, option.default)


STARS = Option(
    "stars",
    "Stars of the action cards: as the document prints them, or areas 16 and 22 starred too.",
    "printed",
    ("printed", "complete"),
)
SIZE = Option("size", "Side of a key card in mm.", "62", metavar="MM")
QR = Option("qr", "A QR code of the code on each key card.", "no", ("no", "yes"))
CODE = Option(
    "code", "Print the key card of this code; may be given more than once.", metavar="CODE", many=True
)
WORDS = Option("words", "A word list of your own, one word a line.", metavar="FILE")
STYLE = Option(
    "style",
    "Word cards with a word on each side, or one word and a plain back.",
    "sides",
    ("sides", "ends"),
)
GRID = Option(
    "grid", "Print the word grid of this number again; may be given more than once.", metavar="N", many=True
)
SUITS = Option("suits", "Suits in two colours, or each in its own.", "two", ("two", "four"))
INDEX = Option("index", "Size of the letters in the corners of playing cards.", "normal", ("normal", "large"))
PEGS = Option("pegs", "Places of a code, 4 to 6.", "4", metavar="N")
COLOURS = Option("colours", "Colours to choose from, 6 to 10.", "6", metavar="N")
ROWS = Option("rows", "Rows of the board, 8 to 12.", "10", metavar="N")

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
        Game(
            "codenames",
            "Codenames",
            "Vlaada Chvátil",
            {
                "nb": "Uoffisielt hjelpemiddel til Codenames av Vlaada Chvátil. Navnet er et varemerke for utgiveren.",
                "sv": "Inofficiellt hjälpmedel till Codenames av Vlaada Chvátil. Namnet är förlagets varumärke.",
                "da": "Uofficielt hjælpemiddel til Codenames af Vlaada Chvátil. Navnet er forlagets varemærke.",
                "en": "An unofficial aid for Codenames by Vlaada Chvátil. The name is its publisher's trademark.",
            },
            options=(SIZE, QR, CODE, WORDS, STYLE, GRID),
            prints=True,
            refereed=True,
        ),
        Game(
            "fbi",
            "FBI-spillet",
            "Henrik Berg",
            {
                "nb": "FBI-spillet, et spill for fire av Henrik Berg.",
                "sv": "FBI-spillet, ett spel för fyra av Henrik Berg.",
                "da": "FBI-spillet, et spil for fire af Henrik Berg.",
                "en": "FBI-spillet, a game for four by Henrik Berg.",
            },
            options=(SUITS,),
            prints=True,
            refereed=True,
        ),
        Game(
            "sprint",
            "Doping race",
            "Dan Glimne",
            {
                "nb": "Dopingløpet, et kortspill om hundremeteren av Dan Glimne.",
                "sv": "Dopingloppet, ett kortspel om hundra meter av Dan Glimne.",
                "da": "Dopingløbet, et kortspil om hundrede meter af Dan Glimne.",
                "en": "The doping race, a card game of the hundred metres by Dan Glimne.",
            },
            options=(SUITS, INDEX),
            prints=True,
            refereed=True,
        ),
        Game(
            "mastermind",
            "Mastermind",
            "Mordecai Meirowitz",
            {
                "nb": "Uoffisielt hjelpemiddel til Mastermind, uttenkt av Mordecai Meirowitz i 1970.",
                "sv": "Inofficiellt hjälpmedel till Mastermind, uttänkt av Mordecai Meirowitz 1970.",
                "da": "Uofficielt hjælpemiddel til Mastermind, udtænkt af Mordecai Meirowitz i 1970.",
                "en": "An unofficial aid for Mastermind, devised by Mordecai Meirowitz in 1970.",
            },
            options=(PEGS, COLOURS, ROWS),
            prints=True,
            refereed=True,
        ),
        Game("deck", "Standard deck", "", options=(SUITS, INDEX), prints=True, supply=True),
    )
}


def game(key: str) -> Game:
    """The game of this key. Raises `UserError` that names the games there are."""
    if key not in GAMES:
        raise one_of("game", key, GAMES)
    return GAMES[key]


def refereed() -> list[str]:
    """The keys of the games that have a referee."""
    return [key for key, each in GAMES.items() if each.refereed]


def components(of: Game, settings: Settings, names: tuple[str, ...] = ()) -> tuple[Component, ...]:
    """The game's components, or those named, in the game's own order; without those that have no pieces as asked for.

    Raises `UserError` for a name that it has not, and where nothing is left.
    """
    makers = of.makers()
    for name in names:
        if name not in makers:
            raise one_of(f"component of {of.key}", name, makers)
    made = [make(settings) for name, make in makers.items() if not names or name in names]
    left = tuple(each for each in made if each.cards)
    if not left:
        raise UserError(f"{', '.join(each.name for each in made)}: no pieces are left as the options are")
    return left
