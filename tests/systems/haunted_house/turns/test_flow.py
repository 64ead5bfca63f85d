"""The order of an encounter, rounds, and the end."""

from __future__ import annotations

import pytest

from simulator.core import events
from simulator.testing import ScriptedFight

from ..house import A_FIRST, TOUGH, checks, foe, hazard, pc, play, script, tasks


def ending(fight: ScriptedFight) -> tuple[str | None, str, int]:
    """Return the winner, the kind of ending, and the rounds."""
    outcome = fight.fight.outcome
    assert outcome is not None
    assert outcome.rule == "HH-FLOW-02"
    return outcome.winner, outcome.ending, outcome.rounds


@pytest.mark.rule("HH-FLOW-01", "HH-DICE-07")
def test_an_encounter_goes_fright_hazards_newcomers_initiative_slots_end() -> None:
    """HH-FLOW-01: the dice of an opening, two rounds with hazards and a newcomer, and their ends, in order."""
    fight = play(
        pc("A", **TOUGH),
        foe("Z", fright_row="scare"),
        foe("Y", wave=2, fright_row="scare", fright_source="other"),
        hazard("fire medium", "A"),
        hazard("fall", "A", metres=2),
        hazard("fall", "A", metres=2, round=2),
        "12 | 1 | 66 11 | 1 || 2 | 12 | 66 11 11 | 2",
        rounds=2,
    )
    assert fight.rolls == [
        "A fright 1,2",
        "A fall 1",
        "A initiative 6,6",
        "Z initiative 1,1",
        "A fire 1",
        "A fall 2",
        "A fright 1,2",
        "A initiative 6,6",
        "Z initiative 1,1",
        "Y initiative 1,1",
        "A fire 2",
    ]
    assert {roll.sides for roll in fight.heard.rolls} == {6}


@pytest.mark.rule("HH-FLOW-03", "HH-DICE-07")
def test_a_round_ends_with_fire_air_blood_and_waking() -> None:
    """HH-FLOW-03: fire of all, then air of all, then bleeding; roster order inside each; then waking."""
    fight = play(
        pc("A", max_life=40, max_stamina=40),
        pc("B", max_life=40, max_stamina=40),
        foe("Z"),
        hazard("object ceiling", "A", "B"),
        hazard("fire small", "A", "B"),
        hazard("asphyxia", "A", "B"),
        "1 1 66 55 11 66 55 11",
        variants={"wound_effects": "drain", "bleed_interval_rounds": 2},
        rounds=3,
    )
    last = [(fight.names[event.body], event.cause) for event in fight.of(events.PoolChanged)[-6:]]
    assert last == [
        ("A", "fire"),
        ("B", "fire"),
        ("A", "asphyxia"),
        ("B", "asphyxia"),
        ("A", "bleeding"),
        ("B", "bleeding"),
    ]


@pytest.mark.rule("HH-FLOW-03", "HH-FLOW-04", "HH-ACT-03")
def test_dodges_end_with_the_round_locks_and_distraction_with_the_turn() -> None:
    """HH-FLOW-03 (5): the dodge flags are cleared at the end of the round, the lock waits for the next turn; HH-FLOW-04
    (4): lock and distraction are cleared by the turn, even a lost one."""
    fight = play(pc("A"), foe("B"), "11 66 | 12; A melee_attack B; B dodge")
    assert (fight["B"].dodge_melee, fight["B"].lock) == (False, "no_hostile")
    fight = play(
        pc("A", charisma=6),
        pc("C", attacks=["light_revolver"]),
        foe("B", combat=4),
        "66 55 11 | 33 | 12 | 66 55 11 | 12",
        "A distract B; C ranged_attack B; C shots 1; B dodge; B melee_attack A",
        rounds=2,
    )
    assert [figure for who, figure, _, _ in checks(fight, "attack") if who == "B"] == [4]


@pytest.mark.rule("HH-FLOW-02")
def test_a_side_is_in_the_fight_while_a_wave_is_to_come() -> None:
    """HH-FLOW-02: beyond ``max_rounds`` a draw; B is dead in round 1, and C, due in round 3, fights on; the winner is
    the one side with an active member or a wave to come."""
    assert ending(play(pc("A"), foe("B"), "A>B A>B", rounds=3)) == (None, "draw", 3)
    fight = play(
        pc("A", combat=6),
        foe("B", life=1, resistance=0),
        foe("C", wave=3, life=1, resistance=0),
        "A>B | 54 6 | 11 | 33 | 11 | 54 6 | 11; A melee_attack B; A wait; A melee_attack C",
        rounds=9,
    )
    assert ending(fight) == ("pc", "last_side", 3)
    fight = play(
        pc("A", life=1, resistance=1), foe("B", wave=5), hazard("object small_shelf", "A"), "1 44 | ", rounds=9
    )
    assert ending(fight) == ("npc", "last_side", 1)


