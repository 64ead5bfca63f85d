"""Worth of numbers on rolls: the change that they bring to the attacks of both sides.

The model behind the figures:

- In each round every able body makes its best attack at that attack's best distance, on a target chosen evenly among
  its enemies. Attacks that lose more than they gain are left out, unless a body has no others.
- A number on rolls moves the edge of those attacks that roll its class. On the bearer's attacks it adds the mean of
  ``worth(edge + value) - worth(edge)`` over the bearer's targets. On its defence it takes the same difference from each
  enemy's attack on the bearer, divided by the number of bodies on the bearer's side, because enemies spread their
  attacks.
- A number lasts for ``lasting`` rounds (a weight).

Results depend only on the states of the able bodies. They go to the ``BodyEval`` of a row in a position (see
evaluations.py), which serves all equal bodies, and later questions and fights as well."""

from __future__ import annotations

from typing import Final

from simulator.systems.tapiz.view import View

from .assessment import Assessment
from .evaluations import MELEE, NO_ATTACK, AttackEval, AttackGroup, BodyEval, Gains
from .rulebook import CLASSES, DEFENCES, Rulebook

RIVAL: Final = 1 << 20  # exceeds any number on rolls times the number of classes
NO_RIVAL: Final = 0  # no row has this number
BIAS: Final = 16  # keeps keys of usual numbers within 0 to 256, which CPython caches


def total(attacks: list[AttackGroup]) -> int:
    """Return the number of attacks in these groups."""
    count = 0
    for one in attacks:
        count += one.count
    return count


