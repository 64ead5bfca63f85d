"""Setting packs laid over one another, and explained when they are wrong."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from simulator.core.errors import BadScenario
from simulator.scenario import load_document, load_pack
from simulator.systems.tapiz.lienzo.pack import Lienzo
from tests.scenario.pack_scenes import HEAD, KNOWN, PACK, filed, filed_problems, lienzo, problems, read, sheet, variants

# Laying over.


@pytest.mark.rule("TZ-LNZ-01")
def test_single_numbers_are_overridden() -> None:
    """TZ-LNZ-01: a pack changes one number of one row; everything else is as it was."""
    pack = lienzo(read("[scene.lienzo.weapons.long_sword]\nmax_d = 30\n[scene.lienzo.covers.light]\ntotal = 6"))
    assert (pack.weapons["long_sword"].max_d, pack.weapons["long_sword"].dice) == (30, "1d8")
    assert (pack.covers.light.total, pack.covers.light.partial, pack.covers.heavy.total) == (6, 2, 20)
    assert pack.states == Lienzo().states


def test_rows_are_added_and_used() -> None:
    """A new row has an id like any other, and a sheet may carry it."""
    row = '[scene.lienzo.weapons.katana]\ngroup = "filo"\nmode = "melee"\nability = ["DES"]\ndice = "1d10"\n'
    scenario = read(row, 'combatants.Sharra.weapons=["katana"]')
    assert sheet(scenario, 0).arms[0].weapon.id == "katana"


CO = '[scene]\nlienzo = "CO"'
WHOLE = '[scene.lienzo]\nextends = "none"\n[scene.lienzo.shields.buckler]\nbonus = 1'


@pytest.mark.parametrize(
    ("scene", "settings", "part", "value"),
    [
        pytest.param("[scene.lienzo.armas.espada_larga]\nmax_d = 31", (), lambda pack: pack.weapons["long_sword"].max_d,
            31, id="a row by its Spanish title"),
        pytest.param("[scene.lienzo.classes.criatura]\nhit_die_phys = 10", (),
            lambda pack: (pack.classes["criatura"].hit_die_phys, set(pack.classes)), (10, set(Lienzo().classes)),
            id="criatura is a class, though elsewhere the Spanish word for a kind of sheet"),
        pytest.param(CO, ("scene.lienzo.numbers.death=-9",), lambda pack: pack.numbers.death, -9, id="a number of CO"),
        pytest.param(CO, ("scene.lienzo.weapons.cutlass.max_d=3",), lambda pack: pack.weapons["cutlass"].max_d, 3,
            id="a row of CO"),
        pytest.param("", ("scene.lienzo.severities.minor.price=4",), lambda pack: pack.severities.minor.price, 4,
            id="a number of the default pack"),
        pytest.param("", ("scene.lienzo=CO",), lambda pack: pack.code, "CO", id="another pack"),
        pytest.param(WHOLE, (), lambda pack: set(pack.shields), {"buckler"},
            id="a table of a pack that builds on none has just its rows"),
        pytest.param(WHOLE, (), lambda pack: pack.weapons, Lienzo().weapons, id="tables left out are those of BS"),
    ],
)  # fmt: skip
def test_parts_of_a_pack_are_set(
    scene: str, settings: tuple[str, ...], part: Callable[[Lienzo], object], value: object
) -> None:
    """In the scenario, and by key paths of the command line."""
    assert part(lienzo(read(scene, *settings))) == value


@pytest.mark.parametrize(
    ("setting", "said"),
    [
        ("scene.lienzo.numbers.deth=-9", 'scene.lienzo.numbers.deth is not a known key; the nearest is "death".'),
        ("scene.lienzo.numbers.death=4", "scene.lienzo.numbers.death is 4; allowed is a whole number from -999 to -1."),
    ],
)
def test_mistakes_of_a_setting_are_blamed_on_it(setting: str, said: str) -> None:
    """Keys and values that do not fit are blamed on the command line."""
    assert problems("", setting) == [f"x.toml with --set {setting}: {said}"]


def test_a_pack_brings_sheets() -> None:
    """Sheets of a pack are used like shipped ones; one of the same name is laid over the shipped one."""
    scenario = read('[scene]\nlienzo = "CO"', "combatants.Sharra.use=corsaria")
    assert sheet(scenario, 0).made_from == "corsair"
    assert (sheet(scenario, 1).level, sheet(read(), 1).level) == (5, 4)
    assert "high_guard" in sheet(scenario, 1).stances


def test_sheets_of_a_pack_may_be_changed_from_the_command_line() -> None:
    """A key path reaches the sheets that only the pack has."""
    scenario = read('[scene]\nlienzo = "CO"', "combatants.Sharra.use=corsair", "sheets.corsair.level=7")
    assert sheet(scenario, 0).level == 7


@pytest.mark.rule("TZ-LNZ-02")
def test_a_pack_brings_switches() -> None:
    """TZ-LNZ-02: optional rules of a pack are its switches; the scenario's value wins."""
    assert variants(read('[scene]\nlienzo = "CO"')).consequence_points_damage == "free"
    own = read('[variants]\nconsequence_points_damage = "riposte_only"\n[scene]\nlienzo = "CO"')
    assert variants(own).consequence_points_damage == "riposte_only"


