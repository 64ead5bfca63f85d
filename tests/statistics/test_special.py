"""The special functions are SciPy's own, and come without the rest of their package, which is there all the same."""

from __future__ import annotations

import subprocess
import sys

import pytest

from simulator.statistics import special

pytestmark = pytest.mark.slow


def in_a_process(code: str) -> str:
    """Return the output of a fresh process that runs ``code``."""
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, encoding="utf-8", check=False)
    assert done.returncode == 0, done.stderr
    return done.stdout


def test_the_functions_are_those_of_scipy() -> None:
    """The very objects, so that no figure can differ."""
    import scipy.special

    for name in special.__all__:
        assert getattr(special, name) is getattr(scipy.special, name)


def test_an_interval_leaves_out_what_the_package_prepares() -> None:
    """An interval is computed without the parts that make the package slow to import."""
    said = in_a_process(
        "import sys; from simulator.statistics.intervals import interval; print(interval(3, 9));"
        "print(*sorted({'numpy.f2py', 'numpy.testing', 'scipy._lib._array_api'} & {*sys.modules}))"
    )
    lines = said.splitlines()
    assert lines[0].startswith("(0.07485")  # Clopper and Pearson's
    assert lines[1:] == [""]


THREADS = (
    "import threading, scipy; found = []; threads = [threading.Thread(target=lambda: "
    "found.append(scipy.special.gamma(5))) for _ in range(8)]; [t.start() for t in threads]; "
    "[t.join() for t in threads]; assert found == [24.0] * 8; print(found[0])"
)


@pytest.mark.parametrize(
    "use", ["import scipy; print(scipy.special.gamma(5))", "from scipy.special import *; print(gamma(5))", THREADS]
)
def test_the_package_is_whole_for_others(use: str) -> None:
    """Other code finds all of the package, by an attribute, by an import, from several threads."""
    assert in_a_process(f"import simulator.statistics.special; {use}").split() == ["24.0"]


def test_the_package_that_was_there_before_stays() -> None:
    """An earlier import is not taken away, nor made anew; a name that the package lacks is missing as of any module."""
    said = in_a_process(
        "import sys, scipy.special; before = sys.modules['scipy.special']; import simulator.statistics.special;"
        "print(sys.modules.get('scipy.special') is before)"
    )
    assert said.split() == ["True"]
    said = in_a_process(
        "import simulator.statistics.special, scipy.special; print(hasattr(scipy.special, 'nothing'));"
        "print(type(scipy.special).__name__)"
    )
    assert said.split() == ["False", "module"]
