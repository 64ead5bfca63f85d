"""``asalto``, and ``python -m simulator``: the command line, and a quiet end if it is interrupted while it loads."""

from __future__ import annotations

import atexit
import gc
import os
import sys

from .compiled import PLAIN

STOPPED = 130
IN_PLAIN_PYTHON = ("exact",)  # commands that the compiled copy cannot do
THREADS = "OPENBLAS_NUM_THREADS"  # each thread of NumPy's and SciPy's spins for 30 ms before it sleeps; none is needed


def main() -> None:
    """Read the command line and do what it says; this never returns."""
    if sys.argv[1:2] and sys.argv[1] in IN_PLAIN_PYTHON:
        os.environ[PLAIN] = "1"
    os.environ.setdefault(THREADS, "1")
    from .runtime.garbage import SELDOM  # not before it is decided whether the compiled copy is used

    gc.set_threshold(SELDOM)  # imports make many objects, none of them garbage
    atexit.register(gc.freeze)  # so that Python does not look through all of them once more as it ends
    try:
        from . import cli
    except KeyboardInterrupt:
        print("asalto: stopped", file=sys.stderr)
        sys.exit(STOPPED)
    cli.main(prog_name="asalto")


if __name__ == "__main__":
    main()
