"""Levers: changes that make a scenario easier or harder, found in the scenario.

On the players' side, the number of identical combatants and the points that a game master may grant can change. On the
other side, the numbers of combatants can change (a single one among others may be left out), their toughness, their
best weapon (to the next weaker or stronger ones of its kind) and their policies. Some games have a number of the scene.
Each lever is a row of steps from easy to hard; one of them is the unchanged scenario."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final

from attrs import frozen

from .. import systems
from ..batch.rows import layout_of
from ..core.inventory import Entry
from ..scenario import Scenario
from ..scenario.describe import toml_value
from ..statistics.accumulator import own_side
from ..wire.documents import keys
from .options import ScenarioSource
from .parameters import COUNT, combatant_groups, key_path, varies

LIFE: Final = "life"
WEAPON: Final = "weapon"
POLICY: Final = "policy"
SCENE: Final = "scene"
POINTS: Final = "points"
KINDS: Final = (COUNT, LIFE, WEAPON, POLICY, SCENE, POINTS)
"""Kinds of levers."""

SCENE_STEPS: Final = (-4, -2, 2, 4)
"""Changes of a number of the scene."""
MOST_GRANTED: Final = 9
"""Maximum number of granted points."""
HANDS: Final = ("attacks", "weapons", "objects")
"""Fields of sheets that list weapons."""
RATIOS: Final = tuple(1.08**power for power in range(-18, 15))
"""Factors for toughness, from a quarter to three times."""
FEW: Final = 12
"""Largest number for which every whole number is a step."""
NEIGHBOURS: Final = 2
"""Number of weaker and of stronger weapons to try."""
POLICIES: Final = ("aggressive", "cautious", "basic")
"""Policies that a side may get."""


@keys("kind who key from=now to=then")
@frozen
class Change:
    """Change of one value.

    ``who``: a combatant, a side, or "" for the scene; ``now`` and ``then``: the values of ``field`` before and after,
    in the syntax of files; ``key``: the key path."""

    kind: str
    who: str
    field: str
    now: str
    then: str
    key: str

    @property
    def setting(self) -> str:
        """Change in the syntax of ``--set``."""
        return f"{self.key}={self.then}"


Step = tuple[Change, ...]
"""Changes of a step of a lever; empty for the unchanged scenario."""


def left_out(step: Step) -> set[str]:
    """Return the combatants that a step leaves out."""
    return {change.who for change in step if change.kind == COUNT and change.then == "0"}


@frozen
class Lever:
    """Lever with ``steps`` from easy to hard; step number ``now`` changes nothing.

    Unless it is ``ordered``, later steps are not necessarily harder."""

    kind: str
    steps: tuple[Step, ...]
    now: int
    ordered: bool = True


def find_levers(scenario: Scenario, source: ScenarioSource) -> list[Lever]:
    """Return the levers of a scenario, those that a game master tries first in front.

    They may include steps that the scenario does not allow. Numbers that vary have no steps."""
    own = scenario.encounter.sides[own_side(layout_of(scenario))].name
    sizes = {name: len(copies) for name, copies in combatant_groups(scenario, source).items()}
    bodies = {name: scenario.encounter.names.index(name if size == 1 else f"{name} 1") for name, size in sizes.items()}
    sides = {name: scenario.document["combatants"][body]["side"] for name, body in bodies.items()}
    groups = {name: body for name, body in bodies.items() if sides[name] != own}
    ours = {name: body for name, body in bodies.items() if sides[name] == own}
    fields = systems.game(scenario.system).levers
    # on the players' side the steps are in the other order: the more of them or of their points, the easier
    helpers = [
        _reversed(_lever(COUNT, name, COUNT, range(1, sizes[name] + 4), sizes[name]))
        for name in ours
        if sizes[name] > 1 and not varies(scenario, name, COUNT)
    ]
    grants = [
        _reversed(_lever(POINTS, name, field, range(value + MOST_GRANTED + 1), value))
        for name, field, value in _numbers(scenario, ours, fields.grants)
    ]
    counts = [
        _count_lever(scenario, name, body, sizes[name], _is_spared(name, sizes, sides))
        for name, body in groups.items()
        if not any(varies(scenario, name, field) for field in (COUNT, fields.members))
    ]
    lives = [
        _lever(LIFE, name, field, _scaled(value), value)
        for name, field, value in _numbers(scenario, groups, fields.toughness)
    ]
    weapons = [lever for name, body in groups.items() for lever in _weapon_levers(scenario, name, body)]
    policies = [lever for side in scenario.document["sides"] if side["name"] != own for lever in _policy_levers(side)]
    return [*counts, *_joint(lives), *lives, *grants, *_scene_levers(scenario), *policies, *weapons, *helpers]


def _lever(kind: str, who: str, field: str, values: Sequence[int], now: int) -> Lever:
    """Return a lever that sets one whole number, of a combatant or (``who`` empty) of the scene."""
    key = key_path(who, field) if who else f"scene.{field}"
    ordered = sorted({*values, now})
    steps = tuple(() if value == now else (Change(kind, who, field, str(now), str(value), key),) for value in ordered)
    return Lever(kind, steps, ordered.index(now))


def _is_spared(name: str, sizes: Mapping[str, int], sides: Mapping[str, str]) -> bool:
    """Return whether a single combatant can be left out, because others stand on its side."""
    return sizes[name] == 1 and any(side == sides[name] for other, side in sides.items() if other != name)


def _count_lever(scenario: Scenario, name: str, body: int, count: int, spared: bool) -> Lever:
    """Return the lever of a combatant's count, or of a mob's size; from none on if it is ``spared``."""
    members = systems.game(scenario.system).levers.members
    size = getattr(scenario.encounter.members[body].sheet, members, 0) if members else 0
    if members and size:
        return _lever(COUNT, name, members, _scaled(size), size)
    return _lever(COUNT, name, COUNT, range(0 if spared else 1, max(2 * count, count + 3) + 1), count)


def _scaled(number: int) -> list[int]:
    """Return numbers around ``number``: all of them if it is small, else multiples by ``RATIOS``."""
    if number <= FEW:
        return list(range(1, 3 * number + 1))
    return [max(1, round(number * ratio)) for ratio in RATIOS]


def _numbers(scenario: Scenario, groups: Mapping[str, int], fields: Sequence[str]) -> Iterator[tuple[str, str, int]]:
    """Yield the numbers above 0 that the sheets of these combatants have in these fields."""
    for name, body in groups.items():
        for field in fields:
            value = getattr(scenario.encounter.members[body].sheet, field, None)
            if isinstance(value, int) and value > 0 and not varies(scenario, name, field):
                yield name, field, value


def _reversed(lever: Lever) -> Lever:
    """Return the lever with its steps in the other order."""
    return Lever(lever.kind, lever.steps[::-1], len(lever.steps) - 1 - lever.now)


def _joint(lives: Sequence[Lever]) -> Iterator[Lever]:
    """Yield a lever that scales the toughness of all enemies, if there are several kinds."""
    first: dict[str, Lever] = {}
    for lever in lives:
        change = next(change for step in lever.steps for change in step)
        first.setdefault(change.who, lever)
    levers = list(first.values())
    if len(levers) < 2:
        return
    steps = (tuple(one for lever in levers if (one := _at_ratio(lever, ratio)) is not None) for ratio in RATIOS)
    kept = tuple(dict.fromkeys(steps))
    yield Lever(LIFE, kept, kept.index(()))


def _at_ratio(lever: Lever, ratio: float) -> Change | None:
    """Return the change of a lever's number by about ``ratio``, or None if that changes nothing."""
    sample = next(change for step in lever.steps for change in step)
    then = str(max(1, round(int(sample.now) * ratio)))
    return next((change for step in lever.steps for change in step if change.then == then), None)


