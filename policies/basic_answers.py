"""How the basic policy answers each question: functions of the question alone, without a view."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from simulator.core.asks import Ask, Option, PartedAsk
from simulator.policy.planner import Planner


def first_attack(ask: Ask) -> Option | None:
    """Haunted House: the first attack with a listed weapon on an enemy that can still fight; options list these first,
    and after ``talk`` what the sheet does not list. None when there is none."""
    found = settling_part(ask) if isinstance(ask, PartedAsk) else next(filter(settles, ask.options()), None)
    return None if found is None or found.verb == "talk" else found


def settling_part(ask: PartedAsk) -> Option | None:
    """Haunted House: the first option of a turn that settles what ``first_attack`` looks for."""
    for number in ask.parts.numbers:
        for option in ask.part(number):
            if settles(option):
                return option
    return None


def settles(option: Option) -> bool:
    """Haunted House: whether no later option can be the first attack."""
    verb = option.verb
    if verb == "melee_attack" or verb == "ranged_attack":
        return option.detail != "helpless"
    return verb == "talk"


def next_best(ask: Ask, known: set[str]) -> Option:
    """Haunted House, where nothing can be attacked: load what is in hand; else stand up, or walk up to the first enemy;
    else, with an enemy in sight, draw or pick up another weapon.

    ``known`` remembers what has been in hand and was of no use: it is not drawn again. A draw that failed is."""
    first: dict[str, Option] = {}
    for option in ask.options():
        if option.verb == "drop":
            known.add(option.item)
        elif option.verb not in ("draw", "pick_up") or ("distract" in first and option.item not in known):
            first.setdefault(option.verb, option)
    return next((first[verb] for verb in PREPARING if verb in first), None) or ask.default()


PREPARING: Final = ("reload", "stand", "close", "draw", "pick_up")  # the sooner the better


def one_shot(ask: Ask) -> Option:
    """Haunted House: a single shot."""
    return next((option for option in ask.options() if option.amount == 1), None) or ask.default()


BANDS: Final = ("short", "medium", "long")  # where guns are best


def plain_attack(ask: Ask) -> Option:
    """Ira y Gloria: the first attack with a listed weapon on an enemy that can still fight; options list attacks first.

    Without one, what a gun lacks comes before walking, unless another gun is loaded; and walking, by the plain move,
    leads towards the first enemy to where the first usable weapon is best. Guns are loaded and drawn by simple actions,
    so that costs no step. After the attack there is no walking: then nothing that takes the action is offered any more,
    but simple actions are."""
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
    """Fragmentos: the first attack on an enemy that can still fight, at no cost; options list attacks first."""
    for option in ask.options():
        if option.verb == "attack" and not option.amount and option.detail != "helpless":
            return option
    return ask.default()


def plain_turn(ask: Ask) -> Option:
    """Tapiz: the first attack in the plainest form on an enemy that can still fight; options list attacks first.

    Without one, what makes a weapon that reaches an enemy ready comes before walking, and walking leads towards the
    first enemy; what it would walk for, though no sheet lists it, attacks at once where it can. Nothing follows the
    action, which "surrender" shows to be unused."""
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
    """Tapiz: the plain move towards the first enemy; it ends as soon as an attack is possible at its best band.

    A way that no faster pace continues ends at the best band of its weapon or power. Of several the last is the
    shortest, for powers are listed last and reach farther than what cuts. ``idle`` weapons cannot attack yet."""
    first = next(iter(ways), None)
    if first is None or first.detail != "walk" or first.item == "away":
        return None
    on = [way for way in ways if way.target == first.target and way.item != "away"]
    unfinished = idle | {way.item for way in on if way.detail != "walk"}
    return next((way for way in reversed(on) if way.item not in unfinished), first)


def declined(verb: str) -> Callable[[Ask], Option]:
    """The answer that declines, when it is not the default."""
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
"""How each question is answered, by its rule: rule ids differ between games where kinds may not."""


def answer(ask: Ask) -> Option | None:
    """The answer of the table, else the default; None where it depends on what has been in hand (see next_best)."""
    if ask.rule == "HH-FLOW-04":
        return first_attack(ask)
    answering = ANSWERS.get(ask.rule)
    return ask.default() if answering is None else answering(ask)


class Answering(Planner):
    """Answers the questions of one seat in one fight. ``known`` are the items that have been in hand."""

    __slots__ = ("known",)

    def __init__(self) -> None:
        self.known: set[str] | None = None

    def choose(self, ask: Ask, sight: object) -> Option:
        """The answer to a question."""
        found = answer(ask)
        if found is None:
            if self.known is None:
                self.known = set()
            found = next_best(ask, self.known)
        return found

    def is_new(self) -> bool:
        """Return whether nothing has been in hand that would have to be remembered."""
        return self.known is None
