import json
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pnp.chance import Chance
from pnp.errors import UserError
from pnp.games.hunters.dealing import deal, record
from pnp.games.hunters.facts import facts
from pnp.games.hunters.referee import check, table
from pnp.referee import parse, read
from pnp.resources import TEMPLATES

RECORDS = Path(__file__).parents[2] / "records"
EXAMPLE = (RECORDS / "hunters-example.toml").read_text("utf-8")
PLAYERS = ("Ada", "Bo", "Cy", "Di")
AGENTS = ("Agent 1", "Agent 2", "Agent 3", "Agent 4")
ROBBERS = ("Redman", "Yell-O", "Blackie", "Greenie")


def report(text):
    return check(parse(text, "game.toml"))


def game(*rounds, players=("Ada", "Bo")):
    """A record; each round is the players' cards and the arrests: agent, robber, both sides, success."""
    text = f'game = "hunters"\nplayers = {json.dumps(players)}\n'
    if not rounds:
        text += "rounds = []\n"
    for cards, arrests in rounds:
        text += "[[rounds]]\n[rounds.cards]\n"
        for player, held in cards.items():
            text += f"{player} = {{ {', '.join(f'{json.dumps(role)} = {value}' for role, value in held)} }}\n"
        for agent, robber, agent_cards, robber_cards, success in arrests:
            text += f'[[rounds.arrests]]\nagent = "{agent}"\nrobber = "{robber}"\n'
            text += f'agent_cards = "{agent_cards}"\nrobber_cards = "{robber_cards}"\n'
            text += "" if success is None else f"success = {json.dumps(success)}\n"
    return text


def told(answer):
    return [(each.round, each.turn, each.player) for each in answer.problems]


ADA = [("Agent 1", 3), ("Redman", 3)]
BO = [("Agent 1", 1), ("Blackie", 2), ("Greenie", 3)]
CARDS = {"Ada": ADA, "Bo": BO}
CAUGHT = ("Agent 1", "Redman", "3 1", "4", True)


def test_the_example_gives_the_expected_answer():
    expected = json.loads((RECORDS / "hunters-example.expected.json").read_text("utf-8"))
    answer = check(read(RECORDS / "hunters-example.toml")).as_json()
    assert {key: answer[key] for key in expected} == expected


def test_the_template_is_accepted():
    answer = check(read(TEMPLATES / "records" / "hunters.toml"))
    assert answer.valid
    assert answer.result is not None


@pytest.mark.parametrize(
    "arrests",
    [
        [],
        [CAUGHT],
        [("Agent 1", "Redman", "2", "3", False), CAUGHT],
        [("Agent 1", "Redman", "4", "", None), ("Agent 2", "Yell-O", "1 1", "2", True)],
        [(agent, robber, "4", "1", True) for agent, robber in zip(AGENTS, ROBBERS, strict=True)],
    ],
)
def test_rules_kept(arrests):
    answer = report(game((CARDS, arrests)))
    assert answer.valid
    assert answer.notes == ()


@pytest.mark.parametrize(
    ("cards", "arrests", "where", "words"),
    [
        ({"Ada": [("Agent 1", 3)], "Bo": BO}, [], [(1, None, "Ada")] * 2, "are 3, 1 in all; 2 to 4"),
        ({"Ada": [("Agent 1", 3), ("Redman", 2)], "Bo": BO}, [], [(1, None, "Ada")], "make 5; 6 to 8"),
        (
            {"Ada": ADA, "Bo": [*BO, ("Agent 2", 3)]},
            [],
            [(1, None, "Bo")] * 2,
            "make 9; 6 to 8",
        ),
        (
            {"Ada": ADA, "Bo": [(role, 2) for role in ROBBERS]},
            [],
            [(1, None, "Bo")],
            "without the highest of 2 2 2 2 there are 6 points",
        ),
        ({"Ada": [("Agent 1", 4), ("Redman", 2)], "Bo": BO}, [], [(1, None, "Ada")], "no point card of 4"),
        (
            {"Ada": [("Agent 1", 3), ("agent 1", 3)], "Bo": BO},
            [],
            [(1, None, "Ada")],
            "Agent 1 is in Ada's set once, not 2 times",
        ),
        (CARDS, [("Agent 1", "Redman", "5", "4", True)], [(1, 1, None)], "no strength 5"),
        (CARDS, [("Agent 1", "Redman", "4", "0", True)], [(1, 1, None)], "no strength 0"),
        (CARDS, [("Agent 1", "Redman", "4", "-1", True)], [(1, 1, None)], "no strength -1"),
        (CARDS, [("Agent 1", "Redman", "2", "3", True)], [(1, 1, None)], "with 2 against 3 it fails"),
        (CARDS, [("Agent 1", "Redman", "3", "3", False)], [(1, 1, None)], "with 3 against 3 it succeeds"),
        (
            CARDS,
            [CAUGHT, ("Agent 2", "Redman", "4", "1", True)],
            [(1, 2, None)],
            "Redman is at FBI HQ already",
        ),
        (
            CARDS,
            [CAUGHT, ("Agent 1", "Blackie", "4", "1", True)],
            [(1, 2, None)],
            "no agent arrests from there",
        ),
        (
            CARDS,
            [CAUGHT, ("Agent 1", "Blackie", "1", "4", False)],
            [(1, 2, None)],
            "no agent arrests from there",
        ),
        (CARDS, [("Blackie", "Redman", "4", "1", True)], [(1, 1, None)], "Blackie is a robber"),
        (CARDS, [("Agent 1", "Agent 2", "4", "1", True)], [(1, 1, None)], "Agent 2 is an agent"),
    ],
)
def test_each_rule_broken(cards, arrests, where, words):
    answer = report(game((cards, arrests)))
    assert told(answer) == where
    assert words in answer.problems[0].message


