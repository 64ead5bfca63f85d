"""Calls in a process of plain Python."""

from __future__ import annotations

import os

import pytest

from simulator.compiled import PLAIN
from simulator.exact.plain import call_in_plain_python

pytestmark = pytest.mark.slow


def test_a_call_returns_the_value_of_the_function() -> None:
    """Called with its arguments, in another process, which compiles nothing."""
    assert call_in_plain_python(divmod, 17, 5) == (3, 2)
    assert call_in_plain_python(os.getpid) != os.getpid()
    assert call_in_plain_python(os.getenv, PLAIN) == "1"


def test_a_call_raises_the_error_of_the_function() -> None:
    """An error that is returned is raised as well: no answer is one."""
    with pytest.raises(ZeroDivisionError):
        call_in_plain_python(divmod, 17, 0)
    with pytest.raises(ValueError, match=r"^5$"):
        call_in_plain_python(ValueError, 5)
