"""Sheets made whole: derived numbers, and the example sheets against the ledger."""

from __future__ import annotations

from contextlib import nullcontext
from typing import Any

import pytest

from simulator.core.errors import BadScenario
from simulator.systems.tapiz.characters.prepare import ability_mod, principal_mod
from simulator.systems.tapiz.lienzo.measures import ABILITIES
from simulator.testing import encounter, fighter

from ..people import BS, sheet_of

# id: level, six scores, hit dice, size, MOV, PGF, PGM, PD (helpless), MD, INI, limit, +CON, +3CON, load (TZ-LNZ-07)
SHEETS = {
    "sharra": (3, (14, 15, 12, 11, 10, 10), "medium", 30, 26, 24, 17, 12, 13, 2, 29, 41, 65, 21.5),
    "saddin": (3, (16, 10, 14, 10, 11, 11), "medium", 30, 36, 29, 18, 14, 13, 0, 36, 50, 78, 29),
    "elythlian": (3, (9, 13, 10, 15, 12, 13), "medium", 30, 20, 34, 15, 10, 15, 2, 22, 32, 52, 8.5),
    "brunda": (2, (15, 10, 16, 10, 12, 9), "medium", 20, 32, 22, 17, 14, 12, 1, 25, 41, 73, 24),
    "mercenary": (1, (13, 12, 12, 9, 10, 9), "medium", 30, 22, 16, 15, 13, 9, 1, 25, 37, 61, 17.5),
    "guard": (1, (12, 13, 12, 10, 11, 9), "medium", 30, 20, 17, 16, 14, 10, 2, 25, 37, 61, 20),
    "orc_archer": (2, (13, 15, 13, 9, 11, 8), "medium", 30, 26, 21, 16, 12, 9, 2, 28, 41, 67, 19),
    "ghoul": (1, (13, 11, 8, 5, 10, 6), "medium", 30, 16, 18, 12, 11, 7, 0, 24, 32, 48, 0),
    "wolf": (1, (10, 14, 11, 3, 12, 6), "small", 45, 19, 20, 14, 11, 6, 4, 24, 35, 57, 0),
    "ogre": (4, (19, 8, 16, 6, 8, 7), "large", 35, 39, 31, 16, 13, 8, -2, 27, 43, 75, 16),
    "medusa": (5, (12, 14, 14, 13, 14, 16), "medium", 30, 42, 42, 19, 12, 16, 4, 26, 40, 68, 3),
    "inquisitor": (4, (10, 11, 11, 14, 13, 16), "medium", 30, 29, 41, 11, 11, 16, 1, 21, 32, 54, 11),
}


@pytest.mark.rule("TZ-LNZ-07", "TZ-CHR-01", "TZ-CHR-04", "TZ-CHR-09", "TZ-ENC-01", "TZ-MOV-01", "TZ-INI-01")
@pytest.mark.parametrize("name", SHEETS)
def test_example_sheets(name: str) -> None:
    """TZ-LNZ-07: every number of the ledger's table comes out of the formulas."""
    level, scores, size, mov, pgf, pgm, _, _, _, initiative, limit, con, con3, load = SHEETS[name]
    sheet = sheet_of(name)
    assert (sheet.level, tuple(sheet.abilities[one] for one in ABILITIES)) == (level, scores)
    assert (sheet.size, sheet.mov, sheet.pgf_max, sheet.pgm_max) == (size, mov, pgf, pgm)
    assert (sheet.pgf, sheet.pgm, sheet.initiative_mod) == (pgf, pgm, initiative)
    assert (sheet.load_limit, sheet.load_kg) == (limit, load)
    assert (limit + sheet.abilities["CON"], limit + 3 * sheet.abilities["CON"]) == (con, con3)


@pytest.mark.rule("TZ-LNZ-07", "TZ-CHR-05", "TZ-CHR-06")
@pytest.mark.parametrize("name", SHEETS)
def test_the_parts_of_defences(name: str) -> None:
    """TZ-CHR-05, TZ-CHR-06: the parts of the sheet add up to the defences of the ledger's table."""
    pd, helpless, md = SHEETS[name][6:9]
    sheet = sheet_of(name)
    armour = 0 if sheet.armour is None else sheet.armour.bonus
    shield = 0 if sheet.shield is None else sheet.shield.bonus
    bonus = sheet.bonus("resist.physical")
    assert 10 + sheet.mods["DES"] + bonus + armour + shield + sheet.arms[0].weapon.parry == pd
    assert 10 + armour == helpless
    assert 10 + sheet.mods[sheet.mental_defence_ability] + sheet.bonus("resist.mental") == md