@pytest.mark.rule("HH-FLOW-02")
@pytest.mark.parametrize(("finish", "status"), [(False, "unconscious"), (True, "dead")])
def test_the_last_side_wins_and_spares_the_helpless_unless_told_otherwise(finish: bool, status: str) -> None:
    """HH-FLOW-02: the unconscious do not keep a side in the fight; ``finish_helpless`` kills them at its end."""
    fight = play(
        pc("A", combat=6),
        foe("B", life=1, resistance=6),
        "A>B | 54 6 | 66 66; A melee_attack B",
        variants={"finish_helpless": finish},
        rounds=9,
    )
    assert ending(fight) == ("pc", "last_side", 1)
    assert fight["B"].status == status


@pytest.mark.rule("HH-CASE-26", "HH-SHK-01", "HH-FLOW-04", "HH-FEAR-06")
def test_the_mad_keep_their_side_in_the_fight_until_they_are_gone() -> None:
    """HH-CASE-26: mad in the opening; runs in round 1, leaves in round 2 without orientation; attacked at 12."""
    fight = play(
        pc("A", shock=1, agility=6),
        foe("Z", fright_row="enemy_first_attack"),
        f"12 12 | {A_FIRST} | 12 | {A_FIRST}; Z melee_attack A helpless",
        rounds=9,
    )
    assert ending(fight) == ("npc", "last_side", 2)
    assert tasks(fight) == ["A fright", "A shock", "Z attack"]
    assert [test.difficulty for test in fight.of(events.Tested)][-1] == 12
    assert (fight["A"].status, fight["A"].in_scene) == ("insane", False)


@pytest.mark.rule("HH-FLOW-04")
def test_a_turn_is_never_without_an_option() -> None:
    """HH-FLOW-04: ``wait`` is always legal, and first; the prone and locked have it too."""
    fight = script(pc("A", combat=6), foe("B"), "A>B | 54; A melee_attack B; A knock_down; B dodge")
    assert fight.options("A")[0] == "wait"
    assert fight.to("B", "turn").options() == ["wait", "stand", "talk"]
    assert fight["B"].lock == "no_hostile"


@pytest.mark.rule("HH-FLOW-04", "HH-FEAR-05", "HH-DOD-04")
def test_the_fleeing_only_run_and_stand_first_if_prone() -> None:
    """HH-FLOW-04: no choice is asked of the fleeing; knocked down, it stands up and then runs; a ``no_action`` lock
    costs it a turn of running, and run_left stays as it was."""
    fight = play(
        pc("A", will=1, orientation=6),
        foe("Z", combat=6, fright_row="scare"),
        "12 12 3 | 11 66 | 44 | 11 66 | 42; A flee; Z melee_attack A; Z knock_down",
        variants={"flight_test_when": "always"},
        rounds=9,
    )
    assert [decision.kind for decision in fight.heard.decisions if decision.seat == 0] == ["flight", "dodge"]
    assert [(acted.verb) for acted in fight.of(events.Acted) if acted.body == 0] == ["stand", "run", "run"]
    assert ending(fight) == ("npc", "last_side", 3)
    assert (fight["A"].status, fight["A"].rooms_away, fight["A"].lost) == ("fled", 3, False)
    fight = play(
        pc("A", will=1),
        foe("Z", fright_row="scare", attacks=["heavy_revolver"]),
        "12 12 3 | 11 66 | 12; A flee; Z ranged_attack A; A dodge",
        variants={"flight_test_when": "always"},
    )
    assert len(fight.of(events.TurnLost)) == 1
    assert (fight["A"].run_left, fight["A"].fleeing) == (2, True)


