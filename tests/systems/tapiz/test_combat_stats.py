"""Statistics of a fight: hits, hit points dealt and taken, and the cause of each fall."""

from __future__ import annotations

import pytest

from simulator.core.asks import NO_BODY
from simulator.core.combat_stats import Fall
from simulator.core.dice import Scripted
from simulator.core.scene import Scene
from simulator.systems.tapiz.resolution.conditions import make, make_generic, refresh
from simulator.systems.tapiz.rules import SYSTEM, strength
from tests.systems.counting import told

from .conflict import MERC, SHARRA, STRIKE, checked, npc, pc, play, script

FAR = npc("Second", "mercenary", at=50)
COUNTER = "Merc melee_attack Sharra long_sword"
NINE = "Sharra damage: damage Merc 9"
NO_DAMAGE = "Sharra damage: damage none"
RESERVE = {"hp_model": "defence_reserve"}


@pytest.mark.rule("TZ-ATK-01", "TZ-DMG-02", "TZ-ATK-05", "TZ-PH-08")
def test_hits() -> None:
    """TZ-ATK-01: points go to the attacker's account; an attack below the defence has not landed, one that just
    reaches it has, and so has a manoeuvre, which does no damage. TZ-PH-08: a failure that a hero point turns has
    landed."""
    stats = told(play(SHARRA, MERC, "18", f"{STRIKE}; {NINE}"))
    assert (stats.hits, stats.dealt, stats.taken, stats.falls) == ({0: 1}, {0: 9}, {1: 9}, [])
    stats = told(play(SHARRA, MERC, "8", STRIKE))
    assert (stats.hits, stats.taken) == ({}, {})
    fight = play(SHARRA, MERC, "9", STRIKE, ph_mode="none")
    assert checked(fight)[0].total == checked(fight)[0].difficulty
    assert (told(fight).hits, told(fight).taken) == ({0: 1}, {})
    stats = told(play(pc("Sharra", "sharra", items={"manoeuvre": 20}), MERC, "10", "Sharra manoeuvre Merc"))
    assert (stats.hits, stats.taken) == ({0: 1}, {})
    answers = [STRIKE, "Sharra hero_failure: yes", "Merc consequence: impose Sharra knocked_down"]
    fight = play(SHARRA, MERC, "2", answers=answers, ph_success_with_consequence="on")
    assert not checked(fight)[0].passed
    assert (told(fight).hits, told(fight).dealt) == ({0: 1}, {0: 5})


@pytest.mark.rule("TZ-DMG-06", "TZ-CASE-09", "TZ-DMG-12", "TZ-HAZ-01", "TZ-EFF-13", "TZ-ACT-09", "TZ-DMG-05")
def test_falls() -> None:
    """TZ-DMG-06: from 3 to -6 by the scimitar; then a point each round end, to death, which is no second fall.
    TZ-DMG-12: who is destroyed at 0 falls dead. TZ-HAZ-01: what fire takes, and whom it fells, is to no one's
    account. TZ-EFF-13: knocked out with hit points left: by the state; where the blow took the last of them, by the
    blow. TZ-ACT-09: who surrenders or has fled fights no longer, and no combatant has felled it. TZ-DMG-05: a
    broken one that an enemy orders to surrender leaves, but no longer stood."""
    fight = play(SHARRA, npc("Merc", "mercenary", pgf=3), FAR, "18", f"{STRIKE}; {NINE}", rounds=4)
    assert fight["Merc"].out == "dead"
    assert (told(fight).hits, told(fight).dealt, told(fight).taken) == ({0: 1}, {0: 9}, {1: 9 + 4})
    assert told(fight).falls == [Fall(1, 1, "bleeding", 0, "scimitar")]
    stats = told(play(SHARRA, npc("Merc", "mercenary", pgf=9, flags=["destroyed_at_zero"]), "18", f"{STRIKE}; {NINE}"))
    assert stats.falls == [Fall(1, 1, "dead", 0, "scimitar")]
    fire = {"use": "fire", "start": 1, "targets": ["Merc"], "bonus": 20, "cap": 4}
    stats = told(play(SHARRA, npc("Merc", "mercenary", pgf=4), "10", scene={"hazards": [fire]}))
    assert (stats.hits, stats.dealt, stats.taken) == ({}, {}, {1: 4})
    assert stats.falls == [Fall(1, 1, "unconscious", NO_BODY, "fire")]
    answers = [STRIKE, "Sharra hero_plus_one: yes", NO_DAMAGE]
    answers.append("Sharra effect: consequence Merc knocked_out")
    fight = play(SHARRA, MERC, "18", answers=answers)
    assert (fight["Merc"].pgf, told(fight).taken) == (22, {})
    assert [(fall.status, fall.item) for fall in told(fight).falls] == [("knocked_out", "knocked_out")]
    strong = pc("Sharra", "sharra", items={"attack": 20})
    answers = [STRIKE, NINE, "Sharra effect: consequence Merc knocked_out"]
    stats = told(play(strong, npc("Merc", "mercenary", pgf=5), "10", answers=answers))
    assert stats.falls == [Fall(1, 1, "knocked_out", 0, "scimitar")]
    stats = told(play(SHARRA, MERC, answers="Merc surrender"))
    assert stats.falls == [Fall(1, 1, "surrendered", NO_BODY, "surrendered")]
    stats = told(play(SHARRA, npc("Merc", "mercenary", at=85), answers="Merc flee; Merc move 175", rounds=2))
    assert stats.falls == [Fall(1, 1, "fled", NO_BODY, "fled")]
    fight = script(SHARRA, npc("Guard", "guard", pgm=0), FAR).to("Sharra", "turn")
    fight.say("Sharra order Guard surrender").finish()
    assert (fight["Guard"].out, told(fight).falls) == ("surrendered", [])


