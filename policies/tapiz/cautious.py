"""Cautious policy for Tapiz: attacks from a distance, steps back between attacks, takes cover, heals comrades."""

from __future__ import annotations

from collections.abc import Callable, Collection
from typing import ClassVar, Final

from simulator.core.asks import Ask, Option
from simulator.core.plane import distance
from simulator.policy.protocol import Sight, Start
from simulator.systems.tapiz.sheet import Sheet

from ..generic import AnyPlanner
from .assessment import Assessment
from .planner import PASS, LegalMoves, Purse, Strike, TapizPlanner, seen
from .rulebook import AttackMode
from .weights import CAUTIOUS, Weights

STEP: Final = 0.5  # metres: the shortest retreat that counts
WALK: Final = Option("pace", detail="walk")


class Survivor(TapizPlanner):
    """Planner that protects its distance, its cover and its hit points."""

    remembers: ClassVar[tuple[str, ...]] = ("_back",)
    kinds: ClassVar[frozenset[str]] = TapizPlanner.kinds | {"pace", "change_stance"}

    def __init__(self, start: Start, weights: Weights = CAUTIOUS) -> None:
        super().__init__(start, weights)
        self._back = False
        if not self.guards(start):
            self.wants -= {"change_stance"}
        if not self.is_shooter(start.seat):
            self.wants -= {"pace"}

    def guards(self, start: Start) -> bool:
        """Return True if the combatant knows a guarding stance."""
        sheet, stances = start.encounter.members[start.seat].sheet, self.rulebook.lienzo.stances
        assert isinstance(sheet, Sheet)
        return any(stances[one].no_bonuses for one in (sheet.stance, *sheet.stances))

    def is_shooter(self, seat: int) -> bool:
        """Return True if the sheet's best ranged attack is at least as good as its best melee attack."""
        return shoots_best(self.rulebook.modes(seat).values(), lambda mode: mode.gain)

    def fight(self, verbs: LegalMoves, board: Assessment) -> Option:
        """Leave if hopeless, else give first aid, else fight from cover, else take the best attack or move."""
        leaving = self.leave(verbs, board) if self.hopeless(board) else None
        if leaving is not None:
            return leaving
        patching = self.patch(verbs, board)
        if patching is not None:
            return patching
        here = self.best_strike(verbs, board)
        return self.shelter(verbs, board, here) or self.strike_or_close(verbs, board, here)

    def patch(self, verbs: LegalMoves, board: Assessment) -> Option | None:
        """Return first aid for a badly hurt comrade in reach, or for oneself, while no enemy is in reach."""
        foe = board.nearest()
        if foe is None or board.far(foe) <= board.lienzo.bands.cerca:
            return None
        for option in (*verbs.of("heal_power"), *verbs.of("first_aid")):
            patient = board.view.body(option.target)
            if patient.pgf < self.weights.reserve * patient.pgf_max and "physical" in (option.item, option.detail):
                return option
        return None

    def shelter(self, verbs: LegalMoves, board: Assessment, here: Strike) -> Option | None:
        """Return a walk to cover from which an attack is good enough, or None."""
        if board.me.cover or not board.view.setting.shelters:
            return None
        for option in verbs.of("move"):
            if option.item.startswith("shelter#") and option.place is not None and option.detail == "walk":
                there = board.best_from(option.place, board.pace_penalty("walk"), board.attack_options())
                if there > self.weights.futile and there >= self.weights.sheltered * here.worth:
                    return option
        return None

    def hopeless(self, board: Assessment) -> bool:
        """Return True if the combatant is alone, badly hurt, outnumbered, and faster than every enemy."""
        me = board.me
        if me.pgf > self.weights.reserve * me.pgf_max or len(board.foes) < 2 or board.comrades():
            return False
        return all(foe.sheet.mov < me.sheet.mov for foe in board.foes)

    def leave(self, verbs: LegalMoves, board: Assessment) -> Option | None:
        """TZ-ACT-09: declare flight, then move as far as possible from the nearest enemy."""
        flight, foe = Option("flee"), board.nearest()
        if self._ask.allows(flight):
            return flight
        if foe is None:
            return None
        found, most = PASS, board.far(foe) + STEP
        for option in verbs.of("move"):
            if option.place is not None and distance(option.place, foe.place) > most:
                found, most = option, distance(option.place, foe.place)
        return found

    def change(self, ask: Ask, sight: Sight) -> Option:
        """TZ-STA-07: take a guarding stance while badly hurt with comrades still fighting; leave it otherwise."""
        me, stances = seen(sight).body(max(0, ask.body)), self.rulebook.lienzo.stances
        guards = stances[me.stance].no_bonuses
        hurt = me.pgf <= self.weights.guarding * me.pgf_max
        wanted = hurt and bool(self.assess(sight, ask.body).comrades())
        if wanted == guards:
            return ask.default()
        for option in ask.options():
            if option.verb == "stance" and stances[option.item].no_bonuses == wanted:
                if wanted or not stances[option.item].last_group:
                    return option
        return ask.default()

    def pace(self, ask: Ask, sight: Sight) -> Option:
        """TZ-MOV-03: a shooter walks away after its shot from a melee fighter who is about to arrive."""
        board = self.assess(sight, ask.body)
        self._back = self.steps_back(board)
        return WALK if self._back and ask.allows(WALK) else ask.default()

    def steps_back(self, board: Assessment) -> bool:
        """Return True if walking away pays: the nearest enemy is a melee fighter, close, but not yet in reach."""
        me, foe = board.me, board.nearest()
        if foe is None or me.cover:
            return False
        far = board.far(foe)
        here = far <= board.lienzo.bands.cerca
        comes = far <= foe.sheet.mov + board.lienzo.bands.inmediato
        faster = foe.sheet.mov > me.sheet.mov
        if here or not comes or faster or foe.hand.endswith(("bow", "sling")):
            return False
        return self.shoots(board)

    def shoots(self, board: Assessment) -> bool:
        """Return True if the current ranged attacks are at least as good as the melee attacks."""
        return shoots_best(board.modes(), board.bonus)

    def after(self, verbs: LegalMoves, board: Assessment) -> Option:
        """Step back if the planner declared it."""
        if not self._back:
            return PASS
        self._back = False
        away = [one for one in verbs.of("move") if one.item == "away" and one.detail == "walk"]
        return away[0] if away else PASS


def shoots_best(modes: Collection[AttackMode], bonus: Callable[[AttackMode], int]) -> bool:
    """Return True if the best ranged mode is at least as good as the best melee mode.

    ``bonus`` gives the number added to a mode's die."""
    ranged = [bonus(mode) + mode.cap for mode in modes if not mode.melee and mode.cap]
    close = [bonus(mode) + mode.cap for mode in modes if mode.melee]
    return bool(ranged) and max(ranged) >= max(close, default=0)


def planner(start: Start, weights: Weights = CAUTIOUS) -> AnyPlanner:
    """Build the planner for a seat: a combatant's or a captain's."""
    return Purse(start, weights) if start.seat < 0 else Survivor(start, weights)
