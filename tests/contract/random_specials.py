"""Fights in which every combatant has specials drawn at random: effects, moments, costs and conditions of its game."""

from __future__ import annotations

import tomllib
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from functools import cache
from typing import Any

from simulator import systems
from simulator.core.dice import Luck
from simulator.core.errors import BadScenario
from simulator.core.language.words import NUMBER, WORD
from simulator.core.special_words import KINDS
from simulator.core.system import NPC, PC
from simulator.scenario import Scenario
from simulator.testing import fighter
from simulator.testing.encounters import scenario

Table = dict[str, Any]
WHO = ("self", "self", "self", "allies", "enemies", "all", "attackers", "target")
BODIES = ("", "", "(target)", "(attacker)", "(other)")
IDS = {"change": "figures", "halve": "figures", "may": "permissions", "reroll": "rolls", "inflict": "afflictions"}
LISTS = {"immune": "immunities", "cannot": "bans"}


def special_fight(game: str, luck: Luck) -> Scenario:
    """Return a fight of one to three shipped sheets a side, each with up to three specials."""
    sheets = systems.inventory(game).sheets
    for _ in range(100):
        bodies = []
        for side, kinds in ((PC, True), (NPC, False)):
            uses = [one.id for one in sheets if (one.kind == "hero") is kinds]
            for number in range(1 + luck.below(3)):
                specials = [valid(game, luck) for _ in range(1 + luck.below(3))]
                bodies.append(fighter(f"{side} {number}", of(luck, uses), side=side, specials=specials))
        with suppress(BadScenario):
            return scenario(game, *bodies, sides={PC: PC, NPC: NPC}, rounds=6)
    raise AssertionError(f"{game}: these sheets cannot meet")


def valid(game: str, luck: Luck) -> Table:
    """Return a special that the game takes."""
    hero, other = (
        next(one.id for one in systems.inventory(game).sheets if (one.kind == "hero") is k) for k in (True, False)
    )
    for _ in range(200):
        drawn = Drawing(game, luck).special()
        with suppress(BadScenario):
            scenario(game, fighter("A", hero, side=PC, specials=[drawn]), fighter("B", other, side=NPC))
            return drawn
    raise AssertionError(f"{game}: no special is taken")


def of(luck: Luck, things: Sequence[Any]) -> Any:
    """Return one of these things."""
    return things[luck.below(len(things))]


@cache
def without_ids(game: str) -> tuple[str, ...]:
    """Return the effects of a game that need no id."""
    path = systems.game(game).folder / "data" / "specials.toml"
    return tuple(sorted(tomllib.loads(path.read_text(encoding="utf-8"))["effects"]))


class Drawing:
    """Draws the parts of a special of a game."""

    def __init__(self, game: str, luck: Luck) -> None:
        schema = systems.schema(game)
        assert schema.facts is not None
        self.luck, self.facts = luck, schema.facts().facts
        self.ids: Mapping[str, list[str]] = {kind: sorted(schema.ids[kind]) for kind in KINDS}
        self.plain = [one for one in without_ids(game) if one not in ("halve", "order")]
        self.halves = "halve" in without_ids(game)

    def special(self) -> Table:
        """Return a special, perhaps one that the game refuses."""
        below = self.luck.below
        found: Table = {"name": {"es": f"Don {below(99)}", "en": f"Gift {below(99)}"}}
        found["effects"] = [self.effect() for _ in range(1 + below(2))]
        if below(2):
            found["when"] = self.condition()
        if below(2) and self.ids["moments"]:
            found |= {"at": of(self.luck, self.ids["moments"]), "lasts": of(self.luck, ("turn", "round", "fight"))}
        if below(3) == 0:
            found |= {"uses": 1 + below(2), "per": of(self.luck, ("turn", "round", "fight"))}
        if below(4) == 0 and self.ids["costs"]:
            found["cost"] = {of(self.luck, self.ids["costs"]): 1}
        return found

    def effect(self) -> Table:
        """Return an effect with whom it is for."""
        luck = self.luck
        ways: list[Callable[[], Table]] = [self._by_id] * 4 + [self._plain] * 2 + [self._listed, self._order, self._act]
        found = of(luck, ways)()
        who = of(luck, WHO)
        more: Table = {} if who == "self" else {"who": who}
        if more and luck.below(2):
            more["within"] = 2.0 + luck.below(20)
        return {**found, **more}

    def _by_id(self) -> Table:
        key = of(self.luck, [key for key, kind in IDS.items() if self.ids[kind] and (key != "halve" or self.halves)])
        found: Table = {key: of(self.luck, self.ids[IDS[key]])}
        return {**found, "by": self.amount()} if key in ("change", "inflict") else found

    def _listed(self) -> Table:
        key = of(self.luck, [key for key, kind in LISTS.items() if self.ids[kind]])
        return {key: [of(self.luck, self.ids[LISTS[key]])]}

    def _order(self) -> Table:
        return {"order": of(self.luck, ("first", "last"))}

    def _act(self) -> Table:
        return {"act": of(self.luck, self.ids["acts"])} if self.ids["acts"] else self._order()

    def _plain(self) -> Table:
        luck = self.luck
        key = of(luck, self.plain)
        values: Table = {
            "heal": self.amount(),
            "hit": {"damage": 1 + luck.below(8), "dice": luck.below(3), "ap": luck.below(2)},
            "fear": 1 + luck.below(12),
            "guard": 1 + luck.below(12),
            "miss": 1 + luck.below(5),
            "shield": True,
        }
        return {key: values[key]}

    def amount(self) -> int | str:
        """Return a small number, or a fact as a number."""
        luck = self.luck
        if luck.below(3):
            return luck.below(9) - 3
        fact = of(luck, [one for one in self.facts if one.gives == NUMBER])
        return f"{fact.name}{of(luck, BODIES) if fact.of_body else ''}"

    def condition(self) -> str:
        """Return one or two facts."""
        first = self._fact()
        return first if self.luck.below(2) else f"{first} {of(self.luck, ('and', 'or'))} {self._fact()}"

    def _fact(self) -> str:
        luck = self.luck
        fact = of(luck, self.facts)
        if fact.of_text is not None:
            return f"{fact.name}('{of(luck, ('mindless', 'ork', 'melta', 'weapon_skill', 'accion'))}')"
        name = f"{fact.name}{of(luck, BODIES) if fact.of_body else ''}"
        if fact.gives == NUMBER:
            return f"{name} {of(luck, ('<', '>', '<=', '>='))} {of(luck, ('0', '0.5', '1', '2', '5'))}"
        if fact.gives == WORD:
            return f"{name} = {of(luck, sorted(fact.words))}"
        return f"{of(luck, ('', 'not '))}{name}"
