"""Sittings: a fight or a chain of fights with people in some of its seats.

The actor runtime plays and records it like any other fight; only the answers of these seats come from people. Their
policy in the scenario document and the trace is ``person``."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from attrs import field, frozen

from .. import systems
from ..core.campaign import StageSetup
from ..core.scene import Listener
from ..policy.spec import PERSON
from ..runtime import actor_campaign, actor_runner
from ..runtime.campaign import CampaignOutcome, PlayedStage
from ..runtime.inline import DEADLINE
from ..runtime.result import Result
from ..scenario import Scenario
from ..scenario.taken import taken_by
from .seat import Person, PersonSeat, Stage, Table


def seated(scenario: Scenario, people: Sequence[str]) -> Scenario:
    """Return the scenario with a person in the seats that ``people`` name: combatants, counted groups, or sides with
    their captains. Raises BadScenario for an unknown name."""
    return taken_by(PERSON, scenario, people, "--as")


@frozen
class Sitting:
    """A fight to play: ``scenario`` from ``seated``, with its seed and number.

    ``deadline`` limits policies and ``patience`` limits people, in seconds for one answer (None: no limit). Without
    ``trust``, policies that are not Asalto's own run in separate processes."""

    scenario: Scenario
    seed: int
    fight: int
    deadline: float | None = DEADLINE
    patience: float | None = None
    trust: bool = False
    table: Table = field(init=False)

    @table.default
    def _table(self) -> Table:
        return Table(Stage.of(systems.system(self.scenario.system), self.scenario.encounter))

    @property
    def people(self) -> list[int]:
        """The seats of people."""
        return [seat for seat, spec in self.scenario.policies.items() if spec.use == PERSON]

    async def play(self, person: Person, listener: Listener | None = None) -> Result | CampaignOutcome:
        """Play the fight to its end with ``person`` in the seats of people."""
        options: actor_runner.ActorOptions = {
            "peers": {seat: PersonSeat(person, self.table) for seat in self.people},
            "deadline": self.deadline,
            "patience": self.patience,
            "trust": self.trust,
        }
        if not self.scenario.chain:
            return await actor_runner.play_async(self.scenario, self.seed, self.fight, listener=listener, **options)
        watch = _Stages(self.table)
        return await actor_campaign.play_async(
            self.scenario, self.seed, self.fight, listener=listener, observer=watch, **options
        )


class _Stages:
    """Observer of a chain that updates the stage of the table."""

    def __init__(self, table: Table) -> None:
        self._table = table

    def begins(self, stage: StageSetup[Any]) -> None:
        self._table.stage = Stage.of(stage.system, stage.encounter)

    def ended(self, stage: PlayedStage, state: Any) -> None:
        """Do nothing; ``begins`` announces the next stage."""
