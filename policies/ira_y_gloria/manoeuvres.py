"""Alternatives to an attack: grappling, pinning fire, steps in and out of a melee (IG-ATK-10, IG-ATK-16, IG-ATK-04)."""

from __future__ import annotations

from typing import Final

from simulator.systems.ira_y_gloria.odds import passing, winning
from simulator.systems.ira_y_gloria.view import BodyView

from ..intent import greatest
from .assessment import Assessment
from .tactics import NONE, Intent, LegalMoves, attack_of, opened

OPEN: Final = 2  # points of Defence that a restrained target loses


def grapples(board: Assessment, me: BodyView, verbs: LegalMoves) -> list[Intent]:
    """IG-ATK-10: the grapples offered; each is worth what the side, ``me`` included, gains by a target that cannot get
    away."""
    found: list[Intent] = []
    for option in verbs.get("grapple", NONE):
        target = board.view.body(option.target)
        chance = winning(me.sheet.attributes["strength"], target.sheet.attributes["strength"])
        found.append(Intent(option, chance * opened(board, board.ours, target, OPEN)))
    return found


def suppressions(board: Assessment, me: BodyView, verbs: LegalMoves, spare: int) -> list[Intent]:
    """IG-ATK-16: pinning fire on enemies that come to fight hand to hand, while ``me`` holds more than ``spare``
    Reloads.

    Its worth is a share of what the rounds of the enemies would have been worth."""
    found: list[Intent] = []
    for option in verbs.get("pin", NONE) if me.reloads > spare else NONE:
        target = board.view.body(option.target)
        idle = target.exhausted or "pinned" in target.conditions or board.engaged(target)
        attack = None if idle or not board.fights_close(target) else attack_of(board, me, option)
        if attack is not None:
            penalty = board.dn(target, attack) - board.defence(target, attack)
            chance = passing(board.dice(attack), max(1, (target.sheet.resolve or 1) + penalty))
            found.append(Intent(option, chance * board.danger(target) * board.rulebook.weights.spoilt))
    return found


def footwork(board: Assessment, me: BodyView, verbs: LegalMoves) -> list[Intent]:
    """IG-ATK-04: moves of an engaged body that allow a better attack: closer to an enemy of longer reach, or out of the
    melee. Their worth is reduced by the opportunity attacks of the enemies that it leaves."""
    found: list[Intent] = []
    now, weights = board.engaged(me), board.rulebook.weights
    prices: dict[int, float] = {}
    for option in verbs.get("move", NONE):
        if option.place is not None:
            still = board.engaged_at(me, option.place)
            price, share = 0.0, weights.coming
            for foe in now:
                if foe not in still:
                    if foe.id not in prices:
                        prices[foe.id] = blow(board, me, foe)
                    price, share = price + prices[foe.id], weights.followed
            worth = board.best_from(me, option.place) * share - price
            if worth > 0:
                found.append(Intent(option, worth))
    return found


def blow(board: Assessment, me: BodyView, foe: BodyView) -> float:
    """IG-ATK-04: the worth of the opportunity attack of ``foe`` on ``me`` when ``me`` leaves it."""
    limit = board.variants.opportunity_limit
    if foe.exhausted or (limit is not None and foe.opportunities >= limit):
        return 0.0
    return greatest([board.worth(attack) for attack in board.attacks_on(foe, me) if attack.melee])
