"""Legal options of a turn, and the order in which they are listed."""

from __future__ import annotations

import pytest

from simulator.core.asks import Option
from simulator.core.dice import Luck, Seeded
from simulator.core.errors import IllegalChoice
from simulator.core.fight import Fight
from simulator.systems.haunted_house.rules import SYSTEM
from simulator.systems.haunted_house.turns.actions import begin
from simulator.systems.haunted_house.turns.options import ATTACKING, PARTS, can_calm
from tests.contract.haunted_house_encounters import random_encounter

from ..house import TOUGH, foe, hazard, pc, play, script


@pytest.mark.rule("HH-FLOW-04", "HH-ACT-03", "HH-MEL-04")
def test_options_come_attacks_first_in_roster_order_and_the_helpless_last() -> None:
    """HH-FLOW-04: wait, then attacks on the active in roster and sheet order, then on the helpless; HH-ACT-03:
    everything that is legal for one with a gun, a knife and a hurt friend."""
    fight = script(
        pc("A", attacks=["claws", "jaws"]),
        foe("B", life=1, resistance=6),
        foe("C"),
        foe("D"),
        hazard("object small_shelf", "B"),
        "1 66 66 | 66 11 11 11",
    )
    assert fight.options("A")[:7] == [
        "wait",
        "melee_attack C claws",
        "melee_attack C jaws",
        "melee_attack D claws",
        "melee_attack D jaws",
        "melee_attack B claws helpless",
        "melee_attack B jaws helpless",
    ]
    fight = script(
        pc("A", attacks=[{"use": "light_revolver", "loaded": 1}, "edged_small"], spare_rounds={"light_revolver": 2}),
        pc("C", max_life=40),
        foe("B"),
        hazard("object small_shelf", "C"),
        hazard("fire small", "C"),
        "1 | 66 55 11",
    )
    assert fight.options("A") == [
        "wait",
        "ranged_attack B light_revolver",
        "distract B",
        "aim B light_revolver",
        "reload light_revolver",
        "draw edged_small",
        "drop light_revolver",
        "heal C wound",
        "extinguish C",
        "run",
        "hide",
        "search",
        "talk",
        "melee_attack B unarmed",
    ]


@pytest.mark.rule("HH-REC-03", "HH-REC-05", "HH-HAZ-06", "HH-HAZ-03")
@pytest.mark.parametrize("mindless", [False, True])
def test_the_mindless_put_out_fires_and_give_no_care(mindless: bool) -> None:
    """HH-REC-03: an animal beside a hurt, frightened, burning friend in arrest: it can put out the fire."""
    fight = script(
        pc("A", mindless=mindless, fearless=True),
        pc("C", max_life=40, will=1),
        foe("B"),
        hazard("object small_shelf", "C"),
        hazard("fire small", "C", fright="scare"),
        "1 12 | 66 55 11",
    ).to("A", "turn")
    fight["C"].arrest = True
    cares = {"heal C wound", "calm C", "revive C"}
    assert {option for option in fight.options() if option.endswith((" C", " C wound"))} == {
        "extinguish C",
        *(() if mindless else cares),
    }


@pytest.mark.rule("HH-MEL-04", "HH-ACT-03")
def test_the_dead_and_the_gone_and_friends_are_no_targets() -> None:
    """HH-MEL-04: the dead are no targets; neither are those that have left, nor the own side."""
    fight = script(
        pc("A"),
        pc("C"),
        foe("B", life=1, resistance=0),
        foe("R", orientation=6),
        foe("D"),
        hazard("object small_shelf", "B"),
        "1 44 | 22 21 66 11 | 42; R run",
        variants={"exit_run_rounds": 1},
    ).to("A", "turn")
    targets = {option.split()[1] for option in fight.options() if option.startswith("melee")}
    assert targets == {"D"}


@pytest.mark.rule("HH-FLOW-04")
@pytest.mark.parametrize(
    "wrong",
    [
        Option("melee_attack", 0, "unarmed"),
        Option("melee_attack", 1, "jaws"),
        Option("melee_attack", 1, "unarmed", "helpless"),
        Option("melee_attack", 7, "unarmed"),
        Option("reload", -1, "unarmed"),
        Option("stand"),
        Option("none"),
        Option("nonsense"),
    ],
)
def test_what_is_not_listed_is_refused_and_changes_nothing(wrong: Option) -> None:
    """HH-FLOW-04: an illegal answer is refused before it reaches the rule."""
    fight = script(pc("A"), foe("B"), "A>B")
    before = fight.fight.state.dup()
    with pytest.raises(IllegalChoice, match="no legal answer"):
        fight.fight.answer(wrong)
    assert fight.fight.state == before
    fight.finish()


@pytest.mark.rule("HH-FLOW-04", "HH-DOD-01", "HH-ACT-02")
def test_questions_that_are_not_wanted_take_their_default() -> None:
    """HH-FLOW-04: a seat that wants only ``turn`` is asked nothing else, and its decisions are recorded."""
    fight = play(
        pc("A", attacks=["light_revolver"]),
        foe("B", **TOUGH),
        "A>B | 12 12; A ranged_attack B",
        wants={0: frozenset({"turn"}), 1: frozenset()},
    )
    kinds = [(decision.seat, decision.kind, decision.how) for decision in fight.heard.decisions]
    assert kinds == [
        (0, "turn", "chosen"),
        (0, "manner", "unwanted"),
        (0, "shots", "unwanted"),
        (0, "second", "unwanted"),
        (1, "dodge", "unwanted"),
        (1, "turn", "unwanted"),
        (1, "second", "unwanted"),
    ]


