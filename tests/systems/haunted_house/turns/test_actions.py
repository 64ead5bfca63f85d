"""Actions that are no attacks, and turns of two actions."""

from __future__ import annotations

import pytest

from simulator.core import events
from simulator.systems.haunted_house.state import tags_of

from ..house import TOUGH, checks, figures, foe, hazard, house, pc, play, script, tasks

SHELF = house(hazard("object small_shelf", "A"), hazard("object small_shelf", "A"))


# First aid.


@pytest.mark.rule("HH-CASE-24", "HH-REC-03", "HH-DICE-04")
def test_first_aid_has_one_try_a_wound() -> None:
    """HH-CASE-24: wound 1: 12, +1; wound 2: double six, +2 and experience; no second try on either."""
    fight = script(
        pc("A", max_life=40),
        pc("D", knowledge=4, fields={"heal": 2}),
        foe("B"),
        "1 1 | 11 66 22 | 42 | 11 66 22 | 66; D heal A wound; D wound A 1; D heal A wound",
        scene=SHELF,
        rounds=3,
    ).to("D", "turn", round=3)
    assert fight["A"].life == 40 - 8 + 1 + 2
    assert fight["D"].xp == 1
    assert not any(option.startswith("heal") for option in fight.options())
    fight.finish()
    assert figures(fight, "heal") == [6, 6]


@pytest.mark.rule("HH-REC-03", "HH-DMG-03", "HH-LIFE-02", "HH-CHAR-03")
def test_first_aid_takes_the_oldest_wound_and_clears_its_tags() -> None:
    """HH-REC-03: the oldest wound by default; a failure uses up the try; self-treatment is allowed; success clears the
    tags; on the unconscious life is added and the timer not shortened; ``heal_characteristic`` names the characteristic
    (HH-CHAR-03)."""
    fight = play(pc("A", max_life=40), foe("B"), "1 1 | A>B | 12; A heal A wound", scene=SHELF)
    assert [wound.heal_tried for wound in fight["A"].wounds] == [True, False]
    assert fight["A"].life == 32
    fight = play(
        pc("A", max_life=12, knowledge=6, fields={"heal": 3}),
        foe("B"),
        hazard("object small_shelf", "A"),
        "6 | A>B | 42; A heal A wound",
    )
    assert [list(tags_of(wound)) for wound in fight["A"].wounds] == [[]]
    fight = play(
        pc("A", life=1, max_life=5, resistance=3),
        pc("D", knowledge=6, fields={"heal": 3}),
        foe("B"),
        hazard("object small_shelf", "A"),
        "1 54 11 | 11 66 22 | 66 | 11 66 22; D heal A wound",
        rounds=3,
    )
    assert [e.after for e in fight.of(events.PoolChanged) if e.pool == "life"] == [0, 2]
    assert (fight["A"].status, fight["A"].life) == ("active", 2)
    fight = play(
        pc("A", max_life=40, technique=5, fields={"heal": 1}),
        foe("B"),
        "1 1 | A>B | 12; A heal A wound",
        scene=SHELF,
        variants={"heal_characteristic": "technique"},
    )
    assert figures(fight, "heal") == [6]


# Loading.


@pytest.mark.rule("HH-CASE-21", "HH-RNG-05")
def test_bows_and_shotguns_are_loaded_one_a_round() -> None:
    """HH-CASE-21: a bow is shot, reloaded and shot; a shotgun takes five full rounds, then needs no more."""
    fight = script(
        pc("A", attacks=["bow_crossbow"], spare_rounds={"bow_crossbow": 1}),
        foe("B", **TOUGH),
        "A>B | 12 | A>B | 12; A ranged_attack B; A reload; A ranged_attack B",
        rounds=3,
    ).to("A", "turn", round=2)
    assert not any(option.startswith("ranged") for option in fight.options())
    fight.finish()
    assert (fight["A"].spare_rounds, fight["A"].arms[0].loaded) == ({"bow_crossbow": 0}, 0)
    fight = script(
        pc("A", attacks=[{"use": "shotgun", "loaded": 0}], spare_rounds={"shotgun": 9}),
        foe("B"),
        "A>B A>B; A reload; A reload; A reload; A reload; A reload",
        rounds=6,
    ).to("A", "turn", round=6)
    assert not any(option.startswith("reload") for option in fight.options())
    assert (fight["A"].arms[0].loaded, fight["A"].spare_rounds) == (5, {"shotgun": 4})
    fight.finish()


