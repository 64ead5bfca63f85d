"""Words in two languages: which are forms of one another, and which are numbers."""

from __future__ import annotations

import pytest

from simulator.scenario.draft.tokens import BAD, SEVERAL, number, tokens
from simulator.scenario.draft.words import alike, telling, words


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("zombis", "zombi"), ("zombies", "zombie"), ("ladrones", "ladron"), ("ladrona", "ladron"), ("lobos", "lobo"),
        ("loba", "lobo"), ("wolves", "wolf"), ("thieves", "thief"), ("guardsmen", "guardsman"), ("medicas", "medico"),
        ("capitanes", "capitan"), ("jueces", "juez"), ("bodies", "body"), ("marines", "marine"), ("orkos", "ork"),
    ],
)  # fmt: skip
def test_forms_of_one_word_are_alike(one: str, other: str) -> None:
    """Plurals of both languages, and Spanish genders."""
    assert alike(one, other)
    assert alike(other, one)


@pytest.mark.parametrize(("one", "other"), [("lobo", "logro"), ("ana", "an"), ("zombi", "zorro"), ("ogro", "orko")])
def test_other_words_are_not(one: str, other: str) -> None:
    """Other words are refused, even with a nearly equal spelling."""
    assert not alike(one, other)


@pytest.mark.parametrize(
    ("text", "value", "taken"),
    [
        ("4 novatos", 4, 1), ("tres ladrones", 3, 1), ("un ogro", 1, 1), ("una docena de orkos", 12, 2),
        ("media docena de orkos", 6, 2), ("half a dozen orks", 6, 3), ("two dozen orks", 24, 2), ("un par de", 2, 2),
        ("3x zombi", 3, 1), ("twenty-five orks", 25, 2), ("treinta y cinco", 35, 3), ("treinta y dos", 32, 3),
        ("a hundred twenty five", 125, 4), ("1d6 wolves", "1d6", 1), ("d6+1 wolves", "1d6+1", 1),
        ("2-4 orks", "2-4", 1),
        ("two to four orks", "2-4", 3),
        ("de 2 a 4 orkos", "2-4", 4), ("between two and four", "2-4", 4),
        ("-3 orks", BAD, 1),
        ("2.5 orks", BAD, 1), ("0 orks", BAD, 1), ("a few orks", SEVERAL, 2), ("dos y un ogro", 2, 1),
    ],
)  # fmt: skip
def test_numbers_are_read(text: str, value: int | str, taken: int) -> None:
    """Digits, words, dozens, dice and ranges, with the number of their words."""
    vague = frozenset({("a", "few")})
    assert number([*tokens(text)], 0, vague) == (taken, value)


def test_words_that_tell_something() -> None:
    """Articles tell nothing unless there is nothing else."""
    assert telling(words("el asesino del cuchillo")) == ("asesino", "cuchillo")
    assert telling(words("la")) == ("la",)
