"""Worth of every action of a turn, as fractions of a combatant put out of the fight or of a scene won.

The rules list what is legal (turns/options.py); this file weighs the options, and the planners decide by the
weights."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Final

from simulator.core.asks import Option
from simulator.core.powers import HIT, INFLICT, Power, Powers, amount, is_met
from simulator.systems.fragmentos.formulas import blow_char, can_pursue, can_seek, is_threat_high
from simulator.systems.fragmentos.frames import FLEE, HIDE, HUNT, OBSTACLE, ActionFrame, challenge_row, frame
from simulator.systems.fragmentos.odds import total
from simulator.systems.fragmentos.setting import Challenge, Objective
from simulator.systems.fragmentos.sheet import ACCION, ADD_EXIT, ADD_OBJECT, MAIN, MONSTER, SPAWN
from simulator.systems.fragmentos.specials import ATTACK, SETBACK, Facts
from simulator.systems.fragmentos.view import BodyView

from .spending import Spending

HELPLESS: Final = "helpless"
HIDING: Final = Option("hide")
HUNTING: Final = frame(HUNT)
NEVER: Final = 1e-6  # least loss assumed, in combatants: keeps the quotient finite
RESERVE: Final = "reserve"
SHOWING: Final = ("attack", "obstacle")  # verbs that end hiding (FR-FIGHT-07)


class Temperament:  # mypyc: acyclic, reused
    """Weights of a body in its present situation. ``care``: weight of its own losses; ``want``: its wish to leave, 0 to
    1; ``thrift``: worth of a point."""

    __slots__ = ("care", "thrift", "want")

    def __init__(self, care: float, thrift: float, want: float = 0.0) -> None:
        self.care = care
        self.thrift = thrift
        self.want = want


def mode_called(me: BodyView, key: str) -> ActionFrame:
    """Return the first attack mode of this id. Raises KeyError if there is none."""
    for mode in me.sheet.modes:
        if mode.id == key:
            return mode
    raise KeyError(key)


def friendly(me: BodyView) -> int:
    """Return 1 for a main, for which rising threat is bad, and -1 for the director's bodies, for which it is good."""
    return 1 if me.kind == MAIN else -1


