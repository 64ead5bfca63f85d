"""Icons, the wrath die, rerolls, shifts, contests."""

from __future__ import annotations

from collections import Counter
from itertools import product
from typing import Any

import icepool
import pytest

from simulator.systems.ira_y_gloria.formulas import d3, half, icons
from simulator.systems.ira_y_gloria.resolution.checks import RolledTest, may_reroll, rerollable, shifts_left
from simulator.systems.ira_y_gloria.tables import difficulty
from simulator.testing import ScriptedFight

from ..battle import FAR, changes, checked, foe, hero, play, pools, script, team


def talk(
    dice: str, answers: Any = (), *, dn: int = 3, rating: int = 3, fellowship: int = 4, **more: Any
) -> ScriptedFight:
    """E tries to persuade another, an enemy far away looking on."""
    scene = {"tasks": [{"name": "talk", "skill": "persuasion", "dn": dn}], **more.pop("scene", {})}
    fields = more.pop("fields", {})
    one = hero("E", attributes={"fellowship": fellowship}, skills={"persuasion": rating}, **fields)
    reply = [("E", "turn: task talk"), *answers]
    return script(one, foe("X", at=FAR[0]), dice=dice, answers=reply, scene=scene, **more)


@pytest.mark.rule("IG-TEST-02")
def test_an_icon_is_a_four_or_five_and_a_six_is_two() -> None:
    """IG-TEST-02: against icepool's distribution for pools of 1 to 5 dice."""
    die = icepool.Die([0, 0, 0, 1, 1, 2])
    for count in range(1, 6):
        exact = count @ die
        found = Counter(icons(faces) for faces in product(range(1, 7), repeat=count))
        assert {value: exact.quantity(value) for value in exact} == dict(found)


@pytest.mark.rule("IG-CORE-01", "IG-CORE-02", "IG-TEST-03")
def test_halves_round_up_and_difficulties_have_names() -> None:
    """IG-CORE-01, IG-CORE-02: halves and d3 round up; IG-TEST-03: the table of difficulties."""
    assert [0, 1, 1, 2, 2] == [half(number) for number in range(5)]
    assert [1, 1, 2, 2, 3, 3] == [d3(face) for face in range(1, 7)]
    names = ("routine", "normal", "challenging", "hard", "extreme", "nearly_impossible")
    assert [1, 3, 5, 7, 9, 11] == [difficulty(name) for name in names]


@pytest.mark.rule("IG-EX-01", "IG-TEST-01", "IG-TEST-06", "IG-TEST-07", "IG-OUT-01", "IG-ACT-12")
@pytest.mark.parametrize(("position", "glory", "natural"), [("last", 1, "wrath_six"), ("first", 0, "complication")])
def test_persuading_the_governor(position: str, glory: int, natural: str) -> None:
    """IG-EX-01: 1 2 3 3 4 6 6 on DN 3 is 5 icons, one shift possible; the last die wins Glory, the first spoils it."""
    fight = talk("1233466", variants={"wrath_die_position": position}).to("E", "shift")
    about = fight.asks[0].about
    assert about is not None
    assert (1, glory) == (about.amount, team(fight, 0).glory)
    assert [(7, 5, 3)] == pools(fight, "persuasion")
    assert natural == checked(fight, "persuasion")[0].natural
    fight.finish()


@pytest.mark.rule("IG-EX-02", "IG-EX-03", "IG-OUT-01", "IG-OUT-03", "IG-TEST-10", "IG-TEST-11", "IG-GLORY-02")
@pytest.mark.parametrize(
    ("skill", "attribute", "dn", "dice", "shifts", "icons", "glory"),
    [
        ("athletics", "agility", 3, "1234566", ["glory"], 6, [(0, 1), (1, 2)]),
        ("tech", "intellect", 5, "454546661", ["gain_information"] * 3, 11, []),
        ("tech", "intellect", 3, "1111", [], 0, []),
    ],
)
def test_shifts_of_exalted_icons(
    skill: str, attribute: str, dn: int, dice: str, shifts: list[str], icons: int, glory: list[tuple[int, int]]
) -> None:
    """IG-EX-02: 6 icons on DN 3 leave one shift; Glory for the wrath die and the shift. IG-EX-03: 11 icons on DN 5 with
    three exalted: three facts leave 5, and there is no fourth. IG-OUT-01: nothing but ones fails."""
    rating = len(dice) // 2
    fight = play(
        hero("D", attributes={attribute: len(dice) - rating}, skills={skill: rating}),
        foe("X", at=FAR[0]),
        dice,
        "D task it; " + "".join(f"D shift: {bought}; " for bought in shifts),
        scene={"tasks": [{"name": "it", "skill": skill, "dn": dn}]},
        variants={"wrath_die_position": "last" if glory else "first"},
    )
    assert [(len(dice), icons, dn)] == pools(fight, skill)
    assert glory == changes(fight, "glory")


