"""``asalto``, and ``python -m simulator``: the command line, and a quiet end if it is interrupted while it loads."""

from __future__ import annotations

import gc
import os
import sys

from .compiled import PLAIN

STOPPED = 130
IN_PLAIN_PYTHON = ("exact",)  # commands that the compiled copy cannot do


def main() -> None:
    """Read the command line and do what it says; this never returns."""
    if sys.argv[1:2] and sys.argv[1] in IN_PLAIN_PYTHON:
        os.environ[PLAIN] = "1"
    from .runtime.garbage import SELDOM  # not before it is decided whether the compiled copy is used

    gc.set_threshold(SELDOM)  # imports make many objects, none of them garbage
    try:
        from . import cli
    except KeyboardInterrupt:
        print("asalto: stopped", file=sys.stderr)
        sys.exit(STOPPED)
    cli.main(prog_name="asalto")


if __name__ == "__main__":
    main()
