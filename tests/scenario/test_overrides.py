"""Changes from the command line."""

from __future__ import annotations

from collections.abc import Sequence

import pytest
from attrs import evolve

from simulator.core.errors import BadScenario
from simulator.policy.spec import PolicySpec
from simulator.scenario import known_to, load_document
from tests.scenario.toy import DUEL, KNOWN, Attributes, Hide, Scenario, Sheet, Weapon, sheet, toy

CROWD = f"""{DUEL}
[[combatants]]
name = "Señor X. Y"
side = "red"
use = "grunt"
count = 3
[sheets.grunt]
base = "squire"
weapons = [{{ use = "lance", ammo = 2 }}]
"""


def problems(*settings: str, policies: tuple[str, ...] = ()) -> list[str]:
    """Everything wrong with the crowd changed like this, without the file's name."""
    with pytest.raises(BadScenario) as caught:
        toy(CROWD, *settings, policies=policies)
    return [problem.removeprefix("toy.toml: ").removeprefix("toy.toml with ") for problem in caught.value.problems]


def changed(*settings: str, who: str = "Ada") -> Sheet:
    """Return the sheet of one combatant after these changes."""
    return sheet(toy(CROWD, *settings), who)


def test_nothing_set_changes_nothing() -> None:
    """Without settings a scenario is as written."""
    assert toy(CROWD) == toy(CROWD, policies=())


@pytest.mark.parametrize(
    ("setting", "key", "value"),
    [
        ("title=Dos caballeros", "title", "Dos caballeros"),
        ("limits.rounds=7", "limits", {"rounds": 7}),
        ("limits={ rounds = 7 }", "limits", {"rounds": 7}),
        ("variants.factor=2", "variants", {"factor": 2.0}),
        ("scene.luz=oscuro", "scene", {"light": "dark"}),
        ('scene.marked=["Ada"]', "scene", {"marked": ["Ada"]}),
    ],
)
def test_head_can_be_set(setting: str, key: str, value: object) -> None:
    """Title, limits, variants and scene are reached by their keys; bare words need no quotation marks."""
    assert value == toy(DUEL, setting).document[key]


@pytest.mark.parametrize(
    ("short", "long"),
    [
        ("Ada.speed=9", "combatants.Ada.speed=9"),
        ('"Señor X. Y".speed=9', 'combatants."Señor X. Y".speed=9'),
        ('"Señor X. Y 2".speed=9', 'combatants."Señor X. Y 2".speed=9'),
        ("blue.policy=random", "sides.blue.policy=random"),
    ],
)
def test_the_first_word_may_be_left_out(short: str, long: str) -> None:
    """The next word names a combatant, a copy of one, or a side: sensitivity prints its numbers like this."""
    assert toy(CROWD, short).digest == toy(CROWD, long).digest
    assert toy(CROWD, short).digest != toy(CROWD).digest


def test_other_spellings_and_names_with_quotation_marks() -> None:
    """Setting a key in Spanish replaces the English one; a backslash takes the next character of a name as it is."""
    text = DUEL.replace('use = "knight"', 'use = "knight"\nweapons = ["lance"]')
    assert (Weapon("crossbow"),) == sheet(toy(text, 'combatants.Ada.armas=["ballesta"]'), "Ada").weapons
    text = DUEL.replace('"Ada"', "'A\"d\\a'")
    assert sheet(toy(text, r'combatants."A\"d\\a".speed=9'), 'A"d\\a').speed == 9.0


def test_one_copy_can_change_sides_and_policy() -> None:
    """The keys of a single copy are fields, side and policy."""
    loaded = toy(CROWD, 'combatants."Señor X. Y 3".side=blue', policies=("Señor X. Y 1=cautious",))
    assert [member.side for member in loaded.encounter.members[2:]] == [0, 0, 1]
    assert [PolicySpec("cautious"), PolicySpec("basic")] == [loaded.policies[2], loaded.policies[3]]
    assert problems('combatants."Señor X. Y 3".count=2')[0].startswith(
        '--set combatants."Señor X. Y 3".count=2: combatants[3] "Señor X. Y 3".count is not a known key'
    )


CROWDED = 'combatants."Señor X. Y".'
ONE_COPY = ('combatants."Señor X. Y 2".speed=9', "combatants.'Señor X. Y'.speed=8")