def test_more_than_six_point_cards_of_a_value():
    pairs = {player: [("Agent 1", 3), ("Redman", 3)] for player in PLAYERS}
    answer = report(game((pairs, []), players=PLAYERS))
    assert told(answer) == [(1, None, None)]
    assert "8 point cards of 3 are on the table; the box has 6" in answer.problems[0].message
    pairs["Di"] = [("Agent 1", 1), ("Agent 2", 1), ("Agent 3", 2), ("Redman", 2)]
    assert report(game((pairs, []), players=PLAYERS)).valid


@pytest.mark.parametrize(
    ("old", "new", "words"),
    [
        ("[20, 21, 22, 23, 24]", "[20, 21, 22, 23, 23]", "area 23 lies in the city 2 times"),
        ("[20, 21, 22, 23, 24]", "[20, 21, 22, 23, 25]", "no area 25"),
        ("[20, 21, 22, 23, 24]", "[20, 21, 22, 23]", "5 rows, of 5, 5, 5, 5, 4 tiles"),
        ("[20, 21, 22, 23, 24],", "", "4 rows"),
    ],
)
def test_a_wrong_city(old, new, words):
    answer = report(EXAMPLE.replace(old, new))
    assert words in answer.problems[0].message
    assert answer.problems[0].round == 1
    assert answer.result is not None


def test_strengths_may_be_a_list_or_a_number():
    changed = EXAMPLE.replace('agent_cards = "3 1"', "agent_cards = [3, 1]").replace('"4"', "4")
    assert report(changed).as_json() == report(EXAMPLE).as_json()


def test_an_arrest_that_was_not_allowed_takes_nobody_out():
    arrests = [CAUGHT, ("Agent 1", "Greenie", "4", "1", True), ("Agent 3", "Greenie", "4", "1", True)]
    answer = report(game((CARDS, arrests)))
    assert told(answer) == [(1, 2, None)]
    assert answer.result["rounds"][0]["Bo"]["roles"] == {"Agent 1": 1, "Blackie": 2, "Greenie": -1}


def test_no_card_for_the_agent_is_noted():
    answer = report(game((CARDS, [("Agent 1", "Redman", "", "", True)])))
    assert answer.valid
    assert "the card that moved the agent counts" in answer.notes[0]


def test_every_problem_is_listed_round_by_round():
    bad = {"Ada": [("Agent 1", 3)], "Bo": [("Agent 1", 1), ("Blackie", 2), ("Greenie", 1)]}
    answer = report(game((bad, [("Redman", "Agent 1", "5", "6", True)]), (CARDS, [CAUGHT, CAUGHT])))
    assert told(answer) == [
        (1, None, "Ada"),
        (1, None, "Ada"),
        (1, None, "Bo"),
        (1, 1, None),
        (1, 1, None),
        (1, 1, None),
        (1, 1, None),
        (2, 2, None),
        (2, 2, None),
    ]


def test_without_a_point_card_there_is_no_score():
    answer = report(game(({"Ada": [("Agent 1", 4), ("Redman", 2)], "Bo": BO}, [])))
    assert answer.result is None
    assert table(answer) == []


# --- the whole game --------------------------------------------------------------------------------------

