"""What a view of Tapiz means for one seat: what its attacks are worth, from here and from elsewhere."""

from __future__ import annotations

from simulator.core.asks import Option
from simulator.core.plane import TOLERANCE, distance
from simulator.systems.tapiz.formulas import pace_row, size_resistance
from simulator.systems.tapiz.sheet import PHYSICAL
from simulator.systems.tapiz.space import screens
from simulator.systems.tapiz.view import BodyView, View

from .evaluations import NO_ATTACK, AttackEval, AttackOption, PairEval, PositionEval, StanceRecord, states_on
from .rulebook import PATIENCE, AttackMode, Obstacle, Rulebook
from .worth import EvalKey

Place = tuple[float, float]


class Assessment:
    """What one seat makes of a view: its attacks, their worth, distances."""

    def __init__(self, view: View, rulebook: Rulebook, seat: int) -> None:
        self.view = view
        self.rulebook = rulebook
        self.me = view.body(seat)
        self.lienzo = rulebook.lienzo
        self.stance = rulebook.lienzo.stances[self.me.stance]
        own, off = rulebook.modes(seat), self.me.cancelled()
        self._own = (
            own if not off else {item: mode for item, mode in own.items() if not (mode.known_power and item in off)}
        )
        self._foes: list[BodyView] | None = None
        self._down: list[BodyView] | None = None
        self._nearest: BodyView | None = None
        bodies = len(rulebook.sides)
        self._far = [-1.0] * bodies
        self._states: dict[str, int] = {}
        self._able: list[AttackMode] | None = None
        self._mine: list[PairEval | None] = [None] * bodies
        self._stance_records: list[StanceRecord | None] = [None] * bodies
        self._others: list[Assessment | None] | None = None
        self._position_eval: PositionEval | None = None
        self._enemies: dict[int, list[int]] = {}

    def of(self, body: int) -> Assessment:
        """The same view as another body reads it, made once; what it knows of how bodies stand is shared."""
        if body == self.me.id:
            return self
        if self._others is None:
            self._others = [None] * len(self._far)
        found = self._others[body]
        if found is None:
            found = self._others[body] = Assessment(self.view, self.rulebook, body)
            found._stance_records = self._stance_records
        return found

    @property
    def foes(self) -> list[BodyView]:
        """The enemies who can fight, in roster order."""
        if self._foes is None:
            view = self.view
            self._foes = [view.body(number) for number in self.enemies(self.me.side)]
        return self._foes

    def enemies(self, side: int) -> list[int]:
        """The numbers of those of other sides than this one who can fight, in roster order."""
        found = self._enemies.get(side)
        if found is None:
            sides = self.rulebook.sides
            found = self._enemies[side] = [number for number in self.view.fit() if sides[number] != side]
        return found

    def broken_comrades(self) -> list[BodyView]:
        """TZ-DMG-05: comrades at hand whose mind is broken, and who would flee."""
        me, reach = self.me, self.lienzo.bands.medio
        return [
            body
            for body in self._lying()
            if body.pgm == 0 and body.pgf > 0 and not (body.out or body.down or body.order)
            if distance(me.place, body.place) <= reach
        ]

    def comrades(self) -> list[BodyView]:
        """The others of the own side that can fight."""
        me, sides = self.me, self.rulebook.sides
        return [self.view.body(number) for number in self.view.fit() if sides[number] == me.side and number != me.id]

    def anyone_fell(self) -> bool:
        """Someone of the own side has less than no hit points of body."""
        for body in self._lying():
            if body.pgf < 0:
                return True
        return self.rulebook.slaying > 0 and any(body.pgf < 0 for body in (self.me, *self.comrades()))

    def _lying(self) -> list[BodyView]:
        """Those of the own side who cannot fight, in roster order."""
        if self._down is None:
            fit, view, side = self.view.fit(), self.view, self.me.side
            fallen = [number for number, other in enumerate(self.rulebook.sides) if other == side and number not in fit]
            self._down = [view.body(number) for number in fallen]
        return self._down

    def nearest(self) -> BodyView | None:
        """The nearest able enemy; of several as near the first in the roster."""
        if self._nearest is None:
            least = 0.0
            for foe in self.foes:
                far = self.far(foe)
                if self._nearest is None or far < least:
                    self._nearest, least = foe, far
        return self._nearest

    def far(self, foe: BodyView) -> float:
        """Metres between the two."""
        found = self._far[foe.id]
        if found < 0:
            found = self._far[foe.id] = distance(self.me.place, foe.place)
        return found

    # What one can do.

    def mode(self, item: str) -> AttackMode | None:
        """The attack with a weapon or power of its own; None if there is none, or it is cancelled."""
        return self._own.get(item)

    def modes(self) -> list[AttackMode]:
        """Every attack with a weapon or power of its own that is not cancelled, at hand or not."""
        return list(self._own.values())

    def bonus(self, mode: AttackMode) -> int:
        """What is added to the die, as far as it is known: modifier, traits, things, stance, states, circumstances."""
        me, stance = self.me, self.stance
        states = self._states_on(mode.kind)
        if stance.no_bonuses:
            bonus = mode.least + min(0, states)
        else:
            bonus = mode.gain + stance.attack + me.push + states
        if stance.focus:
            bonus += mode.focus
        return bonus + me.pace + me.shaken + me.encumbrance

    def _states_on(self, kind: str) -> int:
        """What states add to attacks of a class, for all targets alike."""
        found = self._states.get(kind)
        if found is None:
            found = self._states[kind] = states_on(self.me, kind)
        return found

    # What it is worth.

    def value(self, option: Option, foe: BodyView) -> float:
        """What an offered attack on an enemy is worth, as ``patient`` has it, which is asked only after the rounds of
        patience."""
        mode = self._own.get(option.item)
        if mode is None:
            return 0.0
        drawing = self.lienzo.numbers.draw_penalty if "draw" in option.detail else 0
        return self.worth(mode, foe, drawing) if self.view.round <= PATIENCE else self.patient(mode, foe, drawing)

    def patient(self, mode: AttackMode, foe: BodyView, more: int = 0) -> float:
        """What attacking this enemy in this way is worth from here; after the rounds of patience nothing if it can buy
        states alone."""
        if self.view.round > PATIENCE and mode.obstacles[foe.id] is not None and not self.hurts(mode, foe):
            return 0.0
        return self.worth(mode, foe, more)

    def hurts(self, mode: AttackMode, foe: BodyView) -> bool:
        """An attack from here may cost hit points, or fell."""
        _, lost, felled = self.outcome(mode, foe)
        return lost + felled > 0

    def worth(self, mode: AttackMode, foe: BodyView, more: int = 0) -> float:
        """What attacking this enemy in this way is worth from here; 0 if it is out of range or of no use."""
        number = foe.id
        far = self._far[number]
        if far < 0:
            far = self.far(foe)
        if far > mode.reach or mode.obstacles[number] is None:
            return 0.0
        if foe.cover:
            more -= self.cover(mode, foe, self.me.place)
        one = (self._mine[number] or self._facing(number)).attack_options[mode.number] or self._attack_option(
            mode, number
        )
        return one.worth if mode.melee and one.known and not more else self._worth_at(one, more, far)

    def _attack_option(self, mode: AttackMode, foe: int) -> AttackOption:
        """The attack on an enemy on whom it is of use, looked at once for all fights in which both stand alike."""
        pair_eval = self._mine[foe] or self._facing(foe)
        found = pair_eval.attack_options[mode.number]
        if found is None:
            found = pair_eval.attack_options[mode.number] = self._fresh_prospect(mode, self.view.body(foe))
        return found

    def _facing(self, foe: int) -> PairEval:
        """What is known of this seat's body and an enemy as they stand."""
        found = self._mine[foe] = self._pair_eval(self.me.id, foe)
        if not found.attack_options:
            found.attack_options = [None] * len(self.rulebook.modes(self.me.id))
        return found

    def _fresh_prospect(self, mode: AttackMode, foe: BodyView) -> AttackOption:
        obstacle = mode.obstacles[foe.id]
        assert obstacle is not None
        edge = self.bonus(mode) - obstacle.total
        if obstacle.defence == "PD":
            edge -= foe.pd
        elif obstacle.defence == "MD":
            edge -= foe.md
        drawing = 0 if mode.natural or mode.item == self.me.hand else self.lienzo.numbers.draw_penalty
        left = foe.pgf if mode.domain == PHYSICAL else foe.pgm
        key = left << 1 | (foe.down != "")
        laid = obstacle.eval_key.get(key)
        if laid is None:
            laid = obstacle.eval_key[key] = self._eval_keys(mode, obstacle, foe, left)
        return AttackOption(foe.id, mode, edge, drawing, laid, self.menace(foe))

    def _eval_keys(self, mode: AttackMode, obstacle: Obstacle, foe: BodyView, left: int) -> EvalKey:
        """What else than its edge the worth of an attack on an enemy depends on."""
        cap, knock = mode.cap, 0 if foe.down else mode.knock
        if left <= 0 and cap and self.rulebook.slaying:  # nothing is left to take: only slaying fells
            cap, knock = 0, self.rulebook.slaying
        return self.rulebook.worths.eval_key(obstacle.points, cap, max(1, left), knock)

    def menace(self, foe: BodyView) -> float:
        """How much more than another an enemy is worth: 1 and, by the weight of that name, what its best attack on this
        seat would be worth at the distance that suits it."""
        weight = self.rulebook.weights.menace
        if not weight:
            return 1.0
        worst, worths = 0.0, self.rulebook.worths
        for mode in self.rulebook.modes(foe.id).values():
            obstacle = mode.obstacles[self.me.id]
            if obstacle is not None:
                guard = self.me.pd if obstacle.defence == "PD" else self.me.md if obstacle.defence == "MD" else 0
                left = self.me.pgf if mode.domain == PHYSICAL else self.me.pgm
                laid = worths.eval_key(obstacle.points, mode.cap, max(1, left), mode.knock)
                worst = max(worst, worths.worth(mode.gain - obstacle.total - guard, laid))
        return 1.0 + weight * worst

    def cover(self, mode: AttackMode, foe: BodyView, place: Place) -> int:
        """TZ-ATK-10: what an enemy's cover adds to its defence against an attack from a place."""
        if not foe.cover or (mode.melee and self.rulebook.variants.cover_vs_melee == "off"):
            return 0
        obstacle = mode.obstacles[foe.id]
        if obstacle is None or obstacle.defence != "PD" or not screens(foe.screen, place):
            return 0
        return self.lienzo.covers.bonus(foe.cover, foe.extent)

    def _worth_at(self, one: AttackOption, more: int, far: float) -> float:
        """What such an attack is worth from ``far`` metres away, within its reach."""
        edge = self._edge_at(one, more, far)
        if edge != one.edge:
            return one.menace * self.rulebook.worths.worth(edge, one.eval_key)
        if not one.known:
            one.known, one.worth = True, one.menace * self.rulebook.worths.worth(edge, one.eval_key)
        return one.worth

    def _edge_at(self, one: AttackOption, more: int, far: float) -> int:
        """The bonus less the resistance from ``far`` metres away."""
        mode, edge = one.mode, one.edge + more
        if not mode.melee:
            if far <= self.rulebook.nearest:
                edge += mode.close
            elif far > mode.best + TOLERANCE:
                edge += self.lienzo.numbers.range_penalty * (self.rulebook.band(far) - mode.optimal)
        return edge

    def outcome(self, mode: AttackMode, foe: BodyView) -> tuple[float, float, float]:
        """What an attack from here may be expected to do: the chance that it hits, the hit points that it costs, the
        chance that it takes the last ones."""
        one = self._attack_option(mode, foe.id)
        edge = self._edge_at(one, -self.cover(mode, foe, self.me.place), self.far(foe))
        return self.rulebook.worths.odds(edge, one.eval_key)

    def best_on(self, foe: int) -> float:
        """What the best attack on an enemy that is ready would be worth at the distance that suits it."""
        return self.best_blow(self.me.id, foe).worth

    def best_blow(self, striker: int, foe: int) -> AttackEval:
        """The best blow of any body on another, or NO_BLOW. It is weighed once for all fights in which both stand
        alike."""
        pair_eval = self._pair_eval(striker, foe)
        attack_eval = pair_eval.attack_eval
        if attack_eval is None:
            attack_eval = pair_eval.attack_eval = self.of(striker).fresh_blow(foe)
        return attack_eval

    def best_blows(self, striker: int) -> list[AttackEval]:
        """The best blows of a body on each of its enemies who can fight, in roster order."""
        strikes, found = self._stance_records[striker] or self._look(striker), []
        for foe in self.enemies(self.rulebook.sides[striker]):
            suffers = self._stance_records[foe] or self._look(foe)
            pair_eval = strikes.faced[foe]
            if pair_eval is None or pair_eval.target != suffers.target or pair_eval.attack_eval is None:
                found.append(self.best_blow(striker, foe))
            else:
                found.append(pair_eval.attack_eval)
        return found

    def _pair_eval(self, striker: int, foe: int) -> PairEval:
        """What is known of these two as they stand."""
        strikes = self._stance_records[striker] or self._look(striker)
        suffers = self._stance_records[foe] or self._look(foe)
        target = suffers.target or self._target(suffers, foe)
        found = strikes.faced[foe]
        if found is None or found.target != target:
            number = strikes.striker or self._striker(strikes, striker)
            found = strikes.faced[foe] = self.rulebook.attack_evals.pair_eval(number, target)
        return found

    def _striker(self, stood: StanceRecord, body: int) -> int:
        """The number of how a body stands that strikes, looked up anew."""
        stood.striker = self.rulebook.attack_evals.striker(self.view.body(body), self.rulebook.weights.menace > 0)
        return stood.striker

    def _target(self, stood: StanceRecord, body: int) -> int:
        """The number of how a body stands that is struck, looked up anew."""
        stood.target = self.rulebook.attack_evals.target(self.view.body(body))
        return stood.target

    def _look(self, body: int) -> StanceRecord:
        """See how a body stands, once in this view."""
        found = self._stance_records[body] = self.rulebook.attack_evals.stood(self.view, body)
        return found

    def position_eval(self) -> PositionEval:
        """What is known of all who can fight, as they stand."""
        if self._position_eval is None:
            attack_evals, fighters = self.rulebook.attack_evals, self.view.fit()
            stance_keys = [self._stance_records[body] or self._look(body) for body in fighters]
            if stance_keys != attack_evals.fighters:  # other objects, or of others
                attack_evals.fighters, attack_evals.now = (
                    stance_keys,
                    attack_evals.position_eval(self._standing(fighters)),
                )
            self._position_eval = attack_evals.now
        return self._position_eval

    def _standing(self, fighters: list[int]) -> tuple[int, ...]:
        """The numbers of how each stands, as a striker and as a target."""
        found: list[int] = []
        for body in fighters:
            stood = self._stance_records[body] or self._look(body)
            found.append(stood.striker or self._striker(stood, body))
            found.append(stood.target or self._target(stood, body))
        return tuple(found)

    def fresh_blow(self, foe: int, without: str = "") -> AttackEval:
        """The best attack on an enemy that is ready, at the distance that suits it, weighed anew; NO_BLOW: there is
        none. One that does more harm than good is worth nothing. ``without``: a weapon or power that is left out."""
        most, found = 0.0, None
        for mode in self.able():
            if mode.obstacles[foe] is not None and mode.best <= mode.reach and mode.item != without:
                one = self._attack_option(mode, foe)
                worth = self._worth_at(one, 0, mode.best)
                if found is None or worth > most:
                    most, found = worth, one
        if found is None:
            return NO_ATTACK
        obstacle = found.mode.obstacles[foe]
        assert obstacle is not None
        edge = self._edge_at(found, 0, found.mode.best)
        return AttackEval(foe, found.mode.kind, obstacle.defence, edge, found.eval_key, found.menace, max(0.0, most))

    def best_shot(self, foe: BodyView) -> float:
        """The worth of the best attack on an enemy with what is in hand or in mind, as it would be from here."""
        able = self.able()
        found = [
            self.worth(mode, foe)
            for mode in self.modes()
            if not mode.melee and (mode.item == self.me.hand if mode.known_power is None else mode in able)
        ]
        return max(found, default=0.0)

    def able(self) -> list[AttackMode]:
        """The attacks that are ready, or whose weapon can be drawn for them; no power that is used up."""
        if self._able is None:
            used, loaded = self.me.used_up(), self.me.loaded()
            self._able = [
                mode
                for mode in self._own.values()
                if (mode.item in loaded if mode.known_power is None else mode.item not in used)
            ]
        return self._able

    def trick_edge(self, foe: BodyView) -> int:
        """TZ-ATK-05: what a manoeuvre adds to the die, less what it is up against."""
        mine, theirs = self.me.sheet, foe.sheet
        bonus = max(mine.mods["FUE"], mine.mods["DES"]) + mine.bonus("manoeuvre") + self._states_on("PA") + self.me.pace
        against = max(theirs.mods["FUE"], theirs.mods["DES"]) + theirs.bonus("resist.physical")
        ten = self.lienzo.numbers.static_base
        return bonus - ten - against - size_resistance(self.lienzo, mine, theirs, PHYSICAL)

    def support_bonus(self, verb: str) -> int:
        """TZ-ACT-04, TZ-ACT-05: what helping or hindering adds to the die beside the modifier of an ability."""
        sheet = self.me.sheet
        return sheet.bonus(verb) + sheet.item(verb) + self._states_on("SK") + self.me.pace

    def ideal(self) -> float:
        """What the best attack is worth at the distance that suits it."""
        return self.ideal_of(self.me.id)

    def ideal_of(self, comrade: int) -> float:
        """What the best attack of one of the own side is worth at the distance that suits it."""
        most = 0.0
        for attack_eval in self.best_blows(comrade):
            if attack_eval.worth > most:
                most = attack_eval.worth
        return most

    def attack_options(self) -> list[AttackOption]:
        """The attacks that are ready on every enemy on whom they are of use, from wherever they may be made after a
        move."""
        aims = self.stance.aims  # a body that moves loses the aim that its shots need
        able = [mode for mode in self.able() if mode.melee or not aims]
        found = []
        for foe in self.enemies(self.me.side):
            known = (self._mine[foe] or self._facing(foe)).attack_options
            for mode in able:
                if mode.obstacles[foe] is not None:
                    one = known[mode.number]
                    found.append(self._attack_option(mode, foe) if one is None else one)
        return found

    def promising(self, least: float) -> list[AttackOption]:
        """Those of which one may be worth more than ``least`` from somewhere."""
        return [one for one in self.attack_options() if (one.most if one.most >= 0 else self._most(one)) > least]

    def _most(self, one: AttackOption) -> float:
        """No less than what such an attack is worth from anywhere, and at least 0."""
        edge = one.edge + one.drawing + self.rulebook.most_gained
        one.most = max(0.0, one.menace * self.rulebook.worths.most(edge, one.eval_key))
        return one.most

    def best_from(self, place: Place, pace: int, attack_options: list[AttackOption]) -> float:
        """The worth of the best of these attacks from a place, drawing a weapon for it if need be."""
        found, foe, far = 0.0, self.me, 0.0
        for one in attack_options:
            if one.foe != foe.id:
                foe = self.view.body(one.foe)
                far = distance(place, foe.place)
            if far <= one.mode.reach:
                more = one.drawing + pace
                if foe.cover:
                    more -= self.cover(one.mode, foe, place)
                worth = self._worth_at(one, more, far)
                if worth > found:
                    found = worth
        return found

    def pace_penalty(self, pace: str) -> int:
        """What a type of movement costs, beyond what the turn has cost already."""
        return min(0, pace_row(self.lienzo, pace).penalty - self.me.pace)


def assess(view: View, rulebook: Rulebook, seat: int) -> Assessment:
    """The view as a seat reads it; the same view is read once."""
    last = rulebook.last
    if last is None or last.view is not view or last.me.id != seat:
        last = rulebook.last = Assessment(view, rulebook, seat)
    return last
