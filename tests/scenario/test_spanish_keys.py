"""Every key and id has a Spanish word, and a file may be written in Spanish from its first line to its last."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, Final

import jsonschema_rs
import pytest
from attrs import evolve

from simulator import systems
from simulator.core.errors import BadScenario
from simulator.core.spelling import fold
from simulator.scenario import load_document, load_text, shipped
from simulator.scenario.file_schema import pack_schema, scenario_schema, sheets_schema
from simulator.scenario.source import tables
from simulator.scenario.spanish import KEYS
from tests.shipping import chains, fights, loaded

ALIKE: Final = {
    "haunted_house": {"base", "natural", "rifle", "shock_base"},
    "ira_y_gloria": {"base", "brutal", "n", "persuasion", "terror", "vulnerable", "waaagh"},
    "fragmentos": {"area", "base", "director", "machete", "revolver"},
    "tapiz": {"animal", "base", "con", "factor", "kg", "km", "lienzo", "medio", "mental", "halfling"},
}
"""Keys and ids that are the same word in Spanish, or a name."""
LANGUAGES: Final = {"en", "es"}
"""Keys of a name in both languages."""
OF_ONE_TABLE: Final = ("damage", "en")
"""Keys of specials that Tapiz reads as other keys where a table has no such key."""
SPANISH: Final = {
    *("a_distancia", "agilidad", "aguante", "arrojadiza", "conocimiento", "contundente", "criatura", "fe", "filo"),
    *("fortaleza", "investigacion", "ligera", "logica", "magia", "media", "natural", "percepcion", "persuasion"),
    *("pesada", "presencia", "punzante", "sin", "trato", "voluntad"),
}
"""Ids of Tapiz that are Spanish words themselves."""
HEAD: Final = ("asalto", "usa", "program", "programa")
"""The name of the format, and words of a policy's table, which are read in both languages."""
WEREWOLF: Final = """asalto = 1
sistema = "haunted_house"
título = "Noche"

[límites]
rondas = 30

[bandos.cazadores]
papel = "pj"
[bandos.bestias]
papel = "pnj"
política = { usa = "random" }

[[combatientes]]
nombre = "Elena"
bando = "cazadores"
ficha = "atleta"
agilidad = 6

[[combatientes]]
nombre = "Lobo"
bando = "bestias"
ficha = "lobo"
cantidad = 2

[veredicto]
victoria = { justo = 0.6 }
"""
QUOTED: Final = WEREWOLF.replace("título", '"título"').replace("límites", '"límites"').replace("política", '"política"')


def keys(value: object) -> Iterator[str]:
    """Yield every key that a schema of files has, without those that are other words for one."""
    if isinstance(value, dict):
        properties = value.get("properties")
        if isinstance(properties, dict):
            yield from (
                key for key, one in properties.items() if isinstance(one, dict) and " = " not in one.get("title", "")
            )
        for each in value.values():
            yield from keys(each)
    elif isinstance(value, list):
        for each in value:
            yield from keys(each)


def written(system: str) -> set[str]:
    """Return every key of a game's scenarios, files of sheets and packs."""
    game = evolve(systems.schema(system), aliases={}, keys={})
    return {key for made in (scenario_schema, sheets_schema, pack_schema) for key in keys(made(system, game))}


def in_spanish(value: Any, words: Mapping[str, str], values: Mapping[str, str]) -> Any:  # Any: plain TOML
    """Return the same with these words for keys, and those for texts."""
    if isinstance(value, str):
        return values.get(value, value)
    if isinstance(value, list):
        return [in_spanish(item, words, values) for item in value]
    if isinstance(value, dict):
        return {words.get(key, key): in_spanish(item, words, values) for key, item in value.items()}
    return value


@pytest.mark.parametrize("system", systems.NAMES)
def test_every_key_and_id_has_a_spanish_word(system: str) -> None:
    """But those that are the same word, or Spanish."""
    game = systems.schema(system)
    spelled = {*game.aliases.values(), *game.keys.values(), *KEYS.values()}
    assert written(system) - spelled - set(HEAD) == (ALIKE[system] | LANGUAGES) & written(system)
    assert ALIKE[system] - written(system) <= {each for kind in game.ids.values() for each in kind}
    without = {each for kind in game.ids.values() for each in kind} - spelled - ALIKE[system]
    assert without == (SPANISH if system == "tapiz" else set())


@pytest.mark.parametrize("system", systems.NAMES)
def test_spanish_words_are_clear(system: str) -> None:
    """No word stands for two keys or hides a key, and each stands for one that exists."""
    game, own = systems.schema(system), written(system)
    assert {word: name for word, name in game.keys.items() if name not in own} == {}
    assert {word for word in game.keys if word != fold(word)} == set()
    assert {word for word, name in game.keys.items() if {**KEYS, **game.aliases}.get(word, name) != name} == set()
    assert {word for word in {**KEYS, **game.keys} if word in own} <= {"usa", "programa", "asalto", *OF_ONE_TABLE}


