"""The metadata of a wheel or sdist, as indexes of packages read it."""

from __future__ import annotations

import tarfile
import zipfile
from collections.abc import Iterator
from pathlib import Path

from packaging.metadata import Metadata

EXPECTED = ("Documentation", "Source", "Issues", "Changelog")


def problems(file: Path, version: str) -> list[str]:
    """Return a sentence for each thing that is wrong with the metadata of a file."""
    try:
        found = Metadata.from_email(_read(file), validate=True)
    except ExceptionGroup as group:
        return [f"{file.name}: {error}" for error in group.exceptions]
    return [f"{file.name}: {sentence}" for sentence in _wrong(found, version)]


def _wrong(found: Metadata, version: str) -> Iterator[str]:
    if str(found.version) != version:
        yield f"its version is {found.version}, not {version}."
    if not (found.description or "").startswith("# Asalto"):
        yield "it has no readme."
    if found.description_content_type != "text/markdown":
        yield f"its readme is {found.description_content_type}, not text/markdown."
    missing = [name for name in EXPECTED if name not in (found.project_urls or {})]
    if missing:
        yield f"it has no address for {', '.join(missing)}."


def _read(file: Path) -> bytes:
    if file.suffix == ".whl":
        with zipfile.ZipFile(file) as wheel:
            (name,) = [name for name in wheel.namelist() if name.endswith(".dist-info/METADATA")]
            return wheel.read(name)
    with tarfile.open(file) as sdist:
        member = sdist.extractfile(f"{file.name.removesuffix('.tar.gz')}/PKG-INFO")
        assert member is not None
        return member.read()
