"""The registry of policies, and how one is made from its spec.

All policies with a name, Asalto's own included, are found through the entry-point group ``asalto.policies``. Looking
for them is slow, so it happens once, at the first use; each is imported when it is first made, so that a broken one
breaks nothing else and raises an error when it is used. A class in a file (``./bot.py:Stubborn``) needs no package."""

from __future__ import annotations

import inspect
import sys
from collections.abc import Callable
from difflib import get_close_matches
from functools import cache, partial
from hashlib import sha256
from importlib.machinery import ModuleSpec
from importlib.metadata import EntryPoint, entry_points
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from types import ModuleType

from .errors import PolicyError
from .protocol import Policy
from .seal import check_unsealed
from .spec import PolicySpec, class_in_file, command_in, is_code

GROUP = "asalto.policies"
_NAMED = (inspect.Parameter.KEYWORD_ONLY, inspect.Parameter.POSITIONAL_OR_KEYWORD)
HOME = "asalto"  # the distribution whose names no other can take over


def names() -> frozenset[str]:
    """The names of all policies, broken ones included."""
    return frozenset(_found())


def origin(name: str) -> str:
    """The distribution that brings the policy, as ``asalto 0.1.0``, or its file, or that it is a program. Raises
    PolicyError when there is no such policy."""
    if command_in(name) is not None:
        return "a program"
    if (placed := class_in_file(name)) is not None:
        return f"the file {placed[0]}"
    if name in _known:
        return _known[name][1]
    entry = _entry(name)
    return f"{entry.dist.name} {entry.dist.version}" if entry.dist is not None else "unknown"


def is_own(name: str) -> bool:
    """The policy comes with Asalto. Raises PolicyError when there is no such policy."""
    return not is_code(name) and _is_home(_entry(name))


def plays_own(spec: PolicySpec) -> bool:
    """The policy comes with Asalto, and so does the one that it passes questions on to, if it does that. Raises
    PolicyError when there is no such policy."""
    return all(map(is_own, spec.uses))


def found(name: str) -> tuple[str, str] | None:
    """Where the policy was found, so that another process may ``know`` it: the place of its class, and what brings it;
    None for a class in a file, whose name says that. Raises PolicyError when there is no such policy."""
    return None if class_in_file(name) is not None else (_entry(name).value, origin(name))


def know(name: str, place: str, brought_by: str) -> None:
    """Take the policy from there, without looking for others."""
    _known[name] = (EntryPoint(name, place, GROUP), brought_by)


_known: dict[str, tuple[EntryPoint, str]] = {}


def source_file(name: str) -> Path | None:
    """The file that holds the policy's class, or the first file of a program's words, found without running it; None
    when that cannot be told.

    Raises PolicyError when there is no such policy."""
    if (command := command_in(name)) is not None:
        return next((Path(word) for word in command if Path(word).is_file()), None)
    if (placed := class_in_file(name)) is not None:
        return placed[0]
    entry = _entry(name)
    module = entry.module.replace(".", "/")
    for folder in map(Path, sys.path):
        for file in (folder / f"{module}.py", folder / module / "__init__.py"):
            if file.is_file():
                return file
    return None


def make(spec: PolicySpec) -> Policy:
    """A new policy for one seat of one fight. Raises PolicyError, in a sentence, when it cannot be made."""
    kind = load(spec.use)
    try:
        return kind(**spec.options)
    except Exception as error:
        raise PolicyError(_complaint(spec, kind, error)) from error


def factory(spec: PolicySpec) -> Callable[[], Policy]:
    """A function that makes such policies. Raises PolicyError at once when the first cannot be made."""
    make(spec)
    return maker(spec)


def maker(spec: PolicySpec) -> Callable[[], Policy]:
    """A function that makes such policies, and raises what their class raises."""
    return partial(load(spec.use), **spec.options) if spec.options else load(spec.use)


