"""Doom: unannounced bad luck (HH-DOOM-02)."""

from __future__ import annotations

from typing import Any

import pytest

from simulator.core import events
from simulator.core.dice import Scripted
from simulator.core.scene import Scene
from simulator.systems.haunted_house.resolution.doom import catch_fire
from simulator.testing import Answers, Recording, ScriptedFight

from ..house import A_FIRST, TOUGH, checks, foe, hazard, pc, play, script, tasks


def doomed(effect: str, rounds: int = 1, answers: Answers = (), dice: str = "", /, **fields: Any) -> ScriptedFight:
    """Let A strike at B with double one on its third point of doom, with this effect."""
    return play(
        pc("A", doom=2, **fields),
        foe("B", **TOUGH),
        f"A>B | 11 | {effect}" + ("| A>B" if rounds > 1 else "") + dice,
        rounds=rounds,
        answers=[("A", "melee_attack B unarmed"), *answers],
    )


@pytest.mark.rule("HH-CASE-23", "HH-DOOM-02", "HH-DOOM-01")
def test_the_third_point_strikes_in_secret() -> None:
    """HH-CASE-23: doom 3 to 0, the fullest spare magazine is gone; no seat is shown any of it."""
    fight = doomed("2", attacks=["heavy_pistol"], spare_magazines={"heavy_pistol": [4, 9, 7]})
    assert fight["A"].doom == 0
    assert fight["A"].spare_magazines == {"heavy_pistol": [4, 7]}
    emitted = [event for event in fight.heard.events if event.rule.startswith("HH-DOOM")]
    assert emitted
    assert all(event.secret for event in emitted)


@pytest.mark.rule("HH-DOOM-02", "HH-OOC-09", "HH-CHAR-05")
def test_no_view_shows_doom() -> None:
    """HH-DOOM-02: the count and the effects that wait are kept out of every view, its own seat's included."""

    def row(doom: int, effect: str) -> list[object]:
        fight = script(
            pc("A", doom=doom),
            foe("B", **TOUGH),
            f"A>B | 11 {effect}; A melee_attack B",
            variants={"doom_threshold": 3},
        ).to("B", "turn")
        return fight.fight.view(0).row()

    assert row(0, "") == row(1, "") == row(2, "1")


@pytest.mark.rule("HH-DOOM-02")
def test_effect_two_takes_rounds_or_a_thing_when_there_is_no_magazine() -> None:
    """HH-DOOM-02 effect 2: else 1d6 spare rounds, if there are; else the first item not in hand; else nothing."""
    rounds = {"attacks": ["heavy_revolver"], "spare_rounds": {"heavy_revolver": 3}}
    assert doomed("2 2", **rounds)["A"].spare_rounds == {"heavy_revolver": 1}
    assert doomed("2 5", **rounds)["A"].spare_rounds == {"heavy_revolver": 0}
    fight = doomed("2", attacks=["edged_small", "blunt_wood", "blunt_metal"])
    assert [arm.key for arm in fight["A"].arms] == ["edged_small", "blunt_metal", "unarmed"]
    (gone,) = [event for event in fight.of(events.ItemChanged) if event.change == "lost"]
    assert (gone.item, gone.amount, gone.secret) == ("blunt_wood", 1, True)
    spent = {"attacks": ["edged_small", "heavy_revolver"], "spare_rounds": {"heavy_revolver": 0}}
    assert [arm.key for arm in doomed("2", **spent)["A"].arms] == ["edged_small", "unarmed"]
    fight = doomed("2", attacks=["edged_small"])
    assert [arm.key for arm in fight["A"].arms] == ["edged_small", "unarmed"]


@pytest.mark.rule("HH-DOOM-02", "HH-MOVE-03")
def test_effect_one_fails_the_next_orientation_without_a_roll() -> None:
    """HH-DOOM-02 effect 1: lost, 1d6 rooms away, and no orientation dice; once."""
    fight = doomed("1", 3, [("A", "run"), ("A", "run")], "4", orientation=6)
    assert tasks(fight) == ["A attack", "A doom", "A distance"]
    assert (fight["A"].lost, fight["A"].rooms_away, fight["A"].doom_pending) == (True, 4, set())


