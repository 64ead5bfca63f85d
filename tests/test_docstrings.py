"""Docstrings and comments are plain: a verb or a noun comes first, sentences say something, no mannered phrases."""

from __future__ import annotations

import ast
import re
import tokenize
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from .sources import files, name, tree

IDS = re.compile(r"^(?:(?:HH|IG|TZ|FR)-[A-Z]+-\d+(?:, |, and | and | to |: |; )?)+")
QUESTION_WORD = re.compile(
    r"(what|how|who|whose|whom|whether|where|when|which|why|so|as|none|nobody|somebody|whoever|whatever)\b",
    re.IGNORECASE,
)
NO_SENTENCE = re.compile(r"One more\b|The end\.|(?:[A-Z]{2}-[A-Z]+-\d{2}[\s,.:]*)+\Z")
MANNERED = re.compile(
    r"\b(whoever|nobody's business|in words|is told|what has become of|own business|reckon\w*|somebody|nobody)\b",
    re.IGNORECASE,
)


def docstrings(path: Path) -> Iterator[tuple[int, str]]:
    """Yield the line and the text of each docstring, those of constants among them."""
    for node in ast.walk(tree(path)):
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant) and isinstance(node.value.value, str):
            yield node.lineno, node.value.value


def comments(path: Path) -> Iterator[tuple[int, str]]:
    """Yield the line and the text of each comment."""
    with tokenize.open(path) as file:
        for token in tokenize.generate_tokens(file.readline):
            if token.type == tokenize.COMMENT:
                yield token.start[0], token.string


def begins_with_a_question_word(text: str) -> bool:
    """Return whether the first word, after ids of rules, is a question word or the like."""
    return QUESTION_WORD.match(IDS.sub("", text)) is not None


def says_nothing(text: str) -> bool:
    """Return whether the text is only the id of a rule, or a fragment such as "One more."."""
    return NO_SENTENCE.match(text) is not None


def is_mannered(text: str) -> bool:
    """Return whether the text has one of the phrases, also over line ends."""
    return MANNERED.search(" ".join(text.split())) is not None


@pytest.mark.slow
@pytest.mark.parametrize("wrong", [begins_with_a_question_word, says_nothing, is_mannered])
def test_docstrings_and_comments_are_plain(wrong: Callable[[str], bool]) -> None:
    """No docstring of the project, and no comment of the program, is wrong in one of these ways."""
    everywhere = files(
        "simulator", "policies", "compiling", "documenting", "releasing", "benchmarks", "examples", "tests"
    )
    program = files("simulator", "policies")
    found = [
        f"{name(path)}:{line}: {text.splitlines()[0]}"
        for path in (everywhere if wrong is begins_with_a_question_word else program)
        for line, text in (*docstrings(path), *(comments(path) if wrong is is_mannered else ()))
        if wrong(text)
    ]
    assert found == [], f"{len(found)} of them, the first: {found[0]}"


@pytest.mark.parametrize(
    ("wrong", "text", "is_found"),
    [
        (begins_with_a_question_word, "HH-DOD-02, HH-DOD-03: what a dodger is hit at.", True),
        (begins_with_a_question_word, "HH-DOD-02: a dodger is hit at 12.", False),
        (says_nothing, "HH-DOD-02, HH-DOD-03.", True),
        (is_mannered, "Whoever reads it, reads it twice.", True),
        (is_mannered, "It is nobody's\n    business.", True),
        (is_mannered, "A row of uniform faces, a function of its key alone.", False),
    ],
)
def test_what_is_wrong_is_found(wrong: Callable[[str], bool], text: str, is_found: bool) -> None:
    """Each kind of mistake is recognized, and plain sentences pass."""
    assert wrong(text) is is_found
