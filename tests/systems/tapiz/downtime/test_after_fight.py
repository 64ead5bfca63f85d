"""The end of the scene after a fight that no chain goes on from (TZ-TIME-03, TZ-HEAL-05)."""

from __future__ import annotations

from typing import Any

import pytest

from simulator import systems
from simulator.core.asks import NO_BODY
from simulator.core.dice import Scripted
from simulator.core.events import FightEnded, PhaseStarted
from simulator.core.fight import Fight
from simulator.testing import Recording

from ..after_fight import meeting, one


def standalone(*people: dict[str, Any], dice: list[int], **more: Any) -> tuple[Fight[Any], Recording]:
    """Return a fight of its own of these people, whose initiative is static, played to its end by defaults."""
    variants = {"initiative_formula": "static", **more.pop("variants", {})}
    heard = Recording()
    fight: Fight[Any] = Fight(
        systems.standalone("tapiz"),
        meeting(*people, variants=variants, **more),
        Scripted(dice),
        wants=None,
        listener=heard,
    )
    while fight.pending:
        fight.answer(*[ask.default() for ask in fight.pending])
    return fight, heard


FELLED = (one("S", "sharra", x=0.0), one("M", "mercenary", "b", 1.0, pgf=3, heal_ready=False))


@pytest.mark.rule("TZ-TIME-03", "TZ-HEAL-05", "TZ-CASE-27")
def test_a_single_fight_is_followed_by_the_end_of_its_scene() -> None:
    """TZ-TIME-03: the beaten mercenary at -7 bleeds to death after the fight, whose figures stay what they were."""
    fight, heard = standalone(*FELLED, dice=[18])
    system, state = fight.system, fight.state
    assert fight.outcome is not None
    assert (fight.outcome.winner, fight.outcome.rounds) == ("a", 1)
    ended, after = system.fates(state)[1], system.fates_after_fight(state, ())[1]
    assert (ended.alive, ended.pools["pgf"], ended.status) == (True, -7, "bleeding")
    assert (after.alive, after.pools["pgf"], after.status) == (False, -10, "dead")
    assert {seat: counts.get("survives") for seat, counts in system.counters(state).items() if seat >= 0} == {
        0: 1,
        1: 0,
    }
    assert system.counters(state)[-2]["deaths"] == 0
    told = [event for event in heard.events if isinstance(event, FightEnded | PhaseStarted)]
    assert told == [FightEnded("TZ-TIME-04", "a", "last_side", 1), PhaseStarted("TZ-TIME-03", "scene_end")]


@pytest.mark.rule("TZ-TIME-03", "TZ-TIME-04", "TZ-DMG-04")
def test_draws() -> None:
    """TZ-TIME-04: after the last round no side has won, and none is named. TZ-TIME-03: after a draw states of the
    scene end and an empty pool has a point again, on both sides."""
    fight, heard = standalone(one("S", "wolf"), one("M", "wolf", "b", 900.0), dice=[], rounds=1)
    assert fight.outcome is not None
    assert (fight.outcome.winner, fight.state.winner) == (None, -1)
    assert FightEnded("TZ-TIME-04", "", "draw", 1) in heard.events
    down = one("N", "mercenary", "b", 9.0, pgf=0, heal_ready=False)
    people = (one("S", "sharra", x=0.0, states=["dazed"]), one("M", "mercenary", "b", 200.0), down)
    fight, _ = standalone(*people, dice=[], variants={"max_rounds": 1})
    assert fight.outcome is not None
    assert fight.outcome.ending == "draw"
    assert [one.pools["pgf"] for one in fight.system.fates(fight.state)] == [26, 22, 0]
    assert [one.pools["pgf"] for one in fight.system.fates_after_fight(fight.state, ())] == [26, 22, 1]
    assert not fight.state.bodies[0].conditions


@pytest.mark.rule("TZ-TIME-03")
def test_later_events_are_not_in_the_statistics() -> None:
    """TZ-TIME-03: points lost to bleeding and dice rolled after the fight are not in its statistics."""
    fight, _ = standalone(*FELLED, dice=[18])
    assert fight.stats.taken == {1: 10}
    assert [fall.status for fall in fight.stats.falls] == ["bleeding"]
    captive, _ = standalone(*FELLED, dice=[18, 20, 4], variants={"captives": "stabilise"})
    assert [purpose for _, purpose, _, _ in captive.stats.rolls] == ["attack"]
    assert captive.system.counters(captive.state)[1]["survives"] == 1
    assert NO_BODY not in captive.stats.dealt


@pytest.mark.rule("TZ-TIME-03")
def test_fights_of_a_chain_leave_it_to_their_rests() -> None:
    """TZ-TIME-03: the system of a chain's fights ends where the fight is decided, and counts no survivors."""
    plain, own = systems.system("tapiz"), systems.standalone("tapiz")
    assert plain is not own
    assert "tend" in own.kinds
    assert "tend" not in plain.kinds
    state = plain.setup(meeting(*FELLED))
    assert "survives" not in plain.counters(state)[0]
    assert own.counters(state)[0]["survives"] == 1
    assert systems.standalone("haunted_house") is systems.system("haunted_house")
