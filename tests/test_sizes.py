"""Modules and functions stay small, and functions have few parameters."""

from __future__ import annotations

import ast

import pytest

from .sources import files, name, tree

pytestmark = pytest.mark.slow

MOST_PARAMETERS = 8
LONGEST_MODULE = 500
LONGEST_FUNCTION = 60

Function = ast.FunctionDef | ast.AsyncFunctionDef
FILES = files("simulator", "policies")
FUNCTIONS = {
    f"{name(path)}:{node.lineno} {node.name}": node
    for path in FILES
    for node in ast.walk(tree(path))
    if isinstance(node, Function)
}


def parameters(function: Function) -> int:
    """Return the number of a function's parameters, without self and cls and without ``*args`` and ``**kwargs``."""
    given = function.args
    names = [each.arg for each in (*given.posonlyargs, *given.args, *given.kwonlyargs)]
    return len(names) - (names[:1] in (["self"], ["cls"]))


def is_command(function: Function) -> bool:
    """Return whether the function is a command: its parameters are the command's options."""
    return any("command(" in ast.unparse(decorator) for decorator in function.decorator_list)


def test_no_function_has_more_than_eight_parameters() -> None:
    """No function or method but a command has more than eight parameters."""
    assert FUNCTIONS
    counts = {place: parameters(node) for place, node in FUNCTIONS.items()}
    many = {place: count for place, count in counts.items() if count > MOST_PARAMETERS}
    assert {place: count for place, count in many.items() if not is_command(FUNCTIONS[place])} == {}


def test_modules_and_functions_stay_short() -> None:
    """No module is longer than 500 lines, and no function longer than 60."""
    modules = {name(path): len(path.read_text(encoding="utf-8").splitlines()) for path in FILES}
    assert {place: lines for place, lines in modules.items() if lines > LONGEST_MODULE} == {}
    lengths = {place: (node.end_lineno or 0) - node.lineno + 1 for place, node in FUNCTIONS.items()}
    assert {place: lines for place, lines in lengths.items() if lines > LONGEST_FUNCTION} == {}
