"""Gradients, as PDF has them: from a point to another, or from a circle to another."""

from dataclasses import dataclass

from pnp.press.fitting import View, own_transform
from pnp.press.style import Style, share, tint
from pnp.press.svg import Node
from pnp.press.turn import Matrix, multiply

_LONGEST = 8  # gradients that take what they lack from each other
_GRADIENTS = ("linearGradient", "radialGradient")

Stop = tuple[float, tuple[float, float, float]]


@dataclass(frozen=True, slots=True)
class Gradient:
    """Colours along `coords` (x1 y1 x2 y2, or x y r x y r), which `matrix` takes to the shape."""

    coords: tuple[float, ...]
    stops: tuple[Stop, ...]
    matrix: Matrix


def gradient(user: Node, name: str, box: View | None, style: Style) -> Gradient | None:
    """The gradient that the attribute `name` of an element refers to; None where it has nothing to show.

    `box` is around what is filled. Raises `UserError` for what can't be drawn of it.
    """
    node = user.definition(name, *_GRADIENTS)
    chain = [node]
    while "href" in chain[-1].attrs:
        if len(chain) == _LONGEST:
            raise node.fault("takes its colours from too many others; does one name itself?")
        chain.append(chain[-1].definition("href", *_GRADIENTS))
    attrs: dict[str, str] = {}
    for each in reversed(chain):
        attrs |= each.attrs
    whole = Node(node.tag, attrs, node.place)
    if attrs.get("spreadMethod", "pad") != "pad":
        raise node.fault(f'spreadMethod="{attrs["spreadMethod"]}" can\'t be drawn; only pad')
    stops = next((found for each in chain if (found := _stops(each, style))), ())
    within = attrs.get("gradientUnits", "objectBoundingBox") == "objectBoundingBox"
    if not stops or (within and (box is None or not (box[2] and box[3]))):
        return None
    matrix = own_transform(whole, "gradientTransform")
    if within and box is not None:
        matrix = multiply(matrix, (box[2], 0, 0, box[3], box[0], box[1]))
    return Gradient(_coords(whole), stops, matrix)


def _coords(node: Node) -> tuple[float, ...]:
    def at(name: str, default: str) -> float:
        text = node.attrs.get(name, default).strip()
        value = node.length(name, text.removesuffix("%"))
        if text.endswith("%"):
            if value and node.attrs.get("gradientUnits") == "userSpaceOnUse":
                raise node.fault(f'{name}="{text}" must be a number where gradientUnits is userSpaceOnUse')
            return value / 100
        return value

    if node.tag == "linearGradient":
        return at("x1", "0%"), at("y1", "0%"), at("x2", "100%"), at("y2", "0%")
    cx, cy, r = at("cx", "50%"), at("cy", "50%"), at("r", "50%")
    return at("fx", str(cx)), at("fy", str(cy)), 0.0, cx, cy, r


def _stops(node: Node, style: Style) -> tuple[Stop, ...]:
    """The colours of a gradient itself, in rising order."""
    found: list[Stop] = []
    for stop in node.nodes():
        opacity = stop.attrs.get("stop-opacity", "1")
        if share(stop, "stop-opacity", opacity) < 1:
            raise stop.fault(f'stop-opacity="{opacity}" can\'t be drawn; give the whole shape an opacity')
        at = share(stop, "offset", stop.attrs.get("offset", "0"))
        at = max(at, found[-1][0] if found else 0.0)
        found.append((at, tint(stop.attrs.get("stop-color", "#000000"), stop, style.color)))
    return tuple(found)
