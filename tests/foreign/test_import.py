"""``asalto import``: creatures of spreadsheets, of Foundry VTT and of bestiaries."""

from __future__ import annotations

import json
import sys
import tomllib
from collections.abc import Mapping
from pathlib import Path
from typing import Any, Final

import pytest

from simulator import systems
from simulator.foreign.errors import BadForeign
from simulator.foreign.files import MOST_UNPACKED, rows
from simulator.foreign.headings import headings
from simulator.foreign.importing import Wanted, read
from simulator.foreign.party import Imported
from simulator.scenario.field_types import writable
from tests.cli.command_line import asalto, document, left_over

from .foreign_files import BLOCKS, KARA, archive, far_xlsx, ods, xlsx

ROW: Final = "Nombre,Fuerza,Dureza,Agilidad,Iniciativa,Voluntad,Intelecto,Carisma\nKara,3,3,4,4,3,2,2\n"
MANY: Final = '<t:table-row t:number-rows-repeated="1048000"><t:table-cell o:value="1"/><t:table-cell/></t:table-row>'
"""More cells with a value than a sheet may span, in a few letters."""
TABLES: Final[Mapping[str, tuple[str, Mapping[str, Any]]]] = {
    "haunted_house": (
        "Armas de fuego;Nombre;Armas;Vida máxima;Potencia;Sin miedo;Armadura natural\n"
        "2;Marta;pistola pesada;22;3;sí;1\n",
        {"fields": {"firearms": 2}, "attacks": ["heavy_pistol"], "max_life": 22, "power": 3, "fearless": True},
    ),
    "ira_y_gloria": (
        "Clase,Nombre,Voluntad,Fuerza,Dureza,Agilidad,Iniciativa,Intelecto,Carisma,Habilidad de armas,Tamaño,Armas\n"
        'élite,Bruto,2,5,5,2,2,1,1,7,grande,"[{ use = ""choppa"", ap = 1 }, ""cuchillo""]"\n',
        {
            "pools": {"weapon_skill": 7},
            "npc_class": "elite",
            "size": "large",
            "weapons": [{"use": "choppa", "ap": 1}, "cuchillo"],
        },
    ),
    "tapiz": (
        "Carisma\tNombre\tFuerza\tDestreza\tConstitución\tInteligencia\tSabiduría\tNivel\tArmas\tArmadura\tTipo\n"
        "10\tOdo\t15\t12\t14\t10\t11\t2\tespada larga; daga\tcuero\tpnj\n",
        {"level": 2, "armour": "leather", "weapons": ["long_sword", "dagger"], "kind": "npc"},
    ),
    "fragmentos": (
        "Cognición;Nombre;Acción;Interacción;Tipo;Modos de ataque\n2;Sombra;4;-;monstruo;assault\n",
        {"cognicion": 2, "accion": 4, "interaccion": "none", "kind": "monster", "attack_modes": ["assault"]},
    ),
}


def one(name: str, data: str | bytes, **wanted: Any) -> Imported:
    """Return the only creature of a file."""
    [found] = read({name: data.encode() if isinstance(data, str) else data}, Wanted(**wanted)).creatures
    return found


# Tables.


@pytest.mark.parametrize("system", TABLES)
def test_a_spanish_table_with_headings_in_any_order_makes_a_sheet_that_fights(system: str) -> None:
    """The headings decide the game; words of either language become the game's ids."""
    text, wanted = TABLES[system]
    found = read({"a.csv": text.encode()}, Wanted())
    [creature] = found.creatures
    assert found.system == system
    assert {key: creature.sheet[key] for key in wanted} == wanted
    assert (found.unknown, creature.lost, creature.refused, creature.problems) == ({}, [], [], ())


@pytest.mark.parametrize("system", systems.own())
def test_every_field_of_a_sheet_has_a_heading(system: str) -> None:
    """In English, by its own name; the title is the creature's name."""
    known = headings(system)
    missing = [name for name in writable(systems.schema(system).sheet) if known.column(name.replace("_", " ")) is None]
    assert missing == []


@pytest.mark.parametrize(("name", "make"), [("a.xlsx", xlsx), ("a.ods", ods)])
def test_a_workbook_is_read_as_the_same_table_is(name: str, make: Any) -> None:
    """A million empty rows after the last one, as LibreOffice writes them, are none."""
    assert one(name, make([line.split(",") for line in ROW.splitlines()])).sheet == one("a.csv", ROW).sheet


def test_what_a_table_says_beyond_a_sheet_is_listed() -> None:
    """A column without a field, a second one for the same field, a number out of bounds, a missing attribute."""
    found = read(
        {"a.csv": "Nombre,Color de pelo,Defnsa,Fuerza,Strength,Velocidad\nKara,rojo,3,3,4,0\n".encode("utf-16")},
        Wanted("ira_y_gloria"),
    )
    [kara] = found.creatures
    assert found.unknown == {"a.csv": {"Color de pelo": None, "Defnsa": "defensa"}}
    assert [(loss.place, loss.text) for loss in kara.lost] == [
        ("Color de pelo", "rojo"),
        ("Defnsa", "3"),
        ("Strength", "4"),
    ]
    assert "speed is 0" in kara.refused[0]
    assert "attributes has no toughness" in kara.problems[0]


def test_a_table_in_an_old_encoding_says_so() -> None:
    """Windows-1252 is what Spanish spreadsheets save without being asked."""
    found = read({"a.csv": TABLES["haunted_house"][0].encode("cp1252")}, Wanted())
    assert (found.encodings, found.system) == ({"a.csv": "Windows-1252"}, "haunted_house")


# Blocks and actors.


