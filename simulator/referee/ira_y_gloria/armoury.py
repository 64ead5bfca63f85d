"""The weapons of the ledger of Ira y Gloria, and those of the sheets in a header (IG-SHEET-07)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from attrs import evolve, field, frozen


@frozen
class Arm:
    """A weapon: melee, ranged or thrown; damage, extra dice, armour piercing, medium range (0: none) or all three."""

    kind: str
    damage: int
    ed: int
    ap: int = 0
    range: float | list[float] = 0
    traits: Mapping[str, int] = field(factory=dict)

    @property
    def borders(self) -> tuple[float, ...]:
        """IG-ATK-12: the ends of short, medium and long range; of one number half of it, itself and twice as much."""
        return tuple(self.range) if isinstance(self.range, list) else (self.range / 2, self.range, 2 * self.range)


ARMS: Final[Mapping[str, Arm]] = {
    "unarmed": Arm("melee", 0, 1),
    "knife": Arm("melee", 2, 2),
    "astartes_knife": Arm("melee", 3, 2, 0, 0, {"reliable": 1}),
    "chainsword": Arm("melee", 5, 4, 0, 0, {"brutal": 1, "parry": 1}),
    "choppa": Arm("melee", 3, 3, 0, 0, {"reliable": 1, "waaagh": 1}),
    "big_choppa": Arm("melee", 5, 5, 1, 0, {"waaagh": 1}),
    "pox_fists": Arm("melee", 2, 1),
    "lasgun": Arm("ranged", 7, 1, 0, 24, {"rapid_fire": 1, "reliable": 1}),
    "autopistol": Arm("ranged", 7, 1, 0, 12, {"pistol": 1}),
    "bolt_pistol": Arm("ranged", 10, 1, 0, 12, {"brutal": 1, "pistol": 1}),
    "boltgun": Arm("ranged", 10, 1, 0, 24, {"brutal": 1, "rapid_fire": 2}),
    "galvanic_rifle": Arm("ranged", 10, 1, 0, 30, {"rapid_fire": 1, "rending": 1}),
    "slugga": Arm("ranged", 10, 1, 0, 12, {"pistol": 1, "waaagh": 1}),
    "shoota": Arm("ranged", 10, 1, 0, 18, {"assault": 1, "waaagh": 1}),
    "frag_grenade": Arm("thrown", 10, 4, 0, 0, {"blast": 6}),
    "stikkbomb": Arm("thrown", 9, 5, 0, 0, {"blast": 6}),
    "shock_maul": Arm("melee", 3, 3),
    "lash": Arm("melee", 2, 3, 0, 0, {"agonising": 1}),
    "power_fist": Arm("melee", 6, 4, 3, 0, {"brutal": 1, "unwieldy": 2}),
    "force_staff": Arm("melee", 3, 3, 1, 0, {"force": 1}),
    "flamer": Arm("ranged", 10, 1, 1, 12, {"flamer": 1}),
    "meltagun": Arm("ranged", 14, 2, 4, 12, {"melta": 1}),
    "plasma_gun": Arm("ranged", 12, 1, 3, 24, {"rapid_fire": 1, "supercharge": 1}),
    "long_las": Arm("ranged", 8, 1, 1, 48, {"reliable": 1, "sniper": 2}),
    "shotgun": Arm("ranged", 8, 1, 0, 12, {"assault": 1, "spread": 1}),
    "heavy_stubber": Arm("ranged", 10, 2, 0, 36, {"heavy": 4}),
    "grenade_launcher": Arm("ranged", 9, 4, 0, 30, {"blast": 5}),
    "laspistol": Arm("ranged", 7, 1, 0, 12, {"pistol": 1, "reliable": 1}),
    "combat_shotgun": Arm("ranged", 10, 1, 0, 12, {"rapid_fire": 1, "assault": 1, "spread": 1}),
    "enforcer_maul": Arm("melee", 4, 4, 1, 0, {"brutal": 1, "agonising": 1}),
    "power_claw": Arm("melee", 9, 3, 2, 0, {"brutal": 1, "unwieldy": 2}),
    "bludgeon": Arm("melee", 4, 2, 0, 0, {"brutal": 1, "unwieldy": 1}),
    "servo_arm": Arm("melee", 5, 2, 3, 0, {"brutal": 1, "unwieldy": 2}),
    "skull_bash": Arm("melee", 2, 1),
    "tendril": Arm("melee", 6, 2, 2),
    "hellblade": Arm("melee", 6, 2, 3, 0, {"brutal": 1, "parry": 1}),
    "daemon_claws": Arm("melee", 6, 2, 1, 0, {"parry": 1}),
    "warp_flame": Arm("ranged", 9, 1, 0, 24, {"assault": 1, "spread": 1}),
    "magic_claws": Arm("melee", 3, 2),
    "plaguesword": Arm("melee", 7, 2, 0, 0, {"parry": 1}),
    "razor_claw": Arm("melee", 7, 3, 4),
    "power_klaw": Arm("melee", 6, 5, 3, 0, {"brutal": 1, "unwieldy": 3, "waaagh": 1}),
    "urty_syringe": Arm("melee", 3, 2, 0, 0, {"rending": 6}),
    "grot_blasta": Arm("ranged", 7, 1, 0, 12, {"pistol": 1}),
    "grotzooka": Arm("ranged", 12, 2, 1, 18, {"brutal": 1, "spread": 1}),
    "buzz_saw": Arm("melee", 7, 6, 2, 0, {"brutal": 1, "unwieldy": 2}),
    "shuriken_catapult": Arm("ranged", 10, 1, 0, 12, {"assault": 1, "rending": 3}),
    "plasma_grenade": Arm("thrown", 10, 5, 0, 0, {"blast": 6}),
}


def arms_of(sheet: Mapping[str, Any]) -> dict[str, Arm]:
    """Return the weapons of a sheet in a header by their names, bare hands among them; a name that two of them have is
    left out."""
    found: dict[str, Arm] = {"unarmed": ARMS["unarmed"]}
    twice: set[str] = set()
    for gear in sheet.get("weapons", ()):
        use = gear.get("use", "unarmed")
        name = gear.get("id") or use
        arm = ARMS.get(use)
        if name == "unarmed" and len(gear) <= 1:
            continue
        if arm is None or name in found:
            twice.add(name)
            continue
        given = {key: gear[key] for key in ("kind", "damage", "ed", "ap", "range") if gear.get(key) is not None}
        if gear.get("traits") is not None:
            given["traits"] = {name: int(value) for name, value in gear["traits"].items() if not isinstance(value, str)}
        found[name] = evolve(arm, **given)
    return {name: arm for name, arm in found.items() if name not in twice}