@pytest.mark.rule("IG-CASE-01", "IG-WRATH-03", "IG-WRATH-02", "IG-TEST-08")
def test_a_reroll_leaves_a_complication_alone() -> None:
    """IG-CASE-01: indices 1, 2, 6 become 6, 5, 3: 7 icons on DN 5, one complication, no Glory, Wrath 1."""
    fight = talk("1234462 653", [("E", "reroll: reroll")], dn=5).finish()
    assert (1, 6, 5, 4, 4, 6, 3) == checked(fight, "persuasion")[0].dice
    assert [(7, 7, 5)] == pools(fight, "persuasion")
    assert [(2, 1)] == changes(fight, "wrath")
    assert "complication" == checked(fight, "persuasion")[0].natural
    assert 0 == team(fight, 0).glory


@pytest.mark.rule("IG-CASE-02", "IG-TEST-08")
@pytest.mark.parametrize(
    ("switch", "dice", "stand", "count", "glory"),
    [("unless_complication", "3412 625", (6, 4, 2, 5), 4, 1), ("never", "3412 62", (3, 4, 6, 2), 3, 0)],
)
def test_a_wrath_die_of_two_or_three_may_be_rerolled(
    switch: str, dice: str, stand: tuple[int, ...], count: int, glory: int
) -> None:
    """IG-CASE-02: its new face counts; with ``wrath_die_reroll = never`` it stays."""
    variants = {"wrath_die_reroll": switch}
    fight = talk(dice, [("E", "reroll: reroll")], rating=1, fellowship=3, variants=variants).finish()
    test = checked(fight, "persuasion")[0]
    assert (stand, count, True) == (test.dice, test.total, test.passed)
    assert glory == team(fight, 0).glory


@pytest.mark.rule("IG-CASE-23", "IG-TEST-06")
@pytest.mark.parametrize(("die", "total", "natural"), [("6", 2, "wrath_six"), ("1", 0, "complication")])
def test_a_pool_of_one_die_is_its_wrath_die(die: str, total: int, natural: str) -> None:
    """IG-CASE-23: 6 is two icons and Glory, 1 a complication."""
    fight = talk(die, rating=0, fellowship=1, dn=1).finish()
    assert (total, natural) == (checked(fight, "persuasion")[0].total, checked(fight, "persuasion")[0].natural)
    assert (1 if die == "6" else 0) == team(fight, 0).glory


@pytest.mark.rule("IG-TEST-10")
@pytest.mark.parametrize(
    ("faces", "dn", "most"), [("66", 3, 0), ("66", 2, 1), ("66", 0, 2), ("645", 2, 1), ("33", 1, 0)]
)
def test_shifts_keep_the_difficulty_met(faces: str, dn: int, most: int) -> None:
    """IG-TEST-10: one for each exalted icon, as far as the DN stays met."""
    assert most == shifts_left(RolledTest(bytes(map(int, faces)), 6, dn))