SIX = ({"Ada": [("Redman", 3), ("Yell-O", 3)], "Bo": [("Agent 1", 3), ("Agent 2", 3)]}, [])
BOTH = ({"Ada": [("Redman", 3), ("Yell-O", 3)], "Bo": [("Blackie", 3), ("Greenie", 3)]}, [])
SEVEN = ({"Ada": [("Redman", 3), ("Yell-O", 3)], "Bo": [("Blackie", 3), ("Greenie", 3), ("Agent 1", 1)]}, [])
BO_EIGHT = (
    {"Ada": [("Redman", 3), ("Yell-O", 3)], "Bo": [("Blackie", 3), ("Greenie", 2), ("Redman", 3)]},
    [],
)


def test_twelve_points_win():
    answer = report(game(SIX, SIX))
    assert answer.valid
    assert answer.result["totals"] == {"Ada": 12, "Bo": 0}
    assert answer.result["winner"] == "Ada"


def test_eleven_do_not():
    cards = {"Ada": [("Redman", 3), ("Yell-O", 2), ("Agent 1", 1)], "Bo": ADA}
    answer = report(game(SIX, (cards, [])))
    assert answer.result["totals"]["Ada"] == 11
    assert answer.result["winner"] is None


def test_a_round_after_the_end_is_a_problem_and_not_counted():
    answer = report(game(SIX, SIX, SIX, SIX))
    assert told(answer) == [(3, None, None), (4, None, None)]
    assert "Ada won with 12 points in round 2" in answer.problems[0].message
    assert answer.result["totals"]["Ada"] == 12
    assert len(answer.result["rounds"]) == 2


def test_of_several_at_twelve_the_highest_wins():
    answer = report(game(BOTH, BO_EIGHT))
    assert answer.result["totals"] == {"Ada": 12, "Bo": 14}
    assert answer.result["winner"] == "Bo"
    assert answer.notes == ()


def test_level_at_twelve_is_no_win_yet_and_they_play_on():
    level = report(game(BOTH, BOTH))
    assert level.result["winner"] is None
    assert "Ada and Bo are level at 12" in level.notes[0]
    on = report(game(BOTH, BOTH, SIX))
    assert on.valid
    assert on.result["winner"] == "Ada"


def test_no_round_yet():
    answer = report(game())
    assert answer.valid
    assert answer.result == {"rounds": [], "totals": {"Ada": 0, "Bo": 0}, "winner": None}


@pytest.mark.parametrize(
    ("old", "new", "line", "words"),
    [
        ('"Agent 1" = 2', '"Agent 5" = 2', 14, "no role 'Agent 5'; did you mean 'Agent"),
        ('"Agent 1" = 2', '"Agent 1" = "2"', 14, "a whole number"),
        ('"Agent 1" = 2', '"Agent 1" = true', 14, "a whole number"),
        ('agent = "Agent 2"', 'agent = "Agent 9"', 18, "no role 'Agent 9'"),
        ('agent_cards = "2"', 'agent_cards = "two"', 20, "'two' is no strength"),
        ('agent_cards = "2"', "agent_cards = 2.5", 20, "must be a text"),
        ('agent_cards = "2"', 'agent_cards = [2, "3"]', 20, "a whole number"),
        ("success = false", 'success = "no"', 22, "true or false"),
        ("success = false", "sucess = false", 22, "did you mean 'success'"),
        ('robber = "Redman"', "", 17, "lacks the key 'robber'"),
        ('A = { "Agent 1"', 'D = { "Agent 1"', 14, "no player 'D'"),
        ('players = ["A", "B", "C"]', 'players = ["A", "B", "C", "D"]', 13, "lacks D"),
        ("[20, 21,", '["20", 21,', 11, "a whole number"),
        ("city = [", "city = 5 #", 6, ""),
    ],
)
def test_faults_of_form_name_the_line(old, new, line, words):
    with pytest.raises(UserError) as raised:
        report(EXAMPLE.replace(old, new, 1))
    assert str(raised.value).startswith("game.toml:")
    if words:
        assert str(raised.value).startswith(f"game.toml:{line}: ")
    assert words in str(raised.value)


def test_absurd_lengths_are_refused():
    with pytest.raises(UserError, match="100 rounds"):
        report(game(*[SIX] * 101))
    with pytest.raises(UserError, match="1000 arrests"):
        report(game((CARDS, [CAUGHT] * 1001)))


# --- random play -----------------------------------------------------------------------------------------


