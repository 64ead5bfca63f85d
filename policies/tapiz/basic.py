"""Answers of the policy ``basic`` in Tapiz: functions of the question alone."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from simulator.core.asks import Ask, Option


def plain_turn(ask: Ask) -> Option:
    """Return the first attack in its simplest form on an enemy that can still fight; options list attacks first.

    Without one, readying a weapon that reaches an enemy comes before walking, and walking leads towards the first
    enemy. If the walk is for an unlisted weapon that can attack already, it attacks. Nothing follows the action; the
    option "surrender" shows that the action is unused."""
    ready: Option | None = None
    fresh = False
    idle: set[str] = set()
    ways: list[Option] = []
    unlisted: dict[str, Option] = {}
    for option in ask.options():
        verb = option.verb
        if verb.endswith("_attack"):
            if not option.detail:
                return option
            if option.detail == "unlisted":
                unlisted.setdefault(option.item, option)
        elif verb == "reload" or verb == "ready":
            idle.add(option.item)
            if ready is None and option.detail == "in_reach":
                ready = option
        elif verb == "surrender":
            if ready is not None:
                return ready
            fresh = True
        elif verb == "move" and fresh:
            ways.append(option)
        elif ways or verb == "move":
            break
    way = plain_walk(ways, idle)
    return Option("pass") if way is None else unlisted.get(way.item, way)


def plain_walk(ways: list[Option], idle: set[str]) -> Option | None:
    """Return the plain move towards the first enemy; it ends as soon as an attack is possible at its best band.

    A way that no faster pace continues ends at the best band of its weapon or power. Of several such ways the last is
    the shortest, because powers are listed last and reach farther than blades. ``idle`` weapons cannot attack yet."""
    first = next(iter(ways), None)
    if first is None or first.detail != "walk" or first.item == "away":
        return None
    on = [way for way in ways if way.target == first.target and way.item != "away"]
    unfinished = idle | {way.item for way in on if way.detail != "walk"}
    return next((way for way in reversed(on) if way.item not in unfinished), first)


def declined(verb: str) -> Callable[[Ask], Option]:
    """Return a function that declines with this verb, for questions whose default does not decline."""
    answer = Option(verb)
    return lambda ask: answer


ANSWERS: Final = {
    "TZ-ACT-02": plain_turn,
    "TZ-EFF-02": declined("done"),
    "TZ-EFF-03": declined("done"),
    "TZ-EFF-13": declined("pass"),
    "TZ-DMG-11": declined("spend"),
    "TZ-PH-03": declined("no"),
    "TZ-PH-04": declined("no"),
    "TZ-PH-05": declined("no"),
    "TZ-PH-06": declined("no"),
}