@pytest.mark.rule("HH-CASE-21", "HH-RNG-05")
@pytest.mark.parametrize(("answer", "loaded", "spare"), [((), 9, [4, 0, 3]), (("4",), 4, [9, 0, 3])])
def test_a_pistol_swaps_its_magazine(answer: tuple[str, ...], loaded: int, spare: list[int]) -> None:
    """HH-CASE-21: one round; the old magazine with 3 left returns to the spares; by default the fullest goes in."""
    fight = play(
        pc("A", attacks=[{"use": "heavy_pistol", "loaded": 3}], spare_magazines={"heavy_pistol": [4, 9, 0]}),
        foe("B"),
        "A>B",
        answers=[("A", "reload"), *[("A", f"magazine heavy_pistol {count}") for count in answer]],
    )
    assert (fight["A"].arms[0].loaded, fight["A"].spare_magazines["heavy_pistol"]) == (loaded, spare)


@pytest.mark.rule("HH-RNG-05")
@pytest.mark.parametrize(("switch", "loaded"), [("pistols_and_smg", 1), ("all_starred", 5)])
def test_which_weapons_have_magazines(switch: str, loaded: int) -> None:
    """HH-RNG-05: ``magazine_weapons``: a repeating shotgun takes a shell, or a magazine."""
    fight = play(
        pc(
            "A",
            attacks=[{"use": "repeating_shotgun", "loaded": 0}],
            spare_magazines={"repeating_shotgun": [5]},
            spare_rounds={"repeating_shotgun": 5},
        ),
        foe("B"),
        "A>B; A reload",
        variants={"magazine_weapons": switch},
    )
    assert fight["A"].arms[0].loaded == loaded


@pytest.mark.rule("HH-RNG-05")
@pytest.mark.parametrize(
    ("state", "spare"), [({"jammed": True}, 5), ({}, 5), ({"loaded": 2}, 0)], ids=["jammed", "full", "nothing to load"]
)
def test_when_there_is_nothing_to_reload(state: dict[str, object], spare: int) -> None:
    """HH-RNG-05: legal only with the weapon in hand, not jammed, not full, and something to load."""
    fight = script(
        pc("A", attacks=[{"use": "heavy_revolver", **state}], spare_rounds={"heavy_revolver": spare}), foe("B"), "A>B"
    )
    assert not any(option.startswith("reload") for option in fight.options())


# Handling things.


@pytest.mark.rule("HH-CHAR-06", "HH-ACT-03")
def test_only_what_is_in_hand_can_be_used() -> None:
    """HH-CHAR-06: the first listed thing is in hand; another has to be drawn; natural attacks are always there."""
    fight = script(
        pc("A", attacks=["claws", "edged_small", "light_revolver"]),
        foe("B"),
        "A>B A>B; A draw light_revolver",
        rounds=2,
    )
    attacks = [option for option in fight.options("A") if " B" in option]
    assert attacks == [
        "melee_attack B claws",
        "melee_attack B edged_small",
        "throw B edged_small",
        "distract B",
        "aim B edged_small",
    ]
    fight.to("A", "turn", round=2)
    attacks = [option for option in fight.options("A") if " B" in option]
    assert attacks == ["melee_attack B claws", "ranged_attack B light_revolver", "distract B", "aim B light_revolver"]
    assert "drop light_revolver" in fight.options("A")
    assert "draw edged_small" in fight.options("A")
    fight.finish()


@pytest.mark.rule("HH-CHAR-06", "HH-ACT-02", "HH-ACT-03", "HH-MEL-03")
def test_drawing_and_picking_up_cost_an_action_and_dropping_none() -> None:
    """HH-CHAR-06: ``draw_cost``: as an action it is one of two, and both take -2; free, it takes no action; HH-ACT-03:
    A drops its stick and takes the knife from the floor; a blow with it is the second action."""
    common = {"attacks": ["edged_small", "blunt_wood"], "combat": 5}
    fight = play(
        pc("A", **common), foe("B", **TOUGH), "A>B | 12; A draw blunt_wood; A second: melee_attack B blunt_wood"
    )
    assert figures(fight) == [3]
    fight = play(
        pc("A", **common),
        foe("B", **TOUGH),
        "A>B | 12; A draw blunt_wood; A melee_attack B blunt_wood",
        variants={"draw_cost": "free"},
    )
    assert figures(fight) == [5]
    fight = play(
        pc("A", attacks=["blunt_wood"], combat=5),
        foe("B", attacks=["edged_small"], **TOUGH),
        "B>A | 12",
        "B drop edged_small; A drop blunt_wood; A pick_up edged_small; A second: melee_attack B edged_small",
    )
    assert figures(fight) == [3]
    assert fight["A"].held == "edged_small"
    assert [arm.key for arm in fight.fight.state.floor] == ["blunt_wood"]
    changes = [(change.rule, change.change) for change in fight.of(events.ItemChanged)]
    assert changes == [("HH-ACT-03", "dropped"), ("HH-ACT-03", "dropped"), ("HH-ACT-03", "picked_up")]


