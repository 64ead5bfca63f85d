"""What benchmarks with a single number take from the command line."""

from __future__ import annotations

import argparse
from typing import TypeVar

Number = TypeVar("Number", int, float)


def number(description: str | None, name: str, default: Number, meaning: str) -> Number:
    """That number, or the default. Ends the process with a sentence if it is none, and after ``--help``."""
    parser = argparse.ArgumentParser(description=description)
    parser.add_argument(name, nargs="?", type=type(default), default=default, help=f"{meaning} ({default})")
    found: Number = getattr(parser.parse_args(), name)
    return found


def scale(description: str | None) -> float:
    """How much is measured, against what is usual."""
    return number(description, "scale", 1.0, "how much is measured, against what is usual")
