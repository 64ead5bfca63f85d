"""Complaints in Spanish: every sentence that a command or the service can raise, and no word of English left."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from itertools import chain
from pathlib import Path
from typing import Any, Final

import pytest

import simulator
from simulator import systems
from simulator.narration.complaints import spanish_complaint
from simulator.scenario.field_types import FieldType, FixedList, Form, allowed, writable
from simulator.service.questions import KINDS
from tests.cli.command_line import SPANISH, asalto, left_over
from tests.scenario.broken_files import broken_files

pytestmark = pytest.mark.slow

SOURCES: Final = Path(simulator.__file__).parent
ELSEWHERE: Final = re.compile(
    r"testing/|referee/|narration/|notebook/|rl/|core/|wire/|play/|runtime/co|runtime/mail|runtime/act"
    r"|systems/\w+/(turns|resolution|rules|downtime/(carry|recovery|exploration)|state|view|questions)"
    r"|exact/(solver|symbolic|markov|transitions)|batch/table"
    r"|scenario/(file_schema|field_types|draft/words)|report/|runtime/isolated_player|policy/seal|narrat|cli/spanish"
)
"""Modules without sentences for people: mistakes of Asalto's own, messages of programs, prompts of traces."""
PROGRAMMERS: Final = ("AssertionError", "TypeError", "RuntimeError", "KeyError", "RulesError", "CheckFailed")
DESCRIBES: Final = (
    "knob",
    "option",
    "command",
    "argument",
    "compile",
    "Limit",
    "Field",
    "Param",
    "Query",
    "FastAPI",
    "require",
)
"""Calls whose texts are help, descriptions, patterns, and beginnings of sentences."""
HELP: Final = re.compile(r"\s*([A-Z\x08\"].*[.)\]]|.*Examples:.*)\s*", re.DOTALL)
"""Texts of help, of schemas and of documents: whole sentences with a capital."""
CODE: Final = re.compile(r"import (os, )?sys|es or en|\w\?=|at line \(|^\n|^id name text share$")
"""Code of other processes, patterns, and lists of keys."""
PIECES: Final = (
    'allowed: "X"',
    ' to "X"',
    "stands behind not",
    'not "X"',
    'not ("X")',
    "is the target itself, which at has to choose",
    'of "X"',
    "of no side",
    'there are "X"',
    '"X" to "X" names',
    "one name",
    "the trace",
    'the "X"',
    '"X" needs "X"; to install: pip install \'asalto["X"]\'',
)
"""Texts that are parts of a sentence with Spanish of its own, or hold an English key of tactics."""
ORIGINATES: Final = ("Diagnostics", "load_document", "load_text", "check_typed")
"""Calls that take the name of a file, or a word instead of it, with which their sentences begin."""
UNSAID: Final = {"recast", "creatures", "test"}
"""Origins of documents that Asalto makes of valid ones: no sentence begins with them."""
WHOLE: Final = (
    'a.toml: chain leaves combatants of "A" and "B" unnamed; the combatants that no step names are the party, all on'
    " one side.",
    "a.toml: chain leaves no combatant unnamed; the combatants that no step names are the party, all on one side.",
    "a.toml: scenarios is a list of 3; allowed is 1 to 2 names.",
    "a.toml: scenario is a list of 3; allowed is one name.",
    '"chess" is no game; there are "tapiz" and "fragmentos".',
    "duel.jsonl, line 9: the file has the footer here, but the fight played again has ended",
    "--fights is 0; allowed is a whole number from 1 to 5",
    *(
        f"{what} needs optuna; to install: pip install 'asalto[solve]'"
        for what in (
            "a report",
            "a Parquet file",
            "a data frame",
            "a grid of this size",
            "asalto tune",
            "asalto play",
            "the service",
        )
    ),
)
"""Sentences of such parts."""


def text_of(node: ast.AST) -> str:
    """Return the text of a literal, with "X" for what is filled in; empty for anything else."""
    match node:
        case ast.Constant(value=str(text)):
            return text
        case ast.JoinedStr(values=parts):
            return "".join(str(part.value) if isinstance(part, ast.Constant) else '"X"' for part in parts)
    return ""


