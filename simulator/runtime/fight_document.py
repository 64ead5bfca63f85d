"""Document of one fight or one run of a campaign: ``asalto run --json``."""

from __future__ import annotations

from typing import NamedTuple

from attrs import frozen

from .. import systems
from ..core.system import Fate
from ..scenario import Scenario
from ..wire.documents import keys
from .campaign import CampaignOutcome, PlayedStage
from .result import Fault, Result

keys("seat who=seat_name kind how message")(Fault)
keys("step=number kind outcome?=end combatants[name]=result.fates", combatants="side standing alive status *=pools")(
    PlayedStage
)


@keys("side=fate.side standing=fate.standing alive=fate.alive survives? status=fate.status *=fate.pools")
class Person(NamedTuple):
    """State of a combatant at the end: these keys, and the points of each pool under the pool's name."""

    fate: Fate
    survives: bool | None = None


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
        result, system = self.result, self.scenario.system
        if isinstance(result, CampaignOutcome) or systems.standalone(system) is systems.system(system):
            return [Person(fate) for fate in result.fates]
        survivors = {fate.name for fate in result.fates_after_fight if fate.alive}
        return [Person(fate, fate.name in survivors) for fate in result.fates]

    @property
    def steps(self) -> tuple[PlayedStage, ...]:
        """Steps of a campaign."""
        return self.result.stages if isinstance(self.result, CampaignOutcome) else ()
