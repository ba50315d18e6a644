"""A template as Jinja reads it: looked through for names, and never run."""

from functools import lru_cache

import jinja2
from jinja2 import nodes

from pnp.sandbox.typed import all_typed

_TOO_MUCH = (RecursionError, ValueError, OverflowError)  # of brackets, or of a number's digits


@lru_cache(maxsize=200)
def parsed(text: str) -> nodes.Template | None:
    """The tree of a template; None where Jinja can't read it, which is told when it is filled."""
    try:
        return jinja2.Environment(autoescape=True).parse(all_typed(text))
    except (jinja2.TemplateSyntaxError, *_TOO_MUCH):
        return None
