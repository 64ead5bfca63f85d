"""Best attack of a body from other places.

The worth of an attack depends on its weapon, its target and its band, never on the attacker's own place. So the targets
of each weapon in each band are ranked once a turn, and a place takes the first of a ranking that is in that band from
there: few targets are looked at, however many there are."""

from __future__ import annotations

from typing import Final

from simulator.core.plane import Place
from simulator.systems.ira_y_gloria.sheet import RANGED
from simulator.systems.ira_y_gloria.space import CLOSE, LONG, MEDIUM, SHORT, THROW
from simulator.systems.ira_y_gloria.view import BodyView

from .declaring import Declarer
from .field import CROWD
from .rulebook import BAND_NUMBERS, NumberedArm
from .worth import Worth

IN_MELEE: Final = (CLOSE,)
RANGES: Final = (SHORT, MEDIUM, LONG)
THROWN: Final = (THROW,)


class Ranked:  # mypyc: acyclic
    """A target, and the worth of an attack on it."""

    __slots__ = ("target", "worth")

    def __init__(self, target: BodyView, worth: float) -> None:
        self.target = target
        self.worth = worth


class Elsewhere:  # mypyc: acyclic
    """The attacks of the declarer's body from other places in one view: plain ones, or, if ``improved``, those with
    their best options that are worth more than ``least``."""

    __slots__ = (
        *("_arms", "_crowded", "_field", "_known", "_most", "_rankings"),
        *("board", "declarer", "improved", "least", "me"),
    )

    def __init__(self, declarer: Declarer, least: float, improved: bool) -> None:
        self.declarer = declarer
        self.board: Worth = declarer.board
        self.me: BodyView = declarer.me
        self.least = least
        self.improved = improved
        self._arms = self.board.standing(self.me).arms
        self._field = self.board.field(1 - self.me.side)
        self._crowded = len(self._field.bodies) > CROWD
        self._known: dict[int, float] = {}
        self._most = -1.0
        self._rankings: dict[int, list[Ranked]] = {}

    def most(self) -> float:
        """Return the worth of the best attack from all places; 0 if there is none."""
        if self._most < 0:
            self._most = 0.0
            for arm in self._arms:
                for spot in bands(arm):
                    ranking = self._ranking(arm, spot)
                    if ranking and ranking[0].worth > self._most:
                        self._most = ranking[0].worth
        return self._most

    def most_from(self, place: Place, near: list[BodyView]) -> float:
        """Return the worth of the best attack from a place where the body would be engaged with ``near``; 0 if there is
        none."""
        if near or not self._crowded:
            return self._most_on(near or self.board.enemies(self.me), place, bool(near))
        most = 0.0
        for arm in self._arms:  # no melee weapon reaches farther than its body
            for spot in bands(arm):
                if spot != CLOSE:
                    most = self._most_in(arm, spot, place, most)
        return most

    def _most_on(self, targets: list[BodyView], place: Place, close: bool) -> float:
        most, board = 0.0, self.board
        forbidden = board.rulebook.forbidden
        for target in targets:
            for arm in self._arms:
                spot = board.where(arm, place, target, close)
                if spot and not (forbidden and board.barred(target, spot)):
                    worth = self._worth(arm, target, spot)
                    if worth > most:
                        most = worth
        return most

    def _most_in(self, arm: NumberedArm, spot: str, place: Place, most: float) -> float:
        """Return the worth of the best attack with a weapon on a target in a band, or ``most`` if that is more."""
        if self._field.lies_within(place, nearer(arm, spot)):
            return most
        for one in self._ranking(arm, spot):
            if one.worth <= most:
                break
            if self.board.where(arm, place, one.target, False) == spot:
                return one.worth
        return most

    def _ranking(self, arm: NumberedArm, spot: str) -> list[Ranked]:
        """Return the targets on which an attack in a band is worth more than ``least``, the best first."""
        number = arm.number << 3 | BAND_NUMBERS[spot]
        found = self._rankings.get(number)
        if found is None:
            board = self.board
            found = []
            for target in board.enemies(self.me):
                if not (board.rulebook.forbidden and board.barred(target, spot)):
                    worth = self._worth(arm, target, spot)
                    if worth > self.least:
                        found.append(Ranked(target, worth))
            found.sort(key=_worth, reverse=True)
            self._rankings[number] = found
        return found

    def _worth(self, arm: NumberedArm, target: BodyView, spot: str) -> float:
        """Return the worth of an attack; if ``improved``, 0 if it cannot exceed ``least``.

        In a crowd the same for all equal targets; but targets in the same band from where the body is now may be each
        other's second target, hence equal only to each other."""
        board, me = self.board, self.me
        first = board.first_alike(me, target, arm, spot) if self._crowded else target.id
        number = (arm.number << 16 | first) << 3 | BAND_NUMBERS[spot]
        if self.improved and self._crowded:
            number = number << 1 | self.declarer.may_be_second(arm, spot, target)
        worth = self._known.get(number)
        if worth is None:
            attack = board.planned(me, arm, target, spot)
            if not self.improved:
                worth = board.worth(attack)
            else:
                worth = self.declarer.improve(attack) if self.declarer.may_exceed(attack, self.least) else 0.0
            self._known[number] = worth
        return worth


def bands(arm: NumberedArm) -> tuple[str, ...]:
    """Return the bands in which a weapon can be used."""
    if arm.melee:
        return IN_MELEE
    ranges = RANGES if arm.weapon.kind == RANGED else THROWN
    return ranges + IN_MELEE if arm.weapon.traits.pistol else ranges


def nearer(arm: NumberedArm, spot: str) -> float:
    """Return the distance, in metres, up to which targets are in a nearer band than this one."""
    return arm.weapon.short if spot == MEDIUM else arm.weapon.range if spot == LONG else 0.0


def _worth(one: Ranked) -> float:
    return one.worth
