import json
from copy import deepcopy
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pnp.chance import Chance
from pnp.errors import UserError
from pnp.games.sprint.dealing import deal, record
from pnp.games.sprint.referee import check, table
from pnp.playing_cards import DECK, Suit
from pnp.referee import parse, read
from pnp.resources import TEMPLATES

RECORDS = Path(__file__).parents[2] / "records"
EXAMPLE = (RECORDS / "sprint-example.toml").read_text("utf-8")


def report(text):
    return check(parse(text, "race.toml"))


def season(*races, players=("Ada", "Bo")):
    text = f'game = "sprint"\nplayers = {json.dumps(players)}\n'
    if not races:
        text += "races = []\n"
    for race in races:
        if "dealt" in race:
            held = ", ".join(f'{who} = "{cards}"' for who, cards in race["dealt"].items())
            text += f"dealt = {{ {held} }}\n"
        text += "[[races]]\n"
        for key in ("shown", "kept", "row"):
            if key in race:
                text += f"[races.{key}]\n" + "".join(
                    f'{who} = "{cards}"\n' for who, cards in race[key].items()
                )
        for by, of, turned in race.get("tests", ()):
            text += f'[[races.tests]]\nby = "{by}"\nof = "{of}"\nturned = "{turned}"\n'
    return text


def race(shown, kept, tests=(), **more):
    names = ("Ada", "Bo", "Cy", "Di")
    return {
        "shown": dict(zip(names, shown, strict=False)),
        "kept": dict(zip(names, kept, strict=False)),
        "tests": tests,
    } | more


def told(answer):
    return [(each.round, each.turn, each.player) for each in answer.problems]


GOOD = race(["2h", "3h 4h"], ["3c 4c 5c", "6c 7c"])


def test_the_example_gives_the_expected_answer():
    expected = json.loads((RECORDS / "sprint-example.expected.json").read_text("utf-8"))
    answer = check(read(RECORDS / "sprint-example.toml")).as_json()
    assert {key: answer[key] for key in expected} == expected


def test_the_template_is_accepted():
    answer = check(read(TEMPLATES / "records" / "sprint.toml"))
    assert answer.valid
    assert answer.result is not None


@pytest.mark.parametrize(
    "kept",
    [
        GOOD,
        race(["2h", "3h 4h"], ["3c 4c 5c", "6c 7c"], [("Ada", "Bo", "8h 9h"), ("Bo", "Ada", "8d 9d 10d")]),
        race(["2h 3c 4c 5c", "3h 4h"], ["", "6c 7c"], [("Bo", "Ada", "")]),
        race(["2h", "3h 4h"], ["3c 4c 5c", "6c 7c"], row={"Ada": "As 2s 3s 4s 5s 6s 7s 8s 9s"}),
    ],
)
def test_rules_kept(kept):
    assert report(season(kept)).problems == ()


