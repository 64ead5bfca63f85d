"""Moving in a turn: types, penalties, split movement, places, bands, holds (TZ-MOV)."""

from __future__ import annotations

from typing import Any

import pytest

from simulator.core.asks import Option
from simulator.core.dice import Scripted
from simulator.core.errors import BadScenario
from simulator.core.events import Acted
from simulator.core.plane import Place
from simulator.core.scene import Scene
from simulator.systems.tapiz.lienzo.pack import Lienzo
from simulator.systems.tapiz.resolution.immediate_effects import shift
from simulator.systems.tapiz.resolution.resistance import cover
from simulator.systems.tapiz.space import band, band_move, screen_of, starting_places
from simulator.systems.tapiz.turns.moving import Turn, away_enough, left_to_go
from simulator.testing import Recording, encounter, fighter

from ..conflict import SHARRA, STRIKE, can, conflict, npc, parts, pc, play, script, totals


def going(x: float, y: float = 0.0) -> Option:
    """Return a leg to a place of one's own choice."""
    return Option("move", place=(x, y))


@pytest.mark.rule("TZ-EX-07", "TZ-MOV-02", "TZ-MOV-01")
@pytest.mark.parametrize(("distance", "penalty"), [(30, -2), (30.5, -4), (60, -4), (61, -6), (90, -6)])
def test_the_total_distance_fixes_type_and_penalty(distance: float, penalty: int) -> None:
    """TZ-EX-07: Sharra sprints and strikes: -6; with MOV 30 walking goes to 30 m, running to 60, sprinting to 90."""
    fight = play(SHARRA, npc("Merc", "mercenary", at=distance + 1), "10", answers=f"Sharra move {distance}; {STRIKE}")
    assert parts(fight) == {"FUE": 2, "traits*2": 4, "movement": penalty}


@pytest.mark.rule("TZ-EX-08", "TZ-ENC-02", "TZ-MOV-02")
def test_load_and_free_steps() -> None:
    """TZ-EX-08: with 30 kg the attack has -6 - 2; the sprint is still 90 m. TZ-MOV-02, free_step_m = 2: 2 m without
    penalty; 32 m are still a walk."""
    fight = script(pc("Sharra", "sharra", load_kg=30), npc("Merc", "mercenary", at=91), "10")
    fight.to("Sharra", "turn")
    assert not fight.asks[0].allows(going(90.5))
    fight.say("Sharra move 90", STRIKE).finish()
    assert parts(fight) == {"FUE": 2, "traits*2": 4, "movement": -6, "load": -2}
    variants = {"free_step_m": 2.0}
    free = play(SHARRA, npc("Merc", "mercenary", at=3), "10", answers=f"Sharra move 2; {STRIKE}", variants=variants)
    assert parts(free) == {"FUE": 2, "traits*2": 4}
    far = play(SHARRA, npc("Merc", "mercenary", at=33), "10", answers=f"Sharra move 32; {STRIKE}", variants=variants)
    assert parts(far)["movement"] == -2


@pytest.mark.rule("TZ-EX-07", "TZ-ACT-07")
def test_mounting() -> None:
    """TZ-EX-07: the mercenary who ran to his horse rolls to mount at -4. TZ-ACT-07: dismounting is an action
    without dice; failing to mount by 5 brings a setback."""
    fight = play(SHARRA, npc("Merc", "mercenary", at=100, mount="near"), "13", answers="Merc move 150; Merc mount")
    assert totals(fight, task="mount") == [(10, 10)]
    assert fight["Merc"].riding
    down = play(SHARRA, npc("Merc", "mercenary", at=100, mount="riding"), answers="Merc mount")
    assert not down["Merc"].riding
    clumsy = play(SHARRA, npc("Merc", "mercenary", at=100, mount="near"), "4", "Merc mount")
    assert not clumsy["Merc"].riding
    assert [one.name for one in clumsy["Merc"].conditions] == ["setback"]


@pytest.mark.rule("TZ-MOV-03", "TZ-ACT-01")
def test_movement_around_the_action() -> None:
    """TZ-MOV-03: 20 m up, strike, 30 m back: declared a run before the roll, -4; no farther than that afterwards.
    An action with a roll ends the turn of a body that has declared no movement after it."""
    answers = ["Sharra move 20", STRIKE, "Sharra pace: pace run"]
    fight = script(SHARRA, npc("Merc", "mercenary", at=21), "10", answers=answers).to("Sharra", "turn")
    while totals(fight) == []:
        fight.step()
    fight.to("Sharra", "turn")
    assert parts(fight)["movement"] == -4
    assert not can(fight, "melee_attack")
    assert not fight.asks[0].allows(going(-20.5))
    fight.say("Sharra move -20").finish()
    assert fight["Sharra"].place == (-20.0, 0.0)
    fight = script(SHARRA, npc("Merc", "mercenary"), "10", STRIKE, rounds=2).to("Merc", "turn")
    fight.to("Sharra", "turn", round=2)
    assert len(totals(fight)) == 1


