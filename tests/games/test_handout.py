"""Ready deals: their own referees accept them, and a sealed record gives nothing away."""

import json

import pytest

from pnp.errors import UserError
from pnp.games import GAMES, Settings
from pnp.games.handout import Handout
from pnp.messages import LANGS
from pnp.referee import parse

DEALT = [key for key, game in GAMES.items() if game.refereed]


def dealt(key: str, **given: object) -> Handout:
    made = GAMES[key].module("handout").handout(Settings(**{"seed": 7, **given}))  # type: ignore[arg-type]
    assert isinstance(made, Handout)
    return made


@pytest.mark.parametrize("key", DEALT)
@pytest.mark.parametrize("seed", [0, -1, 1, 2**63, *range(10, 30)])
def test_the_referee_accepts_every_deal(key: str, seed: int) -> None:
    made = dealt(key, seed=seed)
    referee = GAMES[key].module("referee")
    for text in (made.record, made.sealed_record):
        report = referee.check(parse(text, "deal.toml"))
        assert report.valid, report.problems


@pytest.mark.parametrize("key", DEALT)
def test_open_and_sealed_records_say_the_same(key: str) -> None:
    made = dealt(key)
    assert parse(made.record, "a").value == parse(made.sealed_record, "b").value


@pytest.mark.parametrize("key", DEALT)
def test_one_seed_one_deal(key: str) -> None:
    assert (dealt(key).record, dealt(key).facts) == (dealt(key).record, dealt(key).facts)
    assert dealt(key).record != dealt(key, seed=8).record


def test_sealed_records_do_not_show_the_secret() -> None:
    for five in dealt("fbi").facts["aside"].values():
        assert five not in dealt("fbi").sealed_record
    assert dealt("codenames").facts["key"]["code"] not in dealt("codenames").sealed_record
    assert '"Agent' not in dealt("hunters").sealed_record.partition("# Check")[0]


@pytest.mark.parametrize(
    ("key", "names"), [("fbi", "A B C"), ("mastermind", "A"), ("hunters", "A B C D E"), ("sprint", "A")]
)
def test_a_wrong_number_of_players_is_refused(key: str, names: str) -> None:
    with pytest.raises(UserError, match="--players"):
        dealt(key, players=tuple(names.split()))


def test_a_name_twice_is_refused() -> None:
    with pytest.raises(UserError, match="'Ada' stands twice"):
        dealt("fbi", players=("Ada", "Bo", "ada", "Cy"))


@pytest.mark.parametrize("lang", LANGS)
def test_slips_are_one_a_sheet_and_name_their_player_on_the_reverse(lang: str) -> None:
    papers = dealt("fbi", lang=lang, players=("Ada", "Bo", "Cy", "Di")).components
    assert [paper.count for paper in papers] == [1, 1, 1, 1]
    assert [paper.cards[0].back.data["player"] for paper in papers] == ["Ada", "Bo", "Cy", "Di"]


def test_names_that_need_quoting_come_back_whole() -> None:
    names = ('Åse "Fox"', "Bo\\", "C'", "D d")
    made = dealt("fbi", players=names)
    assert tuple(parse(made.record, "r").value["players"]) == names
    assert json.dumps(made.facts)
