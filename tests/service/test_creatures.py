"""Files of creatures: each sheet is complete in itself, fights as in its file, and every mistake is at its field."""

from __future__ import annotations

import json
import re
import tomllib
from base64 import b64encode
from pathlib import Path
from typing import Final

import pytest
from attrs import evolve

from simulator import systems
from simulator.narration.inventory import GEAR, listed
from simulator.scenario import load_document, load_text
from simulator.scenario.file_schema import scenario_schema
from simulator.service.creatures import creatures_in
from simulator.service.pages.words import game_words

from .serving import Client
from .test_scene_words import Shown

PARTY: Final = """
system = "ira_y_gloria"
[sheets.Ana]
base = "Jefe"
velocidad = 7
skills = {}
[sheets.Eva]
base = "Ana"
pools = { stealth = "none", weapon_skill = 9 }
weapons = ["boltgun", { use = "knife", id = "colmillo", damage = 9 }]
[sheets.Jefe]
base = "ork_nob"
atributos = { fuerza = 9 }
"""
FIGHT: Final = """
asalto = 1
system = "ira_y_gloria"
sides = { heroes = { role = "pc" }, orks = { role = "npc" } }
combatants = [{ name = "A", side = "orks", use = "Eva" }, { name = "B", side = "heroes", use = "sister_hero" }]
"""


def wrong(sheet: str, system: str = "ira_y_gloria") -> list[tuple[str | None, list[str], str]]:
    """Return the problems of a file with one sheet called Ana."""
    found = creatures_in(f'system = "{system}"\n[sheets.Ana]\n{sheet}\n')
    assert found["ok"] == (not found["problems"])
    return [(each["creature"], each["field"], each["text"]) for each in found["problems"]]


def test_a_kept_creature_fights_as_the_file_does_with_the_same_dice(tmp_path: Path) -> None:
    """Dice are a function of the digest: a sheet alone, merged with those of its file, gives that of the file."""
    (tmp_path / "party.toml").write_text(PARTY, encoding="utf-8")
    included = load_text(f'include = ["party.toml"]\n{FIGHT}', folder=tmp_path)
    found = creatures_in(PARTY)
    assert found["ok"]
    kept = {each["name"]: each["fields"] for each in json.loads(json.dumps(found["creatures"]))}
    assert {fields["base"] for fields in kept.values()} == {"ork_nob"}
    page = {**tomllib.loads(FIGHT), "sheets": {"Eva": kept["Eva"]}}
    assert load_document(page).digest == included.digest


@pytest.mark.parametrize("system", systems.NAMES)
def test_every_shipped_sheet_can_be_a_creature(system: str) -> None:
    """An own sheet with nothing but a base is valid, in every game."""
    sheets = systems.schema(system).sheets
    based = "".join(f'[sheets."Own {name}"]\nbase = "{name}"\n' for name in sheets)
    found = creatures_in(f'system = "{system}"\n{based}')
    assert (found["problems"], len(found["creatures"])) == ([], len(sheets))


def test_every_mistake_is_said_at_its_field() -> None:
    """Its sentence has the place, the value and what is allowed; paths count places in lists from 0."""
    base = 'base = "ork_nob"'
    assert wrong(base) == []
    (found,) = wrong(f'{base}\nweapons = ["knife", {{ use = "knife", damage = 1000 }}]')
    assert found[:2] == ("Ana", ["weapons", "1", "damage"])
    assert found[2] == 'sheets.Ana.weapons[2].damage is 1000; allowed is a whole number from 0 to 999, or "none".'
    assert [each[:2] for each in wrong(f"{base}\nspeed = 0\nmagic = 1")] == [("Ana", ["magic"]), ("Ana", ["speed"])]
    (found,) = wrong("attributes = { strength = 3 }")
    assert found[:2] == ("Ana", ["attributes"])
    assert "has no toughness" in found[2]
    assert wrong('kind = "monster"', "fragmentos")[0][0] == "Ana", "said of the whole encounter"
    assert wrong('base = "Ana"')[0][:2] == ("Ana", ["base"])


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("x =", "not TOML"),
        ('system = "tapiz"', "write at least one sheet"),
        ('system = "chess"\n[sheets.A]', "has to be the name of a game"),
        (f'system = "tapiz"\n[sheets.{"n" * 10_000}]', "has 10000 characters; allowed are at most 60"),
    ],
)
def test_what_is_no_file_of_creatures_is_refused(text: str, said: str) -> None:
    """With a sentence, and nothing to keep."""
    found = creatures_in(text)
    assert (found["ok"], found["creatures"]) == (False, [])
    assert said in found["problems"][0]["text"]
    assert len(found["problems"][0]["text"]) < 600


