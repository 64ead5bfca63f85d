"""Files that name each other: sheets to include, setting packs, tactics, weights, each right and wrong in many ways."""

from __future__ import annotations

import re
import tempfile
from collections.abc import Iterator, Mapping
from functools import partial
from pathlib import Path
from typing import Any, Final

from simulator.scenario import load, load_characters, load_pack, load_tactics
from simulator.scenario.includes import sheets_of
from tests.scenario.broken_files import RIGHT

from .net import Case, tried
from .scenario_edits import told

_DIGEST: Final = re.compile(r"\b[0-9a-f]{64}\b")  # of a program it has the folder in it
SHEETS: Final = 'asalto = 1\nsystem = "{game}"\ntitle = "T"\n[sheets.shared]\nbase = "{base}"\n'
HOUSE: Final = SHEETS.format(game="haunted_house", base="zombie")
PACK: Final = "lienzo = 1\nextends = '{beneath}'\n"
ROWS: Final = 'system = "haunted_house"\nrows = [{ when = "health < 1/3", do = "flee" }, { do = "attack" }]\n'
INCLUDES: Final[Mapping[str, tuple[object, Mapping[str, str]]]] = {
    "one": (["a.toml"], {"a.toml": HOUSE}),
    "as text": ("a.toml", {"a.toml": HOUSE}),
    "in Spanish": (["a.toml"], {"a.toml": HOUSE.replace("sheets.", "fichas.").replace("title", "titulo")}),
    "two alike": (["a.toml", "b.toml"], {"a.toml": HOUSE, "b.toml": HOUSE}),
    "two": (["a.toml", "b.toml"], {"a.toml": HOUSE, "b.toml": HOUSE.replace("shared", "other")}),
    "own wins": (["a.toml"], {"a.toml": HOUSE.replace("shared", "mine")}),
    "missing": (["a.toml"], {}),
    "outside": (["../a.toml"], {}),
    "a zero byte": (["\0.toml"], {}),
    "another ending": (["a.txt"], {"a.txt": HOUSE}),
    "a number": (3, {}),
    "numbers": ([3], {}),
    "twenty-one": ([f"{n}.toml" for n in range(21)], {}),
    "twenty": ([f"{n}.toml" for n in range(20)], {f"{n}.toml": HOUSE.replace("shared", f"s{n}") for n in range(20)}),
    "another game": (["a.toml"], {"a.toml": SHEETS.format(game="tapiz", base="guard")}),
    "no game": (["a.toml"], {"a.toml": HOUSE.replace("system", "sistem")}),
    "no sheets": (["a.toml"], {"a.toml": 'system = "haunted_house"\n'}),
    "sheets that are none": (["a.toml"], {"a.toml": 'system = "haunted_house"\nsheets = 3\n'}),
    "a wrong sheet": (["a.toml"], {"a.toml": f"{HOUSE}agilty = 3\n"}),
    "a wrong value": (["a.toml"], {"a.toml": f"{HOUSE}agility = 99\n"}),
    "more keys": (["a.toml"], {"a.toml": f"sides = 3\n{HOUSE}"}),
    "no TOML": (["a.toml"], {"a.toml": "x ="}),
    "no text": (["a.toml"], {"a.toml": "\udcff"}),
    "below": (["in/a.toml"], {"in/a.toml": HOUSE}),
    "a folder": (["in.toml"], {"in.toml/x": ""}),
}
PACKS: Final[Mapping[str, tuple[object, Mapping[str, str]]]] = {
    "shipped": ("BS", {}),
    "small letters": ("bs", {}),
    "unknown": ("XX", {}),
    "none": ("none", {}),
    "a number": (3, {}),
    "a file": ("a.toml", {"a.toml": PACK.format(beneath="BS")}),
    "a path": ("./in/a.toml", {"in/a.toml": PACK.format(beneath="b.toml"), "in/b.toml": PACK.format(beneath="TH")}),
    "up": ("./in/a.toml", {"in/a.toml": PACK.format(beneath="../b.toml"), "b.toml": PACK.format(beneath="TH")}),
    "outside": ("../a.toml", {}),
    "missing": ("a.toml", {}),
    "a backslash": ("in\\a", {}),
    "a zero byte": ("\0.toml", {}),
    "a circle": ("a.toml", {"a.toml": PACK.format(beneath="b.toml"), "b.toml": PACK.format(beneath="a.toml")}),
    "itself": ("a.toml", {"a.toml": PACK.format(beneath="a.toml")}),
    "eight": ("0.toml", {f"{n}.toml": PACK.format(beneath=f"{n + 1}.toml" if n < 7 else "BS") for n in range(8)}),
    "nine": ("0.toml", {f"{n}.toml": PACK.format(beneath=f"{n + 1}.toml" if n < 8 else "BS") for n in range(9)}),
    "the default": ("a.toml", {"a.toml": "lienzo = 1\n"}),
    "no version": ("a.toml", {"a.toml": "extends = 'BS'\n"}),
    "version 2": ("a.toml", {"a.toml": "lienzo = 2\n"}),
    "version true": ("a.toml", {"a.toml": "lienzo = true\n"}),
    "bands": ("a.toml", {"a.toml": f"{PACK.format(beneath='BS')}bands = {{ muy_lejos = 400 }}\n"}),
    "bands twice": ({"extends": "a.toml", "bands": {"muy_lejos": 500}},
        {"a.toml": f"{PACK.format(beneath='BS')}bands = {{ muy_lejos = 400, lejos = 90 }}\n"}),
    "wrong bands": ("a.toml", {"a.toml": f"{PACK.format(beneath='BS')}bands = {{ muy_lejos = 'x' }}\n"}),
    "wrong twice": ({"extends": "a.toml", "bands": {"lejos": "y"}},
        {"a.toml": f"{PACK.format(beneath='BS')}bands = {{ muy_lejos = 'x' }}\n"}),
    "switches": ("a.toml", {"a.toml": f"{PACK.format(beneath='BS')}[variants]\nencumbrance = 'off'\n"}),
    "wrong switches": ("a.toml", {"a.toml": f"{PACK.format(beneath='BS')}[variants]\nencumbrance = 'of'\n"}),
    "sheets": ("a.toml", {"a.toml": f"{PACK.format(beneath='BS')}[sheets.mine2]\nbase = 'guard'\nlevel = 3\n"}),
    "wrong sheets": ("a.toml", {"a.toml": f"{PACK.format(beneath='BS')}[sheets.mine2]\nbase = 'gard'\nlevel = 'x'\n"}),
    "sheets that are none": ("a.toml", {"a.toml": f"sheets = 3\n{PACK.format(beneath='BS')}"}),
    "a sheet that is none": ("a.toml", {"a.toml": f"sheets = {{ x = 3 }}\n{PACK.format(beneath='BS')}"}),
    "new rows": ("a.toml", {"a.toml": f"{PACK.format(beneath='BS')}[weapons.dager]\n[weapons.xyzzy]\n"}),
    "a wrong key": ("a.toml", {"a.toml": f"{PACK.format(beneath='BS')}bandz = 3\n"}),
    "whole": ("a.toml", {"a.toml": "lienzo = 1\nextends = 'none'\nbands = { lejos = 3 }\n"}),
    "no TOML": ("a.toml", {"a.toml": "x ="}),
    "written over": ({"extends": "TH", "bandas": {"muy_lejos": 9}}, {}),
    "empty": ({}, {}),
}  # fmt: skip
POLICIES: Final[Mapping[str, tuple[object, Mapping[str, str]]]] = {
    "tactics": ("t.toml", {"t.toml": ROWS}),
    "tactics in a table": ({"use": "tactics", "file": "t.toml", "else": "random"}, {"t.toml": ROWS}),
    "tactics and rows": ({"use": "tactics", "file": "t.toml", "rows": []}, {"t.toml": ROWS}),
    "tactics of another game": ("t.toml", {"t.toml": ROWS.replace("haunted_house", "tapiz")}),
    "tactics of no game": ("t.toml", {"t.toml": ROWS.replace("haunted_house", "chess")}),
    "tactics without a game": ("t.toml", {"t.toml": ROWS.partition("\n")[2]}),
    "wrong tactics": ("t.toml", {"t.toml": ROWS.replace("health", "helth").replace("attack", "atack")}),
    "tactics named": ("t.toml", {"t.toml": f'name = "N"\nelse = "cautious"\n{ROWS}'}),
    "tactics that name one": ("t.toml", {"t.toml": ROWS.replace('"attack"', '"attack", at = "\'Nadie\'"')}),
    "tactics in Spanish": ("t.toml",
        {"t.toml": 'sistema = "haunted_house"\nfilas = [{ haz = "huir" }]\nsi_no = "random"\n'}),
    "tactics else tactics": ("t.toml", {"t.toml": f'else = "tactics"\n{ROWS}'}),
    "a long name": (f"{'t' * 50}.toml", {f"{'t' * 50}.toml": ROWS}),
    "missing": ("t.toml", {}),
    "outside": ("../t.toml", {}),
    "no TOML": ("t.toml", {"t.toml": "x ="}),
    "weights": ({"use": "tuned", "file": "w.toml"}, {"w.toml": "[haunted_house]\ntemper = 'cautious'\n"}),
    "weights of another": ({"use": "tuned", "file": "w.toml"}, {"w.toml": "[tapiz]\ntemper = 'cautious'\n"}),
    "weights of two": ({"use": "tuned", "file": "w.toml"},
    {"w.toml": "[tapiz]\ntemper = 'cautious'\n[haunted_house]\n"}),
    "wrong weights": ({"use": "tuned", "file": "w.toml"}, {"w.toml": "[haunted_house]\ntemper = 'x'\n"}),
    "no weights": ({"use": "tuned", "file": "w.toml"}, {"w.toml": ""}),
    "weights and more": ({"use": "tuned", "file": "w.toml", "x": 1}, {"w.toml": ""}),
    "weights nowhere": ({"use": "tuned", "file": "w.toml"}, {}),
    "weights that are none": ({"use": "tuned", "file": 3}, {}),
    "a program": ("program: node bot.js", {"bot.js": ""}),
    "a program nowhere": ("program: node bot.js", {}),
    "a program in a table": ({"program": ["node", "bot.js"], "bank": 3}, {"bot.js": ""}),
}  # fmt: skip


