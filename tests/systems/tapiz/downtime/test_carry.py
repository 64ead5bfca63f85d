"""A chain of encounters: what is carried on, what a new adventure resets."""

from __future__ import annotations

from typing import Any

import pytest

from simulator.core.dice import Scripted
from simulator.core.scene import Scene
from simulator.core.system import Encounter
from simulator.systems.tapiz.characters.raw_sheet import RawCondition
from simulator.systems.tapiz.downtime.carry import next_encounter
from simulator.systems.tapiz.downtime.recovery import clear
from simulator.systems.tapiz.resolution.immediate_effects import spoil
from simulator.systems.tapiz.rules import SYSTEM
from simulator.systems.tapiz.setting import Setting
from simulator.systems.tapiz.sheet import Sheet
from simulator.systems.tapiz.state import DEAD, Dropped
from simulator.systems.tapiz.turns.flow import roll_hit_points

from ..after_fight import meeting, one, over, suffer

GOES_ON = {"new_adventure": False}


def sheets(encounter: Encounter) -> dict[str, Sheet]:
    """Return the sheets of an encounter by name."""
    found = {}
    for member in encounter.members:
        assert isinstance(member.sheet, Sheet)
        found[member.name] = member.sheet
    return found


def party(**more: Any) -> Encounter:  # Any: as in meeting
    """Sharra and Saddin against a wolf."""
    variants = {"ph_mode": "players_vs_gm", **more.pop("variants", {})}
    people = (one("S", "sharra", **more.pop("sharra", {})), one("P", "saddin"), one("W", "wolf", "b"))
    return meeting(*people, variants=variants, **more)


@pytest.mark.rule("TZ-OUT-01", "TZ-HEAL-01", "TZ-PH-01")
def test_what_goes_on() -> None:
    """TZ-OUT-01: pools, stabilised negatives, heal_ready, wounds, permanent states and hero points."""
    scene, who = over(party())
    sharra, saddin = who["S"], who["P"]
    sharra.pgf, sharra.pgm, sharra.points, sharra.ready_phys = 9, 20, 1, True
    saddin.pgf, saddin.stable_phys = -4, True
    scene.state.pool = 1
    for name in ("painful_wound", "maimed", "knocked_down"):
        suffer(scene, sharra, name)
    clear(scene)
    following = next_encounter(scene.state, party(scene=GOES_ON))
    after = sheets(following)
    assert (after["S"].pgf, after["S"].pgm, after["S"].hero_points, after["S"].heal_ready_phys) == (9, 20, 1, True)
    assert (after["P"].pgf, after["P"].stabilised_phys) == (-4, True)
    wound = RawCondition("painful_wound", severity="minor", days=1)
    assert after["S"].states == (wound, RawCondition("maimed", severity="extreme"))
    assert after["W"] == sheets(party())["W"]
    setting = following.scene
    assert isinstance(setting, Setting)
    assert setting.gm_pool == 1
    state = SYSTEM.setup(following)
    assert [body.points for body in state.bodies] == [1, 3, 0]
    assert (state.pool, state.bodies[0].pgf, len(state.bodies[0].conditions)) == (1, 9, 2)


@pytest.mark.rule("TZ-OUT-01", "TZ-PH-01", "TZ-EX-18", "TZ-OUT-04")
@pytest.mark.parametrize("points", [5, 0])
def test_a_new_adventure(points: int) -> None:
    """TZ-EX-18: with 5 points left or 0 a level-3 PC starts the next adventure with 3; the game master's
    pool is one for each PC; broken gear has been replaced, wounds have not."""
    scene, who = over(party())
    who["S"].points, scene.state.pool = points, 0
    spoil(scene, who["S"], "scimitar", "broken")
    spoil(scene, who["S"], "armour", "broken")
    suffer(scene, who["S"], "maimed")
    following = next_encounter(scene.state, party())
    state = SYSTEM.setup(following)
    assert ([body.points for body in state.bodies], state.pool) == ([3, 3, 0], 2)
    after = sheets(following)["S"]
    assert (after.armour, after.arms) == (sheets(party())["S"].armour, sheets(party())["S"].arms)
    assert [one.state for one in after.states] == ["maimed"]


