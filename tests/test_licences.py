"""Licences of packages: read from any of the fields that name them, and refused when they bind or are not known."""

from __future__ import annotations

from email.message import Message
from importlib import metadata
from typing import Any

import pytest

from . import licences
from .licences import NAME, UNKNOWN, is_allowed, licence_of, refused, requirements_of


def fields(*lines: tuple[str, str]) -> Any:  # Any: what importlib.metadata reads metadata into
    """Return the metadata of a package."""
    found = Message()
    for name, value in (("Name", "other"), ("Version", "1"), *lines):
        found[name] = value
    return found


@pytest.mark.parametrize(
    ("lines", "licence", "allowed"),
    [
        ([("License-Expression", "MIT OR Apache-2.0")], "MIT OR Apache-2.0", True),
        ([("License-Expression", "GPL-3.0-or-later OR MIT")], "GPL-3.0-or-later OR MIT", True),
        ([("License-Expression", "GPL-3.0-only")], "GPL-3.0-only", False),
        ([("License-Expression", "MIT AND LGPL-2.1-only")], "MIT AND LGPL-2.1-only", False),
        ([("License-Expression", "(MIT OR GPL-2.0-only) AND ISC")], "(MIT OR GPL-2.0-only) AND ISC", False),
        ([("License-Expression", "(MIT OR ISC) AND MPL-2.0")], "(MIT OR ISC) AND MPL-2.0", True),
        ([("License", "The MIT License (MIT)\n\nPermission is hereby")], "MIT", True),
        ([("License", "Copyright"), ("Classifier", "License :: OSI Approved :: BSD License")], "BSD", True),
        ([("License", "GPL v3")], "GPL v3", False),
        ([("Classifier", "License :: OSI Approved :: GNU Affero General Public License v3")], None, False),
        (
            [("Classifier", f"License :: OSI Approved :: {name}") for name in ("MIT License", "GNU GPL v3")],
            "MIT AND GNU GPL v3",
            False,
        ),
        ([("License", "MIT"), ("License-Expression", "AGPL-3.0-only")], "AGPL-3.0-only", False),
        ([], UNKNOWN, False),
    ],
)
def test_a_licence_is_read_and_judged(lines: list[tuple[str, str]], licence: str | None, allowed: bool) -> None:
    """The newest field wins; several classifiers hold together; no field is no permission."""
    found = licence_of(fields(*lines))
    assert licence in (None, found)
    assert is_allowed(found) == allowed


def test_all_that_asalto_brings_is_permissive_or_mpl() -> None:
    """Each package of the wheel and of its extras, also what those bring."""
    names = {*requirements_of(NAME)}
    assert {"attrs", "pyarrow", "litestar", "sniffio", "tqdm"} <= names  # of the wheel, of extras, of others
    assert refused(names) == []


def test_a_licence_that_binds_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    """The line has name, version and licence."""
    monkeypatch.setattr(licences, "ALLOWED", frozenset({"MIT"}))
    assert f"pyarrow {metadata.version('pyarrow')}: Apache-2.0" in refused(requirements_of(NAME))
    assert refused(["there-is-no-such-package"]) == []
