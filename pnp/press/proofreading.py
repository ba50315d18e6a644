"""Proofreading: everything that is wrong with components as they would print, all of it in one go.

What can't be drawn is told face by face, and the rest is read on. What can be drawn is measured: where its text is
and how large, how fine its pictures are, and, on the rasterised face, what stands out from what. Faces that are alike
are looked at once.
"""

import math
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import nullcontext
from dataclasses import dataclass
from hashlib import blake2b
from io import BytesIO
from itertools import islice, product
from typing import TYPE_CHECKING, Any

from pnp.component import MM, Card, Component, Shape, Size
from pnp.errors import UserError
from pnp.playing_cards import short
from pnp.press import contrast, ink, pdfium
from pnp.press.canvas import SheetCanvas
from pnp.press.faces import FaceBook, view_matrix
from pnp.press.fonts import Fonts
from pnp.press.look import Look
from pnp.press.paint import Pixels, TextBox
from pnp.press.preflight import HOME_DPI, SERVICE_DPI
from pnp.press.sheet import Setup, Side, grid_for
from pnp.press.singles import Single, face_key, singles
from pnp.press.templates import Templates
from pnp.press.units import PAPERS, mm, points

if TYPE_CHECKING:
    from PIL.Image import Image

SAFE = 3.0  # mm inside the trim: text that is nearer is cut off by a hand that strays
LEAST_TYPE = 6.5  # points
_STRAY = 0.05  # mm of it that nobody sees
_DPI = 100.0  # of the face as a whole …
_CLOSE = 600.0  # … and of a text that does not stand out there, where its strokes are too thin
_BATCH = 100  # faces in memory at a time
_POINT = 25.4 / 72  # mm
_SPECK = 0.1  # mm: less than three points of a close-up
_BLANK = 250  # of 255: what is lighter prints as paper
_SPARED = 0.02  # the share of the ink that must be spared to be worth an ink of its own
_PAPERS = {"A4": PAPERS["a4"], "Letter": PAPERS["letter"]}


@dataclass(frozen=True, slots=True)
class Finding:
    """Something about a component, or about one side of one of its cards, in one language and ink or in all of them.

    `message` is the same for all cards that it is true of and begins with FILE:LINE: where that is known; `detail` is
    what is particular to this one. A `note` is worth a look and may be meant; anything else is a fault.
    """

    component: str
    code: str
    message: str
    note: bool = False
    card: str = ""
    side: Side | None = None
    detail: str = ""
    lang: str = ""
    ink: str = ""


@dataclass(frozen=True, slots=True)
class _Flaw:
    """A finding, before it is known which cards show the face that has it."""

    code: str
    message: str
    detail: str = ""
    note: bool = False

    def at(
        self, component: Component, card: str = "", side: Side | None = None, lang: str = "", ink: str = ""
    ) -> Finding:
        return Finding(component.name, self.code, self.message, self.note, card, side, self.detail, lang, ink)


@dataclass(frozen=True, slots=True)
class _Proof:
    """A face as it came out, and the sides of cards that show it.

    `mark` is the same for faces that look the same, and empty for one that can't be drawn; `inked` is the share of it
    that has ink on it, and `fills` says whether some of that is more than letters and lines, in full ink.
    """

    shown: Sequence[Single]
    flaws: tuple[_Flaw, ...]
    mark: bytes = b""
    is_blank: bool = False
    inked: float = 0.0
    fills: bool = False


@dataclass(frozen=True, slots=True)
class _Drawn:
    """A face that is on a page of its own, to be measured."""

    shown: Sequence[Single]
    texts: tuple[TextBox, ...]
    images: tuple[Pixels, ...]


def proofread(
    components: Iterable[Component], looks: Sequence[Look], tick: Callable[[], None] | None = None
) -> Iterator[Finding]:
    """Everything that is wrong with the components, and what is worth a look, in each of the looks.

    The looks are of one language and differ in their ink. `tick` is called after each of the faces that `face_count`
    counts. Raises `UserError` only where the package that rasterises is missing.
    """
    desks = []
    for look in looks:
        try:
            desks.append(_Desk(look, tick or (lambda: None)))
        except UserError as error:
            yield Finding("", "font", str(error), lang=look.lang, ink=look.ink)
    for component in components:
        yield from _of_component(component, looks[0].lang)
        proofs = {}
        for desk in desks:
            proofs[desk.look.ink] = found = list(desk.proofs(component))
            yield from _of_faces(component, found, desk.look)
            yield from _alike(component, found, desk.look)
        yield from _blank(component, proofs, looks[0].lang)
        if proofs.keys() >= {"full", "saver"}:
            yield from _unsparing(component, proofs["full"], proofs["saver"], looks[0].lang)


def face_count(components: Iterable[Component], looks: Sequence[Look]) -> int:
    """How many faces there are to look at."""
    return sum(len(_distinct(component)) for component in components) * len(looks)


def _distinct(component: Component) -> list[list[Single]]:
    """The sides of the component's cards, those together that show the same face."""
    found: dict[object, list[Single]] = {}
    for single in singles([component]):
        found.setdefault(face_key(single.face), []).append(single)
    return list(found.values())


