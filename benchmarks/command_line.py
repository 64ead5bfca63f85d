"""The command line of benchmarks: a single number, and the end of a program."""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Callable
from typing import NoReturn, TypeVar

Number = TypeVar("Number", int, float)


def number(description: str | None, name: str, default: Number, meaning: str) -> Number:
    """Return that number, or the default. Exit with a sentence for another text, and after ``--help``."""
    parser = argparse.ArgumentParser(description=description)
    parser.add_argument(name, nargs="?", type=type(default), default=default, help=f"{meaning} ({default})")
    found: Number = getattr(parser.parse_args(), name)
    return found


def scale(description: str | None) -> float:
    """Return the amount of measurement, relative to the usual."""
    return number(description, "scale", 1.0, "amount of measurement, relative to the usual")


def run_program(main: Callable[[], int | None]) -> NoReturn:
    """Run the program and exit with its code; 141, in silence, if its output has no reader any more."""
    try:
        code = main()
        sys.stdout.flush()
    except BrokenPipeError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        code = 141
    sys.exit(code)
