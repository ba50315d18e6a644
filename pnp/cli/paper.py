"""The options about paper and printer, and the press's setup made of them."""

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, TypeVar

import click

from pnp.errors import UserError

if TYPE_CHECKING:
    from pnp.press.sheet import Setup

Command = TypeVar("Command", bound=Callable[..., Any])

_CHOICES = {
    "duplex": (
        ("long", "short", "fold", "none"),
        "How backs get behind fronts: the edge that your printer turns about, folded and glued, or no backs.",
    ),
    "ink": (("full", "saver"), "Filled colours, or outlines."),
    "marks": (
        ("corner", "lines", "none", "silhouette", "silhouette4"),
        "What to cut by: with scissors or a knife, or a cutting machine with three marks or four.",
    ),
}
_LENGTHS = {
    "margin": ("6.35", "The paper's edge that stays free of cards."),
    "gap": ("0", "Between neighbouring cards."),
    "bleed": ("0", "How far pictures run past the cut."),
}


def paper_options(function: Command) -> Command:
    """Add --paper, --printer, --duplex, --ink, --marks, --margin, --gap and --bleed; see `setup`."""
    for name, (default, text) in reversed(_LENGTHS.items()):
        click.option(f"--{name}", default=default, show_default=True, metavar="MM", help=text)(function)
    for name, (choices, text) in reversed(_CHOICES.items()):
        kind = click.Choice(choices)
        click.option(f"--{name}", type=kind, default=choices[0], show_default=True, help=text)(function)
    click.option("--printer", metavar="NAME", help="A printer that pnp calibrate keeps: print true on it.")(
        function
    )
    papers = "a4|letter|a3|WxH"
    click.option("--paper", default="a4", show_default=True, metavar=papers, help="Paper, by name or in mm.")(
        function
    )
    return function


def setup(given: dict[str, Any]) -> "Setup":
    """What the options say. Raises `UserError` for paper and lengths that can't be read, and unknown printers."""
    from pnp.cli.printers import printer
    from pnp.press import units
    from pnp.press.sheet import Duplex, Marks, Setup

    margin, gap, bleed = (units.parse_mm(given[name], f"--{name}") for name in _LENGTHS)
    paper = units.parse_paper(given["paper"])
    own = None if given["printer"] is None else printer(given["printer"])
    made = Setup(paper, Duplex(given["duplex"]), Marks(given["marks"]), margin, gap, bleed, own)
    if made.registration is not None and made.duplex is Duplex.FOLD:
        raise UserError(
            f"--marks {given['marks']}: a machine can't cut folded sheets; take another --duplex or --marks"
        )
    return made
