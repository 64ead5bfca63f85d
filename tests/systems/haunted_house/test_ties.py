"""Tie groups: declared blind, rolled against the state as the slot opened, merged once (HH-INIT-04)."""

from __future__ import annotations

import pytest

from simulator.core import events
from simulator.testing import ScriptedFight, fighter

from .house import TOUGH, checks, figures, foe, hazard, pc, play, script, tasks

TIE = "34 34"
"""Initiative dice of two fighters with equal scores: a tie group."""

TIE_OF_THREE = "34 34 34"
SWORD = {"attacks": ["edged_large"], "power": 5}


@pytest.mark.rule("HH-CASE-08", "HH-INIT-04", "HH-INIT-02", "HH-DICE-07")
def test_two_kill_each_other_at_the_same_time() -> None:
    """HH-CASE-08: both blows land; A passes its test and is out for three rounds, B fails and is dead."""
    common = {**SWORD, "agility": 4, "resistance": 3, "max_life": 21, "life": 6}
    fight = play(
        pc("A", combat=4, fields={"melee_weapons": 2}, **common),
        foe("B", combat=5, **common),
        "66 11 | 33 33 | 53 22 | 44 31 | 54 12 | 44; A wait; B wait; A melee_attack B; B melee_attack A",
        rounds=2,
    )
    assert checks(fight, "attack") == [("A", 6, 14, True), ("B", 5, 13, True)]
    assert checks(fight, "life") == [("A", 3, 12, True), ("B", 3, 11, False)]
    assert (fight["A"].status, fight["A"].wake_round, fight["B"].status) == ("unconscious", 6, "dead")


@pytest.mark.rule("HH-CASE-09", "HH-INIT-04", "HH-MEL-03")
def test_a_disarmed_member_still_strikes_and_is_unarmed_from_the_next_slot_on() -> None:
    """HH-CASE-09: A disarms B, B strikes C with that very weapon, C shoots A: all three stand."""
    fight = script(
        fighter("A", side="a", combat=6, max_life=30),
        fighter("B", side="b", combat=6, power=3, attacks=["edged_small"], max_life=30, fright_row=None),
        fighter(
            "C",
            side="c",
            marksmanship=6,
            fields={"firearms": 2},
            attacks=["heavy_revolver"],
            max_life=30,
            fright_row=None,
        ),
        "A=B=C | 54 | 34 22 | 24 11 | 66 44 22",
        "A melee_attack B; A disarm; B melee_attack C edged_small; C ranged_attack A",
        rounds=2,
    ).to("B", "turn", round=2)
    assert checks(fight, "attack") == [("A", 4, 13, True), ("B", 6, 13, True), ("C", 7, 13, True)]
    assert [30 - fight[name].life for name in "ABC"] == [8, 0, 5]
    assert [arm.key for arm in fight.fight.state.floor] == ["edged_small"]
    assert fight["C"].doom == fight["B"].doom == 0
    options = fight.options("B")
    assert "melee_attack A unarmed" in options
    assert "pick_up edged_small" in options
    assert not any(option.startswith("melee") and "edged_small" in option for option in options)
    fight.finish()


def healed_while_hurt(heal: str, *after: str) -> ScriptedFight:
    """X hits Y (life 3) for 4 and Z treats Y, at the same time."""
    return play(
        foe("X", combat=6, perception=3),
        pc("Y", life=9, max_life=20, resistance=3),
        pc("Z", perception=3, knowledge=6, fields={"heal": 3}),
        hazard("object small_shelf", "Y"),
        f"3 | 33 11 33 | 44 5 | {heal} | {' '.join(after)}; X melee_attack Y; Z heal Y",
    )


@pytest.mark.rule("HH-CASE-18", "HH-INIT-04", "HH-REC-03")
def test_harm_and_help_are_merged_before_the_first_fall() -> None:
    """HH-CASE-18: 3 - 4 + 1 is 0: one resistance test; a natural 12 makes it 1, and no test."""
    fight = healed_while_hurt("42", "54 11")
    assert (fight["Y"].life, fight["Y"].status) == (0, "unconscious")
    assert tasks(fight)[-3:] == ["Z heal", "Y life", "Y timer"]
    fight = healed_while_hurt("66")
    assert (fight["Y"].life, fight["Y"].status) == (1, "active")
    assert fight["Z"].xp == 1


