"""The ledgers of docs/rules, as tests read them: their rules, examples and cases."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path

ROOT = Path(__file__).parents[1]
LEDGERS = sorted((ROOT / "docs" / "rules").glob("*.md"))
_HEADING = re.compile(r"^### ([A-Z]{2}-[A-Z]+-\d+) ", re.MULTILINE)
_ENTRY = re.compile(r"^- (?:\*\*)?([A-Z]{2}-(?:CASE|EX)-\d+)\b", re.MULTILINE)


@cache
def rule_ids(ledger: str) -> frozenset[str]:
    """Return the ids of a ledger's rules: its third-level headings."""
    return frozenset(_HEADING.findall(_text(ledger)))


@cache
def case_ids(ledger: str) -> frozenset[str]:
    """Return the ids of a ledger's worked examples and cases."""
    return frozenset(_ENTRY.findall(_text(ledger)))


@cache
def words_of(ledger: str) -> frozenset[str]:
    """Return every word of a ledger, keys like ``shock_base`` whole."""
    return frozenset(re.findall(r"\w+", _text(ledger)))


def _text(ledger: str) -> str:
    return (ROOT / "docs" / "rules" / f"{ledger}.md").read_text(encoding="utf-8")


@cache
def rule_text(ledger: str, rule: str) -> str:
    """Return the ledger's text about one rule."""
    return _text(ledger).split(f"\n### {rule} ", 1)[1].split("\n### ", 1)[0].split("\n## ", 1)[0]


@cache
def rule_table(ledger: str, rule: str) -> list[list[str]]:
    """Return the cells of the table in a rule's text, without its head; ids bare, without their Spanish names."""
    rows = [line for line in rule_text(ledger, rule).splitlines() if line.startswith("|")]
    return [[_cell(cell) for cell in row.strip("|").split("|")] for row in rows[2:]]


def _cell(cell: str) -> str:
    quoted = re.search(r"`(\w+)`", cell)
    return quoted[1] if quoted else cell.strip()


@cache
def section(ledger: str, title: str) -> str:
    """Return one section of a ledger: the text between its second-level heading and the next."""
    return _text(ledger).split(f"\n## {title}\n", 1)[1].split("\n## ", 1)[0]
