"""A scenario that has been read: what fights start from, who plays it, and the document that says all of it.

Equal meaning, equal document, equal digest, on any platform: defaults are left out, keys are sorted, numbers are
whole or finite, and nothing refers to a file or to shipped data any more."""

from __future__ import annotations

import json
from collections.abc import Mapping
from hashlib import sha256
from typing import Any

from attrs import frozen, has

from ..core.campaign import Stage
from ..core.record import Json
from ..core.system import Encounter
from ..core.values import Value
from ..policy.spec import PolicySpec
from .field_types import NONE, writable
from .verdict import USUAL_VERDICT, VerdictThresholds


@frozen(eq=False, repr=False)
class Scenario(Value):
    """An encounter and its policies. ``policies`` has a spec for every seat: combatants 0 and up, captains below 0.

    ``chain`` is empty for a single fight; else its steps, and ``encounter`` has all combatants of all steps.

    ``verdict`` has the thresholds by which it is called fair or deadly.

    ``document`` is the canonical scenario, plain JSON, that ``load_document`` reads back as an equal Scenario.
    ``digest`` (sha256, hex) covers the whole document, policies included; ``encounter.digest`` leaves them out."""

    encounter: Encounter
    policies: Mapping[int, PolicySpec]
    document: dict[str, Any]  # Any: plain JSON values
    digest: str
    chain: tuple[Stage, ...] = ()
    verdict: VerdictThresholds = USUAL_VERDICT

    @property
    def title(self) -> str:
        """What the author calls it; may be empty."""
        return self.encounter.title

    @property
    def heading(self) -> str:
        """What stands above its fights: the title, or the game where there is none."""
        return self.title or self.system

    @property
    def system(self) -> str:
        """The id of its game."""
        return self.encounter.system


def plain(value: object) -> Json:
    """A value that was read, as the shortest JSON that reads back equal. Fields at their defaults are left out."""
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
    """The fields of a sheet, variants or scene that a file would have to write."""
    cls: type = type(thing)
    values = {name: (getattr(thing, name), spec.default) for name, spec in writable(cls).items()}
    return {name: plain(value) for name, (value, default) in values.items() if value != default}


def canonical(document: Mapping[str, Any]) -> bytes:
    """The document as JSON with sorted keys and no spaces, in UTF-8."""
    text = json.dumps(document, sort_keys=True, separators=(",", ":"), ensure_ascii=False, allow_nan=False)
    return text.encode("utf-8")


def digest(document: Mapping[str, Any]) -> str:
    """Sha256 over system and canonical document, in hex."""
    return sha256(f"asalto scenario 1|{document['system']}|".encode() + canonical(document)).hexdigest()


def without_policies(document: Mapping[str, Any]) -> dict[str, Any]:
    """The document without any policy: what the encounter alone is."""

    def bare(rows: list[dict[str, Any]]) -> list[dict[str, Any]]:
        return [{key: value for key, value in row.items() if key != "policy"} for row in rows]

    return {**document, "sides": bare(document["sides"]), "combatants": bare(document["combatants"])}
