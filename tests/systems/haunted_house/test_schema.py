"""Mistakes of a whole encounter, which no single field has."""

from __future__ import annotations

from typing import Any

import attrs
import pytest

from simulator import systems
from simulator.core.errors import BadScenario
from simulator.narration.wording import words
from simulator.systems.haunted_house.schema import SCHEMA, TASKS
from simulator.systems.haunted_house.setting import DoorKey, Rest
from simulator.systems.haunted_house.tables import CHARACTERISTICS, ZONES

from .house import foe, hazard, house, pc, play, script


@pytest.mark.rule("HH-HAZ-09", "HH-CHAR-04", "HH-RNG-05", "HH-MOVE-05", "HH-FEAR-01", "HH-CHAR-06")
@pytest.mark.parametrize(
    ("fighter", "scene", "words"),
    [
        (pc("A", max_life=5, life=9), {}, "max_life is 5"),
        (pc("A", attacks=[{"use": "shotgun", "loaded": 6}]), {}, "loaded with 6 of 5"),
        (pc("A", spare_rounds={"blunt_wood": 3}), {}, "not a ranged weapon"),
        (pc("A"), house(hazard("fall", "A")), r"scene\.hazards\[1\]: .*metres or storeys"),
        (pc("A"), house(hazard("fall", "A", metres=2, storeys=1)), "metres or storeys"),
        (pc("A"), house(hazard("fire", "A")), "size"),
        (pc("A"), house(hazard("toxin snake", "A", round=1, minute=1)), "exactly one of"),
        (pc("A"), {"hazards": [{"hazard": "air"}]}, "exactly one of"),
        (pc("A"), house(hazard("air", "Nobody")), "Nobody"),
        (pc("A"), {"hidden": ["nobody"]}, "nobody"),
        (pc("A"), {"room_spaces": 1}, "room for 1"),
        (foe("A", wave=2), {}, "'A': wave is 2, but the fight ends after round 1 .HH-FLOW-03"),
        (pc("A"), house(hazard("fright custom", "A")), r"scene\.hazards\[1\]: .*fright_repeat_row"),
        (foe("A", fright_row="custom"), {}, "fright_repeat_row"),
    ],
)
def test_mistakes_are_named(fighter: dict[str, Any], scene: dict[str, object], words: str) -> None:
    """HH-HAZ-09 and others: every mistake is refused with a sentence that names it."""
    with pytest.raises(BadScenario, match=words):
        script(fighter, pc("P"), foe("B"), scene=scene)


@pytest.mark.rule("HH-CHAR-03")
def test_a_field_that_no_rule_asks_for_is_an_error_with_the_nearest() -> None:
    """HH-CHAR-03: the fields are those of the system, starred ones too; bonuses are 1 to 3."""
    play(pc("A", fields={"curar": 3}), foe("B"), "A>B", variants={"starred_fields": ["heal"]})
    for typo, nearest in (({"fire_arms": 2}, "firearms"), ({"heals": 1}, "heal")):
        with pytest.raises(BadScenario, match=f'the nearest is "{nearest}"'):
            script(pc("A", fields=typo), foe("B"))
    with pytest.raises(BadScenario, match="psychiatri"):
        script(pc("A"), foe("B"), variants={"starred_fields": ["psychiatri"]})
    with pytest.raises(BadScenario, match="heal"):
        script(pc("A", fields={"heal": 4}), foe("B"))


@pytest.mark.rule("HH-CHAR-01", "HH-MEL-03", "HH-DICE-05")
def test_the_schema_knows_the_systems_ids() -> None:
    """HH-CHAR-01: characteristics, zones and tasks that files may name, and words for every id in both languages."""
    assert SCHEMA.ids["characteristics"] == frozenset(CHARACTERISTICS)
    assert SCHEMA.ids["zones"] == frozenset(ZONES)
    assert SCHEMA.ids["tasks"] == frozenset(TASKS)
    assert systems.schema("haunted_house") is SCHEMA
    for kind in ("weapons", "armour", "toxins", "objects", "characteristics", "zones"):
        for lang in ("es", "en"):
            assert not SCHEMA.ids[kind] - words(lang, "haunted_house").keys, (kind, lang)


@pytest.mark.rule("HH-CHAR-01")
def test_aliases_lead_to_something_that_exists() -> None:
    """HH-CHAR-01: every Spanish word means a field of a sheet, a shipped sheet, an id or a field of experience."""
    known = (
        {each for ids in SCHEMA.ids.values() for each in ids} | set(SCHEMA.sheets) | words("en", "haunted_house").keys
    )
    known |= {name for name in dir(SCHEMA.sheet) if not name.startswith("_")}
    known |= {"name", "side", "policy", "loaded", "jammed", "toxin", "blade", "gun", "title"}
    known |= {field.name for field in (*attrs.fields(SCHEMA.sheet), *attrs.fields(Rest), *attrs.fields(DoorKey))}
    assert {word: meaning for word, meaning in SCHEMA.aliases.items() if meaning not in known} == {}
