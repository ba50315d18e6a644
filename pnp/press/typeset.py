"""Setting text with the metrics of the fonts that print it.

Two ways, both in the unit of the template (mm):
- a *title* stands on one line; too long, it shrinks to a floor, then breaks into as many lines as it may have;
- a *block* is broken at its full size; too high, all of it shrinks, down to the floor.
What still does not fit is refused. Nothing is ever cut off.

Both know a little markup: **bold**, *italic*, one within the other, :name: for an inline symbol. In a block a line
break starts a paragraph, `# ` a heading, `- ` and `1. ` an item with a hanging indent. A backslash before a mark
prints the mark.
"""

import re
from dataclasses import dataclass, replace

from pnp.errors import UserError
from pnp.press.fonts import Font, Fonts

LEADING = 1.28  # line distance in parts of the size
SHARES = {"top": 0.0, "middle": 0.5, "bottom": 1.0}  # how much of a block's free height is above the text
_ANCHORS = {"start": 0.0, "middle": 0.5, "end": 1.0}  # how much of a line is before its anchor
_STEP = 0.97  # each try is so much smaller …
_MOST_TRIES = 100  # … unless there were more of them than this
_SYMBOL_WIDTH = 1.0  # an inline symbol is as wide as the size …
_SYMBOL_SINK = 0.14  # … and sinks so far below the baseline
_BOLD = r"\*\*.+?\*\*(?!\*)"  # as far as the last star: ***both***, **bold *both***
_ITALIC = r"\*(?![*\s])(?:\*\*[^*]+\*\*|[^*])+\*"
_SYMBOL = r":[^\W\d_][\w-]*:"
_MARKUP = re.compile(f"({_BOLD}|{_ITALIC}|{_SYMBOL})")
_MARKS = "*:#-_\\"
# Letters that Unicode leaves unused for ever: they stand for a mark that is to be printed.
_PRINTED = {chr(0xFDD0 + n): mark for n, mark in enumerate(_MARKS)}
_ESCAPED = {mark: letter for letter, mark in _PRINTED.items()}
_ESCAPE = re.compile(r"\\([*:#_\\-])")
_ITEM = re.compile(r"(-|\d+\.) +")


class DoesNotFit(UserError):
    """The text is too long for its place even at the smallest size."""


@dataclass(frozen=True, slots=True)
class Span:
    """A run of text in one style, or a symbol by name. `colour` is its own, where it has one."""

    text: str
    role: str = "text"
    style: str = "regular"
    symbol: bool = False
    colour: str = ""

    def joins(self, other: "Span") -> bool:
        """Whether the two can be shown as one run."""
        return not (self.symbol or other.symbol) and replace(other, text=self.text) == self


@dataclass(frozen=True, slots=True)
class Piece:
    """A span put in place: its left end on the baseline, its size and width, all in template units."""

    span: Span
    x: float
    y: float
    size: float
    width: float


@dataclass(frozen=True, slots=True)
class _Word:
    """What is never broken: spans that follow each other without a space."""

    spans: tuple[Span, ...]
    width: float
    space: float  # the space before it, where it does not start a line


def spans(text: str, role: str, style: str) -> list[Span]:
    """The runs of marked-up text.

    >>> [(s.text, s.style) for s in spans("a **b** c", "text", "regular")]
    [('a ', 'regular'), ('b', 'bold'), (' c', 'regular')]
    >>> [s.text for s in spans(r"2 \\* 3 \\* 4", "text", "regular")]
    ['2 * 3 * 4']
    """
    return _runs(_hidden(text), role, style)


def _runs(text: str, role: str, style: str) -> list[Span]:
    runs: list[Span] = []
    for number, part in enumerate(_MARKUP.split(text)):
        marked = number % 2 == 1
        if marked and part.startswith("**"):
            runs += _runs(part[2:-2], role, "bold-italic" if "italic" in style else "bold")
        elif marked and part.startswith("*"):
            runs += _runs(part[1:-1], role, "bold-italic" if "bold" in style else "italic")
        elif marked:
            runs.append(Span(part[1:-1], role, style, symbol=True))
        elif part:
            runs.append(Span(_shown(part), role, style))
    return runs


def escaped(text: str) -> str:
    """A text that prints as it is, whatever marks are in it."""
    return "".join(_ESCAPED.get(letter, letter) for letter in text)


def _hidden(text: str) -> str:
    """The text with each mark that a backslash stands before as the letter that stands for it."""
    return _ESCAPE.sub(lambda match: _ESCAPED[match[1]], text) if "\\" in text else text