@pytest.mark.rule("HH-RNG-01")
def test_a_shot_may_go_to_each_enemy_in_the_open() -> None:
    """HH-RNG-01: one target per shot: the first's by default, any other enemy in the open."""
    fight = script(
        pc("A", attacks=["light_revolver"]),
        foe("B"),
        foe("C"),
        foe("H", hidden=12),
        "66 11 11 11 | 12 12; A ranged_attack C; A shots 2",
    ).to("A", "shot_target")
    assert fight.options() == ["target C", "target B"]
    fight.finish()


@pytest.mark.rule("HH-CHAR-06", "HH-ACT-03")
def test_two_natural_attacks_of_a_kind_have_keys_of_their_own() -> None:
    """HH-CHAR-06: jaws with and without poison are two attacks, and two equal knives are two things."""
    fight = script(
        foe("A", attacks=["jaws", {"use": "jaws", "toxin": "snake"}, "edged_small", "edged_small"]),
        pc("B", attacks=["edged_small"]),
        "A>B",
    )
    assert [arm.key for arm in fight["A"].arms] == ["jaws", "jaws#2", "edged_small", "edged_small#2"]
    assert fight["B"].held == "edged_small#3"
    assert len(set(fight.options("A"))) == len(fight.options("A"))


@pytest.mark.rule("HH-CHAR-06")
def test_a_free_draw_is_one_a_turn() -> None:
    """HH-CHAR-06: with ``draw_cost = free`` the turn goes on after drawing, and nothing more can be drawn in it."""
    fight = script(
        pc("A", attacks=["edged_small", "blunt_wood"]),
        foe("B"),
        "A>B; A draw blunt_wood",
        variants={"draw_cost": "free"},
    )
    assert "draw blunt_wood" in fight.options("A")
    fight.step().to("A", "turn")
    assert not any(option.startswith("draw") for option in fight.options("A"))
    assert "melee_attack B blunt_wood" in fight.options("A")
    fight.finish()


@pytest.mark.rule("HH-FLOW-04")
@pytest.mark.parametrize("number", range(12))
def test_what_is_listed_alone_is_among_all_options(number: int) -> None:
    """HH-FLOW-04: in a random fight the options that a turn lists for some verbs are those of its whole list, in the
    same order, and it allows them."""
    luck = Luck(bytes([number]) * 16)
    met = random_encounter(luck)
    fight = Fight(SYSTEM, met, Seeded(2, number, met.names))
    while fight.pending:
        asks = fight.pending
        for ask in asks:
            verbs = sorted({option.verb for option in ask.options()})
            for some in (*PARTS.verbs, *[(verb,) for verb in verbs], verbs):
                alone = ask.with_verbs(some)
                assert all(ask.allows(option) for option in alone)
                assert alone == [option for option in ask.options() if option.verb in some]
            assert ask.listed() == [*ask.options()]
        picks = [options[luck.below(len(options))] for options in [list(ask.options()) for ask in asks]]
        fight.answer(*picks)


@pytest.mark.rule("HH-REC-05")
@pytest.mark.parametrize(
    ("shock", "calm_open", "status", "calmed"),
    [
        (14, True, "active", True),
        (15, True, "active", False),
        (14, False, "active", False),
        (14, True, "unconscious", False),
    ],
)
def test_calmed_are_the_conscious_that_lack_shock_after_a_fright(
    shock: int, calm_open: bool, status: str, calmed: bool
) -> None:
    """HH-REC-05: one try for each fright, of a body that is awake and has lost shock; never of oneself."""
    fight = script(pc("A"), pc("B", max_shock=15), foe("Z"), "66 55 11")
    body, ally = fight["A"], fight["B"]
    ally.shock, ally.calm_open, ally.status = shock, calm_open, status
    assert can_calm(body, ally) is calmed
    assert not can_calm(ally, ally)


@pytest.mark.rule("HH-FLOW-04")
def test_a_new_turn_begins_without_pursuit() -> None:
    """HH-FLOW-04: a pursuit is forgotten as the next turn begins."""
    body = script(pc("A"), foe("B"), "66 11")["A"]
    body.pursuing, body.ran, body.distracted = 1, True, True
    begin(body)
    assert (body.pursuing, body.ran, body.distracted) == (-1, False, False)


@pytest.mark.rule("HH-ACT-03")
def test_the_first_of_targets_that_are_alike_stands_for_all() -> None:
    """HH-ACT-03: if some targets count as alike, the attacks are legal, in order, at least one of each that differs."""
    fewer = 0
    for number in range(10):
        encounter = random_encounter(Luck((b"firsts%010d" % number)[:16]))
        fight = Fight(SYSTEM, encounter, Seeded(4, number, encounter.names))
        luck = Luck(b"sixteen bytes ok")
        likeness = [luck.below(2) for _ in encounter.members]
        while fight.pending:
            for ask in fight.pending:
                listed = ask.with_verbs(ATTACKING)
                firsts = ask.firsts(ATTACKING, likeness)
                assert firsts == [option for option in listed if option in firsts]
                kinds, some = (
                    {(one.verb, one.item, one.detail, likeness[one.target]) for one in options}
                    for options in (listed, firsts)
                )
                assert some == kinds
                assert all(ask.allows(option) for option in firsts)
                fewer += len(firsts) < len(listed)
            fight.answer(*[listed[luck.below(len(listed))] for listed in (ask.listed() for ask in fight.pending)])
    assert fewer
