"""Time, rest and care between fights, the end of a fight, and the state that goes on into the next."""

from __future__ import annotations

from typing import Any

import pytest

from simulator.core import events
from simulator.core.asks import Ask, Option, Options, Rule
from simulator.core.dice import Luck, Seeded
from simulator.core.errors import RulesError
from simulator.core.record import Packer
from simulator.core.scene import Scene
from simulator.systems.haunted_house.downtime import care, carry, recovery
from simulator.systems.haunted_house.resolution.checks import House
from simulator.systems.haunted_house.resolution.fear import frighten
from simulator.systems.haunted_house.resolution.harm import faint, wound
from simulator.systems.haunted_house.resolution.hazards import choke
from simulator.systems.haunted_house.rules import SYSTEM
from simulator.systems.haunted_house.state import Body, State
from simulator.systems.haunted_house.turns.flow import OVER
from simulator.systems.haunted_house.turns.options import can_calm
from simulator.testing import encounter
from simulator.testing.encounters import Fighter
from simulator.testing.recording import Recording

from ..house import foe, hazard, house, pc, play
from .test_exploration import Between, group

HOUR = 3600
HALF_HOUR = 1800
DAY = 24 * HOUR
HEALER: dict[str, Any] = {"knowledge": 4, "fields": {"heal": 2}}


def hurt(party: Between, name: str, *losses: int) -> Body:
    """``name`` has taken these wounds, the oldest first."""
    body = party[name]
    for loss in losses:
        body.life -= loss
        wound(party.scene, body, loss, "test", body.life)
    return body


def comatose(party: Between, name: str, life: int = 0) -> Body:
    """``name`` has been in coma from this second on."""
    body = party[name]
    body.status = "coma"
    body.stamina = 0
    body.life = life or body.life
    body.attended = party.state.clock
    return body


# Recovery by the clock.


@pytest.mark.rule("HH-REC-01")
@pytest.mark.parametrize(
    ("hours", "resting", "gained"), [(1, True, 1), (5, True, 5), (1, False, 0), (2, False, 1), (5, False, 2)]
)
def test_life_comes_back_hourly_at_rest_else_every_two_hours(hours: int, resting: bool, gained: int) -> None:
    """HH-REC-01: only whole periods give life."""
    party = group(life=3)
    party.run(recovery.pass_time(party.scene, hours * HOUR, frozenset({0}) if resting else frozenset()))
    assert (party["A"].life, party.state.clock, party.state.round) == (3 + gained, hours * HOUR, hours * 720)


@pytest.mark.rule("HH-REC-01")
def test_the_remainder_of_an_hour_is_carried() -> None:
    """HH-REC-01: 59 minutes of rest give nothing, one more a point; half an hour of rest is an hour on one's feet."""
    party = group(life=3)
    rest = frozenset({0})
    for seconds, resting, life in (
        (3540, rest, 3),
        (60, rest, 4),
        (1800, rest, 4),
        (3595, frozenset(), 4),
        (5, rest, 5),
    ):
        party.run(recovery.pass_time(party.scene, seconds, resting))
        assert party["A"].life == life
    assert party["A"].life_rest == 5


@pytest.mark.rule("HH-REC-02", "HH-REC-01")
def test_stamina_and_shock_come_back_every_half_hour() -> None:
    """HH-REC-02: 89 minutes give two points of each, one more the third; a fright after 20 minutes puts shock off to
    50; a pool that was full waits a whole half hour."""
    party = group(stamina=4, shock=5)
    party.run(recovery.pass_time(party.scene, 89 * 60))
    assert (party["A"].stamina, party["A"].shock) == (6, 7)
    party.run(recovery.pass_time(party.scene, 60))
    assert (party["A"].stamina, party["A"].shock) == (7, 8)
    party = group(stamina=4, shock=5)
    party.run(recovery.pass_time(party.scene, 1200))
    party["A"].frightened = party.state.clock
    party.run(recovery.pass_time(party.scene, 1795))
    assert (party["A"].stamina, party["A"].shock) == (5, 5)
    party.run(recovery.pass_time(party.scene, 5))
    assert party["A"].shock == 6
    party = group()
    party.run(recovery.pass_time(party.scene, 1795))
    assert (party["A"].life_rest, party["A"].stamina_rest, party["A"].shock_rest) == (0, 0, 0)
    party["A"].stamina -= 2
    party.run(recovery.pass_time(party.scene, 1795))
    assert party["A"].stamina == 10
    party.run(recovery.pass_time(party.scene, 5 + 2 * HALF_HOUR))
    assert (party["A"].stamina, party["A"].stamina_rest) == (12, 0)


@pytest.mark.rule("HH-REC-01", "HH-STAM-01")
@pytest.mark.parametrize("status", ["coma", "insane", "dead"])
def test_who_is_out_of_it_does_not_recover(status: str) -> None:
    """HH-STAM-01: in coma stamina stays 0; reading: only the conscious recover."""
    party = group(life=3, shock=5)
    party["A"].status = status
    party["A"].attended = party.state.clock
    party["A"].in_scene = status == "coma"
    party.run(recovery.pass_time(party.scene, HALF_HOUR, frozenset({0})))
    assert (party["A"].life, party["A"].shock) == (3, 5)


