"""Options that single games have, and games that are asked for by name."""

import pytest
from click.testing import CliRunner

from pnp.cli import options, print_cmd
from pnp.cli.list_cmd import command as list_command
from pnp.errors import UserError
from pnp.games import GAMES, SUITS, Game, Settings

ONE, OTHER, THIRD = (
    Game(key, key, "", options=own) for key, own in (("a", (SUITS,)), ("b", (SUITS,)), ("c", ()))
)


def settings(*games: Game, **given: object) -> Settings:
    return options.settings(list(games), {"lang": "nb", "seed": 1, **given})


@pytest.fixture
def sharing(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(options, "GAMES", {each.key: each for each in (ONE, OTHER, THIRD)})


@pytest.mark.usefixtures("sharing")
def test_an_option_may_belong_to_several_games() -> None:
    for games in ([ONE], [OTHER], [ONE, THIRD]):
        assert settings(*games, suits="four").option(SUITS) == "four"
    assert settings(ONE).option(SUITS) == "two"


@pytest.mark.usefixtures("sharing")
def test_a_game_without_the_option_refuses_it_and_names_those_that_have_it() -> None:
    with pytest.raises(UserError, match="--suits belongs to a, b; leave it out here"):
        settings(THIRD, suits="four")


def test_a_supply_is_printed_by_name_only() -> None:
    supplies = {key for key, each in GAMES.items() if each.supply}
    assert supplies == {"deck"}
    assert not supplies & {each.key for each in print_cmd._games("all", ())}
    assert [each.key for each in print_cmd._games("deck", ())] == ["deck"]


def test_what_nobody_made_is_listed_without_an_author() -> None:
    lines = CliRunner().invoke(list_command, []).stdout.splitlines()
    assert "deck        Standard deck" in lines
    assert "hunters     FBI Hunters, by Øystein Eker" in lines
