"""Sheets, derived values, data against the ledger, schema."""

from __future__ import annotations

from typing import Any

import attrs
import pytest

from simulator.core.errors import BadScenario
from simulator.narration import wording
from simulator.systems.ira_y_gloria.schema import SCHEMA
from simulator.systems.ira_y_gloria.sheet import Gear, Sheet, Traits, finish, limits, weapon
from simulator.systems.ira_y_gloria.tables import LINKED, table
from simulator.systems.ira_y_gloria.variants import Variants
from tests.ledgers import rule_ids, rule_table

from .battle import THREES, battle, foe, hero, script


def finished(**fields: Any) -> Sheet:
    """Return a sheet of threes with these fields, as a hero."""
    role = fields.pop("role", "pc")
    return finish(Sheet(attributes={**THREES, **fields.pop("attributes", {})}, **fields), "x", role, Variants())


@pytest.mark.rule("IG-SHEET-02")
def test_derived_values() -> None:
    """IG-SHEET-02: values that a sheet leaves open."""
    sheet = finished(attributes={"initiative": 5, "toughness": 4, "willpower": 6}, armour_rating=2)
    assert (4, 7, 4, 5) == (sheet.defence, sheet.resilience, sheet.soak_dice, sheet.resolve)
    assert (6, 8) == limits(sheet, 2, "t_plus_tier")
    assert (10, 9) == limits(sheet, 3, "t_plus_2tier")
    fight = script(hero("H"), foe("N", at=30), variants={"wounds_formula": "t_plus_2tier"}, scene={"tier": 3})
    assert (9, 6) == (fight["H"].wounds_max, fight["H"].shock_max)
    assert (1, 1) == (finished(attributes={"initiative": 1}).defence, finished(attributes={"willpower": 1}).resolve)


@pytest.mark.rule("IG-SHEET-01", "IG-AMMO-01", "IG-SHEET-06")
def test_heroes_and_npcs_have_their_own_fields() -> None:
    """IG-SHEET-01: 2 Wrath and 3 Reloads, NPCs 0; a sheet without all seven attributes is refused; IG-SHEET-06: an NPC
    rolls its pools without the attribute, and its rating is the excess over it."""
    assert (2, 3) == (finished().wrath, finished().reloads)
    assert (0, 0) == (finished(role="npc").wrath, finished(role="npc").reloads)
    sheet = finished(role="npc", pools={"insight": 7}, default_pool=2)
    assert (7, 2) == (sheet.dice["insight"], sheet.dice["tech"])
    assert (4, 0) == (sheet.rating("insight", "agility"), sheet.rating("tech", "agility"))
    with pytest.raises(BadScenario, match="attributes has no toughness"):
        battle(foe("N"), {"name": "H", "side": "heroes", "attributes": {k: 3 for k in THREES if k != "toughness"}})


@pytest.mark.rule("IG-SHEET-03")
def test_skills_are_linked_to_attributes() -> None:
    """IG-SHEET-03: the ledger's table; athletics by the variant."""
    rows = rule_table("ira_y_gloria", "IG-SHEET-03")
    linked = {name: attribute.split()[0] for row in rows for name, attribute in (row[:2], row[2:]) if name}
    assert {**LINKED, "athletics": "strength"} == linked
    sheet = Sheet(attributes={**THREES, "strength": 5}, skills={"athletics": 1})
    assert 4 == finish(sheet, "x", "pc", Variants()).dice["athletics"]
    assert 6 == finish(sheet, "x", "pc", Variants(athletics_attribute="strength")).dice["athletics"]


@pytest.mark.rule("IG-SHEET-07")
def test_the_weapons_of_the_ledger() -> None:
    """IG-SHEET-07: each weapon has the numbers of its row."""
    for name, kind, damage, ed, ap, span, salvo, traits in rule_table("ira_y_gloria", "IG-SHEET-07"):
        found = weapon(Gear(use=name), 3, True)
        assert (kind, int(damage), int(ed), int(ap)) == (found.kind, found.damage, found.ed, found.ap), name
        reach = found.reach if kind == "melee" else found.range
        assert (12.0 if "strength" in span else float(span)) == reach, name
        assert (0 if salvo == "-" else int(salvo)) == found.salvo, name
        assert sorted(traits.split(", ")) == sorted(words(found.traits, found.uses).split(", ")), name


def words(traits: Traits, uses: int | None) -> str:
    """Traits as the ledger's table writes them."""
    found = []
    for one in attrs.fields(Traits):
        value = getattr(traits, one.name)
        if value:
            found.append(one.name if value is True else f"{one.name} {value}")
    return ", ".join([*found, *([f"uses {uses}"] if uses else [])]) or "-"


