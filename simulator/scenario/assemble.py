"""Assembly of a Scenario from its parts: encounter, seats, canonical document, digests.

The parts have been checked, except for the system's own check of the whole encounter."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any

from attrs import evolve, frozen

from ..core.asks import captain
from ..core.campaign import FightStage, Stage
from ..core.record import Json
from ..core.schema import Range, knob
from ..core.system import Encounter, Member, Side
from ..core.values import Value
from ..policy.spec import PolicySpec
from .canonical import digest, plain_fields, without_policies
from .combatants import MADE_FROM, WrittenCombatant
from .model import Scenario
from .sides import WrittenSide
from .specials import powers_of
from .varied import COUNTS, DRAWN, NOTHING_DRAWN, Varies, VaryingCount, drawn_numbers
from .verdict import USUAL_VERDICT, VerdictThresholds

FORMAT = 1


@frozen(eq=False, repr=False)
class ScenarioLimits(Value):
    """[limits]: when a fight without a winner ends."""

    rounds: Annotated[int, Range(1, 100_000)] = knob(100, "", "Rounds after which a fight is a draw.")


@frozen(eq=False, repr=False)
class ReadScenario(Value):
    """The parts of a scenario file after reading. ``chain`` has the steps, ``chained`` the same steps as JSON for the
    document. ``counts`` are the counts that vary; ``drawn`` what was drawn, as JSON."""

    system: str
    title: str
    limits: ScenarioLimits
    variants: object
    scene: object
    sides: Mapping[str, WrittenSide]
    combatants: tuple[WrittenCombatant, ...]
    chain: tuple[Stage, ...] = ()
    chained: tuple[Json, ...] = ()
    verdict: VerdictThresholds = USUAL_VERDICT
    counts: tuple[VaryingCount, ...] = ()
    drawn: Mapping[str, Json] = NOTHING_DRAWN


def assemble_encounter(scenario: ReadScenario) -> Encounter:
    """Return the encounter, still without its digest."""
    number = {name: index for index, name in enumerate(scenario.sides)}
    members = tuple(
        Member(combatant.name, number[combatant.side], combatant.sheet) for combatant in scenario.combatants
    )
    return Encounter(
        system=scenario.system,
        title=scenario.title,
        sides=tuple(Side(side.name, side.role) for side in scenario.sides.values()),
        members=members,
        variants=scenario.variants,
        scene=scenario.scene,
        max_rounds=scenario.limits.rounds,
        powers=powers_of(members, scenario.system),
    )


def assemble_scenario(scenario: ReadScenario) -> Scenario:
    """Return the scenario with its document and both digests."""
    document = _document(scenario)
    start = evolve(assemble_encounter(scenario), digest=digest(without_policies(document)))
    steps = tuple(_marked(step, f"{start.digest}|{number}") for number, step in enumerate(scenario.chain, 1))
    varies = Varies(scenario.counts, {body.name: body.varying for body in scenario.combatants if body.varying})
    return Scenario(
        start,
        _seats(scenario),
        document,
        digest(document),
        steps,
        scenario.verdict,
        varies if varies.places else None,
        drawn_numbers(scenario.drawn),
    )


def _marked(step: Stage, mark: str) -> Stage:
    """Return the step; a fight's encounter gets ``mark`` as its digest, which tells it from all others."""
    return evolve(step, encounter=evolve(step.encounter, digest=mark)) if isinstance(step, FightStage) else step


def _policy_of(combatant: WrittenCombatant, scenario: ReadScenario) -> PolicySpec:
    """Return the combatant's own policy, or its side's."""
    return combatant.policy or scenario.sides[combatant.side].policy


def _seats(scenario: ReadScenario) -> dict[int, PolicySpec]:
    captains: dict[int, PolicySpec] = {captain(n): side.policy for n, side in enumerate(scenario.sides.values())}
    return captains | {number: _policy_of(combatant, scenario) for number, combatant in enumerate(scenario.combatants)}


def _document(scenario: ReadScenario) -> dict[str, Any]:
    """Return the canonical document.

    Sides are a list, because their order matters and that of a table's keys does not."""
    chain = {"chain": list(scenario.chained)} if scenario.chained else {}
    verdict = plain_fields(scenario.verdict)
    return {
        "asalto": FORMAT,
        "system": scenario.system,
        "title": scenario.title,
        "limits": plain_fields(scenario.limits),
        "variants": plain_fields(scenario.variants),
        "scene": plain_fields(scenario.scene),
        "sides": [
            {"name": side.name, "role": side.role, "policy": side.policy.plain()} for side in scenario.sides.values()
        ],
        "combatants": [_row(combatant, scenario) for combatant in scenario.combatants],
        **chain,
        **({"verdict": verdict} if verdict else {}),
        **({COUNTS: {one.name: one.plain() for one in scenario.counts}} if scenario.counts else {}),
        **({DRAWN: scenario.drawn} if scenario.drawn else {}),
    }


def _row(combatant: WrittenCombatant, scenario: ReadScenario) -> dict[str, Json]:
    head: dict[str, Json] = {"name": combatant.name, "side": combatant.side, MADE_FROM: combatant.made_from}
    varying = {name: number.text for name, number in combatant.varying.items()}
    return {**head, "policy": _policy_of(combatant, scenario).plain(), **plain_fields(combatant.written), **varying}
