"""Tuck boxes: for each deck a box to cut out, fold and glue, made to the measure of its stack."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Self

from pnp import messages
from pnp.component import MM, Card, Component, Face, Shape, Size
from pnp.errors import UserError
from pnp.games import Settings, game

PAPER_UM = 300  # what a card of sturdy paper (200 g or more, or two sheets glued) adds to its stack
MOST = 100  # cards in one box: a thicker stack falls apart when it is drawn out
FEWEST = 10  # cards in a box: a thinner one has no room to write on
ROOM = Size.mm(190, 245)  # what A4 and Letter leave beside margins and footer

_SLACK = MM  # how much thicker the box is than its stack
_CUT = 3 * MM // 2  # how much wider and higher than a card: home cutting strays, and folds take some
_GLUE = 10 * MM  # the flap that closes the ring
_TUCK = 13 * MM  # the lid's end, which goes in behind the front
_BOTTOM = 12 * MM  # the most of the flap under the bottom: more would only crease


@dataclass(frozen=True, slots=True)
class Net:
    """A box opened flat: a strip of glue flap, back, side, front, side, with flaps above and below. In µm.

    `width`, `height` and `depth` are those of the box that is folded from it.
    """

    width: int
    height: int
    depth: int

    @classmethod
    def around(cls, card: Size, count: int, paper_um: int = PAPER_UM) -> Self:
        """The net for so many cards. They stand in the box, whichever way they are held in play.

        >>> Net.around(Size.mm(63, 88), 54)
        Net(width=64500, height=89500, depth=17200)
        """
        narrow, long = sorted((card.width, card.height))
        return cls(narrow + _CUT, long + _CUT, count * paper_um + _SLACK)

    @property
    def size(self) -> Size:
        """The least rectangle around the net."""
        return Size(_GLUE + 2 * (self.width + self.depth), _TUCK + self.depth + self.height + self.depth)

    @property
    def fits(self) -> bool:
        """Whether it has room on A4 and on Letter, upright or lying."""
        return any(
            size.width <= ROOM.width and size.height <= ROOM.height for size in (self.size, self.size.turned)
        )

    def data(self) -> dict[str, float]:
        """The measures that the template draws by, in mm."""
        return {
            "wide": self.width / MM,
            "high": self.height / MM,
            "deep": self.depth / MM,
            "glue": _GLUE / MM,
            "tuck": _TUCK / MM,
            "dust": min(self.depth, self.width * 2 // 5) / MM,
            "under": min(self.depth - MM, _BOTTOM) / MM,
        }


@dataclass(frozen=True, slots=True)
class Stack:
    """A deck to be kept: `size` is a card's in µm, `icon` a symbol, `colour` a name in templates/style.toml."""

    name: str
    title: str
    size: Size
    count: int
    icon: str
    colour: str = "blue"

    @classmethod
    def of(cls, deck: Component, icon: str, colour: str = "blue") -> Self:
        """The stack that all cards of a component make."""
        return cls(deck.name, deck.title, deck.size, deck.count, icon, colour)

    @property
    def boxes(self) -> int:
        """How many boxes it takes."""
        return -(-self.count // MOST)

    @property
    def in_box(self) -> int:
        """How many cards there are in a box, where they are shared out evenly."""
        return -(-self.count // self.boxes)

    def net(self, paper_um: int = PAPER_UM) -> Net:
        """The net of a box for it."""
        return Net.around(self.size, self.in_box, paper_um)


def tuck_box(key: str, settings: Settings, stacks: Iterable[Stack], paper_um: int = PAPER_UM) -> Component:
    """The component `box` of one of our games, whose messages have its title as `components.box`; see `boxes`."""
    of = game(key)
    title = messages.load(key, settings.lang)["components"]["box"]
    return boxes("box", title, "" if of.supply else of.title, stacks, paper_um)


def boxes(name: str, title: str, of: str, stacks: Iterable[Stack], paper_um: int = PAPER_UM) -> Component:
    """A component of boxes: a net for each stack, or several for a thick one. `of` is the game's title, or none.

    All nets lie on pieces of the largest one's size. A stack of too few cards, and one whose net has no
    room on a sheet, is left out, and a note says so. Raises `UserError` where none is left.
    """
    asked = list(stacks)
    made = [(stack, stack.net(paper_um)) for stack in asked if stack.count >= FEWEST]
    fitting = [(stack, net) for stack, net in made if net.fits]
    if not fitting:
        told = [
            _too_few(stack) if stack.count < FEWEST else _too_large(stack, stack.net()) for stack in asked
        ]
        raise UserError("; ".join(told))
    return Component(
        name,
        title,
        Size(max(net.size.width for _, net in fitting), max(net.size.height for _, net in fitting)),
        tuple(_card(of, stack, net) for stack, net in fitting),
        shape=Shape.DRAWN,
        notes=(
            *(_too_few(stack) for stack in asked if stack.count < FEWEST),
            *(_too_large(stack, net) for stack, net in made if not net.fits),
        ),
    )


def _card(title: str, stack: Stack, net: Net) -> Card:
    told = {"title": title or stack.title, "deck": stack.title if title else "", "count": stack.in_box}
    face = Face("tuckbox/box.svg", {**told, "icon": stack.icon, "colour": stack.colour, **net.data()})
    inside = [net.width / MM, net.height / MM, net.depth / MM]
    return Card(stack.name, face, stack.boxes, facts={"cards": stack.in_box, "box_mm": inside})


def _too_few(stack: Stack) -> str:
    return f"no box for {stack.name}: one is made for {FEWEST} cards or more, and there are {stack.count}"


def _too_large(stack: Stack, net: Net) -> str:
    width, height = net.size.width / MM, net.size.height / MM
    return f"no box for {stack.name}: opened flat it is {width:g} x {height:g} mm, more than a sheet holds"
