"""Files with one thing changed at every place: what they read as, or all that is said of them in both languages."""

from __future__ import annotations

import tomllib
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from pathlib import Path
from typing import Any, Final

from attrs import frozen

from simulator import systems
from simulator.core.dice import Luck, luck_key
from simulator.core.errors import BadScenario
from simulator.narration.complaints import complaint
from simulator.scenario import Scenario, load_document, recast, shipped
from simulator.systems import NAMES
from tests import shipping
from tests.scenario.broken_files import RIGHT

from .net import SEED, Case, tried

Step = str | int
Tables = dict[str, Any]  # Any: what a file holds

SHIPPED: Final = {
    "haunted_house": ("hunted_through_the_house", "the_bunch_of_keys"),
    "ira_y_gloria": ("the_optional_rules", "the_road_to_karth"),
    "fragmentos": ("the_night_of_the_corridor", "the_countdown"),
    "tapiz": ("the_dwarven_moot", "two_adventures_on_the_road"),
}
"""Those in which much is written."""
CHANGES: Final = 25
"""How many places of a shipped file are changed, drawn among all, each in one way."""
WRONG: Final = "?"


@frozen
class Place:
    """A value in a tree: the way to it."""

    way: tuple[Step, ...]

    def __str__(self) -> str:
        return ".".join(str(step) for step in self.way)


def cases() -> Iterator[Case]:
    """All files as they are, and those of a game with every key changed."""
    for game in NAMES:
        right = tomllib.loads(RIGHT[game])
        yield Case(f"{game} small", partial(outcome, right))
        for number, place in enumerate(places(right)):
            yield Case(f"{game} small, {place}", partial(changes, right, place, number))
        for name in SHIPPED[game]:
            document = tomllib.loads((dict(shipped())[f"{game}/{name}"]).read_text(encoding="utf-8"))
            found = list(places(document))
            luck = Luck(luck_key(SEED, len(found), name))
            for place in dict.fromkeys(found[luck.below(len(found))] for _ in range(CHANGES)):
                yield Case(f"{name}, {place}", partial(one_change, document, place, luck.below(60)))
    for name in (*shipping.fights(), *shipping.chains()):
        yield Case(f"shipped {name}", partial(as_shipped, name))
    yield from structure()


def changes(document: Tables, place: Place, number: int) -> list[object]:
    """What comes of the document with the place left out, misspelt, doubled, and with other values there: a third
    of these changes."""
    return [outcome(made) for made in list(edits(document, place))[number % 3 :: 3]]


def one_change(document: Tables, place: Place, number: int) -> object:
    """What comes of the document with one of these changes."""
    made = list(edits(document, place))
    return outcome(made[number % len(made)])


def places(tree: object, way: tuple[Step, ...] = ()) -> Iterator[Place]:
    """The places of all values in a tree."""
    pairs = tree.items() if isinstance(tree, dict) else enumerate(tree) if isinstance(tree, list) else ()
    for step, value in pairs:
        yield Place((*way, step))
        yield from places(value, (*way, step))


def edits(document: Tables, place: Place) -> Iterator[Tables]:
    """The document with every change of one place."""
    *above, last = place.way
    value = at(document, place.way)
    yield changed(document, above, lambda holder: holder.pop(last))
    if isinstance(last, str):
        for word in (f"{last}e", last.upper()):
            yield changed(document, above, lambda holder, word=word: holder.update({word: holder.pop(last)}))
        yield changed(document, above, lambda holder: holder.update({last.capitalize(): value}))
    else:
        yield changed(document, above, lambda holder: holder.append(value))
    for other in others(value):
        yield changed(document, above, lambda holder, other=other: holder.__setitem__(last, other))


def others(value: object) -> Iterator[object]:
    """Other values in place of one."""
    if isinstance(value, bool):
        yield from (not value, int(value), str(value).lower())
    elif isinstance(value, int | float):
        yield from (value + 1, -1, 10**6, value + 0.5, str(value))
    elif isinstance(value, str):
        yield from (f"{value}x", value.upper(), f" {value}", "", 1, [value], "x" * 301)
    elif isinstance(value, list):
        yield from ([], value * 2, WRONG, {"x": value})
    elif isinstance(value, dict):
        yield from ({}, {**value, "wat": 1}, WRONG, [value])


def at(tree: Any, way: Sequence[Step]) -> Any:  # Any: a tree of plain values
    """The value there."""
    for step in way:
        tree = tree[step]
    return tree


