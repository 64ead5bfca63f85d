"""Frights and flight."""

from __future__ import annotations

import icepool
import pytest

from simulator.core import events
from simulator.testing import ScriptedFight
from tests.ledgers import rule_table

from ..house import A_FIRST, checks, figures, foe, hazard, house, pc, play, script, spread, tasks

ROWS = {row[0]: [int(cell) for cell in row[2:]] for row in rule_table("haunted_house", "HH-FEAR-01")}
D6 = icepool.d6


def passes(figure: int) -> int:
    """In how many of 36 ways a test with this figure passes, by icepool."""
    die = icepool.map(lambda a, b: a + b == 12 or (a + b != 2 and a + b + max(0, figure) >= 12), D6, D6)
    return int(die.probability(True) * 36)


def fright(row: str, will: int, dice: tuple[int, ...], **more: object) -> ScriptedFight:
    """Let A, with this will, meet such a fright; the dice after it are as they come."""
    fight = script(
        pc("A", will=will, max_shock=50),
        foe("B"),
        scene=house(hazard("fright", "A", fright=row)),
        dice=[*dice, *[2, 2] * 9],
        **more,  # type: ignore[arg-type]  # keywords of script
    )
    while fight.fight.pending:
        fight.step()
    return fight


@pytest.mark.slow
@pytest.mark.rule("HH-FEAR-01", "HH-FEAR-02")
@pytest.mark.parametrize("will", [1, 6])
@pytest.mark.parametrize("row", ROWS)
def test_every_row_of_the_table(row: str, will: int) -> None:
    """HH-FEAR-01: over all dice: the passes (will + modifier), and the costs of a pass and of a failure."""
    modifier, on_pass, on_fail, _ = ROWS[row]

    def outcome(dice: tuple[int, ...]) -> tuple[bool, int]:
        fight = fright(row, will, dice, variants={"flight_test_when": "on_fail"})
        passed = checks(fight, "fright")[0][3]
        first = next((e.before - e.after for e in fight.of(events.PoolChanged) if e.pool == "shock"), 0)
        return passed, first

    good = passes(will + modifier)
    expected = {(True, on_pass): good, (False, on_fail): 36 - good}
    assert spread(2, outcome) == expected


@pytest.mark.rule("HH-FEAR-01", "HH-FEAR-04")
@pytest.mark.parametrize("row", ROWS)
def test_flight_has_its_own_column(row: str) -> None:
    """HH-FEAR-04: will + flight modifier, not the first test's; against 12."""
    flight = ROWS[row][3]
    assert figures(fright(row, 5, (6, 6)), "flight") == [max(0, 5 + flight)]
    assert figures(fright(row, 1, (6, 6)), "flight") == [max(0, 1 + flight)]


@pytest.mark.rule("HH-FEAR-01")
def test_the_duplicate_row_may_be_a_row_of_ones_own() -> None:
    """HH-FEAR-01: ``fright_repeat_row = custom``: the row ``custom`` with the scenario's numbers."""
    fight = fright(
        "custom",
        4,
        (1, 2),
        variants={
            "fright_repeat_row": "custom",
            "custom_fright_row": {"modifier": 2, "on_pass": 0, "on_fail": 9, "flight": 1},
            "flight_test_when": "on_fail",
        },
    )
    assert (figures(fight, "fright"), figures(fight, "flight")) == ([6], [5])
    assert fight["A"].shock == 50 - 9 - 4


@pytest.mark.rule("HH-CASE-12", "HH-FEAR-02", "HH-FEAR-03", "HH-FEAR-05", "HH-FEAR-06")
def test_failing_a_fright_costs_more_and_passing_leads_to_flight_once_a_source() -> None:
    """HH-CASE-12: (a) will 3, figure 1, total 11: shock 16 to 11, and no flight test; (b) 20 to 18, the flight test
    fails, ignored: 14. The same kind again: a test, but never flight."""
    fight = play(pc("A", will=3, max_shock=16), foe("Z", fright_row="enemy_first_attack"), f"64 | {A_FIRST}")
    assert checks(fight, "fright") == [("A", 1, 11, False)]
    assert fight["A"].shock == 11
    fight = play(
        pc("A", will=5, max_shock=20),
        foe("Z", "zombie", fright_row="enemy_first_attack"),
        foe("Y", "zombie", fright_row="enemy_first_attack", wave=2),
        "54 44 | 66 11 | 54 | 66 11 11; A ignore",
        rounds=2,
    )
    assert checks(fight, "fright") == [("A", 3, 12, True)] * 2
    assert checks(fight, "flight") == [("A", 3, 11, False)]
    assert fight["A"].shock == 20 - 2 - 4 - 2
    assert fight["A"].flight_tested == {"zombie"}


