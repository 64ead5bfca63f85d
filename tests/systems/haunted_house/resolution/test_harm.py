"""Damage, armour, wounds; life, stamina and shock at zero."""

from __future__ import annotations

from functools import cache, partial

import icepool
import pytest

from simulator.core import events
from simulator.core.system import Encounter
from simulator.systems.haunted_house.resolution.harm import roll_sum, wound_basis
from simulator.systems.haunted_house.state import Wound, tags_of
from simulator.systems.haunted_house.tables import formula
from simulator.systems.haunted_house.variants import Variants
from simulator.systems.haunted_house.weapons import DiceFormula
from simulator.testing import ScriptedFight, encounter, fighter, scripted
from tests.ledgers import rule_table

from ..downtime.test_exploration import Between
from ..house import A_FIRST, TOUGH, checks, figures, foe, hazard, pc, play, script, spread, tasks

MELEE = {row[0]: row[1:] for row in rule_table("haunted_house", "HH-MEL-05")}
RANGED = {row[0]: row[3] for row in rule_table("haunted_house", "HH-RNG-02")}
POWERS = (0, 1, 2, 3, 4, 5, 6, 7, 8, 12)
COLUMN = dict(zip(POWERS, (0, 0, 0, 1, 1, 2, 3, 3, 4, 4), strict=True))
JAWS = {"use": "jaws", "toxin": "decomposing_body"}


def exact(roll: DiceFormula) -> dict[int, int]:
    """Count of the ways that the dice can fall for each sum, by icepool; never below 0."""
    die = icepool.map(lambda total: max(0, total + roll.plus), roll.count @ icepool.d6)
    scale = 6**roll.count // die.denominator()
    return {value: count * scale for value, count in die.items()}


@cache
def blow(weapon: str, power: int) -> Encounter:
    """Return an attacker that always hits with that weapon and power, and a tough target."""
    return encounter(
        "haunted_house",
        fighter("A", side="npc", power=power, attacks=[weapon], perception=9, fright_row=None),
        pc("B", **TOUGH),
        rounds=1,
    )


def loss(case: Encounter, verb: str, weapon: str, dice: tuple[int, ...]) -> int:
    """Return the life that such a hit with these damage dice costs."""
    fight = scripted(case, [1, 1, 1, 1, 6, 6, *dice], [("A", f"{verb} B {weapon}")]).finish()
    return 999 - int(fight["B"].life)


@pytest.mark.slow
@pytest.mark.rule("HH-MEL-05", "HH-DMG-01")
@pytest.mark.parametrize("weapon", MELEE)
def test_melee_damage_is_distributed_as_the_table_says(weapon: str) -> None:
    """HH-MEL-05: over every way that the dice can fall, at the ends of the columns; the result is floored at 0."""
    for power in (0, 8) if weapon == "huge_mechanical" else (0, 3, 5, 7, 12):
        roll, case = formula(MELEE[weapon][COLUMN[power]]), blow(weapon, power)
        assert spread(roll.count, partial(loss, case, "melee_attack", weapon)) == exact(roll), power


@pytest.mark.rule("HH-RNG-02")
@pytest.mark.parametrize("weapon", RANGED)
def test_ranged_damage_is_distributed_as_the_table_says(weapon: str) -> None:
    """HH-RNG-02: damage per shot of every weapon."""
    case = encounter(
        "haunted_house",
        fighter("A", side="npc", attacks=[{"use": weapon, "rate": 1}], perception=9, fright_row=None),
        pc("B", **TOUGH),
        rounds=1,
    )
    roll = formula(RANGED[weapon])
    assert spread(roll.count, lambda dice: loss(case, "ranged_attack", weapon, dice)) == exact(roll)


# Armour.


ZONES = ("head", "torso", "right_arm", "left_arm", "right_leg", "left_leg")


