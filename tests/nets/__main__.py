"""Rewrites what is kept of all rooms, or of one, or shows what came of one case."""

from __future__ import annotations

import sys

from .rooms import NETS


def main(words: list[str]) -> None:
    """Do what the command line says: nothing, a room, or a room and the name of a case."""
    room, *case = words or [""]
    for net in NETS:
        if case and net.room == room:
            print(net.show(case[0]))
        elif not case and room in ("", net.room):
            net.write()


if __name__ == "__main__":
    main(sys.argv[1:])
