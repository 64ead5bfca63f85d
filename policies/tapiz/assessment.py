"""One seat's reading of a Tapiz view: the worth of its attacks, from here and from elsewhere.

An assessment lives for one view. It looks up longer-lived results in the rulebook's tables; evaluations.py explains
these layers."""

from __future__ import annotations

from typing import Final

from simulator.core.asks import Option
from simulator.core.plane import TOLERANCE, distance
from simulator.systems.tapiz.formulas import pace_row, size_resistance
from simulator.systems.tapiz.sheet import PHYSICAL
from simulator.systems.tapiz.space import screens
from simulator.systems.tapiz.view import BodyView, View

from .evaluations import (
    MELEE,
    NO_ATTACK,
    NO_MARKS,
    AttackEval,
    AttackMode,
    AttackOption,
    Group,
    Obstacle,
    PairEval,
    Position,
    StanceRecord,
    states_on,
)
from .rulebook import PATIENCE, Rulebook
from .special_edges import NOTHING, SpecialEdges
from .standing import Standing
from .tables import EvalKey

Place = tuple[float, float]
FoeOptions = tuple[int, list[AttackOption]]
"""An enemy and attacks on it."""
STAKE: Final = 7  # bits that hold a stake of up to a hundred


class Assessment(Standing):
    """A view as one body reads it: attacks and their worth."""

    def __init__(self, view: View, rulebook: Rulebook, seat: int) -> None:
        super().__init__(view, rulebook, seat)
        self.stance = rulebook.lienzo.stances[self.me.stance]
        own, off = rulebook.modes(seat), self.me.cancelled()
        self._own = (
            own if not off else {item: mode for item, mode in own.items() if not (mode.known_power and item in off)}
        )
        bodies = len(rulebook.sides)
        powers = rulebook.powers
        self.special_edges = None if powers is None else SpecialEdges(view, powers, seat, rulebook)
        self._versus = NO_MARKS
        self._ideal = -1.0
        self._states: dict[str, int] = {}
        self._able: list[AttackMode] | None = None
        self._mine: list[PairEval | None] = [None] * bodies
        self._stance_records: list[StanceRecord | None] = [None] * bodies
        self._others: list[Assessment | None] | None = None
        self._position: Position | None = None

    def of(self, body: int) -> Assessment:
        """Return the assessment of another body in the same view. Both share their stance records."""
        if body == self.me.id:
            return self
        if self._others is None:
            self._others = [None] * len(self._far)
        found = self._others[body]
        if found is None:
            found = self._others[body] = Assessment(self.view, self.rulebook, body)
            found._stance_records = self._stance_records
        return found

    # Available attacks.

    def mode(self, item: str) -> AttackMode | None:
        """Return the own attack with a weapon or power. None if it does not exist or is cancelled."""
        return self._own.get(item)

    def modes(self) -> list[AttackMode]:
        """Return every own attack that is not cancelled, drawn or not."""
        return list(self._own.values())

    def bonus(self, mode: AttackMode) -> int:
        """Return the number added to the die: modifier, traits, items, stance, states, circumstances."""
        me, stance = self.me, self.stance
        states = self._states_on(MELEE if mode.melee else mode.kind)
        if stance.no_bonuses:
            bonus = mode.least + min(0, states)
        else:
            bonus = mode.gain + stance.attack + me.push + states
        if stance.focus:
            bonus += mode.focus
        return bonus + me.pace + me.shaken + me.encumbrance

    def _states_on(self, kind: str) -> int:
        """Return the sum of states on attacks of a class, leaving out states against a single target."""
        found = self._states.get(kind)
        if found is None:
            found = self._states[kind] = states_on(self.me, kind)
        return found

    def _against(self, mode: AttackMode, foe: int) -> int:
        """Return the sum of the own states against this enemy alone on an attack, which are not in its edge."""
        return sum([mark.value for mark in self._versus if mark.vs == foe and mode.kind in mark.classes])

    # Worth.

    def value(self, option: Option, foe: BodyView) -> float:
        """Return the worth of an offered attack on an enemy.

        Skips the test of ``patient`` until the rounds of patience are over."""
        mode = self._own.get(option.item)
        if mode is None:
            return 0.0
        drawing = self.lienzo.numbers.draw_penalty if "draw" in option.detail else 0
        return self.worth(mode, foe, drawing) if self.view.round <= PATIENCE else self.patient(mode, foe, drawing)

    def patient(self, mode: AttackMode, foe: BodyView, more: int = 0) -> float:
        """Return the worth of attacking this enemy from here.

        After the rounds of patience, an attack that can only buy states is worth 0."""
        if self.view.round > PATIENCE and self.obstacle(mode, foe.id) is not None and not self.hurts(mode, foe):
            return 0.0
        return self.worth(mode, foe, more)

    def hurts(self, mode: AttackMode, foe: BodyView) -> bool:
        """Return True if an attack from here can cost hit points or fell the target."""
        _, lost, felled = self.outcome(mode, foe)
        return lost + felled > 0

    def worth(self, mode: AttackMode, foe: BodyView, more: int = 0) -> float:
        """Return the worth of attacking this enemy from here. 0 if out of range or useless."""
        number = foe.id
        far = self._far[number]
        if far < 0:
            far = self.far(number)
        if far > mode.reach or self.obstacle(mode, number) is None:
            return 0.0
        if foe.cover:
            more -= self.cover(mode, foe, self.me.place)
        one = (self._mine[number] or self._facing(number)).attack_options[mode.number] or self._attack_option(
            mode, number
        )
        if self._versus:
            more += self._against(mode, number)
        if self.special_edges is not None:
            return self._special_worth(self.special_edges, one, foe, more, far)
        return one.worth if mode.melee and one.known and not more else self._worth_at(one, more, far)

    def _attack_option(self, mode: AttackMode, foe: int) -> AttackOption:
        """Return the useful attack on an enemy, computed once per pair of stance keys."""
        pair_eval = self._mine[foe] or self._facing(foe)
        found = pair_eval.attack_options[mode.number]
        if found is None:
            found = pair_eval.attack_options[mode.number] = self._compute_option(mode, self.view.body(foe))
        return found

    def _facing(self, foe: int) -> PairEval:
        """Return the memo entry for the own body against ``foe``."""
        found = self._mine[foe] = self._pair_eval(self.me.id, foe)
        if not found.attack_options:
            found.attack_options = [None] * len(self.rulebook.modes(self.me.id))
        return found

    def obstacle(self, mode: AttackMode, foe: int) -> Obstacle | None:
        """Return a body's obstacle to an attack; None if the attack is useless against it."""
        return mode.obstacles[self.rulebook.kinds[foe]]

    def _compute_option(self, mode: AttackMode, foe: BodyView) -> AttackOption:
        obstacle = self.obstacle(mode, foe.id)
        assert obstacle is not None
        edge = self.bonus(mode) - obstacle.total
        if obstacle.defence == "PD":
            edge -= foe.pd
        elif obstacle.defence == "MD":
            edge -= foe.md
        drawing = 0 if mode.natural or mode.item == self.me.hand else self.lienzo.numbers.draw_penalty
        left = foe.pgf if mode.domain == PHYSICAL else foe.pgm
        stake = self.rulebook.stake(self.me.id, foe)
        key = (left << STAKE | stake) << 1 | (foe.down != "")
        eval_key = obstacle.eval_key.get(key)
        if eval_key is None:
            eval_key = obstacle.eval_key[key] = self._eval_keys(mode, obstacle, foe, left, stake)
        return AttackOption(mode, edge, drawing, eval_key, self.menace(foe))

    def _eval_keys(self, mode: AttackMode, obstacle: Obstacle, foe: BodyView, left: int, stake: int) -> EvalKey:
        """Return the inputs of an attack's worth besides its edge."""
        cap, knock = mode.cap, 0 if foe.down else mode.knock
        if left <= 0 and cap and self.rulebook.slaying:  # no hit points left: only slaying fells
            cap, knock = 0, self.rulebook.slaying
        return self.rulebook.worths.eval_key(obstacle.points, cap, max(1, left), knock, stake)

    def menace(self, foe: BodyView) -> float:
        """Return the factor on the worth of an enemy as a target, at least 1.

        The weight ``menace`` scales the worth of the enemy's best attack on this seat, at its best distance."""
        weight = self.rulebook.weights.menace
        if not weight:
            return 1.0
        worst, worths, stake = 0.0, self.rulebook.worths, self.rulebook.stake(foe.id, self.me)
        for mode in self.rulebook.modes(foe.id).values():
            obstacle = self.obstacle(mode, self.me.id)
            if obstacle is not None:
                guard = self.me.pd if obstacle.defence == "PD" else self.me.md if obstacle.defence == "MD" else 0
                left = self.me.pgf if mode.domain == PHYSICAL else self.me.pgm
                eval_key = worths.eval_key(obstacle.points, mode.cap, max(1, left), mode.knock, stake)
                worst = max(worst, worths.worth(mode.gain - obstacle.total - guard, eval_key))
        return 1.0 + weight * worst

    def cover(self, mode: AttackMode, foe: BodyView, place: Place) -> int:
        """TZ-ATK-10: an enemy's cover adds to its defence against an attack from ``place``."""
        if not foe.cover or (mode.melee and self.rulebook.variants.cover_vs_melee == "off"):
            return 0
        obstacle = self.obstacle(mode, foe.id)
        if obstacle is None or obstacle.defence != "PD" or not screens(foe.screen, place):
            return 0
        return self.lienzo.covers.bonus(foe.cover, foe.extent)

    def _worth_at(self, one: AttackOption, more: int, far: float) -> float:
        """Return the worth of an attack from ``far`` metres, within its reach. ``more`` is added to its edge."""
        edge = self._edge_at(one, more, far)
        if edge != one.edge:
            return one.menace * self.rulebook.worths.worth(edge, one.eval_key)
        if not one.known:
            one.known, one.worth = True, one.menace * self.rulebook.worths.worth(edge, one.eval_key)
        return one.worth

    def _edge_at(self, one: AttackOption, more: int, far: float) -> int:
        """Return bonus less resistance from ``far`` metres."""
        mode, edge = one.mode, one.edge + more
        if not mode.melee:
            if far <= self.rulebook.nearest:
                edge += mode.close
            elif far > mode.best + TOLERANCE:
                edge += self.lienzo.numbers.range_penalty * (self.rulebook.band(far) - mode.optimal)
        return edge

    def _special_worth(self, specials: SpecialEdges, one: AttackOption, foe: BodyView, more: int, far: float) -> float:
        """TZ-SPEC-02, TZ-SPEC-03, TZ-SPEC-06: return the worth of an attack with specials, from ``far`` metres."""
        found = specials.of(one.mode, foe, self.stance.no_bonuses)
        if found is NOTHING:
            return self._worth_at(one, more, far)
        return specials.worth(
            one, foe, found, self._edge_at(one, more, far), self.bonus(one.mode) if found.guard else 0
        )

    def outcome(self, mode: AttackMode, foe: BodyView) -> tuple[float, float, float]:
        """Return the expected result of an attack from here: chance to hit, hit points lost, chance to fell."""
        one = self._attack_option(mode, foe.id)
        more = self._against(one.mode, foe.id) - self.cover(mode, foe, self.me.place)
        edge = self._edge_at(one, more, self.far(foe.id))
        specials = self.special_edges
        found = NOTHING if specials is None else specials.of(mode, foe, self.stance.no_bonuses)
        if specials is None or found is NOTHING:
            return self.rulebook.worths.odds(edge, one.eval_key)
        return specials.odds(one, foe, found, edge, self.bonus(mode))

    def best_on(self, foe: int) -> float:
        """Return the worth of the best ready attack on an enemy, at that attack's best distance."""
        return self.best_attack(self.me.id, foe).worth

    def best_attack(self, striker: int, foe: int) -> AttackEval:
        """Return the best attack of one body on another, or NO_ATTACK.

        Computed once for all fights in which both have the same stance keys."""
        pair_eval = self._pair_eval(striker, foe)
        attack_eval = pair_eval.attack_eval
        if attack_eval is None:
            attack_eval = pair_eval.attack_eval = self.of(striker).compute_best_attack(foe)
        return attack_eval

    def _pair_eval(self, striker: int, foe: int) -> PairEval:
        """Return the memo entry for ``striker`` against ``foe`` in their current stances."""
        strikes = self._stance_records[striker] or self._look(striker)
        suffers = self._stance_records[foe] or self._look(foe)
        number = strikes.striker or self._striker(strikes, striker)
        return self.rulebook.attack_evals.pair_eval(number, suffers.target or self._target(suffers, foe))

    def _striker(self, record: StanceRecord, body: int) -> int:
        """Look up the number of a body's state as an attacker."""
        record.striker = self.rulebook.attack_evals.striker(self.view.body(body), self.rulebook.weights.menace > 0)
        return record.striker

    def _target(self, record: StanceRecord, body: int) -> int:
        """Look up the number of a body's state as a target."""
        record.target = self.rulebook.attack_evals.target(self.view.body(body))
        return record.target

    def row(self, body: int) -> int:
        """Return the number of a body's side and state."""
        record = self._stance_records[body] or self._look(body)
        if not record.row:
            striker = record.striker or self._striker(record, body)
            target = record.target or self._target(record, body)
            record.row = self.rulebook.attack_evals.row(body, striker, target)
        return record.row

    def _look(self, body: int) -> StanceRecord:
        """Return the body's stance record, fetched once per view."""
        found = self._stance_records[body] = self.rulebook.attack_evals.stance_record(self.view, body)
        if body == self.me.id:
            self._versus = found.versus
        return found

    def position(self) -> Position:
        """Return the able bodies by rows."""
        if self._position is None:
            attack_evals, fighters = self.rulebook.attack_evals, self.view.fit()
            records = [self._stance_records[body] or self._look(body) for body in fighters]
            if records != attack_evals.fighters:  # another record, or other fighters
                rows = [0] * len(self._far)
                for body in fighters:
                    rows[body] = self.row(body)
                attack_evals.fighters, attack_evals.position = records, attack_evals.position_of(tuple(rows))
            self._position = attack_evals.position
        return self._position

    def groups(self, body: int) -> list[Group]:
        """Return the able enemies of a body by rows."""
        return self.position().enemies_of(self.rulebook.sides[body])

    def compute_best_attack(self, foe: int, without: str = "") -> AttackEval:
        """Compute the best ready attack on an enemy, at that attack's best distance.

        Returns NO_ATTACK if there is none. A harmful attack counts as 0. ``without`` names a weapon or power to leave
        out."""
        most, found = 0.0, None
        for mode in self.able():
            if self.obstacle(mode, foe) is not None and mode.best <= mode.reach and mode.item != without:
                one = self._attack_option(mode, foe)
                worth = self._worth_at(one, 0, mode.best)
                if found is None or worth > most:
                    most, found = worth, one
        if found is None:
            return NO_ATTACK
        obstacle = self.obstacle(found.mode, foe)
        assert obstacle is not None
        mode = found.mode
        edge = self._edge_at(found, 0, mode.best)
        return AttackEval(mode.kind, mode.melee, obstacle.defence, edge, found.eval_key, found.menace, max(0.0, most))

    def best_shot(self, foe: BodyView) -> float:
        """Return the worth from here of the best shot or power that needs no drawing."""
        able = self.able()
        found = [
            self.worth(mode, foe)
            for mode in self.modes()
            if not mode.melee and (mode.item == self.me.hand if mode.known_power is None else mode in able)
        ]
        return max(found, default=0.0)

    def able(self) -> list[AttackMode]:
        """Return the attacks that are ready or need only a drawn weapon. Leaves out exhausted powers."""
        if self._able is None:
            used, loaded = self.me.used_up(), self.me.loaded()
            self._able = [
                mode
                for mode in self._own.values()
                if (mode.item in loaded if mode.known_power is None else mode.item not in used)
            ]
        return self._able

    def trick_edge(self, foe: BodyView) -> int:
        """TZ-ATK-05: a manoeuvre's bonus to the die, less its opposition."""
        mine, theirs, states = self.me.sheet, foe.sheet, self._states_on(MELEE)
        bonus = max(mine.mods["FUE"], mine.mods["DES"]) + mine.bonus("manoeuvre") + states + self.me.pace
        bonus += self.rulebook.dark(self.rulebook.kinds[foe.id], True, False)
        against = max(theirs.mods["FUE"], theirs.mods["DES"]) + theirs.bonus("resist.physical")
        ten = self.lienzo.numbers.static_base
        return bonus - ten - against - size_resistance(self.lienzo, mine, theirs, PHYSICAL)

    def support_bonus(self, verb: str) -> int:
        """TZ-ACT-04, TZ-ACT-05, TZ-TEST-10: the bonus to help or hinder, with the setbacks of earlier attempts, apart
        from the ability modifier."""
        sheet, states = self.me.sheet, self._states.get(verb)
        if states is None:
            tagged = sum([mark.value for mark in self.me.marks if mark.tag == verb])
            states = self._states[verb] = self._states_on("SK") + tagged
        return sheet.bonus(verb) + sheet.item(verb) + states + self.me.pace

    def ideal(self) -> float:
        """Return the worth of the own best attack at its best distance."""
        self.position()  # with the own states
        specials = self.special_edges
        if specials is None and not self._versus:
            return self.ideal_of(self.me.id)
        if self._ideal < 0:
            self._ideal = 0.0
            for foe in self.foes:
                for mode in self.able():
                    if self.obstacle(mode, foe.id) is not None and mode.best <= mode.reach:
                        one, more = self._attack_option(mode, foe.id), self._against(mode, foe.id)
                        if specials is None:
                            worth = self._worth_at(one, more, mode.best)
                        else:
                            worth = self._special_worth(specials, one, foe, more, mode.best)
                        self._ideal = max(self._ideal, worth)
        return self._ideal

    def ideal_of(self, comrade: int) -> float:
        """Return the worth of a comrade's best attack at its best distance."""
        most = 0.0
        for group in self.groups(comrade):
            most = max(most, self.best_attack(comrade, group.body).worth)
        return most

    def attack_options(self, least: float = -1.0, pace: int = 0) -> list[FoeOptions]:
        """Return the ready attacks, after a move with the penalty ``pace``, that may be worth more than ``least``.

        Enemies without such an attack are left out."""
        aims = self.stance.aims  # a body that moves loses the aim that its shots need
        able = [mode for mode in self.able() if mode.melee or not aims]
        rows, known = self.position().rows, dict[int, list[AttackOption]]()
        found = []
        for foe in self.enemies(self.me.side):
            equal = -foe if self._versus or self.special_edges is not None else rows[foe]  # specials depend on places
            options = known.get(equal)
            if options is None:
                useful = [self._attack_option(mode, foe) for mode in able if self.obstacle(mode, foe) is not None]
                options = known[equal] = [one for one in useful if self._upper_bound(one, foe, pace) > least]
            if options:
                found.append((foe, options))
        return found

    def upper_bound(self, attack_options: list[FoeOptions], pace: int) -> float:
        """Return an upper bound of the worth of these attacks after a move with this penalty."""
        most = 0.0
        for foe, options in attack_options:
            for one in options:
                most = max(most, self._upper_bound(one, foe, pace))
        return most

    def _upper_bound(self, one: AttackOption, foe: int, pace: int) -> float:
        """Return an upper bound of the worth of an attack after a move with this penalty, at least 0."""
        edge, specials = one.edge + one.drawing + pace + self.rulebook.most_gained, self.special_edges
        if self._versus:
            edge += self._against(one.mode, foe)
        if specials is not None:
            body = self.view.body(foe)
            found = specials.of(one.mode, body, self.stance.no_bonuses)
            if found is not NOTHING:
                return specials.most(one, body, found, edge)
        return max(0.0, one.menace * self.rulebook.worths.most(edge, one.eval_key))

    def best_from(self, place: Place, pace: int, attack_options: list[FoeOptions]) -> float:
        """Return the worth of the best of these attacks from ``place``, drawing a weapon if needed."""
        found = 0.0
        for number, options in attack_options:
            foe = self.view.body(number)
            far = distance(place, foe.place)
            for one in options:
                if far <= one.mode.reach:
                    more = one.drawing + pace
                    if foe.cover:
                        more -= self.cover(one.mode, foe, place)
                    if self._versus:
                        more += self._against(one.mode, number)
                    if self.special_edges is None:
                        worth = self._worth_at(one, more, far)
                    else:
                        worth = self._special_worth(self.special_edges, one, foe, more, far)
                    if worth > found:
                        found = worth
        return found

    def pace_penalty(self, pace: str) -> int:
        """Return the penalty of a type of movement, beyond the penalty already paid this turn."""
        return min(0, pace_row(self.lienzo, pace).penalty - self.me.pace)
