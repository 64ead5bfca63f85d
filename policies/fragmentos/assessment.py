"""Assessment of a view for one side: the odds of conflicts, the costs of losing.

Nothing here decides anything. Numbers are expectations from sheets and open state, never from future dice; a loss of
1.0 is a combatant out of the fight."""

from __future__ import annotations

from typing import Final

from simulator.core.asks import NO_BODY
from simulator.systems.fragmentos.formulas import (
    is_danger_free,
    is_protectable,
    loses_points,
    needed_result,
    spendable_threat,
    tie_winner,
)
from simulator.systems.fragmentos.frames import ACTOR, OBSTACLE, ActionFrame
from simulator.systems.fragmentos.odds import (
    OpposedOdds,
    opposed_odds,
    success_chance,
    total,
)
from simulator.systems.fragmentos.sheet import MAIN, MONSTER
from simulator.systems.fragmentos.specials import TEST
from simulator.systems.fragmentos.view import BodyView, View

from .pools import Pools, Roll
from .rulebook import NO_FORM, Defence, Likeness, Meeting, Rulebook, Stance
from .special_edges import SpecialEdge

LIKELY: Final = 3  # threat from which the director is expected to buy danger


class Assessment(Pools):
    """Assessment of a view for one side."""

    __slots__ = (
        "_enemies",
        "_escapes",
        "_free",
        "_menaces",
        "_named",
        "_perils",
        "_stances",
        "_unlike",
        "funds",
        "side",
    )

    def __init__(self, view: View, rulebook: Rulebook, side: int) -> None:
        super().__init__(view, rulebook)
        self.side = side
        self.funds = spendable_threat(self.variants, view.threat) if self.variants.director == "horror" else 0
        self._free = is_danger_free(self.variants, view.threat)
        self._enemies: dict[int, list[BodyView]] = {}
        self._perils: dict[int, float] = {}
        self._escapes: dict[int, float] = {}
        self._menaces: dict[Likeness, float] = {}
        self._stances: dict[int, Stance] = {}
        self._unlike: dict[int, list[BodyView]] = {}
        self._named = {foe for body in view.bodies if body.obstacles for foe in body.obstacles}

    @property
    def foes(self) -> list[BodyView]:
        """The active bodies on other sides, in list order."""
        return self._against(self.side)

    def enemies(self, body: BodyView) -> list[BodyView]:
        """Return the active bodies on other sides than this body's, in list order."""
        return self._against(body.side)

    def _against(self, side: int) -> list[BodyView]:
        found = self._enemies.get(side)
        if found is None:
            found = self._enemies[side] = self.view.against(side)
        return found

    def stance(self, body: BodyView) -> Stance:
        """Return the current stance of a body."""
        found = self._stances.get(body.id)
        if found is None:
            bids = self.bids(body)
            found = Stance(body, self.rulebook.form(body), self.protecting(body), self.bested(body), bids)
            if body.obstacles or body.id in self._named:
                found.like = (body.id, -1, 0, 0.0)
            self._stances[body.id] = found
        return found

    def unlike(self, body: BodyView) -> list[BodyView]:
        """Return the enemies of a body, without those that are like an earlier one (``Stance.like``): conflicts with
        them have the same odds and costs."""
        found = self._unlike.get(body.side)
        if found is None:
            first: dict[Likeness, BodyView] = {}
            for foe in self.enemies(body):
                first.setdefault(self.stance(foe).like, foe)
            found = self._unlike[body.side] = list(first.values())
        return found

    # Answers.

    def defence(self, body: BodyView, conflict: ActionFrame, by: int) -> Defence | None:
        """FR-FIGHT-04: the best response of a body, the first of equals; None without a response."""
        form = self.stance(body).form
        if form == NO_FORM:
            return self._best_defence(body, conflict, by)
        key = (form << 16 | self.rulebook.number(conflict)) << 1 | (by in body.obstacles)
        defences = self.rulebook.defences
        if key in defences.known:
            return defences.known[key]
        return defences.keep(key, self._best_defence(body, conflict, by))

    def _best_defence(self, body: BodyView, conflict: ActionFrame, by: int) -> Defence | None:
        best: Defence | None = None
        result = -1.0
        for way, response in enumerate(self.responses(body, conflict)):
            pool = self.answer(body, conflict, response, by)
            mean = self.mean(pool)
            if mean > result:
                best, result = Defence(way, response.char, pool), mean
        return best

    def best_thing(self, body: BodyView, char: str, tags: str, offered: list[str]) -> str:
        """FR-OBJ-03: the object among ``offered`` that gives the best result in a roll with these tags (separated by
        commas); "" if bare hands are as good."""
        form = self.stance(body).form
        choices = self.rulebook.choices
        key = (form, char, tags, tuple(offered))
        found = choices.known.get(key)
        if found is None or form == NO_FORM:
            found = choices.keep(key, self._best_thing(body, char, frozenset(tags.split(",")), offered))
        return found

    def _best_thing(self, body: BodyView, char: str, own: frozenset[str], offered: list[str]) -> str:
        roll = Roll(char, own, "fight" in own)
        bare, *armed = self.pools(body, roll)
        if OBSTACLE in offered:
            armed.append(self.behind_obstacle(body, bare.dice, own))
        return self.best_of(body, roll, [bare, *[pool for pool in armed if pool.thing in offered]]).thing

    # Conflicts.

    def meet(self, me: BodyView, conflict: ActionFrame, foe: BodyView) -> Meeting | None:
        """Return the odds of a conflict that ``me`` begins; None if the other has no response."""
        return self._met(self.stance(me), conflict, self.stance(foe))

    def _met(self, mine: Stance, conflict: ActionFrame, theirs: Stance) -> Meeting | None:
        me, foe = mine.body, theirs.body
        if mine.form == NO_FORM or theirs.form == NO_FORM:
            return self._meeting(me, conflict, foe)
        meetings = self.rulebook.meetings
        key = ((mine.form << 20 | theirs.form) << 16 | self.rulebook.number(conflict)) << 1 | (me.id in foe.obstacles)
        found = meetings.known.get(key)
        if found is None and key not in meetings.known:
            found = meetings.keep(key, self._meeting(me, conflict, foe))
        return found

    def _meeting(self, me: BodyView, conflict: ActionFrame, foe: BodyView) -> Meeting | None:
        found = self.defence(foe, conflict, me.id)
        if found is None or conflict.char not in me.current:
            return None
        mine, theirs = self.lead(me, conflict), found.pool
        edge = self._edge(me, conflict.id, conflict, foe.id)
        if edge is not None:
            mine, theirs = edge.pool(mine, me), edge.pool(theirs, foe)
        attacks, tie = conflict.attacker == ACTOR, tie_winner(me.kind, foe.kind)
        v = self.variants
        if edge is None:
            one, other = (mine.dice, mine.bonus), (theirs.dice, theirs.bonus)
            sides, omen, source = v.die_sides, v.omen_face, v.conflict_omen_source
            odds = opposed_odds(one, other, tie, attacks, sides=sides, omen=omen, source=source)
        else:
            odds = edge.odds(v, mine, theirs, (me, foe), tie, attacks)
        met = Meeting(odds)
        won, lost, reversed_win, reversed_loss = odds.win, odds.lose, odds.win, odds.lose
        if edge is not None:
            won, reversed_loss = edge.losses(odds.win, foe, found.char), edge.losses(odds.lose, foe, found.char)
            lost, reversed_win = edge.losses(odds.lose, me, conflict.char), edge.losses(odds.win, me, conflict.char)
        met.taken = self._damage(foe, found.char, won, not attacks)
        met.lost = self._damage(me, conflict.char, lost, attacks)
        met.theirs = self._share(foe, found.char, won, not attacks)
        met.mine = self._share(me, conflict.char, lost, attacks)
        met.fells = self._fatal(foe, found.char, won, not attacks)
        met.falls = met.fells + self._fatal(foe, found.char, reversed_loss, not attacks)
        if self.weights.dying:
            met.kills = self._mortal(foe, found.char, won, not attacks)
            met.dies = self._mortal(me, conflict.char, lost, attacks)
            met.turned = met.dies + self._mortal(me, conflict.char, reversed_win, attacks)
        self.weigh_bids(met, odds, me, conflict, foe, found)
        return met

    def _edge(self, me: BodyView, name: str, conflict: ActionFrame | None, foe: int = NO_BODY) -> SpecialEdge | None:
        powers = self.rulebook.powers
        return None if powers is None else SpecialEdge(self.view, powers, me, name, conflict, foe)

    def dangerous(self, mine: Stance, theirs: Stance, met: Meeting, fight: bool) -> bool:
        """FR-DANG-01: a conflict costs points: with a monster, or where danger favours the side of a director who has
        it for free or can pay for it."""
        if mine.body.kind == MONSTER or theirs.body.kind == MONSTER or (self._free and self.rulebook.imposed):
            return True
        likely = self._free or (self.funds > 0 and self.view.threat >= LIKELY)
        return likely and self.favours(mine, theirs, met, fight) > 0

    def favours(self, mine: Stance, theirs: Stance, met: Meeting, fight: bool, exposing: float = 1.0) -> float:
        """Return how much danger in a conflict is worth to the director's side, in combatants of that side: the share
        of either side that would fall, less that which setbacks would drive off in a safe fight. ``exposing``: weight
        of its own losses in danger."""
        me, foe = mine.body, theirs.body
        done, own = met.theirs * theirs.life, met.mine * mine.life
        chance, risk = met.chance, met.risk
        if foe.side == self.rulebook.horror:
            mine, theirs, done, own, chance, risk = theirs, mine, own, done, risk, chance
        elif me.side != self.rulebook.horror:
            return 0.0
        safe = (chance * theirs.setback, risk * mine.setback) if fight else (0.0, 0.0)
        rate = len(self.enemies(theirs.body)) / max(1, len(self.enemies(mine.body)))
        return (done - safe[0]) * rate - own * exposing + safe[1]

    def protected(self, body: BodyView) -> bool:
        """FR-PROT: the payer would pay a point rather than see the body fall."""
        return self.protecting(body) > 0

    def protecting(self, body: BodyView, change: int = 0) -> int:
        """FR-PROT: the points with which the payer may protect the body, once threat has changed by ``change``."""
        if not is_protectable(self.variants, body.kind, self.view.threat + change):
            return 0
        if body.kind == MAIN:
            return body.superacion
        return max(0, self.funds + change) if self.funds else 0

    def cost(self, body: BodyView, char: str, loss: int) -> float:
        """Return the cost for a body of losing ``loss`` points in a challenge."""
        return self.harm(body, char, loss, False, self.protected(body))

    def harm(self, body: BodyView, char: str, loss: int, attacking: bool, guarded: bool) -> float:
        """Return the cost for a body of losing ``loss`` points. ``attacking``: it is the attacker of the conflict."""
        now = body.current.get(char)
        if now is None or not loses_points(self.variants, body.sheet, char, attacking):
            return 0.0
        if loss >= now:
            return self.weights.protection if guarded else 1.0
        unprotected = self.weights.wound * loss / now
        return min(self.weights.protection, unprotected) if guarded else unprotected

    def bested(self, body: BodyView) -> float:
        """FR-FIGHT-05: the cost of a setback for a body."""
        limit = self.variants.setback_limit
        if body.kind == MONSTER or limit is None:
            return 0.0
        return 1 / max(1, limit - body.setbacks)

    def gain(self, me: BodyView, conflict: ActionFrame, foe: BodyView) -> tuple[float, float]:
        """Return the expected costs of a conflict for the other and for the body itself."""
        mine, theirs = self.stance(me), self.stance(foe)
        met = self._met(mine, conflict, theirs)
        if met is None:
            return 0.0, 0.0
        if self.dangerous(mine, theirs, met, conflict.fight):
            return self.settled(mine, theirs, met)
        if not conflict.fight:
            return 0.0, 0.0
        if theirs.setback >= 1 and self.reverses(me, conflict, foe):
            return 0.0, mine.setback
        return met.chance * theirs.setback, met.risk * mine.setback

    def settled(self, mine: Stance, theirs: Stance, met: Meeting) -> tuple[float, float]:
        """Return the expected costs of a dangerous conflict for the other and for the body itself."""
        return met.taken[theirs.guarded], met.lost[mine.guarded]

    def bids(self, body: BodyView) -> int:
        """FR-QUAL-09: the points with which its payer may turn a loss of the body."""
        return 0

    def weigh_bids(
        self, met: Meeting, odds: OpposedOdds, me: BodyView, conflict: ActionFrame, foe: BodyView, found: Defence
    ) -> None:
        """FR-QUAL-09: add the qualities that may turn a loss in a conflict, and the costs if that happens."""

    def reverses(self, me: BodyView, conflict: ActionFrame, foe: BodyView) -> bool:
        """FR-QUAL-09: the other has a quality and points to turn its last setback in this conflict on the body that
        begins it."""
        return False

    def _damage(self, body: BodyView, char: str, chances: tuple[float, ...], attacking: bool) -> tuple[float, float]:
        """Return the expected cost of losing, with these chances to lose by 0, 1, ... omens: without and with
        protection."""
        unprotected = guarded = 0.0
        for omens, chance in enumerate(chances):
            unprotected += chance * self.harm(body, char, 1 + omens, attacking, False)
            guarded += chance * self.harm(body, char, 1 + omens, attacking, True)
        return unprotected, guarded

    def _share(self, body: BodyView, char: str, chances: tuple[float, ...], attacking: bool) -> float:
        """Return the expected share of the points left that a body loses, with these chances to lose by 0, 1, ...
        omens."""
        now = body.current.get(char, 0)
        if now <= 0 or not loses_points(self.variants, body.sheet, char, attacking):
            return 0.0
        return total([chance * min(1.0, (1 + omens) / now) for omens, chance in enumerate(chances)])

    def _fatal(self, body: BodyView, char: str, chances: tuple[float, ...], attacking: bool) -> float:
        """Return the chance to fall without protection, with these chances to lose by 0, 1, ... omens."""
        return total([c for omens, c in enumerate(chances) if self.harm(body, char, 1 + omens, attacking, False) >= 1])

    def _mortal(self, body: BodyView, char: str, chances: tuple[float, ...], attacking: bool) -> float:
        """FR-COND-04: the chance to be lost for good, unprotected, with these chances to lose by 0, 1, ... omens."""
        if not loses_points(self.variants, body.sheet, char, attacking):
            return 0.0
        return total(chances[max(0, body.current.get(char, len(chances))) :])

    def stakes(self, me: BodyView, conflict: ActionFrame, foe: BodyView) -> tuple[float, float]:
        """Return the expected costs of a conflict for the other and for the body itself; the own side's deaths cost
        more than its falls."""
        taken, lost = self.gain(me, conflict, foe)
        if self.weights.dying:
            kills, dies = self.deaths(me, conflict, foe)
            if foe.side == self.side:
                taken += self.weights.dying * kills
            if me.side == self.side:
                lost += self.weights.dying * dies
        return taken, lost

    def hurts(self, me: BodyView, conflict: ActionFrame, foe: BodyView) -> bool:
        """Return whether a conflict that ``me`` begins will probably be dangerous."""
        mine, theirs = self.stance(me), self.stance(foe)
        met = self._met(mine, conflict, theirs)
        return met is not None and self.dangerous(mine, theirs, met, conflict.fight)

    def deaths(self, me: BodyView, conflict: ActionFrame, foe: BodyView) -> tuple[float, float]:
        """Return the chances that this very conflict costs the other's life, and that of the body itself."""
        mine, theirs = self.stance(me), self.stance(foe)
        met = self._met(mine, conflict, theirs)
        if met is None or not self.dangerous(mine, theirs, met, conflict.fight):
            return 0.0, 0.0
        dies = 0.0 if mine.guarded else met.dies
        if dies < met.turned and not mine.guarded and self.reverses(me, conflict, foe):
            dies = met.turned
        return 0.0 if theirs.guarded else met.kills, dies

    def mortal(self, body: BodyView) -> float:
        """Return the chance that one attack of its worst enemy costs the body's life, if it is not protected."""
        worst, mine = 0.0, self.stance(body)
        for foe in self.enemies(body):
            for mode in foe.sheet.modes:
                if mode.fight:
                    theirs = self.stance(foe)
                    met = self._met(theirs, mode, mine)
                    if met is not None and met.kills > worst and self.dangerous(theirs, mine, met, True):
                        worst = met.kills
        return worst

    def targets(self, me: BodyView, conflict: ActionFrame) -> list[BodyView]:
        """Return the enemies in reach of a fight: not hidden, and with a response."""
        return [foe for foe in self.enemies(me) if not foe.hidden and self.defence(foe, conflict, me.id) is not None]

    def fells(self, me: BodyView, conflict: ActionFrame, foe: BodyView) -> float:
        """Return the chance that this very conflict puts the other out of the fight."""
        mine, theirs = self.stance(me), self.stance(foe)
        met = self._met(mine, conflict, theirs)
        if met is None or theirs.guarded:
            return 0.0
        if self.dangerous(mine, theirs, met, conflict.fight):
            return met.fells
        return met.chance if theirs.setback >= 1 else 0.0

    def peril(self, body: BodyView) -> float:
        """Return the expected cost for a body of one attack by its worst enemy."""
        worst = self._perils.get(body.id)
        if worst is None:
            worst = 0.0
            for foe in self.unlike(body):
                worst = max(worst, self.worst_attack(foe, body))
            self._perils[body.id] = worst
        return worst

    def worst_attack(self, foe: BodyView, body: BodyView) -> float:
        """Return the expected cost for a body of an enemy's best attack."""
        worst = 0.0
        for mode in foe.sheet.modes:
            if mode.fight:
                worst = max(worst, self.stakes(foe, mode, body)[0])
        return worst

    def chance(self, body: BodyView, conflict: ActionFrame, foe: BodyView) -> float:
        """Return the chance to win a conflict."""
        met = self.meet(body, conflict, foe)
        return 1.0 if met is None else met.chance

    # Challenges.

    def passes(self, body: BodyView, char: str, tags: frozenset[str], name: str) -> float:
        """FR-CHAL-03: the chance in a challenge, by its difficulty if known, else by the usual one."""
        number = self.view.difficulties.get(name, self.variants.default_difficulty)
        form = self.stance(body).form
        challenges = self.rulebook.challenges
        found = challenges.known.get((form, name, number))
        if found is None or form == NO_FORM:
            pool = self.best_pool(body, Roll(char, tags))
            edge = self._edge(body, name, None)
            now = number
            if edge is not None:
                pool, now = edge.pool(pool, body), edge.difficulty(number)
            needed = needed_result(self.variants, now)
            found = success_chance(pool.dice, pool.bonus, needed, self.variants.die_sides)
            if edge is not None and edge.tries_again(body, TEST):
                found = 1 - (1 - found) ** 2
            challenges.keep((form, name, number), found)
        return found