class Worth(Spending):
    """A view as assessed for one side, with the worth of the moves of its bodies."""

    def worth(self, me: BodyView, option: Option, temper: Temperament) -> float:
        """Return the worth of an option of a turn; 0 for passing."""
        weigh = WEIGHTS.get(option.verb)
        if weigh is None:
            return 0.0
        shown = self.weights.cover * self.peril(me) if me.hidden and option.verb in SHOWING else 0.0
        return weigh(self, me, option, temper) - temper.thrift * option.amount - temper.care * shown

    def attack(self, me: BodyView, option: Option, temper: Temperament) -> float:
        """Return the worth of an attack option."""
        if option.detail == HELPLESS:
            return -1.0
        mode = mode_called(me, option.item)
        return self.strike(me, mode, self.reached(me, mode, option), temper)

    def odds(self, me: BodyView, option: Option) -> float:
        """Return the chance to win an attack, the best within an area."""
        mode = mode_called(me, option.item)
        return max([self.chance(me, mode, foe) for foe in self.reached(me, mode, option)], default=0.0)

    def strike(self, me: BodyView, mode: ActionFrame, foes: list[BodyView], temper: Temperament) -> float:
        """Return the worth of an attack: its effect on one enemy, or on all within an area, less its cost for the body.
        A setback is no cost for a body that wants to leave: it is driven off unharmed (FR-FIGHT-05)."""
        done = own = leaving = 0.0
        for foe in foes:
            taken, lost = self.stakes(me, mode, foe)
            if self.rulebook.powers is not None:
                taken += self.spoils(self.rulebook.powers, me, mode, foe)
            done += taken * ((self.weights.prey if foe.kind == MONSTER else 1.0) + self.threatening(foe))
            if temper.want and lost and not self.hurts(me, mode, foe):
                leaving, lost = max(leaving, lost), 0.0
            own = max(own, lost)
        return done - temper.care * own + temper.want * self.weights.away * leaving

    def spoils(self, powers: Powers, me: BodyView, mode: ActionFrame, foe: BodyView) -> float:
        """FR-SPEC-04: return the expected cost for its enemies, less that for its friends, of what specials of a body
        do after it has won this fight."""
        facts, found = Facts(self.view, self.view.threat, ATTACK, mode.id, me.id, foe.id), 0.0
        for power in powers.at(HIT, me.id):
            if not power.optional and not facts.spent(power) and is_met(power, foe.id, facts):
                found += self.laid_on(power, me, facts)
        return found * self.chance(me, mode, foe) if found else 0.0

    def laid_on(self, power: Power, me: BodyView, facts: Facts) -> float:
        """FR-SPEC-04: return the cost for its enemies, less that for its friends, of points and setbacks by one effect
        of a body's special; 0 for other effects."""
        blow = power.kind == HIT
        if not blow and not power.kind.startswith(INFLICT):
            return 0.0
        what, found = power.kind.removeprefix(INFLICT), 0.0
        for one in facts.bearers(power, blow or facts.target >= 0):
            if not one.active:
                continue
            if what == SETBACK:
                loss = self.bested(one)
            else:
                mean = power.damage + round(power.dice / self.variants.die_sides)
                points = mean if blow else amount(power, one.id, facts)
                loss = self.harm(one, blow_char(one.current) if blow else what, points, False, self.protected(one))
            found += -loss if one.side == me.side else loss
        return found

    def threatening(self, foe: BodyView) -> float:
        """Return the worth of the harm that an enemy can do by one attack, which its end spares the others."""
        if not self.weights.menace:
            return 0.0
        like = self.stance(foe).like
        worst = self._menaces.get(like)
        if worst is None:
            worst = 0.0
            for body in self.unlike(foe):
                worst = max(worst, self.worst_attack(foe, body))
            self._menaces[like] = worst
        return self.weights.menace * worst

    def reached(self, me: BodyView, mode: ActionFrame, option: Option) -> list[BodyView]:
        """Return the enemies in a conflict: one, or all within an area."""
        return self.targets(me, mode) if mode.area else [self.view.body(option.target)]

    def mortality(self, me: BodyView, option: Option) -> float:
        """Return the chance that an attack or a hunt costs the body's life."""
        hunts = option.verb == HUNT
        mode = HUNTING if hunts else mode_called(me, option.item)
        foes = [self.view.body(option.target)] if hunts else self.reached(me, mode, option)
        return max([self.deaths(me, mode, foe)[1] for foe in foes], default=0.0)

    def contest(self, me: BodyView, option: Option, temper: Temperament) -> float:
        """Return the worth of a conflict that is no fight: it brings nothing, but may hurt."""
        mode = mode_called(me, option.item)
        gains = 0.0
        for foe in self.reached(me, mode, option):
            taken, lost = self.stakes(me, mode, foe)
            gains += taken - temper.care * lost
        return gains - self.weights.point

    def hunt(self, me: BodyView, option: Option, temper: Temperament) -> float:
        """Return the worth of finding a hidden enemy, and perhaps hurting it. The hunter's own loss counts in full: the
        hidden harm it only if it hunts."""
        foe = self.view.body(option.target)
        taken, lost = self.stakes(me, HUNTING, foe)
        return self.weights.found * self.chance(me, HUNTING, foe) + taken - max(1.0, temper.care) * lost

    def ends_hunting(self, body: BodyView) -> bool:
        """Return whether any lost hunt puts the body out of the fight."""
        return body.current.get(HUNTING.char, 0) <= 1 and not self.protected(body)

    def hide(self, me: BodyView, option: Option, temper: Temperament) -> float:
        """Return the worth of hiding: less danger, a way out past no pursuer, and the seeker's loss."""
        chance, taken, lost = self.against_best(me, frame(HIDE), self.seekers(me))
        gain = self.weights.cover * self.peril(me)
        if self.view.exit_open:
            gain = max(gain, temper.want * self.weights.away * self.weights.seen * self.clear(me))
        return chance * gain + taken - temper.care * lost

    def spared(self, me: BodyView, temper: Temperament, bold: float) -> float:
        """FR-TURN-04: return the expected harm that a body is spared if it hides before the monsters act; 0 if it, or
        a comrade in sight, would rather attack, with the bonus ``bold``: the harm would go to that comrade."""
        if me.hidden:
            return 0.0
        seen = [body for body in self.view.bodies if body.side == me.side and body.active and not body.hidden]
        for body in seen:
            if self.hide(body, HIDING, temper) <= max(0.0, self.best_attack(body, temper, bold) or 0.0):
                return 0.0
        chance = self.against_best(me, frame(HIDE), self.seekers(me))[0]
        return (
            chance * total([self.worst_attack(foe, me) for foe in self.enemies(me) if foe.kind == MONSTER]) / len(seen)
        )

    def flee(self, me: BodyView, option: Option, temper: Temperament) -> float:
        """Return the worth of getting out past the best pursuer, and that one's loss."""
        chance, taken, lost = self.against_best(me, frame(FLEE), self.pursuers(me))
        return temper.want * (self.weights.away * chance + taken) - temper.care * lost

    def pursuers(self, body: BodyView) -> list[BodyView]:
        """FR-FIGHT-06: the enemies that could pursue a body."""
        return [foe for foe in self.enemies(body) if can_pursue(foe.sheet, foe.current)]

    def seekers(self, body: BodyView) -> list[BodyView]:
        """FR-FIGHT-07: the enemies that could seek a body."""
        return [foe for foe in self.enemies(body) if can_seek(foe.current)]

    def escapes(self, body: BodyView) -> float:
        """FR-FIGHT-06: the chance of a body to get past its best pursuer."""
        found = self._escapes.get(body.id)
        if found is None:
            found = min([self.chance(body, frame(FLEE), foe) for foe in self.pursuers(body)], default=1.0)
            self._escapes[body.id] = found
        return found

    def against_best(self, me: BodyView, conflict: ActionFrame, foes: list[BodyView]) -> Sequence[float]:
        """Return the chance to win this conflict against the best enemy, the expected cost for that enemy, and the
        highest cost of losing it to any enemy."""
        chance, taken, lost = 1.0, 0.0, 0.0
        for foe in foes:
            odds = self.chance(me, conflict, foe)
            theirs, own = self.stakes(me, conflict, foe)
            if odds < chance:
                chance, taken = odds, theirs * (self.weights.prey if foe.kind == MONSTER else 1.0)
            lost = max(lost, own)
        return chance, taken, lost

    def clear(self, me: BodyView) -> float:
        """FR-FIGHT-02: the chance to leave without a pursuer."""
        if ACCION not in me.current:
            return 0.0
        if self.rulebook.setting.exit_difficulty is None and "flee_clear" not in self.view.difficulties:
            return 1.0
        return self.passes(me, ACCION, challenge_row("flee_clear")[1], "flee_clear")

    def flee_clear(self, me: BodyView, option: Option, temper: Temperament) -> float:
        """Return the worth of leaving without a pursuer."""
        return temper.want * self.weights.away * self.clear(me)

    def obstacle(self, me: BodyView, option: Option, temper: Temperament) -> float:
        """Return the worth of an obstacle: a die for a flight from a pursuer that would otherwise win."""
        foe = self.view.body(option.target)
        if not (temper.want and self.view.exit_open) or not can_pursue(foe.sheet, foe.current):
            return 0.0
        char, tags = challenge_row(OBSTACLE)
        chance = self.passes(me, char, tags, OBSTACLE)
        return temper.want * self.weights.barricade * chance * (1 - self.escapes(me))

    def objective(self, me: BodyView, option: Option, temper: Temperament) -> float:
        """Return the worth of a step towards winning the scene."""
        written = self.rulebook.setting.objective
        assert written is not None
        chance = self.passes(me, written.characteristic, frozenset(written.tags), "objective")
        left = max(1, written.needed - self.view.progress)
        return self.weights.winning * chance / left - temper.care * (1 - chance) * self.hurt(me, written)

    def challenge(self, me: BodyView, option: Option, temper: Temperament) -> float:
        """Return the worth of a challenge of the scene: its grants, less the cost of failing."""
        written = self.rulebook.setting.challenges[option.item]
        name = f"challenge:{option.item}"
        chance = self.passes(me, written.characteristic, frozenset(written.tags), name)
        brings = total([self.element(one.kind, temper) for one in written.grants])
        brings -= self.weights.point * written.threat * friendly(me)
        return chance * brings - temper.care * (1 - chance) * self.hurt(me, written)

    def element(self, kind: str, temper: Temperament) -> float:
        """Return the worth of an element that a challenge or a quality brings in."""
        if kind == ADD_EXIT:
            return 0.0 if self.view.exit_open else 0.1 + self.weights.away * temper.want
        return 0.4 if kind == SPAWN else 0.1 if kind == ADD_OBJECT else 0.05

    def hurt(self, me: BodyView, written: Challenge | Objective) -> float:
        """Return the cost of failing: by the challenge's own danger, or that of high threat."""
        if not (is_threat_high(self.variants, self.view.threat) or (written.dangerous_default and self.funds > 0)):
            return 0.0
        named = written.harm_char
        return self.cost(me, named if named is not None and named in me.current else written.characteristic, 1)

    def danger_worth(self, body: BodyView, about: Option) -> float:
        """FR-DANG-01: return how much danger in a conflict that the body begins, or in its challenge, is worth to the
        director's side, in combatants of that side."""
        conflict = self.conflict_called(about.verb)
        if conflict is None or about.target < 0:
            return 0.0 if body.side == self.rulebook.horror else self.failing(body, about.verb)
        mine, worth = self.stance(body), 0.0
        for foe in self.targets(body, conflict) if conflict.area else [self.view.body(about.target)]:
            met = self.meet(body, conflict, foe)
            if met is not None:
                worth += self.favours(mine, self.stance(foe), met, conflict.fight, self.weights.exposing)
        return worth

    def failing(self, body: BodyView, name: str) -> float:
        """FR-DANG-03: return the share of the body that a challenge is expected to cost it if it is dangerous."""
        written: Challenge | Objective | None = self.rulebook.setting.challenges.get(name.removeprefix("challenge:"))
        if name == "objective":
            written = self.rulebook.setting.objective
        if written is None:
            char, tags = challenge_row(name)
        else:
            char, tags = written.characteristic, frozenset(written.tags)
        risk = 1 - self.passes(body, char, tags, name)
        lost = written.harm_char if written is not None and written.harm_char in body.current else char
        return risk * self.stance(body).life / max(1, body.current.get(lost, 0))

    def arm(self, me: BodyView, option: Option, temper: Temperament) -> float:
        """Return the worth of taking an object that is better than the body's own for the modes of its sheet."""
        for thing in self.view.lying:
            if thing.id == option.item:
                return self.weights.armed * self.better(me, thing.char, thing.dice, frozenset(thing.tags))
        return 0.0

    def best_attack(self, me: BodyView, temper: Temperament, bold: float = 0.0) -> float | None:
        """Return the worth of the best attack that costs no point, with a bonus ``bold`` for attacks; None without
        one."""
        best: float | None = None
        for mode in me.sheet.modes:
            if mode.fight and not mode.supernatural:
                meant = mode_called(me, mode.id)
                for foe in self.targets(me, mode):
                    foes = self.targets(me, meant) if meant.area else [foe]
                    value = self.strike(me, meant, foes, temper)
                    if bold:
                        value += bold * min(1.0, 2 * max([self.chance(me, meant, each) for each in foes]))
                    best = value if best is None else max(best, value)
        return best

    def contested(self, body: BodyView) -> set[str]:
        """Return the characteristics that a body rolls in its own attacks and in those of its enemies."""
        found = {mode.char for mode in body.sheet.modes}
        for foe in self.enemies(body):
            for mode in foe.sheet.modes:
                found.update([response.char for response in mode.responses])
        return found.intersection(body.current)

    def balance(self, me: BodyView) -> float:
        """Return how many times as fast as its own side a body's enemies leave the fight if each combatant of both
        sides acts once: by the losses they suffer, and by those of their own attacks."""
        theirs = self.enemies(me)
        if not theirs:
            return 0.0
        ours = self.enemies(theirs[0])
        done, spent = self.force(ours, theirs)
        harm, cost = self.force(theirs, ours)
        return (done + cost) * len(ours) / max(NEVER, (harm + spent) * len(theirs))

    def ahead(self, me: BodyView) -> float:
        """Return the share that its enemies have lost so far, less that of the body's side: from -1 to 1."""
        worn, bodies = [0.0, 0.0], [0, 0]
        for body in self.view.bodies:
            if body.status != RESERVE:
                other = body.side != me.side
                bodies[other] += 1
                worn[other] += self.worn(body)
        return worn[1] / max(1, bodies[1]) - worn[0] / max(1, bodies[0])

    def left(self) -> int:
        """Return what the enemies of the side have left: their points, less their setbacks."""
        return sum([sum(foe.current.values()) - foe.setbacks for foe in self.foes])

    def worn(self, body: BodyView) -> float:
        """Return the share of a body that its fights have cost it: its setbacks, its points, half of its grit."""
        if not body.active:
            return 1.0
        limit, grit = self.variants.setback_limit, body.sheet.superacion
        most = body.setbacks / limit if limit else 0.0
        if grit:
            most = max(most, (grit - body.superacion) / grit / 2)
        for char, now in body.current.items():
            full = body.sheet.full(char)
            most = max(most, (full - now) / full)
        return most

    def force(self, bodies: list[BodyView], enemies: list[BodyView]) -> tuple[float, float]:
        """Return the expected numbers of enemies put out of the fight by one action of each body, and of the bodies
        that these actions cost: attacks, hunts for the hidden, and hiding, which may hurt the seeker."""
        taken = lost = 0.0
        for body in bodies:
            most = gain = price = 0.0
            pairs = [
                self.gain(body, HUNTING if foe.hidden else mode, foe)
                for mode in body.sheet.modes
                if mode.fight and not mode.supernatural
                for foe in enemies
            ]
            foes = self.seekers(body)
            if foes:
                _, theirs, own = self.against_best(body, frame(HIDE), foes)
                pairs.append((theirs, own))
            for theirs, own in pairs:
                if theirs - own / 2 > most:
                    most, gain, price = theirs - own / 2, theirs, own
            taken += gain
            lost += price
        return taken, lost


WEIGHTS: Final[Mapping[str, Callable[[Worth, BodyView, Option, Temperament], float]]] = {
    "attack": Worth.attack,
    "contest": Worth.contest,
    "hunt": Worth.hunt,
    "hide": Worth.hide,
    "flee": Worth.flee,
    "flee_clear": Worth.flee_clear,
    "obstacle": Worth.obstacle,
    "objective": Worth.objective,
    "challenge": Worth.challenge,
    "arm": Worth.arm,
}
