"""Style sheets inside a drawing, as drawing programs write them: rules for elements, classes and ids."""

import re
from collections.abc import Mapping
from dataclasses import dataclass

_COMMENT = re.compile(r"/\*.*?\*/|<!--|-->", re.DOTALL)
_CHARSET = re.compile(r"@charset[^;]*;")
_AT_RULE = re.compile(r"\s*(@[\w-]*)")
_RULE = re.compile(r"\s*([^{}]*?)\s*\{([^{}]*)\}")
_SELECTOR = re.compile(r"(\*|[A-Za-z][\w-]*)?((?:[.#][\w-]+)*)")
_FONT = re.compile(
    r"(?:(?P<style>italic|oblique)\s+|(?P<weight>bold|bolder|lighter|[1-9]00)\s+|(?:normal|small-caps)\s+)*"
    r"(?P<size>[\d.]+(?:px|mm)?)(?:\s*/\s*[\w.%]+)?\s+(?P<family>.+)"
)


@dataclass(frozen=True, slots=True)
class Rule:
    """One selector with what it sets. `weight` orders rules that set the same: ids, classes, elements."""

    tag: str
    classes: frozenset[str]
    ids: frozenset[str]
    sets: Mapping[str, str]

    @property
    def weight(self) -> tuple[int, int, int]:
        """How much the rule counts against others."""
        return len(self.ids), len(self.classes), bool(self.tag)

    def meets(self, tag: str, attrs: Mapping[str, str]) -> bool:
        """Whether the rule is for this element."""
        return (
            self.tag in ("", tag)
            and self.classes <= set(attrs.get("class", "").split())
            and self.ids <= {attrs.get("id", "")}
        )


def declarations(text: str) -> dict[str, str]:
    """What a style attribute, or the inside of a rule, sets; `font` as the properties that it stands for.

    Raises `ValueError` for a `font` that can't be read, and for `!important`.

    >>> declarations("fill: #fff; font: bold 4px title")
    {'fill': '#fff', 'font-style': 'normal', 'font-weight': 'bold', 'font-size': '4px', 'font-family': 'title'}
    """
    found: dict[str, str] = {}
    for part in text.split(";"):
        name, colon, value = part.partition(":")
        name, value = name.strip(), value.strip()
        if "!" in value and "!important" in value.replace(" ", ""):
            raise ValueError(f"{name}: !important can't be used; take it out")
        if name == "font" and value not in ("inherit", ""):
            found |= _font(value)
        elif colon:
            found[name] = value
    return found


def _font(text: str) -> dict[str, str]:
    match = _FONT.fullmatch(text)
    if match is None:
        raise ValueError(f"font: {text} can't be read; write font-size and font-family")
    return {
        "font-style": match["style"] or "normal",
        "font-weight": match["weight"] or "normal",
        "font-size": match["size"],
        "font-family": match["family"],
    }


def rules(text: str) -> list[Rule]:
    """The rules of a style sheet, those that count most last. Raises `ValueError` for what can't be read."""
    text = _CHARSET.sub("", _COMMENT.sub(" ", text))
    found: list[Rule] = []
    at = 0
    while text[at:].strip():
        match = _RULE.match(text, at)
        at_rule = _AT_RULE.match(text, at)
        if at_rule:
            raise ValueError(f"{at_rule[1]} in a style sheet can't be used; take it out")
        if match is None:
            raise ValueError(f"the style sheet can't be read at '{text[at:].strip()[:30]}'")
        sets = declarations(match[2])
        found += [_rule(selector.strip(), sets) for selector in match[1].split(",")]
        at = match.end()
    return sorted(found, key=lambda rule: rule.weight)


def _rule(selector: str, sets: Mapping[str, str]) -> Rule:
    match = _SELECTOR.fullmatch(selector)
    if match is None or not selector:
        raise ValueError(
            f"'{selector[:30]}' in a style sheet can't be read; name an element, a .class or an #id"
        )
    marks = re.findall(r"[.#][\w-]+", match[2])
    return Rule(
        "" if match[1] in (None, "*") else match[1],
        frozenset(mark[1:] for mark in marks if mark[0] == "."),
        frozenset(mark[1:] for mark in marks if mark[0] == "#"),
        sets,
    )
