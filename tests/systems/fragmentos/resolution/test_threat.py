"""Threat and superación: what points cost and what makes threat rise."""

from __future__ import annotations

import pytest

from simulator.core import events
from simulator.systems.fragmentos.resolution.threat import needed_omens

from ..scenes import changes, extra, flayed, main, mark, monster, play, script, threat

CLIMB = {"challenges": {"climb": {"characteristic": "accion", "difficulty": 7, "tags": ["climb"]}}}


@pytest.mark.rule("FR-OMEN-02")
@pytest.mark.parametrize(("level", "needed"), [(0, 1), (3, 1), (4, 2), (5, 2), (6, 3), (9, 4), (11, 5), (12, 6)])
def test_omens_needed(level: int, needed: int) -> None:
    """FR-OMEN-02: half of threat, rounded down, at least 1."""
    state = script(mark(), extra("C"), threat=level).fight.state
    assert needed_omens(state) == needed


@pytest.mark.rule("FR-OMEN-02")
@pytest.mark.parametrize(
    ("level", "low", "down", "exact"),
    [(5, "at_least_one", 2, 3), (4, "at_least_one", 2, 2), (0, "at_least_one", 1, 1), (1, "literal", 0, 1)],
)
def test_half_rounding(level: int, low: str, down: int, exact: int) -> None:
    """FR-OMEN-02 with ``omen_half_rounding = none``: 2 omens are no half of 5; ``literal``: half of 1 is nothing."""
    found = []
    for rounding in ("down", "none"):
        variants = {"omen_half_rounding": rounding, "omen_low_threat": low}
        found.append(needed_omens(script(mark(), extra("C"), threat=level, variants=variants).fight.state))
    assert found == [down, exact]


@pytest.mark.rule(
    "FR-SUP-06", "FR-THR-03", "FR-SUP-02", "FR-THR-01", "FR-THR-02", "FR-SHEET-05", "FR-THR-07", "FR-PROT-02"
)
def test_points_become_threat() -> None:
    """FR-SUP-06: full strength costs 1 and raises threat by 1 at once. FR-THR-01, FR-THR-02: full strength for a
    monster costs the level itself a point. FR-THR-07: at 8 there is no protection; once the director has spent a
    point there is again."""
    fight = play(mark(), flayed(), answers="Mark full_strength: full_strength")
    assert changes(fight, "superacion") == [(5, 4, "full_strength")]
    assert changes(fight, "threat") == [(4, 5, "full_strength")]
    fight = play(mark(), flayed(), answers="horror full_strength: full_strength")
    assert threat(fight) == 3
    assert fight["F"].full_strength
    answers = ["F attack Mark assault", "horror full_strength: full_strength", "Mark protect: protect"]
    fight = play(mark(), flayed(), "23456 222", answers=answers, threat=8)
    assert (threat(fight), fight["Mark"].current["accion"]) == (8, 3)


@pytest.mark.rule("FR-THR-01")
@pytest.mark.parametrize(("level", "least", "asked"), [(0, 0, 0), (1, 0, 1), (2, 2, 0)])
def test_at_the_minimum_nothing_can_be_bought(level: int, least: int, asked: int) -> None:
    """FR-THR-01: at 0 (or threat_min) the director is not even asked."""
    fight = play(mark(), flayed(), threat=level, threat_min=least)
    assert sum(d.seat < 0 and d.kind == "full_strength" for d in fight.heard.decisions) == asked


