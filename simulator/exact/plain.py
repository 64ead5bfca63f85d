"""Exact walks for a compiled process: symbolic numbers are no native integers, so a separate process in plain Python
makes the walk."""

from __future__ import annotations

import os
import pickle
import subprocess
import sys
from collections.abc import Callable
from typing import TypeVar

from ..compiled import PLAIN
from ..home import main_of

T = TypeVar("T")


def call_in_plain_python(function: Callable[..., T], *arguments: object) -> T:
    """Return the result of a module's ``function`` for ``arguments``, called in a process of plain Python. Raises what
    it raises."""
    done = subprocess.run(
        [sys.executable, *main_of(__name__)],
        input=pickle.dumps((function, arguments)),
        env={**os.environ, PLAIN: "1"},
        stdout=subprocess.PIPE,
        check=True,
    )
    result: T | Exception = pickle.loads(done.stdout)
    if isinstance(result, Exception):
        raise result
    return result


def main() -> None:
    """Answer one call: read its pickle from standard input, write the pickle of the answer to standard output."""
    function, arguments = pickle.load(sys.stdin.buffer)
    try:
        result = function(*arguments)
    except Exception as error:
        result = error
    pickle.dump(result, sys.stdout.buffer)
