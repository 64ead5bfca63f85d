"""Rules that meet: options of attacks together, penalties where they belong, effects that outlast their owners."""

from __future__ import annotations

from typing import Any

import pytest

from simulator.core.asks import Option
from simulator.core.events import DamageRolled
from simulator.core.scene import Scene
from simulator.systems.ira_y_gloria.resolution.conditions import find, gain, round_ended, turn_ended
from simulator.systems.ira_y_gloria.resolution.dying import fall
from simulator.systems.ira_y_gloria.state import START, STOP, Battle
from simulator.testing import ScriptedFight

from .battle import checked, foe, hero, order, play, pools, script

WALL: dict[str, Any] = {"resilience": 99, "wounds_max": 99, "defence": 1}
SLOW = {"initiative": 1}


def volley(dice: str, *answers: Any, at: float = 20, **more: Any) -> ScriptedFight:
    """H, with a rending rifle of range 24, fires at N, 20 m away, and at O."""
    gun = {"use": "lasgun", "damage": 10, "ed": 0, "traits": {"rending": 3}}
    return play(
        hero("H", weapons=[gun]),
        foe("N", at=20, **{**WALL, "resilience": 11}),
        foe("O", at=at, attributes=SLOW, **{**WALL, "resilience": 11}),
        dice=dice,
        answers=[("H", "turn: ranged_attack N"), ("H", "manner: multi_attack O"), ("H", "manner: plain"), *answers],
        **more,
    )


def struck(fight: ScriptedFight) -> list[int]:
    """Return the targets for which damage was compared."""
    return [event.target for event in fight.of(DamageRolled)]


@pytest.mark.rule("IG-ATK-08", "IG-ATK-12")
@pytest.mark.parametrize(("dice", "hit"), [("444", [1]), ("446", [1]), ("466", [1, 2])])
def test_long_range_counts_for_each_target_by_itself(dice: str, hit: list[int]) -> None:
    """IG-ATK-08: DN 1 + 2 for N at medium range, 1 + 2 + 2 for O at long range."""
    fight = volley(dice, at=40)
    assert [(3, sum({4: 1, 6: 2}[int(face)] for face in dice), 3)] == pools(fight)
    assert hit == struck(fight)


@pytest.mark.rule("IG-ATK-08", "IG-TRAIT-13")
def test_a_multi_attack_shifts_nothing_for_traits() -> None:
    """IG-ATK-08: an icon shifted for Glory makes no rending; of a plain attack it does (IG-TEST-11)."""
    fight = volley("566", ("H", "shift: glory"))
    assert [11, 11] == [event.protection for event in fight.of(DamageRolled)]
    plain = play(
        hero("H", weapons=[{"use": "lasgun", "damage": 10, "ed": 0, "traits": {"rending": 3}}]),
        foe("N", at=20, **WALL),
        "366; H turn: ranged_attack N; H shift: glory",
    )
    assert [96] == [event.protection for event in plain.of(DamageRolled)]


@pytest.mark.rule("IG-TEST-09", "IG-ATK-08", "IG-MOB-02")
def test_a_redirected_multi_attack_stays_one() -> None:
    """IG-TEST-09: turned on one mob it keeps its penalty and hits one member, with any number of icons."""
    fight = play(
        hero("H", weapons=[{"use": "lasgun", "damage": 50, "ed": 0, "traits": {}}], skills={"ballistic_skill": 3}),
        foe("N", at=20, **WALL),
        foe("O", at=20, initiative=2, **WALL),
        foe("C", "cultist_mob", 20, mob_size=9, defence=1, initiative=1),
        "166666 65; H turn: ranged_attack N; H manner: multi_attack O; H manner: plain",
        variants={"complication_mode": "table_d66"},
    )
    assert [3] == struck(fight)
    assert 8 == fight["C"].members