@pytest.mark.parametrize(
    ("broken", "where", "words"),
    [
        (
            race(["2h", "3h 4h"], ["3c 4c", "6c 7c"]),
            [(1, None, "Ada")],
            "keeps back 2h 3c 4c, 3 in all; 4 cards",
        ),
        (
            race(["2h", "3h 4h"], ["3c 4c 5c 8c", "6c 7c"]),
            [(1, None, "Ada")],
            "keeps back 2h 3c 4c 5c 8c, 5 in all",
        ),
        (race(["2s", "3h 4h"], ["3c 4c 5c", "6c 7c"]), [(1, None, "Ada")], "has 2s among the 4 cards"),
        (race(["2h", "3h 4h"], ["3c 4c 5c", "6c Js"]), [(1, None, "Bo")], "has Js among the 4 cards"),
        (race(["", "3h 4h"], ["2h 3c 4c 5c", "6c 7c"]), [(1, None, "Ada")], "shows no card"),
        (
            race(["2h", "3h 4h"], ["3c 4c 5c", "6c 2h"]),
            [(1, None, "Bo")],
            "2h is there 2 times, with Ada and Bo",
        ),
        (race(["2h", "3h 4h"], ["3c 4c 4c", "6c 7c"]), [(1, None, "Ada")], "4c is there 2 times, with Ada"),
        (
            race(["2h", "3h 4h"], ["3c 4c 5c", "6c 7c"], row={"Bo": "As 2s 3s 4s 5s 6s 7s 8s"}),
            [(1, None, "Bo")],
            "in the row, 8 in all; 9",
        ),
        (
            race(["2h", "3h 4h"], ["3c 4c 5c", "6c 7c"], row={"Bo": "As 2s 3s 4s 5s 6s 7s 8s 2h"}),
            [(1, None, "Bo")],
            "2h is there 2 times",
        ),
        (GOOD | {"tests": [("Ada", "Ada", "8h 9h 10h")]}, [(1, 1, "Ada")], "tests himself or herself"),
        (
            GOOD | {"tests": [("Ada", "Bo", "8h 9h"), ("Ada", "Bo", "10h Jh")]},
            [(1, 2, "Ada")],
            "Bo was tested before",
        ),
        (GOOD | {"tests": [("Ada", "Bo", "8h")]}, [(1, 1, "Ada")], "turned up 8h, 1 in all; Bo kept back 2"),
        (GOOD | {"tests": [("Ada", "Bo", "8h 9h 8s")]}, [(1, 1, "Ada")], "turned up 8h 9h 8s, 3 in all"),
        (GOOD | {"tests": [("Ada", "Bo", "8h 8h")]}, [(1, 1, "Ada")], "turned up 8h twice"),
        (
            GOOD | {"tests": [("Ada", "Bo", "2h 8h")]},
            [(1, 1, "Ada")],
            "turned up 2h, seen elsewhere",
        ),
        (
            GOOD | {"tests": [("Ada", "Bo", "8h 2s")], "row": {"Bo": "As 2s 3s 4s 5s 6s 7s 8s 9s"}},
            [(1, 1, "Ada")],
            "turned up 8h, not in the row of Bo",
        ),
        (
            race(["2h", "3h 4h"], ["3c 4c 10s", "6c 7c"], row={"Ada": "As 2s 3s 4s 5s 6s 7s 8s 9s"}),
            [(1, None, "Ada"), (1, None, "Ada")],
            "10s among",
        ),
        (
            GOOD | {"dealt": {"Ada": "2h 3c 4c 6h As 2s 3s 4s 5s 6s 7s 8s 9s"}},
            [(1, None, "Ada")],
            "was not dealt 5c",
        ),
        ({"dealt": {"Ada": "2h 3c 4c"}}, [(1, None, "Ada")], "was dealt 2h 3c 4c, 3 in all; 13"),
    ],
)
def test_each_rule_broken(broken, where, words):
    answer = report(season(broken))
    assert told(answer) == where
    assert words in answer.problems[0].message


def test_every_problem_of_every_race_is_listed():
    bad = race(["2s", ""], ["3c 4c 5c", "3c"], [("Bo", "Bo", "9h"), ("Ada", "Bo", "9h 8h")])
    answer = report(season(GOOD, bad))
    assert told(answer) == [
        (2, None, "Ada"),
        (2, None, "Bo"),
        (2, None, "Bo"),
        (2, None, "Bo"),
        (2, 1, "Bo"),
        (2, 2, "Ada"),
    ]
    assert answer.result is None


def test_a_hand_that_can_not_be_played_is_told():
    row = {"Ada": "As 2s 3s 4s 5s 6s 7s 8s 9s"}
    answer = report(season(race(["2h", "3h 4h"], ["3c 4c 10s", "6c 7c"], row=row)))
    assert any("can't be played" in problem.message for problem in answer.problems)
    dealt = {"Ada": "As 2s 3s 4s 5s 6s 7s 8s 9s 10s 2h 3h 4h"}
    answer = report(season({"dealt": dealt}))
    assert answer.valid
    assert any("can't be played" in note for note in answer.notes)


def test_who_shows_all_four_may_be_left_out_of_the_kept():
    text = season(race(["3h 4h", "2h 3c 4c 5c"], ["6c 7c"], [("Ada", "Bo", "")]))
    assert report(text).valid


def test_cards_of_one_race_may_come_again_in_the_next():
    assert report(season(GOOD, GOOD)).valid


def test_level_times_are_settled_and_noted():
    answer = report(season(race(["3c 4c", "2h 5h"], ["6c 7c", "6h 7h"])))
    assert answer.result["races"][0]["winner"] == "Bo"
    assert any("(Ada: 3c, Bo: 2h)" in note for note in answer.notes)


def test_all_doped_is_noted():
    answer = report(season(GOOD | {"tests": [("Ada", "Bo", "8h 9s"), ("Bo", "Ada", "8s 9d 10d")]}))
    assert answer.valid
    assert answer.result["races"][0]["winner"] is None
    assert answer.result["races"][0]["doped"] == ["Ada", "Bo"]
    assert answer.result["totals"] == {"Ada": -5, "Bo": -5}
    assert answer.result["leader"] == ["Ada", "Bo"]
    assert any("nobody wins" in note for note in answer.notes)