@pytest.mark.rule("HH-REC-01", "HH-REC-04")
@pytest.mark.parametrize(
    ("rest", "answer", "life"), [(False, "rest", 5), (False, "", 4), (True, "", 5), (True, "go_on", 4)]
)
def test_a_sides_captain_says_whether_it_rests(rest: bool, answer: str, life: int) -> None:
    """HH-REC-01: two hours of rest give 2 life, else 1; the chain gives the default."""
    party = group(life=3)
    party.answers = {"rest": [Option(answer)] if answer else []}
    party.run(recovery.spend_downtime(party.scene, 120, rest))
    assert (party["A"].life, party.asked) == (life, ["rest"])


@pytest.mark.rule("HH-REC-04", "HH-REC-02")
def test_the_clock_between_fights() -> None:
    """HH-REC-04: 30 minutes by default, else inter_encounter_minutes, else the caller's; three rounds are 15 s."""
    party = group()
    party.run(recovery.spend_downtime(party.scene))
    assert party.state.clock == 1800
    other = Between(pc("A"), variants={"inter_encounter_minutes": 45})
    other.run(recovery.spend_downtime(other.scene))
    assert other.state.clock == 2700
    other.run(recovery.spend_downtime(other.scene, 1))
    assert other.state.clock == 2760
    fight = play(pc("A", shock=5, life=5), foe("B"), "A>B | A>B", rounds=3)
    party = Between(state=fight.fight.state)
    recovery.close(party.scene)
    recovery.close(party.scene)
    assert (party.state.clock, party["A"].life_rest) == (15, 15)
    party.run(recovery.pass_time(party.scene, 1780))
    assert party["A"].shock == 5
    party.run(recovery.pass_time(party.scene, 5))
    assert party["A"].shock == 6


# Weakness.


@pytest.mark.rule("HH-STAM-02")
def test_weakness_lasts_until_stamina_is_full_or_its_cause_is_over() -> None:
    """HH-STAM-02: with 2 of 4 stamina an hour; by cause_over poison and the lack of air end with the encounter."""
    party = group(max_stamina=4, stamina=2)
    party["A"].weakened = party["A"].weak_heal_tried = True
    party.run(recovery.spend_downtime(party.scene, 59))
    assert party["A"].weakened
    party.run(recovery.spend_downtime(party.scene, 1))
    assert (party["A"].stamina, party["A"].weakened) == (4, False)
    for cause in ("snake", "asphyxia"):
        party = Between(pc("A", stamina=2), variants={"weakened_ends": "cause_over"})
        party["A"].weakened, party["A"].weak_cause = True, cause
        party.run(recovery.spend_downtime(party.scene, 0))
        assert (party["A"].stamina, party["A"].weakened) == (2, False), cause


@pytest.mark.rule("HH-STAM-02", "HH-REC-03")
@pytest.mark.parametrize(("dice", "weak"), [("33", False), ("22", True)])
def test_weakness_is_treated_once(dice: str, weak: bool) -> None:
    """HH-STAM-02: one heal test per onset ends it or does not; B has AF 6."""
    party = Between(pc("A", stamina=2), pc("B", **HEALER), dice=dice)
    party["A"].weakened = True
    party.run(recovery.spend_downtime(party.scene, 1))
    assert (party["A"].weakened, party["A"].weak_heal_tried) == (weak, True)
    party.run(recovery.spend_downtime(party.scene, 1))
    assert party.asked.count("heal") == 1


# Diseases.


@pytest.mark.rule("HH-HAZ-07", "HH-STAM-01", "HH-STAM-02")
def test_diseases_last_until_they_are_treated() -> None:
    """HH-HAZ-07: fever is tested once a day; HH-STAM-02: the weakness of an infection lasts while it does."""
    party = Between(pc("A", resistance=3, max_stamina=60), "33")
    recovery.fall_ill(party.scene, party["A"], "high_fever")
    assert party["A"].stamina == 57
    party.run(recovery.pass_time(party.scene, DAY - 5))
    recovery.fall_ill(party.scene, party["A"], "high_fever")
    assert party["A"].stamina == 60
    party.run(recovery.pass_time(party.scene, 5), "33")
    assert (party["A"].stamina, party["A"].ill) == (57, {"high_fever": DAY})
    party = Between(
        pc("A", resistance=3, stamina=3), pc("B", **HEALER), "33 2 | 54", variants={"weakened_ends": "cause_over"}
    )
    recovery.fall_ill(party.scene, party["A"], "infected_wound")
    assert (party["A"].stamina, party["A"].weakened, party["A"].weak_cause) == (2, True, "infected_wound")
    party.answers = {"heal": [Option("none")]}
    party.run(recovery.spend_downtime(party.scene, 1))
    assert party["A"].weakened
    party.run(recovery.spend_downtime(party.scene, 1), "33")
    assert (party["A"].weakened, party["A"].ill) == (False, {})


# Unconsciousness and coma.


