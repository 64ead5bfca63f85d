"""The encounter, the canonical document and its digests."""

from __future__ import annotations

import json
import pickle

from simulator.scenario import load_document
from simulator.scenario.canonical import canonical, digest
from tests.scenario.toy import DUEL, KNOWN, ToyScene, Variants, duel, toy

RICH = 'position = [1, 2.5]\ncover = "light"\npools = { stealth = 2 }\n'
RICH += 'policy = { use = "random", a = [1] }\nshock = "none"'
HEAD_ONLY = '[scene]\nlight = "dark"\n[variants]\ntiers = "two"\n[limits]\nrounds = 9'
TOP = '[scene]\nambushed = "red"\nmarked = ["Bo"]\n[variants]\nfactor = 2\n[limits]\nrounds = 9'


def test_encounter_has_everything_that_a_fight_starts_from() -> None:
    """Limits, variants and scene arrive in their classes."""
    encounter = duel("", "", HEAD_ONLY).encounter
    assert (encounter.system, encounter.max_rounds) == ("toy", 9)
    assert (encounter.variants, encounter.scene) == (Variants(tiers="two"), ToyScene(light="dark"))


def test_document_reads_from_general_to_particular() -> None:
    """Head first, people last; sides in a list, each key of the format that is needed and no other."""
    document = duel("", "", HEAD_ONLY).document
    assert list(document) == ["asalto", "system", "title", "limits", "variants", "scene", "sides", "combatants"]
    assert document["sides"] == [
        {"name": "red", "role": "pc", "policy": "basic"},
        {"name": "blue", "role": "npc", "policy": "basic"},
    ]
    assert document["combatants"][1] == {
        "name": "Bo",
        "side": "blue",
        "made_from": "squire",
        "policy": "basic",
        "attributes": {"strength": 3},
        "weapons": [{"use": "sabre"}],
        "pools": {"fencing": 4, "riding": 3},
        "hide": {"cold": 1, "hot": 2},
    }


def test_document_loads_as_an_equal_scenario() -> None:
    """The document alone, through JSON with its keys sorted, is the same scenario."""
    scenario = duel(RICH, "speed = 3", TOP)
    again = load_document(json.loads(json.dumps(scenario.document, sort_keys=True)), known=KNOWN)
    assert scenario == again
    assert (scenario.digest, scenario.encounter.digest) == (again.digest, again.encounter.digest)


def test_document_of_copies_loads_as_an_equal_scenario() -> None:
    """Counted combatants stand in the document one by one, and keep their kind."""
    people = '[[combatants]]\nname = "Z"\nside = "red"\nuse = "squire"\ncount = 3\n'
    scenario = toy(DUEL + people, 'combatants."Z 2".speed=1')
    assert [row["name"] for row in scenario.document["combatants"]][2:] == ["Z 1", "Z 2", "Z 3"]
    assert {"squire"} == {row["made_from"] for row in scenario.document["combatants"][2:]}
    assert scenario == load_document(scenario.document, known=KNOWN)


def test_document_inlines_everything() -> None:
    """No sheet is referred to, and every combatant's policy is written."""
    document = duel(RICH).document
    assert "sheets" not in document
    assert not any({"use", "count"} & set(row) for row in document["combatants"])
    assert [row["policy"] for row in document["combatants"]] == [{"use": "random", "a": [1]}, "basic"]


def test_any_change_changes_the_digest() -> None:
    """Fields, variants, scene, limits, title, names and the order of sides all count."""
    texts = [
        DUEL,
        DUEL.replace("Ada", "Eva"),
        DUEL.replace("[sides.red]", "[sides.green]\n[sides.red]").replace('side = "blue"', 'side = "green"')
        .replace('[sides.blue]\nrole = "npc"', ""),
    ]  # fmt: skip
    scenarios = [toy(text) for text in texts]
    settings = ["combatants.Ada.speed=1", "variants.factor=2", "scene.light=dark", "limits.rounds=9", "title=x"]
    scenarios += [toy(DUEL, setting) for setting in settings]
    assert len(scenarios) == len({scenario.digest for scenario in scenarios})
    assert len(scenarios) == len({scenario.encounter.digest for scenario in scenarios})


def test_policies_count_for_the_scenario_alone() -> None:
    """Other policies are another scenario and the same encounter."""
    one, two = duel(), duel('policy = "random"')
    assert one.digest != two.digest
    assert one.encounter.digest == two.encounter.digest


def test_canonical_bytes_are_json_and_stay_so() -> None:
    """The bytes under the digest are fixed: sorted keys, no spaces, UTF-8."""
    document = {"system": "toy", "b": [1, 2.0, 1e300], "a": "ñ"}
    assert '{"a":"ñ","b":[1,2.0,1e+300],"system":"toy"}'.encode() == canonical(document)
    assert digest(document) == digest(dict(reversed(document.items())))


def test_scenario_can_be_sent_to_another_process() -> None:
    """Workers of a batch get scenarios by pickle."""
    scenario = duel(RICH)
    assert scenario == pickle.loads(pickle.dumps(scenario))