@pytest.mark.rule("TZ-EFF-14", "TZ-PH-09", "TZ-DMG-11")
def test_harm_by_the_other() -> None:
    """TZ-EFF-14: ripostes belong to the one who answers; an ally who is hurt, to the hitter. TZ-PH-09: of a
    mirrored loss each takes as much from the other. TZ-DMG-11: points that cancel effect points are lost to the
    attack; slaying fells whatever is left of them."""
    answers = [COUNTER, "Sharra consequence: consequence Merc riposte"]
    stats = told(play(SHARRA, npc("Merc", "mercenary", pgf=9), "4", answers=answers))
    assert (stats.hits, stats.dealt, stats.taken) == ({}, {0: 9}, {1: 9})
    assert stats.falls == [Fall(1, 1, "unconscious", 0, "riposte")]
    clumsy = pc("Sharra", "sharra", items={"attack": -10})
    answers = [STRIKE, "Merc consequence: consequence Saddin ally_hurt"]
    stats = told(play(clumsy, pc("Saddin", "saddin"), MERC, "1", answers=answers))
    assert (stats.dealt, stats.taken) == ({2: 9}, {1: 9})
    strong = npc("Merc", "mercenary", items={"attack": 20})
    blow = [COUNTER, "Merc damage: damage Sharra 9", "Sharra hero_rewrite: mirror"]
    stats = told(play(SHARRA, strong, "10", answers=blow, ph_consequence_with_success="on"))
    assert (stats.hits, stats.dealt, stats.taken) == ({1: 1}, {1: 9, 0: 9}, {0: 9, 1: 9})
    ogre, saddin = npc("Ogre", "ogre", items={"attack": 8}), pc("Saddin", "saddin")
    hit = ["Ogre melee_attack Saddin club"]
    spent = told(play(saddin, ogre, "18", answers=hit, variants=RESERVE))
    assert (spent.hits, spent.dealt, spent.taken, spent.falls) == ({1: 1}, {1: 12}, {0: 12}, [])
    answers = [*hit, "Saddin spend_reserve: spend none", "Ogre effect: consequence Saddin slain"]
    slain = told(play(saddin, ogre, "18", answers=answers, variants=RESERVE))
    assert [(fall.status, fall.item) for fall in slain.falls] == [("dead", "slain")]


@pytest.mark.rule("TZ-TIME-04", "TZ-DMG-11")
def test_strength_is_the_share_of_the_pool_that_is_worn_down_more() -> None:
    """Thousandths; 0 for the helpless; a pool that holds nothing at all is no weakness."""
    state = script(SHARRA, npc("Merc", "mercenary", pgf=11, pgm=4), pc("Out", "saddin", pgf=-1)).fight.state.dup()
    bodies = state.bodies
    assert [strength(body) for body in bodies] == [1000, 250, 0]
    spent = script(SHARRA, npc("Merc", "mercenary", pgf=0), variants=RESERVE).fight.state.dup()
    assert (spent.bodies[1].able, strength(spent.bodies[1])) == (True, 0)
    spent.bodies[1].pgf_max = 0
    assert strength(spent.bodies[1]) == 1000
    spent.bodies[1].pgm = spent.bodies[1].pgm_max = 0
    assert [fate.strength for fate in SYSTEM.fates(spent)] == [1000, 1000]


@pytest.mark.rule("TZ-TIME-04")
def test_the_last_one_who_stuns_has_felled() -> None:
    """The source of the last incapacitating state counts; states without a number in the pack do not count."""
    fight = script(SHARRA, npc("Merc", "mercenary"), pc("Saddin", "saddin", at=2))
    state, merc = fight.fight.state, fight["Merc"]
    scene = Scene(state, Scripted(()), {}, None, False)
    by_hand = make_generic(state, "consequence", "minor", "PA", "physical", 1)
    rows = [(by_hand, 2)]
    rows += [
        (make(state, state.lienzo.states[name], "physical", 1), by) for name, by in (("knocked_out", 0), ("dazed", 2))
    ]
    for one, by in [*rows[1:], rows[0]]:
        one.by = by
        merc.conditions.append(one)
    merc.down = "knocked_out"
    refresh(scene, merc, "TZ-TIME-04")
    (fall,) = scene.stats.falls
    assert (fall.body, fall.by) == (1, 0)
