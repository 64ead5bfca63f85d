"""Worth of states in Tapiz: their effect on the attacks that both sides can expect.

A state is worth what it changes, measured on the scale of attacks (1 puts a target out of the fight; see worth.py).
The model behind the figures:

- In each round every able body makes its best attack at that attack's best distance, on a target chosen evenly among
  its enemies. Attacks that lose more than they gain are left out, unless a body has no others.
- A number on rolls moves the edge of those attacks that roll its class. On the bearer's attacks it adds the mean of
  ``worth(edge + value) - worth(edge)`` over the bearer's targets. On its defence it takes the same difference from each
  enemy's attack on the bearer, divided by the number of bodies on the bearer's side, because enemies spread their
  attacks.
- A number lasts for ``lasting`` rounds (a weight); it counts half if it ends when its bearer moves.
- A state that fells is worth FELLED, more than any number, unless the target can pay a hero point for a milder one.
- Immediate effects: a riposte counts as damage; a dropped weapon costs its bearer one attack; a weapon or power lost
  for the scene costs the difference to the next best attack, for ``lasting`` rounds.
- A new state of the same severity and polarity replaces older ones (TZ-EFF-05), so their worth is subtracted.

Signs: the worth of an effect is its bearer's gain, the worth of a consequence its bearer's loss. Both are positive for
the buyer, who compares them without looking at sides.

``StateWorth`` lives for one question. Results that depend only on the states of the able bodies go to the
``PositionEval`` of the position (see evaluations.py) and so serve later questions and fights as well."""

from __future__ import annotations

from typing import Final

from simulator.core.asks import Option
from simulator.systems.tapiz.formulas import severity_of
from simulator.systems.tapiz.lienzo.catalogue import StateRow
from simulator.systems.tapiz.view import ConditionView

from .assessment import Assessment
from .evaluations import NO_ATTACK, AttackEval, BodyEval, Gains, PositionEval
from .rulebook import CLASSES, GEAR, AttackMode
from .worth import UNKNOWN

GENERIC: Final = "generic"
SEVERITIES: Final = ("minor", "major", "extreme")
FLEETING: Final = 0.5  # factor on a state's worth if it ends when its bearer moves
FELLED: Final = 9.0  # worth of being put out of the fight: more than any number
RIVAL: Final = 1 << 20  # exceeds any number on rolls times the number of classes
BIAS: Final = 16  # keeps keys of usual numbers within 0 to 256, which CPython caches
RIPOSTE: Final = 10  # maximum damage of a riposte
SPOILING: Final = ("lose_gear", "break_item", "cancel_power")
"""Immediate effects that take a weapon or a power for the rest of the scene."""