@pytest.mark.parametrize(
    "scene",
    [
        CO,
        WHOLE,
        "[scene.lienzo.weapons.staff]\nparry = 0",
        '[scene.lienzo]\ncommon = "none"\n[scene.lienzo.loads.overloaded]\ncon = 9',
    ],
)
def test_the_document_reads_back(scene: str) -> None:
    """The canonical document names no file and reads back as an equal scenario with the same digest."""
    scenario = read(scene)
    again = load_document(scenario.document, known=KNOWN)
    assert again.encounter == scenario.encounter
    assert again.document == scenario.document
    assert again.digest == scenario.digest
    assert scenario.document["scene"]["lienzo"]["extends"] == "none"


def test_where_a_pack_comes_from_does_not_count(tmp_path: Path) -> None:
    """The same pack in a file and in the scenario gives the same digest."""
    table = "[weapons.long_sword]\nmax_d = 30\n"
    inline = filed(tmp_path, f"[scene.lienzo.{table[1:]}")
    outside = filed(tmp_path, '[scene]\nlienzo = "mine.toml"', mine=f"lienzo = 1\n{table}")
    assert inline.digest == outside.digest != filed(tmp_path, "").digest


# Mistakes.


def test_mistakes_of_a_pack_name_file_table_and_key(tmp_path: Path) -> None:
    """All mistakes of a pack are explained together with those of the scenario."""
    pack = """lienzo = 2
weapn = "red"
[numbers]
death = 3
[weapons.long_sword]
maxd = 30
[sheets.troll]
levl = 2
[variants]
damage_cap = "nothing"
"""
    found = filed_problems(tmp_path, '[scene]\nlienzo = "p.toml"\nvisibility = "dark"', p=pack)
    where = str(tmp_path / "p.toml")
    scene = str(tmp_path / "x.toml")
    assert found == [
        f'{where}: weapn is not a known key; the nearest is "weapons".',
        f"{where}: lienzo is 2; allowed is 1, the only version of the format.",
        f'{where}: weapons.long_sword.maxd is not a known key; the nearest is "max_d".',
        f'{where}: sheets.troll.levl is not a known key; the nearest is "level".',
        f'{where}: variants.damage_cap is "nothing", which is not one of its values; allowed: "flat_plus_level", '
        '"none", "rolled_plus_level", "weapon_max" or "weapon_plus_level"; the nearest is "none".',
        f"{where}: numbers.death is 3; allowed is a whole number from -999 to -1.",
        f'{scene}: scene.visibility is "dark", which is not one of its values; allowed: "full", "none" or "partial".',
    ]


@pytest.mark.parametrize(
    ("table", "said"),
    [
        ('[weapons.long_sword]\ndice = "2x6"', 'weapons.long_sword.dice is "2x6"; allowed is dice such as "2d6+1", or'),
        ('[powers.mind_lance]\ntag = "attack.powr"', 'which is not an id of tags; the nearest is "attack.power".'),
        (
            '[powers.mind_lance]\nep_may_buy = ["confusd"]',
            'ep_may_buy[1] is "confusd", which is not an id of purchases;',
        ),
        ("[weapons.cimitara]\nmax_d = 3", "weapons.cimitara.group is missing;"),
        (
            "[weapons.cimitara]\nmax_d = 3",
            'is a new row, which the pack beneath does not have; the nearest is "cimitarra".',
        ),
        (
            '[sheets.troll]\nbase = "ogre"\nlevel = 0',
            "sheets.troll.level is 0; allowed is a whole number from 1 to 99.",
        ),
        ('[sheets.troll]\nbase = "ogre"\nweapons = ["clubb"]', 'the nearest is "club"'),  # a sheet that no one uses
        ('[sheets.elf]\nbase = "elv"', 'sheets.elf.base is "elv"'),
    ],
)
def test_values_of_a_pack_are_checked(tmp_path: Path, table: str, said: str) -> None:
    """Values out of range, dice that are none and ids that lead nowhere, in rows and sheets, are the pack's own."""
    found = filed_problems(tmp_path, '[scene]\nlienzo = "p.toml"', p=f"lienzo = 1\n{table}\n")
    assert {one.partition(":")[0] for one in found} == {str(tmp_path / "p.toml")}
    assert said in "\n".join(found)