@pytest.mark.rule("TZ-MOV-04", "TZ-EFF-02")
def test_feats() -> None:
    """TZ-MOV-04: after a sprint a jump is still d20 + DES + traits, of class MV. Five points above the difficulty
    buy an effect on oneself; a failure by five brings a setback."""
    scene = {"feats": [{"name": "chasm", "ability": "DES", "difficulty": 12}]}
    fight = play(SHARRA, npc("Merc", "mercenary"), "7", "Sharra move -90; Sharra feat chasm", scene=scene)
    assert totals(fight, task="move") == [(12, 12)]
    assert parts(fight, task="move") == {"DES": 2, "traits*1": 3}
    scene = {"feats": [{"name": "balcony", "difficulty": 12}]}
    answers = ["Sharra feat balcony", "Sharra effect: effect Sharra advantage_position"]
    fight = play(SHARRA, npc("Merc", "mercenary"), "12", answers=answers, scene=scene)
    assert [(one.name, one.value) for one in fight["Sharra"].conditions] == [("advantage_position", 2)]
    low = play(SHARRA, npc("Merc", "mercenary"), "2", answers=answers[:1], scene=scene)
    assert [(one.name, one.tag) for one in low["Sharra"].conditions] == [("setback", "move")]


@pytest.mark.rule("TZ-CASE-26", "TZ-MOV-05", "TZ-EFF-11")
def test_bands() -> None:
    """TZ-CASE-26: at 20 m towards to 5; at 4 m to 2, away to 6; at 2 m away to 3. TZ-MOV-05: from 90 m a band is 60
    m, but never more than MOV 30 for oneself; it is no penalised movement. TZ-EFF-11: push_band moves the target
    from 1 m to 3 m."""
    lienzo, origin = Lienzo(), (0.0, 0.0)

    def after(metres: float, nearer: bool) -> float:
        far = band_move(lienzo, (metres, 0.0), origin, nearer)
        return metres - far if nearer else metres + far

    assert [after(20, True), after(4, True), after(4, False), after(2, False)] == [5, 2, 6, 3]
    assert band_move(lienzo, (1.0, 0.0), origin, True) == 0
    assert [band(lienzo, metres) for metres in (2, 2.1, 5, 30, 90, 270, 271)] == [0, 1, 1, 2, 3, 4, 5]
    answers = ["Orc ranged_attack Merc", "Orc damage: damage none", "Orc effect: effect Merc move_band towards"]
    fight = play(pc("Orc", "orc_archer"), npc("Merc", "mercenary", at=90), "15", answers=answers)
    assert fight["Orc"].place == (30.0, 0.0)
    answers = [STRIKE, "Sharra damage: damage none", "Sharra effect: consequence Merc push_band"]
    fight = play(SHARRA, npc("Merc", "mercenary"), "14", answers=answers)
    assert fight["Merc"].place == (3.0, 0.0)


@pytest.mark.rule("TZ-MOV-06")
def test_sides_start_twenty_metres_apart() -> None:
    """TZ-MOV-06: without positions the sides face each other at 20 m, neighbours at 2 m, as are copies around a
    position; ``spacing`` needs one."""
    rows = [fighter(name, "wolf", side=side) for name, side in (("A", "x"), ("B", "x"), ("C", "y"))]
    found = encounter("tapiz", *rows, sides={"x": "pc", "y": "npc"})
    assert starting_places(found, Lienzo()) == [(0.0, 0.0), (0.0, 2.0), (20.0, 0.0)]
    placed = conflict(pc("A", "wolf", at=7), npc("B", "wolf"))
    assert starting_places(placed, Lienzo())[0] == (7.0, 0.0)
    crowd = conflict(pc("A", "wolf"), {**npc("B", "wolf", at=7), "count": 2})
    assert starting_places(crowd, Lienzo())[1:] == [(7.0, -1.0), (7.0, 1.0)]
    with pytest.raises(BadScenario, match="needs a position"):
        encounter("tapiz", fighter("A", "wolf", side="x"), fighter("B", "wolf", side="y", count=2, spacing=3))


@pytest.mark.rule("TZ-MOV-07", "TZ-ATK-05", "TZ-EFF-11")
def test_the_held_and_the_free() -> None:
    """TZ-MOV-07: the held come no farther from the holder and attack at -2. Walking away provokes no blow."""
    answers = ["Sharra manoeuvre Merc", "Sharra effect: consequence Merc held"]
    fight = script(SHARRA, npc("Merc", "mercenary"), "15", answers=answers, rounds=2).to("Merc", "turn")
    assert not fight.asks[0].allows(going(5))
    assert fight.asks[0].allows(going(0.5))
    assert [(one.name, one.value) for one in fight["Merc"].conditions] == [("held", -2)]
    fight.to("Sharra", "turn", round=2).say("Sharra move -5").finish()
    assert not fight["Merc"].conditions
    fight = play(SHARRA, npc("Merc", "mercenary"), answers="Sharra move -30")
    assert fight.rolls == []


