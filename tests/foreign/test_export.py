"""``asalto export``: what other programs get, and what comes back from it."""

from __future__ import annotations

import json
from pathlib import Path
from types import NoneType
from typing import Any

import pytest

from simulator import systems
from simulator.foreign.exporting import export, kinds_of
from simulator.foreign.importing import Wanted, read
from simulator.foreign.tables import Kind, table
from simulator.scenario import Scenario, load, load_document
from simulator.systems.ira_y_gloria.tables import ATTRIBUTES
from tests.cli.command_line import asalto


def scenario(role: str = "npc", **changes: Any) -> Scenario:
    """Return three equal wolves of different places, on a side of that role, against one."""
    other, single = ("pc", "guardsman_hero") if role == "npc" else ("npc", "cultist")
    wolves = [{"name": f"Wolf {number}", "side": "a", "use": "wolf", "position": [number, 0]} for number in (1, 2, 3)]
    return load_document(
        {
            "asalto": 1,
            "system": "ira_y_gloria",
            "sheets": {"wolf": {"base": "cultist", **changes}},
            "sides": {"a": {"role": role}, "b": {"role": other}},
            "combatants": [*wolves, {"name": "Vidal", "side": "b", "use": single, "position": [9, 0]}],
        },
        "wolves",
    )


@pytest.mark.parametrize("system", systems.own())
def test_every_shipped_sheet_comes_back_from_a_table(system: str) -> None:
    """Numbers and words as they are, lists, tables and flags as TOML."""
    sheets = systems.schema(system).sheets
    kinds = [Kind(name, 1, row) for name, row in sheets.items()]
    found = read({"a.csv": table(kinds, system).encode()}, Wanted()).creatures
    assert [{**each.sheet, "title": {}} for each in found] == [{**row, "title": {}} for row in sheets.values()]
    assert [each.problems for each in found if each.problems or each.refused or each.lost] == []


def test_equal_combatants_are_one_row_with_their_number() -> None:
    """Without the places that differ; specials come back whole, with a sentence for readers beside them, and the number
    is listed as lost."""
    special = {"name": {"es": "Saña", "en": 'Fury, "red"'}, "effects": [{"change": "defence", "by": 2}]}
    fight = scenario(specials=[special])
    text = export(fight, "csv", "en")
    assert "specials.en" in text.splitlines()[0]
    assert '"Fury, ""red"": +2 to Defence."' in text
    found = read({"a.csv": text.encode()}, Wanted())
    assert (found.unknown, found.creatures[0].prose) == ({}, [])
    wolf, vidal = found.creatures
    assert (wolf.name, vidal.name) == ("Wolf", "Vidal")
    assert wolf.sheet["specials"] == fight.document["combatants"][0]["specials"]
    assert "position" not in wolf.sheet
    assert vidal.sheet["position"] == [9, 0]
    assert [(loss.place, loss.text) for loss in (*wolf.lost, *vidal.lost)] == [("count", "3")]


def test_every_shipped_sheet_comes_back_from_foundry() -> None:
    """Each of them with a special, and wounds suffered so far; what Foundry cannot say is in flags."""
    special = {
        "name": {"es": "Saña", "en": "Fury"},
        "when": "round > 1",
        "effects": [{"change": "defence", "by": 2}],
    }
    for name, row in systems.schema("ira_y_gloria").sheets.items():
        hurt = {} if "mob_size" in row else {"wounds": 1}
        fight = scenario("pc" if row["kind"] == "hero" else "npc", base=name, specials=[special], **hurt)
        document = json.loads(export(fight, "foundry", "es"))
        found = read({"a.json": json.dumps(document).encode()}, Wanted()).creatures
        assert [each.sheet for each in found] == [kind.sheet for kind in kinds_of(fight)], name
        [item] = [each for each in document["actors"][0]["items"] if each["name"] == "Saña"]
        assert item["system"]["description"] == "+2 a la defensa si la ronda es mayor que 1."
        assert [each for each in found if each.problems or each.refused or each.lost or each.prose] == []


def test_foundry_gets_numbers_items_and_an_encounter() -> None:
    """A lasgun by Foundry's keys, and a turn for each of three equal wolves; a number changed there counts."""
    document = json.loads(export(scenario(), "foundry", "en"))
    wolf, vidal = document["actors"]
    assert (wolf["type"], vidal["type"], vidal["system"]["combat"]["wounds"]["max"]) == ("threat", "agent", 5)
    lasgun = next(item["system"] for item in vidal["items"] if item["name"] == "Lasgun")
    far = {"short": 12, "medium": 24, "long": 48, "melee": 1, "thrown": None}
    assert (lasgun["damage"]["base"], lasgun["ed"]["base"], lasgun["range"]) == (7, 1, far)
    assert lasgun["traits"] == [{"name": "rapidFire", "rating": "1"}, {"name": "reliable"}]
    turns = [turn["actorId"] for turn in document["combats"][0]["combatants"]]
    assert turns == [wolf["_id"]] * 3 + [vidal["_id"]]
    vidal["system"]["combat"]["speed"] = 9
    vidal["system"]["skills"]["medicae"]["rating"] = 4
    [changed] = read({"a.json": json.dumps(vidal).encode()}, Wanted()).creatures
    assert (changed.sheet["speed"], changed.sheet["skills"]["medicae"]) == (9, 4)


