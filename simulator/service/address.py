"""Finds out whether a service runs on a data folder, and where: the folder's lock and ``running.json`` say so.

Nothing of the service itself is loaded for that, so that commands may ask."""

from __future__ import annotations

import json
import os
from contextlib import suppress
from pathlib import Path
from typing import IO, Any, Final

import portalocker
from platformdirs import user_state_path

ADDRESS: Final = "running.json"
LOCK: Final = "lock"
_ALONE: Final = portalocker.LockFlags.EXCLUSIVE | portalocker.LockFlags.NON_BLOCKING


def usual_data() -> Path:
    """The data folder unless another is named."""
    return user_state_path("asalto", appauthor=False) / "service"


def lock(data: Path) -> IO[Any]:
    """Keep the folder from all other services until the file is closed. Raises LockException when one has it,
    OSError."""
    data.mkdir(parents=True, exist_ok=True, mode=0o700)
    file = (data / LOCK).open("ab")
    try:
        portalocker.lock(file, _ALONE)
    except BaseException:
        file.close()
        raise
    return file


def write_address(data: Path, address: str) -> None:
    """Say where the service is; where there was another, it is not said any more. Raises OSError."""
    (data / ADDRESS).unlink(missing_ok=True)
    part = data / f"{ADDRESS}.part"
    part.write_text(json.dumps({"address": address, "process": os.getpid()}), encoding="utf-8")
    os.replace(part, data / ADDRESS)


def running_address(data: Path) -> str | None:
    """The address of the service that has the folder; None when none runs."""
    with suppress(OSError, ValueError, KeyError, TypeError):
        address = str(json.loads((data / ADDRESS).read_text(encoding="utf-8"))["address"])
        try:
            with (data / LOCK).open("ab") as file:
                portalocker.lock(file, _ALONE)
        except portalocker.LockException:
            return address
    return None
