"""What a template says of the names that it is given: which colours, messages and options it takes from them."""

from collections.abc import Iterable
from functools import lru_cache

from jinja2 import nodes

from pnp.decks.syntax import parsed

Path = tuple[str, ...]  # t.kinds.fox is ("t", "kinds", "fox")


@lru_cache(maxsize=200)
def references(text: str) -> frozenset[Path] | None:
    """The names in a template, each with the keys that follow it as far as they stand there; None where Jinja can't
    read it.

    >>> sorted(references("{{ c.fox }}{{ c[kind] }}{{ t['goal'].title.upper() }}"))
    [('c',), ('c', 'fox'), ('kind',), ('t', 'goal', 'title')]
    """
    tree = parsed(text)
    if tree is None:
        return None
    found: set[Path] = set()
    waiting: list[nodes.Node] = [tree]
    while waiting:
        node = waiting.pop()
        if isinstance(node, nodes.Call) and isinstance(node.node, nodes.Getattr):
            # what is called is a method, and no key
            waiting += [node.node.node, *node.args, *node.kwargs]
        elif path := _path(node):
            found.add(path)
        else:
            waiting += node.iter_child_nodes()
    return frozenset(found)


def takes(found: Iterable[Path], path: Path) -> bool:
    """Whether any of the references takes what stands at a path: by its name, or with all that is around it.

    >>> takes({("t", "kinds")}, ("t", "kinds", "fox")), takes({("c", "fox")}, ("c", "bear"))
    (True, False)
    """
    return any(each[: len(path)] == path[: len(each)] for each in found)


def _path(node: nodes.Node) -> Path:
    """The name that a node takes something from and the keys to it; empty where that is known only as it is filled."""
    keys: list[str] = []
    while isinstance(node, nodes.Getattr | nodes.Getitem):
        if isinstance(node, nodes.Getattr):
            keys.append(node.attr)
        elif isinstance(node.arg, nodes.Const) and isinstance(node.arg.value, str):
            keys.append(node.arg.value)
        else:
            return ()
        node = node.node
    return (node.name, *reversed(keys)) if isinstance(node, nodes.Name) else ()