def protection(*pieces: str, kind: str = "blade", zone: str = "", natural: object = 0, switch: str = "best") -> int:
    """Points that this armour takes off a hit of 18."""
    weapon, verb, dice = (
        ("huge_mechanical", "melee_attack", "155") if kind == "blade" else ("heavy_revolver", "ranged_attack", "66")
    )
    fight = play(
        foe("A", attacks=[weapon]),
        pc("B", armour=list(pieces), natural_armour=natural, **TOUGH),
        f"A>B | 66 {dice}",
        variants={"untargeted_armour": switch},
        answers=[("A", f"{verb} B {weapon}"), *([("A", f"zone {zone}")] if zone else [])],
    )
    rolled = fight.of(events.DamageRolled)[0]
    assert (rolled.rolled, rolled.loss) == (18, 18 - rolled.protection)
    return rolled.protection


@pytest.mark.rule("HH-ARM-01", "HH-ARM-02", "HH-ARM-03")
@pytest.mark.parametrize("row", rule_table("haunted_house", "HH-ARM-01"))
def test_armour_values_are_the_tables(row: list[str]) -> None:
    """HH-ARM-01: the points of each piece against blades and guns, and the zones it covers."""
    piece, blade, gun, where = row[0], int(row[1]), int(row[2]), row[3]
    assert [protection(piece), protection(piece, kind="gun")] == [blade, gun]
    covered = {"torso", "right_arm", "left_arm"} if where == "torso, both arms" else {where}
    assert [protection(piece, zone=zone) for zone in ZONES] == [blade if zone in covered else 0 for zone in ZONES]


@pytest.mark.rule("HH-ARM-02", "HH-ARM-03", "HH-CHAR-05")
@pytest.mark.parametrize(
    ("switch", "blade", "gun", "helmet"), [("best", 4, 3, 3), ("sum", 11, 8, 3), ("torso", 4, 3, 0)]
)
def test_several_pieces_count_by_the_switch(switch: str, blade: int, gun: int, helmet: int) -> None:
    """HH-ARM-02: ``untargeted_armour``: the best, all added up, or the best on the torso; hide is one more."""
    hide = {"blade": 4, "gun": 3}
    assert protection("bulletproof_vest", "helmet", natural=hide, switch=switch) == blade
    assert protection("bulletproof_vest", "helmet", natural=hide, switch=switch, kind="gun") == gun
    assert protection("helmet", switch=switch) == helmet
    thin = {"blade": 1, "gun": 3}
    assert [protection("leather_jacket", natural=thin, zone=zone) for zone in ("torso", "left_leg")] == [2, 1]


@pytest.mark.rule("HH-CASE-15", "HH-ARM-03", "HH-MEL-03")
@pytest.mark.parametrize(("manner", "figure", "lost"), [("plain", 6, 2), ("zone torso", 4, 5), ("zone head", 4, 2)])
def test_a_precise_strike_bypasses_armour_elsewhere(manner: str, figure: int, lost: int) -> None:
    """HH-CASE-15: a helmet alone: an ordinary hit of 5 costs 2, a strike at the torso 5, at the head 2."""
    fight = play(
        pc("A", combat=6, power=3, attacks=["edged_small"]),
        foe("B", armour=["helmet"], **TOUGH),
        "A>B | 44 22",
        answers=[("A", "melee_attack B edged_small"), ("A", manner)],
    )
    assert figures(fight) == [figure]
    assert fight["B"].life == 999 - lost


@pytest.mark.rule("HH-DMG-02")
def test_each_harm_takes_from_its_own_pool() -> None:
    """HH-DMG-02: each kind of harm takes from its own pool and leaves the others alone."""
    fight = play(
        pc("A", max_life=50, max_stamina=50, max_shock=50),
        foe("B"),
        hazard("fall", "A", metres=2),
        hazard("toxin detergent", "A"),
        hazard("fright scare", "A"),
        "1 | 12 1 | 12 | 66 11",
    )
    assert (fight["A"].life, fight["A"].stamina, fight["A"].shock) == (45, 46, 48)