class StateWorth:  # mypyc: acyclic, reused
    """Worth of states at one question, on the scale of attacks.

    ``rival`` is the opponent of numbers that act against a single body; -1 for all."""

    __slots__ = ("_board", "_body_evals", "_fallen", "_lasting", "_replaced", "_rival")

    def __init__(self, board: Assessment, rival: int) -> None:
        self._board = board
        self._rival = rival
        self._fallen: PositionEval | None = None
        bodies = len(board.rulebook.sides)
        self._body_evals: list[BodyEval | None] = [None] * bodies
        self._replaced = [UNKNOWN] * (8 * bodies)
        self._lasting = board.rulebook.weights.lasting

    # States.

    def option(self, option: Option) -> float:
        """Return the worth of a state that an option offers."""
        return self.bought(option, self._board.rulebook.states.get(option.item))

    def bought(self, option: Option, row: StateRow | None) -> float:
        """Return the worth of a state that an option offers; ``row`` is its entry in the catalogue, if any."""
        if row is not None:
            return self.state(row, option.target, option.detail)
        if option.item != GENERIC:
            return FELLED
        number = self._board.rulebook.generic(option.detail)
        value = number.value if option.verb == "effect" else -number.value
        return self._numbers(option.target, number.classes, value, -1)

    def exchanged(self, option: Option, row: StateRow | None) -> float:
        """TZ-EFF-05: the worth of an offered state beyond the worth of the states it replaces."""
        rules = self._board.rulebook
        severity = rules.generic(option.detail).severity if row is None else severity_of(rules.variants, row)
        polarity = "effect" if option.verb == "effect" else "consequence"
        return self.bought(option, row) - self.replaced(option.target, severity, polarity)

    def state(self, row: StateRow, bearer: int, thing: str) -> float:
        """Return the worth of a state of the catalogue. ``thing`` is the weapon or power it affects, if any."""
        if row.incapacitates:
            return self._felling(bearer)
        if row.ends == "instant":
            return self._immediate(row, bearer, thing)
        number = self._board.rulebook.number(row)
        worth = self._numbers(bearer, number.classes, number.value, -1 if row.vs is None else self._rival)
        return FLEETING * worth if row.ends == "holder_moves" else worth

    def _felling(self, number: int) -> float:
        """Return the worth of knocking out or similar. An enemy able to pay a hero point turns it into something
        milder."""
        board = self._board
        bearer = board.view.body(number)
        if bearer.down:
            return 0.0
        pays = bearer.side != board.me.side and (bearer.points > 0 or (not bearer.sheet.pc and board.view.pool > 0))
        return board.rulebook.weights.point if pays else FELLED

    def fresh(self, bearer: int, severity: str, polarity: str) -> float:
        """Return the worth of the best number of a severity, beyond what it replaces; at least 0.

        An effect counts on the bearer's attacks, a consequence on its defence."""
        return self.beyond(self.gains(bearer, polarity), bearer, polarity).of(severity)

    def beyond(self, gains: Gains, bearer: int, polarity: str) -> Gains:
        """Subtract the worth of replaced states from the ``gains`` of each severity; at least 0."""
        place, replaced = bearer << 3 | (polarity == "effect"), self._replaced
        if replaced[place] == UNKNOWN:
            self._weigh_marks(bearer, polarity)
        minor, major = gains.minor - replaced[place], gains.major - replaced[place | 2]
        extreme = gains.extreme - replaced[place | 4]
        return Gains(max(0.0, minor), max(0.0, major), max(0.0, extreme))

    def replaced(self, bearer: int, severity: str, polarity: str) -> float:
        """TZ-EFF-05: the worth of the states that one of this severity and polarity would replace."""
        step = 0 if severity == "minor" else 1 if severity == "major" else 2
        place = bearer << 3 | step << 1 | (polarity == "effect")
        if self._replaced[place] == UNKNOWN:
            self._weigh_marks(bearer, polarity)
        return self._replaced[place]

    def _weigh_marks(self, bearer: int, polarity: str) -> None:
        """Store the worth of a combatant's states of one polarity, by severity."""
        minor = major = extreme = 0.0
        for mark in self._board.view.body(bearer).marks:
            if mark.polarity == polarity:
                worth = self.mark(mark, bearer)
                if mark.severity == "minor":
                    minor += worth
                elif mark.severity == "major":
                    major += worth
                else:
                    extreme += worth
        place = bearer << 3 | (polarity == "effect")
        self._replaced[place] = minor
        self._replaced[place | 2] = major
        self._replaced[place | 4] = extreme

    def mark(self, mark: ConditionView, bearer: int) -> float:
        """Return the worth of a state that a combatant is in."""
        return self._numbers(bearer, self._board.rulebook.numbered(mark.classes), mark.value, mark.vs)

    def removed(self, option: Option) -> float:
        """TZ-EFF-08: the worth of the state that an option removes."""
        marks = self._board.view.body(option.target).marks
        return sum(self.mark(mark, option.target) for mark in marks if mark.key == option.amount)

    def best_of(self, mode: AttackMode, foe: int, severity: str) -> float:
        """Return the highest worth of a new state of this severity that a success with this attack may buy."""
        board = self._board
        best = 0.0
        for row in board.rulebook.for_sale(mode, severity):
            bearer = board.me.id if row.polarity == "effect" else foe
            value = self.state(row, bearer, board.view.body(bearer).hand if row.does in GEAR else "")
            if not row.incapacitates and row.does not in GEAR:
                value -= self.replaced(bearer, severity, row.polarity)
            best = max(best, value)
        return best

    def _immediate(self, row: StateRow, bearer: int, thing: str) -> float:
        """Return the worth of an immediate effect: a riposte, a dropped weapon, a lost weapon or power.

        A dropped weapon costs its bearer one attack; a lost one the difference to the bearer's other attacks."""
        board = self._board
        if row.does == "riposte":
            mode = board.mode(board.me.hand)
            lost = min(RIPOSTE, mode.cap) if mode is not None and mode.melee else 1
            return self.loss(lost, board.view.body(bearer).pgf)
        if row.does == "disarm" and board.view.body(bearer).hand:
            struck = self._attacks_by(bearer)
            return sum(attack_eval.worth for attack_eval in struck) / max(1, len(struck))
        return self._spoilt(bearer, thing) if row.does in SPOILING else 0.0

    def _spoilt(self, bearer: int, thing: str) -> float:
        """Return the worth of a combatant's loss of a weapon or power for ``lasting`` rounds."""
        own = self._board.of(bearer)
        if own.mode(thing) is None:
            return 0.0
        struck = self._attacks_by(bearer)
        lost = sum(attack_eval.worth - own.compute_best_attack(attack_eval.foe, thing).worth for attack_eval in struck)
        return self._lasting * lost / max(1, len(struck))

    def loss(self, points: int, left: int) -> float:
        """Return the worth of losing ``points`` of the ``left`` hit points."""
        return FELLED if points >= left else self._board.rulebook.weights.harm * points / left

    # Numbers.

    def gains(self, bearer: int, polarity: str) -> Gains:
        """Return the worth of the best numbers for ``lasting`` rounds; at least 0.

        An effect counts on one class of the bearer's attacks, a consequence on one class of its defence."""
        body_eval = self._body_eval(bearer)
        if polarity == "effect":
            if body_eval.lends is None:
                struck = self._attacks_by(bearer)
                body_eval.lends = self._best_gains(struck, len(struck), True)
            return body_eval.lends
        if body_eval.takes is None:
            body_eval.takes = self._best_gains(self._attacks_on(bearer, -1), self._comrades(bearer), False)
        return body_eval.takes

    def _best_gains(self, attack_evals: list[AttackEval], count: int, striking: bool) -> Gains:
        """Return the gain per severity by a number on one class of rolls, for ``lasting`` rounds.

        The better of the two classes counts. ``count`` bodies share the attacks."""
        first = "PA" if striking else "PD"
        minor = major = extreme = other_minor = other_major = other_extreme = 0.0
        for attack_eval in attack_evals:
            more = attack_eval.gains or self._gained(attack_eval)
            kind = attack_eval.kind if striking else attack_eval.defence
            if kind == first:
                minor += more.minor
                major += more.major
                extreme += more.extreme
            elif kind:
                other_minor += more.minor
                other_major += more.major
                other_extreme += more.extreme
        lasting, several = self._lasting, max(1, count)
        return Gains(
            lasting * (max(minor, other_minor) / several),
            lasting * (max(major, other_major) / several),
            lasting * (max(extreme, other_extreme) / several),
        )

    def _gained(self, attack_eval: AttackEval) -> Gains:
        """Return the gain of an attack by the number of each severity."""
        values = self._board.lienzo.severities
        minor, major = self._shifted(attack_eval, values.minor.value), self._shifted(attack_eval, values.major.value)
        found = attack_eval.gains = Gains(minor, major, self._shifted(attack_eval, values.extreme.value))
        return found

    def _numbers(self, bearer: int, kinds: tuple[int, ...], value: int, versus: int) -> float:
        """Return the worth of a number on the rolls of these classes, for ``lasting`` rounds."""
        if not kinds:
            return 0.0
        total, known = 0.0, self._body_eval(bearer).numbers
        for kind in kinds:
            key = (versus + 1) * RIVAL + (value + BIAS) * len(CLASSES) + kind
            found = known.get(key)
            if found is None:
                found = known[key] = self._number(bearer, kind, value, versus)
            total += found
        return self._lasting * total

    def _number(self, bearer: int, kind: int, value: int, versus: int) -> float:
        """Return the worth per round of a number on the rolls of one class."""
        if kind < 2:
            found = self._attacking(bearer, CLASSES[kind], value, versus)
        else:
            found = self._defending(bearer, CLASSES[kind], value, versus)
        return found if value > 0 else -found

    def _attacking(self, bearer: int, kind: str, value: int, versus: int) -> float:
        """Return the mean change of the bearer's attack per round by a number on its attacks."""
        count, added = 0, 0.0
        for attack_eval in self._attacks_by(bearer):
            if versus == -1 or versus == attack_eval.foe:
                count += 1
                if attack_eval.kind == kind:
                    added += self._shifted(attack_eval, value)
        return added / max(1, count)

    def _defending(self, bearer: int, kind: str, value: int, versus: int) -> float:
        """Return the harm that a number on its defence spares the bearer per round."""
        taken = 0.0
        for attack_eval in self._attacks_on(bearer, versus):
            if attack_eval.defence == kind:
                taken -= self._shifted(attack_eval, -value)
        return taken / max(1, self._comrades(bearer))

    def _comrades(self, bearer: int) -> int:
        """Return the number of able bodies on a body's side."""
        return len(self._board.view.fit()) - len(self._enemies(bearer))

    def _enemies(self, bearer: int) -> list[int]:
        """Return the able enemies of a body."""
        return self._board.enemies(self._board.rulebook.sides[bearer])

    def _body_eval(self, bearer: int) -> BodyEval:
        """Return the memo entry of a body: in the position's entry if it is able, else one for this question."""
        found = self._body_evals[bearer]
        if found is None:
            if bearer in self._board.view.fit():
                known = self._board.position_eval()
            else:
                known = self._fallen = self._fallen or PositionEval(len(self._body_evals))
            found = self._body_evals[bearer] = known.body_evals[bearer] or known.body_eval(bearer)
        return found

    def _shifted(self, attack_eval: AttackEval, value: int) -> float:
        """Return the gain of an attack by a number on its roll."""
        found = attack_eval.shifted.get(value + BIAS)
        if found is None:
            worth = self._board.rulebook.worths.worth(attack_eval.edge + value, attack_eval.eval_key)
            found = attack_eval.shifted[value + BIAS] = max(0.0, worth * attack_eval.menace) - attack_eval.worth
        return found

    def _attacks_by(self, bearer: int) -> list[AttackEval]:
        """Return the bearer's best attacks on its able enemies, those with positive worth if there are any."""
        body_eval = self._body_eval(bearer)
        found = body_eval.struck
        if found is None:
            found, others = [], []
            for attack_eval in self._board.best_attacks(bearer):
                if attack_eval.worth > 0:
                    found.append(attack_eval)
                elif attack_eval is not NO_ATTACK:
                    others.append(attack_eval)
            found = body_eval.struck = found or others
        return found

    def _attacks_on(self, bearer: int, versus: int) -> list[AttackEval]:
        """Return the best attacks of the bearer's able enemies on it, or of one enemy (``versus``)."""
        known = self._body_eval(bearer).suffered
        found = known.get(versus)
        if found is None:
            found = known[versus] = []
            for foe in self._enemies(bearer):
                if versus == -1 or versus == foe:
                    found += [attack_eval for attack_eval in self._attacks_by(foe) if attack_eval.foe == bearer]
        return found
