"""Docstrings and comments use the field's words, without mannered phrases (test_sizes.py: and say something)."""

from __future__ import annotations

import ast
import re
import tokenize
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
MANNERED = (
    "whoever",
    "nobody's business",
    "in words",
    "is told",
    "what has become of",
    "own business",
)
PHRASE = re.compile(r"\b(" + "|".join(map(re.escape, MANNERED)) + r")\b", re.IGNORECASE)


def told(path: Path) -> Iterator[tuple[int, str]]:
    """The docstrings and comments of a file, each with its line."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    for node in ast.walk(tree):
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant) and isinstance(node.value.value, str):
            yield node.lineno, node.value.value
    with tokenize.open(path) as file:
        for token in tokenize.generate_tokens(file.readline):
            if token.type == tokenize.COMMENT:
                yield token.start[0], token.string


def faults(text: str) -> list[str]:
    """The mannered phrases in a docstring or comment."""
    found: list[str] = PHRASE.findall(" ".join(text.split()))
    return found


@pytest.mark.slow
@pytest.mark.parametrize("room", ["simulator", "policies"])
def test_docstrings_and_comments_are_plain(room: str) -> None:
    """No file has one of these phrases."""
    files = sorted((ROOT / room).rglob("*.py"))
    assert len(files) > 50
    found = [
        f"{path.relative_to(ROOT)}:{line}: {fault}"
        for path in files
        if faults(path.read_text(encoding="utf-8"))  # else there is nothing to parse
        for line, text in told(path)
        for fault in faults(text)
    ]
    assert found == []


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("Whoever reads it, reads it twice.", ["Whoever"]),
        ("It is nobody's\n    business.", ["nobody's business"]),
        ("# The policy is told which words are in use", ["is told"]),
        ("An endless row of uniform faces, a function of its key alone.", []),
    ],
)
def test_phrases_are_found_over_line_ends(text: str, found: list[str]) -> None:
    """Phrases over line ends and at beginnings too; plain sentences pass."""
    assert faults(text) == found