@st.composite
def rounds(draw):
    """A dealt round of two to four, and legal attempts at arrests with their outcomes."""
    players = PLAYERS[: draw(st.integers(2, 4))]
    chance = Chance(draw(st.integers(0, 2**64)))
    cards = {player: list(held) for player, held in deal(players, facts(), chance).cards.items()}
    agents, robbers, arrests = list(AGENTS), list(ROBBERS), []
    for _ in range(draw(st.integers(0, 10))):
        if not robbers:
            break
        agent, robber = agents[chance.below(len(agents))], robbers[chance.below(len(robbers))]
        sides = [[1 + chance.below(4) for _ in range(low + chance.below(3))] for low in (1, 0)]
        success = sum(sides[0]) >= sum(sides[1])
        if success:
            agents.remove(agent)
            robbers.remove(robber)
        arrests.append((agent, robber, *(" ".join(map(str, side)) for side in sides), success))
    return players, cards, arrests


def at_hq(arrests):
    return {role for agent, robber, _, _, success in arrests if success for role in (agent, robber)}


@given(rounds())
def test_legal_play_is_accepted(play):
    players, cards, arrests = play
    answer = report(game((cards, arrests), players=players))
    assert answer.valid
    assert answer.notes == ()
    for player, held in cards.items():
        expected = 0
        for role, value in held:
            if role in AGENTS:
                expected += value if role in at_hq(arrests) else 0
            else:
                expected += -1 if role in at_hq(arrests) else value
        assert answer.result["totals"][player] == expected


@given(rounds(), st.data())
def test_a_changed_outcome_is_caught(play, data):
    players, cards, arrests = play
    if not arrests:
        return
    place = data.draw(st.integers(0, len(arrests) - 1))
    *rest, success = arrests[place]
    arrests[place] = (*rest, not success)
    assert told(report(game((cards, arrests), players=players))) == [(1, place + 1, None)]


@given(rounds(), st.data())
def test_an_arrest_of_somebody_out_is_caught(play, data):
    players, cards, arrests = play
    out = sorted(at_hq(arrests))
    if not out:
        return
    who = data.draw(st.sampled_from(out))
    pair = (who, "Redman") if who in AGENTS else ("Agent 1", who)
    arrests.append((*pair, "4", "1", True))
    answer = report(game((cards, arrests), players=players))
    assert answer.problems
    assert all((each.round, each.turn) == (1, len(arrests)) for each in answer.problems)


@given(rounds(), st.data())
def test_a_changed_point_card_is_legal_only_as_a_draw(play, data):
    players, cards, arrests = play
    player = data.draw(st.sampled_from(players))
    place = data.draw(st.integers(0, len(cards[player]) - 1))
    role, _ = cards[player][place]
    cards[player][place] = (role, data.draw(st.integers(0, 4)))
    values = sorted(value for _, value in cards[player])
    every = [value for held in cards.values() for _, value in held]
    legal = (
        set(values) <= {1, 2, 3}
        and 6 <= sum(values) <= 8
        and sum(values[:-1]) < 6
        and all(every.count(value) <= 6 for value in (1, 2, 3))
    )
    assert report(game((cards, arrests), players=players)).valid == legal


@given(rounds(), st.data())
def test_a_swapped_role_is_legal_unless_held_already(play, data):
    players, cards, arrests = play
    player = data.draw(st.sampled_from(players))
    place = data.draw(st.integers(0, len(cards[player]) - 1))
    role = data.draw(st.sampled_from(AGENTS + ROBBERS))
    others = [held for at, (held, _) in enumerate(cards[player]) if at != place]
    cards[player][place] = (role.upper() if role in others else role, cards[player][place][1])
    assert report(game((cards, arrests), players=players)).valid == (role not in others)


@given(st.integers(0, 2**64), st.integers(2, 4), st.booleans())
def test_a_deal_is_accepted_by_its_referee(seed, count, sealed):
    players = ('A"d', "B\\o", "Cy", "Di")[:count]
    dealt = deal(players, facts(), Chance(seed))
    assert dealt == deal(players, facts(), Chance(seed))
    answer = report(record(dealt, sealed=sealed))
    assert answer.valid
    held = {player: dict(cards) for player, cards in dealt.cards.items()}
    assert {player: set(score["roles"]) for player, score in answer.result["rounds"][0].items()} == {
        player: set(roles) for player, roles in held.items()
    }


def test_a_sealed_record_names_no_role_but_the_comment_s():
    text = record(deal(("Ada", "Bo"), facts(), Chance(3)), sealed=True)
    assert "[rounds.cards]" not in text
    assert "dealt =" not in text
    assert text.count("Agent") == text.count('# agent = "Agent 1"') == 1


def test_cards_dealt_and_written_out_are_refused():
    text = record(deal(("Ada", "Bo"), facts(), Chance(3)))
    with pytest.raises(UserError, match="stand in 'dealt' too"):
        report(text + '[rounds.cards]\nAda = { "Agent 1" = 3 }\n')
