"""From what was read to a Scenario: encounter, seats, canonical document, digests.

Everything that comes here is right, except for what only the system's own check sees."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from attrs import evolve, frozen

from ..core.asks import captain
from ..core.campaign import FightStage, Stage
from ..core.record import Json
from ..core.system import Encounter, Member, Side
from ..policy.spec import PolicySpec
from .combatants import MADE_FROM, Body
from .model import Scenario, digest, plain_fields, without_policies
from .sides import Team

FORMAT = 1


@frozen
class Parts:
    """All parts of one file, read."""

    system: str
    title: str
    rounds: int
    limits: object
    variants: object
    scene: object
    teams: Mapping[str, Team]
    bodies: tuple[Body, ...]
    chain: tuple[Stage, ...] = ()
    chained: tuple[Json, ...] = ()
    """The steps of a chain, and the same as the document has them."""


def encounter(parts: Parts) -> Encounter:
    """What fights start from, still without its digest."""
    number = {name: index for index, name in enumerate(parts.teams)}
    return Encounter(
        system=parts.system,
        title=parts.title,
        sides=tuple(Side(team.name, team.role) for team in parts.teams.values()),
        members=tuple(Member(body.name, number[body.side], body.sheet) for body in parts.bodies),
        variants=parts.variants,
        scene=parts.scene,
        max_rounds=parts.rounds,
    )


def scenario(parts: Parts) -> Scenario:
    """The scenario with its document and both digests."""
    document = _document(parts)
    start = evolve(encounter(parts), digest=digest(without_policies(document)))
    steps = tuple(_marked(step, f"{start.digest}|{number}") for number, step in enumerate(parts.chain, 1))
    return Scenario(start, _seats(parts), document, digest(document), steps)


def _marked(step: Stage, mark: str) -> Stage:
    """A step whose encounter can be told from all others."""
    return evolve(step, encounter=evolve(step.encounter, digest=mark)) if isinstance(step, FightStage) else step


def _plays(body: Body, parts: Parts) -> PolicySpec:
    """A combatant's own policy wins over its side's."""
    return body.policy or parts.teams[body.side].policy


def _seats(parts: Parts) -> dict[int, PolicySpec]:
    captains: dict[int, PolicySpec] = {captain(n): team.policy for n, team in enumerate(parts.teams.values())}
    return captains | {number: _plays(body, parts) for number, body in enumerate(parts.bodies)}


def _document(parts: Parts) -> dict[str, Any]:
    """The canonical document. Sides are a list, because their order matters and that of a table's keys does not."""
    chain = {"chain": list(parts.chained)} if parts.chained else {}
    return {
        "asalto": FORMAT,
        "system": parts.system,
        "title": parts.title,
        "limits": plain_fields(parts.limits),
        "variants": plain_fields(parts.variants),
        "scene": plain_fields(parts.scene),
        "sides": [
            {"name": team.name, "role": team.role, "policy": team.policy.plain()} for team in parts.teams.values()
        ],
        "combatants": [_row(body, parts) for body in parts.bodies],
        **chain,
    }


def _row(body: Body, parts: Parts) -> dict[str, Json]:
    head: dict[str, Json] = {"name": body.name, "side": body.side, MADE_FROM: body.made_from}
    return {**head, "policy": _plays(body, parts).plain(), **plain_fields(body.written)}
