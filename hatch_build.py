"""Parts of the build: the README, the pages of the documentation, and with ``ASALTO_COMPILED=1`` the compiled copy."""

from __future__ import annotations

import os
import sys
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface
from hatchling.metadata.plugin.interface import MetadataHookInterface


class Readme(MetadataHookInterface):
    """Gives the package its README, with links that work outside the repository."""

    def update(self, metadata: dict[str, Any]) -> None:
        """Add the text."""
        sys.path.insert(0, self.root)
        from releasing.readme import with_addresses

        text = (Path(self.root) / "README.md").read_text(encoding="utf-8")
        text = with_addresses(text, metadata["urls"]["Documentation"])
        metadata["readme"] = {"content-type": "text/markdown", "text": text}


class Wheel(BuildHookInterface):
    """Puts pages and the compiled copy beside the sources."""

    _work: TemporaryDirectory[str] | None = None

    def dependencies(self) -> list[str]:
        """Return the requirements of the build besides hatchling."""
        return ["mypy[mypyc]>=1.13"] if _asked() else []

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Add the pages, and the compiled files to a wheel that then fits this Python and platform alone."""
        if version == "editable":
            return
        build_data["force_include"].update(_pages(Path(self.root)))
        if not _asked():
            return
        sys.path.insert(0, self.root)
        from compiling.build import build_for_wheel

        # Not beside the wheel, where it would be left.
        self._work = TemporaryDirectory(prefix="asalto-")
        build_for_wheel(Path(self._work.name))
        build_data["force_include"][self._work.name] = "simulator/fast"
        build_data["pure_python"] = False
        build_data["infer_tag"] = True

    def finalize(self, version: str, build_data: dict[str, Any], artifact_path: str) -> None:
        """Remove what the wheel now has."""
        if self._work is not None:
            self._work.cleanup()


def _pages(root: Path) -> dict[str, str]:
    """Return where the pages of the documentation go in the wheel (asalto docs), without their pictures."""
    pages = [*root.glob("*.md"), *(root / "docs").rglob("*.md")]
    return {str(page): f"simulator/shipped_docs/{page.relative_to(root).as_posix()}" for page in pages}


def _asked() -> bool:
    return os.environ.get("ASALTO_COMPILED") == "1"
