"""Inventory of Tapiz's sheets and gear, with their strengths (TZ-LNZ-03 to TZ-LNZ-07, TZ-HAZ-01).

A strength is the mean of lost hit points by the exact chances of the action die, in the normal stance and at the best
distance. For a weapon or power: the loss per round of a commoner attacked by a character of level 1 with 14 in every
ability and no traits. For a hazard: a commoner's loss each time. For a sheet: its best attack on body or mind, as a
share of the target's pool. States, stances, hero points, the first blow, healing and petrification do not count.
Armour and shields count by their bonus; stances, and gear that is only weight, have no strength."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from math import dist
from typing import Any, Final

from ...core.inventory import FAINTEST, Entry, Inventory, Ways, joined, kinds_of, source_of, titles_of, worth
from .characters.prepare import finish
from .characters.raw_sheet import RawItem, RawSheet, RawWeapon, Tongue, Trait
from .formulas import best_ability, damage_cap, does_damage, size_points, size_resistance, span
from .lienzo.catalogue import HazardRow, Power, Weapon
from .lienzo.measures import ABILITIES
from .lienzo.pack import Lienzo, default, named
from .odds import action_totals
from .schema import SCHEMA
from .sheet import MENTAL, MINDLESS, PHYSICAL, KnownPower, Sheet, SheetArm
from .tables import DEFAULT, packs, table
from .variants import Variants

Figures = list[tuple[str, int | str]]
REFERENCE: Final = "guard"
BY_BOOK: Final = Variants()
VICTIM: Final = "commoner"
LEAST: Final = 0.002  # minimum share of a pool lost per round
ORIGIN: Final = (0.0, 0.0)
GIFTED: Final = 14  # score in every ability of the reference user of gear


def inventory() -> Inventory:
    """Return all sheets of the default pack, its weapons, armour, shields, powers, stances, gear and hazards."""
    names = sorted(SCHEMA.sheets)
    gear = (*_weapons(), *_guards(), *_powers(), *_stances(), *_things(), *_hazards())
    return Inventory(REFERENCE, tuple(_entry(name) for name in names), gear)


@cache
def pack() -> Lienzo:
    """Return the default pack, each row with its id."""
    return named(default())


# Sheets.


@cache
def sheet_of(name: str) -> Sheet:
    """Return the shipped sheet, prepared for a conflict."""
    return finish(_raw(name), name, "npc", BY_BOOK, pack())


def _raw(name: str) -> RawSheet:
    fields: dict[str, Any] = {  # Any: what TOML holds
        key: tuple(value) if isinstance(value, list) else value for key, value in SCHEMA.sheets[name].items()
    }
    fields["traits"] = tuple(Trait(one["name"], tuple(one["tags"])) for one in fields.get("traits", ()))
    fields["weapons"] = tuple(RawWeapon(one) for one in fields.get("weapons", ()))
    fields["gear"] = tuple(RawItem(one) for one in fields.get("gear", ()))
    languages = fields.get("languages", {})
    fields["languages"] = {key: Tongue(**_tongue(value)) for key, value in languages.items()}
    return RawSheet(**fields)


def _tongue(value: Any) -> dict[str, Any]:  # Any: what TOML holds
    return dict(value) if isinstance(value, Mapping) else {"spoken": value, "written": value}


def _entry(name: str) -> Entry:
    sheet = sheet_of(name)
    about = table("bestiary")
    source, rule = source_of(name, about)
    figures: Figures = [
        ("level", sheet.level),
        ("pgf", sheet.pgf_max),
        ("pgm", sheet.pgm_max),
        ("pd", resistance(sheet, "PD")),
        ("md", resistance(sheet, "MD")),
        ("initiative", sheet.initiative_mod),
        ("mov", sheet.mov),
        (f"size_{sheet.size}", ""),
        ("carries", joined(arm.weapon.id for arm in sheet.arms if arm.listed)),
    ]
    known = joined(known_power.power.id for known_power in sheet.powers if known_power.listed)
    figures += [("powers", known)] if known else []
    titles = titles_of(SCHEMA.sheets[name])
    return Entry(name, kinds_of(about)[name], strength(sheet), tuple(figures), rule, source, f'use = "{name}"', titles)


def strength(sheet: Sheet) -> float:
    """Return the strength of a sheet in guards: the share of hit points that each takes from the other per round
    (TZ-ATK-01, TZ-DMG-02, TZ-DMG-03)."""
    other = sheet_of(REFERENCE)
    ordinary = loss_a_round(other, other)
    rounds = 1 / max(LEAST, loss_a_round(other, sheet))
    return worth(loss_a_round(sheet, other), rounds, ordinary, 1 / ordinary)


def pace(attacker: Sheet, target: Sheet) -> Ways:
    """Return the share of ``target``'s hit points that it is expected to lose a round to each attack of ``attacker``,
    and the moves that bring it into range."""
    gap = dist(attacker.position or ORIGIN, target.position or ORIGIN)
    return tuple(
        (share, max(0.0, gap - span(pack(), row)) / max(1, attacker.mov)) for share, row in _attacks(attacker, target)
    )


def loss_a_round(attacker: Sheet, target: Sheet) -> float:
    """Return the expected share of ``target``'s hit points lost per round to the best attack of ``attacker``."""
    return max((share for share, _ in _attacks(attacker, target)), default=0.0)


