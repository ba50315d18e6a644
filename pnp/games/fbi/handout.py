"""FBI-spillet dealt for real cards: a slip tells each player which five to set aside, and nobody knows the crooks."""

from pnp.chance import Chance
from pnp.games import Settings
from pnp.games.fbi.dealing import deal
from pnp.games.handout import Handout, drawn_seed, names, rank_letters, records, slips, toml


def handout(settings: Settings) -> Handout:
    """A right deal for four. Raises `UserError` for other than four players."""
    players = names(settings, ("North", "East", "South", "West"), 4, 4)
    table = deal(Chance(drawn_seed(settings)), players)
    letters = rank_letters(settings)
    shown = [
        (who, ["  ".join(letters[rank - 1] for rank in held.aside)])
        for who, held in zip(players, table.held, strict=True)
    ]
    asides = {who: " ".join(map(str, held.aside)) for who, held in zip(players, table.held, strict=True)}
    hidden = "\n[aside]\n" + "".join(f"{toml(who)} = {toml(cards)}\n" for who, cards in asides.items())
    head = f'game = "fbi"\nplayers = {toml(list(players))}\n'
    tail = "\n[play]\nturns = [\n]\n"
    papers = slips(settings, "fbi", "agent", shown)
    return Handout(papers, *records(head, hidden, tail), {"aside": asides})
