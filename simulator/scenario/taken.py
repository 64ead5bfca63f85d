"""Seats held by a person or a learner instead of a policy."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from ..core.errors import BadScenario
from ..policy.spec import HELD
from .diagnostics import listed, nearest, quoted
from .load import known_to, load_document
from .model import Scenario


def taken_by(holder: str, scenario: Scenario, who: Sequence[str], label: str) -> Scenario:
    """Return the scenario with ``holder`` in place of the policy in the seats that ``who`` names.

    ``who`` has combatants, groups of counted combatants, or sides with their captains. Raises BadScenario, with
    ``label`` before the name, for any other name."""
    assert holder in HELD
    for name in who:
        _check(name, scenario, label)
    sides = [_row(row, holder, row["name"] in who) for row in scenario.document["sides"]]
    members = [
        _row(row, holder, row["side"] in who or any(is_of(row["name"], name) for name in who))
        for row in scenario.document["combatants"]
    ]
    document = {**scenario.document, "sides": sides, "combatants": members}
    return load_document(document, scenario.heading, known=known_to(document).with_policies(HELD))


def drawn_with(holder: str, scenario: Scenario, seed: int, fight: int) -> Scenario:
    """Return the scenario of one fight. Raises BadScenario if everyone whom ``holder`` plays is absent from it."""
    drawn = scenario.fixed(seed, fight)
    if not any(spec.use == holder for seat, spec in drawn.policies.items() if seat >= 0):
        raise BadScenario([f"{scenario.heading}: no combatant of yours takes part in fight {fight} of seed {seed}."])
    return drawn


def is_of(name: str, who: str) -> bool:
    """Return whether ``who`` is this combatant, or its group of counted combatants: "Zombi" for "Zombi 2"."""
    return name == who or (name.startswith(f"{who} ") and name[len(who) + 1 :].isdecimal())


def _row(row: Mapping[str, Any], holder: str, is_held: bool) -> Mapping[str, Any]:
    return {**row, "policy": holder} if is_held else row


def _check(who: str, scenario: Scenario, label: str) -> None:
    """Raise BadScenario unless ``who`` is a side, a combatant or a group."""
    encounter = scenario.encounter
    known = [side.name for side in encounter.sides] + encounter.names
    if who in known or any(is_of(name, who) for name in known):
        return
    near = nearest(who, known)
    hint = f"; the nearest is {quoted(near)}" if near else ""
    raise BadScenario(
        [f"{label} {quoted(who)}: there is no such side or combatant{hint}. There are {listed(known, 'and')}."]
    )