class _Desk:
    """Draws and measures faces in one look. Raises `UserError` where the fonts can't be had."""

    def __init__(self, look: Look, tick: Callable[[], None]) -> None:
        self.look = look
        self._tick = tick
        self._fonts = Fonts(look.source)
        self._first = self._fonts.get("text").name
        self._templates = Templates(look)

    def proofs(self, component: Component) -> Iterator[_Proof]:
        """Each distinct face of the component, in the order of the deck."""
        waiting = iter(_distinct(component))
        while batch := list(islice(waiting, _BATCH)):
            yield from self._batch(component, batch)

    def _batch(self, component: Component, batch: list[list[Single]]) -> Iterator[_Proof]:
        held = BytesIO()
        canvas = SheetCanvas(held, pageCompression=0, invariant=1, initialFontName=self._first)
        faces = FaceBook(canvas, self._fonts, self._templates)
        found = [self._drawn(canvas, faces, component, shown) for shown in batch]
        drawn = any(isinstance(each, _Drawn) for each in found)
        if drawn:
            canvas.save()
        with pdfium.opened(held.getvalue(), "proofreading needs") if drawn else nullcontext(()) as pages:
            page = iter(pages)
            for each in found:
                yield each if isinstance(each, _Proof) else self._measured(component, each, next(page))
                self._tick()

    def _drawn(
        self, canvas: SheetCanvas, faces: FaceBook, component: Component, shown: list[Single]
    ) -> _Drawn | _Proof:
        """The face on the next page; where it can't be drawn, there is none, and the proof says why."""
        single, size = shown[0], component.size
        try:
            view, code = faces.drawing(single.face, size, single.owner)
            drawn = _Drawn(
                shown,
                faces.texts(single.face, size, single.owner),
                faces.images(single.face, size, single.owner),
            )
        except UserError as error:
            return _Proof(shown, (_Flaw("drawing", str(error).removesuffix(f" ({single.owner})")),))
        canvas.setPageSize((points(size.width), points(size.height)))
        canvas.addLiteral(f"q {view_matrix(view, 0, 0, points(size.width), 0)} {code} Q")
        canvas.showPage()
        return drawn

    def _measured(self, component: Component, drawn: _Drawn, page: Any) -> _Proof:
        image: Image = page.render(scale=_DPI / 72).to_pil().convert("RGB")
        flaws = list(_images(drawn.images))
        lit = contrast.light(image)
        for box in drawn.texts:
            flaws += _text(component, box)
            flaws += _ground(page, lit, box, pictures=bool(drawn.images))
        inked = ink.ink_of(image)
        return _Proof(
            drawn.shown,
            tuple(dict.fromkeys(flaws)),
            blake2b(image.tobytes(), digest_size=16).digest(),
            image.convert("L").getextrema()[0] >= _BLANK,  # type: ignore[operator]
            ink.share(inked),
            self.look.ink == "full" and ink.has_fill(inked, _DPI),
        )


# --- One face ---


def _images(images: Iterable[Pixels]) -> Iterator[_Flaw]:
    for each in images:
        least = next((dpi for dpi in (HOME_DPI, SERVICE_DPI) if each.dpi < dpi - 0.5), None)
        if least:
            why = "blurred" if least == HOME_DPI else "too coarse for a print service"
            yield _Flaw(
                "resolution",
                f"a picture has fewer than {least:g} dpi at its size, and prints {why}",
                f"{each.name}, {each.dpi:.0f} dpi",
                note=least != HOME_DPI,
            )


def _text(component: Component, box: TextBox) -> Iterator[_Flaw]:
    room = _room(component, box)
    if room < SAFE - _STRAY:
        text = f"text stands less than {SAFE:g} mm from the cut"
        yield _Flaw("safe area", text, f"{_quoted(box)}, {max(0.0, room):.1f} mm")
    if box.size < LEAST_TYPE * _POINT - 1e-6:
        text = f"text is smaller than {LEAST_TYPE:g} pt"
        yield _Flaw("type", text, f"{_quoted(box)}, {box.size / _POINT:.1f} pt")


def _room(component: Component, box: TextBox) -> float:
    """How far a text is from the cut, in mm: any distance where the face itself draws the cut."""
    if component.shape is Shape.DRAWN:
        return math.inf
    width, height = component.size.width / MM, component.size.height / MM
    if component.shape is not Shape.ROUND:
        return min(box.left, box.top, width - box.right, height - box.bottom)
    xs, ys = (box.left - width / 2, box.right - width / 2), (box.top - height / 2, box.bottom - height / 2)
    return min(width, height) / 2 - max(math.hypot(x, y) for x in xs for y in ys)


def _quoted(box: TextBox) -> str:
    return f"'{short(box.text, 24)}'"


