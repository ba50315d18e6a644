"""Rewrites a template's syntax tree so that what it does is counted when it runs."""

from collections.abc import Collection

from jinja2 import TemplateSyntaxError, nodes
from jinja2.visitor import NodeTransformer

from pnp.sandbox.meter import LARGEST
from pnp.sandbox.words import unknown

# Filters of ours that no template can name.
STEPS = "steps taken"
TURNS = "turns of a loop"
WEIGHED = "weighed"
SLICED = "sliced"
JOINED = "joined"
INTERNAL = (STEPS, TURNS, WEIGHED, SLICED, JOINED)

MOST_NODES = 10_000
DEEPEST = 120
_STEPS_A_TEMPLATE = 200  # to find one that is included or imported, and to make its table of names


def sizes(tree: nodes.Node, name: str | None) -> dict[int, int]:
    """How many parts each node has, itself counted, by the node's id.

    Raises `TemplateSyntaxError` for a template so large, or so deeply nested, that compiling it would take long.
    """
    found: list[tuple[nodes.Node, int]] = []  # each node behind its parent, with the parent's place
    waiting = [(tree, 0, 0)]
    while waiting:
        node, parent, depth = waiting.pop()
        if len(found) == MOST_NODES:
            raise TemplateSyntaxError(f"this template has more than {MOST_NODES:,} parts", node.lineno, name)
        if depth > DEEPEST:
            raise TemplateSyntaxError(f"this is nested more than {DEEPEST} deep", node.lineno, name)
        here = len(found)
        found.append((node, parent))
        waiting.extend((child, here, depth + 1) for child in node.iter_child_nodes())
    counts = [1] * len(found)
    for place in range(len(found) - 1, 0, -1):
        counts[found[place][1]] += counts[place]
    return {id(node): count for (node, _), count in zip(found, counts, strict=True)}


class Rewriter(NodeTransformer):
    """Makes a tree spend steps: at loops, macros, blocks, comparisons, slices and where texts are joined.

    The steps of straight code are its number of nodes, taken once where it starts.
    """

    def __init__(
        self, tree: nodes.Node, name: str | None, filters: Collection[str], tests: Collection[str]
    ) -> None:
        self._sizes = sizes(tree, name)
        self._name = name
        self._filters = filters
        self._tests = tests

    def visit_Template(self, node: nodes.Template) -> nodes.Node:
        steps = _taken(node, self._sizes[id(node)])
        self.generic_visit(node)
        node.body.insert(0, steps)
        return node

    def _routine(self, node: nodes.Macro | nodes.CallBlock | nodes.Block) -> nodes.Node:
        steps = _taken(node, self._sizes[id(node)])
        self.generic_visit(node)
        node.body.insert(0, steps)
        return node

    visit_Macro = visit_CallBlock = visit_Block = _routine

    def visit_For(self, node: nodes.For) -> nodes.Node:
        weight = self._sizes[id(node)]
        self.generic_visit(node)
        if node.recursive:
            node.body.insert(0, _taken(node, weight))
        node.iter = _filtered(node.iter, TURNS, nodes.Const(weight, lineno=node.lineno))
        return node

    def _fetched(self, node: nodes.Stmt) -> list[nodes.Node]:
        return [_taken(node, _STEPS_A_TEMPLATE), self.generic_visit(node)]

    visit_Include = visit_Import = visit_FromImport = visit_Extends = _fetched

    def visit_Const(self, node: nodes.Const) -> nodes.Node:
        if isinstance(node.value, int) and abs(node.value) >= LARGEST:
            raise TemplateSyntaxError("this number has more than 308 digits", node.lineno, self._name)
        return node

    def visit_Concat(self, node: nodes.Concat) -> nodes.Node:
        self.generic_visit(node)
        return _filtered(nodes.Tuple(node.nodes, "load", lineno=node.lineno), JOINED)

    def visit_Getitem(self, node: nodes.Getitem) -> nodes.Node:
        self.generic_visit(node)
        return _filtered(node, SLICED) if isinstance(node.arg, nodes.Slice) else node

    def visit_Compare(self, node: nodes.Compare) -> nodes.Node:
        self.generic_visit(node)
        sides = (node.expr, *(operand.expr for operand in node.ops))
        searched = any(operand.op in ("in", "notin") for operand in node.ops)
        if len(node.ops) == 1 and not searched and any(map(_light, sides)):
            return node
        node.expr = _weighed(node.expr)
        for operand in node.ops:
            operand.expr = _weighed(operand.expr)
        return node

    def visit_Pair(self, node: nodes.Pair) -> nodes.Node:
        self.generic_visit(node)
        node.key = _weighed(node.key)
        return node

    def visit_Filter(self, node: nodes.Filter) -> nodes.Node:
        if node.name not in self._filters:
            raise TemplateSyntaxError(unknown("filter", node.name, self._filters), node.lineno, self._name)
        return self.generic_visit(node)

    def visit_Test(self, node: nodes.Test) -> nodes.Node:
        if node.name not in self._tests:
            raise TemplateSyntaxError(unknown("test", node.name, self._tests), node.lineno, self._name)
        return self.generic_visit(node)


def _light(node: nodes.Expr) -> bool:
    """Whether comparing with this is one step, whatever stands on the other side."""
    if isinstance(node, nodes.Tuple | nodes.List):
        return all(isinstance(item, nodes.Const) for item in node.items)
    return isinstance(node, nodes.Const)


def _weighed(node: nodes.Expr) -> nodes.Expr:
    return node if _light(node) else _filtered(node, WEIGHED)


def _filtered(node: nodes.Node, name: str, *args: nodes.Expr) -> nodes.Filter:
    return nodes.Filter(node, name, list(args), [], None, None, lineno=node.lineno)


def _taken(node: nodes.Node, steps: int) -> nodes.ExprStmt:
    """A statement that takes so many steps."""
    count = nodes.Const(steps, lineno=node.lineno)
    return nodes.ExprStmt(_filtered(count, STEPS), lineno=node.lineno)