@pytest.mark.rule("HH-EX-02", "HH-MOVE-05")
def test_a_room_of_seven_spaces_holds_seven() -> None:
    """HH-EX-02: seven stand in the room; the eighth cannot enter until there is space."""
    people = [pc(f"P{number}", orientation=6) for number in range(6)]
    fight = play(
        *people,
        foe("Z", perception=0),
        foe("Late", wave=2),
        scene={"room_spaces": 7},
        variants={"exit_run_rounds": 1},
        rounds=4,
        dice=[*[6, 1] * 7, *[6, 1] * 7, 4, 2, 6, 1],
        answers=[*[(f"P{number}", "wait") for number in range(6)], ("P0", "run")],
    )
    arrived = [event.body for event in fight.of(events.Arrived)]
    assert arrived == [7]
    rounds = [event.round for event in fight.of(events.RoundStarted)]
    assert rounds == [1, 2, 3, 4]
    assert fight["Late"].in_scene
    assert not fight["P0"].in_scene


@pytest.mark.rule("HH-ACT-01", "HH-REC-04")
def test_a_round_is_five_seconds() -> None:
    """HH-ACT-01: the clock moves 5 seconds a round."""
    fight = play(pc("A"), foe("B"), "A>B A>B", rounds=4)
    assert fight.fight.state.clock == 15


@pytest.mark.rule("HH-INIT-01", "HH-ACT-02")
@pytest.mark.parametrize("single", [False, True])
def test_round_one_may_allow_one_action_only(single: bool) -> None:
    """HH-INIT-01: ``first_round_single_action``: no second action in round 1; from round 2 on as usual."""
    fight = play(pc("A"), foe("B"), "A>B A>B", rounds=2, variants={"first_round_single_action": single})
    seconds = [decision for decision in fight.heard.decisions if decision.kind == "second"]
    assert len(seconds) == (2 if single else 4)


@pytest.mark.rule("HH-DOOM-02", "HH-DICE-03", "HH-INIT-01", "HH-HAZ-09", "HH-HAZ-04")
def test_doom_strikes_where_it_comes_from() -> None:
    """HH-DOOM-02: with ``extremes_on_initiative`` the third point may come by the initiative roll; points of a hazard
    strike with it, those of a stamina test in the end phase then."""
    fight = play(pc("A", doom=2), foe("B"), "11 34 | 1", variants={"extremes_on_initiative": True})
    assert tasks(fight) == ["A doom"]
    assert fight["A"].doom_pending == {1}
    fight = play(pc("A"), foe("B"), hazard("doom", "A", points=3), "1 | A>B")
    assert fight.rolls[0] == "A doom 1"
    choked = play(
        pc("A", doom=2, resistance=3, max_stamina=4),
        pc("C"),
        foe("B"),
        hazard("asphyxia", "A"),
        "66 55 11 66 55 11 | 11 | 1",
        rounds=3,
    )
    assert tasks(choked) == ["A stamina", "A doom"]


@pytest.mark.rule("HH-DOD-01", "HH-FLOW-04", "HH-DOD-03", "HH-DOD-05")
def test_stances_are_declared_at_the_start_of_the_round() -> None:
    """HH-DOD-01: with ``round_start`` both kinds are declared before any attack, and told without an attacker; a seat
    that does not want the question does not dodge."""
    fight = play(
        pc("A"),
        foe("B"),
        "A>B | 12; A melee_attack B",
        variants={"dodge_timing": "round_start"},
        wants={1: frozenset({"turn"})},
    )
    assert [test.difficulty for test in fight.of(events.Tested)] == [12]
    fight = play(pc("A", gunfire_hardened=True), foe("B"), "A>B; A both", variants={"dodge_timing": "round_start"})
    told = [(one.rule, one.by, one.detail) for one in fight.of(events.Reacted) if one.manner == "dodge"]
    assert told == [("HH-DOD-03", -1, "melee"), ("HH-DOD-05", -1, "ranged")]


@pytest.mark.rule("HH-STAM-02", "HH-HAZ-04", "HH-MOVE-03")
@pytest.mark.parametrize(("switch", "weak"), [("recovered", True), ("cause_over", False)])
def test_weakness_for_want_of_air_may_end_with_it(switch: str, weak: bool) -> None:
    """HH-STAM-02: ``weakened_ends = cause_over``: air again, and the weakness that it brought is over."""
    fight = play(
        pc("A", resistance=3, max_stamina=4),
        pc("C"),
        foe("B"),
        hazard("asphyxia", "A"),
        hazard("air", "A", round=4),
        "66 55 11 66 55 11 | 54",
        variants={"weakened_ends": switch},
        rounds=4,
    )
    assert fight["A"].weakened is weak