@pytest.mark.rule("TZ-EFF-12", "TZ-MOV-02", "TZ-EFF-10")
def test_states_and_movement() -> None:
    """TZ-EFF-12: knocked_down: no run or sprint; slowed: MOV 15, so 45 m at most. TZ-EFF-10: advantage_position and
    flanked end when their bearer moves."""
    down = script(pc("Sharra", "sharra", states=[{"state": "knocked_down"}]), npc("Merc", "mercenary", at=200))
    down.to("Sharra", "turn")
    assert (down.asks[0].allows(going(30)), down.asks[0].allows(going(31))) == (True, False)
    slow = script(pc("Sharra", "sharra", states=[{"state": "slowed"}]), npc("Merc", "mercenary", at=200))
    slow.to("Sharra", "turn")
    assert (slow.asks[0].allows(going(45)), slow.asks[0].allows(going(46))) == (True, False)
    states = [{"state": "advantage_position"}, {"state": "flanked"}, {"state": "slowed"}]
    fight = play(pc("Sharra", "sharra", states=states), npc("Merc", "mercenary", at=9), answers="Sharra move 1")
    assert [one.name for one in fight["Sharra"].conditions] == ["slowed"]


@pytest.mark.rule("TZ-ATK-10", "TZ-MOV-03")
def test_shelter() -> None:
    """TZ-ATK-10: entering cover is movement; then partial or total, total only before attacking; leaving ends it.
    Total cover needs a turn without an attack. An enemy that can get around a shelter may do so: within arm's reach
    behind the one in it."""
    scene = {"shelters": [{"at": [10, 0], "kind": "heavy", "radius": 1.0}]}
    merc = npc("Merc", "mercenary", at=11)
    fight = script(SHARRA, merc, "10", answers="Sharra move 10", scene=scene, rounds=2).to("Sharra", "cover")
    assert fight.options() == ["cover partial", "cover total", "open"]
    fight.say("Sharra cover: cover partial", STRIKE).to("Merc", "turn")
    assert (fight["Sharra"].cover, fight["Sharra"].extent) == ("heavy", "partial")
    fight.to("Sharra", "turn", round=2).say("Sharra move 0").finish()
    assert fight["Sharra"].cover == ""
    scene = {"shelters": [{"at": [10, 0], "kind": "heavy", "radius": 1.0}]}
    answers = [STRIKE, "Sharra pace: pace walk", "Sharra move 10"]
    fight = script(SHARRA, npc("Merc", "mercenary"), "10", answers=answers, scene=scene).to("Sharra", "cover")
    assert fight.options() == ["cover partial", "open"]
    scene = {"shelters": [{"at": [10, 0], "kind": "medium", "radius": 2.0}]}
    answers = ["Sharra move 9", "Sharra cover: cover partial"]
    fight = script(SHARRA, npc("Merc", "mercenary", at=20), answers=answers, scene=scene).to("Merc", "turn")
    places = [option.place for option in fight.asks[0].options() if option.item == "around"]
    assert places == [(7.0, 0.0)]


@pytest.mark.rule("TZ-ATK-10")
@pytest.mark.parametrize(("archer", "cover"), [(40.0, 5), (-40.0, 0)])
def test_a_shelter_covers_from_its_other_side_only(archer: float, cover: int) -> None:
    """TZ-ATK-10: behind a wall at 10 m, seen from where one stands: the archer beyond it meets it, the other not."""
    scene = {"shelters": [{"at": [10, 0], "kind": "medium", "radius": 2.0}]}
    orc = npc("Orc", "orc_archer", at=archer, items={"initiative": -9})
    answers = ["Sharra move 9", "Sharra cover: cover partial", "Orc ranged_attack Sharra"]
    fight = play(SHARRA, npc("Merc", "mercenary", at=20), orc, "10", answers=answers, scene=scene)
    assert totals(fight, "Orc")[0][1] == 17 + cover


