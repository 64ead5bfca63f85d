"""The compiled copy: the conditions of its use, and the native form of the sources."""

from __future__ import annotations

import ast
import copy
import json
import pickle
import re
import subprocess
import sys
from collections.abc import Callable, Iterator
from importlib import import_module
from pathlib import Path
from typing import Any

import attrs
import pytest

from compiling.build import compile_into
from compiling.modules import GAMES, ROOT, modules
from compiling.native import MARKS, native
from simulator import compiled
from simulator.core.fields import stored
from simulator.core.record import Record, copied
from simulator.runtime import inline
from simulator.scenario import load, shipped

DERIVABLE = MARKS["derivable"]
SOURCE = '''"""A module."""

from __future__ import annotations

from typing import Annotated

from attrs import field, frozen


def knob(default, rule, text):
    return field(default=default, metadata={"rule": rule, "help": text})


@frozen
class Piece:
    """A piece."""

    SHORTHAND = "name"
    name: str = ""
    blade: Annotated[int, 7] = 0


@frozen
class Sheet:
    """A sheet."""

    name: str
    strict: bool = knob(True, "HH-DICE-02", "Whether it is.")
    pieces: tuple[Piece, ...] = ()
    own: dict[str, int] = field(factory=dict)
    guard: int = field(default=3, eq=False, metadata={"derived": True})
    _hidden: int = 5

    @property
    def armed(self) -> bool:
        """It has pieces."""
        return bool(self.pieces)


def same(one: Sheet, other: Sheet) -> bool:
    """Compared by compiled code."""
    return one == other


class Plain:
    """No attrs class."""


def is_active(word: str) -> bool:
    return word == "active"


def alike(one: str, other: str) -> bool:
    return one == other
'''


@pytest.fixture(scope="module")
def pair(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Any, Any]]:
    """A module as it is written, and its compiled twin."""
    folder = tmp_path_factory.mktemp("compiled")
    (folder / "written").mkdir()
    for name in ("written/pieces.py", "pieces.py"):
        (folder / name).write_text(SOURCE)
    compile_into(folder / "fast", folder, [Path("pieces.py")], jobs=2)
    with pytest.MonkeyPatch.context() as patch:
        modules = []
        for place in ("written", "fast"):
            patch.syspath_prepend(str(folder / place))
            patch.delitem(sys.modules, "pieces", raising=False)
            modules.append(import_module("pieces"))
        yield modules[0], modules[1]
        patch.delitem(sys.modules, "pieces")


@pytest.mark.slow
def test_a_native_class_does_what_attrs_gives(pair: tuple[Any, Any]) -> None:
    """Construction, comparison, hash, repr, evolve, asdict and metadata are those of the class as it is written."""
    for module in pair:
        one = module.Sheet("A", pieces=(module.Piece("p", 2),), guard=9)
        assert one == module.Sheet("A", True, (module.Piece("p", 2),)), "guard is not compared"
        assert one != attrs.evolve(one, name="B")
        assert one != "A"
        assert module.same(one, module.Sheet("A", pieces=(module.Piece("p", 2),)))
        assert not module.same(one, module.Sheet("A"))
        assert hash(module.Piece("p")) == hash(module.Piece("p"))
        assert repr(module.Piece("p", 2)) == "Piece(name='p', blade=2)"
        assert attrs.asdict(one) == attrs.asdict(pair[0].Sheet("A", pieces=(pair[0].Piece("p", 2),), guard=9))
        assert attrs.fields(module.Sheet).strict.metadata["rule"] == "HH-DICE-02"
        assert module.Sheet.__annotations__ == pair[0].Sheet.__annotations__
        assert module.Piece.SHORTHAND == "name"
        assert (one.armed, one.own, one._hidden) == (True, {}, 5)
        assert module.Sheet("A").own is not module.Sheet("B").own


@pytest.mark.slow
def test_strings_are_compared_by_what_they_say(pair: tuple[Any, Any]) -> None:
    """Interned and new strings, of any length, of one and more bytes per letter, compare by content."""
    made = "".join(["act", "ive"])
    assert made is not sys.intern(made), "one that is not interned is needed"
    words = ("active", made, "insane", "".join(["ins", "ane"]), "acti\N{LATIN SMALL LETTER V WITH TILDE}e", "activ", "")
    for module in pair:
        assert [module.is_active(word) for word in words] == [True, True, *[False] * 5]
        for one in words:
            assert [module.alike(one, other) for other in words] == [one == other for other in words]