# id: attack -> tag, ability, bonus, cap (TZ-LNZ-07)
ATTACKS = [
    ("sharra", "scimitar", "attack.melee", 6, 9),
    ("sharra", "dagger", "attack.melee", 6, 7),
    ("sharra", "dagger_thrown", "attack.thrown", 5, 7),
    ("sharra", "hand_crossbow", "attack.ranged", 5, 7),
    ("saddin", "bastard_sword", "attack.melee", 6, 13),
    ("saddin", "dagger", "attack.melee", 6, 7),
    ("elythlian", "staff", "attack.melee", -1, 7),
    ("brunda", "battle_axe", "attack.melee", 5, 10),
    ("mercenary", "long_sword", "attack.melee", 2, 9),
    ("guard", "light_crossbow", "attack.ranged", 2, 9),
    ("guard", "short_sword", "attack.melee", 1, 7),
    ("orc_archer", "long_bow", "attack.ranged", 5, 10),
    ("orc_archer", "battle_axe", "attack.melee", 1, 10),
    ("ghoul", "bite", "attack.melee", 2, 7),
    ("wolf", "bite", "attack.melee", 3, 7),
    ("ogre", "club", "attack.melee", 8, 16),
    ("medusa", "snakes", "attack.melee", 7, 9),
    ("medusa", "short_bow", "attack.ranged", 2, 11),
    ("inquisitor", "mace", "attack.melee", 0, 10),
]


@pytest.mark.rule("TZ-LNZ-07", "TZ-LNZ-03", "TZ-DMG-03", "TZ-CHR-03")
@pytest.mark.parametrize(("name", "weapon", "tag", "bonus", "cap"), ATTACKS)
def test_attacks_of_the_example_sheets(name: str, weapon: str, tag: str, bonus: int, cap: int) -> None:
    """TZ-LNZ-07: attack bonus and damage cap of every listed weapon."""
    sheet = sheet_of(name)
    arm = next(arm for arm in sheet.arms if arm.weapon.id == weapon)
    best = max(sheet.mods[one] for one in arm.weapon.ability)
    assert best + sheet.bonus(tag) == bonus
    assert arm.dice is not None
    assert arm.dice.maximum + sheet.level == cap


# id: power, bonus, cap
POWERS = [
    ("sharra", "intimidate", 0, 3),
    ("elythlian", "mind_lance", 6, 11),
    ("elythlian", "persuade", 5, 4),
    ("saddin", "lay_hands", 3, None),
    ("medusa", "petrifying_gaze", 8, None),
    ("inquisitor", "intimidate", 8, 7),
    ("inquisitor", "terrify", 8, 12),
    ("inquisitor", "persuade", 7, 7),
]


@pytest.mark.rule("TZ-LNZ-05", "TZ-LNZ-07")
@pytest.mark.parametrize(("name", "power", "bonus", "cap"), POWERS)
def test_powers_of_the_example_sheets(name: str, power: str, bonus: int, cap: int | None) -> None:
    """TZ-LNZ-07: bonus and damage cap of powers; those that all have come after the sheet's own."""
    sheet = sheet_of(name)
    known_power = next(one for one in sheet.powers if one.power.id == power)
    mod = sheet.mods[known_power.power.ability]
    assert mod + sheet.bonus(known_power.power.tag) == bonus
    if cap is not None:
        assert (
            max(1, mod + sheet.level) if known_power.dice is None else known_power.dice.maximum + sheet.level
        ) == cap


