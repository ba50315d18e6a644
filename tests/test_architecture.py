"""Imports run one way."""

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

import pnp

ROOT = Path(pnp.__file__).parent
SHARED = {
    *(
        "component",
        "messages",
        "playing_cards",
        "chance",
        "resources",
        "source",
        "reading",
        "lines",
        "errors",
    ),
    "sandbox",
}
MAY_IMPORT = {
    "web": {"web", "cli", "decks", "games", "press", "referee", "words", *SHARED},
    "cli": {"cli", "decks", "games", "press", "referee", "words", *SHARED},
    "games": {"games", "referee", "words", *SHARED},
    "decks": {"decks", "games", *SHARED},
    "press": {"press", *SHARED},
    "referee": {"referee", *SHARED},
    "words": {"words", *SHARED},
    **dict.fromkeys(SHARED, SHARED),
    "__main__": {"cli", *SHARED},
}


def imported(path: Path) -> Iterator[str]:
    """The modules of ours that a file imports, under `if TYPE_CHECKING` too."""
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module:
            names = (
                [f"{node.module}.{alias.name}" for alias in node.names]
                if node.module == "pnp"
                else [node.module]
            )
            yield from names


def part(path: Path) -> str:
    return path.relative_to(ROOT).parts[0].removesuffix(".py")


@pytest.mark.parametrize("path", sorted(ROOT.rglob("*.py")), ids=lambda path: str(path.relative_to(ROOT)))
def test_imports_run_one_way(path: Path) -> None:
    if path == ROOT / "__init__.py":
        return
    for name in imported(path):
        first, _, rest = name.partition(".")
        target = rest.partition(".")[0]
        if first == "pnp" and target not in ("", "__version__"):
            assert target in MAY_IMPORT[part(path)], f"{path} imports {name}"


def test_the_press_knows_no_game() -> None:
    for path in (ROOT / "press").rglob("*.py"):
        text = path.read_text("utf-8").lower()
        for game in ("hunters", "codenames", "mastermind", "sprint", "fbi"):
            assert game not in text, f"{path} speaks of {game}"
