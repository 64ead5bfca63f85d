"""Damage, incapacity, death, setbacks."""

from __future__ import annotations

import pytest

from simulator.core.events import StatusChanged

from ..scenes import GARRAS, asked, changes, extra, flayed, main, mark, monster, play, script, threat

F_HITS = "F attack Mark assault"
MARK_HITS = "Mark attack F assault"
CLIMB = {"characteristic": "accion", "difficulty": 7, "tags": ["climb"], "dangerous_default": True}


@pytest.mark.rule("FR-DANG-03", "FR-CHAL-04", "FR-OOC-07")
@pytest.mark.parametrize(("dice", "left"), [("244", 2), ("124", 1), ("666", 3)])
def test_damage_of_a_dangerous_challenge(dice: str, left: int) -> None:
    """FR-DANG-03: 1 and the omens of the actor's own roll; nothing on success."""
    fight = play(
        mark(), extra("C"), dice=dice, answers="Mark challenge climb", threat=9, scene={"challenges": {"climb": CLIMB}}
    )
    assert fight["Mark"].current["accion"] == left


@pytest.mark.rule("FR-DANG-05", "FR-OOC-07", "FR-SHEET-06")
def test_other_characteristics() -> None:
    """FR-DANG-05: a hiding place full of remains: acción rolled, cognición lost. FR-SHEET-06: where harm_char names
    what a ghost lacks, it loses what it rolled instead."""
    fight = play(
        mark(),
        extra("C"),
        "244",
        "Mark challenge climb",
        threat=9,
        scene={"challenges": {"climb": {**CLIMB, "harm_char": "cognicion"}}},
    )
    assert fight["Mark"].current == {"accion": 3, "interaccion": 2, "cognicion": 3}
    fight = play(
        mark(),
        monster("F", cognicion=4),
        "2222",
        "F challenge pray",
        threat=9,
        scene={
            "challenges": {
                "pray": {
                    "characteristic": "cognicion",
                    "difficulty": 9,
                    "dangerous_default": True,
                    "harm_char": "accion",
                }
            }
        },
    )
    assert fight["F"].current == {"cognicion": 3}
    assert changes(fight, "accion") == []


@pytest.mark.rule("FR-DANG-04", "FR-DANG-06")
@pytest.mark.parametrize(("source", "loss"), [("attacker", 2), ("winner", 2), ("loser", 3), ("both", 4)])
def test_whose_omens_hurt_a_beaten_defender(source: str, loss: int) -> None:
    """FR-DANG-04: the attacker's by default; F attacks and wins with 1 omen, Mark has 2."""
    fight = play(mark(accion=5), flayed(accion=5), "13456 11333", F_HITS, threat=9, conflict_omen_source=source)
    assert fight["Mark"].current["accion"] == 5 - loss


@pytest.mark.rule("FR-DANG-04", "FR-DANG-06")
@pytest.mark.parametrize(("source", "loss"), [("attacker", 3), ("winner", 2), ("loser", 3), ("both", 4)])
def test_whose_omens_hurt_a_beaten_attacker(source: str, loss: int) -> None:
    """FR-DANG-04: an attacker who loses is hurt by its own omens; Mark attacks with 2, F wins with 1."""
    fight = play(mark(accion=5), flayed(), "11333 13456", MARK_HITS, threat=9, conflict_omen_source=source)
    assert fight["Mark"].current["accion"] == 5 - loss


@pytest.mark.rule("FR-DANG-06")
@pytest.mark.parametrize(
    ("rule", "attacking", "defending"),
    [("symmetric", 4, 4), ("defending_only", 5, 4), ("vulnerable_only", 5, 5), ("none", 5, 5)],
)
def test_when_monsters_are_hurt(rule: str, attacking: int, defending: int) -> None:
    """FR-DANG-06: whenever they lose, or as ``monster_damage`` says; its weak point here is cognición."""
    variants = {"monster_damage": rule}
    weak = flayed(vulnerable_via=["cognicion"])
    fight = play(mark(), weak, "22345 666", F_HITS, variants=variants)
    assert fight["F"].current["accion"] == attacking
    fight = play(mark(), weak, "666 22345", MARK_HITS, variants=variants)
    assert fight["F"].current["accion"] == defending


@pytest.mark.rule("FR-DANG-06")
def test_a_monster_is_hurt_where_it_is_vulnerable() -> None:
    """FR-DANG-06 with ``vulnerable_only``: in a characteristic of vulnerable_via it loses points."""
    fight = play(mark(), flayed(vulnerable_via=["accion"]), "666 22345", MARK_HITS, monster_damage="vulnerable_only")
    assert fight["F"].current["accion"] == 4


@pytest.mark.rule("FR-SHEET-02", "FR-COND-01")
@pytest.mark.parametrize(("before", "status"), [(3, "active"), (2, "incapacitated"), (1, "out")])
def test_thresholds(before: int, status: str) -> None:
    """FR-COND-01: above 0 active, at 0 incapacitated, below 0 out immediately; the total stays."""
    fight = play(
        mark(superacion=0, current={"accion": before}),
        main("B"),
        flayed(),
        dice=[1, 4, 5, 6, 6, *[2] * before],
        answers=F_HITS,
        threat=9,
    )
    assert fight["Mark"].current["accion"] == before - 2
    assert fight["Mark"].status == status
    assert fight["Mark"].sheet.accion == 3


