"""``make fast``: build the compiled copy, all games or one."""

from __future__ import annotations

import sys
import time

from .build import BuildFailed, build
from .modules import GAMES


def main() -> int:
    """Build the games named on the command line (none: all)."""
    games = tuple(sys.argv[1:]) or GAMES
    unknown = [game for game in games if game not in GAMES]
    if unknown:
        print(f"there is no game {unknown[0]!r}; there are {', '.join(GAMES)}", file=sys.stderr)
        return 2
    start = time.monotonic()
    try:
        name = build(games)
    except BuildFailed as error:
        print(f"not compiled: {error}", file=sys.stderr)
        return 1
    print(f"compiled {', '.join(games)} in {time.monotonic() - start:.0f} s; used from now on ({name})")
    return 0


if __name__ == "__main__":
    sys.exit(main())
