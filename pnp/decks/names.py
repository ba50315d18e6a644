"""Which variables a template looks at: a face is given no others, so that cards that look alike are drawn once."""

from collections.abc import Callable, Mapping
from functools import lru_cache
from typing import Any

from jinja2 import nodes

from pnp.decks.deckfile import GIVEN
from pnp.decks.syntax import parsed
from pnp.errors import UserError
from pnp.source import Source, led_to

_FUNCTIONS = frozenset(["range", "dict", "namespace", "loop", "self", "super", "caller", "varargs", "kwargs"])

_TAKING_IN = (nodes.Extends, nodes.Include, nodes.Import, nodes.FromImport)


class Names:
    """Finds the variables that templates of a source look at, those of masters and included ones too."""

    def __init__(self, source: Source) -> None:
        self._source = source
        self._trees: dict[str, nodes.Template | None] = {}
        self._found: dict[str, frozenset[str] | None] = {}
        self._asked: dict[str, frozenset[str]] = {}  # of the names found, those that the row must give

    def of(self, template: str) -> frozenset[str] | None:
        """The variables' names; None where a template that it takes in is known only when it is filled."""
        if template not in self._found:
            self._found[template] = self._of(template)
        return self._found[template]

    def given(self, template: str, data: Mapping[str, Any]) -> dict[str, Any]:
        """What of the data the template looks at; all of it where a name is wrong, so that the right one is told."""
        names = self.of(template)
        if names is None:
            return dict(data)
        if template not in self._asked:
            self._asked[template] = names - GIVEN - _FUNCTIONS - self._set(template)
        if self._asked[template] - data.keys():
            return dict(data)
        return {name: data[name] for name in data if name in names}

    def files(self, template: str) -> frozenset[str]:
        """The template and those that it takes in and places, as far as their names stand in it."""
        return led_to([template], lambda name: [each for each in self._taken_in(name) if each])

    def _of(self, template: str) -> frozenset[str] | None:
        names: set[str] = set()
        for name in self._sharing(template):
            if any(each is None for each in self._taken_in(name)):
                return None
            names |= self._seen(name, _looked_at)
        return frozenset(names)

    def _set(self, template: str) -> frozenset[str]:
        return frozenset[str]().union(*(self._seen(name, _set_in) for name in self._sharing(template)))

    def _seen(self, template: str, what: Callable[[nodes.Template], frozenset[str]]) -> frozenset[str]:
        tree = self._tree(template)
        return frozenset() if tree is None else what(tree)

    def _sharing(self, template: str) -> frozenset[str]:
        """The template and those that see its variables: macros that it imports do not."""
        return led_to([template], lambda name: self._seen(name, _sharing))

    def _taken_in(self, template: str) -> tuple[str | None, ...]:
        tree = self._tree(template)
        return () if tree is None else _taken_in(tree)

    def _tree(self, template: str) -> nodes.Template | None:
        """The template as Jinja reads it; None where it can't, which is told when it is filled."""
        if template not in self._trees:
            try:
                self._trees[template] = parsed(self._source.text(template))
            except UserError:
                self._trees[template] = None
        return self._trees[template]


@lru_cache(maxsize=100)
def _looked_at(tree: nodes.Template) -> frozenset[str]:
    """The names that a template looks up. (Jinja's own search for them would work out what stands in the template.)"""
    return frozenset(name.name for name in tree.find_all(nodes.Name) if name.ctx == "load")


@lru_cache(maxsize=100)
def _set_in(tree: nodes.Template) -> frozenset[str]:
    """The names that a template gives values itself."""
    own = {name.name for name in tree.find_all(nodes.Name) if name.ctx != "load"}
    own |= {macro.name for macro in tree.find_all(nodes.Macro)}
    own |= {each.target for each in tree.find_all(nodes.Import)}
    for each in tree.find_all(nodes.FromImport):
        own |= {name if isinstance(name, str) else name[1] for name in each.names}
    return frozenset(own)


@lru_cache(maxsize=100)
def _taken_in(tree: nodes.Template) -> tuple[str | None, ...]:
    """The templates that one extends, imports or includes; None for one whose name is made up as it is filled."""
    return tuple(each for node in tree.find_all(_TAKING_IN) for each in _named(node))


@lru_cache(maxsize=100)
def _sharing(tree: nodes.Template) -> frozenset[str]:
    """Those of them that see the template's variables."""
    found = (node for node in tree.find_all(_TAKING_IN) if getattr(node, "with_context", True))
    return frozenset(each for node in found for each in _named(node) if each)


def _named(node: nodes.Node) -> list[str | None]:
    named = node.template  # type: ignore[attr-defined]
    return [
        _constant(item) for item in (named.items if isinstance(named, nodes.List | nodes.Tuple) else [named])
    ]


def _constant(node: nodes.Node) -> str | None:
    return node.value if isinstance(node, nodes.Const) and isinstance(node.value, str) else None