@pytest.mark.rule("TZ-CHR-01", "TZ-LNZ-06", "TZ-CHR-02")
def test_abilities() -> None:
    """TZ-CHR-01: the table of modifiers, and the formula beyond it. With the variant the class's principal ability
    is doubled; the sheet's own wins; off, none is. TZ-CHR-02: every aptitude names its parent ability; voluntad
    follows the mental defence of the sheet."""
    assert [ability_mod(score) for score in range(3, 21)] == [
        -4, -3, -3, -2, -2, -1, -1, 0, 0, 1, 1, 2, 2, 3, 3, 4, 4, 5,
    ]  # fmt: skip
    assert [principal_mod(score) for score in range(3, 19)] == [-2, -1, -1, 0, 0, 0, 0, 0, 0, 2, 2, 4, 4, 6, 6, 8]
    assert ability_mod(30) == 10
    assert principal_mod(1) == -2
    on = {"principal_ability": "on"}
    assert sheet_of("sharra").mods["DES"] == 2
    assert sheet_of("sharra", variants=on).mods == {"FUE": 2, "DES": 4, "CON": 1, "INT": 0, "SAB": 0, "CAR": 0}
    assert sheet_of("sharra", variants=on, principal_ability="FUE").mods["FUE"] == 4
    assert sheet_of("ogre", variants=on).mods == sheet_of("ogre").mods
    assert sheet_of("sharra", variants={**on, "use_classes": "off"}).mods["DES"] == 2
    sheet = sheet_of("sharra", mental_defence_ability="SAB")
    parents = {"fortaleza": "FUE", "agilidad": "DES", "aguante": "CON", "investigacion": "INT", "logica": "INT",
               "conocimiento": "SAB", "percepcion": "SAB", "presencia": "CAR", "persuasion": "CAR",
               "voluntad": "SAB"}  # fmt: skip
    assert {name: sheet.aptitude_ability(name) for name in parents} == parents


@pytest.mark.rule("TZ-CHR-04")
@pytest.mark.parametrize(
    ("variants", "pools", "dice"),
    [
        ({}, (26, 24), 0),
        ({"hp_per_level": "max"}, (30, 28), 0),
        ({"hp_per_level": "roll"}, (18, 16), 2),
        ({"hp_level1": "die_plus_mod"}, (15, 14), 0),
    ],
)
def test_hit_points(variants: dict[str, str], pools: tuple[int, int], dice: int) -> None:
    """TZ-CHR-04: Sharra, CON 12 (+1), SAB 10 (0), d6 and d6, level 3, by the variants of hit points."""
    sheet = sheet_of("sharra", variants=variants)
    assert (sheet.pgf_max, sheet.pgm_max) == pools
    assert (sheet.hit_dice_phys, sheet.hit_dice_ment) == (dice, dice)


@pytest.mark.rule("TZ-CHR-04", "TZ-CRE-01", "TZ-HEAL-01")
def test_pools() -> None:
    """TZ-CHR-04, TZ-CRE-01: an explicit maximum replaces the formula, and no hit dice are rolled onto it.
    TZ-CHR-04: die_plus_mod gives 1 at least. TZ-HEAL-01: a pool loaded below its maximum may be healed, unless the
    sheet says otherwise."""
    sheet = sheet_of("ogre", pgf_max=50, pgf=-3, base_pd=14, base_md=9, variants={"hp_per_level": "roll"})
    assert (sheet.pgf_max, sheet.pgf, sheet.hit_dice_phys, sheet.hit_dice_ment) == (50, -3, 0, 3)
    assert (sheet.base_pd, sheet.base_md) == (14, 9)
    assert sheet_of("", abilities={"CON": 1}, hit_die_phys=4, variants={"hp_level1": "die_plus_mod"}).pgf_max == 1
    hurt = sheet_of("sharra", pgf=20)
    assert (hurt.heal_ready_phys, hurt.heal_ready_ment) == (True, False)
    said = sheet_of("sharra", pgf=20, heal_ready=False)
    assert (said.heal_ready_phys, said.heal_ready_ment) == (False, False)
    both = sheet_of("sharra", heal_ready={"ment": True}, stabilised=True)
    assert (both.heal_ready_phys, both.heal_ready_ment, both.stabilised_phys) == (False, True, True)


