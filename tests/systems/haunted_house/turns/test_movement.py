"""Leaving by running, getting lost, pursuit."""

from __future__ import annotations

import icepool
import pytest

from simulator.core import events
from simulator.testing import ScriptedFight

from ..house import A_FIRST, checks, foe, hazard, house, pc, play, script, tasks, throws


@pytest.mark.rule("HH-MOVE-02", "HH-MOVE-03", "HH-MOVE-01")
def test_running_out_takes_two_rounds_and_an_orientation_test() -> None:
    """HH-MOVE-02: at 0 the runner is gone in mid-round; passing orientation it is one room away."""
    fight = play(
        pc("A", orientation=6),
        pc("C"),
        foe("B"),
        rounds=2,
        dice="66 55 11 66 55 11 | 42",
        answers=[("A", "run"), ("A", "run")],
    )
    body = fight["A"]
    assert (body.status, body.in_scene, body.rooms_away, body.lost) == ("fled", False, 1, False)


@pytest.mark.rule("HH-MOVE-02", "HH-RNG-04")
def test_a_runner_is_lost_to_those_who_aim_at_it_and_to_no_others() -> None:
    """HH-RNG-04: A aims at the runner R and loses the aim; B aims at C, who stays, and keeps it."""
    gun = {"attacks": ["heavy_pistol"]}
    fight = play(
        pc("A", **gun),
        pc("B", **gun),
        foe("R"),
        foe("C"),
        dice="66 55 44 11",
        answers=[("A", "aim R"), ("B", "aim C"), ("R", "run")],
    )
    aims = [(fight[name].aim_target, fight[name].aim_weapon != "", fight[name].aim_bonus) for name in "AB"]
    assert aims == [(-1, False, 0), (3, True, 1)]


@pytest.mark.rule("HH-MOVE-03", "HH-DICE-07")
def test_failing_orientation_is_being_lost() -> None:
    """HH-MOVE-03: 1d6 rooms from the start of the run, however far it meant to go."""
    fight = play(
        pc("A", orientation=2),
        pc("C"),
        foe("B"),
        variants={"exit_run_rounds": 1},
        dice="66 55 11 | 42 | 5",
        answers=[("A", "run")],
    )
    assert tasks(fight) == ["A orientation", "A distance"]
    assert (fight["A"].rooms_away, fight["A"].lost) == (5, True)


@pytest.mark.slow
@pytest.mark.rule("HH-MOVE-03")
@pytest.mark.parametrize("orientation", [1, 4, 6])
def test_chances_of_getting_lost(orientation: int) -> None:
    """HH-MOVE-03: exactly those of failing a test with the orientation as figure."""
    lost = 0
    for dice in throws(2):
        fight = script(
            pc("A", orientation=orientation),
            pc("C"),
            foe("B"),
            variants={"exit_run_rounds": 1},
            dice=[6, 6, 5, 5, 1, 1, *dice, 1],
            answers=[("A", "run")],
        )
        while fight.fight.pending is not None:
            fight.step()
        lost += fight["A"].lost
    die = icepool.map(lambda a, b: a + b != 12 and (a + b == 2 or a + b + orientation < 12), icepool.d6, icepool.d6)
    assert lost == die.probability(True) * 36


@pytest.mark.rule("HH-MOVE-02", "HH-CHAR-05")
@pytest.mark.parametrize(("other", "left"), [("talk", 2), ("wait", 2)])
def test_any_other_action_puts_the_run_back(other: str, left: int) -> None:
    """HH-MOVE-02: one round of running, then something else: both rounds are to be run again."""
    fight = play(pc("A"), foe("B"), rounds=2, dice=f"{A_FIRST} {A_FIRST}", answers=[("A", "run"), ("A", other)])
    assert fight["A"].run_left == left


@pytest.mark.rule("HH-MOVE-02", "HH-DOD-04")
def test_a_lost_turn_does_not_put_the_run_back() -> None:
    """HH-MOVE-02: gunfire panic in between: the runner needs one more round only."""
    fight = play(
        pc("A"),
        foe("B", attacks=["heavy_revolver"]),
        rounds=2,
        dice=f"{A_FIRST} | 12 | {A_FIRST}",
        answers=[("A", "run"), ("B", "ranged_attack A"), ("A", "dodge")],
    )
    assert len(fight.of(events.TurnLost)) == 1
    assert fight["A"].run_left == 1


