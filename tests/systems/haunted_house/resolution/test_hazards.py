"""Hazards of the house: falls, fire, want of air, toxins, falling objects, and their times."""

from __future__ import annotations

import icepool
import pytest

from simulator.core import events
from simulator.systems.haunted_house.resolution.hazards import targets
from simulator.systems.haunted_house.setting import Hazard
from simulator.systems.haunted_house.tables import formula
from simulator.systems.haunted_house.weapons import DiceFormula
from simulator.testing import ScriptedFight
from tests.ledgers import rule_table

from ..house import TOUGH, checks, foe, hazard, house, pc, play, script, spread, tasks

TOXINS = {row[0]: row[1:] for row in rule_table("haunted_house", "HH-HAZ-07")}
OBJECTS = {row[0]: row[1] for row in rule_table("haunted_house", "HH-HAZ-08")}
FALLS = [row[:2] for row in rule_table("haunted_house", "HH-HAZ-01")][:6]
DEEP = {"max_stamina": 999}


def exact(roll: DiceFormula) -> dict[int, int]:
    """Count of the ways that the dice can fall for each sum, by icepool."""
    if not roll.count:
        return {roll.plus: 1}
    die = roll.count @ icepool.d6 + roll.plus
    return {value: count * 6**roll.count // die.denominator() for value, count in die.items()}


def suffered(
    harm: dict[str, object], *dice: int, variants: dict[str, object] | None = None, **fields: object
) -> ScriptedFight:
    """Return a, a tough body, meets this hazard in round 1."""
    who = pc("A", **{**TOUGH, **DEEP, **fields})
    return play(who, foe("B"), harm, variants=variants, dice=[*dice, 6, 6, 1, 1])


# Falls.


@pytest.mark.slow
@pytest.mark.rule("HH-HAZ-01", "HH-DMG-02")
@pytest.mark.parametrize(("metres", "damage"), FALLS)
def test_falls_are_distributed_as_the_table_says(metres: str, damage: str) -> None:
    """HH-HAZ-01: every row of up to 8 metres, over every way that the dice can fall."""
    roll = formula(damage)
    for height in metres.split("-"):
        fall = hazard("fall", "A", metres=int(height))
        if roll.count < 3:
            assert spread(roll.count, lambda dice, fall=fall: 999 - int(suffered(fall, *dice)["A"].life)) == exact(roll)  # type: ignore[misc]
        else:
            assert 999 - suffered(fall, *range(1, roll.count + 1))["A"].life == sum(range(roll.count + 1)) + roll.plus


@pytest.mark.rule("HH-CASE-19", "HH-HAZ-01")
@pytest.mark.parametrize(
    ("fall", "switches", "dice", "lost"),
    [
        ({"metres": 12}, {"fall_extra": "completed"}, (3, 4, 2, 5), 22),
        ({"metres": 9}, {"fall_extra": "completed"}, (1, 1, 1, 1), 8),
        ({"metres": 9}, {"fall_extra": "started"}, (1, 1, 1, 1), 10),
        ({"metres": 10}, {"fall_extra": "started"}, (1, 1, 1, 1), 10),
        ({"metres": 10}, {"fall_extra": "completed"}, (1, 1, 1, 1), 10),
        ({"metres": 8}, {"fall_extra": "started"}, (1, 1, 1, 1), 8),
        ({"metres": 2.5}, {}, (1,), 5),
        ({"metres": 1.9}, {}, (), 0),
        ({"metres": 2.9}, {"fall_extra": "started"}, (1,), 5),
        ({"storeys": 1}, {"storey_height_m": 3}, (1, 1), 5),
        ({"storeys": 1}, {"storey_height_m": 2.5}, (1,), 5),
    ],
)
def test_falls_beyond_the_table_and_between_its_rows(
    fall: dict[str, float], switches: dict[str, object], dice: tuple[int, ...], lost: int
) -> None:
    """HH-CASE-19: 12 m with 3,4,2,5 is 22; 9 m by ``fall_extra``; fractions go down; below 2 m nothing; a storey is
    ``storey_height_m``."""
    assert 999 - suffered(hazard("fall", "A", **fall), *dice, variants=switches)["A"].life == lost


# Fire.


@pytest.mark.rule("HH-HAZ-02", "HH-FLOW-03", "HH-ARM-02")
@pytest.mark.parametrize(("size", "damage"), [("small", "3"), ("medium", "1d6+2"), ("large", "1d6+5")])
def test_fire_burns_at_the_end_of_each_round(size: str, damage: str) -> None:
    """HH-HAZ-02: life per round by size, armour or not."""
    roll = formula(damage)

    def burnt(dice: tuple[int, ...]) -> int:
        fight = play(
            pc("A", armour=["helmet", "military_vest"], **TOUGH),
            foe("B"),
            hazard("fire", "A", size=size),
            rounds=2,
            dice=[6, 6, 1, 1, *dice, 6, 6, 1, 1, *dice],
        )
        return (999 - int(fight["A"].life)) // 2

    assert spread(roll.count, burnt) == exact(roll)


@pytest.mark.rule("HH-HAZ-02", "HH-HAZ-04")
def test_fire_and_want_of_air_do_not_add_up() -> None:
    """HH-HAZ-02: burning large, a small fire changes nothing, and no other body catches fire; HH-HAZ-04: smoke in a
    room without air changes nothing."""
    fires = house(hazard("fire large", "A"), hazard("fire small", "A"))
    fight = play(pc("A", **TOUGH), foe("B"), "A>B | 1", scene=fires)
    assert (fight["A"].burning, fight["B"].burning) == ("large", "")
    smoke = hazard("asphyxia", "A")
    fight = play(foe("A"), pc("B"), smoke, smoke, "66 11", rounds=1)
    assert [told.condition for told in fight.of(events.ConditionGained)] == ["asphyxia"]


@pytest.mark.rule("HH-HAZ-03")
@pytest.mark.parametrize(("who", "dice", "burning"), [("A", "66", ""), ("C", "63", ""), ("C", "12", "small")])
def test_a_fire_is_put_out_by_agility(who: str, dice: str, burning: str) -> None:
    """HH-HAZ-03: the victim or a body next to it: agility 12."""
    fight = play(
        pc("A", agility=3, **TOUGH),
        pc("C", agility=3),
        foe("B"),
        hazard("fire small", "A"),
        f"66 55 11 | {dice}",
        answers=[(who, "extinguish A")],
    )
    assert fight["A"].burning == burning


@pytest.mark.rule("HH-HAZ-03", "HH-FLOW-03")
@pytest.mark.parametrize(("dice", "lost", "burning"), [("66 | 66", 6, ""), ("66 | 12 | 66", 9, "")])
def test_who_leaves_burning_fights_the_fire_out_there(dice: str, lost: int, burning: str) -> None:
    """HH-HAZ-03: A burns in rounds 1 and 2, in which it runs, and from round 3 on tries before it burns again."""
    fight = play(
        pc("A", agility=3, max_life=50),
        pc("C"),
        foe("B"),
        hazard("fire small", "A"),
        f"66 55 11 | 66 55 11 | {dice}; A run; A run",
        rounds=4,
    )
    assert (fight["A"].status, fight["A"].life, fight["A"].burning) == ("fled", 50 - lost, burning)
    tried = [acted.rule for acted in fight.of(events.Acted) if acted.verb == "extinguish"]
    assert tried == ["HH-ACT-03"] * (lost // 3 - 1)


# Air.


HEALER = pc("C", knowledge=6, fields={"heal": 3})
ARREST = (pc("A", resistance=3, max_stamina=4, max_life=30), HEALER, foe("B"), hazard("asphyxia", "A"))
NO_TEST: dict[str, object] = {"asphyxia_zero": "arrest_only"}


def choking(
    dice: str, rounds: int, variants: dict[str, object] | None = None, *more: dict[str, object], **fields: object
) -> ScriptedFight:
    """Return a fight in which A has no air from round 1 on."""
    victim = pc("A", **{"resistance": 3, "max_stamina": 16, "max_life": 30, **fields})
    order = "66 55 11" * (1 + (rounds > 1))
    return play(
        victim, HEALER, foe("B"), hazard("asphyxia", "A"), *more, order + dice, variants=variants, rounds=rounds
    )


def losses(fight: ScriptedFight, pool: str) -> list[tuple[int, int]]:
    """(round, points after) of every change of A's pool."""
    found, round = [], 0
    for event in fight.heard.events:
        if isinstance(event, events.RoundStarted):
            round = event.round
        elif isinstance(event, events.PoolChanged) and event.pool == pool and event.body == 0:
            found.append((round, event.after))
    return found


@pytest.mark.rule("HH-CASE-14", "HH-HAZ-04", "HH-HAZ-05", "HH-STAM-03", "HH-STAM-01", "HH-STAM-02")
def test_asphyxia_ends_in_coma_and_arrest_or_is_held_out_weakened() -> None:
    """HH-CASE-14: rounds 3 to 6 leave 12, 8, 4, 0; coma; round 7: -3 life and the coma test. The test of round 6
    passed: stamina 2, weakened; round 7: 0 again, and the test at figure 2."""
    fight = choking("44 | 54", 7)
    assert losses(fight, "stamina") == [(3, 12), (4, 8), (5, 4), (6, 0)]
    assert losses(fight, "life") == [(7, 27)]
    assert checks(fight) == [("A", 3, 11, False), ("A", 3, 12, True)]
    assert (fight["A"].status, fight["A"].arrest) == ("coma", True)
    fight = choking("54 | 64", 7)
    assert losses(fight, "stamina") == [(3, 12), (4, 8), (5, 4), (6, 0), (6, 2), (7, 0), (7, 2)]
    assert checks(fight) == [("A", 3, 12, True), ("A", 2, 12, True)]


@pytest.mark.rule("HH-HAZ-04")
def test_the_marked_round_goes_by_resistance() -> None:
    """HH-HAZ-04: the first loss comes in the round after the marked one."""
    for resistance in range(13):
        marked = next(n for most, n in ((4, 2), (6, 3), (8, 5), (10, 8), (12, 12)) if resistance <= most)
        victim = foe("A", resistance=resistance, max_stamina=50)
        fight = play(victim, pc("B"), hazard("asphyxia", "A"), "66 11 66 11", rounds=marked + 1)
        assert losses(fight, "stamina") == [(marked + 1, 46)], resistance


@pytest.mark.rule("HH-HAZ-04", "HH-HAZ-09", "HH-HAZ-06")
def test_air_resets_the_count_and_allows_to_revive() -> None:
    """HH-HAZ-04: air in round 4, and no air again from round 5: the count starts anew; leaving ends it; HH-HAZ-06: air
    must be back for ``revive`` to be legal."""
    fight = choking("", 7, None, hazard("air", "A", round=4), hazard("asphyxia", "A", round=5))
    assert losses(fight, "stamina") == [(3, 12), (7, 8)]
    runner = pc("A", orientation=6)
    left = play(runner, *ARREST[1:], "66 55 11 | 42; A run", variants={"exit_run_rounds": 1})
    assert left["A"].airless == -1
    dice = "66 55 11 66 55 11 | 44 | 54 | 54 | 54"
    fight = script(*ARREST, hazard("air", "A", round=6), dice, rounds=6).to("C", "turn", round=5)
    assert fight["A"].arrest
    assert "revive A" not in fight.options()
    assert "revive A" in fight.step().to("C", "turn", round=6).options()
    fight.finish()


@pytest.mark.rule("HH-HAZ-05", "HH-HAZ-06", "HH-STAM-03")
def test_an_arrest_goes_on_in_the_air_until_it_is_revived() -> None:
    """HH-HAZ-06: air in round 5: still -3; revived in round 6 by a heal test: the arrest is over, the coma stays."""
    script = "66 55 11 66 55 11 | 44 | 54 | 54 | 21; " + "C wait; " * 5 + "C revive A"
    fight = play(*ARREST, hazard("air", "A", round=5), script, rounds=6)
    assert losses(fight, "life") == [(4, 27), (5, 24)]
    assert (fight["A"].arrest, fight["A"].status) == (False, "coma")
    assert [task for task in tasks(fight) if "revive" in task] == ["C revive"]


@pytest.mark.rule("HH-HAZ-05", "HH-HAZ-06", "HH-STAM-02", "HH-LIFE-01", "HH-STAM-03")
def test_arrest_may_come_without_a_test() -> None:
    """HH-HAZ-05: ``asphyxia_zero = arrest_only``: arrest, -3 a round, no test, life 0 by HH-LIFE-01; revived: stamina
    1, weakened, or still in the coma that it was in before the air went."""
    script = "66 55 11 66 55 11 | 21; " + "C wait; " * 4 + "C revive A"
    fight = play(*ARREST, hazard("air", "A", round=5), script, variants=NO_TEST, rounds=5)
    body = fight["A"]
    assert losses(fight, "life") == [(4, 27)]
    assert (body.status, body.stamina, body.weakened, body.arrest) == ("active", 1, True, False)
    fight = choking("44", 4, NO_TEST, max_stamina=4, life=3)
    assert (checks(fight), fight["A"].status) == ([("A", 3, 11, False)], "dead")
    hazards = hazard("toxin detergent", "A"), hazard("asphyxia", "A"), hazard("air", "A", round=4)
    script = "12 1 44 | 66 55 11 66 55 11 | 54 | 21; " + "C wait; " * 3 + "C revive A"
    fight = play(*ARREST[:3], *hazards, script, variants=NO_TEST, rounds=4)
    assert (fight["A"].status, fight["A"].stamina, fight["A"].arrest, fight["A"].life) == ("coma", 0, False, 27)


# Toxins.


@pytest.mark.slow
@pytest.mark.rule("HH-HAZ-07", "HH-DMG-02")
@pytest.mark.parametrize("passed", [False, True])
@pytest.mark.parametrize("toxin", TOXINS)
def test_toxins_are_distributed_as_the_table_says(toxin: str, passed: bool) -> None:
    """HH-HAZ-07: stamina lost on a failed and on a passed test, over every way that the dice can fall."""
    roll = formula(TOXINS[toxin][passed])
    test = (6, 6) if passed else (1, 2)
    if roll.count < 3:
        assert spread(
            roll.count, lambda dice: 999 - int(suffered(hazard("toxin", "A", toxin=toxin), *test, *dice)["A"].stamina)
        ) == exact(roll)
    else:
        fight = suffered(hazard("toxin", "A", toxin=toxin), *test, *range(1, roll.count + 1))
        assert 999 - fight["A"].stamina == sum(range(roll.count + 1)) + roll.plus


# Objects.


@pytest.mark.rule("HH-HAZ-08")
@pytest.mark.parametrize("name", OBJECTS)
def test_objects_are_distributed_as_the_table_says(name: str) -> None:
    """HH-HAZ-08: life lost to each object; nothing avoids it, armour does not help."""
    armour = ["military_vest", "helmet"]
    roll = formula(OBJECTS[name])
    assert spread(
        1, lambda dice: 999 - int(suffered(hazard("object", "A", object=name), *dice, armour=armour)["A"].life)
    ) == exact(roll)


@pytest.mark.rule("HH-HAZ-08", "HH-ARM-02")
@pytest.mark.parametrize(
    ("switch", "armoured", "dice", "lost"),
    [
        ("agility_half", False, (6, 6, 2), 3),
        ("agility_half", False, (6, 6, 3), 3),
        ("agility_half", False, (1, 2, 2), 5),
        ("agility_negates", False, (6, 6), 0),
        ("agility_negates", False, (1, 2, 2), 5),
        ("none", True, (2,), 2),
        ("agility_half", True, (6, 6, 2), 0),
    ],
)
def test_objects_may_be_avoided_or_met_with_armour(
    switch: str, armoured: bool, dice: tuple[int, ...], lost: int
) -> None:
    """HH-HAZ-08: ``falling_object_avoid`` (half rounds up) and ``armour_vs_hazards`` (the blade column)."""
    fight = suffered(
        hazard("object small_shelf", "A"),
        *dice,
        variants={"falling_object_avoid": switch, "armour_vs_hazards": armoured},
        armour=["helmet"],
    )
    assert 999 - fight["A"].life == lost


def test_the_dead_and_the_absent_are_spared() -> None:
    """A hazard without names strikes all who live there; one with names strikes those bodies and sides alone."""
    fight = script(pc("A"), pc("C"), pc("D"), foe("B"), "66 55 44 33")
    state = fight.fight.state
    names = ["A", "C", "D", "B"]
    fight["C"].in_scene = False
    fight["D"].status = "dead"
    struck = {
        who: [names[body.id] for body in targets(state, Hazard("fall", targets=who), names)]
        for who in [(), ("pc",), ("B", "D"), ("C",)]
    }
    assert struck == {(): ["A", "B"], ("pc",): ["A"], ("B", "D"): ["B"], ("C",): []}


# When.


@pytest.mark.rule("HH-HAZ-09", "HH-DICE-07", "HH-OOC-04")
def test_hazards_strike_in_order_and_once() -> None:
    """HH-DICE-07: hazard by hazard; target by target, each with its consequences; HH-HAZ-09: at the start of that
    round, of the round after the trigger, or once the clock shows the minute."""
    fight = play(
        pc("A", life=1, resistance=6),
        pc("C", **TOUGH),
        foe("B", **TOUGH),
        hazard("object small_shelf", "pc"),
        hazard("fall", metres=2),
        "1 66 11 | 2 | 3 66 12 | 4 | 5 | 66 55 11",
    )
    assert tasks(fight) == [
        "A object",
        "A life",
        "A timer",
        "C object",
        "A fall",
        "A life",
        "A timer",
        "C fall",
        "B fall",
    ]
    fight = play(
        pc("A", **TOUGH),
        pc("C", life=1, resistance=6),
        foe("B"),
        hazard("object small_shelf", "A", round=2),
        hazard("object small_shelf", "C", round=2),
        hazard("object ceiling_lamp", "A", trigger="first_down"),
        hazard("object ceiling", "A", minute=1),
        "66 55 11 | 1 1 66 66 | 66 55 11 | 1 | 1",
        rounds=14,
    )
    rounds: list[tuple[int, str]] = []
    round = 0
    for event in fight.heard.events:
        if isinstance(event, events.RoundStarted):
            round = event.round
        elif isinstance(event, events.HazardStruck):
            rounds.append((round, event.detail))
    assert rounds == [(2, "small_shelf"), (2, "small_shelf"), (3, "ceiling_lamp"), (13, "ceiling")]


@pytest.mark.rule("HH-HAZ-09", "HH-FEAR-02")
def test_a_trap_may_frighten_those_it_strikes() -> None:
    """HH-HAZ-09: a trap carries a fright row: the listed targets test, after the blow."""
    fight = play(pc("A", **TOUGH), pc("C"), foe("B"), hazard("fall", "A", metres=2, fright="trap"), "1 | 12 | 66 55 11")
    assert tasks(fight) == ["A fall", "A fright"]


@pytest.mark.rule("HH-HAZ-09", "HH-INIT-03")
def test_a_newcomer_killed_by_the_hazard_of_its_round_rolls_no_initiative() -> None:
    """HH-DICE-07: a roll that is not due consumes nothing: the dead get no place in the order."""
    fight = play(
        pc("A", **TOUGH),
        foe("B"),
        foe("X", wave=3, life=1, resistance=0),
        hazard("object small_shelf", "X", round=3),
        "A>B A>B | 1 44",
        rounds=3,
    )
    assert fight["X"].status == "dead"
    assert fight.fight.state.order == [[0], [1]]