@pytest.mark.rule("HH-INIT-04", "HH-REC-03")
def test_help_changes_a_pool_once_and_up_to_its_maximum() -> None:
    """HH-INIT-04 step 6: the merged pool is clamped to its maximum; new = old + all gains, told in one line."""
    fight = play(
        foe("X", combat=1, perception=3),
        pc("Y", max_life=20, resistance=3),
        pc("Z", perception=3, knowledge=6, fields={"heal": 3}),
        hazard("fire small", "Y"),
        hazard("toxin high_fever", "Y"),
        "66 | 33 11 33 | 12; X melee_attack Y",
        rounds=1,
    )
    assert fight["Y"].life == 17  # the fire's 3, at the end of the round
    fight = play(
        pc("A", agility=3, knowledge=6),
        pc("C", agility=3, knowledge=6),
        pc("P", max_life=30, resistance=6),
        foe("B"),
        hazard("object small_shelf", "P"),
        hazard("object small_shelf", "P"),
        "1 1 | 33 33 11 11 | 33 44; A heal P wound; A wound P 1; C heal P wound; C wound P 2",
    )
    gains = [(e.before, e.after) for e in fight.of(events.PoolChanged) if e.cause == "help"]
    assert gains == [(22, 24)]


@pytest.mark.rule("HH-INIT-04", "HH-MEL-03", "HH-RNG-08", "HH-ACT-03")
def test_conditions_and_things_are_settled_at_the_merge() -> None:
    """HH-INIT-04 step 6: B strikes standing and lies down after; a knife that is thrown while it is knocked from the
    hand lands once; of two that reach for a thing the lower roster index has it."""
    fight = play(
        pc("A", combat=6, **TOUGH),
        foe("B", combat=6),
        "A=B | 44 | 44 3; A melee_attack B; A knock_down; B melee_attack A",
    )
    assert fight["B"].prone
    assert fight["A"].life == 997
    fight = play(
        pc("A", marksmanship=6, attacks=["edged_small"], **TOUGH),
        foe("B", combat=6, **TOUGH),
        "A=B | 44 3 | 44; A throw B; B melee_attack A; B disarm",
    )
    assert [arm.key for arm in fight.fight.state.floor] == ["edged_small"]
    assert fight["A"].held == ""
    fight = play(
        pc("A"), foe("B"), pc("C", perception=6, attacks=["edged_small"]), "A=B=C; C drop; A pick_up; B pick_up"
    )
    assert (fight["A"].held, fight["B"].held) == ("edged_small", "")
    assert fight.fight.state.floor == []
    assert [(fight.names[lost.body], lost.reason) for lost in fight.of(events.ActionLost)] == [("B", "taken")]


@pytest.mark.rule("HH-INIT-04", "HH-DOD-01", "HH-DOD-03")
def test_dodges_in_a_tie_group() -> None:
    """HH-INIT-04 step 4: dodges are asked in roster order before any die, once for blows and once for shots; the lock
    falls on the next turn; C cannot dodge for hidden A, but for B, whom it sees (HH-DOD-01)."""
    fight = script(
        pc("A", combat=6, agility=3),
        foe("B", combat=6, agility=3),
        "A=B | 43 | 35 3 | A=B; A melee_attack B; B melee_attack A; A dodge; B dodge",
        rounds=2,
    ).to("A", "turn", round=2)
    assert [(test.difficulty, test.passed) for test in fight.of(events.Tested)] == [(14, False), (14, True)]
    assert not any(option.startswith(("melee", "distract")) for option in fight.options("A"))
    assert not any(option.startswith(("melee", "distract")) for option in fight.options("B"))
    fight = play(
        foe("A", combat=1),
        foe("B", combat=1),
        pc("C", agility=6, perception=6),
        foe("D", attacks=["light_revolver"]),
        "11 11 66 11 | 12 | 12 | 12",
        "A melee_attack C; B melee_attack C; D ranged_attack C; D shots 1; C wait; C dodge; C dodge",
    )
    asked = [decision for decision in fight.heard.decisions if decision.kind == "dodge"]
    assert len(asked) == 2
    assert [test.difficulty for test in fight.of(events.Tested)] == [15, 15, 15]
    assert fight["C"].lock == "no_action"
    fight = play(
        foe("A", hidden=15),
        foe("B"),
        pc("C", agility=6, perception=6),
        "11 11 66 | 12 | 12; A melee_attack C; B melee_attack C; C dodge",
    )
    assert [(fight.names[reacted.body], fight.names[reacted.by]) for reacted in fight.of(events.Reacted)] == [
        ("C", "B")
    ]


@pytest.mark.rule("HH-INIT-04", "HH-FLOW-04")
def test_declarations_are_asked_together_and_change_nothing() -> None:
    """HH-INIT-04 step 3: the members' first questions come together, so that no member sees another's declaration."""
    fight = script(pc("A"), foe("B"), "A=B")
    assert len(fight.fight.pending) > 1
    assert [(ask.seat, ask.kind) for ask in fight.asks] == [(0, "turn"), (1, "turn")]
    before = fight.fight.state.dup()
    fight.say(("A", "melee_attack B")).step()
    assert fight.fight.state == before


