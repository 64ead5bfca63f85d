"""Sentences about copies, said once."""

from __future__ import annotations

import pytest

from simulator.core.errors import BadScenario
from simulator.narration.complaints import spanish_complaint
from simulator.scenario import load_text
from simulator.scenario.copies_said import said_once

NAMES = ["Zombi 1", "Zombi 2", "Zombi 3", "Zombi 10", "Ana", "Agente 7"]


def test_a_name_within_another_is_not_taken_for_it() -> None:
    """The longest name that stands there is the one that is meant."""
    names = ["Rey 1", "Rey 2", "Gran Rey 1", "Gran Rey 2"]
    said = ["Gran Rey 1 and Gran Rey 2: slow", "Rey 1 and Rey 2: slow"]
    assert said == said_once([f"{name}: slow" for name in (*names[2:], *names[:2])], names)


@pytest.mark.parametrize(
    ("sentences", "said"),
    [
        (["Zombi 1: slow", "Zombi 2: slow"], ["Zombi 1 and Zombi 2: slow"]),
        (["Zombi 1: slow", "Zombi 2: slow", "Zombi 10: slow"], ["Zombi 1 to Zombi 10 (3 of them): slow"]),
        (["a 'Zombi 1': slow", "a 'Zombi 2': slow"], ["a 'Zombi 1' and 'Zombi 2': slow"]),
        (["Zombi 1: slow", "Zombi 2: blind"], ["Zombi 1: slow", "Zombi 2: blind"]),
        (["Ana: slow", "Agente 7: slow"], ["Ana: slow", "Agente 7: slow"]),
        (["Ana: slow", "Ana: slow"], ["Ana: slow"]),
        (["Zombi 1: 1 of 2", "Ana: x", "Zombi 2: 1 of 2"], ["Zombi 1 and Zombi 2: 1 of 2", "Ana: x"]),
        ([], []),
    ],
)
def test_copies_are_named_together(sentences: list[str], said: list[str]) -> None:
    """In the order of the first; what differs otherwise stays apart."""
    assert said == said_once(sentences, NAMES)


def test_a_mistake_of_nine_copies_is_one_sentence() -> None:
    """A short file has a short list of mistakes."""
    with pytest.raises(BadScenario) as caught:
        load_text(
            'asalto = 1\nsystem = "haunted_house"\n[sides.a]\n[[combatants]]\nname = "A"\nside = "a"\nuse = "officer"\n'
            "count = 9\nlife = 90\n"
        )
    [problem] = caught.value.problems
    assert "'A 1' to 'A 9' (9 of them)" in problem


def test_copies_are_named_together_in_spanish() -> None:
    """The words between their names are translated."""
    said = said_once([f"combatant '{name}': life is 28" for name in NAMES[:3]], NAMES)
    assert [spanish_complaint(one) for one in said] == ["combatiente 'Zombi 1' a 'Zombi 3' (3 en total): life es 28"]
    said = said_once([f"combatant '{name}': life is 28" for name in NAMES[:2]], NAMES)
    assert [spanish_complaint(one) for one in said] == ["combatiente 'Zombi 1' y 'Zombi 2': life es 28"]
