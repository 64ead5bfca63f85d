"""Text files that are written whole or not at all."""

from __future__ import annotations

import os
from contextlib import suppress
from pathlib import Path
from uuid import uuid4


def save(path: str | os.PathLike[str], text: str) -> None:
    """Write the text to a temporary file beside ``path``, then move it there: the old file stays until the new one is
    complete.

    Raises OSError, which names the file."""
    target = Path(path)
    part = target.with_name(f".{target.name}.{uuid4().hex[:8]}.part")
    try:
        with part.open("w", encoding="utf-8", newline="\n") as out:
            out.write(text)
            out.flush()
            os.fsync(out.fileno())
        os.replace(part, target)
    except BaseException as error:
        with suppress(OSError):
            part.unlink()
        if isinstance(error, OSError):
            raise OSError(error.errno, error.strerror, str(target)) from error
        raise