@pytest.mark.slow
def test_a_native_class_stays_frozen_and_can_be_copied(pair: tuple[Any, Any]) -> None:
    """No field can be set from Python; pickles and copies are equal to the original."""
    for module in pair:
        sheet = module.Sheet("A", own={"x": 1}, hidden=2)
        sys.modules["pieces"] = module
        with pytest.raises(attrs.exceptions.FrozenInstanceError):
            sheet.guard = 4
        assert b"asalto_adopt" not in pickle.dumps(sheet), "plain Python could not read it"
        for twin in (pickle.loads(pickle.dumps(sheet)), copy.deepcopy(sheet)):
            assert (twin, twin._hidden, twin.guard) == (sheet, 2, 3)


def test_the_classes_have_no_decorator_left() -> None:
    """mypyc makes a class native only without one."""
    text = native(SOURCE)
    assert "\n@frozen\nclass" not in text
    assert "def __init__(self, name: str, strict: bool = True, pieces: tuple[Piece, ...] = ()" in text
    assert "class Plain:" in text


def test_a_class_has_the_marks_of_its_comment() -> None:
    """The comment becomes the decorator that mypyc reads; a word that is no mark stops the build."""
    source = SOURCE.replace("class Plain:", "class Plain:  # mypyc: acyclic, reused")
    assert "@mypyc_attr(acyclic=True, free_list_len=1)\nclass Plain:" in native(source)
    with pytest.raises(ValueError, match="class Plain is marked"):
        native(source.replace("reused", "reusable"))


AS_IT_IS = re.compile(r"^        new\.(\w+) = self\.\1$", re.MULTILINE)


def copied_as_they_are() -> dict[str, set[str]]:
    """Return, by class of record, the fields that a compiled copy takes over without copying their contents."""
    found: dict[str, set[str]] = {}
    for path in modules():
        text = native((ROOT / path).read_text(encoding="utf-8"))
        for kind, body in re.findall(r"    def dup\(self\) -> (\w+):\n((?:        .+\n)+)", text):
            found[f"{'.'.join(path.with_suffix('').parts)}.{kind}"] = set(AS_IT_IS.findall(body))
    return found


def records_in(value: object) -> Iterator[Record]:
    """Return all records of a state."""
    if isinstance(value, Record):
        yield value
        value = [getattr(value, name) for name in stored(type(value))]
    if isinstance(value, dict):
        value = list(value.values())
    if isinstance(value, list | tuple | set):
        for each in value:
            yield from records_in(each)


@pytest.mark.slow
@pytest.mark.parametrize("game", GAMES)
def test_only_what_cannot_change_is_copied_as_it_is(game: str) -> None:
    """In the last states of fights, such fields hold values that are their own copies."""
    as_they_are, seen = copied_as_they_are(), set()
    for name in [name for name, _ in shipped() if name.startswith(f"{game}/")][:6]:
        scenario = load(name)
        if not scenario.chain:
            runner = inline.Runner(scenario, 3, deadline=None)
            runner.play(1)
            for record in records_in(runner.state):
                kind = type(record)
                for field in as_they_are[f"{kind.__module__}.{kind.__qualname__}"]:
                    seen.add((kind, field))
                    value = getattr(record, field)
                    assert copied(value) is value, f"{kind}.{field}"
    assert len(seen) > 20


