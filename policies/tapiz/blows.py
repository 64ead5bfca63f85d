"""The best blows of bodies of Tapiz on each other, kept from question to question and from fight to fight."""

from __future__ import annotations

from typing import Final

from simulator.systems.tapiz.view import BodyView

MOST_KEPT: Final = 1 << 16


class Blow:
    """An attack as it may be expected: its ``edge`` and what else its worth depends on, its ``kind``, and against which
    ``defence`` it is rolled. ``shifted``: what numbers on its roll add to its worth, of those asked for so far."""

    __slots__ = ("defence", "edge", "kind", "menace", "shifted", "stakes", "worth")

    def __init__(self, kind: str, defence: str, edge: int, stakes: int, menace: float, worth: float) -> None:
        self.kind = kind
        self.defence = defence
        self.edge = edge
        self.stakes = stakes
        self.menace = menace
        self.worth = worth
        self.shifted: dict[int, float] = {}


NO_BLOW: Final = Blow("", "", 0, 0, 1.0, 0.0)
"""That of those who have no attack that is worth anything."""


def states_on(body: BodyView, kind: str) -> int:
    """What states add to a body's rolls of a class, against all alike."""
    total = 0
    for mark in body.marks:
        if mark.vs == -1 and kind in mark.classes:
            total += mark.value
    return total


class BlowTable:
    """Best blows by how the striker and the target stand: each way in which a body may stand has a number, which no
    other ever gets. It keeps ``most`` of both, 1 or more; before one more, it forgets all."""

    __slots__ = ("_blows", "_last", "_most", "_numbers")

    def __init__(self, most: int = MOST_KEPT) -> None:
        self._most = most
        self._blows: dict[int, Blow] = {}
        self._numbers: dict[tuple[object, ...], int] = {}
        self._last = 0

    def blow(self, striker: int, target: int) -> Blow | None:
        """The best blow between two that stand so; None: it is not known."""
        return self._blows.get(striker << 31 | target)

    def keep(self, striker: int, target: int, blow: Blow) -> None:
        """Keep the best blow between two that stand so."""
        if len(self._blows) >= self._most:
            self._blows.clear()
        self._blows[striker << 31 | target] = blow

    def striker(self, body: BodyView, minds: bool) -> int:
        """The number of all that a body's attacks depend on: its bonuses, weapons, powers; and its own defences, if it
        ``minds`` how dangerous its target is to it."""
        ready = 0
        for arm in body.arms:
            ready = ready << 1 | (not arm.broken and arm.ammo != 0 and not arm.reload)
        off = tuple(sorted(body.off)) if body.off else ()
        slow = body.pace + body.shaken + body.encumbrance
        states = (states_on(body, "PA"), states_on(body, "MA"))
        stands = (body.id, body.stance, body.push, slow, *states, ready, off)
        return self._number((*stands, *self._guard(body)) if minds else stands)

    def target(self, body: BodyView) -> int:
        """The number of all that attacks on a body depend on."""
        return self._number((body.id, *self._guard(body), body.down))

    def _guard(self, body: BodyView) -> tuple[int, int, int, int]:
        return (body.pd, body.md, body.pgf, body.pgm)

    def _number(self, stands: tuple[object, ...]) -> int:
        number = self._numbers.get(stands)
        if number is None:
            if len(self._numbers) >= self._most:
                self._numbers.clear()
            self._last += 1
            number = self._numbers[stands] = self._last
        return number