def _attacks(attacker: Sheet, target: Sheet) -> Iterator[tuple[float, Weapon | Power]]:
    """Yield the expected share of ``target``'s hit points lost per round to each attack."""
    for arm in attacker.arms:
        yield _by_weapon(attacker, arm, target) / target.pgf_max, arm.weapon
    for known_power in _uses(attacker):
        yield _by_power(attacker, known_power, target) / _pool(target, str(known_power.power.domain)), known_power.power


def _uses(sheet: Sheet) -> list[KnownPower]:
    """Return the powers that take hit points."""
    return [
        known_power
        for known_power in sheet.powers
        if known_power.power.domain is not None and does_damage(known_power.power)
    ]


def _pool(sheet: Sheet, domain: str) -> int:
    return sheet.pgf_max if domain == PHYSICAL else sheet.pgm_max


def _by_weapon(sheet: Sheet, arm: SheetArm, target: Sheet) -> float:
    """TZ-ATK-02, TZ-ATK-03: the mean damage per round; reloading lowers it."""
    weapon = arm.weapon
    bonus = sheet.mods[best_ability(sheet, weapon.ability)] + arm.item_bonus
    tag = f"attack.{weapon.mode}"
    bonus += sheet.bonus(tag) + sheet.item(tag)
    cap = damage_cap(pack(), BY_BOOK, sheet, arm, None)
    return _damage(bonus, sheet, target, "PD", PHYSICAL, cap) / (1 + weapon.reload_actions)


def _by_power(sheet: Sheet, known_power: KnownPower, target: Sheet) -> float:
    """TZ-ATK-06, TZ-ATK-12: the mean damage per round; 0 if the power is mental and the target mindless."""
    power = known_power.power
    if power.domain == MENTAL and MINDLESS in target.flags:
        return 0.0
    bonus = sheet.mods[power.ability] + sheet.bonus(power.tag) + sheet.item(power.tag)
    cap = damage_cap(pack(), BY_BOOK, sheet, None, known_power)
    return _damage(bonus, sheet, target, str(power.resist), str(power.domain), cap)


def _damage(bonus: int, sheet: Sheet, target: Sheet, kind: str, domain: str, cap: int | None) -> float:
    """TZ-TEST-02, TZ-DMG-02: the mean of points over the resistance, changed by sizes, up to the cap."""
    goal = resistance(target, kind) + size_resistance(pack(), sheet, target, domain)
    more = size_points(pack(), sheet, target, domain)
    hits = [(total + bonus - goal + more, share) for total, share in action_totals(BY_BOOK.action_die)]
    reached = [(points, share) for points, share in hits if points - more >= 0]
    return sum(max(0, points if cap is None else min(points, cap)) * share for points, share in reached)


def resistance(sheet: Sheet, kind: str) -> int:
    """TZ-CHR-05, TZ-CHR-06: the resistance from the sheet alone: PD, MD or ability:X."""
    base = pack().numbers.static_base
    if kind.startswith("ability:"):
        return base + sheet.mods[kind.removeprefix("ability:")]
    if kind == "MD":
        own = base + sheet.mods[sheet.mental_defence_ability] + sheet.bonus("resist.mental")
        return own + sheet.item("resist.mental") if sheet.base_md is None else sheet.base_md
    if sheet.base_pd is not None:
        return sheet.base_pd
    parry = max((arm.weapon.parry for arm in sheet.arms if arm.ready), default=0)
    worn = (sheet.armour.bonus if sheet.armour else 0) + (sheet.shield.bonus if sheet.shield else 0)
    tag = "resist.physical"
    return base + sheet.mods["DES"] + sheet.bonus(tag) + sheet.item(tag) + worn + parry


# Gear.


