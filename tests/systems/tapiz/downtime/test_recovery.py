"""After a conflict: what ends, who is looked after, what a night and a week do."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

import pytest

from simulator.core.asks import Option
from simulator.systems.tapiz.downtime.recovery import (
    LEAVE,
    after_fight,
    aid_bonus,
    clear,
    days,
    days_left,
    helpers,
    rest,
    scene_end,
)
from simulator.systems.tapiz.resolution.conditions import begin, make_generic, make_setback
from simulator.systems.tapiz.resolution.harm import thresholds
from simulator.systems.tapiz.state import DEAD, LOST
from simulator.systems.tapiz.turns.support import aids
from simulator.systems.tapiz.variants import Variants

from ..after_fight import meeting, one, over, run, spent, suffer

ENDS: Final[Mapping[str, object]] = {
    **dict.fromkeys(("push", "pace", "shaken", "jolt", "drawn", "aim", "giver"), 3),
    **dict.fromkeys(("order", "cover", "extent"), "something"),
    **dict.fromkeys(("surprised", "fallen"), True),
    **{"edges": [1, 2, 0, 1], "stance": "total_attack", "screen": ((0.0, 0.0), (1.0, 0.0))},
    **{"off": {"PA"}, "uses": {"spark": 0}},
}
"""Attributes that belong to a scene, with changed values."""


@pytest.mark.rule(
    "TZ-TIME-03", "TZ-EFF-10", "TZ-EFF-13", "TZ-OUT-01", "TZ-EFF-16", "TZ-DMG-05", "TZ-DMG-04", "TZ-CASE-15"
)
def test_what_belongs_to_the_scene_ends() -> None:
    """TZ-TIME-03: states of the scene, momentary modifiers, stance and aim end, the knocked out wake; wounds stay.
    TZ-EFF-16: a generic state ends with the scene. TZ-CASE-15: at the end of the scene a pool at 0 becomes 1,
    friend and foe; the dead get nothing."""
    scene, who = over(meeting(one("S", "sharra"), one("M", "mercenary", "b")))
    sharra = who["S"]
    scene.state.variants = Variants(consequence_slots="unlimited")
    for name in ("off_balance", "knocked_out", "painful_wound", "maimed", "flanked"):
        suffer(scene, sharra, name)
    begin(scene, sharra, make_setback(scene.state, "minor", "heal", "mental"), "TZ-TEST-10")
    sharra.edges[0], sharra.aim, sharra.stance, sharra.push, sharra.cover = 1, 1, "total_attack", 2, "medium"
    assert not sharra.able
    clear(scene)
    assert [condition.name for condition in sharra.conditions] == ["painful_wound", "maimed"]
    assert (sharra.able, sharra.edges, sharra.aim, sharra.stance, sharra.push, sharra.cover) == (
        True, [0, 0, 0, 0], -1, "normal", 0, "",
    )  # fmt: skip
    scene, who = over(meeting(one("S", "sharra"), one("M", "wolf", "b")))
    begin(scene, who["S"], make_generic(scene.state, "consequence", "major", "PA", "physical", 1), "TZ-EFF-16")
    clear(scene)
    assert who["S"].conditions == []
    scene, who = over(meeting(one("S", "sharra", pgm=0), one("M", "mercenary", "b", pgf=0), one("W", "wolf", "b")), [9])
    who["W"].pgf, who["W"].out = -12, DEAD
    for body in (who["S"], who["M"]):
        thresholds(scene, body)
    run(scene_end(scene))
    assert (who["S"].pgm, who["M"].pgf, who["W"].pgf) == (1, 1, -12)


@pytest.mark.slow
@pytest.mark.rule("TZ-TIME-03", "TZ-ATK-12")
@pytest.mark.parametrize("field", ENDS)
def test_all_that_belongs_to_the_scene_is_as_at_its_beginning(field: str) -> None:
    """TZ-TIME-03, TZ-ATK-12: after any change, powers that have been used up included."""
    sparks = {
        "spark": {
            "domain": "physical",
            "tag": "attack.power",
            "ability": "INT",
            "ep_may_buy": ["damage"],
            "uses_per_scene": 2,
        }
    }
    scene, who = over(
        meeting(one("S", "sharra", powers=["spark"]), one("M", "mercenary", "b"), scene={"lienzo": {"powers": sparks}})
    )
    before = getattr(who["S"], field)
    setattr(who["S"], field, ENDS[field])
    assert getattr(who["S"], field) != before
    clear(scene)
    assert getattr(who["S"], field) == before
    assert who["S"].uses == {"spark": 2}


@pytest.mark.rule("TZ-HEAL-05", "TZ-DMG-09", "TZ-HEAL-02", "TZ-CASE-10")
def test_the_fallen_are_stabilised_and_healed() -> None:
    """TZ-HEAL-05, TZ-CASE-10: Saddin stabilises at -6 with 16 against 16; then his first aid against 16, EP 7."""
    people = (one("P", "saddin"), one("S", "sharra", pgf=-6), one("M", "mercenary", "b", pgf=-9))
    scene, who = over(meeting(*people), [13, 20])
    for body in who.values():
        thresholds(scene, body)
    run(scene_end(scene))
    assert spent(scene)
    assert (who["S"].pgf, who["S"].ready_phys, who["S"].able) == (1, False, True)
    assert who["M"].out == DEAD


@pytest.mark.rule("TZ-HEAL-04", "TZ-DMG-09")
@pytest.mark.parametrize(("before", "after", "stable"), [(-4, -1, True), (-3, 0, False), (-2, 1, False)])
def test_a_night_heals_the_stabilised(before: int, after: int, stable: bool) -> None:
    """TZ-HEAL-04: Sharra, of level 3, gets 3 points back; what stays negative stays stabilised, nothing else does."""
    scene, who = over(meeting(one("S", "sharra", pgf=before, stabilised={"phys": True}), one("W", "wolf", "b")))
    rest(scene, who["S"])
    assert (who["S"].pgf, who["S"].stable_phys) == (after, stable)


@pytest.mark.rule("TZ-HEAL-02", "TZ-CHR-03", "TZ-TEST-01")
def test_what_a_healer_adds() -> None:
    """TZ-HEAL-02: the ability for bodies or minds, what traits add, and what a thing adds."""
    gifted: dict[str, Any] = {  # Any: as in a file
        "abilities": {"FUE": 10, "DES": 10, "CON": 10, "INT": 10, "SAB": 14, "CAR": 18},
        "traits": [{"name": "Medicina", "tags": ["heal"]}],
    }
    _, who = over(meeting(one("S", "sharra", items={"heal": 3}, **gifted), one("W", "wolf", "b")))
    assert [aid_bonus(who["S"], domain) for domain in ("physical", "mental")] == [2 + 3 + 3, 4 + 3 + 3]
    assert aid_bonus(who["W"], "physical") == who["W"].sheet.mods["SAB"]


@pytest.mark.rule("TZ-HEAL-05", "TZ-CASE-27", "TZ-DMG-10")
def test_captives() -> None:
    """TZ-CASE-27: with captives = leave the beaten mercenary at -7 is dead three rounds later. With captives =
    stabilise the difficulty at -7 is 17: Sharra fails with 16, then at -8 needs 18."""
    scene, who = over(meeting(one("S", "sharra"), one("M", "mercenary", "b", pgf=-7)))
    thresholds(scene, who["M"])
    run(after_fight(scene, [who["S"], who["M"]]))
    assert (who["M"].pgf, who["M"].out) == (-10, DEAD)
    given = meeting(one("S", "sharra"), one("M", "mercenary", "b", pgf=-7), variants={"captives": "stabilise"})
    scene, who = over(given, [16, 18])
    thresholds(scene, who["M"])
    run(after_fight(scene, [who["S"], who["M"]]), Option("stabilise", 1, "physical"))
    assert spent(scene)
    assert (who["M"].pgf, who["M"].stable_phys, who["M"].out) == (-8, True, "")


@pytest.mark.rule("TZ-HEAL-05", "TZ-HEAL-01", "TZ-PH-06")
def test_help_after_the_fight() -> None:
    """TZ-HEAL-05: in the first round only those within immediate reach can be helped; afterwards all. An able ally
    may let a comrade die, and first aid may be left alone. TZ-HEAL-01: a pool that was treated since it was hurt is
    left alone. TZ-HEAL-05, TZ-PH-06: hero points are spent as in a fight: a d6 lifts Sharra above 0, and no help is
    needed."""
    scene, who = over(
        meeting(one("P", "saddin"), one("S", "sharra", x=50.0, pgf=-6), one("M", "wolf", "b", pgf=-1)), [20]
    )
    who["M"].out = DEAD
    thresholds(scene, who["S"])
    run(after_fight(scene, [who["P"], who["S"]]), Option("stabilise", 1, "physical"), LEAVE)
    assert spent(scene)
    assert (who["S"].pgf, who["S"].stable_phys) == (-7, True)
    scene, who = over(meeting(one("P", "saddin", pgf=30), one("S", "sharra", pgf=-9), one("M", "wolf", "b")))
    who["M"].out = DEAD
    thresholds(scene, who["S"])
    run(after_fight(scene, [who["P"], who["S"]]), LEAVE, LEAVE)
    assert (who["S"].out, who["P"].pgf, who["P"].ready_phys) == (DEAD, 30, True)
    scene, who = over(meeting(one("S", "sharra", pgf=20, heal_ready=False), one("M", "wolf", "b")))
    who["M"].out = DEAD
    run(after_fight(scene, [who["S"]]))
    assert (who["S"].pgf, spent(scene)) == (20, True)
    heroic = {"ph_mode": "players_vs_gm"}
    given = meeting(one("S", "sharra", pgf=-3, heal_ready={"phys": True}), one("M", "wolf", "b"), variants=heroic)
    scene, who = over(given, [6])
    who["M"].out = DEAD
    thresholds(scene, who["S"])
    run(after_fight(scene, [who["S"]]), Option("heal", item="physical"))
    assert spent(scene)
    assert (who["S"].pgf, who["S"].points, who["S"].able) == (3, 2, True)


@pytest.mark.rule("TZ-HEAL-02", "TZ-DMG-09")
def test_animals_are_treated_and_treat_nobody() -> None:
    """TZ-HEAL-02: a wolf and its keeper are hurt: the keeper alone treats the two of them, in a fight and after it."""
    scene, who = over(meeting(one("S", "sharra"), one("W", "wolf", "b"), one("M", "mercenary", "b")))
    for name in ("W", "M"):
        who[name].pgf -= 3
        who[name].ready_phys = True
    assert not [option for option in aids(scene.state, who["W"]) if option.verb in ("first_aid", "stabilise")]
    assert [[who["M"]], [who["M"]]] == [list(helpers(scene.state, who[name])) for name in ("W", "M")]
    who["M"].pgf = -1
    assert not [option for option in aids(scene.state, who["W"]) if option.verb == "stabilise"]


@pytest.mark.rule("TZ-HEAL-05", "TZ-DMG-08", "TZ-DMG-07", "TZ-DMG-10")
def test_minds_after_the_fight() -> None:
    """TZ-HEAL-05, TZ-DMG-08: an unstable mind goes on trying: 8 + 3 against 12 fails, 10 + 3 against 13 does not.
    TZ-DMG-10: a mind that does not steady itself is lost at -10."""
    scene, who = over(meeting(one("S", "sharra", pgm=-2), one("M", "wolf", "b")), [8, 10])
    who["M"].out = DEAD
    thresholds(scene, who["S"])
    run(after_fight(scene, [who["S"]]))
    assert spent(scene)
    assert (who["S"].pgm, who["S"].stable_ment) == (-3, True)
    scene, who = over(meeting(one("S", "sharra", pgm=-9), one("M", "wolf", "b")), [1])
    who["M"].out = DEAD
    thresholds(scene, who["S"])
    run(after_fight(scene, [who["S"]]))
    assert (who["S"].out, spent(scene)) == (LOST, True)


@pytest.mark.rule("TZ-PH-10")
def test_awards_of_a_scene() -> None:
    """TZ-PH-10: with ph_award_per_scene each living PC gains points; others and the dead do not."""
    given = meeting(
        one("S", "sharra"),
        one("P", "saddin"),
        one("M", "wolf", "b"),
        variants={"ph_award_per_scene": 2, "ph_mode": "players_vs_gm"},
    )
    scene, who = over(given)
    who["M"].out = who["P"].out = DEAD
    run(scene_end(scene))
    assert [body.points for body in who.values()] == [5, 3, 0]
    given = meeting(one("S", "sharra"), one("M", "wolf", "b"), variants={"ph_award_per_scene": 2, "ph_mode": "none"})
    scene, who = over(given)
    run(scene_end(scene))
    assert who["S"].points == 0


@pytest.mark.rule("TZ-HEAL-04")
def test_a_night_of_rest() -> None:
    """TZ-HEAL-04: the level in each pool, never above the maximum; stabilised negatives rise, others do not."""
    scene, who = over(meeting(one("S", "sharra", pgf=10, pgm=23), one("M", "mercenary", "b", pgf=-3, stabilised=True)))
    rest(scene, who["S"])
    rest(scene, who["M"])
    assert (who["S"].pgf, who["S"].pgm) == (13, 24)
    assert (who["M"].pgf, who["M"].stable_phys) == (-2, True)
    for _ in range(3):
        rest(scene, who["M"])
    assert (who["M"].pgf, who["M"].able) == (1, True)
    who["S"].pgf, who["S"].stable_phys = -3, False
    rest(scene, who["S"])
    assert who["S"].pgf == -3


@pytest.mark.rule("TZ-OUT-04", "TZ-EFF-10", "TZ-HEAL-04", "TZ-OUT-10", "TZ-EFF-09")
def test_wounds_take_days() -> None:
    """TZ-EFF-10: a minor wound lasts a day, a major one 7, an extreme one 30; what is permanent stays; a failed
    camp gives no rest. TZ-EFF-09: a wound that was lowered lasts no longer than its new severity does."""
    scene, who = over(meeting(one("S", "sharra", pgf=10), one("M", "wolf", "b")))
    sharra = who["S"]
    for name in ("painful_wound", "bleeding_wound", "blinded"):
        suffer(scene, sharra, name)
    assert [days_left(scene.state, condition) for condition in sharra.conditions] == [1, 7, 30]
    days(scene, 1, rested=False)
    assert ([condition.name for condition in sharra.conditions], sharra.pgf) == (["bleeding_wound", "blinded"], 10)
    days(scene, 6)
    assert ([condition.name for condition in sharra.conditions], sharra.pgf) == (["blinded"], 26)
    days(scene, 23)
    assert sharra.conditions == []
    suffer(scene, sharra, "maimed")
    days(scene, 100)
    assert [condition.name for condition in sharra.conditions] == ["maimed"]
    scene, who = over(meeting(one("S", "sharra"), one("M", "wolf", "b")))
    wound = suffer(scene, who["S"], "bleeding_wound")
    days(scene, 2)
    assert wound.days == 5
    wound.severity = "minor"
    assert days_left(scene.state, wound) == 1