# Hiding and searching.


@pytest.mark.rule("HH-CASE-28", "HH-ACT-03", "HH-DICE-06")
@pytest.mark.parametrize(
    ("perception", "dice", "found"), [(5, "44", True), (3, "54", False), (4, "54", True), (5, "43", False)]
)
def test_who_searches_finds_lower_totals_and_ties_by_perception(perception: int, dice: str, found: bool) -> None:
    """HH-CASE-28: hide_total 13; 13 with perception 5 against 4 finds; 12 does not; a full tie finds."""
    fight = play(
        foe("B", caution=4, perception=4), pc("A", perception=perception), f"66 11 | 54 | {dice}; B hide; A search"
    )
    assert fight["B"].hide_total == 13
    assert fight["B"].hidden is not found


@pytest.mark.rule("HH-ACT-03")
def test_the_hidden_cannot_be_targeted_until_found_or_hostile() -> None:
    """HH-ACT-03: caution 12 or in the open; sides may start hidden, with 12 or the total of the sheet; no option names
    the hidden; after its own attack it is in the open again, hit or miss."""
    fight = play(pc("A"), foe("B"), "A>B | 12; A hide")
    assert not fight["A"].hidden
    fight = script(pc("A"), foe("B"), foe("C", hidden=15), "66 11 12", scene={"hidden": ["npc"]})
    assert [(body.hidden, body.hide_total) for body in fight.fight.state.bodies] == [(False, 0), (True, 12), (True, 15)]
    fight = script(
        foe("B", caution=4, perception=4),
        pc("A", attacks=["light_revolver"]),
        "66 11 | 54 | 66 11 | 12; B hide; B melee_attack A",
        rounds=2,
    ).to("A", "turn")
    assert not any(" B" in option for option in fight.options())
    fight.to("A", "turn", round=2)
    assert any(" B" in option for option in fight.options())
    fight.finish()


# Distracting, closing in, talking, waiting.


@pytest.mark.rule("HH-ACT-03", "HH-DICE-02")
def test_distraction_costs_one_on_the_tests_of_the_next_turn() -> None:
    """HH-ACT-03: charisma 12: AF -1 on the target's next turn; it does not stack, nor touch resistance (HH-DICE-02)."""
    fight = play(
        pc("A", charisma=6),
        pc("C", charisma=6),
        foe("B", combat=4),
        "66 55 11 | 33 | 33 | 12 | 66 55 11 | 12",
        "A distract B; C distract B; B melee_attack A; B melee_attack A",
        rounds=2,
    )
    assert [figure for who, figure, _, _ in checks(fight, "attack") if who == "B"] == [3, 4]
    failed = play(pc("A"), foe("B"), "A>B | 12; A distract B")
    assert not failed.of(events.ConditionGained)
    fight = play(
        pc("A", charisma=6),
        pc("C", combat=6),
        foe("B", life=1, resistance=4),
        "66 55 11 | 33 | 54 5 | 66 11; A distract B; C melee_attack B",
    )
    assert figures(fight, "life") == [4]


@pytest.mark.rule("HH-ACT-01", "HH-ACT-03")
def test_closing_in_may_cost_an_action() -> None:
    """HH-ACT-01: ``closing_cost = action``: no melee before ``close``; contact holds until one leaves."""
    fight = script(
        pc("A", combat=3), foe("B"), "A>B | 12; A close B; B melee_attack A", variants={"closing_cost": "action"}
    )
    assert not any(option.startswith("melee") for option in fight.options("A"))
    assert "close B" in fight.options("A")
    fight.finish()
    assert fight["A"].contact == {1}
    free = script(pc("A"), foe("B"), "A>B")
    assert "close B" not in free.options("A")


@pytest.mark.rule("HH-ACT-02", "HH-ACT-03", "HH-DICE-07")
def test_two_actions_of_a_turn() -> None:
    """HH-ACT-03: talking and waiting roll no dice; a blow beside talking takes -2; HH-DICE-07: the second action comes
    after all that the first brought."""
    for verb in ("talk", "wait"):
        assert tasks(play(pc("A"), foe("B"), f"A>B; A {verb}")) == [], verb
    fight = play(pc("A", combat=5), foe("B", **TOUGH), "A>B | 12; A talk; A second: melee_attack B")
    assert figures(fight) == [3]
    fight = play(
        pc("A", combat=6),
        foe("B", life=1, resistance=6),
        foe("C", **TOUGH),
        "66 11 11 | 55 5 | 66 11 | 12; A melee_attack B; A second: melee_attack C",
    )
    assert tasks(fight) == ["A attack", "A damage", "B life", "B timer", "A attack"]


