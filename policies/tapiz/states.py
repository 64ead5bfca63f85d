"""What states are worth in Tapiz: what they change of the blows that either side may expect to strike."""

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
FLEETING: Final = 0.5  # of a state's worth if it ends when its bearer moves
FELLED: Final = 9.0  # what being put out of the fight does: more than any number
RIVAL: Final = 1 << 20  # more than any number on rolls, times their classes
BIAS: Final = 16  # makes keys of usual numbers 0 to 256, which Python does not make anew and finds faster
RIPOSTE: Final = 10  # hit points that a riposte costs at most
SPOILING: Final = ("lose_gear", "break_item", "cancel_power")
"""What states do that take a weapon or a power for the rest of the scene."""


class StateWorth:
    """How much states do for their bearers or against them, as attacks are worth.

    A number counts for as many rounds as the weight ``lasting`` says, in each of which every combatant strikes its best
    blow, at any of its enemies. ``rival``: against whom a number acts that acts only against one; -1: against all."""

    __slots__ = ("_board", "_fallen", "_lasting", "_parts", "_replaced", "_rival")

    def __init__(self, board: Assessment, rival: int) -> None:
        self._board = board
        self._rival = rival
        self._fallen: PositionEval | None = None
        bodies = len(board.rulebook.sides)
        self._parts: list[BodyEval | None] = [None] * bodies
        self._replaced = [UNKNOWN] * (8 * bodies)
        self._lasting = board.rulebook.weights.lasting

    # States.

    def option(self, option: Option) -> float:
        """How much a state does that can be bought, or suffered."""
        return self.bought(option, self._board.rulebook.states.get(option.item))

    def bought(self, option: Option, row: StateRow | None) -> float:
        """How much a state does that can be bought, or suffered, with its entry in the catalogue, if it has one."""
        if row is not None:
            return self.state(row, option.target, option.detail)
        if option.item != GENERIC:
            return FELLED
        number = self._board.rulebook.generic(option.detail)
        value = number.value if option.verb == "effect" else -number.value
        return self._numbers(option.target, number.classes, value, -1)

    def exchanged(self, option: Option, row: StateRow | None) -> float:
        """TZ-EFF-05: how much a state does that can be bought, beyond what it replaces."""
        rules = self._board.rulebook
        severity = rules.generic(option.detail).severity if row is None else severity_of(rules.variants, row)
        polarity = "effect" if option.verb == "effect" else "consequence"
        return self.bought(option, row) - self.replaced(option.target, severity, polarity)

    def state(self, row: StateRow, bearer: int, thing: str) -> float:
        """How much a state of the catalogue does; ``thing``: the weapon or power that it is about, if any."""
        if row.incapacitates:
            return self._felling(bearer)
        if row.ends == "instant":
            return self._deed(row, bearer, thing)
        number = self._board.rulebook.number(row)
        worth = self._numbers(bearer, number.classes, number.value, -1 if row.vs is None else self._rival)
        return FLEETING * worth if row.ends == "holder_moves" else worth

    def _felling(self, number: int) -> float:
        """How much being knocked out does, or the like: an enemy with a hero point makes it something milder."""
        board = self._board
        bearer = board.view.body(number)
        if bearer.down:
            return 0.0
        pays = bearer.side != board.me.side and (bearer.points > 0 or (not bearer.sheet.pc and board.view.pool > 0))
        return board.rulebook.weights.point if pays else FELLED

    def fresh(self, bearer: int, severity: str, polarity: str) -> float:
        """How much the best number of a severity does, an effect on its attacks or a consequence on its defence, beyond
        what it replaces; at least 0."""
        return self.beyond(self.gains(bearer, polarity), bearer, polarity).of(severity)

    def beyond(self, gains: Gains, bearer: int, polarity: str) -> Gains:
        """How much the numbers of each severity do that have these ``gains``, beyond what they replace; at least 0."""
        place, replaced = bearer << 3 | (polarity == "effect"), self._replaced
        if replaced[place] == UNKNOWN:
            self._weigh_marks(bearer, polarity)
        minor, major = gains.minor - replaced[place], gains.major - replaced[place | 2]
        extreme = gains.extreme - replaced[place | 4]
        return Gains(max(0.0, minor), max(0.0, major), max(0.0, extreme))

    def replaced(self, bearer: int, severity: str, polarity: str) -> float:
        """TZ-EFF-05: how much that does whose place a state of this severity and polarity would take."""
        step = 0 if severity == "minor" else 1 if severity == "major" else 2
        place = bearer << 3 | step << 1 | (polarity == "effect")
        if self._replaced[place] == UNKNOWN:
            self._weigh_marks(bearer, polarity)
        return self._replaced[place]

    def _weigh_marks(self, bearer: int, polarity: str) -> None:
        """Note how much all states of a polarity do that a combatant is in, by severity."""
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
        """How much a state does that a combatant is in."""
        return self._numbers(bearer, self._board.rulebook.numbered(mark.classes), mark.value, mark.vs)

    def removed(self, option: Option) -> float:
        """TZ-EFF-08: how much a state does that can be removed."""
        marks = self._board.view.body(option.target).marks
        return sum(self.mark(mark, option.target) for mark in marks if mark.key == option.amount)

    def best_of(self, mode: AttackMode, foe: int, severity: str) -> float:
        """The most that a fresh state of this severity does that a success with this attack may buy."""
        board = self._board
        best = 0.0
        for row in board.rulebook.for_sale(mode, severity):
            bearer = board.me.id if row.polarity == "effect" else foe
            value = self.state(row, bearer, board.view.body(bearer).hand if row.does in GEAR else "")
            if not row.incapacitates and row.does not in GEAR:
                value -= self.replaced(bearer, severity, row.polarity)
            best = max(best, value)
        return best

    def _deed(self, row: StateRow, bearer: int, thing: str) -> float:
        """What happens at once: a riposte, a weapon that falls, which costs its bearer a blow, and a weapon or power
        that is gone, which costs what its blows were better by than others."""
        board = self._board
        if row.does == "riposte":
            mode = board.mode(board.me.hand)
            lost = min(RIPOSTE, mode.cap) if mode is not None and mode.melee else 1
            return self.loss(lost, board.view.body(bearer).pgf)
        if row.does == "disarm" and board.view.body(bearer).hand:
            struck = self._struck(bearer)
            return sum(attack_eval.worth for attack_eval in struck) / max(1, len(struck))
        return self._spoilt(bearer, thing) if row.does in SPOILING else 0.0

    def _spoilt(self, bearer: int, thing: str) -> float:
        """How much it does that a combatant has a weapon or power no more, as long as a number lasts."""
        own = self._board.of(bearer)
        if own.mode(thing) is None:
            return 0.0
        struck = self._struck(bearer)
        lost = sum(attack_eval.worth - own.fresh_blow(attack_eval.foe, thing).worth for attack_eval in struck)
        return self._lasting * lost / max(1, len(struck))

    def loss(self, points: int, left: int) -> float:
        """How much it does to lose so many of the hit points that are left."""
        return FELLED if points >= left else self._board.rulebook.weights.harm * points / left

    # Numbers.

    def gains(self, bearer: int, polarity: str) -> Gains:
        """What the best numbers do, as long as they last: as an effect on one class of its attacks, as a consequence on
        one class of its defence; at least 0."""
        body_eval = self._part(bearer)
        if polarity == "effect":
            if body_eval.lends is None:
                struck = self._struck(bearer)
                body_eval.lends = self._best_gains(struck, len(struck), True)
            return body_eval.lends
        if body_eval.takes is None:
            body_eval.takes = self._best_gains(self._suffered(bearer, -1), self._comrades(bearer), False)
        return body_eval.takes

    def _best_gains(self, attack_evals: list[AttackEval], count: int, striking: bool) -> Gains:
        """What numbers on all blows of one kind, or against one defence, add to the rounds among so many, as long as
        they last: the more of both."""
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
        """What the numbers of each severity add to a blow."""
        values = self._board.lienzo.severities
        minor, major = self._shifted(attack_eval, values.minor.value), self._shifted(attack_eval, values.major.value)
        found = attack_eval.gains = Gains(minor, major, self._shifted(attack_eval, values.extreme.value))
        return found

    def _numbers(self, bearer: int, kinds: tuple[int, ...], value: int, versus: int) -> float:
        """How much a number does on the rolls of these classes, as long as it lasts."""
        if not kinds:
            return 0.0
        total, known = 0.0, self._part(bearer).numbers
        for kind in kinds:
            key = (versus + 1) * RIVAL + (value + BIAS) * len(CLASSES) + kind
            found = known.get(key)
            if found is None:
                found = known[key] = self._number(bearer, kind, value, versus)
            total += found
        return self._lasting * total

    def _number(self, bearer: int, kind: int, value: int, versus: int) -> float:
        """How much a number does on the rolls of one class, a round."""
        if kind < 2:
            found = self._attacking(bearer, CLASSES[kind], value, versus)
        else:
            found = self._defending(bearer, CLASSES[kind], value, versus)
        return found if value > 0 else -found

    def _attacking(self, bearer: int, kind: str, value: int, versus: int) -> float:
        """What a number on its attacks adds to the bearer's blow, a round."""
        count, added = 0, 0.0
        for attack_eval in self._struck(bearer):
            if versus == -1 or versus == attack_eval.foe:
                count += 1
                if attack_eval.kind == kind:
                    added += self._shifted(attack_eval, value)
        return added / max(1, count)

    def _defending(self, bearer: int, kind: str, value: int, versus: int) -> float:
        """What a number on its defence takes from its enemies' blows, a round, if they choose among all on its side."""
        taken = 0.0
        for attack_eval in self._suffered(bearer, versus):
            if attack_eval.defence == kind:
                taken -= self._shifted(attack_eval, -value)
        return taken / max(1, self._comrades(bearer))

    def _comrades(self, bearer: int) -> int:
        """How many of the side of a body can fight."""
        return len(self._board.view.fit()) - len(self._enemies(bearer))

    def _enemies(self, bearer: int) -> list[int]:
        """The enemies of a body who can fight."""
        return self._board.enemies(self._board.rulebook.sides[bearer])

    def _part(self, bearer: int) -> BodyEval:
        """Where what is found of a body is kept: with the situation of those who can fight if it is one of them, else
        for this question."""
        found = self._parts[bearer]
        if found is None:
            if bearer in self._board.view.fit():
                known = self._board.position_eval()
            else:
                known = self._fallen = self._fallen or PositionEval(len(self._parts))
            found = self._parts[bearer] = known.body_evals[bearer] or known.body_eval(bearer)
        return found

    def _shifted(self, attack_eval: AttackEval, value: int) -> float:
        """What a number on its roll adds to a blow."""
        found = attack_eval.shifted.get(value + BIAS)
        if found is None:
            worth = self._board.rulebook.worths.worth(attack_eval.edge + value, attack_eval.eval_key)
            found = attack_eval.shifted[value + BIAS] = max(0.0, worth * attack_eval.menace) - attack_eval.worth
        return found

    def _struck(self, bearer: int) -> list[AttackEval]:
        """The bearer's best blows on its able enemies that are worth something; where none is, all that it has."""
        body_eval = self._part(bearer)
        found = body_eval.struck
        if found is None:
            found, others = [], []
            for attack_eval in self._board.best_blows(bearer):
                if attack_eval.worth > 0:
                    found.append(attack_eval)
                elif attack_eval is not NO_ATTACK:
                    others.append(attack_eval)
            found = body_eval.struck = found or others
        return found

    def _suffered(self, bearer: int, versus: int) -> list[AttackEval]:
        """The best blows of the bearer's able enemies on it, or that of one of them."""
        known = self._part(bearer).suffered
        found = known.get(versus)
        if found is None:
            found = known[versus] = []
            for foe in self._enemies(bearer):
                if versus == -1 or versus == foe:
                    found += [attack_eval for attack_eval in self._struck(foe) if attack_eval.foe == bearer]
        return found
