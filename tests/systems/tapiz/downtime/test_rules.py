"""Tapiz in a chain: the end of a scene, the days after it, who goes on, and a camp that may fail."""

from __future__ import annotations

import pytest

from simulator.core.campaign import Continuing
from simulator.runtime.campaign import play
from simulator.scenario import load_document
from simulator.systems.tapiz.downtime.rules import DOWNTIME
from simulator.systems.tapiz.downtime.travel import CAMP, action_bonus
from simulator.systems.tapiz.resolution.harm import thresholds
from simulator.systems.tapiz.rules import SYSTEM
from simulator.systems.tapiz.setting import Rest, Setting
from simulator.systems.tapiz.state import DEAD, FLED

from ..after_fight import meeting, one, over, run, spent
from .test_carry import GOES_ON, party, sheets

CONTINUING = Continuing(0, frozenset({0, 1}))


@pytest.mark.rule("TZ-TIME-03", "TZ-HEAL-04", "TZ-OUT-04", "TZ-OUT-10")
def test_rests() -> None:
    """TZ-OUT-04: a pool at 0 becomes 1 as the scene ends, then two nights give back the level in each pool.
    TZ-OUT-10: without an able member there is no roll for a camp, and no rest."""
    scene, who = over(meeting(one("S", "sharra", pgm=0), one("M", "mercenary", "b")))
    thresholds(scene, who["S"])
    run(DOWNTIME.rest(scene, Rest(days=2), CONTINUING))
    assert spent(scene)
    assert who["S"].pgm == 1 + 2 * who["S"].sheet.level
    scene, who = over(meeting(one("S", "sharra", pgf=-4, stabilised=True), one("M", "mercenary", "b")))
    thresholds(scene, who["S"])
    run(DOWNTIME.rest(scene, Rest(days=1, camp=12), CONTINUING))
    assert spent(scene)
    assert who["S"].pgf == -4


@pytest.mark.rule("TZ-OUT-10", "TZ-HEAL-04", "TZ-TEST-06")
@pytest.mark.parametrize(("die", "nights"), [(20, 1), (1, 0)])
def test_a_failed_camp_is_a_night_without_rest(die: int, nights: int) -> None:
    """TZ-OUT-10: one roll a night by the one who is best at it, SAB against the difficulty."""
    scene, who = over(
        meeting(one("S", "sharra", pgm=9, heal_ready=False), one("E", "elythlian"), one("M", "mercenary", "b")), [die]
    )
    best = max((who["S"], who["E"]), key=lambda body: action_bonus(body, CAMP))
    run(DOWNTIME.rest(scene, Rest(days=1, camp=12), CONTINUING))
    assert spent(scene)
    assert who["S"].pgm == 9 + nights * who["S"].sheet.level
    assert 20 + action_bonus(best, CAMP) >= 12 > 1 + action_bonus(best, CAMP)


@pytest.mark.rule("TZ-OUT-01", "TZ-PH-01", "TZ-ATK-09", "TZ-TIME-04", "TZ-HEAL-05", "TZ-EFF-10")
def test_going_on() -> None:
    """TZ-OUT-01: the dead cannot be named in the next encounter, not even as unseen. TZ-HEAL-05: the fled may go
    on, the unconscious may not; the beaten are followed to their end. TZ-OUT-01: the flags knocked out and
    surprised end with the first encounter."""
    scene, who = over(party())
    who["S"].pgf, who["P"].out = 5, DEAD
    assert DOWNTIME.can_go_on(scene.state, 0, SYSTEM.fates(scene.state)[:-1])
    following = party(scene={**GOES_ON, "unseen": ["P"], "dim": ["S"]})
    found, state = DOWNTIME.next_fight(scene.state, following)
    assert (found.names, found.digest, list(sheets(found))) == (["S", "W"], following.digest, ["S", "W"])
    assert isinstance(found.scene, Setting)
    assert (state.bodies[0].pgf, state.unseen, state.dim) == (5, set(), {0})
    scene, who = over(meeting(one("S", "sharra", pgf=-1), one("M", "mercenary", "b")))
    thresholds(scene, who["S"])
    assert not DOWNTIME.can_go_on(scene.state, 0, SYSTEM.fates(scene.state)[:-1])
    assert SYSTEM.unsettled(scene.state)
    run(SYSTEM.aftermath(scene))
    assert not SYSTEM.unsettled(scene.state)
    assert who["S"].out == DEAD
    who["M"].out, who["M"].able = FLED, False
    assert DOWNTIME.can_go_on(scene.state, 1, SYSTEM.fates(scene.state)[-1:])
    following = party(sharra={"flags": ["knocked_out", "surprised", "no_bleed"]})
    scene, who = over(following)
    assert not who["S"].able
    run(DOWNTIME.rest(scene, Rest(), CONTINUING))
    _, state = DOWNTIME.next_fight(scene.state, following)
    assert (state.bodies[0].able, state.bodies[0].sheet.flags) == (True, frozenset({"no_bleed"}))


@pytest.mark.rule("TZ-OUT-05")
@pytest.mark.parametrize(("pursuit", "ending"), [("off", "retreat"), ("on", "completed")])
def test_a_slow_party_cannot_turn_back(pursuit: str, ending: str) -> None:
    """TZ-OUT-05: with pursuit = on, wolves force the encounter that the party would refuse."""
    fighters = [{"name": name, "side": "b", "use": "wolf", "abilities": {"FUE": 1}} for name in ("W", "V")]
    document = {
        "asalto": 1,
        "system": "tapiz",
        "variants": {"pursuit": pursuit},
        "sides": {"a": {"role": "pc", "policy": "random"}, "b": {"role": "npc", "policy": "random"}},
        "combatants": [{"name": "S", "side": "a", "use": "sharra", "pgf": 20}, *fighters],
        "chain": [{"fight": ["W"], "stop_after": 1}, {"fight": ["V"], "stop_after": 1, "retreat": {"strength": 1.0}}],
    }
    assert play(load_document(document), 1, 0, deadline=None).outcome.ending == ending