@pytest.mark.rule("HH-LIFE-02", "HH-LIFE-03", "HH-OOC-04", "HH-SHK-01", "HH-OOC-07")
def test_timers_run_on_between_fights() -> None:
    """HH-LIFE-02: 5 rounds from the end of round 0: still unconscious after 24 s, awake after 25 with a fifth of 13;
    one that wakes mad runs out of the house (HH-SHK-01)."""
    party = group("23")
    party["A"].life = 0
    faint(party.scene, party["A"])
    party.run(recovery.pass_time(party.scene, 20))
    assert party["A"].status == "unconscious"
    party.run(recovery.pass_time(party.scene, 5))
    assert (party["A"].status, party["A"].life, party["A"].wake_round) == ("active", 2, 0)
    party = group("11")
    party["A"].life = 0
    party["A"].mad = True
    faint(party.scene, party["A"])
    party.run(recovery.spend_downtime(party.scene, 1))
    assert (party["A"].status, party["A"].in_scene) == ("insane", False)
    assert not carry.goes_on(party["A"])


@pytest.mark.rule("HH-STAM-03")
@pytest.mark.parametrize(("dice", "status"), [("33", "coma"), ("22 | 54", "coma"), ("22 | 44", "dead")])
def test_a_coma_calls_for_attention_every_hour(dice: str, status: str) -> None:
    """HH-STAM-03 (b): B's heal test (AF 6) passes; or it fails and A tests resistance 3: 12 lives, 11 dies."""
    party = Between(pc("A", resistance=3), pc("B", **HEALER))
    comatose(party, "A")
    party.run(recovery.pass_time(party.scene, HOUR - 5))
    assert party.of(events.Tested) == []
    party.run(recovery.pass_time(party.scene, 5), dice)
    assert party["A"].status == status


@pytest.mark.rule("HH-STAM-03", "HH-REC-03", "HH-OOC-07")
def test_first_aid_puts_the_next_test_off_and_a_coma_kills_after_a_day() -> None:
    """HH-STAM-03: a wound healed at minute 30 puts the next test off to minute 90; alone, 23 hourly tests are passed,
    and at 24 hours A dies without one."""
    party = Between(pc("A", resistance=3, max_life=50), pc("B", **HEALER))
    comatose(party, "A")
    party.run(recovery.pass_time(party.scene, HALF_HOUR))
    hurt(party, "A", 5)
    party.run(recovery.spend_downtime(party.scene, 55), "33")
    assert party["A"].attended == HALF_HOUR
    assert (party["A"].status, party["A"].life) == ("coma", 46)
    party = group("54" * 23, resistance=3)
    comatose(party, "A")
    party.run(recovery.pass_time(party.scene, DAY - 5))
    assert party["A"].status == "coma"
    party.run(recovery.pass_time(party.scene, 5))
    assert party["A"].status == "dead"
    assert len(party.of(events.Tested)) == 23


# What a fight leaves over.


@pytest.mark.rule("HH-OOC-05")
def test_what_belongs_to_a_fight_ends_with_it() -> None:
    """HH-OOC-05: aim, dodges, locks, prone, hidden, distracted, run_left; and useless things work again."""
    party = Between(pc("A", attacks=["heavy_pistol"]), foe("Z"))
    body = party["A"]
    body.aim_target, body.aim_weapon, body.aim_bonus = 1, "heavy_pistol", 2
    body.dodge_melee = body.dodge_ranged = body.prone = body.hidden = body.distracted = True
    body.lock, body.run_left, body.jam_progress = "no_action", 1, 1
    body.arms[0].useless = body.ran = True
    body.contact = {1}
    party.state.floor.append(party["Z"].arms.pop())
    party.state.floor[0].useless = True
    recovery.close(party.scene)
    assert (party.state.floor[0].useless, body.ran, body.contact) == (False, False, set())
    assert (body.aim_target, body.aim_weapon, body.aim_bonus) == (-1, "", 0)
    assert not any((body.dodge_melee, body.dodge_ranged, body.prone, body.hidden, body.distracted, body.lock))
    assert (body.run_left, body.jam_progress, body.arms[0].useless) == (2, 0, False)


@pytest.mark.rule("HH-OOC-05", "HH-HAZ-02", "HH-HAZ-04")
def test_fires_and_bad_air_end_with_the_encounter() -> None:
    """HH-OOC-05: without further loss or dice, also for a member that has left."""
    party = group(count=2)
    for body in party.state.bodies:
        body.burning = "large"
        choke(party.scene, body)
    party["B"].status, party["B"].in_scene, party["B"].rooms_away = "fled", False, 1
    recovery.wind_up(party.scene)
    assert [(body.burning, body.airless, body.life) for body in party.state.bodies] == [("", -1, 13)] * 2
    party.check()


@pytest.mark.rule("HH-OOC-05", "HH-FEAR-05", "HH-SHK-01")
def test_the_fleeing_and_the_insane_leave_as_it_ends() -> None:
    """HH-FEAR-05: one that was still running makes its orientation test; the insane leave without one (HH-SHK-01)."""
    party = Between(pc("A"), pc("B", orientation=4), pc("C"), "44")
    party["A"].status, party["A"].mad = "insane", True
    party["B"].fleeing, party["B"].flight_rooms = True, 3
    recovery.wind_up(party.scene)
    assert [body.in_scene for body in party.state.bodies] == [False, False, True]
    assert (party["B"].status, party["B"].rooms_away, party["B"].lost) == ("fled", 3, False)
    party.check()


