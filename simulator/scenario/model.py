"""Loaded scenario: the encounter, the policies, and the canonical document.

Scenarios with equal meaning have equal documents and digests on every platform: defaults are left out, keys are sorted,
numbers are integers or finite floats, and nothing refers to a file or to shipped data."""

from __future__ import annotations

import json
from collections.abc import Mapping
from hashlib import sha256
from typing import TYPE_CHECKING, Any

from attrs import frozen, has

from ..core.campaign import Stage
from ..core.record import Json
from ..core.system import Encounter
from ..core.values import Value
from ..policy.spec import PolicySpec
from .field_types import NONE, writable
from .verdict import USUAL_VERDICT, VerdictThresholds

if TYPE_CHECKING:
    from .varied import DrawnNumber, Varies


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


def plain(value: object) -> Json:
    """Return a value as the shortest JSON that reads back equal. Fields at their defaults are left out."""
    if value is None:
        return NONE
    if isinstance(value, tuple):
        return [plain(part) for part in value]
    if isinstance(value, Mapping):
        return {key: plain(value[key]) for key in sorted(value)}
    if has(type(value)):
        return plain_fields(value)
    assert isinstance(value, bool | int | float | str), value
    return value


def plain_fields(thing: object) -> dict[str, Json]:
    """Return the fields of a sheet, variants or scene that differ from their defaults, as JSON."""
    cls: type = type(thing)
    values = {name: (getattr(thing, name), spec.default) for name, spec in writable(cls).items()}
    return {name: plain(value) for name, (value, default) in values.items() if value != default}


def canonical(document: Mapping[str, Any]) -> bytes:
    """Return the document as JSON with sorted keys and no spaces, in UTF-8."""
    text = json.dumps(document, sort_keys=True, separators=(",", ":"), ensure_ascii=False, allow_nan=False)
    return text.encode("utf-8")


def digest(document: Mapping[str, Any]) -> str:
    """Return the sha256 of the system and the canonical document, in hex."""
    return sha256(f"asalto scenario 1|{document['system']}|".encode() + canonical(document)).hexdigest()


def without_policies(document: Mapping[str, Any]) -> dict[str, Any]:
    """Return the document without its policies: the encounter alone."""

    def bare(rows: list[dict[str, Any]]) -> list[dict[str, Any]]:
        return [{key: value for key, value in row.items() if key != "policy"} for row in rows]

    return {**document, "sides": bare(document["sides"]), "combatants": bare(document["combatants"])}
