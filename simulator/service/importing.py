"""Files of other programs as a file of sheets: runs ``asalto import`` for the page and for programs."""

from __future__ import annotations

import json
import tempfile
from base64 import b64decode
from binascii import Error
from pathlib import Path
from typing import Any, Final

import trio

from ..foreign.files import OBJECTS, TABLES
from .jobs import sentences
from .processes import InvalidDocument, Order, Pool, run_command

SECONDS: Final = 30.0
MEMORY: Final = 1024
"""MiB of the process that reads a file."""


def file_of(name: object, data: object) -> tuple[str, bytes]:
    """Return a plain name for the file, with its ending, and its bytes, sent as base64. Raises InvalidDocument."""
    ending = Path(name).suffix.lower() if isinstance(name, str) and len(name) <= 200 else ""
    if ending not in (*TABLES, *OBJECTS):
        raise InvalidDocument([f"name has to end in one of {', '.join((*TABLES, *OBJECTS))}."])
    try:
        return f"creatures{ending}", b64decode(data if isinstance(data, str) else "*", validate=True)
    except (Error, ValueError):
        raise InvalidDocument(["data has to be the bytes of the file as base64."]) from None


async def imported(pool: Pool, name: str, data: bytes, system: str | None, lang: str) -> Any:  # Any: plain JSON
    """Return the document of ``asalto import --json`` for a file. Raises InvalidDocument, ProcessLost."""
    words = ["import", f"--lang={lang}", "--json", *([f"--system={system}"] if system else []), "--", name]
    with tempfile.TemporaryDirectory(prefix="asalto-") as folder:
        await trio.Path(folder, name).write_bytes(data)
        order = Order(words, Path(folder), "out", "errors", MEMORY)
        if await run_command(pool, order, SECONDS):
            raise InvalidDocument(sentences(Path(folder) / "errors") or ["the file cannot be read."])
        return json.loads(await trio.Path(folder, "out").read_text(encoding="utf-8"))