@pytest.mark.rule("HH-OOC-05", "HH-STAM-03", "HH-HAZ-06")
@pytest.mark.parametrize(
    ("dice", "life", "status", "seconds"),
    [("33 | 33", 10, "coma", 5), ("33 | 22 | 33 | 33", 7, "coma", 10), ("33 | 22 | 22", 7, "dead", 10)],
)
def test_an_arrest_goes_on_by_rounds(dice: str, life: int, status: str, seconds: int) -> None:
    """HH-OOC-05: -3 life and resistance 6 or die, then one test of the best healer, C (AF 6); round after round."""
    party = Between(pc("A", resistance=6, max_life=13), pc("B"), pc("C", **HEALER), dice=dice)
    comatose(party, "A").arrest = True
    recovery.wind_up(party.scene)
    assert (party["A"].life, party["A"].status, party["A"].arrest) == (life, status, False)
    assert (party.state.clock, party.state.round) == (seconds, seconds // 5)
    assert {test.body for test in party.of(events.Tested) if test.task == "revive"} == {2}
    party.check()


@pytest.mark.rule("HH-OOC-05")
@pytest.mark.parametrize("helper", ["unconscious", "fled", "dead", "enemy"])
def test_an_arrest_without_a_helper_is_death(helper: str) -> None:
    """HH-OOC-05: no active member of the side in the scene: dead, without dice."""
    party = Between(pc("A"), foe("B") if helper == "enemy" else pc("B"))
    if helper != "enemy":
        party["B"].status = helper
        party["B"].in_scene = helper != "fled"
        party["B"].wake_round = 9 if helper == "unconscious" else 0
    comatose(party, "A").arrest = True
    recovery.wind_up(party.scene)
    assert party["A"].status == "dead"


@pytest.mark.rule("HH-OOC-05", "HH-HAZ-05")
def test_a_fight_that_ends_in_an_arrest() -> None:
    """HH-HAZ-05: stamina 4 is gone in round 3: coma; the arrest begins in round 4, and B ends it after the fight."""
    fight = play(
        pc("A", stamina=4),
        pc("B", **HEALER),
        foe("Z"),
        hazard("asphyxia", "A"),
        "66 55 11 | 66 55 11 | 33 | 66",
        rounds=4,
    )
    party = Between("66 | 33", state=fight.fight.state, rest=[Option("rest")])
    assert (party["A"].status, party["A"].arrest, party["A"].life) == ("coma", True, 10)
    party.run(recovery.spend_downtime(party.scene, 0))
    assert (party["A"].status, party["A"].arrest, party["A"].life) == ("coma", False, 7)
    assert party.state.clock == 25


@pytest.mark.rule("HH-OOC-05")
@pytest.mark.parametrize(("foe_status", "recovered"), [("dead", True), ("unconscious", True), ("active", False)])
def test_dropped_weapons_come_back_to_the_side_that_held_the_room(foe_status: str, recovered: bool) -> None:
    """HH-OOC-05: an Enemy that comes to later does not undo it; one that stands keeps the weapons on the floor."""
    party = Between(pc("A", attacks=["edged_small"]), foe("Z"))
    knife = party["A"].arms.pop(0)
    party["A"].held = ""
    party.state.floor.append(knife)
    party["Z"].status = foe_status
    party["Z"].wake_round = 3 if foe_status == "unconscious" else 0
    party.run(recovery.spend_downtime(party.scene, 5))
    assert (party["A"].held == knife.key) is recovered


@pytest.mark.rule("HH-OOC-05", "HH-REC-04")
def test_dropped_weapons_come_back_even_when_there_is_no_time() -> None:
    """HH-OOC-05: in 0 minutes nothing else is done, and a sleeper is left asleep."""
    party = Between(pc("A", life=9, max_life=13), pc("B", attacks=["edged_small"]), pc("C"), "11")
    party["C"].life = 0
    faint(party.scene, party["C"])
    party.state.floor.append(party["B"].arms.pop(0))
    party["B"].held = ""
    party.run(recovery.spend_downtime(party.scene, 0))
    assert (party["A"].life, party["B"].held, party["C"].status) == (9, "edged_small", "unconscious")


# Care.


@pytest.mark.rule("HH-REC-03")
def test_the_best_healer_treats_the_oldest_untried_wound_first() -> None:
    """HH-REC-03: C (AF 6): +1, a natural 12 +2, a failure uses up the try; never a second try."""
    party = Between(pc("A", max_life=50), pc("B", max_life=50), pc("C", **HEALER), "33 | 66 | 22")
    hurt(party, "B", 5)
    party.state.round += 1
    hurt(party, "A", 5, 6)
    party.run(recovery.spend_downtime(party.scene, 30))
    assert (party["A"].life, party["B"].life, party["C"].xp) == (50 - 11 + 2, 50 - 5 + 1, 1)
    assert [test.body for test in party.of(events.Tested)] == [2, 2, 2]
    party.run(recovery.spend_downtime(party.scene, 30))
    assert party.asked.count("heal") == 3


@pytest.mark.rule("HH-REC-03", "HH-REC-05", "HH-STAM-03", "HH-OOC-05")
def test_animals_and_the_mindless_give_no_care() -> None:
    """HH-REC-03: a dog neither treats, calms nor revives, and is no attention in coma."""
    dog = {"mindless": True, **HEALER}
    party = Between(pc("A", max_life=50, **dog), pc("B", max_life=50, max_shock=20, **dog))
    hurt(party, "A", 5)
    hurt(party, "B", 5)
    party["B"].calm_open, party["B"].shock = True, 10
    party.run(recovery.spend_downtime(party.scene, 20))
    assert (party["A"].life, party["B"].life, party["B"].shock) == (45, 45, 10)
    comatose(party, "A")
    party.run(recovery.pass_time(party.scene, HOUR), "11")
    assert [(test.body, test.task) for test in party.of(events.Tested)] == [(0, "coma")]
    stopped = Between(pc("A"), pc("B", **dog))
    comatose(stopped, "A").arrest = True
    stopped.run(recovery.spend_downtime(stopped.scene, 0))
    assert stopped["A"].status == "dead"


@pytest.mark.rule("HH-REC-03", "HH-REC-05", "HH-FEAR-02")
def test_a_captain_chooses_patients_and_helpers() -> None:
    """HH-REC-03, HH-REC-05: the second wound, by its bearer, then no more; C is calmed before A, by A, then no more."""
    party = Between(
        pc("A", max_life=50),
        pc("B", **HEALER),
        "66",
        heal=[Option("heal", 0, "", "wound", 2), Option("none")],
        healer=[Option("healer", 0)],
    )
    hurt(party, "A", 3, 4)
    party.run(recovery.spend_downtime(party.scene, 30))
    assert [wound.heal_tried for wound in party["A"].wounds] == [False, True]
    assert (party["A"].life, party["A"].xp) == (45, 1)
    party = Between(
        pc("A", shock=5),
        pc("B"),
        pc("C", shock=5),
        "66",
        calm=[Option("calm", 2), Option("none")],
        calmer=[Option("calmer", 0)],
    )
    party["A"].calm_open = party["C"].calm_open = True
    party.run(recovery.spend_downtime(party.scene, 1))
    assert (party["A"].shock, party["C"].shock, party["A"].xp) == (5, 6, 1)


@pytest.mark.rule("HH-REC-03")
def test_first_aid_waits_for_sleepers_and_is_given_where_it_helps() -> None:
    """HH-REC-03: the healer comes to after 2 rounds and then treats the wound; not for foes, the dead, the absent, nor
    for old scratches of the healthy; a minute is time for twelve wounds."""
    party = Between(pc("A"), pc("B", **HEALER), "11 | 33 | 33")
    hurt(party, "A", 4)
    hurt(party, "B", 13)
    faint(party.scene, party["B"])
    party.run(recovery.spend_downtime(party.scene, 5))
    assert (party["A"].life, party["B"].life) == (10, 3)
    assert [test.body for test in party.of(events.Tested)] == [1, 1]
    assert party["A"].attended == 10
    party = Between(*(pc(name, max_life=20) for name in "ABCDE"), foe("Z"))
    for name in "ABCDEZ":
        hurt(party, name, 6 if name == "E" else 2)
    party["B"].status = "dead"
    party["C"].in_scene = False
    party["D"].life = party["E"].life = 20
    wounds = [Option("heal", 0, "", "wound", 1), Option("heal", 4, "", "wound", 1)]
    assert care.treatable(party.state, 0) == wounds
    party = Between(pc("A", max_life=99, knowledge=6), "33 " * 12)
    hurt(party, "A", *[2] * 14)
    party.run(recovery.spend_downtime(party.scene, 1))
    assert sum(wound.heal_tried for wound in party["A"].wounds) == 12


@pytest.mark.rule("HH-REC-05")
def test_another_is_calmed_once_a_fright() -> None:
    """HH-REC-05: B (charisma 5, psychiatry 2: AF 7) gives A 1 shock back, once; two frightened are each other's only
    help, and charisma 1 with -2 has AF 0."""
    party = Between(pc("A", shock=5), pc("B", charisma=5, fields={"psychiatry": 2}), pc("C"), "41")
    party["A"].calm_open = True
    party.run(recovery.spend_downtime(party.scene, 1))
    assert (party["A"].shock, party["A"].calm_open) == (6, False)
    party.run(recovery.spend_downtime(party.scene, 1))
    assert party.asked.count("calm") == 1
    assert [test.body for test in party.of(events.Tested)] == [1]
    party = Between(pc("A", shock=5), pc("B", shock=5), "65 | 65")
    party["A"].calm_open = party["B"].calm_open = True
    party.run(recovery.spend_downtime(party.scene, 1))
    assert [test.body for test in party.of(events.Tested)] == [1, 0]
    assert [(body.shock, body.calm_open) for body in party.state.bodies] == [(5, False)] * 2
    assert not can_calm(party["A"], party["A"])


@pytest.mark.rule("HH-RNG-05", "HH-REC-04")
def test_magazines_are_refilled_in_the_time_there_is() -> None:
    """HH-RNG-05: 20 cartridges in a minute: only 12 rounds."""
    gear: dict[str, Any] = {"spare_magazines": {"light_pistol": [0, 0]}, "spare_rounds": {"light_pistol": 20}}
    party = Between(pc("A", attacks=["light_pistol"], **gear))
    party.run(recovery.spend_downtime(party.scene, 1))
    assert (party["A"].spare_magazines, party["A"].spare_rounds) == ({"light_pistol": [12, 0]}, {"light_pistol": 8})


@pytest.mark.rule("HH-OOC-06", "HH-REC-03")
def test_who_comes_back_is_treated_and_treats() -> None:
    """HH-OOC-06: B is back after 5 minutes and then treats A, which had waited, and itself."""
    party = Between(pc("A"), pc("B", **HEALER), "33 | 33", heal=[Option("none")])
    hurt(party, "A", 4)
    hurt(party, "B", 4)
    party["B"].status, party["B"].in_scene, party["B"].rooms_away = "fled", False, 1
    party.run(recovery.spend_downtime(party.scene, 10))
    assert (party["A"].life, party["B"].life) == (10, 10)


@pytest.mark.rule("HH-DMG-03", "HH-REC-03", "HH-REC-04")
@pytest.mark.parametrize(
    ("age", "seconds", "healed", "life"), [(0, 180, True, 15), (0, 180, False, 11), (5, 100, False, 12)]
)
def test_bleeding_goes_on_between_fights_until_it_is_healed(age: int, seconds: int, healed: bool, life: int) -> None:
    """HH-DMG-03, drain: 1 life every 12 rounds of a wound's own age, unless first aid stops it."""
    party = Between(pc("A", max_life=20, **HEALER), variants={"wound_effects": "drain"})
    hurt(party, "A", 6)
    party.state.round = age
    if age:
        party.run(recovery.pass_time(party.scene, seconds))
    else:
        party.answers = {"heal": [] if healed else [Option("none")]}
        party.run(recovery.spend_downtime(party.scene, seconds // 60), "33" if healed else "")
    assert party["A"].life == life


@pytest.mark.rule("HH-DOOM-02", "HH-HAZ-03", "HH-STAM-03")
def test_doom_of_helpers() -> None:
    """HH-DOOM-02: effect 5 at a natural 2: a round costs 3 life (8 fails), in the next the fire is out; B's natural 2,
    then A's resistance test that its failure calls for, then B's shelf (1d6+3)."""
    party = group("11 | 5 | 44 | 66", max_life=50, doom=2)
    hurt(party, "A", 5)
    party.run(recovery.spend_downtime(party.scene, 30))
    assert (party["A"].doom, party["A"].burning, party["A"].life) == (0, "", 42)
    assert [wound.heal_tried for wound in party["A"].wounds] == [True, False]
    party = Between(pc("A", resistance=3), pc("B", doom=2))
    comatose(party, "A")
    party.run(recovery.pass_time(party.scene, HOUR), "11 | 54 | 6 1")
    assert (party["A"].status, party["B"].life, party["B"].doom) == ("coma", 9, 0)


@pytest.mark.rule("HH-HAZ-02")
@pytest.mark.parametrize(("dice", "life"), [("66", 13), ("11 | 4 | 66", 7)])
def test_who_has_fled_puts_out_the_own_fire(dice: str, life: int) -> None:
    """HH-HAZ-02: alone, by rounds; each that fails costs 1d6+2 by a medium fire."""
    party = group(dice, count=2)
    party["B"].status, party["B"].in_scene, party["B"].burning = "fled", False, "medium"
    recovery.emergencies(party.scene)
    assert (party["B"].burning, party["B"].life) == ("", life)
    party.check()


@pytest.mark.rule("HH-DOOM-02", "HH-HAZ-07", "HH-FEAR-05")
def test_doom_comes_after_its_cause() -> None:
    """HH-DOOM-02: a natural 2 against fever costs 3 stamina, on the way out 4 rooms, and then the shelf falls."""
    party = group("11 | 6 1", doom=2)
    recovery.fall_ill(party.scene, party["A"], "high_fever")
    assert (party["A"].stamina, party["A"].life, party["A"].doom) == (9, 9, 0)
    party.check()
    party = group("11 4 | 6 1", doom=2)
    party["A"].fleeing = True
    recovery.wind_up(party.scene)
    assert (party["A"].lost, party["A"].rooms_away, party["A"].life) == (True, 4, 9)
    party.check()


# Chains.


def chain(before: State, *fighters: Fighter, **more: Any) -> State:
    """Return the next encounter, set up with the state after the last."""
    after = SYSTEM.setup(carry.enlist(before, encounter("haunted_house", *fighters, **more)))
    carry.carry_over(before, after)
    assert SYSTEM.broken(after) == []
    return after


@pytest.mark.rule("HH-OOC-05")
def test_what_carries_over_and_what_does_not() -> None:
    """HH-OOC-05: pools, wounds, ammunition, jams, doom, frights, keys and clock go on; stances do not."""
    officer = pc("A", "officer")
    party = Between(officer, foe("Z"))
    body = hurt(party, "A", 6)
    body.wounds[0].heal_tried = True
    body.stamina, body.shock, body.doom, body.xp = 5, 6, 2, 7
    body.weakened = body.weak_heal_tried = body.calm_open = True
    body.doom_pending, body.flight_tested = {3}, {"zombie"}
    body.arms[0].loaded, body.arms[0].jammed = 4, True
    body.spare_magazines = {"heavy_pistol": [3]}
    body.held, body.prone, body.hidden, body.lock, body.aim_bonus = "", True, True, "no_hostile", 2
    party.state.open_doors = {"brass|cellar": True}
    party.state.clock, party.state.round = 900, 180
    after = chain(party.state, officer, foe("Y"))
    new = after.bodies[0]
    assert (new.life, new.stamina, new.shock, new.doom, new.xp) == (15, 5, 6, 2, 7)
    assert (new.weakened, new.weak_heal_tried, new.calm_open) == (True, True, True)
    assert (new.doom_pending, new.flight_tested) == ({3}, {"zombie"})
    assert (new.arms[0].loaded, new.arms[0].jammed, new.held) == (4, True, "")
    assert new.spare_magazines == {"heavy_pistol": [3]}
    assert [(wound.loss, wound.heal_tried, wound.round) for wound in new.wounds] == [(6, True, -180)]
    assert (new.prone, new.hidden, new.lock, new.aim_bonus) == (False, False, "", 0)
    assert (after.clock, after.round, after.open_doors) == (900, 0, {"brass|cellar": True})
    body.doom_pending.add(1)
    body.wounds[0].loss = 1
    assert (new.doom_pending, new.wounds[0].loss) == ({3}, 6)


@pytest.mark.rule("HH-OOC-05")
def test_a_captured_weapon_goes_on_and_one_that_was_lost_does_not() -> None:
    """HH-OOC-05: A lost its knife and carries the Enemy's axe, in hand, under a key of the next encounter; other things
    there are refused."""
    party = Between(pc("A", attacks=["edged_small"]), foe("Z", attacks=["edged_large"]))
    party["A"].arms.pop(0)
    party["A"].arms.append(party["Z"].arms[0])
    party["A"].held = party["A"].arms[-1].key
    after = chain(party.state, pc("A", attacks=["edged_small"]), foe("Y", attacks=["edged_large"]))
    assert [arm.key for arm in after.bodies[0].arms] == ["unarmed", "edged_large"]
    assert after.bodies[0].held == "edged_large"
    assert after.bodies[1].held == "edged_large#2"
    packer = Packer(SYSTEM.records, SYSTEM.shared(after.encounter))
    assert packer.unpack(packer.pack(after)) == after
    party = Between(pc("A", attacks=["heavy_pistol"]), foe("Z"))
    after = SYSTEM.setup(encounter("haunted_house", pc("A", attacks=["edged_small"]), foe("Z")))
    with pytest.raises(RulesError, match="enlist"):
        carry.carry_over(party.state, after)


@pytest.mark.rule("HH-OOC-06", "HH-OOC-07", "HH-OOC-05")
@pytest.mark.parametrize("status", ["dead", "insane", "coma", "fled"])
def test_some_do_not_go_on(status: str) -> None:
    """HH-OOC-06, HH-OOC-07: the dead, the insane, the comatose and those still away are not in the next fight."""
    party = Between(pc("A"), pc("B"), foe("Z"))
    party["A"].status = status
    party["A"].mad = status == "insane"
    party["A"].in_scene = status in ("dead", "coma")
    party["A"].rooms_away, party["A"].lost = 4, True
    assert [carry.goes_on(body) for body in party.state.bodies[:2]] == [False, True]
    after = chain(party.state, pc("A"), pc("B"), foe("Y"))
    body = after.bodies[0]
    assert (body.status, body.in_scene, body.arrived) == (status, False, True)
    assert (body.rooms_away, body.lost) == (4, True)
    assert after.bodies[1].in_scene


@pytest.mark.rule("HH-OOC-04", "HH-LIFE-02", "HH-OOC-05", "HH-STAM-03", "HH-OOC-06")
def test_timers_comas_and_the_clock_run_on_in_a_chain() -> None:
    """HH-LIFE-02: of 12 rounds two are left after 10 between fights; HH-STAM-03: 40 minutes, a fight, and 20 more: A
    was left behind and is not attended, resistance 3 fails; HH-OOC-04: a midnight that both encounters list comes
    once."""
    party = group("66")
    party["A"].life = 0
    faint(party.scene, party["A"])
    party.run(recovery.pass_time(party.scene, 50))
    after = chain(party.state, pc("A"), pc("B"), foe("Z"))
    assert (after.bodies[0].status, after.bodies[0].wake_round) == ("unconscious", 3)
    party = Between(pc("A", resistance=3), pc("B", **HEALER))
    comatose(party, "A")
    party.run(recovery.spend_downtime(party.scene, 40))
    following = Between(state=chain(party.state, pc("A", resistance=3), pc("B", **HEALER), foe("Z")))
    following.run(recovery.spend_downtime(following.scene, 19))
    assert following["A"].status == "coma"
    following.run(recovery.spend_downtime(following.scene, 1), "44")
    assert following["A"].status == "dead"
    midnight = house(hazard("object small_shelf", "A", minute=10))
    party = Between(pc("A"), pc("B"), "1", scene=midnight, heal=[Option("none")])
    party.run(recovery.spend_downtime(party.scene, 30))
    after = chain(party.state, pc("A"), pc("B"), foe("Z"), scene=midnight)
    assert (after.fired, after.bodies[0].life) == ({0}, 9)


@pytest.mark.rule("HH-OOC-05", "HH-REC-01", "HH-REC-03", "HH-FEAR-03")
def test_two_fights_and_the_hour_between_them() -> None:
    """HH-OOC-05: run, rest, run: A kills Y with its axe, is healed and rests; the next fight starts where this ended.

    Fight 1: A passes the fright (will 6, AF 4; shock -2) and the flight test; Y hits for 5, then A for 13: dead."""
    axe = pc("A", attacks=["edged_large"], combat=6, power=5, will=6, max_life=20, knowledge=6, perception=6, agility=6)
    slayer = foe("Y", max_life=6, fright_row="enemy_first_attack", fright_source="ghoul", dies_at_zero=True, combat=6)
    first = play(
        axe, slayer, "44 44 | 11 66 | 33 6 | 33 55; Y melee_attack A unarmed; A melee_attack Y edged_large", rounds=100
    )
    assert (first["A"].life, first["A"].shock, first["Y"].status) == (15, 20, "dead")
    assert (first.fight.state.phase, first.fight.state.winner) == (OVER, 0)

    gap = Between("33", state=first.fight.state, rest=[Option("rest")])
    gap.run(recovery.spend_downtime(gap.scene, 60))
    assert (gap["A"].life, gap["A"].shock, gap.state.clock) == (17, 22, 3605)

    second = chain(gap.state, axe, {**slayer, "name": "X"})
    assert [body.status for body in second.bodies] == ["active", "active"]
    assert (second.bodies[0].life, second.bodies[0].flight_tested, second.clock) == (17, {"ghoul"}, 3605)
    following = Between("44", state=second)
    following.run(frighten(following.scene, following["A"], "enemy_first_attack", "ghoul"))
    assert [test.task for test in following.of(events.Tested)] == ["fright"]


SHAKY = {"dodge_timing": "round_start", "wound_effects": "drain", "asphyxia_zero": "arrest_only", "doom_threshold": 1}


@pytest.mark.slow
@pytest.mark.rule("HH-OOC-05", "HH-REC-04")
@pytest.mark.parametrize("seed", range(10))
def test_sessions_of_random_fights_stay_sound(seed: int) -> None:
    """HH-OOC-05: three fights with random answers: nothing burns on, no invariant breaks, the clock only goes on."""
    luck = Luck(bytes([seed]) * 16)
    variants = SHAKY if seed % 2 else {"pursuit": "opposed", "weakened_ends": "cause_over"}
    setting = house(
        hazard("fire large", round=2),
        hazard("asphyxia", "B"),
        hazard("toxin infected_wound", minute=3),
        hazard("fright worse", minute=4),
        hazard("fire medium", minute=5),
    )
    party = [pc("A", "officer"), pc("B", "doctor", stamina=1), pc("C", "athlete", life=4, shock=5)]
    before: State | None = None
    for number in range(3):
        foes = [foe(f"Z{number}", "zombie"), foe(f"Y{number}", "knife_killer", hidden=12)]
        fresh = encounter("haunted_house", *party, *foes, variants=variants, scene=setting, rounds=12)
        after = SYSTEM.setup(fresh if before is None else carry.enlist(before, fresh))
        if before is not None:
            carry.carry_over(before, after)
        scene: House = Scene(after, Seeded(seed, number, fresh.names), {}, Recording(), False)
        while SYSTEM.outcome(after) is None:
            step = SYSTEM.step(scene)
            if step is not None:
                roam(step, luck)
        start = after.clock
        roam(recovery.spend_downtime(scene, 10 + 20 * number), luck)
        assert SYSTEM.broken(after) == []
        assert after.clock >= start + 60 * (10 + 20 * number)
        assert not any(body.arrest or body.burning for body in after.bodies if body.status != "dead")
        packer = Packer(SYSTEM.records, SYSTEM.shared(after.encounter))
        assert packer.unpack(packer.pack(after)) == after
        before = after


def roam(rule: Rule[None], luck: Luck) -> None:
    """Answer every question of a rule by luck."""
    answers: Options = ()
    while True:
        try:
            asks = rule.send(answers) if answers else next(rule)
        except StopIteration:
            return
        answers = tuple(at_random(ask, luck) for ask in asks)


def at_random(ask: Ask, luck: Luck) -> Option:
    """Return one of the options, by luck."""
    options = list(ask.options())
    return options[luck.below(len(options))]
