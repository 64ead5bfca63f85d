"""The system as the engine sees it."""

from __future__ import annotations

import pytest

from simulator import systems
from simulator.systems.haunted_house.rules import HauntedHouse, brought

from .house import foe, hazard, pc, play, script

SYSTEM = HauntedHouse()


@pytest.mark.rule("HH-FLOW-02", "HH-SHK-01", "HH-CHAR-05")
def test_fates_tell_who_stands_and_who_lives() -> None:
    """HH-FLOW-02: standing: active and there; alive: all but the dead and the insane, even fainted (HH-SHK-01)."""
    fight = play(
        pc("Active"),
        pc("Out", life=1, resistance=6),
        pc("Dead", life=1, resistance=1),
        pc("Mad", shock=1),
        pc("Gone", orientation=6),
        pc("Coma", stamina=1, resistance=1),
        foe("B"),
        hazard("object small_shelf", "Out", "Dead"),
        hazard("fright scare", "Mad"),
        hazard("toxin high_fever", "Coma"),
        "1 66 66 1 44 | 12 12 | 12 12 | 33 33 22 55 22 11 | 42; Gone run",
        variants={"exit_run_rounds": 1},
    )
    fates = {fate.name: (fate.standing, fate.alive, fate.status) for fate in SYSTEM.fates(fight.fight.state)}
    assert fates == {
        "Active": (True, True, "active"),
        "Out": (False, True, "unconscious"),
        "Dead": (False, False, "dead"),
        "Mad": (False, False, "insane"),
        "Gone": (False, True, "fled"),
        "Coma": (False, True, "coma"),
        "B": (True, True, "active"),
    }
    assert SYSTEM.fates(fight.fight.state)[0].pools == {"life": 13, "stamina": 12, "shock": 12}
    fight = play(
        pc("A", shock=1, life=1, resistance=6),
        foe("B", combat=6),
        hazard("fright scare", "A"),
        "12 12 | 11 66 | 44 6 | 66 11; B melee_attack A helpless",
    )
    fate = SYSTEM.fates(fight.fight.state)[0]
    assert (fate.status, fate.alive) == ("unconscious", False)


@pytest.mark.rule("HH-CHAR-05")
@pytest.mark.parametrize(
    ("field", "value", "words"),
    [
        ("life", -1, "life"),
        ("life", 99, "life"),
        ("shock", 99, "shock"),
        ("lock", "sideways", "lock"),
        ("held", "banana", "banana"),
        ("aim_bonus", 3, "aims"),
        ("status", "unconscious", "timer"),
    ],
)
def test_broken_finds_what_cannot_be(field: str, value: object, words: str) -> None:
    """HH-CHAR-05: pools out of range, unknown locks, things that are not carried: each is found."""
    fight = script(pc("A"), foe("B"), "A>B")
    state = fight.fight.state.dup()
    assert SYSTEM.broken(state) == []
    setattr(state.bodies[0], field, value)
    assert any(words in problem for problem in SYSTEM.broken(state))


@pytest.mark.rule("HH-FLOW-04")
def test_the_system_lists_what_it_asks() -> None:
    """HH-FLOW-04: each kind of question with a sentence that cites its rule."""
    assert systems.system("haunted_house").name == "haunted_house"
    assert all("HH-" in sentence for sentence in SYSTEM.kinds.values())


@pytest.mark.rule("HH-RNG-05")
def test_what_a_sheet_brings_is_loaded_and_spare() -> None:
    """HH-RNG-05: rounds in weapons, in spare magazines and loose ones."""
    guns = [{"use": "heavy_pistol", "loaded": 4}, {"use": "grenade"}]
    row = pc("A", attacks=guns, spare_magazines={"heavy_pistol": [10, 3]}, spare_rounds={"heavy_pistol": 7})
    sheet = script(row, foe("B"), "66 11").fight.state.bodies[0].sheet
    thrown = sum(weapon.loaded for weapon in sheet.weapons if weapon.id == "grenade")
    assert brought(sheet) == 4 + thrown + 10 + 3 + 7
