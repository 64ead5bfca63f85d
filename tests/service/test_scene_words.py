"""The scenes on the page: each field, what it means and the words that it may have are said in both languages."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Any, Final

import pytest
from attrs import evolve

from simulator import systems
from simulator.scenario.file_schema import scenario_schema
from simulator.service.pages.words import game_words

DEEPEST: Final = 2
"""Depth to which the page shows tables in tables, as in its fields.js."""
RULE: Final = re.compile(r" \([A-Z]+-[A-Z]+-\d+\)$")
Table = Mapping[str, Any]  # Any: JSON


class Shown:
    """Fields and words of scenes on the page: ``fields`` as parent, name and English help; ``words`` of lists."""

    def __init__(self, system: str) -> None:
        schema = scenario_schema(system, evolve(systems.schema(system), aliases={}, keys={}))
        self.definitions = schema["$defs"]
        self.fields: set[tuple[str, str, str]] = set()
        self.words: set[str] = set()
        self._look(schema["properties"]["scene"], "scene", 0)

    def _look(self, table: Table, within: str, depth: int) -> None:
        for name, schema in table["properties"].items():
            if " = " in schema.get("title", ""):
                continue
            self.fields.add((within, name, RULE.sub("", schema.get("description", ""))))
            kinds = [*self._kinds(schema)]
            inner = [each for kind in kinds for each in self._within(kind)]
            self.words |= {str(word) for kind in (*kinds, *inner) for word in kind.get("enum", ())}
            if depth < DEEPEST and not any("enum" in kind for kind in kinds):
                for each in (*kinds, *inner):
                    if "properties" in each:
                        self._look(each, name, depth + 1)

    def _kinds(self, schema: Table) -> Iterator[Table]:
        if "$ref" in schema:
            yield from self._kinds(self.definitions[schema["$ref"].rpartition("/")[2]])
        elif "anyOf" in schema and "properties" not in schema:
            for each in schema["anyOf"]:
                yield from self._kinds(each)
        else:
            yield schema

    def _within(self, kind: Table) -> Iterator[Table]:
        for key in ("items", "additionalProperties"):
            if isinstance(kind.get(key), Mapping):
                yield from self._kinds(kind[key])


@pytest.mark.parametrize("system", systems.NAMES)
def test_fields_and_words_of_a_scene_are_said_in_both_languages(system: str) -> None:
    """Its title, and what it means where that is said: in English by the sentence that the class itself has."""
    shown, english, spanish = Shown(system), game_words("en", system), game_words("es", system)
    assert shown.fields
    for within, name, told in shown.fields:
        own = f"scene-{within}-{name}"
        key = own if own in english else f"scene-{name}"
        assert english[key] == name.replace("_", " ")
        assert spanish[key]
        if told:
            assert english[f"{key}-help"] == told, key
            assert spanish[f"{key}-help"] != told, key
    for word in shown.words:
        key = f"value-{word.replace('.', '-')}"
        assert {key, word} & english.keys(), word
        assert {key, word} & spanish.keys(), word