def _gifted(**fields: Any) -> Sheet:  # Any: fields of a raw sheet
    """Return a character of level 1 with these things."""
    raw = RawSheet(abilities=dict.fromkeys(ABILITIES, GIFTED), **fields)
    return finish(raw, "", "npc", BY_BOOK, pack())


def _weapons() -> Iterator[Entry]:
    for name, row in pack().weapons.items():
        sheet = _gifted(weapons=(RawWeapon(name),))
        kind = "natural" if row.natural else row.mode
        value = round(_by_weapon(sheet, sheet.arms[0], sheet_of(VICTIM)), 2)
        yield _thing(name, kind, value, weapon_figures(row), "TZ-LNZ-03", f'weapons = ["{name}"]')


def weapon_figures(row: Weapon) -> tuple[tuple[str, int | str], ...]:
    """Return the numbers of a weapon's row."""
    figures: Figures = [("damage", row.dice)] if row.dice else []
    figures += [("by", joined(row.ability))]
    figures += [("reach", row.optimal_band)] if row.mode == "melee" else [("range", row.optimal_band)]
    figures += [("farthest", row.max_band)] if row.max_band else []
    figures += [("hands", row.hands)] if row.hands > 1 else []
    figures += [("parry", row.parry)] if row.parry else []
    figures += [("reloads", row.reload_actions)] if row.reload_actions else []
    figures += [("kg", f"{row.kg:g}")] if row.kg else []
    return tuple(figures)


def _guards() -> Iterator[Entry]:
    """TZ-LNZ-04: list armour and shields."""
    for name, row in pack().armour.items():
        figures: Figures = [("bonus", row.bonus)]
        figures += [("kg", f"{row.kg:g}")] if row.kg else []
        yield _thing(name, "armour", float(row.bonus), figures, "TZ-LNZ-04", f'armour = "{name}"')
    for name, shield in pack().shields.items():
        figures = [("bonus", shield.bonus), ("kg", f"{shield.kg:g}")]
        yield _thing(name, "shield", float(shield.bonus), figures, "TZ-LNZ-04", f'shield = "{name}"')


def _powers() -> Iterator[Entry]:
    for name, row in pack().powers.items():
        sheet = _gifted(powers=(name,))
        known_power = next(one for one in sheet.powers if one.power.id == name)
        harms = row.domain is not None and does_damage(row)
        value = round(_by_power(sheet, known_power, sheet_of(VICTIM)), 2) if harms else None
        yield _thing(name, "power", value, power_figures(row), "TZ-LNZ-05", f'powers = ["{name}"]')


def power_figures(row: Power) -> tuple[tuple[str, int | str], ...]:
    """Return the numbers of a power's row."""
    figures: Figures = [("by", row.ability)]
    figures += [("against", row.resist)] if row.resist else []
    figures += [("damage", row.dice)] if row.dice else []
    figures += [("range", row.optimal_band)]
    figures += [("farthest", row.max_band)] if row.max_band else []
    return tuple(figures)


def _stances() -> Iterator[Entry]:
    for name in pack().stances:
        yield _thing(name, "stance", None, [], "TZ-STA-01", f'stances = ["{name}"]')


def _things() -> Iterator[Entry]:
    for name, row in pack().gear.items():
        yield _thing(name, "thing", None, [("kg", f"{row.kg:g}")], "TZ-ENC-01", f'gear = ["{name}"]')


def _hazards() -> Iterator[Entry]:
    for name, row in pack().hazards.items():
        figures: Figures = [("attack", f"+{row.bonus}"), ("against", str(row.resist)), ("most", row.cap)]
        figures += [("then", joined(row.states))]
        yield _thing(name, "hazard", _struck(row), figures, "TZ-HAZ-01", f'hazards = [{{ use = "{name}" }}]')


def _struck(row: HazardRow) -> float:
    """TZ-HAZ-01: the mean loss of a commoner to a hazard."""
    goal = resistance(sheet_of(VICTIM), str(row.resist))
    totals = action_totals(BY_BOOK.action_die)
    lost = sum(min(row.cap, max(0, total + row.bonus - goal)) * share for total, share in totals)
    return round(max(FAINTEST, lost), 2)


def _thing(
    name: str, kind: str, value: float | None, figures: Iterable[tuple[str, int | str]], rule: str, write: str
) -> Entry:
    rows = {id_: row for rows in packs()[DEFAULT].values() if isinstance(rows, dict) for id_, row in rows.items()}
    return Entry(name, kind, value, tuple(figures), rule, "", write, titles_of(rows[name]))