def changed(document: Any, way: Sequence[Step], change: Callable[..., object]) -> Any:  # Any: a tree
    """A copy of the document whose table or list there has been changed."""
    copy = copied(document)
    change(at(copy, way))
    return copy


def copied(tree: Any) -> Any:  # Any: a tree of plain values
    """A deep copy."""
    if isinstance(tree, dict):
        return {key: copied(part) for key, part in tree.items()}
    return [copied(part) for part in tree] if isinstance(tree, list) else tree


def outcome(document: object) -> object:
    """What a document reads as: what is said of it, the first in both languages, or what the scenario says."""
    try:
        found = load_document(document, "file")
    except BadScenario as error:
        return [error.problems, complaint(error.problems[0], "es")]
    return told(found)


def told(found: Scenario) -> object:
    """All that a scenario says."""
    seats = {seat: spec.plain() for seat, spec in found.policies.items()}
    remarks = systems.schema(found.system).remarks(found.encounter)
    spanish = [complaint(each, "es") for each in remarks[:1]]
    return [found.document, found.digest, found.title, found.heading, found.encounter.digest, seats, remarks, spanish]


def as_shipped(name: str) -> object:
    """A shipped scenario, and played by others; its document reads back as itself."""
    found = shipping.loaded(name)
    assert load_document(found.document, "again").digest == found.digest
    sides = [side.name for side in found.encounter.sides]
    given: list[dict[str, Any]] = [  # Any: plain JSON
        {sides[0]: "random"},
        {side: {"use": "search", "budget": 40} for side in sides},
        {sides[-1]: "randm", "nobody": "random"},
        {sides[0]: {"use": "tactics", "rows": [{"do": "wait"}, {"do": "pass"}]}},
    ]
    return [told(found), *(tried(partial(_recast, found, policies)) for policies in given)]


def _recast(found: Scenario, policies: dict[str, Any]) -> object:  # Any: plain JSON
    again = recast(found, policies)
    return [again.digest, {seat: spec.plain() for seat, spec in again.policies.items()}]


def structure() -> Iterator[Case]:
    """Documents that are wrong as a whole."""
    right = tomllib.loads(RIGHT["haunted_house"])
    deep: Any = 1
    for _ in range(20):
        deep = {"a": deep}
    numbered: dict[Any, Any] = {**right, 3: 4}
    wholes: dict[str, object] = {
        "empty": {},
        "a list": [],
        "text": "asalto",
        "no game": {**right, "system": "hauntedhouse"},
        "a number for a game": {**right, "system": 3, "sidess": 1},
        "version 2": {**right, "asalto": 2},
        "version true": {**right, "asalto": True},
        "deep": {**right, "scene": deep},
        "keys that are numbers": numbered,
        "no file can hold it": {**right, "scene": {"x": Path(), "y": {1, 2}, "z": (1, None)}},
        "500 combatants": {**right, "combatants": [*right["combatants"], *crowd(500)]},
        "many tables": {**right, "combatants": [*right["combatants"], *crowd(1) * 510]},
        "400 mistakes": {**right, "combatants": [{"nome": str(n)} for n in range(400)]},
        "100 steps": {**right, "chain": [{"fight": ["Dos"]}] * 101},
        "two rests": {**right, "chain": [{"fight": ["Dos"]}, {"rest": {}}, {"rest": {}}]},
        "rest first": {**right, "chain": [{"rest": {}}, {"fight": ["Dos"]}]},
        "retreat first": {**right, "chain": [{"fight": ["Dos"], "retreat": {"standing": 1}}]},
        "empty retreat": {**right, "chain": [{"fight": ["Dos"]}, {"fight": ["Dos"], "retreat": {}}]},
        "retreats": {**right, "chain": [{"fight": ["Dos"]}, {"fight": ["Dos"], "retreat": {"strength": 0.5}}]},
        "scene of a fight": {**right, "chain": [{"fight": ["Dos"]}, {"fight": ["Dos 1"], "scene": {"room_spaces": 3}}]},
        "a gap": {**right, "chain": [{"fight": ["Dos"]}, {"fight": ["Dos 1"]}, {"fight": ["Dos 2"]}]},
        "fights itself": {**right, "chain": [{"fight": ["Uno"]}]},
        "sides in a list": {**right, "sides": [{"name": "party"}, {"name": "foes", "role": "pnj"}]},
        "sides twice": {**right, "sides": [{"name": "party"}, {"name": "foes", "role": "npc"}, {"name": "foes"}]},
        "a side too many": {**right, "sides": {**right["sides"], "idle": {}}},
        "numbered names": {**right,
        "combatants": [*right["combatants"], {"name": "Dos 2", "side": "foes", "use": "zombie"}]},
        "a circle of sheets": {**right, "sheets": {"mine": {"base": "yours"}, "yours": {"base": "mine"}}},
        "a sheet on itself": {**right,
        "sheets": {"zombie": {"base": "zombie", "agility": 2}, "mine": {"base": "zombie"}}},
        "thresholds": {**right, "verdict": {"win": [0.9, 0.5], "death": {"fair": 2}}},
        "thresholds turned": {**right, "verdict": {"trivial": 0.2, "fair": 0.9, "hard": 0.1}},
    }  # fmt: skip
    for name, whole in wholes.items():
        yield Case(f"whole: {name}", partial(outcome, whole))
    for name, policy in POLICIES.items():
        yield Case(
            f"policy: {name}",
            partial(outcome, {**right, "sides": {**right["sides"], "foes": {"role": "npc", "policy": policy}}}),
        )


