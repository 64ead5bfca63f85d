"""Worth of states, and of help, hindrance and manoeuvres that buy them: the effect on the attacks of both sides.

A state is worth what it changes, measured on the scale of attacks (1 puts a target out of the fight; see tables.py).
The model behind the figures, besides that of numbers.py:

- A number counts half if it ends when its bearer moves.
- A state that fells is worth FELLED, more than any number, unless the target can pay a hero point for a milder one.
- Immediate effects: a riposte counts as damage; a dropped weapon costs its bearer one attack; a weapon or power lost
  for the scene costs the difference to the next best attack, for ``lasting`` rounds.
- A new state of the same severity and polarity replaces older ones (TZ-EFF-05), so their worth is subtracted.

Signs: the worth of an effect is its bearer's gain, the worth of a consequence its bearer's loss. Both are positive for
the buyer, who compares them without looking at sides."""

from __future__ import annotations

from typing import Final

from simulator.core.asks import Option
from simulator.systems.tapiz.formulas import TRICK, severity_of, size_points
from simulator.systems.tapiz.lienzo.catalogue import StateRow
from simulator.systems.tapiz.sheet import PHYSICAL
from simulator.systems.tapiz.view import BodyView, ConditionView, View

from ..legal_moves import LegalMoves
from .evaluations import AttackMode, Gains
from .numbers import Numbers, total
from .rulebook import DEFENCES, GEAR, Rulebook
from .tables import Margins

FELLING: Final = 1.0  # worth of knocking out, on the scale of attacks
GENERIC: Final = "generic"
SEVERITIES: Final = ("minor", "major", "extreme")
FLEETING: Final = 0.5  # factor on a state's worth if it ends when its bearer moves
FELLED: Final = 9.0  # worth of being put out of the fight: more than any number
RIPOSTE: Final = 10  # maximum damage of a riposte
SPOILING: Final = ("lose_gear", "break_item", "cancel_power")
"""Immediate effects that take a weapon or a power for the rest of the scene."""


def opposing(foe: BodyView, bodily: bool) -> int:
    """TZ-ACT-04, TZ-ACT-05: the defence against help or hindrance by an ability of the body or the mind."""
    return foe.pd if bodily else foe.md


def won(rolled: Margins, gains: Gains, felling: float) -> float:
    """Return the worth of a roll from the worth of states of each severity and of knocking out."""
    minor, major, extreme = gains.minor, gains.major, gains.extreme
    if extreme < major + minor:  # max() would take longer than the rest of this function
        extreme = major + minor
    if major < minor:
        major = minor
    if major < felling:
        major = felling
    return rolled.worth(minor, major, extreme if extreme > felling else felling)


