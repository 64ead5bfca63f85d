"""Address of the service that runs on a data folder, from the folder's lock and ``running.json``.

This module imports nothing else of the service, so that commands can use it."""

from __future__ import annotations

import json
import os
from contextlib import suppress
from pathlib import Path
from typing import IO, Any, Final

from platformdirs import user_state_path

from .. import file_lock
from ..file_lock import IsLocked

ADDRESS: Final = "running.json"
LOCK: Final = "lock"


def usual_data() -> Path:
    """Return the default data folder."""
    return user_state_path("asalto", appauthor=False) / "service"


def lock(data: Path) -> IO[Any]:
    """Lock the folder against other services until the returned file is closed. Raises IsLocked when another
    service has it, OSError."""
    data.mkdir(parents=True, exist_ok=True, mode=0o700)
    file = (data / LOCK).open("ab")
    try:
        file_lock.lock(file)
    except BaseException:
        file.close()
        raise
    return file


def write_address(data: Path, address: str) -> None:
    """Write the address of the service, in place of any earlier one. Raises OSError."""
    (data / ADDRESS).unlink(missing_ok=True)
    part = data / f"{ADDRESS}.part"
    part.write_text(json.dumps({"address": address, "process": os.getpid()}), encoding="utf-8")
    os.replace(part, data / ADDRESS)


def running_address(data: Path) -> str | None:
    """Return the address of the service that runs on the folder; None without one."""
    with suppress(OSError, ValueError, KeyError, TypeError):
        address = str(json.loads((data / ADDRESS).read_text(encoding="utf-8"))["address"])
        try:
            with (data / LOCK).open("ab") as file:
                file_lock.lock(file)
        except IsLocked:
            return address
    return None
