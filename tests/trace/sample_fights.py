"""Fights for the trace tests: of the toy game and of Haunted House, answered at random but reproducibly."""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping
from typing import Any

from attrs import frozen

from simulator import systems
from simulator.core.asks import CHOSEN, Ask, Option
from simulator.core.dice import Dice, Seeded
from simulator.core.fight import Fight
from simulator.core.scene import Listener, Wants
from simulator.core.system import Encounter, Outcome, System
from simulator.policy.spec import PolicySpec
from simulator.scenario import Scenario, load_document
from simulator.trace.reader import Trace, read
from simulator.trace.writer import TraceWriter
from tests.toy_system import TOY, ToySheet, Unvaried, skirmish

AnyFight = Fight[Any]  # every system has its own state

HOUSE = {
    "asalto": 1,
    "system": "haunted_house",
    "title": "El desván",
    "sides": {"investigators": {"role": "pc", "policy": "basic"}, "horrors": {"role": "npc", "policy": "basic"}},
    "combatants": [
        {"name": "Elena", "side": "investigators", "use": "officer"},
        {"name": "Irene", "side": "investigators", "use": "doctor"},
        {"name": "Zombi", "side": "horrors", "use": "zombie", "count": 2},
    ],
    "variants": {"pursuit": "opposed"},
    "scene": {
        "hazards": [
            {"hazard": "fire", "round": 2, "size": "medium", "targets": ["Elena"]},
            {"hazard": "doom", "round": 2, "points": 4},
            {"hazard": "object", "round": 3, "object": "wardrobe"},
            {"hazard": "asphyxia", "round": 4},
            {"hazard": "toxin", "round": 5, "toxin": "snake", "targets": ["Zombi 1"]},
            {"hazard": "fall", "round": 6, "metres": 3.0, "targets": ["Irene"], "fright": "trap"},
            {"hazard": "air", "round": 7},
        ]
    },
}


def house() -> Scenario:
    """Return a small fight of Haunted House in which much can happen."""
    return load_document(HOUSE, "attic")


@frozen
class ToyScenario(Unvaried):
    """The toy game as a scenario; its document says how to build it again."""

    encounter: Encounter
    document: Mapping[str, Any]
    digest: str
    policies: Mapping[int, PolicySpec]
    title: str = "Palos y piedras"
    system: str = "toy"
    chain: tuple[()] = ()
    drawn: tuple[()] = ()


def toy(life: int = 4, fighters: int = 2) -> Any:
    """Return two sides of equal number, with sticks. A Scenario as far as traces go."""
    encounter = skirmish([[ToySheet(life)] * fighters] * 2, rounds=4)
    policies = {seat: PolicySpec("basic") for seat in (*range(2 * fighters), -1, -2)}
    return ToyScenario(encounter, {"life": life, "fighters": fighters}, encounter.digest, policies)


def load_toy(document: Mapping[str, Any], origin: str) -> Any:
    """Return the toy scenario again, from its document."""
    return toy(document["life"], document["fighters"])


def find(name: str) -> System[Any]:
    """Return the system of that name; the toy is one of them."""
    return TOY if name == "toy" else systems.system(name)


How = Callable[[Ask], str]


@frozen
class Over:
    """The outcome of a fight that was played."""

    outcome: Outcome


class Table:
    """Plays a scenario as a runtime would, with random answers of its own; ``wants`` and ``how`` as in a Fight."""

    def __init__(self, wants: Wants | None = None, how: How = lambda ask: CHOSEN) -> None:
        self.wants = wants
        self.how = how

    def __call__(
        self, scenario: Any, seed: int, fight: int = 1, *, listener: Listener | None = None, dice: Dice | None = None
    ) -> Over:
        luck = random.Random(f"{seed} {fight}")
        tape = Seeded(seed, fight, scenario.encounter.names) if dice is None else dice
        game: AnyFight = Fight(find(scenario.system), scenario.encounter, tape, wants=self.wants, listener=listener)
        while asks := game.pending:
            game.answer(*[pick(ask, luck) for ask in asks], hows=tuple(map(self.how, asks)))
        assert game.outcome is not None
        return Over(game.outcome)


def pick(ask: Ask, luck: random.Random) -> Option:
    """Return any legal answer, with a leaning to the last, where the bold ones are."""
    options = [option for option, _ in zip(ask.options(), range(60), strict=False)]
    return options[-1] if luck.random() < 0.1 else luck.choice(options)


def written(scenario: Any, seed: int = 1, table: Table | None = None) -> bytes:
    """Return the whole trace of one fight."""
    lines: list[bytes] = []
    writer = TraceWriter(lines, scenario, seed, system=find)
    writer.close((table or Table())(scenario, seed, listener=writer).outcome)
    return b"".join(lines)


def trace_of(scenario: Any, seed: int = 1, table: Table | None = None) -> Trace:
    """Return one fight, written and read."""
    return read(written(scenario, seed, table), name="fight.jsonl", system=find)
