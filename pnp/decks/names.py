"""Which variables a template looks at: a face is given no others, so that cards that look alike are drawn once."""

from collections.abc import Iterator, Mapping
from typing import Any

import jinja2
from jinja2 import meta, nodes

from pnp.errors import UserError
from pnp.source import Source

_LARGEST = 1_000_000  # bytes of a template


class Names:
    """Finds the variables that templates of a source look at, those of masters and included ones too."""

    def __init__(self, source: Source) -> None:
        self._source = source
        self._environment = jinja2.Environment(autoescape=True)
        self._parsed: dict[str, nodes.Template | None] = {}
        self._found: dict[str, frozenset[str] | None] = {}

    def of(self, template: str) -> frozenset[str] | None:
        """The variables' names; None where a template that it takes in is known only when it is filled."""
        if template not in self._found:
            self._found[template] = self._of(template)
        return self._found[template]

    def given(self, template: str, data: Mapping[str, Any]) -> dict[str, Any]:
        """What of the data the template looks at."""
        names = self.of(template)
        return dict(data) if names is None else {name: data[name] for name in data if name in names}

    def files(self, template: str) -> frozenset[str]:
        """The template and those that it takes in and places, as far as their names stand in it."""
        seen: set[str] = set()
        waiting = [template]
        while waiting:
            name = waiting.pop()
            if name not in seen:
                seen.add(name)
                waiting += [each for each in self._taken_in(name) if each]
        return frozenset(seen)

    def _of(self, template: str) -> frozenset[str] | None:
        names: set[str] = set()
        for name in self.files(template):
            tree = self._tree(name)
            if tree is None:
                continue
            if any(each is None for each in self._taken_in(name)):
                return None
            names |= meta.find_undeclared_variables(tree)
        return frozenset(names)

    def _taken_in(self, template: str) -> Iterator[str | None]:
        """The templates that one extends, imports or includes; None for one whose name is made up as it is filled."""
        tree = self._tree(template)
        if tree is None:
            return
        for node in tree.find_all((nodes.Extends, nodes.Include, nodes.Import, nodes.FromImport)):
            named = node.template  # type: ignore[attr-defined]
            for item in named.items if isinstance(named, nodes.List | nodes.Tuple) else [named]:
                yield item.value if isinstance(item, nodes.Const) and isinstance(item.value, str) else None

    def _tree(self, template: str) -> nodes.Template | None:
        """The template as Jinja reads it; None where it can't, which is told when it is filled."""
        if template not in self._parsed:
            try:
                text = self._source.read(template, _LARGEST).decode("utf-8-sig")
                self._parsed[template] = self._environment.parse(text)
            except (UserError, UnicodeDecodeError, jinja2.TemplateSyntaxError, RecursionError):
                self._parsed[template] = None
        return self._parsed[template]
