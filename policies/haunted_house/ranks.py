"""Sides of a view, and which of their bodies are alike.

Masses have many bodies of one sheet in one state. What is true of one is true of all of its like, so planners weigh the
first and skip the others: the decision is the same, as of equal moves the first counts. A body's *likeness* is a number
that bodies share if an assessment cannot tell them apart, whether as attackers or as targets."""

from __future__ import annotations

from typing import Final

from simulator.systems.haunted_house.view import ArmView, BodyView, View

MANY: Final = 16  # bodies from which it pays to look for likes
MOST_KNOWN: Final = 10_000


class Ranks:
    """The bodies of a view from one side: ``foes`` are the active enemies in the open, ``kinds`` the first of each
    likeness, ``lurking`` the hidden ones, ``ours`` the own side's in the scene, in any state, ``fit`` the active ones.
    ``likeness``: of every body, by its number. ``known`` is a memo of assessments."""

    __slots__ = ("fit", "foes", "kinds", "known", "likeness", "lurking", "ours")

    def __init__(self, view: View, side: int, likeness: list[int], compares: bool) -> None:
        self.likeness = likeness
        self.foes: list[BodyView] = []
        self.lurking: list[BodyView] = []
        self.ours: list[BodyView] = []
        self.fit: list[BodyView] = []
        self.known: dict[int, float] = {}
        for body in view.bodies:
            if body.side != side:
                if body.active:
                    (self.lurking if body.hidden else self.foes).append(body)
            elif body.in_scene:
                self.ours.append(body)
                if body.active:
                    self.fit.append(body)
        self.kinds = unlike(self.foes, likeness) if compares else self.foes


def unlike(bodies: list[BodyView], likeness: list[int]) -> list[BodyView]:
    """Return the first body of each likeness."""
    met: set[int] = set()
    return [body for body in bodies if is_new(met, likeness[body.id])]


def is_new(met: set[int], likeness: int) -> bool:
    """Return whether a likeness is met for the first time, and note it."""
    if likeness in met:
        return False
    met.add(likeness)
    return True


class Likeness:
    """Numbers of the likenesses of bodies. A body that has not changed since it was last seen is not looked at again.
    ``sheets``: the number of each body's sheet. ``drains``: wounds weaken. ``poisons``: a weapon has a toxin."""

    __slots__ = ("_drains", "_known", "_last", "_numbers", "_poisons", "_seen", "_sheets", "alone")

    def __init__(self, sheets: list[int], drains: bool, poisons: bool) -> None:
        self._sheets = sheets
        self._drains = drains
        self._poisons = poisons
        self._seen: list[BodyView | None] = [None] * len(sheets)
        self.alone = list(range(len(sheets)))  # of bodies that are not compared
        self._numbers = self.alone.copy()
        self._known: dict[tuple[object, ...], int] = {}
        self._last = len(sheets)

    def of(self, view: View) -> list[int]:
        """Return the likeness of every body of a view."""
        for place, body in enumerate(view.bodies):
            if self._seen[place] is not body:
                self._seen[place] = body
                self._numbers[place] = self._number(body)
        return self._numbers.copy()

    def _number(self, body: BodyView) -> int:
        """Return the likeness of a body. Numbers are never given twice."""
        key = self._traits(body)
        found = self._known.get(key)
        if found is None or body.aim_bonus:  # an aim tells targets apart
            if len(self._known) >= MOST_KNOWN:
                self._known.clear()
            self._last += 1
            found = self._known[key] = self._last
        return found

    def _traits(self, body: BodyView) -> tuple[object, ...]:
        """Return all that an assessment without specials reads of an active body."""
        traits: list[object] = [
            self._sheets[body.id],
            body.side,
            body.life,
            body.dodge_melee,
            body.dodge_ranged,
            body.lock,
            body.weakened,
            body.distracted,
            body.prone,
            body.ran,
            body.fleeing,
            body.airless,
            (self._poisons or body.airless >= 0) and body.stamina,
            self._drains and any("broken" in wound.tags for wound in body.wounds),
        ]
        for thing in body.arms:
            traits += (thing.weapon, thing.key == body.held, thing.useless, thing.jammed, thing.loaded)
            traits.append(not thing.melee and has_spares(body, thing))
        return tuple(traits)


def has_spares(body: BodyView, thing: ArmView) -> bool:
    """Return whether the body has ammunition for this weapon."""
    return any(body.spare_magazines.get(thing.weapon, [])) or body.spare_rounds.get(thing.weapon, 0) > 0