class Numbers(Assessment):
    """A view as one body reads it, with the worth of numbers on rolls."""

    def __init__(self, view: View, rulebook: Rulebook, seat: int) -> None:
        super().__init__(view, rulebook, seat)
        self._lasting = rulebook.weights.lasting

    def gains(self, bearer: int, polarity: str) -> Gains:
        """Return the worth of the best numbers for ``lasting`` rounds; at least 0.

        An effect counts on one class of the bearer's attacks, a consequence on one class of its defence."""
        body_eval = self._body_eval(bearer)
        if polarity == "effect":
            if body_eval.lends is None:
                struck = self._attacks_by(bearer)
                body_eval.lends = self._best_gains(struck, total(struck), True)
            return body_eval.lends
        if body_eval.takes is None:
            body_eval.takes = self._best_gains(self._attacks_on(bearer), self._comrades(bearer), False)
        return body_eval.takes

    def _best_gains(self, attacks: list[AttackGroup], several: int, striking: bool) -> Gains:
        """Return the gain per severity by a number on one class of rolls, for ``lasting`` rounds.

        The better of the two classes counts. ``several`` bodies share the attacks."""
        first = "PA" if striking else "PD"
        minor = major = extreme = other_minor = other_major = other_extreme = 0.0
        for one in attacks:
            attack_eval, count = one.attack_eval, one.count
            more = attack_eval.gains or self._gained(attack_eval)
            kind = attack_eval.kind if striking else attack_eval.defence
            if kind == first:
                minor += count * more.minor
                major += count * more.major
                extreme += count * more.extreme
            elif kind:
                other_minor += count * more.minor
                other_major += count * more.major
                other_extreme += count * more.extreme
        lasting, several = self._lasting, max(1, several)
        return Gains(
            lasting * (max(minor, other_minor) / several),
            lasting * (max(major, other_major) / several),
            lasting * (max(extreme, other_extreme) / several),
        )

    def _gained(self, attack_eval: AttackEval) -> Gains:
        """Return the gain of an attack by the number of each severity."""
        values = self.lienzo.severities
        minor, major = self._shifted(attack_eval, values.minor.value), self._shifted(attack_eval, values.major.value)
        found = attack_eval.gains = Gains(minor, major, self._shifted(attack_eval, values.extreme.value))
        return found

    def numbers(self, bearer: int, kinds: tuple[int, ...], value: int, versus: int) -> float:
        """Return the worth of a number on the rolls of these classes, for ``lasting`` rounds."""
        if not kinds:
            return 0.0
        rival = NO_RIVAL
        if versus >= 0:
            rival = self.position().rows[versus]
            if not rival:
                return 0.0  # it is not able
        added, known = 0.0, self._body_eval(bearer).numbers
        for kind in kinds:
            key = rival * RIVAL + (value + BIAS) * len(CLASSES) + kind
            found = known.get(key)
            if found is None:
                found = known[key] = self._number(bearer, kind, value, versus)
            added += found
        return self._lasting * added

    def _number(self, bearer: int, kind: int, value: int, versus: int) -> float:
        """Return the worth per round of a number on the rolls of one class."""
        if kind < DEFENCES:
            found = self._attacking(bearer, CLASSES[kind], value, versus)
        else:
            found = self._defending(bearer, CLASSES[kind], value, versus)
        return found if value > 0 else -found

    def _attacking(self, bearer: int, kind: str, value: int, versus: int) -> float:
        """Return the mean change of the bearer's attack per round by a number on its attacks."""
        added, struck = 0.0, self._attacks_by(bearer) if versus == -1 else self._between(bearer, versus)
        for one in struck:
            if one.attack_eval.melee if kind == MELEE else one.attack_eval.kind == kind:
                added += one.count * self._shifted(one.attack_eval, value)
        return added / max(1, total(struck))

    def _defending(self, bearer: int, kind: str, value: int, versus: int) -> float:
        """Return the harm that a number on its defence spares the bearer per round."""
        taken = 0.0
        for one in self._attacks_on(bearer) if versus == -1 else self._between(versus, bearer):
            if one.attack_eval.defence == kind:
                taken -= one.count * self._shifted(one.attack_eval, -value)
        return taken / max(1, self._comrades(bearer))

    def _comrades(self, bearer: int) -> int:
        """Return the number of able bodies on a body's side."""
        return self.position().able.get(self.rulebook.sides[bearer], 0)

    def _body_eval(self, bearer: int) -> BodyEval:
        """Return the memo entry of a body's row in this position."""
        position = self.position()
        row, known = position.rows[bearer] or -self.row(bearer), position.body_evals
        found = known.get(row)
        if found is None:
            found = known[row] = BodyEval()
        return found

    def _shifted(self, attack_eval: AttackEval, value: int) -> float:
        """Return the gain of an attack by a number on its roll."""
        found = attack_eval.shifted.get(value + BIAS)
        if found is None:
            worth = self.rulebook.worths.worth(attack_eval.edge + value, attack_eval.eval_key)
            found = attack_eval.shifted[value + BIAS] = max(0.0, worth * attack_eval.menace) - attack_eval.worth
        return found

    def _attacks_by(self, bearer: int) -> list[AttackGroup]:
        """Return the bearer's best attacks on its able enemies, those with positive worth if there are any."""
        body_eval = self._body_eval(bearer)
        found = body_eval.struck
        if found is None:
            found, others = [], []
            for group in self.groups(bearer):
                attack_eval = self.best_attack(bearer, group.body)
                if attack_eval.worth > 0:
                    found.append(AttackGroup(group.count, attack_eval))
                elif attack_eval is not NO_ATTACK:
                    others.append(AttackGroup(group.count, attack_eval))
            found = body_eval.struck = found or others
        return found

    def _attacks_on(self, bearer: int) -> list[AttackGroup]:
        """Return the best attacks of the bearer's able enemies on it; none if it is not able itself."""
        body_eval = self._body_eval(bearer)
        found = body_eval.suffered
        if found is None:
            found = body_eval.suffered = []
            for group in self.groups(bearer):
                attack_eval = self._attack_on(group.body, bearer)
                if attack_eval is not None:
                    found.append(AttackGroup(group.count, attack_eval))
        return found

    def _between(self, striker: int, foe: int) -> list[AttackGroup]:
        """Return the best attack of one body on an enemy as a group; an empty list if it makes none."""
        attack_eval = self._attack_on(striker, foe)
        return [] if attack_eval is None else [AttackGroup(1, attack_eval)]

    def _attack_on(self, striker: int, foe: int) -> AttackEval | None:
        """Return the best attack of a body on another if it is an able enemy and the attack counts: it has a positive
        worth, or none of the striker's attacks has."""
        sides = self.rulebook.sides
        if sides[striker] == sides[foe] or not self.position().rows[foe]:
            return None
        found = self.best_attack(striker, foe)
        if found.worth > 0:
            return found
        struck = self._attacks_by(striker)
        return found if found is not NO_ATTACK and struck and struck[0].attack_eval.worth <= 0 else None
