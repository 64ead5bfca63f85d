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
CONTAINERS = ("Any", "Record", "dict", "list", "object", "set")
IMPORTS = """
from typing import TYPE_CHECKING as _TYPE_CHECKING, Any as _Any
if _TYPE_CHECKING:
    from mypy_extensions import mypyc_attr
"""
ADOPT = "from asalto_adopt import adopt as _adopt\n"
ANNOTATE = "from asalto_adopt import annotate as _annotate\n"
COPIED = (
    ANNOTATE
    + "from simulator.core.record import blank as _blank, copied as _copied\n"
    + "from simulator.core.record import same_parts as _same_parts, shown_copy as _shown_copy\n"
)
METACLASS = "(metaclass=Slotted)"
PLAIN_ALONE = {
    METACLASS: "",  # compiled classes have fixed fields without it
    "    _shown: object  #": "    _shown: object = None  #",  # and may give a field a value before it is set,
    'getattr(self, "_shown", None)': "self._shown",  # which is read without its name
}
"""Texts that only plain Python needs, and what stands in their place."""


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
    records = {node.name for node in tree.body if isinstance(node, ast.ClassDef) and _is_record(node)}
    imports = ""
    for node in tree.body:
        if not isinstance(node, ast.ClassDef):
            continue
        words = marked.get(node.name, set())
        end = node.end_lineno or 0
        if _is_record(node):
            words = words | RECORD
            edits.append((end, end, _copies(node, records) + _annotations(node)))
            imports += COPIED
        elif METACLASS in lines[node.lineno - 1] or any(_name(base) == "SeatView" for base in node.bases):
            words = words | RECORD
            edits.append((end, end, _annotations(node)))
            imports += ANNOTATE
        elif any(_name(base) == "NamedTuple" for base in node.bases):
            edits.append((end, end, _annotations(node, defaults=True)))
            imports += ANNOTATE
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
    text = "".join(lines).replace("from attrs import ", "from asalto_adopt import ")
    for plain, compiled in PLAIN_ALONE.items():
        text = text.replace(plain, compiled)
    return text


def _name(decorator: ast.expr) -> str:
    called = decorator.func if isinstance(decorator, ast.Call) else decorator
    return called.id if isinstance(called, ast.Name) else ""


def _is_record(node: ast.ClassDef) -> bool:
    return any(_name(base) == "Record" for base in node.bases)


def _fields(node: ast.ClassDef, defaults: bool = False) -> dict[str, ast.expr]:
    """Return the types of the annotated fields of a class, by name, as they stand. ``defaults``: also those with a
    default."""
    found = [each for each in node.body if isinstance(each, ast.AnnAssign) and (defaults or each.value is None)]
    return {ast.unparse(each.target): each.annotation for each in found}


def _annotations(node: ast.ClassDef, defaults: bool = False) -> str:
    """Write out the annotations of a class, which others read and mypyc leaves out or keeps in part."""
    texts = {name: ast.unparse(hint) for name, hint in _fields(node, defaults).items()}
    return f"\n\n_annotate({node.name}, {texts!r})\n"


def _copies(node: ast.ClassDef, records: set[str]) -> str:
    """Write out ``Record.dup`` and ``Record.to_view`` for native fields; ``records`` are the module's records."""
    stored, seen, same = [], [], []
    for name, hint in _fields(node).items():
        mark = None
        if (
            isinstance(hint, ast.Subscript)
            and ast.unparse(hint.value) == "Annotated"
            and isinstance(hint.slice, ast.Tuple)
        ):
            hint, mark = hint.slice.elts
        if isinstance(mark, ast.Call) and any(word.arg == "later" for word in mark.keywords):
            continue
        made = _word(mark, "of")
        if made == "True" and not name.startswith("_"):
            stored.append((name, _copy(f"self.{name}", hint, records, "dup", "_copied")))
        if mark is not None:
            copy = _copy(f"self.{name}", hint, records, "to_view", "_shown_copy")
            seen.append((name, copy if made == "True" else f"{made}(self)"))
        if mark is not None and ast.unparse(mark) != "ROSTER":
            same.append(_same(name, ast.unparse(hint), made, records))
    compared = " and ".join(same) or "True"
    return (
        _method(node.name, "dup", stored)
        + _method(node.name, "to_view", seen)
        + f"\n    def is_shown_by(self, copy: Record) -> bool:\n        assert isinstance(copy, {node.name})\n"
        + f"        return {compared}\n"
    )


def _same(name: str, hint: str, made: str, records: set[str]) -> str:
    """Return the comparison of a field with its copy for views."""
    if made != "True":
        return f"{made}(self) == copy.{name}"
    if hint.removeprefix("list[").removesuffix("]") in records:
        return f"_same_parts(self.{name}, copy.{name})"
    if hint.startswith("AbstractSet"):  # most are one empty set
        return f"(self.{name} is copy.{name} or self.{name} == copy.{name})"
    return f"self.{name} == copy.{name}"


def _method(kind: str, name: str, values: list[tuple[str, str]]) -> str:
    lines = "".join(f"        new.{field} = {value}\n" for field, value in values)
    return f"\n    def {name}(self) -> {kind}:\n        new = _blank({kind})\n{lines}        return new\n"


def _copy(value: str, hint: ast.expr, records: set[str], method: str, other: str) -> str:
    """Return the expression that copies a value. Containers and the module's ``records`` change; all else is shared, as
    in simulator.core.record."""
    if isinstance(hint, ast.Subscript):
        kind, inner = ast.unparse(hint.value), hint.slice
        if kind == "tuple":
            return value
        if kind == "AbstractSet":
            return f"{value} if isinstance({value}, frozenset) else set({value})"
        if kind == "set":
            return f"set({value})"
        last = inner.elts[1] if isinstance(inner, ast.Tuple) else inner
        item = _copy("item", last, records, method, other)
        if kind == "list":
            return f"{value}[:]" if item == "item" else f"[{item} for item in {value}]"
        if kind == "dict":
            return f"{value}.copy()" if item == "item" else f"{{key: {item} for key, item in {value}.items()}}"
    if isinstance(hint, ast.BinOp) and ast.unparse(hint.right) == "None":
        copy = _copy(value, hint.left, records, method, other)
        return value if copy == value else f"None if {value} is None else {copy}"
    if isinstance(hint, ast.Name) and hint.id not in CONTAINERS:
        return f"{value}.{method}()" if hint.id in records else value
    return f"{other}({value})"


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
