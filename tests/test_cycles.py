"""Objects that the compiled copy hides from the garbage collector are part of no cycle, which would never be freed.

The test has to look at all objects, so a process of its own plays each fight, in plain Python."""

from __future__ import annotations

import gc
import json
import os
import subprocess
import sys
from collections.abc import Iterator
from functools import partial
from importlib import import_module
from types import BuiltinFunctionType, FrameType, FunctionType, ModuleType

import numpy as np
import pytest
from scipy.sparse import coo_array
from scipy.sparse.csgraph import connected_components

from compiling.modules import ROOT, modules
from compiling.native import marks
from policies.aggressive import Aggressive
from policies.cautious import Cautious
from simulator.core.asks import Ask, Option
from simulator.core.record import Record
from simulator.policy.protocol import Policy, Sight, Start
from simulator.runtime.inline import play
from simulator.scenario import load
from tests.policies.policy_fights import staged

STANDING: tuple[type, ...] = (type, ModuleType, FunctionType, BuiltinFunctionType, FrameType)
"""Types of objects that live as long as the program; they link everything to everything."""
FIGHTS = {  # scenario -> marked classes of its game that are met between rules, at least
    "haunted_house/three_against_a_werewolf": 8,
    "ira_y_gloria/ambush_by_the_cult": 10,
    "fragmentos/officer_and_cult": 9,
    "tapiz/knockout_and_recovery": 20,
}


def hidden() -> set[type]:
    """Return the classes that are marked as part of no cycle, and the records."""
    found = set[type]()
    for path in modules():
        module = import_module(".".join(path.with_suffix("").parts))
        marked = marks((ROOT / path).read_text(encoding="utf-8"))
        found |= {getattr(module, name) for name, words in marked.items() if "acyclic" in words}
        found |= {one for one in vars(module).values() if isinstance(one, type) and issubclass(one, Record)}
    return found


def in_cycles() -> tuple[set[type], set[type]]:
    """Return the types of all objects, and of those that are part of a cycle."""
    objects = [one for one in gc.get_objects() if not isinstance(one, STANDING)]
    places = {id(one): place for place, one in enumerate(objects)}
    links = [
        (place, places[id(other)])
        for place, one in enumerate(objects)
        for other in gc.get_referents(one)
        if id(other) in places and other is not objects
    ]
    rows, columns = np.array(links).T
    size = len(objects)
    graph = coo_array((np.ones(len(links)), (rows, columns)), shape=(size, size))
    count, labels = connected_components(graph, connection="strong")
    many = np.bincount(labels, minlength=count)[labels] > 1
    itself = {int(row) for row, column in links if row == column}
    cyclic = {type(one) for place, one in enumerate(objects) if many[place] or place in itself}
    return {type(one) for one in objects}, cyclic


class Looking(Policy):
    """Plays like another policy, and now and then looks at all objects."""

    def __init__(self, policy: Aggressive | Cautious, seen: set[type], cyclic: set[type]) -> None:
        self._policy = policy
        self._seen = seen
        self._cyclic = cyclic

    def begin(self, start: Start) -> None:
        self._policy.begin(start)
        self.wants = self._policy.wants

    def choose(self, ask: Ask, sight: Sight) -> Option:
        option = self._policy.choose(ask, sight)
        if ask.id % 37 == 0:
            seen, cyclic = in_cycles()
            self._seen |= seen
            self._cyclic |= cyclic
        return option


def bases(types: set[type]) -> Iterator[type]:
    """Return all types that these types are and derive from."""
    for one in types:
        yield from one.__mro__


def look(name: str) -> tuple[list[str], list[str], list[str]]:
    """Play a fight. Return its faults, the hidden classes with objects in a cycle, and those that have objects."""
    stage = staged(load(name).encounter, "aggressive")
    seen, cyclic = set[type](), set[type]()
    factories = {
        seat: partial(lambda policy: Looking(policy(), seen, cyclic), (Aggressive, Cautious)[seat % 2])
        for seat in stage.policies
    }
    result = play(stage, 5, 1, deadline=None, factories=factories)
    game, classes = name.partition("/")[0], hidden()
    met = [one.__qualname__ for one in classes & seen if game in one.__module__]
    return [fault.message for fault in result.faults], sorted(map(str, classes.intersection(bases(cyclic)))), met


@pytest.mark.slow
@pytest.mark.parametrize("name", FIGHTS)
def test_what_is_hidden_from_the_collector_is_in_no_cycle(name: str) -> None:
    """No hidden object is in a cycle while questions are open, in a fight of each game with enough of them."""
    words = [sys.executable, "-m", "tests.test_cycles", name]
    environment = {**os.environ, "ASALTO_PLAIN": "1"}
    said = subprocess.run(words, cwd=ROOT, env=environment, capture_output=True, encoding="utf-8", check=True)
    faults, cyclic, met = json.loads(said.stdout)
    assert faults == []
    assert cyclic == []
    assert len(met) >= FIGHTS[name], met


if __name__ == "__main__":
    print(json.dumps(look(sys.argv[1])))
