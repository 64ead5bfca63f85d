"""Leaving by running, getting lost, pursuit."""

from __future__ import annotations

import icepool
import pytest

from simulator.core import events
from simulator.testing import ScriptedFight

from ..house import A_FIRST, checks, foe, hazard, pc, play, script, tasks, throws


@pytest.mark.rule("HH-MOVE-01", "HH-MOVE-02", "HH-MOVE-03", "HH-DICE-07")
@pytest.mark.parametrize(
    ("orientation", "rounds", "dice", "away", "lost"),
    [(6, 2, "42", 1, False), (6, 1, "42", 1, False), (6, 3, "42", 1, False), (2, 1, "42 | 5", 5, True)],
)
def test_running_out_takes_some_rounds_and_an_orientation_test(
    orientation: int, rounds: int, dice: str, away: int, lost: bool
) -> None:
    """HH-MOVE-02: after ``exit_run_rounds`` (2) the runner is gone in mid-round; HH-MOVE-03: one room away, or lost,
    1d6 rooms from the start of the run."""
    fight = play(
        pc("A", orientation=orientation),
        foe("B"),
        "A>B" + " A>B" * (rounds > 1) + f"| {dice}",
        "A run; " * rounds,
        rounds=9,
        variants={} if rounds == 2 else {"exit_run_rounds": rounds},
    )
    body = fight["A"]
    assert (body.status, body.in_scene, body.rooms_away, body.lost) == ("fled", False, away, lost)
    assert tasks(fight) == ["A orientation", *["A distance"] * lost]
    assert fight.fight.outcome is not None
    assert (fight.fight.outcome.winner, fight.fight.outcome.rounds) == ("npc", rounds)


@pytest.mark.rule("HH-MOVE-02", "HH-RNG-04")
def test_a_runner_is_lost_to_those_who_aim_at_it_and_to_no_others() -> None:
    """HH-RNG-04: A aims at the runner R and loses the aim; B aims at C, which stays, and keeps it."""
    gun = {"attacks": ["heavy_pistol"]}
    fight = play(pc("A", **gun), pc("B", **gun), foe("R"), foe("C"), "66 55 44 11; A aim R; B aim C; R run")
    aims = [(fight[name].aim_target, fight[name].aim_weapon != "", fight[name].aim_bonus) for name in "AB"]
    assert aims == [(-1, False, 0), (3, True, 1)]


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
            answers="A run",
        )
        while fight.fight.pending:
            fight.step()
        lost += fight["A"].lost
    die = icepool.map(lambda a, b: a + b != 12 and (a + b == 2 or a + b + orientation < 12), icepool.d6, icepool.d6)
    assert lost == die.probability(True) * 36


@pytest.mark.rule("HH-MOVE-02", "HH-CHAR-05", "HH-DOD-04")
@pytest.mark.parametrize(
    ("dice", "answers", "left"),
    [
        ("A>B A>B", "A run; A talk", 2),
        ("A>B A>B", "A run; A wait", 2),
        ("A>B | 12 | A>B", "A run; B ranged_attack A; A dodge", 1),
    ],
)
def test_any_other_action_puts_the_run_back_and_a_lost_turn_does_not(dice: str, answers: str, left: int) -> None:
    """HH-MOVE-02: one round of running, then something else: both are to be run again; gunfire panic only delays."""
    fight = play(pc("A"), foe("B", attacks=["heavy_revolver"]), dice, answers, rounds=2)
    assert (fight["A"].run_left, len(fight.of(events.TurnLost))) == (left, 2 - left)


@pytest.mark.rule("HH-MOVE-02", "HH-DOD-01")
def test_a_runner_can_be_attacked_and_dodge_until_it_is_out() -> None:
    """HH-MOVE-02: in its first round of running it is a target, and may dodge; once gone it is no target."""
    fight = script(
        pc("A", orientation=6),
        pc("C"),
        foe("B"),
        "66 55 11 | 12 | 66 55 11 | 42; A run; A dodge; A run; B melee_attack A",
        rounds=2,
    ).to("B", "turn", round=2)
    assert not any(" A" in option for option in fight.options())
    fight.finish()


def chased(dice: str, **runner: object) -> ScriptedFight:
    """R runs for two rounds, and P after it."""
    return play(
        pc("R", **runner),
        foe("P", agility=4),
        f"{A_FIRST} | 66 11 | {dice}; R run; P run R pursue; R run",
        rounds=2,
        variants={"pursuit": "opposed"},
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
def test_only_a_pursuer_of_the_latest_turn_may_catch_the_runner() -> None:
    """HH-MOVE-04: agility + ``run`` on both sides; pursuing does not lower the pursuer's own run_left; without the
    switch there is no pursuit; one that gave up before the runner left has no contest."""
    fight = chased("44 43 66", agility=3, fields={"run": 2})
    assert [(who, figure) for who, figure, _, _ in checks(fight, "pursuit")] == [("R", 5), ("P", 4)]
    fight = chased("12 12 66", agility=4)
    assert fight["P"].run_left == 2
    plain = script(pc("R"), foe("P"), A_FIRST, "R run").to("P", "turn")
    assert [option for option in plain.options() if option.startswith("run")] == ["run"]
    fight = play(
        pc("R", orientation=6),
        foe("P"),
        f"{A_FIRST} | {A_FIRST} | 42; R run; P run R pursue; R run; P talk; R run",
        variants={"pursuit": "opposed", "exit_run_rounds": 3},
        rounds=3,
    )
    assert tasks(fight) == ["R orientation"]


@pytest.mark.rule("HH-MOVE-03", "HH-FEAR-05")
def test_a_flight_goes_as_far_as_it_rolled() -> None:
    """HH-MOVE-03: on a pass the flight's distance."""
    fight = play(
        pc("A", will=1, orientation=6),
        foe("B"),
        hazard("fright scare", "A"),
        "66 12 4 | A>B | 42; A flee",
        variants={"exit_run_rounds": 1},
    )
    assert (fight["A"].rooms_away, fight["A"].fleeing, fight["A"].status) == (4, False, "fled")