@pytest.mark.rule("HH-DMG-03", "HH-FLOW-03", "HH-ARM-02", "HH-DMG-01")
def test_bleeding_drains_and_fractures_hinder_by_the_switch() -> None:
    """HH-DMG-03: ``wound_effects = drain``: a bleeding wound costs 1 life an interval, a fracture AF -1; 0 after armour
    costs nothing and is no wound (HH-DMG-01)."""
    fight = play(
        pc("A", max_life=20, combat=3, perception=3),
        foe("B", **TOUGH),
        hazard("object wardrobe", "A"),
        "3 | 66 11 | 12 12 | 66 11; A melee_attack B; A second: search",
        variants={"wound_effects": "drain", "bleed_interval_rounds": 2},
        rounds=5,
    )
    assert (figures(fight), figures(fight, "search")) == ([0], [1])
    assert fight["A"].life == 20 - 12 - 2  # rounds 3 and 5
    assert len(fight["A"].wounds) == 1
    fight = play(pc("A", combat=6), foe("B", natural_armour=9), "A>B | 44 6; A melee_attack B")
    assert (fight["B"].wounds, fight["B"].life) == ([], 13)
    assert [(rolled.rolled, rolled.loss) for rolled in fight.of(events.DamageRolled)] == [(5, 0)]


@pytest.mark.rule("HH-CHAR-06", "HH-ARM-02")
@pytest.mark.parametrize(("kind", "lost"), [("blade", 9 - 4), ("gun", 9 - 5)])
def test_the_column_of_armour_is_the_weapons_kind(kind: str, lost: int) -> None:
    """HH-CHAR-06: ``damage_kind`` picks the armour column; a sheet may say another than the table."""
    fight = play(
        pc("A", marksmanship=6, attacks=[{"use": "heavy_revolver", "damage_kind": kind}]),
        foe("B", armour=["military_vest"], **TOUGH),
        "A>B | 44 12; A ranged_attack B",
    )
    assert fight["B"].life == 999 - lost


# Wounds.


@pytest.mark.rule("HH-CASE-20", "HH-DMG-03")
@pytest.mark.parametrize(
    ("lost", "tags"), [(5, []), (6, ["bleeding"]), (10, ["bleeding"]), (11, ["bleeding", "broken"]), (1, [])]
)
def test_wounds_bleed_beyond_a_quarter_and_break_beyond_a_half(lost: int, tags: list[str]) -> None:
    """HH-CASE-20: with max_life 20: 5 no tag, 6 and 10 bleed, 11 bleeds and breaks."""
    assert list(tags_of(Wound(lost, wound_basis(lost, 20 - lost, 20, Variants()), 20))) == tags


@pytest.mark.rule("HH-DMG-03", "HH-DMG-04")
def test_every_loss_is_a_wound_of_its_own() -> None:
    """HH-DMG-04: two blows and a fire of two rounds are four wounds, in order, with source, round and tags; with
    ``wound_basis = accumulated`` a small hit on a body that has lost much bleeds and breaks (HH-DMG-03)."""
    switched = Variants(wound_basis="accumulated")
    wounds = [tags_of(Wound(1, wound_basis(1, left, 20, switched), 20)) for left in (15, 14, 10, 9)]
    assert [len(tags) for tags in wounds] == [0, 1, 1, 2]
    assert [wound_basis(1, left, 20, switched) for left in (1, 0, -3)] == [19, 20, 20]
    fight = play(
        pc("A", combat=6, power=5),
        foe("B", max_life=40),
        hazard("fire small", "B"),
        "A>B | 54 56 | 54 11 | A>B; A melee_attack B; A second: melee_attack B",
        rounds=2,
    )
    taken = [(wound.loss, wound.source, wound.round, list(tags_of(wound))) for wound in fight["B"].wounds]
    assert taken == [(12, "unarmed", 1, ["bleeding"]), (3, "unarmed", 1, []), (3, "fire", 1, []), (3, "fire", 2, [])]


# Life.


def struck(dice: str, rounds: int = 10, **fields: object) -> ScriptedFight:
    """Let a falling thing hit A for 8 in round 3."""
    return play(
        pc("A", **{"life": 5, "max_life": 19, "resistance": 3, **fields}),
        pc("C"),
        foe("B", **TOUGH),
        hazard("object ceiling_lamp", "A", round=3),
        f"66 55 11 66 55 11 | 3 | {dice}",
        rounds=rounds,
    )


