"""Shared parts of the Tapiz tests: fighters, fights of a round or two, and the results of their rolls.

Initiative is static unless a test says otherwise, so that scripts need no dice for it; one side stands at x = 0, the
other a metre away."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from typing import Any, Self

from simulator.core.answers import kinds_of
from simulator.core.asks import Ask, Option
from simulator.core.dice import Dice
from simulator.core.events import OrderSet, PoolChanged, Tested
from simulator.core.scene import Wants
from simulator.core.system import Encounter
from simulator.systems.tapiz.questions import QUESTIONS
from simulator.systems.tapiz.state import Body, Condition
from simulator.testing import Reply, ScriptedFight, encounter, fighter
from simulator.testing.encounters import Fighter

from ..answers import Replies, said
from ..answers import parts as parts_of

SYSTEM = "tapiz"
EXPLICIT = tuple(kind for kind in kinds_of(QUESTIONS, after=False) if kind != "turn")


def pc(name: str, use: str = "", at: float = 0.0, **fields: object) -> Fighter:
    """Return a combatant of the players' side at (at, 0); without ``use`` every score is 10. Shipped heroes are PCs."""
    return _one(name, use, "pc", at, fields)


def npc(name: str, use: str = "", at: float = 1.0, **fields: object) -> Fighter:
    """Return a combatant of the other side at (at, 0)."""
    return _one(name, use, "npc", at, fields)


def _one(name: str, use: str, side: str, at: float, fields: Mapping[str, object]) -> Fighter:
    more = {"position": [at, 0.0], **fields}
    if not use and side == "pc":
        more.setdefault("kind", "pc")
    return fighter(name, use, side=side, **more)


SHARRA = pc("Sharra", "sharra")
MERC = npc("Merc", "mercenary")
STRIKE = "Sharra melee_attack Merc scimitar"
"""The two of most tests, and her blow."""


def conflict(
    *fighters: Fighter,
    variants: Mapping[str, object] | None = None,
    scene: Mapping[str, object] | None = None,
    rounds: int = 1,
    static: bool = True,
    sides: Mapping[str, str] | None = None,
    **switches: object,
) -> Encounter:
    """Return an encounter of at most ``rounds``; ``static`` initiative has no dice. ``switches``: variants by name."""
    chosen = {**({"initiative_formula": "static"} if static else {}), **(variants or {}), **switches}
    roles = sides or {"pc": "pc", "npc": "npc"}
    return encounter(SYSTEM, *fighters, sides=roles, variants=chosen, scene=scene, rounds=rounds)


def script(
    *cast: Fighter | str,
    dice: str | Iterable[int] | Dice = (),
    answers: Replies = (),
    wants: Wants | None = None,
    forks: bool = False,
    **more: Any,  # Any: as in conflict
) -> Quiet:
    """Return a fight at its first question. All kinds but "turn" are answered by "kind: ..." only.

    ``cast``: the fighters, then as two strings the dice ("18 3 5") and the answers."""
    fighters, rolls, replies = parts_of(cast, dice, answers)
    if isinstance(rolls, str):
        rolls = [int(face) for face in rolls.split()]
    return Quiet(conflict(*fighters, **more), rolls, replies, wants=wants, explicit=EXPLICIT, forks=forks)


class Quiet(ScriptedFight):
    """A scripted fight in which a seat without a scripted answer passes its turn, buys nothing, and spends no point."""

    def say(self, *answers: tuple[str, Reply] | str) -> Self:
        """Add answers, also as strings, after those that are still waiting."""
        return super().say(*said(answers))

    def _reply(self, ask: Ask) -> Option:
        replies = self._replies.get(ask.seat)
        if replies and self._fit(ask, replies[0]) is not None:
            return super()._reply(ask)
        words = QUIET.get(ask.kind)
        if words is None:
            return super()._reply(ask)
        return next(option for option in ask.options() if self._means(option, words))

    def _fit(self, ask: Ask, reply: Reply) -> Option | None:
        if isinstance(reply, str) and (way := MOVE.fullmatch(reply)):
            reply = Option("move", place=(float(way[1]), 0.0))
        if isinstance(reply, Option) and ask.kind == "turn" and ask.allows(reply):
            return reply
        return super()._fit(ask, reply)

    def _means(self, option: Option, reply: Reply) -> bool:
        if isinstance(reply, str) and reply.endswith(" none"):
            return option.verb == reply.split()[0] and not option.amount
        return super()._means(option, reply)


MOVE = re.compile(r"move (-?\d+\.?\d*)")
"""A move to a place on the line of the two sides; "damage none" and "spend none" are likewise words of these tests."""

QUIET: dict[str, Reply] = {
    "turn": "pass",
    "effect": "done",
    "consequence": "done",
    "hero_plus_one": "no",
    "hero_rewrite": "no",
    "hero_heal": "no",
}


def play(*cast: Fighter | str, **more: Any) -> Quiet:  # Any: as in script
    """Such a fight, played to its end, with every die and every answer used."""
    return script(*cast, **more).finish()


def checked(fight: ScriptedFight, who: str = "", task: str = "attack") -> list[Tested]:
    """Return every test of this task so far."""
    number = fight.names.index(who) if who else -1
    return [one for one in fight.of(Tested) if one.task == task and number in (-1, one.body)]


def totals(fight: ScriptedFight, who: str = "", task: str = "attack") -> list[tuple[int, int]]:
    """(total, difficulty) of every test of this task so far."""
    return [(one.total, one.difficulty) for one in checked(fight, who, task)]


def parts(fight: ScriptedFight, who: str = "", task: str = "attack") -> dict[str, int]:
    """Return the parts added to the last such roll."""
    return dict(checked(fight, who, task)[-1].parts)


def marks(body: Body) -> dict[str, Condition]:
    """Return the conditions of a body by name."""
    return {one.name: one for one in body.conditions}


def values(body: Body) -> dict[str, int]:
    """Return the numbers of a body's conditions by name."""
    return {one.name: one.value for one in body.conditions}


def order(fight: ScriptedFight) -> list[str]:
    """Return the order of the last round that began, by names."""
    return [fight.names[slot[0]] for slot in fight.of(OrderSet)[-1].slots]


def changes(fight: ScriptedFight, pool: str) -> list[tuple[int, int]]:
    """(before, after) of every change of a pool so far."""
    return [(event.before, event.after) for event in fight.of(PoolChanged) if event.pool == pool]


def can(fight: ScriptedFight, words: str) -> bool:
    """Return whether an option that begins with these words is legal now."""
    return any(option == words or option.startswith(words + " ") for option in fight.options())