@pytest.mark.rule("IG-TEST-05", "IG-TRAIT-07", "IG-GLORY-04")
def test_throws_are_capped_and_on_bare_ground_do_no_damage() -> None:
    """IG-TEST-05: tier 1 allows 4: DN 3 + 4, not 3 + 7; the target's size does not count; IG-TRAIT-07: at bare ground
    no damage die, and no Glory is asked for damage."""
    grenade = {"use": "frag_grenade", "traits": {"blast": 1, "unwieldy": 7}}
    fight = play(
        hero("H", weapons=[grenade]),
        foe("N", at=8, size="tiny", **WALL),
        "333 3 66; H turn: throw N",
        variants={"bonus_dice_cap": "tier_plus_3", "size_modifiers": "on", "complication_mode": "none"},
        scene={"tier": 1},
    )
    assert [(3, 0, 7)] == pools(fight)
    fight = play(
        hero("H", weapons=["frag_grenade"], attributes={"strength": 9}),
        foe("N", at=30, **WALL),
        "444",
        scene={"glory": 3},
        answers=[("H", Option("throw", -1, "frag_grenade", "", 0, (15.0, 9.0)))],
    )
    assert [] == struck(fight)
    assert "glory_damage" not in {decision.kind for decision in fight.heard.decisions}


@pytest.mark.rule("IG-ATK-16", "IG-TRAIT-09", "IG-TEST-09")
def test_pinning_fire_suffers_like_any_shot() -> None:
    """IG-ATK-16: the pinned pin their pinner at DN + 2, a weapon too heavy adds 2; a 1 is rolled on the table."""
    gun = {"use": "lasgun", "traits": {"heavy": 9}}
    fight = play(
        hero("H", weapons=["lasgun"]),
        foe("N", at=20, weapons=[gun], reloads=1),
        "466 133 31; H turn: pin N; N turn: pin H",
        variants={"pinning": "on", "complication_mode": "table_d66"},
    )
    assert [2, 2 + 2 + 2] == [test.difficulty for test in checked(fight, "pin")]
    assert ["jam"] == [arm.fault for arm in fight["N"].arms if arm.model.listed]


@pytest.mark.rule("IG-SHOCK-03", "IG-ACT-13", "IG-ACT-05", "IG-ACT-14")
def test_shock_is_restored_once_a_turn_and_hardens_the_second_action() -> None:
    """IG-SHOCK-03: neither looking around, a simple action, nor hurrying a climb is the second action; IG-ACT-14: with
    Wrath and lost Shock left, it is not offered again."""
    fight = play(
        hero("H", shock=1, weapons=["lasgun"], skills={"tech": 2}),
        foe("N", at=90),
        "1 333 333 33333; H restore_shock; H observe; H hurry; H task door",
        scene={"terrain": "climb", "tasks": [{"name": "door", "skill": "tech", "dn": 3}]},
        variants={"complication_mode": "none"},
    )
    found = [(test.task, test.difficulty) for name in ("awareness", "agility", "tech") for test in checked(fight, name)]
    assert [("awareness", 3), ("agility", 3), ("tech", 5)] == found
    offered: list[str] = []

    def second(option: Option) -> bool:
        offered.append(option.verb)
        return option.verb == "observe"

    fight = play(
        hero("H", shock=1, shock_max=9, wrath=3),
        foe("N", at=90),
        "1 333",
        variants={"complication_mode": "none"},
        answers=[("H", "restore_shock"), ("H", second)],
    )
    assert (fight["H"].shock, fight["H"].wrath) == (5, 2)
    assert offered
    assert "restore_shock" not in offered


@pytest.mark.rule("IG-WND-04", "IG-TRAIT-16")
def test_a_weapon_never_kills_its_own_bearer_outright() -> None:
    """IG-WND-04: instant death is for the wounds of an attack: 6 from a backfire, twice the maximum, only fell."""
    gun = {"use": "lasgun", "ed": 0, "traits": {"supercharge": True}}
    fight = play(
        hero("H", wounds_max=3, wrath=0, weapons=[gun]),
        foe("N", at=20, **WALL),
        "133 6 | 4; H turn: ranged_attack N; H manner: supercharge",
        variants={"complication_mode": "ruin"},
    )
    assert "unconscious" == fight["H"].status


@pytest.mark.rule("IG-HAZ-01")
def test_the_frightened_fear_more() -> None:
    """IG-HAZ-01: the penalty of one fright counts for the test of the next."""
    fight = play(
        hero("H", resolve=2),
        foe("N", at=90, fear=2),
        foe("O", at=90, fear=2, attributes=SLOW),
        "33 33",
        variants={"fear": "on", "complication_mode": "none"},
    )
    assert [2, 4] == [test.difficulty for test in checked(fight, "fear")]


