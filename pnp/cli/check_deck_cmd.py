"""`pnp check-deck`: all that is wrong with a deck of one's own."""

import json
import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from itertools import product
from typing import TYPE_CHECKING, Any

import click

from pnp.cli import options
from pnp.cli.progress import progress
from pnp.errors import one_of

if TYPE_CHECKING:
    from pnp.component import Component
    from pnp.decks.game import DeckGame
    from pnp.decks.remark import Remark
    from pnp.press.proofreading import Finding

InLook = tuple[str, str]  # a language and an ink

_INKS = ("full", "saver")
_NAMED = 5  # cards that a line names
_PLACE = re.compile(r"(?P<file>.+?\.[A-Za-z0-9]{1,5})(?::(?P<line>\d+))?: (?P<said>.*)", re.DOTALL)


@click.command("check-deck")
@click.argument("deck", metavar="DECK")
@click.argument("names", metavar="[COMPONENT]...", nargs=-1)
@click.option("--lang", metavar="LANG", help="Look at this language only.  [default: all of the deck's]")
@click.option(
    "--ink",
    type=click.Choice([*_INKS, "both"]),
    default="both",
    show_default=True,
    help="Look at this ink only.",
)
@options.deck_options
@options.as_json
def command(
    deck: str,
    names: tuple[str, ...],
    lang: str | None,
    ink: str,
    deck_options: tuple[str, ...],
    as_json: bool,
) -> int:
    """Tell all that is wrong with DECK, a deck file or its folder, before anything is printed.

    Text that does not fit or can't be read, pictures that are missing or too coarse, empty cards, cells that can't be
    used or are not translated. Notes tell what may be meant, such as a file that nothing uses. Exit code 0 when nothing
    is wrong, 1 when something is, 2 when the deck file can't be read.

    \b
    pnp check-deck foxes
    pnp check-deck foxes/deck.toml cards --lang nb --ink full
    """
    from pnp.decks.game import open_deck

    game = open_deck(deck)
    for name in names:
        if name not in game.makers():
            raise one_of("component of the deck", name, game.makers())
    asked = {"lang": lang, "deck_options": deck_options}
    inks = _INKS if ink == "both" else (ink,)
    tally = _looked_over(game, names, asked, inks)
    if as_json:
        click.echo(json.dumps(_as_json(deck, game, tally), ensure_ascii=False, indent=1))
    else:
        _tell(game, tally)
    return int(any(not each.note for each in tally.told))


@dataclass(slots=True)
class _Told:
    """One thing that is wrong, or worth a look, and the sides of cards that have it, with the looks in which each does.

    A side is a card, "front", "back" or nothing, and what is particular to it.
    """

    code: str
    message: str
    component: str
    note: bool
    sides: dict[tuple[str, str, str], set[InLook]] = field(default_factory=dict)

    @property
    def looks(self) -> set[InLook]:
        """All looks in which it is so."""
        return set().union(*self.sides.values())


class _Tally:
    """What was found, each thing once. `looks` are all that were looked at."""

    def __init__(self, langs: Iterable[str], inks: Iterable[str]) -> None:
        self.langs, self.inks = tuple(langs), tuple(inks)
        self.cards: dict[str, int] = {}  # how many each component has
        self._told: dict[tuple[str, str, str, bool], _Told] = {}

    @property
    def told(self) -> list[_Told]:
        """Faults first."""
        return sorted(self._told.values(), key=lambda each: each.note)

    def remark(self, found: "Remark") -> None:
        """Add what was found in the deck's files."""
        self._add(found.component, found.code, found.message, found.note).sides.setdefault(
            ("", "", ""), set()
        )

    def finding(self, found: "Finding") -> None:
        """Add what was found on a card or a component."""
        told = self._add(found.component, found.code, found.message, found.note)
        looks = told.sides.setdefault((found.card, str(found.side or ""), found.detail), set())
        looks.update(
            product([found.lang] if found.lang else self.langs, [found.ink] if found.ink else self.inks)
        )

    def _add(self, component: str, code: str, message: str, note: bool) -> _Told:
        key = (component, code, message, note)
        return self._told.setdefault(key, _Told(code, message, component, note))


def _looked_over(
    game: "DeckGame", names: tuple[str, ...], asked: Mapping[str, Any], inks: tuple[str, ...]
) -> _Tally:
    from pnp.decks.checking import Checking
    from pnp.press.look import Look
    from pnp.press.proofreading import face_count, proofread

    lang = asked["lang"]
    settings = [
        options.settings([game], {**asked, "lang": each}) for each in ([lang] if lang else game.languages)
    ]
    checking = Checking(game.deck, names, [lang] if lang else [])
    tally = _Tally([each.lang for each in settings], inks)
    made: list[tuple[list[Component], list[Look]]] = []
    for each in settings:
        parts = checking.components(each)
        tally.cards.update({part.name: len(part.cards) for part in parts})
        made.append((parts, [Look(each.lang, ink, checking.source) for ink in inks]))
    with progress(sum(face_count(*each) for each in made), None) as tick:
        for parts, looks in made:
            for finding in proofread(parts, looks, tick):
                tally.finding(finding)
    for remark in checking.remarks():
        tally.remark(remark)
    return tally


