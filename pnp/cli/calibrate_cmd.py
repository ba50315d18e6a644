"""`pnp calibrate`: the printer's test sheet, and the printers measured with it."""

from pathlib import Path
from typing import Any

import click

from pnp.cli import options, printers
from pnp.errors import UserError, one_of
from pnp.messages import LANGS

_SCALE = "What a ruler shows, through what is printed: 179.5/180, or 0.9972, or 99.72%."
_OFFSET = "How much too far {} the back lies, once the sheet is turned like a page of a book."
_HOLE = "What the grid of a corner (A to D) shows where the pin came out; all four, for offset and slant."


@click.command("calibrate")
@click.option("--set", "name", metavar="NAME", help="Keep what was measured as the printer of this name.")
@click.option("--scale-x", metavar="F", help=_SCALE)
@click.option("--scale-y", metavar="F", help="The same down the page.")
@click.option("--hole", "holes", metavar="CORNER ACROSS DOWN", nargs=3, multiple=True, help=_HOLE)
@click.option("--offset-x", metavar="MM", help=_OFFSET.format("right"))
@click.option("--offset-y", metavar="MM", help=_OFFSET.format("down"))
@click.option("--slant", metavar="DEG", help="How far clockwise the back is turned.")
@click.option("--list", "listed", is_flag=True, help="Show the printers that are kept.")
@click.option("--remove", metavar="NAME", help="Forget a printer.")
@click.option(
    "-o",
    "--output",
    default="output",
    show_default=True,
    metavar="PATH",
    help="For the sheet: a folder, or a file that ends in .pdf.",
)
@click.option(
    "--paper", default="a4", show_default=True, metavar="a4|letter|a3|WxH", help="The sheet's paper."
)
@click.option(
    "--duplex",
    type=click.Choice(["long", "short"]),
    default="long",
    show_default=True,
    help="The edge that your printer turns about.",
)
@click.option(
    "--printer", metavar="NAME", help="Print the sheet for a printer that is kept, to see that it is right."
)
@options.lang
def command(name: str | None, listed: bool, remove: str | None, **given: Any) -> None:
    """Write a sheet that shows what your printer does wrong, and keep what you read on it.

    The sheet says how. A printer that is kept is named in pnp print and pnp deal with --printer, and what comes out
    of it is then true. Setting it again changes only what is named.

    \b
    pnp calibrate --lang en
    pnp calibrate --set hp --scale-x 179.5/180 --scale-y 259/260
    pnp calibrate --set hp --hole A 0.5 -1 --hole B 0.5 -1 --hole C 0.25 -1 --hole D 0.25 -1
    pnp print hunters --printer hp
    pnp calibrate --list
    """
    if sum((name is not None, listed, remove is not None)) > 1:
        raise UserError("--set, --list and --remove are three calls; take one")
    if name is None and (measured := _named(given)):
        raise UserError(f"--{measured[0]}: say which printer it is with --set NAME")
    if name is not None:
        _keep(name, given)
    elif listed:
        all_printers = printers.load()
        for kept, values in sorted(all_printers.items()):
            click.echo(_line(kept, values))
        if not all_printers:
            click.echo("no printer is kept yet; see pnp calibrate --help", err=True)
    elif remove is not None:
        all_printers = printers.load()
        printers.known(remove, all_printers)
        printers.save({kept: values for kept, values in all_printers.items() if kept != remove})
        click.echo(f"{remove}: removed")
    else:
        _write_sheet(given)


def _named(given: dict[str, Any]) -> list[str]:
    """The measurements that the call names."""
    named = [option for option in printers.RANGES if given[option.replace("-", "_")] is not None]
    return named + (["hole"] if given["holes"] else [])


def _keep(name: str, given: dict[str, Any]) -> None:
    all_printers = printers.load()
    values = dict(all_printers.get(printers.check_name(name), {}))
    for option in printers.RANGES:
        text = given[option.replace("-", "_")]
        if text is not None:
            read = printers.scale if option.startswith("scale") else printers.number
            values[option] = _checked(option, read(text, f"--{option}"))
    if given["holes"]:
        values |= _from_holes({**printers.DEFAULTS, **values}, given)
    printers.save({**all_printers, name: values})
    click.echo(_line(name, values))


def _from_holes(values: printers.Values, given: dict[str, Any]) -> printers.Values:
    """Offset and slant out of the readings on the back."""
    from pnp.press.calibration import CORNERS, READS_TO, back_error
    from pnp.press.units import parse_paper

    twice = [option for option in ("offset-x", "offset-y", "slant") if option in _named(given)]
    if twice:
        raise UserError(f"--{twice[0]} follows from --hole; leave one of them out")
    holes: dict[str, tuple[float, float]] = {}
    for corner, across, down in given["holes"]:
        if corner.upper() not in CORNERS or len(corner) != 1:
            raise UserError(f"--hole: there is no corner '{corner}'; there is: {', '.join(CORNERS)}")
        if corner.upper() in holes:
            raise UserError(f"--hole: corner {corner.upper()} is there twice")
        read = printers.number(across, "--hole"), printers.number(down, "--hole")
        if max(map(abs, read)) > READS_TO:
            raise UserError(f"--hole {corner} {across} {down}: the grids end at {READS_TO} mm")
        holes[corner.upper()] = read
    missing = [corner for corner in CORNERS if corner not in holes]
    if missing:
        raise UserError(f"--hole: corner {missing[0]} is missing; all four are needed")
    right, down, slant = back_error(holes, parse_paper(given["paper"]), values["scale-x"], values["scale-y"])
    found = {"offset-x": right / 1000, "offset-y": down / 1000, "slant": round(slant, 5)}
    return {option: _checked(option, value) for option, value in found.items()}


def _checked(option: str, value: float) -> float:
    try:
        return printers.checked(option, value)
    except UserError as error:
        hint = "; was the sheet printed at 100 %?" if option.startswith("scale") else ""
        raise UserError(f"--{error}{hint}") from None


def _line(name: str, values: printers.Values) -> str:
    told = (f"--{option} {value:.6g}" for option, value in {**printers.DEFAULTS, **values}.items())
    return f"{name}: {' '.join(told)}"


def _write_sheet(given: dict[str, Any]) -> None:
    from pnp import messages
    from pnp.press import calibration, pdf
    from pnp.press.sheet import Duplex
    from pnp.press.units import parse_paper

    printer = None if given["printer"] is None else printers.printer(given["printer"])
    setup = calibration.sheet_setup(parse_paper(given["paper"]), Duplex(given["duplex"]), printer)
    output = Path(given["output"])
    file = output if output.suffix.lower() == ".pdf" else output / "calibrate.pdf"
    lang = given["lang"] or LANGS[0]
    if lang not in LANGS:
        raise one_of("language", lang, LANGS)
    title = messages.load("calibrate", lang)["title"]
    document = calibration.document(title, setup, lang)
    printed = pdf.write(document, file, setup)
    click.echo(f"{file}: {printed.pages} pages")