@pytest.mark.rule("IG-TEST-10")
def test_the_number_of_shifts_has_the_exact_distribution() -> None:
    """IG-TEST-10: min(sixes, floor((icons - DN) / 2)) on a success, for five dice on DN 3, against icepool."""

    def most(faces: tuple[int, ...]) -> int:
        total = sum((0, 0, 0, 1, 1, 2)[face - 1] for face in faces)
        return min(faces.count(6), (total - 3) // 2) if total >= 3 else 0

    exact = icepool.Pool([icepool.d6] * 5).expand().map(most)
    found = Counter(shifts_left(RolledTest(bytes(faces), 0, 3)) for faces in product(range(1, 7), repeat=5))
    assert {value: exact.quantity(value) for value in exact} == dict(found)


@pytest.mark.rule("IG-GLORY-02")
def test_glory_by_shifts_may_be_limited_to_one_a_test() -> None:
    """IG-GLORY-02: no limit by default; ``glory_shift_limit = 1`` ends it after one."""
    for limit, glory in (("none", 2), (1, 1)):
        answers = [("E", "shift: glory")] * glory
        fight = talk("5466644", answers, dn=1, variants={"glory_shift_limit": limit}).finish()
        assert glory == team(fight, 0).glory
    fight = talk("5466644", [("E", "shift: glory")], dn=1, variants={"glory_shift_limit": 1}, wants={0: None})
    offered = []
    while fight.fight.pending:
        offered += [fight.options() for ask in fight.asks if ask.kind == "shift"]
        fight.step()
    assert ["glory" in options for options in offered] == [True, *[False] * (len(offered) - 1)]


@pytest.mark.rule("IG-GLORY-03", "IG-WRATH-03")
@pytest.mark.parametrize(("switch", "dice"), [(False, "42 11 | 5"), (True, "42 11 | 555")])
def test_glory_buys_dice_that_are_not_rerolled(switch: bool, dice: str) -> None:
    """IG-GLORY-03: n Glory are n dice at the end of the pool, not the wrath die, rerolled only by the variant."""
    fight = talk(
        dice,
        [("E", "glory_dice: glory 2"), ("E", "reroll: reroll")],
        rating=0,
        fellowship=2,
        scene={"glory": 3},
        variants={"glory_dice_rerollable": switch},
    ).finish()
    assert ((4, 5, 5, 5) if switch else (4, 5, 1, 1)) == checked(fight, "persuasion")[0].dice
    assert 1 == team(fight, 0).glory


@pytest.mark.rule("IG-WRATH-03", "IG-TEST-08")
@pytest.mark.parametrize("never", [False, True])
@pytest.mark.parametrize("glory", [False, True])
def test_dice_to_reroll_are_counted_as_they_are_picked_out(glory: bool, never: bool) -> None:
    """IG-WRATH-03: for all rolls of three dice, the last bought or not, the first, second or no die the wrath die."""
    more = {"wrath_die_reroll": "never"} if never else {}
    state = talk("4", rating=0, fellowship=1, variants={"glory_dice_rerollable": glory, **more}).fight.state
    for faces, pool, wrath in product(product(range(1, 7), repeat=3), (2, 3), (-1, 0, 1)):
        dice = bytes(faces)
        assert may_reroll(state, dice, pool, wrath) == bool(rerollable(state, dice, pool, wrath))


@pytest.mark.rule("IG-TEST-05")
def test_bonus_dice_may_be_capped_at_tier_and_three() -> None:
    """IG-TEST-05: with ``bonus_dice_cap`` tier 1 allows 4 bonus dice, bought ones included."""
    fight = talk(
        "6666666",
        [("E", "glory_dice: glory 4")],
        rating=0,
        fellowship=3,
        dn=1,
        scene={"glory": 6, "tier": 1},
        variants={"bonus_dice_cap": "tier_plus_3"},
    )
    fight.to("E", "glory_dice")
    assert ["no", "glory 1", "glory 2", "glory 3", "glory 4"] == fight.options("E")
    fight.finish()
    assert 7 == checked(fight, "persuasion")[0].figure


@pytest.mark.rule("IG-TEST-04")
def test_no_dice_no_roll() -> None:
    """IG-TEST-04: a pool of 0 fails without dice, and Glory cannot mend it."""
    fight = play(
        foe("N", pools={"weapon_skill": 0}, default_pool=0), hero("E"), scene={"glory": 3}, answers="N melee_attack E"
    )
    assert [(0, 0, 2)] == pools(fight)
    assert not checked(fight)[0].passed


@pytest.mark.rule("IG-TEST-13", "IG-ATK-10")
def test_a_contest_compares_icons_and_the_initiator_wins_ties() -> None:
    """IG-TEST-13, IG-ATK-10: strength against strength; on a tie the enemy is restrained."""
    fight = play(hero("E"), foe("N"), "342 432; E grapple N", variants={"grapple": "on"})
    assert ["restrained"] == [*fight["N"].conditions]


@pytest.mark.rule("IG-RUIN-03")
def test_ruin_rerolls_an_npcs_failures() -> None:
    """IG-RUIN-03: 1 Ruin, once a test, with the limits of Wrath."""
    fight = play(foe("N", pools={"weapon_skill": 3}), hero("E"), "123 44 1; N melee_attack E; threats reroll: reroll")
    assert (1, 4, 4) == checked(fight)[0].dice
    assert [(1, 0)] == changes(fight, "ruin")


@pytest.mark.rule("IG-TEST-04")
@pytest.mark.parametrize("dn", [-1, 0, 1])
def test_without_dice_no_goal_is_met(dn: int) -> None:
    """IG-TEST-04: not even a DN of 0 or less; a die without an icon meets these."""
    assert not RolledTest(b"", 0, dn).passed
    assert RolledTest(b"\x01", 1, dn).passed is (dn < 1)


@pytest.mark.rule("IG-TEST-12")
@pytest.mark.parametrize("by_scene", [True, False])
def test_a_trivial_test_gives_no_glory(by_scene: bool) -> None:
    """IG-TEST-12: flagged as trivial, by kind of test or by task."""
    task = {"name": "talk", "skill": "persuasion", "dn": 1, "trivial": not by_scene}
    scene = {"trivial": ["persuasion"] if by_scene else [], "tasks": [task]}
    assert 0 == team(talk("6666666", dn=1, scene=scene).finish(), 0).glory


@pytest.mark.rule("IG-TEST-07", "IG-RUIN-02")
@pytest.mark.parametrize(("switch", "ruin"), [("ruin", 1), ("none", 0)])
def test_an_npcs_six_on_the_wrath_die_gives_ruin(switch: str, ruin: int) -> None:
    """IG-TEST-07: 1 Ruin for the game master, unless ``npc_wrath_six = none``."""
    fight = play(
        foe("N", pools={"weapon_skill": 1}),
        hero("E"),
        "6 1; N melee_attack E",
        scene={"ruin": 0},
        variants={"npc_wrath_six": switch},
    )
    assert ruin == team(fight, 1).ruin
