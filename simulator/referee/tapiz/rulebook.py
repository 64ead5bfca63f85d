"""The tables of the ledger (docs/rules/tapiz.md) as a reader has them on paper, without any sheet.

They are those of the default Lienzo BS, changed by the setting pack in the header of a trace (TZ-LNZ-01)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from ...trace.lines import Fields

ABILITIES: Final = ("FUE", "DES", "CON", "INT", "SAB", "CAR")
SEVERITIES: Final = ("minor", "major", "extreme")
BANDS: Final = ("inmediato", "cerca", "medio", "lejos", "muy_lejos")
MELEE: Final = frozenset({"melee_attack", "touch_attack", "manoeuvre"})
POWERS: Final = frozenset({"touch_attack", "power_attack", "mental_attack"})
WEAPONS: Final = frozenset({"melee_attack", "thrown_attack", "ranged_attack"})
LETTERS: Final = {
    "melee_attack": "C",
    "touch_attack": "C",
    "manoeuvre": "C",
    "thrown_attack": "R",
    "ranged_attack": "R",
    "power_attack": "R",
    "mental_attack": "M",
    "help": "S",
    "hinder": "S",
}
"""TZ-EFF-04: the letter of each action."""

IMPEDIMENTS: Final = {0: 0, -2: -1, -4: -2, -6: -4}
"""TZ-ENC-02: the number beside each level of load, by its penalty in conflicts."""

SKILL_DICE: Final = {
    "sheet": ("", "1d4", "1d6", "1d8", "1d10", "2d6", "2d8", "2d10", "3d8", "3d10", "4d10"),
    "notes2020": ("", "1d4", "1d6", "1d8", "1d10", "1d12", "2d8", "2d10", "2d12"),
}
"""TZ-TEST-07: the dice of each skill level, by scheme."""

_SIZES: Final = {
    "small": {"small": 0, "medium": -2, "large": -4},
    "medium": {"small": 2, "medium": 0, "large": -2},
    "large": {"small": 4, "medium": 2, "large": 0},
}
_SIZES_OF_MINDS: Final = {
    "small": {"small": 0, "medium": 2, "large": 4},
    "medium": {"small": -2, "medium": 0, "large": 2},
    "large": {"small": -4, "medium": -2, "large": 0},
}


def _weapon(dice: str, most: int, ability: str = "FUE", mode: str = "melee", *more: object) -> Fields:
    row: Fields = {"mode": mode, "ability": ability.split(), "dice": dice, "max_d": most}
    names = ("optimal_band", "max_band", "hands", "parry")
    return row | dict(zip(names, more, strict=False))


def _state(polarity: str, severity: str, how: str, classes: str = "", ends: str = "scene", **more: object) -> Fields:
    fixed = {"polarity": polarity, "severity": severity, "how": list(how), "classes": classes.split(), "ends": ends}
    return {**fixed, **more}


def _power(domain: str, ability: str, resist: str, dice: str, buys: str, **more: object) -> Fields:
    row: Fields = {"domain": domain, "ability": ability, "resist": resist, "ep_may_buy": buys.split()}
    return {**row, "dice": dice or None, "max_d": 20, **more}


_WEAPONS: Final = {
    "unarmed": _weapon("", 4, "FUE DES"),
    "dagger": _weapon("1d4", 12, "FUE DES"),
    "dagger_thrown": _weapon("1d4", 12, "DES", "thrown", "cerca", "medio"),
    "short_sword": _weapon("1d6", 16, "FUE DES"),
    "scimitar": _weapon("1d6", 16, "FUE DES"),
    "long_sword": _weapon("1d8", 20),
    "bastard_sword": _weapon("1d10", 24),
    "great_sword": _weapon("2d6", 28, "FUE", "melee", "inmediato", None, 2),
    "battle_axe": _weapon("1d8", 20),
    "mace": _weapon("1d6", 16),
    "club": _weapon("2d6", 28, "FUE", "melee", "cerca", None, 2),
    "spear": _weapon("1d6", 16, "FUE", "melee", "cerca"),
    "staff": _weapon("1d4", 12, "FUE", "melee", "inmediato", None, 2, 1),
    "sling": _weapon("1d4", 12, "DES", "ranged", "medio", "lejos"),
    "short_bow": _weapon("1d6", 16, "DES", "ranged", "medio", "lejos", 2),
    "long_bow": _weapon("1d8", 20, "DES", "ranged", "lejos", "muy_lejos", 2),
    "hand_crossbow": _weapon("1d4", 12, "DES", "ranged", "medio"),
    "light_crossbow": _weapon("1d8", 20, "DES", "ranged", "medio", "lejos", 2),
    "bite": _weapon("1d6", 16, "FUE DES"),
    "snakes": _weapon("1d4", 12, "DES"),
}
"""TZ-LNZ-03: the weapons of the pack."""

_WORDS: Final = {"ep_may_not_buy": ["knocked_out", "cancel_power"], "max_d": 0}
_POWERS: Final = {
    "intimidate": _power("mental", "CAR", "MD", "", "damage all", **_WORDS),
    "persuade": _power("mental", "CAR", "MD", "", "damage all", needs_sight=False, needs_language=True, **_WORDS),
    "terrify": _power("mental", "CAR", "MD", "1d8", "damage all"),
    "mind_lance": _power(
        "mental", "INT", "MD", "1d8", "damage dazed distracted greatly_distracted confused knocked_out"
    ),
    "fire_bolt": _power("physical", "INT", "PD", "1d8", "damage painful_wound distracted blinded"),
    "petrifying_gaze": _power("physical", "CAR", "ability:CON", "", "slowed petrified", max_d=0),
    "lay_hands": _power("", "CAR", "", "", "heal", optimal_band="inmediato", max_d=0),
}
"""TZ-LNZ-05: the powers of the pack."""

_STATES: Final = {
    "advantage_position": _state("effect", "minor", "CRS", "PA", "holder_moves"),
    "obstacle": _state("consequence", "minor", "CRSF", "MV PA.melee"),
    "flanked": _state("consequence", "minor", "CSf", "PD", "holder_moves"),
    "off_balance": _state("consequence", "minor", "CRF", "PA PD"),
    "painful_wound": _state("consequence", "minor", "CRf", "PA MV", "wound"),
    "dazed": _state("consequence", "minor", "CRMF", "PA MA"),
    "distracted": _state("consequence", "minor", "CRMSF", "PD MD"),
    "ready_weapon": _state("effect", "minor", "CRMS", "", "instant"),
    "dismount": _state("effect", "minor", "CRMS", "", "instant"),
    "mount_calm": _state("effect", "minor", "S", "", "instant"),
    "move_band": _state("effect", "minor", "CRMS", "", "instant"),
    "push_band": _state("consequence", "minor", "CRM", "", "instant"),
    "lose_resource": _state("consequence", "minor", "CRMF", "", "instant"),
    "held": _state("consequence", "minor", "", "PA", manoeuvre_only=True, holds=True),
    "covered": _state("effect", "major", "CRS", "PD", "holder_moves"),
    "inspired": _state("effect", "major", "MS", "PA MA SK"),
    "weak_point": _state("effect", "major", "CRMS", "PA MA", vs="target", opposed=True),
    "style_known": _state("effect", "major", "CS", "PD", vs="target", opposed=True),
    "greatly_distracted": _state("consequence", "major", "CRMSF", "PD MD"),
    "knocked_down": _state("consequence", "major", "CRF", "PA PD"),
    "slowed": _state("consequence", "major", "CRM", "MV", halves_mov=True),
    "frightened": _state("consequence", "major", "M", "PA MA MD", vs="creator"),
    "bleeding_wound": _state("consequence", "major", "CRf", "PA PD", "wound"),
    "dislocation": _state("consequence", "major", "CF", "PA SK", "wound"),
    "disarm": _state("consequence", "major", "CRF", "", "instant"),
    "mount_in_combat": _state("effect", "major", "CRMS", "", "instant"),
    "lose_gear": _state("consequence", "major", "CRF", "", "instant"),
    "riposte": _state("consequence", "major", "f", "", "instant"),
    "knocked_out": _state("consequence", "major", "CRM", incapacitates=True),
    "enemies_placed": _state("effect", "extreme", "CRMS", "PA MA", opposed=True),
    "plans_known": _state("effect", "extreme", "MS", "PD MD", opposed=True),
    "confused": _state("consequence", "extreme", "CRMF", "PA MA MD"),
    "maimed": _state("consequence", "extreme", "CRf", "PA PD MV", "permanent"),
    "blinded": _state("consequence", "extreme", "CR", "PA PD", "wound"),
    "convinced": _state("consequence", "extreme", "M", "MD", vs="creator"),
    "unhorse": _state("consequence", "extreme", "CRF", "", "instant"),
    "break_item": _state("consequence", "extreme", "CRF", "", "instant"),
    "cancel_power": _state("consequence", "extreme", "CRMS", "", "instant"),
    "ally_hurt": _state("consequence", "extreme", "F", "", "instant"),
    "petrified": _state("consequence", "extreme", "", "", "permanent", power_only=True, incapacitates=True),
}
"""TZ-EFF-11, TZ-EFF-12, TZ-EFF-15: the catalogue of states."""

DEFAULT: Final[Fields] = {
    "numbers": {
        "static_base": 10,
        "unopposed": 10,
        "momentary_price": 1,
        "momentary_value": 1,
        "damage_price": 1,
        "reduce_price": 5,
        "death": -10,
        "riposte": 10,
        "ally_hurt": 15,
        "flat_cap": 5,
        "range_penalty": -2,
        "close_penalty": -2,
        "draw_penalty": -2,
        "stance_penalty": -2,
        "rest_per_level": 1,
        "rest_least": 1,
        "language_low": 3,
        "language_none": 6,
    },
    "support": {"help": 10, "recover": 10, "first_aid": 10, "stabilise": 10, "steady": 10, "mount": 10},
    "severities": {
        "minor": {"price": 5, "value": 2},
        "major": {"price": 10, "value": 4},
        "extreme": {"price": 15, "value": 6},
    },
    "covers": {
        "light": {"partial": 2, "total": 5},
        "medium": {"partial": 5, "total": 10},
        "heavy": {"partial": 10, "total": 20},
    },
    "sizes": {
        "physical_resistance": _SIZES,
        "physical_points": _SIZES,
        "mental_resistance": _SIZES_OF_MINDS,
        "mental_points": _SIZES,
    },
    "bands": {"inmediato": 2, "cerca": 5, "medio": 30, "lejos": 90, "muy_lejos": 270},
    "visibility": {"partial": -2, "none": -4},
    "paces": {
        "walk": {"factor": 1, "penalty": -2},
        "run": {"factor": 2, "penalty": -4},
        "sprint": {"factor": 3, "penalty": -6},
    },
    "stances": {
        "normal": {},
        "total_attack": {"trade": True, "last_group": True},
        "damage_focus": {"focus": True, "last_group": True},
        "iron_defence": {"resist": 4, "no_bonuses": True},
        "aim": {"aims": True},
    },
    "weapons": _WEAPONS,
    "powers": _POWERS,
    "states": _STATES,
    "hazards": {
        "fire": {"domain": "physical", "bonus": 4, "resist": "ability:DES", "cap": 6, "states": ["painful_wound"]},
        "poison_gas": {"domain": "physical", "bonus": 4, "resist": "ability:CON", "cap": 8, "states": ["dazed"]},
        "haunting": {"domain": "mental", "bonus": 4, "resist": "MD", "cap": 6, "states": ["distracted"]},
    },
    "tiers": [
        {"level": 1, "minor": 2, "major": 4, "extreme": 6},
        {"level": 6, "minor": 3, "major": 6, "extreme": 9},
        {"level": 11, "minor": 4, "major": 8, "extreme": 12},
        {"level": 16, "minor": 5, "major": 10, "extreme": 15},
    ],
}

SWITCHES: Final = {
    "action_die": "d20",
    "trait_bonus": "on",
    "defence_formula": "drs",
    "aim_cap": "capped",
    "effect_stacking": "sum",
    "consequence_slots": "per_severity",
    "momentary_modifiers": "one",
    "effect_scale_by_level": "off",
    "knockout_severity": "major",
    "hp_model": "attrition",
    "reserve_kill_threshold": "15",
    "damage_cap": "weapon_plus_level",
    "unarmed_cap": "modifier",
    "ability_dice_table": "sheet",
    "ability_dice_explode": "on",
    "initiative_formula": "des_sab",
    "visibility_scope": "all",
    "cover_vs_melee": "on",
    "total_cover_answer": "no_strikes",
    "load_scope": "movement_and_attack",
    "impediment_number": "label",
    "npc_death": "normal",
    "stance_change_cost": "round",
    "recover_accumulates": "off",
    "unopposed_failure": "impose",
    "ph_consequence_with_success": "off",
    "free_step_m": "0.0",
}
"""The default of each switch that the referee reads."""


def merged(under: Any, over: Any) -> Any:
    """Return one table laid over another: tables in both are merged, other values of the upper table win."""
    if not isinstance(under, Mapping) or not isinstance(over, Mapping):
        return over
    return {**under, **{key: merged(under.get(key), value) for key, value in over.items()}}


class Rulebook:
    """The tables and switches of one trace."""

    def __init__(self, header: Fields) -> None:
        scene = header["document"].get("scene", {})
        pack = scene.get("lienzo", {}) if isinstance(scene, dict) else {}
        self._tables: Fields = merged(DEFAULT, pack) if isinstance(pack, dict) else DEFAULT
        own = self._tables.get("variants", {})
        self._switches = {**SWITCHES, **own, **header["variants"]}

    def table(self, name: str) -> Fields:
        """Return one table."""
        found: Fields = self._tables[name]
        return found

    def number(self, name: str) -> int:
        """Return one of the numbers."""
        return int(self._tables["numbers"][name])

    def switch(self, name: str) -> str:
        """Return the value of a switch."""
        return str(self._switches[name])

    def weapon(self, key: str) -> Fields:
        """Return a weapon's row; sabre#2 and sabre@1 are sabres."""
        row: Fields = self._tables["weapons"][key.partition("#")[0].partition("@")[0]]
        return row

    def state(self, name: str) -> Fields | None:
        """Return a state's row; None for generic ones, setbacks and the like."""
        found: Fields | None = self._tables["states"].get(name)
        return None if found is None else {"ends": "scene", "classes": [], "how": [], **found}

    def stance(self, name: str) -> Fields:
        """Return a stance's row."""
        found: Fields = self._tables["stances"][name]
        return found

    def severity(self, name: str) -> str:
        """Return the severity of an entry of the catalogue."""
        if name == "knocked_out" and self.switch("knockout_severity") == "extreme":
            return "extreme"
        return str(self._tables["states"][name]["severity"])

    def price(self, severity: str) -> int:
        """TZ-EFF-01: the price of a state of this severity."""
        return int(self._tables["severities"][severity]["price"])

    def value(self, severity: str, level: int) -> int:
        """TZ-EFF-01: the size of its number, as a creature of this level imposes it."""
        if self.switch("effect_scale_by_level") == "off":
            return int(self._tables["severities"][severity]["value"])
        tier = [row for row in self._tables["tiers"] if row["level"] <= max(1, level)][-1]
        return int(tier[severity])

    def size(self, table: str, by: str, of: str) -> int:
        """TZ-ATK-07, TZ-ATK-08: the two sizes' addition to a roll or a defence."""
        return int(self._tables["sizes"][table][by][of])


def dice_of(formula: str) -> tuple[int, int, int]:
    """ "2d6+1" as (2, 6, 1)."""
    count, _, rest = formula.partition("d")
    sides, _, plus = rest.partition("+")
    return int(count), int(sides), int(plus or 0)


def most_of(formula: str) -> int:
    """Return the maximum of dice."""
    count, sides, plus = dice_of(formula)
    return count * sides + plus


def trait_bonus(level: int, count: int, more: int = 0) -> int:
    """TZ-CHR-03: the bonus of a trait taken ``count`` times, at most twice the level."""
    return min(2 * level, (level + count - 1 if count else 0) + more)