@pytest.fixture
def manifest(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The manifest of a copy of one source file, the only one that is looked for."""
    path = tmp_path / "fast.json"
    monkeypatch.setattr(compiled, "ROOT", tmp_path)
    monkeypatch.setattr(compiled, "MANIFEST", path)
    monkeypatch.delenv(compiled.PLAIN, raising=False)
    (tmp_path / "one.py").write_text("x = 1\n")
    modules = {"simulator.core.one": "one.so"}
    digest = compiled.sources_digest(["one.py"])
    path.write_text(json.dumps({"digest": digest, "folder": "f", "sources": ["one.py"], "modules": modules}))
    return path


def test_a_copy_of_these_sources_is_used(manifest: Path) -> None:
    """Its modules are found in its folder, and no others."""
    assert compiled.compiled_files() == {"simulator.core.one": str(manifest.parent / "f" / "one.so")}
    finder = compiled.CompiledFinder()
    assert finder.find_spec("simulator.cli", None) is None
    spec = finder.find_spec("simulator.core.one", None)
    assert spec is not None
    assert spec.origin == str(manifest.parent / "f" / "one.so")
    assert finder.find_spec("simulator.core.other", None) is None


@pytest.mark.parametrize(
    "harm",
    [
        "edited",
        "missing",
        "no manifest",
        "half a manifest",
        "foreign manifest",
        "empty manifest",
        "no modules",
        "left out",
    ],
)
def test_any_other_copy_is_left_alone(manifest: Path, harm: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Sources that differ by a byte, or a manifest that cannot be read: plain Python plays, silently."""
    source = manifest.parent / "one.py"
    harms: dict[str, Callable[[], object]] = {
        "edited": lambda: source.write_text("x = 2\n"),
        "missing": source.unlink,
        "no manifest": manifest.unlink,
        "half a manifest": lambda: manifest.write_text(manifest.read_text()[:40]),
        "foreign manifest": lambda: manifest.write_text('["digest"]'),
        "empty manifest": lambda: manifest.write_text("{}"),
        "no modules": lambda: manifest.write_text(json.dumps({**json.loads(manifest.read_text()), "modules": ["one"]})),
        "left out": lambda: monkeypatch.setenv(compiled.PLAIN, "1"),
    }
    harms[harm]()
    assert compiled.compiled_files() == {}


def test_whichever_module_is_imported_first_decides_for_all(manifest: Path) -> None:
    """The first module and its imports are all interpreted or all compiled."""
    for path in modules():
        finder = compiled.CompiledFinder()
        assert finder.find_spec(".".join(path.with_suffix("").parts), None) is None
        assert finder._files is not None, path


def test_all_modules_to_compile_exist_and_none_is_named_twice() -> None:
    """The list contains every game's rules and planners."""
    paths = modules()
    assert len(set(paths)) == len(paths)
    assert all((ROOT / path).is_file() for path in paths)
    for game in GAMES:
        assert Path("simulator/systems", game, "view.py") in paths
        assert Path("policies", game, "planner.py") in paths
        assert set(modules((game,))) < set(paths)


def test_shared_classes_let_games_derive_from_them() -> None:
    """One compiled game leaves the others interpreted, and games from outside always are: a compiled class that they
    derive from must say so."""
    shared = modules(())
    closed = {
        node.name
        for path in shared
        for node in ast.parse(native((ROOT / path).read_text(encoding="utf-8"))).body
        if isinstance(node, ast.ClassDef) and DERIVABLE not in "".join(map(ast.unparse, node.decorator_list))
    }
    found = []
    for path in sorted({*modules()} - {*shared}):
        for node in ast.walk(ast.parse((ROOT / path).read_text(encoding="utf-8"))):
            if isinstance(node, ast.ClassDef):
                bases = [each.value if isinstance(each, ast.Subscript) else each for each in node.bases]
                names = {ast.unparse(base) for base in bases}
                found += [f"{path}: {node.name} derives from {name}" for name in sorted(names & closed)]
    assert found == []


@pytest.mark.parametrize("game", GAMES)
def test_all_that_plays_a_turn_or_resolves_it_is_compiled(game: str) -> None:
    """Every module of turns and resolution is compiled, whatever its name."""
    rules = [
        path for room in ("turns", "resolution") for path in (ROOT / "simulator/systems" / game / room).glob("*.py")
    ]
    compiled_here = {ROOT / path for path in modules((game,))}
    assert [path.name for path in rules if path not in compiled_here] == ["__init__.py"] * 2


def test_the_command_line_decides_before_any_module_to_compile_is_imported() -> None:
    """A late decision would let the compiled copy read ``asalto exact``, a second process walk the tree."""
    line = (
        "import sys, simulator.__main__, simulator.compiled as c;"
        " print([name for name in sys.modules if name.startswith(c.PARTS)])"
    )
    assert subprocess.run([sys.executable, "-c", line], capture_output=True, text=True, check=True).stdout == "[]\n"
