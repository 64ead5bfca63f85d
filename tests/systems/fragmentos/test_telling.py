"""The events of a scene: everything that its figures are made of, causes before their effects."""

from __future__ import annotations

import pytest

from simulator.core import events
from simulator.core.events import Event

from .scenes import ScriptedFight, extra, flayed, main, mark, monster, play, quality, trait

CLIMB = {"challenges": {"climb": {"characteristic": "accion", "difficulty": 5, "tags": ["climb"]}}}
PLANK = {"kind": "add_object", "id": "wood", "object": {"id": "plank", "dice": 1, "tags": ["fight"]}}


def told(fight: ScriptedFight, *kinds: type[Event]) -> list[str]:
    """Return the names of these events in their order."""
    return [type(each).__name__ for each in fight.of(Event) if isinstance(each, kinds)]


@pytest.mark.rule("FR-SHEET-01", "FR-SHEET-02", "FR-SHEET-04", "FR-SUP-01", "FR-THR-01")
def test_a_scene_begins_with_its_figures() -> None:
    """FR-SHEET-01: threat, the qualities of the scene, objects that lie about, and every body's sheet."""
    fight = play(
        mark(hidden=True, current={"accion": 1}, objects=["knife"]),
        extra("C", named=True),
        scene={"qualities": [quality("dark")], "findable_objects": ["axe"]},
    )
    level, who, other = fight.of(events.Mustered)
    assert (level.body, level.figures) == (-2, (("threat", 4),))
    scores = (("accion", 1), ("total_accion", 3), ("interaccion", 2), ("cognicion", 4))
    assert who.figures == (*scores, ("superacion", 5), ("Boxeador", 2), ("Discreto", 1), ("knife", 1))
    assert (who.words, other.words) == (("main", "hidden", "sobrepeso"), ("named",))
    assert [(each.item, each.change) for each in fight.of(events.ItemChanged)] == [
        ("dark", "in_play"),
        ("axe", "there"),
    ]


@pytest.mark.rule("FR-DICE-02", "FR-DICE-04", "FR-FIGHT-04", "FR-CHAL-03", "FR-OMEN-02", "FR-CONF-04", "FR-CONF-07")
def test_rolls_are_told() -> None:
    """FR-DICE-02: value and object make up the dice, the trait is added; totals of full strength are named so.
    FR-OMEN-02: a roll comes first, then its omens. FR-CONF-07: over an area the initiator's roll is one event; ties
    without a main are events too, and rerolled."""
    fight = play(
        mark(objects=["knife"], current={"accion": 1}),
        flayed(),
        "23456 222",
        "F attack Mark assault; Mark defence: defend evade; Mark full_strength: full_strength",
    )
    attack, defence = fight.of(events.Rolled)
    assert (attack.purpose, attack.parts, attack.added) == ("assault", (("accion", 5),), (("Garras", 3),))
    assert (defence.purpose, defence.parts, defence.added) == ("evade", (("total_accion", 3),), ())
    fight = play(mark(), extra("C"), "116", "Mark challenge climb", scene=CLIMB)
    assert [each.task for each in fight.of(events.Tested)] == ["challenge:climb", "omens"]
    howl = {"use": "terrify", "id": "howl", "area": True}
    fight = play(
        monster("F", cognicion=3, attack_modes=[howl]),
        main("A"),
        extra("G", side="protagonists"),
        "345 222 345 333 666",
        "F attack howl",
    )
    rolled = [(fight.names[each.body], each.total) for each in fight.of(events.Rolled)]
    assert rolled == [("F", 5), ("A", 4), ("G", 5), ("F", 5), ("G", 8)]
    assert [each.bodies for each in fight.of(events.Contested)] == [(0, 2)]
    pairs = [(each.target, each.total, each.difficulty, each.passed) for each in fight.of(events.Compared)]
    assert pairs == [(1, 5, 4, True), (2, 5, 8, False)]


@pytest.mark.rule("FR-OMEN-03", "FR-DANG-04")
def test_omens_and_loss_come_after_the_roll_with_their_parts() -> None:
    """FR-DANG-04: 1 and the attacker's omens; FR-OMEN-03: whose omens they are, and how many are needed."""
    fight = play(mark(), flayed(), "11456 122", "F attack Mark assault")
    kinds = (events.Compared, events.Tested, events.DamageRolled, events.Reacted, events.PoolChanged)
    assert told(fight, *kinds)[:4] == ["Compared", "Tested", "PoolChanged", "DamageRolled"]
    (omens,) = fight.of(events.Tested)
    assert (omens.parts, omens.total, omens.difficulty, omens.passed) == ((("F", 2), ("Mark", 1)), 3, 2, True)
    (loss,) = fight.of(events.DamageRolled)
    assert (loss.item, loss.parts, loss.rolled) == ("accion", (("failure", 1), ("omens_of_attacker", 2)), 3)
    assert (loss.protection, loss.loss) == (3, 0)


