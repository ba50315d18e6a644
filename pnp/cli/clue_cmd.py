"""`pnp clue`: is this clue legal on this board."""

import re
from dataclasses import dataclass
from pathlib import Path

import click

from pnp.errors import UserError
from pnp.games.codenames.clue import EXTRA_TELLS, Judgement, Verdict, judge, read_clue
from pnp.games.codenames.keycard import CELLS
from pnp.messages import LANGS
from pnp.words.lexicon import EXTRA, lexicon
from pnp.words.reading import same, tidy

_COLOURS = {Verdict.LEGAL: "green", Verdict.ASK: "yellow", Verdict.ILLEGAL: "red"}


@dataclass(frozen=True, slots=True)
class Board:
    """The words on the table, those that are covered (as `same` spells them), and the record's language."""

    words: tuple[str, ...]
    covered: frozenset[str] = frozenset()
    lang: str | None = None

    @property
    def visible(self) -> tuple[str, ...]:
        """The words that are not covered."""
        return tuple(word for word in self.words if same(word) not in self.covered)


@click.command("clue")
@click.argument("clue", metavar='"CLUE N"')
@click.option(
    "--board", "table", metavar="FILE-OR-WORDS", required=True, help="A record, a list, or 25 words."
)
@click.option("--covered", metavar="WORDS", help="Those that are covered already.")
@click.option("--lang", type=click.Choice(LANGS), help="The game's language: the record's, or else nb.")
@click.option("--json", "as_json", is_flag=True, help="Print JSON.")
def command(clue: str, table: str, covered: str | None, lang: str | None, as_json: bool) -> None:
    """Judge a Codenames clue, one word and one number (or unlimited), on a board.

    \b
    pnp clue "trær 2" --board game.toml
    pnp clue "trær 2" --board "nøtt, ved, …, fly" --covered "nøtt, ved"

    The board is a record, whose play covers words; a file with 25 words; or the 25 words.
    The answer is legal, illegal or ask (the table decides); each is an answer, and exits with 0.
    """
    said = read_clue(clue)
    board = _board(table)
    visible = _uncovered(board, covered)
    chosen = lang or board.lang or LANGS[0]
    judgement = judge(said, visible, chosen)
    unchecked = () if lexicon(chosen).full else (f"{EXTRA_TELLS}: {EXTRA} brings the libraries",)
    if as_json:
        import json

        answer = {
            "verdict": judgement.verdict.value,
            "reasons": [reason.text for reason in judgement.reasons],
        }
        about = {"clue": said.word, "number": "unlimited" if said.unlimited else said.number, "lang": chosen}
        found = answer | about | {"visible": list(visible), "unchecked": list(unchecked)}
        click.echo(json.dumps(found, ensure_ascii=False, indent=1))
    else:
        _show(judgement, unchecked)


def _show(judgement: Judgement, unchecked: tuple[str, ...]) -> None:
    click.echo(click.style(judgement.verdict.value, fg=_COLOURS[judgement.verdict], bold=True))
    for reason in judgement.reasons:
        told = "" if reason.verdict is judgement.verdict else f"{reason.verdict.value}: "
        click.echo(f"  {told}{reason.text}")
    for what in unchecked:
        click.echo(click.style("  not checked: ", fg="yellow") + what)


# --- the board -------------------------------------------------------------------------------------------


def _board(table: str) -> Board:
    """The board that a file or the words themselves tell. Raises `UserError` unless it has 25 different words."""
    if not table.strip():
        raise UserError(f"--board is empty; name a file, or {CELLS} words with commas between")
    path = Path(table)
    if _is_there(path):
        return _record(path) if path.suffix.lower() == ".toml" else _list(path)
    if not re.search(r"[\s,;]", table.strip()) or path.suffix.lower() in (".toml", ".txt", ".csv"):
        raise UserError(f"there is no such file; name one, or {CELLS} words with commas between", file=table)
    return _of_words(_parted(table), "--board")


def _is_there(path: Path) -> bool:
    try:
        return path.exists()
    except (OSError, ValueError):
        return False  # too long for a name: these are words


def _parted(text: str) -> list[str]:
    parts = re.split("[,;\n]" if re.search("[,;\n]", text) else r"\s", text)
    return [tidy(part) for part in parts if tidy(part)]


def _of_words(words: list[str], where: str) -> Board:
    if len(words) != CELLS:
        hint = "; tell the covered ones too, and name them with --covered" if len(words) < CELLS else ""
        raise UserError(f"{where}: {len(words)} words, where a board has {CELLS}{hint}")
    seen: set[str] = set()
    for word in words:
        if same(word) in seen:
            raise UserError(f"{where}: '{word}' is on the table twice")
        seen.add(same(word))
    return Board(tuple(words))


def _list(path: Path) -> Board:
    from pnp.words.reading import read_words

    found = read_words(path)
    if found.merged:
        twin = found.merged[0]
        raise UserError(f"'{twin.text}' is on the table twice", file=path, line=twin.line)
    return _of_words(list(found.words), str(path))


def _record(path: Path) -> Board:
    """A record's words, and those that its play has covered."""
    from pnp.games.codenames.record import evening
    from pnp.games.codenames.rules import play
    from pnp.referee import read

    record = evening(read(path))
    covered: frozenset[int] = frozenset()
    for state, _ in play(record.setup, record.turns):
        covered = state.covered
    return Board(record.words, frozenset(same(record.words[place]) for place in covered), record.lang)


def _uncovered(board: Board, covered: str | None) -> tuple[str, ...]:
    words = {same(word) for word in board.words}
    named = _parted(covered or "")
    for word in named:
        if same(word) not in words:
            raise UserError(f"--covered: there is no word '{word}' on the board")
    gone = {same(word) for word in named}
    return tuple(word for word in board.visible if same(word) not in gone)