def _ground(page: Any, lit: "Image", box: TextBox, *, pictures: bool) -> Iterator[_Flaw]:
    """Whether a text stands out. What has no letter or digit may be a line to write on, and lies elsewhere; a speck is
    too small anyway.
    """
    if not any(map(str.isalnum, box.text)) or min(box.right - box.left, box.bottom - box.top) < _SPECK:
        return
    if not pictures and _stands_out(lit, box):
        return
    near = _close_up(page, box)
    found = contrast.contrast(near)
    if found < contrast.LEAST:
        text = f"text has less than {contrast.LEAST:g} : 1 of contrast to what it stands on"
        yield _Flaw("contrast", text, f"{_quoted(box)}, {found:.1f} : 1")
    elif pictures and contrast.is_lost(near):
        text = "text stands on a picture that has much of its colour; see whether it can be read"
        yield _Flaw("ground", text, _quoted(box), note=True)


def _stands_out(lit: "Image", box: TextBox) -> bool:
    """Whether a text that is this small is seen to stand out: its strokes may be too thin for that."""
    left, top, right, bottom = (round(v / 25.4 * _DPI) for v in (box.left, box.top, box.right, box.bottom))
    if right - left < 2 or bottom - top < 2:
        return False
    return contrast.surely(lit.crop((left, top, right, bottom)))


def _close_up(page: Any, box: TextBox) -> "Image":
    """A text as it prints, and nothing around it."""
    width, height = page.get_size()
    left, top = max(0.0, box.left / _POINT), max(0.0, box.top / _POINT)
    right, below = max(0.0, width - box.right / _POINT), max(0.0, height - box.bottom / _POINT)
    image: Image = page.render(scale=_CLOSE / 72, crop=(left, below, right, top)).to_pil().convert("RGB")
    return image


# --- A component ---


def _of_component(component: Component, lang: str) -> Iterator[Finding]:
    for note in component.notes:
        yield _Flaw("component", note, note=True).at(component, lang=lang)
    lacking = [title for title, paper in _PAPERS.items() if not _fits(component, paper)]
    if lacking:
        size = f"a piece of {mm(component.size.width)} x {mm(component.size.height)} mm"
        text = f"{size} does not fit on {' or on '.join(lacking)} paper with its margins"
        yield _Flaw("paper", text, note=len(lacking) < len(_PAPERS)).at(component)
    bare = sum(card.back is None for card in component.cards)
    if 0 < bare < len(component.cards):
        yield _Flaw("backs", f"{bare} of {len(component.cards)} cards have no back", note=True).at(component)


def _fits(component: Component, paper: Size) -> bool:
    try:
        grid_for(component, Setup(paper))
    except UserError:
        return False
    return True


def _of_faces(component: Component, proofs: Iterable[_Proof], look: Look) -> Iterator[Finding]:
    for proof in proofs:
        for flaw in proof.flaws:
            for single in proof.shown:
                yield flaw.at(component, single.card.id, single.side, look.lang, look.ink)


def _blank(component: Component, proofs: Mapping[str, Sequence[_Proof]], lang: str) -> Iterator[Finding]:
    """Sides on which nothing is. A back that only the ink saver leaves blank may be meant."""
    for same in zip(*proofs.values(), strict=True):
        inks = [name for name, proof in zip(proofs, same, strict=True) if proof.is_blank]
        for name, single in product(inks, same[0].shown):
            spared = inks == ["saver"] and single.side is Side.BACK
            text = "the ink saver leaves nothing of the back" if spared else "nothing is drawn"
            yield _Flaw("blank", text, note=spared).at(component, single.card.id, single.side, lang, name)


def _alike(component: Component, proofs: Iterable[_Proof], look: Look) -> Iterator[Finding]:
    """Cards that look the same from both sides, though what they are made from differs."""
    marks: dict[tuple[str, Side], bytes] = {}
    for proof in proofs:
        marks.update({(single.card.id, single.side): proof.mark for single in proof.shown})
    first: dict[tuple[bytes | None, ...], Card] = {}
    for card in component.cards:
        looks = tuple(marks.get((card.id, side)) for side in Side)
        if b"" in looks:
            continue
        other = first.setdefault(looks, card)
        if dict(card.facts) != dict(other.facts):
            text = "cards look the same, though their rows differ"
            flaw = _Flaw("alike", text, f"like {other.id}", note=True)
            yield flaw.at(component, card.id, None, look.lang, look.ink)


def _unsparing(
    component: Component, full: Iterable[_Proof], saver: Iterable[_Proof], lang: str
) -> Iterator[Finding]:
    """Whether ink is not spared on a side that has fills."""
    most, least = dict.fromkeys(Side, 0.0), dict.fromkeys(Side, 0.0)
    fills = set()
    for one, other in zip(full, saver, strict=True):
        if not (one.mark and other.mark):
            continue
        for single in one.shown:
            most[single.side] += one.inked * single.card.copies
            least[single.side] += other.inked * single.card.copies
            if one.fills:
                fills.add(single.side)
    for side in Side:
        if side in fills and least[side] >= (1 - _SPARED) * most[side]:
            text = "the ink saver spares nothing of what is filled; take colours from c, or ask whether saver is set"
            yield _Flaw("saver", text, note=True).at(component, side=side, lang=lang)
