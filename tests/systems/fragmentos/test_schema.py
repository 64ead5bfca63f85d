"""Faults of scenario files, some of which only the whole encounter shows."""

from __future__ import annotations

from contextlib import nullcontext

import pytest

from simulator.core.errors import BadScenario
from simulator.narration.wording import words
from simulator.systems.fragmentos.schema import SCHEMA, remarks
from simulator.systems.fragmentos.sheet import Sheet
from simulator.testing import encounter, fighter

from .scenes import extra, flayed, mark, script

CLIMB = {"climb": {"characteristic": "accion"}}


@pytest.mark.rule("FR-QUAL-05", "FR-OOC-07", "FR-SUP-03", "FR-FIGHT-09")
@pytest.mark.parametrize(
    ("scene", "problem"),
    [
        ({"hazards": [{"challenge": "jump", "round": 1}]}, r"scene\.hazards\[1\]: 'jump' is no challenge"),
        (
            {"challenges": CLIMB, "hazards": [{"challenge": "climb", "round": 1, "targets": ["X"]}]},
            r"scene\.hazards\[1\]: target 'X' is no combatant",
        ),
        ({"awards": [{"main": "F"}]}, r"scene\.awards\[1\]: 'F' is no main"),
        ({"objective": {"characteristic": "accion", "winner_side": "x"}}, r"scene\.objective\.winner_side: 'x'"),
        ({"reinforcements": [{"kind": "spawn", "combatant": "F"}]}, "no unnamed secondary in reserve"),
        ({"reinforcements": [{"kind": "add_object"}]}, "names nothing to add"),
        (
            {"challenges": {"a": {"characteristic": "accion", "grants": [{"kind": "add_quality"}]}}},
            "names nothing to add",
        ),
        ({"threat": -1}, "from 0 to 999"),
        ({"threats": 4}, "threat"),
    ],
)
def test_scenes_that_make_no_sense_are_refused(scene: dict[str, object], problem: str) -> None:
    """FR-QUAL-05 and others: a sentence for what is wrong."""
    with pytest.raises(BadScenario, match=problem):
        script(mark(), flayed(), scene=scene)


@pytest.mark.rule("FR-QUAL-05")
def test_a_scene_needs_a_combatant() -> None:
    """FR-QUAL-05: reserves alone are no scene."""
    with pytest.raises(BadScenario, match="every combatant is in reserve"):
        script(mark(reserve=True), extra("C", reserve=True))


@pytest.mark.rule("FR-OMEN-01")
def test_omen_faces_must_exist() -> None:
    """FR-OMEN-01: no six-sided die shows a 7."""
    with pytest.raises(BadScenario, match="no die has that face"):
        script(mark(), flayed(), omen_face=7)


@pytest.mark.rule("FR-SHEET-01", "FR-SHEET-07")
def test_shipped_sheets_load() -> None:
    """FR-SHEET-01: each has a title in both languages and loads without a problem."""
    for use in sorted(SCHEMA.sheets):
        found = encounter("fragmentos", fighter("X", use, side="horror"), sides={"horror": "npc"}).members[0].sheet
        assert isinstance(found, Sheet)
        assert set(found.title) == {"es", "en"}, use


@pytest.mark.rule("FR-SHEET-04")
def test_both_languages_have_the_same_words() -> None:
    """FR-SHEET-04: an id has a Spanish word exactly if it has an English one, and aliases lead somewhere."""
    assert words("es", "fragmentos").keys == words("en", "fragmentos").keys
    assert all(name for name in SCHEMA.aliases.values())


@pytest.mark.rule("FR-SHEET-04", "FR-QUAL-05")
def test_a_scene_in_spanish() -> None:
    """FR-SHEET-04: the glossary's words are accepted for keys."""
    fight = script(mark(), flayed(), scene={"salida_abierta": False, "descansos": 1})
    assert (fight.fight.state.exit_open, fight.fight.state.setting.rests) == (False, 1)


@pytest.mark.rule("FR-QUAL-05")
@pytest.mark.parametrize(
    ("fields", "right"),
    [({"reserve": True}, True), ({"reserve": False}, False), ({"reserve": True, "named": True}, False)],
)
def test_unnamed_secondaries_in_reserve_may_be_brought(fields: dict[str, object], right: bool) -> None:
    """FR-QUAL-05: elements bring in unnamed secondaries in reserve only."""
    scene = {"reinforcements": [{"kind": "spawn", "combatant": "Guard"}]}
    with nullcontext() if right else pytest.raises(BadScenario, match="no unnamed secondary in reserve"):
        script(mark(), flayed(), extra("Guard", **fields), scene=scene)


@pytest.mark.rule("FR-QUAL-05")
def test_a_reserve_that_nothing_brings_in_is_remarked() -> None:
    """FR-QUAL-05: it waits until the end of the scene."""
    fight = script(mark(), flayed(), extra("Guard", reserve=True))
    assert "Guard: is in reserve, and no element brings it in, so it never arrives" in remarks(fight.fight.encounter)
    scene = {"reinforcements": [{"kind": "spawn", "combatant": "Guard"}]}
    fight = script(mark(), flayed(), extra("Guard", reserve=True), scene=scene)
    assert not [remark for remark in remarks(fight.fight.encounter) if "reserve" in remark]
