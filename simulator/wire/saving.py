"""Text files that are written whole or not at all."""

from __future__ import annotations

import errno
import os
from contextlib import suppress
from pathlib import Path
from typing import Final
from uuid import uuid4

SPECIAL: Final = "it is no ordinary file"
"""Reason for which no command writes to a path."""


def is_special(path: str | os.PathLike[str]) -> bool:
    """Return whether a path leads to a pipe, a device or a socket: a pipe without a reader would hang the command, and
    moving a file there would remove a device."""
    return os.path.exists(path) and not os.path.isfile(path) and not os.path.isdir(path)


def save(path: str | os.PathLike[str], text: str) -> None:
    """Write the text to a temporary file beside ``path``, then move it there: the old file stays until the new one is
    complete.

    Raises OSError, which names the file, also for a path that leads to a pipe or a device."""
    target = Path(path)
    if is_special(target):
        raise OSError(errno.EINVAL, SPECIAL, str(target))
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