@pytest.mark.rule("HH-INIT-04", "HH-ACT-02", "HH-RNG-06")
def test_two_actions_of_a_member() -> None:
    """HH-INIT-04: A's second blow is rolled although its first brought B down, and B's blow lands as well; the second
    action does see the member's own jam."""
    fight = play(
        pc("A", combat=6, power=5, attacks=["edged_large"], fields={"melee_weapons": 2}, **TOUGH),
        foe("B", combat=6, power=5, attacks=["edged_large"], max_life=30, life=5, resistance=0),
        "A=B | 44 66 | 44 11 | 54 12 | 11",
        "A melee_attack B edged_large; A second: melee_attack B edged_large; B melee_attack A edged_large",
    )
    assert figures(fight) == [6, 6, 6]
    assert [wound.loss for wound in fight["B"].wounds] == [15, 5]
    assert fight["B"].status == "dead"
    assert fight["A"].wounds[0].loss == 6
    fight = play(
        pc("A", attacks=["heavy_pistol"]), foe("B"), "A=B | 11; A ranged_attack B; A shots 1; A second: ranged_attack B"
    )
    assert fight["A"].arms[0].jammed
    assert [(lost.verb, lost.reason) for lost in fight.of(events.ActionLost)] == [("ranged_attack", "impossible")]
    assert fight["A"].arms[0].loaded == 9


@pytest.mark.rule("HH-INIT-04", "HH-MOVE-02", "HH-DICE-07", "HH-HAZ-06", "HH-ACT-03")
def test_leaving_and_hiding_do_not_save_from_a_blow_of_the_group() -> None:
    """HH-INIT-04: B is through the door as the slot ends, or hidden, and A's blow has landed; its way is rolled at the
    merge; hidden attackers are in the open after it (HH-ACT-03)."""
    fight = play(
        pc("A", combat=6, power=5),
        foe("B", orientation=6, resistance=6, max_life=30, life=5),
        "A=B | 44 66 | 42 | 66 11; A melee_attack B; B run",
        variants={"exit_run_rounds": 1},
    )
    assert tasks(fight) == ["A attack", "A damage", "B orientation", "B life", "B timer"]
    assert (fight["B"].status, fight["B"].in_scene, fight["B"].rooms_away) == ("unconscious", False, 1)
    fight = play(pc("A", combat=6), foe("B", caution=6, **TOUGH), "A=B | 44 3 | 44; A melee_attack B; B hide")
    assert (fight["B"].life, fight["B"].hidden, fight["B"].hide_total) == (997, True, 14)
    fight = play(pc("A", hidden=12, perception=1), foe("B"), "A=B | 12; A melee_attack B")
    assert not fight["A"].hidden


@pytest.mark.rule("HH-INIT-04", "HH-REC-03", "HH-REC-05")
@pytest.mark.parametrize(
    ("first", "second", "life"), [("55", "44", 6), ("44", "66", 7), ("66", "44", 7), ("12", "44", 6)]
)
def test_two_members_that_treat_one_wound_give_it_one_try(first: str, second: str, life: int) -> None:
    """HH-INIT-04 step 6: the higher total counts, +2 on its double six; never both; likewise for calming."""
    fight = play(
        pc("A", agility=3, knowledge=6),
        pc("C", agility=3, knowledge=6),
        pc("P", max_life=9, resistance=6),
        foe("B"),
        hazard("object small_shelf", "P"),
        f"1 | 33 33 11 11 | {first} {second}; A heal P wound; C heal P wound",
    )
    assert fight["P"].life == life
    calm = play(
        pc("A", charisma=6, fearless=True, fields={"psychiatry": 1}),
        pc("C", charisma=6, fearless=True, fields={"psychiatry": 1}),
        pc("P", will=1, max_shock=16),
        foe("B"),
        hazard("fright scare", "P"),
        "12 | 33 33 11 11 | 44 55; A calm P; C calm P",
    )
    assert calm["P"].shock == 16 - 2 + 1


@pytest.mark.rule("HH-INIT-04", "HH-DOD-04", "HH-SHK-01", "HH-CASE-26")
def test_panic_and_madness_in_a_tie_group() -> None:
    """HH-INIT-04 step 1: B loses its turn, and A is alone in an ordinary slot: its second blow sees the first's effect;
    an insane member's declaration is to run, without a question."""
    fight = play(
        pc("A", agility=3, combat=6, power=5),
        foe("B", agility=3, combat=6, life=1, max_life=20, resistance=6),
        pc("D", perception=6, attacks=["light_revolver"]),
        "55 11 66 | 12 | 33 33 11 | 44 11 | 42 11",
        "D ranged_attack B; D shots 1; B dodge; A wait; A melee_attack B; A second: melee_attack B",
        rounds=2,
    )
    lost = [(fight.names[turn.body], turn.reason) for turn in fight.of(events.TurnLost)]
    assert lost == [("B", "gunfire_panic")]
    fight = play(pc("A", shock=1, will=1, resistance=3), foe("B"), hazard("fright worse", "A"), "12 12 | 34 34")
    assert (fight["A"].status, fight["A"].run_left) == ("insane", 1)
    assert {decision.seat for decision in fight.heard.decisions} == {1}


