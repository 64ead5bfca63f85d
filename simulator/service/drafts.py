"""Drafts: scenarios on their way into the page, from ``asalto open`` or to be shared before anything is asked.

A draft is a file named by a digest of its owner and text, so that the same draft is kept once."""

from __future__ import annotations

import json
import os
from hashlib import sha256
from pathlib import Path
from typing import Final

from .jobs import NotFound

KEPT: Final = 1000
"""Drafts that are kept, the newest."""


def keep_draft(folder: Path, owner: str, name: str, text: str) -> str:
    """Keep a draft; returns its id. Raises OSError."""
    folder.mkdir(parents=True, exist_ok=True)
    row = json.dumps({"owner": owner, "name": name, "text": text})
    id_ = sha256(b"asalto draft 1|" + row.encode()).hexdigest()[:24]
    part = folder / f"{id_}.part"
    part.write_text(row, encoding="utf-8")
    os.replace(part, folder / f"{id_}.json")
    found = sorted(folder.glob("*.json"), key=lambda path: path.stat().st_mtime, reverse=True)
    for path in found[KEPT:]:
        path.unlink(missing_ok=True)
    return id_


def read_draft(folder: Path, id_: str, owner: str | None) -> dict[str, str]:
    """The name and text of a draft; ``owner`` None: anybody's. Raises NotFound."""
    path = folder / f"{id_}.json"
    if not (id_.isalnum() and id_.isascii()) or not path.is_file():
        raise NotFound("there is no such draft.")
    row = json.loads(path.read_text(encoding="utf-8"))
    if owner is not None and row["owner"] != owner:
        raise NotFound("there is no such draft.")
    return {"id": id_, "name": row["name"], "text": row["text"]}
