"""Generated files for the browser: Vega from the installed package, and the colours of reports.

Plots are described in Vega-Lite. The package vl-convert-python contains Vega, Vega-Lite and Vega-Embed. Their bundle is
written to the service's data folder once for each version of the package, which takes a few seconds."""

from __future__ import annotations

import os
from functools import cache
from hashlib import sha256
from importlib.metadata import version
from pathlib import Path
from typing import Final

import trio

from ...report.html.palette import DAY, NIGHT

PACKAGE: Final = "vl-convert-python"
_lock: Final = trio.Lock()


def digest(folder: Path) -> str:
    """Return a digest of the files of a folder and of the generated ones."""
    found = sha256(f"{colours()}{version(PACKAGE)}".encode())
    for path in sorted(folder.iterdir()):
        found.update(path.name.encode() + path.read_bytes())
    return found.hexdigest()[:16]


async def vega(folder: Path) -> bytes:
    """Return the bundle, an ES module that sets ``window.vegaEmbed``."""
    path = trio.Path(folder / f"vega-{version(PACKAGE)}.js")
    async with _lock:
        if not await path.exists():
            text = await trio.to_thread.run_sync(_bundle)
            part = path.with_suffix(".part")
            await part.write_text(text, encoding="utf-8")
            await trio.to_thread.run_sync(os.replace, part, path)
    return await path.read_bytes()


def _bundle() -> str:
    import vl_convert  # seldom needed, and slow to load

    return str(vl_convert.javascript_bundle())  # type: ignore[call-arg]  # its stub wants a snippet


@cache
def colours() -> str:
    """Return the colours of reports as a style sheet, light and dark."""
    day, night = ("; ".join(f"--{name}: {colour}" for name, colour in names.items()) for names in (DAY, NIGHT))
    dark = f'@media (prefers-color-scheme: dark) {{ :root:not([data-theme="light"]) {{ {night} }} }}'
    return f':root {{ {day} }}\n{dark}\n:root[data-theme="dark"] {{ {night} }}\n'