@pytest.mark.rule("HH-FEAR-03")
@pytest.mark.parametrize(
    ("switch", "row", "passed", "due"),
    [
        ("on_pass", "scare", True, True),
        ("on_pass", "scare", False, False),
        ("on_fail", "scare", True, False),
        ("on_fail", "scare", False, True),
        ("always", "scare", True, True),
        ("always", "scare", False, True),
        ("on_pass_with_loss", "scare", True, False),
        ("on_pass_with_loss", "trap", True, True),
        ("on_pass_with_loss", "trap", False, False),
    ],
)
def test_who_makes_the_second_test(switch: str, row: str, passed: bool, due: bool) -> None:
    """HH-FEAR-03: the variant ``flight_test_when`` decides after which results there is a test for flight."""
    fight = fright(row, 3, (6, 6) if passed else (1, 2), variants={"flight_test_when": switch})
    assert bool(checks(fight, "flight")) is due


@pytest.mark.rule("HH-FEAR-05", "HH-DICE-07", "HH-FEAR-04")
def test_fleeing_rolls_the_distance_and_passing_ends_it() -> None:
    """HH-FEAR-05 (b): 1d6 rooms; the shock stays; the flight itself takes rounds. HH-FEAR-04: pass: it stays, at no
    cost and without a question."""
    fight = play(pc("A", will=1, max_shock=16), foe("Z", fright_row="scare"), "66 | 12 | 5 | 66 11; A flee")
    assert tasks(fight) == ["A fright", "A flight", "A distance"]
    assert (fight["A"].fleeing, fight["A"].flight_rooms, fight["A"].shock, fight["A"].run_left) == (True, 5, 16, 1)
    fight = play(pc("A", will=6), foe("Z", fright_row="scare"), f"66 | 66 | {A_FIRST}")
    assert [decision.kind for decision in fight.heard.decisions if decision.kind == "flight"] == []


@pytest.mark.rule("HH-FEAR-02", "HH-CHAR-05")
def test_witnesses_are_the_active_and_fearful_of_other_sides() -> None:
    """HH-FEAR-02: not the fearless, the insane, the fearsome one's own side, nor newcomers."""
    fight = play(
        pc("A", shock=1),
        pc("F", fearless=True),
        pc("L", wave=2),
        foe("Z", fright_row="scare", fright_source="z"),
        foe("Y", fearless=False),
        hazard("fright false_alarm"),
        "12 12 | 12 | 66 55 44 33 | 66 55 44 33 22",
        rounds=2,
    )
    assert [(who, task) for who, task in (words.split() for words in tasks(fight))] == [
        ("A", "fright"),
        ("A", "shock"),
        ("Y", "fright"),
    ]


@pytest.mark.rule("HH-FEAR-06")
@pytest.mark.parametrize(("scope", "fears"), [("wave", [0]), ("enemy_kind", [3, 0]), ("each_enemy", [3, 3, 0])])
def test_how_often_enemies_that_come_together_frighten(scope: str, fears: list[int]) -> None:
    """HH-FEAR-06: once a wave by the harshest row, once a kind, or each; Enemies without a row cause no fright."""
    fight = play(
        pc("A", will=3, max_shock=50),
        foe("Z1", fright_row="scare", fright_source="z"),
        foe("Z2", fright_row="scare", fright_source="z"),
        foe("W", fright_row="worse", fright_source="w"),
        foe("N"),
        "12" * len(fears) + "66 11 12 13 14",
        variants={"fright_scope": scope},
    )
    assert figures(fight, "fright") == fears


@pytest.mark.rule("HH-FEAR-06")
def test_the_harshest_row_gives_the_source_and_the_first_of_equals_wins() -> None:
    """HH-FEAR-06: lowest modifier, ties by roster order; its ``fright_source`` counts for flight."""
    fight = play(
        pc("A", will=6, max_shock=50),
        foe("S", fright_row="scare", fright_source="s"),
        foe("T", fright_row="trap", fright_source="t"),
        foe("U", fright_row="trap", fright_source="u"),
        "66 66 | 66 11 12 13",
    )
    assert fight["A"].flight_tested == {"t"}


