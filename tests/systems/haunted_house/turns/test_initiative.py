"""Initiative and the order of turns."""

from __future__ import annotations

import icepool
import pytest

from simulator.core import events
from simulator.systems.haunted_house.turns.initiative import COMBAT, REACTION, arrange, join
from simulator.testing import ScriptedFight

from ..house import TOUGH, foe, hazard, pc, play, script, spread


def orders(fight: ScriptedFight) -> list[list[str]]:
    """Return every order that was set, slots as "A" or "AB"."""
    return [
        ["".join(fight.names[number] for number in slot) for slot in event.slots] for event in fight.of(events.OrderSet)
    ]


@pytest.mark.rule("HH-INIT-01")
@pytest.mark.parametrize(
    ("dice", "slots"),
    [
        ("12 12 34 56", ["Z", "C", "A", "B"]),
        ("22 33 11 11", ["A", "B", "CZ"]),
        ("11 21 22 22", ["A", "CZ", "B"]),
        ("11 22 22 22", ["A", "BCZ"]),
    ],
)
def test_round_one_goes_by_perception_then_ties(dice: str, slots: list[str]) -> None:
    """HH-INIT-01: 2d6 + perception, descending; ties by perception; still tied, a tie group."""
    fight = script(pc("A", perception=3), pc("B"), pc("C"), foe("Z"), dice=dice)
    assert orders(fight) == [slots]


@pytest.mark.rule("HH-CASE-10", "HH-INIT-01")
def test_a_tie_broken_by_perception_is_not_simultaneous() -> None:
    """HH-CASE-10: 9 and 9 with perception 5 and 3: the 5 acts first and knocks the other out, which does not act."""
    fight = play(
        pc("A", perception=5, combat=6),
        foe("B", perception=3, combat=6, life=1, resistance=6),
        "22 33 | 54 6 | 66 11; A melee_attack B",
    )
    assert orders(fight) == [["A", "B"]]
    assert {decision.seat for decision in fight.heard.decisions if decision.kind == "turn"} == {0}


@pytest.mark.rule("HH-INIT-02")
def test_round_two_rolls_agility_once_for_all_later_rounds() -> None:
    """HH-INIT-02: 2d6 + agility at the start of round 2, kept with its tie groups; no new roll."""
    fight = play(pc("A", perception=6, agility=2), foe("B", perception=1, agility=2), "12 12 | 34 34", rounds=4)
    assert orders(fight) == [["A", "B"], ["AB"]]


@pytest.mark.rule("HH-INIT-02")
@pytest.mark.parametrize(("switch", "slots"), [("simultaneous", ["ABC", "D"]), ("perception", ["B", "AC", "D"])])
def test_equals_in_agility(switch: str, slots: list[str]) -> None:
    """HH-INIT-02: they act together, or with ``combat_initiative_tie = perception`` only if perception is equal too;
    agility comes first, and perception has no say between different totals."""
    fight = play(
        pc("A", perception=2, agility=2),
        foe("B", perception=3, agility=2),
        foe("C", perception=2, agility=2),
        foe("D", perception=6, agility=1),
        "11 12 22 33 | 34 34 34 35",
        variants={"combat_initiative_tie": switch},
        rounds=2,
    )
    assert orders(fight)[1] == slots


@pytest.mark.rule("HH-INIT-02")
def test_the_unconscious_roll_and_the_dead_and_fled_do_not() -> None:
    """HH-INIT-02: all in the scene that are not dead roll."""
    fight = script(
        pc("A", life=1, resistance=6),
        pc("D", life=1, resistance=1),
        pc("R", orientation=6),
        pc("C"),
        foe("B", **TOUGH),
        hazard("object small_shelf", "A", "D"),
        "1 66 11 | 1 44 | 11 55 22 33 | 42 | 11 22 33; R run",
        variants={"exit_run_rounds": 1},
        rounds=2,
    )
    while len(orders(fight)) < 2:
        fight.step()
    assert sorted("".join(orders(fight)[1])) == ["A", "B", "C"]


@pytest.mark.rule("HH-INIT-03", "HH-FLOW-03", "HH-INIT-02")
def test_latecomers_are_inserted_by_their_keys() -> None:
    """HH-INIT-03: one of round 3 rolls once; equal keys join the tie group, others find their place; one of round 2
    takes part in the roll of that round."""
    fight = play(
        pc("A", agility=3),
        foe("B", agility=3),
        foe("X", agility=3, wave=3),
        foe("Y", agility=1, wave=3),
        foe("Z", agility=6, wave=4),
        "A>B | 44 22 | 44 66 | 11",
        rounds=4,
    )
    assert orders(fight) == [["A", "B"], ["A", "B"], ["Y", "AX", "B"], ["Y", "AX", "Z", "B"]]
    fight = play(pc("A"), foe("B"), foe("X", wave=2), "A>B | 11 22 33", rounds=2)
    assert orders(fight)[1] == ["X", "B", "A"]


@pytest.mark.rule("HH-INIT-03", "HH-INIT-01", "HH-INIT-02")
def test_places_in_the_order() -> None:
    """HH-INIT-03: one that joins in round 1 is slotted in if its place has not passed, else acts last; HH-INIT-02:
    members of a group are in roster order."""
    fight = script(
        pc("A", perception=3), foe("B", perception=2), pc("X", perception=3), pc("Y", perception=1), dice=[3] * 8
    )
    state = fight.fight.state.dup()
    for body, score in zip(state.bodies, (9, 8, 9, 7), strict=True):
        body.score = score
    state.order, state.slot = [[0], [1]], 1
    join(state, state.order, 2, REACTION, state.slot)
    join(state, state.order, 3, REACTION, state.slot)
    assert state.order == [[0], [1], [2], [3]]
    state.order, state.slot = [[0], [1]], 0
    join(state, state.order, 2, REACTION, state.slot)
    assert state.order == [[0, 2], [1]]
    fight = script(*(pc(f"P{n}", agility=1 + n % 3) for n in range(5)), foe("Z"), dice=[3] * 12)
    state = fight.fight.state.dup()
    for body in state.bodies:
        body.score = 8
    assert arrange(state, state.bodies[:5], COMBAT) == [[2], [1, 4], [0, 3]]


@pytest.mark.rule("HH-INIT-01")
def test_initiative_is_two_dice_plus_perception_exactly() -> None:
    """HH-INIT-01: the distribution of one score is that of 2d6 + perception."""

    def score(dice: tuple[int, ...]) -> int:
        fight = script(pc("A", perception=4), foe("B"), dice=[*dice, 1, 1])
        return dict(fight.of(events.OrderSet)[0].scores)[0]

    exact = 2 @ icepool.d6 + 4
    assert spread(2, score) == {value: count * 36 // exact.denominator() for value, count in exact.items()}
