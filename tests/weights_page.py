"""docs/weights.md: weights of the planners of each game, with their values and bounds."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from policies.planners import games
from policies.tuned import Tuned
from simulator import systems

PAGE: Final = Path(__file__).parent.parent / "docs" / "weights.md"


def page() -> str:
    """Return the page."""
    parts = [
        "# Weights of the planners\n\n"
        "Values that `aggressive` and `cautious` use, and the bounds within which [`tuned`](policies.md#tuned) may set"
        " each weight. Empty: that temper does not use it.\n\n"
        "`python -m tests.make_pages` writes this page from the program.\n"
    ]
    for game in games():
        found = Tuned.tuning(game)
        heads = ["weight", *found.tempers, "from", "to", "is"]
        parts.append(f"\n## {systems.game(game).title}\n\n| {' | '.join(heads)} |\n|{' --- |' * len(heads)}\n")
        for name, bounds in found.bounds.items():
            values = [f"{each[name]:g}" if name in found.used(temper) else "" for temper, each in found.tempers.items()]
            cells = [f"`{name}`", *values, f"{bounds.low:g}", f"{bounds.high:g}", bounds.what]
            parts.append(f"| {' | '.join(cells)} |\n")
    return "".join(parts)
