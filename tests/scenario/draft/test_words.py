"""Words in two languages: which are forms of one another, and which are numbers."""

from __future__ import annotations

import pytest

from simulator.scenario.draft.words import alike, counted, telling, words


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
    ("text", "many", "rest"),
    [
        ("4 novato", 4, "novato"), ("tres ladrones", 3, "ladrones"), ("un ogro", 1, "ogro"), ("a wolf", 1, "wolf"),
        ("twelve orks", 12, "orks"), ("una docena de orkos", 12, "orkos"), ("media docena de orkos", 6, "orkos"),
        ("half a dozen orks", 6, "orks"), ("two dozen orks", 24, "orks"), ("un par de lobos", 2, "lobos"),
        ("a couple of wolves", 2, "wolves"), ("3x zombi", 3, "zombi"), ("3 × zombi", 3, "zombi"),
        ("zombi x3", 3, "zombi"), ("Ana", None, "ana"), ("el desollado", None, "desollado"),
        ("los dos lobos", 2, "lobos"), ("dieciséis orkos", 16, "orkos"), ("uno", None, "uno"),
        ("docena", None, "docena"),
        ("twenty-five orks", 25, "orks"), ("veintidós orkos", 22, "orkos"), ("treinta-cinco orkos", 35, "orkos"),
        ("a hundred orks", 100, "orks"), ("a hundred twenty five orks", 125, "orks"), ("setenta orkos", 70, "orkos"),
        ("una tropa de 12 orkos", 12, "tropa de orkos"), ("a mob of 12 orks", 12, "mob of orks"),
    ],
)  # fmt: skip
def test_numbers_are_read(text: str, many: int | None, rest: str) -> None:
    """Digits, words and dozens; a name alone has no number."""
    found = counted(words(text))
    assert (many, tuple(rest.split())) == (found.many, found.rest)


def test_words_that_tell_something() -> None:
    """Articles tell nothing unless there is nothing else; "their boss" is the boss of those named before."""
    assert telling(words("el asesino del cuchillo")) == ("asesino", "cuchillo")
    assert telling(words("la")) == ("la",)
    assert counted(words("su jefe")).own
    assert counted(words("their boss")).own
