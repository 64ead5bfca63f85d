"""Every rule of the ledgers is cited in the code and tested, and every cited rule exists."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from functools import cache
from importlib import import_module
from pathlib import Path

import attrs
import pytest

from tests.ledgers import LEDGERS, ROOT, case_ids, rule_ids, words_of

CITATION = re.compile(r"\b[A-Z]{2}-[A-Z]+-\d{2}\b(?:\.\.\d{2}\b)?")
RULE_MARK = "pytest.mark.rule"
SYSTEMS = [path.stem for path in LEDGERS]


def cited(text: str) -> Iterator[str]:
    """Return every id in a text; HH-DOD-02..05 stands for all four."""
    for found in CITATION.findall(text):
        first, _, last = found.partition("..")
        head, number = first.rsplit("-", 1)
        for each in range(int(number), int(last or number) + 1):
            yield f"{head}-{each:02}"


@cache
def code(name: str) -> frozenset[str]:
    """Return the ids that the code and data of a system cite."""
    folder = ROOT / "simulator" / "systems" / name
    files = [*folder.rglob("*.py"), *folder.rglob("*.toml")]
    return frozenset(each for path in files for each in cited(path.read_text(encoding="utf-8")))


@cache
def marks() -> dict[str, list[str]]:
    """Return rule id -> the tests that are marked with it."""
    found: dict[str, list[str]] = {}
    for path in sorted((ROOT / "tests").rglob("test_*.py")):
        tree = ast.parse(path.read_text(encoding="utf-8"))
        for node in ast.walk(tree):
            if isinstance(node, ast.Call) and is_rule_mark(node.func):
                for argument in node.args:
                    rule = ast.literal_eval(argument)
                    found.setdefault(rule, []).append(f"{path.relative_to(ROOT)}:{node.lineno}")
    return found


def is_rule_mark(function: ast.expr) -> bool:
    """Return True if the called function is ``pytest.mark.rule``."""
    return isinstance(function, ast.Attribute) and function.attr == "rule" and ast.unparse(function) == RULE_MARK


@pytest.mark.parametrize("name", SYSTEMS)
def test_the_ledger_is_read(name: str) -> None:
    """Every ledger has rules, and examples or cases of its own."""
    assert len(rule_ids(name)) > 20
    assert case_ids(name)


@pytest.mark.parametrize("name", [name for name in SYSTEMS if (ROOT / "simulator" / "systems" / name).exists()])
def test_every_rule_is_cited_in_the_code(name: str) -> None:
    """Each rule has a home: some module of its system cites it."""
    assert sorted(rule_ids(name) - code(name)) == []


@pytest.mark.parametrize("name", [name for name in SYSTEMS if (ROOT / "simulator" / "systems" / name).exists()])
def test_the_code_cites_no_rule_that_does_not_exist(name: str) -> None:
    """No module of a system cites an unknown id of its ledger."""
    assert sorted(code(name) - rule_ids(name) - case_ids(name)) == []


@pytest.mark.slow
@pytest.mark.parametrize("name", [name for name in SYSTEMS if (ROOT / "simulator" / "systems" / name).exists()])
def test_every_rule_example_and_case_is_tested(name: str) -> None:
    """Each rule, worked example and case of the ledger stands in the mark of at least one test."""
    assert sorted((rule_ids(name) | case_ids(name)) - marks().keys()) == []


@pytest.mark.parametrize("name", SYSTEMS)
def test_every_variant_stands_in_the_ledger_under_its_own_name(name: str) -> None:
    """A rules designer finds each key of [variants] beside its rule."""
    keys = {each.name for each in attrs.fields(import_module(f"simulator.systems.{name}.variants").Variants)}
    assert sorted(keys - words_of(name)) == []


@pytest.mark.slow
def test_no_test_is_marked_with_a_rule_that_does_not_exist() -> None:
    """A mark that names an unknown id is a mistake."""
    known = {each for name in SYSTEMS for each in rule_ids(name) | case_ids(name)}
    assert {rule: where for rule, where in marks().items() if rule not in known} == {}


def test_ranges_of_citations_are_understood() -> None:
    """HH-DOD-02..05 cites four rules, HH-DOD-02 one."""
    assert list(cited("HH-DOD-02..05, HH-RNG-01.")) == ["HH-DOD-02", "HH-DOD-03", "HH-DOD-04", "HH-DOD-05", "HH-RNG-01"]


def test_no_two_ledgers_share_a_prefix() -> None:
    """An id belongs to one ledger alone."""
    prefixes = [{each.split("-")[0] for each in rule_ids(name)} for name in SYSTEMS]
    assert all(len(each) == 1 for each in prefixes)
    assert len(set.union(*prefixes)) == len(prefixes)


def test_the_ledgers_stand_where_they_are_looked_for() -> None:
    """docs/rules holds at least the Haunted House ledger."""
    assert Path(ROOT / "docs" / "rules" / "haunted_house.md") in LEDGERS
