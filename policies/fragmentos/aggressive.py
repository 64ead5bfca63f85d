"""Planner of ``aggressive`` for Fragmentos: makes the strongest attack or wins the scene, and spends its points."""

from __future__ import annotations

from typing import ClassVar, Final

from simulator.core.asks import Ask, Option
from simulator.policy.protocol import Start
from simulator.systems.fragmentos.frames import HUNT, OBSTACLE
from simulator.systems.fragmentos.sheet import MONSTER

from ..generic import AnyPlanner
from ..intent import Ranked, best
from .captain import Captain
from .planner import CLEARLY, FragmentosPlanner, is_monster
from .weights import AGGRESSIVE, Weights
from .worth import HELPLESS, mode_called

ATTACK: Final = "attack"
PATIENCE: Final = 3  # turns that it waits while no enemy loses anything
WORKS: Final = ("objective", "challenge", "hide")


class Attacker(FragmentosPlanner):
    """Planner that attacks whenever an attack is worth anything."""

    remembers: ClassVar = ("_left", "_waited")

    def __init__(self, start: Start, weights: Weights = AGGRESSIVE) -> None:
        super().__init__(start, weights)
        self._left: int | None = None
        self._waited = 0

    def want(self) -> float:
        """Return the wish to leave, 0 to 1, while its side has clearly lost more than the enemy: high for a body that
        cannot act usefully, some for a frail one, else 0."""
        if is_monster(self.me) or self.has_objective() or self.board.ahead(self.me) > -CLEARLY:
            return 0.0
        if not self.me.sheet.modes or (self.outlook() is None and not [foe for foe in self.board.foes if foe.hidden]):
            return 0.7
        return self.weights.reluctant if self.frail() else 0.0

    def bold(self) -> float:
        """Return the bonus for attacking."""
        return self.weights.bold

    def weighed(self, ask: Ask) -> list[Ranked]:
        """Return every option with its worth; attacks have a bonus, less at bad odds."""
        found = super().weighed(ask)
        for each in found:
            if each.option.verb == ATTACK:
                each.worth += self.weights.bold * min(1.0, 2 * self.board.odds(self.me, each.option))
        return found

    def turn(self, ask: Ask) -> Option:
        """Take the best option. If none is worth anything, attack anyway in danger, where points do more than is
        counted, and where waiting loses the scene. Else wait, and only now and then attack, or hunt the hidden at bad
        odds: mostly they come out sooner, or hunt themselves."""
        found = self.weighed(ask)
        chosen = best(found)
        if chosen is not None and chosen.worth > 0:
            return chosen.option
        tried = best([each for each in found if each.option.verb == ATTACK])
        if tried is not None and (self.is_pressed() or self.is_dangerous(tried.option)):
            return tried.option
        tried = tried or best([each for each in found if each.option.verb == HUNT])
        if tried is None:
            return self.last_resort(ask, found)
        return ask.default() if self.waits() or (tried.option.verb == HUNT and self.lurks()) else tried.option

    def is_pressed(self) -> bool:
        """FR-END-01, FR-FIGHT-09: return whether time helps others: they win by lasting, or by an objective."""
        setting = self.rulebook.setting
        lasting = setting.survive_rounds is not None and not self.lies_low()
        return lasting or (setting.objective is not None and not self.has_objective())

    def is_dangerous(self, option: Option) -> bool:
        """Return whether an attack will probably cost its loser points; else that one suffers a setback."""
        mode = mode_called(self.me, option.item)
        return any(self.board.hurts(self.me, mode, foe) for foe in self.board.reached(self.me, mode, option))

    def waits(self) -> bool:
        """Return whether to leave the next fight to the enemy, as one that the body begins costs it more: for a few
        turns, and beyond that as long as the enemies lose something by their fights with the body alone."""
        alone = not self.me.hidden and len(self.board.enemies(self.board.foes[0])) == 1
        left = self.board.left() if alone else None
        gains = left is not None and self._left not in (None, left)
        self._waited = 1 if gains else self._waited + 1
        self._left = left
        if self._waited <= PATIENCE:
            return True
        self._waited = 0
        return False

    def lurks(self) -> bool:
        """FR-DANG-01: return whether the body waits in its hiding place for an enemy that may lose a hunt and stay in
        the fight, as it cannot itself. Monsters alone bring certain danger, in which every vain hunt hurts the
        hunter."""
        board, me = self.board, self.me
        if not me.hidden or not board.ends_hunting(me):
            return False
        return any(MONSTER in (me.kind, foe.kind) and not board.ends_hunting(foe) for foe in board.seekers(me))

    def last_resort(self, ask: Ask, found: list[Ranked]) -> Option:
        """Choose without a useful attack: attack the helpless if no other enemy is there; else leave, unless an
        objective is left; else work at what the scene offers; else come out of a hiding place in which nothing
        happens."""
        wanted: list[Option] = []
        if not self.board.foes:
            wanted = [option for option in ask.options() if option.detail == HELPLESS]
        elif self.want() > 0:
            wanted = [*ask.with_verbs(("flee_clear",)), *ask.with_verbs(("flee",))]
        for option in wanted:
            if not option.amount:
                return option
        work = best([each for each in found if each.option.verb in WORKS])
        if work is None and self.me.hidden and not self.waits():
            work = best([each for each in found if each.option.verb == OBSTACLE])
        return ask.default() if work is None else work.option


def planner(start: Start, weights: Weights = AGGRESSIVE) -> AnyPlanner:
    """Return the planner for a seat of a combatant or a captain."""
    return Captain(start, 1.0, weights) if start.seat < 0 else Attacker(start, weights)
