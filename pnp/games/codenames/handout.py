"""Codenames for a game right now: one sheet with the grid, one with its key."""

from dataclasses import replace

from pnp.games import Settings
from pnp.games.codenames import components
from pnp.games.handout import Handout, drawn_seed, records, toml


def handout(settings: Settings) -> Handout:
    """The first grid of the seed, and its key."""
    seed = drawn_seed(settings)
    one = replace(settings, count=1)
    grid, key = components.COMPONENTS["grids"](one), components.COMPONENTS["grid-keys"](one)
    words = grid.cards[0].facts["words"]
    code = components.grid_key(seed, 1).code
    rows = "".join(
        f"  {', '.join(toml(word.lower()) for word in words[i : i + 5])},\n" for i in range(0, 25, 5)
    )
    head = f'game = "codenames"\nlang = {toml(settings.lang)}\nwords = [\n{rows}]\n'
    hidden = f"key = {toml(code)}\n"
    facts = {"words": list(words), "key": dict(key.cards[0].facts)}
    return Handout((grid, key), *records(head, hidden, "\n[play]\nturns = [\n]\n"), facts)