class Worth(Numbers):
    """A view as one body reads it, with the worth of states, help, hindrance and manoeuvres.

    ``rival`` is the opponent of numbers that act against a single body; -1 for all."""

    def __init__(self, view: View, rulebook: Rulebook, seat: int) -> None:
        super().__init__(view, rulebook, seat)
        self._replaced: dict[int, float] = {}  # by body, severity and polarity, all severities at once

    # States.

    def bought(self, option: Option, rival: int) -> float:
        """Return the worth of a state that an option offers."""
        row = self.rulebook.states.get(option.item)
        if row is not None:
            return self.state(row, option.target, option.detail, rival)
        if option.item != GENERIC:
            return FELLED
        number = self.rulebook.generic(option.detail)
        value = number.value if option.verb == "effect" else -number.value
        return self.numbers(option.target, number.classes, value, -1)

    def exchanged(self, option: Option, rival: int) -> float:
        """TZ-EFF-05: the worth of an offered state beyond the worth of the states it replaces."""
        row, rules = self.rulebook.states.get(option.item), self.rulebook
        severity = rules.generic(option.detail).severity if row is None else severity_of(rules.variants, row)
        polarity = "effect" if option.verb == "effect" else "consequence"
        return self.bought(option, rival) - self.replaced(option.target, severity, polarity)

    def state(self, row: StateRow, bearer: int, thing: str, rival: int) -> float:
        """Return the worth of a state of the catalogue. ``thing`` is the weapon or power it affects, if any."""
        if row.incapacitates:
            return self._felling(bearer)
        if row.ends == "instant":
            return self._immediate(row, bearer, thing)
        number = self.rulebook.number(row)
        worth = self.numbers(bearer, number.classes, number.value, -1 if row.vs is None else rival)
        return FLEETING * worth if row.ends == "holder_moves" else worth

    def _felling(self, number: int) -> float:
        """Return the worth of knocking out or similar. An enemy able to pay a hero point turns it into something
        milder."""
        bearer = self.view.body(number)
        if bearer.down:
            return 0.0
        pays = bearer.side != self.me.side and (bearer.points > 0 or (not bearer.sheet.pc and self.view.pool > 0))
        return self.rulebook.weights.point if pays else FELLED

    def fresh(self, bearer: int, severity: str, polarity: str) -> float:
        """Return the worth of the best number of a severity, beyond what it replaces; at least 0.

        An effect counts on the bearer's attacks, a consequence on its defence."""
        return self.beyond(self.gains(bearer, polarity), bearer, polarity).of(severity)

    def beyond(self, gains: Gains, bearer: int, polarity: str) -> Gains:
        """Subtract the worth of replaced states from the ``gains`` of each severity; at least 0."""
        place, replaced = bearer << 3 | (polarity == "effect"), self._replaced
        if place not in replaced:
            self._weigh_marks(bearer, polarity)
        minor, major = gains.minor - replaced[place], gains.major - replaced[place | 2]
        extreme = gains.extreme - replaced[place | 4]
        return Gains(max(0.0, minor), max(0.0, major), max(0.0, extreme))

    def replaced(self, bearer: int, severity: str, polarity: str) -> float:
        """TZ-EFF-05: the worth of the states that one of this severity and polarity would replace."""
        step = 0 if severity == "minor" else 1 if severity == "major" else 2
        place = bearer << 3 | step << 1 | (polarity == "effect")
        if place not in self._replaced:
            self._weigh_marks(bearer, polarity)
        return self._replaced[place]

    def _weigh_marks(self, bearer: int, polarity: str) -> None:
        """Store the worth of a combatant's states of one polarity, by severity."""
        minor = major = extreme = 0.0
        for mark in self.view.body(bearer).marks:
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
        return self.numbers(bearer, self.rulebook.numbered(mark.classes), mark.value, mark.vs)

    def removed(self, option: Option) -> float:
        """TZ-EFF-08: the worth of the state that an option removes."""
        marks = self.view.body(option.target).marks
        return sum(self.mark(mark, option.target) for mark in marks if mark.key == option.amount)

    def shaken_off(self, option: Option) -> float:
        """TZ-ACT-06: the worth of an attempt to shake off an own state, which several enemies bring back sooner."""
        me, support = self.me, self.lienzo.support
        for mark in me.marks:
            if mark.key == option.amount:
                edge = self.support_bonus("recover") + me.sheet.mods["CON" if mark.domain == PHYSICAL else "SAB"]
                rolled = self.rulebook.margins.rolled(edge - support.recover, 0)
                chance = rolled.extreme
                if mark.severity != "extreme":
                    chance += rolled.major if mark.severity == "major" else rolled.major + rolled.minor
                return chance * self.mark(mark, me.id) / max(1, len(self.enemies(me.side)))
        return 0.0

    def best_of(self, mode: AttackMode, foe: int, severity: str) -> float:
        """Return the highest worth of a new state of this severity that a success with this attack may buy."""
        best = 0.0
        for row in self.rulebook.for_sale(mode, severity):
            bearer = self.me.id if row.polarity == "effect" else foe
            value = self.state(row, bearer, self.view.body(bearer).hand if row.does in GEAR else "", foe)
            if not row.incapacitates and row.does not in GEAR:
                value -= self.replaced(bearer, severity, row.polarity)
            best = max(best, value)
        return best

    def _immediate(self, row: StateRow, bearer: int, thing: str) -> float:
        """Return the worth of an immediate effect: a riposte, a dropped weapon, a lost weapon or power.

        A dropped weapon costs its bearer one attack; a lost one the difference to the bearer's other attacks."""
        if row.does == "riposte":
            mode = self.mode(self.me.hand)
            lost = min(RIPOSTE, mode.cap) if mode is not None and mode.melee else 1
            return self.loss(lost, self.view.body(bearer).pgf)
        if row.does == "disarm" and self.view.body(bearer).hand:
            struck = self._attacks_by(bearer)
            return sum(one.count * one.attack_eval.worth for one in struck) / max(1, total(struck))
        return self._spoilt(bearer, thing) if row.does in SPOILING else 0.0

    def _spoilt(self, bearer: int, thing: str) -> float:
        """Return the worth of a combatant's loss of a weapon or power for ``lasting`` rounds."""
        own = self.of(bearer)
        if own.mode(thing) is None:
            return 0.0
        lost = 0.0
        for group in self.groups(bearer):
            one = self._attack_on(bearer, group.body)
            if one is not None:
                lost += group.count * (one.worth - own.compute_best_attack(group.body, thing).worth)
        return self._lasting * lost / max(1, total(self._attacks_by(bearer)))

    def loss(self, points: int, left: int) -> float:
        """Return the worth of losing ``points`` of the ``left`` hit points."""
        return FELLED if points >= left else self.rulebook.weights.harm * points / left

    # Stances.

    def stance_gain(self, stance: str) -> float:
        """TZ-STA-03, TZ-STA-04: return the gain of the own attacks in a round by a stance, less its cost, as a share of
        the enemies and of the own side."""
        row, me, foes = self.lienzo.stances[stance], self.me.id, max(1, len(self.foes))
        own = max(1, self._comrades(me))
        if row.trade:
            push = (self.me.sheet.level + 1) // 2
            more, less = (
                (self._number(me, kind, push, -1) for kind in (0, 1)),
                (self._number(me, kind, -push, -1) for kind in (DEFENCES, DEFENCES + 1)),
            )
            return sum(more) / foes - sum(less) / own
        if row.focus and not self.stance.focus:
            return sum(self._focused(foe) for foe in self.foes) / foes / foes
        return 0.0

    def _focused(self, foe: BodyView) -> float:
        """TZ-STA-04: return the gain of the best attack on an enemy by damage focus, less the harsher failures."""
        gains = self.gains(self.me.id, "consequence")
        shares, best = len(self.foes) / max(1, self._comrades(self.me.id)), self.best_attack(self.me.id, foe.id)
        plain = best.worth - shares * self._costs(best.edge, 0, gains)
        most = plain
        for mode in self.able():
            if mode.focus and self.obstacle(mode, foe.id) is not None:
                one = self._attack_option(mode, foe.id)
                edge = self._edge_at(one, mode.focus, mode.best)
                worth = one.menace * self.rulebook.worths.worth(edge, one.eval_key)
                most = max(most, worth - shares * self._costs(edge, 1, gains))
        return most - plain

    def _costs(self, edge: int, harsher: int, gains: Gains) -> float:
        """Return the worth of the consequences that a failure brings."""
        return self.rulebook.margins.failed(edge, harsher).worth(gains.minor, gains.major, gains.extreme)

    # Help, hindrance and manoeuvres.

    def supported(self, moves: LegalMoves, least: float) -> Option | None:
        """TZ-ACT-04, TZ-ACT-05, TZ-ATK-05: the most valuable help, hindrance or manoeuvre, if worth more than
        ``least``.

        Armour does not stop manoeuvres."""
        reach, margins = self.lienzo.bands.medio, self.rulebook.margins
        found, least = self.helped(least)
        bonus = self.support_bonus("hinder")
        for number in self.enemies(self.me.side):
            if self.far(number) <= reach:
                foe = self.view.body(number)
                edge, ability = self.best_hindrance(bonus, foe)
                value = self.expected(foe, "consequence", margins.rolled(edge, 0), least)
                if value > least:
                    found, least = Option("hinder", foe.id, ability), value
        for option in moves.of(TRICK):
            foe = self.view.body(option.target)
            if foe.able:
                size = size_points(self.lienzo, self.me.sheet, foe.sheet, PHYSICAL)
                felling = FELLING if self.rulebook.knock else 0.0
                rolled = margins.rolled(self.trick_edge(foe), size)
                value = self.expected(foe, "consequence", rolled, least, felling)
                if value > least:
                    found, least = option, value
        return found if found is not None and moves.allows(found) else None

    def helped(self, least: float) -> tuple[Option | None, float]:
        """TZ-ACT-04: the most valuable help and its worth, if worth more than ``least``; else None and ``least``.

        Help against an enemy buys only what depends on that enemy."""
        reach, margins, found = self.lienzo.bands.medio, self.rulebook.margins, None
        near = [number for number in (self.me.id, *self.comrades()) if self.far(number) <= reach]
        edge, ability = self.best_help()
        rolled = margins.rolled(edge, 0)
        for number in near:
            value = self.expected(self.view.body(number), "effect", rolled, least)
            if value > least:
                found, least = Option("help", number, ability), value
        edge, ability, foe = self.best_study()
        rolled = margins.rolled(edge, 0)
        if foe >= 0 and rolled.buys > 1:
            for number in near:
                value = self.studied(self.view.body(number), foe, rolled, least)
                if value > least:
                    found, least = Option("help", number, ability, amount=foe + 1), value
        return found, least

    def studied(self, bearer: BodyView, foe: int, rolled: Margins, least: float) -> float:
        """TZ-ACT-04: the mean worth for a comrade of the effects that depend on an enemy and that a roll buys.

        A value up to ``least`` may be too high, as in ``expected``."""
        gains = self.study_gains(bearer.id, foe)
        value = won(rolled, gains, 0.0)
        if value <= least or not bearer.marks:
            return value
        return won(rolled, self.beyond(gains, bearer.id, "effect"), 0.0)

    def study_gains(self, bearer: int, foe: int) -> Gains:
        """TZ-ACT-04: the worth of the best effect of each severity that depends on an enemy; at least 0."""
        known, row = self._body_eval(bearer).studied, self.position().rows[foe]
        found = known.get(row)
        if found is None:
            worths = {"minor": 0.0, "major": 0.0, "extreme": 0.0}
            for state, severity in self.rulebook.studies:
                worths[severity] = max(worths[severity], self.state(state, bearer, "", foe))
            found = known[row] = Gains(worths["minor"], worths["major"], worths["extreme"])
        return found

    def assisted(self, moves: LegalMoves, futile: float) -> Option | None:
        """TZ-ACT-04: help for a comrade within reach whose attack is worth more than ``futile``, whatever help adds."""
        for comrade in self.comrades():
            if self.far(comrade) <= self.lienzo.bands.medio:
                if self.ideal_of(comrade) > futile:
                    option = Option("help", comrade, self.best_help()[1])
                    return option if moves.allows(option) else None
        return None

    def best_help(self) -> tuple[int, str]:
        """Return the best help that depends on no enemy: bonus less difficulty; its ability."""
        most, ability = 0, ""
        bonus = self.support_bonus("help") - self.lienzo.support.help
        for talent in self.rulebook.helping[self.rulebook.kinds[self.me.id]]:
            if not ability or bonus + talent.mod > most:
                most, ability = bonus + talent.mod, talent.name
        return most, ability

    def best_study(self) -> tuple[int, str, int]:
        """Return the best help against an enemy: bonus less defence; its ability; the enemy, -1 for none."""
        bonus = self.support_bonus("help")
        slowest = dullest = None
        for group in self.groups(self.me.id):
            foe = self.view.body(group.body)
            if slowest is None or foe.pd < slowest.pd:
                slowest = foe
            if dullest is None or foe.md < dullest.md:
                dullest = foe
        most, ability, against = 0, "", -1
        for talent in self.rulebook.helping[self.rulebook.kinds[self.me.id]]:
            weakest = slowest if talent.bodily else dullest
            if weakest is not None:
                edge = bonus + talent.mod - opposing(weakest, talent.bodily)
                if not ability or edge > most:
                    most, ability, against = edge, talent.name, weakest.id
        return most, ability, against

    def best_hindrance(self, bonus: int, foe: BodyView) -> tuple[int, str]:
        """Return the best hindrance of an enemy: ``bonus`` and modifier less opposition; its ability."""
        most, ability = 0, ""
        for talent in self.rulebook.hindering[self.rulebook.kinds[self.me.id]]:
            edge = bonus + talent.mod - opposing(foe, talent.bodily)
            if not ability or edge > most:
                most, ability = edge, talent.name
        return most, ability

    def expected(self, body: BodyView, polarity: str, rolled: Margins, least: float, felling: float = 0.0) -> float:
        """Return the mean worth of the states that a roll buys for a comrade or against an enemy.

        ``felling`` is the worth of points that knock out. A value up to ``least`` may be too high, because the states
        that it would replace are then not subtracted."""
        if not rolled.buys:
            return 0.0
        gains = self.gains(body.id, polarity)
        value = won(rolled, gains, felling)
        if value <= least or not body.marks:
            return value
        return won(rolled, self.beyond(gains, body.id, polarity), felling)

    # Points of a success.

    def divided(self, mode: AttackMode, foe: BodyView, points: int, most: int) -> tuple[float, int]:
        """TZ-DMG-02: the best worth of a success's points, and the hit points (up to ``most``) in that split."""
        left = foe.pgf if mode.domain == PHYSICAL else foe.pgm
        best, found = self.loss(most, left), most
        for severity in SEVERITIES:
            lost = min(most, points - self.lienzo.severities.of(severity).price)
            if lost < 0:
                break
            total = self.loss(lost, left) + self.best_of(mode, foe.id, severity)
            if total > best:
                best, found = total, lost
        return best, found

    def worth_of_numbers(self, foe: BodyView, points: int) -> float:
        """TZ-ACT-05, TZ-ATK-05: the worth of the best number that the points buy against an enemy's defence."""
        severities = self.lienzo.severities
        prices = [(name, severities.of(name).price) for name in SEVERITIES]
        found = [self.fresh(foe.id, name, "consequence") for name, price in prices if price <= points]
        return max(found, default=0.0)
