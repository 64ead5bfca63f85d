"""The default pack against the ledger's tables, and the second pack that ships."""

from __future__ import annotations

import re
from typing import Any

import pytest

from simulator.core.errors import BadScenario
from simulator.systems.tapiz.lienzo.formula import dice_formula
from simulator.systems.tapiz.lienzo.measures import SEVERITIES, SIZES
from simulator.systems.tapiz.lienzo.pack import Lienzo, default, named
from simulator.systems.tapiz.schema import PACK, ROWS, SCHEMA, pack_problems
from simulator.systems.tapiz.tables import built, packs
from tests.ledgers import rule_table

from ..people import BS, setting_of, sheet_of

LEDGER = "tapiz"


def table(rule: str) -> list[list[str]]:
    """Return the rows of a rule's table in the ledger."""
    return rule_table(LEDGER, rule)


@pytest.mark.rule("TZ-LNZ-03", "TZ-DICE-01")
def test_weapons() -> None:
    """TZ-LNZ-03: every number of every weapon; max_d is twice the dice maximum and 4."""
    rows = table("TZ-LNZ-03")
    assert {row[0] for row in rows} == set(BS.weapons)
    for id_, es, group, mode, abilities, formula, bands, hands, parry, kg, reload, max_d in rows:
        weapon = BS.weapons[id_]
        optimal, _, most = bands.partition(" / ")
        assert (weapon.title["es"], weapon.group, weapon.mode) == (es, group, mode)
        assert ", ".join(weapon.ability) == abilities
        assert (weapon.dice or "-", weapon.optimal_band, weapon.max_band or optimal) == (
            formula,
            optimal,
            most or optimal,
        )
        numbers = (weapon.hands, weapon.parry, weapon.kg, weapon.reload_actions, weapon.max_d)
        assert numbers == (int(hands), int(parry), float(kg), int(reload), int(max_d))
        assert weapon.max_d == 4 + (2 * dice_formula(formula).maximum if formula != "-" else 0)
        assert (weapon.id, weapon.natural) == (id_, group == "natural")


@pytest.mark.rule("TZ-LNZ-04", "TZ-LNZ-06", "TZ-CHR-09", "TZ-CHR-10")
def test_armour_classes_and_species() -> None:
    """TZ-LNZ-04: bonus, weight and group of armour; bonus and weight of shields. TZ-LNZ-06: hit dice, principal
    abilities, movement and size."""
    worn = {id_: (row.bonus, row.kg, row.group) for id_, row in BS.armour.items()}
    assert worn == {
        "bare": (0, 0, "sin"),
        "gambeson": (1, 5, "ligera"),
        "leather": (2, 8, "ligera"),
        "studded": (3, 11, "ligera"),
        "mail": (4, 15, "media"),
        "plate": (6, 25, "pesada"),
        "natural_1": (1, 0, "sin"),
        "natural_2": (2, 0, "sin"),
        "natural_3": (3, 0, "sin"),
    }
    assert {id_: (row.bonus, row.kg) for id_, row in BS.shields.items()} == {
        "small_shield": (1, 3),
        "large_shield": (2, 6),
    }
    classes = {id_: (row.hit_die_phys, row.hit_die_ment, row.principal_ability) for id_, row in BS.classes.items()}
    assert classes == {
        "guerrero": (10, 6, "FUE"),
        "soldado": (8, 6, "FUE"),
        "asesino": (6, 6, "DES"),
        "paladin": (10, 8, "FUE"),
        "inquisidor": (6, 10, "CAR"),
        "mago": (4, 10, "INT"),
        "criatura": (8, 8, None),
    }
    assert BS.classes["paladin"].load_bonus == 10
    movs = {id_: row.mov for id_, row in BS.species.items()}
    assert [movs[id_] for id_ in ("human", "elf", "orc", "dwarf", "halfling", "beast", "ogre_kin")] == [
        30, 30, 30, 20, 20, 45, 35,
    ]  # fmt: skip
    assert (BS.species["halfling"].size, BS.species["ogre_kin"].size) == ("small", "large")


@pytest.mark.rule("TZ-LNZ-05")
def test_powers() -> None:
    """TZ-LNZ-05: domain, tag, ability, resistance, dice and band of every power, and what it buys."""
    rows = table("TZ-LNZ-05")
    assert {row[0] for row in rows} == set(BS.powers)
    for id_, es, domain_tag, ability, resist, formula, bands, buys in rows:
        power = BS.powers[id_]
        domain, tag = domain_tag.split(", ")
        optimal, _, most = bands.partition(" / ")
        assert (power.title["es"], power.domain or "-", power.tag, power.ability) == (es, domain, tag, ability)
        assert (power.resist or "none", power.dice or "-") == (resist, formula)
        assert (power.optimal_band, power.max_band or optimal) == (optimal, most or optimal)
        bought = set(re.findall(r"[a-z_]{4,}", buys)) & {*BS.states, "damage", "heal"}
        assert bought == {*power.ep_may_buy, *power.ep_may_not_buy} - {"all"}
    assert {id_ for id_, row in BS.powers.items() if row.open} == {"intimidate", "persuade"}
    assert {id_ for id_, row in BS.powers.items() if row.needs_language} == {"persuade"}


