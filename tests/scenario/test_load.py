"""Loading scenarios: the whole way, on the toy game and on Haunted House."""

from __future__ import annotations

import copy
import json
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from simulator import systems
from simulator.core.errors import BadScenario
from simulator.scenario import load, load_document, load_text, recast
from tests.scenario.toy import DUEL, HEAD, KNOWN, duel, toy
from tests.shipping import chains, fights, loaded

ATTIC = """
asalto = 1
system = "haunted_house"
title = "Un zombi en el desván"
[variants]
multi_shot_penalty = "none"
[limits]
rounds = 50
[sides.investigators]
role = "pc"
policy = "cautious"
[sides.horrors]
role = "npc"
policy = "aggressive"
[sheets.old_zombie]
base = "zombie"
max_life = 12
[[combatants]]
name = "Elena"
side = "investigators"
use = "agente"
campos = { curar = 3, correr = 1, firearms = "none" }
armadura = ["chaleco antibalas", { use = "helmet", gun = 3 }]
armadura_natural = 1
[[combatants]]
name = "Zombi"
side = "horrors"
use = "old_zombie"
count = 3
power = 5
policy = "random"
[scene]
hazards = [{ hazard = "fire", round = 2, size = "pequeno", targets = ["Elena"] }]
"""


def test_haunted_house_is_read() -> None:
    """The example of the documentation, with Spanish words, layers and copies."""
    scenario = load_text(ATTIC)
    elena, zombi = scenario.document["combatants"][:2]
    assert (
        scenario.title,
        scenario.system,
        scenario.encounter.max_rounds,
    ) == ("Un zombi en el desván", "haunted_house", 50)
    assert scenario.encounter.names == ["Elena", "Zombi 1", "Zombi 2", "Zombi 3"]
    assert elena["fields"] == {"unarmed": 2, "heal": 3, "run": 1}
    assert elena["armour"] == [{"use": "bulletproof_vest"}, {"use": "helmet", "gun": 3}]
    assert elena["natural_armour"] == {"blade": 1, "gun": 1}
    assert (zombi["max_life"], zombi["made_from"], zombi["policy"]) == (12, "old_zombie", "random")
    assert scenario.document["scene"]["hazards"] == [
        {"hazard": "fire", "round": 2, "size": "small", "targets": ["Elena"]}
    ]


@pytest.mark.slow
@pytest.mark.parametrize("game", systems.NAMES)
def test_shipped_scenarios_load(game: str) -> None:
    """Every shipped scenario and chain is right, and its document, through sorted JSON, is the same scenario."""
    for name in (*fights(f"{game}/"), *chains(f"{game}/")):
        scenario = loaded(name)
        again = load_document(json.loads(json.dumps(scenario.document, sort_keys=True)))
        assert (again, again.digest) == (scenario, scenario.digest), name


MISTAKES = """
asalto = 2
system = "haunted_house"
title = 5
colour = "red"
[variants]
multi_shot_penalty = "total"
dodge_lock = "turn"
doom_threshold = 0
retarget_spare_shots = 1
[limits]
rounds = 0
turns = 3
[scene]
hazards = [{ hazard = "fyre", round = 0 }]
[sides.investigators]
role = "player"
policy = "cautios"
[sheets.a]
base = "b"
[sheets.b]
base = "a"
[sheets.c]
base = "zombee"
powr = 3
[[combatants]]
name = "Elena"
side = "investigators"
use = "oficer"
agility = 13
combat = true
will = "high"
poder = 1
fields = { run = 4 }
agilidad = 3
life = 0
[[combatants]]
name = "Elena"
side = "investigators"
use = "officer"
count = -1
attacks = ["sabre", { use = "claws", damage = "lots" }]
armour = "helmet"
wave = 1.5
fright_row = "susta"
[[combatants]]
name = ""
use = "zombie"
spare_rounds = { shotgun = -1 }
policy = { budget = 3 }
"""


def test_twenty_mistakes_are_reported_at_once() -> None:
    """Every mistake of a file is one sentence of its own, and all come together."""
    with pytest.raises(BadScenario) as caught:
        load_text(MISTAKES, "mistakes.toml")
    found = caught.value.problems
    assert len(found) == len(set(found)) >= 35
    assert all(problem.startswith("mistakes.toml: ") and problem.endswith(".") for problem in found)
    for word in (
        "asalto is 2", "title is 5", "colour", '"total"', "dodge_lock", "doom_threshold", "retarget_spare_shots",
        "limits.rounds", "limits.turns", '"fyre"', "hazards[1].round", '"player"', '"cautios"',
        "in a circle", '"zombee"', "powr", '"oficer"', "agility is 13", "combat is true", '"high"', "poder",
        "fields.run", "agilidad", "life is 0", "second combatant", "count is -1", '"sabre"', '"lots"', "[brackets]",
        "wave is 1.5", '"susta"', "combatants[3].name", "combatants[3].side", "spare_rounds.shotgun", "policy.use",
    ):  # fmt: skip
        assert any(word in problem for problem in found), word