@pytest.mark.parametrize(
    ("settings", "who", "field", "value"),
    [
        pytest.param(["combatants.Ada.speed=9"], "Ada", "speed", 9.0, id="a number"),
        pytest.param(["combatants.Ada.attributes={ strength = 2 }"], "Ada", "attributes", Attributes(2), id="a table"),
        pytest.param(["combatants.Ada.shock=none"], "Ada", "shock", None, id="none"),
        *(
            pytest.param([f"combatants.{name}.speed=9"], "Señor X. Y 2", "speed", 9.0, id=f"a quoted name: {name}")
            for name in ('"Señor X. Y"', "'Señor X. Y'", '"Sen\u0303or X. Y"')
        ),
        *(
            pytest.param(ONE_COPY, f"Señor X. Y {number}", "speed", speed, id=f"copy {number} of which 2 has its own")
            for number, speed in ((1, 8.0), (2, 9.0), (3, 8.0))
        ),
        pytest.param(['combatants."Señor X. Y 5".speed=9', f"{CROWDED}count=5"], "Señor X. Y 5", "speed", 9.0,
            id="a copy that only the new count makes"),
        pytest.param(["sheets.grunt.speed=9"], "Señor X. Y 1", "speed", 9.0, id="a sheet of the file"),
        pytest.param(["sheets.caballero.speed=9"], "Ada", "speed", 9.0, id="a shipped sheet by its Spanish name"),
        pytest.param(["combatants.Ada.hide.hot=7"], "Ada", "hide", Hide(1, 7), id="a part of a shipped field"),
        pytest.param(["sheets.grunt.hide.hot=7"], "Señor X. Y 1", "hide", Hide(1, 7), id="a part of a base's field"),
        pytest.param(["combatants.Ada.pools.riding=9"], "Ada", "pools", {"riding": 9, "fencing": 4}, id="a free key"),
        *(
            pytest.param(['combatants."Señor X. Y 2".weapons.1.ammo=8'], f"Señor X. Y {number}", "weapons",
                (Weapon("lance", ammo=ammo),), id=f"an item of a list of copy 2, seen in copy {number}")
            for number, ammo in ((1, 2), (2, 8))
        ),
        pytest.param(["combatants.Ada.spares.lance=[3]"], "Ada", "spares", {"lance": (3,)}, id="a table no sheet has"),
        pytest.param(["combatants.Ada.speed=2", "combatants.Ada.speed=3"], "Ada", "speed", 3.0, id="the later wins"),
    ],
)  # fmt: skip
def test_a_setting_reaches_its_key(settings: Sequence[str], who: str, field: str, value: object) -> None:
    """Fields of combatants, copies and sheets, and parts of them; the rest stays as the sheets beneath say."""
    assert getattr(changed(*settings, who=who), field) == value


def test_count_can_be_set() -> None:
    """The number of copies is a field like any other."""
    assert len(toy(CROWD, f"{CROWDED}count=2").encounter.members) == 4


def test_side_can_be_set_in_both_forms() -> None:
    """Sides are reached by name, written as tables or as a list."""
    assert toy(CROWD, "sides.blue.role=pc").encounter.sides[1].role == "pc"
    text = DUEL.replace("[sides.red]", '[[sides]]\nname = "red"').replace("[sides.blue]", '[[sides]]\nname = "blue"')
    assert toy(text, "sides.blue.role=pc").encounter.sides[1].role == "pc"


def cast(*policies: str) -> Scenario:
    """Return the crowd played like this."""
    return toy(CROWD, policies=policies)


def test_policy_of_a_side_or_a_combatant() -> None:
    """The name is a side or a combatant; the policy is a name or a table, which may hold equals signs."""
    assert cast("red=cautious") == toy(CROWD, "sides.red.policy=cautious")
    loaded = cast("red=cautious", 'Bo={ use = "random", budget = 5 }', "Señor X. Y=aggressive")
    names = [loaded.policies[seat].use for seat in (-1, -2, 0, 1, 2, 3, 4)]
    assert names == ["cautious", "basic", "cautious", "random", "aggressive", "aggressive", "aggressive"]
    assert loaded.policies[1].options == {"budget": 5}


@pytest.mark.parametrize("policy", ["./bot.py:Bold", '{ use = "./bot.py:Bold", nerve = 5 }'])
def test_the_command_line_names_classes_in_files_and_a_scenario_does_not(policy: str) -> None:
    """Loading a scenario runs no code of its author; the document made from a command line knows what that named."""
    loaded = cast(f"red={policy}")
    assert loaded == toy(CROWD, f"sides.red.policy={policy}")
    assert loaded.policies[0].use == "./bot.py:Bold"
    assert load_document(loaded.document, known=evolve(KNOWN, policies=known_to(loaded.document).policies)) == loaded
    written = policy if policy.startswith("{") else f'"{policy}"'
    with pytest.raises(BadScenario) as caught:
        toy(f'{CROWD}\n[[combatants]]\nname = "Zoe"\nside = "red"\nuse = "squire"\npolicy = {written}')
    (problem,) = caught.value.problems
    assert problem.endswith(
        'is "./bot.py:Bold"; a scenario cannot name a class in a file, because loading it would run that file;'
        " --policy WHO=./bot.py:Class can."
    )


def test_policy_of_a_name_that_is_side_and_combatant() -> None:
    """The sentence names both paths if WHO could be either."""
    with pytest.raises(BadScenario) as caught:
        toy(DUEL.replace('"Ada"', '"red"'), policies=("red=random",))
    assert caught.value.problems == [
        "toy.toml: --policy red=random could mean the side or the combatant; write"
        ' "--set sides.red.policy=..." or "--set combatants.red.policy=...".'
    ]


