"""The order of the stages of a campaign and its end; played by hand, with invented states."""

from __future__ import annotations

from typing import Any

import pytest

from simulator.core.campaign import (
    AFTER_FIGHT,
    FIGHT,
    OVER,
    REST,
    CampaignResult,
    Retreat,
    StageResult,
    StageSetup,
    party,
    run_campaign,
)
from simulator.core.dice import Rigged
from simulator.core.fight import Fight
from simulator.core.system import Fate, Outcome
from simulator.scenario import Scenario, load_text
from simulator.systems.haunted_house.downtime.rules import DOWNTIME
from simulator.systems.haunted_house.rules import SYSTEM
from simulator.systems.haunted_house.state import State
from simulator.systems.haunted_house.tables import COMA, DEAD, FLED

TEXT = """
asalto = 1
system = "haunted_house"
sides = { us = { role = "pc" }, them = { role = "npc" } }
combatants = [
    { name = "Elena", side = "us", use = "officer" },
    { name = "Bruno", side = "us", use = "doctor" },
    { name = "Zombi", side = "them", use = "zombie", count = 2 },
]
[[chain]]
fight = ["Zombi 1"]
[[chain]]
rest = { minutes = 0 }
[[chain]]
fight = ["Zombi 2"]
"""
WON = Outcome("us", "last_side", 5)
LOST = Outcome("them", "last_side", 4)


class CampaignByHand:
    """A campaign whose stages end as the test says."""

    def __init__(self, more: str = "") -> None:
        self.scenario: Scenario = load_text(TEXT + more)
        self.course = run_campaign(SYSTEM, DOWNTIME, self.scenario.encounter, self.scenario.chain)
        self.stage: StageSetup[State] = next(self.course)
        self.result: CampaignResult | None = None

    def end(self, outcome: Outcome, **statuses: str) -> None:
        """End the stage with this outcome and these statuses."""
        state = SYSTEM.setup(self.stage.encounter) if self.stage.state is None else self.stage.state
        state.phase = "over"
        for name, status in statuses.items():
            body = state.bodies[self.stage.encounter.names.index(name)]
            body.status = status
            body.in_scene = status in ("active", COMA)
            body.life = 0 if status == DEAD else body.life
        try:
            self.stage = self.course.send(StageResult(outcome, state, SYSTEM.fates(state)))
        except StopIteration as stop:
            self.result = stop.value


def test_a_campaign_is_done_stage_by_stage() -> None:
    """Fight, rest, fight: the party wins when every stage is done, and rounds are those of the fights."""
    campaign = CampaignByHand()
    assert (campaign.stage.number, campaign.stage.kind, campaign.stage.encounter.names) == (
        1,
        FIGHT,
        ["Elena", "Bruno", "Zombi 1"],
    )
    campaign.end(WON)
    assert (campaign.stage.number, campaign.stage.kind, campaign.stage.state is not None) == (2, REST, True)
    campaign.end(WON)
    assert (campaign.stage.number, campaign.stage.kind, campaign.stage.encounter.names) == (
        3,
        FIGHT,
        ["Elena", "Bruno", "Zombi 2"],
    )
    campaign.end(Outcome(None, "draw", 7))
    assert campaign.result is not None
    assert (campaign.result.outcome, campaign.result.done) == (Outcome("us", "completed", 12), 3)
    assert [fate.name for fate in campaign.result.fates] == ["Elena", "Bruno", "Zombi 1", "Zombi 2"]


def test_a_party_that_cannot_go_on_has_lost() -> None:
    """The side that won the last fight wins the campaign; the aftermath is not counted, and comes last."""
    campaign = CampaignByHand()
    campaign.end(LOST, Elena=DEAD, Bruno=COMA)
    assert (campaign.stage.number, campaign.stage.kind, campaign.stage.settles) == (2, AFTER_FIGHT, False)
    assert campaign.stage.closing(LOST) is None
    campaign.end(LOST, Bruno=DEAD)
    assert campaign.result is not None
    assert (campaign.result.outcome, campaign.result.done) == (Outcome("them", "defeated", 4), 0)
    assert [fate.status for fate in campaign.result.fates] == ["dead", "dead", "active", "active"]
    assert [fate.status for fate in campaign.result.at_end] == ["dead", "coma", "active", "active"]


def test_nothing_follows_a_defeat_that_leaves_nobody_between_life_and_death() -> None:
    """The campaign ends with the fight."""
    campaign = CampaignByHand()
    campaign.end(LOST, Elena=DEAD, Bruno=DEAD)
    assert campaign.result is not None
    assert campaign.result.fates == campaign.result.at_end