def test_no_two_kinds_share_a_name() -> None:
    """Four copies, two of them slower: the second pair is called by its first copy."""
    document = scenario().document
    rows = [{**document["combatants"][0], "name": f"Wolf {n}", "speed": 5 if n > 2 else 6} for n in (1, 2, 3, 4)]
    fight = load_document({**document, "combatants": [*rows, document["combatants"][-1]]}, "wolves")
    assert [(kind.name, kind.count) for kind in kinds_of(fight)] == [("Wolf", 2), ("Wolf 3", 2), ("Vidal", 1)]


@pytest.mark.parametrize(
    ("name", "life", "action"),
    [
        ("reference_duel", 20, "bare hands"),
        ("three_against_a_chaos_marine", 10, "bolt pistol"),
        ("ogre_and_three_guards", 29, "ogre club"),
        ("the_slasher_and_three", 5, "machete"),
    ],
)
def test_a_tracker_gets_blocks_and_an_encounter(name: str, life: int, action: str) -> None:
    """The last enemy's life and an attack of it; every combatant refers to the block of its kind."""
    fight = load(name)
    document = json.loads(export(fight, "improved-initiative", "en"))
    blocks = [document[f"Creatures.{id_}"] for id_ in document["Creatures"]]
    [encounter] = [document[f"SavedEncounters.{id_}"] for id_ in document["SavedEncounters"]]
    last = encounter["Combatants"][-1]
    assert [one["StatBlock"] in blocks for one in encounter["Combatants"]] == [True] * len(fight.encounter.members)
    assert (last["CurrentHP"], last["StatBlock"]["HP"]["Value"]) == (life, life)
    assert action in [each["Name"].lower() for each in last["StatBlock"]["Actions"]]
    assert all(type(one["AC"]["Value"]) is int and type(one["InitiativeModifier"]) is int for one in blocks)


def test_foundry_knows_one_game_only() -> None:
    """The error names it."""
    failed = asalto("export", "reference_duel", "--to", "foundry")
    assert (failed.exit_code, "ira_y_gloria only, not of haunted_house" in failed.stderr) == (2, True)


def test_the_command_writes_a_file_once(tmp_path: Path) -> None:
    """With --force again, and to stdout without -o."""
    path = tmp_path / "duel.csv"
    words = ("export", "reference_duel", "--to", "csv")
    assert [asalto(*words, "-o", str(path), *more).exit_code for more in ((), (), ("--force",))] == [0, 2, 0]
    assert path.read_text(encoding="utf-8") == asalto(*words).stdout


def alike(names: str, shape: Any) -> dict[str, Any]:
    """Return fields of one shape."""
    return dict.fromkeys(names.split(" "), shape)


NUMBERS = {"attribute": {*ATTRIBUTES}, **alike("rating base bonus", int)}
RANKED = {**alike("base bonus", int), "rank": str}
SKILLS = (
    "athletics awareness ballisticSkill cunning deception insight intimidation investigation leadership medicae"
    " persuasion pilot psychicMastery scholar stealth survival tech weaponSkill"
)
SHAPES: dict[str, dict[str, Any]] = {
    "actor": {
        **{"type": {"agent", "threat"}, "items": list, **alike("_id name", str), **alike("flags prototypeToken", dict)},
        "system": {
            "attributes": alike(" ".join(ATTRIBUTES), NUMBERS),
            "skills": alike(SKILLS, NUMBERS),
            "combat": {
                **alike("defence resilience determination resolve", {"bonus": int, "total": int}),
                **alike("wounds shock", {"bonus": int, "max": (int, NoneType), "value": int}),
                **{"size": {"tiny", "small", "average", "large", "huge", "gargantuan"}, "speed": int},
            },
            "bio": {"threat": alike("first second third fourth fifth", str)},
            **{"advances": alike("tier rank", int), "resources": alike("wrath ruin", int)},
            **{"mob": (int, NoneType), "notes": str},
        },
    },
    "weapon": {
        **{"category": {"melee", "ranged", "grenade-missile"}, "equipped": bool, **alike("quantity salvo", int)},
        "range": {**alike("short medium long melee", int), "thrown": (int, NoneType)},
        **{**alike("attack ed ap", RANKED), **alike("traits upgrades", list)},
        "damage": {**RANKED, "otherDamage": alike("mortalWounds wounds shock", str)},
    },
    "armour": {**alike("rating base", int), **alike("equipped invulnerable", bool), "traits": list},
    "keyword": {"description": str},
    "ability": {**alike("abilityType description", str), "display": bool},
    "trait": alike("name rating", str),
    "block": {
        **alike("Id Name Path Version Source Type Player Challenge Description ImageURL", str),
        **alike("HP AC", {"Value": int, "Notes": str}),
        **{"InitiativeModifier": int, "InitiativeAdvantage": bool, "Abilities": alike("Str Dex Con Int Wis Cha", int)},
        **alike("DamageVulnerabilities DamageResistances DamageImmunities ConditionImmunities", [str]),
        **alike("Senses Languages Speed", [str]),
        **alike("Saves Skills", [{"Name": str, "Modifier": int}]),
        **alike("Traits Actions Reactions LegendaryActions", [{"Name": str, "Content": str}]),
    },
}
"""The fields of Foundry's system for Wrath & Glory (its template and the models after it), and of Improved
Initiative's StatBlock: a type, several, the words that it takes, or the fields of an object. Others have defaults."""
SHAPES["combatant"] = {
    **alike("Id Alias InterfaceVersion", str),
    **alike("MaxHP CurrentHP TemporaryHP Initiative IndexLabel", int),
    **{"StatBlock": SHAPES["block"], "Tags": [str], "Hidden": bool, "RevealedAC": bool},
}
SHAPES["encounter"] = {
    **alike("Id Name Path Version", str),
    **{"ActiveCombatantId": NoneType, "RoundCounter": int, "Combatants": [SHAPES["combatant"]]},
}


