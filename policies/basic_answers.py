"""Answers of the basic policy: functions of the question alone, without a view."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from simulator.core.asks import Ask, Option, PartedAsk
from simulator.policy.planner import Planner


def first_attack(ask: Ask) -> Option | None:
    """Haunted House: return the first attack with a listed weapon on an enemy that can still fight; None if there is
    none. Options list these attacks first, and unlisted ones after ``talk``."""
    found = settling_part(ask) if isinstance(ask, PartedAsk) else next(filter(settles, ask.options()), None)
    return None if found is None or found.verb == "talk" else found


def settling_part(ask: PartedAsk) -> Option | None:
    """Haunted House: return the first option of a turn that decides ``first_attack``."""
    for number in ask.parts.numbers:
        for option in ask.part(number):
            if settles(option):
                return option
    return None


def settles(option: Option) -> bool:
    """Haunted House: return whether no later option can be the first attack."""
    verb = option.verb
    if verb == "melee_attack" or verb == "ranged_attack":
        return option.detail != "helpless"
    return verb == "talk"


def next_best(ask: Ask, known: set[str]) -> Option:
    """Haunted House, without a legal attack: load what is in hand; else stand up, or walk up to the first enemy; else,
    with an enemy in sight, draw or pick up another weapon.

    ``known`` holds the items that have been in hand and were of no use; they are not drawn again. A draw that failed is
    tried again."""
    first: dict[str, Option] = {}
    for option in ask.options():
        if option.verb == "drop":
            known.add(option.item)
        elif option.verb not in ("draw", "pick_up") or ("distract" in first and option.item not in known):
            first.setdefault(option.verb, option)
    return next((first[verb] for verb in PREPARING if verb in first), None) or ask.default()


PREPARING: Final = ("reload", "stand", "close", "draw", "pick_up")  # in order of preference


def one_shot(ask: Ask) -> Option:
    """Haunted House: return the option with a single shot."""
    return next((option for option in ask.options() if option.amount == 1), None) or ask.default()


BANDS: Final = ("short", "medium", "long")  # the range bands at which guns are best


def plain_attack(ask: Ask) -> Option:
    """Ira y Gloria: return the first attack with a listed weapon on an enemy that can still fight; options list attacks
    first.

    Without one, loading or drawing a gun comes before walking, unless another gun is loaded. Walking is the plain move
    towards the first enemy, to the best range of the first usable weapon. Guns are loaded and drawn by simple actions,
    so that costs no step. After the attack no walk follows: then the rules offer only simple actions."""
    loading = walk = None
    resting, spent = False, True
    guns: set[str] = set()
    empty: set[str] = set()
    for option in ask.options():
        verb = option.verb
        if verb == "melee_attack" or verb == "ranged_attack" or verb == "throw":
            if not option.detail:
                return option
        elif verb == "move":
            if walk is None and option.detail != "away":
                walk = option
            if option.detail in BANDS:
                guns.add(option.item)
        elif verb == "full_defence":
            spent = False
        elif verb == "reload" or verb == "draw":
            loading = loading or option
            empty.add(option.item)
        elif verb == "observe":
            resting = True
    if spent and resting:
        return ask.default()
    return (loading if guns <= empty else None) or walk or ask.default()


def free_attack(ask: Ask) -> Option:
    """Fragmentos: return the first free attack on an enemy that can still fight; options list attacks first."""
    for option in ask.options():
        if option.verb == "attack" and not option.amount and option.detail != "helpless":
            return option
    return ask.default()


def plain_turn(ask: Ask) -> Option:
    """Tapiz: return the first attack in its simplest form on an enemy that can still fight; options list attacks first.

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
    """Tapiz: return the plain move towards the first enemy; it ends as soon as an attack is possible at its best band.

    A way that no faster pace continues ends at the best band of its weapon or power. Of several such ways the last is
    the shortest, because powers are listed last and reach farther than blades. ``idle`` weapons cannot attack yet."""
    first = next(iter(ways), None)
    if first is None or first.detail != "walk" or first.item == "away":
        return None
    on = [way for way in ways if way.target == first.target and way.item != "away"]
    unfinished = idle | {way.item for way in on if way.detail != "walk"}
    return next((way for way in reversed(on) if way.item not in unfinished), first)


def any_attack(ask: Ask) -> Option:
    """Any other game: return the first attack that is not on a helpless target."""
    for option in ask.options():
        if option.verb.endswith("attack") and option.detail != "helpless":
            return option
    return ask.default()


def declined(verb: str) -> Callable[[Ask], Option]:
    """Return a function that declines with this verb, for questions whose default does not decline."""
    answer = Option(verb)
    return lambda ask: answer


ANSWERS: dict[str, Callable[[Ask], Option]] = {
    "HH-RNG-03": one_shot,
    "IG-ACT-01": plain_attack,
    "FR-FIGHT-01": free_attack,
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
"""Answer to each question, by rule id: rule ids differ between games where kinds of question may not."""


def answer(ask: Ask) -> Option | None:
    """Return the answer from the table, else the default; None if it depends on what has been in hand (see
    next_best)."""
    if ask.rule == "HH-FLOW-04":
        return first_attack(ask)
    answering = ANSWERS.get(ask.rule)
    if answering is not None:
        return answering(ask)
    return any_attack(ask) if ask.kind == "turn" else ask.default()


class Answering(Planner):  # mypyc: reused
    """Planner of one seat in one fight. ``known`` are the items that have been in hand."""

    __slots__ = ("known",)

    def __init__(self) -> None:
        self.known: set[str] | None = None

    def choose(self, ask: Ask, sight: object) -> Option:
        """Return the answer to a question."""
        found = answer(ask)
        if found is None:
            if self.known is None:
                self.known = set()
            found = next_best(ask, self.known)
        return found

    def is_new(self) -> bool:
        """Return whether there is nothing to remember: no item has been in hand."""
        return self.known is None
