"""Cautious policy for Tapiz: attacks from a distance, steps back between attacks, takes cover, heals comrades."""

from __future__ import annotations

from collections.abc import Callable, Collection
from typing import ClassVar, Final

from simulator.core.asks import Ask, Option
from simulator.core.plane import distance, towards
from simulator.policy.protocol import Start
from simulator.systems.tapiz.sheet import MINDLESS, PHYSICAL, Sheet

from ..generic import AnyPlanner
from ..planning import alike
from .captain import Captain
from .evaluations import AttackMode
from .planner import PASS, TapizPlanner
from .points import NO
from .strength import odds
from .weights import CAUTIOUS, Weights
from .worth import Worth

PERIL: Final = 1.0  # odds below which a combatant that one blow could kill leaves or surrenders
STEP: Final = 0.5  # metres: the shortest retreat that counts
WALK: Final = Option("pace", detail="walk")


class Survivor(TapizPlanner):
    """Planner that protects its distance, its cover and its hit points."""

    remembers: ClassVar[tuple[str, ...]] = ("_back",)
    answers: ClassVar = {**TapizPlanner.answers, **alike("pace", "change_stance", "hero_heal")}

    def __init__(self, start: Start, weights: Weights = CAUTIOUS) -> None:
        super().__init__(start, weights)
        self._back = False
        sheet, stances = start.encounter.members[start.seat].sheet, self.rulebook.lienzo.stances
        assert isinstance(sheet, Sheet)
        if not any(stances[one].no_bonuses for one in (sheet.stance, *sheet.stances)):
            self.wants -= {"change_stance"}
        if not shoots_best(self.rulebook.modes(start.seat).values(), lambda mode: mode.gain):
            self.wants -= {"pace"}

    def fight(self) -> Option:
        """Leave or surrender if the fight is lost, else give first aid, else fight from cover, else take the best
        attack or move."""
        leaving = self.leave() if self.is_lost() else None
        if leaving is not None:
            return leaving
        patching = self.patch()
        if patching is not None:
            return patching
        self.weigh_strikes()
        return self.shelter() or self.strike_or_close()

    def patch(self) -> Option | None:
        """Return first aid for a badly hurt comrade in reach, or for oneself, while no enemy is in reach."""
        board = self.board
        foe = board.nearest()
        if foe is None or board.far(foe.id) <= board.lienzo.bands.cerca:
            return None
        for option in (*self.moves.of("heal_power"), *self.moves.of("first_aid")):
            patient = board.view.body(option.target)
            if patient.pgf < self.weights.reserve * patient.pgf_max and "physical" in (option.item, option.detail):
                return option
        return None

    def shelter(self) -> Option | None:
        """Return a walk to cover from which an attack is good enough, or None."""
        board = self.board
        if board.me.cover or not board.view.setting.shelters:
            return None
        for option in self.moves.of("move"):
            if option.item.startswith("shelter#") and option.place is not None and option.detail == "walk":
                there = board.best_from(option.place, board.pace_penalty("walk"), board.attack_options())
                if there > self.weights.futile and there >= self.weights.sheltered * self.most:
                    return option
        return None

    def is_lost(self) -> bool:
        """Return whether the side is hopelessly weaker, once a comrade has fallen or the combatant is badly hurt; or
        weaker, if one blow could kill it."""
        board, weights = self.board, self.weights
        me = board.me
        hurt = me.pgf <= weights.reserve * me.pgf_max or me.pgm <= weights.reserve * me.pgm_max
        if not board.enemies(me.side) or not (hurt or board.any_lost()):
            return False
        least = max(weights.hopeless, PERIL) if hurt and self.could_die() else weights.hopeless
        return odds(board) < least

    def could_die(self) -> bool:
        """TZ-DMG-06, TZ-DMG-07: return whether the damage of one attack could kill the combatant or its mind."""
        me, death = self.board.me, self.board.lienzo.numbers.death
        for foe in self.board.foes:
            for mode in self.rulebook.modes(foe.id).values():
                left = me.pgf if mode.domain == PHYSICAL else me.pgm
                if self.board.obstacle(mode, me.id) is not None and left - mode.cap <= death:
                    return True
        return False

    def stands_for(self, board: Worth) -> float:
        """TZ-PH-06: keep the last hero point against bleeding to death, and all of them in a lost fight."""
        return 1.0 if board.me.points > 1 and not self.is_lost() else 0.0

    def hero_plus_one(self, ask: Ask) -> Option:
        """TZ-PH-05: buy an effect point as usual, except with points that are kept."""
        return super().hero_plus_one(ask) if self.stands_for(self.read(ask)) > 0 else NO

    def hero_heal(self, ask: Ask) -> Option:
        """TZ-PH-06: in a lost fight heal only below 0, since the fallen are not attacked."""
        me = self.read(ask).me
        return NO if me.pgf >= 0 and me.pgm >= 0 and self.is_lost() else ask.default()

    def leave(self) -> Option | None:
        """TZ-ACT-09: declare flight and go, if it ends in this turn or no enemy is as fast, as far as possible from the
        nearest; else surrender, unless mindless."""
        board = self.board
        flight, surrender, foe = Option("flee"), Option("surrender"), board.nearest()
        away = self.way_out()
        if away is not None:
            return flight if self.moves.allows(flight) else away
        if any(other.sheet.mov >= board.me.sheet.mov for other in board.foes):
            return surrender if MINDLESS not in board.me.sheet.flags and self.moves.allows(surrender) else None
        if self.moves.allows(flight):
            return flight
        if foe is None:
            return None
        found, most = PASS, board.far(foe.id) + STEP
        for option in self.moves.of("move"):
            if option.place is not None and distance(option.place, foe.place) > most:
                found, most = option, distance(option.place, foe.place)
        return found

    def way_out(self) -> Option | None:
        """TZ-ACT-09: return a move that ends far enough from every enemy to have fled; to pass, if it is there.

        Straight away from the nearest enemy, or square to the way to one: if any straight way leads past all enemies,
        one of these does. Who may go away may go anywhere as far (TZ-MOV-07)."""
        board = self.board
        x, y = start = board.me.place
        if not board.close(start):
            return PASS
        away = [one for one in self.moves.of("move") if one.item == "away"]
        if not away or away[-1].place is None:
            return None
        farthest = away[-1].place
        if not board.close(farthest):
            return away[-1]
        for foe in board.foes:
            east, north = foe.place[0] - x, foe.place[1] - y
            for beside in ((x - north, y + east), (x + north, y - east)):
                place = towards(start, beside, distance(start, farthest))
                if not board.close(place):
                    return Option("move", place=place)
        return None

    def change_stance(self, ask: Ask) -> Option:
        """TZ-STA-07: take a guarding stance while badly hurt with comrades still fighting; leave it otherwise."""
        me, stances = self.seen(ask.body), self.rulebook.lienzo.stances
        guards = stances[me.stance].no_bonuses
        hurt = me.pgf <= self.weights.guarding * me.pgf_max
        wanted = hurt and bool(self.read(ask).comrades())
        if wanted == guards:
            return ask.default()
        for option in ask.options():
            if option.verb == "stance" and stances[option.item].no_bonuses == wanted:
                if wanted or not stances[option.item].last_group:
                    return option
        return ask.default()

    def pace(self, ask: Ask) -> Option:
        """TZ-MOV-03: a shooter walks away after its shot from a melee fighter who is about to arrive."""
        self.read(ask)
        self._back = self.steps_back()
        return WALK if self._back and ask.allows(WALK) else ask.default()

    def steps_back(self) -> bool:
        """Return True if walking away pays: the nearest enemy is a melee fighter, close, but not yet in reach."""
        board = self.board
        me, foe = board.me, board.nearest()
        if foe is None or me.cover:
            return False
        far = board.far(foe.id)
        here = far <= board.lienzo.bands.cerca
        comes = far <= foe.sheet.mov + board.lienzo.bands.inmediato
        faster = foe.sheet.mov > me.sheet.mov
        if here or not comes or faster or foe.hand.endswith(("bow", "sling")):
            return False
        return shoots_best(board.modes(), board.bonus)

    def after(self) -> Option:
        """Step back if the planner declared it."""
        if not self._back:
            return PASS
        self._back = False
        away = [one for one in self.moves.of("move") if one.item == "away" and one.detail == "walk"]
        return away[0] if away else PASS


def shoots_best(modes: Collection[AttackMode], bonus: Callable[[AttackMode], int]) -> bool:
    """Return True if the best ranged mode is at least as good as the best melee mode.

    ``bonus`` gives the number added to a mode's die."""
    ranged = [bonus(mode) + mode.cap for mode in modes if not mode.melee and mode.cap]
    close = [bonus(mode) + mode.cap for mode in modes if mode.melee]
    return bool(ranged) and max(ranged) >= max(close, default=0)


def planner(start: Start, weights: Weights = CAUTIOUS) -> AnyPlanner:
    """Build the planner for a seat: a combatant's or a captain's."""
    return Captain(start, weights) if start.seat < 0 else Survivor(start, weights)
