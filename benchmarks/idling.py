"""Combatants that repeat actions without effect, noticed by listening to a fight.

A turn has no effect if it rolls nothing, moves nothing and changes nothing; weapons in hand are no change. It counts if
the combatant handled a weapon, or had an action against an enemy that can still fight. It does not count for a
combatant that hurts enemies in their own turns, like one that enemies search for in vain, or that defends itself with
success where a lost attack is a setback for the attacker."""

from __future__ import annotations

from typing import Any, Final

from attrs import define, frozen

from simulator.core.asks import Ask
from simulator.core.events import (
    Compared,
    ConditionGained,
    DamageRolled,
    ItemChanged,
    PhaseStarted,
    RoundEnded,
    RoundStarted,
    TurnStarted,
)
from simulator.core.system import Encounter
from simulator.runtime.seats import ChooseCall

MOST: Final = 3
"""Times in a row that an action, or a pair of actions by turns, may be without effect."""
SILENT: Final = frozenset({"Acted", "OrderSet"})
"""The events that change nothing, besides those that begin and end turns."""
HANDLED: Final = frozenset({"drawn", "sheathed", "put_away", "in_hand", "dropped", "picked_up"})
"""Changes of items that are nothing by themselves."""
GOING: Final = frozenset({"move", "double_move", "run", "close", "obstacle"})
"""Verbs that name an enemy without an effect on it."""
LATER: Final = frozenset({"order", "ready", "flee"})
"""Verbs with an effect in a later turn; a pursuit on foot may last for a while."""
HELPLESS: Final = "helpless"
SETBACK: Final = "setback"


@frozen
class Idle:
    """A repetition by a combatant: one verb or two by turns, and how many times in a row."""

    verbs: str
    times: int


@define
class Run:
    """The last turns of a combatant without effect, by their verbs."""

    verbs: list[str]

    def longest(self) -> Idle:
        """Return the action, or the pair by turns, that the last turns repeat most often."""
        last = self.verbs[-1]
        same = 1
        while same < len(self.verbs) and self.verbs[-1 - same] == last:
            same += 1
        paired = 2
        while paired < len(self.verbs) and self.verbs[-1 - paired] == self.verbs[1 - paired]:
            paired += 1
        if paired // 2 > same:
            return Idle(f"{self.verbs[-2]} and {last}", paired // 2)
        return Idle(last, same)


class Watch:
    """Listens to one fight and counts each combatant's repeated turns without effect.

    ``chances`` has for each seat whether its last question had an option against an enemy; ``around`` notes it."""

    def __init__(self, encounter: Encounter) -> None:
        self._sides = [member.side for member in encounter.members]
        self._chances: dict[int, bool] = {}
        self._encounter = encounter
        self._turns: dict[int, str] = {}
        self._effect = self._handled = False
        self._opponent = -1
        self._runs: dict[int, Run] = {}
        self.longest: dict[int, Idle] = {}

    def begin(self) -> None:
        """Forget the fight before."""
        for noted in (self._chances, self._turns, self._runs, self.longest):
            noted.clear()
        self._effect = self._handled = False

    def around(self, seat: int, choose: ChooseCall) -> ChooseCall:
        """Return ``choose`` of a seat, noting whether its questions have an option against an enemy."""
        own = self._encounter.side_of(seat)
        enemies = {body for body, side in enumerate(self._sides) if side != own}

        def noting(ask: Ask, sight: Any) -> Any:  # Any: the runtime's own Sight and answer
            if ask.kind == "turn":
                self._chances[ask.seat] = any(
                    option.target in enemies and option.verb not in GOING and option.detail != HELPLESS
                    for option in ask.options()
                )
            return choose(ask, sight)

        return noting

    def decided(self, decision: Any) -> None:  # Any: a decision of core.scene
        """Note the first decision of a turn."""
        if decision.kind == "turn":
            self._turns.setdefault(decision.seat, decision.option.verb)

    def rolled(self, *roll: object) -> None:
        """Count a roll as an effect."""
        self._effect = True

    def happened(self, event: object) -> None:
        """Close the last turn when another begins or the round ends; count every change as an effect."""
        if isinstance(event, TurnStarted | RoundStarted | RoundEnded | PhaseStarted):
            self.close()
        elif isinstance(event, ItemChanged) and event.change in HANDLED:
            self._handled = True
        elif type(event).__name__ not in SILENT:
            self._effect = True
        if isinstance(event, DamageRolled) and event.body not in self._turns:
            self._runs.pop(event.body, None)
        elif isinstance(event, Compared):
            self._opponent = event.target
        elif isinstance(event, ConditionGained) and event.condition == SETBACK and event.body in self._turns:
            self._runs.pop(self._opponent, None)

    def close(self) -> None:
        """Count the last turn."""
        for seat, verb in self._turns.items():
            if self._effect or verb in LATER:
                self._runs.pop(seat, None)
            elif self._handled or self._chances.get(seat, False):
                run = self._runs.setdefault(seat, Run([]))
                run.verbs.append(verb)
                found = run.longest()
                if seat not in self.longest or found.times > self.longest[seat].times:
                    self.longest[seat] = found
        self._turns.clear()
        self._effect = self._handled = False

    def idle(self) -> dict[int, Idle]:
        """Return what combatants repeated more than MOST times, by seat."""
        return {seat: found for seat, found in self.longest.items() if found.times > MOST}
