"""Entry point of ``asalto`` and ``python -m simulator``; exits quietly if interrupted while it loads."""

from __future__ import annotations

import atexit
import gc
import os
import sys

from .compiled import PLAIN

STOPPED = 130
EXACT = "exact"  # the command that the compiled copy cannot run
THREADS = "OPENBLAS_NUM_THREADS"  # NumPy's threads spin for 30 ms before they sleep, and Asalto needs none


def main() -> None:
    """Run the command line; never returns."""
    words = sys.argv[1:]
    while words and words[0].partition("=")[0] == "--lang":
        words = words[1 if "=" in words[0] else 2 :]
    if words[:1] == [EXACT]:
        os.environ[PLAIN] = "1"
    os.environ.setdefault(THREADS, "1")
    from .runtime.garbage import SELDOM  # after the choice between plain Python and the compiled copy

    gc.set_threshold(SELDOM)  # imports make many objects, none of them garbage
    atexit.register(gc.freeze)  # spares the last collection at exit
    try:
        from . import cli
    except KeyboardInterrupt:
        print("asalto: stopped", file=sys.stderr)
        sys.exit(STOPPED)
    cli.main(prog_name="asalto")


if __name__ == "__main__":
    main()
