"""Fixtures that all tests of the command line share."""

from __future__ import annotations

from pathlib import Path

import pytest


@pytest.fixture(autouse=True)
def _journals(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Journals are kept in a folder of the test's own."""
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "state"))
