"""One seat's reading of a Tapiz view: those who stand and those who lie, and how far they are."""

from __future__ import annotations

from simulator.core.plane import distance
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
        self._down: list[BodyView] | None = None
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
        me, reach = self.me, self.lienzo.bands.medio
        return [
            body
            for body in self._lying()
            if body.pgm == 0 and body.pgf > 0 and not (body.out or body.down or body.order)
            if distance(me.place, body.place) <= reach
        ]

    def comrades(self) -> list[BodyView]:
        """Return the other able bodies of the own side."""
        me, sides = self.me, self.rulebook.sides
        return [self.view.body(number) for number in self.view.fit() if sides[number] == me.side and number != me.id]

    def anyone_fell(self) -> bool:
        """Return True if any body of the own side has negative body points."""
        for body in self._lying():
            if body.pgf < 0:
                return True
        return self.rulebook.slaying > 0 and any(body.pgf < 0 for body in (self.me, *self.comrades()))

    def any_lost(self) -> bool:
        """Return whether a body of the own side cannot fight."""
        return bool(self._lying())

    def _lying(self) -> list[BodyView]:
        """Return the bodies of the own side who cannot fight, in roster order."""
        if self._down is None:
            fit, view, side = self.view.fit(), self.view, self.me.side
            fallen = [number for number, other in enumerate(self.rulebook.sides) if other == side and number not in fit]
            self._down = [view.body(number) for number in fallen]
        return self._down

    def nearest(self) -> BodyView | None:
        """Return the nearest able enemy, or None. The roster order breaks ties."""
        if self._nearest is None:
            least = 0.0
            for foe in self.foes:
                far = self.far(foe)
                if self._nearest is None or far < least:
                    self._nearest, least = foe, far
        return self._nearest

    def far(self, foe: BodyView) -> float:
        """Return the metres between the own body and ``foe``."""
        found = self._far[foe.id]
        if found < 0:
            found = self._far[foe.id] = distance(self.me.place, foe.place)
        return found
