"""docs/es/rules: the Spanish pages of the rules have the rules, figures and settings of the ledgers."""

from __future__ import annotations

import re
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path
from typing import Literal, get_args, get_origin, get_type_hints

import attrs
import pytest

from documenting.markdown import slugged
from simulator import systems
from simulator.scenario.describe import field_rows
from tests.ledgers import LEDGERS, ROOT, case_ids, rule_ids

PAGES = sorted((ROOT / "docs" / "es" / "rules").glob("*.md"))
_RULE = re.compile(r"^### (([A-Z]{2}-[A-Z]+-\d+) .*)\n((?:(?!###? ).*\n)*)", re.MULTILINE)
_ID = re.compile(r"\b[A-Z]{2}-[A-Z]+-\d{2}\b")
_REFERENCE = re.compile(r"\]\([^)]*\)|\(0\d\)|[A-Z]{2}-[A-Z]+-\d{2}(?:(?:/|\.\.)\d{2})*")
_NUMBER = re.compile(r"(?<![\w,.])\d+(?:[.,]\d+)?|(?<=d)\d+")
SWITCHES = {"true", "false", "yes", "no", "on", "off"}
"""Values that a row may leave out: a switch has two or four spellings of two of them."""
_YES_AND_NO = {"True": {"true", "yes", "on"}, "False": {"false", "no", "off"}, "None": {"none"}}

pages = pytest.mark.parametrize("page", PAGES, ids=[page.stem for page in PAGES])


def rules(page: Path) -> dict[str, tuple[str, str]]:
    """Return the heading and the text of each rule of a page, in order."""
    found = _RULE.findall(page.read_text(encoding="utf-8"))
    return {rule: (heading, text) for heading, rule, text in found}


def ledger(page: Path) -> Path:
    """Return the ledger of a Spanish page."""
    return ROOT / "docs" / "rules" / page.name


def rows(text: str) -> list[str]:
    """Return the rows of the tables in a text, heads included."""
    return [line for line in text.splitlines() if line.startswith("|") and not line.startswith(("|-", "| -"))]


def numbers(row: str) -> list[str]:
    """Return the numbers of a row in any order, decimals with a point; ids and references such as (08) are none."""
    found = _NUMBER.findall(_REFERENCE.sub("", row))
    return sorted(number.replace(",", ".") for number in found)


def keys(page: Path) -> Iterator[tuple[str, str]]:
    """Yield each key of a table of a page (in its first cell) with the row."""
    for row in rows(page.read_text(encoding="utf-8")):
        for key in re.findall(r"`(\w+)`", row.split("|")[1]):
            yield key, row


def choices(game: str) -> dict[str, set[str]]:
    """Return the values of each house rule of a game that has a list of them, as a file spells them."""
    kinds = get_type_hints(import_module(f"simulator.systems.{game}.variants").Variants)
    literal = {name: get_args(kind) for name, kind in kinds.items() if get_origin(kind) is Literal}
    return {name: {str(value).lower() for value in values} for name, values in literal.items()}


def test_every_ledger_has_its_page() -> None:
    """Players read the rules of each game in Spanish, under the name of the ledger that decides."""
    assert [page.name for page in PAGES] == [page.name for page in LEDGERS]


@pages
def test_every_rule_stands_in_spanish_in_the_order_of_the_ledger(page: Path) -> None:
    """A new rule needs its Spanish lines, at its own place, and a page has no rule of its own."""
    assert list(rules(page)) == list(rules(ledger(page)))
    assert all(len(text.split()) > 3 for _, text in rules(page).values())


@pages
def test_every_rule_leads_to_its_text_in_the_ledger(page: Path) -> None:
    """The ledger decides, so it is one link away from each rule."""
    english = {rule: slugged(heading) for rule, (heading, _) in rules(ledger(page)).items()}
    missing = [
        rule for rule, (_, text) in rules(page).items() if f"(../../rules/{page.name}#{english[rule]})" not in text
    ]
    assert missing == []


@pages
def test_ids_in_the_text_exist(page: Path) -> None:
    """A rule that is cited is one of the ledger's."""
    known = rule_ids(page.stem) | case_ids(page.stem)
    assert sorted(set(_ID.findall(page.read_text(encoding="utf-8"))) - known) == []


@pages
def test_tables_of_rules_have_the_ledgers_figures(page: Path) -> None:
    """A player reads the same weapons, modifiers and difficulties in both languages, row by row."""
    english = {rule: [numbers(row) for row in rows(text)] for rule, (_, text) in rules(ledger(page)).items()}
    spanish = {rule: [numbers(row) for row in rows(text)] for rule, (_, text) in rules(page).items()}
    assert {rule: found for rule, found in spanish.items() if english[rule]} == {
        rule: found for rule, found in english.items() if found
    }


@pages
def test_every_house_rule_stands_in_a_table_with_its_default(page: Path) -> None:
    """Each key of [variants] is explained in Spanish, and the default there is the program's."""
    missing = []
    found = list(keys(page))
    for field in attrs.fields(import_module(f"simulator.systems.{page.stem}.variants").Variants):
        spelled = _YES_AND_NO.get(str(field.default), {str(field.default).removesuffix(".0")})
        words = {word for key, row in found if key == field.name for word in re.findall(r"\w+(?:[.,]\d+)?", row)}
        if not spelled & words and not isinstance(field.default, tuple | frozenset | attrs.Factory):
            missing.append(f"{field.name} = {field.default}")
    assert missing == []


@pages
def test_every_house_rule_stands_at_its_rule(page: Path) -> None:
    """A reader of a rule sees which key changes it: the rule is the one that the program names for the key."""
    found = rules(page)
    fields = field_rows(systems.schema(page.stem).variants)
    assert [field.name for field in fields if f"`{field.name}" not in found[field.rule][1]] == []


@pages
def test_house_rules_are_set_to_values_that_exist(page: Path) -> None:
    """Each value of a house rule stands in its row, and a rule's text sets no value that the program refuses."""
    wrong = []
    found = list(keys(page))
    settings = re.findall(r"`(\w+) = \"?(\w+)\"?`", page.read_text(encoding="utf-8"))
    for name, values in choices(page.stem).items():
        explained = {word for key, row in found if key == name for word in re.findall(r"\w+", row)}
        wrong += [f"{name} = {value}: no row" for value in values - explained - SWITCHES]
        wrong += [f"{name} = {value}: no value" for key, value in settings if key == name and value not in values]
    assert wrong == []


def test_numbers_are_read_in_both_languages() -> None:
    """Decimal commas are points, dice have both of their numbers, ids and links have none."""
    assert numbers("| 2d6+3 | 1,5 m ([FR-FIGHT-02](#fr-fight-02)) (08) HH-MOVE-02/03 |") == ["1.5", "2", "3", "6"]