@pytest.mark.rule("TZ-CHR-10", "TZ-LNZ-06")
def test_species_and_class() -> None:
    """TZ-CHR-10: species give movement, size and (by variant) scores; classes hit dice; traits of both come along."""
    pack = {
        "species": {"giant": {"mov": 12, "size": "large", "load_bonus": 5, "abilities": {"FUE": 4}}},
        "classes": {
            "knight": {
                "hit_die_phys": 12,
                "hit_die_ment": 4,
                "load_bonus": 3,
                "traits": [{"name": "Lanza en ristre", "tags": ["attack.melee"]}],
            }
        },
    }
    plain: dict[str, Any] = {"origin": "giant", "class_id": "knight"}
    sheet = sheet_of("", pack, **plain)
    assert (sheet.mov, sheet.size, sheet.load_limit) == (12, "large", 28)
    assert (sheet.hit_die_phys, sheet.hit_die_ment, sheet.bonus("attack.melee")) == (12, 4, 1)
    grown = sheet_of("", pack, **plain, variants={"species_modify_abilities": "on"})
    assert (grown.abilities["FUE"], grown.load_limit) == (14, 32)
    bare = sheet_of("", pack, **plain, variants={"use_classes": "off"})
    assert (bare.hit_die_phys, bare.hit_die_ment, bare.bonus("attack.melee")) == (8, 8, 0)
    assert (sheet_of("").mov, sheet_of("").size, sheet_of("", mov=7, size="small").mov) == (30, "medium", 7)


@pytest.mark.rule("TZ-CHR-03", "TZ-ATK-03", "TZ-TEST-01")
def test_traits() -> None:
    """TZ-CHR-03: a trait counts once a roll, however many of its tags fit; one known by name does not come twice.
    By roll tag, the number of traits that fit and their bonus; none with trait_bonus = off. TZ-TEST-01: tools add
    to rolls of their tags, those written on the sheet and those of the pack."""
    twice = [{"name": "Todo", "tags": ["attack", "attack.melee"]}]
    assert sheet_of("", traits=twice).traits_for("attack.melee") == 1
    corsair = {"classes": {"x": {"hit_die_phys": 8, "hit_die_ment": 8, "traits": [{"name": "Todo", "tags": ["help"]}]}}}
    assert sheet_of("", corsair, class_id="x", traits=twice).bonus("help") == 0
    sharra = sheet_of("sharra")
    assert (sharra.traits_for("attack.melee"), sharra.bonus("attack.melee")) == (2, 4)
    assert (sharra.traits_for("attack.thrown"), sharra.bonus("attack.thrown")) == (1, 3)
    assert (sharra.bonus("initiative"), sharra.bonus("resist.mental"), sharra.bonus("hide")) == (0, 3, 3)
    assert sheet_of("sharra", variants={"trait_bonus": "off"}).bonus("attack.melee") == 0
    marked = sheet_of("", traits=[{"name": "A quemarropa", "tags": ["close_shot"]}])
    assert (marked.traits_for("close_shot"), marked.traits_for("attack.ranged")) == (1, 0)
    pack = {"gear": {"lockpicks": {"kg": 0.2, "bonus": 1, "tags": ["help"]}}}
    sheet = sheet_of("", pack, gear=["lockpicks"], items={"help": 2, "attack": 1})
    assert (sheet.item("help"), sheet.item("attack.melee"), sheet.item("heal"), sheet.load_kg) == (3, 1, 0, 0.2)


@pytest.mark.rule("TZ-STA-01", "TZ-INI-01")
def test_stances_and_initiative() -> None:
    """TZ-STA-01: normal is always known; with stance_access = all each combatant knows all; others are refused.
    TZ-INI-01: DES + SAB + traits; DES + traits with initiative_formula = des."""
    assert sheet_of("mercenary").stances == ("normal",)
    assert sheet_of("sharra").stances == ("normal", "total_attack", "damage_focus")
    everything = sheet_of("mercenary", variants={"stance_access": "all"}, stance="aim")
    assert (set(everything.stances), everything.stance) == (set(BS.stances), "aim")
    with pytest.raises(BadScenario, match="knows only normal"):
        sheet_of("mercenary", stance="aim")
    assert sheet_of("wolf").initiative_mod == 4
    assert sheet_of("wolf", variants={"initiative_formula": "des"}).initiative_mod == 3
    assert sheet_of("wolf", variants={"trait_bonus": "off"}).initiative_mod == 3


@pytest.mark.rule("TZ-ACT-03", "TZ-ATK-03", "TZ-LNZ-03")
def test_weapons_at_the_start() -> None:
    """TZ-ACT-03: the first weapon is ready unless the sheet says; natural ones are. 20 shots, 1 thrown weapon."""
    arms = {arm.weapon.id: arm for arm in sheet_of("sharra").arms}
    assert [name for name, arm in arms.items() if arm.ready] == ["scimitar", "unarmed"]
    assert [arm.ammo for arm in arms.values()] == [None, None, 1, 20, None]
    assert [name for name, arm in arms.items() if not arm.listed] == ["unarmed"]
    chosen = sheet_of("sharra", weapons=["scimitar", {"use": "hand_crossbow", "ready": True, "ammo": 3}]).arms
    assert [(arm.ready, arm.ammo) for arm in chosen] == [(False, None), (True, 3), (True, None)]
    bare = sheet_of("sharra", weapons=[]).arms
    assert [(arm.weapon.id, arm.listed) for arm in bare] == [("unarmed", True)]