@pytest.mark.rule("HH-CASE-11", "HH-LIFE-01", "HH-LIFE-02", "HH-LIFE-03")
def test_the_unconscious_wake_after_their_timer() -> None:
    """HH-CASE-11: out in round 3 for 5 rounds: no turns in 4 to 8; wakes at the end of 8 with a fifth of its maximum,
    at least 1, and acts in 9; one that fails the test at 0 is dead for good."""
    fight = struck("54 23", rounds=9)
    acted: list[int] = []
    round = 0
    for event in fight.heard.events:
        if isinstance(event, events.RoundStarted):
            round = event.round
        elif isinstance(event, events.TurnStarted) and event.bodies == (0,):
            acted.append(round)
    assert acted == [1, 2, 9]
    assert [(e.before, e.after) for e in fight.of(events.PoolChanged) if e.cause == "wake"] == [(0, 3)]
    assert fight["A"].wake_round == 0
    for max_life, life in ((4, 1), (19, 3), (25, 5)):
        assert struck("54 11", max_life=max_life, life=4, rounds=6)["A"].life == life, max_life
    assert struck("44")["A"].status == "dead"


@pytest.mark.rule("HH-LIFE-01")
@pytest.mark.parametrize(("switch", "own", "dead"), [(True, "", True), (False, "", False), (True, "no", False)])
def test_enemies_may_die_at_zero_without_a_test(switch: bool, own: str, dead: bool) -> None:
    """HH-LIFE-01: ``enemies_die_at_zero`` sets ``dies_at_zero`` for all but protagonists; a sheet may differ."""
    fight = play(
        pc("A", combat=6),
        foe("B", life=1, resistance=6, **({"dies_at_zero": False} if own else {})),
        "A>B | 54 6" + ("" if dead else "| 66 11"),
        "A melee_attack B",
        variants={"enemies_die_at_zero": switch},
    )
    assert fight["B"].status == ("dead" if dead else "unconscious")


@pytest.mark.rule("HH-LIFE-04")
@pytest.mark.parametrize(("dice", "status", "wake"), [("44", "dead", 0), ("54 66", "unconscious", 17)])
def test_hurt_at_zero_means_another_test(dice: str, status: str, wake: int) -> None:
    """HH-LIFE-04: any loss while unconscious at life 0: resistance or die; the timer starts anew."""
    fight = play(
        pc("A", life=1, resistance=3),
        pc("C"),
        foe("B"),
        hazard("object small_shelf", "A"),
        hazard("fall", "A", metres=2, round=4),
        f"1 54 33 | 11 11 66 | 11 11 66 | 1 {dice}",
        rounds=4,
    )
    assert (fight["A"].status, fight["A"].wake_round) == (status, wake)


@pytest.mark.rule("HH-LIFE-04", "HH-REC-03")
@pytest.mark.parametrize(("hit", "life", "status", "tested"), [("2", 1, "unconscious", 1), ("3 44", 0, "dead", 2)])
def test_the_unconscious_above_zero_are_tested_when_they_reach_it(
    hit: str, life: int, status: str, tested: int
) -> None:
    """HH-LIFE-04: first aid has lifted it to 2: a loss of 1 only lowers it; one that brings 0 counts as above."""
    fight = play(
        pc("A", life=1, max_life=20, resistance=3),
        pc("C", perception=6, knowledge=6, fields={"heal": 3}),
        foe("B", combat=6),
        hazard("object small_shelf", "A"),
        f"1 54 33 | 11 66 22 | 66 | 44 {hit}; C heal A wound; B melee_attack A helpless",
    )
    assert (fight["A"].life, fight["A"].status) == (life, status)
    assert len(checks(fight, "life")) == tested


