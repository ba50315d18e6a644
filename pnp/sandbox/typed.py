"""Tags as somebody typed them into a drawing program, which saves them as XML: {{ a if n &gt; 2 }}."""

import re

# A comment or CDATA, which is left alone, or a tag.
_FOUND = re.compile(r"<!--.*?-->|<!\[CDATA\[.*?\]\]>|(\{\{.*?\}\}|\{%.*?%\}|\{#.*?#\})", re.DOTALL)
_ENTITY = re.compile("&(lt|gt|amp|quot|apos);")
_MEANT = {"lt": "<", "gt": ">", "amp": "&", "quot": '"', "apos": "'"}
# From one line of a text box of Inkscape to the next.
_NEXT_LINE = re.compile(r"(?:</tspan>\s*)+<tspan\b[^>]*>(?:\s*<tspan\b[^>]*>)*")


def typed(tag: str) -> str:
    """A tag as it was typed: its signs no entities, and not in the lines that a text box broke it into.

    >>> typed("{{ 1 if n &gt; 2 }}")
    '{{ 1 if n > 2 }}'
    >>> typed('{{ a </tspan><tspan x="2">~ b }}')
    '{{ a ~ b }}'
    """
    whole = _NEXT_LINE.sub(_joined, tag) if "</tspan>" in tag else tag
    return _ENTITY.sub(lambda match: _MEANT[match[1]], whole)


def all_typed(source: str) -> str:
    """A template with all of its tags as they were typed, each on the line where it stands."""
    return _FOUND.sub(lambda match: typed(match[1]) if match[1] else match[0], source)


def _joined(match: re.Match[str]) -> str:
    """Nothing but the line breaks; what stands in a string is part of it."""
    in_string = any(match.string.count(quote, 0, match.start()) % 2 for quote in "\"'")
    return match[0] if in_string else "\n" * match[0].count("\n")
