"""Tables as JSON."""

import json
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pnp.decks.tables import Table, read
from pnp.errors import UserError


def table(text: str) -> Table:
    return read(text.encode(), Path("cards.json"))


def fault(text: str) -> str:
    with pytest.raises(UserError) as caught:
        table(text)
    return str(caught.value)


def test_columns_are_the_keys_as_they_first_appear() -> None:
    found = table('[{"b": 1, "a": " x "}, {}, {"c": null, "a": [1, {"d": null}], "b": false}]')
    assert found.where == "item"
    assert found.columns == ("b", "a", "c")
    assert [(row.line, dict(row.cells)) for row in found.rows] == [
        (1, {"b": 1, "a": "x", "c": ""}),
        (3, {"b": False, "a": [1, {"d": None}], "c": ""}),
    ]
    told = str(found.fault(found.rows[1], "b", "must be a number"))
    assert told == "cards.json: item 3, column b: must be a number"


def test_the_one_list_in_an_object_is_the_table() -> None:
    assert table('{"title": "Fire", "tags": ["x"], "cards": [{"n": 1}]}').columns == ("n",)
    assert fault('{"a": [{"n": 1}], "b": [{"n": 1}]}').endswith("lists found: 'a', 'b'")
    assert fault('{"a": 1}').endswith("lists found: none")


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ('[{"a": 1,\n "b": }]', "cards.json:2: not valid JSON at column 7"),
        ("", "cards.json:1: not valid JSON"),
        ('[{"a": 1, "a": [2]}]', "the key 'a' stands twice in one object, with 1 and a list"),
        ('[{"a": NaN}]', "NaN is no number"),
        ('[{"a": -Infinity}]', "-Infinity is no number"),
        ('[{"a": 1e999}]', "1e999 is too large"),
        ('[{"a": ' + "9" * 5000 + "}]", "more than 15 digits"),
        ("[" * 100_000, "too deep"),
        (
            '[{"a": ' + "[" * 30 + "]" * 30 + "}]",
            "item 1, column a: lists and objects stand more than 20 deep",
        ),
        ('[{"a": "\\ud800"}]', "item 1, column a: the cell has a character that can't be shown"),
        ('[{"a": [{"\\u0000": 1}]}]', "item 1, column a: the cell has a character that can't be shown"),
        ('[{"a": ["' + "x" * 20_001 + '"]}]', "item 1, column a: the cell has 20,001 characters"),
        ("[1]", "item 1: must be an object in {braces}; found 1"),
        ('"x"', 'found "x"'),
        ("[]", "the table is empty"),
        ('[{" ": 1}]', "item 1: a key has no name"),
        ('[{"a b": 1}, {"a-b": 1}]', "two columns are called a_b, as 'a b' and as 'a-b'"),
    ],
)
def test_what_is_wrong_is_told(text: str, told: str) -> None:
    assert told in fault(text)


NESTED = st.recursive(
    st.none() | st.booleans() | st.floats() | st.integers() | st.text(),
    lambda inner: st.lists(inner) | st.dictionaries(st.text(max_size=3), inner),
    max_leaves=12,
)


@given(NESTED)
def test_any_json_is_read_or_told(value: object) -> None:
    try:
        found = table(json.dumps(value)).where
    except UserError as error:
        found = str(error)
    assert found == "item" or found.startswith("cards.json")


@given(
    st.lists(
        st.dictionaries(st.sampled_from("abc"), st.integers(-999, 999) | st.booleans(), min_size=1),
        min_size=1,
    )
)
def test_what_was_written_is_read(items: list[dict[str, object]]) -> None:
    found = table(json.dumps(items))
    assert [{key: cell for key, cell in row.cells.items() if cell != ""} for row in found.rows] == items