CATALOGUE = {"TZ-EFF-11": "minor", "TZ-EFF-12": "major", "TZ-EFF-15": "extreme"}


@pytest.mark.rule("TZ-EFF-11", "TZ-EFF-12", "TZ-EFF-15", "TZ-EFF-04")
@pytest.mark.parametrize("rule", CATALOGUE)
def test_the_catalogue_of_states(rule: str) -> None:
    """TZ-EFF-11, -12, -15: polarity, letters, value, classes and duration of every entry, and no other entries."""
    rows = table(rule)
    assert {row[0] for row in rows} == {id_ for id_, row in BS.states.items() if row.severity == CATALOGUE[rule]}
    for id_, _, polarity, how, value, classes, ends in rows:
        state = BS.states[id_]
        assert state.polarity.startswith(polarity.rstrip("."))
        assert set(state.how) == set(re.findall(r"\b[CRMSFf]\b", how))
        assert state.ends == ends
        numeric = value != "-"
        assert bool(state.classes) == numeric
        if numeric:
            sign = 1 if state.polarity == "effect" else -1
            assert int(value) == sign * BS.severities.of(state.severity).value
            said = re.findall(r"\b(PA|MA|PD|MD|MV|SK)\b", classes)
            assert [one.removesuffix(".melee") for one in state.classes] == said
        assert bool(state.does) == (ends == "instant")


@pytest.mark.rule("TZ-EFF-11", "TZ-EFF-12", "TZ-EFF-13", "TZ-EFF-15")
def test_what_states_do_besides() -> None:
    """TZ-EFF-11 to -15: the target of a number, and the states that incapacitate, slow and hold."""
    flags: dict[str, set[str]] = {
        "incapacitates": {"knocked_out", "petrified"},
        "no_partial": {"knocked_out"},
        "no_run": {"knocked_down"},
        "halves_mov": {"slowed"},
        "holds": {"held"},
        "manoeuvre_only": {"held"},
        "power_only": {"petrified"},
        "opposed": {"weak_point", "style_known", "enemies_placed", "plans_known"},
    }
    assert {name: {id_ for id_, row in BS.states.items() if getattr(row, name)} for name in flags} == flags
    against = {id_: row.vs for id_, row in BS.states.items() if row.vs}
    assert against == {
        "weak_point": "target", "style_known": "target", "frightened": "creator", "convinced": "creator",
    }  # fmt: skip
    assert [id_ for id_, row in BS.states.items() if not row.in_conflict] == ["mount_calm"]
    assert BS.states["obstacle"].classes == ("MV", "PA.melee")


@pytest.mark.rule("TZ-EFF-01", "TZ-EFF-06", "TZ-EFF-09", "TZ-DMG-02", "TZ-DMG-10", "TZ-EFF-10")
def test_prices_and_thresholds() -> None:
    """TZ-EFF-01 and others: prices, values, thresholds and durations."""
    severities = [BS.severities.of(name) for name in SEVERITIES]
    assert [(one.price, one.value) for one in severities] == [(5, 2), (10, 4), (15, 6)]
    numbers = BS.numbers
    assert (numbers.momentary_price, numbers.reduce_price, numbers.damage_price, numbers.death) == (1, 5, 1, -10)
    assert (numbers.static_base, numbers.riposte, numbers.ally_hurt, numbers.flee_distance) == (10, 10, 15, 90)
    assert [BS.wound_days.of(name) for name in SEVERITIES] == [1, 7, 30]
    support = BS.support
    assert {support.help, support.recover, support.first_aid, support.stabilise, support.mount} == {10}


@pytest.mark.rule("TZ-ATK-07", "TZ-ATK-08")
@pytest.mark.parametrize(
    ("rule", "resistance", "points"),
    [
        ("TZ-ATK-07", BS.sizes.physical_resistance, BS.sizes.physical_points),
        ("TZ-ATK-08", BS.sizes.mental_resistance, BS.sizes.mental_points),
    ],
)
def test_sizes(rule: str, resistance: Any, points: Any) -> None:
    """TZ-ATK-07, TZ-ATK-08: both numbers of every cell."""
    for row in table(rule):
        found = [f"{_signed(resistance.of(row[0], size))} / {_signed(points.of(row[0], size))}" for size in SIZES]
        assert found == row[1:]


def _signed(number: int) -> str:
    return f"{number:+d}" if number else "0"


