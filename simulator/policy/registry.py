"""Registry of policies: finds them by name, and makes them from their specs.

Policies are found through the entry-point group ``asalto.policies``. That search is slow, so Asalto's own policies are
listed here as well, and the others are searched once, when a name is not one of these. Each policy is imported when it
is first made, so a broken one raises an error when it is used and disturbs nothing else. A class in a file
(``./bot.py:Stubborn``) needs no package."""

from __future__ import annotations

import inspect
import sys
from collections.abc import Callable, Iterable, Iterator
from collections.abc import Set as AbstractSet
from difflib import get_close_matches
from functools import cache, partial
from hashlib import sha256
from importlib import import_module
from importlib.machinery import ModuleSpec
from importlib.util import module_from_spec, spec_from_file_location
from operator import attrgetter
from pathlib import Path
from types import ModuleType
from typing import TYPE_CHECKING, Any, Final

from .. import __version__, home
from .errors import PolicyError
from .protocol import Policy
from .seal import check_unsealed
from .spec import PolicySpec, class_in_file, command_in, is_code

if TYPE_CHECKING:
    from importlib.metadata import EntryPoint

GROUP = "asalto.policies"
_NAMED = (inspect.Parameter.KEYWORD_ONLY, inspect.Parameter.POSITIONAL_OR_KEYWORD)
HOME = "asalto"  # the distribution whose names no other can take over
OWN: Final = {
    "basic": "policies.basic:Basic",
    "random": "policies.random_:Random",
    "aggressive": "policies.aggressive:Aggressive",
    "best": "policies.best:Best",
    "cautious": "policies.cautious:Cautious",
    "search": "policies.search:Search",
    "tactics": "policies.tactics:Tactics",
    "tuned": "policies.tuned:Tuned",
}
"""Entry points of Asalto itself: name -> place of the class."""


class Names(AbstractSet[str]):
    """Names of all policies, broken ones included. Asalto's own names are found without a search."""

    def __contains__(self, name: object) -> bool:
        return name in OWN or name in _found()

    def __iter__(self) -> Iterator[str]:
        return iter({**OWN, **_found()})

    def __len__(self) -> int:
        return len({**OWN, **_found()})

    @classmethod
    def _from_iterable(cls, names: Iterable[Any]) -> AbstractSet[Any]:
        return frozenset(names)


NAMES: Final = Names()


def origin(name: str) -> str:
    """Return the distribution of the policy, such as ``asalto 1.0.0``, or its file, or that it is a program. Raises
    PolicyError if there is no such policy."""
    if command_in(name) is not None:
        return "a program"
    if (placed := class_in_file(name)) is not None:
        return f"the file {placed[0]}"
    if name in OWN:
        return f"{HOME} {__version__}"
    if name in _known:
        return _known[name][1]
    brought_by = _entry(name).dist
    return f"{brought_by.name} {brought_by.version}" if brought_by is not None else "unknown"


def is_own(name: str) -> bool:
    """Return whether the policy comes with Asalto. Raises PolicyError if there is no such policy."""
    if is_code(name):
        return False
    _place(name)
    return name in OWN


def plays_own(spec: PolicySpec) -> bool:
    """Return whether the policy comes with Asalto, and also the one to which it passes questions on, if any. Raises
    PolicyError if there is no such policy."""
    return all(map(is_own, spec.uses))


def found(name: str) -> tuple[str, str] | None:
    """Return the place of the policy's class and its distribution, for ``know`` in another process; None for a class in
    a file, whose name has the place. Raises PolicyError if there is no such policy."""
    return None if class_in_file(name) is not None else (_place(name), origin(name))


def know(name: str, place: str, brought_by: str) -> None:
    """Register a policy at this place without a search."""
    _known[name] = (place, brought_by)


_known: dict[str, tuple[str, str]] = {}


def source_file(name: str) -> Path | None:
    """Return the file of the policy's class, or the first file among a program's words, found without running it; None
    if there is no such file.

    Raises PolicyError if there is no such policy."""
    if (command := command_in(name)) is not None:
        return next((Path(word) for word in command if Path(word).is_file()), None)
    if (placed := class_in_file(name)) is not None:
        return placed[0]
    module = _place(name).partition(":")[0].replace(".", "/")
    for folder in (home.HOME,) if name in OWN else map(Path, sys.path):
        for file in (folder / f"{module}.py", folder / module / "__init__.py"):
            if file.is_file():
                return file
    return None


