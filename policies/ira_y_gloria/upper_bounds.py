"""Upper bounds of what attacks are worth: what cannot be picked need not be weighed."""

from __future__ import annotations

from typing import Final

from simulator.systems.ira_y_gloria import formulas
from simulator.systems.ira_y_gloria.view import BodyView

from .assessment import Assessment
from .rulebook import Figures, PlannedAttack

LARGEST: Final = 3  # the size of a called shot
ROUNDED: Final = 1 + 1e-9  # more than rounding can make of a sum


def upper_bound(board: Assessment, attack: PlannedAttack, still: bool) -> float:
    """No less than what a plain attack on its target is worth with any options but further targets. ``still``: it may
    be aimed or braced."""
    total = 0.0
    for target in attack.targets if attack.place is None else board.struck(attack):
        if target.side != attack.body.side:
            total += most_lost(board, attack, target, still) * board.price(target, board.standing(target))
    return total * ROUNDED


def most_lost(board: Assessment, attack: PlannedAttack, target: BodyView, still: bool) -> float:
    """No less than how much of a target an attack takes, with a bonus for felling it."""
    upper_bounds, shape = board.matchup(attack.body, target).upper_bounds, attack.shape(board.rulebook.kinds)
    number = shape << 1 | still
    found = upper_bounds.get(number)
    if found is None:
        found = upper_bounds[number] = board.lost(attack, target, optimistic(board, attack, target, still, shape))
    return found


def optimistic(board: Assessment, attack: PlannedAttack, target: BodyView, still: bool, shape: int) -> Figures:
    """The figures of an attack as if every option that it may have were declared, further targets aside, and the size
    of a called shot cost nothing."""
    kinds = board.rulebook.kinds
    known = board.standing(attack.body).known.optimistic
    number = (attack.alike(shape) << 9 | kinds[target.id]) << 1 | still
    found = known.get(number)
    if found is None:
        best = attack.twin()
        best.all_out = best.melee and not best.charge
        best.supercharge = best.weapon.traits.supercharge
        if best.distant and still:
            best.aim, best.brace = "bonus", True
        found = board.computed(best, target)
        best.called = LARGEST if formulas.may_be_called(best) else 0
        found.damage = board.fresh_damage(target, best)
        known[number] = found
    return found
