"""`pnp print`: components onto paper."""

from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from pnp.cli import options, progress, shop
from pnp.cli.paper import paper_options, setup
from pnp.errors import UserError
from pnp.games import GAMES, Game, Settings, components

if TYPE_CHECKING:
    from pnp.press.pdf import Printed

_OUTPUT = "A folder, or a file that ends in .pdf."
_FORMAT = "Sheets as PDF, a picture of each side of each card, or decks for Tabletop Simulator."
_CORNERS = "Radius of the corners in the files for a cutting machine."
_URL = "Where the pictures of --format tts will be; without it, where they are written."
_FOR = "Make what a print service wants, at its size and with its bleed."


@click.command("print")
@click.argument("game_key", metavar="GAME")
@click.argument("names", metavar="[COMPONENT]...", nargs=-1)
@click.option("-o", "--output", default="output", show_default=True, metavar="PATH", help=_OUTPUT)
@options.lang
@paper_options
@click.option(
    "--format",
    "kind",
    type=click.Choice(["pdf", "png", "tts"]),
    default="pdf",
    show_default=True,
    help=_FORMAT,
)
@click.option("--dpi", type=click.FloatRange(20, 1200), help="Pixels an inch of pictures.  [default: 300]")
@click.option("--url", metavar="ADDRESS", help=_URL)
@click.option("--for", "service", type=click.Choice(shop.SERVICES), help=_FOR)
@click.option("--corners", default="0", show_default=True, metavar="MM", help=_CORNERS)
@click.option("--manifest", metavar="FILE.json", help="Also write where every card lies.")
@options.seed
@options.count
@options.players
@options.game_options
@progress.option
def command(
    game_key: str, names: tuple[str, ...], output: str, kind: str, manifest: str | None, **given: Any
) -> None:
    """Write PDF card sheets, or pictures: GAME (or `all`) whole, or the COMPONENTs named.

    GAME may be the deck.toml of a game of your own, or its folder.

    \b
    pnp print hunters
    pnp print hunters actions tiles --paper letter --ink saver
    pnp print hunters actions --format png --dpi 300
    pnp print hunters --format tts
    pnp print hunters actions --for gamecrafter
    pnp print hunters actions --marks silhouette --bleed 1 --corners 3
    pnp print all --lang en --duplex short -o sheets/
    pnp print mygame/deck.toml cards
    """
    games = _games(game_key, names)
    settings = options.settings(games, given)
    check_options(kind, manifest, given)
    if given["service"]:
        made = _made(games, names, settings, given)
        shop.order(made, lambda: _made(games, (), settings, given), output, given)
    elif kind == "tts":
        shop.table(_made(games, names, settings, given), output, given)
    elif kind == "png":
        _save_pictures(games, names, output, settings, given)
    else:
        _write_sheets(games, names, output, settings, manifest, given)


def check_options(kind: str, manifest: str | None, given: dict[str, Any]) -> None:
    """Raise `UserError` for options that would be passed over."""
    if given["service"] and kind != "pdf":
        raise UserError(f"--for {given['service']} has a format of its own; leave out --format {kind}")
    if given["service"] and given["dpi"] is not None:
        raise UserError(f"--for {given['service']} has a size of its own; leave out --dpi")
    if given["service"]:
        shop.refuse_sheet_options(given, manifest, f"--for {given['service']}")
    if kind == "tts":
        shop.refuse_sheet_options(given, manifest, "--format tts")
    elif given["url"] is not None:
        raise UserError("--url is where pictures for a virtual table lie; add --format tts or leave it out")
    if given["corners"] != "0" and not given["marks"].startswith("silhouette"):
        raise UserError("--corners is for cutting machines; add --marks silhouette or leave it out")


def _made(games: list[Game], names: tuple[str, ...], settings: Settings, given: dict[str, Any]) -> shop.Made:
    return [(each.key, document_of(each, names, settings, given["ink"])) for each in games]