def _shown(text: str) -> str:
    return text if text.isascii() else "".join(_PRINTED.get(letter, letter) for letter in text)


def width_of(runs: list[Span], fonts: Fonts, size: float) -> float:
    """How wide the runs are on one line."""
    return sum(_span_width(run, fonts, size) for run in runs)


def line(runs: list[Span], fonts: Fonts, size: float, anchor: str = "start") -> list[Piece]:
    """The runs on one line whose anchor (`start`, `middle` or `end`) is at 0, 0."""
    x = -_ANCHORS[anchor] * width_of(runs, fonts, size)
    pieces = []
    for run in runs:
        width = _span_width(run, fonts, size)
        pieces.append(Piece(run, x, 0.0, size, width))
        x += width
    return pieces


def title(
    runs: list[Span],
    fonts: Fonts,
    *,
    width: float,
    size: float,
    floor: float,
    lines: int = 1,
    anchor: str = "start",
) -> list[Piece]:
    """Runs set as a title (see above) within `width`. The first baseline is at 0."""
    whole = width_of(runs, fonts, size)
    if whole * min(1.0, floor / size) <= width:
        return line(runs, fonts, size * min(1.0, width / whole) if whole else size, anchor)
    for tried in _sizes(size, floor):
        rows = _broken(runs, fonts, tried, width)
        if rows is not None and len(rows) <= lines:
            return [
                replace(piece, y=i * tried * LEADING)
                for i, row in enumerate(rows)
                for piece in line(_joined(row), fonts, tried, anchor)
            ]
    raise _too_long(runs, width, lines=lines)


def block(
    text: str,
    fonts: Fonts,
    *,
    role: str,
    style: str,
    width: float,
    height: float,
    size: float,
    floor: float,
    columns: int = 1,
    anchor: str = "start",
    valign: str = "top",
) -> list[Piece]:
    """Paragraphs set as a block (see above) whose top left corner is at 0, 0, in so many columns.

    `anchor` says where the lines lie in their column, `valign` where they all lie in the height.
    """
    gutter = size * 2.2 if columns > 1 else 0.0
    column = (width - gutter * (columns - 1)) / columns
    for tried in _sizes(size, floor):
        lines = _lines(_hidden(text), fonts, role, style, column, tried)
        if lines and anchor != "start":
            lines = [_shifted(line, column, _ANCHORS[anchor]) for line in lines]
        placed = _in_columns(lines, height, columns, column + gutter) if lines is not None else None
        if placed is None:
            continue
        pieces, lowest = placed
        free = (height - lowest) * SHARES[valign]
        return [replace(piece, y=piece.y + free) for piece in pieces] if free else pieces
    raise _too_long(spans(text, role, style), width, height=height)


@dataclass(frozen=True, slots=True)
class _Line:
    """One line of a block: its pieces on a baseline at 0, its height, the space above it, whether it is a heading."""

    pieces: list[Piece]
    height: float
    above: float
    heading: bool


def _lines(text: str, fonts: Fonts, role: str, style: str, width: float, size: float) -> list[_Line] | None:
    """All paragraphs in lines at one size; None where a word is wider than the column."""
    lines: list[_Line] = []
    above = 0.0
    for paragraph in map(str.strip, text.strip().split("\n")):
        if not paragraph:
            above += size * 0.5
            continue
        made = _paragraph(paragraph, fonts, role, style, width, size, above)
        if made is None:
            return None
        lines += made
        above = 0.0
    return lines


def _paragraph(
    text: str, fonts: Fonts, role: str, style: str, width: float, size: float, above: float
) -> list[_Line] | None:
    heading, item = text.startswith("# "), _ITEM.match(text)
    letter = size * (1.25 if heading else 1.0)
    indent, marks = 0.0, []
    if item:
        mark = Span("•" if item[1] == "-" else item[1], role, style if item[1] == "-" else "bold")
        indent = size * (0.9 if item[1] == "-" else 1.25)
        marks = [Piece(mark, 0.0, 0.0, size, _span_width(mark, fonts, size))]
        text = text[item.end() :]
    runs = spans(text[2:], "title", "bold") if heading else spans(text, role, style)
    rows = _broken(runs, fonts, letter, width - indent)
    if rows is None:
        return None
    lines = []
    for number, row in enumerate(rows):
        pieces = [replace(piece, x=piece.x + indent) for piece in line(_joined(row), fonts, letter)]
        space = above + size * (0.6 if heading else 0.22) if number == 0 else 0.0
        lines.append(_Line((marks if number == 0 else []) + pieces, letter * LEADING, space, heading))
    return lines