@pytest.mark.rule("TZ-LNZ-01", "TZ-EFF-01", "TZ-MOV-05", "TZ-OUT-03")
@pytest.mark.parametrize(
    ("table", "problem"),
    [
        ("[scene.lienzo.severities.minor]\nprice = 12", "prices go up from minor to extreme"),
        ("[scene.lienzo.bands]\ncerca = 1", "limits go up from inmediato to muy_lejos"),
        ("[scene.lienzo.experience]\nlevels = [0, 5, 4]", "experience.levels begins with 0 and goes up"),
        ('[scene.lienzo]\nextends = "none"\n[scene.lienzo.stances.calm]\nresist = 1', "stances has no 'normal'"),
        ('[scene.lienzo]\nextends = "none"\n[scene.lienzo.weapons]\n', "weapons has no 'unarmed'"),
    ],
)
def test_the_parts_of_a_pack_must_fit(table: str, problem: str) -> None:
    """TZ-LNZ-01: mistakes across several fields are found when the pack is complete."""
    assert any(problem in one for one in problems(table))


def test_a_file_says_its_version(tmp_path: Path) -> None:
    """A pack without a version, such as a scenario taken for one, is refused."""
    found = filed_problems(tmp_path, '[scene]\nlienzo = "p.toml"', p="asalto = 1\n")
    where = tmp_path / "p.toml"
    assert f"{where}: lienzo is missing; write lienzo = 1." in found
    assert any(one.startswith(f"{where}: asalto is not a known key") for one in found)


@pytest.mark.parametrize("bad", ["[", "a = 1\na = 2", "\ufeff\x00"])
def test_any_text_is_answered(tmp_path: Path, bad: str) -> None:
    """A text that is no TOML is a problem of its file, never a traceback."""
    assert filed_problems(tmp_path, '[scene]\nlienzo = "p.toml"', p=bad)[0].startswith(str(tmp_path / "p.toml"))


def test_a_pack_alone_is_checked(tmp_path: Path) -> None:
    """A pack is checked without a scenario; other files are no packs."""
    path = tmp_path / "p.toml"
    path.write_text(PACK, encoding="utf-8")
    assert load_pack(path, KNOWN) == "tapiz"
    path.write_text(f"{PACK}[numbers]\ndeth = -3\n", encoding="utf-8")
    with pytest.raises(BadScenario) as caught:
        load_pack(path, KNOWN)
    assert caught.value.problems == [f'{path}: numbers.deth is not a known key; the nearest is "death".']
    for text in (HEAD, "[", ""):
        path.write_text(text, encoding="utf-8")
        assert load_pack(path, KNOWN) is None


@pytest.mark.parametrize(
    ("table", "key", "near"),
    [
        ("weapons.long_sword", "dmage", '"damage"'),
        ("weapons.long_sword", "dados_", '"dados"'),
        ("sheets.wolf", "levl", '"level"'),
        ("sheets.wolf", "use", '"size" and "base"'),
        ("variants", "pursit", '"pursuit"'),
        ("severities.minor", "prise", '"price"'),
    ],
)
def test_every_unknown_key_has_its_nearest_and_is_said_once(tmp_path: Path, table: str, key: str, near: str) -> None:
    """In rows, sheets and switches alike."""
    [said] = filed_problems(tmp_path, '[scene]\nlienzo = "p.toml"', p=f"{PACK}[{table}]\n{key} = 3\n")
    assert f"{table}.{key} is not a known key; " in said
    assert said.endswith((f"the nearest is {near}.", f"the nearest are {near}."))