def versions(specs: Iterable[PolicySpec], system: str) -> dict[str, str]:
    """Return the versions in this game of those policies that come with Asalto, by name."""
    own = sorted({use for spec in specs for use in spec.uses if use in OWN})
    return {use: load(use).version_in(system) for use in own}


def make(spec: PolicySpec) -> Policy:
    """Return a new policy for one seat of one fight. Raises PolicyError if it cannot be made."""
    spec = spec.played
    kind = load(spec.use)
    try:
        return kind(**spec.options)
    except Exception as error:
        raise PolicyError(_complaint(spec, kind, error)) from error


def factory(spec: PolicySpec) -> Callable[[], Policy]:
    """Return a function that makes such policies. Raises PolicyError immediately if the first cannot be made."""
    make(spec)
    return maker(spec)


def maker(spec: PolicySpec) -> Callable[[], Policy]:
    """Return a function that makes such policies, and raises what their class raises."""
    spec = spec.played
    return partial(load(spec.use), **spec.options) if spec.options else load(spec.use)


@cache
def load(name: str) -> type[Policy]:
    """Return the class of the policy ``name``. Raises PolicyError if there is none, or it is broken."""
    if command_in(name) is not None:
        raise PolicyError(f"{name!r:.80} is a program, which has no class in Python")
    if (placed := class_in_file(name)) is not None:
        return _from_file(*placed)
    place = _place(name)
    try:
        module, _, attribute = place.partition("[")[0].strip().partition(":")  # without "extras"
        kind = attrgetter(attribute)(import_module(module))
    except Exception as error:
        raise PolicyError(
            f"the policy {name!r} of {origin(name)} is broken: {place} cannot be imported"
            f" ({type(error).__name__}: {error})"
        ) from error
    if not (isinstance(kind, type) and issubclass(kind, Policy)):
        raise PolicyError(f"the policy {name!r} of {origin(name)} is broken: {place} is not a Policy class")
    return kind


def _from_file(path: Path, name: str) -> type[Policy]:
    """Return the class ``name`` of the file. Raises PolicyError if the file lacks it."""
    module = _module(path)
    kind = getattr(module, name, None)
    if isinstance(kind, type) and issubclass(kind, Policy):
        return kind
    here = [each for each, found in vars(module).items() if _is_defined_there(found, module)]
    there = f"its policies are {', '.join(here)}" if here else "it has no policy"
    if kind is None:
        raise PolicyError(f"the file {path} has no {name}; {there}")
    raise PolicyError(f"{name} of the file {path} is not a Policy class; {there}")


def _is_defined_there(found: object, module: ModuleType) -> bool:
    return isinstance(found, type) and issubclass(found, Policy) and found.__module__ == module.__name__


@cache
def _module(path: Path) -> ModuleType:
    """Return the file as a module, run once, with its folder on the import path. Raises PolicyError."""
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


def _place(name: str) -> str:
    """Return the place of the policy's class: "module:Class". Raises PolicyError if there is no such policy."""
    if name in OWN:
        return OWN[name]
    return _known[name][0] if name in _known else _entry(name).value


def _entry(name: str) -> EntryPoint:
    """Return the entry point of another package's policy. Raises PolicyError if there is no such policy."""
    entries = _found().get(name)
    if entries is None:
        near = get_close_matches(name, NAMES, 1)
        hint = f"; did you mean {near[0]!r}?" if near else "."
        raise PolicyError(f"there is no policy {name!r}{hint} There are: {', '.join(sorted(NAMES))}")
    if len(entries) > 1:
        claims = " and ".join(sorted(entry.value for entry in entries))
        raise PolicyError(f"several installed packages call a policy {name!r} ({claims}); remove all but one")
    return entries[0]


@cache
def _found() -> dict[str, list[EntryPoint]]:
    """Return the entry points of other packages by name."""
    from importlib.metadata import entry_points  # imported here, because most fights need no other policies

    found: dict[str, list[EntryPoint]] = {}
    for entry in entry_points(group=GROUP):
        if entry.name not in OWN:
            found.setdefault(entry.name, []).append(entry)
    return found


def _complaint(spec: PolicySpec, kind: type[Policy], error: Exception) -> str:
    """Return a sentence that says why ``kind`` could not be made, and which options it takes."""
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
