"""Conflicts: character against character, alone, many or over an area."""

from __future__ import annotations

import pytest

from simulator.core import events

from ..scenes import ScriptedFight, changes, extra, flayed, main, mark, monster, play, results, rolls, script, threat

FRENZY = {"use": "assault", "id": "frenzy", "area": True}


def winners(fight: ScriptedFight) -> list[str]:
    """Return the combatants ahead after the dice."""
    return [fight.names[pair.body if pair.passed else pair.target] for pair in fight.of(events.Compared)]


@pytest.mark.rule("FR-CONF-01", "FR-CONF-03", "FR-CONF-06", "FR-CONF-05", "FR-FIGHT-10")
def test_the_higher_result_wins() -> None:
    """FR-CONF-03: one against one, no margin. FR-CONF-05: losing a harmless conflict costs no points, not even in a
    gunfight. FR-FIGHT-10: two on one are two conflicts; the target rolls in full each time."""
    fight = play(mark(), extra("C"), "666 222", "C attack Mark assault")
    assert results(fight) == [("C", 8), ("Mark", 6)]
    assert (fight["Mark"].setbacks, fight["C"].setbacks) == (1, 0)
    fight = play(mark(), extra("C", objects=["shotgun"]), "666666 222", "C attack Mark assault")
    assert changes(fight, "accion") == []
    fight = play(mark(), extra("C"), extra("D"), "222 666 222 666", "C attack Mark assault; D attack Mark assault")
    assert rolls(fight) == ["C assault", "Mark assault", "D assault", "Mark assault"]
    assert (fight["C"].setbacks, fight["D"].setbacks) == (1, 1)


@pytest.mark.rule("FR-CONF-04")
@pytest.mark.parametrize(
    ("left", "right", "dice", "winner"),
    [
        ("main", "monster", "234 234", "A"),
        ("monster", "main", "234 234", "B"),
        ("main", "secondary", "234 234", "A"),
        ("main", "main", "234 234 235 234", "A"),
        ("monster", "secondary", "234 234 234 235", "B"),
        ("secondary", "secondary", "234 234 235 234", "A"),
    ],
)
def test_ties(left: str, right: str, dice: str, winner: str) -> None:
    """FR-CONF-04: a main beats monster and secondary, attacking or defending; all others reroll."""
    a, b = main("A", kind=left), extra("B", kind=right)
    fight = play(a, b, dice=dice, answers="A attack B assault", threat=0)
    assert winners(fight) == [winner]


@pytest.mark.rule("FR-CONF-04")
@pytest.mark.parametrize(("most", "dice"), [(0, "234 234"), (2, "234 234 234 234 234 234")])
def test_the_initiator_loses_an_endless_tie(most: int, dice: str) -> None:
    """FR-CONF-04: after max_tie_rerolls rerolls."""
    fight = play(main("A", kind="secondary"), extra("B"), dice=dice, answers="A attack B assault", max_tie_rerolls=most)
    assert winners(fight) == ["B"]


@pytest.mark.rule("FR-CONF-07", "FR-OMEN-05")
@pytest.mark.parametrize(("variant", "level"), [("final_only", 2), ("every_roll", 3)])
def test_omens_of_an_area_with_a_reroll(variant: str, level: int) -> None:
    """FR-CONF-07: the tied opponent's first omen is discarded (or checked apart); the reroll's own do not count in the
    check, but hurt the one who lost by them."""
    fight = play(
        main("M", accion=1),
        extra("A", side="protagonists", accion=2),
        monster("F", accion=2, attack_modes=[FRENZY]),
        "24 2 14 13 35",
        "F attack frenzy",
        threat=2,
        tie_reroll_omens=variant,
        forced_protection="no",
    )
    assert rolls(fight) == [f"{who} frenzy" for who in ("F", "M", "A", "F", "A")]
    assert threat(fight) == level
    assert fight["F"].current["accion"] == 0
    assert (fight["M"].current["accion"], fight["A"].current["accion"]) == (0, 2)


@pytest.mark.rule("FR-CONF-07", "FR-OMEN-05")
@pytest.mark.parametrize("variant", ["final_only", "every_roll"])
def test_the_first_roll_over_an_area_is_never_discarded(variant: str) -> None:
    """FR-CONF-07: the initiator's omen counts once, in the check at the end."""
    fight = play(
        main("M", accion=1),
        extra("A", side="protagonists", accion=2),
        monster("F", accion=2, attack_modes=[FRENZY]),
        "14 2 24 13 35",
        "F attack frenzy",
        threat=2,
        tie_reroll_omens=variant,
        forced_protection="no",
    )
    assert threat(fight) == 4