def crowd(count: int) -> list[dict[str, object]]:
    """Zombies, 199 in a table and the rest in another."""
    return [
        {"name": f"Z{n}", "side": "foes", "use": "zombie", "count": min(199, count)} for n in range(1 + count // 200)
    ]


POLICIES: Final[dict[str, object]] = {
    "a number": 3,
    "a misspelt name": "cautius",
    "a table without a name": {"budget": 3},
    "a table": {"use": "search", "budget": 30},
    "in Spanish": {"usa": "search", "budget": 30},
    "twice": {"use": "search", "usa": "search"},
    "options": {"use": "random", "a b": 1, "c": 2},
    "plain options": {"use": "random", "x": [1, 2.5, "a", None, {"y": True}], "z": 2**63 - 1},
    "big options": {"use": "random", "x": [2**63, -(2**63), float("inf"), "a\nb", {"c": float("nan")}, Path()]},
    "a class in a file": "./bot.py:Bold",
    "a program": "program: node bot.js",
    "a program of nothing": "program:",
    "a program with an open quote": "program: 'node",
    "a program in a table": {"program": ["node", "bot.js"]},
    "a program in Spanish": {"programa": ["node", "bot.js"]},
    "a program of numbers": {"program": [1]},
    "a program and a name": {"use": "random", "program": ["x"]},
    "tactics alone": "tactics",
    "tactics without rows": {"use": "tactics", "rows": []},
    "tactics": {"use": "tactics", "name": "T",
    "rows": [{"when": "salud < 1/3", "do": "huir"}, {"do": "attack", "at": "nearest"}]},
    "tactics in Spanish": {"usa": "tactics", "filas": [{"cuando": "my_life < 3", "haz": "flee"}], "si_no": "random"},
    "tactics twice": {"use": "tactics", "rows": [{"do": "flee", "haz": "flee"}], "filas": []},
    "rows that are none": {"use": "tactics",
    "rows": ["flee", 3, {"when": 3, "do": "fleee"}, {"do": "attack", "at": []}]},
    "65 rows": {"use": "tactics", "rows": [{"do": "flee"}] * 65},
    "64 rows": {"use": "tactics", "rows": [{"do": "flee"}] * 64},
    "tactics for another game": {"use": "tactics", "system": "tapiz", "rows": [{"do": "flee"}]},
    "tactics for no game": {"use": "tactics", "system": "chess", "rows": [{"do": "flee"}]},
    "tactics else tactics": {"use": "tactics", "rows": [{"do": "flee"}], "else": "tactics"},
    "tactics else a program": {"use": "tactics", "rows": [{"do": "flee"}], "else": "program: x"},
    "tactics else a table": {"use": "tactics", "rows": [{"do": "flee"}], "else": {"use": "search", "budget": 9}},
    "tactics else the usual": {"use": "tactics", "rows": [{"do": "flee"}], "else": "aggressive"},
    "tactics else nothing": {"use": "tactics", "rows": [{"do": "flee"}], "else": 3},
    "tactics at a name": {"use": "tactics",
    "rows": [{"do": "attack", "at": "'Uno'"}, {"do": "attack", "at": ["'Tres'"]}]},
    "a file of tactics": "wolves.toml",
    "a file of tactics with rows": {"use": "tactics", "file": "wolves.toml", "rows": []},
    "tuned": {"use": "tuned", "haunted_house": {"temper": "bold"}},
    "tuned by a file": {"use": "tuned", "file": "weights.toml"},
    "tuned by a file and more": {"use": "tuned", "file": "weights.toml", "temper": 1},
}  # fmt: skip