@pytest.mark.parametrize(
    ("setting", "problem"),
    [
        ("speed", "--set speed is not of the form KEY=VALUE, such as combatants.Zombi.count=3."),
        ('"a"b=3', '--set "a"b=3 is not of the form KEY=VALUE, such as combatants.Zombi.count=3.'),
        (
            "limits.rounds=1\nx=2",
            '--set limits.rounds=1\nx=2 has the value "1\\nx=2", which is neither TOML nor a bare word.',
        ),
        (
            "limit.rounds=1",
            '--set limit.rounds=1 begins with "limit", which cannot be set; allowed: "chain", "combatants", "limits",'
            ' "scene", "sheets", "sides", "title", "variants" or "verdict"; the nearest is "limits".',
        ),
        (
            "limits.round=1",
            '--set limits.round=1: limits.round is not a known key; allowed: "rounds"; the nearest is "rounds".',
        ),
        ("limits.rounds=x", '--set limits.rounds=x: limits.rounds is "x"; allowed is a whole number from 1 to 100000.'),
        ("combatants.Ada=3", "--set combatants.Ada=3 is too short a path; write combatants.NAME.FIELD=VALUE."),
        (
            "combatants.Add.speed=3",
            '--set combatants.Add.speed=3 names "Add", which is not a combatant; allowed: "Ada", "Bo", "Señor X. Y",'
            ' "Señor X. Y 1", "Señor X. Y 2" or "Señor X. Y 3"; the nearest is "Ada".',
        ),
        (
            "sides.bleu.role=pc",
            '--set sides.bleu.role=pc names "bleu", which is not a side; allowed: "blue" or "red"; the nearest is'
            ' "blue".',
        ),
        (
            "sheets.knigt.speed=3",
            '--set sheets.knigt.speed=3 names "knigt", which is not a sheet; allowed: "cursed", "grunt", "knight" or'
            ' "squire"; the nearest is "knight".',
        ),
        (
            "combatants.Ada.sped=3",
            '--set combatants.Ada.sped=3: combatants[1] "Ada".sped is not a known key; the nearest is "speed".',
        ),
        (
            "combatants.Ada.weapons.2.ammo=3",
            '--set combatants.Ada.weapons.2.ammo=3 asks for "2" of combatants[1] "Ada".weapons, a list of 1 items.',
        ),
        (
            "combatants.Ada.name.x=3",
            '--set combatants.Ada.name.x=3 asks for a part of combatants[1] "Ada".name, which is "Ada"; set it as a'
            " whole.",
        ),
        (
            "combatants.Ada.weapons.1=sabler",
            '--set combatants.Ada.weapons.1=sabler: combatants[1] "Ada".weapons[1] is "sabler", which is not an id of'
            ' weapons; allowed: "crossbow", "lance" or "sabre"; the nearest is "sable".',
        ),
        ("system=x", '--set system=x begins with "system", which cannot be set; allowed: "chain", "combatants",'
         ' "limits", "scene", "sheets", "sides", "title", "variants" or "verdict".'),
    ],
)  # fmt: skip
def test_wrong_setting_is_one_sentence(setting: str, problem: str) -> None:
    """A path that leads nowhere names the nearest one; a wrong value is blamed on the command line."""
    assert [problem] == problems(setting)


@pytest.mark.parametrize(
    ("policy", "problem"),
    [
        ("Ada", "--policy Ada is not of the form WHO=POLICY, such as Zombi=cautious."),
        (
            "Add=random",
            '--policy Add=random names "Add", which is not a side or combatant; allowed: "Ada", "Bo", "Señor X. Y",'
            ' "Señor X. Y 1", "Señor X. Y 2", "Señor X. Y 3", "blue" or "red"; the nearest is "Ada".',
        ),
        (
            "Ada=radnom",
            '--policy Ada=radnom: combatants[1] "Ada".policy is "radnom", which is not a policy; allowed: "aggressive",'
            ' "basic", "cautious" or "random"; the nearest is "random"; `asalto policies` lists all.',
        ),
        ("Ada={", '--policy Ada={ has the value "{", which is neither TOML nor a bare word.'),
    ],
)
def test_wrong_policy_setting_is_one_sentence(policy: str, problem: str) -> None:
    """Seats and policies are checked like in the file."""
    assert [problem] == problems(policies=(policy,))


def test_settings_on_a_misshapen_file_do_not_crash() -> None:
    """The file's own mistakes are reported, and a circle of sheets ends."""
    text = 'asalto = 1\nsystem = "toy"\nsheets = 3\nsides = 4\ncombatants = [5]\nlimits = 6\n'
    settings = ("sheets.knight.speed=1", "sides.red.role=pc", "combatants.Ada.speed=1", "limits.rounds=3")
    with pytest.raises(BadScenario) as caught:
        toy(text, *settings, policies=("Ada=random",))
    assert "toy.toml: sides is 4; allowed is a table of sides, each written [sides.NAME]." in caught.value.problems
    circle = '[sheets.a]\nbase = "b"\n[sheets.b]\nbase = "a"\n'
    with pytest.raises(BadScenario, match="leads in a circle"):
        toy(DUEL.replace('"knight"', '"a"') + circle, "combatants.Ada.hide.hot=3")
