"""Levers: what a game master may change to make a scenario easier or harder, found in the scenario itself.

The players' side is left as it is, but that of several who are alike there may be more or fewer, and that a game
master may grant points that the game has for it. Of the others there
may be more or fewer, they may bear more or less, their best weapon may be one of the next weaker or stronger ones of
its kind, and they may be played otherwise; a game's scene may have a number of its own. Each lever is a row of steps
from easy to hard; one of them is the scenario as it stands."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final

from attrs import frozen

from .. import systems
from ..core.inventory import Entry
from ..scenario import Scenario
from ..scenario.describe import toml_value
from ..statistics.accumulator import own_side
from .options import ScenarioSource
from .parameters import COUNT, combatant_groups, key_path

LIFE: Final = "life"
WEAPON: Final = "weapon"
POLICY: Final = "policy"
SCENE: Final = "scene"
POINTS: Final = "points"
KINDS: Final = (COUNT, LIFE, WEAPON, POLICY, SCENE, POINTS)
"""The kinds of levers."""

BEARS: Final[Mapping[str, tuple[str, ...]]] = {
    "haunted_house": ("max_life",),
    "ira_y_gloria": ("wounds_max",),
    "fragmentos": ("accion",),
    "tapiz": ("pgf_max", "level"),
}
"""The numbers of a sheet that say how much one bears, or how strong it is."""
MEMBERS: Final[Mapping[str, str]] = {"ira_y_gloria": "mob_size"}
"""The number of a sheet that says for how many it stands."""
SCENES: Final[Mapping[str, tuple[str, ...]]] = {"fragmentos": ("threat",)}
"""The numbers of the scene that make a fight harder or easier."""
SCENE_STEPS: Final = (-4, -2, 2, 4)
"""By how much they are changed."""
GRANTS: Final[Mapping[str, tuple[str, ...]]] = {"fragmentos": ("superacion",)}
"""The points of a hero's sheet that a game master may grant."""
MOST_GRANTED: Final = 9
"""How many more of them at most."""
HANDS: Final = ("attacks", "weapons", "objects")
"""The fields of sheets that list weapons."""
RATIOS: Final = tuple(1.08**power for power in range(-18, 15))
"""By how much what is borne is multiplied: from a quarter to three times as much."""
FEW: Final = 12
"""Up to so much, every number is a step of its own."""
RUNGS: Final = 2
"""How many weapons weaker and how many stronger ones are tried."""
POLICIES: Final = ("aggressive", "cautious", "basic")
"""The policies that a side may be given."""


@frozen
class Change:
    """One change: its ``kind``, whose it is (``who``: a combatant's name, a side, or nobody's), the ``field`` that
    changes, and its value ``now`` and ``then``, as a file writes them; ``setting`` is how ``--set`` takes it."""

    kind: str
    who: str
    field: str
    now: str
    then: str
    key: str

    @property
    def setting(self) -> str:
        """The change as ``--set`` takes it."""
        return f"{self.key}={self.then}"


Step = tuple[Change, ...]
"""What a step of a lever changes; nothing where it is the scenario as it stands."""


@frozen
class Lever:
    """``steps`` from easy to hard, of which number ``now`` changes nothing. Without an order (``ordered``) more steps
    do not mean a harder fight."""

    kind: str
    steps: tuple[Step, ...]
    now: int
    ordered: bool = True


def find_levers(scenario: Scenario, source: ScenarioSource) -> list[Lever]:
    """The levers of a scenario, those that a game master tries first in front. Steps that the scenario does not allow
    may be among them."""
    own = scenario.encounter.sides[_own(scenario)].name
    sizes = {name: len(copies) for name, copies in combatant_groups(scenario, source).items()}
    bodies = {name: scenario.encounter.names.index(name if size == 1 else f"{name} 1") for name, size in sizes.items()}
    sides = {name: scenario.document["combatants"][body]["side"] for name, body in bodies.items()}
    groups = {name: body for name, body in bodies.items() if sides[name] != own}
    helpers = [_helper_lever(name, size) for name, size in sizes.items() if sides[name] == own and size > 1]
    counts = [_count_lever(scenario, name, body, sizes[name]) for name, body in groups.items()]
    lives = list(_life_levers(scenario, groups))
    weapons = [lever for name, body in groups.items() for lever in _weapon_levers(scenario, name, body)]
    policies = [lever for side in scenario.document["sides"] if side["name"] != own for lever in _policy_levers(side)]
    grants = list(_grants(scenario, {name: body for name, body in bodies.items() if sides[name] == own}))
    return [*counts, *_joint(lives), *lives, *grants, *_scene_levers(scenario), *policies, *weapons, *helpers]


def _own(scenario: Scenario) -> int:
    from ..batch.rows import layout_of

    return own_side(layout_of(scenario))


def _lever(kind: str, who: str, field: str, key: str, values: Sequence[int], now: int) -> Lever:
    """A lever that sets one whole number."""
    ordered = sorted({*values, now})
    steps = tuple(() if value == now else (Change(kind, who, field, str(now), str(value), key),) for value in ordered)
    return Lever(kind, steps, ordered.index(now))


