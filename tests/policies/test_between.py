"""Between the fights of a chain: who rests, who is treated first, what is loaded and restored."""

from __future__ import annotations

import pytest

from simulator.core.scene import Decision
from simulator.runtime import campaign
from simulator.scenario import load, recast
from simulator.testing import Recording


def decisions(name: str, policy: str, kind: str, *settings: str, fights: int = 6) -> list[Decision]:
    """Return all decisions on such questions in some plays of a campaign, all sides played by ``policy``."""
    given = load(name, settings=settings)
    scenario = recast(given, {side.name: policy for side in given.encounter.sides})
    found: list[Decision] = []
    with campaign.CampaignRunner(scenario, 11, deadline=None) as runner:
        for fight in range(fights):
            heard = Recording()
            assert runner.play(fight, heard).faults == ()
            found += [decision for decision in heard.decisions if decision.kind == kind]
    return found


@pytest.mark.slow
@pytest.mark.rule("HH-REC-01")
@pytest.mark.parametrize(("policy", "rests"), [("cautious", {"rest"}), ("aggressive", {"rest", "go_on"})])
def test_the_cautious_always_rest(policy: str, rests: set[str]) -> None:
    """HH-REC-01: it costs nothing; the aggressive do as the story has it, which is once this and once that."""
    assert {one.option.verb for one in decisions("a_night_in_the_house", policy, "rest")} == rests


@pytest.mark.slow
@pytest.mark.rule("HH-REC-03")
def test_whatever_can_be_treated_is() -> None:
    """HH-REC-03: no thinking policy declines first aid."""
    found = decisions("a_night_in_the_house", "aggressive", "heal")
    assert found
    assert {one.option.verb for one in found} == {"heal"}


@pytest.mark.slow
@pytest.mark.rule("IG-REC-02")
def test_wrath_restores_shock_where_it_is_needed() -> None:
    """IG-REC-02: some do, some need not; and an empty weapon is never left empty while there are Reloads."""
    hard = 'chain.2.rest.kind="nothing"', 'chain.4.rest.kind="nothing"'
    verbs = {one.option.verb for one in decisions("the_road_to_karth", "cautious", "between", *hard)}
    assert "none" in verbs
    assert verbs & {"restore_shock", "reload"}


@pytest.mark.slow
@pytest.mark.rule("FR-REC-02")
def test_superacion_buys_recovery() -> None:
    """FR-REC-02: those who are worn and can spare the points pay, the others do not."""
    verbs = {one.option.verb for one in decisions("the_well_house", "aggressive", "recover", fights=20)}
    assert "no" in verbs
    assert verbs & {"each", "two"}