async def test_the_service_reads_files_of_creatures_and_of_other_programs(client: Client) -> None:
    """In the language of the reader. Names lead out of no folder, and what is no such file is refused."""
    found = await client.post("/api/creatures", {"text": PARTY}, 200)
    assert [each["name"] for each in found["creatures"]] == ["Ana", "Eva", "Jefe"]
    bad = {"text": PARTY.replace("velocidad = 7", "velocidad = 0")}
    said = await client.post("/api/creatures", bad, 200, headers={"accept-language": "es"})
    assert "se admite" in said["problems"][0]["text"]
    for nothing in ({}, {"text": 3}, "x"):
        await client.post("/api/creatures", nothing, 400)
    table = b"Nombre,Armas,Combate,Potencia\nMarta,garras,4,3\n"
    sent = {"name": "../x/mi grupo.csv", "data": b64encode(table).decode(), "system": "haunted_house"}
    found = await client.post("/api/import", sent, 200)
    assert creatures_in(found["text"])["creatures"][0]["fields"]["combat"] == 4
    for wrong in (
        {"name": "x.exe"},
        {"name": 3},
        {"data": "?"},
        {"data": None},
        {"name": "x.xlsx"},
        {"name": "x.json"},
    ):
        refused = await client.post("/api/import", {**sent, **wrong}, 422)
        assert "/" not in refused["problems"][0], "no path of this machine"
    await client.post("/api/import", {**sent, "system": "chess"}, 404)


class Sheet(Shown):
    """Fields and words of the form of a creature."""

    def __init__(self, system: str) -> None:
        schema = scenario_schema(system, evolve(systems.schema(system), aliases={}, keys={}))
        self.definitions = schema["$defs"]
        self.fields: set[tuple[str, str, str]] = set()
        self.words: set[str] = set()
        sheet = schema["$defs"]["own_sheet"]["properties"]
        by_control = {name: each for name, each in sheet.items() if name != "specials"}
        self._look({"properties": by_control}, "", 0)


@pytest.mark.parametrize("system", systems.NAMES)
def test_fields_and_words_of_a_creature_are_said_in_both_languages(system: str) -> None:
    """Its label, what it means where that is said, and the words of its values."""
    shown, english, spanish = Sheet(system), game_words("en", system), game_words("es", system)
    for within, name, told in shown.fields:
        own = f"label-{within}-{name}" if within else f"label-{name}"
        scene = next((key for key in (f"scene-{within}-{name}", f"scene-{name}") if key in english), "")
        key = own if own in english or not within else scene
        assert english[key]
        assert spanish[key]
        if told and name != "base":
            of_help = f"{key}-help" if within else f"field-{name}"
            assert english[of_help] == told, of_help
            assert spanish[of_help] != english[of_help], of_help
    known = {*(one.entry.id for one in listed(system, GEAR, "es")), *systems.schema(system).sheets, "none"}
    for word in shown.words - known:
        key = f"value-{word.replace('.', '-')}"
        assert re.fullmatch(r"\d+|PA\.\w+", word) or {key, word} & spanish.keys(), word


@pytest.mark.parametrize(("lang", "told"), [("en", "Fury: +2 to damage."), ("es", "Furia: +2 al daño.")])
def test_specials_come_with_a_sentence(lang: str, told: str) -> None:
    """In the language of the page; none where one of them is wrong, which is a problem of its own."""
    special = (
        '[[sheets.Ana.specials]]\nname = { es = "Furia", en = "Fury" }\neffects = [{ change = "damage", by = %s }]\n'
    )
    text = 'system = "haunted_house"\n[sheets.Ana]\nbase = "officer"\n' + special
    assert creatures_in(text % "2", lang)["creatures"][0]["specials"] == [told]
    wrong = creatures_in(text % '"magic"', lang)
    assert (wrong["ok"], wrong["creatures"][0]["specials"]) == (False, [])
