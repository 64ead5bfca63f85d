"""Everything that an encounter of Haunted House fixes for a planner, and the memos of attacks."""

from __future__ import annotations

from typing import Final

from simulator.core.system import Encounter
from simulator.systems.haunted_house.formulas import guard
from simulator.systems.haunted_house.sheet import Sheet
from simulator.systems.haunted_house.tables import ZONES
from simulator.systems.haunted_house.variants import Variants
from simulator.systems.haunted_house.view import ArmView, BodyView, View
from simulator.systems.haunted_house.weapons import Weapon

from ..memos import Basis, EncounterCache, Memo
from .ranks import MANY, Likeness, Ranks
from .weights import AGGRESSIVE, Weights


class AttackEstimate:  # mypyc: acyclic
    """Estimate of one attack: expected loss of life, chance to fell, manner, number of shots, the chance that at least
    one of them hits, and how many tests of its toxin it is expected to bring (HH-HAZ-07). By specials: turns that
    conditions laid on cost the target, and life that the attacker gets back."""

    __slots__ = ("chance", "exposures", "fells", "healed", "laid", "loss", "manner", "shots", "toxin")

    def __init__(self, loss: float, fells: float, manner: str, shots: int, chance: float) -> None:
        self.chance = chance
        self.loss = loss
        self.fells = fells
        self.manner = manner
        self.shots = shots
        self.toxin = ""
        self.exposures = 0.0
        self.laid = 0.0
        self.healed = 0.0


class KnownWeapon:
    """A weapon, and the number of its id among those of the encounter."""

    __slots__ = ("number", "weapon")

    def __init__(self, weapon: Weapon, number: int) -> None:
        self.weapon = weapon
        self.number = number


def numbered(sheets: list[object]) -> list[int]:
    """Return a number for every sheet; equal sheets have equal numbers."""
    distinct: list[object] = []
    for sheet in sheets:
        if sheet not in distinct:
            distinct.append(sheet)
    return [distinct.index(sheet) for sheet in sheets]


class Rulebook(Basis):
    """The variants, every weapon, the gaps of armour, and memos of attack estimates, keyed by everything that they
    depend on (see Assessment.circumstances). ``arsenals``: for each body the weapons by their id, from its own sheet,
    else from another combatant's. ``compares``: bodies may be alike (ranks.py)."""

    def __init__(self, encounter: Encounter, weights: Weights = AGGRESSIVE) -> None:
        super().__init__()
        self.weights = weights
        assert isinstance(encounter.variants, Variants)
        self.variants = encounter.variants
        self.drains = encounter.variants.wound_effects == "drain"
        self.powers = encounter.powers
        sheets = [member.sheet for member in encounter.members]
        self.kinds = list(range(len(sheets)))
        if self.powers is None:  # specials are about bodies, not sheets
            self.kinds = numbered(sheets)
        own = [{w.id: w for w in sheet.weapons} if isinstance(sheet, Sheet) else {} for sheet in sheets]
        weapons = {key: weapon for each in own for key, weapon in each.items()}
        self.poisons = any(weapon.toxin for each in own for weapon in each.values())
        numbers = {key: number for number, key in enumerate(weapons)}
        self.arsenals = [
            {key: KnownWeapon(each.get(key, weapon), numbers[key]) for key, weapon in weapons.items()} for each in own
        ]
        self.likeness = Likeness(self.kinds, self.drains, self.poisons)
        self.compares = len(sheets) >= MANY and self.powers is None and self.variants.grenade_area != "room"
        self._ranked: list[BodyView] = []
        self._ranks: dict[int, Ranks] = {}
        self._gaps: Memo[tuple[int, str], tuple[int, str]] = Memo(self)
        self.estimates: Memo[int, AttackEstimate] = Memo(self)
        self.best_estimates: Memo[int, AttackEstimate] = Memo(self)
        self.reaches: Memo[int, float] = Memo(self)

    def weapon(self, body: BodyView, thing: ArmView) -> Weapon:
        """Return the weapon of a thing."""
        return self.arsenals[body.id][thing.weapon].weapon

    def ranks(self, view: View, side: int) -> Ranks:
        """Return the ranks of a view from one side; seats that see the same bodies have the same. Specials and blasts
        tell all bodies apart."""
        if not self.compares:
            return Ranks(view, side, self.likeness.alone, False)
        if self._ranked is not view.bodies:
            self._ranked = view.bodies
            self._ranks.clear()
        found = self._ranks.get(side)
        if found is None:
            found = self._ranks[side] = Ranks(view, side, self.likeness.of(view), True)
        return found

    def gap(self, target: BodyView, kind: str) -> tuple[int, str]:
        """Return the least that armour takes off a hit at some zone, and which zone (HH-ARM-03)."""
        found = self._gaps.known.get((target.id, kind))
        if found is None:
            zones = ZONES if target.sheet.armour else ZONES[:1]
            least = min([(guard(target.sheet, kind, zone), zone) for zone in zones])
            found = self._gaps.keep((target.id, kind), least)
        return found


RULEBOOKS: Final = EncounterCache(Rulebook, AGGRESSIVE)
