"""The ledgers of docs/rules, as far as tests read them: which rules, examples and cases there are."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path

ROOT = Path(__file__).parents[1]
LEDGERS = sorted((ROOT / "docs" / "rules").glob("*.md"))
_HEADING = re.compile(r"^### ([A-Z]{2}-[A-Z]+-\d+) ", re.MULTILINE)
_ENTRY = re.compile(r"^- \*\*([A-Z]{2}-(?:CASE|EX)-\d+)\*\*", re.MULTILINE)


@cache
def rule_ids(ledger: str) -> frozenset[str]:
    """The ids of a ledger's rules: its third headings."""
    return frozenset(_HEADING.findall(_text(ledger)))


@cache
def case_ids(ledger: str) -> frozenset[str]:
    """The ids of a ledger's worked examples and cases."""
    return frozenset(_ENTRY.findall(_text(ledger)))


def _text(ledger: str) -> str:
    return (ROOT / "docs" / "rules" / f"{ledger}.md").read_text(encoding="utf-8")
