"""One seat's reading of a Tapiz view: those who stand and those who lie, and how far they are."""

from __future__ import annotations

from simulator.core.asks import Option
from simulator.core.plane import TOLERANCE, Place, distance
from simulator.systems.tapiz.sheet import PHYSICAL
from simulator.systems.tapiz.view import BodyView, View

from .rulebook import Rulebook


class Standing:
    """A view as one body reads it: friends, enemies, distances."""

    def __init__(self, view: View, rulebook: Rulebook, seat: int) -> None:
        self.view = view
        self.rulebook = rulebook
        self.me = view.body(seat)
        self.lienzo = rulebook.lienzo
        self._foes: list[BodyView] | None = None
        self._down: list[int] | None = None
        self._nearest: BodyView | None = None
        self._far = [-1.0] * len(rulebook.sides)
        self._enemies: dict[int, list[int]] = {}

    @property
    def foes(self) -> list[BodyView]:
        """Enemies able to fight, in roster order."""
        if self._foes is None:
            view = self.view
            self._foes = [view.body(number) for number in self.enemies(self.me.side)]
        return self._foes

    def enemies(self, side: int) -> list[int]:
        """Return the ids of able bodies that are not on ``side``, in roster order."""
        found = self._enemies.get(side)
        if found is None:
            sides = self.rulebook.sides
            found = self._enemies[side] = [number for number in self.view.fit() if sides[number] != side]
        return found

    def broken_comrades(self) -> list[BodyView]:
        """TZ-DMG-05: comrades in reach with a broken mind, who would flee."""
        view, reach = self.view, self.lienzo.bands.medio
        return [
            view.body(number)
            for number in self._lying()
            if view.status(number) == "broken" and not view.body(number).order and self.far(number) <= reach
        ]

    def comrades(self) -> list[int]:
        """Return the numbers of the other able bodies of the own side."""
        me, sides = self.me, self.rulebook.sides
        return [number for number in self.view.fit() if sides[number] == me.side and number != me.id]

    def anyone_fell(self) -> bool:
        """Return True if any body of the own side has negative points of the body or the mind."""
        view = self.view
        for number in self._lying():
            body = view.body(number)
            if body.pgf < 0 or body.pgm < 0:
                return True
        ours = (self.me.id, *self.comrades())
        return self.rulebook.slaying > 0 and any(view.body(number).pgf < 0 for number in ours)

    def left(self, option: Option) -> int:
        """TZ-DMG-09: return the points of the pool that an option would stabilise."""
        body = self.view.body(option.target)
        return body.pgf if option.item == PHYSICAL else body.pgm

    def any_lost(self) -> bool:
        """Return whether a body of the own side cannot fight."""
        return bool(self._lying())

    def _lying(self) -> list[int]:
        """Return the numbers of the bodies of the own side who cannot fight, in roster order."""
        if self._down is None:
            fit, side = set(self.view.fit()), self.me.side
            sides = self.rulebook.sides
            self._down = [number for number, other in enumerate(sides) if other == side and number not in fit]
        return self._down

    def nearest(self) -> BodyView | None:
        """Return the nearest able enemy, or None. The roster order breaks ties."""
        if self._nearest is None:
            found, least = -1, 0.0
            for foe in self.enemies(self.me.side):
                far = self.far(foe)
                if found < 0 or far < least:
                    found, least = foe, far
            self._nearest = self.view.body(found) if found >= 0 else None
        return self._nearest

    def close(self, place: Place) -> bool:
        """TZ-ACT-09: return whether an able enemy is too near to a place for flight to succeed there."""
        far = self.lienzo.numbers.flee_distance + TOLERANCE
        return any(distance(place, foe.place) <= far for foe in self.foes)

    def far(self, number: int) -> float:
        """Return the metres between the own body and another."""
        found = self._far[number]
        if found < 0:
            found = self._far[number] = distance(self.me.place, self.view.place(number))
        return found