@pytest.mark.rule("FR-THR-01", "FR-OMEN-02", "FR-OMEN-06", "FR-OOC-06", "FR-THR-06")
def test_levels_of_threat() -> None:
    """FR-THR-01: with threat_max the level stays there, though the point is spent; it begins as the scene says,
    else at initial_threat (2). FR-OMEN-02: three omens at threat 2 raise it by 1, outside a fight as well.
    FR-OMEN-06: they are announced."""
    fight = play(mark(), flayed(), answers="Mark full_strength: full_strength", threat=9, threat_max=6)
    assert (threat(fight), fight["Mark"].superacion) == (6, 4)
    assert threat(script(mark(), extra("C"), scene={"threat": None})) == 2
    assert threat(script(mark(), extra("C"), scene={"threat": None}, initial_threat=6)) == 6
    fight = play(mark(), extra("C"), "111", "Mark challenge climb", scene=CLIMB, threat=2)
    assert threat(fight) == 3
    omens = [each for each in fight.of(events.Tested) if each.task == "omens"]
    assert [(each.parts, each.total, each.difficulty, each.passed) for each in omens] == [((("Mark", 3),), 3, 1, True)]


@pytest.mark.rule("FR-THR-04")
@pytest.mark.parametrize(
    ("fields", "variants", "rise"),
    [
        ({"kind": "main"}, {}, 1),
        ({"kind": "secondary", "named": True}, {}, 1),
        ({"kind": "secondary"}, {}, 0),
        ({"kind": "secondary"}, {"threat_on_unnamed_out": 1}, 1),
        ({"kind": "monster"}, {"threat_on_unnamed_out": 1}, 0),
    ],
)
def test_deaths_raise_threat(fields: dict[str, object], variants: dict[str, object], rise: int) -> None:
    """FR-THR-04: mains and named secondaries; unnamed ones by variant; monsters never."""
    victim = main("V", **{"current": {"accion": 1}, **fields})
    fight = play(victim, main("Other"), flayed(), "14466 2", "F attack V assault", threat=8, variants=variants)
    assert fight["V"].status == "out"
    assert threat(fight) == 8 + rise


@pytest.mark.rule("FR-THR-04")
@pytest.mark.parametrize(("rise", "kind"), [(0, "main"), (1, "main"), (1, "secondary")])
def test_incapacitation_raises_threat_by_variant(rise: int, kind: str) -> None:
    """FR-THR-04 with ``threat_on_incapacitated``: only a main's counts."""
    fight = play(
        main("V", kind=kind, current={"accion": 1}),
        main("Other"),
        flayed(),
        "24466 2",
        "F attack V assault",
        threat=8,
        threat_on_incapacitated=rise,
    )
    assert fight["V"].status == "incapacitated"
    assert threat(fight) == 8 + (rise if kind == "main" else 0)


@pytest.mark.rule("FR-THR-05", "FR-SUP-03", "FR-OOC-05")
def test_events_and_awards() -> None:
    """FR-THR-05: a dire event is +1 as its round begins; 0 is before the first. FR-SUP-03: awards, by the script or
    by the director, leave threat as it is."""
    fight = play(mark(), extra("C"), scene={"dire_events": [{"round": 0}, {"round": 2}, {"round": 9}]}, rounds=2)
    assert changes(fight, "threat") == [(4, 5, "dire_event"), (5, 6, "dire_event")]
    fight = play(
        mark(),
        extra("C"),
        scene={"awards": [{"main": "Mark", "round": 1, "points": 2}]},
        answers="horror award: award Mark",
    )
    assert (fight["Mark"].superacion, threat(fight)) == (8, 4)


@pytest.mark.rule("FR-FIGHT-13", "FR-SHEET-05")
def test_who_the_director_is() -> None:
    """FR-FIGHT-13: the captain of the side called horror, else of the first monster's, else of the game master's."""
    sides = {"a": "pc", "b": "npc", "c": "npc"}
    a, b = main("A", side="a"), extra("B", side="b")
    assert script(a, b, monster("C", side="c", accion=2), sides=sides).fight.state.director == -3
    assert script(a, b, extra("C", side="c"), sides=sides).fight.state.director == -2
    assert script(a, b, extra("C", side="horror"), sides={**sides, "horror": "npc"}).fight.state.director == -3
    assert script(a, main("B", side="b"), sides={"a": "pc", "b": "pc"}).fight.state.director is None
