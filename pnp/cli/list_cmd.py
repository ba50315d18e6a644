"""`pnp list`: what there is."""

import json
from typing import Any

import click

from pnp.cli import options
from pnp.component import MM, Component
from pnp.errors import UserError
from pnp.games import GAMES, Game, components
from pnp.playing_cards import short


@click.command("list")
@click.argument("game_key", metavar="[GAME]", required=False)
@click.argument("name", metavar="[COMPONENT]", required=False)
@options.as_json
@click.option(
    "--ink", is_flag=True, help="How much of each component's faces is inked: full, saver, and the saving."
)
@options.lang
@options.seed
@options.count
@options.players
@options.game_options
def command(game_key: str | None, name: str | None, as_json: bool, ink: bool, **given: Any) -> None:
    """Show the games, a GAME's components, or a COMPONENT's cards.

    \b
    pnp list
    pnp list hunters
    pnp list hunters actions --json
    pnp list hunters --ink
    """
    if game_key is None:
        if ink:
            raise UserError("--ink measures the components of one game; name it: pnp list GAME --ink")
        _show_games(as_json)
        return
    each = options.chosen(game_key)
    settings = options.settings([each], given)
    parts = components(each, settings, (name,) if name else ())
    if ink:
        _show_ink(each, parts, settings.lang, as_json)
    elif name:
        _show_cards(each, parts[0], as_json)
        options.tell(parts, given)
    else:
        _show_components(each, parts, as_json)


def _show_games(as_json: bool) -> None:
    if as_json:
        table = [
            {"game": g.key, "title": g.title, "author": g.author, "prints": g.prints} for g in GAMES.values()
        ]
        _json({"games": table})
        return
    for each in GAMES.values():
        prints = "" if each.prints else "  (nothing to print yet)"
        click.echo(f"{each.key:<12}{each.byline}{prints}")


def _size(component: Component) -> list[float]:
    return [component.size.width / MM, component.size.height / MM]


def _show_components(each: Game, parts: tuple[Component, ...], as_json: bool) -> None:
    if as_json:
        rows = [
            {
                "component": c.name,
                "title": c.title,
                "size_mm": _size(c),
                "cards": len(c.cards),
                "pieces": c.count,
            }
            for c in parts
        ]
        _json({"game": each.key, "title": each.title, "author": each.author, "components": rows})
        return
    click.echo(each.byline)
    for part in parts:
        width, height = _size(part)
        click.echo(f"  {part.name:<12}{part.count:>4} pieces  {width:g} x {height:g} mm  {part.title}")


def _show_ink(each: Game, parts: tuple[Component, ...], lang: str, as_json: bool) -> None:
    from pnp.press.ink import coverage
    from pnp.press.look import Look

    found = coverage(parts, Look(lang, source=each.source))
    if as_json:
        rows = [
            {
                "component": side.component,
                "side": str(side.side),
                "full": round(side.full, 4),
                "saver": round(side.saver, 4),
                "saving": round(side.saving, 4),
                "fills": side.fills,
            }
            for side in found
        ]
        _json({"game": each.key, "ink": rows})
        return
    click.echo(f"{each.title}: share of the faces that is inked")
    click.echo(f"  {'':<12}{'':<7}{'full':>7}{'saver':>9}{'saving':>9}")
    for side in found:
        plain = "" if side.fills else "  (no fills: only what is read)"
        shares = f"{side.full:>7.1%}{side.saver:>9.1%}{side.saving:>9.0%}"
        click.echo(f"  {side.component:<12}{side.side:<7}{shares}{plain}")


def _show_cards(each: Game, part: Component, as_json: bool) -> None:
    if as_json:
        cards = [{"id": card.id, "copies": card.copies, **card.facts} for card in part.cards]
        head = {"game": each.key, "component": part.name, "size_mm": _size(part)}
        _json(head | ({"seed": part.seed} if part.seed is not None else {}) | {"cards": cards})
        return
    width, height = _size(part)
    click.echo(f"{each.title}: {part.title}, {part.count} pieces, {width:g} x {height:g} mm")
    for line in part.audit:
        click.echo(f"  {line}")
    columns = list(dict.fromkeys(key for card in part.cards for key in card.facts))
    rows = [["card", "copies", *columns]]
    rows += [
        [card.id, str(card.copies), *(_cell(card.facts.get(key)) for key in columns)] for card in part.cards
    ]
    widths = [max(len(row[i]) for row in rows) for i in range(len(rows[0]))]
    for row in rows:
        click.echo(
            "  " + "  ".join(cell.ljust(width) for cell, width in zip(row, widths, strict=True)).rstrip()
        )


def _cell(value: object) -> str:
    if isinstance(value, list):
        return " ".join(map(str, value))
    return "" if value is None else short(str(value))


def _json(value: object) -> None:
    click.echo(json.dumps(value, ensure_ascii=False, indent=1))