def cases() -> Iterator[Case]:
    """All of them."""
    for name, (value, files) in INCLUDES.items():
        yield Case(f"include {name}", partial(included, value, files))
    for name, (value, files) in PACKS.items():
        yield Case(f"pack {name}", partial(packed, value, files))
    for name, (value, files) in POLICIES.items():
        yield Case(f"policy in a file: {name}", partial(played, value, files))


def read(text: str, files: Mapping[str, str]) -> object:
    """What the scenario reads as with those files beside it, and what each of them is by itself."""
    with tempfile.TemporaryDirectory(prefix="asalto-") as folder:
        for name, content in {**files, "main.toml": text}.items():
            path = Path(folder, name)
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(content.encode("utf-8", "surrogateescape"))
        found: list[object] = [tried(lambda: told(load(Path(folder, "main.toml"))))]
        for name in [*files][:3]:
            works: tuple[Any, ...] = (
                load_characters,
                load_pack,
                load_tactics,
                partial(sheets_of, system="haunted_house"),
            )
            found += [tried(lambda work=work, name=name: work(Path(folder, name))) for work in works]
        return _DIGEST.sub("DIGEST", str(found).replace(folder, "FOLDER"))


def toml(value: object) -> str:
    """A value as TOML writes it."""
    if isinstance(value, dict):
        return f"{{ {', '.join(f'{key} = {toml(part)}' for key, part in value.items())} }}"
    if isinstance(value, list):
        return f"[{', '.join(map(toml, value))}]"
    return '"' + value.replace("\\", "\\\\").replace("\0", "\\u0000") + '"' if isinstance(value, str) else str(value)


def included(value: object, files: Mapping[str, str]) -> object:
    """A scenario that includes that."""
    used = RIGHT["haunted_house"].replace('use = "officer"', 'use = "shared"')
    return [read(f"include = {toml(value)}\n{text}", files) for text in (RIGHT["haunted_house"], used)]


def packed(value: object, files: Mapping[str, str]) -> object:
    """A scenario with that pack."""
    old = 'lienzo = { extends = "BS", bands = { muy_lejos = 300 } }'
    assert old in RIGHT["tapiz"]
    return read(RIGHT["tapiz"].replace(old, f"lienzo = {toml(value)}"), files)


def played(value: object, files: Mapping[str, str]) -> object:
    """A scenario with that policy."""
    return read(RIGHT["haunted_house"].replace('policy = "cautious"', f"policy = {toml(value)}"), files)
