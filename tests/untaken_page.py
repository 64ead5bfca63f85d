"""docs/untaken.md: actions that neither ``aggressive`` nor ``cautious`` takes, with the reasons in untaken.toml."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Final

from simulator import systems

ROOT: Final = Path(__file__).parent.parent
PAGE: Final = ROOT / "docs" / "untaken.md"
UNTAKEN: Final[dict[str, dict[str, str]]] = tomllib.loads((ROOT / "tests" / "untaken.toml").read_text(encoding="utf-8"))


def page() -> str:
    """Return the page."""
    parts = [
        "# Actions that no built-in policy takes\n\n"
        "`aggressive` and `cautious` take every action that the rules offer in some shipped fight, except these. A test"
        " plays the fights and fails if a policy takes one of them after all, or leaves out another.\n\n"
        "`python -m tests.make_pages` writes this page from `tests/untaken.toml`; `python -m tests.verbs` counts.\n"
    ]
    for game in systems.NAMES:
        rows = "".join(f"| {action} | {reason} |\n" for action, reason in UNTAKEN[game].items())
        parts.append(f"\n## {systems.game(game).title}\n\n| question: action | why not |\n| --- | --- |\n{rows}")
    return "".join(parts)