@pytest.mark.rule("FR-DANG-02", "FR-PROT-03", "FR-SUP-05", "FR-TURN-05")
def test_what_is_paid_for_is_told_before_the_payment() -> None:
    """FR-DANG-02: danger and why it is there, full strength, protection, a second action: each, then its price."""
    fight = play(
        mark(current={"accion": 1}),
        extra("C"),
        "666 345 2223",
        "Mark full_strength: full_strength; horror danger: no; Mark obstacle C; Mark again: again;"
        "C attack Mark assault; horror danger: danger",
    )
    named = [
        getattr(each, name)
        for each in fight.of(Event)
        for name in ("condition", "manner", "cause")
        if getattr(each, name, "") and getattr(each, "pool", "threat") == "threat"
    ]
    assert named[:4] == ["full_strength", "full_strength", "obstacle", "again"]
    assert named[4:9] == ["hurry", "dangerous", "danger", "protect", "plot_protection"]
    assert [each.detail for each in fight.of(events.ConditionGained) if each.condition == "dangerous"] == [
        "danger_for_a_point"
    ]


@pytest.mark.rule(
    "FR-QUAL-05",
    "FR-OOC-01",
    "FR-TURN-06",
    "FR-OOC-07",
    "FR-THR-05",
    "FR-FIGHT-10",
    "FR-REC-02",
    "FR-QUAL-04",
    "FR-CONF-07",
)
def test_arrivals_hazards_and_rests_are_told() -> None:
    """FR-OOC-01: an object, a way out, a quality; FR-TURN-06: the side on which a secondary arrives. FR-OOC-07: the
    target of a hazard; FR-THR-05: a dire event; FR-FIGHT-10: a joined attack. FR-REC-02: a rest, and its payments.
    FR-QUAL-04: the pair that is turned over."""
    grants = [
        PLANK,
        {"kind": "add_exit", "id": "door"},
        {"kind": "add_quality", "quality": {"id": "fog", "helps": ["hide"]}},
        {"kind": "spawn", "combatant": "Guard"},
    ]
    scene = {"exit_open": False, "challenges": {"climb": {"characteristic": "accion", "grants": grants}}}
    fight = play(mark(), extra("C"), extra("Guard", reserve=True), "666", "Mark challenge climb", scene=scene)
    changed = [(each.item, each.change) for each in fight.of(events.ItemChanged)]
    assert changed == [("plank", "there"), ("door", "opened"), ("fog", "in_play")]
    assert [(each.body, each.side) for each in fight.of(events.Arrived)] == [(2, "protagonists")]
    assert fight.of(events.Mustered)[-1].body == 2
    scene = {
        **CLIMB,
        "hazards": [{"challenge": "climb", "round": 1, "targets": ["A"]}],
        "dire_events": [{"round": 1, "text": "Se va la luz"}],
    }
    fight = play(
        main("A"),
        main("B"),
        flayed(traits=[trait("Piel", 1, "fight")]),
        "666 345 344 22222",
        "A attack F assault; B join: join",
        gang_attack="joint",
        scene=scene,
    )
    assert [(each.target, each.hazard) for each in fight.of(events.HazardStruck)] == [(-1, "dire_event"), (0, "climb")]
    assert [(each.body, each.manner, each.by) for each in fight.of(events.Reacted)] == [(1, "join", 0)]
    fight = play(mark(current={"accion": 1}), flayed(), answers="Mark recover: two accion", scene={"rests": 1})
    assert [each.phase for each in fight.of(events.PhaseStarted)] == ["rest"]
    acted = [(each.verb, each.item, each.detail) for each in fight.of(events.Acted) if each.rule == "FR-REC-02"]
    assert acted == [("recover", "accion", "two")]
    howl = {"use": "terrify", "id": "howl", "area": True}
    fight = play(
        monster("F", cognicion=3, attack_modes=[howl], qualities=[quality("shy", (), ("fear",))]),
        main("A"),
        main("B", qualities=[quality("cool", ("fear",))]),
        "666 222 223",
        "F attack howl; A force: fail F shy; B force: succeed B cool",
    )
    forced = [(each.verb, each.target, each.detail) for each in fight.of(events.Acted) if each.rule == "FR-QUAL-04"]
    assert forced == [("fail", 0, "A"), ("succeed", 2, "F")]
