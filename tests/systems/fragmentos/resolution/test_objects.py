"""Objects and weapons."""

from __future__ import annotations

import pytest

from ..scenes import ScriptedFight, asked, extra, flayed, main, mark, monster, play, results, script, trait

HIT = "A attack C assault"


def dice_of(fight: ScriptedFight, who: str) -> int:
    """Return the number of dice in this combatant's first roll."""
    number = fight.names.index(who)
    return next(len(roll.faces) for roll in fight.heard.rolls if roll.roller == number)


@pytest.mark.rule("FR-OBJ-01", "FR-OBJ-03", "FR-OBJ-02")
def test_suitable_objects() -> None:
    """FR-OBJ-01: 3 + 2 for a pistol, attacking and defending; by default the first listed is used. FR-OBJ-03: one
    object a roll, any of those that suit, or none. FR-OBJ-02: natural weapons follow the same rules."""
    fight = play(main("A", objects=["pistol", "shotgun"]), extra("C", objects=["knife"]), "66666 2222", HIT)
    assert (dice_of(fight, "A"), dice_of(fight, "C")) == (5, 4)
    fight = script(main("A", objects=["pistol", "chainsaw"]), extra("C"), "666666 222", HIT).to("A", "object")
    assert fight.options() == ["use pistol", "use chainsaw", "none"]
    fight.say(("A", "object: use chainsaw")).finish()
    assert dice_of(fight, "A") == 6
    fight = play(
        mark(),
        monster("F", accion=2, objects=[{"use": "axe", "id": "claws", "natural": True}]),
        "2222 666",
        "F attack Mark assault",
    )
    assert dice_of(fight, "F") == 4


@pytest.mark.rule("FR-OBJ-01")
@pytest.mark.parametrize(
    "gear", [{"id": "torch", "tags": ["search"]}, {"id": "book", "tags": ["fight"], "characteristic": "cognicion"}]
)
def test_unsuitable_objects_add_nothing(gear: dict[str, object]) -> None:
    """FR-OBJ-01: tags that do not meet the frame's, or another characteristic: no dice, no question."""
    fight = play(main("A", objects=[gear]), extra("C"), "666 222", HIT)
    assert (dice_of(fight, "A"), asked(fight, "object")) == (3, 0)


@pytest.mark.rule("FR-OBJ-01")
def test_tags_of_objects() -> None:
    """FR-OBJ-01: a boxer's trait serves the fists only; a gunman's only the gun. A marksman's, the pistol."""
    armed = mark(objects=["pistol"])
    fight = play(armed, extra("C"), "66666 222", "Mark attack C assault")
    assert fight.heard.rolls[0].faces == bytes([6] * 5)
    totals = []
    for answer in ("object: use pistol", "object: none"):
        dice = "23456 222" if "pistol" in answer else "236 222"
        fight = play(armed, extra("C"), dice=dice, answers=["Mark attack C assault", ("Mark", answer)])
        totals.append(results(fight)[0][1])
    assert totals == [6, 8]
    fight = play(main("A", traits=[trait("Tirador", 2, "firearm")], objects=["pistol"]), extra("C"), "23456 222", HIT)
    assert results(fight)[0][1] == 8


@pytest.mark.rule("FR-OBJ-04", "FR-FIGHT-04")
@pytest.mark.parametrize(
    ("rule", "gear", "dice"),
    [
        ("both", "pistol", 5),
        ("both", "axe", 5),
        ("melee_only", "pistol", 3),
        ("melee_only", "axe", 5),
        ("attacker_only", "axe", 3),
    ],
)
def test_weapons_in_defence(rule: str, gear: str, dice: int) -> None:
    """FR-OBJ-04: both sides use weapons, or only the attacker, or the defender only what is no gun."""
    fight = play(
        main("A"), extra("C", objects=[gear]), dice=[6, 6, 6, *[2] * dice], answers=HIT, weapon_on_defence=rule
    )
    assert dice_of(fight, "C") == dice


@pytest.mark.rule("FR-OBJ-04", "FR-FIGHT-04")
def test_an_evader_uses_no_weapon_but_may_use_other_things() -> None:
    """FR-OBJ-04: not even one that helps evading; skates, which are no weapon, do."""
    rapier = {"id": "rapier", "tags": ["evade", "melee"]}
    skates = {"id": "skates", "tags": ["evade"]}
    for gear, dice in ((rapier, 3), (skates, 4)):
        fight = play(
            main("A"),
            extra("C", objects=[gear]),
            dice=[6, 6, 6, *[2] * dice],
            answers=f"{HIT}; C defence: defend evade",
        )
        assert dice_of(fight, "C") == dice


@pytest.mark.rule("FR-OBJ-05", "FR-FIGHT-02")
def test_arming() -> None:
    """FR-OBJ-05: an object that lies about is taken without a roll, is at hand from then on, and lies there no
    longer. Two of a kind are one option, and taking one leaves the other."""
    fight = script(mark(), flayed(), answers="Mark arm axe", scene={"findable_objects": ["axe"]}, rounds=2)
    fight.to("Mark", "turn", round=2)
    assert [thing.id for thing in fight["Mark"].things] == ["axe"]
    assert not any(option.startswith("arm") for option in fight.options())
    assert fight.heard.rolls == []
    fight = script(mark(), flayed(), answers="Mark arm axe", scene={"findable_objects": ["axe", "axe"]}, rounds=2)
    assert fight.to("Mark", "turn").options().count("arm axe") == 1
    assert "arm axe" in fight.step().to("Mark", "turn", round=2).options()
