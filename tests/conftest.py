"""What all tests share: how Hypothesis works here, and that no test touches the journals of whoever runs it."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings

# Equal runs are equal everywhere, and a slow machine is no fault of the code.
settings.register_profile("asalto", derandomize=True, deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("asalto")


@pytest.fixture(scope="session", autouse=True)
def _journals(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """A folder of the tests' own for what is kept between runs; child processes inherit it."""
    folder = tmp_path_factory.mktemp("state")
    with pytest.MonkeyPatch.context() as patch:
        patch.setitem(os.environ, "XDG_STATE_HOME", str(folder))
        yield folder
