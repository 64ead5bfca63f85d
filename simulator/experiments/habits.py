"""Habits of combatants: how often each does what, in fights that are watched."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence

from attrs import define, field

from ..core import events
from ..core.block import Block
from ..core.scene import Decision
from ..runtime import campaign, inline
from ..scenario import Scenario


@define
class Habit:
    """Counts of what a combatant, or a group of equal ones, does: ``sound`` and ``hurt`` are verbs by whether half of a
    row of boxes is gone, ``items`` and ``targets`` belong to what it does to enemies."""

    sound: Counter[str] = field(factory=Counter)
    hurt: Counter[str] = field(factory=Counter)
    items: Counter[str] = field(factory=Counter)
    targets: Counter[str] = field(factory=Counter)

    def add(self, other: Habit) -> None:
        """Add the counts of another."""
        self.sound += other.sound
        self.hurt += other.hurt
        self.items += other.items
        self.targets += other.targets


class Watcher:
    """Listener that counts actions by the name of the combatant. ``blocks`` are those of the roster."""

    def __init__(self, scenario: Scenario, blocks: Sequence[Block]) -> None:
        members = scenario.encounter.members
        self.habits = {member.name: Habit() for member in members}
        self._sides = {member.name: member.side for member in members}
        self._most: Mapping[str, Mapping[str, int]] = {
            member.name: {pool.id: pool.most or pool.left for pool in block.boxes}
            for member, block in zip(members, blocks, strict=True)
        }
        self._figures = {
            member.name: {name for name, _ in block.figures} for member, block in zip(members, blocks, strict=True)
        }
        self.begin(scenario.encounter.names)

    def begin(self, names: Sequence[str]) -> None:
        """Begin a fight of the combatants with these names, each of them sound."""
        self._names = names
        self._low: dict[str, set[str]] = {name: set() for name in self._sides}

    def decided(self, decision: Decision) -> None:
        """Ignore an answer; actions count once they are declared."""

    def rolled(self, roller: int, sides: int, faces: bytes, purpose: str, rule: str) -> None:
        """Ignore a roll."""

    def happened(self, event: events.Event) -> None:
        """Count an action; note the points of a combatant."""
        match event:
            case events.StepStarted(names=names):
                self._names = names
            case events.PoolChanged(body=body, pool=pool, after=after) if 0 <= body < len(self._names):
                most = self._most[self._names[body]].get(pool, 0)
                low = self._low[self._names[body]]
                low.add(pool) if 2 * after <= most else low.discard(pool)
            case events.Acted(body=body) if 0 <= body < len(self._names):
                self._count(event, self._names[body])

    def _count(self, event: events.Acted, name: str) -> None:
        habit = self.habits[name]
        verbs = habit.hurt if self._low[name] else habit.sound
        verbs[event.verb] += 1
        if 0 <= event.target < len(self._names):
            target = self._names[event.target]
            if self._sides[target] != self._sides[name]:
                habit.targets[target] += 1
                item = event.item.partition("#")[0].partition("@")[0]
                if item and item not in self._figures[name]:  # an ability or characteristic is no weapon
                    habit.items[item] += 1


def watched(scenario: Scenario, blocks: Sequence[Block], seed: int, fights: int) -> Mapping[str, Habit]:
    """Return the habits of each combatant in the first ``fights`` fights of a seed, by name.

    ``blocks`` are those of the roster. Raises PolicyError."""
    watcher = Watcher(scenario, blocks)
    play = campaign.play if scenario.chain else inline.play
    for fight in range(1, fights + 1):
        fixed = scenario.fixed(seed, fight)
        watcher.begin(fixed.encounter.names)
        play(fixed, seed, fight, listener=watcher, trust=False)
    return watcher.habits
