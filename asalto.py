"""The program ``asalto``, and the first module that its processes import.

It takes ``simulator`` from its own folder, whatever else on the import path has that name; ``simulator`` does the same
for ``policies``. ``python -m asalto`` runs the program beside a user's folder ``simulator``, where ``python -m
simulator`` would run that folder."""

from __future__ import annotations

import sys
from pathlib import Path

HOME = str(Path(__file__).resolve().parent)

sys.path.insert(0, HOME)
import simulator  # noqa: E402, F401  # while its folder is the first

del sys.path[0]


def main() -> None:
    """Run the command line; never returns."""
    from simulator.__main__ import main

    main()


if __name__ == "__main__":
    main()