@pytest.mark.rule("HH-MOVE-02", "HH-DOD-01")
def test_a_runner_can_be_attacked_and_dodge_until_it_is_out() -> None:
    """HH-MOVE-02: in its first round of running it is a target, and may dodge; once gone it is none."""
    fight = script(
        pc("A", orientation=6),
        pc("C"),
        foe("B"),
        rounds=2,
        dice="66 55 11 | 12 | 66 55 11 | 42",
        answers=[("A", "run"), ("A", "dodge"), ("A", "run"), ("B", "melee_attack A")],
    ).to("B", "turn", round=2)
    assert not any(" A" in option for option in fight.options())
    fight.finish()


def chased(dice: str, **runner: object) -> ScriptedFight:
    """R runs for two rounds, and P after it."""
    return play(
        pc("R", **runner),
        foe("P", agility=4),
        rounds=2,
        variants={"pursuit": "opposed"},
        dice=f"{A_FIRST} | 66 11 | {dice}",
        answers=[("R", "run"), ("P", "run R pursue"), ("R", "run")],
    )


@pytest.mark.rule("HH-MOVE-04", "HH-DICE-06")
@pytest.mark.parametrize(
    ("dice", "agility", "caught"),
    [("53 44", 4, True), ("54 44 66", 4, False), ("12 12 66", 4, False), ("52 44 66", 5, False), ("44 55", 4, True)],
)
def test_a_runner_escapes_unless_the_pursuer_wins_or_ties(dice: str, agility: int, caught: bool) -> None:
    """HH-MOVE-04: one opposed agility test as the runner would leave, before its orientation test."""
    fight = chased(dice, agility=agility)
    assert fight["R"].in_scene is caught
    if caught:
        assert fight["R"].run_left == 2
    else:
        assert tasks(fight) == ["R pursuit", "P pursuit", "R orientation"]


@pytest.mark.rule("HH-MOVE-04", "HH-DICE-02")
def test_the_field_of_running_helps() -> None:
    """HH-MOVE-04: agility + ``run``, with no field for the other."""
    fight = chased("44 43 66", agility=3, fields={"run": 2})
    assert [(who, figure) for who, figure, _, _ in checks(fight, "pursuit")] == [("R", 5), ("P", 4)]


@pytest.mark.rule("HH-MOVE-04")
def test_pursuing_does_not_bring_the_pursuer_to_the_door() -> None:
    """HH-MOVE-04: it does not lower the pursuer's own run_left; without the switch there is no pursuit."""
    fight = chased("12 12 66", agility=4)
    assert fight["P"].run_left == 2
    plain = script(pc("R"), foe("P"), dice=A_FIRST, answers=[("R", "run")]).to("P", "turn")
    assert [option for option in plain.options() if option.startswith("run")] == ["run"]


@pytest.mark.rule("HH-MOVE-04")
def test_only_whose_latest_turn_went_after_the_runner_may_catch_it() -> None:
    """HH-MOVE-04: P gave up before the runner left: no contest."""
    fight = play(
        pc("R", orientation=6),
        foe("P"),
        variants={"pursuit": "opposed", "exit_run_rounds": 3},
        rounds=3,
        dice=f"{A_FIRST} | {A_FIRST} | 42",
        answers=[("R", "run"), ("P", "run R pursue"), ("R", "run"), ("P", "talk"), ("R", "run")],
    )
    assert tasks(fight) == ["R orientation"]


@pytest.mark.rule("HH-MOVE-02")
@pytest.mark.parametrize("rounds", [1, 3])
def test_how_long_leaving_takes_is_a_setting(rounds: int) -> None:
    """HH-MOVE-02: the variant ``exit_run_rounds`` sets how many rounds leaving takes."""
    fight = play(
        pc("A", orientation=6),
        foe("B"),
        rounds=9,
        variants={"exit_run_rounds": rounds},
        dice=A_FIRST + (A_FIRST if rounds > 1 else "") + "42",
        answers=[("A", "run")] * rounds,
    )
    assert fight.fight.outcome is not None
    assert (fight.fight.outcome.winner, fight.fight.outcome.rounds) == ("npc", rounds)


@pytest.mark.rule("HH-MOVE-03", "HH-FEAR-05")
def test_a_flight_goes_as_far_as_it_rolled() -> None:
    """HH-MOVE-03: on a pass the flight's distance."""
    fight = play(
        pc("A", will=1, orientation=6),
        foe("B"),
        scene=house(hazard("fright", "A", fright="scare")),
        variants={"exit_run_rounds": 1},
        dice=f"66 12 4 | {A_FIRST} | 42",
        answers=[("A", "flee")],
    )
    assert (fight["A"].rooms_away, fight["A"].fleeing, fight["A"].status) == (4, False, "fled")