@cache
def load(name: str) -> type[Policy]:
    """The class of the policy ``name``. Raises PolicyError when there is none, or it is broken."""
    if command_in(name) is not None:
        raise PolicyError(f"{name!r:.80} is a program, which has no class in Python")
    if (placed := class_in_file(name)) is not None:
        return _from_file(*placed)
    entry = _entry(name)
    try:
        kind = entry.load()
    except Exception as error:
        raise PolicyError(
            f"the policy {name!r} of {origin(name)} is broken: {entry.value} cannot be imported"
            f" ({type(error).__name__}: {error})"
        ) from error
    if not (isinstance(kind, type) and issubclass(kind, Policy)):
        raise PolicyError(f"the policy {name!r} of {origin(name)} is broken: {entry.value} is no Policy class")
    return kind


def _from_file(path: Path, name: str) -> type[Policy]:
    """The class ``name`` of the file. Raises PolicyError, in a sentence that says what the file lacks."""
    module = _module(path)
    kind = getattr(module, name, None)
    if isinstance(kind, type) and issubclass(kind, Policy):
        return kind
    here = [each for each, found in vars(module).items() if _is_defined_there(found, module)]
    there = f"its policies are {', '.join(here)}" if here else "it has no policy"
    if kind is None:
        raise PolicyError(f"the file {path} has no {name}; {there}")
    raise PolicyError(f"{name} of the file {path} is no Policy class; {there}")


def _is_defined_there(found: object, module: ModuleType) -> bool:
    return isinstance(found, type) and issubclass(found, Policy) and found.__module__ == module.__name__


@cache
def _module(path: Path) -> ModuleType:
    """The file as a module, run once, which finds the modules beside it. Raises PolicyError."""
    check_unsealed(str(path))
    if not path.is_file():
        raise PolicyError(f"there is no file {path}; a policy in a file is written ./bot.py:Class")
    name = f"asalto_policy_{path.stem}_{sha256(str(path.resolve()).encode()).hexdigest()[:8]}"
    spec: ModuleSpec | None = spec_from_file_location(name, path)
    assert spec is not None  # the name ends in .py
    assert spec.loader is not None
    module = sys.modules[name] = module_from_spec(spec)
    beside = str(path.resolve().parent)
    if beside not in sys.path:
        sys.path.append(beside)
    try:
        spec.loader.exec_module(module)
    except Exception as error:
        del sys.modules[name]
        raise PolicyError(f"the file {path} cannot be run ({type(error).__name__}: {error})") from error
    return module


def _entry(name: str) -> EntryPoint:
    if name in _known:
        return _known[name][0]
    entries = _found().get(name)
    if entries is None:
        near = get_close_matches(name, names(), 1)
        hint = f"; did you mean {near[0]!r}?" if near else "."
        raise PolicyError(f"there is no policy {name!r}{hint} There are: {', '.join(sorted(names()))}")
    if len(entries) > 1:
        claims = " and ".join(sorted(entry.value for entry in entries))
        raise PolicyError(f"several installed packages call a policy {name!r} ({claims}); remove all but one")
    return entries[0]


@cache
def _found() -> dict[str, list[EntryPoint]]:
    """The entry points of the group by name; a name of Asalto's own has that one entry only."""
    found: dict[str, list[EntryPoint]] = {}
    for entry in entry_points(group=GROUP):
        found.setdefault(entry.name, []).append(entry)
    for entries in found.values():
        if len(entries) > 1:  # asking who brings them is slow
            entries[:] = [entry for entry in entries if _is_home(entry)][:1] or entries
    return found


def _is_home(entry: EntryPoint) -> bool:
    return entry.dist is not None and entry.dist.name == HOME


def _complaint(spec: PolicySpec, kind: type[Policy], error: Exception) -> str:
    """A sentence that says why ``kind`` could not be made, and which options it takes."""
    parameters = inspect.signature(kind).parameters.values()
    taken = [each.name for each in parameters if each.kind in _NAMED]
    anything = any(each.kind is each.VAR_KEYWORD for each in parameters)
    unknown = [name for name in spec.options if not anything and name not in taken]
    options = f"its options are {', '.join(taken)}" if taken else "it takes no options"
    if unknown:
        near = get_close_matches(unknown[0], taken, 1)
        hint = f" (did you mean {near[0]!r}?)" if near else ""
        return f"the policy {spec.use!r} has no option {unknown[0]!r}{hint}; {options}"
    ending = "" if anything else f"; {options}"
    return f"the policy {spec.use!r} cannot be made with {dict(spec.options)!r:.120}: {error}{ending}"
