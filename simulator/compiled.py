"""The compiled copy of Asalto: extension modules in place of the sources they were made from (``make fast``).

It is active only if it was made from exactly these sources for this Python. After an edit, fights run in plain Python
until the next build. ``ASALTO_PLAIN=1`` turns it off."""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Sequence
from hashlib import sha256
from importlib import import_module
from importlib.machinery import ExtensionFileLoader, ModuleSpec, PathFinder, SourceFileLoader
from importlib.util import spec_from_file_location
from pathlib import Path
from types import ModuleType
from typing import Any

from .home import HOME as ROOT

PLAIN = "ASALTO_PLAIN"
MANIFEST = ROOT / "build" / "fast" / f"{sys.implementation.cache_tag}.json"
INSTALLED = Path(__file__).resolve().parent / "fast" / MANIFEST.name  # in a compiled wheel
PARTS = (
    "simulator.batch.cells",
    "simulator.core.",
    "simulator.policy.lookahead",
    "simulator.policy.planner",
    "simulator.policy.playout",
    "simulator.policy.tactics.",
    "simulator.runtime.",
    "simulator.systems.",
    "simulator.wire.",
    "policies.",
)
"""Prefixes of modules that may be compiled. The first import of one of them decides for all."""


def sources_digest(paths: Sequence[str]) -> str:
    """Return the digest of the files at ``paths``, relative to the project. Raises OSError if one is missing."""
    digest = sha256()
    for path in paths:
        text = (ROOT / path).read_bytes()
        digest.update(b"%s %d\n" % (path.encode(), len(text)))
        digest.update(text)
    return digest.hexdigest()


def compiled_files() -> dict[str, str]:
    """Return the files of the compiled copy by module name; empty if it is off, or not made from these sources."""
    if os.environ.get(PLAIN):
        return {}
    return _files_of(MANIFEST) or _files_of(INSTALLED)


def _files_of(path: Path) -> dict[str, str]:
    try:
        manifest = json.loads(path.read_bytes())
        if manifest["digest"] != sources_digest(manifest["sources"]):
            return {}
        folder = path.parent / manifest["folder"]
        return {name: str(folder / file) for name, file in manifest["modules"].items()}
    except (OSError, ValueError, KeyError, TypeError, AttributeError):  # missing, half written, or of another version
        return {}


class CompiledFinder:
    """Import finder for the policies of this Asalto and for the modules of the compiled copy, whose list it reads at
    the first import of one."""

    _files: dict[str, str] | None = None

    def find_spec(
        self, fullname: str, path: Sequence[str] | None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        if fullname == "policies":
            return PathFinder.find_spec(fullname, [str(ROOT)])
        if self._files is None:
            if not fullname.startswith(PARTS):
                return None
            self._files = compiled_files()
        file = self._files.get(fullname)
        if file is None:
            return None
        loader = SourceFileLoader if file.endswith(".py") else ExtensionFileLoader
        return spec_from_file_location(fullname, file, loader=loader(fullname, file))


def activate() -> None:
    """Let imports find the policies and the compiled copy."""
    sys.meta_path.insert(0, CompiledFinder())


def can_be_built() -> bool:
    """Return whether this is a checkout, in which ``make fast`` compiles."""
    return (ROOT / "compiling").is_dir()


def is_compiled() -> bool:
    """Return whether the compiled copy plays the fights."""
    return isinstance(import_module("simulator.core.fight").__loader__, ExtensionFileLoader)


def remade(cls: Any, values: dict[str, Any]) -> Any:  # Any: a class of attrs, and one of its objects
    """Make an object that a compiled class has pickled. It is defined here so that plain Python can unpickle it too."""
    return cls(**values)
