"""`pnp print`: components onto paper."""

from dataclasses import replace
from pathlib import Path
from typing import Any

import click

from pnp.cli import options
from pnp.cli.paper import paper_options, setup
from pnp.errors import UserError
from pnp.games import GAMES, Game, Settings, components, game

_OUTPUT = "A folder, or a file that ends in .pdf."
_FORMAT = "Sheets as PDF, or a picture of each side of each card."


@click.command("print")
@click.argument("game_key", metavar="GAME")
@click.argument("names", metavar="[COMPONENT]...", nargs=-1)
@click.option("-o", "--output", default="output", show_default=True, metavar="PATH", help=_OUTPUT)
@options.lang
@paper_options
@click.option(
    "--format", "kind", type=click.Choice(["pdf", "png"]), default="pdf", show_default=True, help=_FORMAT
)
@click.option(
    "--dpi", type=click.FloatRange(20, 1200), default=300, show_default=True, help="Pixels an inch of PNG."
)
@click.option("--manifest", metavar="FILE.json", help="Also write where every card lies.")
@options.seed
@options.count
@options.players
@options.game_options
def command(
    game_key: str, names: tuple[str, ...], output: str, kind: str, manifest: str | None, **given: Any
) -> None:
    """Write PDF card sheets, or pictures: GAME (or `all`) whole, or the COMPONENTs named.

    \b
    pnp print hunters
    pnp print hunters actions tiles --paper letter --ink saver
    pnp print hunters actions --format png --dpi 300
    pnp print all --lang en --duplex short -o sheets/
    """
    games = _games(game_key, names)
    settings = options.settings(games, given)
    if kind == "png":
        _save_pictures(games, names, output, settings, given)
    else:
        _write_sheets(games, names, output, settings, manifest, given)


def _write_sheets(
    games: list[Game],
    names: tuple[str, ...],
    output: str,
    settings: Settings,
    manifest: str | None,
    given: dict[str, Any],
) -> None:
    single = output.lower().endswith(".pdf")
    if single and len(games) > 1:
        raise UserError(f"-o {output}: several games make several files; name a folder")
    from pnp.press import manifest as manifests
    from pnp.press import pdf
    from pnp.press.files import together

    sheets = setup(given)
    paths = [Path(output) if single else Path(output) / f"{_stem(each, names)}.pdf" for each in games]
    if manifest and Path(manifest).resolve() in [path.resolve() for path in paths]:
        raise UserError(f"--manifest {manifest}: the sheets themselves go there; name another file")
    documents = [_document(each, names, settings, given["ink"]) for each in games]
    with together() as files:
        printed = [
            pdf.write(document, path, sheets, files=files, keep_pages=bool(manifest))
            for document, path in zip(documents, paths, strict=True)
        ]
        if manifest:
            seeds = {part.seed for document in documents for part in document.components} - {None}
            with files.file(Path(manifest)) as scratch:
                told = manifests.text(settings.seed if seeds else None, printed)
                scratch.write_text(told, "utf-8", errors="backslashreplace")  # in JSON that is an escape too
    for document, result in zip(documents, printed, strict=True):
        pieces = sum(component.count for component in document.components)
        click.echo(f"{result.path}: {result.pages} pages, {pieces} pieces")
        options.tell(document.components, given)
    if manifest:
        click.echo(manifest)


def _save_pictures(
    games: list[Game], names: tuple[str, ...], output: str, settings: Settings, given: dict[str, Any]
) -> None:
    if output.lower().endswith(".pdf"):
        raise UserError(f"-o {output}: pictures are many files; name a folder")
    if given["printer"] is not None:
        raise UserError("--printer corrects sheets; leave it out with --format png")
    from pnp.press.files import together
    from pnp.press.pictures import save

    bleed = setup(given).bleed
    documents = [_document(each, names, settings, given["ink"]) for each in games]
    folders = [Path(output) / each.key for each in games]
    with together() as files:
        counts = [
            save(document, folder, files, given["dpi"], bleed)
            for document, folder in zip(documents, folders, strict=True)
        ]
    for document, folder, count in zip(documents, folders, counts, strict=True):
        click.echo(f"{folder}: {count} pictures")
        options.tell(document.components, given)


def _games(key: str, names: tuple[str, ...]) -> list[Game]:
    if key != "all":
        return [game(key)]
    if names:
        raise UserError(f"`print all` prints every game whole; to print {names[0]}, name its game")
    return [each for each in GAMES.values() if each.prints and not each.supply]


def _document(each: Game, names: tuple[str, ...], settings: Settings, ink: str) -> Any:
    from pnp.press.pdf import Document

    parts = components(each, replace(settings, options=_own(each, settings)), names)
    notice = each.notice.get(settings.lang, "")
    return Document(each.title, each.author, notice, parts, settings.lang, ink)


def _own(each: Game, settings: Settings) -> dict[str, str]:
    return {
        option.name: settings.options[option.name]
        for option in each.options
        if option.name in settings.options
    }


def _stem(each: Game, names: tuple[str, ...]) -> str:
    return "-".join([each.key, *names])
