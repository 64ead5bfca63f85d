"""The command line of benchmarks with a single number."""

from __future__ import annotations

import argparse
from typing import TypeVar

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
