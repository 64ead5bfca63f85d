"""The end of the scene as the aftermath of a fight (TZ-TIME-03, TZ-HEAL-05)."""

from __future__ import annotations

from typing import Any

import pytest

from simulator.core.asks import NO_BODY
from simulator.core.dice import Scripted
from simulator.core.events import FightEnded, PhaseStarted
from simulator.core.fight import Fight, WithAftermath
from simulator.systems.tapiz.rules import SYSTEM
from simulator.testing import Recording

from ..after_fight import meeting, one


def standalone(*people: dict[str, Any], dice: list[int], **more: Any) -> tuple[Fight[Any], Recording]:
    """Return a fight of its own of these people, whose initiative is static, played to its end by defaults."""
    variants = {"initiative_formula": "static", **more.pop("variants", {})}
    heard = Recording()
    fight: Fight[Any] = Fight(
        WithAftermath(SYSTEM), meeting(*people, variants=variants, **more), Scripted(dice), wants=None, listener=heard
    )
    while fight.pending:
        fight.answer(*[ask.default() for ask in fight.pending])
    return fight, heard


CAPTIVES = {"initiative_formula": "static", "captives": "stabilise"}
FELLED = (one("S", "sharra", x=0.0), one("M", "mercenary", "b", 1.0, pgf=3, heal_ready=False))


@pytest.mark.rule("TZ-TIME-03", "TZ-HEAL-05", "TZ-CASE-27")
def test_a_single_fight_is_followed_by_the_end_of_its_scene() -> None:
    """TZ-TIME-03: the beaten mercenary at -7 bleeds to death after the fight, whose figures stay what they were."""
    fight, heard = standalone(*FELLED, dice=[18])
    system, state = fight.system, fight.state
    assert fight.outcome is not None
    assert (fight.outcome.winner, fight.outcome.rounds) == ("a", 1)
    ended, after = fight.fates_at_end()[1], fight.fates()[1]
    assert (ended.alive, ended.pools["pgf"], ended.status) == (True, -7, "bleeding")
    assert (after.alive, after.pools["pgf"], after.status) == (False, -10, "dead")
    assert system.counters(state)[-2]["deaths"] == 1
    told = [event for event in heard.events if isinstance(event, FightEnded | PhaseStarted)]
    assert told == [FightEnded("TZ-TIME-04", "a", "last_side", 1), PhaseStarted("TZ-TIME-03", "scene_end")]


@pytest.mark.rule("TZ-TIME-03", "TZ-TIME-04", "TZ-DMG-04")
def test_draws() -> None:
    """TZ-TIME-04: after the last round no side has won, and none is named. TZ-TIME-03: after a draw in which somebody
    bleeds states of the scene end and an empty pool has a point again, on both sides; else nothing follows."""
    fight, heard = standalone(one("S", "wolf"), one("M", "wolf", "b", 900.0), dice=[], rounds=1)
    assert fight.outcome is not None
    assert (fight.outcome.winner, fight.state.winner) == (None, -1)
    assert not any(isinstance(event, FightEnded) for event in heard.events)
    down = one("N", "mercenary", "b", 9.0, pgf=0, heal_ready=False), one("O", "mercenary", "b", 9.0, pgf=-5)
    people = (one("S", "sharra", x=0.0, states=["dazed"]), one("M", "mercenary", "b", 900.0), *down)
    fight, heard = standalone(*people, dice=[20] * 9, variants={"max_rounds": 1})
    assert FightEnded("TZ-TIME-04", "", "draw", 1) in heard.events
    assert fight.outcome is not None
    assert fight.outcome.ending == "draw"
    assert [one.pools["pgf"] for one in fight.fates_at_end()][:3] == [26, 22, 0]
    assert [one.pools["pgf"] for one in fight.fates()][:3] == [26, 22, 1]
    assert not fight.state.bodies[0].conditions


@pytest.mark.rule("TZ-TIME-03")
def test_later_events_are_not_in_the_statistics() -> None:
    """TZ-TIME-03: points lost to bleeding and dice rolled after the fight are not in its statistics."""
    fight, _ = standalone(*FELLED, dice=[18])
    assert fight.stats.taken == {1: 10}
    assert [fall.status for fall in fight.stats.falls] == ["bleeding"]
    captive, _ = standalone(*FELLED, dice=[18, 20, 4], variants={"captives": "stabilise"})
    assert [purpose for _, purpose, _, _ in captive.stats.rolls] == ["attack"]
    assert captive.fates()[1].alive
    assert NO_BODY not in captive.stats.dealt


@pytest.mark.rule("TZ-TIME-03")
def test_a_copy_for_planning_ends_with_the_fight() -> None:
    """TZ-TIME-03: a fork of a fight has no aftermath; one of the aftermath plays it to its end, as a snapshot does."""
    encounter, dice = meeting(*FELLED, variants=CAPTIVES), Scripted([18, 20, 4])
    fight = Fight(WithAftermath(SYSTEM), encounter, dice, forks=True)
    copy = fight.fork(Scripted([18]))
    for one_fight in (copy, fight):
        while one_fight.pending and not one_fight.is_settling:
            one_fight.answer(*[ask.default() for ask in one_fight.pending])
    assert copy.fates()[1].status == "bleeding"
    assert fight.is_settling
    later = fight.fork(Scripted([20, 4])), Fight.restore(fight.snapshot(), SYSTEM, encounter, Scripted([20, 4]))
    for one_fight in (fight, *later):
        while one_fight.pending:
            one_fight.answer(*[ask.default() for ask in one_fight.pending])
    assert [one_fight.fates()[1].alive for one_fight in (fight, *later)] == [True] * 3