def test_enemies_live_or_die_in_the_rest_that_follows_their_fight() -> None:
    """Those that the party leaves behind die or live in the rest, and do not stand again."""
    campaign = CampaignByHand()
    campaign.end(WON, **{"Zombi 1": COMA})
    campaign.end(WON, **{"Zombi 1": DEAD})
    campaign.end(WON)
    assert campaign.result is not None
    fate, at_end = campaign.result.fates[2], campaign.result.at_end[2]
    assert (fate.alive, fate.standing, at_end.alive, at_end.status) == (False, False, True, "coma")


def test_a_party_that_has_fled_may_come_back_but_not_fight() -> None:
    """The party goes on while a member of it is away, but no fight begins without an able member."""
    campaign = CampaignByHand()
    campaign.end(LOST, Elena=FLED, Bruno=DEAD)
    assert campaign.stage.kind == REST
    campaign.end(WON, Elena=FLED)
    assert campaign.result is not None
    assert (campaign.result.outcome, campaign.result.done) == (Outcome("them", "defeated", 4), 2)


def test_the_party_may_turn_back() -> None:
    """Before a fight with ``retreat``: then no side wins, and the stages so far are done."""
    campaign = CampaignByHand("retreat = 0.6\n")
    campaign.end(WON, Bruno=DEAD)
    campaign.end(WON)
    assert campaign.result is not None
    assert (campaign.result.outcome, campaign.result.done) == (Outcome(None, "retreat", 5), 2)


def fate(standing: bool, strength: int) -> Fate:
    """Return the fate of a combatant with that strength."""
    return Fate("A", "us", standing, True, "active", {}, strength)


@pytest.mark.parametrize(
    ("retreat", "due"),
    [
        (Retreat(standing=0.5), False),
        (Retreat(standing=0.51), True),
        (Retreat(strength=0.3), False),
        (Retreat(strength=0.31), True),
        (Retreat(standing=0.1, strength=0.4), True),
    ],
)
def test_when_a_retreat_is_due(retreat: Retreat, due: bool) -> None:
    """Below the share of those standing, or of all strength; exactly as much is enough."""
    assert retreat.is_due([fate(True, 600), fate(False, 0)]) == due


def test_the_party_is_named_by_no_stage() -> None:
    """The party are the combatants that no stage names, in roster order."""
    scenario = load_text(TEXT)
    assert party(scenario.encounter, scenario.chain) == ("Elena", "Bruno")


def test_events_say_where_stages_begin_and_fights_end() -> None:
    """With the names by which the numbers of this stage are to be read."""
    campaign = CampaignByHand()
    opening, closing = campaign.stage.opening(), campaign.stage.closing(WON)
    assert (opening.step, opening.kind, opening.names) == (1, "fight", ("Elena", "Bruno", "Zombi 1"))
    assert closing is not None
    assert (closing.step, closing.winner, closing.ending, closing.rounds) == (1, "us", "last_side", 5)


def test_a_rest_can_be_forked_at_every_question() -> None:
    """A rest is a fight to the engine: fork, snapshot and restore work in the middle of it."""
    text = TEXT.replace("minutes = 0", "hours = 2")
    scenario = load_text(text)
    course = run_campaign(SYSTEM, DOWNTIME, scenario.encounter, scenario.chain)
    first = next(course)
    state = SYSTEM.setup(first.encounter)
    state.phase = OVER
    state.bodies[0].weakened = True
    state.bodies[0].stamina -= 3
    assert forked(course.send(StageResult(WON, state, SYSTEM.fates(state)))) > 0


def forked(stage: StageSetup[Any]) -> int:
    """Fork at every question; the fork, the restored and the fight itself end alike. Returns how many questions there
    were."""
    assert stage.state is not None
    fight: Fight[Any] = Fight(stage.system, stage.encounter, Rigged(high=True), forks=True, rest=stage.state)
    ends = []
    while fight.pending:
        fork = fight.fork(Rigged(high=True))
        again: Fight[Any] = Fight.restore(fight.snapshot(), stage.system, stage.encounter, Rigged(high=True))
        for twin in (fork, again):
            while twin.pending:
                twin.answer(twin.pending[0].default())
            ends.append(twin.state)
        assert fight.pending
        fight.answer(fight.pending[0].default())
    assert all(end == fight.state for end in ends)
    return len(ends) // 2
