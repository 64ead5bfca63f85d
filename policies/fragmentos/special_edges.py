"""Specials in the odds of conflicts and challenges, by the same formulas as the rules (FR-SPEC-02, FR-SPEC-03)."""

from __future__ import annotations

from simulator.core.asks import NO_BODY
from simulator.core.powers import Powers
from simulator.systems.fragmentos.frames import ActionFrame
from simulator.systems.fragmentos.odds import STRAIGHT, DicePool, OpposedOdds, Twist, opposed_odds, twisted_odds
from simulator.systems.fragmentos.specials import ATTACK, DEFENCE, FEAR, MISS, TEST, Facts, averted, guards, least
from simulator.systems.fragmentos.variants import Variants
from simulator.systems.fragmentos.view import BodyView, View


class SpecialEdge:  # mypyc: acyclic
    """Numbers that specials change in a conflict that ``me`` begins with ``foe``, or in a challenge of ``me``."""

    __slots__ = ("_facts", "_fear", "_fight", "_me", "_powers")

    def __init__(
        self, view: View, powers: Powers, me: BodyView, name: str, conflict: ActionFrame | None, foe: int = NO_BODY
    ) -> None:
        self._powers = powers
        self._me = me.id
        self._fight = conflict is not None and conflict.fight
        self._fear = conflict is not None and FEAR in conflict.tags
        figure = ATTACK if self._fight else TEST
        self._facts = Facts(view, view.threat, figure, name)
        if conflict is not None:
            self._facts.attacker = me.id
            self._facts.target = foe

    def pool(self, pool: DicePool, body: BodyView) -> DicePool:
        """FR-SPEC-02: return a pool of one of the two with what specials add."""
        if pool.dice <= 0:
            return pool
        figure = TEST if not self._fight else ATTACK if body.id == self._me else DEFENCE
        more = self._powers.parts(f"change {figure}_dice", body.id, self._facts)
        added = self._powers.parts(f"change {figure}", body.id, self._facts)
        dice = pool.dice + sum([value for _, value in least(more, 1, pool.dice)])
        return DicePool(dice, pool.bonus + sum([value for _, value in added]), pool.thing)

    def odds(
        self, v: Variants, mine: DicePool, theirs: DicePool, bodies: tuple[BodyView, BodyView], tie: int, attacks: bool
    ) -> OpposedOdds:
        """FR-SPEC-07: return the odds of the conflict of two bodies with guards, misses and second tries."""
        me, foe = bodies
        lead, other = (ATTACK, DEFENCE) if self._fight else (TEST, TEST)
        powers, facts = self._powers, self._facts
        guard = miss = 0
        if self._fight:
            guard = max([one.number for one in guards(powers, foe, facts)], default=0)
            miss = max([one.number for one in powers.that_count(MISS, foe.id, facts)], default=0)
        twist = Twist(guard, miss, self.tries_again(me, lead), self.tries_again(foe, other))
        one, two = (mine.dice, mine.bonus), (theirs.dice, theirs.bonus)
        sides, omen, source = v.die_sides, v.omen_face, v.conflict_omen_source
        if twist == STRAIGHT:
            return opposed_odds(one, two, tie, attacks, sides=sides, omen=omen, source=source)
        return twisted_odds(one, two, tie, attacks, twist, sides=sides, omen=omen, source=source)

    def tries_again(self, body: BodyView, figure: str) -> bool:
        """FR-SPEC-07: return whether a body rolls once more when it fails."""
        return bool(self._powers.that_count(f"reroll {figure}", body.id, self._facts))

    def losses(self, chances: tuple[float, ...], body: BodyView, char: str) -> tuple[float, ...]:
        """FR-SPEC-03: return the chances to lose 1, 2, ... points, given those to lose by 0, 1, ... omens."""
        found: list[float] = [0.0]
        fear = self._fear and body.id != self._me
        for omens, chance in enumerate(chances):
            parts = averted(self._powers, self._facts, body.id, char, [("failure", 1), ("omens", omens)], fear)
            loss = sum([value for _, value in parts])
            if loss > 0:
                found += [0.0] * (loss - len(found))
                found[loss - 1] += chance
        return tuple(found)

    def difficulty(self, number: int) -> int:
        """FR-CHAL-02, FR-SPEC-02: return the difficulty of the challenge."""
        more = self._powers.parts("change difficulty", self._me, self._facts)
        return number + sum([value for _, value in least(more, 1, number)])
