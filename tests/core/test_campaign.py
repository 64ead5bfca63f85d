"""What comes next in a chain, and how it ends; played by hand, with states as they might be."""

from __future__ import annotations

from typing import Any

import pytest

from simulator.core.asks import Ask
from simulator.core.campaign import (
    AFTERMATH,
    FIGHT,
    OVER,
    REST,
    CampaignResult,
    Retreat,
    Stage,
    StageResult,
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
from simulator.systems.haunted_house.tables import DEAD, FLED

TEXT = """
asalto = 1
system = "haunted_house"
[sides.us]
role = "pc"
[sides.them]
role = "npc"
[[combatants]]
name = "Elena"
side = "us"
use = "officer"
[[combatants]]
name = "Bruno"
side = "us"
use = "doctor"
[[combatants]]
name = "Zombi"
side = "them"
use = "zombie"
count = 2
[[chain]]
fight = ["Zombi 1"]
[[chain]]
rest = { minutes = 0 }
[[chain]]
fight = ["Zombi 2"]
"""
WON = Outcome("us", "last_side", 5)
LOST = Outcome("them", "last_side", 4)


class Evenings:
    """A chain whose legs end as the test says."""

    def __init__(self, more: str = "") -> None:
        self.scenario: Scenario = load_text(TEXT + more)
        self.course = run_campaign(SYSTEM, DOWNTIME, self.scenario.encounter, self.scenario.chain)
        self.leg: Stage[State] = next(self.course)
        self.over: CampaignResult | None = None

    def end(self, outcome: Outcome, **statuses: str) -> None:
        """The leg has ended so, and these people are so now."""
        state = SYSTEM.setup(self.leg.encounter) if self.leg.state is None else self.leg.state
        state.phase = "over"
        for name, status in statuses.items():
            body = state.bodies[self.leg.encounter.names.index(name)]
            body.status = status
            body.in_scene = status == "active"
            body.life = 0 if status == DEAD else body.life
        try:
            self.leg = self.course.send(StageResult(outcome, state))
        except StopIteration as stop:
            self.over = stop.value


def test_a_chain_is_done_step_by_step() -> None:
    """Fight, rest, fight: the party wins when every step is done, and rounds are those of the fights."""
    night = Evenings()
    assert (night.leg.number, night.leg.kind, night.leg.encounter.names) == (1, FIGHT, ["Elena", "Bruno", "Zombi 1"])
    night.end(WON)
    assert (night.leg.number, night.leg.kind, night.leg.state is not None) == (2, REST, True)
    night.end(WON)
    assert (night.leg.number, night.leg.kind, night.leg.encounter.names) == (3, FIGHT, ["Elena", "Bruno", "Zombi 2"])
    night.end(Outcome(None, "draw", 7))
    assert night.over is not None
    assert (night.over.outcome, night.over.done) == (Outcome("us", "completed", 12), 3)
    assert [fate.name for fate in night.over.fates] == ["Elena", "Bruno", "Zombi 1", "Zombi 2"]


def test_who_cannot_go_on_has_lost() -> None:
    """The side that won the last fight wins the evening; the aftermath is no step, and comes after the last."""
    night = Evenings()
    night.end(LOST, Elena=DEAD, Bruno=DEAD)
    assert (night.leg.number, night.leg.kind) == (2, AFTERMATH)
    assert night.leg.closing(LOST) is None
    night.end(LOST)
    assert night.over is not None
    assert (night.over.outcome, night.over.done) == (Outcome("them", "defeated", 4), 0)
    assert [fate.status for fate in night.over.fates] == ["dead", "dead", "active", "active"]


def test_who_has_fled_may_come_back_but_not_fight() -> None:
    """The party goes on while somebody of it is away, but no fight begins without anybody of it."""
    night = Evenings()
    night.end(LOST, Elena=FLED, Bruno=DEAD)
    assert night.leg.kind == REST
    night.end(WON, Elena=FLED)
    assert night.over is not None
    assert (night.over.outcome, night.over.done) == (Outcome("them", "defeated", 4), 2)


def test_the_party_may_turn_back() -> None:
    """Before a fight with ``retreat``: then nobody wins, and the steps so far are done."""
    night = Evenings("retreat = 0.6\n")
    night.end(WON, Bruno=DEAD)
    night.end(WON)
    assert night.over is not None
    assert (night.over.outcome, night.over.done) == (Outcome(None, "retreat", 5), 2)


def fate(standing: bool, strength: int) -> Fate:
    """Somebody in that state."""
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


def test_the_party_is_whom_no_step_names() -> None:
    """In roster order."""
    scenario = load_text(TEXT)
    assert party(scenario.encounter, scenario.chain) == ("Elena", "Bruno")


def test_a_listener_hears_where_steps_begin_and_fights_end() -> None:
    """With the names by which the numbers of this step are to be read."""
    night = Evenings()
    opening, closing = night.leg.opening(), night.leg.closing(WON)
    assert (opening.step, opening.kind, opening.names) == (1, "fight", ("Elena", "Bruno", "Zombi 1"))
    assert closing is not None
    assert (closing.step, closing.winner, closing.ending, closing.rounds) == (1, "us", "last_side", 5)


def test_a_rest_can_be_forked_at_every_question() -> None:
    """What is between two fights is a fight to the engine: fork, snapshot and restore work in the middle of it."""
    text = TEXT.replace("minutes = 0", "hours = 2")
    scenario = load_text(text)
    course = run_campaign(SYSTEM, DOWNTIME, scenario.encounter, scenario.chain)
    first = next(course)
    state = SYSTEM.setup(first.encounter)
    state.phase = OVER
    state.bodies[0].weakened = True
    state.bodies[0].stamina -= 3
    check_forks(course.send(StageResult(WON, state)))


def check_forks(leg: Stage[Any]) -> None:
    """Fork at every question; the fork, the restored and the fight itself end alike."""
    assert leg.state is not None
    fight: Fight[Any] = Fight(leg.system, leg.encounter, Rigged(high=True), forks=True, rest=leg.state)
    ends = []
    while fight.pending is not None:
        fork = fight.fork(Rigged(high=True))
        again: Fight[Any] = Fight.restore(fight.snapshot(), leg.system, leg.encounter, Rigged(high=True))
        for twin in (fork, again):
            while twin.pending is not None:
                assert isinstance(twin.pending, Ask)
                twin.answer(twin.pending.default())
            ends.append(twin.state)
        assert isinstance(fight.pending, Ask)
        fight.answer(fight.pending.default())
    assert ends
    assert all(end == fight.state for end in ends)
