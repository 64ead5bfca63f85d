"""attrs classes made native: the compiled copy reads a sheet or a variant like a field of a C struct.

mypyc compiles a class that attrs decorates like any Python class, and every read goes through the interpreter. So
the compiled copy has no decorator, declares its fields, and writes ``__init__`` out. ``adopt`` adds the other
attributes of attrs (comparison, hash, repr, frozen fields, the list of fields) when the module is loaded. The
sources stay as they are."""

from __future__ import annotations

import ast
import re

DECORATORS = ("frozen", "define")
MARKS = {"acyclic": "acyclic=True", "derivable": "allow_interpreted_subclasses=True", "reused": "free_list_len=1"}
"""Marks of classes for mypyc, as a class carries them in a comment: ``class Bid:  # mypyc: acyclic, reused``.

acyclic: its objects are in no cycle, so the garbage collector need not look at them (tests/test_cycles.py checks that).
derivable: classes that are not compiled derive from it, such as those of tests and of other packages.
reused: each fight or turn makes one, and the last freed object is used again.

Records have the first two without a comment: only derivable classes can be made without their __init__, as copies are,
and a state is a tree of records."""

RECORD = {"acyclic", "derivable"}
MARKED = re.compile(r"^class (\w+)\b.*:  # mypyc: (.+)$", re.MULTILINE)
ATOMS = ("bool", "float", "int", "str")
IMPORTS = """
from typing import TYPE_CHECKING as _TYPE_CHECKING, Any as _Any
if _TYPE_CHECKING:
    from mypy_extensions import mypyc_attr
"""
ADOPT = "from asalto_adopt import adopt as _adopt\n"
COPIED = "from simulator.core.record import blank as _blank, copied as _copied\n"


def marks(source: str) -> dict[str, set[str]]:
    """Return the marks of each class of a module that has any. Raises ValueError for a comment with another word."""
    found = {name: set(words.split(", ")) for name, words in MARKED.findall(source)}
    for name, words in found.items():
        if words - MARKS.keys():
            raise ValueError(f"class {name} is marked {words - MARKS.keys()}; the marks are {', '.join(MARKS)}")
    return found


def native(source: str) -> str:
    """Return the text to compile for the module whose text is ``source``."""
    tree = ast.parse(source)
    lines = source.splitlines(keepends=True)
    edits: list[tuple[int, int, str]] = []  # first line, end line, new text; lines from 0
    marked = marks(source)
    imports = ""
    for node in tree.body:
        if not isinstance(node, ast.ClassDef):
            continue
        words = marked.get(node.name, set())
        fields = _record_fields(node)
        if fields:
            words = words | RECORD
            edits.append((node.end_lineno or 0, node.end_lineno or 0, _dup(node, fields)))
            imports += COPIED
        if words:
            said = ", ".join(MARKS[word] for word in sorted(words))
            edits.append((node.lineno - 1, node.lineno - 1, f"@mypyc_attr({said})\n"))
        if not node.bases and any(_name(each) in DECORATORS for each in node.decorator_list):
            edits.append(_made_native(node, source, lines))
            imports += ADOPT
    if imports or marked:
        after = _after_future(tree)
        edits.append((after, after, IMPORTS + imports))
    for first, end, text in sorted(edits, reverse=True):
        lines[first:end] = [text]
    return "".join(lines).replace("from attrs import ", "from asalto_adopt import ")


def _name(decorator: ast.expr) -> str:
    called = decorator.func if isinstance(decorator, ast.Call) else decorator
    return called.id if isinstance(called, ast.Name) else ""


def _record_fields(node: ast.ClassDef) -> tuple[str, ...]:
    """Return the fields that a class derived from Record lists; empty for another class."""
    if not any(_name(base) == "Record" for base in node.bases):
        return ()
    for each in node.body:
        if isinstance(each, ast.AnnAssign) and ast.unparse(each.target) == "FIELDS" and each.value is not None:
            listed = each.value.args[0] if isinstance(each.value, ast.Call) else each.value
            names = ast.literal_eval(listed)
            return tuple(names.split() if isinstance(names, str) else names)
    raise ValueError(f"class {node.name} derives from Record but lists no FIELDS")


def _dup(node: ast.ClassDef, fields: tuple[str, ...]) -> str:
    """Write out ``Record.dup`` for native fields. A number, a truth value or a string is its own copy."""
    atoms = _atomic(node)
    values = [f"self.{field}" if field in atoms else f"_copied(self.{field})" for field in fields]
    lines = "".join(f"        new.{field} = {value}\n" for field, value in zip(fields, values, strict=True))
    return f"\n    def dup(self) -> {node.name}:\n        new = _blank({node.name})\n{lines}        return new\n"


