"""Switches that act between fights and when sheets are made: each changes something of a scenario file's fights."""

from __future__ import annotations

from typing import Any

import pytest

from simulator.core import events
from simulator.core.errors import BadScenario
from simulator.runtime import campaign, inline
from simulator.scenario import Scenario, load_document
from simulator.systems.tapiz.sheet import Sheet
from simulator.testing import Recording

HERO = {"name": "A", "side": "a", "kind": "pc"}
FOE = {"name": "W", "side": "b", "use": "wolf"}


def read(*people: dict[str, Any], variants: dict[str, Any], **more: Any) -> Scenario:
    """Return the scenario of these people with these switches."""
    return load_document(
        {
            "asalto": 1,
            "system": "tapiz",
            "variants": variants,
            "sides": {"a": {"role": "pc", "policy": "basic"}, "b": {"role": "npc", "policy": "basic"}},
            "combatants": list(people),
            **more,
        }
    )


def sheet(scenario: Scenario) -> Sheet:
    """Return the sheet of the first combatant."""
    found = scenario.encounter.members[0].sheet
    assert isinstance(found, Sheet)
    return found


@pytest.mark.rule("TZ-CHR-08")
@pytest.mark.parametrize(
    ("method", "scores"),
    [
        ("new2", [12, 12, 12, 12, 12, 12]),
        ("old4", [11, 11, 11, 10, 10, 10]),
        ("old3", [14, 12, 10, 10, 9, 8]),
        ("new3", [16, 14, 13, 12, 10, 9]),
    ],
)
def test_how_scores_are_generated(method: str, scores: list[int]) -> None:
    """TZ-CHR-08: a sheet that asks for it has the scores of the method."""
    made = sheet(read({**HERO, "generate": 7}, FOE, variants={"ability_generation": method}))
    assert list(made.abilities.values()) == scores


@pytest.mark.rule("TZ-CHR-08", "TZ-CHR-07")
def test_new_characters() -> None:
    """TZ-CHR-08: rolled scores are three dice, or the best three of four. TZ-CHR-07: one or two advances at level 1."""
    old, new = (
        sheet(read({**HERO, "generate": 7}, FOE, variants={"ability_generation": method})).abilities
        for method in ("old1", "new1")
    )
    assert old != new
    assert all(3 <= score <= 18 for score in (*old.values(), *new.values()))
    person = {**HERO, "generate": {"seed": 7, "advances": [{"stance": "aim"}, {"stance": "total_attack"}]}}
    assert sheet(read(person, FOE, variants={"starting_advances": 2})).stances == ("normal", "aim", "total_attack")
    with pytest.raises(BadScenario, match="at most 1 advances"):
        read(person, FOE, variants={"starting_advances": 1})


@pytest.mark.rule("TZ-OUT-03")
def test_what_carries_a_level() -> None:
    """TZ-OUT-03: the table's experience, or by xp_scheme = sheet whatever the script says."""
    chain = [
        {"fight": ["W"]},
        {"rest": {"xp": 20, "advance": {"A": {"level": 2}}}},
        {"fight": ["V"], "scene": {"new_adventure": True}},
    ]
    people = ({**HERO, "use": "mercenary"}, FOE, {**FOE, "name": "V"})
    with pytest.raises(BadScenario, match="do not carry level 2"):
        read(*people, variants={}, chain=chain)
    scenario = read(*people, variants={"xp_scheme": "sheet"}, chain=chain)
    stages = campaign.play(scenario, 5, 1, deadline=None).stages
    assert stages[2].kind == "fight"
    assert stages[2].result.fates[0].name == "A"


@pytest.mark.rule("TZ-ENC-02", "TZ-HEAL-05")
@pytest.mark.parametrize(("number", "part"), [("label", 0), ("noncombat", -1)])
def test_the_number_beside_the_load_outside_conflicts(number: str, part: int) -> None:
    """TZ-ENC-02: by impediment_number = noncombat it enters every SK roll after the fight, and none in it."""
    laden = {**HERO, "use": "sharra", "load_kg": 30, "pgf": 20, "heal_ready": True}
    heard = Recording()
    scenario = read(laden, {**FOE, "pgf": -1}, variants={"impediment_number": number, "ph_mode": "none"})
    inline.play(scenario, 1, 1, listener=heard, deadline=None)
    [aid] = [event for event in heard.events if isinstance(event, events.Tested) and event.task == "heal"]
    assert dict(aid.parts).get("impediment", 0) == part
    assert "load" not in dict(aid.parts)