@pytest.mark.rule("IG-SHEET-08")
def test_the_sheets_of_the_ledger() -> None:
    """IG-SHEET-08: each sheet has the numbers of its row."""
    for row in rule_table("ira_y_gloria", "IG-SHEET-08"):
        data = table("sheets")[row[0]]
        assert row[2] == "/".join(map(str, data["attributes"].values())), row[0]
        keys = ("defence", "armour_rating", "resilience", "wounds_max", "shock_max", "resolve", "soak_dice", "speed")
        assert row[4:12] == [str(data.get(key, "-")) for key in keys], row[0]
        assert row[12] == ", ".join(data["weapons"]), row[0]


@pytest.mark.rule("IG-SHEET-04")
def test_every_combatant_has_bare_hands() -> None:
    """IG-SHEET-04: unlisted at the end, or the only weapon of a sheet without a list."""
    assert [("unarmed", True)] == [(arm.id, arm.listed) for arm in finished().arms]
    listed = finished(weapons=(Gear(use="knife"), Gear(use="knife"))).arms
    assert [("knife", True), ("knife", True), ("unarmed", False)] == [(arm.id, arm.listed) for arm in listed]
    fight = script(hero("H", weapons=["knife", "knife"]), foe("N", at=30))
    assert ["knife", "knife#2", "unarmed"] == [arm.key for arm in fight["H"].arms]


@pytest.mark.rule("IG-SHEET-01", "IG-CORE-03")
@pytest.mark.parametrize(
    ("fields", "what"),
    [
        ({"wounds": 9}, "wounds is 9, but wounds_max is 5"),
        ({"shock": 9}, "shock is 9, but shock_max is 5"),
        ({"shock": 1, "shock_max": "none"}, "shock is 1, but shock_max is none"),
        ({"kind": "npc"}, "cannot stand on a side of heroes"),
        ({"mob_size": 3}, "mob_size is for NPCs"),
        ({"pools": {"tech": 3}}, "pools are for NPCs"),
        ({"personal_ruin": 1}, "personal_ruin is for NPCs"),
        ({"weapons": [{"id": "pea", "kind": "ranged"}]}, "ranged and has no range"),
        ({"pools": {"tech": -1}}, "from 0 to 99"),
        ({"weapons": [{"use": "knife", "traits": {"sharp": True}}]}, "sharp"),
        ({"position": [1.0, 2.0, 3.0]}, "list of 2"),
        ({"position": [float("nan"), 0.0]}, r"position\[1\] is nan"),
        ({"position": [0.0, float("inf")]}, r"position\[2\] is inf"),
        ({"position": [1e9, 0.0]}, "from -100000 to 100000"),
        ({"position": "there"}, "list of 2"),
        ({"weapons": [{"use": "knife", "traits": {"brutl": True}}]}, 'the nearest is "brutal"'),
        ({"weapons": [{"use": "knife", "traits": {"rending": -1}}]}, "rending is -1"),
        ({"weapons": [{"use": "knife", "traits": {"inflict": "poison"}}]}, "not an id of conditions"),
        ({"weapons": ["katana"]}, "not an id of weapons"),
        ({"weapons": [{"use": "knife", "damage": -3}]}, "damage is -3"),
        ({"abilities": ["flying"]}, "not an id of abilities"),
        ({"wrath": -1}, "wrath is -1"),
        ({"reloads": -1}, "reloads is -1"),
        ({"wounds": -1}, "wounds is -1"),
        ({"wounds": 0, "arrives": 2}, "cannot arrive later"),
        ({"arrives": 2}, r"'H': arrives is 2, but the fight ends after round 1 \(IG-INIT-02\)"),
        ({"shock_max": 0}, "shock_max is 0"),
        ({"shock": -1}, "shock is -1"),
        ({"skills": {"tech": -1}}, "tech is -1"),
        ({"skills": {"swordplay": 1}}, "not an id of skills"),
        ({"attributes": {"strength": 0}}, "strength is 0"),
        ({"attributes": {"luck": 3}}, "not an id of attributes"),
        ({"speed": -6}, "speed is -6"),
        ({"defence": 0}, "defence is 0"),
        ({"mob_size": -1}, "mob_size is -1"),
        ({"npc_class": "troop"}, "npc_class is for NPCs"),
        ({"mana": 3}, "mana is not a known key"),
    ],
)
def test_bad_sheets_are_named(fields: dict[str, Any], what: str) -> None:
    """IG-SHEET-01: every mistake is an error that says which."""
    with pytest.raises(BadScenario, match=what):
        battle(hero("H", **fields), foe("N", at=30))