@pytest.mark.rule("FR-CONF-07", "FR-FIGHT-05")
def test_areas() -> None:
    """FR-CONF-07: an area reaches active enemies that are not hidden and have the characteristic, in list order. A
    harmless one sets its initiator back once, however many pairs it lost. An initiator that falls at its place in
    list order spares no later victim."""
    fight = play(
        mark(hidden=True),
        main("Down", current={"cognicion": 0}),
        extra("Stone", side="protagonists", cognicion="none"),
        main("Here"),
        monster("F", accion=3, attack_modes=[FRENZY]),
        "222 333 333",
        "F attack frenzy",
        monster_damage="none",
    )
    assert rolls(fight) == ["F frenzy", "Stone frenzy", "Here frenzy"]
    fight = play(main("A"), main("B"), extra("C", attack_modes=[FRENZY]), "222 666 666", "C attack frenzy")
    assert [fight[name].setbacks for name in ("A", "B", "C")] == [0, 0, 1]
    fight = play(
        main("A"),
        monster("F", accion=3, current={"accion": 1}, attack_modes=[FRENZY]),
        main("B", superacion=0),
        "4 666 223",
        "F attack frenzy",
        threat=0,
    )
    assert (fight["F"].status, fight["B"].current["accion"]) == ("incapacitated", 2)


@pytest.mark.rule("FR-CONF-08")
@pytest.mark.parametrize(
    ("rule", "option"), [("free", "attack F assault"), ("paid", "attack F assault 1"), ("forbidden", "")]
)
def test_repeating_a_lost_conflict(rule: str, option: str) -> None:
    """FR-CONF-08: a new situation, or one that costs 1, or is not allowed."""
    fight = script(
        mark(), flayed(), "222 66666", "Mark attack F assault; Mark protect: protect", rounds=2, conflict_retry=rule
    ).to("Mark", "turn", round=2)
    assert [each for each in fight.options() if each.startswith("attack")] == ([option] if option else [])


@pytest.mark.rule("FR-CONF-08")
def test_the_price_of_repeating_a_lost_conflict() -> None:
    """FR-CONF-08 with ``conflict_retry = paid``: 1 superación; won, it is forgotten."""
    fight = play(
        mark(), extra("C"), "222 666 666 222", answers="Mark attack C assault; " * 2, rounds=2, conflict_retry="paid"
    )
    assert (fight["Mark"].superacion, fight["Mark"].lost) == (4, set())


@pytest.mark.rule("FR-CONF-02", "FR-FIGHT-04")
@pytest.mark.parametrize(("switch", "asks"), [(True, True), ("on", True), (False, False), ("off", False)])
def test_the_defender_picks_a_way(switch: object, asks: bool) -> None:
    """FR-FIGHT-04: fight back or evade, known before the dice; without ``evade_option`` always the first."""
    fight = script(mark(), flayed(), "22345 222", "F attack Mark assault", evade_option=switch)
    if asks:
        assert fight.to("Mark", "defence").options() == ["defend accion fight_back", "defend accion evade 1"]
    fight.finish()


@pytest.mark.rule("FR-FIGHT-10", "FR-TURN-03")
def test_joint_attacks() -> None:
    """FR-FIGHT-10 with ``gang_attack = joint``: the target rolls once; each of the beaten loses 1 and its omens.
    FR-FIGHT-10: won: 1 and the best roller's omens; lost: each loses 1 and its own; the joined have acted."""
    fight = play(
        mark(), main("B"), flayed(), "222 166 33333", "Mark attack F assault; B join: join", gang_attack="joint"
    )
    assert rolls(fight) == ["Mark assault", "B assault", "F assault"]
    assert (fight["Mark"].current["accion"], fight["B"].current["accion"], fight["F"].current["accion"]) == (2, 1, 5)
    won = play(
        mark(),
        main("B"),
        flayed(),
        "234 166 22234",
        "Mark attack F assault; B join: join",
        gang_attack="joint",
        threat=9,
    )
    assert won["F"].current["accion"] == 3
    lost = play(
        mark(),
        main("B"),
        flayed(),
        "134 113 66666",
        "Mark attack F assault; B join: join",
        gang_attack="joint",
        threat=9,
    )
    assert (lost["Mark"].current["accion"], lost["B"].current["accion"]) == (1, 0)
    assert not any(d.kind == "turn" and d.seat == 1 for d in lost.heard.decisions)