def _shifted(line: _Line, width: float, share: float) -> _Line:
    """The line with `share` of the width that it leaves before it."""
    free = (width - line.pieces[-1].x - line.pieces[-1].width) * share if line.pieces else 0.0
    return replace(line, pieces=[replace(piece, x=piece.x + free) for piece in line.pieces])


def _in_columns(
    lines: list[_Line], height: float, columns: int, step: float
) -> tuple[list[Piece], float] | None:
    """The lines put one under another, and on in the next column, and how far down they reach.

    None where the columns are too few. A heading never ends a column.
    """
    pieces: list[Piece] = []
    column, y, lowest = 0, 0.0, 0.0
    for number, each in enumerate(lines):
        needed = each.height
        follower = lines[number + 1] if each.heading and number + 1 < len(lines) else None
        if follower:
            needed += follower.above + follower.height
        y += each.above if y else 0.0
        if y + needed > height:
            column, y = column + 1, 0.0
            if column == columns or needed > height:
                return None
        y += each.height
        lowest = max(lowest, y)
        baseline = y - each.height * (1 - 1 / LEADING)
        pieces += [replace(piece, x=piece.x + column * step, y=baseline) for piece in each.pieces]
    return pieces, lowest


def _sizes(size: float, floor: float) -> list[float]:
    """The sizes to try, from full to the floor."""
    step = min(_STEP, (floor / size) ** (1 / _MOST_TRIES))
    sizes = [size]
    while sizes[-1] * step > floor:
        sizes.append(sizes[-1] * step)
    return [*sizes, floor] if floor < sizes[-1] else sizes


def _span_width(span: Span, fonts: Fonts, size: float) -> float:
    return size * _SYMBOL_WIDTH if span.symbol else _font(span, fonts).width(span.text, size)


def _font(span: Span, fonts: Fonts) -> Font:
    return fonts.get(span.role, span.style)


def _words(runs: list[Span], fonts: Fonts, size: float) -> list[_Word]:
    words: list[_Word] = []
    current: list[Span] = []
    space = 0.0

    def close() -> None:
        if current:
            words.append(_Word(tuple(current), width_of(current, fonts, size), space))
            current.clear()

    for run in runs:
        if run.symbol:
            current.append(run)
            continue
        for part in re.split(r"( +)", run.text):
            if part.startswith(" "):
                close()
                space = _font(run, fonts).width(" ", size)
            elif part:
                current.append(replace(run, text=part))
    close()
    return words


def _broken(runs: list[Span], fonts: Fonts, size: float, width: float) -> list[list[_Word]] | None:
    """The words in lines no wider than `width`; None where one word alone is wider."""
    rows: list[list[_Word]] = []
    used = 0.0
    for word in _words(runs, fonts, size):
        if word.width > width + 1e-9:
            return None
        if rows and used + word.space + word.width <= width:
            rows[-1].append(word)
            used += word.space + word.width
        else:
            rows.append([word])
            used = word.width
    return rows


def _joined(row: list[_Word]) -> list[Span]:
    """One line's words as runs again, neighbours of one style joined."""
    runs: list[Span] = []
    for number, word in enumerate(row):
        for i, span in enumerate(word.spans):
            gap = " " if number and i == 0 else ""
            last = runs[-1] if runs else None
            if last and last.joins(span):
                runs[-1] = replace(last, text=last.text + gap + span.text)
            elif span.symbol:
                runs += [Span(gap, span.role, span.style), span] if gap else [span]
            else:
                runs.append(replace(span, text=gap + span.text))
    return runs


def _too_long(runs: list[Span], width: float, *, lines: int = 0, height: float = 0.0) -> DoesNotFit:
    text = " ".join("".join(run.text for run in runs).split())
    shown = text if len(text) <= 60 else text[:57] + "…"
    place = (
        f"{width:g} x {height:g} mm"
        if height
        else f"{width:g} mm" + (f" in {lines} lines" if lines > 1 else "")
    )
    return DoesNotFit(
        f"'{shown}' does not fit {place} even at the smallest type; shorten it or give it more room"
    )


def symbol_box(piece: Piece) -> tuple[float, float, float]:
    """Where an inline symbol is drawn: left, top and side of its square."""
    return piece.x, piece.y - piece.size * (1 - _SYMBOL_SINK), piece.size * _SYMBOL_WIDTH