@pytest.mark.rule("IG-SHEET-06", "IG-RUIN-08", "IG-WND-03")
@pytest.mark.parametrize(
    ("fields", "what"),
    [
        ({"pools": {"weapon_skill": -1}}, "weapon_skill is -1"),
        ({"default_pool": -1}, "default_pool is -1"),
        ({"personal_ruin": -1}, "personal_ruin is -1"),
        ({"skills": {"tech": 1}}, "skills are for heroes"),
        ({"wounds": 0}, "an NPC is dead then"),
        ({"mob_size": 4, "wounds": 2}, "start unhurt"),
        ({"kind": "hero"}, "cannot stand on a side of threats"),
        ({"npc_class": "boss"}, "not one of its values"),
        ({"npc_class": "elite", "mob_size": 4}, "npc_class is elite, and a mob is made of troops"),
    ],
)
def test_bad_sheets_of_npcs_are_named(fields: dict[str, Any], what: str) -> None:
    """IG-SHEET-06, IG-RUIN-08, IG-MOB-01: negative pools, fields of heroes, a mob of other than troops."""
    with pytest.raises(BadScenario, match=what):
        battle(hero("H"), foe("N", at=30, **fields))


@pytest.mark.rule("IG-OUT-08", "IG-CORE-03", "IG-CORE-04")
def test_a_fight_has_two_sides_and_a_combatant_of_each_on_the_field() -> None:
    """IG-CORE-03: not three sides; not one of newcomers alone; IG-OUT-08: no place outside the fight."""
    with pytest.raises(BadScenario, match=r"'N': position is beyond variants\.field_radius, 20"):
        battle(hero("H"), foe("N", at=30), variants={"field_radius": 20.0})
    assert ["H", "N"] == battle(hero("H"), foe("N", at=20), variants={"field_radius": 20.0}).names
    with pytest.raises(BadScenario, match="two sides, not 3"):
        battle(hero("H"), foe("N"), {**foe("X"), "side": "y"}, sides={"heroes": "pc", "threats": "npc", "y": "npc"})
    with pytest.raises(BadScenario, match="no combatant is there in round 1"):
        battle(hero("H", arrives=2), foe("N"))


@pytest.mark.rule("IG-INIT-12", "IG-WRATH-04", "IG-CORE-03")
@pytest.mark.parametrize(
    ("scene", "what"),
    [
        ({"ambush": "orks"}, "is none of heroes, none, roll, threats"),
        ({"ambush": "roll", "ambusher": "x"}, "scene.ambusher"),
        ({"wrath_awards": [{}]}, "exactly one of round and task"),
        ({"wrath_awards": [{"task": "x"}]}, "is no task"),
        ({"wrath_awards": [{"round": 1, "hero": "X"}]}, "is no combatant"),
        ({"wrath_awards": [{"round": 1, "wrath": -1}]}, "wrath is -1"),
        ({"tasks": [{"name": "x", "skill": "magic"}]}, "not an id of skills"),
        ({"trivial": ["atack"]}, "scene.trivial: 'atack' is no test; allowed is any of"),
        ({"glory": -1}, "glory is -1"),
        ({"ruin": -1}, "ruin is -1"),
        ({"tier": 6}, "from 1 to 5"),
        ({"terrain": "lava"}, "not one of its values"),
    ],
)
def test_bad_scenes_are_named(scene: dict[str, object], what: str) -> None:
    """IG-INIT-12: names that no combatant has, points below nothing."""
    with pytest.raises(BadScenario, match=what):
        battle(hero("H"), foe("N", at=30), scene=scene)


def test_every_setting_names_a_rule_of_the_ledger() -> None:
    """Every knob of [variants] and [scene] says which rule it is about."""
    known = rule_ids("ira_y_gloria")
    for cls in (SCHEMA.variants, SCHEMA.scene):
        assert [] == [one.name for one in attrs.fields(cls) if one.metadata.get("rule") not in known]


def test_words_are_the_same_ids_in_both_languages() -> None:
    """No id lacks a word in one of them; every weapon, skill, condition and ability has one."""
    spanish, english = wording.words("es", "ira_y_gloria").keys, wording.words("en", "ira_y_gloria").keys
    assert spanish == english
    for kind in ("weapons", "skills", "attributes", "abilities", "conditions"):
        assert not SCHEMA.ids[kind] - spanish, kind


@pytest.mark.slow
@pytest.mark.rule("IG-SHEET-08")
def test_shipped_sheets_can_fight() -> None:
    """IG-SHEET-08: each of them loads, alone on its side."""
    for name, data in SCHEMA.sheets.items():
        is_hero = data["kind"] == "hero"
        enemy = foe("X", at=30) if is_hero else hero("X", at=30)
        assert battle((hero if is_hero else foe)("Y", name), enemy).names == ["Y", "X"], name


def test_spanish_words_are_understood() -> None:
    """Aliases of fields, attributes and ids."""
    row = {
        "nombre": "H",
        "bando": "heroes",
        "use": "marine_espacial",
        "armas": ["cuchillo"],
        "atributos": {"fuerza": 9},
    }
    names = {"nombre": "name", "bando": "side"}
    fields = {names.get(key, key): value for key, value in row.items()}
    sheet = battle(fields, foe("N", at=30)).members[0].sheet
    assert isinstance(sheet, Sheet)
    assert (9, "knife") == (sheet.attributes["strength"], sheet.arms[0].id)