@pytest.mark.rule("TZ-ATK-10")
def test_in_the_midst_of_a_shelter_one_faces_the_nearest_enemy() -> None:
    """TZ-ATK-10: a body that enters a shelter is covered from the nearest able enemy's side."""
    scene = {"shelters": [{"at": [10, 0], "kind": "medium", "radius": 2.0}]}
    answers = ["Sharra move 10", "Sharra cover: cover partial"]
    fight = script(SHARRA, npc("Merc", "mercenary", at=20), answers=answers, scene=scene, rounds=1).finish()
    state, sharra = fight.fight.state, fight["Sharra"]
    assert [cover(state, sharra, False, place) for place in ((20.0, 3.0), (0.0, 0.0), None)] == [5, 0, 0]
    bare = script(pc("Sharra", "sharra", cover={"kind": "medium"}), npc("Merc", "mercenary"))
    assert [cover(bare.fight.state, bare["Sharra"], False, place) for place in ((0.0, 9.0), None)] == [5, 5]


@pytest.mark.rule("TZ-ATK-10")
@pytest.mark.parametrize(
    ("foe", "covered"), [((10.0, 5.0), ((10.0, 0.0), (0.0, 5.0))), ((10.0, 0.0), None), (None, None)]
)
def test_cover_in_the_midst_needs_an_enemy_somewhere(foe: Place | None, covered: tuple[Place, Place] | None) -> None:
    """TZ-ATK-10: towards the nearest able enemy; none where it stands in the same place, or none is left."""
    scene = {"shelters": [{"at": [10, 0], "radius": 2.0}]}
    fight = script(pc("A", at=10), npc("Merc", "mercenary", at=20), scene=scene)
    merc = fight["Merc"]
    if foe is None:
        merc.able = False
    else:
        merc.place = foe
    state = fight.fight.state
    assert screen_of(state, fight["A"], state.setting.shelters[0]) == covered


@pytest.mark.rule("TZ-MOV-05", "TZ-ATK-10")
@pytest.mark.parametrize(("at", "nearer", "moved"), [(2.0, True, None), (4.0, True, 2), (4.0, False, 2)])
def test_a_band_move_that_leads_nowhere_is_none(at: float, nearer: bool, moved: int | None) -> None:
    """TZ-MOV-05: the nearest band has no nearer one: no event follows, and the cover stays."""
    fight = script(pc("A", cover={"kind": "light"}), npc("B", at=at))
    heard = Recording()
    scene = Scene(fight.fight.state, Scripted(()), {}, heard, False)
    shift(scene, fight["A"], fight["B"], nearer, False)
    assert [one.amount for one in heard.events if isinstance(one, Acted)] == ([] if moved is None else [moved])
    assert bool(fight["A"].cover) is (moved is None)


@pytest.mark.rule("TZ-MOV-03")
def test_the_pace_after_a_roll_is_any_that_is_left() -> None:
    """TZ-MOV-03: before the roll all types of movement may be declared, the fastest one included; by the held none."""
    fight = script(SHARRA, npc("Merc", "mercenary"), "10", STRIKE).to("Sharra", "pace")
    assert fight.options() == ["stay", "pace walk", "pace run", "pace sprint"]
    stuck = pc("Sharra", "sharra", states=[{"state": "held"}])
    held = script(stuck, npc("Merc", "mercenary"), "10", STRIKE).to("Sharra", "pace")
    assert held.options() == ["stay"]


@pytest.mark.rule("TZ-ACT-09")
@pytest.mark.parametrize(("at", "away"), [(90.0, False), (90.1, True)])
def test_far_enough_is_beyond_the_flee_distance(at: float, away: bool) -> None:
    """TZ-ACT-09: more than 90 m from every able enemy."""
    fight = script(pc("A"), npc("B", at=at))
    assert away_enough(fight.fight.state, fight["A"]) is away


@pytest.mark.rule("TZ-MOV-02")
@pytest.mark.parametrize(("metres", "allowed"), [(92, True), (92.5, False)])
def test_a_free_step_comes_on_top_of_a_sprint(metres: float, allowed: bool) -> None:
    """TZ-MOV-02, free_step_m = 2: with MOV 30 a sprint ends at 92 m."""
    fight = script(SHARRA, npc("Merc", "mercenary", at=200), free_step_m=2.0).to("Sharra", "turn")
    assert fight.asks[0].allows(going(metres)) is allowed


@pytest.mark.rule("TZ-MOV-03", "TZ-STA-06")
@pytest.mark.parametrize(
    ("fields", "metres"),
    [
        ({}, 90),
        ({"ended": True}, 0),
        ({"aimed": True}, 0),
        ({"rolled": True}, 0),
        ({"rolled": True, "pace": "walk"}, 30),
    ],
)
def test_what_is_left_to_go_depends_on_what_has_been_done(fields: dict[str, Any], metres: float) -> None:
    """TZ-MOV-03: nothing once the turn has ended or has gone into aiming; after a roll what was declared."""
    fight = script(SHARRA, npc("Merc", "mercenary", at=200))
    turn = Turn(0)
    for name, value in fields.items():
        setattr(turn, name, value)
    assert left_to_go(fight.fight.state, fight["Sharra"], turn) == metres
