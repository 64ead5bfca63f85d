"""A wheel with the compiled copy inside if ``ASALTO_COMPILED=1`` is set during the build; else a pure one."""

from __future__ import annotations

import os
import sys
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface


class CompiledWheel(BuildHookInterface):
    """Builds the compiled copy and puts it beside its sources."""

    def dependencies(self) -> list[str]:
        """Return the requirements of the build besides hatchling."""
        return ["mypy[mypyc]>=1.13"] if _asked() else []

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Add the compiled files to the wheel, which then fits this Python and platform alone."""
        if not _asked() or version == "editable":
            return
        sys.path.insert(0, self.root)
        from compiling.build import build_for_wheel

        folder = Path(self.directory) / "compiled"
        build_for_wheel(folder)
        build_data["force_include"][str(folder)] = "simulator/fast"
        build_data["pure_python"] = False
        build_data["infer_tag"] = True


def _asked() -> bool:
    return os.environ.get("ASALTO_COMPILED") == "1"