def test_a_test_of_somebody_who_kept_nothing_is_negative_and_noted():
    answer = report(season(race(["2h 3c 4c 5c", "3h 4h"], ["", "6c 7c"], [("Bo", "Ada", "")])))
    assert answer.result["races"][0]["millions"] == {"Ada": 5, "Bo": 3 + 5 - 5}
    assert any("kept no card back" in note for note in answer.notes)


def test_a_test_that_breaks_the_rules_moves_no_money():
    tests = [("Ada", "Bo", "8h 9h"), ("Ada", "Bo", "8s 9s"), ("Ada", "Ada", "5s 6s 7s")]
    answer = report(season(GOOD | {"tests": tests}))
    assert answer.result["races"][0]["doped"] == []


def test_the_season_adds_up():
    other = race(["10h", "3h 4h"], ["3c 4c 5c", "6c 7c"])
    answer = report(season(GOOD, other))
    assert [each["millions"] for each in answer.result["races"]] == [
        {"Ada": 13, "Bo": 3},
        {"Ada": 0, "Bo": 8},
    ]
    assert answer.result["totals"] == {"Ada": 13, "Bo": 11}
    assert answer.result["leader"] == ["Ada"]


def test_no_race_yet():
    answer = report(season())
    assert answer.valid
    assert answer.result == {"races": [], "totals": {"Ada": 0, "Bo": 0}, "leader": ["Ada", "Bo"]}


@pytest.mark.parametrize(
    ("old", "new", "line", "words"),
    [
        ('"3h 4d"', '"3h 14d"', 8, "no card '14d'"),
        ('"3h 4d"', '"3x 4d"', 8, "no card '3x'"),
        ('"3h 4d"', "3", 8, "must be a text"),
        ('by = "B"', 'by = "D"', 16, "no player 'D'"),
        ('by = "B"', "", 15, "lacks the key 'by'"),
        ('by = "B"', 'bye = "B"', 16, "did you mean 'by'"),
        ('B = "9c"', 'E = "9c"', 13, "no player 'E'"),
        ('B = "9c"', "", 11, "lacks B"),
        ("[races.kept]", "[races.keep]", 11, "no key 'keep'"),
        ('players = ["A", "B", "C"]', 'players = ["A"]', 4, "2 to 4 names"),
    ],
)
def test_faults_of_form_name_the_line(old, new, line, words):
    with pytest.raises(UserError) as raised:
        report(EXAMPLE.replace(old, new, 1))
    assert str(raised.value).startswith(f"race.toml:{line}: ")
    assert words in str(raised.value)


def test_absurd_lengths_are_refused():
    with pytest.raises(UserError, match="100 races"):
        report(season(*[GOOD] * 101))
    with pytest.raises(UserError, match="100 tests"):
        report(season(GOOD | {"tests": [("Ada", "Bo", "8h 9h")] * 101}))


# --- random play -----------------------------------------------------------------------------------------


@st.composite
def full_races(draw):
    """A legal race of four in which all 52 cards are told: {player: {shown, kept, row}} and the tests."""
    players = ("Ada", "Bo", "Cy", "Di")
    chance = Chance(draw(st.integers(0, 2**64)))
    hands = {}
    for player, hand in deal(players, chance).items():
        four = chance.picked([card for card in hand if card.suit is not Suit.SPADES], 4)
        shown = 1 + chance.below(4)
        row = chance.shuffled([card for card in hand if card not in four])
        hands[player] = {"shown": four[:shown], "kept": four[shown:], "row": row}
    tests = []
    for of in chance.picked(players, chance.below(5)):
        by = chance.picked([player for player in players if player != of], 1)[0]
        tests.append((by, of, chance.picked(hands[of]["row"], len(hands[of]["kept"]))))
    return hands, tests


def written(hands, tests, keys=("shown", "kept", "row")):
    tables = {key: {who: " ".join(map(str, hand[key])) for who, hand in hands.items()} for key in keys}
    rows = [(by, of, " ".join(map(str, turned))) for by, of, turned in tests]
    return season(tables | {"tests": rows}, players=list(hands))