def _scene_levers(scenario: Scenario) -> Iterator[Lever]:
    """Yield levers for numbers of the scene, which may be easier or harder when they grow."""
    for field in systems.game(scenario.system).levers.scene:
        value = getattr(scenario.encounter.scene, field, None)
        if isinstance(value, int):
            values = [value + step for step in SCENE_STEPS if value + step >= 0]
            lever = _lever(SCENE, "", field, values, value)
            yield Lever(SCENE, lever.steps, lever.now, ordered=False)


def _policy_levers(side: Mapping[str, Any]) -> Iterator[Lever]:  # Any: a table of the document
    """Yield a lever for each other policy of a side."""
    now = side["policy"]
    for policy in POLICIES if isinstance(now, str) else ():
        if policy != now:
            key = f"sides.{key_path(side['name']).removeprefix('combatants.')}.policy"
            yield Lever(POLICY, ((), (Change(POLICY, side["name"], "policy", now, policy, key),)), 0, ordered=False)


def _weapon_levers(scenario: Scenario, name: str, body: int) -> Iterator[Lever]:
    """Yield the lever that replaces the best weapon by the next weaker and stronger ones."""
    gear = {entry.id: entry for entry in systems.inventory(scenario.system).gear if entry.strength is not None}
    row = scenario.document["combatants"][body]
    field = next((field for field in HANDS if row.get(field)), None)
    if field is None or not gear:
        return
    held = [(number, item, gear.get(_use(item))) for number, item in enumerate(row[field], 1)]
    known = [(number, item, entry) for number, item, entry in held if entry is not None]
    if not known:
        return
    number, item, entry = max(known, key=lambda each: each[2].strength or 0.0)
    key = key_path(name, field, str(number))
    levels = _neighbours(entry, list(gear.values()))
    steps = tuple(
        () if other is entry else (Change(WEAPON, name, field, entry.id, _written(item, other.id), key),)
        for other in levels
    )
    if len(steps) > 1:
        yield Lever(WEAPON, steps, steps.index(()))


def _use(item: Any) -> str:  # Any: a weapon as the document has it
    return str(item.get("use", "")) if isinstance(item, Mapping) else str(item)


def _written(item: Any, other: str) -> str:  # Any: a weapon as the document has it
    """Return the same weapon with another id, in the syntax of files."""
    if isinstance(item, Mapping) and len(item) > 1:
        return toml_value({**item, "use": other})
    return toml_value(other)


def _neighbours(entry: Entry, gear: Sequence[Entry]) -> list[Entry]:
    """Return the next weaker weapons of its kind, itself, and the next stronger ones."""
    here = entry.strength or 0.0
    alike = sorted((other.strength or 0.0, other.id) for other in gear if other.kind == entry.kind)
    known = {other.id: other for other in gear}
    weaker = [known[id] for strength, id in alike if strength < here]
    stronger = [known[id] for strength, id in alike if strength > here]
    return [*weaker[-NEIGHBOURS:], entry, *stronger[:NEIGHBOURS]]
