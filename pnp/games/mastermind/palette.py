"""The colours of a record: their names, and the codes written with them."""

from dataclasses import dataclass

from pnp.errors import UserError
from pnp.games.mastermind.rules import Code
from pnp.playing_cards import short, words
from pnp.reading import choose
from pnp.referee import Node

MOST_COLOURS = 100
LETTERS = "abcdefghijklmnopqrstuvwxyz"


@dataclass(frozen=True, slots=True)
class Palette:
    """The colours by number, from 0: `names` as they are told, `spelt` every accepted spelling."""

    names: tuple[str, ...]
    spelt: dict[str, int]

    def told(self, code: Code) -> str:
        """The code as people write it."""
        return " ".join(self.names[colour] for colour in code)

    def code(self, text: str) -> Code:
        """The code of a text such as "red, blue" or, where names are of one letter, "RB".

        Raises `UserError` for a colour that there is not.
        """
        return tuple(colour for word in words(text) for colour in self._word(word))

    def _word(self, word: str) -> list[int]:
        plain = word.casefold()
        if plain in self.spelt:
            return [self.spelt[plain]]
        longer = any(len(name) > 1 and name in plain for name in self.spelt)
        if longer or not all(letter in self.spelt for letter in plain):
            raise UserError(f"there is no colour '{short(word)}'{choose(word, self.names)}")
        return [self.spelt[letter] for letter in plain]


def numbered(count: int) -> Palette:
    """So many colours called 1, 2, 3 …, or A, B, C …

    >>> numbered(6).code("AAbf"), numbered(6).code("1 1 2 6"), numbered(12).code("12 1")
    ((0, 0, 1, 5), (0, 0, 1, 5), (11, 0))
    """
    names = tuple(str(number) for number in range(1, count + 1))
    letters = tuple(LETTERS[:count]) if count <= len(LETTERS) else ()
    return Palette(names, {name: number for each in (names, letters) for number, name in enumerate(each)})


def palette(node: Node) -> Palette:
    """The colours of a record: how many, or a list of their names. Raises `UserError`."""
    if not isinstance(node.value, list):
        return numbered(node.integer(1, MOST_COLOURS))
    entries = node.items()
    if not 1 <= len(entries) <= MOST_COLOURS:
        raise node.error(f"{node.name} must be 1 to {MOST_COLOURS} names; found {len(entries)}")
    spelt: dict[str, int] = {}
    for number, entry in enumerate(entries):
        name = entry.text()
        if len(words(name)) != 1 or "=" in name:
            raise entry.error(f"a colour's name must be one word without =; found '{short(name)}'")
        if name.casefold() in spelt:
            raise entry.error(f"two colours are called '{short(name)}'")
        spelt[name.casefold()] = number
    return Palette(tuple(entry.text() for entry in entries), spelt)
