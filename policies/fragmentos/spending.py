"""Decisions to spend points, grit and threat alike (ledger, baseline policies).

``points`` are those that the payer can spend beyond its reserve; ``ease`` is its willingness, 0 to 1."""

from __future__ import annotations

from typing import Final

from simulator.core.asks import Ask, Option
from simulator.systems.fragmentos.formulas import is_protectable
from simulator.systems.fragmentos.sheet import ADD_EXIT, MAIN, MONSTER, SPAWN, Gear
from simulator.systems.fragmentos.view import BodyView

from .assessment import Assessment
from .bidding import LOSS, bears_on_fights, fells, grit_of, is_worth_turning
from .tactics import better

BETTER: Final = 1.5  # result by which an object must be better to be worth a point
ARMING: Final = 3  # least points to buy a weapon
MANY: Final = 4  # least points to bring in a secondary
DRAWING: Final = 3  # least points to draw on full strength
EXPOSING: Final = 4  # most points to spend on ending the protection of monsters


def protects(body: BodyView, ask: Ask, ease: float, saves: bool = False) -> bool:
    """FR-PROT-03, FR-PROT-05: a main protects itself if it would fall, or is struck hard and has a point left after
    that; the director, and a main that ``saves`` its grit, only protect a body that would fall."""
    about = ask.about
    if about is None or about.item not in body.current:
        return False
    left = body.current[about.item] - about.amount
    if left <= 0:
        return True
    if body.kind != MAIN or saves:
        return False
    return body.superacion >= 2 and (about.amount >= LOSS or left == 1) and (ease < 1 or left == 1)


def is_worn(body: BodyView) -> bool:
    """FR-SUP-05: the body has lost so much of a characteristic that full strength is worth its price."""
    return any(now <= body.sheet.full(char) - 2 for char, now in body.current.items())


def exposes(board: Assessment, me: BodyView) -> bool:
    """FR-PROT-02, FR-SUP-06: a main faces monsters, and a few points of its side's grit raise threat enough to end
    their protection."""
    threat = board.view.threat
    monsters = [foe for foe in board.enemies(me) if foe.kind == MONSTER]
    if not monsters or not is_protectable(board.variants, MONSTER, threat):
        return False
    return not is_protectable(board.variants, MONSTER, threat + min(grit_of(board, me), EXPOSING))


def saves_grit(board: Assessment, me: BodyView) -> bool:
    """FR-SUP-05, FR-PROT-02: a loss does not cost the body dice, and its side has hardly more grit than the end of the
    monsters' protection takes, counters included."""
    return me.full_strength and exposes(board, me) and is_scarce(board, me)


def is_scarce(board: Assessment, me: BodyView) -> bool:
    """FR-PROT-02: a main faces monsters, and its side has hardly more grit than the end of their protection takes,
    counters included."""
    threat, kinds = board.view.threat, [foe.kind for foe in board.enemies(me)]
    if MONSTER not in kinds or not is_protectable(board.variants, MONSTER, threat):
        return False
    return is_protectable(board.variants, MONSTER, threat + grit_of(board, me) - EXPOSING)


def recovers(ask: Ask, body: BodyView, points: float) -> Option:
    """FR-REC-02: recover if 2 points would come back and 2 can be spared, or a characteristic is at its last point."""
    missing = {char: body.sheet.full(char) - now for char, now in body.current.items()}
    each = len([char for char, lost in missing.items() if lost > 0])
    most = max([min(2, lost) for lost in missing.values()])
    two = next(char for char, lost in missing.items() if min(2, lost) == most)
    frail = [char for char, now in body.current.items() if now == 1 and missing[char] >= 2]
    options = list(ask.options())
    back = max(each, most)
    if points < 1 or not ((back >= 2 and points >= 2) or 1 in body.current.values()):
        return options[0]
    wanted = Option("two", item=frail[0]) if frail else Option("each") if each >= 2 else Option("two", item=two)
    return wanted if wanted in options else options[0]


def kills(board: Assessment, me: BodyView, spent: int = 0) -> float:
    """Return the best chance to put an enemy out of the fight by one attack, once ``spent`` points are spent on making
    it."""
    best = 0.0
    for mode in me.sheet.modes:
        if mode.fight and not mode.supernatural:
            for foe in board.targets(me, mode):
                best = max(best, fells(board, me, mode, foe, spent))
    return best


