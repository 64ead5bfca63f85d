"""Document of one fight or one run of a campaign: ``asalto run --json``."""

from __future__ import annotations

from typing import NamedTuple

from attrs import frozen

from ..core.system import Fate
from ..scenario import Scenario
from ..wire.documents import keys
from .campaign import CampaignOutcome, PlayedStage
from .result import Fault, Result

keys("seat who=seat_name kind how message")(Fault)
keys("step=number kind outcome?=end combatants[name]=result.fates", combatants="side standing alive status *=pools")(
    PlayedStage
)


@keys(
    "side=fate.side standing=fate.standing alive=fate.alive status=fate.status at_end *=fate.pools",
    at_end="alive status *=pools",
)
class Person(NamedTuple):
    """State of a combatant when everything is settled, and the points of each pool under the pool's name. ``standing``:
    able to fight at the end of the fight; ``at_end`` are status and points at that moment."""

    fate: Fate
    at_end: Fate


@keys(
    "scenario=name system=scenario.system seed fight best?=scenario.best drawn?=scenario.drawn outcome=result.outcome"
    " combatants[fate.name]=people steps? faults=result.faults digest=scenario.digest trace_digest?"
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
        """State of all combatants."""
        return [Person(fate, at_end) for fate, at_end in zip(self.result.fates, self.result.at_end, strict=True)]

    @property
    def steps(self) -> tuple[PlayedStage, ...]:
        """Steps of a campaign."""
        return self.result.stages if isinstance(self.result, CampaignOutcome) else ()
