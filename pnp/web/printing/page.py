"""The print page: its form, the pages beside it, the call that makes them."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from functools import wraps
from typing import Any

from flask import Response, render_template, request
from flask.typing import ResponseReturnValue

from pnp.cli import printers
from pnp.errors import UserError
from pnp.games import Game, Option
from pnp.web import language
from pnp.web.answers import kept
from pnp.web.house import game_or_404, house
from pnp.web.printing import calls, preview
from pnp.web.printing.calls import FILE, LANGUAGE, OWN, PART, Call, Given, Wrong, is_ours
from pnp.web.printing.desk import desk
from pnp.web.printing.preview import Plan, TooMany

_UNPROCESSABLE = 422
_SEED = "seed"
_OTHER = "own"  # paper of the user's own size …
_USUAL = "210x297"  # … which is this at first
_MORE = ("marks", "printer", "margin", "gap", "bleed")  # what is folded away


@dataclass(frozen=True, slots=True)
class Control:
    """One of the game's own options on the form; `values` with their names where it has only some."""

    field: str
    label: str
    value: str
    values: tuple[tuple[str, str], ...]
    is_file: bool


def _told(view: Callable[[str], ResponseReturnValue]) -> Callable[[str], ResponseReturnValue]:
    """A view that answers with what is wrong in the form, and in which field."""

    @wraps(view)
    def answer(key: str) -> ResponseReturnValue:
        try:
            return view(key)
        except Wrong as error:
            return {"error": str(error), "field": error.field}, _UNPROCESSABLE

    return answer


def page(key: str) -> str:
    """The form, filled in as the address says."""
    game = _printing(key)
    desk().warm()
    given = request.args.to_dict(flat=False)
    spoken = language.lang() if language.lang() in game.languages else game.languages[0]
    pieces = _pieces(game, spoken)
    standard = calls.defaults("print", game)
    value = {**standard, LANGUAGE: spoken, **_last(given)}
    paper = value["paper"] if value["paper"] in _words()["papers"] else _OTHER
    return render_template(
        "print.html",
        key=key,
        game=game,
        pieces=pieces,
        parts=given.get(PART) or [piece.name for piece in pieces],
        paper=paper,
        sides=(value["paper"] if paper == _OTHER else _USUAL).lower().partition("x"),
        spoken=[(code, language.NAMES.get(code, code)) for code in game.languages],
        values=lambda name: _named(name, calls.choices("print")[name]),
        defaults={**standard, **{OWN + option.name: option.default for option in game.options}},
        value=value,
        opened=any(given.get(name) for name in _MORE),
        printers=[(name, name) for name in sorted(printers.load())],
        own=[_control(game, option, given) for option in game.options],
        seed=desk().seed,
    )


@_told
def plan(key: str) -> ResponseReturnValue:
    """What the form's call is and makes: its line, how many pages, each component's pieces and size, notes."""
    game = _printing(key)
    call = _call("print", game, request.args.to_dict(flat=False))
    try:
        made = _plan(call)
    except TooMany:
        return {"line": call.line(), "count": 0, "pieces": {}, "notes": [], "many": preview.MOST_PIECES}
    parts = made.document.components
    return {
        "line": _said(call, made).line(),
        "deal": _deal_line(game),
        "count": made.count,
        "sheets": made.sheets,
        "pieces": {part.name: {"count": part.count, "size": preview.size(part)} for part in parts},
        "notes": list(dict.fromkeys(note for part in parts for note in part.notes)),
    }


@_told
def picture(key: str) -> ResponseReturnValue:
    """Page `n` of what the call makes, or with format png and tts side `n` of its cards; `large` to read it."""
    call = _call("print", _printing(key), request.args.to_dict(flat=False))
    number = request.args.get("n", 1, type=int)
    longest = preview.LARGE if "large" in request.args else preview.SMALL
    try:
        made = _plan(call)
    except TooMany:
        raise Wrong("", "count") from None

    def draw() -> bytes:
        with house().press:
            return made.picture(number, longest)

    try:
        if not is_ours(call.game):  # its files may have changed
            return Response(draw(), mimetype="image/png")
        return kept(house().pictures.get((*call.args(), number, longest), draw), "image/png")
    except UserError as error:
        raise call.wrong(error) from None


