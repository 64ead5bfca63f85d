"""Upper bounds on the worth of attacks, so that planners search the options of fewer attacks.

An attack's exact worth needs a search over its options (all out, called shot, aim, brace, supercharge, a second
target), and every step of that search computes the odds of a roll. Most attacks lose to a better one anyway. So
``tactics.Declarer.may_exceed`` first compares an upper bound with the best worth found so far, and skips the attack if
the bound is not higher: branch and bound. The planner chooses the same attack as without bounds, only sooner.

The bound comes from a relaxed attack. It has all options that the attack may have at the same time, although a body
could not declare them together, and the largest called shot adds its damage without its penalty. Each of these options
only ever adds dice or damage, so no legal combination takes more from a target. Costs are left out: the exposure of an
all-out attack, stray shots and harm to friends only lower the exact worth.

Second targets are not part of the relaxed attack. A second target never makes the first one lose more, so the caller
adds the best bound among the possible second targets. Of a blast, all enemies in its radius count.

Sums in another order may differ in their last bits; the factor ``ROUNDED`` keeps the bound above them.

Two layers remember bounds (see rulebook.py). ``AttackMemo.optimistic`` keeps the relaxed figures, which do not depend
on the state of the target. ``Matchup.upper_bounds`` keeps the share of the target that they take, which does. The price
of the target changes with every view, so each call multiplies by it anew."""

from __future__ import annotations

from typing import Final

from simulator.systems.ira_y_gloria import formulas
from simulator.systems.ira_y_gloria.view import BodyView

from .assessment import Assessment
from .rulebook import Figures, PlannedAttack

LARGEST: Final = 3  # size of a called shot
ROUNDED: Final = 1 + 1e-9  # exceeds any rounding error of a sum


def upper_bound(board: Assessment, attack: PlannedAttack, still: bool) -> float:
    """Return an upper bound on the worth of a plain attack on its target, with any options except further targets.

    ``still``: the body may aim or brace."""
    total = 0.0
    for target in attack.targets if attack.place is None else board.struck(attack):
        if target.side != attack.body.side:
            total += most_lost(board, attack, target, still) * board.price(target, board.standing(target))
    return total * ROUNDED


def most_lost(board: Assessment, attack: PlannedAttack, target: BodyView, still: bool) -> float:
    """Return an upper bound on the share of a target that an attack takes, with the bonus for felling it."""
    upper_bounds, shape = board.matchup(attack.body, target).upper_bounds, attack.shape(board.rulebook.kinds)
    number = shape << 1 | still
    found = upper_bounds.get(number)
    if found is None:
        found = upper_bounds[number] = board.lost(attack, target, optimistic(board, attack, target, still, shape))
    return found


def optimistic(board: Assessment, attack: PlannedAttack, target: BodyView, still: bool, shape: int) -> Figures:
    """Return the figures of an attack that has every option it may have, a called shot without its penalty included.

    Further targets are left out."""
    kinds = board.rulebook.kinds
    known = board.standing(attack.body).memo.optimistic
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
