"""Vega-Lite drawn as SVG in a separate process, because the drawing library ends its process if memory is limited.

The process starts with the first drawing, and ends with Asalto's."""

from __future__ import annotations

import atexit
import json
import subprocess
import sys
from collections.abc import Mapping
from contextlib import suppress
from typing import Any, Final

from ...core.errors import AsaltoError

_DRAW: Final = """
import json
import vl_convert
for line in sys.stdin:
    spec, locale = json.loads(line)
    try:
        drawn = {"svg": vl_convert.vegalite_to_svg(json.dumps(spec), format_locale=locale)}
    except Exception as error:
        drawn = {"error": str(error)}
    print(json.dumps(drawn), flush=True)
"""


class CannotDraw(AsaltoError):
    """The drawing process has failed; the message gives the reason."""


class Drawer:
    """Handle on the process that draws."""

    def __init__(self) -> None:
        self._process: subprocess.Popen[str] | None = None

    def svg(self, spec: Mapping[str, Any], locale: Mapping[str, Any]) -> str:  # Any: plain JSON
        """Return the drawing. Raises CannotDraw."""
        process = self._started()
        assert process.stdin is not None
        assert process.stdout is not None
        line = ""
        with suppress(OSError):
            process.stdin.write(json.dumps([spec, locale]) + "\n")
            process.stdin.flush()
            line = process.stdout.readline()
        if not line:
            raise CannotDraw(f"the report cannot be drawn: {self._why_gone()}")
        drawn = json.loads(line)
        if "error" in drawn:
            raise CannotDraw(f"the report cannot be drawn: {drawn['error']:.300}")
        svg: str = drawn["svg"]
        return svg

    def _started(self) -> subprocess.Popen[str]:
        if self._process is None:
            self._process = subprocess.Popen(
                [sys.executable, "-c", f"import sys; sys.path[:] = {sys.path!r}\n{_DRAW}"],
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=subprocess.DEVNULL,
                encoding="utf-8",
                start_new_session=True,
            )
            atexit.register(self.end)
        return self._process

    def _why_gone(self) -> str:
        """Return how the process has ended."""
        code = self.end()
        how = f"signal {-code}" if code < 0 else f"exit code {code}"
        needs = "under a memory limit it needs some gigabytes of address space (ulimit -v)"
        return f"the drawing process has ended ({how}); {needs}"

    def end(self) -> int:
        """End the process if there is one; return its exit code."""
        process, self._process = self._process, None
        if process is None:
            return 0
        atexit.unregister(self.end)
        for pipe in filter(None, (process.stdin, process.stdout)):
            with suppress(OSError):
                pipe.close()
        return process.wait()


DRAWER: Final = Drawer()