@pytest.mark.slow
@pytest.mark.parametrize("system", systems.NAMES)
def test_shipped_scenarios_mean_the_same_in_spanish(system: str) -> None:
    """Each key in Spanish, from the head to the last table, and each id; the schema for editors takes them as well."""
    game = systems.schema(system)
    schema = jsonschema_rs.Draft202012Validator(scenario_schema(system, game))
    paths = dict(shipped())
    for name in (*fights(f"{system}/")[::2], *chains(f"{system}/")):
        document = tables(paths[name].read_text(encoding="utf-8"), name)
        names = {*document["sides"], *document.get("sheets", {}), *(each["name"] for each in document["combatants"])}
        used = {*names, *game.aliases}  # what the file has given a name, and what it says in other words already
        values = {id_: word for word, id_ in game.aliases.items() if id_ not in used}
        words = {**values, **{key: word for word, key in {**KEYS, **game.keys}.items() if key not in used}}
        spanish = in_spanish(document, words, values) | {words["system"]: document["system"]}
        assert not {"sides", "combatants", "title", "name", "side"} & {*spanish, *spanish["combatientes"][0]}
        assert load_document(spanish, folder=paths[name].parent).digest == loaded(name).digest, name
        assert schema.is_valid(spanish), name


def test_a_file_in_spanish_with_accents() -> None:
    """Quoted, as TOML wants it; the schema for editors takes it too, and refuses a wrong key or value."""
    schema = jsonschema_rs.Draft202012Validator(scenario_schema("haunted_house", systems.schema("haunted_house")))
    for old, new, fits in (("", "", True), ('nombre = "Elena"', "", False), ("agilidad = 6", 'agilidad = "x"', False)):
        assert schema.is_valid(tables(QUOTED.replace(old, new), "noche.toml")) is fits
    found = load_text(QUOTED)
    assert found.encounter.names == ["Elena", "Lobo 1", "Lobo 2"]
    assert [side.role for side in found.encounter.sides] == ["pc", "npc"]
    assert found.document["limits"] == {"rounds": 30}
    assert found.verdict.win.fair == 0.6
    assert [row["policy"] for row in found.document["sides"]] == ["basic", "random"]


@pytest.mark.parametrize(
    ("setting", "changed"),
    [
        ("limites.rondas=7", "limits.rounds=7"),
        ("bandos.bestias.politica=cautious", "sides.bestias.policy=cautious"),
        ("combatientes.Lobo.cantidad=3", "combatants.Lobo.count=3"),
        ("Elena.agilidad=5", "combatants.Elena.agility=5"),
        ("combatientes.'Lobo 2'.vida_maxima=20", "combatants.'Lobo 2'.max_life=20"),
        ("fichas.lobo.vida_maxima=21", "sheets.wolf.max_life=21"),
        ("escena.sitio=8", "scene.room_spaces=8"),
        ("variantes.persecucion=opposed", "variants.pursuit=opposed"),
        ("titulo=Día", "title=Día"),
    ],
)
def test_settings_in_spanish(setting: str, changed: str) -> None:
    """The same key path in either language, for a file in either."""
    found = load_text(QUOTED, settings=[setting]).document
    assert found == load_text(QUOTED, settings=[changed]).document
    assert found != load_text(QUOTED).document


def test_two_spellings_of_one_key_are_refused() -> None:
    """At the top, in a side, in a combatant and in a policy."""
    text = QUOTED.replace('papel = "pnj"', 'papel = "pnj"\nrole = "npc"').replace(
        'bando = "bestias"', 'bando = "bestias"\nside = "bestias"'
    )
    text = text.replace('{ usa = "random" }', '{ usa = "random", use = "random" }')
    with pytest.raises(BadScenario) as caught:
        load_text(text)
    assert [problem.split(" is a second")[0] for problem in caught.value.problems] == [
        "scenario: sides.bestias.role",
        'scenario: sides.bestias."política".use',
        'scenario: combatants[2] "Lobo".side',
    ]
    with pytest.raises(BadScenario, match='titulo is a second spelling of "title" in one table'):
        load_text(f'titulo = "A"\n{QUOTED.replace(chr(34) + "título" + chr(34), "title")}')


def test_a_mistake_names_the_word_that_was_written() -> None:
    """And the words that would be right."""
    with pytest.raises(BadScenario) as caught:
        load_text(QUOTED.replace('papel = "pj"', 'papal = "pj"'))
    [problem] = caught.value.problems
    assert problem.startswith("scenario: sides.cazadores.papal is not a known key")
    assert 'the nearest is "papel"' in problem