def misfits(found: Any, shape: Any, whole: bool = False, place: str = "") -> list[str]:
    """Return the places of a document that a shape does not have; with ``whole``, those that are missing too."""
    if isinstance(shape, dict) and isinstance(found, dict):
        unknown = [f"{place}.{key}" for key in found if key not in shape]
        missing = [f"{place}.{key} is missing" for key in shape if whole and key not in found]
        inner = [misfits(found[key], shape[key], whole, f"{place}.{key}") for key in found if key in shape]
        return [*unknown, *missing, *(one for each in inner for one in each)]
    if isinstance(shape, list) and isinstance(found, list):
        return [one for each in found for one in misfits(each, shape[0], whole, f"{place}[]")]
    kinds = shape if isinstance(shape, tuple) else (shape,)
    right = found in shape if isinstance(shape, set) else type(found) in kinds
    return [] if right else [f"{place}: {found!r}"]


def newest(document: Any) -> Any:
    """Return what today's models of Foundry's system make of an actor: all numbers computed anew, the members of a mob
    and the traits in objects, extra dice and piercing beside the damage, ranks as numbers."""
    system = document["system"]
    document["flags"]["wrath-and-glory"]["autoCalc"] = dict.fromkeys(
        document["flags"]["wrath-and-glory"]["autoCalc"], True
    )
    for name in ("defence", "resilience", "determination", "resolve"):
        system["combat"][name]["total"] = 0
    if "mob" in system:
        system["mob"] = {"value": system["mob"], "abilities": {"list": []}}
    for item in (each["system"] for each in document["items"] if each["type"] == "weapon"):
        item["damage"] |= {name: {**item.pop(name), "dice": "", "rank": 0} for name in ("ed", "ap")} | {"rank": 0}
        item["traits"] = {"list": [{"rating": "", "type": "", **each} for each in item["traits"]]}
    return document


def test_foundry_knows_every_field_that_it_gets() -> None:
    """And a sheet comes back equal from what its newest version stores."""
    for name, row in systems.schema("ira_y_gloria").sheets.items():
        fight = scenario("pc" if row["kind"] == "hero" else "npc", base=name)
        document = json.loads(export(fight, "foundry", "en"))
        for one in document["actors"]:
            assert misfits(one, SHAPES["actor"]) == [], name
            for item in one["items"]:
                assert misfits(item["system"], SHAPES[item["type"]]) == [], name
                for trait in item["system"].get("traits", ()):
                    assert misfits(trait, SHAPES["trait"]) == [], name
        again = json.dumps([newest(one) for one in document["actors"]]).encode()
        assert [each.sheet for each in read({"a.json": again}, Wanted()).creatures] == [
            kind.sheet for kind in kinds_of(fight)
        ], name


@pytest.mark.parametrize("name", ["reference_duel", "three_against_a_chaos_marine", "the_slasher_and_three"])
def test_a_tracker_knows_every_field_that_it_gets(name: str) -> None:
    """Each block and encounter under its list's name and its id, as Improved Initiative exports them."""
    document = json.loads(export(load(name), "improved-initiative", "es"))
    shapes = {"Creatures": SHAPES["block"], "SavedEncounters": SHAPES["encounter"]}
    assert {*document} == {*shapes, *(f"{each}.{id_}" for each in shapes for id_ in document[each])}
    for each, shape in shapes.items():
        for id_ in document[each]:
            assert misfits(document[f"{each}.{id_}"], shape, True) == []
            assert document[f"{each}.{id_}"]["Id"] == id_
