"""Harm that attacks are expected to do: wounds, chances of felling, shares of what a target has left."""

from __future__ import annotations

from simulator.systems.ira_y_gloria import endurance, formulas
from simulator.systems.ira_y_gloria.formulas import BLAST_DN, half
from simulator.systems.ira_y_gloria.odds import attack_odds, member_share, mob_odds, passing
from simulator.systems.ira_y_gloria.view import BodyView

from .assessment import Assessment
from .rulebook import LAST_BLANK, UNSOAKED, Figures, PlannedAttack


class Harm(Assessment):
    """A view as one side reads it, with the harm of attacks."""

    __slots__ = ()

    def toll(self, attack: PlannedAttack, target: BodyView, shape: int = -1) -> tuple[float, float]:
        """Return the wounds that an attack is expected to take from one target (a mob: from all members together), and
        the probability that it fells the target. ``shape``: the attack's, if known."""
        return self._toll(attack, target, self.figures(attack, target, shape))

    def _toll(
        self, attack: PlannedAttack, target: BodyView, figures: Figures, opened: int = 0, hindered: int = 0
    ) -> tuple[float, float]:
        base = BLAST_DN if attack.place is not None else max(1, self.defence(target, attack) - opened)
        dn = base + figures.penalty + hindered
        if dn < 1:
            dn = 1
        count = self._pool(attack, figures)
        lost, fells = self._odds(attack, target, figures, count, base, dn)
        if self.edges is not None:
            for face in range(1, 1 + self.edges.of(attack, target).miss):  # what the other dice would have done
                icon = int(face > LAST_BLANK)
                less, felling = self._odds(attack, target, figures, count - 1, base - icon, dn - icon)
                lost, fells = lost - less / 6, fells - felling / 6
        return lost, fells

    def _odds(
        self, attack: PlannedAttack, target: BodyView, figures: Figures, count: int, base: int, dn: int
    ) -> tuple[float, float]:
        """Return the expected wounds, and the probability that it fells the target, of an attack with ``count`` dice,
        against a Defence of ``base``."""
        if target.mob:
            return self._mob_toll(attack, target, figures, count, base, dn)
        shifting = attack.declared == 1 and attack.place is None
        most = self.soakable(target) + (target.wounds if target.wounds > 0 else 1)
        return attack_odds(count + self.bought(attack), dn, figures.damage, most, shifting)

    def bought(self, attack: PlannedAttack) -> int:
        """IG-WRATH-03, IG-RUIN-03, IG-AMMO-05: the dice that points and Reloads may add; a reroll counts as some
        dice."""
        body, weights = attack.body, self.rulebook.weights
        more = int(weights.extra) if attack.distant and body.reloads else 0
        return more + int(weights.second) if self.standing(body).rerolls else more

    def soakable(self, target: BodyView) -> int:
        """IG-SOAK-02: the wounds of one hit that a target is expected to soak."""
        able = target.shock > 0 or self.variants.exhausted_can_soak
        if not able:
            return 0
        found = self.rulebook.soakable[target.id]
        return found if self.edges is None else max(0, found + self.edges.soaked(target))

    def may_soak(self, body: BodyView) -> bool:
        """IG-SOAK-01: a body may soak in its current state."""
        if self.edges is not None and self.edges.soaked(body) == UNSOAKED:
            return False
        return endurance.soaks(body.sheet) and (body.shock > 0 or self.variants.exhausted_can_soak)

    def soaking(self, target: BodyView) -> int:
        """IG-SOAK-02, IG-SOAK-05: the dice that a target rolls to soak, plus those that a reroll counts as."""
        if not self.may_soak(target):
            return 0
        more = int(self.rulebook.weights.second) if self.standing(target).rerolls else 0
        dice = endurance.soak_dice(self.variants, target.sheet) + more
        return dice if self.edges is None else max(0, dice + self.edges.soak_dice(target))

    def _mob_toll(
        self, attack: PlannedAttack, mob: BodyView, figures: Figures, count: int, defence: int, dn: int
    ) -> tuple[float, float]:
        damage = figures.damage
        tough, members = mob.wounds_max, max(1, mob.members)
        angels = formulas.angel_members(attack.body.sheet)
        if attack.place is not None:
            hits = min(members, half(attack.weapon.traits.blast) + angels)
            lost = passing(count, dn) * hits * member_share(damage, tough)
        elif attack.several:
            lost = passing(count, dn) * member_share(damage, tough)
        else:
            goal = formulas.members_goal(self.variants, attack, defence, dn)
            lost = mob_odds(count, dn, goal, damage, tough, members, angels, formulas.icons_per_member(self.variants))
        return lost * tough, lost / members if members <= 2 else 0.0

    def loss(self, attack: PlannedAttack, target: BodyView, shape: int) -> float:
        """Return the share of a target that an attack of this ``shape`` takes, with a bonus for felling it."""
        losses = self.matchup(attack.body, target).losses
        number = shape if self.edges is None else shape + self.edge_bits(self.edges, attack, target)
        found = losses.get(number)
        if found is None:
            found = losses[number] = self.lost(attack, target, self.figures(attack, target, shape))
        return found

    def lost(
        self, attack: PlannedAttack, target: BodyView, figures: Figures, opened: int = 0, hindered: int = 0
    ) -> float:
        """Return that share for these figures. ``opened``: points of Defence that the target has lost besides;
        ``hindered``: what is added to the DN."""
        lost, fells = self._toll(attack, target, figures, opened, hindered)
        return lost / self.vitality(target) + self.rulebook.weights.felled * fells

    def vitality(self, body: BodyView) -> float:
        """Return the remaining wounds; of a mob, those of all members. If the body may soak, times a weight, but at
        least with those that it soaks of one hit: no attack takes more than all of it."""
        if body.mob:
            return max(1.0, float(body.members * body.wounds_max - sum(body.hurt)))
        wounds = max(1, body.wounds)
        if not self.may_soak(body):
            return wounds
        return max(wounds * self.rulebook.weights.soaking, float(wounds + self.soakable(body)))