def _atomic(node: ast.ClassDef) -> set[str]:
    """Return the fields that are always numbers, truth values or strings, by their initial values and annotations in
    ``__init__``."""
    found: set[str] = set()
    for made in node.body:
        if isinstance(made, ast.FunctionDef) and made.name == "__init__":
            given = {each.arg for each in made.args.args if each.annotation and ast.unparse(each.annotation) in ATOMS}
            for each in made.body:
                if isinstance(each, ast.AnnAssign) and ast.unparse(each.annotation) in ATOMS:
                    found.add(ast.unparse(each.target).removeprefix("self."))
                elif isinstance(each, ast.Assign) and _is_atom(each.value, given):
                    found.update(ast.unparse(target).removeprefix("self.") for target in each.targets)
    return found


def _is_atom(value: ast.expr, given: set[str]) -> bool:
    """Return whether a value is a plain constant, or one of the parameters ``given`` as such."""
    if isinstance(value, ast.UnaryOp):
        value = value.operand
    if isinstance(value, ast.Name):
        return value.id in given
    return isinstance(value, ast.Constant) and value.value is not None


def _after_future(tree: ast.Module) -> int:
    return max(node.end_lineno or 0 for node in tree.body if isinstance(node, ast.ImportFrom) and node.level == 0)


def _made_native(node: ast.ClassDef, source: str, lines: list[str]) -> tuple[int, int, str]:
    """A decorated class without its decorator, its fields declared and set in ``__init__``."""
    first = min(each.lineno for each in node.decorator_list) - 1
    end = node.end_lineno or 0
    original = "".join(lines[first:end])
    fields = [each for each in node.body if isinstance(each, ast.AnnAssign) and isinstance(each.target, ast.Name)]
    body = [f"class {node.name}:\n"]
    for each in node.body:
        text = "".join(lines[_first_line(each) - 1 : each.end_lineno])
        if isinstance(each, ast.Assign):  # mypyc would make a constant a field of every object
            continue
        if each in fields:
            assert isinstance(each, ast.AnnAssign)
            text = f"    {ast.unparse(each.target)}: {ast.unparse(each.annotation)}\n"
        body.append(text)
        if fields and each is fields[-1]:
            body.append(_constructor(fields))
            body.append(_comparison(node, fields))
    body.append(f"\n\n_adopt({node.name}, {original!r}, globals())\n")
    return first, end, "".join(body)


def _first_line(node: ast.stmt) -> int:
    decorators: list[ast.expr] = getattr(node, "decorator_list", [])
    return min([node.lineno, *(each.lineno for each in decorators)])


def _constructor(fields: list[ast.AnnAssign]) -> str:
    parameters, settings = [], []
    for field in fields:
        name = ast.unparse(field.target)
        parameter = name.lstrip("_")
        annotation = ast.unparse(field.annotation)
        default, value = _default(field.value, parameter)
        optional = f"{annotation} | None" if value != parameter else annotation
        parameters.append(f"{parameter}: {optional}{default}")
        settings.append(f"        self.{name} = {value}\n")
    return f"\n    def __init__(self, {', '.join(parameters)}) -> None:\n{''.join(settings)}\n"


def _comparison(node: ast.ClassDef, fields: list[ast.AnnAssign]) -> str:
    """Write out ``__eq__`` and ``__hash__``: without them compiled code would compare by identity."""
    if any(_word(each, "eq") == "False" for each in node.decorator_list):
        return ""
    compared = [(ast.unparse(field.target), _word(field.value, "eq")) for field in fields]
    keys = [(name, "" if key == "True" else key) for name, key in compared if key != "False"]
    unhashed = {ast.unparse(field.target) for field in fields if _word(field.value, "hash") == "False"}
    hashed = [(name, key) for name, key in keys if name not in unhashed]
    same = " and ".join(f"{key}(self.{name}) == {key}(other.{name})" for name, key in keys) or "True"
    return (
        "    def __eq__(self, other: _Any) -> bool:\n"
        f"        if not isinstance(other, {node.name}):\n"
        "            return NotImplemented\n"
        f"        return {same}\n\n"
        "    def __hash__(self) -> int:\n"
        f"        return hash(({''.join(f'{key}(self.{name}), ' for name, key in hashed)}))\n\n"
    )


def _word(call: ast.expr | None, name: str) -> str:
    """Return the text of the keyword argument ``name`` of a call, or "True" without it."""
    words = call.keywords if isinstance(call, ast.Call) else []
    return next((ast.unparse(each.value) for each in words if each.arg == name), "True")


def _default(value: ast.expr | None, parameter: str) -> tuple[str, str]:
    """Return the parameter's default, as it stands after its annotation, and the initial value of the field."""
    if value is None:
        return "", parameter
    if not (isinstance(value, ast.Call) and _name(value) in ("field", "knob", "weight")):
        return f" = {ast.unparse(value)}", parameter
    if _name(value) != "field":
        return f" = {ast.unparse(value.args[0])}", parameter
    words = {word.arg: word.value for word in value.keywords}
    if "factory" in words:
        made = f"({ast.unparse(words['factory'])})()"
        return " = None", f"{made} if {parameter} is None else {parameter}"
    return (f" = {ast.unparse(words['default'])}" if "default" in words else ""), parameter