# --- What is printed ---


def _tell(game: "DeckGame", tally: _Tally) -> None:
    notes = sum(each.note for each in tally.told)
    faults = len(tally.told) - notes
    verdict = click.style("nothing is wrong", fg="green", bold=True)
    if faults:
        verdict = click.style(_many(faults, "fault"), fg="red", bold=True)
    click.echo(f"{game.title}: {verdict}" + (f", {_many(notes, 'note')}" if notes else ""))
    for component in (*(part.name for part in game.deck.parts), ""):
        of_it = [each for each in tally.told if each.component == component]
        if of_it:
            click.echo(click.style(component or "the deck", bold=True))
        for each in _shortened(of_it):
            mark = click.style("note: ", fg="yellow") if each.note else ""
            click.echo(f"  {mark}{each.message}{_where(each, tally)}{_in_looks(each, tally)}")


def _shortened(told: list[_Told]) -> Iterator[_Told]:
    """The same, with only the first few of those that one line of a template brings about on card after card."""
    groups: dict[tuple[bool, str], list[_Told]] = {}
    for each in told:
        place = _PLACE.fullmatch(each.message)
        line = f"{place['file']}:{place['line']}" if place and place["line"] else each.message
        groups.setdefault((each.note, line), []).append(each)
    for (note, line), group in groups.items():
        yield from group[:_NAMED]
        if rest := group[_NAMED:]:
            more = _Told("", f"{line}: {len(rest)} more; --json tells them all", rest[0].component, note)
            for each in rest:
                for (card, side, _), looks in each.sides.items():
                    more.sides.setdefault((card, side, ""), set()).update(looks)
            yield more


def _many(count: int, noun: str) -> str:
    return f"{count} {noun}{'s' * (count != 1)}"


def _where(told: _Told, tally: _Tally) -> str:
    """The cards that have it, as the end of a line: of many only the first."""
    texts = []
    for side in ("front", "back", ""):
        sides = [(card, detail) for card, of, detail in told.sides if of == side and card]
        if sides:
            texts.append(_cards(side, sides, tally.cards.get(told.component, 0)))
    return f": {'; '.join(texts)}" if texts else ""


def _cards(side: str, sides: list[tuple[str, str]], total: int) -> str:
    details = {detail for _, detail in sides}
    if len(sides) == total > 1 and len(details) == 1:
        return f"every {side or 'card'}{_detail(*details)}"
    named = ", ".join(card + _detail(detail) for card, detail in sides[:_NAMED])
    more = len(sides) - _NAMED
    return f"{f'{side} of ' if side else ''}{named}{f' and {more} more' if more > 0 else ''}"


def _detail(detail: str) -> str:
    return f" ({detail})" if detail else ""


def _in_looks(told: _Told, tally: _Tally) -> str:
    """In which languages and inks it is so, where not in all."""
    looks = told.looks
    if not looks or looks == set(product(tally.langs, tally.inks)):
        return ""
    langs = [lang for lang in tally.langs if any(lang == look[0] for look in looks)]
    inks = [ink for ink in tally.inks if any(ink == look[1] for look in looks)]
    if looks != set(product(langs, inks)):
        return (
            f" [{', '.join(f'{lang} {ink}' for lang, ink in product(langs, inks) if (lang, ink) in looks)}]"
        )
    named = (*(langs if langs != list(tally.langs) else ()), *(inks if inks != list(tally.inks) else ()))
    return f" [{', '.join(named)}]"


# --- JSON ---


def _as_json(deck: str, game: "DeckGame", tally: _Tally) -> dict[str, Any]:
    faults = [_entry(each) for each in tally.told if not each.note]
    notes = [_entry(each) for each in tally.told if each.note]
    return {"deck": deck, "title": game.title, "valid": not faults, "faults": faults, "notes": notes}


def _entry(told: _Told) -> dict[str, Any]:
    place = _PLACE.fullmatch(told.message)
    return {
        "code": told.code,
        "component": told.component or None,
        "file": place["file"] if place else None,
        "line": int(place["line"]) if place and place["line"] else None,
        "message": place["said"] if place else told.message,
        "cards": list(_cards_json(told)),
    }


def _cards_json(told: _Told) -> Iterator[dict[str, Any]]:
    for (card, side, detail), looks in told.sides.items():
        if card:
            yield {
                "card": card,
                "side": side or None,
                "detail": detail,
                "languages": sorted({lang for lang, _ in looks}),
                "inks": sorted({ink for _, ink in looks}),
            }