# Two actions.


@pytest.mark.rule("HH-ACT-02", "HH-ACT-03")
@pytest.mark.parametrize("full", ["aim B", "reload", "run"])
def test_full_round_actions_stand_alone(full: str) -> None:
    """HH-ACT-02: no second action beside aiming, reloading, running; and these never as a second action."""
    fight = script(
        pc("A", attacks=[{"use": "heavy_revolver", "loaded": 1}], spare_rounds={"heavy_revolver": 1}),
        foe("B"),
        "A>B A>B",
        rounds=2,
        answers=[("A", full), ("A", "wait")],
    )
    assert any(option.startswith(full.split()[0]) for option in fight.options("A"))
    fight.to("A", "turn", round=2)
    assert not any(decision.kind == "second" and decision.seat == 0 for decision in fight.heard.decisions)
    fight.to("A", "second")
    assert not any(option.split()[0] in ("aim", "reload", "run", "clear_jam") for option in fight.options())
    fight.finish()


@pytest.mark.rule("HH-ACT-02", "HH-HAZ-03", "HH-DOOM-02", "HH-HAZ-06")
def test_a_second_action_is_lost_when_the_first_leaves_nothing_to_do() -> None:
    """HH-ACT-02: two tries at the same wound, a fire that is out, an arrest that is over: lost without dice; nor does
    one act that doom has felled between its two blows."""
    fight = play(
        pc("A", max_life=40),
        foe("B"),
        hazard("object small_shelf", "A"),
        "1 | A>B | 12; A heal A wound; A second: heal A wound",
    )
    assert len(checks(fight, "heal")) == 1
    assert [lost.reason for lost in fight.of(events.ActionLost)] == ["impossible"]
    fight = play(
        pc("A", agility=6, **TOUGH),
        foe("B"),
        hazard("fire large", "A"),
        "A>B | 53; A extinguish A; A second: extinguish A",
    )
    assert figures(fight, "extinguish") == [4]
    assert fight["A"].life == 999
    fight = play(
        pc("A", doom=2, life=1, resistance=6),
        foe("B", **TOUGH),
        "A>B | 11 | 6 1 | 66 11; A melee_attack B; A second: melee_attack B",
    )
    assert len(checks(fight, "attack")) == 1
    assert fight["A"].status == "unconscious"
    fight = play(
        pc("A", resistance=3, max_stamina=4, max_life=30),
        pc("C", knowledge=6, fields={"heal": 3}),
        foe("B"),
        hazard("asphyxia", "A"),
        hazard("air", "A", round=5),
        "66 55 11 66 55 11 | 44 | 54 | 54; C wait; C wait; C wait; C wait; C revive A; C second: revive A",
        rounds=5,
    )
    assert figures(fight, "revive") == [7]
    assert not fight["A"].arrest


@pytest.mark.rule("HH-ACT-02", "HH-REC-03", "HH-REC-05", "HH-STAM-02")
@pytest.mark.parametrize("verb", ["calm A", "heal A weakness"])
def test_a_second_try_at_the_same_help_is_lost(verb: str) -> None:
    """HH-ACT-02: one try a fright and one an onset: the second of the pair is lost without dice."""
    fight = play(
        pc("A", will=3, max_shock=16, resistance=6, stamina=3),
        pc("D", charisma=6, knowledge=6, fearless=True),
        foe("B"),
        hazard("fright scare", "A"),
        hazard("toxin high_fever", "A"),
        "12 | 12 66 | 55 66 11 | 12",
        answers=[("D", verb), ("D", f"second: {verb}")],
    )
    assert len(checks(fight, verb.split()[0])) == 1
    assert [lost.verb for lost in fight.of(events.ActionLost)] == [verb.split()[0]]


@pytest.mark.rule("HH-ACT-02", "HH-CHAR-06")
@pytest.mark.parametrize("second", ["draw blunt_wood", "melee_attack B edged_small"])
def test_a_second_action_with_a_thing_that_doom_has_taken_is_lost(second: str) -> None:
    """HH-ACT-02: the thing is gone, or useless, when the second action comes up."""
    effect = "2" if second.startswith("draw") else "4"
    fight = play(
        pc("A", doom=2, attacks=["edged_small", "blunt_wood"]),
        foe("B", combat=6, **TOUGH),
        f"A>B | 11 | {effect}" + ("" if effect == "2" else " | 12"),
        f"A melee_attack B unarmed; A second: {second}",
    )
    assert len(fight.of(events.ActionLost)) == (effect == "2")