@pytest.mark.rule("TZ-ATK-09", "TZ-ATK-10", "TZ-MOV-02", "TZ-MOV-05", "TZ-ENC-02", "TZ-OUT-05", "TZ-OUT-03")
def test_tables_of_place() -> None:
    """TZ-ATK-10 and others: cover, visibility, paces, bands, load and travel."""
    for kind, partial, total, _ in table("TZ-ATK-10"):
        bonuses = [BS.covers.bonus(kind, extent) for extent in ("partial", "total")]
        assert bonuses == [int(partial), int(total)]
    assert (BS.visibility.partial, BS.visibility.none) == (-2, -4)
    paces = (BS.paces.walk, BS.paces.run, BS.paces.sprint)
    assert [(pace.factor, pace.penalty) for pace in paces] == [(1, -2), (2, -4), (3, -6)]
    assert BS.bands.limits() == (2, 5, 30, 90, 270)
    assert [BS.bands.limit(band) for band in ("inmediato", "muy_lejos")] == [2, 270]
    loads = [(row.con, row.conflict, row.speed, row.level, row.rest) for row in BS.loads.steps()]
    assert loads == [(0, 0, 1, 0, 0), (1, -2, 2, -1, 10), (3, -4, 3, -2, 20), (None, -6, 10, -4, 60)]
    assert [BS.travel.of(pace) for pace in ("normal", "search", "cautious", "march")] == [3, 0.5, 1, 1000]
    assert BS.experience.levels[:5] == (0, 2_000, 4_000, 8_000, 16_000)


@pytest.mark.rule("TZ-STA-01", "TZ-STA-02", "TZ-INI-03", "TZ-LNZ-02", "TZ-LNZ-01")
def test_stances_and_codes() -> None:
    """TZ-STA-02 to TZ-STA-06: five stances, by what they hook into; two of them act last. TZ-LNZ-02: every shipped
    pack has a code of two capitals, which is also its name. The shipped default pack passes every check, and each
    of its rows knows its id."""
    assert {id_ for id_, row in BS.stances.items() if row.last_group} == {"total_attack", "damage_focus"}
    normal = BS.stances["normal"]
    assert (normal.attack, normal.resist, normal.trade, normal.focus, normal.aims) == (0, 0, False, False, False)
    assert (BS.stances["iron_defence"].resist, BS.stances["iron_defence"].no_bonuses) == (4, True)
    assert set(BS.stances) == {"normal", "total_attack", "damage_focus", "iron_defence", "aim"}
    assert {name: tables["code"] for name, tables in packs().items()} == {"BS": "BS", "CO": "CO"}
    assert pack_problems(default()) == []
    assert named(Lienzo()) == default() == BS
    assert SCHEMA.ids["weapons"] == set(BS.weapons)
    assert set(PACK.shipped) == {"BS", "CO"}


@pytest.mark.rule("TZ-LNZ-01")
@pytest.mark.parametrize("lang", ["es", "en"])
def test_every_row_has_a_title(lang: str) -> None:
    """Every row of a shipped pack is called something in both languages, so that narrations need no ids."""
    for tables in packs().values():
        for name in ROWS:
            for id_, row in tables.get(name, {}).items():
                assert row.get("title", {}).get(lang) or id_ in packs()["BS"][name], (name, id_)


@pytest.mark.rule("TZ-LNZ-01", "TZ-STA-01")
def test_what_only_one_pack_has() -> None:
    """TZ-LNZ-01: Costa de Óxido changes numbers, adds rows, a state, a stance and sheets; the rest is BS. What only
    one pack has cannot be used with another. A key that no class has is a mistake in the shipped pack."""
    corsair, setting = setting_of("corsair", "CO", stance="high_guard")
    pack = setting.lienzo
    assert (pack.numbers.death, pack.numbers.riposte, pack.weapons["long_bow"].max_d) == (-8, 10, 16)
    assert (pack.covers.light.partial, pack.covers.heavy) == (1, BS.covers.heavy)
    assert set(pack.states) - set(BS.states) == {"spellbound"}
    assert (corsair.stance, corsair.arms[0].weapon.id, corsair.arms[1].ammo) == ("high_guard", "cutlass", 12)
    assert corsair.bonus("resist.physical") == 3
    witch = sheet_of("bruja_de_la_bahia", "CO")
    assert [(known_power.power.id, known_power.listed) for known_power in witch.powers][-2:] == [
        ("intimidate", False),
        ("persuade", False),
    ]
    assert (witch.pgm_max, witch.bonus("resist.mental")) == (17 + 12 + 3 * 7, 4)
    with pytest.raises(BadScenario, match="which is not a sheet"):
        sheet_of("corsair")
    with pytest.raises(BadScenario, match="not an id of weapons"):
        sheet_of("sharra", weapons=["musket"])
    with pytest.raises(TypeError, match="Lienzo has no colour"):
        built(Lienzo, {"colour": "red"})