def finishes(board: Assessment, me: BodyView, least: int, most: int) -> float:
    """Return the best chance to put an enemy out of the fight by one attack, once ``least`` points are spent, or up to
    ``most`` if they can buy something before the dice: each raises threat (FR-SUP-06), which ends protection."""
    best = kills(board, me, least)
    for spent in range(least + 1, most + 1 if board.rulebook.gears else 0):
        best = max(best, kills(board, me, spent))
    return best


def may_end(board: Assessment, me: BodyView) -> bool:
    """FR-TURN-04, FR-TURN-05: one more action is likely enough to fell an enemy; with scarce grit, only if waiting
    gives no better chance."""
    weights = board.rulebook.weights
    return finishes(board, me, 1, me.superacion) >= (weights.point if is_scarce(board, me) else weights.sure)


def raising(board: Assessment, me: BodyView, ask: Ask, points: int) -> Option | None:
    """FR-PROT-02, FR-QUAL-06: an activation whose point of threat, perhaps with some more, ends the protection of an
    enemy that may fall by the next attack; by a quality that is not needed for bidding. None if there is none, or if it
    is not worth the point."""
    if points < 1 or finishes(board, me, 1, points) <= kills(board, me) + board.rulebook.weights.point:
        return None
    wanted = [card.key for card in board.view.cards if bears_on_fights(me, card)]
    return next((option for option in ask.with_verbs(("object",)) if option.item not in wanted), None)


def activation(board: Assessment, body: BodyView | None, ask: Ask, points: float, want: float) -> Option:
    """FR-QUAL-05, FR-QUAL-06: activate a needed way out, affordable help, a weapon that makes a difference, or anything
    for a main whom the point of threat helps to fell an enemy; else decline."""
    if points >= 1 and board.rulebook.elements:
        for option in ask.with_verbs(("element",)):
            if brings(board, option, points, want):
                return option
    if body is None or not board.rulebook.gears:
        return ask.default()
    ending = raising(board, body, ask, int(points)) if body.kind == MAIN else None
    if ending is not None or points < ARMING:
        return ending or ask.default()
    arms: dict[str, Option] = {}
    for option in ask.with_verbs(("object",)):
        arms.setdefault(option.detail, option)
    gain, key = max([(improves(board, body, key), key) for key in arms], default=(0.0, ""))
    return arms[key] if gain >= BETTER else ask.default()


def brings(board: Assessment, option: Option, points: float, want: float) -> bool:
    """Return whether the element that the option names is worth a point now."""
    for element in board.rulebook.elements:
        if element.key == option.detail:
            return element_wanted(element.kind, points, want)
    return False


def element_wanted(kind: str, points: float, want: float) -> bool:
    """Return whether an element is worth a point: a way out for a body that wants to leave, a spawn with points to
    spare."""
    if kind == ADD_EXIT:
        return want >= 0.5 and points >= 1
    return kind == SPAWN and points >= MANY


def improves(board: Assessment, body: BodyView, key: str) -> float:
    """Return the improvement of the body's results in fights by this object."""
    found = gear_called(board, key)
    if found is None:
        return 0.0
    return better(board, body, found.characteristic, found.all_dice, frozenset(found.all_tags))


def gear_called(board: Assessment, key: str) -> Gear | None:
    """Return the object of this key that a quality or the scene may bring."""
    for gear in board.rulebook.gears:
        if gear.key == key:
            return gear
    return None


def forced(board: Assessment, me: BodyView, ask: Ask, want: float) -> Option:
    """FR-QUAL-09: a main forces its own success if a loss would hurt, if it wants to leave, or if it works at what wins
    the scene. That costs as much as protection, and wins as well."""
    options = list(ask.options())
    about = ask.about
    if about is None or about.target != me.id or not worth_winning(board, me, ask, about, want):
        return options[0]
    for verb in ("succeed", "fail"):
        for option in options[1:]:
            if option.verb == verb and (option.target == me.id) == (verb == "succeed"):
                return option
    return options[0]


def worth_winning(board: Assessment, me: BodyView, ask: Ask, about: Option, want: float) -> bool:
    """Return whether the loss at stake is worth a point, or, without points, a crossed-out quality."""
    kept = me.superacion if me.superacion else 2
    if about.detail == "dangerous" and is_worth_turning(board, me, ask, about):
        return True
    if about.verb == "objective":
        return kept >= 2
    if about.verb in ("flee", "flee_clear", "hide"):
        return want >= 0.5 and kept >= 2
    if about.detail == "dangerous":
        return False
    return board.bested(me) >= 1 and kept >= 2