@pytest.mark.rule("HH-FLOW-04", "HH-CHAR-05", "HH-MEL-03", "HH-LIFE-03")
def test_going_down_clears_what_one_was_about() -> None:
    """HH-FLOW-04: lock, aim, hidden and fleeing, and run_left is put back; HH-MEL-03: awake again it stands."""
    fight = play(
        pc("A", life=1, resistance=6, hidden=12, attacks=["light_revolver"], agility=3),
        foe("B"),
        hazard("object small_shelf", "A", round=2),
        "66 11 | 1 66 33 | 66 11; A run",
        rounds=2,
        variants={"exit_run_rounds": 3},
    )
    body = fight["A"]
    assert (body.lock, body.aim_bonus, body.hidden, body.fleeing, body.run_left) == ("", 0, False, False, 3)
    fight = play(
        pc("A", combat=6),
        foe("B", life=1, max_life=20, resistance=6),
        foe("C"),
        hazard("object small_shelf", "B", round=2),
        "66 11 11 | 44 | 1 66 11 | 66 11 11; A melee_attack B; A knock_down; B wait",
        rounds=4,
    )
    assert (fight["B"].status, fight["B"].prone, fight["B"].life) == ("active", False, 4)


# Stamina.


@pytest.mark.rule("HH-STAM-01", "HH-STAM-02", "HH-LIFE-02")
@pytest.mark.parametrize(
    ("down", "dice", "status", "stamina", "wake"),
    [
        (False, "54", "active", 2, 0),
        (False, "44", "coma", 0, 0),
        (True, "54", "unconscious", 2, 4),
        (True, "44", "coma", 0, 0),
    ],
)
def test_stamina_at_zero_weakens_or_fells(down: bool, dice: str, status: str, stamina: int, wake: int) -> None:
    """HH-STAM-01: a test of resistance: weakened with 2, or coma; the unconscious sleep on, or fall deeper."""
    fight = play(
        pc("A", resistance=3, max_stamina=16, stamina=3, life=1),
        pc("C"),
        foe("B"),
        *([hazard("object small_shelf", "A")] if down else []),
        hazard("toxin high_fever", "A"),
        ("1 54 11 | " if down else "") + f"12 {dice} | 66 55 11",
    )
    body = fight["A"]
    assert (body.status, body.stamina, body.wake_round, body.weakened) == (status, stamina, wake, stamina == 2)


@pytest.mark.rule("HH-STAM-02", "HH-DICE-02", "HH-REC-03")
def test_the_weakened_have_one_less_on_every_test_until_treated() -> None:
    """HH-STAM-02: AF -1 on every test, resistance and fear too; it does not stack, nor touch initiative or dodging; a
    successful ``heal`` ends it, with one try each onset."""
    fight = play(
        pc("A", resistance=4, will=4, combat=4, agility=4, perception=3, max_stamina=16, stamina=3),
        foe("B", **TOUGH),
        hazard("toxin high_fever", "A"),
        hazard("toxin infected_wound", "A"),
        hazard("fright scare", "A"),
        "12 44 | 12 1 45 | 44 | 13 66 | 12; A dodge; B melee_attack A; A talk",
    )
    assert [figure for who, figure, _, _ in checks(fight) if who == "A"][:5] == [4, 4, 3, 3, 3]
    assert dict(fight.of(events.OrderSet)[0].scores)[0] == 7
    assert [test.difficulty for test in fight.of(events.Tested) if test.task == "attack"] == [14]
    fight = script(
        pc("A", resistance=4, knowledge=6, max_stamina=16, stamina=3),
        foe("B"),
        hazard("toxin high_fever", "A"),
        hazard("toxin infected_wound", "A", round=3),
        "12 44 | A>B | 12 | A>B | 12 1 54 | 43; A heal A weakness; A wait; A heal A weakness",
        rounds=3,
    ).to("A", "turn", round=2)
    assert "heal A weakness" not in fight.options()
    fight.finish()
    assert not fight["A"].weakened


