"""Statistics of a fight: hits, points dealt and taken, and the cause of each fall."""

from __future__ import annotations

import pytest

from simulator.core.asks import NO_BODY
from simulator.core.combat_stats import Fall
from simulator.systems.fragmentos.rules import SYSTEM, strength
from simulator.systems.fragmentos.state import ACTIVE
from tests.systems.counting import told

from .scenes import extra, flayed, main, mark, monster, play, script

F_HITS = "F attack Mark assault"
MARK, OTHER, FOE = 0, 1, 2


@pytest.mark.rule("FR-DANG-05", "FR-CONF-03", "FR-DANG-06", "FR-FIGHT-04", "FR-PROT-03", "FR-CONF-05", "FR-FIGHT-05")
def test_hits() -> None:
    """FR-DANG-05: the winner of a dangerous conflict has landed; the loser's points are its doing, as is the fall.
    FR-DANG-06: Mark fights back with his knife: hit, damage and weapon are his. FR-PROT-03: a hit that protection
    stops costs nothing. FR-CONF-05: a harmless conflict that is no fight leaves nothing. FR-FIGHT-05: the setback
    at the limit drives off."""
    hurt = told(play(mark(superacion=0), main("B"), flayed(), "14566 222", F_HITS, threat=9))
    assert (hurt.hits, hurt.dealt, hurt.taken, hurt.falls) == ({FOE: 1}, {FOE: 2}, {MARK: 2}, [])
    down = told(play(mark(superacion=0, current={"accion": 1}), main("B"), flayed(), "14566 2", F_HITS, threat=9))
    assert (down.dealt, down.taken) == ({FOE: 2}, {MARK: 2})
    assert down.falls == [Fall(MARK, 1, "out", FOE, "assault")]
    stats = told(play(mark(objects=["knife"]), monster("F", accion=5, current={"accion": 1}), "2 6666", F_HITS))
    assert (stats.hits, stats.dealt, stats.taken) == ({MARK: 1}, {MARK: 1}, {1: 1})
    assert stats.falls == [Fall(1, 1, "incapacitated", MARK, "knife")]
    stats = told(play(mark(), flayed(), "23456 222", f"{F_HITS}; Mark protect: protect"))
    assert (stats.hits, stats.dealt, stats.taken, stats.falls) == ({1: 1}, {}, {}, [])
    stats = told(play(mark(), extra("G", "guardia"), "222 66", "Mark hide"))
    assert (stats.hits, stats.taken, stats.falls) == ({}, {}, [])
    stats = told(play(mark(), main("B"), extra("C"), "666 222", "C attack Mark assault", setback_limit=1))
    assert (stats.hits, stats.dealt, stats.taken) == ({FOE: 1}, {}, {})
    assert stats.falls == [Fall(MARK, 1, "driven_off", FOE, "setback")]


@pytest.mark.rule("FR-OOC-07", "FR-DANG-03", "FR-COND-01", "FR-COND-05", "FR-FIGHT-06")
def test_harm_without_an_attacker() -> None:
    """FR-OOC-07: the points that a hazard takes are credited to no body, with the hazard as the means. FR-COND-05:
    an incapacitated victim that goes out loses points, but no longer stood. FR-FIGHT-06: getting away is a fall by
    no body; the lost pursuit harms the pursuer."""
    scene = {
        "challenges": {"fire": {"characteristic": "accion", "difficulty": 9, "dangerous_default": True}},
        "hazards": [{"challenge": "fire", "round": 1, "targets": ["Mark"]}],
    }
    stats = told(play(mark(superacion=0, current={"accion": 1}), main("B"), flayed(), "2", threat=9, scene=scene))
    assert (stats.hits, stats.dealt, stats.taken) == ({}, {}, {MARK: 1})
    assert stats.falls == [Fall(MARK, 1, "incapacitated", NO_BODY, "challenge:fire")]
    down = main("B", superacion=0, current={"accion": 0})
    stats = told(play(mark(), down, flayed(), "23456", "F attack B assault helpless", threat=9))
    assert (stats.hits, stats.taken, stats.falls) == ({FOE: 1}, {OTHER: 1}, [])
    stats = told(play(mark(), flayed(), "666 12234", "Mark flee"))
    assert (stats.hits, stats.dealt, stats.taken) == ({MARK: 1}, {MARK: 2}, {1: 2})
    assert stats.falls == [Fall(MARK, 1, "escaped", NO_BODY, "escaped")]


@pytest.mark.rule("FR-CONF-07")
def test_an_area_lands_on_each_that_it_beats() -> None:
    """FR-CONF-07: one hit for each loser; and one for the single opponent that beats the attacker."""
    beast = monster("F", accion=3, attack_modes=[{"use": "assault", "id": "frenzy", "area": True}])
    answers = ["F attack frenzy"]
    stats = told(play(main("A"), main("B"), beast, "236 222 222", answers=answers, threat=9))
    assert (stats.hits, stats.taken) == ({FOE: 2}, {0: 1, 1: 1})
    stats = told(play(main("A"), main("B"), beast, "235 222 666", answers=answers, threat=9))
    assert (stats.hits, stats.dealt, stats.taken) == ({FOE: 1, OTHER: 1}, {FOE: 1, OTHER: 1}, {0: 1, FOE: 1})


@pytest.mark.rule("FR-COND-01")
def test_strength_is_the_share_of_what_is_worn_down_most() -> None:
    """Thousandths of a total, 0 for who does not stand, and for reinforcements that come in already spent."""
    reserve = extra("R", reserve=True, current={"accion": 0})
    state = script(mark(), main("B", current={"cognicion": 2, "accion": 1}), flayed(), reserve).fight.state.dup()
    bodies = state.bodies
    assert [strength(body) for body in bodies] == [1000, 333, 1000, 0]
    bodies[0].status, bodies[3].status = "escaped", ACTIVE
    assert [fate.strength for fate in SYSTEM.fates(state)] == [0, 333, 1000, 0]
