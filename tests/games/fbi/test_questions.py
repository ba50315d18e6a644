import pytest

from pnp.errors import UserError
from pnp.games.fbi.questions import parse_question, parse_set
from pnp.playing_cards import parse_ranks

HAND = parse_ranks("2 3 5 8 9 10 J Q")  # Cecilie's, in the document


@pytest.mark.parametrize(
    ("text", "ranks"),
    [
        ("A-7", "A 2 3 4 5 6 7"),
        ("8 - q", "8 9 10 J Q"),
        ("8–Q", "8 9 10 J Q"),
        ("2, J Q", "2 J Q"),
        ("faces", "J Q K"),
        ("EVEN", "2 4 6 8 10 Q"),
        ("odd", "A 3 5 7 9 J K"),
        ("multiples 3", "3 6 9 Q"),
        ("multiples 5 A-2 faces 10", "A 2 5 10 J Q K"),
        ("7-7", "7"),
    ],
)
def test_sets_of_ranks(text: str, ranks: str) -> None:
    assert parse_set(text) == set(parse_ranks(ranks))


@pytest.mark.parametrize(
    ("text", "true"),
    [
        ("count A-7 = 3", True),
        ("count A-7 = 4", False),
        ("lowest 3 = 5", True),
        ("lowest 1 = 3", False),
        ("highest 2 = J", True),
        ("highest 8 = 2", True),
        ("highest 1 = J", False),
        ("has Q = yes", True),
        ("has K = nei", True),
        ("has K = JA", False),
    ],
)
def test_answers_are_true_of_the_hand_or_not(text: str, true: bool) -> None:
    assert parse_question(text).fits(HAND) is true


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("count A-7", "lacks its answer"),
        ("count = 3", "nothing to count"),
        ("count A-14 = 3", "no rank '14'"),
        ("count Q-8 = 3", "runs downwards; write 8-Q"),
        ("count A-7 = many", "the answer must be a number from 0 to 13; found 'many'"),
        ("count multiples 0 = 1", "the number after 'multiples' must be a number from 1 to 13; found '0'"),
        ("count multiples = 1", "the number after 'multiples' must be a number"),
        ("lowest 9 = 5", "the place must be a number from 1 to 8; found '9'"),
        ("lowest 3 = none", "no rank 'none'"),
        ("has K = perhaps", "must be yes or no; found 'perhaps'"),
        ("has J K = no", "no rank 'J K'"),
        ("sum A-7 = 3", "no question 'sum'; questions are: count"),
    ],
)
def test_what_is_no_question_is_told(text: str, said: str) -> None:
    with pytest.raises(UserError, match=said):
        parse_question(text)
