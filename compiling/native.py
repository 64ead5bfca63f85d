"""attrs classes made native: the compiled copy reads a sheet or a variant like a field of a C struct.

mypyc compiles a class that attrs decorates like any Python class, and every read goes through the interpreter. So
the compiled copy has no decorator, declares its fields, and writes ``__init__`` out. ``adopt`` adds the other
attributes of attrs (comparison, hash, repr, frozen fields, the list of fields) when the module is loaded. The
sources stay as they are."""

from __future__ import annotations

import ast

DECORATORS = ("frozen", "define")
DERIVABLE = "@mypyc_attr(allow_interpreted_subclasses=True)\n"
RECORD = "@mypyc_attr(allow_interpreted_subclasses=True, acyclic=True)\n"
REUSED = "@mypyc_attr(free_list_len=1)\n"
PLAIN = "@mypyc_attr(free_list_len=1, acyclic=True)\n"
LEAF = "@mypyc_attr(acyclic=True)\n"
MARKED = {
    "simulator/core/asks.py": {"Ask": DERIVABLE, "Choose": DERIVABLE, "Option": PLAIN, "PartedAsk": DERIVABLE},
    "simulator/core/combat_stats.py": {"CombatStats": REUSED, "BodyStats": PLAIN, "Excess": PLAIN},
    "simulator/core/dice.py": {"Dice": DERIVABLE, "Seeded": DERIVABLE, "Tape": PLAIN},
    "simulator/core/fight.py": {"Fight": REUSED},
    "simulator/core/record.py": {"Record": RECORD},
    "simulator/core/scene.py": {"Scene": REUSED},
    "simulator/core/system.py": {"SeatView": RECORD, "Steps": DERIVABLE},
    "simulator/policy/lookahead.py": {"Fork": DERIVABLE, "Lookahead": DERIVABLE},  # by those of isolated policies
    "simulator/policy/planner.py": {"Planner": DERIVABLE},  # by planners, and the next
    "simulator/policy/tactics/vocabulary.py": {"Observer": DERIVABLE},  # by the words of games that are not compiled
    "simulator/runtime/inline.py": {"InlineFight": REUSED, "InlineSeat": REUSED, "InlineSight": REUSED},
    "simulator/runtime/seats.py": {"FaultLog": REUSED},
    "simulator/runtime/watchdog.py": {"Watch": DERIVABLE},
    "simulator/systems/haunted_house/plans.py": {"Action": PLAIN, "TurnPlan": PLAIN},
    "simulator/systems/haunted_house/resolution/checks.py": {"Check": PLAIN},
    "simulator/systems/haunted_house/resolution/harm.py": {"Hit": PLAIN},
    "simulator/systems/haunted_house/resolution/settling.py": {"Pending": PLAIN},
    "simulator/systems/haunted_house/rules.py": {"HauntedHouse": DERIVABLE},
    "simulator/systems/haunted_house/turns/options.py": {"TurnAsk": REUSED},
    "simulator/systems/haunted_house/view.py": {"ArmView": LEAF, "BodyView": LEAF, "View": LEAF},
    "simulator/systems/ira_y_gloria/formulas.py": {"Declaration": LEAF},
    "simulator/systems/ira_y_gloria/resolution/checks.py": {"Attempt": PLAIN, "RolledTest": PLAIN},
    "simulator/systems/ira_y_gloria/resolution/harm.py": {"Damage": PLAIN, "WoundLoss": PLAIN},
    "simulator/systems/ira_y_gloria/resolution/strikes.py": {"DeclaredAttack": PLAIN},
    "simulator/systems/ira_y_gloria/rules.py": {"IraYGloria": DERIVABLE},
    "simulator/systems/ira_y_gloria/view.py": {"ArmView": LEAF, "BodyView": LEAF, "TeamView": LEAF, "View": LEAF},
    "simulator/systems/fragmentos/resolution/challenges.py": {"Trial": PLAIN},
    "simulator/systems/fragmentos/resolution/checks.py": {"Effort": LEAF},
    "simulator/systems/fragmentos/resolution/contest.py": {"Bout": PLAIN, "Resolution": PLAIN},
    "simulator/systems/fragmentos/resolution/harm.py": {"DamageInstance": PLAIN},
    "simulator/systems/fragmentos/view.py": {"BodyView": LEAF, "CardView": LEAF, "ThingView": LEAF, "View": LEAF},
    "simulator/systems/tapiz/resolution/apply_effects.py": {"Settlement": PLAIN},
    "simulator/systems/tapiz/resolution/attacks.py": {"Strike": PLAIN},
    "simulator/systems/tapiz/resolution/checks.py": {"ActionRoll": PLAIN, "Sum": PLAIN, "Throw": PLAIN},
    "simulator/systems/tapiz/resolution/deals.py": {"Deal": PLAIN},
    "simulator/systems/tapiz/resolution/resistance.py": {"Resistance": PLAIN},
    "simulator/systems/tapiz/turns/moving.py": {"Turn": PLAIN, "Ways": PLAIN},
    "simulator/systems/tapiz/stance_key.py": dict.fromkeys(("ConditionView", "StanceKey", "ArmKey"), LEAF),
    "simulator/systems/tapiz/view.py": {**dict.fromkeys(("BodyView", "View", "WeaponView"), LEAF), "Source": PLAIN},
    "policies/basic_answers.py": {"Answering": REUSED},
    "policies/fragmentos/assessment.py": dict.fromkeys(("Defence", "Meeting", "Roll", "Stance"), LEAF),
    "policies/fragmentos/bidding.py": {"Bid": PLAIN},
    "policies/fragmentos/facts.py": {"SceneBoard": PLAIN},
    "policies/fragmentos/tactics.py": {"Temperament": PLAIN},
    "policies/haunted_house/assessment.py": {"AttackEstimate": LEAF},
    "policies/haunted_house/maintenance.py": {"LegalMoves": PLAIN},
    "policies/haunted_house/facts.py": {"HouseBoard": PLAIN},
    "policies/haunted_house/tactics.py": {"Intent": LEAF},
    "policies/ira_y_gloria/facts.py": {"GloryBoard": PLAIN},
    "policies/ira_y_gloria/rulebook.py": dict.fromkeys(
        ("AttackMemo", "Figures", "Matchup", "PlannedAttack", "Standing"), LEAF
    ),
    "policies/ira_y_gloria/tactics.py": {"Declarer": PLAIN, "Intent": LEAF},
    "policies/tapiz/evaluations.py": dict.fromkeys(
        ("AttackEval", "AttackOption", "BodyEval", "Gains", "PairEval", "PositionEval", "StanceRecord"), LEAF
    ),
    "policies/tapiz/worth.py": {"EvalKey": LEAF},
    "policies/tapiz/facts.py": {"TapestryBoard": PLAIN},
    "policies/tapiz/margins.py": {"Margins": LEAF},
    "policies/tapiz/planner.py": {"LegalMoves": PLAIN, "Strike": PLAIN},
    "policies/tapiz/rulebook.py": dict.fromkeys(("AttackMode", "Obstacle", "StateNumber", "Talent"), LEAF),
    "policies/tapiz/states.py": {"StateWorth": PLAIN},
    "policies/intent.py": {"Ranked": RECORD},  # by planners of games that are not compiled
}
"""Classes that need a mark for mypyc.

DERIVABLE: classes of tests and of other packages derive from them. LEAF: they are never part of a cycle, so the garbage
collector need not look at them (tests/test_cycles.py checks that). REUSED: each fight or turn makes one, and the last
freed object is used again; PLAIN if it is no part of a cycle either.

Records are marked as well: only marked classes can be made without their __init__, as copies are. A state is a tree of
records, so they are in no cycle either."""

ATOMS = ("bool", "float", "int", "str")
IMPORTS = """
from typing import TYPE_CHECKING as _TYPE_CHECKING, Any as _Any
if _TYPE_CHECKING:
    from mypy_extensions import mypyc_attr
"""
ADOPT = "from asalto_adopt import adopt as _adopt\n"
COPIED = "from simulator.core.record import blank as _blank, copied as _copied\n"


def native(source: str, path: str) -> str:
    """Return the text to compile for the module at ``path`` whose text is ``source``."""
    tree = ast.parse(source)
    lines = source.splitlines(keepends=True)
    edits: list[tuple[int, int, str]] = []  # first line, end line, new text; lines from 0
    marked = MARKED.get(path, {})
    imports = ""
    for node in tree.body:
        if not isinstance(node, ast.ClassDef):
            continue
        fields = _record_fields(node)
        if fields:
            edits.append((node.lineno - 1, node.lineno - 1, RECORD))
            edits.append((node.end_lineno or 0, node.end_lineno or 0, _dup(node, fields)))
            imports += COPIED
        if node.name in marked:
            edits.append((node.lineno - 1, node.lineno - 1, marked[node.name]))
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
