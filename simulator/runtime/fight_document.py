"""Document of one fight or one run of a campaign: ``asalto run --json``."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from attrs import frozen

from .. import systems
from ..core.system import Fate, Outcome
from ..scenario import Scenario
from ..wire.documents import keys
from .campaign import CampaignOutcome, PlayedStage
from .result import Fault, Result

keys("seat who=seat_name kind how message")(Fault)


@keys("side=fate.side standing=fate.standing alive=fate.alive survives? status=fate.status *=fate.pools")
class Person(NamedTuple):
    """State of a combatant at the end: these keys, and the points of each pool under the pool's name."""

    fate: Fate
    survives: bool | None = None


@keys("step kind outcome? combatants[fate.name]=people")
class StageDocument(NamedTuple):
    """Step of a campaign; a rest has no outcome."""

    step: int
    kind: str
    outcome: Outcome | None
    people: list[Person]


@keys(
    "scenario=name system=scenario.system seed fight outcome=result.outcome combatants[fate.name]=people steps?"
    " faults=result.faults digest=scenario.digest trace_digest?"
)
@frozen(eq=False)
class FightDocument:
    """Fight of the scenario ``name``; ``trace_digest`` is that of its trace."""

    name: str
    scenario: Scenario
    seed: int
    fight: int
    result: Result | CampaignOutcome
    trace_digest: str | None = None

    @property
    def people(self) -> list[Person]:
        """State of all combatants; in games that go on after a fight, also whether each survives that time."""
        played = self.scenario.system
        if isinstance(self.result, CampaignOutcome) or systems.standalone(played) is systems.system(played):
            return _people(self.result.fates)
        survivors = {fate.name for fate in self.result.fates_after_fight if fate.alive}
        return [Person(fate, fate.name in survivors) for fate in self.result.fates]

    @property
    def steps(self) -> list[StageDocument]:
        """Steps of a campaign."""
        return [
            StageDocument(each.number, each.kind, _outcome(each), _people(each.result.fates))
            for each in getattr(self.result, "stages", ())
        ]


def _outcome(stage: PlayedStage) -> Outcome | None:
    return stage.result.outcome if stage.kind == "fight" else None


def _people(fates: Iterable[Fate]) -> list[Person]:
    return [Person(fate) for fate in fates]
