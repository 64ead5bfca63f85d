"""The room ``scenario``."""

from __future__ import annotations

from collections.abc import Iterator

from . import scenario_edits, scenario_files, scenario_keys, scenario_words
from .net import Case


def cases() -> Iterator[Case]:
    """All cases of the room."""
    yield from scenario_keys.cases()
    yield from scenario_edits.cases()
    yield from scenario_files.cases()
    yield from scenario_words.cases()