@pytest.mark.rule("HH-DOOM-02")
def test_effect_three_spoils_a_whole_volley_and_the_gun() -> None:
    """HH-DOOM-02 effect 3: no dice, no ammunition; the held object is useless for the rest of the encounter."""
    fight = script(
        pc("A", doom=2, attacks=["light_revolver"]),
        foe("B", **TOUGH),
        "A>B | 11 3 | A>B; A ranged_attack B; A shots 1; A ranged_attack B; A shots 2",
        rounds=3,
    ).to("A", "turn", round=3)
    assert tasks(fight) == ["A attack", "A doom"]
    revolver = fight["A"].arms[0]
    assert (revolver.loaded, revolver.useless) == (5, True)
    assert not any(
        "light_revolver" in option and "drop" not in option for option in fight.options() if "reload" not in option
    )


@pytest.mark.rule("HH-DOOM-02", "HH-RNG-07", "HH-RNG-08")
def test_effect_three_spoils_one_blow_throw_or_tool_use() -> None:
    """HH-DOOM-02 effect 3: fists only fail, and the next blow is rolled; within a volley it waits for the next attack
    (HH-DICE-07); a throw and tool use fail without a roll as well, and the thing is useless."""
    fight = doomed("3", 3, [("A", "melee_attack B"), ("A", "melee_attack B")], "12")
    assert tasks(fight) == ["A attack", "A doom", "A attack"]
    assert not fight["A"].arms[0].useless
    shooter = pc("A", doom=2, attacks=["light_revolver"])
    fight = play(shooter, foe("B", **TOUGH), "A>B | 11 3 | 12; A ranged_attack B; A shots 2")
    assert tasks(fight) == ["A attack", "A doom", "A attack"]
    jammed = [{"use": "heavy_pistol", "jammed": True}]
    fight = doomed("3", 3, [("A", "clear_jam"), ("A", "clear_jam")], attacks=jammed)
    assert (tasks(fight), fight["A"].arms[0].jammed, fight["A"].arms[0].useless) == (["A attack", "A doom"], True, True)
    fight = doomed("3", 2, [("A", "throw B")], attacks=["edged_small"])
    assert (tasks(fight), fight["A"].arms[0].useless) == (["A attack", "A doom"], True)


@pytest.mark.rule("HH-DOOM-02", "HH-RNG-05", "HH-CHAR-06")
@pytest.mark.parametrize("verb", ["draw edged_small", "pick_up blunt_wood", "reload"])
def test_effect_four_wastes_the_next_handling(verb: str) -> None:
    """HH-DOOM-02 effect 4: the next draw, pick_up or reload comes to nothing, once."""
    fight = play(
        pc(
            "A",
            doom=2,
            attacks=[{"use": "heavy_revolver", "loaded": 0}, "edged_small"],
            spare_rounds={"heavy_revolver": 5},
        ),
        foe("B", attacks=["blunt_wood"], **TOUGH),
        "11 66 | 11 4 | 66 11",
        rounds=3,
        answers=[("B", "drop"), ("A", "melee_attack B unarmed"), ("A", verb), ("A", verb)],
    )
    gun = next(arm for arm in fight["A"].arms if arm.key == "heavy_revolver")
    assert fight["A"].doom_pending == set()
    assert len([change for change in fight.of(events.ItemChanged) if change.change == "fumbled"]) == 1
    done = {
        "draw": fight["A"].held == "edged_small",
        "pick_up": fight["A"].held == "blunt_wood",
        "reload": gun.loaded == 1,
    }
    assert done[verb.split()[0]]


@pytest.mark.rule("HH-DOOM-02", "HH-HAZ-02", "HH-HAZ-08")
def test_effects_five_and_six_hurt() -> None:
    """HH-DOOM-02: 5 sets a small fire, 6 drops a small shelf."""
    assert doomed("5", max_life=20)["A"].life == 17
    fight = doomed("6 4", max_life=20)
    assert (fight["A"].life, fight["A"].wounds[0].source) == (13, "small_shelf")


