"""Shared by the Ira y Gloria tests: fighters, fights of a round or two, and the results of their tests."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from simulator.core.asks import Ask, Option
from simulator.core.dice import Dice
from simulator.core.events import PoolChanged, Tested, TurnStarted
from simulator.core.scene import Wants
from simulator.core.system import Encounter, Outcome
from simulator.systems.ira_y_gloria.state import NEVER, Body, Condition
from simulator.testing import Answers, Reply, ScriptedFight, encounter, fighter
from simulator.testing.encounters import Fighter

from ..answers import parts

SYSTEM = "ira_y_gloria"

THREES = dict.fromkeys(("strength", "toughness", "agility", "initiative", "willpower", "intellect", "fellowship"), 3)
FAR = (200.0, 0.0)
EXPLICIT = ("manner", "shift", "reroll", "glory_dice", "glory_damage", "soak", "reloads", "pool", "restore")


def hero(name: str, use: str = "", at: float = 0.0, **fields: object) -> Fighter:
    """Return a hero at (at, 0); without ``use`` every attribute is 3; ``initiative`` may be given alone."""
    return _one(name, use, "heroes", at, fields)


def foe(name: str, use: str = "", at: float = 0.0, **fields: object) -> Fighter:
    """Return an NPC at (at, 0); without ``use`` every attribute is 3; ``initiative`` may be given alone."""
    return _one(name, use, "threats", at, fields)


def afflict(body: Body, condition: str, value: int = 1, by: int = -1) -> None:
    """Give a body a condition without an end."""
    body.conditions[condition] = value
    body.causes[condition] = Condition(by, [(NEVER, 0, 1)])


def _one(name: str, use: str, side: str, at: float, fields: Mapping[str, object]) -> Fighter:
    more: dict[str, object] = {"position": [at, 0.0], **fields}
    attributes = fields.get("attributes", {})
    assert isinstance(attributes, Mapping)
    if "initiative" in more:
        attributes = {**attributes, "initiative": more.pop("initiative")}
    if not use or attributes:
        more["attributes"] = {**(THREES if not use else {}), **attributes}
    return fighter(name, use, side=side, **more)


def battle(
    *fighters: Fighter,
    variants: Mapping[str, object] | None = None,
    scene: Mapping[str, object] | None = None,
    rounds: int = 1,
    sides: Mapping[str, str] | None = None,
) -> Encounter:
    """Return an encounter of heroes against threats, ``rounds`` long at most."""
    roles = sides or {"heroes": "pc", "threats": "npc"}
    return encounter(SYSTEM, *fighters, sides=roles, variants=variants, scene=scene, rounds=rounds)


def script(
    *cast: Fighter | str,
    dice: str | Iterable[int] | Dice = "",
    answers: Answers | str = (),
    wants: Wants | None = None,
    forks: bool = False,
    **more: Any,  # Any: as in battle
) -> ScriptedFight:
    """Return a fight at its first question. The kinds in EXPLICIT are answered by "kind: ..." only.

    ``cast`` are fighters and a script, such as "444 3; H turn: melee_attack N": the dice and the answers."""
    fighters, dice, answers = parts(cast, dice, answers)
    return Walked(battle(*fighters, **more), dice, answers, wants=wants, explicit=EXPLICIT, forks=forks)


class Walked(ScriptedFight):
    """A scripted fight in which an option may also be one that is legal without being listed: a place to go to."""

    def _fit(self, ask: Ask, reply: Reply) -> Option | None:
        if isinstance(reply, Option) and ask.kind == "turn" and ask.allows(reply):
            return reply
        return super()._fit(ask, reply)


def play(*cast: Fighter | str, **more: Any) -> ScriptedFight:  # Any: as in script
    """Such a fight, played to its end, with every die and every answer used."""
    return script(*cast, **more).finish()


def checked(fight: ScriptedFight, task: str = "attack") -> list[Tested]:
    """Return every test of this task so far."""
    return [test for test in fight.of(Tested) if test.task == task]


def pools(fight: ScriptedFight, task: str = "attack") -> list[tuple[int, int, int]]:
    """(dice, icons, DN) of every test of this task so far."""
    return [(test.figure, test.total, test.difficulty) for test in checked(fight, task)]


def order(fight: ScriptedFight) -> str:
    """First letters of the fighters that had a turn, in order; name fighters accordingly."""
    return "".join(fight.names[body][0] for turn in fight.of(TurnStarted) for body in turn.bodies)


def ended(fight: ScriptedFight) -> Outcome:
    """Return the outcome of a fight that has ended."""
    assert fight.fight.outcome is not None
    return fight.fight.outcome


def team(fight: ScriptedFight, side: int) -> Any:  # Any: the system's own record
    """Return one side's pools."""
    return fight.fight.state.teams[side]


def changes(fight: ScriptedFight, pool: str) -> list[tuple[int, int]]:
    """(before, after) of every change of a pool so far."""
    return [(event.before, event.after) for event in fight.of(PoolChanged) if event.pool == pool]


def going(verb: str, x: float, y: float = 0.0) -> Option:
    """Return a move to a place of one's own choice."""
    return Option(verb, place=(x, y))
