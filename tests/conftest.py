"""Setup shared by all tests: the profile of Hypothesis, Control-C as in a terminal, a folder for journals."""

from __future__ import annotations

import os
import signal
from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings
from syrupy.assertion import SnapshotAssertion
from syrupy.extensions.single_file import SingleFileSnapshotExtension, WriteMode

from simulator import compiled

COMPILED = bool(compiled.compiled_files())
WAITING = {"batch", "browser", "cli", "notebook", "play", "rl", "runtime", "service", "test_bots.py", "tournament"}
"""Folders whose tests wait for processes, sockets, terminals and browsers, and so for the machine."""
SLOW = {"browser", "service"}
"""Folders in which hardly any test is quick. Elsewhere, slow tests (about 0.15 s or more) carry the mark themselves."""

# Equal runs are equal everywhere, and a slow machine is no fault of the code.
# Every run has the same examples, so more would find nothing new: half of Hypothesis's default are enough.
settings.register_profile(
    "asalto", derandomize=True, deadline=None, max_examples=50, suppress_health_check=[HealthCheck.too_slow]
)
settings.load_profile("asalto")


if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
    # A shell starts background jobs with Control-C ignored, and their children inherit that.
    signal.signal(signal.SIGINT, signal.default_int_handler)


@pytest.fixture(scope="session", autouse=True)
def _journals(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """A folder of the tests' own for journals and caches; child processes inherit it."""
    folder = tmp_path_factory.mktemp("state")
    with pytest.MonkeyPatch.context() as patch:
        patch.setitem(os.environ, "XDG_STATE_HOME", str(folder))
        patch.setitem(os.environ, "XDG_CACHE_HOME", str(folder / "cache"))
        yield folder


class TextFile(SingleFileSnapshotExtension):
    """A snapshot as a text file for reading: ``__snapshots__/MODULE/TEST[CASE].txt`` beside the test."""

    _write_mode = WriteMode.TEXT
    file_extension = "txt"


@pytest.fixture
def snapshot(snapshot: SnapshotAssertion) -> SnapshotAssertion:
    """The accepted text of this test: ``assert text == snapshot``. ``make goldens`` accepts new texts."""
    return snapshot.use_extension(TextFile)


def pytest_report_header() -> str:
    """Return the tested variant of Asalto: compiled or plain."""
    return f"asalto: {'the compiled copy' if COMPILED else 'plain Python'}"


def pytest_ignore_collect(collection_path: Path, config: pytest.Config) -> bool | None:
    """Do not read the slow folders for `make quick`."""
    return True if config.option.markexpr == "not slow" and _room(collection_path) in SLOW else None


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Mark tests by their folder. Tests that wait for the machine get a second try, computed ones do not."""
    again = config.pluginmanager.hasplugin("rerunfailures")  # `make quick` does without
    for item in items:
        room = _room(item.path)
        if room in WAITING:
            item.add_marker(pytest.mark.waits)
            if again:
                item.add_marker(pytest.mark.flaky(reruns=1))
        if room in SLOW:
            item.add_marker(pytest.mark.slow)
        if "snapshot" in getattr(item, "fixturenames", ()):
            item.add_marker(pytest.mark.golden)
    # Files that wait for the machine come first, so that no worker has a long file for itself at the end.
    items.sort(key=lambda item: _room(item.path) not in WAITING)


def pytest_runtest_setup(item: pytest.Item) -> None:
    """Skip tests that cannot run on the compiled copy, if that is tested."""
    mark = item.get_closest_marker("plain")
    if mark is not None and COMPILED:
        pytest.skip(f"not on the compiled copy: {mark.args[0]}")


def _room(path: Path) -> str:
    """Return the folder or file of tests/ that contains the path; "" for tests/ itself."""
    parts = path.relative_to(Path(__file__).parent).parts
    return parts[0] if parts else ""