@pytest.mark.rule("HH-DOOM-02")
@pytest.mark.parametrize(
    ("switches", "doom", "struck"),
    [
        ({"doom_effects": "table"}, 0, True),
        ({"doom_effects": "count_only"}, 3, False),
        ({"doom_effects": "off"}, 2, False),
        ({"doom_threshold": 1}, 0, True),
    ],
)
def test_doom_may_be_counted_only_or_not_at_all(switches: dict[str, object], doom: int, struck: bool) -> None:
    """HH-DOOM-02: ``doom_effects`` decides; with ``doom_threshold = 1`` every double one strikes."""
    attacker = pc("A", doom=0 if "doom_threshold" in switches else 2)
    fight = play(attacker, foe("B"), "A>B | 11" + "1" * struck, "A melee_attack B", variants=switches)
    assert (fight["A"].doom, bool(fight.of(events.FateStruck))) == (doom, struck)
    assert fight["A"].doom_pending == ({1} if struck else set())


@pytest.mark.rule("HH-DOOM-02", "HH-FEAR-02")
def test_doom_of_a_fright_waits_for_all_that_follows_from_it() -> None:
    """HH-DICE-07: double one on the will test: shock test, and only then the doom die."""
    fight = play(pc("A", doom=2, will=6, shock=1), foe("Z", fright_row="scare"), f"11 | 66 | 1 | {A_FIRST}")
    assert fight.rolls[:3] == ["A fright 1,1", "A shock 6,6", "A doom 1"]


@pytest.mark.rule("HH-DOOM-03", "HH-DICE-04")
def test_experience_is_tallied() -> None:
    """HH-DOOM-03: 1 xp per natural 12, on any test."""
    fight = play(pc("A", xp=4), foe("B", **TOUGH), "A>B | 66 3 | 66; A melee_attack B; A second: hide")
    assert fight["A"].xp == 6
    assert all(passed for _, _, _, passed in checks(fight))


@pytest.mark.rule("HH-DOOM-02", "HH-HAZ-08", "HH-ARM-02")
@pytest.mark.parametrize(
    ("switches", "dice", "life"),
    [
        ({"armour_vs_hazards": True}, "4", 999 - 4),
        ({"falling_object_avoid": "agility_half"}, "55 4", 999 - 4),
        ({"falling_object_avoid": "agility_negates"}, "55", 999),
        ({"falling_object_avoid": "agility_negates"}, "12 4", 999 - 7),
    ],
)
def test_the_shelf_of_doom_falls_like_any_other(switches: dict[str, object], dice: str, life: int) -> None:
    """HH-DOOM-02 effect 6: 7 points by HH-HAZ-08, with its switches: a helmet stops 3, the nimble half or all."""
    fight = play(
        pc("A", doom=2, agility=3, armour=["helmet"], **TOUGH),
        foe("B", **TOUGH),
        f"A>B | 11 | 6 | {dice}; A melee_attack B unarmed",
        variants=switches,
    )
    assert fight["A"].life == life


@pytest.mark.rule("HH-HAZ-02")
@pytest.mark.parametrize(
    ("burning", "size", "told"),
    [
        ("", "small", ["small"]),
        ("", "medium", ["medium"]),
        ("small", "small", ["large"]),
        ("medium", "small", ["large"]),
        ("medium", "large", ["large"]),
        ("large", "small", []),
    ],
)
def test_two_fires_are_a_large_one(burning: str, size: str, told: list[str]) -> None:
    """HH-HAZ-02: two burning parts of a body are two or more; a large fire grows no more, and makes no event."""
    fight = script(pc("A"), foe("B", **TOUGH), "A>B")
    body, heard = fight["A"], Recording()
    body.burning = burning
    catch_fire(Scene(fight.fight.state, Scripted(()), {}, heard, False), body, size, "HH-HAZ-02")
    assert [event.detail for event in heard.events if isinstance(event, events.ConditionGained)] == told
    assert body.burning == (told[0] if told else burning)


@pytest.mark.rule("HH-HAZ-02", "HH-HAZ-09")
def test_a_second_fire_costs_as_much_as_a_large_one() -> None:
    """HH-HAZ-02: two small fires in rounds 1 and 2: 3 points, then 1d6 + 5."""
    fires = [hazard("fire small", "A", round=number) for number in (1, 2)]
    fight = play(pc("A", **TOUGH), foe("B", **TOUGH), *fires, "A>B | A>B | 4", rounds=2)
    losses = [event.loss for event in fight.of(events.Wounded)]
    assert losses == [3, 9]
