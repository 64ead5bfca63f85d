"""``asalto``, and ``python -m simulator``: the command line, and a quiet end if it is interrupted while it loads."""

from __future__ import annotations

import sys

STOPPED = 130


def main() -> None:
    """Read the command line and do what it says; this never returns."""
    try:
        from . import cli
    except KeyboardInterrupt:
        print("asalto: stopped", file=sys.stderr)
        sys.exit(STOPPED)
    cli.main(prog_name="asalto")


if __name__ == "__main__":
    main()
