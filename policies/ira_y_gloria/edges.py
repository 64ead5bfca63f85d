"""Specials in the worth of attacks, by the formulas of the rules (IG-SPEC-01).

They depend on the whole view: places, life, uses. So they are read once a view for each attacker, target and weapon;
results are remembered, from view to view, by the sums that were found."""

from __future__ import annotations

from simulator.core.plane import Place, distance
from simulator.core.powers import Powers
from simulator.systems.ira_y_gloria import endurance
from simulator.systems.ira_y_gloria.formulas import resistance_part, total
from simulator.systems.ira_y_gloria.odds import MEAN_ICONS, passing
from simulator.systems.ira_y_gloria.specials import Facts
from simulator.systems.ira_y_gloria.view import BodyView, View

from .rulebook import HALVED, MISS, NO_EDGE, OF_TARGET, SOAKED, SUMS, UNSOAKED, Edge, PlannedAttack, Rulebook


class Edges:  # mypyc: acyclic
    """Numbers that specials add in one view."""

    __slots__ = ("_found", "_paces", "_powers", "_rulebook", "_soaked", "_view", "guards")

    def __init__(self, view: View, powers: Powers, rulebook: Rulebook) -> None:
        self._view = view
        self._powers = powers
        self._rulebook = rulebook
        self._found: dict[int, Edge] = {}
        self._soaked: dict[int, int] = {}
        self._paces: dict[int, int] = {}
        self.guards = powers.known("guard")

    def _plain(self, kind: str, body: BodyView, test: str = "") -> int:
        """Return what specials add to a figure of a body outside attacks."""
        if not self._powers.known(kind):
            return 0
        found = Facts(self._view, None)
        found.test = test
        return total(self._powers.parts(kind, body.id, found))

    def of(self, attack: PlannedAttack, target: BodyView) -> Edge:
        """Return what specials add to an attack on a target."""
        number = (attack.body.id << 10 | target.id) << 8 | attack.arm.number << 2 | attack.charge << 1 | attack.distant
        found = self._found.get(number)
        if found is None:
            found = self._found[number] = self._read(attack, target)
        return found

    def _read(self, attack: PlannedAttack, target: BodyView) -> Edge:
        powers, body = self._powers, attack.body
        facts = Facts(self._view, attack, body.id, target.id)
        sums, found = [0] * SUMS, False
        for place, kind in self._rulebook.known:
            value = 0
            if place < OF_TARGET:
                value = total(powers.parts(kind, body.id, facts))
            elif place == MISS:
                missing = powers.first(kind, target.id, facts)
                value = 0 if missing is None else missing.number
            elif place == SOAKED:
                value = self.soaked(target)
            elif place == HALVED:
                value = int(bool(powers.that_count(kind, target.id, facts)))
            else:
                value = total(powers.parts(kind, target.id, facts))
            if value:
                sums[place], found = value, True
        return self._rulebook.edge(tuple(sums)) if found else NO_EDGE

    # Soaking.

    def soak_dice(self, body: BodyView) -> int:
        """IG-SOAK-02: return what specials add to the dice of a soak roll."""
        return self._plain("change soak_dice", body)

    def soaked(self, body: BodyView) -> int:
        """IG-SOAK-01: return the wounds that specials let a body soak besides; UNSOAKED: it cannot soak."""
        found = self._soaked.get(body.id)
        if found is None:
            found = self._soaked[body.id] = self._soaks(body)
        return found

    def _soaks(self, body: BodyView) -> int:
        if not endurance.soaks(body.sheet):
            return 0
        if self._powers.that_count("cannot soak", body.id, Facts(self._view, None)):
            return UNSOAKED
        variants, weight = self._rulebook.variants, self._rulebook.weights.soaked
        dice = max(0, endurance.soak_dice(variants, body.sheet) + self.soak_dice(body))
        return round(weight * dice * MEAN_ICONS) - self._rulebook.soakable[body.id]

    # Places and courage.

    def pace(self, body: BodyView) -> int:
        """IG-ACT-02: return the metres of a move, at least 0."""
        found = self._paces.get(body.id)
        if found is None:
            found = self._paces[body.id] = max(0, body.sheet.speed + self._plain("change speed", body))
        return found

    def dares(self, body: BodyView, target: BodyView, place: Place, capped: int) -> float:
        """IG-SPEC-01: return the chance that a body at this place brings itself to attack a target under guard while
        another is nearer; 1 for any other. ``capped``: its penalties, within their limit."""
        found = self._powers.that_count("guard", target.id, Facts(self._view, None, body.id, target.id))
        uses = self._view.special_uses
        if not found or f"turn dared {body.id} {target.id}" in uses:
            return 1.0
        far, nearer = distance(place, target.place), False
        for other in self._view.bodies:
            if other.side == target.side and other.active and other.id != target.id:
                nearer = nearer or distance(place, other.place) < far
        if not nearer:
            return 1.0
        dn = max([one.number for one in found]) + capped
        return passing(self.resolve(body) + self.test_dice(body, "resolve"), max(1, dn))

    def resolve(self, body: BodyView) -> int:
        """IG-SHEET-02: return the resolve of a body, at least 1."""
        return max(1, (body.sheet.resolve or 0) + self._plain("change resolve", body))

    def resists(self, target: BodyView, skill: str) -> int:
        """IG-INTER-01: return the DN of an interaction attack: the opposed skill, or resolve if that is higher."""
        name, value = resistance_part(self._rulebook.variants, target.sheet, skill)
        return self.resolve(target) if name == "resolve" else max(value, self.resolve(target))

    def test_dice(self, body: BodyView, test: str) -> int:
        """IG-TEST-04: return what specials add to the dice of a test that is no attack."""
        return self._plain("change test_dice", body, test)

    def dn(self, body: BodyView) -> int:
        """IG-TEST-04: return what specials add to the DN of a test that is no attack."""
        return self._plain("change dn", body)