@pytest.mark.rule("TZ-OUT-01", "TZ-OUT-04", "TZ-EFF-12", "TZ-EFF-15")
def test_gear_goes_on() -> None:
    """TZ-OUT-04: broken things are gone, lost ones are back, shots are fewer, pieces that lie about are picked up."""
    scene, who = over(party(scene=GOES_ON))
    sharra, saddin = who["S"], who["P"]
    spoil(scene, sharra, "scimitar", "broken")
    spoil(scene, sharra, "armour", "broken")
    spoil(scene, sharra, "dagger", "lost")
    spoil(scene, saddin, "shield", "lost")
    crossbow, thrown = sharra.arm("hand_crossbow"), sharra.arm("dagger_thrown")
    assert crossbow is not None
    assert thrown is not None
    crossbow.ammo = 7
    sharra.carried.remove(thrown)
    scene.state.floor.append(Dropped(thrown, (3.0, 0.0)))
    after = sheets(next_encounter(scene.state, party(scene=GOES_ON)))
    assert [(arm.weapon.id, arm.ammo) for arm in after["S"].arms] == [
        ("dagger", None), ("dagger_thrown", 1), ("hand_crossbow", 7), ("unarmed", None),
    ]  # fmt: skip
    assert after["S"].armour is None
    assert after["P"].shield is not None
    thrown.broken = True
    again = sheets(next_encounter(scene.state, party(scene=GOES_ON)))["S"]
    assert "dagger_thrown" not in [arm.weapon.id for arm in again.arms]
    spoil(scene, saddin, "shield", "broken")
    saddin.lost.clear()
    assert sheets(next_encounter(scene.state, party(scene=GOES_ON)))["P"].shield is None


@pytest.mark.rule("TZ-OUT-01", "TZ-OUT-03", "TZ-OUT-08", "TZ-OUT-09", "TZ-PH-11")
def test_the_dead_stay_and_experience_is_awarded() -> None:
    """TZ-OUT-01: the dead are not in the next encounter; who was not in the last one comes as written. TZ-OUT-03:
    PCs gain the pack's award for an encounter, 0 unless it says otherwise; others gain nothing. TZ-OUT-08,
    TZ-PH-11: goals, fame and treasure reach a fight only as hero points that a script awards."""
    scene, who = over(meeting(one("S", "sharra"), one("W", "wolf", "b")))
    who["W"].out = DEAD
    following = meeting(one("S", "sharra"), one("P", "saddin"), one("W", "wolf", "b"), one("V", "wolf", "b"))
    assert list(sheets(next_encounter(scene.state, following))) == ["S", "P", "V"]
    scene, _ = over(party())
    assert sheets(next_encounter(scene.state, party()))["S"].xp == 4_000
    scene, _ = over(party(scene={"lienzo": {"numbers": {"xp_award": 150}}}))
    after = sheets(next_encounter(scene.state, party()))
    assert (after["S"].xp, after["W"].xp) == (4_150, 0)
    setting = party(scene={"awards": [{"round": 1, "points": 2, "who": "S"}]}).scene
    assert isinstance(setting, Setting)
    assert [(award.round, award.points, award.who) for award in setting.awards] == [(1, 2, "S")]


@pytest.mark.rule("TZ-CHR-04", "TZ-OUT-01", "TZ-OUT-03", "TZ-CHR-07")
def test_rolled_hit_points_are_rolled_once() -> None:
    """TZ-CHR-04: with hp_per_level = roll, what was rolled for the first encounter counts in the next. What was
    rolled for the first fight counts in the third, and is not rolled again. TZ-OUT-03: the wounded have as much
    more as their maximum grows by the dice of the gained levels. TZ-CHR-07: who has gained a level is as far below
    the new maximum as below the old one."""
    rolls = {"hp_per_level": "roll"}
    scene, who = over(party(variants=rolls))
    who["S"].pgf_max, who["S"].pgf = 18 + 9, 25
    after = sheets(next_encounter(scene.state, party(variants=rolls)))["S"]
    assert (after.pgf_max, after.pgf, after.hit_dice_phys) == (27, 25, 0)
    higher = sheets(next_encounter(scene.state, party(variants=rolls, sharra={"level": 4})))["S"]
    assert (higher.pgf_max, higher.hit_dice_phys) == (27, 1)
    rolls = {"hp_per_level": "roll"}
    scene, who = over(party(variants=rolls))
    who["S"].pgf_max, who["S"].pgf = 18 + 9, 25
    second = next_encounter(scene.state, party(variants=rolls))
    again, _ = over(second)
    third = sheets(next_encounter(again.state, party(variants=rolls)))["S"]
    assert (third.pgf_max, third.pgf, third.hit_dice_phys) == (27, 25, 0)
    rolls = {"hp_per_level": "roll"}
    scene, who = over(party(variants=rolls))
    who["S"].pgf_max, who["S"].pgf = 18 + 9, 20
    later = next_encounter(scene.state, party(variants=rolls, sharra={"level": 5}))
    fight = Scene(SYSTEM.setup(later), Scripted([4, 1, 6, 2, *[1] * 4]), {}, None, False)
    roll_hit_points(fight)
    body = fight.state.bodies[0]
    assert (body.pgf_max, body.pgf) == (27 + 10, 20 + 10)
    scene, who = over(party())
    who["S"].pgf = 20
    after = sheets(next_encounter(scene.state, party(sharra={"level": 4})))["S"]
    assert (after.pgf_max, after.pgf) == (30, 24)