@pytest.mark.rule("TZ-ENC-01", "TZ-LNZ-03", "TZ-EX-10", "TZ-EX-13")
def test_load() -> None:
    """TZ-ENC-01: the limit is the sum of FUE and DES scores and bonuses; the load that of all things carried."""
    assert sheet_of("", abilities={"FUE": 12, "DES": 15}).load_limit == 27
    assert sheet_of("saddin").load_limit == 36
    assert sheet_of("sharra", load_limit_bonus=2.5).load_limit == 31.5
    assert sheet_of("sharra", gear=["travel_pack", "loot"]).load_kg == 30
    assert sheet_of("sharra", load_kg=30).load_kg == 30
    shots = [{"use": "long_bow", "ammo": 10}, {"use": "dagger_thrown", "ammo": 3}]
    assert sheet_of("", weapons=shots).load_kg == 1.5 + 0.5 + 1.5
    assert sheet_of("", weapons=["dagger", "dagger_thrown"]).load_kg == 0.5 + 0.5


@pytest.mark.rule("TZ-EFF-05", "TZ-EFF-10")
@pytest.mark.parametrize(
    ("switches", "states", "right"),
    [
        ({}, ["knocked_down", "slowed"], False),
        ({}, ["knocked_down", "dazed", "maimed", "inspired"], True),
        ({}, ["dazed", "maimed", "knocked_out"], True),
        ({"knockout_severity": "extreme"}, ["dazed", "maimed", "knocked_out"], False),
        ({"consequence_slots": "unlimited"}, ["knocked_down", "slowed"], True),
        ({"consequence_slots": "by_domain"}, ["knocked_down", "slowed"], False),
        ({"consequence_slots": "by_domain"}, ["knocked_down", "slowed/mental"], True),
        ({"consequence_slots": "by_body_part"}, ["knocked_down", "slowed"], True),
        ({"consequence_slots": "by_body_part"}, ["knocked_down/mental", "slowed/mental"], False),
    ],
)
def test_a_sheet_brings_one_state_for_each_slot(switches: dict[str, str], states: list[str], right: bool) -> None:
    """TZ-EFF-05: no more than a fight could have given it, a knockout by its flag among them."""
    rows = [
        {"state": name, "domain": domain or "physical"} for name, _, domain in (one.partition("/") for one in states)
    ]
    sheets: list[dict[str, Any]] = [{"states": rows}]
    if "knocked_out" in states:
        sheets.append({"flags": ["knocked_out"], "states": [row for row in rows if row["state"] != "knocked_out"]})
    for fields in sheets:
        rest = (fighter("S", "sharra", side="pc", **fields), fighter("O", "ogre", side="npc"))
        with nullcontext() if right else pytest.raises(BadScenario, match="share a slot"):
            encounter("tapiz", *rest, variants=switches)


@pytest.mark.rule("TZ-DMG-10", "TZ-CHR-04")
@pytest.mark.parametrize(
    ("fields", "problem"),
    [
        ({"pgf": 27}, "its maximum is 26"),
        ({"pgf": -10}, "dead or lost already"),
        ({"pgm": -12}, "dead or lost already"),
        ({"weapons": [{"use": "long_bow", "ready": True}, {"use": "dagger", "ready": True}]}, "need 3 hands"),
        ({"states": [{"state": "frightened", "vs": "Nadie"}]}, "who is no combatant"),
        ({"states": [{"state": "generic"}]}, "classes are for 'generic'"),
        ({"weapons": ["scimitarr"]}, 'the nearest is "scimitar"'),
    ],
)
def test_sheets_that_make_no_sense_are_refused(fields: dict[str, Any], problem: str) -> None:
    """TZ-CHR-04, TZ-DMG-10: a sentence for what is wrong with a sheet."""
    with pytest.raises(BadScenario, match=problem):
        sheet_of("sharra", **fields)
