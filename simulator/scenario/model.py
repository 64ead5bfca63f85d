"""Loaded scenario: the encounter, the policies, and the canonical document."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from attrs import frozen

from ..core.campaign import Stage
from ..core.system import Encounter
from ..core.values import Value
from ..policy.spec import PolicySpec
from .varied import DrawnNumber, Varies
from .verdict import USUAL_VERDICT, VerdictThresholds


@frozen(eq=False, repr=False)
class Scenario(Value):
    """An encounter and its policies.

    ``policies`` has a spec for every seat: combatants from 0 up, captains below 0. ``chain`` has the steps of a chain
    and is empty for a single fight; ``encounter`` has the combatants of all steps. ``verdict`` has the thresholds
    between fair, deadly and the other verdicts.

    ``varies`` are the numbers that are drawn in each fight (None: there are none); ``encounter`` then has the largest
    roster with the greatest numbers, and ``fixed`` gives the scenario of one fight. ``drawn`` are the numbers of such a
    scenario.

    ``document`` is the canonical scenario as plain JSON; ``load_document`` reads it back as an equal Scenario.
    ``digest`` (sha256, hex) covers the document with its policies; ``encounter.digest`` leaves them out."""

    encounter: Encounter
    policies: Mapping[int, PolicySpec]
    document: dict[str, Any]  # Any: plain JSON values
    digest: str
    chain: tuple[Stage, ...] = ()
    verdict: VerdictThresholds = USUAL_VERDICT
    varies: Varies | None = None
    drawn: tuple[DrawnNumber, ...] = ()

    def fixed(self, seed: int, fight: int) -> Scenario:
        """Return the scenario of one fight, with its numbers drawn; this one if none varies. Raises BadScenario if the
        game does not accept what was drawn."""
        return self if self.varies is None else self.varies.fixed(self, self.varies.draw(seed, fight))

    @property
    def title(self) -> str:
        """Return the author's title; may be empty."""
        return self.encounter.title

    @property
    def heading(self) -> str:
        """Return the title, or the game's id if the title is empty."""
        return self.title or self.system

    @property
    def best(self) -> dict[str, str]:
        """Return the policies that ``best`` has become, by side."""
        minds = {self.encounter.side_of(seat): spec.mind for seat, spec in self.policies.items() if spec.mind}
        return {side.name: minds[number] for number, side in enumerate(self.encounter.sides) if number in minds}

    @property
    def system(self) -> str:
        """Return the id of the game."""
        return self.encounter.system