def _write_sheets(
    games: list[Game],
    names: tuple[str, ...],
    output: str,
    settings: Settings,
    manifest: str | None,
    given: dict[str, Any],
) -> None:
    paths = _paths(games, names, output)
    if manifest and Path(manifest).resolve() in [path.resolve() for path in paths]:
        raise UserError(f"--manifest {manifest}: the sheets themselves go there; name another file")
    from pnp.press import manifest as manifests
    from pnp.press import pdf
    from pnp.press.cutting import check_radius
    from pnp.press.cutting import save as save_cuts
    from pnp.press.files import together
    from pnp.press.units import parse_mm

    sheets = setup(given)
    radius = check_radius(parse_mm(given["corners"], "--corners"))
    keep = bool(manifest) or sheets.registration is not None
    documents = [document_of(each, names, settings, given["ink"]) for each in games]
    total = sum(pdf.page_count(document, sheets) for document in documents)
    with together() as files:
        with progress.progress(total, given["progress"]) as tick:
            printed = [
                pdf.write(document, path, sheets, files=files, keep_pages=keep, tick=tick)
                for document, path in zip(documents, paths, strict=True)
            ]
        cuts = [list(save_cuts(result, sheets, radius, files)) for result in printed]
        if manifest:
            seeds = {part.seed for document in documents for part in document.components} - {None}
            with files.file(Path(manifest)) as scratch:
                told = manifests.text(settings.seed if seeds else None, printed)
                scratch.write_text(told, "utf-8", errors="backslashreplace")  # in JSON that is an escape too
    for document, result, files_to_cut in zip(documents, printed, cuts, strict=True):
        pieces = sum(component.count for component in document.components)
        click.echo(f"{result.path}: {result.pages} pages, {pieces} pieces")
        for path, cut in files_to_cut:
            click.echo(f"{path}: for pages {', '.join(map(str, cut.pages))}")
        options.tell(document.components, given)
        _tell_coarse(result)
    if manifest:
        click.echo(manifest)


def _tell_coarse(printed: "Printed") -> None:
    """Say on standard error which pictures have too few pixels for their size."""
    from pnp.press.preflight import HOME_DPI

    for name, (dpi, owner) in printed.coarsest.items():
        if dpi < HOME_DPI - 0.5:
            click.echo(
                f"{name} has {dpi:.0f} dpi at its size ({owner}) and prints blurred; {HOME_DPI:g} are needed",
                err=True,
            )


def _paths(games: list[Game], names: tuple[str, ...], output: str) -> list[Path]:
    """Where each game's sheets go."""
    if not output.lower().endswith(".pdf"):
        return [Path(output) / f"{'-'.join([each.key, *dict.fromkeys(names)])}.pdf" for each in games]
    if len(games) > 1:
        raise UserError(f"-o {output}: several games make several files; name a folder")
    return [Path(output)]


def _save_pictures(
    games: list[Game], names: tuple[str, ...], output: str, settings: Settings, given: dict[str, Any]
) -> None:
    if output.lower().endswith(".pdf"):
        raise UserError(f"-o {output}: pictures are many files; name a folder")
    if given["printer"] is not None:
        raise UserError("--printer corrects sheets; leave it out with --format png")
    from pnp.press.files import together
    from pnp.press.pictures import save, side_count

    bleed = setup(given).bleed
    documents = [document_of(each, names, settings, given["ink"]) for each in games]
    folders = [Path(output) / each.key for each in games]
    total = sum(map(side_count, documents))
    with together() as files, progress.progress(total, given["progress"]) as tick:
        counts = [
            save(document, folder, files, given["dpi"] or 300, bleed, tick)
            for document, folder in zip(documents, folders, strict=True)
        ]
    for document, folder, count in zip(documents, folders, counts, strict=True):
        click.echo(f"{folder}: {count} pictures")
        options.tell(document.components, given)


def _games(key: str, names: tuple[str, ...]) -> list[Game]:
    if key != "all":
        return [options.chosen(key)]
    if names:
        raise UserError(f"`print all` prints every game whole; to print {names[0]}, name its game")
    return [each for each in GAMES.values() if each.prints and not each.supply]


def document_of(each: Game, names: tuple[str, ...], settings: Settings, ink: str) -> Any:
    """What the press prints of a game: its components, or those named. Raises `UserError` where one can't be made."""
    from pnp.press.look import Look
    from pnp.press.pdf import Document

    parts = components(each, replace(settings, options=_own(each, settings)), names)
    notice = each.notice.get(settings.lang, "")
    return Document(each.title, each.author, notice, parts, Look(settings.lang, ink, each.source))


def _own(each: Game, settings: Settings) -> dict[str, str]:
    return {
        option.name: settings.options[option.name]
        for option in each.options
        if option.name in settings.options
    }
