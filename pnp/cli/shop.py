"""What `pnp print` makes beside sheets: decks for a virtual table, and orders for print services."""

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from pnp.cli import options, progress
from pnp.errors import UserError

if TYPE_CHECKING:
    from pnp.press.pdf import Document
    from pnp.press.services import Service

Made = list[tuple[str, "Document"]]  # each game's key, and what it prints

SERVICES = ("makeplayingcards", "gamecrafter", "drivethrucards")
_NOT_WITH_THEM = {
    "printer": None,
    "marks": "corner",
    "bleed": "0",
    "gap": "0",
    "margin": "6.35",
    "corners": "0",
}


def folder_for(output: str, what: str) -> Path:
    """The folder that -o names. Raises `UserError` for a file."""
    if output.lower().endswith(".pdf"):
        raise UserError(f"-o {output}: {what} are many files; name a folder")
    return Path(output)


def refuse_sheet_options(given: dict[str, Any], manifest: str | None, what: str) -> None:
    """Raise `UserError` for options that mean something on sheets alone."""
    named = [f"--{name}" for name, default in _NOT_WITH_THEM.items() if given[name] != default]
    named += ["--manifest"] if manifest else []
    if named:
        raise UserError(f"{', '.join(named)} belongs to sheets; leave it out with {what}")


def table(made: Made, output: str, given: dict[str, Any]) -> None:
    """Write decks for Tabletop Simulator: a folder a game."""
    from pnp.press.files import together
    from pnp.press.tabletop import picture_count, save

    folder = folder_for(output, "decks")
    url = given["url"]
    if url is not None and not url.lower().startswith(("http://", "https://", "file:///")):
        raise UserError(f"--url {url}: an address that begins with http://, https:// or file:/// is needed")
    total = sum(picture_count(document) for _, document in made)
    with together() as files, progress.progress(total, given["progress"]) as tick:
        saved = [
            save(
                document,
                key,
                folder / f"{key}-tts",
                files,
                dpi=given["dpi"],
                url=url and (f"{url.rstrip('/')}/{key}-tts" if len(made) > 1 else url),
                tick=tick,
            )
            for key, document in made
        ]
    for (_, document), paths in zip(made, saved, strict=True):
        pieces = sum(component.count for component in document.components)
        click.echo(
            f"{paths[-1]}: {len(document.components)} piles, {pieces} pieces, {len(paths) - 1} pictures"
        )
        options.tell(document.components, given)


def order(made: Made, whole: Callable[[], Made], output: str, given: dict[str, Any]) -> None:
    """Write what a print service wants: a folder a game. `whole` gives the games with all their components."""
    from pnp.press.files import together
    from pnp.press.services import SERVICES, order

    service = SERVICES[given["service"]]
    folder = folder_for(output, "orders")
    orders = _fitting(made, whole, service)
    with together() as files:
        written = [
            order(document, service, folder / f"{key}-{service.name}", files) for key, document in orders
        ]
    for (_, document), parts in zip(orders, written, strict=True):
        for path, count in parts:
            click.echo(f"{path}: {count} {'pages' if path.suffix == '.pdf' else 'pictures'}")
        options.tell(document.components, given)


def _fitting(made: Made, whole: Callable[[], Made], service: "Service") -> Made:
    """What the service prints of it. Raises `UserError` where a component that was named is not, or none is."""
    from pnp.press.services import fitting

    found = [(key, document, fitting(service, document.components)) for key, document in made]
    others = [
        component.name
        for _, document, fits in found
        for component in document.components
        if component not in fits
    ]
    everything = whole()
    named = sum(len(document.components) for _, document in everything) > sum(
        len(document.components) for _, document in made
    )
    if others and (named or not any(fits for _, _, fits in found)):
        possible = [
            f"{component.name} of {document.title}"
            for _, document in everything
            for component in fitting(service, document.components)
        ]
        width, height = service.trim.width / 25_400, service.trim.height / 25_400
        raise UserError(
            f"{', '.join(others)}: not of the size of {service.title}'s poker card ({width:g} x {height:g} in); "
            f"what fits here is: {', '.join(possible) or 'nothing'}"
        )
    if others:
        click.echo(f"left out, for they are no poker cards: {', '.join(dict.fromkeys(others))}", err=True)
    return [(key, replace(document, components=fits)) for key, document, fits in found if fits]