@pytest.mark.rule("HH-STAM-03", "HH-STAM-01")
@pytest.mark.parametrize(("dice", "status"), [("54", "coma"), ("44", "dead")])
def test_any_loss_of_life_in_coma_is_resisted_or_deadly(dice: str, status: str) -> None:
    """HH-STAM-03 (a): one point is enough; in coma no toxin tests, no stamina lost, and no timer at life 0."""
    fight = play(
        pc("A", resistance=3, max_life=20, life=7, max_stamina=16, stamina=3),
        pc("C"),
        foe("B", combat=6, attacks=[JAWS]),
        hazard("toxin detergent", "A"),
        hazard("toxin detergent", "A"),
        f"12 1 44 | 11 11 66 | 44 1 | {dice}; B melee_attack A",
    )
    assert (fight["A"].status, fight["A"].stamina, fight["A"].wake_round) == (status, 0, 0)


@pytest.mark.rule("HH-STAM-03")
def test_a_loss_to_zero_in_coma_is_one_test_and_no_timer() -> None:
    """HH-STAM-03: it stays in coma at life 0 without a timer, and every further hit is tested again."""
    fight = play(
        pc("A", resistance=3, max_life=20, life=1, max_stamina=16, stamina=3),
        pc("C"),
        foe("B"),
        hazard("toxin high_fever", "A"),
        hazard("object small_shelf", "A"),
        hazard("object small_shelf", "A"),
        "12 44 | 1 54 | 1 54 | 11 11 66",
    )
    assert (fight["A"].status, fight["A"].life, fight["A"].wake_round) == ("coma", 0, 0)
    assert [task for task in tasks(fight) if task == "A coma"] == ["A coma", "A coma"]


@pytest.mark.rule("HH-CASE-22", "HH-HAZ-07", "HH-DICE-07")
@pytest.mark.parametrize(
    ("armour", "dice", "life", "stamina"),
    [("leather_jacket", "12 44 33", 2, 7), ("leather_jacket", "12 54 3", 2, 4), ("bulletproof_vest", "12", 0, 0)],
)
def test_poison_comes_with_a_bite_that_costs_life(armour: str, dice: str, life: int, stamina: int) -> None:
    """HH-CASE-22: jaws for 4 against a jacket: 2 life, and the toxin by its test; absorbed: no toxin test."""
    fight = play(
        foe("Z", "zombie", perception=6),
        pc("A", resistance=3, max_life=20, max_stamina=20, armour=[armour]),
        f"{A_FIRST} | 54 {dice}; Z melee_attack A jaws",
    )
    assert (20 - fight["A"].life, 20 - fight["A"].stamina) == (life, stamina)


# Shock.


@pytest.mark.rule("HH-CASE-13", "HH-SHK-01", "HH-FEAR-05")
@pytest.mark.parametrize(("dice", "shock", "status"), [("55", 1, "active"), ("54", 0, "insane")])
def test_shock_at_zero_is_survived_with_one_or_madness(dice: str, shock: int, status: str) -> None:
    """HH-CASE-13: shock 4, will 2, ignores a flight: 0; a will test at 2: 12 leaves 1, 11 is madness."""
    fight = play(pc("A", will=2, shock=4), foe("B"), hazard("fright scare", "A"), f"66 | 12 | {dice} | A>B; A ignore")
    assert checks(fight, "shock") == [("A", 2, 12 if dice == "55" else 11, dice == "55")]
    assert (fight["A"].shock, fight["A"].status) == (shock, status)


@pytest.mark.rule("HH-DMG-01")
@pytest.mark.parametrize(("plus", "total"), [(2, 4), (-1, 1), (-2, 0), (-3, 0)])
def test_a_dice_formula_never_falls_below_zero(plus: int, total: int) -> None:
    """HH-DMG-01: 1d6 of 2 and a modifier; without dice the modifier alone, and no roll."""
    party = Between(pc("A"), "2")
    assert roll_sum(party.scene, party["A"], DiceFormula(1, plus), "fall", "HH-HAZ-01") == total
    assert roll_sum(party.scene, party["A"], DiceFormula(0, plus), "fall", "HH-HAZ-01") == max(0, plus)
    party.check()
