"""Encounter, seats, document and digests."""

from __future__ import annotations

from tests.scenario.toy import ToyScene, Variants, duel

TOP = '[scene]\nlight = "dark"\n[variants]\ntiers = "two"\n[limits]\nrounds = 9'


def test_encounter_has_everything_that_a_fight_starts_from() -> None:
    """Limits, variants and scene arrive in their classes."""
    encounter = duel("", "", TOP).encounter
    assert (encounter.system, encounter.max_rounds) == ("toy", 9)
    assert (encounter.variants, encounter.scene) == (Variants(tiers="two"), ToyScene(light="dark"))


def test_document_reads_from_general_to_particular() -> None:
    """Head first, people last; sides in a list, each key of the format that is needed and no other."""
    document = duel("", "", TOP).document
    assert list(document) == ["asalto", "system", "title", "limits", "variants", "scene", "sides", "combatants"]
    assert document["sides"] == [
        {"name": "red", "role": "pc", "policy": "basic"},
        {"name": "blue", "role": "npc", "policy": "basic"},
    ]
    assert document["combatants"][1] == {
        "name": "Bo",
        "side": "blue",
        "made_from": "squire",
        "policy": "basic",
        "attributes": {"strength": 3},
        "weapons": [{"use": "sabre"}],
        "pools": {"fencing": 4, "riding": 3},
        "hide": {"cold": 1, "hot": 2},
    }
