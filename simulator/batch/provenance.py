"""Provenance: the versions of Asalto, Python, rules and policies that played a fight.

Equal tasks played with equal ``Provenance`` give equal fights. While a game or a policy is being edited, its version
stays the same; so digests of the sources are part of the provenance."""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Iterable, Iterator
from functools import cache
from hashlib import sha256
from importlib import import_module
from pathlib import Path
from typing import Any, Final

from attrs import asdict, frozen

from .. import __version__, systems
from ..policy import registry
from ..policy.errors import PolicyError

NONE: Final = "none"
PARTS: Final = ("core", "systems", "policy", "scenario", "runtime", "batch")
"""Packages of Asalto that decide a fight and its row; those that only print are left out."""

_SUFFIXES: Final = (".py", ".toml")
_DIGITS: Final = 12

Versions = tuple[tuple[str, str], ...]


@frozen
class Provenance:
    """Versions that decide a fight. ``source`` is a digest of Asalto's own files; ``rules`` has the games and the
    versions of their rules, ``policies`` the names of policies and their origins."""

    asalto: str
    python: str
    source: str
    rules: Versions = ()
    policies: Versions = ()

    def text(self) -> str:
        """Return the provenance as text that other versions can read as well."""
        return json.dumps(asdict(self), sort_keys=True)

    @classmethod
    def read(cls, text: str) -> Provenance:
        """Read the provenance from a text of any version; fields that the text lacks are ``NONE``."""
        found: Any = json.loads(text)  # Any: plain JSON of another version

        def pairs(name: str) -> Versions:
            return tuple((str(key), str(value)) for key, value in found.get(name, ()))

        asalto, python, source = (str(found.get(name, NONE)) for name in ("asalto", "python", "source"))
        return cls(asalto, python, source, pairs("rules"), pairs("policies"))

    def difference(self, other: Provenance) -> tuple[str, str] | None:
        """Return the first difference as a pair of phrases, own and other; None if they are equal."""
        for own, others in zip(self._sentences(), other._sentences(), strict=False):
            if own != others:
                return own, others
        return None

    def _sentences(self) -> Iterator[str]:
        """Iterate over the versions, as phrases for a message; the digest of sources comes last because any difference
        changes it."""
        yield f"Asalto {self.asalto}"
        yield f"Python {self.python}"
        yield from (f"rules {version} of {game}" for game, version in self.rules)
        yield from (f"the policy {name} of {origin}" for name, origin in self.policies)
        yield f"the sources {self.source} of Asalto {self.asalto}"


def local_provenance(games: Iterable[str] = (), policies: Iterable[str] = ()) -> Provenance:
    """Return the provenance in this process of fights of these games with these policies."""
    return Provenance(
        __version__,
        f"{sys.version_info.major}.{sys.version_info.minor}",
        _source(),
        tuple((one, str(systems.system(one).rules_version) if one in systems.NAMES else NONE) for one in sorted(games)),
        tuple((name, _policy(name)) for name in sorted(policies)),
    )


def local_counterpart(other: Provenance) -> Provenance:
    """Return the provenance in this process of the games and policies of ``other``."""
    return local_provenance((game for game, _ in other.rules), (name for name, _ in other.policies))


@cache
def _policy(name: str) -> str:
    """Return the origin of a policy, and a digest of its file."""
    try:
        origin, file = registry.origin(name), registry.source_file(name)
        return f"{origin} ({_digest([str(file)], file.parent)})" if file else origin
    except (PolicyError, OSError):
        return NONE


@cache
def _source() -> str:
    """Return a digest of the files in the packages ``simulator`` and ``policies`` that decide fights."""
    asalto, policies = Path(__file__).parents[1], Path(str(import_module("policies").__file__)).parent
    return (
        _digest((path for part in PARTS for path in _files(asalto / part)), asalto)[:8]
        + "-"
        + _digest(_files(policies), policies)[:4]
    )


def _files(folder: Path) -> Iterator[str]:
    """Iterate over the files in a folder that decide fights. Strings, not paths, for speed: every batch start lists
    hundreds."""
    for place, _, names in os.walk(folder):
        yield from (os.path.join(place, name) for name in names if name.endswith(_SUFFIXES))


def _digest(files: Iterable[str], root: Path) -> str:
    """Return a digest of files beneath ``root``, independent of platform and line ends."""
    total = sha256()
    start = len(str(root)) + 1
    for name, file in sorted((file[start:].replace(os.sep, "/"), file) for file in files):
        with open(file, "rb") as source:
            body = source.read().replace(b"\r\n", b"\n")
        total.update(f"{name} {len(body)}\n".encode())
        total.update(body)
    return total.hexdigest()[:_DIGITS]