@given(full_races())
def test_legal_play_is_accepted(play):
    hands, tests = play
    answer = report(written(hands, tests))
    assert answer.valid
    assert report(written(hands, tests, ("shown", "kept"))).result == answer.result
    result = answer.result["races"][0]
    spades = {of for _, of, turned in tests if any(card.suit is Suit.SPADES for card in turned)}
    assert set(result["doped"]) == spades
    assert (result["winner"] is None) == (len(spades) == 4)
    earned = sum(5 if who in (result["winner"],) else 0 for who in hands) - 5 * len(spades)
    times = {who: max(0, 100 - round(10 * float(time))) for who, time in result["times"].items()}
    assert sum(result["millions"].values()) == earned + sum(times[who] for who in hands if who not in spades)


@given(full_races(), st.data())
def test_any_other_card_in_a_full_race_is_caught(play, data):
    hands, tests = play
    player = data.draw(st.sampled_from(list(hands)))
    key = data.draw(st.sampled_from([key for key, cards in hands[player].items() if cards]))
    place = data.draw(st.integers(0, len(hands[player][key]) - 1))
    other = data.draw(st.sampled_from([card for card in DECK if card != hands[player][key][place]]))
    changed = deepcopy(hands)
    changed[player][key][place] = other
    assert not report(written(changed, tests)).valid


@given(full_races(), st.data())
def test_a_card_lost_or_moved_is_caught_or_legal(play, data):
    hands, tests = play
    player = data.draw(st.sampled_from(list(hands)))
    source, target = data.draw(st.permutations(["shown", "kept", "row", None]))[:2]
    if source is None or not hands[player][source]:
        return
    changed = deepcopy(hands)
    card = changed[player][source].pop()
    if target is not None:
        changed[player][target].append(card)
    tested = any(of == player for _, of, _ in tests)
    legal = {source, target} == {"shown", "kept"} and not tested and bool(changed[player]["shown"])
    assert report(written(changed, tests)).valid == legal


@given(full_races(), st.data())
def test_a_changed_test_is_caught_or_legal(play, data):
    hands, tests = play
    if not tests:
        return
    place = data.draw(st.integers(0, len(tests) - 1))
    _, of, turned = tests[place]
    new_by = data.draw(st.sampled_from(list(hands)))
    new_turned = list(turned)
    if turned:
        new_turned[0] = data.draw(st.sampled_from(DECK))
    tests[place] = (new_by, of, new_turned)
    legal = new_by != of and set(new_turned) <= set(hands[of]["row"]) and len(set(new_turned)) == len(turned)
    answer = report(written(hands, tests))
    assert answer.valid == legal
    assert all(each.turn == place + 1 and each.player == new_by for each in answer.problems)


@given(full_races(), st.data())
def test_a_second_test_of_the_same_player_is_caught(play, data):
    hands, tests = play
    if not tests:
        return
    tests.append(data.draw(st.sampled_from(tests)))
    assert told(report(written(hands, tests))) == [(1, len(tests), tests[-1][0])]


@given(st.integers(0, 2**64), st.integers(2, 4), st.booleans())
def test_a_deal_is_accepted_by_its_referee(seed, count, sealed):
    players = ('A"d', "B\\o", "Cy", "Di")[:count]
    hands = deal(players, Chance(seed))
    assert hands == deal(players, Chance(seed))
    answer = report(record(hands, sealed=sealed))
    assert answer.valid
    assert answer.notes == ("race 1 is dealt and not yet run",)
    assert all(len(row) == count + 1 for row in table(answer))


def test_a_sealed_record_tells_no_card_and_still_knows_them():
    hands = deal(("Ada", "Bo"), Chance(5))
    text = record(hands, sealed=True)
    assert str(hands["Ada"][0]) not in text.replace("sealed", "").split()
    strange = [card for card in DECK if card not in hands["Ada"] and card.suit is not Suit.SPADES][:4]
    others = [card for card in hands["Bo"] if card.suit is not Suit.SPADES][:4]
    shown = f'[races.shown]\nAda = "{strange[0]}"\nBo = "{others[0]}"\n'
    kept = "[races.kept]\n" + "".join(
        f'{who} = "{" ".join(map(str, cards[1:]))}"\n' for who, cards in (("Ada", strange), ("Bo", others))
    )
    answer = report(text + shown + kept)
    assert any("Ada was not dealt" in problem.message for problem in answer.problems)


@given(full_races())
def test_a_race_of_what_was_dealt_is_accepted(play):
    hands, tests = play
    dealt = {
        who: " ".join(str(card) for cards in hand.values() for card in cards) for who, hand in hands.items()
    }
    text = written(hands, tests, ("shown", "kept"))
    inline = ", ".join(f'{who} = "{cards}"' for who, cards in dealt.items())
    assert report(text.replace("[[races]]", f"dealt = {{ {inline} }}\n[[races]]", 1)).valid