def fallen() -> tuple[ScriptedFight, Battle]:
    """Return a fight at H's first question, with the scene that its rules are handed."""
    fight = script(hero("H"), hero("G", at=9, attributes=SLOW), foe("N", at=50), rounds=9)
    state = fight.fight.state
    return fight, Scene(state, None, {}, None, False)  # type: ignore[arg-type]  # nothing is rolled


@pytest.mark.rule("IG-CORE-06")
def test_what_ends_with_a_turn_outlasts_an_owner_without_one_by_a_round() -> None:
    """IG-CORE-06: G, staggered in round 1 before its turn, falls: it ends with round 2, not with round 1."""
    fight, scene = fallen()
    body = fight["G"]
    gain(scene, body, "staggered", "IG-COND-01")
    fall(scene, body)
    round_ended(scene)
    assert find(body, "staggered")
    scene.state.round = 2
    round_ended(scene)
    assert not find(body, "staggered")


@pytest.mark.rule("IG-CORE-06", "IG-DYING-02")
def test_the_unconscious_have_turns_that_end_effects() -> None:
    """IG-CORE-06: effects until the start and until the end of G's turn end with its death test, in round 1."""
    fight = script(hero("G", wounds=0, wrath=0), foe("N", at=50), hero("H", initiative=4), "3")
    scene: Battle = Scene(fight.fight.state, None, {}, None, False)  # type: ignore[arg-type]  # nothing is rolled
    for when in (START, STOP):
        gain(scene, fight["G"], when, "IG-COND-01", when=when)
    assert not fight.finish()["G"].conditions


@pytest.mark.rule("IG-CORE-06", "IG-COND-01")
@pytest.mark.parametrize(("acted", "rounds"), [(False, 1), (True, 2)])
def test_the_next_turn_is_not_the_one_that_is_over(acted: bool, rounds: int) -> None:
    """IG-COND-01: until the end of its next turn: of this round if that is still to come, else of the next."""
    fight, scene = fallen()
    body = fight["G"]
    body.acted = acted
    gain(scene, body, "blinded", "IG-COND-01", 4)
    for number in range(1, rounds + 1):
        assert find(body, "blinded")
        scene.state.round = number
        if number > 1 or not acted:
            turn_ended(scene, body)
        round_ended(scene)
    assert not find(body, "blinded")


@pytest.mark.rule("IG-SHEET-01", "IG-DYING-01", "IG-DYING-02")
def test_a_hero_may_begin_unconscious() -> None:
    """IG-SHEET-01: wounds 0: no turn, but a death test where it would be, or all of them as round 1 begins."""
    fight = play(hero("H", wounds=0, wrath=0), hero("G", at=9, attributes=SLOW), foe("N", at=50), "3")
    assert "NG" == order(fight)
    fighters = hero("H", wounds=0, wrath=0), hero("G", at=9, attributes=SLOW), foe("N", at=50)
    fight = play(*fighters, "3", variants={"unconscious_turns": "round_start"})
    assert "GN" == order(fight)
    assert ("unconscious", 1) == (fight["H"].status, fight["H"].failures)


@pytest.mark.rule("IG-MOB-06", "IG-ATK-07", "IG-MOB-05")
def test_the_groups_of_a_charging_mob_all_charge() -> None:
    """IG-MOB-05: charging is declared once for the whole action: each group has its die for it."""
    fight = play(
        hero("H", at=0.5, **WALL),
        hero("G", at=0, attributes=SLOW, **WALL),
        foe("C", "cultist_mob", 8, mob_size=4, weapons=["knife"]),
        "3333333 | 3333333",
        "threats interrupt C; C charge G knife; threats split: group G knife 2; threats split: group H knife 2",
        scene={"ruin": 1},
        variants={"complication_mode": "none"},
    )
    assert [("weapon_skill", 5), ("members", 1), ("charge", 1)] == list(checked(fight)[0].parts)
    assert [7, 7] == [test.figure for test in checked(fight)]