def _count_lever(scenario: Scenario, name: str, body: int, count: int) -> Lever:
    """How many there are; of a mob, how many stand in it."""
    members = MEMBERS.get(scenario.system)
    size = getattr(scenario.encounter.members[body].sheet, members, 0) if members else 0
    if members and size:
        values = _scaled(size)
        return _lever(COUNT, name, members, key_path(name, members), values, size)
    return _lever(COUNT, name, COUNT, key_path(name, COUNT), range(1, max(2 * count, count + 3) + 1), count)


def _scaled(number: int) -> list[int]:
    """Numbers from a part of it to some times as much; every one where they are few."""
    if number <= FEW:
        return list(range(1, 3 * number + 1))
    return [max(1, round(number * ratio)) for ratio in RATIOS]


def _life_levers(scenario: Scenario, groups: Mapping[str, int]) -> Iterator[Lever]:
    """How much each kind of enemy bears."""
    for name, body in groups.items():
        for field in BEARS.get(scenario.system, ()):
            value = getattr(scenario.encounter.members[body].sheet, field, None)
            if isinstance(value, int) and value > 0:
                yield _lever(LIFE, name, field, key_path(name, field), _scaled(value), value)


def _helper_lever(name: str, count: int) -> Lever:
    """How many there are of the party's nameless: the more, the easier."""
    lever = _lever(COUNT, name, COUNT, key_path(name, COUNT), range(1, count + 4), count)
    return Lever(COUNT, lever.steps[::-1], len(lever.steps) - 1 - lever.now)


def _joint(lives: Sequence[Lever]) -> Iterator[Lever]:
    """How much all enemies bear, in proportion, where there are several kinds."""
    first: dict[str, Lever] = {}
    for lever in lives:
        change = next(change for step in lever.steps for change in step)
        first.setdefault(change.who, lever)
    levers = list(first.values())
    if len(levers) < 2:
        return
    steps: list[Step] = []
    for ratio in RATIOS:
        steps.append(tuple(one for lever in levers if (one := _at_ratio(lever, ratio)) is not None))
    kept = tuple(dict.fromkeys(steps))
    yield Lever(LIFE, kept, kept.index(()))


def _at_ratio(lever: Lever, ratio: float) -> Change | None:
    """The step of a lever at which its number is multiplied by about ``ratio``; None where that changes nothing."""
    sample = next(change for step in lever.steps for change in step)
    then = str(max(1, round(int(sample.now) * ratio)))
    return next((change for step in lever.steps for change in step if change.then == then), None)


def _scene_levers(scenario: Scenario) -> Iterator[Lever]:
    """Numbers of the scene, of which more may be easier or harder."""
    for field in SCENES.get(scenario.system, ()):
        value = getattr(scenario.encounter.scene, field, None)
        if isinstance(value, int):
            values = [value + step for step in SCENE_STEPS if value + step >= 0]
            lever = _lever(SCENE, "", field, f"scene.{field}", values, value)
            yield Lever(SCENE, lever.steps, lever.now, ordered=False)


def _grants(scenario: Scenario, heroes: Mapping[str, int]) -> Iterator[Lever]:
    """Points granted to a hero who has some: the more, the easier."""
    for name, body in heroes.items():
        for field in GRANTS.get(scenario.system, ()):
            value = getattr(scenario.encounter.members[body].sheet, field, None)
            if isinstance(value, int) and value > 0:
                lever = _lever(POINTS, name, field, key_path(name, field), range(value + MOST_GRANTED + 1), value)
                yield Lever(POINTS, lever.steps[::-1], len(lever.steps) - 1 - lever.now)


def _policy_levers(side: Mapping[str, Any]) -> Iterator[Lever]:  # Any: a table of the document
    """Another mind for a side, for each that there is."""
    now = side["policy"]
    for policy in POLICIES if isinstance(now, str) else ():
        if policy != now:
            key = f"sides.{key_path(side['name']).removeprefix('combatants.')}.policy"
            yield Lever(POLICY, ((), (Change(POLICY, side["name"], "policy", now, policy, key),)), 0, ordered=False)


def _weapon_levers(scenario: Scenario, name: str, body: int) -> Iterator[Lever]:
    """The next weaker and the next stronger ones instead of the best weapon."""
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
    """The same weapon with another id, as a file writes it."""
    if isinstance(item, Mapping) and len(item) > 1:
        return toml_value({**item, "use": other})
    return toml_value(other)


def _neighbours(entry: Entry, gear: Sequence[Entry]) -> list[Entry]:
    """The next weaker ones of its kind, itself, and the next stronger ones, as far as there are any."""
    here = entry.strength or 0.0
    alike = sorted((other.strength or 0.0, other.id) for other in gear if other.kind == entry.kind)
    known = {other.id: other for other in gear}
    weaker = [known[id] for strength, id in alike if strength < here]
    stronger = [known[id] for strength, id in alike if strength > here]
    return [*weaker[-RUNGS:], entry, *stronger[:RUNGS]]
