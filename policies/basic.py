"""The plainest fighter: attacks the first enemy with the first weapon, and declines everything else.

Benchmarks and exact checks lean on it, so its choices are fixed for good: on its turn the first attack on an active
enemy (enemies come in roster order, weapons in the sheet's); else loading, if that is what is missing; else standing
up or walking up to the first enemy, if that takes an action; else what happens by default. One action, one target,
one shot."""

from __future__ import annotations

from collections.abc import Callable

from simulator.core.asks import Ask, Option
from simulator.policy.protocol import Policy, Sight


def first_attack(ask: Ask) -> Option:
    """Haunted House: the first attack on somebody who can still fight; options list attacks first."""
    fallback: Option | None = None
    for option in ask.options():
        verb = option.verb
        if verb == "melee_attack" or verb == "ranged_attack":
            if option.detail != "helpless":
                return option
        elif verb == "reload" or ((verb == "close" or verb == "stand") and fallback is None):
            fallback = option
    return fallback or ask.default()


def one_shot(ask: Ask) -> Option:
    """Haunted House: a single shot."""
    return next((option for option in ask.options() if option.amount == 1), None) or ask.default()


def plain_attack(ask: Ask) -> Option:
    """Ira y Gloria: the first attack with a listed weapon on somebody who can still fight; options list attacks first.

    Without one, what a gun lacks comes before walking, and walking, by the plain move, leads towards the first enemy to
    where the first usable weapon is best. Guns are loaded and drawn by simple actions, so that costs no step. After the
    attack there is no walking: then nothing that takes the action is offered any more, but simple actions are."""
    loading = walk = None
    resting, spent = False, True
    for option in ask.options():
        verb = option.verb
        if verb == "melee_attack" or verb == "ranged_attack" or verb == "throw":
            if not option.detail:
                return option
        elif verb == "move":
            if walk is None and option.detail != "away":
                walk = option
        elif verb == "full_defence":
            spent = False
        elif (verb == "reload" or verb == "draw") and loading is None:
            loading = option
        elif verb == "observe":
            resting = True
    if spent and resting:
        return ask.default()
    return loading or walk or ask.default()


ANSWERS: dict[str, Callable[[Ask], Option]] = {
    "HH-FLOW-04": first_attack,
    "HH-RNG-03": one_shot,
    "IG-ACT-01": plain_attack,
}
"""How a question is answered, by the rule that asks it: rule ids tell the games apart where kinds may not."""


class Basic(Policy):
    """Looks at nothing, remembers nothing, draws no luck."""

    wants = frozenset({"turn", "shots"})
    sees = False

    def choose(self, ask: Ask, sight: Sight) -> Option:
        """The answer that the table has for it, else the default."""
        answer = ANSWERS.get(ask.rule)
        return ask.default() if answer is None else answer(ask)