@pytest.mark.parametrize(
    ("text", "problems"),
    [
        (
            "",
            ["asalto is missing; write asalto = 1.", 'system is missing; allowed: "toy"; `asalto systems` lists all.'],
        ),
        (
            'asalto = true\nsystem = "tow"\ncolour = 3',
            [
                "asalto is true; allowed is 1, the only version of the format.",
                'system is "tow", which is not a game; allowed: "toy"; the nearest is "toy"; `asalto systems` lists'
                " all.",
                'colour is not a known key; allowed: "asalto", "chain", "combatants", "include", "limits", "scene",'
                ' "sheets", "sides", "system", "title", "variants" or "verdict".',
            ],
        ),
        ("asalto = 1\nsystem = 3", ["system is 3; allowed is the name of a game."]),
        (
            HEAD.replace('"toy"', '"toy"\ntitle = "' + "x" * 201 + '"') + DUEL.removeprefix(HEAD),
            ["title has 201 characters; allowed are at most 200."],
        ),
        (
            HEAD.replace('"toy"', '"toy"\nscene = 3') + DUEL.removeprefix(HEAD),
            ['scene is 3; allowed is a table of "light", "ambushed" and "marked".'],
        ),
    ],
)
def test_wrong_head_is_explained(text: str, problems: list[str]) -> None:
    """Version, system and the tables of the head."""
    with pytest.raises(BadScenario) as caught:
        toy(text)
    assert [f"toy.toml: {problem}" for problem in problems] == caught.value.problems


def test_check_of_the_system_is_heard_at_last() -> None:
    """Sentences of the system's check become problems of the file."""
    with pytest.raises(BadScenario) as caught:
        duel("position = [1, 1]", "position = [1.0, 1.0]")
    assert caught.value.problems == ["toy.toml: Bo stands where another stands."]


def test_scene_may_name_sides_and_combatants() -> None:
    """The scene can refer to the file's own sides and combatants, by their full names."""
    assert duel("", "", '[scene]\nambushed="red"\nmarked=["Bo"]').document["scene"] == {
        "ambushed": "red",
        "marked": ["Bo"],
    }
    with pytest.raises(BadScenario, match='which is not an id of combatants; allowed: "Ada" or "Bo"'):
        duel("", "", '[scene]\nmarked = ["Bob"]')


def test_given_document_is_left_alone() -> None:
    """Loading changes nothing in the tables it is given, settings included."""
    document = duel().document
    before = copy.deepcopy(document)
    load_document(document, settings=["combatants.Ada.speed=3"], known=KNOWN)
    assert before == document


def test_file_is_named_as_it_was_given(tmp_path: Path) -> None:
    """Problems name the path that the user wrote."""
    path = tmp_path / "duel.toml"
    path.write_text(DUEL.replace("asalto = 1", "asalto = 9"), encoding="utf-8")
    with pytest.raises(BadScenario) as caught:
        load(path, known=KNOWN)
    assert [f"{path}: asalto is 9; allowed is 1, the only version of the format."] == caught.value.problems
    path.write_text(DUEL, encoding="utf-8")
    assert duel() == load(str(path), known=KNOWN)


def test_recast_gives_a_whole_side_to_a_policy() -> None:
    """Captain and combatants of the side, whatever they played before; the encounter stays."""
    before = duel('policy = "random"')
    after = recast(before, {"red": {"use": "cautious", "nerve": 2}}, KNOWN)
    assert [after.policies[seat].use for seat in (-1, 0, -2, 1)] == ["cautious", "cautious", "basic", "basic"]
    assert before.encounter == after.encounter
    assert before.encounter.digest == after.encounter.digest
    with pytest.raises(BadScenario, match=r'sides\.rot is not a side; allowed: "blue" or "red"'):
        recast(before, {"rot": "basic"}, KNOWN)


WORDS = [
    "combatants",
    "sides",
    "sheets",
    "Ada",
    "Bo",
    "red",
    "knight",
    "policy",
    "weapons",
    "1",
    "2",
    "count",
    "speed",
    "",
]


@pytest.mark.slow
@given(st.lists(st.text(max_size=8) | st.sampled_from(WORDS), max_size=5), st.text(max_size=8), st.booleans())
def test_any_setting_is_a_scenario_or_problems(words: list[str], value: str, as_policy: bool) -> None:
    """Any text after --set or --policy; tests/fuzz and test_changed_places.py have any files."""
    text = f"{'.'.join(words)}={value}"
    try:
        found = toy(DUEL, *(() if as_policy else (text,)), policies=(text,) if as_policy else ())
    except BadScenario:
        return
    assert found == load_document(found.document, known=KNOWN)


# Names of several.


@pytest.mark.parametrize(
    ("game", "scene", "hero", "foe"),
    [
        ("haunted_house", 'hazards = [{{ hazard = "fire", round = 2, size = "small", targets = {0} }}]',
         "officer", "zombie"),
        ("tapiz", 'hazards = [{{ use = "fire", start = 2, targets = {0} }}]', "sharra", "wolf"),
        ("tapiz", "surprised = {0}", "sharra", "wolf"),
        ("fragmentos", 'challenges = {{ c = {{ characteristic = "accion" }} }}\n'
         'hazards = [{{ challenge = "c", round = 2, targets = {0} }}]', "mark", "zombi"),
    ],
)  # fmt: skip
def test_the_name_of_several_stands_for_all_of_them(game: str, scene: str, hero: str, foe: str) -> None:
    """A scene that takes names of combatants reads a table with a count as its copies."""
    file = (
        f'asalto = 1\nsystem = "{game}"\n[scene]\n%s\n[sides.a]\n[sides.b]\nrole = "npc"\n[[combatants]]\nname = "H"\n'
        f'side = "a"\nuse = "{hero}"\n[[combatants]]\nname = "Otro"\nside = "b"\nuse = "{foe}"\ncount = 2\n'
    )
    short = load_text(file % scene.format('["Otro", "H"]'))
    long = load_text(file % scene.format('["Otro 1", "Otro 2", "H"]'))
    assert short.digest == long.digest
