"""The changelog at a release: the heading of its version gets a date."""

from __future__ import annotations

import re

UNDATED = "unreleased"


def heading(version: str, date: str = UNDATED) -> str:
    """Return the heading of a version."""
    return f"## {version} - {date}"


def is_ready(text: str, version: str) -> bool:
    """Return whether the first heading of the changelog is that of this version, without a date, above some lines."""
    sections = re.split(r"^(?=## )", text, flags=re.MULTILINE)[1:]
    return bool(sections) and sections[0].startswith(heading(version) + "\n") and "\n- " in sections[0]


def dated(text: str, version: str, date: str) -> str:
    """Return the changelog with the date of this version."""
    return text.replace(heading(version) + "\n", heading(version, date) + "\n", 1)