@_told
def upload(key: str) -> ResponseReturnValue:
    """Take a text file, {"name", "text"}, that the form can then name: {"id", "name"}."""
    _printing(key)
    posted = _posted()
    name, text = posted.get("name"), posted.get("text")
    if not isinstance(name, str) or not isinstance(text, str):
        raise Wrong("name and text are needed", "")
    made = desk().uploads.keep(name, text)
    return {"id": made.id, "name": made.path.name}


@_told
def work(key: str) -> ResponseReturnValue:
    """Begin to make the files that the form asks for, or with `deal` a ready deal: {"id"} for /jobs."""
    game = _printing(key)
    posted = _posted()
    fields = {name: value for name, value in posted.items() if _is_texts(value)}
    if posted.get("deal") is True:
        call = _call("deal", game, fields)
        call.params()
        name = f"{game.key}-deal.zip"
    else:
        call = _call("print", game, fields)
        name = _packed_name(call)
    started = desk().works.start(call, name, house().jobs)
    return {"id": started.id}, 202


def _packed_name(call: Call) -> str:
    """What the file is called if it is a packed one. Raises `Wrong` for a call that can't be made."""
    given = {option.name: option.value for option in call.options}
    kind = given.get("format", "pdf")
    if kind == "tts" and "url" not in given:
        raise Wrong(_words()["url_needed"], "url")
    with suppress(TooMany):  # the command makes them
        _plan(call)
    return f"{call.game.key}-{kind}.zip" if kind != "pdf" else f"{call.game.key}.zip"


def _printing(key: str) -> Game:
    game = game_or_404(key)
    game.makers()
    return game


def _pieces(game: Game, lang: str) -> tuple[preview.Piece, ...]:
    seed = desk().seed
    if not is_ours(game):
        return preview.pieces(game, lang, seed)
    return desk().pieces.get((game.key, lang), lambda: preview.pieces(game, lang, seed))


def _control(game: Game, option: Option, given: Mapping[str, Sequence[str]]) -> Control:
    """An option of the game. A deck names its options itself, ours have their names in all languages."""
    field = OWN + option.name
    ours = is_ours(game)
    return Control(
        field,
        _words()["own"].get(option.name, option.help) if ours else option.help or option.name,
        (given.get(field) or [option.default])[-1],
        _named(option.name, option.choices) if ours else tuple((each, each) for each in option.choices),
        option.metavar == FILE,
    )


def _named(option: str, values: Iterable[str]) -> tuple[tuple[str, str], ...]:
    """The values of an option with what the page calls them."""
    names = _words()["choices"].get(option, {})
    return tuple((value, names.get(value, value)) for value in values)


def _words() -> Mapping[str, Any]:
    words: Mapping[str, Any] = language.words()["print"]
    return words


def _last(given: Mapping[str, Sequence[str]]) -> dict[str, str]:
    return {name: values[-1] for name, values in given.items() if values and name != "lang"}


def _call(command: str, game: Game, fields: Mapping[str, Sequence[str]]) -> Call:
    """The form's call. Where lots are drawn and no seed is given, the run's own stands in for it."""
    call = calls.read(command, game, fields, desk().uploads)
    if command != "print" or any(given.name == _SEED and not given.own for given in call.options):
        return call
    seed = str(desk().seed)
    return replace(call, options=(*call.options, Given(_SEED, seed, seed)))


def _plan(call: Call) -> Plan:
    try:
        return preview.plan(call, desk().documents)
    except Wrong:
        raise
    except UserError as error:
        raise call.wrong(error) from None


def _said(call: Call, made: Plan) -> Call:
    """The call without a seed that changes nothing."""
    return call if made.drawn else call.without(_SEED)


def _deal_line(game: Game) -> str:
    if not game.refereed:
        return ""
    return calls.read("deal", game, request.args.to_dict(flat=False), desk().uploads).line()


def _posted() -> dict[str, Any]:
    posted = request.get_json(silent=True)
    if not isinstance(posted, dict):
        raise Wrong("a JSON object is needed", "")
    return posted


def _is_texts(value: object) -> bool:
    return isinstance(value, list) and all(isinstance(each, str) for each in value)
