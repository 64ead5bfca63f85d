"""What all tests share: the profile of Hypothesis, Control-C as a terminal has it, a folder for journals."""

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
"""Where tests wait for processes, sockets, terminals and browsers, and so for the machine."""
SLOW = {"browser", "service"}
"""Where hardly any test is quick. Elsewhere those that take more than some 0.15 s have the mark themselves."""

# Equal runs are equal everywhere, and a slow machine is no fault of the code.
# With the same examples in every run, more of them would find nothing new: so many, half of what Hypothesis would try.
settings.register_profile(
    "asalto", derandomize=True, deadline=None, max_examples=50, suppress_health_check=[HealthCheck.too_slow]
)
settings.load_profile("asalto")


if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
    # A shell starts background jobs with Control-C ignored, and their children inherit that.
    signal.signal(signal.SIGINT, signal.default_int_handler)


@pytest.fixture(scope="session", autouse=True)
def _journals(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """A folder of the tests' own for what is kept between runs; child processes inherit it."""
    folder = tmp_path_factory.mktemp("state")
    with pytest.MonkeyPatch.context() as patch:
        patch.setitem(os.environ, "XDG_STATE_HOME", str(folder))
        yield folder


class TextFile(SingleFileSnapshotExtension):
    """A snapshot as a text file of its own, for reading: ``__snapshots__/MODULE/TEST[CASE].txt`` beside the test."""

    _write_mode = WriteMode.TEXT
    file_extension = "txt"


@pytest.fixture
def snapshot(snapshot: SnapshotAssertion) -> SnapshotAssertion:
    """The text that was accepted for this test: ``assert text == snapshot``. ``make goldens`` accepts new texts."""
    return snapshot.use_extension(TextFile)


def pytest_report_header() -> str:
    """Which Asalto is tested."""
    return f"asalto: {'the compiled copy' if COMPILED else 'plain Python'}"


def pytest_ignore_collect(collection_path: Path, config: pytest.Config) -> bool | None:
    """Do not even read the slow rooms for `make quick`."""
    return True if config.option.markexpr == "not slow" and _room(collection_path) in SLOW else None


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Mark tests by their room. What waits for the machine has a second try; what is reckoned gets none."""
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


def pytest_runtest_setup(item: pytest.Item) -> None:
    """Leave out what cannot run on the compiled copy, when that is what is tested."""
    mark = item.get_closest_marker("plain")
    if mark is not None and COMPILED:
        pytest.skip(f"not on the compiled copy: {mark.args[0]}")


def _room(path: Path) -> str:
    """The folder or file of tests/ in which that path is; "" for tests/ itself."""
    parts = path.relative_to(Path(__file__).parent).parts
    return parts[0] if parts else ""