def apart(tree: ast.AST) -> set[int]:
    """Return the nodes of a file that are no text for people, by identity: docstrings, parts of texts, help."""
    found: set[int] = set()
    for node in ast.walk(tree):
        match node:
            case ast.Expr(value=ast.Constant() as text):
                found.add(id(text))
            case ast.JoinedStr(values=parts):
                found.update(id(part) for part in parts)
            case ast.Call(func=func) if getattr(func, "id", getattr(func, "attr", "")) in (*PROGRAMMERS, *DESCRIBES):
                found.update(id(part) for part in ast.walk(node))
    return found


def sentences() -> Iterator[tuple[str, str]]:
    """Yield every text of the program that may be a complaint or a part of one, with where it stands."""
    for path in sorted(SOURCES.rglob("*.py")):
        place = path.relative_to(SOURCES).as_posix()
        if ELSEWHERE.search(place):
            continue
        tree = ast.parse(path.read_text(encoding="utf-8"))
        other = apart(tree)
        for node in ast.walk(tree):
            text = text_of(node) if id(node) not in other else ""
            if " " in text.strip() and text not in PIECES and not HELP.fullmatch(text) and not CODE.search(text):
                yield f"{place}:{getattr(node, 'lineno', 0)}", f"a.toml: b {text}"


def test_every_sentence_has_its_spanish() -> None:
    """No literal of the code leaves English words in its Spanish."""
    found = [*sentences(), *((text, text) for text in WHOLE)]
    assert len(found) > 800
    wrong = {where: spanish_complaint(text) for where, text in found if left_over(spanish_complaint(text))}
    assert wrong == {}


def origins() -> Iterator[str]:
    """Yield every word that the code puts where sentences otherwise have the name of a file."""
    for path in sorted(SOURCES.rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and getattr(node.func, "id", getattr(node.func, "attr", "")) in ORIGINATES:
                yield from (
                    arg.value for arg in node.args if isinstance(arg, ast.Constant) and isinstance(arg.value, str)
                )


def test_every_origin_of_a_sentence_has_its_spanish() -> None:
    """A question, a request or a match, which have no file, is not called by its English word."""
    found = {origin for origin in origins() if origin} - UNSAID
    assert found >= {"question", "request", "match"}
    assert {origin for origin in found if spanish_complaint(f"{origin}: x is 3.").startswith(f"{origin}: ")} == {"JSON"}
    sentence = "question: options.fights is 0; allowed is a whole number from 1 to 9."
    spanish = "pregunta: options.fights es 0; se admite un número entero de 1 a 9."
    assert spanish_complaint(sentence) == spanish


def field_types() -> Iterator[FieldType]:
    """Yield the type of every key that a scenario of any game or a question may have, and the types inside."""
    schemas = [systems.schema(game) for game in systems.NAMES]
    tables = [(one.sheet, one.variants, one.scene, one.rest, one.pack.form if one.pack else None) for one in schemas]
    open_: list[Any] = [Form(cls) for cls in (*chain(*tables), *KINDS.values()) if cls is not None]
    seen: set[type] = set()
    while open_:
        yield (one := open_.pop())
        open_ += [inner for name in ("key", "item") if (inner := getattr(one, name, None)) is not None]
        open_ += one.items if isinstance(one, FixedList) else ()
        if isinstance(one, Form) and one.cls not in seen:
            seen.add(one.cls)
            open_ += [spec.type for spec in writable(one.cls).values()]


def test_every_type_of_a_key_has_its_spanish() -> None:
    """No word of the English stays ("una tabla cuyos valores son text") but those that files have, and cognates."""
    told = {allowed(one) for one in field_types()}
    assert len(told) > 300
    quoted, words = re.compile(r'"(?:[^"\\]|\\.)*"'), re.compile(r"[a-z]{2,}")
    for english in told:
        spanish = spanish_complaint(f"f.toml: x is 3; allowed is {english}.")
        left = {*words.findall(quoted.sub(" ", english))} & {*words.findall(quoted.sub(" ", spanish))}
        assert left <= {"true", "false", "id", "aptitudes"}, spanish


def test_broken_files_are_explained_in_spanish(tmp_path: Path) -> None:
    """``validate`` explains each of the fifty without a word of English."""
    path = tmp_path / "broken.toml"
    for game, what, text in broken_files():
        path.write_text(text, encoding="utf-8")
        told = asalto("validate", str(path), env=SPANISH)
        assert told.exit_code == 2, f"{game}: {what}"
        assert [line for line in told.stderr.splitlines() if left_over(line)] == [], f"{game}: {what}"
