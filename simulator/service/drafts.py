"""Drafts: scenarios that ``asalto open`` sends to the page, or that a client shares before asking a question.

A draft is a file named by digests of its owner and of its text, so that equal drafts are stored once."""

from __future__ import annotations

import json
import os
import secrets
from contextlib import suppress
from hashlib import sha256
from pathlib import Path
from typing import Final

from .jobs import NotFound

_OWNER: Final = 8
"""Letters of an id that stand for the owner."""


def keep_draft(folder: Path, owner: str, name: str, text: str, kept: int) -> str:
    """Store a draft and return its id; of its owner's drafts the newest ``kept`` are left. Raises OSError."""
    folder.mkdir(parents=True, exist_ok=True)
    row = json.dumps({"owner": owner, "name": name, "text": text})
    own = sha256(b"asalto owner|" + owner.encode()).hexdigest()[:_OWNER]
    id_ = own + sha256(b"asalto draft 1|" + row.encode()).hexdigest()[:24]
    part = folder / f"{id_}.{secrets.token_hex(4)}.part"
    part.write_text(row, encoding="utf-8")
    os.replace(part, folder / f"{id_}.json")
    found = []
    for path in folder.glob(f"{own}*.json"):
        with suppress(FileNotFoundError):  # another request may delete it now
            found.append((path.stat().st_mtime, path))
    for _, path in sorted(found, reverse=True)[kept:]:
        path.unlink(missing_ok=True)
    return id_


def read_draft(folder: Path, id_: str, owner: str | None) -> dict[str, str]:
    """Return the name and text of a draft of ``owner`` (None: of any). Raises NotFound."""
    path = folder / f"{id_}.json"
    if id_.isalnum() and id_.isascii() and path.is_file():
        row = json.loads(path.read_text(encoding="utf-8"))
        if owner in (None, row["owner"]):
            return {"id": id_, "name": row["name"], "text": row["text"]}
    raise NotFound("this draft does not exist.")