@pytest.mark.rule("HH-INIT-04", "HH-HAZ-07", "HH-DICE-07", "HH-DOOM-02")
def test_consequences_come_once_a_body_after_all_rolls_and_then_doom() -> None:
    """HH-INIT-04 step 7: two poisoned bites: both toxin tests in hit order, then one stamina test; A's third point of
    doom strikes when everything else is settled."""
    jaws = {"attacks": [{"use": "jaws", "toxin": "snake"}], "combat": 6}
    fight = play(
        foe("A", **jaws),
        foe("B", **jaws),
        pc("C", perception=6, resistance=3, max_life=30, max_stamina=20),
        "11 11 66 | 44 4 | 44 5 | 12 111 | 12 666 | 54; A melee_attack C; B melee_attack C",
    )
    assert tasks(fight)[4:] == ["C toxin", "C toxin", "C toxin", "C toxin", "C stamina"]
    assert (fight["C"].life, fight["C"].stamina, fight["C"].weakened) == (21, 2, True)
    assert len(fight["C"].wounds) == 2
    fight = play(
        pc("A", doom=2, resistance=6, max_life=20, life=1),
        foe("B", combat=6),
        "A=B | 11 | 44 6 | 66 11 | 1; A melee_attack B; B melee_attack A",
    )
    assert tasks(fight) == ["A attack", "B attack", "B damage", "A life", "A timer", "A doom"]
    assert (fight["A"].doom, fight["A"].doom_pending) == (0, {1})


@pytest.mark.rule("HH-CASE-27", "HH-FLOW-02")
def test_a_fight_that_no_side_can_go_on_with_is_mutual() -> None:
    """HH-CASE-27: the last members fall in one tie group and pass their tests: an immediate mutual end, both alive."""
    common = {**SWORD, "combat": 6, "resistance": 6, "life": 1, "max_life": 20}
    fight = play(
        pc("A", **common),
        foe("B", **common),
        "A=B | 44 11 | 44 11 | 42 11 | 42 45; A melee_attack B; B melee_attack A",
        rounds=50,
    )
    outcome = fight.fight.outcome
    assert outcome is not None
    assert (outcome.winner, outcome.ending, outcome.rounds) == (None, "mutual", 1)
    assert [body.status for body in fight.fight.state.bodies] == ["unconscious", "unconscious"]


@pytest.mark.rule("HH-INIT-04", "HH-RNG-04")
def test_an_aim_counts_in_a_tie_group_and_is_spent() -> None:
    """HH-INIT-04 step 5: figures are those of the opening state: the aim counts though A dodges."""
    fight = play(
        pc("A", marksmanship=4, attacks=["heavy_revolver"]),
        foe("B"),
        "66 11 | A=B | 12 | 12; A aim B; A ranged_attack B; B wait; B melee_attack A; A dodge",
        rounds=2,
    )
    assert figures(fight) == [4, 1]
    assert (fight["A"].aim_bonus, fight["A"].lock) == (0, "no_hostile")


@pytest.mark.rule("HH-INIT-04", "HH-DOD-02", "HH-ACT-03")
def test_in_a_tie_group_a_single_dodge_is_for_one_attack() -> None:
    """HH-DOD-02: with ``dodge_scope = single_attack`` a dodge ends with the group's attack; it outlasts others."""
    switches: dict[str, object] = {"dodge_scope": "single_attack"}
    fighters = pc("A"), foe("B", agility=3), pc("C", perception=1)
    fight = play(*fighters, "A=B 11 | 12 | 12; A melee_attack B; B dodge; C melee_attack B", variants=switches)
    assert [test.difficulty for test in fight.of(events.Tested)] == [14, 12]
    for action in ("hide", "distract C"):
        fight = play(
            *(pc("A"), pc("B"), pc("D", perception=1, attacks=["edged_small"]), foe("C", agility=3)),
            f"34 34 11 66 | 12 | 12; C dodge_round: ranged; A {action}; D throw C",
            variants={**switches, "dodge_timing": "round_start"},
        )
        assert [test.difficulty for test in fight.of(events.Tested) if test.task == "attack"] == [14], action