@pytest.mark.parametrize("name", [block["name"].title() for block in json.loads(BLOCKS.read_text(encoding="utf-8"))])
def test_a_block_validates_and_fights(tmp_path: Path, name: str) -> None:
    """With every number that it gives, and its abilities as comments."""
    path = tmp_path / "beasts.toml"
    assert asalto("import", str(BLOCKS), "--only", name, "-o", str(path)).exit_code == 0
    [key] = tomllib.loads(path.read_text(encoding="utf-8"))["sheets"]
    assert asalto("validate", str(path)).exit_code == 0
    sides = "[sides.a]\nrole = 'npc'\n[sides.b]\nrole = 'pc'\n"
    members = f"combatants = [{{name='A',side='a',use='{key}'}}, {{name='B',side='b',use='marine_hero'}}]\n"
    (tmp_path / "fight.toml").write_text(
        f"asalto = 1\nsystem = 'ira_y_gloria'\ninclude = ['beasts.toml']\n{members}{sides}", encoding="utf-8"
    )
    assert asalto("batch", str(tmp_path / "fight.toml"), "-n", "2", "--jobs", "1", "--seed", "1").exit_code == 0


def test_a_block_keeps_its_numbers() -> None:
    """Damage of melee weapons includes Strength in a block (IG-SHEET-08), and a Shock of 0 is immunity."""
    [hound] = read({"a.json": BLOCKS.read_bytes()}, Wanted(only=("hound",), tier=2)).creatures
    assert hound.sheet["weapons"] == [
        {"id": "jaws", "kind": "melee", "damage": 3, "ed": 2, "traits": {"brutal": True}},
    ]
    numbers = {"npc_class": "troop", "shock_max": "none", "soak_dice": 3, "armour_rating": 2, "default_pool": 3}
    assert {key: hound.sheet[key] for key in numbers} == numbers
    assert {each.name for each in (*hound.understood, *hound.prose)} == {"Pack", "Scent"}


def test_an_actor_has_the_numbers_that_foundry_shows() -> None:
    """Computed numbers by its formulas, effects that add, wounds suffered, a weapon with the bearer's rank."""
    kara = one("a.json", json.dumps(KARA))
    assert kara.sheet == one("a.json", json.dumps(KARA).replace('"single"', "1")).sheet
    numbers = {"defence": 4, "resilience": 7, "wounds_max": 7, "wounds": 6, "shock_max": 5, "wrath": 3, "soak_dice": 3}
    assert {key: kara.sheet[key] for key in numbers} == numbers
    traits = {"kustom": True, "parry": True}
    sword = {"id": "old_sword", "kind": "melee", "damage": 5, "ed": 3, "ap": 1, "traits": traits}
    assert kara.sheet["weapons"] == [{"use": "lasgun", "range": [12, 24, 36]}, sword]
    assert {(loss.place, loss.text) for loss in kara.lost} == {
        ("skills.investigation", "1"),
        ("gear", "Backpack"),
    }
    assert [each.text for each in kara.prose] == ["You gain +1 bonus die."]
    assert kara.problems == ()


def test_a_compendium_is_read_by_lines_and_other_documents_are_listed() -> None:
    """Lines, a list, and the older key ``data`` say the same; a vehicle is no creature."""
    old = {**KARA, "data": KARA["system"], "name": "Old"} | {"system": {}}
    car = {"name": "Car", "type": "vehicle"}
    lines = read({"a.db": "\n".join(map(json.dumps, (KARA, car, old))).encode()}, Wanted())
    listed = read({"a.json": json.dumps([KARA, car, old]).encode()}, Wanted())
    assert [each.name for each in lines.creatures] == ["Kara", "Old"]
    assert lines.creatures == listed.creatures
    assert [loss.text for loss in lines.skipped] == ["Car"]


# The command, and files that are wrong.


def test_the_command_reports_in_both_languages(tmp_path: Path) -> None:
    """The document has the same facts as the lines."""
    path = tmp_path / "kara.json"
    path.write_text(json.dumps(KARA), encoding="utf-8")
    said = asalto("import", str(path), "--lang", "es")
    assert left_over(said.stderr.partition("TALENT")[0]) == []
    told = document("import", str(path), "--json")
    assert [*tomllib.loads(told["text"])["sheets"]] == [each["key"] for each in told["creatures"]] == ["kara"]
    assert told["creatures"][0]["prose"][0]["name"] == "Steady aim"


@pytest.mark.parametrize(
    ("name", "data", "said"),
    [
        ("a.json", b"[" * 100_000, "nested too deeply"),
        ("a.json", b'{"name": 1', "is not JSON"),
        ("a.json", b"[1, null, []]", "no creature"),
        ("a.xlsx", b"PK\x03\x04", "not a spreadsheet"),
        ("a.xlsx", archive({"a.xml": b" " * (MOST_UNPACKED + 1)}), "unpacked"),
        ("a.xlsx", far_xlsx(1_048_576, "XFD"), "spans more"),
        ("a.ods", ods([], MANY), "spans more"),
        ("a.ods", archive({"content.xml": '<!DOCTYPE a [<!ENTITY b "b">]><a>&b;</a>'}), "document type"),
        ("a.csv", b"", "no row"),
        ("a.exe", b"", "no file to import"),
    ],
)
def test_a_wrong_file_is_a_sentence(name: str, data: bytes, said: str) -> None:
    """Cut, nested, of another kind, or far larger than it looks."""
    with pytest.raises(BadForeign, match=said):
        read({name: data}, Wanted())


def test_without_the_reader_of_workbooks_the_extra_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    """Tables with separators need nothing."""
    monkeypatch.setitem(sys.modules, "python_calamine", None)
    with pytest.raises(BadForeign, match=r"asalto\[import\]"):
        rows(xlsx([["a"]]), "a.xlsx")
