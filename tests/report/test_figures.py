"""Key paths as people read them."""

from __future__ import annotations

import pytest

from simulator.narration.wording import Phrasebook
from simulator.report.figures import key_text
from simulator.scenario import load


@pytest.mark.parametrize(
    ("key", "text"),
    [
        ("combatants.Bruno.max_life", "maximum life of Bruno"),
        ("Bruno.max_life", "maximum life of Bruno"),
        ("sides.left", "sides.left"),
        ("limits.rounds", "limits.rounds"),
        ("variants.aim_bonus", "variants.aim_bonus"),
        ("combatants.Bruno.what_has_no_word", "Bruno.what_has_no_word"),
        ("a.b.c", "a.b.c"),
    ],
)
def test_a_key_path_is_read_where_it_has_words(key: str, text: str) -> None:
    """A field of a combatant by its word; what is no field of one stays a path."""
    assert key_text(key, Phrasebook.of(load("reference_duel"), "en")) == text