@pytest.mark.rule("FR-COND-02", "FR-COND-03")
@pytest.mark.parametrize(
    ("mode", "char", "label"),
    [
        ("assault", "accion", "gravely_wounded"),
        ("menace", "interaccion", "catatonic"),
        ("terrify", "cognicion", "insane"),
    ],
)
def test_labels_of_incapacity(mode: str, char: str, label: str) -> None:
    """FR-COND-02: the label depends on the characteristic."""
    brute = monster("F", accion=4, interaccion=4, cognicion=4, attack_modes=["assault", "menace", "terrify"])
    fight = play(mark(superacion=0, current={char: 1}), main("B"), brute, "2346 3", f"F attack Mark {mode}")
    assert [(each.status, each.cause) for each in fight.of(StatusChanged)] == [("incapacitated", label)]


@pytest.mark.rule("FR-COND-03", "FR-COND-04")
def test_the_incapacitated() -> None:
    """FR-COND-03: the incapacitated have no turn, no hiding, no obstacles, and no questions but forced protection;
    hiding and obstacles end. FR-COND-04: those out are removed for good: they cannot be attacked."""
    fight = play(
        mark(superacion=0, current={"accion": 0}),
        main("B"),
        flayed(),
        "23456 345",
        "F attack B assault",
        threat=9,
        rounds=2,
    )
    assert fight["Mark"].status == "incapacitated"
    assert [d.kind for d in fight.heard.decisions if d.seat == 0] == []
    fight = script(
        mark(superacion=0, current={"cognicion": 1}),
        main("B"),
        flayed(),
        "666 666 124 134 2",
        "Mark obstacle F; Mark hide; F hunt Mark",
        threat=9,
        rounds=3,
        monster_damage="none",
    ).finish()
    assert fight["Mark"].status == "out"
    assert (fight["Mark"].hidden, fight["Mark"].obstacles) == (False, set())
    fight = script(mark(current={"accion": -1}), main("B"), flayed()).to("F", "turn")
    assert not any("Mark" in option for option in fight.options())


@pytest.mark.rule("FR-COND-05")
def test_the_helpless() -> None:
    """FR-COND-05: a harmless attack on the helpless costs no points and no setback; the attacker rolls all the
    same. Insane at cognición 0 and assaulted, a body loses acción, and its status stays until something is below
    0."""
    fight = play(mark(), main("B", current={"accion": 0}), extra("C"), "111", "C attack B assault helpless")
    assert (fight["B"].current["accion"], fight["B"].setbacks, threat(fight)) == (0, 0, 5)
    fight = play(
        mark(),
        main("B", superacion=0, current={"cognicion": 0}),
        flayed(),
        "23456",
        "F attack B assault helpless",
        threat=9,
    )
    assert (fight["B"].current["accion"], fight["B"].status) == (2, "incapacitated")


@pytest.mark.rule("FR-FIGHT-05", "FR-CONF-05")
@pytest.mark.parametrize(("limit", "status"), [(1, "driven_off"), (2, "active"), (None, "active")])
def test_setbacks(limit: int | None, status: str) -> None:
    """FR-FIGHT-05: the loser of a harmless fight has a setback; at the limit it is driven off."""
    fight = play(mark(), main("B"), extra("C"), "666 222", "C attack Mark assault", setback_limit=limit)
    assert (fight["Mark"].status, fight["Mark"].setbacks, fight["Mark"].current["accion"]) == (status, 1, 3)


@pytest.mark.rule("FR-FIGHT-05", "FR-CONF-05")
def test_no_setbacks() -> None:
    """FR-FIGHT-05: a loss made harmless by protection is no setback. FR-CONF-05: being found or failing to hide is
    none either."""
    fight = play(mark(), extra("C"), "666 222", "C attack Mark assault; horror danger: danger; Mark protect: protect")
    assert (fight["Mark"].setbacks, fight["Mark"].current["accion"]) == (0, 3)
    fight = play(mark(), extra("G", "guardia"), "222 66", "Mark hide")
    assert (fight["Mark"].setbacks, fight["Mark"].hidden) == (0, False)


@pytest.mark.rule("FR-DANG-08")
def test_what_the_first_damage_does_to_threat_counts_for_the_next() -> None:
    """FR-DANG-08: A's protection lifts threat to 8, so that B's has ended."""
    frenzy = {"use": "assault", "id": "frenzy", "area": True}
    fight = play(
        main("A"),
        main("B"),
        monster("F", accion=3, traits=[GARRAS], attack_modes=[frenzy]),
        "236 222 222",
        "F attack frenzy; A protect: protect",
        threat=7,
    )
    assert (fight["A"].current["accion"], fight["B"].current["accion"], threat(fight)) == (3, 2, 8)
    assert asked(fight, "protect") == 1
