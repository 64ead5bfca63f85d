"""Variations: what is typed after ``--vary``, and what is wrong with it."""

from __future__ import annotations

import pytest

from simulator.experiments.axes import MOST, Axis, BadAxis

READ = [
    ("variants.x=a,b", "variants.x", ("a", "b")),
    ("k=1..4", "k", ("1", "2", "3", "4")),
    ("k=3..1", "k", ("3", "2", "1")),
    ("k=-1..1", "k", ("-1", "0", "1")),
    ("k=0..1..0.25", "k", ("0.0", "0.25", "0.5", "0.75", "1.0")),
    ("k=0.1..0.3..0.1", "k", ("0.1", "0.2", "0.3")),
    ("k=1..6..2", "k", ("1", "3", "5")),
    ("k=10..30..10", "k", ("10", "20", "30")),
    ("k=0-3", "k", ("0", "1", "2", "3")),
    ("k=0.5–1.5", "k", ("0.5", "1.5")),
    ("k=2 - 4,8", "k", ("2", "3", "4", "8")),
    ("k=2020-01-03", "k", ("2020-01-03",)),
    ("k=1..3,8", "k", ("1", "2", "3", "8")),
    (" k = a , b ", "k", ("a", "b")),
    ("k=[1, 2],[3]", "k", ("[1, 2]", "[3]")),
    ('k={ use = "mcts", budget = 2 },basic', "k", ('{ use = "mcts", budget = 2 }', "basic")),
    ('k="a,b","c\\",d"', "k", ('"a,b"', '"c\\",d"')),
    ("k='a\\','b,c'", "k", ("'a\\'", "'b,c'")),
    ('combatants."A=B, C".life=1,2', 'combatants."A=B, C".life', ("1", "2")),
    ("k=true", "k", ("true",)),
    ("k=../a.toml,../b.toml", "k", ("../a.toml", "../b.toml")),
]

WRONG = [
    ("k", "is not of the form KEY=VALUE"),
    ("=1,2", "is not of the form KEY=VALUE"),
    ("k=", "a value is empty"),
    ("k=1,,2", "a value is empty"),
    ("k=1,2,1", "has the value 1 twice"),
    ("k=1..3,2", "has the value 2 twice"),
    ("k=1..6..0", "the step is 0; allowed is a number above 0"),
    ("k=1..6..-1", "the step is -1"),
    ("k=1..100000", f"are 100000 values; allowed are {MOST}"),
    ("k=1..1000000000000000000000", "a number of more than 18 digits"),
    ("k=[1,2", "an opened quote or bracket is not closed; ] is missing"),
    ('k="a,b', 'an opened quote or bracket is not closed; " is missing'),
]


@pytest.mark.parametrize(("text", "key", "values"), READ)
def test_what_is_typed_is_read(text: str, key: str, values: tuple[str, ...]) -> None:
    """Lists, ranges, and commas that belong to a value."""
    assert Axis.parse(text) == Axis(key, values)


@pytest.mark.parametrize(("text", "sentence"), WRONG)
def test_what_is_wrong_is_said_in_a_sentence(text: str, sentence: str) -> None:
    """The sentence says what was typed and what is allowed."""
    with pytest.raises(BadAxis) as caught:
        Axis.parse(text)
    assert str(caught.value).startswith("--vary ")
    assert sentence in str(caught.value)


def test_values_are_settings_one_by_one() -> None:
    """Values are settings as ``load`` takes them."""
    vary = Axis.parse("combatants.Bruno.natural_armour=2,3")
    assert [vary.setting(number) for number in range(len(vary))] == [
        "combatants.Bruno.natural_armour=2",
        "combatants.Bruno.natural_armour=3",
    ]


def test_numbers_are_known_where_all_are_numbers() -> None:
    """Values that are all numbers are known as numbers, so that a search can go between them."""
    assert Axis.parse("k=0..1..0.5").numbers == (0.0, 0.5, 1.0)
    assert Axis.parse("k=1,b").numbers is None


@pytest.mark.parametrize(("length", "shown"), [(60, "k" * 60), (61, "k" * 60 + "…")])
def test_what_was_typed_is_quoted_up_to_sixty_characters(length: int, shown: str) -> None:
    """A longer text ends in dots, so that a message stays a sentence."""
    with pytest.raises(BadAxis) as caught:
        Axis.parse("k" * length)
    assert str(caught.value).startswith(f"--vary {shown}: is not")
