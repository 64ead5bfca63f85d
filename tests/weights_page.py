"""docs/weights.md: what the minds of each game weigh, what it counts, and what it may count."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from policies.planners import GAMES
from policies.tuned import Tuned
from simulator import systems

PAGE: Final = Path(__file__).parent.parent / "docs" / "weights.md"


def page() -> str:
    """The page."""
    parts = [
        "# Weights of the minds\n\n"
        "What `aggressive` and `cautious` count each thing as, and between which bounds [`tuned`](policies.md#tuned)"
        " may count it otherwise. Empty: that temper does not use it.\n\n"
        "Made by `python -m tests.make_pages` of what the program says of itself.\n"
    ]
    for game in GAMES:
        found = Tuned.tuning(game)
        heads = ["weight", *found.tempers, "from", "to", "is"]
        parts.append(f"\n## {systems.system(game).title}\n\n| {' | '.join(heads)} |\n|{' --- |' * len(heads)}\n")
        for name, bounds in found.bounds.items():
            values = [f"{each[name]:g}" if name in found.used(temper) else "" for temper, each in found.tempers.items()]
            cells = [f"`{name}`", *values, f"{bounds.low:g}", f"{bounds.high:g}", bounds.what]
            parts.append(f"| {' | '.join(cells)} |\n")
    return "".join(parts)