@pytest.mark.rule("HH-FEAR-06", "HH-ACT-03")
def test_hidden_enemies_frighten_when_they_are_seen() -> None:
    """HH-FEAR-06: not in the opening, but when its attack is over; found in round 1, it frightens in round 1, and the
    finder that flees loses its second action."""
    fight = play(
        pc("A", will=3),
        foe("Z", fright_row="scare"),
        "11 66 | 12 | 12; Z melee_attack A; A wait",
        scene={"hidden": ["npc"]},
    )
    assert tasks(fight) == ["Z attack", "A fright"]
    fight = play(
        pc("A", perception=6, will=1),
        foe("Z", fright_row="scare", hidden=12),
        foe("Y", fright_row="worse", hidden=99),
        "66 11 11 | 55 | 66 12 4; A search; A second: talk; A flee",
    )
    assert tasks(fight) == ["A search", "A fright", "A flight", "A distance"]
    assert [(lost.body, lost.verb) for lost in fight.of(events.ActionLost)] == [(0, "talk")]
    assert [shown.row for shown in fight.of(events.Frightened)] == ["scare"]


@pytest.mark.rule("HH-FEAR-06", "HH-INIT-04")
def test_in_a_tie_group_a_hidden_enemy_frightens_after_the_consequences() -> None:
    """HH-FEAR-06: Z strikes from hiding while A, tied with it, searches in vain: A's fright comes last."""
    fight = play(
        pc("A", max_life=50, max_shock=20),
        foe("Z", fright_row="scare", hidden=12, power=5, attacks=["claws"]),
        "33 33 | 12 | 66 1 | 12; A search; Z melee_attack A",
    )
    assert tasks(fight) == ["A search", "Z attack", "Z damage", "A fright"]
    assert (fight["A"].life, fight["A"].shock) == (46, 18)


@pytest.mark.rule("HH-FEAR-06")
@pytest.mark.parametrize(("resistance_dice", "frights"), [("11", 0), ("66 11", 1)])
def test_the_fallen_do_not_frighten(resistance_dice: str, frights: int) -> None:
    """HH-FEAR-06: Z comes in round 2 under a shelf, and dies, or wakes after two rounds: then A sees it stand up."""
    fight = play(
        pc("A"),
        foe("Z", fright_row="scare", wave=2, life=1),
        foe("B"),
        hazard("object small_shelf", "Z", round=2),
        f"66 11 | 1 {resistance_dice} | {'66 22 11' if frights else '66 11'}" + " | 12" * frights,
        rounds=5,
        answers=[(who, "wait") for _ in range(5) for who in ("A", "B")],
    )
    assert len(fight.of(events.Frightened)) == frights


@pytest.mark.rule("HH-FEAR-07", "HH-FEAR-02")
def test_the_death_of_a_companion_frightens_only_if_scheduled() -> None:
    """HH-FEAR-07: off, unless the scenario schedules a row by a trigger."""
    common = {"dice": "1 44 | 11 11", "rounds": 1}
    victim = pc("V", life=1, resistance=1)
    shelf = hazard("object small_shelf", "V")
    fight = play(pc("A"), victim, foe("B"), shelf, **common)
    assert "A fright" not in tasks(fight)
    scene = house(shelf, hazard("fright scare", "A", trigger="first_death"))
    fight = play(pc("A"), victim, foe("B"), "1 44 | 66 11 | 12 | 66 11", scene=scene, rounds=2)
    assert tasks(fight) == ["V object", "V life", "A fright"]


@pytest.mark.rule("HH-REC-05", "HH-FEAR-02", "HH-DICE-02")
@pytest.mark.parametrize(("fields", "dice", "figure", "shock"), [({"psychiatry": 2}, "33", 6, 15), ({}, "12", 2, 14)])
def test_a_companion_is_calmed_once_a_fright(fields: dict[str, int], dice: str, figure: int, shock: int) -> None:
    """HH-REC-05: charisma + psychiatry, a starred field, gives another 1 shock back; one try per patient per fright,
    which failing uses up, and never oneself."""
    fight = script(
        pc("A", will=3, max_shock=16),
        pc("D", charisma=4, fields=fields, fearless=True),
        foe("B"),
        hazard("fright scare", "A"),
        f"12 | 55 66 11 | {dice}; D calm A",
    ).to("D", "turn")
    assert [option for option in fight.options() if option.startswith("calm")] == ["calm A"]
    assert "calm A" not in fight.to("A", "turn").options()
    fight.finish()
    assert (figures(fight, "calm"), fight["A"].shock, fight["A"].calm_open) == ([figure], shock, False)


@pytest.mark.rule("HH-REC-02", "HH-REC-05", "HH-FEAR-02")
def test_a_fright_is_remembered_for_recovery() -> None:
    """HH-REC-02, HH-REC-05: a fright notes the moment, for the half hour without fear, and may be calmed."""
    fight = play(pc("A", will=3), foe("B"), hazard("fright false_alarm", "A", round=3), "A>B A>B | 12", rounds=3)
    assert (fight["A"].frightened, fight["A"].calm_open) == (10, True)
